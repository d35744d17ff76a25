"""A position of “What if?” taken over from a game: only what South may know of it."""

from __future__ import annotations

from typing import Final

from ...analysis import best_worth
from ...engine import Phase, SeatView, State, Suit
from ...engine.auction import highest
from ..game.live import Game
from .position import WAYS, Cards, Pair, Position

_PART: Final = {
    Phase.NINES: "bid",
    Phase.AUCTION: "bid",
    Phase.TRUMP: "melds",
    Phase.DECIDE: "scores",
    Phase.PLAY: "tricks",
}
"""By what is to be done: the way to look at it."""


def of_game(game: Game) -> Position | None:
    """Where a live table is; what its end was about, once that is reached. ``None``: no cards are dealt yet.

    >>> from ..game.setup import Setup
    >>> of_game(Game(Setup(begin="auction", dealer=3), 4711)).part
    'bid'
    """
    if game.is_done and game.setup.end in ("auction", "melds"):
        return of_view(game.view, "bid" if game.setup.end == "auction" else "melds")
    return of_view(game.view)


def of_view(view: SeatView, part: str = "") -> Position | None:
    """What one seat sees: its hand, what lies open, and the score. Between two rounds the one that is over.

    Hands that are hidden from the seat are not in the view, so no link tells of them. ``None``: there is nothing yet.

    >>> from ...engine import RULES, deal, from_hands, view
    >>> of_view(view(from_hands(RULES["playok"], deal(4711), dealer=0), 2)).seen
    ()
    """
    state = view.seen
    if state.phase in (Phase.DEAL, Phase.OVER):
        return _last_round(state)
    return Position(
        hand=tuple(sorted(view.hand, reverse=True)),
        trump=_trump(view),
        rules=view.rules,
        part=part or _part(view),
        seen=_taken(view),
        partner=_with_partner(view),
        trick=view.trick,
        mine=_mine(view),
        bid=state.bid if state.bidder is not None else highest(state.calls)[1] or None,
        melds=_melds(state),
        how="moon" if state.moon else WAYS[0],
        totals=_pair(state.totals, _side(view)),
    )


def _part(view: SeatView) -> str:
    """In the exchange: who is to pass cards has a choice to make, another one looks at the melds."""
    if view.phase is Phase.EXCHANGE:
        return "exchange" if view.seen.turn == view.seat else "melds"
    return _PART[view.phase]


def _trump(view: SeatView) -> Suit:
    """Before it is named, that which the hand is for."""
    return view.trump or best_worth(view.hand, view.rules).trump


def _taken(view: SeatView) -> Cards:
    """What is out of play. Melds that were shown are in hands again, and may still take a trick."""
    return tuple(sorted((card for trick in view.seen.taken for card in trick.cards), reverse=True))


def _with_partner(view: SeatView) -> Cards:
    """What this seat has passed to the bid winner, while the exchange goes on."""
    state = view.seen
    is_under_way = view.phase is Phase.EXCHANGE and state.bidder != view.seat
    return tuple(sorted(state.passed[0], reverse=True)) if is_under_way and state.passed else ()


def _mine(view: SeatView) -> int | None:
    """The place of the seat's own card in the trick, also of one still to come."""
    return (view.seat - view.seen.leader) % view.rules.seats if view.phase is Phase.PLAY else None


def _melds(state: State) -> Pair | None:
    if not state.melds or state.bidder is None:
        return None
    points = tuple(sum(state.melds[seat].total for seat in team) for team in state.rules.teams)
    return _pair(points, state.rules.team(state.bidder))


def _side(view: SeatView) -> int:
    """The bidders' team; while there is none yet, that of the seat."""
    bidder = view.seen.bidder
    return view.rules.team(view.seat if bidder is None else bidder)


def _last_round(state: State) -> Position | None:
    if not state.results:
        return None
    last, rules = state.results[-1], state.rules
    side = rules.team(last.bidder)
    before = tuple(total - change for total, change in zip(last.totals, last.changes, strict=True))
    return Position(
        trump=last.trump,
        rules=rules,
        part="scores",
        bid=last.bid,
        melds=_pair(last.melds, side),
        tricks=None if last.thrown_in else last.trick_points[side],
        how="moon" if last.moon else "throw in" if last.thrown_in else WAYS[0],
        totals=_pair(before, side),
    )


def _pair(by_team: tuple[int, ...], bidders: int) -> Pair:
    """The bidders' number, and the others'."""
    return by_team[bidders], by_team[1 - bidders]
