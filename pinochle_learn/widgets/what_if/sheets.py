"""Rows of numbers as a sheet on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ...course.what_if.rows import Row, signed
from ...engine import Suit
from ..shape import CellView, SheetRowView, SheetView

TRUMP = "trump "
"""A press on a total: the id is this with the letter of the suit."""


def sheet_view(name: str, columns: Sequence[str], rows: Iterable[SheetRowView]) -> SheetView:
    """A sheet. Of rows with the same head each gets an id of its own.

    >>> twice = [row_view(Row("Dix: 9♠", (10,))), row_view(Row("Dix: 9♠", (10,)))]
    >>> [row["id"] for row in sheet_view("Melds", ("", "♠"), twice)["rows"]]
    ['Dix: 9♠', "Dix: 9♠'"]
    """
    met, named = Counter[str](), list(rows)
    for row in named:
        row["id"] = row["head"] + "'" * met[row["head"]]
        met[row["head"]] += 1
    return SheetView(name=name, columns=list(columns), rows=named, wraps=True)


def row_view(row: Row, cells: Sequence[CellView] | None = None) -> SheetRowView:
    """A row with its numbers, or with other cells; a sum stands out.

    >>> row_view(Row("Class 1", (40, None), of="class"))
    {'id': 'Class 1', 'head': 'Class 1', 'cells': [{'text': '40'}, {'text': '–'}], 'look': 'total'}
    """
    shown = SheetRowView(id=row.head, head=row.head, cells=list(cells or plain_cells(row)))
    if row.of in ("class", "all"):
        shown["look"] = "total"
    return shown


def plain_cells(row: Row) -> list[CellView]:
    """The numbers alone.

    >>> plain_cells(Row("Total", (40,), of="all"))
    [{'text': '40'}]
    """
    return [CellView(text=text) for text in row.texts]


def difference_cells(row: Row) -> list[CellView]:
    """The last number is a difference: it has its sign, and more is good.

    >>> difference_cells(Row("Dix: 9♠", (None, 10, 10)))[-1]
    {'text': '+10', 'tone': 'good'}
    """
    *cells, _ = plain_cells(row)
    points = row.values[-1] or 0
    last = CellView(text=signed(points))
    if points:
        last["tone"] = "good" if points > 0 else "bad"
    return [*cells, last]


def trump_cells(row: Row, trump: Suit) -> list[CellView]:
    """The totals with each suit as trump; a press makes that suit trump.

    >>> trump_cells(Row("Total", (40, 20, 20, 20), of="all"), Suit.SPADES)[1]
    {'text': '20', 'button': 'trump H', 'name': '20 with hearts as trump: make them trump'}
    """
    cells = plain_cells(row)
    for suit, cell in zip(Suit, cells, strict=True):
        cell["button"] = f"{TRUMP}{suit.value}"
        does = "they are trump" if suit is trump else "make them trump"
        cell["name"] = f"{cell['text']} with {suit.word} as trump: {does}"
    return cells


def trump_pressed(action_id: str) -> Suit | None:
    """The suit whose total was pressed; ``None``: it was something else.

    >>> trump_pressed("trump H"), trump_pressed("trump")
    (<Suit.HEARTS: 'H'>, None)
    """
    letter = action_id.removeprefix(TRUMP)
    return next((suit for suit in Suit if letter == suit.value and action_id.startswith(TRUMP)), None)
