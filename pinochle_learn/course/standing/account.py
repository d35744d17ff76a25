"""The running account of a learner's attempts: each is added once, in its order."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable
from datetime import date, datetime, tzinfo
from typing import Final

from ...engine import RULES
from ..attempts import Attempt
from ..misconceptions import MISCONCEPTIONS, misconception_named
from ..practice.answers import is_asked_anew
from ..practice.question import TOPIC
from ..skills import SKILLS
from .values import LATEST, Day, Hand, Mistake, SkillStanding

_HANDS: Final = f"{TOPIC}melds"
_MINUTE: Final = len("2026-01-31T09:15")
_KNOWN: Final = frozenset(each.name for each in MISCONCEPTIONS)


def date_at(at: str, zone: tzinfo | None = None) -> date:
    """The date where the learner sits, at a time as an attempt keeps it; without a zone, where this Python runs.

    >>> from datetime import UTC
    >>> date_at("2026-01-31T23:15:00.000Z", UTC)
    datetime.date(2026, 1, 31)
    """
    return datetime.fromisoformat(f"{at[:_MINUTE]}+00:00").astimezone(zone).date()


class _SkillCount:
    __slots__ = ("asked", "latest", "right")

    def __init__(self) -> None:
        self.asked = self.right = 0
        self.latest: deque[bool] = deque(maxlen=LATEST)

    def add(self, *, is_right: bool) -> None:
        self.asked += 1
        self.right += is_right
        self.latest.append(is_right)


class _MistakeCount:
    __slots__ = ("exercise", "is_sure", "last", "right_then", "rules", "times")

    def __init__(self) -> None:
        self.times = 0
        self.rules = self.last = self.exercise = ""
        self.is_sure = False  # one guess of several is sure once another question bears it out
        self.right_then: dict[str, int] = {}  # how many right answers each of its skills had when it last showed


class Account:
    """What the attempts come to so far. Words that the course does not know, from a file, are left out.

    ``zone`` tells which day it is where the learner sits; ``None``: where this Python runs.

    >>> account = Account()
    >>> account.add(Attempt(exercise="melds/dix", outcome="right", score=1, skills=("dix", "no-such-skill")))
    >>> account.asked, account.right, [each.skill.word for each in account.skills()]
    (1, 1, ['dix'])
    """

    def __init__(self, attempts: Iterable[Attempt] = (), zone: tzinfo | None = None) -> None:
        self.asked = self.right = self.run = self.longest_run = 0
        self.last: Attempt | None = None
        self.hands: list[Hand] = []
        self._zone = zone
        self._minute = ""
        self._date = date.min
        self._days: dict[date, list[int]] = {}
        self._skills: defaultdict[str, _SkillCount] = defaultdict(_SkillCount)
        self._mistakes: defaultdict[str, _MistakeCount] = defaultdict(_MistakeCount)
        for attempt in attempts:
            self.add(attempt)

    def add(self, attempt: Attempt) -> None:
        """One attempt more; it is later than those before."""
        before, self.last = self.last, attempt
        for name in attempt.misconceptions:
            if name in _KNOWN:
                self._mistaken(name, attempt)
        if is_asked_anew(before, attempt):
            self._answered_first(attempt)

    def _answered_first(self, attempt: Attempt) -> None:
        is_right = attempt.outcome == "right"
        self.asked += 1
        self.right += is_right
        self.run = self.run + 1 if is_right else 0
        self.longest_run = max(self.longest_run, self.run)
        day = self._days.setdefault(self._date_of(attempt.at), [0, 0])
        day[0] += 1
        day[1] += is_right
        for word in attempt.skills:
            if word in SKILLS:
                self._skills[word].add(is_right=is_right)
        if is_right and attempt.topic == _HANDS:
            level = attempt.name.partition("-")[0]
            if level.isdigit() and len(level) <= 2:
                self.hands.append(Hand(attempt.at, int(level), attempt.seconds))

    def _mistaken(self, name: str, attempt: Attempt) -> None:
        count = self._mistakes[name]
        count.is_sure = (
            count.is_sure or len(attempt.misconceptions) == 1 or count.exercise not in ("", attempt.exercise)
        )
        count.times, count.exercise = count.times + 1, attempt.exercise
        count.rules, count.last = attempt.rules, attempt.at
        count.right_then = {word: self._skills[word].right for word in attempt.skills if word in SKILLS}

    def _date_of(self, at: str) -> date:
        """The learner's date; most attempts are in the same minute as the one before."""
        minute = at[:_MINUTE]
        if minute != self._minute:
            self._minute, self._date = minute, date_at(at, self._zone)
        return self._date

    # --- what it comes to ---

    def skills(self) -> tuple[SkillStanding, ...]:
        """Every skill that was asked for, in the order of the course."""
        counts = ((skill, self._skills[word]) for word, skill in SKILLS.items() if word in self._skills)
        return tuple(
            SkillStanding(skill, each.asked, each.right, len(each.latest), sum(each.latest))
            for skill, each in counts
            if each.asked
        )

    def days(self) -> tuple[Day, ...]:
        """The days on which there was a question, the first one first."""
        return tuple(Day(date, *self._days[date]) for date in sorted(self._days))

    def mistakes(self) -> tuple[Mistake, ...]:
        """Every misconception that showed, the latest one first; not those that one answer alone makes likely.

        Of an answer that two of them explain, at most one is true.
        """
        sure = (name for name, count in self._mistakes.items() if count.is_sure)
        return tuple(sorted(map(self._mistake, sure), key=lambda each: each.last, reverse=True))

    def _mistake(self, name: str) -> Mistake:
        count = self._mistakes[name]
        since = min((self._skills[word].right - then for word, then in count.right_then.items()), default=0)
        rules = RULES.get(count.rules, RULES["playok"])
        return Mistake(misconception_named(name), rules, count.times, count.last, since)
