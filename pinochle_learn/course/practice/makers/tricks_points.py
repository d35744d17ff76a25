"""What the cards of tricks count (RULES.md, playok 7)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from ....engine import Rank, Rules, trick_points
from ....engine.why import listed, points_text
from ...bank.exercises import Exercise
from ...bank.given import Given
from ..chance import Chance
from ..maker import Maker, question
from .tricks_play import Cards

LEVELS: Final = ("one trick", "perhaps the last trick", "two tricks", "four tricks", "six tricks")

_TRICKS: Final = (1, 1, 2, 4, 6)
"""By level: how many tricks the cards are of."""

_NUMBERS: Final = {2: "two", 4: "four", 6: "six"}


def _make(chance: Chance, level: int, rules: Rules) -> Exercise | None:
    tricks = _TRICKS[level - 1]
    cards = tuple(sorted(chance.sample(rules.deck, tricks * rules.seats), reverse=True))
    counting = sum(rules.points_of[card.rank] > 0 for card in cards)
    last = level > 1 and chance.happens(0.5)
    tempts = last or level == 1 or any(card.rank is Rank.QUEEN for card in cards)  # which count nothing here
    if not 0 < counting < len(cards) or not tempts:
        return None
    return question(
        "trick-points",
        ("trick-points", "last-trick") if last else ("trick-points",),
        _prompt(tricks, last),
        Given(cards=cards, last_trick=last),
        _hints(last, rules),
        _why(cards, last, rules),
    )


def _prompt(tricks: int, last: bool) -> str:
    if tricks == 1:
        which = "These cards lie in the last trick of the round." if last else "Your side took this trick."
        return f"{which} How many points does it bring?"
    among = ", the last one of the round among them" if last else ""
    return f"Your side took these {_NUMBERS[tricks]} tricks{among}. How many points are they?"


def _hints(last: bool, rules: Rules) -> list[str]:
    ranks = listed([rank.plural for rank, _ in rules.card_points])
    extra = "what the last trick brings" if last else "nothing else: the last trick is not among these"
    return ["Which ranks count in tricks, and which count nothing?", f"Add up the {ranks}, and {extra}."]


def _why(cards: Cards, last: bool, rules: Rules) -> str:
    """How many of each rank there are that counts, what they count, and the last trick."""
    count, total = Counter(card.rank for card in cards), trick_points(cards, rules) + rules.last_trick * last
    by_points: dict[int, list[str]] = {}
    for rank, points in rules.card_points:
        if count[rank]:
            by_points.setdefault(points, []).append(f"{count[rank]} {rank.word if count[rank] == 1 else rank.plural}")
    parts = [f"{listed(ranks)} at {points} each" for points, ranks in by_points.items()]
    parts += [f"the last trick at {rules.last_trick}"] if last else []
    return f"{'; '.join(parts)}: together {points_text(total)}."


TRICK_POINTS: Final = Maker("trick-points", "Points in tricks", LEVELS, "scoring", _make)
