"""Bids from 300 rounds against a much longer run of other rounds: are they made as often as they say?

python -m benchmarks.what_if_bids [HANDS] [ROUNDS]

In 19 of 20 samples the true chance should lie between the bounds. A long run is only nearly the truth, so a little
fewer will; and the bid that is named is the highest that was made so often, so chance was often kind to it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Final

from pinochle_learn.analysis import best_worth
from pinochle_learn.analysis.bids import LEVELS, SURE, Sample
from pinochle_learn.engine import RULES, Rules, deal
from pinochle_learn.players.playout import play_out

SHORT: Final = 300
LONG: Final = 1500
HANDS: Final = 12


def report(hands: int = HANDS, rounds: int = LONG) -> None:
    """Play them out and print how often the long run lies within what the short one said."""
    print(f"{hands} hands a rule set, {SHORT} rounds against {rounds} others")
    for rules in RULES.values():
        bids, means, excess = [], [], []
        for number in range(1, hands + 1):
            short, long = _both(number, rules, rounds)
            apart = (short.error**2 + long.error**2) ** 0.5
            means.append(abs(short.mean - long.mean) <= SURE * apart)
            for share in LEVELS.values():
                bid = short.highest_bid(share, rules)
                if bid is not None:
                    said, true = short.chance(bid), long.chance(bid).share
                    bids.append(said.low <= true <= said.high)
                    excess.append(said.share - true)
        print(
            f"{rules.name:10} averages within {sum(means)} of {len(means)}; chances of bids within {sum(bids)} of "
            f"{len(bids)}, on average {100 * sum(excess) / max(len(excess), 1):+.1f} % too high"
        )


def _both(number: int, rules: Rules, rounds: int) -> tuple[Sample, Sample]:
    hand = deal(number, rules)[number % rules.seats]
    trump = best_worth(hand, rules).trump

    def sample(seeds: Iterable[int]) -> Sample:
        return Sample.of(played.points for played in play_out(hand, trump, rules, seeds))

    return sample(range(SHORT)), sample(range(100_000, 100_000 + rounds))


if __name__ == "__main__":
    report(*map(int, sys.argv[1:]))
