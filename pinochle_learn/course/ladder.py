"""A learner on the ladder of a topic: one exercise at a time, hints in steps, stars at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ..engine import RULES, Rules
from .exercises import Exercise, applies, load_topic
from .feedback import AnswerError, Feedback, Kind
from .grading import KINDS, reason, solution
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
        self.exercises = tuple(each for each in exercises if applies(each, rules))
        if not self.exercises:
            raise ValueError(f"none of these exercises is for the rules {rules.name!r}")
        self.start_again()

    def start_again(self) -> Reply:
        """Forget everything, and begin with the first exercise."""
        self.at = 0
        self.solved: tuple[str, ...] = ()
        self.shown: tuple[str, ...] = ()
        self.hints: dict[str, int] = {}
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
        """What a graded answer says to the learner; one that cannot be read says so and is not counted."""
        try:
            feedback = grade()
        except AnswerError as error:
            return Reply("bad", (error.sentence,), field=error.field)
        if not feedback.is_right:
            return feedback.reply
        before = self.stars
        self.solved = tuple(dict.fromkeys((*self.solved, self.exercise.id)))
        lines = (*feedback.lines, reason(self.exercise, self.rules), *self._praise(before))
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
        lines = [f"The answer: {self.in_words()}.", reason(self.exercise, self.rules)]
        if not self.is_solved:
            self.shown = tuple(dict.fromkeys((*self.shown, self.exercise.id)))
            lines.append("Enter it to go on; it counts as solved, but not for a star.")
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
            return Reply("good", ("Solved.", reason(self.exercise, self.rules)))
        return Reply("info", (self.kind.how,))

    def state(self) -> dict[str, object]:
        """All of this as plain JSON; `resume` takes it up again."""
        here = self.exercise.id
        return {"at": here, "solved": list(self.solved), "shown": list(self.shown), "hints": dict(self.hints)}

    def resume(self, state: Mapping[str, object]) -> Reply:
        """Go on where a `state` was left. What it says of unknown exercises, or wrongly, is left out."""
        ids = [each.id for each in self.exercises]
        solved, shown, hints = (state.get(name) for name in ("solved", "shown", "hints"))
        self.solved = tuple(each for each in ids if isinstance(solved, list) and each in solved)
        self.shown = tuple(each for each in ids if isinstance(shown, list) and each in shown)
        given = hints if isinstance(hints, dict) else {}
        self.hints = {
            each.id: min(given[each.id], len(each.hints))
            for each in self.exercises
            if isinstance(given.get(each.id), int) and given[each.id] > 0
        }
        at = state.get("at")
        self.at = ids.index(at) if isinstance(at, str) and at in ids else 0
        return self.task()


def ladder_of(topic: str, rules: Rules = RULES["playok"]) -> Ladder:
    """The ladder of a topic of the bank.

    >>> ladder_of("melds").place.startswith("1 of ")
    True
    """
    return Ladder(load_topic(topic), rules)
