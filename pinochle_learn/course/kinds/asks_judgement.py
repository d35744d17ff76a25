"""What can be asked of judgement, as far as it can be proved.

How far to bid by the rule of thumb, and which cards to pass back so that the hand keeps most of its melds.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...engine import Card, Rank, Rules, Suit, best_melds, parse_cards, show
from ...engine.flow import without
from ...engine.why import points_text
from ..bank.given import Given
from ..melds.words import capital, names
from ..reply import Item
from .asks import Ask, Items, told

PASS: Final = "pass"
BEGIN_AT: Final = 150
ADD: Final = 30
"""The rule of thumb of the lesson on the auction, in points of the course's own rules."""

_RUN: Final = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK)


# --- bid-up-to: the rule of thumb ---


def counted(hand: Iterable[Card], trump: Suit) -> tuple[Card, ...]:
    """The cards that the rule of thumb counts: each different one of A 10 K Q J in trump, each ace of another suit.

    >>> counted(parse_cards("10S QS QS 9S AH AH KH"), Suit.SPADES)
    (<10♠>, <Q♠>, <A♥>, <A♥>)
    """
    parts = {card for card in hand if card.suit is trump and card.rank in _RUN}
    aces = [card for card in hand if card.rank is Rank.ACE and card.suit is not trump]
    return (*sorted(parts, reverse=True), *sorted(aces, reverse=True))


def _limit(given: Given, trump: Suit) -> int:
    return BEGIN_AT + ADD * len(counted(given.hand, trump))


def _bid_up_to(given: Given, rules: Rules) -> str:
    most = max(_limit(given, suit) for suit in Suit)
    return PASS if most < rules.opening else str(most)


def _why_bid_up_to(given: Given, said: str, rules: Rules) -> Items:
    best = max(Suit, key=lambda suit: _limit(given, suit))
    count = len(counted(given.hand, best))
    most = f"{BEGIN_AT} and {count} times {ADD} make {_limit(given, best)}."
    if _bid_up_to(given, rules) == PASS:
        most += f" That is less than {rules.opening}: pass."
    return (*(Item(_counted_text(given, suit), capital(suit.word)) for suit in Suit), Item(most))


def _first_bid_up_to(given: Given, said: str, rules: Rules) -> Items:
    return told(
        "Take each suit as trump in turn, and count each different card of A 10 K Q J in it, and each ace of another.",
        f"Begin at {BEGIN_AT}, and add {ADD} for each card that counts in the best suit.",
    )


def _counted_text(given: Given, suit: Suit) -> str:
    cards = counted(given.hand, suit)
    return f"{show(cards)}: {len(cards)}." if cards else "nothing counts."


# --- best-to-pass: which cards may go without loss of melds ---


def _left(given: Given, option: str) -> tuple[Card, ...]:
    return without(given.hand, parse_cards(option))


def _points(given: Given, option: str, rules: Rules) -> int:
    return best_melds(_left(given, option), given.trump, rules).total


def _best_to_pass(given: Given, rules: Rules) -> str:
    """The option that leaves most; several, if they do: then none is right, and the check says so."""
    most = max(_points(given, option, rules) for option in given.options)
    return " and ".join(option for option in given.options if _points(given, option, rules) == most)


def _why_best_to_pass(given: Given, said: str, rules: Rules) -> Items:
    return tuple(Item(_what_is_left(given, option, rules), f"Without {option}") for option in given.options)


def _first_best_to_pass(given: Given, said: str, rules: Rules) -> Items:
    return (Item(f"{_what_is_left(given, said, rules)} Another choice leaves more.", f"Without {said}"),)


def _what_is_left(given: Given, option: str, rules: Rules) -> str:
    found = best_melds(_left(given, option), given.trump, rules)
    return f"{names(found.melds)}, {points_text(found.total)}." if found.melds else "no meld is left."


JUDGEMENT_ASKS: Final = {
    "bid-up-to": Ask(_bid_up_to, _why_bid_up_to, _first_bid_up_to),
    "best-to-pass": Ask(_best_to_pass, _why_best_to_pass, _first_best_to_pass),
}
"""By ask: the answer and its reasons."""
