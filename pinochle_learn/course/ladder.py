"""A learner on the ladder of a topic: one exercise at a time, hints in steps, stars at the end."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from ..engine import RULES, Rules
from ..engine.why import listed
from .answered import attempt_at
from .attempts import Outcome
from .bank.exercises import Exercise, applies, for_rules, load_topic
from .kinds.feedback import AnswerError, Feedback, Kind
from .kinds.grading import KINDS, solution
from .reply import Item, Reply

if TYPE_CHECKING:
    from .progress import Progress

STARS = 3


@dataclass(frozen=True, slots=True)
class Standing:
    """How it stands with one exercise: ``solved`` at all, and ``alone``, without the solution in view.

    ``looked`` says that the solution was looked up since the last right answer. So an exercise that was solved with
    it counts as solved alone when it is answered rightly again.

    >>> seen = Standing().after("shown").after("right")
    >>> seen.is_shown, seen.after("right").is_shown, seen.after("shown").after("right").is_shown
    (True, False, True)
    """

    solved: bool = False
    alone: bool = False
    looked: bool = False

    @property
    def is_shown(self) -> bool:
        """Was the solution looked up, and it was not solved alone since? Then it earns no star."""
        return (self.solved or self.looked) and not self.alone

    def after(self, outcome: Outcome) -> Standing:
        """How it stands after one attempt more."""
        if outcome == "right":
            return Standing(True, self.alone or not self.looked)
        return replace(self, looked=True) if outcome == "shown" else self

    def joined(self, later: Standing) -> Standing:
        """What two accounts of the same exercise say together, the ``later`` one of what came after.

        >>> Standing(looked=True).joined(Standing(solved=True, alone=True)).looked
        False
        """
        looked = later.looked or (self.looked and not later.solved)
        return Standing(self.solved or later.solved, self.alone or later.alone, looked)


def stars_for(there: Collection[str], solved: Iterable[str], shown: Iterable[str]) -> int:
    """The stars of a ladder: one for each third of its exercises solved without looking up the solution.

    >>> stars_for(["a", "b", "c"], solved=["a", "b"], shown=["b"])
    1
    """
    alone = set(there) & set(solved) - set(shown)
    return STARS * len(alone) // len(there) if there else 0


_ONCE_MORE: Final = "Answer it once more without “Show solution”"


def once_more(there: Sequence[str], solved: Iterable[str], shown: Iterable[str]) -> tuple[str, ...]:
    """Which exercises of a ladder are to be answered once more for the stars, in a sentence; none if none are.

    >>> once_more(["a", "b", "c"], solved=["a", "b"], shown=["b", "c"])
    ('Answer exercise 2 once more, without “Show solution”: then it counts for your stars.',)
    """
    wanted = set(solved) & set(shown)
    places = [str(place) for place, name in enumerate(there, 1) if name in wanted]
    if not places:
        return ()
    what, they = ("exercise", "it counts") if len(places) == 1 else ("exercises", "they count")
    return (f"Answer {what} {listed(places)} once more, without “Show solution”: then {they} for your stars.",)


@lru_cache
def exercises_on(topic: str, rules: Rules = RULES["playok"]) -> tuple[str, ...]:
    """The ids of the exercises on a topic's ladder under these rules. Raises ExerciseError: no such topic.

    >>> exercises_on("melds")[0]
    'royal-marriage'
    """
    return tuple(each.id for each in load_topic(topic) if applies(each, rules))


class Ladder:
    """Where a learner stands on a ladder of exercises.

    ``solved`` are the ids of exercises answered rightly, ``shown`` those whose solution was looked
    up before; an exercise that is in both is done, but earns no star until it is answered rightly once more.
    Given the learner's ``progress``, it goes on from there, and adds an attempt for each graded answer and each
    solution looked up. Rules of one's own leave it alone: another day the same name may mean others.

    >>> ladder = Ladder(load_topic("melds"))
    >>> ladder.check("common marriage").tone, ladder.check("royal marriage").tone
    ('bad', 'good')
    >>> ladder.go(1).lines[0]
    'Choose an answer.'
    """

    at: int
    is_fresh: bool  # nothing has been done here yet

    def __init__(
        self, exercises: Sequence[Exercise], rules: Rules = RULES["playok"], progress: Progress | None = None
    ) -> None:
        self.rules = rules
        self.progress = progress if RULES.get(rules.name) == rules else None
        self.exercises = tuple(for_rules(each, rules) for each in exercises if applies(each, rules))
        if not self.exercises:
            raise ValueError(f"none of these exercises is for the rules {rules.name!r}")
        self.resume(None)

    def start_again(self) -> Reply:
        """Forget everything, also the attempts at these exercises, and begin with the first one."""
        if self.progress is not None:
            for topic in {exercise.topic for exercise in self.exercises}:
                self.progress.reset(topic, self.rules)
        return self.resume(None)

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
    def solved(self) -> tuple[str, ...]:
        """The ids of the exercises that were answered rightly."""
        return tuple(each.id for each in self.exercises if self._standings[each.id].solved)

    @property
    def shown(self) -> tuple[str, ...]:
        """The ids of those whose solution was looked up, and that were not solved alone since."""
        return tuple(each.id for each in self.exercises if self._standings[each.id].is_shown)

    @property
    def is_solved(self) -> bool:
        """Has this exercise been answered rightly?"""
        return self._here.solved

    @property
    def _here(self) -> Standing:
        return self._standings[self.exercise.id]

    @property
    def stars(self) -> int:
        """A star for each third of the exercises solved without looking up the solution."""
        return stars_for([each.id for each in self.exercises], self.solved, self.shown)

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
        self.is_fresh = False
        if not feedback.is_right:
            name = self.exercise.id
            self.tries[name] = self.tries.get(name, 0) + 1
            self._record("wrong", feedback)
            return feedback.reply if self.tries[name] > 1 else feedback.first_reply
        before, had_looked = self.stars, self._here.looked
        self._record("right", feedback)
        lines = (*feedback.lines, self.exercise.why, *self._praise(before, had_looked=had_looked))
        return Reply("good", lines, tuple(item for item in feedback.items if item.tone != "good"))

    def _praise(self, before: int, *, had_looked: bool) -> Iterable[str]:
        all_done = len(self.solved) == len(self.exercises)
        if had_looked and not self._here.alone and not all_done:
            yield f"{_ONCE_MORE}, and it counts for your stars."
        if self.stars > before:
            yield f"That is star {self.stars} of {STARS}."
        if all_done:
            yield "You have done all of them."
            yield from once_more([each.id for each in self.exercises], self.solved, self.shown)

    def hint(self) -> Reply:
        """The next step of help, below those given before."""
        self.is_fresh = False
        hints, name = self.exercise.hints, self.exercise.id
        given = self.hints[name] = min(self.hints.get(name, 0) + 1, len(hints))
        lines = (hints[given - 1],) if given < len(hints) else (hints[-1], "That was the last hint.")
        return Reply("info", lines, tuple(Item(hint, f"Hint {at}") for at, hint in enumerate(hints[: given - 1], 1)))

    def show(self) -> Reply:
        """The solution and its reason. Entered as an answer it is right, but earns no star."""
        self.is_fresh = False
        lines = [f"The answer: {self.in_words()}.", self.exercise.why]
        if not self._here.alone:
            if not self._here.looked:
                self._record("shown")
            lines.append("Entered now it counts as solved, but earns no star. Come back to it later for that.")
        return Reply("info", tuple(lines))

    def in_words(self) -> str:
        """The engine's answer, for a learner."""
        return self.kind.say(self.kind.solve(self.exercise, self.rules))

    def solution(self) -> str:
        """The engine's answer as text that can be entered."""
        return solution(self.exercise, self.rules)

    def go(self, steps: int) -> Reply:
        """Another exercise, so many steps on or back; beyond the ends the first or the last."""
        self.is_fresh = False
        self._lay(max(0, min(len(self.exercises) - 1, self.at + steps)))
        return self.task()

    def _lay(self, at: int) -> None:
        """Put an exercise on the table."""
        self.at, self._since = at, monotonic()

    def task(self) -> Reply:
        """What is to be done; for one that is solved, its reason, unless it is to be solved alone as well."""
        how = self.kind.how_to(self.exercise, self.rules)
        if self._here.is_shown and self.is_solved:
            return Reply("info", (how, f"You solved it with its solution. {_ONCE_MORE}, for your stars."))
        if self.is_solved:
            return Reply("good", ("Solved.", self.exercise.why))
        return Reply("info", (how,))

    def state(self) -> dict[str, object]:
        """All of this as plain JSON; `resume` takes it up again."""
        here = self.exercise.id
        return {"at": here, "solved": list(self.solved), "shown": list(self.shown), "hints": dict(self.hints)}

    def resume(self, state: object) -> Reply:
        """Go on where a `state` was left; ``None`` begins with the first exercise that is not solved.

        What it says of exercises that are not on this ladder is left out, and what is damaged as well, with a word.
        """
        kept = _Kept(state)
        ids = [each.id for each in self.exercises]
        solved, shown = kept.names("solved"), kept.names("shown")
        self._kept = {each: Standing(each in solved, each in solved - shown, each in shown - solved) for each in ids}
        hints = kept.counts("hints")
        self._follow()
        self.tries: dict[str, int] = {}  # wrong ones
        most = {each.id: len(each.hints) for each in self.exercises}
        self.hints = {each: min(hints[each], most[each]) for each in ids if each in hints}
        at = kept.name("at")
        self._lay(ids.index(at) if at in ids else self._first())
        self.is_fresh = at not in ids
        task = self.task()
        return replace(task, lines=(kept.trouble, *task.lines)) if kept.trouble else task

    # --- the learner's progress ---

    def catch_up(self, *, stay: bool = False) -> bool:
        """Take in what has come to the learner's progress meanwhile, as from another tab; did it change anything here?

        Where nothing has been done yet, the first exercise that is not solved comes on the table, unless told to
        ``stay``.

        >>> from .attempts import Attempt
        >>> from .progress import Progress
        >>> progress = Progress()
        >>> ladder = Ladder(load_topic("melds"), progress=progress)
        >>> progress.add(Attempt(exercise="melds/royal-marriage", outcome="right", score=1))
        >>> ladder.catch_up(), ladder.exercise.id
        (True, 'common-marriage')
        """
        if self.progress is None:
            return False
        before = self.solved, self.shown
        self._follow()
        if (self.solved, self.shown) == before:
            return False
        if self.is_fresh and not stay and self.at != self._first():
            self._lay(self._first())
        return True

    def _follow(self) -> None:
        self._standings = dict(self._kept)
        if self.progress is not None:
            for exercise in self.exercises:
                later = self.progress.standing(exercise.topic, exercise.id, self.rules)
                self._standings[exercise.id] = self._kept[exercise.id].joined(later)

    def _first(self) -> int:
        """The first exercise that is not solved; when all are, the first that is to be solved alone as well."""
        standings = [self._standings[each.id] for each in self.exercises]
        first = (at for wanted in ("solved", "alone") for at, each in enumerate(standings) if not getattr(each, wanted))
        return next(first, 0)

    def _record(self, outcome: Outcome, feedback: Feedback | None = None) -> None:
        here = self.exercise
        self._standings[here.id] = self._here.after(outcome)
        if self.progress is None:
            self._kept[here.id] = self._here
            return
        self.progress.add(attempt_at(here, self.rules, outcome, feedback, monotonic() - self._since))


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


def ladder_of(topic: str, rules: Rules = RULES["playok"], progress: Progress | None = None) -> Ladder:
    """The ladder of a topic of the bank, from where the learner's progress ends.

    >>> ladder_of("melds").place.startswith("1 of ")
    True
    """
    return Ladder(load_topic(topic), rules, progress)
