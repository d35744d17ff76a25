"""How big each part of a built site is."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from pathlib import Path
from typing import Final

PAGES: Final = "pages"  # what keeps its name: all that is in no folder of its own, and the lessons


@dataclass(frozen=True)
class Size:
    """A part of the site: its files, their bytes, and their bytes as a server sends them with gzip.

    >>> Size("pages", 2, 3_000, 1_000) + Size("course", 1, 500, 200)
    Size(part='pages', files=3, bytes=3500, gzip=1200)
    """

    part: str
    files: int
    bytes: int
    gzip: int

    def __add__(self, other: Size) -> Size:
        return Size(self.part, self.files + other.files, self.bytes + other.bytes, self.gzip + other.gzip)


def sizes(site: Path) -> list[Size]:
    """The size of each part of the site: its pages, and each folder with a hash in its name.

    >>> sizes(Path(__file__).parent / "no such folder")
    []
    """
    parts: dict[str, Size] = {}
    for file in sorted(path for path in site.rglob("*") if path.is_file()):
        one = _size(file, _part(file.relative_to(site)))
        parts[one.part] = parts[one.part] + one if one.part in parts else one
    return [parts[name] for name in sorted(parts, key=lambda name: (name != PAGES, name))]


def size_lines(site: Path) -> list[str]:
    """The same as a table for people; the last line is the whole site.

    >>> print(*size_lines(Path(__file__).parent / "no such folder"), sep="\\n")
    part                files       bytes  with gzip
    all                     0           0          0
    """
    parts = sizes(site)
    total = sum(parts, start=Size("all", 0, 0, 0))
    return [f"{'part':18} {'files':>6} {'bytes':>11} {'with gzip':>10}", *map(_line, [*parts, total])]


def _line(size: Size) -> str:
    return f"{size.part:18} {size.files:6,} {size.bytes:11,} {size.gzip:10,}"


def _size(file: Path, part: str) -> Size:
    content = file.read_bytes()
    return Size(part, 1, len(content), len(gzip.compress(content, 6)))


def _part(file: Path) -> str:
    folder = file.parts[0]
    return folder if len(file.parts) > 1 and "-" in folder else PAGES
