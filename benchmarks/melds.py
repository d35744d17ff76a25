"""Hands a second: the solver against the exhaustive search of the tests, in one run.

python -m benchmarks.melds
"""

import random
import time
from collections.abc import Callable, Sequence

from pinochle_learn import RULES, Card, Suit, best_melds, meld_points
from tests.oracle.melds import best_total

SEED = 1
HANDS = 20_000
FEW = 1_000  # for the exhaustive search
SIZES = (12, 16, 20)


def rate(count: Callable[[Sequence[Card], Suit], object], hands: list[tuple[tuple[Card, ...], Suit]]) -> float:
    """Hands a second, the best of three passes over hands seen before and hands new to the solver alike."""
    best = float("inf")
    for _ in range(3):
        began = time.perf_counter()
        for cards, trump in hands:
            count(cards, trump)
        best = min(best, time.perf_counter() - began)
    return len(hands) / best


def exhaustive(cards: Sequence[Card], trump: Suit) -> int:
    """The total by the tests' own search."""
    return best_total([card.code for card in cards], trump.value, "playok")


def main() -> None:
    """Print a line for each size of hand."""
    chance = random.Random(SEED)
    deck = RULES["playok"].deck
    print(f"seed {SEED}, {HANDS} random hands a size, random trump, playok; exhaustive search: {FEW} of them")
    print(f"{'cards':>5} {'meld_points/s':>14} {'best_melds/s':>13} {'exhaustive/s':>13} {'ratio':>7} {'ratio':>7}")
    for size in SIZES:
        hands = [(tuple(chance.sample(deck, size)), chance.choice(list(Suit))) for _ in range(HANDS)]
        points, melds = rate(meld_points, hands), rate(best_melds, hands)
        search = rate(exhaustive, hands[:FEW])
        print(f"{size:5} {points:14,.0f} {melds:13,.0f} {search:13,.0f} {points / search:7.0f} {melds / search:7.0f}")


if __name__ == "__main__":
    main()
