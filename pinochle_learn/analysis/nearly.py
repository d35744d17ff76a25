"""Nearly: the cards, and the pairs of cards, that would add melds to a hand, and how likely they are to come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement

from pinochle_learn.engine import ALL_CARDS, Card, Rules, Suit, meld_points

from .odds import Unseen, chance_held, chance_to_spare, unseen


@dataclass(frozen=True, slots=True)
class Gain:
    """What one card, or two, would add to the melds of a hand, in the rule set's unit.

    ``copies`` are those unseen, by card. ``held`` is the chance that the partner holds them, ``spare`` that he holds
    the one card and melds as much without it; of a pair that is not worked out.

    >>> from pinochle_learn.engine import RULES, parse_cards
    >>> best = gains(parse_cards("AS 10S KS QS"), Suit.SPADES, RULES["playok"])[0]
    >>> [card.code for card in best.cards], best.adds, best.copies
    (['JS'], 110, (2,))
    """

    cards: tuple[Card, ...]
    adds: int
    copies: tuple[int, ...]
    held: Fraction
    spare: Fraction | None = None

    @property
    def expected(self) -> Fraction:
        """What it adds, times the chance that the partner holds it."""
        return self.adds * self.held


def gains(hand: tuple[Card, ...], trump: Suit, rules: Rules, known: Iterable[Card] = ()) -> tuple[Gain, ...]:
    """Every card that would add melds, and every pair that adds more than its cards alone; what promises most first.

    ``known`` are cards seen beside the hand. Raises ValueError: a card more often than the deck has it.

    >>> from pinochle_learn.engine import RULES, parse_cards
    >>> found = gains(parse_cards("KH"), Suit.HEARTS, RULES["tutorial"])
    >>> [(gain.cards, gain.adds) for gain in found[:2]]
    [((<Q♥>,), 4), ((<Q♠>, <J♦>), 4)]
    """
    left = unseen((*hand, *known), rules)
    now = meld_points(hand, trump, rules)
    there = [card for card in sorted(ALL_CARDS, reverse=True) if left.of(card)]
    alone = {card: meld_points((*hand, card), trump, rules) - now for card in there}
    found = [*_singles(alone, left, trump, rules), *_pairs(hand, now, alone, left, trump, rules)]
    return tuple(
        sorted(found, key=lambda gain: (-gain.expected, len(gain.cards), [-card.index for card in gain.cards]))
    )


def _singles(alone: dict[Card, int], left: Unseen, trump: Suit, rules: Rules) -> Iterator[Gain]:
    for card, adds in alone.items():
        if adds:
            spare = chance_to_spare(card, left, trump, rules)
            yield Gain((card,), adds, (left.of(card),), chance_held((card,), left), spare)


def _pairs(
    hand: tuple[Card, ...], now: int, alone: dict[Card, int], left: Unseen, trump: Suit, rules: Rules
) -> Iterator[Gain]:
    for one, other in combinations_with_replacement(alone, 2):
        if one is other and left.of(one) < 2:
            continue
        adds = meld_points((*hand, one, other), trump, rules) - now
        if adds > alone[one] + alone[other]:
            cards = (one, other)
            yield Gain(cards, adds, tuple(map(left.of, cards)), chance_held(cards, left))
