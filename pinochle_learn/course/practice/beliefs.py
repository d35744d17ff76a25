"""What attempts tell of a learner's misconceptions: what is suspected, what was held, what has been overcome."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from ..attempts import Attempt
from ..progress import Progress
from .answers import first_answers
from .showing import NAMES, Showing
from .suspicion import Beliefs, Evidence

HELD: Final = 0.5
"""From here on a misconception counts as held."""

GONE: Final = 0.1
"""Below this it counts as gone."""

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


def overcome(progress: Progress) -> tuple[str, ...]:
    """The misconceptions that this learner has held, and holds no more; the first one held first.

    It goes by attempts alone: no question is made again to see what would have shown in it. So right answers count
    where they ask for all the skills of the question in which it showed last.

    >>> told = Attempt(exercise="melds/dix", outcome="wrong", misconceptions=("dix-forgotten",), skills=("dix",))
    >>> right = [Attempt(exercise=f"melds/d{at}", outcome="right", score=1, skills=("dix",)) for at in range(5)]
    >>> overcome(Progress([told])), overcome(Progress([told, *right]))
    ((), ('dix-forgotten',))
    """
    return tuple(name for name, now in _once_held(progress) if now < GONE)


def holds(progress: Progress) -> tuple[str, ...]:
    """The misconceptions that this learner has held, and seems to hold still; the first one held first.

    >>> holds(Progress([Attempt(exercise="melds/dix", outcome="wrong", misconceptions=("dix-forgotten",))]))
    ('dix-forgotten',)
    """
    return tuple(name for name, now in _once_held(progress) if now >= GONE)


def _once_held(progress: Progress) -> list[tuple[str, float]]:
    """Each misconception that was held at some time, and how likely it is now."""
    reader, beliefs = _Reader(), Beliefs()
    held: dict[str, None] = {}
    for each in first_answers(progress.attempts):
        if evidence := reader.evidence(each):
            if evidence.named:
                seen = beliefs.seeing(evidence)
                held |= dict.fromkeys(name for name in evidence.named if seen[name] >= HELD)
            beliefs = beliefs.after(evidence)
    return [(name, beliefs[name]) for name in held]


def _nobody_looked(attempt: Attempt) -> None:
    return None


class _Reader:
    """Reads attempts in their order, and keeps in mind with which skills a misconception was named last."""

    def __init__(self, looked_at: Callable[[Attempt], Showing | None] = _nobody_looked) -> None:
        self._looked_at = looked_at
        self._asked: dict[str, frozenset[str]] = {}
        self._alike: dict[tuple[str, ...], frozenset[str]] = {}  # by the skills of a question, as long as that holds

    def evidence(self, attempt: Attempt) -> Evidence | None:
        """What an attempt tells; ``None``: nothing. Names of misconceptions that there are not are passed over."""
        named = tuple(name for name in attempt.misconceptions if name in _NAMES)
        if named:
            self._named(named, frozenset(attempt.skills))
        showing = self._looked_at(attempt)
        if showing is not None:
            return Evidence(attempt.outcome, named, frozenset(showing))
        if attempt.outcome != "right":
            return Evidence(attempt.outcome, named) if named else None
        alike = self._like(attempt.skills)
        return Evidence("right", perhaps=alike) if alike else None

    def _named(self, names: tuple[str, ...], skills: frozenset[str]) -> None:
        if any(self._asked.get(name) != skills for name in names):
            self._asked |= dict.fromkeys(names, skills)
            self._alike.clear()

    def _like(self, skills: tuple[str, ...]) -> frozenset[str]:
        """Those that showed last in a question with these skills, or with some of them."""
        if skills not in self._alike:
            asked = self._asked.items()
            self._alike[skills] = frozenset(name for name, mine in asked if mine and mine.issubset(skills))
        return self._alike[skills]
