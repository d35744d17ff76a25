"""Does our choice of the next question help? ``python -m benchmarks.practice --learners 60 --seed 1``.

Simulated learners (`benchmarks/learners.py`) hold three misconceptions each, drawn from those that the questions of the
practice can show, and answer until all three are gone. Each of them does so three times, with questions chosen

- by us: `Chooser`, over all kinds, at the level that suits. It knows the answers and what was told, never the learner;
- by chance: any kind, any level, any number, each kind as likely, and in it each level;
- in turn: kind after kind, as a book of exercises has them, the level by chance.

What counts is how many questions that takes. All three choose from the same kinds and levels.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import fmean, median, quantiles, stdev
from time import perf_counter, process_time
from typing import ClassVar, Final, Protocol

from benchmarks.learners import Learner
from pinochle_learn.course.bank.given import Given
from pinochle_learn.course.kinds.feedback import Feedback
from pinochle_learn.course.practice.chance import Chance
from pinochle_learn.course.practice.choosing import Chooser
from pinochle_learn.course.practice.makers import MAKERS
from pinochle_learn.course.practice.question import LAST_NUMBER, Question, made
from pinochle_learn.course.practice.scope import Scope, cells
from pinochle_learn.course.practice.showing import NAMES, showing
from pinochle_learn.course.progress import Progress
from pinochle_learn.engine import RULES, Rules
from pinochle_learn.engine.why import listed

AIM: Final = 0.5
HELD: Final = 3
A_RUN: Final = 20  # questions in which none repeats; some, as that of an auction in which all pass, are few
MOST: Final = 2_000  # questions that a learner answers at most
SAMPLE: Final = 40  # questions of a kind and level from which it is told what it can show
SHOWN: Final = 0.05  # in so many of them a misconception has to show in some kind and level
SLICE_MS: Final = 30

Way = Callable[[str, Rules], "Asks"]
"""A way to choose, by name of a learner."""


class Asks(Protocol):
    """Chooses questions for one learner."""

    def next(self) -> Question:
        """The next question."""

    def heard(self, question: Question, feedback: Feedback) -> None:
        """What came of it."""


class Ours:
    """Our choice, with all that is done ahead while a learner thinks."""

    slices: ClassVar[list[float]] = []  # the seconds that each step ahead took
    chosen: ClassVar[list[float]] = []  # and each choice itself

    def __init__(self, name: str, rules: Rules) -> None:
        self.chooser = Chooser(Progress(), Chance(f"ours {name}"))
        self.scope = Scope(None, None, rules)
        self.seen: list[Given] = []

    def next(self) -> Question:
        """The best of those that were looked at ahead."""
        ahead, more = self.chooser.prepare(self.scope, self.seen), True
        while more:
            began = process_time()
            more = next(ahead, self) is not self
            self.slices.append(process_time() - began)
        began = process_time()
        question = self.chooser.next(self.scope, self.seen)
        self.chosen.append(process_time() - began)
        self.seen = [*self.seen, made(question).given][-A_RUN:]
        return question

    def heard(self, question: Question, feedback: Feedback) -> None:
        """An answer is all that the chooser learns."""
        self.chooser.heard(question, feedback, "right" if feedback.is_right else "wrong")


class ByChance:
    """Any kind, any level, any number; ``in_turn``: kind after kind."""

    def __init__(self, name: str, rules: Rules, *, in_turn: bool = False) -> None:
        self.chance, self.rules, self.at = Random(f"chance {name}"), rules, 0 if in_turn else None
        self.kinds = [kind for kind, maker in MAKERS.items() if maker.fits(rules)]

    def next(self) -> Question:
        """A question of a kind, at any of its levels."""
        if self.at is None:
            kind = self.chance.choice(self.kinds)
        else:
            kind, self.at = self.kinds[self.at % len(self.kinds)], self.at + 1
        level = self.chance.randrange(MAKERS[kind].last_level) + 1
        return Question(kind, level, self.chance.randrange(LAST_NUMBER + 1), self.rules)

    def heard(self, question: Question, feedback: Feedback) -> None:
        """Chance learns nothing."""


WAYS: Final[Mapping[str, Way]] = {
    "ours": Ours,
    "by chance": ByChance,
    "kinds in turn": partial(ByChance, in_turn=True),
}


# --- learners ---


@dataclass(frozen=True, slots=True)
class Done:
    """What one learner took: questions, the share of them that was right, and what is still held in the end.

    Of the answers to which a misconception ``misled``, so many were ``told`` to come of it.
    """

    questions: int
    right: float
    left: tuple[str, ...]
    misled: int
    told: int


def taught(held: Sequence[str], asks: Asks, name: str, rules: Rules) -> Done:
    """Questions to a learner until all that is held is gone."""
    learner, questions, right = Learner.holding(held, Random(f"learner {name}")), 0, 0
    while learner.held and questions < MOST:
        question = asks.next()
        feedback = learner.answers(made(question), rules)
        asks.heard(question, feedback)
        questions, right = questions + 1, right + feedback.is_right
    return Done(questions, right / questions, tuple(learner.held), learner.misled, learner.told)


def can_show(rules: Rules) -> tuple[str, ...]:
    """The misconceptions that the questions of some kind and level show often enough."""
    found: set[str] = set()
    for kind, level in cells(Scope(None, None, rules)):
        count: Counter[str] = Counter()
        for number in range(SAMPLE):
            count.update(list(showing(made(Question(kind, level, number, rules)), rules)))
        found.update(name for name, times in count.items() if times >= SHOWN * SAMPLE)
    return tuple(name for name in NAMES if name in found)


def simulate(learners: int, seed: int, rules: Rules, possible: Sequence[str]) -> dict[str, list[Done]]:
    """What each learner takes, by way to choose; the same learners for all of them."""
    done: dict[str, list[Done]] = {way: [] for way in WAYS}
    for at in range(learners):
        name = f"{seed} {at}"
        held = Random(f"holds {name}").sample(possible, HELD)
        for way, asks in WAYS.items():
            done[way].append(taught(held, asks(name, rules), name, rules))
    return done


# --- the table ---


def print_table(done: Mapping[str, Sequence[Done]]) -> float:
    """Print what each way takes; the ratio of our median to that of chance."""
    print(f"{'':15}{'median':>8}{'quarters':>12}{'mean':>8}{'±':>7}{'most':>7}{'right':>8}   of chance: median, mean")
    chance = [each.questions for each in done["by chance"]]
    for way, all_done in done.items():
        took = [each.questions for each in all_done]
        low, middle, high = quantiles(took, n=4)
        error = stdev(took) / len(took) ** 0.5
        right = fmean(each.right for each in all_done)
        ratio = f"{middle / median(chance):.2f}, {fmean(took) / fmean(chance):.2f}"
        capped = sum(bool(each.left) for each in all_done)
        print(
            f"{way:15}{middle:8.0f}{f'{low:.0f}–{high:.0f}':>12}{fmean(took):8.1f}{error:7.1f}{max(took):7}{right:8.0%}"
            f"   {ratio}{f'   {capped} not done in {MOST}' if capped else ''}"
        )
    return median(each.questions for each in done["ours"]) / median(chance)


def print_reasons(done: Mapping[str, Sequence[Done]]) -> None:
    """How often a wrong answer is put down to what led to it."""
    misled, told = (sum(getattr(each, name) for some in done.values() for each in some) for name in ("misled", "told"))
    print(f"{told / misled:.1%} of {misled:,} answers to which a misconception led were put down to it")


def print_times() -> None:
    """How long our choice takes, in processor time: other work on the machine is not counted."""
    for what, seconds in (("a step ahead", Ours.slices), ("a choice", Ours.chosen)):
        times = sorted(1000 * each for each in seconds)
        middle, slow = (times[int(share * len(times))] for share in (0.5, 0.99))
        over = sum(each > SLICE_MS for each in times) / len(times)
        print(f"{what}: {middle:.1f} ms in the middle, 99 of 100 within {slow:.1f}, {over:.2%} over {SLICE_MS} ms")


def main() -> int:
    """Print the table; 1 if the aim is missed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--learners", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", choices=tuple(RULES), default="playok")
    options = parser.parse_args()
    rules, began = RULES[options.rules], perf_counter()
    possible = can_show(rules)
    kinds = listed([kind for kind, maker in MAKERS.items() if maker.fits(rules)])
    print(f"{options.learners} learners, seed {options.seed}, {rules.name}: {kinds}")
    print(f"Each holds {HELD} of the {len(possible)} misconceptions that these can show, of {len(NAMES)} in all.")
    print("\nquestions until all three are gone")
    done = simulate(options.learners, options.seed, rules, possible)
    ratio = print_table(done)
    print(f"\nours takes {ratio:.2f} of the questions by chance; the aim is {AIM}")
    print_reasons(done)
    print_times()
    print(f"{perf_counter() - began:.0f} s")
    return int(ratio > AIM)


if __name__ == "__main__":
    raise SystemExit(main())
