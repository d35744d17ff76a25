"""The first view of every place of the course: what its page sets on the tables before Python is there."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Final, TypedDict

from .course import Course
from .course import Part as Told
from .table import Table

TRAITS: Final = ("view", "selected", "values", "four_colours", "words")
"""What `table.js` needs to know of a table."""


class Part(TypedDict, total=False):
    """One thing that goes to a place: text, HTML, or the state of a table.

    A table comes with what makes its first view untrue: ``unless`` lists entries of the browser, each as the
    begin of a key and a text in its value; where it ``waits`` it is another one each time; where it ``asks``
    it goes by the query of the page's address. Of a table that takes ``last``, only the last press counts among
    those made before Python was there. What is ``missing`` this Python cannot make.
    """

    text: str
    html: str
    state: dict[str, object]
    unless: list[list[str]]
    waits: bool
    asks: bool
    last: bool
    missing: bool


Views = dict[str, list[Part]]


def first_views(course: Course, *, seed: int = 1) -> Views:
    """The first view of each place, for a learner who has done nothing yet; the same on every run.

    What is drawn anew each time comes out of ``seed``, and waits on the page; it shows how much room is needed.

    >>> melds = Course(Course().lessons[4:5])
    >>> first_views(melds)["50-melds/12"]
    [{'text': 'You: 0. Your partner: 0.'}]
    """
    with _drawn_from(seed):
        return {place: _parts(course, place) for place in course.places()}


def merged(browser: Mapping[str, Sequence[Part]], native: Mapping[str, Sequence[Part]]) -> Views:
    """The views as the browser's Python makes them, with what is missing there as this one makes it.

    Raises ValueError: a place where they differ in anything else, or where both miss something.

    >>> merged({"a/1": [{"missing": True}]}, {"a/1": [{"html": "<table>"}]})
    {'a/1': [{'html': '<table>'}]}
    >>> merged({"a/1": [{"text": "250"}]}, {"a/1": [{"text": "260"}]})
    Traceback (most recent call last):
    ValueError: a/1: the browser's Python shows another first view than this one
    """
    for place in [*browser, *native]:
        if place not in browser or place not in native:
            raise ValueError(f"{place}: only {'one' if place in browser else 'the other'} Python has this place")
    return {place: _merged(place, parts, native[place]) for place, parts in browser.items()}


def _merged(place: str, browser: Sequence[Part], native: Sequence[Part]) -> list[Part]:
    if any("missing" in part for part in native):
        raise ValueError(f"{place}: its first view cannot be made")
    both = [mine if "missing" in its else its for its, mine in zip(browser, native, strict=False)]
    if len(browser) != len(native) or both != list(native):
        raise ValueError(f"{place}: the browser's Python shows another first view than this one")
    return both


def _parts(course: Course, place: str) -> list[Part]:
    told = course.parts(place)
    value = course.value(place)
    return [_part(part, value) for part in told]


def _part(told: Told, value: object) -> Part:
    if "text" in told:
        return Part(text=told["text"])
    if "html" in told:
        return Part(html=told["html"])
    if "model" in told:
        return _table(value) if isinstance(value, Table) else Part(waits=True)
    return Part(missing=True)


def _table(table: Table) -> Part:
    state = json.loads(json.dumps({name: getattr(table, name) for name in TRAITS}))
    part = Part(state=state)
    if table.rests_on:
        part["unless"] = [list(entry) for entry in table.rests_on]
    if table.is_drawn_anew:
        part["waits"] = True
    if callable(getattr(table, "asked", None)):
        part["asks"] = True
    if table.takes_last_press:
        part["last"] = True
    return part


@contextmanager
def _drawn_from(seed: int) -> Iterator[None]:
    """Meanwhile what is drawn comes out of the seed."""
    before = random.getstate()
    random.seed(seed)
    try:
        yield
    finally:
        random.setstate(before)
