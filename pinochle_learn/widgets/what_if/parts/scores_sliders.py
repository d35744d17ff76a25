"""The numbers of a round as sliders: how far each goes, and in which steps, is told by the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import gcd
from typing import Final

from ....course.what_if.position import Position
from ....course.what_if.round import BIDDERS, OTHERS, Round, round_of, steps
from ....engine import Rules
from ...shape import ControlView


@dataclass(frozen=True, slots=True)
class Slider:
    """A number of a round: how it is called, what it is now, how it is put into a position, and how far it goes.

    >>> from ....course.what_if.round import round_of
    >>> SLIDERS["tricks"].range_of(round_of(Position(tricks=200)))
    (0, 250, 10)
    """

    label: str
    of: Callable[[Round], int]
    put: Callable[[Position, int], Position]
    ends: Callable[[Rules], tuple[int, int, int]]  # the least, the most and the step

    def range_of(self, one: Round) -> tuple[int, int, int]:
        """The least, the most and the step; as far as a number that is there already."""
        least, most, step = self.ends(one.rules)
        number = self.of(one)
        return (
            min(least, least + (number - least) // step * step),
            max(most, least - (least - number) // step * step),
            step,
        )

    def control(self, name: str, one: Round) -> ControlView:
        """The slider on the page."""
        least, most, step = self.range_of(one)
        return ControlView(
            id=name, kind="slider", label=self.label, least=least, most=most, step=step, says="{}", sends=True
        )


def _bids(rules: Rules) -> tuple[int, int, int]:
    return rules.opening, rules.opening + 2 * rules.trick_total, steps(rules).bid


def _melds(rules: Rules) -> tuple[int, int, int]:
    return 0, 2 * rules.trick_total, steps(rules).meld


def _tricks(rules: Rules) -> tuple[int, int, int]:
    return 0, rules.trick_total, steps(rules).tricks


def _totals(rules: Rules) -> tuple[int, int, int]:
    """Of a game that is not over. Every change is made of bids, melds and trick points."""
    each = steps(rules)
    step = gcd(each.bid, each.meld, each.tricks)
    least = -(rules.target // step) * step
    return least, least + (rules.target - 1 - least) // step * step, step


SLIDERS: Final = {
    "bid": Slider("Bid", lambda one: one.bid, lambda at, number: replace(at, bid=number), _bids),
    "meld bidders": Slider(
        "Bidders' meld",
        lambda one: one.melds[BIDDERS],
        lambda at, number: replace(at, melds=(number, round_of(at).melds[OTHERS])),
        _melds,
    ),
    "meld others": Slider(
        "Others' meld",
        lambda one: one.melds[OTHERS],
        lambda at, number: replace(at, melds=(round_of(at).melds[BIDDERS], number)),
        _melds,
    ),
    "tricks": Slider(
        "Bidders' trick points", lambda one: one.tricks, lambda at, number: replace(at, tricks=number), _tricks
    ),
    "total bidders": Slider(
        "Bidders' total before",
        lambda one: one.totals[BIDDERS],
        lambda at, number: replace(at, totals=(number, at.totals[OTHERS])),
        _totals,
    ),
    "total others": Slider(
        "Others' total before",
        lambda one: one.totals[OTHERS],
        lambda at, number: replace(at, totals=(at.totals[BIDDERS], number)),
        _totals,
    ),
}
"""The numbers of a round by the ids of their sliders."""
