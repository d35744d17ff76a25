"""Melds: what the hand melds now."""

from __future__ import annotations

from ....course.what_if.position import Position
from ....engine import best_melds
from ...meld_parts import help_view, marks_of, numbered, pile_view
from ...shape import TableView
from ...view import hand_view
from ..part import Found, Part


class Melds(Part):
    """The melds of the hand, class by class.

    >>> from ....engine import parse_cards
    >>> [pile["total"] for pile in Melds().show(Position(parse_cards("KS QS")), Found())["piles"]]
    ['40 points', '0 points', '0 points']
    """

    name = "melds"
    title = "Melds"

    def show(self, position: Position, found: Found) -> TableView:
        """The hand with its marks, and a pile for each class."""
        rules, best = position.rules, best_melds(position.hand, position.trump, position.rules)
        view = TableView(
            label="",
            help=help_view(rules, None),
            piles=[pile_view(each, numbered(best.melds), "no meld") for each in rules.classes],
        )
        if position.hand:
            marks = marks_of(best.melds, position.hand)
            view["hand"] = hand_view(position.hand, name="The hand", select="one", marks=marks)
        return view
