"""Which misconceptions show in a question, and by which answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ...engine import RULES, Rules
from ..bank.exercises import Exercise
from ..misconceptions import MISCONCEPTIONS, believed
from ..misconceptions.value import kind_of
from .answers import exercise_named

Showing = Mapping[str, str]
"""By the name of a misconception: the answer of somebody who holds it. The same text is the same answer."""

NAMES: Final = tuple(each.name for each in MISCONCEPTIONS)
"""Every misconception by name; attempts may bring other words."""

_A_STEP: Final = 6  # misconceptions looked at in one step
_KEPT: Final = 4_096  # exercises whose misconceptions are kept in mind

_kept: dict[tuple[str, str], Showing] = {}


def showing(exercise: Exercise, rules: Rules) -> Showing:
    """The misconceptions that show in an exercise under these rules, each with its likeliest answer.

    >>> from ..bank.exercises import load_topic
    >>> exercise = next(each for each in load_topic("melds") if each.id == "marriage-inside-run")
    >>> dict(showing(exercise, RULES["playok"]))
    {'marriage-inside-run': '200', 'dix-forgotten': '150'}
    """
    return {name: answer for step in _steps(exercise, rules) for name, answer in step.items()}


def _steps(exercise: Exercise, rules: Rules) -> Iterator[Showing]:
    """The same, of some misconceptions after the other."""
    there = [each for each in MISCONCEPTIONS if each.shows_in(exercise)]
    for at in range(0, len(there), _A_STEP):
        likeliest = ((each.name, believed(each, exercise, rules)) for each in there[at : at + _A_STEP])
        yield {name: _text(exercise, answer) for name, answer in likeliest if answer is not None}


def _text(exercise: Exercise, answer: Any) -> str:
    """Of a count the sum: a learner may write no more than that."""
    return str(sum(answer.values())) if exercise.kind == "count-melds" else kind_of(exercise).write(answer)


def showing_in(exercise: str, rules: str) -> Showing:
    """The same for an exercise as an attempt names it, and its rules; none where nobody here knows it.

    >>> list(showing_in("melds/marriage-inside-run", "playok")), showing_in("bridge/slam", "playok")
    (['marriage-inside-run', 'dix-forgotten'], {})
    """
    for _ in looking(exercise, rules):
        pass
    return _kept[exercise, rules]


def looking(exercise: str, rules: str) -> Iterator[None]:
    """Get `showing_in` ready, in short steps.

    >>> for _ in looking("melds/common-marriage", "playok"):
    ...     pass
    """
    if (exercise, rules) in _kept:
        return
    found = exercise_named(exercise, rules)
    yield
    told: dict[str, str] = {}
    for step in _steps(found, RULES[rules]) if found else ():
        told |= step
        yield
    while len(_kept) >= _KEPT:
        del _kept[next(iter(_kept))]
    _kept[exercise, rules] = told
