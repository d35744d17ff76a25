"""A learner on the ladder of a topic: one exercise at a time, hints in steps, stars at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..engine import RULES, Rules
from .exercises import Exercise, applies, for_rules, load_topic
from .feedback import AnswerError, Feedback, Kind
from .grading import KINDS, solution
from .reply import Item, Reply

STARS = 3


class Ladder:
    """Where a learner stands on a ladder of exercises.

    ``solved`` are the ids of exercises answered rightly, ``shown`` those whose solution was looked
    up before; an exercise that is in both is done, but earns no star.

    >>> ladder = Ladder(load_topic("melds"))
    >>> ladder.check("common marriage").tone, ladder.check("royal marriage").tone
    ('bad', 'good')
    >>> ladder.go(1).lines[0]
    'Choose an answer.'
    """

    def __init__(self, exercises: Sequence[Exercise], rules: Rules = RULES["playok"]) -> None:
        self.rules = rules
        self.exercises = tuple(for_rules(each, rules) for each in exercises if applies(each, rules))
        if not self.exercises:
            raise ValueError(f"none of these exercises is for the rules {rules.name!r}")
        self.start_again()

    def start_again(self) -> Reply:
        """Forget everything, and begin with the first exercise."""
        self.at = 0
        self.solved: tuple[str, ...] = ()
        self.shown: tuple[str, ...] = ()
        self.hints: dict[str, int] = {}
        self.tries: dict[str, int] = {}  # wrong ones
        return self.task()

    @property
    def exercise(self) -> Exercise:
        """The exercise that is on the table."""
        return self.exercises[self.at]

    @property
    def kind(self) -> Kind[Any]:
        """What its kind can do."""
        return KINDS[self.exercise.kind]

    @property
    def place(self) -> str:
        """Which exercise of how many."""
        return f"{self.at + 1} of {len(self.exercises)}"

    @property
    def is_solved(self) -> bool:
        """Has this exercise been answered rightly?"""
        return self.exercise.id in self.solved

    @property
    def stars(self) -> int:
        """A star for each third of the exercises solved without looking up the solution."""
        alone = set(self.solved) - set(self.shown)
        return STARS * len(alone) // len(self.exercises)

    def check(self, answer: str) -> Reply:
        """Grade an answer as typed."""
        return self.grade(lambda: self.kind.grade(self.exercise, answer, self.rules))

    def grade(self, grade: Callable[[], Feedback]) -> Reply:
        """What a graded answer says to the learner: at the first wrong one less than at the next ones.

        One that cannot be read says so and is not counted.
        """
        try:
            feedback = grade()
        except AnswerError as error:
            return Reply("bad", (error.sentence,), field=error.field)
        if not feedback.is_right:
            name = self.exercise.id
            self.tries[name] = self.tries.get(name, 0) + 1
            return feedback.reply if self.tries[name] > 1 else feedback.first_reply
        before = self.stars
        self.solved = tuple(dict.fromkeys((*self.solved, self.exercise.id)))
        lines = (*feedback.lines, self.exercise.why, *self._praise(before))
        return Reply("good", lines, tuple(item for item in feedback.items if item.tone != "good"))

    def _praise(self, before: int) -> Iterable[str]:
        if self.stars > before:
            yield f"That is star {self.stars} of {STARS}."
        if len(self.solved) == len(self.exercises):
            yield "You have done all of them."

    def hint(self) -> Reply:
        """The next step of help, below those given before."""
        hints, name = self.exercise.hints, self.exercise.id
        given = self.hints[name] = min(self.hints.get(name, 0) + 1, len(hints))
        lines = (hints[given - 1],) if given < len(hints) else (hints[-1], "That was the last hint.")
        return Reply("info", lines, tuple(Item(hint, f"Hint {at}") for at, hint in enumerate(hints[: given - 1], 1)))

    def show(self) -> Reply:
        """The solution and its reason. Entered as an answer it is right, but earns no star."""
        lines = [f"The answer: {self.in_words()}.", self.exercise.why]
        if not self.is_solved:
            self.shown = tuple(dict.fromkeys((*self.shown, self.exercise.id)))
            lines.append("Enter it if you want it counted as solved; it earns no star.")
        return Reply("info", tuple(lines))

    def in_words(self) -> str:
        """The engine's answer, for a learner."""
        return self.kind.say(self.kind.solve(self.exercise, self.rules))

    def solution(self) -> str:
        """The engine's answer as text that can be entered."""
        return solution(self.exercise, self.rules)

    def go(self, steps: int) -> Reply:
        """Another exercise, so many steps on or back; beyond the ends the first or the last."""
        self.at = max(0, min(len(self.exercises) - 1, self.at + steps))
        return self.task()

    def task(self) -> Reply:
        """What is to be done; for one that is solved, its reason."""
        if self.is_solved:
            return Reply("good", ("Solved.", self.exercise.why))
        return Reply("info", (self.kind.how,))

    def state(self) -> dict[str, object]:
        """All of this as plain JSON; `resume` takes it up again."""
        here = self.exercise.id
        return {"at": here, "solved": list(self.solved), "shown": list(self.shown), "hints": dict(self.hints)}

    def resume(self, state: object) -> Reply:
        """Go on where a `state` was left; ``None`` begins afresh.

        What it says of exercises that are not on this ladder is left out, and what is damaged as well, with a word.
        """
        kept = _Kept(state)
        ids = [each.id for each in self.exercises]
        solved, shown, hints = kept.names("solved"), kept.names("shown"), kept.counts("hints")
        self.solved = tuple(each for each in ids if each in solved)
        self.shown = tuple(each for each in ids if each in shown)
        most = {each.id: len(each.hints) for each in self.exercises}
        self.hints = {each: min(hints[each], most[each]) for each in ids if each in hints}
        at = kept.name("at")
        self.at = ids.index(at) if at in ids else 0
        task = self.task()
        return replace(task, lines=(kept.trouble, *task.lines)) if kept.trouble else task


class _Kept:
    """Reads a ladder's state from wherever it was kept; ``trouble`` says in a sentence that some of it is damaged."""

    def __init__(self, state: object) -> None:
        self.trouble = ""
        self.state: Mapping[object, object] = state if isinstance(state, Mapping) else {}
        if state is not None and not isinstance(state, Mapping):
            self.trouble = "What was kept of your progress cannot be read, so you begin afresh."

    def _damaged(self) -> None:
        self.trouble = self.trouble or "Some of what was kept of your progress cannot be read, and is left out."

    def name(self, field: str) -> str:
        value = self.state.get(field, "")
        if not isinstance(value, str):
            self._damaged()
            return ""
        return value

    def names(self, field: str) -> set[str]:
        value = self.state.get(field, [])
        given = value if isinstance(value, (list, tuple)) else (None,)
        if not all(isinstance(each, str) for each in given):
            self._damaged()
        return {each for each in given if isinstance(each, str)}

    def counts(self, field: str) -> dict[str, int]:
        value = self.state.get(field, {})
        table = value if isinstance(value, Mapping) else {}
        found = {name: count for name, count in table.items() if type(count) is int and count > 0}
        if not isinstance(value, Mapping) or len(found) != len(value):
            self._damaged()
        return found


def ladder_of(topic: str, rules: Rules = RULES["playok"]) -> Ladder:
    """The ladder of a topic of the bank.

    >>> ladder_of("melds").place.startswith("1 of ")
    True
    """
    return Ladder(load_topic(topic), rules)
