"""How often each computer player beats the next weaker one: ``python -m benchmarks.players --deals 200 --seed 1``.

Every game is played twice with the same deals, the partnerships having changed seats.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Final

from pinochle_learn.engine import RULES, Phase, Rules, State, apply, start, view
from pinochle_learn.players import PLAYERS, Player

PAIRS: Final = (("careful", "simple"), ("simple", "random"), ("careful", "random"))
AIM: Final = 0.6


@dataclass(slots=True)
class Match:
    """The sum of some games: games won by the first player's side, and what was counted on the way."""

    games: int = 0
    won: int = 0
    rounds: int = 0
    sets: int = 0  # bids the first player's side did not make
    bids: int = 0  # rounds in which it held the bid
    seconds: float = 0.0

    @property
    def share(self) -> float:
        """The share of the games that the first player's side won."""
        return self.won / self.games

    def count(self, end: State, team: int) -> None:
        """Add a game in which the first player's side was that team."""
        self.games += 1
        self.won += end.winner == team
        self.rounds += len(end.results)
        held = [result for result in end.results if end.rules.team(result.bidder) == team]
        self.bids += len(held)
        self.sets += sum(result.score.is_set for result in held)


def play_game(rules: Rules, number: int, players: tuple[Player, ...]) -> State:
    """The end of a game between four players, by seat."""
    state = start(rules, number)
    while state.phase is not Phase.OVER:
        state = apply(state, players[state.turn].choose(view(state, state.turn)))
    return state


def play_match(rules: Rules, first: str, second: str, deals: int, seed: int) -> Match:
    """Twice as many games as ``deals``: both seatings of each."""
    match, numbers = Match(), Random(seed)
    began = perf_counter()
    for _ in range(deals):
        number = int(numbers.random() * 1_000_000_000)
        for team in (0, 1):
            names = (first, second) if team == 0 else (second, first)
            players = tuple(PLAYERS[names[seat % 2]](number + seat) for seat in range(rules.seats))
            match.count(play_game(rules, number, players), team)
    match.seconds = perf_counter() - began
    return match


def main() -> int:
    """Print the table; 1 if a player misses its aim against the next weaker one."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=200, help="games for each seating (default 200: 400 games)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(f"{2 * options.deals} games each, seats swapped, seed {options.seed}; the aim is {AIM:.0%}")
    print(f"{'':20}{'rules':10}{'share won':>10}{'rounds':>8}{'set':>7}{'ms a game':>11}")
    missed = False
    for first, second in PAIRS:
        for rules in RULES.values():
            match = play_match(rules, first, second, options.deals, options.seed)
            missed |= match.share < AIM
            print(
                f"{first + ' - ' + second:20}{rules.name:10}{match.share:>10.1%}{match.rounds / match.games:>8.1f}"
                f"{match.sets / max(match.bids, 1):>7.0%}{1000 * match.seconds / match.games:>11.0f}",
                flush=True,
            )
    return int(missed)


if __name__ == "__main__":
    raise SystemExit(main())
