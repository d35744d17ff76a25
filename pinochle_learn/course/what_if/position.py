"""All that “What if?” looks at: one value, changed only by making another one, so that undo and links are free."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from ...engine import RULES, Card, Rules, Suit
from ...engine.rules import check_cards, check_copies
from ...engine.why import listed, shown
from ..scores.scoring import HOW, ways

Cards = tuple[Card, ...]
Pair = tuple[int, int]
"""A number of the bidders' side, and one of the others'."""

MOST_CARDS: Final = 20
"""A hand of 12 or 16 cards has room, and a few more."""

PARTS: Final = ("melds", "nearly", "exchange", "bid", "tricks", "scores", "tables")
"""The ways to look at a position, as an address names them. The first is the usual one."""

WAYS: Final = tuple(HOW)
"""How a round may go on after the melds; the rules say which of these ways there are. The first is the usual one."""

_LIES: Final = {"hand": "in the hand", "partner": "with the partner", "seen": "elsewhere", "trick": "in the trick"}
"""The fields whose cards are together of one deck, and where their cards lie."""

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
    lies on the table, in playing order, and ``mine`` the place in it, from 0, of the learner's own card, played or
    still to come (``None``: nobody has said who led). Scores: ``bid``, ``melds`` (``None``: nobody has said), the
    bidders' trick points ``tricks``, ``how`` it went on, and the ``totals`` before, in the rule set's unit. ``seed`` is
    the first deal of a sample; ``every``: all that was found is listed, not only the best.

    Raises PositionError: more cards than that, one more often than the deck has it, a pass of cards that are not there,
    no such part or way, a bid below 1.

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
    melds: Pair | None = None
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
        if self.bid is not None and self.bid < 1:
            raise PositionError("bid", f"{self.bid} is no bid; write 1 or more")
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
        if field == "hand":
            return self.with_hand(cards)
        other: dict[str, Any] = {field: cards}
        if field == "trick" and self._is_moved(cards):
            other["mine"] = None
        return replace(self, **other)

    def _is_moved(self, trick: Cards) -> bool:
        """Would the learner's own card lie elsewhere in this trick, or no longer at all?"""
        upto = 0 if self.mine is None else self.mine + 1
        return upto <= len(self.trick) and trick[:upto] != self.trick[:upto]

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

    def places(self, card: Card, but: str = "") -> str:
        """Where the copies of a card lie, but in one of the fields; empty if nowhere.

        >>> from ...engine import parse_cards
        >>> Position(parse_cards("AS"), seen=parse_cards("AS")).places(parse_cards("AS")[0], but="hand")
        '1 lies elsewhere'
        """
        counts = {place: self.cards(field).count(card) for field, place in _LIES.items() if field != but}
        return ", ".join(f"{n} {'lies' if n == 1 else 'lie'} {place}" for place, n in counts.items() if n)

    def with_hand(self, cards: Cards) -> Position:
        """The same with another hand; of what the learner would pass that stays which is still there.

        With the cards that were passed the learner is the bid winner, without them his partner: when that changes,
        nothing that was asked as the other stays. Raises PositionError, as the making of it.

        >>> from ...engine import parse_cards
        >>> was = Position(parse_cards("KS QS"), gone=parse_cards("KS QS"))
        >>> was.with_hand(parse_cards("QS")).gone
        (<Q♠>,)
        """
        if self._is_winners(cards) != self._is_winners(self.hand):
            return replace(self, hand=cards, gone=(), partner=())
        gone = tuple((Counter(self.gone) & Counter(cards)).elements())
        return replace(self, hand=cards, gone=gone)

    def _is_winners(self, hand: Cards) -> bool:
        return len(hand) > self.rules.hand_size

    def with_written(self, cards: Cards) -> Position:
        """The same with a hand that was written. If it is quite another one, all cards that lay elsewhere are gone.

        Raises PositionError, as the making of it.

        >>> from ...engine import parse_cards
        >>> was = Position(parse_cards("KS QS"), seen=parse_cards("AS"))
        >>> len(was.with_written(parse_cards("KS QS JS")).seen), was.with_written(parse_cards("AH KH")).seen
        (1, ())
        """
        stays = sum((Counter(self.hand) & Counter(cards)).values())
        if 2 * stays >= min(len(self.hand), len(cards)):
            return self.with_hand(cards)
        return replace(self, hand=cards, gone=(), partner=(), seen=(), trick=(), mine=None)

    def with_rules(self, rules: Rules) -> Position:
        """The same under another rule set. Numbers of points are counted in its unit, as far as they are whole.

        Raises PositionError: its deck does not have these cards.

        >>> Position(bid=300).with_rules(RULES["tutorial"]).bid
        30
        """
        how = self.how if self.how in ways(rules) else WAYS[0]
        gone = self.gone if rules.exchange == self.rules.exchange else ()  # so many are no whole pass there
        if rules.unit == self.rules.unit:
            return replace(self, rules=rules, how=how, gone=gone)

        def counted(points: int) -> int:
            return int(points * self.rules.unit / rules.unit)

        def both(pair: Pair) -> Pair:
            return counted(pair[0]), counted(pair[1])

        return replace(
            self,
            rules=rules,
            how=how,
            gone=gone,
            bid=None if self.bid is None else max(1, counted(self.bid)),
            melds=None if self.melds is None else both(self.melds),
            tricks=None if self.tricks is None else counted(self.tricks),
            totals=both(self.totals),
        )


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
