"""Are the questions of the practice right, quick and tempting? ``python -m benchmarks.questions --count 2000``.

For each kind, level and rule set so many questions are drawn, and checked as the tests check a few of them: answer,
cards and what the level promises, against an independent count. ``--kind score --rules playok`` looks at a part.
"""

from __future__ import annotations

import argparse
import gc
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Final

from pinochle_learn.course.bank.exercises import Exercise
from pinochle_learn.course.kinds.grading import KINDS
from pinochle_learn.course.misconceptions import MISCONCEPTIONS, believed
from pinochle_learn.course.practice.makers import MAKERS
from pinochle_learn.course.practice.question import LAST_NUMBER, Question, made
from pinochle_learn.engine import RULES, Rules

Check = Callable[[Exercise, int, Rules], None]

FOLDER: Final = Path(__file__).parent.parent / "tests" / "practice"
TESTS: Final = ("test_melds", "test_tricks", "test_passing", "test_auction", "test_scores")
TEMPTED: Final = 200  # questions in which each misconception of a kind is looked for
SLOWEST: Final = 50.0  # ms for a question
USUAL: Final = 3.0  # ms in the middle
TOO_COMMON: Final = 0.65  # one answer of so many questions


def checks() -> Mapping[str, Check]:
    """By kind: the check of the tests."""
    there = [name for name in TESTS if (FOLDER / f"{name}.py").exists()]
    found: dict[str, Check] = {}
    for name in there:
        found |= getattr(import_module(f"tests.practice.{name}"), "CHECKS", {})
    return found


@dataclass(frozen=True, slots=True)
class Result:
    """What came out for a kind at a level under a rule set."""

    wrong: tuple[str, ...]  # each with the address of the question
    count: int
    middle: float  # ms of the processor's time
    worst: float
    slowest: str
    different: float  # share of questions that are not the same as an earlier one
    commonest: float  # share of the answer that is right most often
    shown: Mapping[str, float]  # by misconception: the share of questions in which it shows

    @property
    def is_good(self) -> bool:
        """Is all right, quick, and not to be guessed?"""
        return not self.wrong and self.middle < USUAL and self.worst < SLOWEST and self.commonest <= TOO_COMMON


def numbers(count: int) -> range:
    """So many numbers of questions, over all there are."""
    return range(0, LAST_NUMBER + 1, max(1, (LAST_NUMBER + 1) // count))[:count]


def looked_at(kind: str, level: int, rules: Rules, count: int, check: Check | None) -> Result:
    """Draw so many questions, each from its address, and check each."""
    exercises, times, wrong = [], [], []
    for number in numbers(count):
        question = Question(kind, level, number, rules)
        exercise, time = timed(question)
        times.append((time, question.path))
        exercises.append(exercise)
        try:
            if check:
                check(exercise, level, rules)
        except Exception as error:  # whatever it is, it is wrong, and the next one is looked at
            wrong.append(f"{question.path} {rules.name}: {type(error).__name__} {error}".splitlines()[0])
    right = Counter(answer(each, rules) for each in exercises)
    worst, slowest = max(times)
    return Result(
        wrong=tuple(wrong),
        count=len(exercises),
        middle=median(time for time, _ in times),
        worst=worst,
        slowest=slowest,
        different=len({each.given for each in exercises}) / len(exercises),
        commonest=max(right.values()) / len(exercises),
        shown=tempting(exercises[:: max(1, len(exercises) // TEMPTED)][:TEMPTED], rules),
    )


def timed(question: Question) -> tuple[Exercise, float]:
    """The question made, and the ms of the processor's time; garbage of all those kept here is collected at leisure."""
    gc.disable()
    began = process_time()
    exercise = made.__wrapped__(question)
    time = 1000 * (process_time() - began)
    gc.enable()
    return exercise, time


def answer(exercise: Exercise, rules: Rules) -> str:
    """The right answer, as text."""
    kind = KINDS[exercise.kind]
    return kind.write(kind.solve(exercise, rules))


def tempting(exercises: list[Exercise], rules: Rules) -> dict[str, float]:
    """In what share each misconception shows that can show in these kinds of exercises; 0: in none."""
    able = [each for each in MISCONCEPTIONS if any(map(each.shows_in, exercises))]
    return {
        each.name: sum(believed(each, one, rules) is not None for one in exercises) / len(exercises) for each in able
    }


def cases(kinds: list[str], names: list[str]) -> Iterator[tuple[str, int, Rules]]:
    """Each kind with its levels and the rule sets that it fits."""
    for kind in kinds:
        for level in range(1, MAKERS[kind].last_level + 1):
            yield from ((kind, level, RULES[name]) for name in names if MAKERS[kind].fits(RULES[name]))


def print_table(kinds: list[str], names: list[str], count: int, *, each: bool) -> bool:
    """Print a line for each case; is all good?"""
    there, began, good, total, wrong = checks(), perf_counter(), True, 0, 0
    most: dict[tuple[str, str], float] = {}  # by kind and misconception: the greatest share of all its cases
    print(f"{'kind':15}{'level':6}{'rules':10}{'checked':>8}{'wrong':>6}{'ms':>7}{'worst':>7}  ", end="")
    print(f"{'misread':>8}{'commonest':>10}{'different':>10}")
    for kind, level, rules in cases(kinds, names):
        check = there.get(kind)
        result = looked_at(kind, level, rules, count, check)
        good, total, wrong = good and result.is_good and bool(check), total + result.count, wrong + len(result.wrong)
        for name, share in result.shown.items():
            most[kind, name] = max(share, most.get((kind, name), 0))
        shown = sum(share > 0 for share in result.shown.values())
        print(
            f"{kind:15}{level:<6}{rules.name:10}{result.count if check else 0:8}{len(result.wrong):6}"
            f"{result.middle:7.2f}{result.worst:7.1f}  {shown:3} of{len(result.shown):2}"
            f"{result.commonest:10.0%}{result.different:10.0%}{'' if result.is_good and check else '  <--'}",
            flush=True,
        )
        for line in islice(result.wrong, 3):
            print(f"  wrong: {line}")
        if result.worst >= SLOWEST:
            print(f"  slowest: {result.slowest}")
        if each:
            print("".join(f"  {name} {share:.0%}" for name, share in result.shown.items()))
    never = [f"{name} in {kind}" for (kind, name), share in most.items() if not share]
    print(f"misconceptions that show in none of these cases: {', '.join(never) or 'none'}")
    print(f"{total} questions, {wrong} wrong, {perf_counter() - began:.0f} s")
    return good


def main() -> int:
    """Print the table; 1 if a question is wrong or slow, or an answer too common."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=2000, help="questions a kind, level and rule set (default 2000)")
    parser.add_argument("--kind", choices=tuple(MAKERS), action="append", help="this kind alone; may be repeated")
    parser.add_argument("--rules", choices=tuple(RULES), action="append", help="this rule set alone; may be repeated")
    parser.add_argument("--each", action="store_true", help="the share of each misconception as well")
    options = parser.parse_args()
    print("ms: the processor's time for a question, in the middle and at worst; misread: how many of the kind's")
    print(f"misconceptions show in {TEMPTED} of them; commonest: the share of one answer; different: from the others")
    kinds, names = options.kind or list(MAKERS), options.rules or list(RULES)
    return int(not print_table(kinds, names, options.count, each=options.each))


if __name__ == "__main__":
    raise SystemExit(main())
