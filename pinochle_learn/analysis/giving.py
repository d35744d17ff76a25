"""The exchange: which cards help the bid winner most, and which he can spare."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pinochle_learn.engine import Card, Rank, Rules, Suit, meld_points
from pinochle_learn.engine.flow import without

Value = Callable[[Card, tuple[Card, ...]], float]
"""What it is worth, in points, to part with a card of a hand (both given)."""

_TRUMP_FOR_RUN: Final = {
    Rank.ACE: 75.0,
    Rank.TEN: 70.0,
    Rank.KING: 60.0,
    Rank.QUEEN: 60.0,
    Rank.JACK: 60.0,
    Rank.NINE: 12.0,
}
_ACE: Final = 36.0
_PINOCHLE_CARD: Final = 14.0


def best_cards_to_give(hand: tuple[Card, ...], trump: Suit, rules: Rules) -> tuple[Card, ...]:
    """The cards a bid winner's partner passes him: trumps for the run first, then aces and pinochle cards.

    Melds of his own are kept when they are worth more than the help (RULES.md, playok 4).

    >>> from pinochle_learn.engine import RULES, codes, parse_cards
    >>> hand = parse_cards("AS 10S JS 9S AH QH JH 9H 10C 9C JD 9D")
    >>> codes(best_cards_to_give(hand, Suit.SPADES, RULES["playok"]))
    'AS 10S JS AH'
    """

    def value(card: Card, left: tuple[Card, ...]) -> float:
        return _help_to_winner(card, hand, trump, rules) - _meld_lost(card, left, trump, rules)

    return _picked(hand, rules.exchange, value)


def best_cards_to_return(hand: tuple[Card, ...], trump: Suit, rules: Rules) -> tuple[Card, ...]:
    """The cards a bid winner passes back: those that break no meld and take no trick, of short suits first.

    >>> from pinochle_learn.engine import RULES, codes, parse_cards
    >>> hand = parse_cards("AS AS 10S KS QS JS 9S AH KH QH JH JH AC 9C AD 9D")
    >>> codes(best_cards_to_return(hand, Suit.SPADES, RULES["playok"]))
    'JH JH 9C 9D'
    """

    def value(card: Card, left: tuple[Card, ...]) -> float:
        return -_meld_lost(card, left, trump, rules) - _own_use(card, left, trump)

    return _picked(hand, rules.exchange, value)


def _picked(hand: tuple[Card, ...], count: int, value: Value) -> tuple[Card, ...]:
    """One card after the other, each time the one that is worth most to part with."""
    left, picked = hand, []
    for _ in range(count):
        card = max(sorted(set(left)), key=lambda card: value(card, left))
        left = without(left, (card,))
        picked.append(card)
    return tuple(sorted(picked, reverse=True))


def _meld_lost(card: Card, hand: tuple[Card, ...], trump: Suit, rules: Rules) -> float:
    """The hand's own points of meld that go with the card, in points whatever the rules' unit."""
    with_it = meld_points(hand, trump, rules)
    return (with_it - meld_points(without(hand, (card,)), trump, rules)) * rules.unit if with_it else 0.0


def _help_to_winner(card: Card, hand: tuple[Card, ...], trump: Suit, rules: Rules) -> float:
    if card.suit is trump:
        return _TRUMP_FOR_RUN[card.rank]
    if card.rank is Rank.ACE:
        return _ACE
    if any(card in meld.cards for meld in rules.melds):  # the pinochle's two cards
        return _PINOCHLE_CARD * hand.count(card)
    return {Rank.KING: 6.0, Rank.TEN: 4.0}.get(card.rank, 0.0)


def _own_use(card: Card, hand: tuple[Card, ...], trump: Suit) -> float:
    """What the card is worth to the bid winner in the tricks."""
    if card.suit is trump:
        return 40.0 + 3 * card.rank
    suit = [other for other in hand if other.suit is card.suit]
    if card.rank is Rank.ACE:
        return 30.0
    has_ace = any(other.rank is Rank.ACE for other in suit)
    guard = 4.0 if has_ace and card.rank is Rank.TEN else 0.0
    return guard + len(suit)
