"""A series of questions out of one seed: for a quiz in a terminal, and for a sheet of paper."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ...engine import Rules
from ..attempts import Outcome
from ..bank.given import Given
from ..kinds.feedback import Feedback
from .chance import Chance
from .question import LAST_NUMBER, Question, made

if TYPE_CHECKING:
    from .scope import Scope

_IN_VAIN: Final = 300
"""Draws in a row that bring nothing new; then there is nothing new."""


def series(kind: str, level: int, rules: Rules, seed: int) -> Iterator[Question]:
    """Questions of a kind and level, the same ones for the same seed; none asks the same as another.

    It ends when no other can be found. Raises ValueError, see `Question`: there is no such kind or level.

    >>> from ...engine import RULES
    >>> first, second = [next(series("melds", 1, RULES["playok"], seed=7)) for _ in range(2)]
    >>> first == second, first.kind, first.level
    (True, 'melds', 1)
    """
    Question(kind, level, 0, rules)  # refused before the first is asked for
    return _drawn(kind, level, rules, Chance(f"series {kind}/{level} {rules.name} {seed}"))


def _drawn(kind: str, level: int, rules: Rules, chance: Chance) -> Iterator[Question]:
    seen = set()
    in_vain = 0
    while in_vain < _IN_VAIN:
        question = Question(kind, level, chance.below(LAST_NUMBER + 1), rules)
        exercise = made(question)
        asked = (exercise.prompt, exercise.given)
        if asked in seen:
            in_vain += 1
            continue
        in_vain = 0
        seen.add(asked)
        yield question


@dataclass(frozen=True, slots=True)
class InOrder:
    """Lets a run take the questions of a series one after the other, whatever was answered.

    >>> from ...engine import RULES
    >>> melds = InOrder(series("melds", 1, RULES["playok"], seed=7))
    >>> melds.next() == melds.next()
    False
    """

    questions: Iterator[Question]

    def next(self, scope: Scope | None = None, seen: Collection[Given] = ()) -> Question:
        """The next one. Raises LookupError: there is none."""
        for question in self.questions:
            return question
        raise LookupError("there are no more questions of this kind and level")

    def prepare(self, scope: Scope, seen: Collection[Given]) -> Iterator[None]:
        """There is nothing to prepare."""
        return iter(())

    def heard(self, question: Question, feedback: Feedback | None, outcome: Outcome) -> None:
        """The series goes on as it would."""
