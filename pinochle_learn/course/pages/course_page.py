"""The course as one page: its map, the lessons, and what is beside them, as cells of a notebook.

The text is all there from the start; each code cell of a lesson leaves a place, which `Course` fills.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from ..ladder import STARS
from .beside import BESIDE, Beside
from .cells import shows_something
from .lessons import HEADING, Lesson, heading_slugs
from .notebook_parts import for_the_page

MAP: Final = "map"
"""The section that is home: `#/`."""

PROGRESS: Final = f"{MAP}/progress"
"""The place on the map for what the learner has done."""

PROGRESS_CELL: Final = "from pinochle_learn.widgets import ProgressPanel\n\nProgressPanel()"
"""What fills it."""

PLACES: Final[Mapping[str, str]] = {PROGRESS: PROGRESS_CELL, **{each.place: each.cell for each in BESIDE}}
"""The places that no lesson leaves, and the cell that fills each."""

BEGIN: Final = "Begin here"
GO_ON: Final = "Go on here"

CELL: Final = "from pinochle_learn.widgets import Course\n\nCourse()"
"""The one cell of the page that Python runs."""


@dataclass(frozen=True, slots=True)
class PageCell:
    """A cell of the page: Markdown or code, its section, and the place it leaves, if it is one."""

    source: str
    section: str = ""
    place: str = ""

    @property
    def metadata(self) -> dict[str, str]:
        """What the page's template goes by."""
        named = {"section": self.section, "place": self.place}
        return {name: value for name, value in named.items() if value}


def place_name(slug: str, number: int) -> str:
    """The place of a code cell of a lesson, counted from 1.

    >>> place_name("50-melds", 3)
    '50-melds/3'
    """
    return f"{slug}/{number}"


def page_cells(title: str, lessons: Sequence[tuple[Lesson, Sequence[tuple[str, str]]]]) -> list[PageCell]:
    """The cells of the page. With each lesson come its own cells, as (type, source).

    >>> from pathlib import Path
    >>> lesson = Lesson("10-cards", "Cards", goals=(), needs=(), exercises=(), terms=(), folder=Path())
    >>> cells = page_cells("Course", [(lesson, [("markdown", "# Cards"), ("code", "1 + 1")])])
    >>> [cell.place for cell in cells if cell.place], cells[3].source
    (['map/progress', '10-cards/1', 'practice/questions', 'progress/all', 'what-if/hand'], '<h1 id="/cards">Cards</h1>')
    """
    all_of_them = [lesson for lesson, _ in lessons]
    cells = [PageCell(CELL), *_map_cells(title, all_of_them)]
    for at, (lesson, own) in enumerate(lessons):
        cells += _lesson_cells(lesson, own)
        before = all_of_them[at - 1] if at else None
        after = all_of_them[at + 1] if at + 1 < len(all_of_them) else None
        cells.append(PageCell(_steps(before, after), lesson.section))
    for each in BESIDE:
        cells += _beside_cells(each)
    return cells


def _place(name: str, section: str) -> PageCell:
    return PageCell(f'<div class="live" data-place="{escape(name)}"></div>', section, name)


# --- a lesson ---


def _lesson_cells(lesson: Lesson, cells: Sequence[tuple[str, str]]) -> Iterator[PageCell]:
    titles = [title for kind, source in cells if kind == "markdown" for _, title in HEADING.findall(source)]
    anchors = iter(heading_slugs(titles))
    number = 0
    for kind, source, is_out in for_the_page(cells):
        number += kind == "code"
        if is_out:
            continue
        if kind == "markdown":
            yield PageCell(_with_addresses(source, lesson.section, anchors), lesson.section)
        elif kind == "code" and shows_something(source):
            yield _place(place_name(lesson.slug, number), lesson.section)


def _with_addresses(source: str, section: str, anchors: Iterator[str]) -> str:
    """Each heading gets its address as its name; that of the title is the section's."""

    def heading(found: re.Match[str]) -> str:
        level, anchor = len(found[1]), next(anchors)
        return _heading(level, found[2].strip(), f"/{section}" if level == 1 else f"/{section}/{anchor}")

    return HEADING.sub(heading, source)


def _heading(level: int, title: str, address: str) -> str:
    return f'<h{level} id="{escape(address)}">{escape(title, quote=False)}</h{level}>'


def _steps(before: Lesson | None, after: Lesson | None) -> str:
    """The end of a section: the lessons before and after it, and the map."""
    links = []
    if before:
        links.append(_step("prev", "Before", before))
    if after:
        links.append(_step("next", "Next", after))
    links.append('<a class="to-map" href="#/">Back to the map</a>')
    return "\n".join(['<nav class="steps" aria-label="Other lessons">', *links, "</nav>"])


def _step(relation: str, word: str, lesson: Lesson) -> str:
    return f'<a rel="{relation}" href="{_address(lesson)}"><span>{word}</span> {escape(lesson.title, quote=False)}</a>'


def _address(lesson: Lesson) -> str:
    return f"#/{escape(lesson.section)}"


# --- beside the lessons ---


def _beside_cells(beside: Beside) -> Iterator[PageCell]:
    yield PageCell(f"{_heading(1, beside.title, f'/{beside.section}')}\n\n{beside.text}", beside.section)
    yield _place(beside.place, beside.section)
    yield PageCell(_steps(None, None), beside.section)


# --- the map ---


def _map_cells(title: str, lessons: Sequence[Lesson]) -> Iterator[PageCell]:
    items = "\n".join(_item(lesson, lessons) for lesson in lessons)
    beside = "\n".join(map(_beside_item, BESIDE))
    yield PageCell(
        f"{_heading(1, title, '/')}\n\n"
        "Four players, two against two, and a deck in which every card is there twice: this is a course of "
        "pinochle from the first card to a finished game. It goes in small steps. You press cards, and every mistake "
        "tells you its rule.\n\n"
        "Take the lessons in their order, or any that you like. Each ends in exercises, and these earn you stars.\n\n"
        f'<ol class="map" role="list">\n{items}\n</ol>\n\n'
        f'<ul class="beside" role="list">\n{beside}\n</ul>',
        MAP,
    )
    yield _place(PROGRESS, MAP)


def _item(lesson: Lesson, lessons: Sequence[Lesson]) -> str:
    first = lesson is lessons[0]
    here = (
        f'<span class="here" data-here="{lesson.section}"{"" if first else " hidden"}>{BEGIN if first else ""}</span>'
    )
    stars = f'<span class="stars" data-stars="{lesson.section}" aria-hidden="true">{stars_text(0)}</span>'
    lines = [
        f'<h2><a href="{_address(lesson)}">{escape(lesson.title, quote=False)}</a></h2>',
        f'<p class="marks">{here} {stars if lesson.exercises else ""}</p>',
        f'<p class="goals">{escape(_sentence(lesson.goals), quote=False)}</p>',
    ]
    if needs := [each for each in lessons if each.slug in lesson.needs]:
        links = ", ".join(f'<a href="{_address(each)}">{escape(_short(each), quote=False)}</a>' for each in needs)
        lines.append(f'<p class="needs">Builds on: {links}</p>')
    return "\n".join(["<li>", *lines, "</li>"])


def _beside_item(beside: Beside) -> str:
    link = f'<a href="#/{beside.section}">{escape(beside.title, quote=False)}</a>'
    return f"<li>\n<h2>{link}</h2>\n<p>{escape(beside.goal, quote=False)}</p>\n</li>"


def _sentence(goals: Sequence[str]) -> str:
    text = f"You learn {'; '.join(goals)}"
    return text if text.endswith(("?", ".", "!")) else f"{text}."


def _short(lesson: Lesson) -> str:
    """The title up to its colon."""
    return lesson.title.split(":")[0]


def stars_text(stars: int) -> str:
    """Stars as they are drawn.

    >>> stars_text(2)
    '★★☆'
    """
    return "★" * stars + "☆" * (STARS - stars)


def marks(
    lessons: Sequence[Lesson], stars: Mapping[str, int], done: Collection[str] = (), *, has_begun: bool
) -> dict[str, object]:
    """What the map shows of the learner's stars, given by section: each lesson's, and where to begin or go on.

    That is the first lesson with exercises that is not among those ``done``, whose exercises are all solved.

    >>> from pathlib import Path
    >>> lesson = Lesson("10-cards", "Cards", goals=(), needs=(), exercises=("deck",), terms=(), folder=Path())
    >>> marks([lesson], {"cards": 2}, has_begun=True)["here"]
    {'section': 'cards', 'text': 'Go on here'}
    """
    with_stars = [lesson for lesson in lessons if lesson.exercises]
    shown = {
        lesson.section: {
            "text": stars_text(stars.get(lesson.section, 0)),
            "name": f"{stars.get(lesson.section, 0)} of {STARS} stars",
        }
        for lesson in with_stars
    }
    left = [lesson.section for lesson in with_stars if lesson.section not in done]
    here = {"section": left[0], "text": GO_ON if has_begun else BEGIN} if left else {}
    return {"stars": shown, "here": here}
