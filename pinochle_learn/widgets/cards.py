"""Cards to look at, such as an example in a lesson."""

from __future__ import annotations

from collections.abc import Iterable

from ..course.arguments import hand_given
from ..engine import Card
from .shape import TableView
from .table import Table
from .view import hand_view


def show_cards(cards: str | Iterable[Card], label: str = "Cards") -> Table:
    """Cards on the table, by suit and high to low; text or cards.

    Raises CardTextError: text that is no cards; ValueError: no card at all, or one more than the deck has.

    >>> show_cards("9H AS").view["hand"]["groups"][0]["name"]
    'spades, 1 card'
    """
    return Table(TableView(label=label, hand=hand_view(hand_given(cards), name=label, select="none")))
