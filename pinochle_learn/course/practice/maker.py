"""What makes the questions of one kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from ...engine import Rules
from ..bank.exercises import Exercise
from ..bank.given import Given
from .chance import Chance

MOST_TRIES: Final = 10_000
"""Draws for one question. A level needs far fewer; a test over many questions says so."""

Make = Callable[[Chance, int, Rules], Exercise | None]
"""Draws a question of a level, from 1, under these rules; ``None``: this draw lacks the level's feature, draw again."""


def always(rules: Rules) -> bool:
    """A kind that goes under any rules.

    >>> from ...engine import RULES
    >>> always(RULES["fletcher"])
    True
    """
    return True


@dataclass(frozen=True, slots=True)
class Maker:
    """The questions of one kind. ``name`` is its word in an address, ``levels`` say what each level brings.

    ``lesson`` is the section of the course that teaches it; ``fits`` tells under which rules the kind makes sense.

    >>> maker = Maker("none", "Nothing", ("nothing at all",), "deck", lambda chance, level, rules: None)
    >>> maker.last_level
    1
    """

    name: str
    title: str
    levels: tuple[str, ...]
    lesson: str
    make: Make
    fits: Callable[[Rules], bool] = always

    @property
    def last_level(self) -> int:
        """The hardest level; the easiest is 1."""
        return len(self.levels)

    def draw(self, chance: Chance, level: int, rules: Rules) -> Exercise:
        """A question of that level. Raises LookupError: none came in `MOST_TRIES` draws, which is a defect."""
        for _ in range(MOST_TRIES):
            if exercise := self.make(chance, level, rules):
                return exercise
        raise LookupError(f"no question of {self.name}, level {level}, under {rules.name} in {MOST_TRIES} draws")


def question(kind: str, skills: Sequence[str], prompt: str, given: Given, hints: Sequence[str], why: str) -> Exercise:
    """A question as an exercise. Its topic and id come with its address; nobody states its answer: the engine has it.

    >>> question("trick-points", ["trick-points"], "How much?", Given(), ["Count."], "None.").answer
    ''
    """
    return Exercise("", "", kind, tuple(skills), prompt, given, "", tuple(hints), why)
