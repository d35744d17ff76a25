"""The score sheet in the page: it fills itself while a game is played, and every number can be asked "why?"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, runtime_checkable

from ..course.arguments import rules_of, title_of
from ..course.reply import Reply
from ..course.scores.rounds import rounds_given, rounds_played
from ..course.scores.sheet import COLUMNS, Sheet
from ..course.what_if.taken import of_sheet
from ..engine import RoundResult, Rules
from ..session import Listener, Session
from .beyond import beyond
from .meld_parts import message_view
from .shape import Action, CellView, SheetRowView, SheetView, TableView
from .table import Table


@runtime_checkable
class HasGame(Protocol):
    """A table at which a game is played, or one after the other."""

    @property
    def session(self) -> Session:
        """The game on the table."""

    def on_change(self, listener: Listener) -> Callable[[], None]:
        """Call the listener with the game after every change, also when another one has begun."""


class ScoreSheet(Table):
    """The score of a game: a row for each round. Press a number to hear why it stands there.

    ``rounds`` is a table with a game (or its session), which the sheet then follows, or rounds as
    ``[{"bid": 330, "melds": (60, 100), "thrown_in": True}, …]``, pairs being the bidders' and the others' numbers.

    >>> sheet = ScoreSheet([{"bid": 250, "melds": (60, 100), "tricks": (200, 50)}])
    >>> print(sheet.why(1, "our total"))
    Round 1. Our total: 260. We held the bid.
    - 0 + 260 = 260.
    - Nobody has 1500 yet: play on.
    """

    def __init__(
        self,
        rounds: HasGame | Session | Iterable[Mapping[str, object]] = (),
        rules: Rules | str = "playok",
        title: str | None = None,
        **traits: Any,
    ) -> None:
        self.title = title_of(title)
        self._game = rounds if isinstance(rounds, Table) else None
        self._results: tuple[RoundResult, ...] = ()
        known = rules_of(rules)
        given = () if isinstance(rounds, (Session, HasGame)) else rounds_given(rounds, known)
        super().__init__(**traits)
        self.on_action(self._act)
        self._fill(Sheet(given, known))
        if isinstance(rounds, (Session, HasGame)):
            rounds.on_change(self._changed)
            self._changed(rounds if isinstance(rounds, Session) else rounds.session)

    @property
    def rests_on(self) -> tuple[tuple[str, str], ...]:
        """What the table rests on whose game it follows."""
        return self._game.rests_on if self._game else ()

    def why(self, number: int, column: str) -> Reply:
        """Why a number stands in a round, the first of which is 1: as ``why(1, "our total")``."""
        return self._show(self.sheet.why(number, column))

    def to_frame(self) -> Any:
        """The sheet as a pandas DataFrame, a row for each round."""
        return self.sheet.to_frame()

    # --- a game that is played ---

    def _changed(self, session: Session) -> None:
        """After each action; the sheet changes only when a round is over, or is taken back."""
        state = session.state
        if state.results != self._results or state.rules != self.sheet.rules:
            self._results = state.results
            self._fill(Sheet(rounds_played(session.states), state.rules))

    def _fill(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self._show(self._task())

    def _task(self) -> Reply:
        if not self.sheet.rounds:
            return Reply("info", ("No round is over yet: the sheet fills itself.",))
        we, they = self.sheet.rounds[-1].totals
        have = f"We have {we}, they have {they}."
        return Reply("info", (have, self.sheet.end, "Press a number to hear why it stands there."))

    # --- the view ---

    def _act(self, action: Action) -> None:
        _, number, column = action["id"].split(" ", 2)
        self.why(int(number), column)

    def _show(self, reply: Reply) -> Reply:
        view = TableView(label=self.title or "The score sheet", message=message_view(reply))
        if self.sheet.rounds:
            rows = [self._row(number) for number in range(1, len(self.sheet.rounds) + 1)]
            heads = [column[0].upper() + column[1:] for column in ("round", *COLUMNS)]
            view["sheet"] = SheetView(name="A row for each round", columns=heads, rows=rows)
        beyond(view, of_sheet(self.sheet.rounds, self.sheet.rules))
        self.show(view)
        return reply

    def _row(self, number: int) -> SheetRowView:
        return SheetRowView(id=str(number), head=str(number), cells=[self._cell(number, column) for column in COLUMNS])

    def _cell(self, number: int, column: str) -> CellView:
        text = self.sheet.text(number, column)
        if self.sheet.value(number, column) is None:
            return CellView(text=text)
        return CellView(text=text, button=f"why {number} {column}", name=f"{text}, round {number}, {column}: why?")
