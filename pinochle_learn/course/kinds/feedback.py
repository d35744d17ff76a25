"""What a kind of exercise is, and what a graded answer brings back."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence, Set
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeVar

from ...engine import Rules
from ..bank.exercises import WRITTEN_FOR, Exercise
from ..reply import Item, Reply

if TYPE_CHECKING:
    from ..misconceptions import Cause

T = TypeVar("T")


WHOLE: Final = "whole"
"""An answer that has no parts, where one is named."""


class AnswerError(ValueError):
    """An answer that cannot be read: one sentence, nothing of it is graded. ``field`` names a wrong input."""

    def __init__(self, sentence: str, field: str = "") -> None:
        self.sentence, self.field = sentence, field
        super().__init__(sentence)

    def __reduce__(self) -> tuple[type[AnswerError], tuple[str, str]]:
        return AnswerError, (self.sentence, self.field)


@dataclass(frozen=True, slots=True)
class Feedback:
    """A graded answer: the ``score`` from 0 to 1, its sentences, and what was missed or claimed too much.

    ``misconceptions`` are the names of the misread rules that such an answer comes from, the more common first.

    >>> print(Feedback(0.5, ("Not yet.",), missed=("dix",), items=(Item("missed dix", "Class 1"),)))
    Not yet.
    - Class 1: missed dix
    """

    score: float
    lines: tuple[str, ...]
    missed: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    misconceptions: tuple[str, ...] = ()
    items: tuple[Item, ...] = ()
    first: tuple[Item, ...] | None = field(default=None, compare=False)  # the items at the first try: they tell less

    @property
    def is_right(self) -> bool:
        """Is all of the answer right?"""
        return self.score == 1

    @property
    def misconception(self) -> str | None:
        """The most common of its misconceptions, if there is one."""
        return next(iter(self.misconceptions), None)

    def explained_by(self, causes: Sequence[Cause], exercise: Exercise, rules: Rules) -> Feedback:
        """The same, with the misread rules before all else it says."""
        if not causes:
            return self
        said = tuple(cause.item(exercise, rules) for cause in causes)
        return replace(
            self,
            misconceptions=tuple(dict.fromkeys(cause.misconception.name for cause in causes)),
            items=(*said, *self.items),
            first=None if self.first is None else (*said, *self.first),
        )

    @property
    def reply(self) -> Reply:
        """The same as it is said to the learner."""
        return Reply("good" if self.is_right else "bad", self.lines, self.items)

    @property
    def first_reply(self) -> Reply:
        """The same at the first try, which leaves more to be found."""
        return self.reply if self.first is None else Reply(self.reply.tone, self.lines, self.first)

    def __str__(self) -> str:
        return str(self.reply)


class Kind(ABC, Generic[T]):
    """A kind of exercise. ``T`` is what an answer is once it has been read; ``how`` tells how to give one."""

    how: ClassVar[str]

    def how_to(self, exercise: Exercise, rules: Rules = WRITTEN_FOR) -> str:
        """How to give an answer to this very exercise."""
        return self.how

    @abstractmethod
    def solve(self, exercise: Exercise, rules: Rules = WRITTEN_FOR) -> T:
        """The answer, worked out by the engine."""

    @abstractmethod
    def read(self, exercise: Exercise, text: str, rules: Rules = WRITTEN_FOR) -> T:
        """An answer as typed. Raises AnswerError: the text is read whole or not at all."""

    @abstractmethod
    def write(self, answer: T) -> str:
        """A whole answer as text; `read` reads it back."""

    def say(self, answer: T) -> str:
        """An answer as it is told to a learner."""
        return self.write(answer)

    @abstractmethod
    def compare(self, exercise: Exercise, said: T, rules: Rules = WRITTEN_FOR) -> Feedback:
        """What is right and what is wrong in an answer."""

    def judge(self, exercise: Exercise, said: T, rules: Rules = WRITTEN_FOR) -> Feedback:
        """What `compare` says, and before it the misread rules whose answer this is."""
        from ..misconceptions import causes_told  # lazily: they ask the kinds for their answers

        causes = causes_told(exercise, said, rules)
        explained = frozenset(field for cause in causes for field in cause.fields or (WHOLE,))
        feedback = self.compare_beside(exercise, said, rules, explained)
        return feedback.explained_by(causes, exercise, exercise.given.rules_of(rules))

    def compare_beside(self, exercise: Exercise, said: T, rules: Rules, explained: Set[str]) -> Feedback:
        """What `compare` says beside the explanation of some parts, or of the `WHOLE`: it guesses no more there."""
        return self.compare(exercise, said, rules)

    def grade(self, exercise: Exercise, answer: str, rules: Rules = WRITTEN_FOR) -> Feedback:
        """Grade an answer as typed. Raises AnswerError, see `read`."""
        return self.judge(exercise, self.read(exercise, answer, rules), rules)


def proves(kind: Kind[T], exercise: Exercise) -> bool:
    """Whether the engine's answer is the one that the file states.

    >>> from ..bank.exercises import load_topic
    >>> from .grading import KINDS
    >>> first = load_topic("melds")[0]
    >>> proves(KINDS[first.kind], first)
    True
    """
    stated = kind.read(exercise, exercise.answer)
    return kind.write(stated) == kind.write(kind.solve(exercise)) and kind.compare(exercise, stated).is_right


def quoted(text: str) -> str:
    """What was typed, short and in one line, for a sentence about it.

    >>> quoted("  royal\\nmarriage ")
    '“royal marriage”'
    """
    short = " ".join(text.split())
    return f"“{short if len(short) <= 24 else short[:23] + '…'}”"
