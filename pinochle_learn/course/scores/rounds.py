"""The rounds of a score sheet: written down by an author, or played in a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from ...engine import (
    SEATS,
    Card,
    Play,
    RoundResult,
    RoundScore,
    Rules,
    State,
    trick_points,
    trick_winner,
    winner_of_game,
)
from ...engine.scoring import Pair
from ...engine.variants import PLAYOK
from ...engine.why import listed, shown
from ..arguments import only_known
from ..bank.given import SIDES
from ..kinds.feedback import AnswerError
from ..melds.words import with_cards
from .scoring import checked_round

KEYS: Final = ("bid", "melds", "tricks", "thrown_in", "moon", "bid_by")
"""What a round that is written down may say; pairs are the bidders' and the others' number."""

_NOTHING: Final = ("", "")

Tell = Callable[[State, State, tuple[int, ...]], str]
"""What the states before and after the end of a round tell of some seats."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Round:
    """A round on the sheet. All pairs are (we, they); ``tricks`` is ``None`` if it was thrown in.

    ``melded`` and ``took`` tell, of a round that was played, which melds and which cards made the numbers.

    >>> (only,) = rounds_given([{"bid": 330, "melds": (60, 100), "thrown_in": True}])
    >>> only.who, only.changes, only.totals
    ('We', (-330, 100), (-330, 100))
    """

    bidders: int  # 0: we held the bid; 1: they did
    who: str  # held it: "We", "They", or the name of the seat
    bid: int
    melds: Pair
    tricks: Pair | None
    moon: bool
    score: RoundScore
    changes: Pair
    totals: Pair
    melded: tuple[str, str] = _NOTHING
    took: tuple[str, str] = _NOTHING


def rounds_given(rounds: Iterable[Mapping[str, object]], rules: Rules = PLAYOK) -> tuple[Round, ...]:
    """Rounds as an author writes them, scored in their order. Without ``bid_by`` we held the bid.

    Raises ValueError or TypeError: one sentence that names the round and what is wrong in it.

    >>> [each.totals for each in rounds_given([
    ...     {"bid": 250, "melds": (60, 100), "tricks": (200, 50)},
    ...     {"bid": 300, "melds": (40, 20), "tricks": (170, 80), "bid_by": "they"},
    ... ])]
    [(260, 150), (360, -150)]
    >>> rounds_given([{"bid": 250, "melds": (60, 100), "tricks": (200, 60)}])
    Traceback (most recent call last):
    ValueError: rounds, 1: Trick points: 200 and 60 make 260, but a round has 250.
    """
    if isinstance(rounds, (str, Mapping)) or not isinstance(rounds, Iterable):
        raise TypeError(f"rounds: {shown(rounds)} is no list of rounds; write [{{'bid': 250, 'melds': (60, 100), …}}]")
    found: list[Round] = []
    for at, given in enumerate(rounds, 1):
        where = f"rounds, {at}"
        if found and winner_of_game(rules, found[-1].totals, found[-1].bidders) is not None:
            raise ValueError(f"{where}: the game was over after round {at - 1}")
        found.append(_round(where, given, found[-1].totals if found else (0, 0), rules))
    return tuple(found)


def _round(where: str, given: object, before: Pair, rules: Rules) -> Round:
    if not isinstance(given, Mapping):
        raise TypeError(f"{where}: {shown(given)} is no round; write {{'bid': 250, 'melds': (60, 100), …}}")
    only_known(where, map(str, given), KEYS)
    bid, bid_by = _number(where, "bid", given.get("bid")), given.get("bid_by", SIDES[0])
    if bid_by not in SIDES:
        raise ValueError(f"{where}: bid_by is {shown(bid_by)!r}; write 'we' or 'they'")
    melds, tricks = _pair(where, "melds", given.get("melds")), None
    if given.get("tricks") is not None:
        tricks = _pair(where, "tricks", given["tricks"])
    thrown, moon = (_yes(where, name, given.get(name, False)) for name in ("thrown_in", "moon"))
    try:
        score = checked_round(rules, bid, melds, tricks, thrown_in=thrown, moon=moon)
    except AnswerError as error:
        raise ValueError(f"{where}: {error.sentence}") from None
    side = SIDES.index(str(bid_by))
    changes = _ours((score.bidders, score.others), side)
    return Round(
        bidders=side,
        who=SIDES[side].capitalize(),
        bid=bid,
        melds=_ours(melds, side),
        tricks=None if tricks is None or thrown else _ours(tricks, side),
        moon=moon,
        score=score,
        changes=changes,
        totals=(before[0] + changes[0], before[1] + changes[1]),
    )


def _ours(pair: Pair, bidders: int) -> Pair:
    """(bidders, others) as (we, they)."""
    return pair if bidders == 0 else (pair[1], pair[0])


def _number(where: str, name: str, number: object) -> int:
    if type(number) is not int:
        raise ValueError(
            f"{where}: {name} is missing" if number is None else f"{where}: {name} is {shown(number)!r}; write a number"
        )
    return number


def _pair(where: str, name: str, pair: object) -> Pair:
    if not isinstance(pair, (tuple, list)) or len(pair) != 2:
        said = "is missing" if pair is None else f"is {shown(pair)}"
        raise ValueError(f"{where}: {name} {said}; write two numbers, the bidders' and the others'")
    one, other = (_number(where, name, number) for number in pair)
    if min(one, other) < 0:
        raise ValueError(f"{where}: {name} are never below 0, and {min(one, other)} is")
    return one, other


def _yes(where: str, name: str, said: object) -> bool:
    if not isinstance(said, bool):
        raise ValueError(f"{where}: {name} is {shown(said)!r}; write True or False")
    return said


# --- rounds that were played ---


def rounds_played(states: Sequence[State], we: int = 0) -> tuple[Round, ...]:
    """The rounds that are over in a game, of which these are the states; ``we`` is our team.

    >>> from pinochle_learn.engine import RULES, start
    >>> rounds_played([start(RULES["playok"], 4711)])
    ()
    """
    results = states[-1].results if states else ()
    ends = _last_states(states)
    return tuple(_played(result, ends.get(at), states[-1].rules, we) for at, result in enumerate(results))


def _last_states(states: Sequence[State]) -> dict[int, tuple[State, State]]:
    """Of each round the state before its end and the one after it, where both are there."""
    pairs = pairwise(states)
    return {len(one.results): (one, other) for one, other in pairs if len(one.results) < len(other.results)}


def _played(result: RoundResult, end: tuple[State, State] | None, rules: Rules, we: int) -> Round:
    def ours(by_team: tuple[int, ...]) -> Pair:
        return by_team[we], by_team[1 - we]

    return Round(
        bidders=0 if rules.team(result.bidder) == we else 1,
        who=SEATS[result.bidder],
        bid=result.bid,
        melds=ours(result.melds),
        tricks=None if result.thrown_in else ours(result.trick_points),
        moon=result.moon,
        score=result.score,
        changes=ours(result.changes),
        totals=ours(result.totals),
        melded=_both(_melded, end, rules, we),
        took=_both(_took, end, rules, we) if end and not result.thrown_in else _NOTHING,
    )


def _both(tell: Tell, end: tuple[State, State] | None, rules: Rules, we: int) -> tuple[str, str]:
    return (tell(*end, rules.teams[we]), tell(*end, rules.teams[1 - we])) if end else _NOTHING


def _melded(before: State, after: State, seats: tuple[int, ...]) -> str:
    """The melds of each of these seats."""
    return " ".join(f"{SEATS[seat]}: {with_cards(before.melds[seat].melds) or 'no meld'}." for seat in seats)


def _took(before: State, after: State, seats: tuple[int, ...]) -> str:
    """The cards that count which these seats took, and the last trick."""
    rules, played = before.rules, after.history[-1]
    assert isinstance(played, Play)
    last = (*before.trick, played.card)
    last_winner = (before.leader + trick_winner(last, before.trump, rules)) % rules.seats
    tricks = [(trick.winner, trick.cards) for trick in before.taken] + [(last_winner, last)]
    mine = [cards for winner, cards in tricks if winner in seats]
    if not mine:
        return "No trick."
    said = [f"{len(mine)} trick{'s' if len(mine) != 1 else ''}"]
    said += _counted([card for cards in mine for card in cards], rules)
    if last_winner in seats and rules.last_trick:
        said.append(f"The last trick: {rules.last_trick}")
    return f"{'. '.join(said)}."


def _counted(cards: Sequence[Card], rules: Rules) -> list[str]:
    """Cards that count, by rank: how many, and what they bring together; nothing if there is none."""
    ranks = Counter(card.rank for card in cards if rules.points_of[card.rank])
    words = [f"{ranks[rank]} {rank.plural if ranks[rank] != 1 else rank.word}" for rank in rules.ranks if ranks[rank]]
    return [f"{listed(words)}: {trick_points(cards, rules)}"] if words else []
