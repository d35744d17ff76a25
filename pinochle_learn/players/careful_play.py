"""How the careful player plays a card: it weighs every legal card by what it should bring its side, in points.

For each card: the chance that the side takes the trick with it, times what lies in the trick, less what
the card would have been worth later. The chances come from `Memory`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pinochle_learn.analysis import Memory, remember
from pinochle_learn.engine import Card, Play, SeatView, trick_points, trick_winner
from pinochle_learn.engine.tricks import beats

from .base import Choice
from .simple import legal_cards

_REST: Final = 5.0  # points that a seat still to play adds to the trick
_LEAD: Final = 2.0  # to be on lead
_OVER_OPPONENT: Final = 0.5  # how often a partner who could win also wins over an opponent that beat the card
_DRAW: Final = 1.5  # for each trump more than the opponents should have: to draw theirs
_KEEP_TRUMP: Final = (4.0, 5.0, 6.0, 8.0, 10.0, 20.0)  # by rank: worth of a trump that is kept
_KEEP: Final = (0.0, 0.5, 1.0, 2.0, 4.0, 8.0)  # by rank: worth of another card that is kept
_KEEP_BOSS: Final = 18.0  # of the highest card of a suit


@dataclass(frozen=True, slots=True)
class _Rated:
    value: float
    card: Card
    chance: float  # that the side takes the trick


def best_play(view: SeatView) -> Choice:
    """The card that should bring the side most, and why.

    >>> from pinochle_learn.engine import RULES, apply, deal, from_hands, parse_action, view
    >>> state = from_hands(RULES["playok"], deal(4711), dealer=3)
    >>> for text in ("bid 250", "pass", "pass", "pass", "trump D", "pass AS 10D KD QD", "pass 9S 9H 9C 10C"):
    ...     state = apply(state, parse_action(text))
    >>> choice = best_play(view(state, 0))
    >>> str(choice.action), choice.reason
    ('play AC', 'The side should win the trick.')
    """
    cards = legal_cards(view)
    if len(cards) == 1:
        return Choice(Play(cards[0]), "It is the only card that may be played.")
    memory = remember(view)
    rated = [_rate(memory, card) for card in cards]
    best = max(rated, key=lambda found: (found.value, -found.card.index))
    return Choice(Play(best.card), _reason(memory, best))


def _rate(memory: Memory, card: Card) -> _Rated:
    """The value of playing the card now."""
    view = memory.view
    trick = (*view.trick, card)
    later = view.rules.seats - len(trick)
    chance = _chance(memory, card)
    stake = trick_points(trick, view.rules) * view.rules.unit + _REST * later
    if len(view.hand) == 1:
        stake += view.rules.last_trick * view.rules.unit
    value = (2 * chance - 1) * stake + _LEAD * chance - _kept(memory, card)
    if not view.trick:
        value += _drawing(memory, card)
    return _Rated(value, card, chance)


def _chance(memory: Memory, card: Card) -> float:
    """The chance that the seat's side takes the trick if it plays the card."""
    view = memory.view
    rules, trump, trick = view.rules, view.trump, (*view.trick, card)
    partner = rules.partner(view.seat)
    at = trick_winner(trick, trump, rules)
    best, holder = trick[at], (view.seen.leader + at) % rules.seats
    beaten = holder not in (view.seat, partner)
    chance, seat = 0.0 if beaten else 1.0, view.seat
    for _ in range(rules.seats - len(trick)):
        seat = rules.left(seat)
        its = memory.beats(seat, best, trick[0].suit)
        if seat == partner:
            chance += (1 - chance) * its * (1.0 if beaten else _OVER_OPPONENT)
        else:
            chance *= 1 - its
    return chance


def _kept(memory: Memory, card: Card) -> float:
    """What the card would be worth later."""
    if card.suit is memory.view.trump:
        return _KEEP_TRUMP[card.rank]
    if memory.is_boss(card):
        return max(_KEEP_BOSS * _not_trumped(memory, card), _KEEP[card.rank])
    return _KEEP[card.rank]


def _not_trumped(memory: Memory, card: Card) -> float:
    """The chance that no opponent would trump the card if it were led."""
    view, trump = memory.view, memory.view.trump
    assert trump is not None
    chance = 1.0
    for seat in range(view.rules.seats):
        if seat not in (view.seat, view.rules.partner(view.seat)):
            chance *= 1 - memory.none_above(seat, card.suit, 0) * (1 - memory.none_above(seat, trump, 0))
    return chance


def _drawing(memory: Memory, card: Card) -> float:
    """For leading a trump: what it is worth to draw the opponents' trumps."""
    view = memory.view
    if card.suit is not view.trump:
        return 0.0
    mine = sum(other.suit is view.trump for other in view.hand)
    theirs = memory.out(card.suit) * 2 / 3
    if not theirs:
        return 0.0
    return _DRAW * (mine - theirs)


def _reason(memory: Memory, found: _Rated) -> str:
    """The choice in a sentence."""
    view, card = memory.view, found.card
    sure, likely = found.chance > 1 - 1e-9, found.chance > 0.5
    if not view.trick:
        return _reason_to_lead(memory, card, sure, likely)
    best = view.trick[trick_winner(view.trick, view.trump, view.rules)]
    if beats(card, best, view.trump, view.rules.power):
        if len(view.trick) == view.rules.seats - 1:
            return "It takes the trick."
        return "It is the best card so far, and no opponent can beat it." if sure else "It is the best card so far."
    if not likely:
        return "The trick should be lost, and no other card costs less."
    if view.rules.points_of[card.rank]:
        return "The partner should take this trick, so it may have the points."
    return "The partner should take this trick, and no better card can be spared."


def _reason_to_lead(memory: Memory, card: Card, sure: bool, likely: bool) -> str:
    if card.suit is memory.view.trump:
        if not memory.out(card.suit):
            return "Nobody else has a trump left, so it takes the trick."
        draws = "Whoever has a trump must play one"
        return f"{draws}, and the side should win the trick." if likely else f"{draws}; the trick may be lost."
    if sure:
        return "No opponent can take the trick from the side."
    return "The side should win the trick." if likely else "The trick may be lost, and no other card costs less."
