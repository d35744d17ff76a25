"""Does the estimate of `analysis/strength.py` tell two choices apart? ``python -m benchmarks.choices --pairs 40``.

Of so many bid winners' hands: the choice that should take most tricks, and another by chance, are each played out by
careful players with the same deals of the other cards.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import islice
from math import sqrt
from random import Random
from typing import Final

from benchmarks.strength import ended, varied, won
from pinochle_learn.analysis.keeping import compare_kept, kept
from pinochle_learn.engine import RULES, PassCards, Rules, apply, view
from pinochle_learn.engine.deal import Hands, shuffled
from pinochle_learn.players.careful import CarefulPlayer

_DEALS: Final = 100


def told_apart(seed: int, rules: Rules) -> tuple[float, float, float]:
    """By how many points one choice should be better, by how many it was, and the standard error of that."""
    state, chance = won(seed, rules), Random(seed)
    state = apply(state, CarefulPlayer().choose(view(state, state.turn)))
    bidder, trump = state.turn, state.trump
    assert trump is not None
    hand = state.hands[bidder]
    *_, found = compare_kept(hand, trump, rules)
    best = found.frontier[-1]
    gone = best.gone
    while Counter(gone) == Counter(best.gone):
        gone = varied(best.gone, hand, chance)
    other = kept(hand, gone, trump, rules)
    differ = []
    for dealt in range(_DEALS):
        table = replace(state, hands=_dealt_anew(state.hands, bidder, dealt))
        one, another = (ended(apply(table, PassCards(choice.gone))) for choice in (best, other))
        differ.append(one - another)
    mean = sum(differ) / _DEALS
    spread = sum((each - mean) ** 2 for each in differ) / (_DEALS - 1)
    return (best.tricks - other.tricks) * rules.unit, mean, sqrt(spread / _DEALS)


def _dealt_anew(hands: Hands, bidder: int, number: int) -> Hands:
    """All hands but the bid winner's dealt by chance, each as large as it is."""
    rest, _ = shuffled((card for seat, hand in enumerate(hands) if seat != bidder for card in hand), number)
    cards = iter(rest)
    return tuple(hand if seat == bidder else tuple(islice(cards, len(hand))) for seat, hand in enumerate(hands))


def report(found: Sequence[tuple[float, float, float]]) -> None:
    """Print how well the differences that were foretold came true."""
    off = sqrt(sum((real - guess) ** 2 for guess, real, _ in found) / len(found))
    noise = sqrt(sum(error**2 for _, _, error in found) / len(found))
    slope = sum(guess * real for guess, real, _ in found) / sum(guess**2 for guess, _, _ in found)
    told = sqrt(sum(guess**2 for guess, _, _ in found) / len(found))
    better = sum(real > 0 for _, real, _ in found)
    print(
        f"{len(found)} pairs of choices: {told:.0f} points apart by the estimate, {slope:.2f} of that came true, "
        f"off by {off:.1f} (of it chance {noise:.1f}; root mean squares); the one foretold was better in {better}"
    )


def main() -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=40)
    parser.add_argument("--first", type=int, default=1, help="the first deal")
    parser.add_argument("--rules", default="playok", choices=list(RULES))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    seeds = range(options.first, options.first + options.pairs)
    with ProcessPoolExecutor(options.jobs) as pool:
        report(list(pool.map(partial(told_apart, rules=RULES[options.rules]), seeds)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
