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
from .drawing import Drawing, open_cells
from .known import Known
from .learner import Learner
from .question import Question, made
from .scope import Scope
from .showing import Showing, looking, showing_in
from .worth import worth

__all__ = ["AHEAD", "Chooser", "Scope"]

AHEAD: Final = 12
"""Questions drawn ahead for one answer."""

_AT_ONCE: Final = 400  # draws for one in which nothing repeats, while the learner waits; almost always the first is it
_IN_TIME: Final = (
    1_500  # and ahead of time: a few dozen tasks are all that some kinds and levels have, some of them rare
)
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
        self._again: Question | None = None  # found ahead where nothing fresh was
        self._laid: dict[Given, None] = {}  # the tasks that were chosen, the latest last
        self._last = ""  # the kind that was asked last

    def next(self, scope: Scope, seen: Collection[Given]) -> Question:
        """The next question; none that lays what was ``seen``, as long as another is found. Then the oldest of these.

        Raises LookupError: there are no such questions under these rules.
        """
        known = self._learner.known()
        fitting = self._fitting(scope, seen, known)
        if not fitting:
            again = self._again if self._again and scope.has(self._again) else None
            *_, found = [again] if again else self._search(scope, seen, known, _AT_ONCE)
            fitting = [self._look_at(found)]
        best = max(fitting, key=lambda each: self._worth(each, known))
        self._ready.remove(best)
        self._again, self._last = None, best.question.kind
        self._laid.pop(best.given, None)
        self._laid[best.given] = None
        self._learner.looked_at(name_of(best.question), scope.rules.name, best.showing)
        return best.question

    def prepare(self, scope: Scope, seen: Collection[Given]) -> Iterator[None]:
        """Draw and look at some questions ahead, and at answers of old. Each step is short, and may be the last one.

        Raises LookupError, as `next`.
        """
        for _ in range(AHEAD):
            known = self._learner.known()
            question = None
            for drawn in self._search(scope, seen, known, _IN_TIME):
                question = drawn
                yield
            assert question is not None
            if not self._is_fresh(question, seen, known):
                self._again = question
                return
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

    def _search(self, scope: Scope, seen: Collection[Given], known: Known, most: int) -> Iterator[Question]:
        """Draws, each a question made. The last one is fresh; if none was, it is the one whose task is the oldest."""
        drawn: dict[Given, Question] = {}
        for _ in range(most):
            question = self._drawing.question(scope, known)
            yield question
            if self._is_fresh(question, seen, known):
                return
            drawn[made(question).given] = question
        yield next((drawn[given] for given in self._laid if given in drawn), question)

    def _is_fresh(self, question: Question, seen: Collection[Given], known: Known) -> bool:
        return name_of(question) not in known.asked and made(question).given not in seen

    def _look_at(self, question: Question) -> _Ready:
        """Make a question, see what shows in it, and keep it ready."""
        showing = showing_in(name_of(question), question.rules.name)
        self._drawing.looked_at(question, showing)
        ready = _Ready(question, made(question).given, showing)
        self._ready = [*self._ready, ready][-_KEPT:]
        return ready

    def _fitting(self, scope: Scope, seen: Collection[Given], known: Known) -> list[_Ready]:
        """Of those that are ready what the scope asks for now, and was not asked before."""
        cells = open_cells(scope, known)
        here = (each for each in self._ready if each.question.rules == scope.rules)
        there = (each for each in here if (each.question.kind, each.question.level) in cells)
        return [each for each in there if self._is_fresh(each.question, seen, known)]
