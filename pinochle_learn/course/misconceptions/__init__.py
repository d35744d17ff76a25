"""Which misread rule is behind a wrong answer: each misconception answers the exercise, and is compared."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from ...engine import Rules
from ..bank.exercises import WRITTEN_FOR, Exercise
from .auction import AUCTION_MISCONCEPTIONS
from .cause import GUESSES, Cause, is_total, where, wrong_parts
from .exchange import EXCHANGE_MISCONCEPTIONS
from .melds import MELD_MISCONCEPTIONS
from .scoring import SCORING_MISCONCEPTIONS
from .tables import TABLE_MISCONCEPTIONS
from .tricks import TRICK_MISCONCEPTIONS
from .value import Misconception, agrees, kind_of

__all__ = [
    "AT_MOST",
    "MISCONCEPTIONS",
    "Cause",
    "Misconception",
    "believed",
    "causes",
    "causes_told",
    "misconception_named",
    "shown",
]

MISCONCEPTIONS: Final = (
    *MELD_MISCONCEPTIONS,
    *TRICK_MISCONCEPTIONS,
    *AUCTION_MISCONCEPTIONS,
    *TABLE_MISCONCEPTIONS,
    *EXCHANGE_MISCONCEPTIONS,
    *SCORING_MISCONCEPTIONS,
)
"""Every misconception, of those about the same thing the more common first."""

AT_MOST: Final = 2  # named for one answer

_BY_NAME: Final = {each.name: each for each in MISCONCEPTIONS}


def misconception_named(name: str) -> Misconception:
    """The misconception of that name. Raises KeyError: there is none.

    >>> misconception_named("any-nine-dix").cure
    '50-melds#class-1-king-and-queen-and-the-nine'
    """
    return _BY_NAME[name]


def believed(misconception: Misconception, exercise: Exercise, rules: Rules = WRITTEN_FOR) -> Any:
    """The answer of somebody who holds the misconception; ``None`` where it does not show.

    >>> from ..bank.exercises import load_topic
    >>> exercise = next(each for each in load_topic("melds") if each.id == "marriage-inside-run")
    >>> believed(misconception_named("marriage-inside-run"), exercise)
    {'class1': 200}
    >>> believed(misconception_named("any-jack-and-queen"), exercise) is None
    True
    """
    return next(shown(misconception, exercise, rules), None)


def shown(misconception: Misconception, exercise: Exercise, rules: Rules = WRITTEN_FOR) -> Iterator[Any]:
    """Every wrong answer of somebody who holds the misconception, the likeliest first; not those it yields to others.

    >>> from ..bank.exercises import load_topic
    >>> exercise = next(each for each in load_topic("melds") if each.id == "double-pinochle")
    >>> [answer["class2"] for answer in shown(misconception_named("doubles-added"), exercise)]
    [380, 340]
    """
    kind = kind_of(exercise)
    right = kind.solve(exercise, rules)
    options = exercise.given.options if exercise.kind == "choose" else ()
    for answer in misconception.answers(exercise, rules):
        if agrees(exercise, right, answer) or (options and answer not in options):
            continue
        if kind.compare(exercise, answer, rules).is_right:  # another way to lay the melds
            continue
        if all(_BY_NAME[name].fits(exercise, answer, rules) is None for name in misconception.yields_to):
            yield answer


def causes(exercise: Exercise, said: Any, rules: Rules = WRITTEN_FOR) -> tuple[Misconception, ...]:
    """The misconceptions whose answer this is, the more common first, at most two; none if it is right.

    >>> from ..bank.exercises import load_topic
    >>> exercise = next(each for each in load_topic("melds") if each.id == "marriage-inside-run")
    >>> [each.name for each in causes(exercise, {"class1": 200})]
    ['marriage-inside-run']
    >>> causes(exercise, {"class1": 160}), causes(exercise, {"class1": 161})
    ((), ())
    """
    return tuple(cause.misconception for cause in causes_told(exercise, said, rules))


def causes_told(exercise: Exercise, said: Any, rules: Rules = WRITTEN_FOR) -> tuple[Cause, ...]:
    """The same, with how sure it is, and which part of the answer each explains.

    >>> from ..bank.exercises import load_topic
    >>> exercise = next(each for each in load_topic("melds") if each.id == "marriage-inside-run")
    >>> [(cause.label, cause.fields) for cause in causes_told(exercise, {"class1": 200})]
    [('What went wrong', ('class1',))]
    """
    kind = kind_of(exercise)
    right = kind.solve(exercise, rules)
    if kind.compare(exercise, said, rules).is_right or agrees(exercise, right, said):
        return ()  # the second: right as far as it goes
    parts = wrong_parts(exercise, said, right)
    found = _fitting(exercise, said, rules)
    if not found and len(parts) > 1:  # wrong for different reasons: the first for each part
        each = ((field, _fitting(exercise, alone, rules)[:1]) for field, alone in parts.items())
        return tuple(Cause.alone(one, (field,), where(field)) for field, some in each for one in some)[:AT_MOST]
    if len(found) == 1 and not is_total(exercise, said):
        return (Cause.alone(found[0], tuple(parts)),)
    return tuple(Cause(one, label, tuple(parts)) for one, label in zip(found, GUESSES, strict=False))


def _fitting(exercise: Exercise, said: Any, rules: Rules) -> tuple[Misconception, ...]:
    """Those it explains in their likeliest way go before the others; one that yields to another, to that."""
    fits = {each.name: at for each in MISCONCEPTIONS if (at := each.fits(exercise, said, rules)) is not None}
    found = [_BY_NAME[name] for name in fits]
    found = [each for each in found if fits.keys().isdisjoint(each.yields_to)]
    return tuple(sorted(found, key=lambda each: fits[each.name] > 0)[:AT_MOST])
