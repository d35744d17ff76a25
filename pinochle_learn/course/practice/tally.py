"""What came of the questions of a run: how many were right at once, how long they took, what to practise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ...engine import RULES
from ..reply import Item
from .address import Asked, link_to_asked, link_to_question
from .makers import MAKERS
from .question import Question
from .written import title_of

_MOST_ADVICE = 3
_MOST_MISSED = 10


@dataclass(frozen=True, slots=True)
class Result:
    """A question that was answered: right ``at_once``, without a hint, or not; in so many ``seconds``.

    ``number`` is its place in the run, from 1.

    >>> Result(Question("melds", 1, 1), True, 4.2).seconds
    4.2
    """

    question: Question
    at_once: bool
    seconds: float
    number: int = 1


@dataclass(frozen=True, slots=True)
class Tally:
    """The results of a run, in their order.

    >>> tally = Tally((Result(Question("melds", 1, 1), True, 4.2), Result(Question("melds", 1, 2), False, 7.8, 2)))
    >>> tally.asked, tally.at_once, tally.seconds, tally.in_a_row
    (2, 1, (4.2, 7.8), 0)
    >>> print(*tally.advice(), *tally.missed(), sep="; ")
    Count the melds, level 1: 1 of 2 right at once.; Question 2: Count the melds, level 1
    """

    results: tuple[Result, ...] = ()

    @property
    def asked(self) -> int:
        """How many questions were answered."""
        return len(self.results)

    @property
    def at_once(self) -> int:
        """How many of them by the first answer, without help."""
        return sum(each.at_once for each in self.results)

    @property
    def seconds(self) -> tuple[float, ...]:
        """How long each took to its first answer."""
        return tuple(each.seconds for each in self.results)

    @property
    def in_a_row(self) -> int:
        """How many of the last ones were right at once."""
        return next((at for at, each in enumerate(reversed(self.results)) if not each.at_once), self.asked)

    def advice(self) -> tuple[Item, ...]:
        """What to practise: the kinds and levels in which most went wrong, each with its address."""
        asked = Counter(_asked_for(each.question) for each in self.results)
        wrong = Counter(_asked_for(each.question) for each in self.results if not each.at_once)
        return tuple(_advice(each, asked[each] - count, asked[each]) for each, count in wrong.most_common(_MOST_ADVICE))

    def missed(self) -> tuple[Item, ...]:
        """The questions that were not right at once, each with its address; of many the last ones."""
        wrong = [each for each in self.results if not each.at_once][-_MOST_MISSED:]
        return tuple(
            Item(
                _title(_asked_for(each.question)), f"Question {each.number}", "missed", link_to_question(each.question)
            )
            for each in wrong
        )


def _asked_for(question: Question) -> Asked:
    return Asked(question.kind, question.level, None, None if question.rules == RULES["playok"] else question.rules)


def _advice(asked: Asked, right: int, of: int) -> Item:
    return Item(f"{right} of {of} right at once.", _title(asked), "missed", link_to_asked(asked))


def _title(asked: Asked) -> str:
    return title_of(MAKERS[asked.kind], asked.level) if asked.kind and asked.level else ""


def seconds_text(seconds: float) -> str:
    """A time in words.

    >>> seconds_text(8.44), seconds_text(1), seconds_text(125)
    ('8.4 seconds', '1 second', '2 minutes and 5 seconds')
    """
    tenths = round(seconds, 1)
    if tenths < 60:
        return "1 second" if tenths == 1 else f"{tenths:.1f}".removesuffix(".0") + " seconds"
    minutes, left = divmod(round(seconds), 60)
    parts: Sequence[str] = [_count(minutes, "minute"), *([_count(left, "second")] if left else [])]
    return " and ".join(parts)


def _count(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"
