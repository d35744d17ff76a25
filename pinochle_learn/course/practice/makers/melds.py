"""Count the melds of a hand, and mark them."""

from __future__ import annotations

from typing import Final

from ....engine import Rules, Suit, best_melds
from ...bank.exercises import Exercise
from ...bank.given import Given
from ..chance import Chance
from ..maker import Maker, question

_LEVELS: Final = ("one meld", "two", "three", "four", "five")


def _make(chance: Chance, level: int, rules: Rules) -> Exercise | None:
    trump = chance.pick(tuple(Suit))
    hand = chance.sample(rules.deck, rules.hand_size)
    if len(best_melds(hand, trump, rules).melds) != level:
        return None
    why = "These are its melds."
    return question(
        "count-melds", ("count",), "What does this hand meld?", Given(hand=hand, trump=trump), ["Look."], why
    )


MELDS: Final = Maker("melds", "Count the melds", _LEVELS, "melds", _make)
MARK_MELDS: Final = Maker("mark-melds", "Mark the melds", _LEVELS, "melds", _make)
