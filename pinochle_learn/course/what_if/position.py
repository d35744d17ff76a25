"""All that “What if?” looks at: one value, changed only by making another one, so that undo and links are free."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Final

from ...engine import RULES, Card, Rules, Suit
from ...engine.rules import check_cards, check_copies

Cards = tuple[Card, ...]
Pair = tuple[int, int]
"""A number of the bidders' side, and one of the others'."""

MOST_CARDS: Final = 20
"""A hand of 12 or 16 cards has room, and a few more."""

PARTS: Final = ("melds", "nearly", "exchange", "bid", "tricks", "scores", "tables")
"""The ways to look at a position, as an address names them. The first is the usual one."""

WAYS: Final = ("play", "throw in", "moon")
"""How a round may go on after the melds."""

LAST_SEED: Final = 999_999


@dataclass(frozen=True, slots=True)
class Position:
    """A hand of up to 20 cards, trump and the rule set; and what else a part asks for.

    ``part`` is the way to look at it. ``pin`` is a hand to compare with; ``partner`` the partner's, if it is open;
    ``seen`` are cards that lie elsewhere. ``gone`` are those of the hand that the learner would pass. ``trick`` is what
    lies on the table, in playing order. Scores: ``bid``, ``melds``, the bidders' trick points ``tricks``, ``how`` it
    went on, and the ``totals`` before, in the rule set's unit. ``seed`` is the first deal of a sample.

    Raises ValueError: more cards than that, one more often than the deck has it, a pass of cards that are not there.

    >>> from ...engine import parse_cards
    >>> Position(parse_cards("KS QS")).trump
    <Suit.SPADES: 'S'>
    """

    hand: Cards = ()
    trump: Suit = Suit.SPADES
    rules: Rules = RULES["playok"]
    part: str = PARTS[0]
    pin: Cards | None = None
    seen: Cards = ()
    partner: Cards = ()
    gone: Cards = ()
    trick: Cards = ()
    bid: int | None = None
    melds: Pair = (0, 0)
    tricks: int | None = None
    how: str = WAYS[0]
    totals: Pair = (0, 0)
    seed: int = 1

    def __post_init__(self) -> None:
        for cards in (self.hand, self.pin or (), self.known, self.gone):
            check_cards(cards)
            check_copies(cards, self.rules)
        for held in (self.hand, self.pin or ()):
            if len(held) > MOST_CARDS:
                raise ValueError(f"{len(held)} cards are too many for a hand; write at most {MOST_CARDS}")
        if len(self.trick) > self.rules.seats:
            raise ValueError(f"{len(self.trick)} cards are too many for a trick; write at most {self.rules.seats}")
        if missing := Counter(self.gone) - Counter(self.hand):
            raise ValueError(f"{next(iter(missing))} is not in the hand, so it cannot be passed")

    @property
    def known(self) -> Cards:
        """All cards whose place is known: together they are of one deck.

        >>> from ...engine import parse_cards
        >>> Position(parse_cards("KS"), seen=parse_cards("QS")).known
        (<K♠>, <Q♠>)
        """
        return (*self.hand, *self.partner, *self.seen, *self.trick)

    def with_hand(self, cards: Cards) -> Position:
        """The same with another hand; of what the learner would pass that stays which is still there.

        Raises ValueError, as the making of it.

        >>> from ...engine import parse_cards
        >>> was = Position(parse_cards("KS QS"), gone=parse_cards("KS QS"))
        >>> was.with_hand(parse_cards("QS")).gone
        (<Q♠>,)
        """
        gone = tuple((Counter(self.gone) & Counter(cards)).elements())
        return replace(self, hand=cards, gone=gone)

    def with_rules(self, rules: Rules) -> Position:
        """The same under another rule set. Numbers of points stay only where the unit is the same.

        >>> Position(bid=300).with_rules(RULES["tutorial"]).bid is None
        True
        """
        if rules.unit == self.rules.unit:
            how = self.how if self.how != "moon" or rules.moon else WAYS[0]
            return replace(self, rules=rules, how=how)
        return replace(self, rules=rules, bid=None, melds=(0, 0), tricks=None, how=WAYS[0], totals=(0, 0))
