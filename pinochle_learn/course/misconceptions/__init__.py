"""Which misread rule is behind a wrong answer: each misconception answers the exercise, and is compared."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any, Final

from ...engine import Rules
from ..bank.exercises import WRITTEN_FOR, Exercise
from .auction import AUCTION_MISCONCEPTIONS
from .exchange import EXCHANGE_MISCONCEPTIONS
from .melds import MELD_MISCONCEPTIONS
from .scoring import SCORING_MISCONCEPTIONS
from .tricks import TRICK_MISCONCEPTIONS
from .value import Misconception, agrees, kind_of

__all__ = ["AT_MOST", "MISCONCEPTIONS", "Misconception", "believed", "causes", "misconception_named", "shown"]

MISCONCEPTIONS: Final = (
    *MELD_MISCONCEPTIONS,
    *TRICK_MISCONCEPTIONS,
    *AUCTION_MISCONCEPTIONS,
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
    """Every wrong answer of somebody who holds the misconception, the likeliest first; not those of a part of it.

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
        if all(_BY_NAME[name].fits(exercise, answer, rules) is None for name in misconception.parts):
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
    kind = kind_of(exercise)
    if kind.compare(exercise, said, rules).is_right or agrees(exercise, kind.solve(exercise, rules), said):
        return ()  # the second: right as far as it goes
    return _fitting(exercise, said, rules) or _by_class(exercise, said, rules)


def _fitting(exercise: Exercise, said: Any, rules: Rules) -> tuple[Misconception, ...]:
    """Those it explains in their likeliest way go before the others; one that is part of another, in its place."""
    fits = {each.name: at for each in MISCONCEPTIONS if (at := each.fits(exercise, said, rules)) is not None}
    found = [_BY_NAME[name] for name in fits]
    found = [each for each in found if fits.keys().isdisjoint(each.parts)]
    return tuple(sorted(found, key=lambda each: fits[each.name] > 0)[:AT_MOST])


def _by_class(exercise: Exercise, said: Any, rules: Rules) -> tuple[Misconception, ...]:
    """Classes of melds that are wrong for different reasons: for each of them the first that explains it alone."""
    if exercise.kind != "count-melds":
        return ()
    true = kind_of(exercise).solve(exercise, rules)
    wrong = [field for field in true if said.get(field, true[field]) != true[field]]
    each = (_fitting(exercise, {**true, field: said[field]}, rules)[:1] for field in wrong) if len(wrong) > 1 else ()
    return tuple(dict.fromkeys(chain.from_iterable(each)))[:AT_MOST]
