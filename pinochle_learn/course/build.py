"""Writes the notebooks, one way, from the lessons: `python -m pinochle_learn.course.build`.

Each lesson becomes a notebook, and `course.ipynb` has them all as one page (see `course_page`).
The same lessons give the same bytes. With `--check` nothing is written; the exit code is 1 if a
notebook is not what its lesson gives.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path

import jupytext

from ..paths import course_folder
from .pages.course_page import CELL, page_cells
from .pages.lessons import Lesson, course_title, load_course
from .pages.notebook_parts import without_marks

AGAIN = "make notebooks"
COURSE = "course.ipynb"


def notebook(lesson: Lesson, before: Lesson | None = None, after: Lesson | None = None) -> str:
    """The notebook of a lesson, as it stands in its file: no outputs, and ids that follow from the text.

    The page that is made of it has links to the lesson `before` and the one `after`.

    >>> lesson, after = load_course()[:2]
    >>> metadata = json.loads(notebook(lesson, after=after))["metadata"]
    >>> metadata["title"] == lesson.title, metadata["steps"][0]["slug"]
    (True, '20-deal')
    """
    seen: Counter[str] = Counter()
    whole = ((kind, without_marks(source) if kind == "markdown" else source) for kind, source in _cells_of(lesson))
    cells = [_cell(kind, source, {}, seen) for kind, source in whole if source]
    steps = [
        {"relation": relation, "word": word, "slug": other.slug, "title": other.title}
        for relation, word, other in (("prev", "Before", before), ("next", "Next", after))
        if other
    ]
    return _written(cells, lesson.title, steps)


def course_notebook(folder: Path | None = None) -> str:
    """The notebook with all lessons as one page; of another folder than `lessons/`, if one is given.

    >>> sum(cell["cell_type"] == "code" for cell in json.loads(course_notebook())["cells"])
    1
    """
    seen: Counter[str] = Counter()
    title = course_title(folder)
    page = page_cells(title, [(lesson, _cells_of(lesson)) for lesson in load_course(folder)])
    cells = [_cell("code" if each.source == CELL else "markdown", each.source, each.metadata, seen) for each in page]
    return _written(cells, title)


def _cells_of(lesson: Lesson) -> list[tuple[str, str]]:
    """The lesson's cells: type and source."""
    read = jupytext.reads(lesson.path.read_text(encoding="utf-8"), fmt="md:myst")
    return [(cell.cell_type, cell.source) for cell in read.cells]


def _written(cells: list[dict[str, object]], title: str, steps: Sequence[Mapping[str, str]] | None = None) -> str:
    made = {
        "cells": cells,
        "metadata": {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
            "title": title,
            **({} if steps is None else {"steps": steps}),
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(made, indent=1, ensure_ascii=False) + "\n"


def _cell(cell_type: str, source: str, metadata: Mapping[str, str], seen: Counter[str]) -> dict[str, object]:
    live: dict[str, object] = {"execution_count": None, "outputs": []} if cell_type == "code" else {}
    lines = source.splitlines(keepends=True)
    return {"cell_type": cell_type, "id": _id(source, seen), "metadata": {**metadata}, "source": lines, **live}


def _id(source: str, seen: Counter[str]) -> str:
    """A cell's id from its text, so that a change elsewhere leaves it as it is."""
    name = sha256(source.encode()).hexdigest()[:12]
    seen[name] += 1
    return name if seen[name] == 1 else f"{name}-{seen[name]}"


def notebooks() -> dict[str, str]:
    """All notebooks by file name.

    >>> {"50-melds.ipynb", "course.ipynb"} <= set(notebooks())
    True
    """
    lessons = load_course()
    befores, afters = (None, *lessons), (*lessons[1:], None)
    each = zip(lessons, befores, afters, strict=False)
    return {**{f"{here.slug}.ipynb": notebook(here, *others) for here, *others in each}, COURSE: course_notebook()}


def differences(folder: Path, wanted: dict[str, str]) -> list[str]:
    """The names of notebooks in the folder that are missing, too many, or not as they should be.

    >>> differences(course_folder("notebooks"), notebooks())
    []
    """
    there = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.ipynb")}
    return sorted(name for name in there.keys() | wanted.keys() if there.get(name) != wanted.get(name))


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the notebooks, or with `--check` compare them; 1 if there is a difference.

    >>> main(["--check"])
    0
    """
    parser = argparse.ArgumentParser(prog="python -m pinochle_learn.course.build", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a notebook is not up to date")
    parser.add_argument("--out", type=Path, help="another folder than notebooks/")
    options = parser.parse_args(arguments)
    folder = options.out or course_folder("notebooks")
    wanted = notebooks()
    changed = differences(folder, wanted)
    if options.check:
        for name in changed:
            print(f"notebooks/{name} is not what lessons/ gives: {AGAIN}", file=sys.stderr)
        return 1 if changed else 0
    folder.mkdir(parents=True, exist_ok=True)
    for name in changed:
        if name in wanted:
            (folder / name).write_text(wanted[name], encoding="utf-8", newline="\n")
        else:
            (folder / name).unlink()
        print(f"notebooks/{name}: {'written' if name in wanted else 'removed'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
