"""How a learner stands, from the attempts alone; it keeps up with them."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, date, datetime, timedelta, tzinfo
from statistics import median
from typing import TYPE_CHECKING, Final

from ..progress import Change, Progress
from ..skills import SKILLS, Skill
from .account import Account, date_at
from .rows import TABLES, csv_of, rows_of
from .values import Day, Hand, Mistake, SkillStanding

if TYPE_CHECKING:
    import pandas

_FEW: Final = 3
_ONE_DAY: Final = timedelta(days=1)


class Standing:
    """Accuracy by skill, days, streaks, seconds a hand, and misconceptions, of a learner's ``progress``.

    A question counts by its first answer: right at once, or not. ``now`` is the time, for tests and reports; its zone
    says which day it is.

    >>> from ..attempts import Attempt
    >>> progress = Progress()
    >>> standing = Standing(progress)
    >>> progress.add(Attempt(exercise="melds/dix", outcome="right", score=1, skills=("dix",)))
    >>> standing.asked, standing.right, standing.days_in_a_row, standing.skills[0].skill.title
    (1, 1, 1, 'The nine of trump')
    """

    def __init__(self, progress: Progress, now: datetime | None = None) -> None:
        self._progress = progress
        self._now = now
        self._told: Account | None = None
        self._due: tuple[date, tuple[str, ...]] | None = None  # on that day, until the attempts are other ones
        progress.on_change(self._changed)

    # --- keeping up ---

    def _changed(self, change: Change) -> None:
        """What is later than all before is added; anything else is worked out anew when it is asked for."""
        account = self._told
        last = account.last if account else None
        if (
            account is None
            or change.removed
            or (last and (change.added[0].at, change.added[0].id) < (last.at, last.id))
        ):
            self._told = self._due = None
            return
        for attempt in change.added:
            account.add(attempt)
        if self._due:  # what was asked for now is not due again today
            day, words = self._due
            asked = {word for attempt in change.added for word in attempt.skills}
            self._due = day, tuple(word for word in words if word not in asked)

    @property
    def _account(self) -> Account:
        if self._told is None:
            self._told = Account(self._progress.attempts, self._zone)
        return self._told

    @property
    def _zone(self) -> tzinfo | None:
        return self._now.tzinfo if self._now else None

    @property
    def today(self) -> date:
        """The learner's date."""
        return (self._now or datetime.now()).date()

    def date_of(self, at: str) -> date:
        """The learner's date at a time as an attempt keeps it."""
        return date_at(at, self._zone)

    # --- in all ---

    @property
    def asked(self) -> int:
        """Questions answered so far."""
        return self._account.asked

    @property
    def right(self) -> int:
        """How many of them were right at once."""
        return self._account.right

    @property
    def run(self) -> int:
        """Right answers in a row, up to now."""
        return self._account.run

    @property
    def longest_run(self) -> int:
        """The most right answers in a row so far."""
        return self._account.longest_run

    # --- by skill ---

    @property
    def skills(self) -> tuple[SkillStanding, ...]:
        """Every skill that was asked for, in the order of the course."""
        return self._account.skills()

    @property
    def strengths(self) -> tuple[SkillStanding, ...]:
        """What is known well, the surest first."""
        return tuple(sorted((each for each in self.skills if each.is_strength), key=lambda each: -each.expected))

    @property
    def to_improve(self) -> tuple[SkillStanding, ...]:
        """What goes wrong often, the most often first."""
        return tuple(sorted((each for each in self.skills if each.is_to_improve), key=lambda each: each.expected))

    @property
    def due(self) -> tuple[Skill, ...]:
        """The skills that are due for review today, of those that the practice asks for: the likeliest forgotten first.

        It needs the library fsrs.
        """
        if self._due is None or self._due[0] != self.today:
            from ..practice.memory import due

            found = due(self._progress.attempts, self._now or datetime.now(UTC))
            self._due = self.today, tuple(each.skill for each in found if SKILLS[each.skill].practise)
        return tuple(SKILLS[word] for word in self._due[1])

    # --- by day ---

    @property
    def days(self) -> tuple[Day, ...]:
        """The days on which there was a question, the first one first."""
        return self._account.days()

    def latest_days(self, count: int = 14) -> tuple[Day, ...]:
        """So many days up to today, also those without a question."""
        there = {day.date: day for day in self.days}
        dates = (self.today - ago * _ONE_DAY for ago in reversed(range(count)))
        return tuple(there.get(each, Day(each)) for each in dates)

    def latest_weeks(self, count: int = 12) -> tuple[Day, ...]:
        """So many weeks up to this one, each by its Monday, also those without a question."""
        asked: Counter[date] = Counter()
        right: Counter[date] = Counter()
        for day in self.days:
            monday = _monday(day.date)
            asked[monday] += day.asked
            right[monday] += day.right
        mondays = (_monday(self.today) - 7 * ago * _ONE_DAY for ago in reversed(range(count)))
        return tuple(Day(each, asked[each], right[each]) for each in mondays)

    @property
    def days_in_a_row(self) -> int:
        """Days in a row with a question, up to today, or up to yesterday where today has none yet."""
        there = {day.date for day in self.days}
        day = self.today if self.today in there else self.today - _ONE_DAY
        count = 0
        while day in there:
            count, day = count + 1, day - _ONE_DAY
        return count

    # --- hands and misconceptions ---

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hands whose melds were counted rightly at once in the practice, the first one first."""
        return tuple(self._account.hands)

    def seconds_a_hand(self, count: int = 20) -> float | None:
        """The median of so many latest ones; ``None``: there are fewer than three."""
        latest = self._account.hands[-count:]
        return median(each.seconds for each in latest) if len(latest) >= _FEW else None

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        """The misconceptions that showed, and are not overcome: the latest first."""
        return tuple(each for each in self._account.mistakes() if not each.is_overcome)

    @property
    def overcome(self) -> tuple[Mistake, ...]:
        """The misconceptions that showed once, and are overcome: the latest first."""
        return tuple(each for each in self._account.mistakes() if each.is_overcome)

    # --- out of here ---

    def csv(self) -> str:
        """All of it as one table of comma-separated values; its first column says what a row is about.

        >>> Standing(Progress()).csv()[:20]
        'about,skill,title,le'
        """
        return csv_of(self)

    def to_frame(self, about: str = "skills") -> pandas.DataFrame:
        """The skills as a pandas DataFrame; or the days, the hands, the misconceptions.

        Raises ValueError: there is no such table.

        >>> Standing(Progress()).to_frame("days").columns.to_list()
        ['day', 'asked', 'right']
        """
        import pandas

        return pandas.DataFrame(rows_of(self, about), columns=list(TABLES[about]))


def _monday(day: date) -> date:
    return day - day.weekday() * _ONE_DAY
