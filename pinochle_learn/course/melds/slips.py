"""What was probably missed, or counted too much, when the points of melds are not right."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from ...engine import Meld
from ...explain import not_counted
from .hand import MeldHand
from .words import names, with_articles

_AT_MOST: Final = 4  # melds left out at once that explain a number which is too small


def slip(hand: MeldHand, melds: Sequence[Meld], off: int, *, whole: bool = True) -> str:
    """Why the points of these melds of the hand may be off by so many: too few below nought, else too many.

    If no single slip explains it, all that counts is named; unless it is not to be told ``whole``: then nothing is.

    >>> from pinochle_learn import Suit
    >>> hand = MeldHand(182, Suit.SPADES)
    >>> slip(hand, hand.best, -150)
    'Perhaps missed: run.'
    >>> slip(hand, hand.best, 40)[:71]
    'Perhaps counted: royal marriage. The king of spades is in the run alrea'
    """
    if off < 0:
        missed = _adding_up(melds, -off)
        return f"Perhaps missed: {names(missed)}." if missed else f"Look for {with_articles(melds)}." if whole else ""
    classes = {meld.meld_class for meld in melds}
    for extra, why in not_counted(hand.cards, hand.trump, hand.rules):
        if extra.meld_class in classes and extra.points == off:
            return f"Perhaps counted: {extra.name}. {why}"
    if not whole:
        return ""
    return f"Only this counts: {names(melds)}." if melds else "There is no meld here."


def _adding_up(melds: Sequence[Meld], points: int) -> tuple[Meld, ...]:
    """The fewest of the melds that score exactly so much."""
    for count in range(1, min(len(melds), _AT_MOST) + 1):
        for some in combinations(melds, count):
            if sum(meld.points for meld in some) == points:
                return some
    return ()
