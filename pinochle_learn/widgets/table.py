"""The card table in a notebook: a `view` goes down to the page, actions come back up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar
from weakref import WeakSet

import anywidget
import traitlets

from .shape import Action, TableView

HERE = Path(__file__).parent


class Table(anywidget.AnyWidget):
    """A table with cards, which knows no rules: it shows a view and tells what was pressed.

    Traits: ``view`` (see `shape.TableView`), ``selected`` (ids of the cards picked), ``values``
    (what stands in the inputs, by control id), ``four_colours``. All survive a reload of the page.

    >>> table = Table(view={"label": "A hand"})
    >>> table.selected, table.four_colours
    ([], True)
    """

    _esm = HERE / "table.js"
    _css = HERE / "table.css"

    view = traitlets.Dict(help="What is on the table: shape.TableView").tag(sync=True)
    # The page is the first to know these: it is not told again what it has just said.
    selected = traitlets.List(traitlets.Unicode()).tag(sync=True, echo_update=False)
    values = traitlets.Dict().tag(sync=True, echo_update=False)
    four_colours = traitlets.Bool(True).tag(sync=True, echo_update=False)
    words = traitlets.Dict({"four_colours": "Four-colour suits"}).tag(sync=True)

    _all: ClassVar[WeakSet[Table]] = WeakSet()  # the colours are one reader's choice, for every table
    _choice: ClassVar[bool] = True

    def __init__(self, view: TableView | None = None, **traits: Any) -> None:
        super().__init__(view=view or {"label": "Table"}, **{"four_colours": self._choice, **traits})
        self._all.add(self)
        self._listeners: list[Callable[[Action], None]] = []
        self.on_msg(self._receive)

    def on_action(self, listener: Callable[[Action], None]) -> None:
        """Have ``listener`` called with each action of the learner.

        >>> table, heard = Table(), []
        >>> table.on_action(lambda action: heard.append(action["id"]))
        >>> table.act({"do": "press", "id": "lay", "selected": ["10S"], "values": {}})
        >>> heard, table.selected
        (['lay'], ['10S'])
        """
        self._listeners.append(listener)

    def act(self, action: Action) -> None:
        """Do from Python what a press on the page does: picks and inputs first, then the action."""
        self.selected = action["selected"]
        self.give(**action["values"])
        self._tell(action)

    def show(self, view: TableView) -> None:
        """Put a view on the page; picks and inputs stay."""
        self.view = dict(view)

    def give(self, **values: str) -> None:
        """Put values into inputs; the other inputs keep theirs.

        >>> table = Table(values={"bid": "250"})
        >>> table.give(number="4711")
        >>> table.values
        {'bid': '250', 'number': '4711'}
        """
        self.values = {**self.values, **values}

    def _receive(self, _: object, message: object, __: object) -> None:
        """A message of the page. One that has another form than ours is left alone."""
        if not isinstance(message, dict):
            return
        match message:
            case {"do": "press" | "card" as do, "id": str(name)}:
                self._take(message)
                self._tell(Action(do=do, id=name, selected=self.selected, values=self.values))
            case {"do": "select" | "values"}:
                self._take(message)
            case {"do": "four_colours", "on": bool(on)}:
                Table._choice = on
                for table in self._all:
                    table.four_colours = on

    def _tell(self, action: Action) -> None:
        with self.hold_sync():  # one message to the page, however much changes
            for listener in self._listeners:
                listener(action)

    def _take(self, message: Any) -> None:
        """Take over what the page has: it holds its picks and inputs, and is not sent them back."""
        state: dict[str, object] = {}
        if "selected" in message:
            state["selected"] = _texts(message["selected"])
        if "values" in message:
            state["values"] = {**self.values, **_values(message["values"])}
        self.set_state(state)


def _texts(value: object) -> list[str]:
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []


def _values(value: object) -> dict[str, str]:
    if not isinstance(value, dict):
        return {}
    return {key: text for key, text in value.items() if isinstance(key, str) and isinstance(text, str)}
