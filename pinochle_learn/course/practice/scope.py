"""What is to be asked: a kind of question or any, a level or as it suits."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from ...engine import RULES, Rules
from .makers import MAKERS
from .question import Question

NO_KIND: Final = "level: it belongs to a kind; write the kind as well"
"""What is wrong with a level alone."""

Cell = tuple[str, int]
"""A kind of question and a level."""


@dataclass(frozen=True, slots=True)
class Scope:
    """A kind of question, or any (``None``); a level, or as it suits (``None``).

    >>> Scope("melds", 3).has(Question("melds", 3, 81734))
    True
    """

    kind: str | None = None
    level: int | None = None
    rules: Rules = RULES["playok"]

    def has(self, question: Question) -> bool:
        """Is that question one of these?"""
        return question.rules == self.rules and (question.kind, question.level) in cells(self)


@lru_cache
def cells(scope: Scope) -> tuple[Cell, ...]:
    """The kinds and levels that a scope leaves open under its rules. A level above a kind's last one is its last.

    Raises LookupError: there are none.

    >>> cells(Scope("melds", 99)), cells(Scope("melds"))[0]
    ((('melds', 5),), ('melds', 1))
    >>> cells(Scope("bridge"))
    Traceback (most recent call last):
    LookupError: no questions of that kind under playok
    """
    makers = [each for each in MAKERS.values() if scope.kind in (None, each.name) and each.fits(scope.rules)]
    found = tuple(
        (maker.name, level)
        for maker in makers
        for level in range(1, maker.last_level + 1)
        if scope.level is None or level == min(max(scope.level, 1), maker.last_level)
    )
    if not found:
        raise LookupError(f"no questions of that kind under {scope.rules.name}")
    return found
