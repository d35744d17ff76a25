"""The exchange against brute force, and how long it takes: ``python -m benchmarks.passes --hands 500``.

For each rule set so many deals. Melds are counted by the independent search of `tests/oracle`:

- the bid winner's pass: every choice, its melds, all best choices, and the frontier of melds against tricks;
- the partner's pass with the bid winner's hand open: the same;
- the partner's pass with two of those cards unseen: some choices, each averaged over all deals of the two;
- the partner's pass without that hand: the frontier, out of the averages of all choices.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from random import Random
from statistics import median
from time import process_time
from typing import Final

from pinochle_learn.analysis.keeping import Compared, compare_given, compare_kept, given
from pinochle_learn.analysis.odds import unseen
from pinochle_learn.analysis.passing import best_to_give, best_to_keep
from pinochle_learn.analysis.strength import strength, strength_given
from pinochle_learn.engine import RULES, Card, Rules, Suit
from pinochle_learn.engine.flow import without
from tests.oracle.melds import best_total

Cards = tuple[Card, ...]
_UNSEEN: Final = 2
_SOME: Final = 3


@dataclass(slots=True)
class Tally:
    """What was compared, what was found wrong, and the seconds of each search."""

    choices: int = 0
    averages: int = 0
    wrong: list[str] = field(default_factory=list)
    keeping: list[float] = field(default_factory=list)
    giving: list[float] = field(default_factory=list)

    def expect(self, what: str, found: object, right: object) -> None:
        """Note it if the two differ."""
        if found != right:
            self.wrong.append(f"{what}: {found!r}, by brute force {right!r}")


def melds(cards: Iterable[Card], trump: Suit, rules: Rules) -> int:
    """The points of meld as the independent search counts them."""
    return best_total([card.code for card in cards], trump.value, rules.name)


def all_choices(cards: Cards, count: int) -> list[Cards]:
    """Every choice of so many cards, equal ones once."""
    return list(dict.fromkeys(combinations(sorted(cards, reverse=True), count)))


def not_beaten(figures: Iterable[tuple[Fraction, int]]) -> set[tuple[Fraction, int]]:
    """Of pairs of figures those that no other pair equals or beats in both: by comparing each with each."""
    pairs = set(figures)
    return {one for one in pairs if not any(o != one and o[0] >= one[0] and o[1] >= one[1] for o in pairs)}


def check(name: str, found: Compared, right: Mapping[Cards, tuple[Fraction, int]], rules: Rules, tally: Tally) -> None:
    """Is the search's end what comparing all choices says? ``right`` are melds, and tricks in whole points."""
    most = max(melds for melds, _ in right.values())
    tally.expect(f"{name}, choices", found.of, len(right))
    tally.expect(f"{name}, best", set(found.best), {gone for gone, (melds, _) in right.items() if melds == most})
    shown = {(Fraction(choice.meld), whole(choice.tricks, rules)) for choice in found.frontier}
    tally.expect(f"{name}, frontier", shown, not_beaten(right.values()))
    for choice in found.frontier:
        tally.expect(f"{name}, a choice", (choice.meld, whole(choice.tricks, rules)), right[choice.gone])
    tally.choices += len(right)


def whole(tricks: float, rules: Rules) -> int:
    """An estimate in whole points."""
    return round(tricks * rules.unit)


def check_deal(number: int, rules: Rules, tally: Tally) -> None:
    """All three questions for a deal."""
    chance = Random(f"{rules.name} {number}")
    deck, trump, count = chance.sample(rules.deck, len(rules.deck)), chance.choice(list(Suit)), rules.exchange
    if number % 2:  # many melds: few nines and tens
        deck.sort(key=lambda card: card.rank.text in ("9", "10") and chance.random() < 0.8)
    size = rules.hand_size
    sixteen, mine, his = tuple(deck[: size + count]), tuple(deck[:size]), tuple(deck[size : 2 * size])
    name = f"{rules.name} {number}"

    began = process_time()
    *_, found = compare_kept(sixteen, trump, rules)
    tally.keeping.append(process_time() - began)
    right = {}
    for gone in all_choices(sixteen, count):
        rest = without(sixteen, gone)
        right[gone] = Fraction(melds(rest, trump, rules)), whole(strength(rest, trump, rules, gone), rules)
    check(f"{name}, kept", found, right, rules, tally)
    best = best_to_keep(sixteen, trump, count, rules)
    tally.expect(f"{name}, best_to_keep", set(best.choices), set(found.best))

    *_, found = compare_given(mine, unseen(mine, rules, partner=his), trump, rules)
    right = {}
    for gone in all_choices(mine, count):
        points = melds((*his, *gone), trump, rules) + melds(without(mine, gone), trump, rules)
        right[gone] = Fraction(points), whole(strength_given(mine, gone, trump, rules), rules)
    check(f"{name}, given", found, right, rules, tally)
    best = best_to_give(mine, his, trump, count, rules)
    tally.expect(f"{name}, best_to_give", set(best.choices), set(found.best))

    began = process_time()
    *_, found = compare_given(mine, unseen(mine, rules), trump, rules)
    tally.giving.append(process_time() - began)
    figures = [given(mine, gone, unseen(mine, rules), trump, rules) for gone in all_choices(mine, count)]
    right = {each.gone: (Fraction(each.meld), whole(each.tricks, rules)) for each in figures}
    check(f"{name}, given to an unseen hand", found, right, rules, tally)
    check_averages(name, mine, his, trump, rules, chance, tally)


def check_averages(name: str, mine: Cards, his: Cards, trump: Suit, rules: Rules, chance: Random, tally: Tally) -> None:
    """Two of his cards are not seen: the average over every two that they may be."""
    shown = his[_UNSEEN:]
    rest = list(rules.deck)
    for card in (*mine, *shown):
        rest.remove(card)
    left = unseen(mine, rules, partner=shown)
    for gone in chance.sample(all_choices(mine, rules.exchange), _SOME):
        deals = [melds((*shown, *two, *gone), trump, rules) for two in combinations(rest, _UNSEEN)]
        right = Fraction(sum(deals), len(deals)) + melds(without(mine, gone), trump, rules)
        tally.expect(f"{name}, average", given(mine, gone, left, trump, rules).meld, right)
        tally.averages += 1


def main() -> int:
    """Print what was compared; 1 if anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=500, help="deals for each rule set")
    parser.add_argument("--first", type=int, default=1)
    options = parser.parse_args()
    is_wrong = False
    for rules in RULES.values():
        tally = Tally()
        for number in range(options.first, options.first + options.hands):
            check_deal(number, rules, tally)
        keeping, giving = (sorted(1000 * each for each in times) for times in (tally.keeping, tally.giving))
        print(
            f"{rules.name}: {options.hands} deals, {tally.choices} choices and {tally.averages} averages compared, "
            f"{len(tally.wrong)} wrong; processor time to keep {median(keeping):.0f} ms (slowest {keeping[-1]:.0f}), "
            f"to give unseen {median(giving):.0f} ms (slowest {giving[-1]:.0f})",
            flush=True,
        )
        print(*tally.wrong[:10], sep="\n", end="\n" if tally.wrong else "")
        is_wrong |= bool(tally.wrong)
    return int(is_wrong)


if __name__ == "__main__":
    raise SystemExit(main())
