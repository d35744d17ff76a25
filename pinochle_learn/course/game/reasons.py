"""Why the computer players have done what they did, in the words of their players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...engine import SEATS, Bid, Bunch, Deal, Pass, PassCards, Phase
from ...session import Session
from ..dealing import ME
from ..reply import Item
from .story import since
from .words import calls_in_a_row, does

_NOT_KEPT: Final = "The reason was not kept with the game."


def reasons_told(game: Session) -> tuple[Item, ...]:
    """The reason of each action since the learner's last turn. It names no card that an opponent has passed.

    While the auction is on, or is news, each player is told of once: all its calls, and the reason of the last.

    >>> from pinochle_learn import RULES
    >>> from pinochle_learn.players import PLAYERS
    >>> others = {seat: PLAYERS["simple"](seat) for seat in (1, 2, 3)}
    >>> game = Session.new(RULES["playok"], 17, dealer=0, players=others)
    >>> game.act(Deal())
    >>> game.run(), reasons_told(game)[0].label
    (3, 'West passes')
    """
    return (*_of_auction(game), *_of_news(game))


def _of_auction(game: Session) -> Iterator[Item]:
    states, history = game.states, game.state.history
    dealt = max((at for at, action in enumerate(history) if isinstance(action, Deal)), default=0)
    called = [at for at in _acted(game, dealt) if states[at].phase is Phase.AUCTION]
    if not called or (game.state.phase is not Phase.AUCTION and called[-1] < since(game)):
        return
    for seat in dict.fromkeys(states[at].turn for at in called):
        its = [at for at in called if states[at].turn == seat]
        calls = [call for at in its if isinstance(call := history[at], Bid | Bunch | Pass)]
        yield Item(game.reasons[its[-1]] or _NOT_KEPT, calls_in_a_row(seat, calls))


def _of_news(game: Session) -> Iterator[Item]:
    states, partner = game.states, game.state.rules.partner
    for at in _acted(game, since(game)):
        action, seat = game.state.history[at], states[at].turn
        if states[at].phase is Phase.AUCTION:
            continue
        if isinstance(action, PassCards) and ME not in (seat, partner(seat)):
            label = f"{SEATS[seat]} passes {len(action.cards)} cards"
        else:
            label = does(seat, action)
        yield Item(game.reasons[at] or _NOT_KEPT, label)


def _acted(game: Session, first: int) -> Iterator[int]:
    """The places from one on at which a computer player has acted; to deal is no act."""
    for at in range(first, len(game.reasons)):
        if game.reasons[at] is not None and not isinstance(game.state.history[at], Deal):
            yield at
