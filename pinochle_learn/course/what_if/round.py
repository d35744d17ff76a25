"""A round to be tried out: what it scores, and where it turns. The engine is asked for every number of points."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import Final, Generic, TypeVar

from ...engine import RoundScore, Rules, best_melds, score_round, winner_of_game
from ...engine.auction import bid_step, most_points
from ...engine.scoring import meld_step, trick_step, why_not_throw_in
from ..kinds.feedback import AnswerError
from ..scores.scoring import FIELDS, checked_round
from .position import Pair, Position

T = TypeVar("T")

BIDDERS, OTHERS = 0, 1
SIDES: Final = ("The bidders", "The others")
"""The two sides of a round, in the order of all pairs."""

Swept = tuple[tuple[int, RoundScore], ...]
"""The bidders' trick points, from none to all, each with what the round scores then."""


@dataclass(frozen=True, slots=True)
class Steps:
    """How far apart the numbers of a rule set lie, in its unit: bids, points of meld, points in tricks.

    >>> from ...engine import RULES
    >>> [steps(rules).tricks for rules in RULES.values()]
    [10, 1, 1]
    """

    bid: int
    meld: int
    tricks: int


def steps(rules: Rules) -> Steps:
    """The steps of a rule set (RULES.md, playok 2, 5 and 7).

    >>> from ...engine import RULES
    >>> steps(RULES["playok"])
    Steps(bid=10, meld=10, tricks=10)
    """
    return Steps(bid_step(rules), meld_step(rules), trick_step(rules))


@dataclass(frozen=True, slots=True)
class Stretch(Generic[T]):
    """Trick points of the bidders, from the ``first`` to the ``last``, for which something stays the same: ``value``.

    >>> Stretch(0, 240, True).last
    240
    """

    first: int
    last: int
    value: T


@dataclass(frozen=True, slots=True)
class Round:
    """A round in numbers; pairs are (bidders, others), all in the rule set's unit. ``tricks`` are the bidders' points.

    >>> one = round_of(Position(bid=250, melds=(60, 100), tricks=200))
    >>> one.score.bidders, one.after, one.made
    (260, (260, 150), (Stretch(first=0, last=180, value=False), Stretch(first=190, last=250, value=True)))
    """

    rules: Rules
    bid: int
    melds: Pair
    tricks: int
    how: str = "play"
    totals: Pair = (0, 0)

    @property
    def is_thrown_in(self) -> bool:
        """Is it thrown in after the melds?"""
        return self.how == "throw in"

    @property
    def is_moon(self) -> bool:
        """Have the bidders announced that they take every trick?"""
        return self.how == "moon"

    @property
    def score(self) -> RoundScore:
        """What it scores. Raises AnswerError: a number that no round brings, or a throw-in that is not allowed."""
        thrown, moon, total = self.is_thrown_in, self.is_moon, self.rules.trick_total
        if self.tricks > total:
            raise AnswerError(f"{FIELDS['tricks bidders']}: a round has {total}, not {self.tricks}.", "tricks bidders")
        points = None if thrown else (self.tricks, total - self.tricks)
        return checked_round(self.rules, self.bid, self.melds, points, thrown_in=thrown, moon=moon)

    @property
    def after(self) -> Pair:
        """The totals after it. Raises AnswerError, as `score`."""
        return self._added(self.score)

    def _added(self, score: RoundScore) -> Pair:
        return self.totals[BIDDERS] + score.bidders, self.totals[OTHERS] + score.others

    @property
    def swept(self) -> Swept:
        """Played out: the bidders' trick points, from none to all, each with what the round scores then.

        Raises ValueError: a number out of range.

        >>> played = round_of(Position(bid=250, melds=(60, 100))).swept
        >>> len(played), played[19][0], played[19][1].bidders
        (26, 190, 250)
        """
        return _swept(self.rules, self.bid, self.melds, self.is_moon)

    def stretches(self, of: Callable[[int, RoundScore], T]) -> tuple[Stretch[T], ...]:
        """Where something about the round changes with the bidders' trick points.

        >>> one = round_of(Position(bid=250, melds=(60, 100)))
        >>> [each.first for each in one.stretches(lambda points, score: score.is_set)]
        [0, 190]
        """
        found = []
        for value, group in groupby(self.swept, lambda each: of(*each)):
            points = [points for points, _ in group]
            found.append(Stretch(points[0], points[-1], value))
        return tuple(found)

    @property
    def made(self) -> tuple[Stretch[bool], ...]:
        """Where the bid is made (RULES.md, playok 8)."""
        return self.stretches(lambda points, score: not score.is_set)

    def saved(self, side: int) -> tuple[Stretch[bool], ...]:
        """Where a side loses its meld for want of a trick point (RULES.md, playok 8): False there.

        >>> round_of(Position(bid=250, melds=(60, 100))).saved(OTHERS)[-1]
        Stretch(first=250, last=250, value=False)
        """
        return self.stretches(lambda points, score: side not in losers(score))

    @property
    def winners(self) -> tuple[Stretch[int | None], ...]:
        """Who has won the game after it: the bidders (0), the others (1) or nobody yet (RULES.md, playok 10)."""
        return self.stretches(lambda points, score: winner_of_game(self.rules, self._added(score), BIDDERS))

    @property
    def is_over_before(self) -> bool:
        """Had somebody won the game before this round?"""
        return any(winner_of_game(self.rules, self.totals, bidders) is not None for bidders in (BIDDERS, OTHERS))

    @property
    def winner(self) -> int | None:
        """Who has won the game after it. Raises AnswerError, as `score`."""
        return winner_of_game(self.rules, self.after, BIDDERS)

    @property
    def may_throw_in(self) -> bool:
        """May the bid winner throw it in (RULES.md, playok 9)?"""
        return why_not_throw_in(self.rules, self.bid, self.melds[BIDDERS]) is None

    @property
    def thrown_in_from(self) -> int | None:
        """The lowest bid that may be thrown in with this meld; ``None``: there is none.

        >>> round_of(Position(bid=250, melds=(60, 100))).thrown_in_from
        320
        """
        bids = _bids(self.rules)
        allowed = bisect_left(bids, True, key=lambda bid: replace(self, bid=bid).may_throw_in)
        return bids[allowed] if allowed < len(bids) else None

    @property
    def better_played(self) -> tuple[Stretch[bool], ...]:
        """Where playing on leaves the bidders further ahead of the others than throwing in does; none: they may not.

        >>> round_of(Position(bid=330, melds=(60, 100))).better_played
        (Stretch(first=0, last=240, value=False), Stretch(first=250, last=250, value=True))
        """
        if not self.may_throw_in:
            return ()
        thrown = score_round(self.rules, bid=self.bid, melds=self.melds, thrown_in=True)
        return replace(self, how="play").stretches(lambda points, score: _lead(score) > _lead(thrown))


def losers(score: RoundScore) -> tuple[int, ...]:
    """The sides that lose their meld for want of a trick point (RULES.md, playok 8).

    >>> losers(round_of(Position(bid=250, melds=(60, 100), tricks=250)).score) == (OTHERS,)
    True
    """
    lost = {dict(why.facts)["side"] for why in score.reasons if why.code == "score-meld-lost"}
    return tuple(side for side, name in enumerate(SIDES) if name in lost)


@lru_cache(maxsize=64)
def _swept(rules: Rules, bid: int, melds: Pair, moon: bool) -> Swept:
    total = rules.trick_total
    return tuple(
        (mine, score_round(rules, bid=bid, melds=melds, trick_points=(mine, total - mine), moon=moon))
        for mine in range(0, total + 1, steps(rules).tricks)
    )


def _lead(score: RoundScore) -> int:
    return score.bidders - score.others


def _bids(rules: Rules) -> range:
    """All bids, as far as their steps reach."""
    return range(rules.opening, most_points(rules) + 1, steps(rules).bid)


def round_of(position: Position) -> Round:
    """The round of a position. No bid yet: the lowest; no melds: the bidders have that of the hand; no trick points
    yet: half of them.

    >>> from ...engine import parse_cards
    >>> one = round_of(Position(parse_cards("KS QS")))
    >>> one.bid, one.melds, one.tricks
    (250, (40, 0), 120)
    """
    rules, step = position.rules, steps(position.rules).tricks
    half = rules.trick_total // 2 // step * step
    return Round(
        rules,
        rules.opening if position.bid is None else position.bid,
        position.melds or (best_melds(position.hand, position.trump, rules).total, 0),
        half if position.tricks is None else position.tricks,
        position.how,
        position.totals,
    )
