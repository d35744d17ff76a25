"""The deal at the table: packet by packet, then the questions, then the next dealer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from ..course.arguments import number_of, rules_of
from ..course.dealing import ME, Dealing, seat_of
from ..course.reply import Reply
from ..course.what_if.taken import of_hand
from ..engine import SEATS, Rules
from .beyond import beyond
from .numbered import FIRST, Numbered
from .shape import ControlView, FactView, PlayerView, RowView, TableView
from .view import PLACES, hand_view, plural


class DealTable(Numbered):
    """Watch the cards being dealt, answer who is who, and pass the deal on.

    ``dealer`` is a seat's name; ``number`` the deal; ``title`` what the task is called.

    >>> table = DealTable(4711, dealer="East")
    >>> print(table.deal())
    East deals. South, at East's left, gets the first three cards.
    >>> table.deal_all().lines[0], table.answer("North").lines[0][:13]
    ('All are dealt: 12 cards each.', 'Right: North.')
    """

    new_label = "New deal"

    def __init__(
        self,
        number: int | str | None = None,
        dealer: str = "East",
        rules: Rules | str = "playok",
        title: str | None = None,
        **traits: Any,
    ) -> None:
        known = rules_of(rules)
        self.dealing = Dealing(FIRST if number is None else number_of(number), seat_of(dealer, known), known)
        super().__init__(title, self.dealing.task(), **traits)

    def deal(self) -> Reply:
        """Deal the next packet."""
        return self._show(self.dealing.packet())

    def deal_round(self) -> Reply:
        """Deal until everybody has had a packet more."""
        return self._show(self.dealing.round())

    def deal_all(self) -> Reply:
        """Deal all that is left."""
        return self._show(self.dealing.rest())

    def answer(self, seat: str) -> Reply:
        """A seat's name in answer to the question."""
        return self._show(self.dealing.answer(seat_of(seat, self.dealing.rules)))

    def pass_on(self) -> Reply:
        """The next player deals the next cards."""
        return self._begin(self.dealing.pass_on())

    def _number(self) -> int:
        return self.dealing.number

    def _next(self, number: int | None) -> Reply:
        return self.dealing.new(number)

    def _actions(self) -> Mapping[str, Callable[[], object]]:
        asked = self.dealing.question
        seats = SEATS[: self.dealing.rules.seats]
        answers = {_answer_id(asked.id, seat): partial(self.answer, seat) for seat in seats} if asked else {}
        return {
            "packet": self.deal,
            "round": self.deal_round,
            "rest": self.deal_all,
            "pass": self.pass_on,
            **answers,
        }

    def _table(self) -> TableView:
        dealing = self.dealing
        view = TableView(
            label=self.title or "The deal",
            layout="table",
            facts=self._facts(),
            seats=[self._player(seat) for seat in range(dealing.rules.seats)],
            controls=[self._row()],
        )
        if dealing.mine:
            view["hand"] = hand_view(dealing.mine, select="none")
            beyond(view, of_hand(dealing.mine, dealing.rules))
        return view

    def _facts(self) -> list[FactView]:
        facts = [FactView(id="dealer", label="Dealer", text=SEATS[self.dealing.dealer])]
        if asked := self.dealing.question:
            facts.append(FactView(id="asked", label="Question", text=asked.ask))
        return facts

    def _player(self, seat: int) -> PlayerView:
        dealing = self.dealing
        count, is_next = dealing.counts[seat], seat == dealing.turn and not dealing.is_dealt
        badges = [*(["dealer"] if seat == dealing.dealer else []), *(["gets the next packet"] if is_next else [])]
        return PlayerView(
            id=str(seat),
            place=PLACES[seat],
            name=SEATS[seat],
            role=self._role(seat),
            turn=is_next,
            cards=0 if seat == ME else count,
            badges=[*badges, *self._found(seat)],
            facts=[plural(count, "card")],
        )

    def _role(self, seat: int) -> str:
        """Who it is, as far as that has been found."""
        if seat == ME:
            return "you"
        if not self.dealing.knows("partner"):
            return ""
        return "partner" if self.dealing.rules.partner(ME) == seat else "opponent"

    def _found(self, seat: int) -> list[str]:
        """What the answers have shown of the seat."""
        is_left = seat == self.dealing.rules.left(self.dealing.dealer)
        return [each for each in ("speaks first", "deals next") if is_left and self.dealing.knows(each)]

    def _row(self) -> RowView:
        dealing, asked = self.dealing, self.dealing.question
        if not dealing.is_dealt:  # above the table, which grows with the cards, so that the buttons stay where they are
            items = [
                ControlView(id="packet", kind="button", label="Deal the next packet", look="main", steps=True),
                ControlView(id="round", kind="button", label="Deal once round", steps=True),
                ControlView(id="rest", kind="button", label="Deal all", look="quiet"),
            ]
            return RowView(id="dealing", name="Deal the cards", place="top", items=items)
        if asked is None:
            return RowView(
                id="dealt",
                name="Go on",
                items=[ControlView(id="pass", kind="button", label="Pass the deal on", look="main")],
            )
        seats = SEATS[: dealing.rules.seats]
        buttons = [ControlView(id=_answer_id(asked.id, seat), kind="button", label=seat) for seat in seats]
        skip = ControlView(id="pass", kind="button", label="Pass the deal on", look="quiet")
        return RowView(id=f"asked {asked.id}", name=asked.ask, items=[*buttons, skip])


def _answer_id(question: str, seat: str) -> str:
    """The id of the button that answers a question with a seat."""
    return f"{question}: {seat}"
