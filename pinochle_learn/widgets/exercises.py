"""The exercises of a topic, one at a time on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

import traitlets

from ..course.arguments import answer_of, cards_given, rules_of
from ..course.bank.exercises import load_topic
from ..course.ladder import STARS, Ladder, exercises_on, ladder_of
from ..course.reply import Reply
from ..course.what_if.taken import of_exercise
from ..engine import RULES, Card, Rules
from ..engine.why import listed
from .beyond import beyond
from .exercise_entry import ANSWER, Laying, entry_for
from .exercise_given import given_facts, given_piles
from .exercise_view import lay_out
from .meld_parts import found_fact, laid_piles, message_view
from .shape import Action, ControlView, FactView, Look, OptionView, PileView, RowView, TableView
from .store import ATTEMPT, store
from .table import Table
from .view import cards_of, plural

__all__ = ["ANSWER", "Exercises"]

CHOICE: Final = "rules"
"""The choice of a rule set above the exercises."""


class Exercises(Table):
    """The exercises of a topic: a ladder with hints, solutions and stars.

    What was solved is kept by the browser, see `store`: the first exercise that is not solved comes first. Where
    the learner stands is also in the trait ``progress``, as plain JSON: given to a new table, that one goes on there.

    >>> exercises = Exercises("melds")
    >>> exercises.check("royal marriage").tone, exercises.progress["solved"]
    ('good', ['royal-marriage'])
    >>> print(exercises.next())
    Choose an answer.

    With ``choose_rules`` a choice of the rule set stands above: then those exercises are shown that can be taken
    under these rules as well.

    >>> Exercises("melds", choose_rules=True).take_rules("fletcher").lines[0][-73:]
    'exercises can be taken under these rules; in the others the rules differ.'
    """

    progress = traitlets.Dict(help="Ladder.state: where the learner stands").tag(sync=True)

    def __init__(
        self,
        topic: str,
        rules: Rules | str = "playok",
        progress: object = None,
        choose_rules: bool = False,
        **traits: Any,
    ) -> None:
        self.topic, self.choices = topic, _rule_sets(topic) if choose_rules else ()
        self.ladder = self._ladder_for(rules_of(rules))
        super().__init__(**traits)
        self.on_action(self._act)
        self._begin(self.ladder.resume(progress))
        store().progress.on_change(self._catch_up)

    def _ladder_for(self, rules: Rules) -> Ladder:
        """Where the learner stands under these rules."""
        return ladder_of(self.topic, rules, store().progress)

    def _catch_up(self, _: object) -> None:
        """More is known of the learner's progress, as when the browser tells what it kept: what is entered stays."""
        here = self.ladder.exercise
        if not self.ladder.catch_up(stay=self.entry.has_begun(self.selected, self.values)):
            return
        if self.ladder.exercise is here:
            self._show(self._said, asked=self.asked)
        else:
            self._begin(self.ladder.task())

    @property
    def rests_on(self) -> tuple[tuple[str, str], ...]:
        """The attempts at this topic."""
        return ((ATTEMPT, f'"exercise":"{self.topic}/'),)

    def check(self, answer: str | int | None = None) -> Reply:
        """Grade an answer as text; without one, what was entered on the table."""
        reply = self._check_entered() if answer is None else self.ladder.check(answer_of(answer))
        self.is_done = reply.tone == "good"
        return self._show(replace(reply, lines=(*reply.lines, *store().news())))

    def hint(self) -> Reply:
        """The next step of help."""
        return self._show(self.ladder.hint())

    def solution(self) -> Reply:
        """Show the answer and its reason."""
        return self._show(self.ladder.show())

    def next(self) -> Reply:
        """The exercise after this one."""
        return self._begin(self.ladder.go(1))

    def previous(self) -> Reply:
        """The exercise before this one."""
        return self._begin(self.ladder.go(-1))

    def first_open(self) -> Reply:
        """The first exercise that is not solved; if all are, the one on the table stays."""
        left = self._left
        return self._begin(self.ladder.go(left[0] - self.ladder.at)) if left else self._show(self._said)

    @property
    def _left(self) -> list[int]:
        """The places of the exercises that are not solved, from 0."""
        solved = self.ladder.solved
        return [at for at, each in enumerate(self.ladder.exercises) if each.id not in solved]

    @property
    def _is_at_end(self) -> bool:
        return self.ladder.at == len(self.ladder.exercises) - 1

    def start_again(self, *, sure: bool = True) -> Reply:
        """Forget what was solved, and begin with the first exercise; if not ``sure``, ask first."""
        if sure:
            return self._begin(self.ladder.start_again())
        asks = "This forgets what you have solved in these exercises, and their stars. Other lessons keep theirs."
        return self._show(Reply("info", (asks,)), asked=True)

    def take_rules(self, rules: Rules | str) -> Reply:
        """The ladder of another rule set: the exercises that can be taken under these rules as well.

        Raises ValueError: there is none.
        """
        self.ladder = self._ladder_for(rules_of(rules))
        here, all_ = len(self.ladder.exercises), len(load_topic(self.topic))
        task = self.ladder.task()
        if here == all_:
            return self._begin(task)
        can = (
            f"{here} of the {plural(all_, 'exercise')} can be taken under these rules; in the others the rules differ."
        )
        return self._begin(Reply(task.tone, (can, *task.lines), task.items))

    def lay(self, cards: str | Iterable[Card] | None = None) -> Reply:
        """Lay down cards as one meld, where melds are to be picked: those given (or their text), else those marked."""
        given = None if cards is None else cards_given(cards, self.ladder.rules)
        if not isinstance(self.entry, Laying):
            return self._show(Reply("info", ("There are no melds to lay down in this exercise.",)))
        marking = self.entry.marking
        reply = marking.lay(cards_of(self.selected, marking.hand.cards) if given is None else given)
        if reply.tone == "good":
            self.selected = []
        return self._show(reply)

    # --- what was pressed, what was entered ---

    def _act(self, action: Action) -> None:
        act: dict[str, Callable[[], object]] = {
            "check": self.check,
            "hint": self.hint,
            "solution": self.solution,
            "next": self.next,
            "on": self.next,
            "open": self.first_open,
            "previous": self.previous,
            "again": self._keep_stars if self.asked else lambda: self.start_again(sure=False),
            "yes again": self.start_again,
            "lay": self.lay,
            CHOICE: self._choose_rules,
        }
        name = action["id"]
        if action["do"] != "card" and name in act:
            act[name]()
        elif reply := self.entry.act(action):
            self._show(reply)

    def _keep_stars(self) -> Reply:
        return self._show(Reply("info", ("You keep all that you have solved.",)))

    def _choose_rules(self) -> None:
        if (rules := self.values.get(CHOICE)) in RULES and rules != self.ladder.rules.name:
            self.take_rules(rules)

    def _check_entered(self) -> Reply:
        return self.entry.grade(self.selected, self.values)

    def _begin(self, reply: Reply) -> Reply:
        """Another exercise is on the table: nothing is entered yet."""
        self.entry = entry_for(self.ladder)
        self.is_done = False
        self.selected = []
        chosen = {CHOICE: self.ladder.rules.name} if self.choices else {}
        self.values = dict.fromkeys(self.values, "") | dict.fromkeys(self.entry.fields, "") | chosen
        return self._show(reply)

    # --- the view ---

    def _show(self, reply: Reply, *, asked: bool = False) -> Reply:
        self._said, self.asked = reply, asked  # whether to start again
        ladder, exercise = self.ladder, self.ladder.exercise
        self.progress = ladder.state()
        rows = (self._rules_row(), self._ladder_row(), self._answer_row(reply), self._help_row())
        view = TableView(
            label=f"{ladder.place}. {exercise.prompt}",
            facts=self._facts(),
            message=message_view(replace(reply, lines=(*reply.lines, *self._still_open()))),
            controls=[row for row in rows if row["items"]],
            piles=self._piles(),
        )
        if hand := self.entry.hand(self.is_done):
            view["hand"] = hand
        lay_out(view, exercise, ladder.rules)
        is_told = self.is_done or ladder.is_solved or exercise.id in ladder.shown
        beyond(view, of_exercise(exercise, ladder.rules), is_asked=not is_told)
        self.show(view)
        return reply

    def _facts(self) -> list[FactView]:
        ladder = self.ladder
        stars = "★" * ladder.stars + "☆" * (STARS - ladder.stars)
        solved = f"{len(ladder.solved)} of {len(ladder.exercises)}"
        found = [found_fact(self.entry.marking)] if isinstance(self.entry, Laying) else []
        return [
            *given_facts(ladder.exercise),
            *found,
            FactView(id="solved", label="Solved", text=solved),
            FactView(id="stars", label="Stars", text=f"{stars} {ladder.stars} of {STARS}"),
        ]

    def _still_open(self) -> list[str]:
        """At the end of the ladder, which exercises were left out on the way."""
        if self.asked or not (self._is_at_end and self.ladder.is_solved and (left := self._left)):
            return []
        named = listed([str(at + 1) for at in left])
        return [f"Exercise {named} is still open." if len(left) == 1 else f"Exercises {named} are still open."]

    def _piles(self) -> list[PileView]:
        if isinstance(self.entry, Laying):
            return laid_piles(self.entry.marking, closed=self.is_done)
        return given_piles(self.ladder.exercise.given)

    def _rules_row(self) -> RowView:
        options = [OptionView(value=rules.name, label=rules.title) for rules in self.choices]
        choice = ControlView(id=CHOICE, kind="choice", label="Rules", options=options, sends=True)
        return RowView(id="rules", name="Rules", place="top", items=[choice] if options else [])

    def _ladder_row(self) -> RowView:
        first, last = self.ladder.at == 0, self._is_at_end
        items = [
            ControlView(id="previous", kind="button", label="Previous", off=first, steps=True),
            ControlView(id="next", kind="button", label="Next", off=last, steps=True),
        ]
        if self.ladder.solved or self.ladder.shown or self.asked:
            # The button that asked does not confirm: a second press on the same spot keeps all.
            label = "Keep my stars" if self.asked else "Start again"
            items.append(ControlView(id="again", kind="button", label=label, look="plain" if self.asked else "quiet"))
        if self.asked:
            items.append(ControlView(id="yes again", kind="button", label="Yes, start again", look="quiet"))
        return RowView(id="ladder", name="Exercises", place="top", items=items)

    def _answer_row(self, reply: Reply) -> RowView:
        exercise = self.ladder.exercise
        items = self.entry.controls(reply, self.is_done)
        return RowView(id=f"answer {exercise.id}", name=exercise.prompt, items=items)

    def _help_row(self) -> RowView:
        ladder = self.ladder
        hints = len(ladder.exercise.hints) - ladder.hints.get(ladder.exercise.id, 0)
        left = self._left
        may_go_on = ladder.is_solved and (not self._is_at_end or bool(left))
        items = []
        if may_go_on and self._is_at_end:
            items.append(ControlView(id="open", kind="button", label=f"Go to exercise {left[0] + 1}", look="main"))
        elif may_go_on:
            items.append(ControlView(id="on", kind="button", label="Next exercise", look="main"))
        if not self.is_done:
            look: Look = "plain" if may_go_on or isinstance(self.entry, Laying) else "main"
            items += [
                ControlView(id="check", kind="button", label="Check", look=look),
                ControlView(id="hint", kind="button", label=f"Hint ({hints} left)" if hints else "Hints"),
                ControlView(id="solution", kind="button", label="Show solution", look="quiet"),
            ]
        return RowView(id="help", name="Check and help", items=items)


def _rule_sets(topic: str) -> tuple[Rules, ...]:
    """The rule sets under which exercises of the topic can be taken."""
    return tuple(rules for rules in RULES.values() if exercises_on(topic, rules))
