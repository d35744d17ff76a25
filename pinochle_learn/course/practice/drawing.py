"""Where to draw the next question: in the kinds and levels in which that shows which this learner needs most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable
from dataclasses import dataclass, field
from typing import Final, TypeVar

from ..misconceptions import MISCONCEPTIONS
from .chance import Chance
from .known import Known
from .levels import first_level, right_at
from .makers import MAKERS
from .question import LAST_NUMBER, Question, made
from .scope import Cell, Scope, cells
from .worth import suits

T = TypeVar("T", bound=Hashable)

_NEW: Final = 3  # kinds of question that are new to the learner, open at a time
_UNTRIED: Final = 2.0  # what a kind is worth that is new to the learner, or of which nothing was looked at yet, in bits
_LIKE: Final = 2  # questions that weigh as much as what is thought before one was looked at
_RARE: Final = 0.1  # how often a misconception shows in a kind in which it can
_ANYHOW: Final = 0.05  # what it is worth to draw anything, in bits
_FINE: Final = 1_000_000  # so finely chance decides among them
_STRICTLY: Final = 4  # how much rarer a level is drawn that suits less


@dataclass(slots=True)
class _Shown:
    """How often something was looked at, and how often each misconception showed in it of those that can."""

    looked_at: int = 0
    times: Counter[str] = field(default_factory=Counter)

    def add(self, names: Collection[str], possible: Iterable[str]) -> None:
        """One question more, and what showed in it."""
        self.looked_at += 1
        for name in possible:
            self.times[name] += name in names

    def share(self, name: str, before: float) -> float:
        """In how many it shows, if some `_LIKE` were looked at before, in which it showed that often."""
        return (self.times[name] + _LIKE * before) / (self.looked_at + _LIKE)


class Drawing:
    """Draws questions of a scope, and keeps in mind what showed in those of each kind and level.

    >>> from .known import known_of
    >>> Drawing(Chance("an example")).question(Scope("melds", 3), known_of((), lambda attempt: None)).path[:8]
    'melds/3/'
    """

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._shown: dict[tuple[str, Cell], _Shown] = {}  # by rules; level 0 is the kind as a whole

    def question(self, scope: Scope, known: Known) -> Question:
        """A question that may be worth asking. Raises LookupError: the scope has none."""
        kind, level = self._cell(scope, known)
        return Question(kind, level, self._chance.below(LAST_NUMBER + 1), scope.rules)

    def looked_at(self, question: Question, names: Collection[str]) -> None:
        """These misconceptions show in that question, of all that show in some of its kind."""
        exercise = made(question)
        possible = [each.name for each in MISCONCEPTIONS if each.shows_in(exercise)]
        for level in (0, question.level):
            self._of(question.rules.name, (question.kind, level)).add(names, possible)

    def _of(self, rules: str, cell: Cell) -> _Shown:
        return self._shown.setdefault((rules, cell), _Shown())

    def _cell(self, scope: Scope, known: Known) -> Cell:
        """First what is to be met, then where that shows; both rather where the level suits."""
        rules, there = scope.rules.name, open_cells(scope, known)
        if len(there) == 1:
            return there[0]
        suiting = {cell: _suiting(cell, known) for cell in there}
        open_: dict[str, float] = {"": _ANYHOW}
        where: dict[str, dict[Cell, float]] = {"": suiting}
        for cell, suits_ in suiting.items():
            whole, here = self._of(rules, (cell[0], 0)), self._of(rules, cell)
            if not whole.looked_at or cell[0] not in known.levels:
                open_[cell[0]] = _UNTRIED
                where.setdefault(cell[0], {})[cell] = suits_
            for name in whole.times:
                open_[name] = known.beliefs.doubt((name,)) + known.need(name)
                where.setdefault(name, {})[cell] = suits_ * here.share(name, whole.share(name, _RARE))
        best = {name: max(suiting[cell] for cell in cells_) for name, cells_ in where.items()}
        target = self._weighted({name: each * best[name] for name, each in open_.items()})
        return self._weighted(where[target])

    def _weighted(self, weights: dict[T, float]) -> T:
        """One of them, by chance, in proportion to their weights."""
        at = self._chance.below(_FINE) / _FINE * sum(weights.values())
        for each, weight in weights.items():
            at -= weight
            if at < 0:
                return each
        return next(reversed(weights))


def open_cells(scope: Scope, known: Known) -> tuple[Cell, ...]:
    """The kinds and levels of a scope that this learner may be asked now; what is new begins easily.

    To somebody of whom nothing is known comes the first kind, at its first level. Where the scope leaves a kind's level
    open, its first one comes first. Where it leaves the kind open, new kinds come a few at a time in the order of the
    course, and those of lessons whose exercises were done. Raises LookupError: the scope has none.

    >>> from .known import known_of
    >>> nobody = known_of((), lambda attempt: None)
    >>> open_cells(Scope(), nobody), open_cells(Scope("pass"), nobody), open_cells(Scope("pass", 3), nobody)
    ((('melds', 1),), (('pass', 1),), (('pass', 3),))
    """
    there = cells(scope)
    if scope.level is None:
        there = tuple(cell for cell in there if cell[0] in known.levels or cell[1] == 1)
    if scope.kind is not None:
        return there
    if not known.asked:
        return there[:1]
    new = dict.fromkeys(kind for kind, _ in there if kind not in known.levels)
    lessons = {exercise.partition("/")[0] for exercise in known.asked}
    shut = [kind for kind in new if MAKERS[kind].lesson not in lessons][_NEW:]
    return tuple(cell for cell in there if cell[0] not in shut)


def _suiting(cell: Cell, known: Known) -> float:
    kind, level = cell
    if kind not in known.levels:
        return 1.0  # where it begins
    return suits(right_at(level, first_level(known.levels, kind)), known.wanted) ** _STRICTLY
