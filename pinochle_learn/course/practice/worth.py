"""What a question is worth to a learner now."""

from __future__ import annotations

from typing import Final

from .known import Known
from .levels import first_level, right_at
from .question import Question
from .showing import Showing
from .suspicion import Beliefs

NOBODY: Final = Beliefs()
"""What is likely of somebody of whom nothing is known."""

_ANYHOW: Final = 0.05  # what a question is worth that tells nothing, in bits
_NEW: Final = 1.0  # what it is worth to meet a kind that is new to the learner
_SAME_KIND: Final = 0.7  # what is left of that when the last one was of the same kind
_TOO_HARD: Final = 0.4  # so far below the likelihood that is wanted
_TOO_EASY: Final = 0.6  # or above it: that is dull, but soon done
_LEAST: Final = 0.05  # what is left there


def worth(question: Question, showing: Showing, known: Known, last: str) -> float:
    """What the answer would tell and teach, less where it is too easy or too hard, or of the same kind as the last.

    >>> from .known import known_of
    >>> nobody, plain = known_of((), lambda attempt: None), Question("melds", 2, 1)
    >>> worth(plain, {"dix-forgotten": "40"}, nobody, "") > worth(plain, {}, nobody, "") > 0
    True
    >>> worth(plain, {}, nobody, "") > worth(plain, {}, nobody, "melds")
    True
    """
    told = known.beliefs.information(showing) + sum(map(known.need, showing)) + _ANYHOW
    told += _NEW * (question.kind not in known.levels)
    usual = right_at(question.level, first_level(known.levels, question.kind))
    right = min(usual * known.beliefs.right(showing) / NOBODY.right(showing), 1)  # the usual counts what is usual
    return told * suits(right, known.wanted) * (_SAME_KIND if question.kind == last else 1)


def suits(right: float, wanted: float) -> float:
    """What is left of a question's worth when it is answered rightly with another likelihood than is wanted.

    >>> suits(0.8, 0.8), suits(0.0, 0.8), suits(1.0, 0.8) > suits(0.6, 0.8)
    (1.0, 0.05, True)
    """
    off = (wanted - right) / _TOO_HARD if right < wanted else (right - wanted) / _TOO_EASY
    return max(_LEAST, 1 - off)
