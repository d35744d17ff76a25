"""Which level suits a learner: it rises with right answers and falls with wrong ones, so that most are right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import exp
from typing import Final

from ..attempts import Attempt
from .answers import first_answers
from .makers import MAKERS
from .question import TOPIC

AIM: Final = 0.78
"""The share of right answers that teaches most: neither too easy nor too hard."""

_FIRST: Final = 2.0  # the level that suits somebody of whom nothing is known
_UP: Final = 0.34  # so much higher after a right answer; with it goes what a wrong one takes
_DOWN: Final = _UP * AIM / (1 - AIM)  # where `AIM` of the answers are right, the level stays
_EXPLAINED: Final = 0.3  # what is left of that where a misread rule explains it: then the level is not what was hard
_QUICK: Final = 1.0  # up, as long as every answer is right
_NEAR: Final = 0.75  # a level lower than that says nothing when answered rightly, a higher one when wrongly
_STEEP: Final = 1.1  # how fast questions become harder from level to level
_AT_LEVEL: Final = 1.27  # and how hard they are where the level suits: e¹·²⁷ right for each wrong one
_LATEST: Final = 10  # answers by which it goes now
_EAGER: Final = 2.0  # how much easier the next one is to be than the latest were too hard
_HARDEST: Final = 0.5  # the likelihood of a right answer that is wanted at least
_EASIEST: Final = 0.95  # and at most
_USUAL: Final = 4  # answers as they are to be, beside those


def suiting(attempts: Iterable[Attempt]) -> Mapping[str, float]:
    """By kind of question the level that suits, between levels too; kinds that nobody has asked yet are not there.

    >>> suiting([Attempt(exercise="practice-melds/2-7", outcome="right", score=1)])["melds"]
    3.0
    >>> suiting([Attempt(exercise="practice-melds/2-7", outcome="wrong")])["melds"] < 2
    True
    """
    levels: dict[str, float] = {}
    missed: set[str] = set()
    for each in first_answers(attempts):
        if (place := _place(each)) is None:
            continue
        kind, level = place
        suits = levels.get(kind, min(_FIRST, MAKERS[kind].last_level))
        if each.outcome == "right":
            suits += (_UP if kind in missed else _QUICK) * (level > suits - _NEAR)
        else:
            suits -= _DOWN * (_EXPLAINED if each.misconceptions else 1) * (level < suits + _NEAR)
            missed.add(kind)
        levels[kind] = min(max(suits, 1.0), MAKERS[kind].last_level)
    return levels


def first_level(levels: Mapping[str, float], kind: str) -> float:
    """The level that suits in a kind; where it is new to the learner, a low one.

    >>> first_level({"melds": 4.2}, "melds"), first_level({}, "melds")
    (4.2, 2.0)
    """
    return levels.get(kind, min(_FIRST, MAKERS[kind].last_level))


def right_at(level: int, suits: float) -> float:
    """How likely a right answer is at a level, if nothing is misread.

    >>> right_at(1, 2.0) > right_at(2, 2.0) > right_at(3, 2.0)
    True
    """
    return 1 / (1 + exp(_STEEP * (level - suits) - _AT_LEVEL))


def wanted(attempts: Iterable[Attempt]) -> float:
    """How likely a right answer to the next question should be: after many wrong ones more, after none less.

    >>> wrong = [Attempt(exercise=f"practice-melds/2-{number}", outcome="wrong") for number in range(9)]
    >>> wanted(wrong) > wanted([]) == AIM
    True
    """
    latest = [each.outcome == "right" for each in first_answers(attempts) if _place(each)][-_LATEST:]
    share = (sum(latest) + _USUAL * AIM) / (len(latest) + _USUAL)
    return min(max(AIM + _EAGER * (AIM - share), _HARDEST), _EASIEST)


def _place(attempt: Attempt) -> tuple[str, int] | None:
    """Kind and level of an attempt at a practice question; ``None``: it is at something else."""
    kind, level = attempt.topic.removeprefix(TOPIC), attempt.name.partition("-")[0]
    if not attempt.topic.startswith(TOPIC) or kind not in MAKERS or not level.isdigit():
        return None
    return (kind, int(level)) if len(level) == 1 and 1 <= int(level) <= MAKERS[kind].last_level else None
