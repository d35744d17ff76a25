"""What holds for every question of the practice, whatever its kind; and what several tests ask of many questions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from pinochle_learn import RULES
from pinochle_learn.course.bank.exercises import Exercise
from pinochle_learn.course.kinds.grading import KINDS
from pinochle_learn.course.misconceptions import MISCONCEPTIONS, believed
from pinochle_learn.course.practice.chance import Chance
from pinochle_learn.course.practice.maker import Maker
from pinochle_learn.course.skills import SKILLS
from pinochle_learn.engine import Rules

MANY = 150
"""Questions of a kind, level and rule set in a test; benchmarks/questions.py asks for more."""

TOO_COMMON = 0.65
"""One answer in so many questions, and a learner need not think."""

Case = tuple[Maker, int, Rules]


def cases(*makers: Maker) -> list[Any]:
    """Each kind with each of its levels and each rule set that it fits."""
    return [
        (maker, level, rules)
        for maker in makers
        for rules in RULES.values()
        if maker.fits(rules)
        for level in range(1, maker.last_level + 1)
    ]


def name(case: object) -> str:
    """The case as pytest shows it."""
    return str(getattr(case, "name", case))


def drawn(case: Case, count: int = MANY) -> Iterator[Exercise]:
    """The first questions, each as it is made from its address."""
    maker, level, rules = case
    for number in range(count):
        yield maker.draw(Chance(f"{maker.name}/{level}/{number} {rules.name}"), level, rules)


def solved(exercise: Exercise, rules: Rules) -> str:
    """The engine's answer, as text."""
    kind = KINDS[exercise.kind]
    return kind.write(kind.solve(exercise, rules))


def is_well_asked(exercise: Exercise, rules: Rules) -> None:
    """There is a question, a reason, skills that the course knows, and help that does not give the answer away."""
    assert "?" in exercise.prompt and exercise.why.endswith(".")
    assert exercise.skills and set(exercise.skills) <= SKILLS.keys()
    assert 2 <= len(exercise.hints) <= 3 and len(set(exercise.hints)) == len(exercise.hints)
    right, options = solved(exercise, rules), exercise.given.options
    assert not options or exercise.kind != "choose" or right in options
    if right not in ("yes", "no", "we", "they", "none"):
        assert not any(re.search(rf"\b{re.escape(right)}\b", hint) for hint in exercise.hints)
    for text in (exercise.prompt, exercise.why, *exercise.hints):
        assert text == " ".join(text.split()) and "None" not in text and "()" not in text


def commonest(exercises: list[Exercise], rules: Rules) -> float:
    """The share of the answer that is right most often."""
    return max(Counter(solved(each, rules) for each in exercises).values()) / len(exercises)


def shows(exercises: list[Exercise], rules: Rules) -> dict[str, float]:
    """In what share of the questions each misconception shows that does."""
    found = Counter(each.name for one in exercises for each in MISCONCEPTIONS if believed(each, one, rules) is not None)
    return {name: count / len(exercises) for name, count in found.items()}
