"""Exercises for tests: made of the fields that a file would have, and graded by their kind alone."""

from __future__ import annotations

from typing import Any

import pytest

from pinochle_learn.course.bank.exercises import Exercise
from pinochle_learn.course.bank.given_reader import read_given
from pinochle_learn.course.kinds.grading import KINDS, AnswerError, Feedback


def make(kind: str, **given: Any) -> Exercise:
    """An exercise as a file gives it."""
    return Exercise("test", "test", kind, ("test",), "?", read_given(kind, given), "?", ("?",), "?")


def bare(exercise: Exercise, answer: str) -> Feedback:
    """What the kind says of an answer, without the misread rules behind it."""
    kind = KINDS[exercise.kind]
    return kind.compare(exercise, kind.read(exercise, answer))


def items(exercise: Exercise, answer: str, *, first: bool = False) -> list[str]:
    """The reasons that are given, at the first try or at the next."""
    feedback = bare(exercise, answer)
    return [str(item) for item in (feedback.first_reply if first else feedback.reply).items]


def refused(exercise: Exercise, answer: str) -> str:
    """The one sentence with which an answer is refused."""
    with pytest.raises(AnswerError) as error:
        bare(exercise, answer)
    sentence = str(error.value)
    assert "\n" not in sentence and sentence.endswith(".")
    return sentence
