"""One immutable state from the first deal to the end of the game.

`why_not` is the single source of legality: `legal_actions` lists what it lets through, `flow.apply`
raises what it says and does what follows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import combinations
from typing import Final

from . import auction
from .actions import (
    Action,
    Bid,
    Bunch,
    Deal,
    Keep,
    NameTrump,
    Pass,
    PassCards,
    Play,
    PlayOn,
    Redeal,
    ShootMoon,
    ThrowIn,
)
from .auction import Calls
from .cards import Card, Rank, Suit
from .deal import Hands
from .melds import BestMelds, meld_points
from .rules import SEATS, Rules
from .scoring import RoundScore, why_not_throw_in, winner_of_game
from .tricks import duties, refuse_play
from .why import Why, listed, points_text, shown


class Phase(Enum):
    """Where in a round the game is; the value says what is to be done.

    >>> Phase.TRUMP.value
    'the bid winner names trump'
    """

    DEAL = "the cards are to be dealt"
    NINES = "a hand of nines may be thrown in or kept"
    AUCTION = "the auction is on"
    TRUMP = "the bid winner names trump"
    EXCHANGE = "cards are passed between the partners"
    DECIDE = "the bid winner decides how the round goes on"
    PLAY = "a card is to be played"
    OVER = "the game is over"


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick that was taken: who led, the cards in playing order, who took it.

    >>> from . import parse_cards
    >>> Trick(leader=2, cards=parse_cards("QH 9D 10H QS"), winner=1).winner
    1
    """

    leader: int
    cards: tuple[Card, ...]
    winner: int


@dataclass(frozen=True, slots=True)
class RoundResult:
    """A round that is over. ``melds``, ``trick_points``, ``changes`` and ``totals`` are by team.

    >>> from . import PassCards, RULES, apply, deal, from_hands, parse_action
    >>> state = from_hands(RULES["playok"], deal(4711), dealer=0)
    >>> bids = [f"bid {bid}" for bid in range(250, 500, 20)]
    >>> for text in [*bids, "pass", "pass", "pass", "trump H"]:
    ...     state = apply(state, parse_action(text))
    >>> for _ in range(2):
    ...     state = apply(state, PassCards(state.hands[state.turn][:4]))
    >>> result = apply(state, parse_action("throw-in")).results[-1]
    >>> result.bidder, result.bid, result.changes[1]
    (1, 490, -490)
    """

    dealer: int
    bidder: int
    bid: int
    trump: Suit
    melds: tuple[int, ...]
    trick_points: tuple[int, ...]
    thrown_in: bool
    moon: bool
    score: RoundScore
    changes: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The whole table at one moment. ``number`` is the deal in play, in `Phase.DEAL` the one to come.

    Tuples by seat: ``hands``, ``melds`` (empty before they are laid down); by team: ``totals``.

    >>> from . import RULES, deal, from_hands
    >>> state = from_hands(RULES["playok"], deal(4711), dealer=0)
    >>> state.phase.name, state.turn, len(state.hands[0])
    ('AUCTION', 1, 12)
    """

    rules: Rules
    number: int | None
    dealer: int
    phase: Phase
    turn: int
    hands: Hands
    totals: tuple[int, ...]
    kept: tuple[int, ...] = ()  # seats that kept their nines
    calls: Calls = ()
    bidder: int | None = None
    bid: int = 0
    trump: Suit | None = None
    passed: Hands = ()  # the partner's cards, then the bid winner's
    melds: tuple[BestMelds, ...] = ()
    moon: bool = False
    leader: int = 0
    trick: tuple[Card, ...] = ()
    taken: tuple[Trick, ...] = ()
    results: tuple[RoundResult, ...] = ()
    history: tuple[Action, ...] = ()

    @property
    def winner(self) -> int | None:
        """The team that has won the game; ``None`` while it goes on."""
        if not self.results:
            return None
        last = self.results[-1]
        return winner_of_game(self.rules, last.totals, self.rules.team(last.bidder))

    def team_melds(self, seat: int) -> int:
        """The points of meld of this seat's team."""
        return sum(self.melds[other].total for other in self.rules.teams[self.rules.team(seat)])


def why_not(state: State, action: Action) -> Why | None:
    """Why the seat whose turn it is may not do this now; ``None`` if it may. The single source of legality.

    >>> from . import RULES, start
    >>> state = start(RULES["playok"], 4711)
    >>> why_not(state, Bid(250)).sentence
    'Not now: the cards are to be dealt.'
    >>> why_not(state, Deal()) is None
    True
    """
    phase = _PHASE_OF.get(type(action))
    if phase is None:
        raise TypeError(f"action: {shown(action)!r} is none; parse_action makes one of text")
    if phase is not state.phase:
        early = state.phase is Phase.AUCTION and phase is Phase.NINES and not state.calls
        return (_why_not_nines(state, action) if early else None) or Why.of("wrong-phase", now=state.phase.value)
    return _CHECKS[phase](state, action)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Every action that `why_not` lets through; none once the game is over.

    >>> from . import RULES, apply, start
    >>> legal_actions(apply(start(RULES["playok"], 4711), Deal()))
    (Pass(), Bid(amount=250))
    """
    if state.phase is Phase.PLAY:  # all of a hand at once: the same duties that `why_not` asks
        allowed = duties(state.hands[state.turn], state.trick, state.trump, state.rules)[-1][1]
        return tuple(map(Play, allowed))
    return tuple(action for action in _to_try(state) if why_not(state, action) is None)


def _free(state: State, action: Action) -> None:
    """Nothing to refuse."""


def _nines(hand: tuple[Card, ...]) -> int:
    return sum(card.rank is Rank.NINE for card in hand)


def may_redeal(rules: Rules, hand: tuple[Card, ...]) -> bool:
    """May this hand be thrown in before the bidding for its nines (RULES.md, tutorial and fletcher)?

    >>> from . import RULES, parse_cards
    >>> may_redeal(RULES["fletcher"], parse_cards("9S 9S 9H 9H 9C 9C JD QS"))
    True
    >>> may_redeal(RULES["tutorial"], parse_cards("9S 9S 9H 9H 9C 9C JD QS"))
    False
    """
    nines = _nines(hand)
    return any(nines >= rule.count and not (rule.no_meld and meld_points(hand, None, rules)) for rule in rules.nines)


def _why_not_nines(state: State, action: Action) -> Why | None:
    hand, rules = state.hands[state.turn], state.rules
    if may_redeal(rules, hand):
        return None
    if not rules.nines:
        return Why.of("no-redeal")
    needed = [f"{rule.count} nines" + (" and no meld" if rule.no_meld else "") for rule in rules.nines]
    nines = _nines(hand)
    counted = "1 nine" if nines == 1 else f"{nines} nines"
    points = points_text(meld_points(hand, None, rules))
    return Why.of("too-few-nines", needed=listed(needed, "or"), nines=counted, points=points)


def _why_not_auction(state: State, action: Action) -> Why | None:
    assert isinstance(action, (Bid, Pass, Bunch))
    return auction.why_not_call(state.rules, state.calls, state.turn, action)


def _why_not_exchange(state: State, action: Action) -> Why | None:
    assert isinstance(action, PassCards)
    hand, count = state.hands[state.turn], state.rules.exchange
    for card in action.cards:
        held, asked = hand.count(card), action.cards.count(card)
        if not held:
            return Why.of("not-in-hand", card=card)
        if asked > held:
            return Why.of("not-in-hand-twice", card=card, held=held, asked=asked)
    if len(action.cards) != count:
        return Why.of("exchange-count", count=count, given=len(action.cards))
    return None


def _why_not_decide(state: State, action: Action) -> Why | None:
    if isinstance(action, ThrowIn):
        return why_not_throw_in(state.rules, state.bid, state.team_melds(state.turn))
    if isinstance(action, ShootMoon) and not state.rules.moon:
        return Why.of("no-moon")
    return None


def _why_not_play(state: State, action: Action) -> Why | None:
    assert isinstance(action, Play)
    return refuse_play(action.card, state.hands[state.turn], state.trick, state.trump, state.rules)


_PHASE_OF: Final[dict[type[Action], Phase]] = {
    Deal: Phase.DEAL,
    Redeal: Phase.NINES,
    Keep: Phase.NINES,
    Bid: Phase.AUCTION,
    Pass: Phase.AUCTION,
    Bunch: Phase.AUCTION,
    NameTrump: Phase.TRUMP,
    PassCards: Phase.EXCHANGE,
    PlayOn: Phase.DECIDE,
    ThrowIn: Phase.DECIDE,
    ShootMoon: Phase.DECIDE,
    Play: Phase.PLAY,
}

_CHECKS: Final[dict[Phase, Callable[[State, Action], Why | None]]] = {
    Phase.DEAL: _free,
    Phase.NINES: _why_not_nines,
    Phase.AUCTION: _why_not_auction,
    Phase.TRUMP: _free,
    Phase.EXCHANGE: _why_not_exchange,
    Phase.DECIDE: _why_not_decide,
    Phase.PLAY: _why_not_play,
}


def _to_try(state: State) -> Iterator[Action]:
    """Every action of the phase that could be allowed."""
    match state.phase:
        case Phase.DEAL:
            yield Deal()
        case Phase.NINES:
            yield from (Keep(), Redeal())
        case Phase.AUCTION:
            yield from auction.calls_to_try(state.rules, state.calls)
        case Phase.TRUMP:
            yield from map(NameTrump, Suit)
        case Phase.EXCHANGE:
            hand = sorted(state.hands[state.turn], reverse=True)
            yield from map(PassCards, dict.fromkeys(combinations(hand, state.rules.exchange)))
        case Phase.DECIDE:
            yield from (PlayOn(), ThrowIn(), ShootMoon())


def seat_name(seat: int) -> str:
    """The name of a seat.

    >>> seat_name(0), seat_name(3)
    ('South', 'East')
    """
    return SEATS[seat]
