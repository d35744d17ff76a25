"""What is told of a learner: plain values, worked out from the attempts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

from ...engine import Rules
from ..misconceptions import Misconception
from ..skills import Skill

LATEST: Final = 10
"""So many of the last questions tell how well a skill is known now."""

FEW_RIGHT: Final = 4
"""After so many right answers where it showed before, a misconception counts as overcome."""


@dataclass(frozen=True, slots=True)
class SkillStanding:
    """How often a skill was ``asked`` for, how often the answer was ``right`` at once, and the same of the latest ten.

    With few answers nobody is sure: a strength and what is to improve are told as if there had been one right and one
    wrong answer more. So three of three is a strength, and one of one is neither.

    >>> from ..skills import SKILLS
    >>> run = SKILLS["run"]
    >>> SkillStanding(run, 3, 3, 3, 3).is_strength, SkillStanding(run, 1, 1, 1, 1).is_strength
    (True, False)
    >>> SkillStanding(run, 40, 30, 10, 7).is_to_improve, SkillStanding(run, 9, 3, 9, 8).is_to_improve
    (True, False)
    """

    skill: Skill
    asked: int
    right: int
    latest_asked: int
    latest_right: int

    @property
    def expected(self) -> float:
        """The share that is to be expected of the next answers, from 0 to 1."""
        return (self.latest_right + 1) / (self.latest_asked + 2)

    @property
    def is_strength(self) -> bool:
        """At least four of five answers are to be expected right."""
        return 5 * (self.latest_right + 1) >= 4 * (self.latest_asked + 2)

    @property
    def is_to_improve(self) -> bool:
        """There was a wrong answer, and fewer than seven of ten are to be expected right."""
        return self.latest_right < self.latest_asked and 10 * (self.latest_right + 1) < 7 * (self.latest_asked + 2)


@dataclass(frozen=True, slots=True)
class Day:
    """The questions of a day, and how many of them were answered rightly at once.

    >>> Day(date(2026, 1, 31), 5, 4).wrong
    1
    """

    date: date
    asked: int = 0
    right: int = 0

    @property
    def wrong(self) -> int:
        """The others."""
        return self.asked - self.right


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand whose melds were counted rightly at once: when, which level, in how many seconds.

    >>> Hand("2026-01-31T09:15:00.000Z", 3, 41.0).seconds
    41.0
    """

    at: str
    level: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Mistake:
    """A misconception that showed: how many ``times``, when last, and how many right answers have come ``since``.

    These are right at once, to questions with the same skills as the one where it showed last; the fewest of them.

    >>> from ...engine import RULES
    >>> from ..misconceptions import misconception_named
    >>> dix = misconception_named("any-nine-dix")
    >>> Mistake(dix, RULES["playok"], 2, "2026-01-31T09:15:00.000Z", since=4).is_overcome
    True
    """

    misconception: Misconception
    rules: Rules
    times: int
    last: str
    since: int

    @property
    def is_overcome(self) -> bool:
        """Has it not shown for so long that it is gone?"""
        return self.since >= FEW_RIGHT

    @property
    def sentence(self) -> str:
        """What it is, to the learner, with the points of the rules under which it showed last."""
        return self.misconception.told(self.rules)
