"""Exact chances against every deal counted, and against a million deals drawn; and what they take.

python -m benchmarks.odds [deals]
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import sqrt
from random import Random
from statistics import median
from time import process_time

from pinochle_learn.analysis.nearly import around, gains, hopes, with_spare
from pinochle_learn.analysis.odds import chance_held, chance_to_spare, unseen
from pinochle_learn.engine import RULES, Card, Rules, Suit, meld_points
from pinochle_learn.engine.flow import without
from tests.oracle.melds import best_total

SEED = 1
DEALS = 1_000_000  # drawn in all
HANDS = 10  # a rule set: to draw for, and to time
SMALL = 10  # small decks a rule set, of so many cards, and of those the partner's:
LEFT, HELD = 14, 5

Cards = tuple[Card, ...]


def oracle(trump: Suit, rules: Rules) -> Callable[[Cards], int]:
    """Points of cards by the tests' own search, which shares nothing with the solver."""

    @cache
    def points(codes: tuple[str, ...]) -> int:
        return best_total(list(codes), trump.value, rules.name)

    return lambda cards: points(tuple(sorted(card.code for card in cards)))


def counted(rules: Rules, chance: Random) -> tuple[int, int]:
    """How many chances of small decks were compared with every deal, and how many differed."""
    deck, trump = chance.sample(rules.deck, len(rules.deck)), chance.choice(list(Suit))
    rest, points = tuple(deck[:LEFT]), oracle(trump, rules)
    left, deals = unseen(deck[LEFT:], rules, HELD), list(combinations(rest, HELD))
    cards, compared, wrong = sorted(set(rest)), 0, 0
    for each in [*((card,) for card in cards), *combinations_with_replacement(cards, 2)]:
        having = [deal for deal in deals if not Counter(each) - Counter(deal)]
        sparing = sum(points(deal) == points(without(deal, each)) for deal in having)
        compared += 2
        wrong += chance_held(each, left) != Fraction(len(having), len(deals))
        wrong += chance_to_spare(each, left, trump, rules) != Fraction(sparing, len(deals))
    return compared, wrong


def drawn(rules: Rules, chance: Random, deals: int) -> Iterator[float]:
    """How many standard errors each chance of a hand lies from its share of deals that were drawn."""
    hand, trump = tuple(chance.sample(rules.deck, rules.hand_size)), chance.choice(list(Suit))
    found = gains(hand, trump, rules)
    rest = list((Counter(rules.deck) - Counter(hand)).elements())
    held, spare = [0] * len(found), [0] * len(found)
    for _ in range(deals):
        partner = tuple(chance.sample(rest, rules.hand_size))
        points = meld_points(partner, trump, rules)
        for at, gain in enumerate(found):
            if has(partner, gain.cards):
                held[at] += 1
                spare[at] += points == meld_points(without(partner, gain.cards), trump, rules)
    for gain, *counts in zip(found, held, spare, strict=True):
        for exact, count in zip((gain.held, gain.spare or Fraction()), counts, strict=True):
            share, sure = float(exact), sqrt(float(exact * (1 - exact)) / deals)
            if sure:
                yield (count / deals - share) / sure
            elif count != exact * deals:
                yield float("inf")


def has(hand: Cards, cards: Cards) -> bool:
    """Are they all in the hand, each as often?"""
    return all(hand.count(card) >= cards.count(card) for card in cards)


def timed(rules: Rules, chance: Random) -> tuple[float, float]:
    """Milliseconds of the processor for the list of a hand, and for the slowest chance to spare in it."""
    hand, trump = tuple(chance.sample(rules.deck, rules.hand_size)), chance.choice(list(Suit))
    began = process_time()
    left = around(hand, rules)
    found = hopes(hand, left, trump, rules, every=True)
    listed, slowest = process_time() - began, 0.0
    for gain in found:
        began = process_time()
        with_spare(gain, left, trump, rules)
        slowest = max(slowest, process_time() - began)
    return 1000 * listed, 1000 * slowest


def main() -> None:
    """Print a line for each rule set."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    each = max(1, deals // HANDS // len(RULES))
    print(f"seed {SEED}; small decks: {SMALL} a rule set, {HELD} of {LEFT} cards; drawn: {HANDS} x {each:,} deals")
    for rules in RULES.values():
        chance = Random(SEED)
        times = [timed(rules, chance) for _ in range(HANDS)]
        small = [counted(rules, chance) for _ in range(SMALL)]
        off = [abs(errors) for _ in range(HANDS) for errors in drawn(rules, chance, each)]
        compared, wrong = (sum(found[at] for found in small) for at in (0, 1))
        near = 100 * sum(errors < 2 for errors in off) / len(off)
        lists, slowest = ([time[at] for time in times] for at in (0, 1))
        print(
            f"{rules.name:9} every deal counted: {wrong} of {compared} chances wrong\n"
            f"{'':9} drawn: {len(off)} chances, {near:.0f} % within two standard errors (95 expected), "
            f"at most {max(off):.1f}\n"
            f"{'':9} ms: list {median(lists):.1f} (most {max(lists):.1f}), "
            f"slowest chance to spare {median(slowest):.1f} (most {max(slowest):.1f})"
        )


if __name__ == "__main__":
    main()
