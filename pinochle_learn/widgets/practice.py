"""The practice: questions without end, of any kind, each answered at its table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from random import randrange
from time import perf_counter
from typing import Any, Concatenate, Final, ParamSpec

from ..course.arguments import answer_of, cards_given
from ..course.practice.address import link_to_question, read_asked
from ..course.practice.chance import Chance
from ..course.practice.choosing import Chooser
from ..course.practice.question import TOPIC, Question
from ..course.practice.review import review_run
from ..course.practice.run import Run
from ..course.progress import Progress
from ..course.reply import Reply
from ..engine import Card, Rules
from ..engine.why import shown
from .exercise_entry import Entry, Laying, entry_for
from .game_pace import Pace
from .linked import Linked
from .practice_choices import CHOICES, Chosen, chosen_of
from .practice_view import Pause, done_title, pause_view, question_view
from .shape import Action
from .store import ATTEMPT, store
from .view import cards_of

FIRST: Final = Question("melds", 1, 1)
"""What comes first to somebody who has not practised yet."""

NO_QUESTION: Final = "No question came with it. Ask for the link once more, or take a question from here."
"""What is said after the sentence of a link that was refused, if the page was opened by it."""

NOTHING_DUE: Final = (
    "There is nothing to review under these rules: you got nothing wrong last time, and nothing is due again."
)

THINK: Final = 0.4  # seconds until questions are prepared: first the learner is served
WORK: Final = 0.008  # in one go: a press waits no longer, but for the step that is being taken
REST: Final = 0.01  # and between two goes, so that a press is heard

P = ParamSpec("P")


def _of_question(act: Callable[Concatenate[Practice, P], Reply]) -> Callable[Concatenate[Practice, P], Reply]:
    """What is done with a question. Without one, what stands in its place is said again."""

    @wraps(act)
    def do(practice: Practice, /, *given: P.args, **more: P.kwargs) -> Reply:
        if practice._pause is not None:
            return practice._show(practice._pause.said)
        return act(practice, *given, **more)

    return do


class Practice(Linked):
    """Questions one after the other, as they suit the learner. A link can ask for a kind, a level or a question.

    ``kind`` and ``level`` say what is asked (``None``: what the learner needs next), ``mode`` in which way: learn,
    sprint, streak or review. With a ``seed`` everybody gets the same questions.

    >>> practice = Practice("melds", level=1, seed=7)
    >>> practice.check(practice.run.solution()).tone, practice.run.tally.at_once
    ('good', 1)
    >>> practice.asked("melds/1/81734")
    >>> practice.link
    '#/practice/melds/1/81734'
    """

    entry: Entry  # of the question on the table, and so are the next two
    _entries: dict[bool, Entry]  # by whether cards are marked
    _typed: dict[str, str]  # in inputs that are not seen now
    _run: Run | None = None
    _pause: Pause | None = None  # what stands there in place of a question

    def __init__(
        self,
        kind: str | None = None,
        level: int | None = None,
        rules: Rules | str = "playok",
        mode: str = "learn",
        seed: int | str | None = None,
        **traits: Any,
    ) -> None:
        self.chosen = chosen_of(kind, level, rules, mode)
        self._seed = _seed_of(seed)
        self._ahead: Iterator[None] = iter(())
        self._pace = Pace(self._prepare)
        super().__init__(**traits)
        self.on_action(self._act)
        self._start(self._first())
        self._is_new()
        store().progress.on_change(self._catch_up)

    # --- what comes first ---

    def _first(self) -> Question | None:
        """To somebody who has not practised yet, always the same: the page shows it before Python is there."""
        is_open = self._seed is None and self.chosen == Chosen()
        return FIRST if is_open and not _has_practised() else None

    @property
    def rests_on(self) -> tuple[tuple[str, str], ...]:
        """The attempts at questions of the practice."""
        return ((ATTEMPT, f'"exercise":"{TOPIC}'),)

    def _catch_up(self, _: object) -> None:
        """More is known of the learner, as when the browser tells what it kept: another question comes, unless
        something has been done here."""
        is_first = self._pause is None and not self.run.tally.asked and self.run.question == FIRST
        if is_first and self._is_untouched and self._first() is None:
            self._start()
            self._is_new()

    # --- for Python ---

    @property
    def run(self) -> Run:
        """The run through the questions. Raises LookupError: there is none, as there is nothing to review."""
        if self._run is None:
            raise LookupError("no question is on the table: there is nothing to review")
        return self._run

    @property
    def link(self) -> str:
        """The address of the question on the table; without one, of what is chosen."""
        return self.chosen.link if self._pause else link_to_question(self.run.question)

    @_of_question
    def check(self, answer: str | int | None = None) -> Reply:
        """Grade an answer as text; without one, what was entered on the table."""
        before = self.run.wrong
        reply = self._check_entered() if answer is None else self.run.check(answer_of(answer))
        if self.run.is_done:
            self._close()
        return self._show(_with_news(reply), is_wrong=self.run.wrong > before)

    def _check_entered(self) -> Reply:
        return self.entry.grade(self.selected, self.values)

    @_of_question
    def hint(self) -> Reply:
        """The next step of help, where the way to practise has any."""
        return self._show(self.run.hint())

    @_of_question
    def solution(self) -> Reply:
        """Show the answer and its reason."""
        reply = self.run.show()
        if self.run.is_done:
            self._close()
        return self._show(reply)

    @_of_question
    def next(self) -> Reply:
        """The next question, or after the last one how it went."""
        before = self.run.question
        reply = self.run.next()
        if self.run.is_over:
            has_wrong = self.run.tally.at_once < self.run.tally.asked
            self._pause = Pause(done_title(self.run), reply, "again", "Once more", has_wrong=has_wrong)
            return self._show(reply)
        return self._show(reply) if self.run.question is before else self._lay()

    @_of_question
    def skip(self) -> Reply:
        """Leave the question out, where that is allowed."""
        return self.next()

    @_of_question
    def mark(self, *, on: bool = True) -> Reply:
        """Mark the cards of the melds in place of counting them; or count them again. What was entered stays."""
        self._typed |= {field: self.values.get(field, "") for field in self.entry.fields}
        reply = self.run.mark(on=on)
        self.entry = self._entries.get(self.run.is_marking) or entry_for(self.run)
        self._entries[self.run.is_marking] = self.entry
        self.give(**{field: self._typed.get(field, "") for field in self.entry.fields})
        return self._show(reply)

    @_of_question
    def lay(self, cards: str | Iterable[Card] | None = None) -> Reply:
        """Lay down cards as one meld, where melds are to be marked: those given (or their text), else those picked."""
        if not isinstance(self.entry, Laying):
            return self._show(Reply("info", ("There are no melds to lay down in this question.",)))
        marking = self.entry.marking
        held = marking.hand
        reply = marking.lay(cards_of(self.selected, held.cards) if cards is None else cards_given(cards, held.rules))
        if reply.tone == "good":
            self.selected = []
        return self._show(reply)

    # --- runs ---

    def _start(self, first: Question | None = None) -> Reply:
        """A run of what is chosen; ``first`` is its first question."""
        chosen = self.chosen
        chance = Chance(f"seed {self._seed}") if self._seed is not None else Chance(str(randrange(10**12)))
        chooser = Chooser(store().progress if self._seed is None else Progress(), chance)
        progress = store().progress
        if chosen.mode.is_chosen:
            self._run = Run(chosen.mode, chosen.scope, chooser, progress, first=first)
        else:
            self._run = review_run(chosen.scope, chooser, progress)
        return self._lay() if self._run else self._rest()

    def _rest(self) -> Reply:
        """There is nothing to review."""
        self._pause = Pause("Nothing to review", Reply("good", (NOTHING_DUE,)), "learn", "Learn something new")
        self.give(**self.chosen.values)
        return self._show(self._pause.said)

    def _lay(self) -> Reply:
        """Another question is on the table: nothing is entered yet."""
        self._pause = None
        self._begin_at = self._filled_first()
        self.entry = entry_for(self.run)
        self._entries, self._typed = {self.run.is_marking: self.entry}, {}
        self.selected = []
        self.values = dict.fromkeys(self.values, "") | dict.fromkeys(self.entry.fields, "") | dict(self.chosen.values)
        self._think()
        return self._show(self.run.said)

    def _close(self) -> None:
        """The question is answered: what was missed is outlined, and the next one is prepared anew."""
        if isinstance(self.entry, Laying) and self.run.said.tone != "good":
            self.entry.marking.show()
        self.selected = []
        self._think()

    def _filled_first(self) -> str:
        """The input that the learner has filled in: who gives totals goes on with totals."""
        return next((name for name, text in self.values.items() if text and name not in CHOICES), "")

    def _think(self) -> None:
        self._ahead = self.run.chooser.prepare(self.run.scope, self.run.seen)
        self._pace.begin(THINK)

    def _prepare(self) -> float | None:
        """As many steps as there is time for now; then, if any are left, when to go on."""
        until = perf_counter() + WORK
        return REST if any(perf_counter() >= until for _ in self._ahead) else None

    # --- links ---

    def _follow(self, query: str) -> None:
        asked = read_asked(query)
        chosen = self.chosen.asked(asked)
        question = asked.question
        is_here = self._pause is None and (question == self.run.question if question else chosen == self.chosen)
        if is_here and asked.mode in (None, self.chosen.mode.name):
            self._show(self.run.said)  # what was entered stays
            return
        self.chosen = chosen
        self._start(question)

    def _put_away(self, why: str) -> None:
        said = Reply("bad", (why, NO_QUESTION))
        self._pause = Pause("This link brings no question", said, "take", "Take a question", is_bare=True)
        self._show(said)

    # --- what was pressed ---

    def _act(self, action: Action) -> None:
        name = action["id"]
        act: dict[str, Callable[[], object]] = {
            "check": self.check,
            "hint": self.hint,
            "solution": self.solution,
            "next": self.next,
            "skip": self.skip,
            "mark": lambda: self.mark(on=not self.run.is_marking),
            "lay": self.lay,
            "again": self._start,
            "take": lambda: self._start(self._first()),
            "learn": self._learn,
            **dict.fromkeys(CHOICES, self._choose),
        }
        if action["do"] != "card" and name in act:
            act[name]()
        elif reply := self.entry.act(action):
            self._show(reply)

    def _choose(self) -> None:
        chosen = self.chosen.by(self.values)
        if chosen != self.chosen:
            self.chosen = chosen
            self._start()

    def _learn(self) -> None:
        self.chosen = self.chosen.by({"mode": "learn"})
        self._start()

    # --- the view ---

    def _show(self, reply: Reply, *, is_wrong: bool = False) -> Reply:
        if self._pause is not None:
            self.show(pause_view(self._pause, self.chosen, reply))
        else:
            view = question_view(self.run, self.entry, self.chosen, reply, self._begins(), is_wrong=is_wrong)
            self.show(view)
        return reply

    def _begins(self) -> str:
        fields = self.entry.fields
        return self._begin_at if self._begin_at in fields else next(iter(fields), "hand")


def _seed_of(seed: int | str | None) -> int | str | None:
    """Raises TypeError, ValueError: it is not the same for everybody, so the questions would not be."""
    if seed is not None and not isinstance(seed, int | str):
        raise TypeError(f"seed: {shown(seed)} is none; write a whole number or a text")
    if isinstance(seed, str) and not seed.isprintable():
        raise ValueError(f"seed: {shown(seed)!r} has a sign that cannot be seen; write a whole number or a text")
    return seed


def _has_practised() -> bool:
    return any(attempt.topic.startswith(TOPIC) for attempt in store().progress.attempts)


def _with_news(reply: Reply) -> Reply:
    """With what went wrong in keeping it, if the learner has not heard of that yet."""
    news = store().news()
    return Reply(reply.tone, (*reply.lines, *news), reply.items, reply.field) if news else reply


def quiz(
    kind: str | None = None,
    level: int | None = None,
    rules: Rules | str = "playok",
    mode: str = "learn",
    seed: int | str | None = None,
) -> Practice:
    """The practice in a notebook: questions of a kind and a level, the same for everybody who has the same ``seed``.

    Raises ValueError or TypeError: one sentence that names what is wrong, and what would be right.

    >>> quiz("melds", level=3, seed=7).run.question.level
    3
    >>> quiz("meld")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ValueError: kind: 'meld' is none; write melds, ...
    """
    return Practice(kind, level, rules, mode, seed)
