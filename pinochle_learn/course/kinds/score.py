"""Exercises about points: those of cards taken in tricks, and the score of a round (RULES.md, playok 7 to 9)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Set
from typing import Final

from ...engine import Rank, RoundScore, Rules, Why, score_round, trick_points
from ...engine.why import listed, points_text
from ..bank.exercises import WRITTEN_FOR, Exercise
from ..bank.given import Given, Pair
from ..melds.slips import wrong_unit
from ..reply import Item
from ..typed import read_points, signed_number
from .feedback import AnswerError, Feedback, Kind, quoted

SIDES: Final = ("bidders", "others")
"""The two numbers of a `score` answer."""

POINTS: Final = "points"
"""The number of a `trick-points` answer."""


def round_of(given: Given, rules: Rules) -> RoundScore:
    """The score of the round that is given. Raises ValueError: under these rules it cannot have come out so.

    >>> round_of(Given(bid=250, melds=(60, 100), tricks=(200, 50)), WRITTEN_FOR).bidders
    260
    """
    return score_round(
        given.rules_of(rules),
        bid=given.bid,
        melds=given.melds,
        trick_points=given.tricks,
        thrown_in=given.thrown_in,
        moon=given.moon,
    )


def change_text(change: int) -> str:
    """A change of a total, with its sign.

    >>> change_text(260), change_text(-330), change_text(0)
    ('+260', '−330', '0')
    """
    return f"+{change}" if change > 0 else f"−{-change}" if change else "0"


class ScoreRound(Kind[Pair]):
    """What a round changes: the bidders' total and the others'."""

    how = "Fill in how the two totals change: with a minus where points are lost, 0 for no change."

    def solve(self, exercise: Exercise, rules: Rules = WRITTEN_FOR) -> Pair:
        score = round_of(exercise.given, rules)
        return score.bidders, score.others

    def read(self, exercise: Exercise, text: str, rules: Rules = WRITTEN_FOR) -> Pair:
        """`-330 100`, or with names: `bidders −330, others +100`."""
        if not text.strip():
            raise AnswerError(f"Nothing is written yet: {_HOW}.")
        found = _PAIR.fullmatch(" ".join(text.split()))
        numbers = [signed_number(part) for part in found.groups()] if found else []
        if len(numbers) != 2 or numbers[0] is None or numbers[1] is None:
            raise AnswerError(f"{quoted(text)} is not two numbers; {_HOW}.")
        return numbers[0], numbers[1]

    def read_fields(self, exercise: Exercise, typed: Mapping[str, str], rules: Rules = WRITTEN_FOR) -> Pair:
        """The same from two inputs."""
        numbers = []
        for side in SIDES:
            text = typed.get(side, "").strip()
            number = signed_number(text)
            if number is None:
                wrong = f"{quoted(text)} is no number" if text else "nothing is filled in yet"
                raise AnswerError(f"{side.capitalize()}: {wrong}; write it in digits, as 260 or -330.", side)
            numbers.append(number)
        return numbers[0], numbers[1]

    def write(self, answer: Pair) -> str:
        return f"{answer[0]} {answer[1]}"

    def say(self, answer: Pair) -> str:
        return f"bidders {change_text(answer[0])}, others {change_text(answer[1])}"

    def compare(self, exercise: Exercise, said: Pair, rules: Rules = WRITTEN_FOR) -> Feedback:
        """Side by side, with the engine's reasons for the one that is wrong."""
        given, score = exercise.given, round_of(exercise.given, rules)
        right = score.bidders, score.others
        if said == right:
            return Feedback(1.0, (f"Right: {self.say(right)}.",))
        wrong = [at for at in range(2) if said[at] != right[at]]
        items = [
            _side_item(given, score, at, said[at], right[at], _slip(given, at, said, right, given.rules_of(rules)))
            for at in range(2)
        ]
        return Feedback(
            1 - len(wrong) / 2,
            ("Not yet.",),
            missed=tuple(SIDES[at] for at in wrong if said[at] < right[at]),
            extra=tuple(SIDES[at] for at in wrong if said[at] > right[at]),
            items=tuple(items),
        )


class TrickPoints(Kind[int]):
    """What the cards of tricks count, and the last trick."""

    how = "Fill in the points, 0 for none."

    def solve(self, exercise: Exercise, rules: Rules = WRITTEN_FOR) -> int:
        given = exercise.given
        rules = given.rules_of(rules)
        return trick_points(given.cards, rules) + rules.last_trick * given.last_trick

    def read(self, exercise: Exercise, text: str, rules: Rules = WRITTEN_FOR) -> int:
        """A number, with the word points or without."""
        number = read_points(re.sub(r"\s*points?\s*$", "", text, flags=re.IGNORECASE).strip().removeprefix("+"))
        if number is None:
            wrong = f"{quoted(text)} is no number of points" if text.strip() else "Nothing is written yet"
            raise AnswerError(f"{wrong}; write the points in digits, 0 for none.", POINTS)
        return number

    def write(self, answer: int) -> str:
        return str(answer)

    def compare(self, exercise: Exercise, said: int, rules: Rules = WRITTEN_FOR) -> Feedback:
        """Too few or too many; then what each card counts."""
        return self.compare_beside(exercise, said, rules, frozenset())

    def compare_beside(self, exercise: Exercise, said: int, rules: Rules, explained: Set[str]) -> Feedback:
        """The same; of a number that is explained already no more is guessed."""
        given, right = exercise.given, self.solve(exercise, rules)
        if said == right:
            return Feedback(1.0, (f"Right: {_counted(given, given.rules_of(rules))}.",))
        few = said < right
        last = " This was the last trick, which counts as well." if given.last_trick else ""
        under = given.rules_of(rules)
        slip = wrong_unit(said, right, under) or _points_slip(given, said - right, under)
        return Feedback(
            0.0,
            (f"{said} is too {'few' if few else 'many'}.",),
            missed=(POINTS,) * few,
            extra=(POINTS,) * (not few),
            items=(Item(f"{_counted(given, given.rules_of(rules))}."),),
            first=() if explained else (Item(slip or f"Go card by card: which ranks count, and how much?{last}"),),
        )


# --- what may have gone wrong with the points of cards ---


def _points_slip(given: Given, off: int, rules: Rules) -> str:
    """The one rank that was left out or counted too much, or the last trick; empty if it may be several things."""
    values, most = rules.points_of, max(rules.points_of)
    there = Counter(card.rank for card in given.cards)
    changes = {rank: -values[rank] * count or most * count for rank, count in there.items()}
    found = [rank for rank, change in changes.items() if change == off]
    if not given.last_trick and off == rules.last_trick and not found:
        return "Perhaps you counted the last trick: these cards are of another one."
    if given.last_trick and off == -rules.last_trick:
        return "Perhaps you left out the last trick: it counts as well."
    if len(found) != 1:
        return _other_game(given, off, rules)
    (rank,) = found
    what = f"the {rank.plural if there[rank] > 1 else rank.word}"
    if values[rank]:
        return f"Perhaps you left out {what}: {rank.plural} count {values[rank]} each."
    return f"Perhaps you counted {what}: {rank.plural} count nothing."


_ELSEWHERE: Final = {Rank.ACE: 11, Rank.TEN: 10, Rank.KING: 4, Rank.QUEEN: 3, Rank.JACK: 2, Rank.NINE: 0}
"""What cards count in many games that are related, as some count in pinochle too."""


def _other_game(given: Given, off: int, rules: Rules) -> str:
    elsewhere = sum(_ELSEWHERE[card.rank] for card in given.cards)
    if off != elsewhere - trick_points(given.cards, rules):
        return ""
    counting = listed([rank.plural for rank, _ in rules.card_points])
    return f"Perhaps you counted as in other games: here only {counting} count, and all of them the same."


# --- text ---

_NUMBER: Final = r"([+\-−–]? ?[0-9]{1,9})"
_PAIR: Final = re.compile(
    rf"(?:the )?(?:bidders ?[:=]? ?)?{_NUMBER}(?: points?)?(?: ?[,;] ?| and | )"
    rf"(?:the )?(?:others ?[:=]? ?)?{_NUMBER}(?: points?)?[.;]?",
    re.IGNORECASE,
)
_HOW: Final = "write how the bidders' total changes and then the others', as 260 150 or -330 100"


def _slip(given: Given, at: int, said: Pair, right: Pair, rules: Rules) -> str:
    """What is natural to write in place of the right change; empty if it is something else."""
    if unit := wrong_unit(said[at], right[at], rules):
        return unit
    if said == right[::-1] and right[0] != right[1]:
        return "Perhaps the two numbers have changed places: the bidders come first." if at == 0 else ""
    if not said[at] and given.tricks and not given.tricks[at] and not rules.meld_needs_trick_point:
        return "At this table a side keeps its meld, also without a trick point."
    if said[at] == -right[at]:
        sign = "a minus is for points that are lost" if right[at] > 0 else "the bid is lost, so write a minus"
        return f"Perhaps it is only the sign: {sign}."
    made = given.melds[0] + given.tricks[0] if given.tricks else given.melds[0]
    if at == 0 and right[0] == -given.bid and abs(said[0]) == given.bid - made:
        return "Perhaps you subtracted what is missing: it is the whole bid."
    return ""


def _side_item(given: Given, score: RoundScore, at: int, said: int, right: int, slip: str) -> Item:
    label = SIDES[at].capitalize()
    if said == right:
        return Item(f"{change_text(said)} is right.", label, "good")
    few = said < right
    reasons = told_side(given, score, at)
    # Of numbers below nought too little and too much can be read either way.
    much = f"{change_text(said)} is {'not right' if min(said, right) < 0 else 'too little' if few else 'too much'}."
    return Item(" ".join(filter(None, (much, slip, reasons))), label, "missed" if few else "bad")


def told_side(given: Given, score: RoundScore, at: int) -> str:
    """The engine's reasons that are about one side, with its melds and tricks added up (RULES.md, playok 8).

    >>> given = Given(bid=250, melds=(60, 100), tricks=(200, 50))
    >>> told_side(given, round_of(given, WRITTEN_FOR), 1)
    'The others: 100 of meld and 50 in tricks make 150.'
    """
    reasons = {why.code: why.sentence for why in _reasons(score, at)}
    if "score-tricks" in reasons:
        assert given.tricks is not None
        meld, taken, side = given.melds[at], given.tricks[at], SIDES[at]
        if "score-meld" in reasons:
            del reasons["score-tricks"]
            reasons["score-meld"] = f"The {side}: {meld} of meld and {taken} in tricks make {meld + taken}."
        elif not taken:
            del reasons["score-tricks"]
    return " ".join(reasons.values())


def _reasons(score: RoundScore, at: int) -> tuple[Why, ...]:
    """Those that are about one side: the others' name it, and all the rest is the bidders'."""
    return tuple(why for why in score.reasons if (("side", "The others") in why.facts) == (at == 1))


def _counted(given: Given, rules: Rules) -> str:
    """What each card counts, and the sum."""
    parts = [f"{card} {rules.points_of[card.rank]}" for card in given.cards]
    parts += [f"the last trick {rules.last_trick}"] if given.last_trick else []
    total = trick_points(given.cards, rules) + rules.last_trick * given.last_trick
    return f"{listed(parts)}, together {points_text(total)}" if len(parts) > 1 else f"{parts[0]}"
