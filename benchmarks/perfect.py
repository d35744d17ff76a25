"""Perfect help against every pass there is: all different cards that may come, and all that may go for them.

python -m benchmarks.perfect [HANDS]      under the rules that pass three cards, some seconds a hand
"""

from __future__ import annotations

import sys
from random import Random
from time import process_time

from pinochle_learn.analysis.passing import choices_of
from pinochle_learn.analysis.perfect import perfect_help
from pinochle_learn.engine import RULES, Card, Rules, Suit, deal, meld_points
from pinochle_learn.engine.flow import without

HANDS = 10


def main(hands: int = HANDS) -> None:
    """Print how many were the same, and how long both took."""
    chance, rules, same, times = Random(1), RULES["tutorial"], 0, [0.0, 0.0]
    for number in range(1, hands + 1):
        hand, trump = deal(number, rules)[number % 4], chance.choice(list(Suit))
        began = process_time()
        found = perfect_help(hand, trump, rules).points
        between = process_time()
        right = _every_pass(hand, trump, rules)
        times = [times[0] + between - began, times[1] + process_time() - between]
        same += found == right
        if found != right:
            print(f"deal {number}, trump {trump.word}: {found}, but {right} is right")
    print(f"{same} of {hands} hands the same; {1000 * times[0] / hands:.1f} ms against {times[1] / hands:.1f} s a hand")


def _every_pass(hand: tuple[Card, ...], trump: Suit, rules: Rules) -> int:
    unseen = without(rules.deck, hand)
    best = 0
    for passed in choices_of(unseen, rules.exchange):
        for back in choices_of((*hand, *passed), rules.exchange):
            best = max(best, meld_points(without((*hand, *passed), back), trump, rules))
    return best


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
