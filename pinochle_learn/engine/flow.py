"""What follows an action: the course of a round and of a game (RULES.md, playok 1 to 10)."""

from __future__ import annotations

from dataclasses import replace

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
from .auction import Contract, next_to_call
from .cards import Card
from .deal import LAST_DEAL, Hands, deal, first_dealer
from .melds import best_melds
from .rules import Rules, check_copies
from .scoring import Pair, score_round, why_not_throw_in, winner_of_game
from .state import Phase, RoundResult, State, Trick, may_redeal, why_not
from .tricks import trick_points, trick_winner
from .why import IllegalAction


def start(rules: Rules, number: int, dealer: int | None = None) -> State:
    """A new game, before its first deal; the deals of the game are ``number``, ``number + 1`` and so on.

    Without ``dealer`` the first dealer is drawn by chance, the same for that number everywhere.
    Raises ValueError: a number `deal` does not take, or a seat that is not at the table.

    >>> from . import RULES
    >>> start(RULES["playok"], 4711, dealer=0).phase.name
    'DEAL'
    """
    by_chance = first_dealer(number, rules)  # refuses a bad number
    dealer = by_chance if dealer is None else rules.checked_seat(dealer)
    totals = (0,) * len(rules.teams)
    hands: Hands = ((),) * rules.seats
    return State(
        rules=rules,
        number=number,
        dealer=dealer,
        phase=Phase.DEAL,
        turn=dealer,
        hands=hands,
        totals=totals,
    )


def from_hands(rules: Rules, hands: Hands, dealer: int, number: int = 0) -> State:
    """A game whose first hands are given, just after the deal. Later deals are ``number + 1`` and so on.

    Raises ValueError: hands that are not a whole deal of the deck.

    >>> from . import RULES, deal
    >>> from_hands(RULES["playok"], deal(4711), dealer=0).turn
    1
    """
    if len(hands) != rules.seats or any(len(hand) != rules.hand_size for hand in hands):
        raise ValueError(f"hands: {rules.seats} hands of {rules.hand_size} cards are wanted")
    check_copies([card for hand in hands for card in hand], rules)
    return _dealt(replace(start(rules, number, dealer), hands=tuple(map(tuple, hands))))


def apply(state: State, action: Action) -> State:
    """The state after the action; the one before stays as it is, so undo is to keep it.

    Raises IllegalAction: with the reason of `why_not`.

    >>> from . import RULES
    >>> apply(start(RULES["playok"], 4711), Pass())
    Traceback (most recent call last):
    pinochle_learn.engine.why.IllegalAction: Not now: the cards are to be dealt.
    """
    if why := why_not(state, action):
        raise IllegalAction(why)
    return _after(replace(state, history=(*state.history, action)), action)


def _after(state: State, action: Action) -> State:
    """The state after an action known to be legal; its history holds the action already."""
    match action:
        case Deal():
            assert state.number is not None
            return _dealt(replace(state, hands=deal(state.number, state.rules)))
        case Redeal():
            return _to_next_deal(state, state.dealer)
        case Keep():
            return _dealt(replace(state, kept=(*state.kept, state.turn)))
        case Bid() | Pass() | Bunch():
            return _auction(replace(state, calls=(*state.calls, (state.turn, action))))
        case NameTrump(suit):
            return _named(replace(state, trump=suit))
        case PassCards(cards):
            return _passed(state, cards)
        case PlayOn():
            return _to_play(state)
        case ShootMoon():
            return _to_play(replace(state, moon=True))
        case ThrowIn():
            return _scored(state, thrown_in=True)
        case Play(card):
            return _played(state, card)


def _dealt(state: State) -> State:
    """After the deal: ask for nines, left of the dealer first; then the auction."""
    rules, seat = state.rules, state.dealer
    for _ in range(rules.seats):
        seat = rules.left(seat)
        if seat not in state.kept and may_redeal(rules, state.hands[seat]):
            return replace(state, phase=Phase.NINES, turn=seat)
    return _auction(replace(state, phase=Phase.AUCTION))


def _auction(state: State) -> State:
    following = next_to_call(state.rules, state.dealer, state.calls)
    if not isinstance(following, Contract):
        return replace(state, turn=following)
    if following.bidder is None:
        return _to_next_deal(state, state.dealer)
    return replace(state, phase=Phase.TRUMP, turn=following.bidder, bidder=following.bidder, bid=following.bid)


def _named(state: State) -> State:
    partner = state.rules.partner(state.turn)
    if not state.rules.exchange or partner is None:
        return _melded(state)
    return replace(state, phase=Phase.EXCHANGE, turn=partner)


def _passed(state: State, cards: tuple[Card, ...]) -> State:
    """Cards go across the table: the partner's first, then the bid winner's."""
    giver, taker = state.turn, state.rules.partner(state.turn)
    assert taker is not None
    hands = list(state.hands)
    hands[giver] = without(hands[giver], cards)
    hands[taker] = (*hands[taker], *cards)
    moved = replace(state, hands=tuple(hands), passed=(*state.passed, cards), turn=taker)
    return moved if len(moved.passed) < 2 else _melded(moved)


def _melded(state: State) -> State:
    """All meld; then the bid winner decides, if there is anything to decide."""
    bidder = state.bidder
    assert bidder is not None
    melds = tuple(best_melds(hand, state.trump, state.rules) for hand in state.hands)
    state = replace(state, melds=melds, turn=bidder)
    may_throw_in = why_not_throw_in(state.rules, state.bid, state.team_melds(bidder)) is None
    if may_throw_in or state.rules.moon:
        return replace(state, phase=Phase.DECIDE)
    return _to_play(state)


def _to_play(state: State) -> State:
    return replace(state, phase=Phase.PLAY, leader=state.turn)


def _played(state: State, card: Card) -> State:
    seat, rules = state.turn, state.rules
    hand = without(state.hands[seat], (card,))
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    trick = (*state.trick, card)
    if len(trick) < rules.seats:
        return replace(state, hands=hands, trick=trick, turn=rules.left(seat))
    winner = (state.leader + trick_winner(trick, state.trump, rules)) % rules.seats
    taken = (*state.taken, Trick(state.leader, trick, winner))
    state = replace(state, hands=hands, trick=(), taken=taken, leader=winner, turn=winner)
    return state if hand or any(hands) else _scored(state)


def points_by_team(state: State) -> tuple[int, ...]:
    """Trick points taken so far, by team; the last trick's come with the last trick (RULES.md, playok 7).

    >>> from . import RULES
    >>> points_by_team(start(RULES["playok"], 4711))
    (0, 0)
    """
    points = [0] * len(state.rules.teams)
    for trick in state.taken:
        points[state.rules.team(trick.winner)] += trick_points(trick.cards, state.rules)
    if len(state.taken) == state.rules.hand_size:
        points[state.rules.team(state.taken[-1].winner)] += state.rules.last_trick
    return tuple(points)


def _scored(state: State, thrown_in: bool = False) -> State:
    """Score the round, then deal again or end the game."""
    rules, bidder, trump = state.rules, state.bidder, state.trump
    assert bidder is not None and trump is not None
    mine = rules.team(bidder)
    melds = tuple(sum(state.melds[seat].total for seat in team) for team in rules.teams)
    points = points_by_team(state)
    won = sum(rules.team(trick.winner) == mine for trick in state.taken)
    score = score_round(
        rules,
        bid=state.bid,
        melds=_pair(melds, mine),
        trick_points=None if thrown_in else _pair(points, mine),
        thrown_in=thrown_in,
        moon=state.moon,
        tricks=(won, rules.hand_size - won) if state.moon else None,
    )
    changes = tuple(score.bidders if team == mine else score.others for team in range(len(rules.teams)))
    totals = tuple(total + change for total, change in zip(state.totals, changes, strict=True))
    result = RoundResult(
        dealer=state.dealer,
        bidder=bidder,
        bid=state.bid,
        trump=trump,
        melds=melds,
        trick_points=points,
        thrown_in=thrown_in,
        moon=state.moon,
        score=score,
        changes=changes,
        totals=totals,
    )
    state = replace(state, totals=totals, results=(*state.results, result))
    if winner_of_game(rules, totals, mine) is not None:
        return replace(state, phase=Phase.OVER)
    return _to_next_deal(state, rules.left(state.dealer))


def _pair(by_team: tuple[int, ...], mine: int) -> Pair:
    """(bidders, others) from figures by team."""
    return by_team[mine], sum(by_team) - by_team[mine]


def _to_next_deal(state: State, dealer: int) -> State:
    """Clear the table for the next deal."""
    assert state.number is not None
    fresh = start(state.rules, (state.number + 1) % (LAST_DEAL + 1), dealer)
    return replace(fresh, totals=state.totals, results=state.results, history=state.history)


def without(hand: tuple[Card, ...], cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The hand less these cards, one copy for each.

    >>> from . import parse_cards
    >>> without(parse_cards("9S AS 9S"), parse_cards("9S"))
    (<A♠>, <9♠>)
    """
    left = list(hand)
    for card in cards:
        left.remove(card)
    return tuple(left)
