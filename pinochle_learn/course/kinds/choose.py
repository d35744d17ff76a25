"""Exercises with given answers: the engine works out which of them is right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...engine import Rules
from ...engine.why import listed
from ..bank.exercises import WRITTEN_FOR, Exercise
from .asks import Ask
from .asks_auction import AUCTION_ASKS
from .asks_exchange import EXCHANGE_ASKS
from .asks_judgement import JUDGEMENT_ASKS
from .asks_melds import MELD_ASKS
from .asks_score import SCORE_ASKS
from .asks_table import TABLE_ASKS
from .feedback import AnswerError, Feedback, Kind, quoted

ANSWERS: Final[Mapping[str, Ask]] = {
    **MELD_ASKS,
    **TABLE_ASKS,
    **AUCTION_ASKS,
    **EXCHANGE_ASKS,
    **SCORE_ASKS,
    **JUDGEMENT_ASKS,
}
"""By ask: how the answer is found."""


class Choose(Kind[str]):
    """One of several answers, as `given.options` has it."""

    how = "Choose an answer."

    def solve(self, exercise: Exercise, rules: Rules = WRITTEN_FOR) -> str:
        given = exercise.given
        return ANSWERS[given.ask].solve(given, given.rules_of(rules))

    def read(self, exercise: Exercise, text: str, rules: Rules = WRITTEN_FOR) -> str:
        """One of the options, whatever its case, spaces and minus sign."""
        options = exercise.given.options
        found = {_plain(option): option for option in options}.get(_plain(text))
        if found is None:
            said = f"{quoted(text)} is none of the answers" if text.strip() else "Nothing is chosen yet"
            raise AnswerError(f"{said}: choose {listed(options, 'or')}.")
        return found

    def write(self, answer: str) -> str:
        return answer

    def compare(self, exercise: Exercise, said: str, rules: Rules = WRITTEN_FOR) -> Feedback:
        """Right, or the engine's reason why it is another answer."""
        given, right = exercise.given, self.solve(exercise, rules)
        if said == right:
            return Feedback(1.0, (f"Right: {right}.",))
        ask, rules = ANSWERS[given.ask], given.rules_of(rules)
        return Feedback(
            0.0,
            (f"Not “{said}”.",),
            (right,),
            (said,),
            items=ask.reasons(given, said, rules),
            first=ask.hint(given, said, rules),
        )


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold().replace("−", "-").removeprefix("+")
