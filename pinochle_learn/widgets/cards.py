"""Cards to look at, such as an example in a lesson."""

from __future__ import annotations

from collections.abc import Iterable

from ..course.arguments import hand_given, suit_of
from ..course.what_if.position import PARTS
from ..course.what_if.taken import of_hand
from ..engine import RULES, Card, Suit
from ..engine.why import listed, shown
from .beyond import beyond
from .shape import TableView
from .table import Table
from .view import hand_view


def show_cards(
    cards: str | Iterable[Card], label: str = "Cards", trump: Suit | str | None = None, part: str = PARTS[0]
) -> Table:
    """Cards on the table, by suit and high to low; text or cards.

    ``trump`` and ``part`` say how “What if?” opens them; without a trump, with that which the hand is for.

    Raises CardTextError: text that is no cards; ValueError: no card at all, or one more than the deck has; no such
    trump, no such part.

    >>> show_cards("9H AS").view["hand"]["groups"][0]["name"]
    'spades, 1 card'
    """
    if part not in PARTS:
        raise ValueError(f"part: there is no {shown(part)!r}; write {listed(PARTS, 'or')}")
    hand = hand_given(cards)
    view = TableView(label=label, hand=hand_view(hand, name=label, select="none"))
    beyond(view, of_hand(hand, RULES["playok"], None if trump is None else suit_of(trump), part))
    return Table(view)
