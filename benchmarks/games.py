"""Random whole games without an error: ``python -m benchmarks.games --games 10000 --seed 1``.

On the way it checks what must hold whatever is played: no card is lost or doubled, the trick points are all of them,
the totals add up. At the end: how long a whole game of four careful players takes, against four random ones.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from random import Random
from time import perf_counter
from typing import Final

from pinochle_learn.engine import RULES, Deal, PassCards, Phase, Rules, State, apply, start, view
from pinochle_learn.players import PLAYERS, Player

_PARTS: Final = 10
_MOST_ACTIONS: Final = 200_000  # no game of random players comes near


@dataclass(slots=True)
class Tally:
    """What was played."""

    games: int = 0
    rounds: int = 0
    actions: int = 0
    seconds: float = 0.0

    def add(self, other: Tally) -> None:
        """Count the other's games too."""
        self.games += other.games
        self.rounds += other.rounds
        self.actions += other.actions
        self.seconds += other.seconds

    def __str__(self) -> str:
        return (
            f"{self.games} games, {self.rounds} rounds, {self.actions} actions, {self.actions / self.seconds:.0f} a s"
        )


def play_checked(rules: Rules, number: int, players: tuple[Player, ...]) -> State:
    """The end of a game whose states were looked at on the way.

    Raises AssertionError: something that must hold does not; the message names the game.
    """
    state = start(rules, number)
    where = f"{rules.name}, game {number}"
    for _ in range(_MOST_ACTIONS):
        if state.phase is Phase.OVER:
            check_end(state, where)
            return state
        action = players[state.turn].choose(view(state, state.turn))
        before, state = state, apply(state, action)
        if isinstance(action, (Deal, PassCards)) or (state.taken and not state.trick):
            check_cards(state, where)
        if len(state.results) > len(before.results):
            check_round(state, where)
    raise AssertionError(f"{where}: no end after {_MOST_ACTIONS} actions")


def check_cards(state: State, where: str) -> None:
    """Every card of the deck is in a hand, on the table, or taken."""
    taken = [card for trick in state.taken for card in trick.cards]
    cards = Counter([*taken, *state.trick, *(card for hand in state.hands for card in hand)])
    assert cards == Counter(state.rules.deck), f"{where}: cards lost or doubled after {len(state.history)} actions"


def check_round(state: State, where: str) -> None:
    """The trick points of the last round are all of them, and its changes make the totals."""
    rules, last = state.rules, state.results[-1]
    before = state.results[-2].totals if len(state.results) > 1 else (0,) * len(rules.teams)
    expected = 0 if last.thrown_in else rules.trick_total
    assert sum(last.trick_points) == expected, f"{where}: trick points {last.trick_points}"
    totals = tuple(total + change for total, change in zip(before, last.changes, strict=True))
    assert totals == last.totals == state.totals, f"{where}: totals {state.totals}, not {totals}"


def check_end(state: State, where: str) -> None:
    """The game has a winner, who has reached the target, and it had none before."""
    assert state.winner is not None and state.totals[state.winner] >= state.rules.target, f"{where}: no winner"
    earlier = [total for result in state.results[:-1] for total in result.totals]
    assert all(total < state.rules.target for total in earlier), f"{where}: it went on after its end"


def play_many(rules: Rules, numbers: tuple[int, ...], player: str = "random") -> Tally:
    """Checked games of four such players, one for each number."""
    tally, began = Tally(), perf_counter()
    for number in numbers:
        players = tuple(PLAYERS[player](number + seat) for seat in range(rules.seats))
        end = play_checked(rules, number, players)
        tally.add(Tally(1, len(end.results), len(end.history)))
    tally.seconds = perf_counter() - began
    return tally


def game_numbers(games: int, seed: int) -> tuple[int, ...]:
    """The numbers of the games for a seed."""
    chance = Random(seed).random
    return tuple(int(chance() * 1_000_000_000) for _ in range(games))


def play_with_progress(rules: Rules, games: int, seed: int, jobs: int) -> Tally:
    """`play_many` random games in so many processes, with a line for each part."""
    numbers, tally = game_numbers(games, seed), Tally()
    parts = [numbers[at::_PARTS] for at in range(_PARTS) if numbers[at::_PARTS]]
    with ProcessPoolExecutor(jobs) as pool:
        for part in pool.map(partial(play_many, rules), parts):
            tally.add(part)
            print(f"  {rules.name}: {tally}", flush=True)
    return tally


def main() -> int:
    """Print the tallies."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000, help="random games for each rule set (default 10000)")
    parser.add_argument("--careful", type=int, default=50, help="games of careful players for each (default 50)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: one a processor)")
    options = parser.parse_args()
    print(f"seed {options.seed}; {options.jobs} at a time; the speed is that of one")
    few = game_numbers(options.careful, options.seed)
    for rules in RULES.values():
        began = perf_counter()
        tally = play_with_progress(rules, options.games, options.seed, options.jobs)
        print(f"{rules.name}: {tally}; no error in {perf_counter() - began:.0f} s")
        careful, random = play_many(rules, few, "careful"), play_many(rules, few)
        ms, other = (1000 * played.seconds / played.games for played in (careful, random))
        print(
            f"{rules.name}: a game of four careful players takes {ms:.0f} ms, of four random ones {other:.0f} ms: "
            f"{ms / other:.2f} times; for each action {ratio(careful, random):.1f} times",
            flush=True,
        )
    return 0


def ratio(one: Tally, other: Tally) -> float:
    """How many times as long an action of the one takes."""
    return one.seconds / one.actions / (other.seconds / other.actions)


if __name__ == "__main__":
    raise SystemExit(main())
