"""The learner as the chooser sees one: attempts that are kept, and answers that were just heard."""

from __future__ import annotations

from ..attempts import Attempt
from ..progress import Progress
from .known import LATEST, Known, known_of
from .showing import Showing


class Learner:
    """Who answers. What is `known` is worked out when it is asked for, once after each change.

    >>> learner = Learner(Progress())
    >>> learner.heard(Attempt(exercise="practice-melds/2-7", outcome="right", score=1))
    >>> learner.known().levels["melds"]
    3.0
    """

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._kept: tuple[Attempt, ...] | None = None  # the attempts that are taken in
        self._heard: list[Attempt] = []
        self._attempts: tuple[Attempt, ...] = ()  # both, the latest last
        self._showing: dict[tuple[str, str], Showing] = {}  # by exercise and rules
        self._known: Known | None = None

    def heard(self, attempt: Attempt) -> None:
        """Take in an answer. Where the progress has one to the same exercise, that is the one."""
        self._heard.append(attempt)
        self._kept = None

    def looked_at(self, exercise: str, rules: str, showing: Showing) -> None:
        """What shows in an exercise."""
        self._showing[exercise, rules] = showing
        self._known = None

    def known(self) -> Known:
        """All that is known now."""
        if self._kept is not self._progress.attempts:
            self._kept = self._progress.attempts
            latest = self._kept[-LATEST:]
            there = {(each.exercise, each.rules) for each in latest}
            self._heard = [each for each in self._heard if (each.exercise, each.rules) not in there]
            self._attempts = (*latest, *self._heard)
            self._known = None
        self._known = self._known or known_of(self._attempts, self._shown_in)
        return self._known

    def unread(self) -> Attempt | None:
        """The latest right answer of which nobody has looked yet what would have shown."""
        right = (each for each in reversed(self._attempts) if each.outcome == "right")
        return next((each for each in right if self._shown_in(each) is None), None)

    def _shown_in(self, attempt: Attempt) -> Showing | None:
        return self._showing.get((attempt.exercise, attempt.rules))
