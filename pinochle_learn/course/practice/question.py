"""A question of the practice: its kind, its level, its number and the rules make the same one everywhere."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from ...engine import RULES, Rules
from ...engine.why import listed, shown
from ..bank.exercises import Exercise
from .chance import Chance
from .makers import MAKERS

LAST_NUMBER: Final = 999_999
"""The highest number of a question: short enough to be told."""

TOPIC: Final = "practice-"
"""What stands before the kind in the topic of a practice question, as attempts keep it."""


@dataclass(frozen=True, slots=True)
class Question:
    """The name of a question. Raises ValueError: there is no such kind, level or number, or not under these rules.

    >>> Question("melds", 1, 81734).path
    'melds/1/81734'
    >>> Question("melds", 9, 1)
    Traceback (most recent call last):
    ValueError: level: 9 is none of melds; write a whole number from 1 to 5
    """

    kind: str
    level: int
    number: int
    rules: Rules = RULES["playok"]

    def __post_init__(self) -> None:
        if self.kind not in MAKERS:
            raise ValueError(f"kind: {shown(self.kind)!r} is none; write {listed(tuple(MAKERS), 'or')}")
        maker = MAKERS[self.kind]
        if not maker.fits(self.rules):
            raise ValueError(f"rules: there is no {self.kind} under {shown(self.rules.name)}")
        if not 1 <= self.level <= maker.last_level:
            most = maker.last_level
            raise ValueError(
                f"level: {shown(self.level)} is none of {self.kind}; write a whole number from 1 to {most}"
            )
        if not 0 <= self.number <= LAST_NUMBER:
            raise ValueError(f"number: {shown(self.number)} is none; write a whole number from 0 to {LAST_NUMBER}")

    @property
    def path(self) -> str:
        """Kind, level and number, as an address carries them."""
        return f"{self.kind}/{self.level}/{self.number}"


@lru_cache(maxsize=512)
def made(question: Question) -> Exercise:
    """The question as an exercise: always the same one.

    >>> first = made(Question("melds", 1, 81734))
    >>> first == made(Question("melds", 1, 81734)), f"{first.topic}/{first.id}"
    (True, 'practice-melds/1-81734')
    """
    rules = question.rules
    chance = Chance(f"{question.path} {rules.name}")
    exercise = MAKERS[question.kind].draw(chance, question.level, rules)
    return replace(exercise, topic=f"{TOPIC}{question.kind}", id=f"{question.level}-{question.number}")


def question_of(exercise: str, rules: Rules) -> Question | None:
    """The question that an attempt names, as `Attempt.exercise` has it; ``None``: it is of the bank, or none of ours.

    >>> question_of("practice-melds/1-81734", RULES["playok"]).path
    'melds/1/81734'
    >>> question_of("melds/royal-marriage", RULES["playok"]) is None
    True
    """
    topic, _, name = exercise.partition("/")
    level, _, number = name.partition("-")
    if not topic.startswith(TOPIC) or not (level.isascii() and level.isdigit() and number.isascii()):
        return None
    if not number.isdigit() or len(level) > 2 or len(number) > len(str(LAST_NUMBER)):
        return None
    try:
        return Question(topic.removeprefix(TOPIC), int(level), int(number), rules)
    except ValueError:
        return None
