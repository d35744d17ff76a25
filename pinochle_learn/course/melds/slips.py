"""What was probably missed, or counted too much, when the points of melds are not right."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, combinations
from typing import Final

from ...engine import Meld, Rules
from .hand import MeldHand
from .near import Slip, across_suits, not_quite, other_class, rated_too_high, smaller, twice, used_again
from .words import names, with_articles

AT_MOST: Final = 4
"""Melds left out at once that explain a number which is too small."""


def slip(hand: MeldHand, meld_class: int | None, off: int, *, whole: bool = True, explained: bool = False) -> str:
    """Why the points of a class of the hand, or of all, may be off by so many: too few below nought, else too many.

    If nothing natural explains it, all that counts is named; unless it is not to be told ``whole``: then nothing is.
    Where it is ``explained`` already, no further guess is made: only what is certainly missed or used up is named.

    >>> from pinochle_learn import Suit
    >>> hand = MeldHand(182, Suit.SPADES)
    >>> slip(hand, None, -150)
    'Perhaps missed: run.'
    >>> slip(hand, None, 40)[:71]
    'Perhaps counted: royal marriage. The king of spades is in the run alrea'
    """
    melds = tuple(meld for meld in hand.best if meld_class in (None, meld.meld_class))
    told = _found(hand, meld_class, melds, off, explained)
    if not whole or (told and off < 0):
        return told
    if off < 0:
        return f"Look for {with_articles(melds)}."
    return f"{told} {f'Only this counts: {names(melds)}.' if melds else 'There is no meld here.'}".strip()


def _found(hand: MeldHand, meld_class: int | None, melds: Sequence[Meld], off: int, explained: bool) -> str:
    if unit := wrong_unit(sum(meld.points for meld in melds) + off, sum(meld.points for meld in melds), hand.rules):
        return unit
    if missed := adding_up(melds, -off, most=1):
        return f"Perhaps missed: {names(missed)}."
    classes = hand.classes if meld_class is None else (meld_class,)
    near = tuple(chain(*(find(hand, classes) for find in (_CERTAIN if explained else _LIKELY))))
    others = () if meld_class is None or explained else tuple(other_class(hand, meld_class))
    if one := next((each.text for each in (*near, *others) if each.off == off), ""):
        return f"Perhaps {one}"
    if explained:
        return ""
    if missed := adding_up(melds, -off):
        return f"Perhaps missed: {names(missed)}."
    return _two(melds, near, off)


_CERTAIN: Final = (used_again,)
_LIKELY: Final = (used_again, not_quite, twice, smaller, across_suits, rated_too_high)
"""What may have gone wrong, the likeliest first."""


def _two(melds: Sequence[Meld], slips: Sequence[Slip], off: int) -> str:
    """One meld was missed, and something else went wrong as well."""
    for meld in dict.fromkeys(melds):
        for each in slips:
            if each.off > 0 and each.off - meld.points == off:
                return f"Perhaps missed: {meld.name}. And perhaps {each.text}"
    return ""


def wrong_unit(said: int, right: int, rules: Rules) -> str:
    """That a table counts in tens, or that it does not, where just that has gone wrong; else empty.

    >>> from pinochle_learn import RULES
    >>> wrong_unit(150, 15, RULES["tutorial"]), wrong_unit(15, 150, RULES["playok"])
    ('This table counts in tens.', 'This table does not count in tens.')
    """
    tens = 10
    if rules.unit == tens and said == tens * right != 0:
        return "This table counts in tens."
    return "This table does not count in tens." if rules.unit == 1 and right == tens * said != 0 else ""


def adding_up(melds: Sequence[Meld], points: int, most: int = AT_MOST) -> tuple[Meld, ...]:
    """The fewest of the melds that score exactly so much; none if no few of them do.

    >>> from pinochle_learn import best_melds, parse_cards
    >>> hand = best_melds(parse_cards("KS QS 9S KH QH"), "S").melds
    >>> [meld.name for meld in adding_up(hand, 30)], adding_up(hand, 150)
    (['dix', 'common marriage'], ())
    """
    for count in range(1, min(len(melds), most) + 1):
        for some in combinations(melds, count):
            if sum(meld.points for meld in some) == points:
                return some
    return ()
