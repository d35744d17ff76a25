"""“What if?” as a function for notebooks."""

from __future__ import annotations

from collections.abc import Iterable

from ...course.what_if.position import PARTS
from ...engine import Card, Rules, Suit
from .widget import WhatIf


def what_if(
    cards: str | Iterable[Card] = "", trump: Suit | str = "S", rules: Rules | str = "playok", part: str = PARTS[0]
) -> WhatIf:
    """A hand to be changed at will: put cards in and out, and look at it in every way; `to_frame` gives the tables.

    ``part`` is the way it is looked at first, one of `PARTS`.
    Raises CardTextError, ValueError or TypeError: one sentence about what is no hand, no suit, no rule set, no part.

    >>> what_if("AS 10S KS QS JS JD", trump="S").to_frame()[["meld", "spades", "hearts"]]
                  meld  spades  hearts
    0              run     150    <NA>
    1  common marriage    <NA>      20
    2         pinochle      40      40
    >>> PARTS[:3]
    ('melds', 'nearly', 'exchange')
    >>> what_if("KH QH", trump="X")
    Traceback (most recent call last):
    ValueError: 'X' is no suit: write S, H, C or D
    """
    return WhatIf(cards, trump, rules, part=part)
