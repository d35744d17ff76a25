"""Which misconceptions show in a question, and by which answer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
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

_KEPT: Final = 4_096  # exercises whose misconceptions are kept in mind


def showing(exercise: Exercise, rules: Rules) -> Showing:
    """The misconceptions that show in an exercise under these rules, each with its likeliest answer.

    >>> from ..bank.exercises import load_topic
    >>> exercise = next(each for each in load_topic("melds") if each.id == "marriage-inside-run")
    >>> dict(showing(exercise, RULES["playok"]))
    {'marriage-inside-run': '200', 'dix-forgotten': '150'}
    """
    likeliest = ((each.name, believed(each, exercise, rules)) for each in MISCONCEPTIONS if each.shows_in(exercise))
    return {name: _text(exercise, answer) for name, answer in likeliest if answer is not None}


def _text(exercise: Exercise, answer: Any) -> str:
    """Of a count the sum: a learner may write no more than that."""
    return str(sum(answer.values())) if exercise.kind == "count-melds" else kind_of(exercise).write(answer)


@lru_cache(maxsize=_KEPT)
def showing_in(exercise: str, rules: str) -> Showing:
    """The same for an exercise as an attempt names it, and its rules; none where nobody here knows it.

    >>> list(showing_in("melds/marriage-inside-run", "playok")), showing_in("bridge/slam", "playok")
    (['marriage-inside-run', 'dix-forgotten'], {})
    """
    found = exercise_named(exercise, rules)
    return showing(found, RULES[rules]) if found else {}
