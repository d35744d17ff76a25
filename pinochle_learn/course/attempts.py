"""One attempt at an exercise, as it is kept: what comes back from outside is read whole or refused."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, fields
from datetime import UTC, datetime, timedelta
from typing import Final, Literal, NoReturn, cast
from uuid import uuid4

from ..engine.why import listed
from ..engine.why import shown as short
from .nested import read_json

Outcome = Literal["right", "wrong", "shown"]
OUTCOMES: Final = ("right", "wrong", "shown")
MOST_TEXT: Final = 4_000
"""Characters that an attempt takes at most, as text."""

_DAY: Final = 24 * 60 * 60
_YEARS: Final = range(1970, 2200)  # a table of times has room for these
_ID: Final = re.compile(r"[a-z0-9-]{1,64}")
_EXERCISE: Final = re.compile(r"[a-z0-9-]{1,40}/[a-z0-9-]{1,60}")
_WORD: Final = re.compile(r"[a-z0-9-]{1,80}")
_TIME: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")
_MOST_WORDS: Final = 20


class AttemptError(ValueError):
    """No attempt: one sentence that names the field and says what would be right."""


def printable(value: object) -> str:
    """A value from outside, short enough for a sentence, and without what no page can show.

    >>> printable("\\ud800?"), printable("x" * 100)
    ('??', 'xxxxxxxxxxxxxxxxxxxxxxx…')
    """
    return short(value).encode("utf-8", "replace").decode("utf-8")


_latest: list[datetime] = []


def now() -> str:
    """The time, to the millisecond, as an attempt keeps it; each later than the one before, also on a coarse clock.

    >>> times = [now() for _ in range(100)]
    >>> times == sorted(set(times)), times[0][-1]
    (True, 'Z')
    """
    after = [time + timedelta(milliseconds=1) for time in _latest]
    _latest[:] = [max([datetime.now(UTC), *after])]
    return _latest[0].isoformat(timespec="milliseconds").replace("+00:00", "Z")


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """An answer that was graded (``right``, ``wrong``), or a solution that was ``shown``.

    ``score`` is from 0 to 1, ``seconds`` the time that the exercise lay on the table, ``at`` when it
    was, in UTC. Raises AttemptError: the first field that is wrong.

    >>> Attempt(exercise="melds/royal-marriage", outcome="right", score=1).topic
    'melds'
    >>> Attempt(exercise="melds/royal-marriage", outcome="won")
    Traceback (most recent call last):
    pinochle_learn.course.attempts.AttemptError: outcome: won is none; write right, wrong or shown
    """

    id: str = field(default_factory=lambda: uuid4().hex)
    exercise: str
    rules: str = "playok"
    skills: tuple[str, ...] = ()
    outcome: Outcome
    score: float = 0.0
    misconceptions: tuple[str, ...] = ()
    at: str = field(default_factory=now)
    seconds: float = 0.0

    def __post_init__(self) -> None:
        self._fits("id", _ID, "letters, digits and “-”, at most 64")
        self._fits("exercise", _EXERCISE, "a topic and an exercise, as melds/royal-marriage")
        self._fits("rules", _WORD, "the name of a rule set, as playok")
        self._words("skills")
        self._words("misconceptions")
        if self.outcome not in OUTCOMES:
            _refuse("outcome", self.outcome, listed(OUTCOMES, "or"))
        self._number("score", 1)
        if (self.outcome == "right") != (self.score == 1) or (self.outcome == "shown" and self.score):
            _refuse("score", self.score, "1 for a right answer, less for a wrong one, 0 for a solution shown")
        self._time()
        self._number("seconds", _DAY)

    @property
    def topic(self) -> str:
        """The topic of the exercise."""
        return self.exercise.partition("/")[0]

    @property
    def name(self) -> str:
        """The exercise's own name."""
        return self.exercise.partition("/")[2]

    @property
    def text(self) -> str:
        """The attempt as JSON text; `read_attempt` reads it back."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":"))

    def _fits(self, name: str, shape: re.Pattern[str], right: str) -> None:
        value = getattr(self, name)
        if not isinstance(value, str) or not shape.fullmatch(value):
            _refuse(name, value, right)

    def _words(self, name: str) -> None:
        words = getattr(self, name)
        if not isinstance(words, (list, tuple)) or len(words) > _MOST_WORDS:
            _refuse(name, words, f"a list of at most {_MOST_WORDS} words")
        for word in words:
            if not isinstance(word, str) or not _WORD.fullmatch(word):
                _refuse(name, word, "small letters, digits and “-”, as win-if-able")
        object.__setattr__(self, name, tuple(words))

    def _number(self, name: str, most: int) -> None:
        value = getattr(self, name)
        if type(value) not in (int, float) or not 0 <= value <= most:  # what is no number (NaN) is not in between
            _refuse(name, value, f"a number from 0 to {most}")
        object.__setattr__(self, name, float(value))

    def _time(self) -> None:
        self._fits("at", _TIME, "a time in UTC, as 2026-01-31T09:15:00.000Z")
        try:
            year = datetime.fromisoformat(self.at).year
        except ValueError:
            _refuse("at", self.at, "a day and a time that there are")
        if year not in _YEARS:
            _refuse("at", self.at, f"a time from {_YEARS[0]} to {_YEARS[-1]}")


FIELDS: Final = tuple(each.name for each in fields(Attempt))


def _refuse(field: str, value: object, right: str) -> NoReturn:
    raise AttemptError(f"{field}: {printable(value)} is none; write {right}")


def seconds_of(seconds: float) -> float:
    """A time that passed, as an attempt keeps it: to a tenth, at most a day.

    >>> seconds_of(2.345), seconds_of(1e9)
    (2.3, 86400.0)
    """
    return round(min(max(seconds, 0.0), float(_DAY)), 1)


def attempt_of(table: object) -> Attempt:
    """An attempt from plain JSON. Raises AttemptError: a field is missing, too many, or wrong.

    >>> kept = Attempt(exercise="melds/royal-marriage", outcome="shown")
    >>> attempt_of(json.loads(kept.text)) == kept
    True
    >>> attempt_of({})
    Traceback (most recent call last):
    pinochle_learn.course.attempts.AttemptError: id: it is missing
    """
    if not isinstance(table, Mapping):
        raise AttemptError(f"{printable(table)} is no attempt")
    for name in FIELDS:
        if name not in table:
            raise AttemptError(f"{name}: it is missing")
    for name in table:
        if name not in FIELDS:
            raise AttemptError(f"{printable(name)}: there is no such field")
    return Attempt(**cast("dict[str, object]", dict(table)))  # type: ignore[arg-type]


def read_attempt(text: str) -> Attempt:
    """An attempt from its text. Raises AttemptError, see `attempt_of`.

    >>> read_attempt("[1, 2")
    Traceback (most recent call last):
    pinochle_learn.course.attempts.AttemptError: [1, 2 is no JSON
    """
    if len(text) > MOST_TEXT:
        raise AttemptError(f"{printable(text)} is too long for an attempt")
    try:
        table = read_json(text)
    except ValueError:
        raise AttemptError(f"{printable(text)} is no JSON") from None
    return attempt_of(table)


def in_order(attempts: Iterable[Attempt]) -> tuple[Attempt, ...]:
    """Attempts as they came, one after the other.

    >>> early = Attempt(exercise="melds/dix", outcome="shown", at="2026-01-31T09:15:00.000Z")
    >>> late = Attempt(exercise="melds/dix", outcome="shown", at="2026-01-31T09:16:00.000Z")
    >>> in_order([late, early]) == (early, late)
    True
    """
    return tuple(sorted(attempts, key=lambda attempt: (attempt.at, attempt.id)))
