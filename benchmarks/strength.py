"""What trick points hang on: rounds played out, and the weights of `analysis/strength.py` fitted to them.

``python -m benchmarks.strength --rounds 24000``. In each round the best hand of a deal has the bid. Both partners pass
as careful players do, but some of the cards, none to all, are others by chance: so that hands are seen that a careful
player would not make, and it shows what a pass is worth. In every second round the bid winner's pass is left as it is:
what he is given is worth less if he may throw it away, so the partner's weights are fitted to these rounds alone. Every
fifth round is kept back to measure the error on.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from math import sqrt
from random import Random
from typing import Final

from pinochle_learn.analysis import best_worth, expected_tricks
from pinochle_learn.analysis.strength import (
    GIVER,
    WINNER,
    Features,
    giver_features,
    strength,
    strength_given,
    winner_features,
)
from pinochle_learn.engine import (
    RULES,
    Card,
    NameTrump,
    PassCards,
    Phase,
    PlayOn,
    Rules,
    State,
    Suit,
    apply,
    deal,
    from_hands,
    view,
)
from pinochle_learn.engine.flow import without
from pinochle_learn.players.careful import CarefulPlayer

Cards = tuple[Card, ...]
_HELD_BACK: Final = 5
_BINS: Final = 10
_PART: Final = 500  # rounds for a process at a time


@dataclass(frozen=True, slots=True)
class Seen:
    """A round: what the partner was dealt and gave, what the bid winner then held and passed, and how it ended."""

    trump: Suit
    dealt: Cards
    given: Cards
    sixteen: Cards
    passed: Cards
    points: int  # trick points of their side, not in tens
    is_careful: bool  # he passed as a careful player

    @property
    def kept(self) -> Cards:
        """The bid winner's hand in the play."""
        return without(self.sixteen, self.passed)


def played(seed: int, rules: Rules) -> Seen:
    """The round of a deal."""
    chance, player = Random(seed), CarefulPlayer()
    state, passes, is_careful = won(seed, rules), list[Cards](), seed % 2 == 0
    while state.phase is Phase.EXCHANGE:
        seen = view(state, state.turn)
        choice = player.choose(seen)
        assert isinstance(choice, PassCards)
        gone = choice.cards if passes and is_careful else varied(choice.cards, seen.hand, chance)
        passes += [seen.hand, gone]
        state = apply(state, PassCards(gone))
    assert state.trump is not None
    dealt, given, sixteen, passed = passes
    return Seen(state.trump, dealt, given, sixteen, passed, ended(state), is_careful)


def won(seed: int, rules: Rules) -> State:
    """A deal in which the best hand has won the bid and named trump."""
    hands = deal(seed, rules)
    found = [best_worth(hand, rules) for hand in hands]
    bidder = max(range(rules.seats), key=lambda seat: found[seat].total)
    state = replace(
        from_hands(rules, hands, dealer=bidder),
        phase=Phase.TRUMP,
        turn=bidder,
        bidder=bidder,
        bid=rules.opening,
        kept=tuple(range(rules.seats)),
    )
    return apply(state, NameTrump(found[bidder].trump))


def ended(state: State) -> int:
    """The trick points of the bidders' side once careful players have played on, not in tens."""
    player, bidder = CarefulPlayer(), state.bidder
    assert bidder is not None
    while not state.results:
        state = apply(state, PlayOn() if state.phase is Phase.DECIDE else player.choose(view(state, state.turn)))
    return state.results[-1].trick_points[state.rules.team(bidder)] * state.rules.unit


def varied(cards: Cards, hand: Cards, chance: Random) -> Cards:
    """Some of the cards, and others of the hand in place of the rest."""
    stay = tuple(chance.sample(cards, chance.randint(0, len(cards))))
    return (*stay, *chance.sample(without(hand, stay), len(cards) - len(stay)))


# --- least squares ---


def fitted(rows: Sequence[Features], points: Sequence[float], names: Sequence[str]) -> dict[str, tuple[float, float]]:
    """The weights that leave the smallest squares, each with its standard error."""
    size = len(names)
    products = [[0.0] * size for _ in range(size)]
    right = [0.0] * size
    for row, value in zip(rows, points, strict=True):
        there = [(at, row[name]) for at, name in enumerate(names) if row[name]]
        for at, count in there:
            right[at] += count * value
            line = products[at]
            for other, times in there:
                line[other] += count * times
    inverse = inverted(products)
    weights = [sum(a * b for a, b in zip(line, right, strict=True)) for line in inverse]
    of = dict(zip(names, weights, strict=True))
    error = rmse(lambda row: total(row, of), rows, points)
    return {name: (weights[at], error * sqrt(inverse[at][at])) for at, name in enumerate(names)}


def inverted(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse, by Gauss and Jordan with the largest pivot. Raises ZeroDivisionError: there is none."""
    size = len(matrix)
    lines = [[*line, *(float(at == other) for other in range(size))] for at, line in enumerate(matrix)]
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(lines[row][at]))
        lines[at], lines[best] = lines[best], lines[at]
        pivot = [value / lines[at][at] for value in lines[at]]
        lines[at] = pivot
        for row in range(size):
            if row != at and (times := lines[row][at]):
                lines[row] = [a - times * b for a, b in zip(lines[row], pivot, strict=True)]
    return [line[size:] for line in lines]


def total(row: Features, weights: dict[str, float]) -> float:
    """What the weights make of a row."""
    return sum(weights.get(name, 0.0) * count for name, count in row.items())


def rmse(estimate: Callable[[Features], float], rows: Sequence[Features], points: Sequence[float]) -> float:
    """The root of the mean square of what an estimate is off by."""
    return sqrt(sum((estimate(row) - value) ** 2 for row, value in zip(rows, points, strict=True)) / len(rows))


# --- what is printed ---


def off_by(estimates: Sequence[float], points: Sequence[int]) -> tuple[float, float, float]:
    """How far estimates are off: of one round (root mean square), on average, and of averages of like estimates."""
    errors = [value - guess for guess, value in zip(estimates, points, strict=True)]
    order = sorted(range(len(errors)), key=lambda at: estimates[at])
    size = max(1, len(order) // _BINS)
    means = [sum(errors[at] for at in order[first : first + size]) / size for first in range(0, size * _BINS, size)]
    return sqrt(sum(e * e for e in errors) / len(errors)), sum(errors) / len(errors), max(map(abs, means))


def report(name: str, rows: Sequence[Features], rounds: Sequence[Seen], names: Iterable[str]) -> None:
    """Print fitted weights, and the error of a fit on the rounds it has not seen."""
    points = [each.points for each in rounds]
    train = [at for at in range(len(rows)) if at % _HELD_BACK]
    test = range(0, len(rows), _HELD_BACK)
    known = [name for name in names if any(row[name] for row in rows)]
    part = fitted([rows[at] for at in train], [points[at] for at in train], known)
    guesses = [total(rows[at], {key: weight for key, (weight, _) in part.items()}) for at in test]
    print(f"\n{name}, fitted: off by {told(off_by(guesses, [points[at] for at in test]))} on rounds kept back")
    for key, (weight, error) in fitted(rows, points, known).items():
        print(f"    {key + ':':24}{weight:7.1f}  ± {2 * error:.1f}")


def told(errors: tuple[float, float, float]) -> str:
    """The errors in words."""
    return f"{errors[0]:.1f} (mean {errors[1]:+.1f}, averages of a tenth {errors[2]:.1f})"


def main() -> int:
    """Play, fit, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=24_000)
    parser.add_argument("--first", type=int, default=1, help="the first deal")
    parser.add_argument("--rules", default="playok", choices=list(RULES))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    rules, seeds = RULES[options.rules], range(options.first, options.first + options.rounds)
    with ProcessPoolExecutor(options.jobs) as pool:
        rounds = list(pool.map(partial(played, rules=rules), seeds, chunksize=_PART))
    careful = [each for each in rounds if each.is_careful]
    points = [each.points for each in rounds]
    mean = sum(points) / len(points)
    spread = sqrt(sum((value - mean) ** 2 for value in points) / len(points))
    print(f"{len(rounds)} rounds of {rules.name}: {mean:.1f} trick points on average, spread {spread:.1f}")
    unit = rules.unit
    ways: tuple[tuple[str, list[Seen], Callable[[Seen], float]], ...] = (
        ("prospects.expected_tricks", rounds, lambda each: expected_tricks(each.kept, each.trump, rules)),
        ("strength", rounds, lambda each: strength(each.kept, each.trump, rules, each.passed)),
        ("strength_given", careful, lambda each: strength_given(each.dealt, each.given, each.trump, rules)),
    )
    for name, some, way in ways:
        errors = off_by([way(each) * unit for each in some], [each.points for each in some])
        print(f"{name}, as it stands: off by {told(errors)}")
    report("WINNER", [winner_features(each.kept, each.trump, each.passed) for each in rounds], rounds, WINNER)
    report("GIVER", [giver_features(each.dealt, each.given, each.trump) for each in careful], careful, GIVER)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
