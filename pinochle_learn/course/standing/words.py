"""How a learner stands, in words and numbers to read."""

from __future__ import annotations

from datetime import date
from typing import Final

from .values import SkillStanding

_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_MINUTE: Final = 60


def right_at_once(right: int, asked: int) -> str:
    """How many were right at once.

    >>> right_at_once(8, 10)
    '8 of 10 right at once'
    """
    return f"{right} of {asked} right at once"


def latest(each: SkillStanding) -> str:
    """The same of the latest questions for a skill.

    >>> from ..skills import SKILLS
    >>> latest(SkillStanding(SKILLS["run"], 13, 8, 10, 8))
    '8 of 10 right at once'
    """
    return right_at_once(each.latest_right, each.latest_asked)


def day_text(day: date) -> str:
    """A date without its year.

    >>> day_text(date(2026, 1, 31))
    '31 Jan'
    """
    return f"{day.day} {_MONTHS[day.month - 1]}"


def seconds_text(seconds: float) -> str:
    """A time, in whole seconds.

    >>> seconds_text(41.4), seconds_text(75), seconds_text(3600)
    ('41 s', '1 min 15 s', '60 min')
    """
    minutes, rest = divmod(round(seconds), _MINUTE)
    parts = [f"{minutes} min"] * bool(minutes) + [f"{rest} s"] * bool(rest or not minutes)
    return " ".join(parts)


def counted(number: int, one: str, more: str) -> str:
    """A number with its word.

    >>> counted(1, "day", "days"), counted(3, "day", "days")
    ('1 day', '3 days')
    """
    return f"{number} {one if number == 1 else more}"
