"""A misconception as the cause of an answer: how surely it is one, and of which part of the answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from ...engine import Rules
from ..bank.exercises import Exercise
from ..kinds.score import SIDES
from ..reply import Item
from .value import Misconception

SURE: Final = "What went wrong"
GUESSES: Final = ("Perhaps", "Or perhaps")


@dataclass(frozen=True, slots=True)
class Cause:
    """A misconception that explains a wrong answer; ``label`` says how surely, ``fields`` which parts of it.

    >>> from . import MISCONCEPTIONS
    >>> cause = Cause.alone(MISCONCEPTIONS[0], ("class1",))
    >>> cause.label, cause.fields
    ('What went wrong', ('class1',))
    """

    misconception: Misconception
    label: str
    fields: tuple[str, ...] = ()

    @classmethod
    def alone(cls, misconception: Misconception, fields: tuple[str, ...], where: str = "") -> Cause:
        """The only one that explains these parts of an answer; a doubtful one is a guess all the same."""
        return cls(misconception, f"{GUESSES[0] if misconception.doubtful else SURE}{where}", fields)

    def item(self, exercise: Exercise, rules: Rules) -> Item:
        """As it is told to the learner."""
        each = self.misconception
        return Item(each.told(rules, exercise), self.label, "bad", each.cured_by(exercise))


def wrong_parts(exercise: Exercise, said: Any, right: Any) -> Mapping[str, Any]:
    """By part of an answer that has some, the answer in which only this part is wrong; where it is a class or a side.

    >>> from ..bank.exercises import Given
    >>> exercise = Exercise("", "", "score", (), "", Given(), "", (), "")
    >>> wrong_parts(exercise, (250, 0), (260, 150))
    {'bidders': (250, 150), 'others': (260, 0)}
    """
    if exercise.kind == "count-melds":
        return {
            field: {**right, field: said[field]} for field in right if said.get(field, right[field]) != right[field]
        }
    if exercise.kind == "score":
        alone = ((said[0], right[1]), (right[0], said[1]))
        return {side: one for side, one in zip(SIDES, alone, strict=True) if one != right}
    return {}


def where(field: str) -> str:
    """Where something went wrong, in words.

    >>> where("class1"), where("others")
    (' in class 1', ' for the others')
    """
    return f" for the {field}" if field in SIDES else f" in class {field.removeprefix('class')}"


def is_total(exercise: Exercise, said: Any) -> bool:
    """Is the answer only a sum, to which many ways lead?

    >>> from ..bank.exercises import Given
    >>> exercise = Exercise("", "", "count-melds", (), "", Given(), "", (), "")
    >>> is_total(exercise, {"total": 40}), is_total(exercise, {"class1": 40})
    (True, False)
    """
    if exercise.kind == "count-melds":
        return bool(set(said) == {"total"})
    return exercise.kind == "choose" and exercise.given.ask == "points" and not exercise.given.partner
