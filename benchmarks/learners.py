"""Simulated learners, who hold a few misconceptions and lose them by practice in which the cause is told.

The model, whole. A misconception that is held is *firm* at first: where it shows in a question, the learner answers by
it in nine of ten cases, in one of the ways it is lived in. A wrong answer to which it is named as a cause *shakes* it
with a probability of one half. Once shaken it leads the answer in one of two cases, and each right answer where it
would have shown ends it with a probability of one half. Where several would lead the answer, one of them does, by
chance; where none does, the learner slips in one question of twenty, and is right in all others. Nothing is forgotten,
nothing is learnt from another misconception, and no question is harder than another: people are otherwise.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from benchmarks.misconceptions import slipped
from pinochle_learn.course.bank.exercises import Exercise
from pinochle_learn.course.kinds.feedback import Feedback
from pinochle_learn.course.misconceptions import misconception_named, shown
from pinochle_learn.course.misconceptions.value import kind_of
from pinochle_learn.engine import Rules

FIRM: Final = 0.9
SHAKEN: Final = 0.5
SHAKES: Final = 0.5
ENDS: Final = 0.5
SLIPS: Final = 0.05


@dataclass(slots=True)
class Learner:
    """Holds misconceptions, each with the share of questions that it leads where it shows."""

    held: dict[str, float]
    chance: Random
    misled: int = 0  # answers to which a misconception led
    told: int = 0  # those of them that were put down to it

    @classmethod
    def holding(cls, names: Collection[str], chance: Random) -> Learner:
        """A learner who holds these firmly."""
        return cls(dict.fromkeys(names, FIRM), chance)

    def answers(self, exercise: Exercise, rules: Rules) -> Feedback:
        """Answer a question, hear what is said to that, and learn from it."""
        showing = {name: answers for name in self.held if (answers := _answers(name, exercise, rules))}
        leading = [name for name in showing if self.chance.random() < self.held[name]]
        led_by = self.chance.choice(leading) if leading else None
        answer = self.chance.choice(showing[led_by]) if led_by else self._own(exercise, rules)
        feedback = kind_of(exercise).judge(exercise, _as_asked(exercise, answer), rules)
        self.misled += led_by is not None
        self.told += led_by in feedback.misconceptions
        self._learns(feedback, showing)
        return feedback

    def _own(self, exercise: Exercise, rules: Rules) -> Any:
        """The right answer, or a slip."""
        slip = _slip(exercise, self.chance) if self.chance.random() < SLIPS else None
        return kind_of(exercise).solve(exercise, rules) if slip is None else slip

    def _learns(self, feedback: Feedback, showing: Collection[str]) -> None:
        for name in showing:
            if feedback.is_right:
                if self.held[name] == SHAKEN and self.chance.random() < ENDS:
                    del self.held[name]
            elif name in feedback.misconceptions and self.chance.random() < SHAKES:
                self.held[name] = SHAKEN


def _answers(name: str, exercise: Exercise, rules: Rules) -> list[Any]:
    return list(shown(misconception_named(name), exercise, rules))


def _slip(exercise: Exercise, chance: Random) -> Any:
    """A wrong answer by chance; of cards to pass, any."""
    if exercise.kind != "pass-cards":
        return slipped(exercise, chance)
    return tuple(chance.sample(exercise.given.hand, len(kind_of(exercise).solve(exercise))))


def _as_asked(exercise: Exercise, answer: Any) -> Any:
    """A count of melds is asked for as one number."""
    return {"total": sum(answer.values())} if exercise.kind == "count-melds" else answer
