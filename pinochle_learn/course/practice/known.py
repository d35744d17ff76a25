"""What is known of a learner when the next question is chosen: worked out once after each answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ..attempts import Attempt
from .beliefs import beliefs_of
from .levels import suiting, wanted
from .showing import Showing
from .suspicion import BEFORE, Beliefs

LATEST: Final = 300
"""Answers that are looked at; older ones say little of today, and a browser's Python is slow."""

MET: Final = 1.0
"""What it is worth that somebody who holds a misconception meets it, in bits."""

MET_AGAIN: Final = 6.0
"""The same once it was pointed out."""


@dataclass(frozen=True, slots=True)
class Known:
    """What is suspected, which level suits by kind of question, how likely a right answer should be, what was asked.

    >>> known_of((), lambda attempt: None).asked
    frozenset()
    """

    beliefs: Beliefs
    levels: Mapping[str, float]
    wanted: float
    asked: frozenset[str]

    def need(self, name: str) -> float:
        """How much this learner needs to meet a misconception, in bits: far more once it was pointed out.

        >>> wrong = Attempt(exercise="melds/dix", outcome="wrong", misconceptions=("dix-forgotten",))
        >>> before, after = (known_of(told, lambda attempt: None).need("dix-forgotten") for told in ((), (wrong,)))
        >>> after > 5 * before
        True
        """
        share = self.beliefs[name]
        return share * (MET if share <= BEFORE else MET_AGAIN)


def known_of(attempts: Sequence[Attempt], looked_at: Callable[[Attempt], Showing | None]) -> Known:
    """What these attempts tell, the first one first; ``looked_at`` as in `beliefs_of`.

    >>> wrong = Attempt(exercise="practice-melds/3-7", outcome="wrong", misconceptions=("dix-forgotten",))
    >>> known = known_of([wrong], lambda attempt: None)
    >>> known.levels["melds"] < 3, known.beliefs["dix-forgotten"] > 0.2, sorted(known.asked)
    (True, True, ['practice-melds/3-7'])
    """
    latest = attempts[-LATEST:]
    asked = frozenset(each.exercise for each in latest)
    return Known(beliefs_of(latest, looked_at), suiting(latest), wanted(latest), asked)
