"""How an answer becomes an attempt, in a ladder and in the practice alike."""

from __future__ import annotations

from uuid import uuid4

from ..engine import Rules
from .attempts import Attempt, Outcome, seconds_of
from .bank.exercises import Exercise
from .kinds.feedback import Feedback


def attempt_at(
    exercise: Exercise,
    rules: Rules,
    outcome: Outcome,
    feedback: Feedback | None,
    seconds: float,
    name: str | None = None,
) -> Attempt:
    """The attempt that this answer is; without feedback the solution was shown. ``name`` is its id, else a new one.

    >>> from ..engine import RULES
    >>> from .bank.exercises import load_topic
    >>> attempt_at(load_topic("melds")[0], RULES["playok"], "shown", None, 2.5).outcome
    'shown'
    """
    return Attempt(
        id=name or uuid4().hex,
        exercise=f"{exercise.topic}/{exercise.id}",
        rules=rules.name,
        skills=exercise.skills,
        outcome=outcome,
        score=feedback.score if feedback else 0,
        misconceptions=feedback.misconceptions if feedback else (),
        seconds=seconds_of(seconds),
    )
