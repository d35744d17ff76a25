"""How a learner stands as rows of plain values: for DataFrames, and as comma-separated values."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from typing import TYPE_CHECKING, Any, Final

from ...engine.why import listed, shown

if TYPE_CHECKING:
    from .standing import Standing

Row = dict[str, Any]

TABLES: Final[Mapping[str, tuple[str, ...]]] = {
    "skills": ("skill", "title", "lesson", "asked", "right", "latest_asked", "latest_right", "to_improve", "practise"),
    "days": ("day", "asked", "right"),
    "hands": ("at", "level", "seconds"),
    "misconceptions": ("misconception", "sentence", "times", "last", "right_since", "overcome"),
}
"""The columns of each table. ``right`` is right at once, ``latest`` of the last ten questions."""


def rows_of(standing: Standing, about: str) -> list[Row]:
    """The rows of a table, see `TABLES`. Raises ValueError: there is no such table.

    >>> from ..progress import Progress
    >>> from .standing import Standing
    >>> rows_of(Standing(Progress()), "skills"), rows_of(Standing(Progress()), "day")
    Traceback (most recent call last):
    ValueError: about: 'day' is none; write skills, days, hands or misconceptions
    """
    if about == "skills":
        return [_named(about, *_skill(each)) for each in standing.skills]
    if about == "days":
        return [_named(about, each.date.isoformat(), each.asked, each.right) for each in standing.days]
    if about == "hands":
        return [_named(about, each.at, each.level, each.seconds) for each in standing.hands]
    if about == "misconceptions":
        return [
            _named(about, each.misconception.name, each.sentence, each.times, each.last, each.since, each.is_overcome)
            for each in (*standing.mistakes, *standing.overcome)
        ]
    raise ValueError(f"about: {shown(about)!r} is none; write {listed(list(TABLES), 'or')}")


def _skill(each: Any) -> Iterable[object]:
    skill = each.skill
    yield from (skill.word, skill.title, skill.lesson, each.asked, each.right)
    yield from (each.latest_asked, each.latest_right, each.is_to_improve, skill.address)


def _named(about: str, *values: object) -> Row:
    return dict(zip(TABLES[about], values, strict=True))


def csv_of(standing: Standing) -> str:
    """All tables in one, as comma-separated values: what a table has not is empty.

    >>> from ..progress import Progress
    >>> from .standing import Standing
    >>> csv_of(Standing(Progress())).split(",")[:3]
    ['about', 'skill', 'title']
    """
    columns = ["about", *dict.fromkeys(column for names in TABLES.values() for column in names)]
    rows = [{"about": about, **row} for about in TABLES for row in rows_of(standing, about)]
    return written(columns, rows)


def written(columns: Sequence[str], rows: Iterable[Row]) -> str:
    """Rows as comma-separated values. Text that a spreadsheet would take for a formula gets a ' before it.

    >>> written(["name", "asked"], [{"name": "=1+1", "asked": -1}])
    "name,asked\\r\\n'=1+1,-1\\r\\n"
    """
    out = StringIO(newline="")
    writer = csv.DictWriter(out, columns, restval="")
    writer.writeheader()
    writer.writerows({name: _plain(value) for name, value in row.items()} for row in rows)
    return out.getvalue()


def _plain(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value
