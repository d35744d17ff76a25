"""What a `choose` exercise can ask: how the answer is found, and why another one is wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ...engine import SEATS, Card, Phase, Rules, State, start
from ..bank.given import Given
from ..reply import Item

Items = tuple[Item, ...]
YES, NO, NOBODY = "yes", "no", "no one"


@dataclass(frozen=True, slots=True)
class Ask:
    """How to find the answer to a question, and the reasons: all of them, and those at the first try, which tell less.

    >>> ask = Ask(lambda given, rules: "yes", lambda given, said, rules: (Item("Because."),))
    >>> ask.hint(Given(), "no", None)[0].text
    'Because.'
    """

    solve: Callable[[Given, Rules], str]
    reasons: Callable[[Given, str, Rules], Items]
    first: Callable[[Given, str, Rules], Items] | None = None

    def hint(self, given: Given, said: str, rules: Rules) -> Items:
        """The reasons at the first try."""
        return (self.first or self.reasons)(given, said, rules)


def told(*sentences: str) -> Items:
    """Sentences as reasons; empty ones are left out.

    >>> [item.text for item in told("Count again.", "")]
    ['Count again.']
    """
    return tuple(Item(sentence) for sentence in sentences if sentence)


def yes(is_so: object) -> str:
    """Yes or no.

    >>> yes(1), yes(None)
    ('yes', 'no')
    """
    return YES if is_so else NO


def seat_text(seat: int | None) -> str:
    """A seat's name; without one, that there is none.

    >>> seat_text(1), seat_text(None)
    ('West', 'no one')
    """
    return NOBODY if seat is None else SEATS[seat]


def too_few_or_many(said: str, right: str) -> str:
    """Whether a number is too low or too high; empty, if it is none.

    >>> too_few_or_many("36", "48"), too_few_or_many("none", "48")
    ('36 is too few.', '')
    """
    if not (said.isdigit() and right.isdigit()):
        return ""
    return f"{said} is too {'few' if int(said) < int(right) else 'many'}."


def moment(rules: Rules, phase: Phase, turn: int, seat: int, hand: tuple[Card, ...]) -> State:
    """A moment of a round of which one hand is known, for `why_not` to be asked.

    >>> from ...engine import RULES, Redeal, parse_cards, why_not
    >>> why_not(moment(RULES["tutorial"], Phase.NINES, 0, 0, parse_cards("9S 9S 9H 9H 9C")), Redeal()) is None
    True
    """
    hands = tuple(hand if other == seat else () for other in range(rules.seats))
    return replace(start(rules, 0, dealer=0), phase=phase, turn=turn, hands=hands)
