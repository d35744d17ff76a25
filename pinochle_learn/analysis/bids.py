"""How high to bid: what many rounds of a hand brought, as chances, with how sure they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import pi, sqrt, tan
from typing import Final

from pinochle_learn.engine import Rules
from pinochle_learn.engine.auction import bid_step

SURE: Final = 1.96
"""Standard errors to both sides: in 19 of 20 samples the true chance lies between."""

_OF_ALL: Final = 0.95
"""Those 19 of 20."""

ENOUGH: Final = 30
"""Rounds that tell how far off their average may be, and bids. Points lie unevenly: with fewer, ± says too little, and
the highest bid that was made so often was so by luck (measured against runs five times as long)."""

LEVELS: Final = {"safe": 0.8, "fair": 0.6, "bold": 0.4}
"""The chance of making such a bid, at least."""


@dataclass(frozen=True, slots=True)
class Share:
    """A chance as a sample has it, and between which bounds the true one should lie (Wilson's interval).

    >>> half = Share.of(50, 100)
    >>> half.share, round(half.low, 2), round(half.high, 2)
    (0.5, 0.4, 0.6)
    """

    share: float
    low: float
    high: float

    @classmethod
    def of(cls, hits: int, tries: int) -> Share:
        """So many of so many. Of none nothing is known.

        >>> Share.of(0, 0)
        Share(share=0.0, low=0.0, high=1.0)
        """
        if not tries:
            return cls(0.0, 0.0, 1.0)
        share, square = hits / tries, SURE * SURE
        middle = (share + square / (2 * tries)) / (1 + square / tries)
        reach = SURE / (1 + square / tries) * sqrt(share * (1 - share) / tries + square / (4 * tries * tries))
        return cls(share, max(0.0, middle - reach), min(1.0, middle + reach))


@dataclass(frozen=True, slots=True)
class Sample:
    """The points that rounds brought, in the rule set's unit: each number, and how often.

    >>> sample = Sample.of([260, 300, 240, 300])
    >>> sample.mean, sample.chance(300).share, sample.count
    (275.0, 0.5, 4)
    """

    points: Counter[int] = field(hash=False)

    @classmethod
    def of(cls, points: Iterable[int]) -> Sample:
        """Of the points of each round.

        >>> Sample.of([10, 20]).count
        2
        """
        return cls(Counter(points))

    @property
    def count(self) -> int:
        """How many rounds."""
        return self.points.total()

    @property
    def mean(self) -> float:
        """The average. Raises ValueError: there is no round yet."""
        if not self.points:
            raise ValueError("there is no round yet")
        return sum(points * times for points, times in self.points.items()) / self.count

    @property
    def error(self) -> float:
        """The standard error of the average. Raises ValueError: fewer than two rounds.

        >>> sample = Sample.of([10, 20])
        >>> round(sample.error, 6)
        5.0
        """
        if self.count < 2:
            raise ValueError("one round tells nothing of how far rounds differ")
        mean = self.mean
        squares = sum((points - mean) ** 2 * times for points, times in self.points.items())
        return sqrt(squares / (self.count - 1) / self.count)

    @property
    def reach(self) -> float | None:
        """How far from the average the true one lies at most, in 19 of 20 samples (Student's t).

        ``None``: all rounds brought the same so far, which does not tell how far others may lie from it.
        Raises ValueError: fewer than two rounds.

        >>> round(Sample.of([10, 20] * 10).reach / Sample.of([10, 20] * 10).error, 2), Sample.of([10, 10]).reach
        (2.09, None)
        """
        error = self.error
        return error * _students_t(self.count - 1) if error else None

    def chance(self, bid: int) -> Share:
        """The chance to make that bid."""
        return Share.of(sum(times for points, times in self.points.items() if points >= bid), self.count)

    def highest_bid(self, share: float, rules: Rules) -> int | None:
        """The highest bid, of those that raises lead to from the opening, made in at least that share of rounds.

        ``None``: not even the opening is (RULES.md, playok 2).

        >>> from pinochle_learn.engine import RULES
        >>> sample = Sample.of([240, 275, 300, 340])
        >>> sample.highest_bid(0.5, RULES["playok"]), sample.highest_bid(0.8, RULES["playok"])
        (300, None)
        """
        step, reached = bid_step(rules), 0
        for points in sorted(self.points, reverse=True):
            reached += self.points[points]
            if points < rules.opening:
                return None
            if reached / self.count >= share:
                return points - (points - rules.opening) % step
        return None

    def histogram(self, width: int, low: int, high: int) -> tuple[int, ...]:
        """How many rounds there are in each step of ``width`` points from ``low`` up to ``high``, which is left out.

        The first step has all that are below as well, and the last one all that are above.
        Raises ValueError: no step.

        >>> Sample.of([2, 12, 15, 37, 99]).histogram(10, 10, 40)
        (3, 0, 2)
        """
        steps = [0] * ((high - low) // width)
        if not steps:
            raise ValueError("there is no step of the histogram")
        for points, times in self.points.items():
            steps[min(max(0, (points - low) // width), len(steps) - 1)] += times
        return tuple(steps)


def _students_t(free: int) -> float:
    """How many standard errors reach as far as that in 19 of 20 samples, by the degrees of freedom.

    Exact for one and two of them, then a series that is less than one in a hundred off.
    """
    if free == 1:
        return tan(pi / 2 * _OF_ALL)
    if free == 2:
        return _OF_ALL * sqrt(2 / (1 - _OF_ALL**2))
    first, second = (SURE**3 + SURE) / 4, (5 * SURE**5 + 16 * SURE**3 + 3 * SURE) / 96
    third = (3 * SURE**7 + 19 * SURE**5 + 17 * SURE**3 - 15 * SURE) / 384
    return SURE + first / free + second / free**2 + third / free**3
