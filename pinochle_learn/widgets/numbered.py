"""A table whose task comes out of a numbered deal: the number can be typed in, and New goes on to the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..course.arguments import number_of, title_of
from ..course.reply import Reply
from ..course.typed import read_number
from .meld_parts import message_view
from .shape import Action, ControlView, RowView, TableView
from .table import Table

FIRST = 1  # the deal that is on the table where no other is asked for


class DealTyped(Table):
    """A table where the number of a deal can be typed in, and New pressed.

    >>> from .sorting import CardSorter
    >>> table = CardSorter()
    >>> table.give(number="12")
    >>> table.act({"do": "press", "id": "new", "selected": [], "values": table.values})
    >>> table.sorting.number
    12
    """

    def _number(self) -> int | None:
        """The number of the deal on the table; nothing if it is no numbered one."""
        raise NotImplementedError

    def _go_to(self, number: int | None) -> object:
        """Take the deal of that number, or the next one."""
        raise NotImplementedError

    def _show(self, reply: Reply) -> Reply:
        """Show the table with what is said."""
        raise NotImplementedError

    def _pressed_new(self) -> None:
        """New: the deal of a number that was typed in, else the next one."""
        if not self.values.get("number", "").strip():
            self._go_to(None)
        elif (number := self._typed()) is not None:
            self._go_to(None if number == self._number() else number)

    def _typed(self) -> int | None:
        """The number that is typed in; nothing, and a sentence, if it is none."""
        try:
            return read_number(self.values.get("number", ""))
        except ValueError as error:
            self._show(Reply("bad", (str(error),), field="number"))
            return None


class Numbered(DealTyped):
    """What those tables share. A subclass says what is on the table, what can be pressed, and how to go on.

    >>> from .sorting import CardSorter
    >>> isinstance(CardSorter(), Numbered)
    True
    """

    new_label = "New"

    def __init__(self, title: str | None, task: Reply, **traits: Any) -> None:
        self.title = title_of(title)
        super().__init__(**traits)
        self.on_action(self._act)
        self._begin(task)

    def new(self, number: int | str | None = None) -> Reply:
        """The task of a deal's number, or the next one."""
        return self._begin(self._next(None if number is None else number_of(number)))

    # --- what a subclass says ---

    def _next(self, number: int | None) -> Reply:
        """Take the task of that number, or the next one."""
        raise NotImplementedError

    def _table(self) -> TableView:
        """What is on the table, without the message and the row with the number."""
        raise NotImplementedError

    def _actions(self) -> Mapping[str, Callable[[], object]]:
        """What can be pressed, beside New."""
        return {}

    def _card_pressed(self, card_id: str) -> None:
        """A card of the hand was pressed."""

    # --- what was pressed ---

    def _act(self, action: Action) -> None:
        if action["do"] == "card":
            self._card_pressed(action["id"])
            return
        act: Mapping[str, Callable[[], object]] = {
            "number": self._entered,
            "new": self._pressed_new,
            "next": self.new,
            **self._actions(),
        }
        if action["id"] in act:
            act[action["id"]]()

    def _entered(self) -> None:
        """The Enter key in the number: that deal, from its beginning."""
        if (number := self._typed()) is not None:
            self.new(number)

    def _go_to(self, number: int | None) -> object:
        return self.new(number)

    def _begin(self, reply: Reply) -> Reply:
        """Another task is on the table."""
        self.selected = []
        number = self._number()
        self.give(number="" if number is None else str(number))
        return self._show(reply)

    def _show(self, reply: Reply) -> Reply:
        view = self._table()
        view["message"] = message_view(reply)
        row = [] if self._number() is None else [self._number_row(reply)]
        view["controls"] = [*row, *view.get("controls", [])]
        self.show(view)
        return reply

    def _next_button(self, label: str) -> ControlView:
        """What leads on when all is done, whatever stands in the number."""
        return ControlView(id="next", kind="button", label=label, look="main")

    def _number_row(self, reply: Reply) -> RowView:
        number = ControlView(id="number", kind="number", label="Deal number", enter="number", size=12)
        if reply.field == "number":
            number["error"] = "a whole number is needed here"
        new = ControlView(id="new", kind="button", label=self.new_label)
        return RowView(id="deal", name="Which deal", place="top", items=[number, new])
