"""The course as one page: puts the tables of a lesson into its section when the page shows it."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, TypedDict

import anywidget
import ipywidgets
import traitlets
from IPython.lib.pretty import pretty

from ..course.ladder import exercises_on
from ..course.pages.cells import LessonCells, Outcome, shows_something
from ..course.pages.course_page import PLACES, marks, place_name
from ..course.pages.lessons import Lesson, cells_on_page, load_course
from .errors import is_ours
from .store import store

HERE = Path(__file__).parent
LOG = logging.getLogger(__name__)
BROKEN: Final = "This part of the page could not be built. Reload the page to try again."
DRAW_THEMSELVES: Final = ("pinochle_learn", "pandas")
"""Whose objects are shown as the HTML that they make of themselves; the page takes only tables and text of it."""


class Part(TypedDict, total=False):
    """One thing that goes to a place: the id of a widget's model, HTML, plain text, or a sentence of trouble."""

    model: str
    html: str
    text: str
    trouble: str


class Course(anywidget.AnyWidget):
    """Fills the places that the lessons leave on the course's page.

    The page asks for one place after the other, in the section that it shows. A lesson's cells are run when
    the first of its places is asked for, in their order and once each; an error is said in its own place.
    With it comes the query of the page's address, for a widget that can be ``asked``.
    In a notebook there are no sections: there it says in a sentence what to open. Other lessons than the
    course's can be given.

    >>> Course().parts("50-melds/12")
    [{'text': 'You: 0. Your partner: 0.'}]
    """

    _esm = HERE / "course.js"
    _css = HERE / "course.css"

    marks = traitlets.Dict(
        help="What the map shows of the learner's stars, if there is something: course_page.marks"
    ).tag(sync=True)
    words = traitlets.Dict().tag(sync=True)

    def __init__(self, lessons: Sequence[Lesson] | None = None) -> None:
        self.lessons = load_course() if lessons is None else tuple(lessons)
        self.progress = store().progress
        self._cells = dict(_cells(self.lessons))
        self._parts: dict[str, list[Part]] = {}  # what was told once is told again, and its widgets live on
        super().__init__(words={"elsewhere": elsewhere(self.lessons), "broken": BROKEN})
        if self.progress.attempts:  # else the page has it right already: no stars, and the first lesson to begin with
            self._mark()
        self.progress.on_change(self._mark)
        self.on_msg(self._receive)

    def __repr__(self) -> str:
        return elsewhere(self.lessons)

    def parts(self, place: str) -> list[Part]:
        """What goes to a place; at a place that is none, a sentence."""
        if place not in self._parts:
            self._parts[place] = self._build(place)
        return self._parts[place]

    def places(self) -> tuple[str, ...]:
        """The places of the page.

        >>> Course().places()[-1]
        '90-tables/9'
        """
        shown = (
            place_name(lesson.slug, number)
            for lesson in self.lessons
            for number in cells_on_page(lesson.path.read_text(encoding="utf-8"))
            if shows_something(lesson.text.cells[number - 1])
        )
        return (*PLACES, *shown)

    def value(self, place: str) -> object:
        """What the cell of a place comes to, as its widget. Raises KeyError: there is no such place."""
        cells, number = self._cells[place]
        return cells.outcome(number).value

    def _build(self, place: str) -> list[Part]:
        if place not in self._cells:
            return [{"trouble": BROKEN}]
        cells, number = self._cells[place]
        return parts_of(cells.outcome(number))

    def _mark(self, _: object = None) -> None:
        with_stars = [lesson for lesson in self.lessons if lesson.exercises]
        stars = {lesson.section: min(map(self.progress.stars, lesson.exercises)) for lesson in with_stars}
        done = [lesson.section for lesson in with_stars if all(map(self._is_done, lesson.exercises))]
        self.marks = marks(self.lessons, stars, done, has_begun=bool(self.progress.attempts))

    def _is_done(self, topic: str) -> bool:
        """Are all exercises of the topic solved, in whatever way?"""
        return set(exercises_on(topic)) <= set(self.progress.solved(topic))

    def _receive(self, _: object, message: object, __: object) -> None:
        """The page asks for a place, or at a place. Whatever else it may say is left alone."""
        match message:
            case {"do": "build", "place": str(place), **more}:
                parts = self.parts(place)
                self._ask(place, more.get("query"))
                self.send({"place": place, "parts": parts})
            case {"do": "query", "place": str(place), "query": query} if place in self._parts:
                self._ask(place, query)

    def _ask(self, place: str, query: object) -> None:
        """What stands behind the “?” of the address goes, as it is, to a widget that has a use for it."""
        if isinstance(query, str) and query and place in self._cells:
            asked = getattr(self.value(place), "asked", None)
            if callable(asked):
                asked(query)


def _cells(lessons: Sequence[Lesson]) -> Iterator[tuple[str, tuple[LessonCells, int]]]:
    """By the name of each place: the cells of its lesson, and which of them fills it."""
    yield from ((place, (LessonCells([cell]), 1)) for place, cell in PLACES.items())
    for lesson in lessons:
        texts = lesson.text.cells
        cells = LessonCells(texts)
        yield from ((place_name(lesson.slug, number), (cells, number)) for number in range(1, len(texts) + 1))


def elsewhere(lessons: Sequence[Lesson]) -> str:
    """What to do where the page is not the course's.

    >>> elsewhere(load_course()).startswith("The lessons are notebooks of their own here")
    True
    """
    return (
        f"The lessons are notebooks of their own here: open {lessons[0].slug}.ipynb, the first of them. "
        "All of them on one page are what make learn opens, or the command pinochle-learn."
    )


def parts_of(outcome: Outcome) -> list[Part]:
    """What came of a cell, as the page shows it.

    >>> parts_of(Outcome(printed="250\\n", value=40))
    [{'text': '250'}, {'text': '40'}]
    >>> parts_of(Outcome(error=KeyError("a secret")))
    [{'trouble': 'This part of the page could not be built. Reload the page to try again.'}]
    """
    parts: list[Part] = [{"text": outcome.printed.rstrip("\n")}] if outcome.printed.strip() else []
    try:
        if outcome.error:
            raise outcome.error
        if outcome.value is not None:
            parts.append(_part(outcome.value))
    except Exception as error:
        parts.append({"trouble": sentence(error)})
    return parts


def _part(value: object) -> Part:
    if isinstance(value, ipywidgets.DOMWidget):
        return {"model": value.model_id}
    if type(value).__module__.split(".")[0] in DRAW_THEMSELVES and (draw := getattr(value, "_repr_html_", None)):
        return {"html": draw()}
    return {"text": pretty(value)}


def sentence(error: Exception) -> str:
    """An error of ours is its own sentence; of any other the learner hears only that something is missing.

    >>> sentence(KeyError("a secret")) == BROKEN
    True
    """
    if isinstance(error, (ValueError, TypeError)) and is_ours(error.__traceback__):
        return str(error)
    LOG.error("a cell of a lesson failed", exc_info=error)
    return BROKEN
