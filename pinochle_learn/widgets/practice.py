"""The practice beside the lessons: counting the melds of one hand after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ..course.links import NOT_TAKEN, LinkError, Position, Question, is_known, link_to, link_to_question, read_question
from ..course.melds.hand import MeldHand
from ..course.melds.quiz import CountQuiz
from ..course.reply import Reply
from ..engine import RULES, Rules, Suit
from .meld_lesson import MeldCounter
from .meld_parts import link_item, message_view, rules_choice
from .shape import ControlView, FactView, MessageView, RowView, TableView

NO_HAND: Final = "No hand came with it. Ask for the link once more, or take a hand from here."
"""What is said after the sentence of a link that was refused, if the page was opened by it."""


class MeldQuiz(MeldCounter):
    """Live hands to be counted, one after the other. New deals by chance; a right answer leads on.

    Takes ``number``, ``trump``, ``rules`` and ``title`` as `MeldCounter` does. A link can ask for a deal: `asked`.

    >>> quiz = MeldQuiz(number=4711, trump="S")
    >>> quiz.check(total=quiz.quiz.hand.points()).tone, quiz.quiz.at_once
    ('good', 1)
    >>> quiz.asked("deal=81734")
    >>> quiz.quiz.hand.number
    81734
    """

    quiz: CountQuiz

    def __init__(
        self,
        number: int | str | None = None,
        trump: Suit | str = "S",
        rules: Rules | str = "playok",
        title: str | None = None,
        **traits: Any,
    ) -> None:
        self._is_bare = False
        super().__init__(number, trump, rules, title=title, **traits)
        self._untouched = self._now

    def _counting(self, hand: MeldHand) -> CountQuiz:
        self.quiz = CountQuiz(hand)
        self._rule_sets = {**RULES, hand.rules.name: hand.rules}
        return self.quiz

    @property
    def link(self) -> str:
        """The address of the question on the table; empty if its rules have no name that others know."""
        return link_to_question(self.quiz.question) if is_known(self.quiz.hand.rules) else ""

    def asked(self, query: str) -> None:
        """Put on the table what a link asks for. One that cannot be read is refused in a sentence; "" asks nothing."""
        with self.hold_sync():
            if query:
                self._follow(query)

    @property
    def _now(self) -> tuple[object, ...]:
        """What is seen, and what is typed in."""
        return self.view, self.values

    def _follow(self, query: str) -> None:
        try:
            question = read_question(query)
        except LinkError as error:
            self._refuse(str(error))
            return
        self._untouched = ()
        if self._is_bare or not _is_asked(self.quiz.question, question):
            self._show_hand(self.quiz.ask(question))

    def _refuse(self, why: str) -> None:
        """Say why a link is not followed. A hand that nobody has asked for is put away: it could be taken for the one
        that was sent."""
        if self._now != self._untouched:
            self._show(Reply("bad", (why, NOT_TAKEN)))
            return
        self._is_bare = True
        take = ControlView(id="take", kind="button", label="Take a hand", look="main")
        row = RowView(id="take", name="Go on", place="end", items=[take])
        self.show(
            TableView(
                label="This link brings no hand",
                message=message_view(Reply("bad", (why, NO_HAND))),
                controls=[row],
            )
        )
        self._untouched = self._now

    def _actions(self) -> Mapping[str, Callable[[], object]]:
        return {**super()._actions(), "rules": self._rules_chosen, "next": self.new_hand, "take": self.new_hand}

    def _rules_chosen(self) -> None:
        rules = self._rule_sets[self.values["rules"]]
        if rules != self.quiz.hand.rules:
            self._show_hand(self.quiz.set_rules(rules))

    def _show_hand(self, reply: Reply) -> Reply:
        self._is_bare = False
        self.give(rules=self.quiz.hand.rules.name)
        return super()._show_hand(reply)

    def _message(self, reply: Reply) -> MessageView:
        message = message_view(reply)
        if not self.link:
            return message
        hand, links = self.quiz.hand, [link_item(self.link, "Link to this hand")]
        if self.quiz.is_done:
            there = link_to(Position(hand.cards, hand.trump, hand.rules))
            links.append(link_item(there, "Look at it in “What if?”"))
        return {**message, "items": [*message.get("items", []), *links]}

    def _table(self, reply: Reply) -> TableView:
        view, quiz = super()._table(reply), self.quiz
        if quiz.tried:
            text = f"{quiz.at_once} of {quiz.tried}"
            view["facts"] = [*view.get("facts", []), FactView(id="at once", label="Right at once", text=text)]
        rows = view.get("controls", [])
        rules = RowView(id="rules", name="Rules", place="top", items=[rules_choice(self._rule_sets.values())])
        view["controls"] = [rules, *(_leading_on(rows) if quiz.is_done else rows)]
        return view


def _is_asked(here: Question, question: Question) -> bool:
    """Is it what is on the table? Then what has been answered stays."""
    pairs = ((here.deal, question.deal), (here.trump, question.trump), (here.rules, question.rules))
    return all(asked in (None, mine) for mine, asked in pairs)


def _leading_on(rows: list[RowView]) -> list[RowView]:
    """The rows once a hand is counted: the Enter key goes on, and so does the first button."""
    answers, count = rows
    answers = {**answers, "items": [{**control, "enter": "next"} for control in answers["items"]]}
    on = ControlView(id="next", kind="button", label="Next hand", look="main")
    return [answers, {**count, "name": "Go on", "items": [on]}]
