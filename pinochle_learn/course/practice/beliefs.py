"""What attempts tell of a learner's misconceptions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from ..attempts import Attempt
from .answers import first_answers
from .showing import NAMES, Showing
from .suspicion import Beliefs, Evidence

_NAMES: Final = frozenset(NAMES)


def beliefs_of(attempts: Iterable[Attempt], looked_at: Callable[[Attempt], Showing | None]) -> Beliefs:
    """What is likely after these attempts. ``looked_at`` tells what shows in an exercise, ``None``: nobody has looked.

    >>> wrong = Attempt(exercise="tricks/any", outcome="wrong", misconceptions=("may-discard", "flat-earth"))
    >>> list(beliefs_of([wrong], lambda attempt: None).known)
    ['may-discard']
    """
    reader, beliefs = _Reader(looked_at), Beliefs()
    for each in first_answers(attempts):
        evidence = reader.evidence(each)
        beliefs = (beliefs.after(evidence) if evidence else beliefs).later()
    return beliefs


class _Reader:
    """Reads attempts in their order, and keeps in mind with which skills a misconception was named last."""

    def __init__(self, looked_at: Callable[[Attempt], Showing | None]) -> None:
        self._looked_at = looked_at
        self._asked: dict[str, frozenset[str]] = {}

    def evidence(self, attempt: Attempt) -> Evidence | None:
        """What an attempt tells; ``None``: nothing. Names of misconceptions that there are not are passed over."""
        named = tuple(name for name in attempt.misconceptions if name in _NAMES)
        self._asked |= dict.fromkeys(named, frozenset(attempt.skills))
        showing = self._looked_at(attempt)
        if showing is not None:
            return Evidence(attempt.outcome, named, frozenset(showing))
        if attempt.outcome != "right":
            return Evidence(attempt.outcome, named) if named else None
        alike = frozenset(name for name, skills in self._asked.items() if skills and skills.issubset(attempt.skills))
        return Evidence("right", perhaps=alike) if alike else None
