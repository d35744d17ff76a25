"""All that “What if?” looks at: one value, changed only by making another one, so that undo and links are free."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from ...engine import RULES, Card, Rules, Suit
from ...engine.rules import check_cards, check_copies
from ...engine.why import listed, shown

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


class PositionError(ValueError):
    """What is no position. ``part`` is the field that is wrong, the text of the error what is wrong with it.

    >>> PositionError("trick", "5 cards are too many").part
    'trick'
    """

    def __init__(self, part: str, trouble: str) -> None:
        self.part = part
        super().__init__(trouble)

    def __reduce__(self) -> tuple[type[PositionError], tuple[str, str]]:
        return PositionError, (self.part, str(self))


@dataclass(frozen=True, slots=True)
class Position:
    """A hand of up to 20 cards, trump and the rule set; and what else a part asks for.

    ``part`` is the way to look at it. ``pin`` is a hand to compare with; ``partner`` the partner's, if it is open;
    ``seen`` are cards that lie elsewhere. ``gone`` are those of the hand that the learner would pass. ``trick`` is what
    lies on the table, in playing order, and ``mine`` the place in it, from 0, of the learner's own card. Scores:
    ``bid``, ``melds``, the bidders' trick points ``tricks``, ``how`` it went on, and the ``totals`` before, in the rule
    set's unit. ``seed`` is the first deal of a sample; ``every``: all that was found is listed, not only the best.

    Raises PositionError: more cards than that, one more often than the deck has it, a pass of cards that are not there,
    no such part or way.

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
    mine: int | None = None
    bid: int | None = None
    melds: Pair = (0, 0)
    tricks: int | None = None
    how: str = WAYS[0]
    totals: Pair = (0, 0)
    seed: int = 1
    every: bool = False

    def __post_init__(self) -> None:
        _check_deck(self.rules, pin=self.pin or ())
        _check_deck(self.rules, hand=self.hand, partner=self.partner, seen=self.seen, trick=self.trick)
        for field in ("hand", "pin", "partner", "trick"):
            _check_size(self, field)
        if missing := Counter(self.gone) - Counter(self.hand):
            raise PositionError("gone", f"{next(iter(missing))} is not in the hand, so it cannot be passed")
        if self.part not in PARTS:
            raise PositionError("part", f"there is no part {shown(self.part)!r}; write {listed(PARTS, 'or')}")
        if self.how not in ways(self.rules):
            raise PositionError("how", f"{shown(self.how)!r} is no way; write {listed(ways(self.rules), 'or')}")

    @property
    def known(self) -> Cards:
        """All cards whose place is known: together they are of one deck.

        >>> from ...engine import parse_cards
        >>> Position(parse_cards("KS"), seen=parse_cards("QS")).known
        (<K♠>, <Q♠>)
        """
        return (*self.hand, *self.partner, *self.seen, *self.trick)

    def cards(self, field: str) -> Cards:
        """The cards in one of the fields that hold some.

        >>> Position().cards("pin")
        ()
        """
        return cast(Cards, getattr(self, field) or ())

    def with_cards(self, field: str, cards: Cards) -> Position:
        """The same with other cards in one of the fields. Raises PositionError: they do not fit.

        >>> from ...engine import parse_cards
        >>> Position().with_cards("trick", parse_cards("AS")).trick
        (<A♠>,)
        """
        other: dict[str, Any] = {field: cards}
        return self.with_hand(cards) if field == "hand" else replace(self, **other)

    def room(self, field: str, card: Card) -> int:
        """How many more of a card could go into one of the fields.

        >>> from ...engine import parse_cards
        >>> Position(parse_cards("AS")).room("trick", parse_cards("AS")[0])
        1
        """
        there = self.cards(field)
        beside = {"pin": there, "gone": there}.get(field, self.known)
        copies = self.hand.count(card) if field == "gone" else self.rules.copies
        return max(0, min(copies - beside.count(card), _most(field, self.rules) - len(there)))

    def with_hand(self, cards: Cards) -> Position:
        """The same with another hand; of what the learner would pass that stays which is still there.

        Raises PositionError, as the making of it.

        >>> from ...engine import parse_cards
        >>> was = Position(parse_cards("KS QS"), gone=parse_cards("KS QS"))
        >>> was.with_hand(parse_cards("QS")).gone
        (<Q♠>,)
        """
        gone = tuple((Counter(self.gone) & Counter(cards)).elements())
        return replace(self, hand=cards, gone=gone)

    def with_rules(self, rules: Rules) -> Position:
        """The same under another rule set. Numbers of points stay only where the unit is the same.

        Raises PositionError: its deck does not have these cards.

        >>> Position(bid=300).with_rules(RULES["tutorial"]).bid is None
        True
        """
        if rules.unit == self.rules.unit:
            how = self.how if self.how in ways(rules) else WAYS[0]
            return replace(self, rules=rules, how=how)
        return replace(self, rules=rules, bid=None, melds=(0, 0), tricks=None, how=WAYS[0], totals=(0, 0))


def ways(rules: Rules) -> tuple[str, ...]:
    """How a round may go on after the melds under these rules (RULES.md, playok 5 and 6).

    >>> ways(RULES["playok"])[:2]
    ('play', 'throw in')
    """
    return tuple(way for way in WAYS if way != "moon" or rules.moon)


def _check_deck(rules: Rules, **fields: Cards) -> None:
    """Are these cards together of one deck? The field that has one too many is named."""
    cards: Cards = ()
    for field, more in fields.items():
        check_cards(more)
        cards += more
        if any(count > rules.copies or card.rank not in rules.ranks for card, count in Counter(cards).items()):
            try:
                check_copies(cards, rules)
            except ValueError as error:
                raise PositionError(field, str(error)) from None


def _check_size(position: Position, field: str) -> None:
    count, most = len(position.cards(field)), _most(field, position.rules)
    if count > most:
        what = "a trick" if field == "trick" else "a hand"
        raise PositionError(field, f"{count} cards are too many for {what}; write at most {most}")


def _most(field: str, rules: Rules) -> int:
    """How many cards a field takes."""
    if field == "trick":
        return rules.seats
    return MOST_CARDS if field in ("hand", "pin", "partner") else len(rules.deck)
