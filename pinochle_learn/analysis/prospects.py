"""What twelve cards are worth in the auction: melds held, melds hoped for, and tricks, for each trump."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import Final

from pinochle_learn.engine import Card, Meld, Rank, Rules, Suit, all_melds, meld_points


@dataclass(frozen=True, slots=True)
class Worth:
    """What a hand may bring its side with that trump, in the rule set's unit."""

    trump: Suit
    meld: int  # on the table for certain
    help: float  # what the partner's cards may add to it, and the partner's own melds
    tricks: float  # trick points

    @property
    def total(self) -> float:
        """All of it."""
        return self.meld + self.help + self.tricks


# Averages over some thousands of rounds of careful players; points, to be divided by the rules' unit.
_PARTNERS_MELD: Final = 40.0  # what the partner melds by himself after the exchange
_EACH_CARD: Final = 8.0  # what any card passed adds, beyond the melds hoped for
_COMES_TRUE: Final = {1: 0.75, 2: 0.15, 3: 0.3}  # by meld class: the partner passes trumps before all else
_TRICKS: Final = 75.0  # trick points of the bid winner's side if he holds nothing
_TRUMP: Final = 15.0  # and what is to be added for each trump,
_TRUMP_ACE: Final = 6.0  # for an ace of trump once more,
_ACE: Final = 14.0  # and for another ace


def worth(hand: tuple[Card, ...], trump: Suit, rules: Rules) -> Worth:
    """What the hand may bring its side if it names that trump, in the rule set's unit.

    >>> from pinochle_learn.engine import RULES, parse_cards
    >>> cards = parse_cards("AS AS 10S KS QS JS 9S JD AH KH QH AC")
    >>> found = worth(cards, Suit.SPADES, RULES["playok"])
    >>> found.meld, found.total > 400
    (220, True)
    """
    meld = meld_points(hand, trump, rules)
    return Worth(trump, meld, expected_help(hand, trump, rules), expected_tricks(hand, trump, rules))


@lru_cache(maxsize=1024)
def best_worth(hand: tuple[Card, ...], rules: Rules) -> Worth:
    """The hand's worth with the trump that makes it worth the most.

    >>> from pinochle_learn.engine import RULES, parse_cards
    >>> best_worth(parse_cards("AS 10S KS QS 9S 9S JD QH KH 9C 9C JC"), RULES["playok"]).trump.word
    'spades'
    """
    return max((worth(hand, suit, rules) for suit in Suit), key=lambda found: found.total)


def chance_of(missing: Counter[Card], hand: tuple[Card, ...], rules: Rules) -> float:
    """How likely it is, roughly, that the partner holds all these cards: each card taken by itself.

    >>> from pinochle_learn.engine import RULES, parse_cards
    >>> round(chance_of(Counter(parse_cards("AS")), parse_cards("AH"), RULES["playok"]), 2)
    0.56
    """
    return prod(_holds(rules.copies - hand.count(card), count, rules.seats - 1) for card, count in missing.items())


def _holds(unseen: int, wanted: int, others: int) -> float:
    """The chance that one of the others holds at least ``wanted`` of the ``unseen`` copies."""
    none = (1 - 1 / others) ** unseen
    if wanted <= 0:
        return 1.0
    if wanted > unseen:
        return 0.0
    return 1 - none if wanted == 1 else (1 / others) ** wanted


def expected_help(hand: tuple[Card, ...], trump: Suit, rules: Rules) -> float:
    """The points of meld that the partner may be expected to add: by the cards he passes and by his own melds.

    >>> from pinochle_learn.engine import RULES, parse_cards
    >>> four, two = parse_cards("AS 10S KS QS"), parse_cards("AS 10S")
    >>> expected_help(four, Suit.SPADES, RULES["playok"]) > expected_help(two, Suit.SPADES, RULES["playok"])
    True
    """
    hopes = help_by_class(hand, trump, rules)
    points = sum(_COMES_TRUE.get(meld_class, 0.3) * hope for meld_class, hope in hopes.items())
    return points + (_PARTNERS_MELD + _EACH_CARD * rules.exchange) / rules.unit


def help_by_class(hand: tuple[Card, ...], trump: Suit, rules: Rules) -> dict[int, float]:
    """The points of meld that the partner's cards may be expected to add to the hand's own, by meld class.

    For each class the best of the melds that the hand lacks some cards of: what it would add, times the
    chance that the partner holds the cards. Only as many can be missing as the partner passes.

    >>> from pinochle_learn.engine import RULES, parse_cards
    >>> four, two = parse_cards("AS 10S KS QS"), parse_cards("AS 10S")
    >>> help_by_class(four, Suit.SPADES, RULES["playok"])[1] > help_by_class(two, Suit.SPADES, RULES["playok"])[1]
    True
    """
    have, now = Counter(hand), meld_points(hand, trump, rules)
    best = dict.fromkeys(rules.classes, 0.0)
    for meld, needs in _worth_hoping(rules, trump):
        missing = needs - have
        count = missing.total()
        if 0 < count <= rules.exchange and 2 * count <= len(meld.cards) + 1:
            chance = chance_of(missing, hand, rules)
            if chance * meld.points > best[meld.meld_class]:
                gain = meld_points((*hand, *missing.elements()), trump, rules) - now
                best[meld.meld_class] = max(best[meld.meld_class], chance * gain)
    return best


@lru_cache(maxsize=64)
def _worth_hoping(rules: Rules, trump: Suit) -> tuple[tuple[Meld, Counter[Card]], ...]:
    """The melds of two cards and more, each with its cards counted."""
    return tuple((meld, Counter(meld.cards)) for meld in all_melds(rules, trump) if len(meld.cards) > 1)


def expected_tricks(hand: tuple[Card, ...], trump: Suit, rules: Rules) -> float:
    """The trick points that the hand's side may be expected to take, in the rules' unit.

    >>> from pinochle_learn.engine import RULES, parse_cards
    >>> expected_tricks(parse_cards("AS AS 10S 10S KS QS JS AH AC AD"), Suit.SPADES, RULES["tutorial"]) > 15
    True
    """
    trumps = [card.rank for card in hand if card.suit is trump]
    aces = sum(card.rank is Rank.ACE for card in hand if card.suit is not trump)
    points = _TRICKS + _TRUMP * len(trumps) + _TRUMP_ACE * trumps.count(Rank.ACE) + _ACE * aces
    return min(points / rules.unit, rules.trick_total)
