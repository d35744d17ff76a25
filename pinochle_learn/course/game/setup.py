"""Where a live table begins and ends, and how a deal's number becomes that position."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from ...analysis import best_worth
from ...engine import RULES, SEATS, Bid, Phase, Rules, State
from ...engine.deal import LAST_DEAL
from ...engine.why import listed, shown
from ...players import PLAYERS, Player
from ...session import Session
from ..dealing import ME

BEGINS: Final = {
    "deal": Phase.DEAL,
    "auction": Phase.AUCTION,
    "trump": Phase.TRUMP,
    "exchange": Phase.EXCHANGE,
    "play": Phase.PLAY,
}
"""Where a table may begin."""

ENDS: Final = ("auction", "melds", "round", "game")
"""Where a table may end."""

_LAST_BEGIN: Final = {"auction": "auction", "melds": "exchange", "round": "play", "game": "play"}
_ROLES: Final = ("bidder", "partner", "any")
_LOOK_AT: Final = 2_000  # deals looked through; about one in four is what a role asks for
_FOR_ME: Final = "careful"  # who plays the learner's seat before the learner takes it


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """A kind of live table. What comes before ``begin`` the computer players do, also for South.

    For a later begin than the auction, ``role`` says who holds the contract: South (bidder), North (partner), any.
    Raises ValueError: something that is not offered, or an end before the begin.

    >>> setup = Setup(begin="trump", end="melds")
    >>> game = setup.session(setup.find(1))
    >>> game.state.phase.name, game.state.turn, game.waits_for_human
    ('TRUMP', 0, True)
    >>> Setup(begin="dealt")
    Traceback (most recent call last):
    ValueError: begin: there is no 'dealt'; write deal, auction, trump, exchange or play
    """

    rules: Rules = RULES["playok"]
    begin: str = "deal"
    end: str = "game"
    role: str = "bidder"
    dealer: int | None = None
    players: str = "careful"

    def __post_init__(self) -> None:
        offered = {"begin": BEGINS, "end": ENDS, "role": _ROLES, "players": PLAYERS}
        for name, there in offered.items():
            _check(name, getattr(self, name), there)
        begins = tuple(BEGINS)
        if begins.index(self.begin) > begins.index(_LAST_BEGIN[self.end]):
            raise ValueError(
                f"end: a table that begins with the {self.begin} is past the {self.end}; write a later end"
            )
        if self.rules.seats != len(SEATS) or self.rules.partner(ME) is None:
            raise ValueError(f"rules: {self.rules.name} is not played by four in two teams")
        if self.begin == "exchange" and not self.rules.exchange:
            raise ValueError(f"begin: no cards are passed in {self.rules.name}; write another begin")

    @property
    def is_whole(self) -> bool:
        """Is it a game from its first deal to its end?"""
        return self.begin == "deal" and self.end == "game"

    def session(self, number: int) -> Session:
        """The position of a deal's number, South's seat left to the learner.

        Raises ValueError: no such deal, or the deal does not lead there (see `find`).
        """
        game = self._reached(number)
        if game is None:
            raise ValueError(f"deal {number}: {self.missing}")
        game.leave(ME)
        return game

    def find(self, number: int, *, good: bool = False) -> int:
        """The first deal from this number on that leads to such a position; with ``good`` to one worth playing.

        Raises ValueError: no such deal, or none of many leads there.

        >>> Setup(begin="auction").find(4711), Setup(begin="auction").find(1, good=True) > 0
        (4711, True)
        """
        at = number
        for _ in range(_LOOK_AT):
            game = self._reached(at)
            if game is not None and not (good and self._is_poor(game.state)):
                return at
            at = (at + 1) % (LAST_DEAL + 1)
        raise ValueError(f"deal {number}: from there on {self.missing} in {_LOOK_AT} deals")

    @property
    def missing(self) -> str:
        """What a deal lacks that does not lead to the position."""
        if self.role == "any":
            return "the game does not get that far"
        return f"{'you do' if self.role == 'bidder' else 'North does'} not get the contract"

    def take_up(self, text: str) -> Session:
        """A game as its record tells it. Raises RecordError: it cannot be read; ValueError: of other rules."""
        game = Session.from_record(text, self._others(0))
        if game.state.rules != self.rules:
            raise ValueError(f"it is played by other rules, {shown(game.state.rules.name)}")
        return game

    def _reached(self, number: int) -> Session | None:
        """The session when the position is reached, if it is; every seat is still a computer player's."""
        players = self._others(number) | {ME: PLAYERS[_FOR_ME](number)}
        game = Session.new(self.rules, number, self.dealer, players)
        if self.begin == "auction":
            game.step()
            return game
        while game.state.phase is not BEGINS[self.begin]:
            game.step()
            if game.state.number != number or game.state.results:  # dealt again, or thrown in
                return None
        return game if self._fits(game.state) else None

    def _others(self, number: int) -> dict[int, Player]:
        seats = range(self.rules.seats)
        return {seat: PLAYERS[self.players](number * len(seats) + seat) for seat in seats if seat != ME}

    def _fits(self, state: State) -> bool:
        """Does who should hold the contract hold it, by a bid of his own?"""
        if self.begin == "deal":
            return True
        wanted = {"bidder": (ME,), "partner": (self.rules.partner(ME),), "any": range(self.rules.seats)}
        bid = any(isinstance(call, Bid) and seat == state.bidder for seat, call in state.calls)
        return bid and state.bidder in wanted[self.role]

    def _is_poor(self, state: State) -> bool:
        """Is the learner's hand not worth the first bid?"""
        if self.begin != "auction":
            return False
        return state.phase is not Phase.AUCTION or best_worth(state.hands[ME], self.rules).total < self.rules.opening


def _check(name: str, said: object, there: Collection[str]) -> None:
    if not isinstance(said, str) or said not in there:
        raise ValueError(f"{name}: there is no {shown(said)!r}; write {listed(tuple(there), 'or')}")
