"""A pass as an exercise gives it: the best that can be passed, and what both hands meld after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...analysis.passing import BestPass, best_to_give, best_to_keep
from ...engine import Card, Meld, Rules, best_melds
from ...engine.flow import without
from ..bank.given import Given

Cards = tuple[Card, ...]

YOU: Final = "You"
PARTNER: Final = "Your partner"


@dataclass(frozen=True, slots=True)
class Side:
    """One of the hands after the pass: its cards, and what they meld. ``who`` is it by name."""

    who: str
    cards: Cards
    melds: tuple[Meld, ...]

    @property
    def points(self) -> int:
        """What they meld, in the rule set's unit."""
        return sum(meld.points for meld in self.melds)


def best_of(given: Given, rules: Rules) -> BestPass:
    """The best that can be passed: so that most is left, or, where the partner's hand is open, so that both meld most.

    >>> from ...engine import RULES, Suit, parse_cards
    >>> cards = parse_cards("KS QS JD 9H 9C 9D")
    >>> best_of(Given(hand=cards, trump=Suit.SPADES), RULES["playok"]).points
    40
    """
    assert given.trump is not None
    if given.partner:
        return best_to_give(given.hand, given.partner, given.trump, rules.exchange, rules)
    return best_to_keep(given.hand, given.trump, rules.exchange, rules)


def sides(given: Given, gone: Cards, rules: Rules) -> tuple[Side, ...]:
    """The hands after the pass, whose melds count: the partner's where it is open, then what is kept.

    >>> from ...engine import RULES, Suit, parse_cards
    >>> given = Given(hand=parse_cards("KS 9H"), partner=parse_cards("QS"), trump=Suit.SPADES)
    >>> [(side.who, side.points) for side in sides(given, parse_cards("KS"), RULES["playok"])]
    [('Your partner', 40), ('You', 0)]
    """
    hands = [(PARTNER, (*given.partner, *gone))] if given.partner else []
    hands.append((YOU, without(given.hand, gone)))
    return tuple(Side(who, cards, best_melds(cards, given.trump, rules).melds) for who, cards in hands)
