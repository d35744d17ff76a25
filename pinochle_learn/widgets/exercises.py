"""The exercises of a topic, one at a time on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import traitlets

from ..course.arguments import answer_of, cards_given, rules_of
from ..course.feedback import Feedback
from ..course.kinds_melds import CountMelds, hand_of
from ..course.kinds_tricks import PLACES as ORDER
from ..course.ladder import STARS, ladder_of
from ..course.meld_marking import MeldMarking
from ..course.reply import Reply
from ..engine import Card, Rules, codes
from .meld_parts import back_at, found_fact, help_view, laid_piles, marks_of, message_view
from .shape import (
    Action,
    ControlView,
    FactView,
    HandView,
    Look,
    MeldView,
    OptionView,
    PileView,
    PlayedView,
    RowView,
    TableView,
    TrickView,
)
from .table import Table
from .view import PLACES, card_view, cards_of, hand_view, trump_fact, with_ids

ANSWER = "answer"


class Exercises(Table):
    """The exercises of a topic: a ladder with hints, solutions and stars.

    What was solved is in the trait ``progress``, as plain JSON. It lives as long as this Python: kept and given
    to a new table, that one goes on from there. A reload of the page in Voila starts afresh.

    >>> exercises = Exercises("melds")
    >>> exercises.check("royal marriage").tone, exercises.progress["solved"]
    ('good', ['royal-marriage'])
    >>> print(exercises.next())
    Choose an answer.
    """

    progress = traitlets.Dict(help="Ladder.state: where the learner stands").tag(sync=True)

    def __init__(self, topic: str, rules: Rules | str = "playok", progress: object = None, **traits: Any) -> None:
        self.ladder = ladder_of(topic, rules_of(rules))
        super().__init__(**traits)
        self.on_action(self._act)
        self._begin(self.ladder.resume(progress))

    def check(self, answer: str | int | None = None) -> Reply:
        """Grade an answer as text; without one, what was entered on the table."""
        reply = self._check_entered() if answer is None else self.ladder.check(answer_of(answer))
        self.is_done = reply.tone == "good"
        return self._show(reply)

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

    def start_again(self, *, sure: bool = True) -> Reply:
        """Forget what was solved, and begin with the first exercise; if not ``sure``, ask first."""
        if sure:
            return self._begin(self.ladder.start_again())
        return self._show(Reply("info", ("This forgets all that you have solved, and your stars.",)), asked=True)

    def lay(self, cards: str | Iterable[Card] | None = None) -> Reply:
        """Lay down cards as one meld, where melds are to be picked: those given (or their text), else those marked."""
        given = None if cards is None else cards_given(cards, self.ladder.rules)
        if self.marking is None:
            return self._show(Reply("info", ("There are no melds to lay down in this exercise.",)))
        reply = self.marking.lay(cards_of(self.selected, self.marking.hand.cards) if given is None else given)
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
            "previous": self.previous,
            "again": self._keep_stars if self.asked else lambda: self.start_again(sure=False),
            "yes again": self.start_again,
            "lay": self.lay,
        }
        if action["id"] in act:
            act[action["id"]]()
        elif self.marking and (at := back_at(self.marking.laid, action["id"])) is not None:
            self._show(self.marking.take_back(at))

    def _keep_stars(self) -> Reply:
        return self._show(Reply("info", ("You keep all that you have solved.",)))

    def _check_entered(self) -> Reply:
        ladder, exercise = self.ladder, self.ladder.exercise
        if isinstance(self.kind, CountMelds):
            kind = self.kind
            return ladder.grade(lambda: self._count(kind))
        if self.marking:
            return ladder.check("; ".join(codes(meld.cards) for meld in self.marking.laid) or "none")
        if exercise.kind == "legal-cards":
            return ladder.check(codes(cards_of(self.selected, exercise.given.hand)))
        return ladder.check(self.values.get(ANSWER, ""))

    def _count(self, kind: CountMelds) -> Feedback:
        exercise, rules = self.ladder.exercise, self.ladder.rules
        return kind.compare(exercise, kind.read_fields(exercise, self.values, rules), rules)

    def _begin(self, reply: Reply) -> Reply:
        """Another exercise is on the table: nothing is entered yet."""
        ladder = self.ladder
        self.kind = ladder.kind
        picks = ladder.exercise.kind == "pick-melds"
        self.marking = MeldMarking(hand_of(ladder.exercise, ladder.rules)) if picks else None
        self.is_done = False
        self.selected = []
        self.values = dict.fromkeys(self.values, "") | dict.fromkeys(self._fields(), "")
        return self._show(reply)

    def _fields(self) -> tuple[str, ...]:
        if isinstance(self.kind, CountMelds):
            return self.kind.fields(self.ladder.exercise, self.ladder.rules)
        return (ANSWER,)

    # --- the view ---

    def _show(self, reply: Reply, *, asked: bool = False) -> Reply:
        self.asked = asked  # whether to start again
        ladder, given = self.ladder, self.ladder.exercise.given
        self.progress = ladder.state()
        view = TableView(
            label=f"{ladder.place}. {ladder.exercise.prompt}",
            facts=self._facts(),
            message=message_view(reply),
            controls=[row for row in (self._ladder_row(), self._answer_row(reply), self._help_row()) if row["items"]],
            piles=self._piles(),
        )
        if ladder.exercise.kind != "trick-winner":
            view["hand"] = self._hand()
        if given.partner:
            view["layout"] = "table"  # the partner's cards lie above the learner's
        if given.trick:
            view["trick"] = _trick(given.trick)
        if isinstance(self.kind, CountMelds) or self.marking:
            view["help"] = help_view(ladder.rules, given.meld_class)
        self.show(view)
        return reply

    def _facts(self) -> list[FactView]:
        ladder = self.ladder
        stars = "★" * ladder.stars + "☆" * (STARS - ladder.stars)
        solved = f"{len(ladder.solved)} of {len(ladder.exercises)}"
        facts = [trump_fact(ladder.exercise.given.trump)] if ladder.exercise.given.trump else []
        facts += [found_fact(self.marking)] if self.marking else []
        return [
            *facts,
            FactView(id="solved", label="Solved", text=solved),
            FactView(id="stars", label="Stars", text=f"{stars} {ladder.stars} of {STARS}"),
        ]

    def _hand(self) -> HandView:
        hand = self.ladder.exercise.given.hand
        marks = marks_of(self.marking.laid, hand) if self.marking else {}
        can_pick = self.marking or self.ladder.exercise.kind == "legal-cards"
        shown = hand_view(hand, select="many" if can_pick and not self.is_done else "none", marks=marks)
        if self.ladder.exercise.given.partner:
            shown["title"] = "You hold"
        return shown

    def _piles(self) -> list[PileView]:
        if self.marking:
            return laid_piles(self.marking, closed=self.is_done)
        partner = self.ladder.exercise.given.partner
        if not partner:
            return []
        cards = [card_view(card, card_id) for card_id, card in with_ids(partner)]
        melds = [MeldView(id="hand", title="", cards=cards)]
        return [PileView(id="partner", name="Your partner holds", melds=melds)]

    def _ladder_row(self) -> RowView:
        first, last = self.ladder.at == 0, self.ladder.at == len(self.ladder.exercises) - 1
        items = [
            ControlView(id="previous", kind="button", label="Previous", off=first),
            ControlView(id="next", kind="button", label="Next", off=last),
        ]
        if self.ladder.solved or self.ladder.shown or self.asked:
            # The button that asked does not confirm: a second press on the same spot keeps all.
            label = "Keep my stars" if self.asked else "Start again"
            items.append(ControlView(id="again", kind="button", label=label, look="plain" if self.asked else "quiet"))
        if self.asked:
            items.append(ControlView(id="yes again", kind="button", label="Yes, start again", look="quiet"))
        return RowView(id="ladder", name="Exercises", place="top", items=items)

    def _answer_row(self, reply: Reply) -> RowView:
        items: list[ControlView] = []
        if isinstance(self.kind, CountMelds):
            items = [_points_input(field, reply) for field in self._fields()]
        elif self.marking and not self.is_done:
            items = [ControlView(id="lay", kind="button", label="Lay down this meld", look="main")]
        elif not self.marking and self.ladder.exercise.kind != "legal-cards":
            options = self._options()
            items = [ControlView(id=ANSWER, kind="choice", label="Your answer", options=options)]
        return RowView(id=f"answer {self.ladder.exercise.id}", name=self.ladder.exercise.prompt, items=items)

    def _options(self) -> list[OptionView]:
        given = self.ladder.exercise.given
        if given.options:
            return [OptionView(value=option, label=option) for option in given.options]
        return [
            OptionView(value=str(at), label=f"{card}, played {ORDER[at - 1]}", suit=card.suit.value)
            for at, card in enumerate(given.trick, 1)
        ]

    def _help_row(self) -> RowView:
        ladder = self.ladder
        left = len(ladder.exercise.hints) - ladder.hints.get(ladder.exercise.id, 0)
        may_go_on = ladder.is_solved and ladder.at < len(ladder.exercises) - 1
        items = []
        if may_go_on:
            items.append(ControlView(id="on", kind="button", label="Next exercise", look="main"))
        if not self.is_done:
            look: Look = "plain" if may_go_on or self.marking else "main"
            items += [
                ControlView(id="check", kind="button", label="Check", look=look),
                ControlView(id="hint", kind="button", label=f"Hint ({left} left)" if left else "Hints"),
                ControlView(id="solution", kind="button", label="Show solution", look="quiet"),
            ]
        return RowView(id="help", name="Check and help", items=items)


def _points_input(field: str, reply: Reply) -> ControlView:
    label = "Total" if field == "total" else f"Class {field.removeprefix('class')}"
    control = ControlView(id=field, kind="number", label=label, enter="check", size=5)
    if reply.field == field:
        control["error"] = reply.lines[0]
    return control


def _trick(cards: tuple[Card, ...]) -> TrickView:
    """The cards in playing order: the first lies before West, so that the learner is the last."""
    played = []
    for at, card in enumerate(cards):
        place = PLACES[(at + 1) % len(PLACES)]
        shown = card_view(card, str(at), note=f"played {ORDER[at]}")
        played.append(PlayedView(**shown, place=place))  # type: ignore[typeddict-item]
    return TrickView(name="Trick on the table", cards=played)
