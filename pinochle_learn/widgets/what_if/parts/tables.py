"""Tables: the same hand, trick and score under each rule set, side by side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ....course.reply import Item, Reply
from ....course.what_if.position import Position
from ....course.what_if.side_by_side import SideBySide, side_by_side
from ....course.what_if.sides import called
from ....course.what_if.sides_why import beyond_units, told_by
from ....engine import Rules, show
from ...meld_parts import message_view
from ...shape import CellView, FactView, HelpView, ItemView, SheetRowView, SheetView, TableView
from ..part import Found, Part
from ..sheets import row_view, sheet_view

DIFFER: Final = "What these rule sets do differently"


class Tables(Part):
    """The position under each rule set, a column each, and why they differ.

    >>> from ....engine import parse_cards
    >>> sheet = Tables().show(Position(parse_cards("KS QS")), Found())["sheet"]
    >>> sheet["columns"][1:], [cell["text"] for cell in sheet["rows"][0]["cells"]]
    (['playok', 'tutorial', 'fletcher'], ['40', '4', '4'])
    """

    name = "tables"
    title = "Tables"

    def show(self, position: Position, found: Found) -> TableView:
        """The table, what comes of it with its reasons, and all that these rule sets do differently."""
        sides = side_by_side(position)
        reply = Reply("info", sides.sentences, tuple(Item(reason) for reason in sides.reasons))
        all_rules = [side.rules for side in sides.sides]
        view = TableView(label="", message=message_view(reply))
        if position.trick:
            view["facts"] = [FactView(id="trick", label="Trick", text=show(position.trick))]
        if sides.rows or sides.text_rows:
            view["sheet"], view["help"] = _sheet(sides), _help(all_rules)
        elif sides.counted:
            rows = [_text_row(each.label, each.values) for each in beyond_units(all_rules)]
            view["sheet"] = _of_rules(DIFFER, "Rule", all_rules, rows)
        return view


def _sheet(sides: SideBySide) -> SheetView:
    rules = [side.rules for side in sides.counted]
    rows = [*map(row_view, sides.rows), *(_text_row(head, texts) for head, texts in sides.text_rows)]
    return _of_rules("Under each rule set", "Meld" if sides.rows else "", rules, rows)


def _of_rules(name: str, first: str, all_rules: Sequence[Rules], rows: Iterable[SheetRowView]) -> SheetView:
    """A column for each rule set, by its name for programs, by its title for people."""
    sheet = sheet_view(name, (first, *(rules.name for rules in all_rules)), rows)
    sheet["heads"] = [CellView(text=first), *(CellView(text=called(rules)) for rules in all_rules)]
    return sheet


def _text_row(head: str, texts: tuple[str, ...]) -> SheetRowView:
    return SheetRowView(id=head, head=head, cells=[CellView(text=text) for text in texts])


def _help(all_rules: Sequence[Rules]) -> HelpView:
    """Every rule that differs, but for ones and tens."""
    lines = [ItemView(label=f"{each.label}:", text=told_by(all_rules, each.values)) for each in beyond_units(all_rules)]
    return HelpView(name=DIFFER, items=lines)
