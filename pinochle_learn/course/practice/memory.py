"""What to review now: questions that were answered wrong, and skills that are about to be forgotten.

When a skill is due is for the library fsrs to say, from the attempts alone: nothing else is kept. It goes by days, so
the first answers of one day that ask for a skill are one review of it. Days are those of UTC.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Final

from ...engine import Rules
from ..attempts import Attempt
from ..progress import Progress
from ..skills import SKILLS
from .answers import DAY, asked_in, first_answers, name_of
from .chance import Chance
from .makers import MAKERS
from .question import LAST_NUMBER, Question, made

if TYPE_CHECKING:
    from fsrs import Card, Rating, Scheduler

MOST_WRONG: Final = 10
"""Questions that were answered wrong, in one review; the latest."""

MOST_DUE: Final = 10
"""Skills in one review; those that are nearest to being forgotten."""

_LOOKED_THROUGH: Final = 60  # questions; a skill that none of them asks for is not asked for (the rarest: 1 in 8)
_MOST_DRAWN: Final = 300  # questions for one that asks for a skill and was not asked yet
_MOST_ASKING: Final = 20  # of them that ask for it: when all these were asked, one comes again
_MOSTLY: Final = 0.5  # so many right answers in a day are not all forgotten
_AHEAD: Final = timedelta(days=1)  # attempts later than that are of a clock that went wrong


@dataclass(frozen=True, slots=True)
class Due:
    """A skill to be reviewed: ``since`` when, in UTC, and how likely it is known still (``recall``, from 0 to 1).

    >>> Due("dix", datetime(2026, 1, 31, tzinfo=UTC), 0.9).skill
    'dix'
    """

    skill: str
    since: datetime
    recall: float


@dataclass(slots=True)
class _Day:
    """What a day brought for a skill."""

    last: str
    asked: int = 0
    right: int = 0


def due(attempts: Iterable[Attempt], now: datetime) -> tuple[Due, ...]:
    """The skills that are due, the one that is likeliest forgotten first. Raises ValueError: the time has no zone.

    Skills that the course does not know are passed over, and so is what was answered after tomorrow.

    >>> right = Attempt(exercise="melds/dix", skills=("dix",), outcome="right", score=1, at="2026-01-01T09:00:00.000Z")
    >>> [len(due([right], datetime(2026, 1, day, tzinfo=UTC))) for day in (2, 9)]
    [0, 1]
    """
    if now.tzinfo is None:
        raise ValueError("now: write a time with its zone, as datetime.now(UTC)")
    at = now.astimezone(UTC)
    by_skill = _days(first_answers(attempts), (at + _AHEAD).isoformat())
    if not by_skill:
        return ()
    from fsrs import Scheduler  # lazily: whoever reviews nothing needs none of it

    scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    cards = {skill: _replayed(scheduler, days.values()) for skill, days in by_skill.items()}
    found = [
        Due(skill, card.due, scheduler.get_card_retrievability(card, at))
        for skill, card in cards.items()
        if card.due <= at
    ]
    return tuple(sorted(found, key=lambda each: (each.recall, each.since, each.skill)))


def _days(attempts: Iterable[Attempt], until: str) -> dict[str, dict[str, _Day]]:
    """By skill and day what came of the answers, in their order."""
    found: dict[str, dict[str, _Day]] = {}
    for each in attempts:
        if each.at > until:
            continue
        day = each.at[:DAY]
        for skill in each.skills:
            if skill in SKILLS:
                told = found.setdefault(skill, {}).setdefault(day, _Day(each.at))
                told.last, told.asked, told.right = each.at, told.asked + 1, told.right + (each.outcome == "right")
    return found


def _replayed(scheduler: Scheduler, days: Iterable[_Day]) -> Card:
    """The card of a skill after these days."""
    from fsrs import Card

    card = Card(card_id=0)
    for day in days:
        card, _ = scheduler.review_card(card, _rating(day), datetime.fromisoformat(day.last))
    return card


def _rating(day: _Day) -> Rating:
    """All right is good, most of it is hard, less is forgotten."""
    from fsrs import Rating

    if day.right == day.asked:
        return Rating.Good
    return Rating.Hard if day.right >= _MOSTLY * day.asked else Rating.Again


def wrong_ones(attempts: Iterable[Attempt], rules: Rules) -> tuple[Question, ...]:
    """The practice questions under these rules whose first answer was wrong when last asked, the latest first.

    Looked up counts as wrong. What was right at a second try, its reason told, is asked once more.

    >>> from ...engine import RULES
    >>> wrong = Attempt(exercise="practice-melds/1-7", outcome="wrong")
    >>> [question.path for question in wrong_ones([wrong], RULES["playok"])]
    ['melds/1/7']
    >>> right = Attempt(exercise="practice-melds/1-7", outcome="right", score=1)
    >>> between = Attempt(exercise="melds/dix", outcome="right", score=1)
    >>> wrong_ones([wrong, between, right], RULES["playok"])
    ()
    """
    last: dict[str, Attempt] = {}
    for each in first_answers(attempts):
        if each.rules == rules.name:
            last.pop(each.exercise, None)
            last[each.exercise] = each
    asked = (asked_in(each) for each in reversed(last.values()) if each.outcome != "right")
    return tuple(question for question in asked if question)


def review(progress: Progress, rules: Rules, now: datetime) -> tuple[Question, ...]:
    """What to review: questions answered wrong, then one for each skill that is due, where a question asks for it.

    Raises ValueError: the time has no zone.

    >>> from ...engine import RULES
    >>> review(Progress(), RULES["playok"], datetime.now(UTC))
    ()
    """
    wrong = wrong_ones(progress.attempts, rules)[:MOST_WRONG]
    asked = frozenset(each.exercise for each in progress.attempts)
    found = (_asking_for(each.skill, rules, now, asked) for each in due(progress.attempts, now))
    return tuple(dict.fromkeys((*wrong, *islice(filter(None, found), MOST_DUE))))


def _asking_for(skill: str, rules: Rules, now: datetime, asked: Collection[str]) -> Question | None:
    """A question that asks for a skill, a new one if there is any: the same one all day, until it is answered.

    ``None``: no question under these rules asks for it.
    """
    kind, level = SKILLS[skill].practise or ("", 0)
    if kind not in MAKERS or not MAKERS[kind].fits(rules) or not _is_asked_for(skill, kind, level, rules):
        return None
    chance = Chance(f"review {skill} {now.astimezone(UTC):%Y-%m-%d}")
    drawn = (Question(kind, level, chance.below(LAST_NUMBER + 1), rules) for _ in range(_MOST_DRAWN))
    asking = islice((each for each in drawn if skill in made(each).skills), _MOST_ASKING)
    old: Question | None = None
    for each in asking:
        if name_of(each) not in asked:
            return each
        old = old or each
    return old


@lru_cache
def _is_asked_for(skill: str, kind: str, level: int, rules: Rules) -> bool:
    """Do some questions ask for a skill? Rules that lack a meld lack its questions."""
    few = (Question(kind, level, number, rules) for number in range(_LOOKED_THROUGH))
    return any(skill in made(each).skills for each in few)
