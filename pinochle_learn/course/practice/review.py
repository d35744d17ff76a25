"""A review: what was answered wrong and what is due again, one after the other, and then its end."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from time import monotonic
from typing import TYPE_CHECKING, Final

from ..attempts import Outcome
from ..bank.given import Given
from ..kinds.feedback import Feedback
from .modes import REVIEW
from .question import Question
from .run import Chooses, Run

if TYPE_CHECKING:
    from ..progress import Progress
    from .scope import Scope

MOST: Final = 20
"""Questions in one review."""


class Listed:
    """Gives questions in their order; what it hears it tells a chooser.

    >>> listed = Listed((Question("melds", 1, 1), Question("melds", 1, 2)))
    >>> listed.next(None, ()).number, listed.next(None, ()).number
    (1, 2)
    """

    def __init__(self, questions: Sequence[Question], chooser: Chooses | None = None) -> None:
        self._left, self._chooser = list(questions), chooser

    def next(self, scope: Scope | None, seen: Collection[Given]) -> Question:
        """The next of them. Raises IndexError: there is none left."""
        return self._left.pop(0)

    def prepare(self, scope: Scope | None, seen: Collection[Given]) -> Iterator[None]:
        """All is ready."""
        return iter(())

    def heard(self, question: Question, feedback: Feedback | None, outcome: Outcome) -> None:
        """How a question was answered."""
        if self._chooser:
            self._chooser.heard(question, feedback, outcome)


def review_run(
    scope: Scope, chooser: Chooses, progress: Progress, clock: Callable[[], float] = monotonic
) -> Run | None:
    """A run through what is to be reviewed under the rules of the scope; ``None``: nothing is.

    >>> from ..progress import Progress
    >>> from .scope import Scope
    >>> review_run(Scope(), Listed(()), Progress()) is None
    True
    """
    from .memory import review  # lazily: it brings the library that knows when something is due

    questions = review(progress, scope.rules, datetime.now(UTC))[:MOST]
    if not questions:
        return None
    mode = replace(REVIEW, questions=len(questions))
    return Run(mode, scope, Listed(questions, chooser), progress, clock)
