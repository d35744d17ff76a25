"""The next question: one that tells suspected misconceptions apart, and is neither too easy nor too hard.

Some questions are drawn and looked at ahead, while the learner thinks; the best of them is taken. What shows in those
of a kind and a level is kept in mind, so that later draws go where most is to be learnt of this learner.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Final

from ..attempts import Attempt, Outcome
from ..bank.given import Given
from ..kinds.feedback import Feedback
from ..progress import Progress
from .answers import name_of
from .chance import Chance
from .drawing import Drawing
from .known import Known
from .learner import Learner
from .question import Question, made
from .scope import Scope
from .showing import Showing, looking, showing_in
from .worth import worth

__all__ = ["AHEAD", "Chooser", "Scope"]

AHEAD: Final = 12
"""Questions drawn ahead for one answer."""

_AT_LEAST: Final = 1  # looked at before one is taken, whatever the time
_MOST_DRAWN: Final = 30  # for one in which nothing repeats
_KEPT: Final = 60  # questions kept ready


@dataclass(frozen=True, slots=True)
class _Ready:
    """A question that was made and looked at."""

    question: Question
    given: Given
    showing: Showing


class Chooser:
    """Chooses for one learner. It knows answers only: those in ``progress``, and those it has `heard`.

    >>> chooser = Chooser(Progress(), Chance("an example"))
    >>> question = chooser.next(Scope("melds", 1), ())
    >>> question.kind, question.level
    ('melds', 1)
    """

    def __init__(self, progress: Progress, chance: Chance) -> None:
        self._drawing = Drawing(chance)
        self._learner = Learner(progress)
        self._ready: list[_Ready] = []  # the latest last
        self._last = ""  # the kind that was asked last

    def next(self, scope: Scope, seen: Collection[Given]) -> Question:
        """The next question; none that lays what was ``seen``, as long as there is another.

        Raises LookupError: there are no such questions under these rules.
        """
        known = self._learner.known()
        fitting = self._fitting(scope, seen, known)
        for _ in range(_MOST_DRAWN):
            if len(fitting) >= _AT_LEAST:
                break
            self._look_at(self._drawing.question(scope, known))
            fitting = self._fitting(scope, seen, known)
        best = max(fitting or self._ready[-1:], key=lambda each: self._worth(each, known))
        self._ready.remove(best)
        self._last = best.question.kind
        self._learner.looked_at(name_of(best.question), scope.rules.name, best.showing)
        return best.question

    def prepare(self, scope: Scope, seen: Collection[Given]) -> Iterator[None]:
        """Draw and look at some questions ahead, and at answers of old. Each step is short, and may be the last one.

        Raises LookupError, as `next`.
        """
        for _ in range(AHEAD):
            question = self._drawing.question(scope, self._learner.known())
            yield
            yield from looking(name_of(question), scope.rules.name)
            self._look_at(question)
            yield
            if old := self._learner.unread():
                yield from looking(old.exercise, old.rules)
                self._learner.looked_at(old.exercise, old.rules, showing_in(old.exercise, old.rules))
                yield

    def heard(self, question: Question, feedback: Feedback | None, outcome: Outcome) -> None:
        """An answer, or that the solution was shown. What the progress has of it counts once."""
        score = 1.0 if outcome == "right" else feedback.score if feedback and outcome == "wrong" else 0.0
        self._learner.heard(
            Attempt(
                exercise=name_of(question),
                rules=question.rules.name,
                skills=made(question).skills,
                outcome=outcome,
                score=score,
                misconceptions=feedback.misconceptions if feedback else (),
            )
        )

    def _worth(self, each: _Ready, known: Known) -> float:
        return worth(each.question, each.showing, known, self._last)

    def _look_at(self, question: Question) -> None:
        """Make a question, see what shows in it, and keep it ready."""
        showing = showing_in(name_of(question), question.rules.name)
        self._drawing.looked_at(question, showing)
        self._ready = [*self._ready, _Ready(question, made(question).given, showing)][-_KEPT:]

    def _fitting(self, scope: Scope, seen: Collection[Given], known: Known) -> list[_Ready]:
        """Of those that are ready what the scope asks for, and was not asked before."""
        fresh = (each for each in self._ready if scope.has(each.question) and name_of(each.question) not in known.asked)
        return [each for each in fresh if each.given not in seen]
