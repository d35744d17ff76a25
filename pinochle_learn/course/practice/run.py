"""A run of practice questions: one after the other, each graded by its kind, with reasons."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Protocol
from uuid import uuid4

from ...engine import RULES, Rules
from ..answered import attempt_at
from ..attempts import Outcome, seconds_of
from ..bank.exercises import Exercise
from ..bank.given import Given
from ..kinds.feedback import AnswerError, Feedback, Kind
from ..kinds.grading import KINDS
from ..kinds.melds import BY_CLASS
from ..reply import Item, Reply
from .answers import id_of_answer
from .modes import MODES, Mode
from .question import Question, made
from .tally import Result, Tally, seconds_text

if TYPE_CHECKING:
    from ..progress import Progress
    from .scope import Scope

COUNT: Final = "count-melds"
MARK: Final = "pick-melds"
"""Two ways to answer the same hand: its points, or the cards of its melds."""


class Chooses(Protocol):
    """What chooses the next question. ``seen`` are the tasks that were asked before."""

    def next(self, scope: Scope, seen: Collection[Given]) -> Question:
        """The next question, at once."""

    def prepare(self, scope: Scope, seen: Collection[Given]) -> Iterator[None]:
        """Get it ready in small steps, while the learner thinks."""

    def heard(self, question: Question, feedback: Feedback | None, outcome: Outcome) -> None:
        """How a question was answered."""


class Run:
    """Question after question. ``first`` comes first, if it is given; then the ``chooser`` is asked.

    Given the learner's ``progress``, it adds an attempt for each graded answer and each solution looked up; rules of
    one's own leave it alone. ``clock`` tells seconds. After the last question comes the `end`.

    >>> from ..progress import Progress
    >>> from .chance import Chance
    >>> from .choosing import Chooser
    >>> from .scope import Scope
    >>> run = Run("sprint", Scope("melds", 1), Chooser(Progress(), Chance("an example")))
    >>> for _ in range(10):
    ...     said = run.check(run.solution()).tone, run.next()
    >>> run.is_over, run.tally.at_once
    (True, 10)
    """

    def __init__(
        self,
        mode: Mode | str,
        scope: Scope,
        chooser: Chooses,
        progress: Progress | None = None,
        clock: Callable[[], float] = monotonic,
        first: Question | None = None,
    ) -> None:
        self.mode = mode if isinstance(mode, Mode) else MODES[mode]
        self.scope, self.chooser, self.clock = scope, chooser, clock
        self._keeps = progress
        self.seen: set[Given] = set()
        self.tally = Tally()
        self.skipped = 0
        self.is_over = False
        self._lay(first or chooser.next(scope, self.seen))

    # --- what is on the table ---

    def _lay(self, question: Question) -> None:
        self.question, self._made = question, made(question)
        self.seen.add(self._made.given)
        self.is_marking = self.is_done = False
        self.hints = self.wrong = 0
        self._is_counted = False
        self._asking, self._answers = uuid4().hex, 0
        self._since = self.clock()
        self.said = self.task()

    @property
    def rules(self) -> Rules:
        """The rules of the question."""
        return self.question.rules

    @property
    def exercise(self) -> Exercise:
        """The question as an exercise, by the way in which it is answered."""
        return replace(self._made, kind=MARK) if self.is_marking else self._made

    @property
    def kind(self) -> Kind[Any]:
        """What its kind can do."""
        return KINDS[self.exercise.kind]

    @property
    def number(self) -> int:
        """Which question of the run it is, from 1."""
        return self.tally.asked + self.skipped + (not self._is_counted)

    @property
    def is_last(self) -> bool:
        """Does the end come after this question?"""
        if self.mode.ends_at_mistake and self._is_counted and not self.tally.results[-1].at_once:
            return True
        return self.mode.questions is not None and self.number >= self.mode.questions

    @property
    def may_skip(self) -> bool:
        """May the question be left out?"""
        return not self.is_done and (self.mode.skips is None or self.skipped < self.mode.skips)

    @property
    def may_mark(self) -> bool:
        """Can the cards of its melds be marked, in place of counting them?"""
        return self.mode.helps and self._made.kind == COUNT

    def mark(self, *, on: bool) -> Reply:
        """Answer by marking the cards, class by class, or by the number again."""
        self.is_marking = on and self.may_mark
        if not self.is_done:
            self.said = self.task()
        return self.said

    def task(self) -> Reply:
        """What is to be done; at the begin also how it goes."""
        how = self.kind.how_to(self.exercise, self.rules)
        return Reply("info", (how,) if self.tally.asked or self.skipped else (self.mode.how, how))

    # --- answers ---

    def check(self, answer: str) -> Reply:
        """Grade an answer as typed."""
        return self.grade(lambda: self.kind.grade(self.exercise, answer, self.rules))

    def grade(self, grade: Callable[[], Feedback]) -> Reply:
        """What a graded answer says to the learner. One that cannot be read says so and is not counted, nor is one
        that is right as far as it goes."""
        if self.is_done or self.is_over:
            return self.said
        try:
            feedback = grade()
        except AnswerError as error:
            return Reply("bad", (error.sentence,), field=error.field)
        if feedback.is_right:
            self.said = self._right(feedback)
        elif feedback.missed or feedback.extra:
            self.said = self._wrong(feedback)
        else:
            self.said = replace(feedback.first_reply, tone="info")
        return self.said

    def _right(self, feedback: Feedback) -> Reply:
        self._count(at_once=not (self.wrong or self.hints))
        self._record("right", feedback)
        self.is_done = True
        items = tuple(item for item in feedback.items if item.tone != "good")
        return Reply("good", (*feedback.lines, self._made.why), self._beside_why(items))

    def _wrong(self, feedback: Feedback) -> Reply:
        self.wrong += 1
        self._count(at_once=False)
        self._record("wrong", feedback)
        if self.mode.helps:
            return feedback.reply if self.wrong > 1 else feedback.first_reply
        self.is_done = True
        reply = feedback.reply
        lines = tuple(line.removesuffix(BY_CLASS).rstrip() for line in reply.lines)
        lines = (*lines, f"The answer: {self.in_words()}.", self._made.why)
        return replace(reply, lines=lines, items=self._beside_why(reply.items))

    def _beside_why(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        """Without what the reason says in the same words."""
        return tuple(item for item in items if item.link or item.text not in self._made.why)

    def hint(self) -> Reply:
        """The next step of help, below those given before."""
        hints = self._made.hints
        if self.is_done or not self.mode.helps or not hints:
            return self.said
        self.hints = min(self.hints + 1, len(hints))
        lines = (hints[self.hints - 1],) if self.hints < len(hints) else (hints[-1], "That was the last hint.")
        earlier = tuple(Item(hint, f"Hint {at}") for at, hint in enumerate(hints[: self.hints - 1], 1))
        self.said = Reply("info", lines, earlier)
        return self.said

    @property
    def hints_left(self) -> int:
        """How many more hints there are."""
        return len(self._made.hints) - self.hints

    def show(self) -> Reply:
        """The answer and its reason; then the question is done."""
        if self.is_done or not self.mode.helps:
            return self.said
        self._count(at_once=False)
        self._record("shown", None)
        self.is_done = True
        self.said = Reply("info", (f"The answer: {self.in_words()}.", self._made.why))
        return self.said

    def in_words(self) -> str:
        """The engine's answer, for a learner."""
        return self.kind.say(self.kind.solve(self.exercise, self.rules))

    def solution(self) -> str:
        """The engine's answer as text that can be entered."""
        return self.kind.write(self.kind.solve(self.exercise, self.rules))

    # --- on ---

    def next(self) -> Reply:
        """The next question, or the end; a question that is not done yet stays, unless it may be left out."""
        if self.is_over:
            return self.said
        if not self.is_done:
            return self.skip()
        return self.end() if self.is_last else self._go_on()

    def skip(self) -> Reply:
        """Leave the question out."""
        if self.is_over or self.is_done:
            return self.next()
        if not self.may_skip:
            return self.said
        is_last = self.is_last
        self.skipped += not self._is_counted
        return self.end() if is_last else self._go_on()

    def end(self) -> Reply:
        """How it went."""
        self.is_over = True
        self.said = Reply("info", tuple(self._sum()), (*self.tally.advice(), *self.tally.missed()))
        return self.said

    def _go_on(self) -> Reply:
        self._lay(self.chooser.next(self.scope, self.seen))
        return self.said

    def _sum(self) -> Iterator[str]:
        asked, at_once, seconds = self.tally.asked, self.tally.at_once, self.tally.seconds
        if not asked:
            yield "No question was answered."
            return
        yield f"{at_once} right in a row." if self.mode.ends_at_mistake else f"{at_once} of {asked} right at once."
        if self.mode.shows_time:
            yield f"It took you {seconds_text(sum(seconds))}, {seconds_text(sum(seconds) / asked)} a question."
        yield "Practise what went wrong:" if at_once < asked else "Nothing went wrong. Well done."

    # --- what is kept ---

    def _count(self, *, at_once: bool) -> None:
        """Only the first answer counts."""
        if not self._is_counted:
            result = Result(self.question, at_once, seconds_of(self.clock() - self._since), self.number)
            self._is_counted = True
            self.tally = Tally((*self.tally.results, result))

    def _record(self, outcome: Outcome, feedback: Feedback | None) -> None:
        self._answers += 1
        if self._keeps is not None and RULES.get(self.rules.name) == self.rules:
            name = id_of_answer(self._asking, self._answers)
            seconds = self.clock() - self._since
            self._keeps.add(attempt_at(self._made, self.rules, outcome, feedback, seconds, name))
        self.chooser.heard(self.question, feedback, outcome)
