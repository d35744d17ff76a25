"""Tables: the same hand, trick and score under each rule set, side by side."""

from __future__ import annotations

from ....course.differences import differences
from ....course.reply import Item, Reply
from ....course.what_if.position import Position
from ....course.what_if.side_by_side import SideBySide, side_by_side
from ....engine import Rules, show
from ...meld_parts import message_view
from ...shape import CellView, FactView, HelpView, ItemView, SheetRowView, SheetView, TableView
from ..part import Found, Part
from ..sheets import row_view, sheet_view


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
        view = TableView(label="", message=message_view(reply), help=_help([side.rules for side in sides.sides]))
        if position.trick:
            view["facts"] = [FactView(id="trick", label="Trick", text=show(position.trick))]
        if sides.rows or sides.text_rows:
            view["sheet"] = _sheet(sides)
        return view


def _sheet(sides: SideBySide) -> SheetView:
    rules = [side.rules for side in sides.counted]
    rows = [*map(row_view, sides.rows), *(_text_row(head, texts) for head, texts in sides.text_rows)]
    return sheet_view(
        "The same under each rule set", ("Meld" if sides.rows else "", *(each.name for each in rules)), rows
    )


def _text_row(head: str, texts: tuple[str, ...]) -> SheetRowView:
    return SheetRowView(id=head, head=head, cells=[CellView(text=text) for text in texts])


def _help(all_rules: list[Rules]) -> HelpView:
    """The titles of the rule sets, then every rule that differs."""
    titles = [ItemView(label=f"{rules.name}:", text=rules.title) for rules in all_rules]
    lines = [
        ItemView(label=f"{each.label}:", text=_values(all_rules, each.values))
        for each in (differences(*all_rules) if len(all_rules) > 1 else ())
    ]
    return HelpView(name="What these rule sets do differently", items=[*titles, *lines])


def _values(all_rules: list[Rules], values: tuple[str, ...]) -> str:
    return "; ".join(f"{rules.name} {value}" for rules, value in zip(all_rules, values, strict=True))
