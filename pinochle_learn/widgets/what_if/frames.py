"""The tables of “What if?” as DataFrames, for notebooks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from ...course.what_if.rows import MINUS, NONE
from ...engine import codes, parse_card
from .part import Found

if TYPE_CHECKING:
    from ...course.what_if.position import Position
    from .part import Part

_NUMBER: Final = re.compile(r"[+−-]?[0-9]+(\.[0-9]+)?")
_CARDS: Final = re.compile(r"\S+[♠♥♣♦](\s\S+[♠♥♣♦])*")


def frame(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> Any:
    """A pandas DataFrame whose columns keep whole numbers whole, also where one is missing (``None``).

    >>> table = frame(("meld", "S", "H"), [("dix", 10, None)])
    >>> int(table["S"].sum()), str(table["H"].dtype), bool(table["H"].isna()[0])
    (10, 'Int64', True)
    """
    import pandas  # lazily: only who asks for a frame needs it

    found = pandas.DataFrame([list(row) for row in rows], columns=list(columns)).convert_dtypes()
    empty = {name: "Int64" for name in found.columns if found[name].isna().all()}
    return found.astype(empty)


def shown_frame(part: Part, position: Position) -> Any:
    """What a part shows in its table, its work done to the end; numbers are numbers, what is missing is missing.

    All is written as in programs: column heads in small letters, cards as "AS 10S".

    Raises ValueError: it shows no table for this position; and what it says instead.

    >>> from ...course.what_if.position import Position
    >>> from ...engine import parse_cards
    >>> from .parts import ALL
    >>> shown_frame(ALL["tables"], Position(parse_cards("KS QS"), part="tables")).columns[1:].tolist()
    ['playok', 'tutorial', 'fletcher']
    """
    view = part.show(position, _finished(part, position))
    sheet = view.get("sheet")
    if sheet is None:
        why = view["message"]["lines"][:1] if "message" in view else []
        raise ValueError(": ".join([f"to_frame: {part.title} shows no table of this hand", *why]).rstrip("."))
    cells = [[_read(row["head"]), *(_read(cell["text"]) for cell in row["cells"])] for row in sheet["rows"]]
    return frame([column.lower() for column in sheet["columns"]], cells)


def _finished(part: Part, position: Position) -> Found:
    """What the part's work finds, to its end or until it rests."""
    value, work = None, part.work(position)
    if work is None:
        return Found()
    for value in work:
        if getattr(value, "rests", False):
            return Found(value, "stopped")
    return Found(value, "done")


def _read(text: str) -> object:
    """A number if the cell is one, nothing if there is none, cards as their codes, else its words."""
    if text in (NONE, ""):
        return None
    if not _NUMBER.fullmatch(text):
        return codes([parse_card(word) for word in text.split()]) if _CARDS.fullmatch(text) else text
    number = text.replace(MINUS, "-")
    return float(number) if "." in number else int(number)
