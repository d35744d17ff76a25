"""Nearly: the cards, and the pairs of cards, that would add melds to a hand, and how likely they are to come."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations_with_replacement

from pinochle_learn.engine import ALL_CARDS, Card, Rules, Suit, meld_points

from .odds import Unseen, chance_held, chance_to_spare, unseen


@dataclass(frozen=True, slots=True)
class Gain:
    """What one card, or two, would add to the melds of a hand, in the rule set's unit.

    ``copies`` are those unseen, by card. ``held`` is the chance that the partner holds them, ``spare`` that he holds
    them and melds as much without them; ``None`` as long as it is not worked out.

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


def gains(
    hand: tuple[Card, ...],
    trump: Suit,
    rules: Rules,
    known: Iterable[Card] = (),
    partner: Iterable[Card] = (),
    *,
    every: bool = False,
) -> tuple[Gain, ...]:
    """The cards, and pairs of them, that would add melds, with all chances; what promises most first.

    ``known`` are cards seen beside the hand, ``partner`` those of the partner's that are open. Pairs are those that add
    more than their cards do one by one; with ``every`` also all that add more than either card alone.

    Raises ValueError: a card more often than the deck has it, or fewer unseen than the partner holds.

    >>> from pinochle_learn.engine import RULES, parse_cards
    >>> found = gains(parse_cards("KH"), Suit.HEARTS, RULES["tutorial"])
    >>> [(gain.cards, gain.adds) for gain in found[:2]]
    [((<Q♥>,), 4), ((<Q♠>, <J♦>), 4)]
    """
    left = around(hand, rules, known, partner)
    return tuple(with_spare(gain, left, trump, rules) for gain in hopes(hand, left, trump, rules, every=every))


def around(hand: tuple[Card, ...], rules: Rules, known: Iterable[Card] = (), partner: Iterable[Card] = ()) -> Unseen:
    """What such a hand leaves unseen. The partner holds a whole hand; but if this one has his pass already, he holds
    so many cards less (RULES.md, playok 4).

    Raises ValueError: as `gains`.

    >>> from pinochle_learn.engine import RULES
    >>> deck = RULES["playok"].deck
    >>> around(deck[:12], RULES["playok"]).hand, around(deck[:16], RULES["playok"]).hand
    (12, 8)
    """
    his = tuple(partner)
    return unseen((*hand, *known), rules, max(len(his), his_cards(len(hand), rules)), his)


def his_cards(size: int, rules: Rules) -> int:
    """How many cards the partner of somebody with so many cards is taken to hold.

    >>> from pinochle_learn.engine import RULES
    >>> [his_cards(size, RULES["tutorial"]) for size in (5, 12, 15, 16)]
    [12, 12, 9, 12]
    """
    has_passed = rules.exchange and size == rules.hand_size + rules.exchange
    return rules.hand_size - rules.exchange if has_passed else rules.hand_size


def hopes(hand: tuple[Card, ...], left: Unseen, trump: Suit, rules: Rules, *, every: bool = False) -> tuple[Gain, ...]:
    """As `gains`, without the chance to spare them, which takes longer.

    >>> from pinochle_learn.engine import RULES, parse_cards
    >>> hand, rules = parse_cards("KH"), RULES["playok"]
    >>> hopes(hand, around(hand, rules), Suit.HEARTS, rules)[0].spare is None
    True
    """
    now = meld_points(hand, trump, rules)
    there = [card for card in sorted(ALL_CARDS, reverse=True) if left.most(card)]
    alone = {card: meld_points((*hand, card), trump, rules) - now for card in there}
    found = [_gain((card,), adds, left) for card, adds in alone.items() if adds]
    for pair, adds in _pairs(hand, now, alone, left, trump, rules):
        by_card = [alone[card] for card in pair]
        if adds > (max(by_card) if every else sum(by_card)):
            found.append(_gain(pair, adds, left))
    return tuple(
        sorted(found, key=lambda gain: (-gain.expected, len(gain.cards), [-card.index for card in gain.cards]))
    )


def with_spare(gain: Gain, left: Unseen, trump: Suit, rules: Rules) -> Gain:
    """The same with the chance that the partner can spare it.

    >>> from pinochle_learn.engine import RULES, parse_cards
    >>> hand, rules = parse_cards("KH"), RULES["playok"]
    >>> left = around(hand, rules)
    >>> queen = with_spare(hopes(hand, left, Suit.HEARTS, rules)[0], left, Suit.HEARTS, rules)
    >>> 0 < queen.spare < queen.held
    True
    """
    return replace(gain, spare=chance_to_spare(gain.cards, left, trump, rules))


def _gain(cards: tuple[Card, ...], adds: int, left: Unseen) -> Gain:
    return Gain(cards, adds, tuple(map(left.of, cards)), chance_held(cards, left))


def _pairs(
    hand: tuple[Card, ...], now: int, alone: dict[Card, int], left: Unseen, trump: Suit, rules: Rules
) -> Iterator[tuple[tuple[Card, Card], int]]:
    """Pairs of which there are enough copies, with what they add."""
    for one, other in combinations_with_replacement(alone, 2):
        if one is not other or left.most(one) > 1:
            yield (one, other), meld_points((*hand, one, other), trump, rules) - now
