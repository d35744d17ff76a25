"""The card table in a notebook: a `view` goes down to the page, actions come back up."""

from __future__ import annotations

import logging
from collections.abc import Callable
from inspect import signature
from pathlib import Path
from typing import Any, ClassVar, cast
from weakref import WeakSet

import anywidget
import traitlets

from ..course.arguments import only_known
from .offers import inputs, picks, playable, pressable
from .shape import Action, TableView

HERE = Path(__file__).parent
LOG = logging.getLogger(__name__)


class Table(anywidget.AnyWidget):
    """A table with cards, which knows no rules: it shows a view and tells what was pressed.

    Traits: ``view`` (see `shape.TableView`), ``selected`` (ids of the cards picked), ``values``
    (what stands in the inputs, by control id), ``four_colours``. They live as long as this Python:
    JupyterLab shows them again when its page is reloaded, while Voila starts Python afresh then.
    The choice of colours is kept by the browser as well, and so survives both.

    >>> table = Table(view={"label": "A hand"})
    >>> table.selected, table.four_colours
    ([], True)
    """

    _esm = HERE / "table.js"
    _css = HERE / "table.css"

    view = traitlets.Dict(help="What is on the table: shape.TableView").tag(sync=True)
    # The page is the first to know these: it is not told again what it has just said.
    selected = traitlets.List(traitlets.Unicode()).tag(sync=True, echo_update=False)
    values = traitlets.Dict(key_trait=traitlets.Unicode(), value_trait=traitlets.Unicode()).tag(
        sync=True, echo_update=False
    )
    four_colours = traitlets.Bool(True).tag(sync=True, echo_update=False)
    words = traitlets.Dict({"four_colours": "Four-colour suits"}).tag(sync=True)

    takes_last_press: ClassVar[bool] = False
    """Is one thing decided at a time, so that of several presses before Python is there only the last counts?"""

    _all: ClassVar[WeakSet[Table]] = WeakSet()  # the colours are one reader's choice, for every table
    _choice: ClassVar[bool] = True

    def __init__(self, view: TableView | None = None, **traits: Any) -> None:
        if unknown := [name for name in traits if not self.has_trait(name)]:
            mine = [name for name in signature(type(self)).parameters if name != "traits"]
            only_known(type(self).__name__, unknown, mine)
        super().__init__(view=view or {"label": "Table"}, **{"four_colours": self._choice, **traits})
        self._all.add(self)
        self._listeners: list[Callable[[Action], None]] = []
        self.on_msg(self._receive)

    @property
    def rests_on(self) -> tuple[tuple[str, str], ...]:
        """What the browser may keep that changes how this table is first seen: the begin of a key, a text in its value.

        >>> Table().rests_on
        ()
        """
        return ()

    @property
    def is_drawn_anew(self) -> bool:
        """Is what is first seen here another thing each time?"""
        return False

    def on_action(self, listener: Callable[[Action], None]) -> None:
        """Have ``listener`` called with each action of the learner.

        >>> lay = {"id": "lay", "kind": "button", "label": "Lay down"}
        >>> table, heard = Table({"label": "A hand", "controls": [{"id": "row", "name": "", "items": [lay]}]}), []
        >>> table.on_action(lambda action: heard.append(action["id"]))
        >>> table.act({"do": "press", "id": "lay", "selected": [], "values": {}})
        >>> heard
        ['lay']
        """
        self._listeners.append(listener)

    def act(self, action: Action) -> None:
        """Do from Python what a press on the page does. What the view does not offer is left alone."""
        self._handle(action)

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

    def set_state(self, sync_data: object) -> None:
        """Traits as a page tells them: only its own ones, and of these only what fits the view."""
        fitting = self._fitting(sync_data)
        super().set_state(fitting)
        if isinstance(sync_data, dict) and fitting.get("selected") != sync_data.get("selected"):
            self.send_state("selected")  # else the page would go on with picks that are none

    def _fitting(self, said: object) -> dict[str, object]:
        """It holds its picks and inputs, and is not sent them back."""
        view = cast(TableView, self.view)
        state: dict[str, object] = {}
        if not isinstance(said, dict):
            return state
        if "selected" in said:
            state["selected"] = picks(view, said["selected"])
        if "values" in said:
            state["values"] = inputs(view, self.values, said["values"])
        if isinstance(said.get("four_colours"), bool):
            state["four_colours"] = said["four_colours"]
        return state

    def _receive(self, _: object, message: object, __: object) -> None:
        """A message of the page. Whatever it is, nothing is raised, and what was there stays."""
        before = self.selected, self.values
        try:
            self._handle(message)
        except Exception:
            LOG.exception("a message of the page failed")
            self.selected, self.values = before

    def _handle(self, message: object) -> None:
        """One that has another form than ours, or presses what is not there, is left alone."""
        view = cast(TableView, self.view)
        match message:
            case {"do": "press", "id": str(name)} if name in pressable(view):
                self.set_state(message)
                self._tell(Action(do="press", id=name, selected=self.selected, values=self.values))
            case {"do": "card", "id": str(name)} if name in playable(view):
                self.set_state(message)
                self._tell(Action(do="card", id=name, selected=self.selected, values=self.values))
            case {"do": "select" | "values"}:
                self.set_state(message)
            case {"do": "four_colours", "on": bool(on)}:
                Table._choice = on
                for table in self._all:
                    table.four_colours = on

    def _tell(self, action: Action) -> None:
        with self.hold_sync():  # one message to the page, however much changes
            for listener in self._listeners:
                listener(action)
