"""A game in progress: the only thing in this project that changes. Everything it holds is immutable."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Self

from pinochle_learn.engine import (
    Action,
    Phase,
    Rules,
    SeatView,
    State,
    apply,
    read_record,
    start,
    view,
    write_record,
)
from pinochle_learn.players import Player

Listener = Callable[["Session"], None]
"""Called after every change, with the session."""


class Session:
    """The states of a game so far, who plays which seat, and what to call after a change.

    ``players`` maps seats to computer players; at the other seats sit humans, and the session waits for them.

    >>> from pinochle_learn.engine import RULES, parse_action
    >>> from pinochle_learn.players import PLAYERS
    >>> others = {seat: PLAYERS["careful"](seat) for seat in (1, 2, 3)}
    >>> game = Session.new(RULES["playok"], number=4711, dealer=3, players=others)
    >>> game.run()  # East deals, and the human at South speaks first
    1
    >>> game.act(parse_action("pass"))
    >>> [str(action) for action in game.state.history]
    ['deal', 'pass']
    >>> game.undo()
    True
    >>> game.state.turn, game.waits_for_human
    (0, True)
    """

    def __init__(self, states: tuple[State, ...], players: Mapping[int, Player] | None = None) -> None:
        if not states:
            raise ValueError("states: a session begins with at least one state")
        self._states = list(states)
        self._players = dict(players or {})
        self._listeners: list[Listener] = []
        self._reasons = [None if self.player(state.turn) is None else "" for state in states[:-1]]

    @classmethod
    def new(
        cls, rules: Rules, number: int, dealer: int | None = None, players: Mapping[int, Player] | None = None
    ) -> Self:
        """A new game, before its first deal; see `start` for the number and the dealer."""
        return cls((start(rules, number, dealer),), players)

    @classmethod
    def from_record(cls, text: str, players: Mapping[int, Player] | None = None) -> Self:
        """A recorded game, as far as the record goes.

        Raises RecordError: the record cannot be read.

        >>> game = Session.from_record('[Rules "playok"]\\n[Number "4711"]\\n[Dealer "South"]\\n\\ndeal; bid 250')
        >>> game.state.turn, Session.from_record(game.record()).states == game.states
        (2, True)
        """
        return cls(read_record(text), players)

    @property
    def state(self) -> State:
        """The state now."""
        return self._states[-1]

    @property
    def states(self) -> tuple[State, ...]:
        """Every state so far, the first one first."""
        return tuple(self._states)

    @property
    def reasons(self) -> tuple[str | None, ...]:
        """Why each action was chosen: a computer player's sentence; ``None`` where a human chose.

        The reason of an action that was read from a record is not known: it is empty.

        >>> from pinochle_learn.engine import RULES, Deal
        >>> from pinochle_learn.players import PLAYERS
        >>> game = Session.new(RULES["playok"], number=4711, dealer=0, players={1: PLAYERS["careful"](1)})
        >>> game.act(Deal())
        >>> game.step(), game.reasons[0]
        (True, None)
        >>> print(game.reasons[1])
        The hand is worth about 418 with hearts as trump: 150 in melds, 91 hoped for from the partner, 177 in tricks.
        """
        return tuple(self._reasons)

    @property
    def is_over(self) -> bool:
        """Is the game over?"""
        return self.state.phase is Phase.OVER

    @property
    def waits_for_human(self) -> bool:
        """Is a human to act?"""
        return not self.is_over and self.player(self.state.turn) is None

    def player(self, seat: int) -> Player | None:
        """Who plays the seat; ``None`` is a human."""
        return self._players.get(seat)

    def view(self, seat: int) -> SeatView:
        """What the seat may know now."""
        return view(self.state, seat)

    def record(self) -> str:
        """The game so far as text; `from_record` reads it back. Actions that were undone are not in it."""
        return write_record(self._states)

    def act(self, action: Action) -> None:
        """Do this for the seat whose turn it is.

        Raises IllegalAction: the rules do not allow it; nothing has changed then.
        """
        self._do(action, None)

    def _do(self, action: Action, reason: str | None) -> None:
        self._states.append(apply(self.state, action))
        self._reasons.append(reason)
        self._changed()

    def step(self) -> bool:
        """Let a computer player act once; false, and no change, if a human is to act or the game is over."""
        player = None if self.is_over else self.player(self.state.turn)
        if player is None:
            return False
        self._do(*player.think(self.view(self.state.turn)))
        return True

    def run(self) -> int:
        """Let the computer players act until a human is to act or the game is over; the number of their actions."""
        steps = 0
        while self.step():
            steps += 1
        return steps

    def undo(self) -> bool:
        """Back to before the last decision of a human; false, and no change, if there was none.

        To deal is no decision: nothing is chosen.
        """
        for length in range(len(self._states) - 1, 0, -1):
            if self._reasons[length - 1] is None and self._states[length - 1].phase is not Phase.DEAL:
                del self._states[length:], self._reasons[length - 1 :]
                self._changed()
                return True
        return False

    def leave(self, seat: int) -> None:
        """The computer player of the seat leaves it to a human. What it has done is no human's decision.

        >>> from pinochle_learn.engine import RULES
        >>> from pinochle_learn.players import PLAYERS
        >>> game = Session.new(RULES["playok"], 4711, dealer=3, players={s: PLAYERS["careful"](s) for s in range(4)})
        >>> game.step(), game.step()
        (True, True)
        >>> game.leave(0)
        >>> game.undo(), game.player(0) is None
        (False, True)
        """
        self._players.pop(seat, None)

    def on_change(self, listener: Listener) -> Callable[[], None]:
        """Call the listener after every change. The answer is a function that stops it.

        >>> from pinochle_learn.engine import RULES, Deal
        >>> game = Session.new(RULES["playok"], number=4711)
        >>> stop = game.on_change(lambda game: print(game.state.phase.name))
        >>> game.act(Deal())
        AUCTION
        >>> stop()
        >>> game.undo()
        False
        """
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def _changed(self) -> None:
        for listener in tuple(self._listeners):
            listener(self)
