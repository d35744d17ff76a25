"""How many trick points the cards of a bid winner's side should bring: an estimate, measured on rounds played out.

``python -m benchmarks.strength`` plays 24,000 rounds of playok with careful players, whose passes are varied by chance,
fits the weights below by least squares and prints them. On rounds that they were not fitted to, the estimate for a bid
winner's hand is off by 30 points and that for his partner's pass by 36 (root mean square): most of it is the chance of
the other cards. Averages over a tenth of those rounds, with like estimates, are met within 7 points; for hands that
would not have won an auction the estimate may lie some 15 points off on average, too high for the weak ones. The rough
estimate of `prospects.expected_tricks`, made for hands before the exchange, is off by 47 in these rounds. Of two passes
of the same cards the estimate tells which is better: see ``python -m benchmarks.choices``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from pinochle_learn.engine import RULES, Card, Rank, Rules, Suit

Features = Counter[str]
"""What is counted in a hand, and how often it is there."""

BASE: Final = "every hand"

WINNER: Final[Mapping[str, float]] = {
    BASE: 39.5,
    "trump A": 21.1,
    "trump 10": 15.2,
    "trump K": 13.4,
    "trump Q": 9.0,
    "trump J": 8.6,
    "trump 9": 8.7,
    "pair of trumps": 1.0,
    "ace": 13.4,
    "ten below both aces": 7.8,
    "king": -3.8,
    "suit without a card": 1.8,
    "card beyond three": 6.3,
    "partner: trump A": 12.4,
    "partner: trump": 3.2,
    "partner: ace": 10.3,
    "partner: ten": 0.9,
}
"""Points for what a bid winner holds after the exchange, and for what is known of the partner's cards."""

GIVER: Final[Mapping[str, float]] = {
    BASE: 132.6,
    "trump A": 6.0,
    "trump 10": 2.4,
    "trump K": 2.0,
    "trump Q": -1.0,
    "trump J": -2.0,
    "trump 9": -1.3,
    "ace": 5.8,
    "king": 2.2,
    "given: trump": 13.8,
    "given: ace": 5.7,
    "given: ten": 1.7,
    "given: king": -3.5,
    "suit without a card": 1.5,
}
"""Points for what the bid winner's partner was dealt, and for what he gives of it."""

_MEASURED: Final = RULES["playok"]
_LONG: Final = 3  # cards of a suit; one more is likely to be the last of its suit


def strength(hand: Iterable[Card], trump: Suit, rules: Rules, passed: Iterable[Card] = ()) -> float:
    """The trick points that the bid winner's side should take if he keeps this hand, in the rule set's unit.

    ``passed`` are cards that his partner is known to hold. An estimate (see above), never below nought nor above all
    trick points there are (RULES.md, playok 7).

    >>> from pinochle_learn.engine import RULES, parse_cards
    >>> high = parse_cards("AS AS 10S KS QS JS 9S AH AH AC AD AD")
    >>> low = parse_cards("9S JS KH QH JH 9H JC 9C 9C 9D KD QD")
    >>> strength(high, Suit.SPADES, RULES["playok"]) > 210, strength(low, Suit.SPADES, RULES["playok"]) < 80
    (True, True)
    >>> strength(low, Suit.SPADES, RULES["tutorial"], parse_cards("AH")) > strength(low, Suit.SPADES, RULES["tutorial"])
    True
    """
    points = WINNER[BASE]
    for suit, ranks in _by_suit(hand).items():
        points += _kept_points(ranks, suit is trump)
    for suit, ranks in _by_suit(passed).items():
        points += _passed_points(ranks, suit is trump)
    return _in_unit(points, rules)


def strength_given(hand: Iterable[Card], given: Iterable[Card], trump: Suit, rules: Rules) -> float:
    """The trick points that the bid winner's side should take if his partner gives these cards, in the rules' unit.

    ``hand`` is what the partner was dealt, the bid winner's is not known. An estimate, as `strength`.

    >>> from pinochle_learn.engine import RULES, parse_cards
    >>> hand = parse_cards("AS 10S JS AH KH QH JH 9H 10C 9C JD 9D")
    >>> help, harm = parse_cards("AS 10S JS AH"), parse_cards("KH JH 9H 9C")
    >>> better, worse = [strength_given(hand, cards, Suit.SPADES, RULES["playok"]) for cards in (help, harm)]
    >>> better - worse > 20
    True
    """
    return _in_unit(_sum(giver_features(hand, given, trump), GIVER), rules)


def winner_features(hand: Iterable[Card], trump: Suit, passed: Iterable[Card] = ()) -> Features:
    """What counts in a bid winner's hand, and in the cards that he passed.

    >>> from pinochle_learn.engine import parse_cards
    >>> winner_features(parse_cards("AS 9S AH AH 10H KH QC"), Suit.SPADES, parse_cards("AC"))["ten below both aces"]
    1
    """
    found = Features({BASE: 1})
    for suit, ranks in _by_suit(hand).items():
        found.update(_kept(ranks, suit is trump))
    for suit, ranks in _by_suit(passed).items():
        found.update(_passed(ranks, suit is trump))
    return found


def giver_features(hand: Iterable[Card], given: Iterable[Card], trump: Suit) -> Features:
    """What counts in the hand of a bid winner's partner, and in the cards that he gives of it.

    >>> from pinochle_learn.engine import parse_cards
    >>> giver_features(parse_cards("AS AH QH 9C"), parse_cards("AS 9C"), Suit.SPADES)["given: trump"]
    1
    """
    found, gives = Features({BASE: 1}), _by_suit(given)
    for suit, ranks in _by_suit(hand).items():
        found.update(_dealt(ranks, gives[suit], suit is trump))
    return found


# --- suit by suit: what counts in one does not hang on the others ---


def _by_suit(cards: Iterable[Card]) -> dict[Suit, tuple[Rank, ...]]:
    """The ranks of each suit, high to low."""
    found: dict[Suit, list[Rank]] = {suit: [] for suit in Suit}
    for card in cards:
        found[card.suit].append(card.rank)
    return {suit: tuple(sorted(ranks, reverse=True)) for suit, ranks in found.items()}


def _kept(ranks: tuple[Rank, ...], is_trump: bool) -> Features:
    if is_trump:
        found = Features(f"trump {rank.text}" for rank in ranks)
        found["pair of trumps"] = len(ranks) * (len(ranks) - 1) // 2
        return found
    aces, tens = ranks.count(Rank.ACE), ranks.count(Rank.TEN)
    return Features(
        {
            "ace": aces,
            "ten below both aces": tens if aces > 1 else 0,
            "king": ranks.count(Rank.KING),
            "suit without a card": int(not ranks),
            "card beyond three": max(0, len(ranks) - _LONG),
        }
    )


def _passed(ranks: tuple[Rank, ...], is_trump: bool) -> Features:
    aces, tens = ranks.count(Rank.ACE), ranks.count(Rank.TEN)
    if is_trump:
        return Features({"partner: trump A": aces, "partner: trump": len(ranks) - aces})
    return Features({"partner: ace": aces, "partner: ten": tens})


def _dealt(ranks: tuple[Rank, ...], gives: tuple[Rank, ...], is_trump: bool) -> Features:
    if is_trump:
        found = Features(f"trump {rank.text}" for rank in ranks)
        found["given: trump"] = len(gives)
        return found
    found = Features({"ace": ranks.count(Rank.ACE), "king": ranks.count(Rank.KING)})
    for rank in (Rank.ACE, Rank.TEN, Rank.KING):
        found[f"given: {rank.word}"] = gives.count(rank)
    found["suit without a card"] = int(len(gives) == len(ranks))
    return found


@lru_cache(maxsize=4096)
def _kept_points(ranks: tuple[Rank, ...], is_trump: bool) -> float:
    return _sum(_kept(ranks, is_trump), WINNER)


@lru_cache(maxsize=1024)
def _passed_points(ranks: tuple[Rank, ...], is_trump: bool) -> float:
    return _sum(_passed(ranks, is_trump), WINNER)


def _sum(features: Features, weights: Mapping[str, float]) -> float:
    return sum([weights[name] * count for name, count in features.items()])


def _in_unit(points: float, rules: Rules) -> float:
    """Points of the rule set that was measured, as a share of all trick points that these rules know."""
    return min(max(points / _MEASURED.trick_total, 0.0), 1.0) * rules.trick_total
