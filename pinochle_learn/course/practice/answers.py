"""What a learner has answered so far, as the choice of the next question reads it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from ...engine import RULES, Rules
from ..attempts import Attempt
from ..bank.exercises import Exercise, applies, for_rules, load_topic, topics
from .question import TOPIC, Question, made, question_of

DAY: Final = len("2026-01-31")
"""As much of the time of an attempt as tells the day, in UTC."""

FROM_BANK: Final = 1_000
"""Exercises of the bank that are kept at hand."""


def name_of(question: Question) -> str:
    """The question as an attempt names it.

    >>> name_of(Question("melds", 1, 81734))
    'practice-melds/1-81734'
    """
    return f"{TOPIC}{question.kind}/{question.level}-{question.number}"


def id_of_answer(asking: str, at: int) -> str:
    """The id of an attempt that tells to which ``asking`` of a question it is an answer; ``at`` counts them from 1.

    An asking is a word of its own for each time that a question is laid on the table.

    >>> id_of_answer("0f3a", 2)
    '0f3a-2'
    """
    return f"{asking}-{at}"


def is_asked_anew(before: Attempt | None, attempt: Attempt) -> bool:
    """Is this the first answer to a question? ``before`` is the attempt before it.

    The answers after it belong to the same asking, until one is right, or it is another day, or the question is laid
    anew.

    >>> wrong = Attempt(exercise="melds/dix", outcome="wrong", at="2026-01-31T09:15:00.000Z")
    >>> right = Attempt(exercise="melds/dix", outcome="right", score=1, at="2026-01-31T09:16:00.000Z")
    >>> is_asked_anew(None, wrong), is_asked_anew(wrong, right), is_asked_anew(right, wrong)
    (True, False, True)
    """
    return before is None or before.outcome == "right" or _asking(before) != _asking(attempt)


def _asking(attempt: Attempt) -> tuple[str, str, str, str]:
    """What answers to one asking have in common. An id without an asking, as older ones are, tells none."""
    return attempt.exercise, attempt.rules, attempt.at[:DAY], attempt.id.rpartition("-")[0]


def first_answers(attempts: Iterable[Attempt]) -> Iterator[Attempt]:
    """Of the answers to one question in a row the first: what comes after a reason was told says little.

    >>> told = [Attempt(exercise="melds/dix", outcome="wrong"), Attempt(exercise="melds/dix", outcome="right", score=1)]
    >>> [each.outcome for each in first_answers([*told, told[1]])]
    ['wrong', 'right']
    """
    before: Attempt | None = None
    for each in attempts:
        if is_asked_anew(before, each):
            yield each
        before = each


def asked_in(attempt: Attempt) -> Question | None:
    """The practice question of an attempt; ``None``: it is of the bank, or nobody here knows it.

    >>> asked_in(Attempt(exercise="practice-melds/1-7", outcome="shown")).path
    'melds/1/7'
    """
    rules = RULES.get(attempt.rules)
    return question_of(attempt.exercise, rules) if rules else None


def exercise_named(exercise: str, rules: str) -> Exercise | None:
    """The exercise that an attempt names, of the practice or of the bank; ``None``: nobody here knows it.

    >>> exercise_named("melds/royal-marriage", "playok").kind
    'choose'
    >>> exercise_named("bridge/slam", "playok"), exercise_named("melds/dix", "whist")
    (None, None)
    """
    there = RULES.get(rules)
    if there is None:
        return None
    topic, _, name = exercise.partition("/")
    question = question_of(exercise, there)
    return made(question) if question else _of_bank(topic, name, there)


@lru_cache(maxsize=FROM_BANK)
def _of_bank(topic: str, name: str, rules: Rules) -> Exercise | None:
    found = next((each for each in _ladder(topic) if each.id == name), None)
    return for_rules(found, rules) if found and applies(found, rules) else None


@lru_cache(maxsize=FROM_BANK)
def _ladder(topic: str) -> tuple[Exercise, ...]:
    return load_topic(topic) if topic in topics() else ()
