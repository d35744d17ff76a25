"""How likely a learner holds each misconception, and how one answer changes that.

Each begins as a small chance. An answer that a misconception explains makes it likely, a right answer where it would
have shown makes it unlikely, and a reason that was told may have cured it. The numbers below are guesses about people;
`python -m benchmarks.practice` shows what comes of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from math import log2, prod
from typing import Final

from ..attempts import Outcome
from .showing import NAMES, Showing

BEFORE: Final = 0.07
"""How likely a misconception is before anything is known: some three of all."""

_LEADS: Final = 0.8  # who holds a misconception answers by it in so many of the questions in which it shows
_SHAKEN: Final = 0.5  # and in so many once it was pointed out
_ALIKE: Final = 0.8  # it shows in so many questions with the skills of one in which it did
_BY_CHANCE: Final = 0.02  # that somebody else gives that answer
_MASKED: Final = 0.6  # how much rarer a holder gives another wrong answer than somebody else does
_CURED: Final = 0.3  # that one reason told is enough
_FADES: Final = 0.01  # how far each answer to anything takes what is thought unlikely back to where it began
_LEAST: Final = 0.003  # nobody is ever quite sure


@dataclass(frozen=True, slots=True)
class Evidence:
    """One answer: what came of it, the misconceptions that were ``named``, and all that would have ``shown``.

    Where nobody has looked, some would ``perhaps`` have shown.

    >>> Evidence("right", shown=frozenset({"may-discard"})).named
    ()
    """

    outcome: Outcome
    named: tuple[str, ...] = ()
    shown: frozenset[str] = frozenset()
    perhaps: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Beliefs:
    """How likely each misconception is, by name, as far as that is known; others are as likely as `BEFORE`.

    >>> told = Beliefs().after(Evidence("wrong", ("may-discard",)))
    >>> Beliefs()["may-discard"] < told["may-discard"]
    True
    >>> told.after(Evidence("right", shown=frozenset({"may-discard"})))["may-discard"] < told["may-discard"]
    True
    """

    known: Mapping[str, float] = field(default_factory=dict)

    def __getitem__(self, name: str) -> float:
        return self.known.get(name, BEFORE)

    def seeing(self, evidence: Evidence) -> Beliefs:
        """What is likely of the time of that answer, before its reason was told."""
        if evidence.outcome == "shown":  # tells that it was hard, not why
            return self
        if evidence.outcome == "right":
            sure = {name: _bayes(self[name], 1 - leads(self[name]), 1) for name in evidence.shown}
            weak = {name: _bayes(self[name], 1 - leads(self[name]) * _ALIKE, 1) for name in evidence.perhaps}
            return self._with({**weak, **sure})
        named = [name for name in evidence.named if name in NAMES]
        others = {name: _bayes(self[name], _MASKED, 1) for name in evidence.shown.difference(named)}
        return self._with({**others, **{name: self._named(name, named) for name in named}})

    def after(self, evidence: Evidence) -> Beliefs:
        """What is likely once the reason was told as well."""
        seen = self.seeing(evidence)
        told = evidence.named if evidence.outcome == "wrong" else ()
        return seen._with({name: seen[name] * (1 - _CURED) for name in told if name in NAMES})

    def later(self) -> Beliefs:
        """What is likely one question later: what was right once may not stay so.

        >>> Beliefs({"may-discard": 0.01}).later()["may-discard"] > 0.01
        True
        """
        known = self.known.items()
        return Beliefs({name: share + _FADES * max(0.0, BEFORE - share) for name, share in known})

    def _named(self, name: str, named: Collection[str]) -> float:
        """An answer that this one explains, and perhaps another one as well."""
        other = 1 - (1 - _BY_CHANCE) * self.right(each for each in named if each != name)
        mine = leads(self[name])
        return _bayes(self[name], mine + (1 - mine) * other, other)

    def _with(self, changed: Mapping[str, float]) -> Beliefs:
        return Beliefs({**self.known, **{name: max(_LEAST, share) for name, share in changed.items()}})

    # --- what a question would tell ---

    def right(self, shown: Iterable[str]) -> float:
        """How likely none of these misconceptions leads to a wrong answer.

        >>> Beliefs().right(()), Beliefs().right(["may-discard"]) < 1
        (1, True)
        """
        return prod(1 - leads(self[name]) * self[name] for name in shown)

    def information(self, showing: Showing) -> float:
        """How many bits the answer to a question is expected to tell about the misconceptions that show in it.

        >>> one, alike = {"may-discard": "9♥"}, {"may-discard": "9♥", "trump-instead": "9♥"}
        >>> apart = {"may-discard": "9♥", "trump-instead": "9♠"}
        >>> Beliefs().information(one) < Beliefs().information(alike) < Beliefs().information(apart)
        True
        """
        shown = frozenset(showing)
        right, every = self.right(shown), sum(self[name] for name in shown)
        left = right * self.seeing(Evidence("right", shown=shown)).doubt(shown)
        for answer in set(showing.values()):
            named = tuple(name for name in showing if showing[name] == answer)
            share = (1 - right) * sum(self[name] for name in named) / every
            left += share * self.seeing(Evidence("wrong", named, shown)).doubt(shown)
        return max(0.0, self.doubt(shown) - left)

    def doubt(self, names: Iterable[str]) -> float:
        """How many bits are not known of these: one for each that is as likely as not.

        >>> Beliefs({"may-discard": 0.5, "trump-instead": 1.0}).doubt(["may-discard", "trump-instead"])
        1.0
        """
        return sum(_bits(self[name]) for name in names)


def leads(share: float) -> float:
    """In how many questions in which it shows a misconception leads the answer of who holds it, if so likely it is.

    What is likelier than at first was pointed out already, and is in doubt.

    >>> leads(0.07), leads(0.5)
    (0.8, 0.5)
    """
    return _LEADS if share <= BEFORE else _SHAKEN


@lru_cache(maxsize=4_096)
def _bits(share: float) -> float:
    return -sum(part * log2(part) for part in (share, 1 - share) if part > 0)


def _bayes(before: float, if_held: float, if_not: float) -> float:
    return before * if_held / (before * if_held + (1 - before) * if_not)
