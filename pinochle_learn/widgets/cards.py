"""Cards to look at, such as an example in a lesson."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine import Card, parse_cards
from .shape import TableView
from .table import Table
from .view import hand_view


def show_cards(cards: str | Sequence[Card], label: str = "Cards") -> Table:
    """Cards on the table, by suit and high to low; text or cards. Raises CardTextError: text that is no cards.

    >>> show_cards("9H AS").view["hand"]["groups"][0]["name"]
    'spades, 1 card'
    """
    shown = parse_cards(cards) if isinstance(cards, str) else cards
    return Table(TableView(label=label, hand=hand_view(shown, name=label, select="none")))
