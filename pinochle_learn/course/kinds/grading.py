"""Grading: the engine works out the answer, and the learner hears class by class what is off."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...engine import Rules
from ..bank.exercises import WRITTEN_FOR, Exercise
from .auction import LegalCalls
from .choose import Choose
from .feedback import AnswerError, Feedback, Kind, proves
from .melds import CountMelds, PickMelds
from .order import OrderCards
from .passing import PassCards
from .score import ScoreRound, TrickPoints
from .tricks import LegalCards, TrickWinner

__all__ = ["KINDS", "AnswerError", "Feedback", "Kind", "grade", "proves", "solution"]

KINDS: Final[Mapping[str, Kind[Any]]] = {
    "count-melds": CountMelds(),
    "pick-melds": PickMelds(),
    "legal-cards": LegalCards(),
    "trick-winner": TrickWinner(),
    "order-cards": OrderCards(),
    "legal-calls": LegalCalls(),
    "score": ScoreRound(),
    "trick-points": TrickPoints(),
    "pass-cards": PassCards(),
    "choose": Choose(),
}
"""What each kind of exercise can do, by its name."""


def grade(exercise: Exercise, answer: str, rules: Rules = WRITTEN_FOR) -> Feedback:
    """Grade an answer as typed. Raises AnswerError: it cannot be read, and nothing of it was graded.

    >>> from ..bank.exercises import load_topic
    >>> first = load_topic("melds")[0]
    >>> grade(first, first.answer).score
    1.0
    >>> grade(first, "kings")
    Traceback (most recent call last):
    pinochle_learn.course.kinds.feedback.AnswerError: “kings” is none of the answers: choose royal marriage, \
common marriage or no meld.
    """
    return KINDS[exercise.kind].grade(exercise, answer, rules)


def solution(exercise: Exercise, rules: Rules = WRITTEN_FOR) -> str:
    """The engine's answer as text; entered as an answer it is right.

    >>> from ..bank.exercises import load_topic
    >>> solution(load_topic("melds")[0])
    'royal marriage'
    """
    kind = KINDS[exercise.kind]
    return kind.write(kind.solve(exercise, rules))
