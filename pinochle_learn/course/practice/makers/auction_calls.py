"""Auctions drawn by chance, each call by the rules (RULES.md, playok 2, tutorial, fletcher)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import gcd
from typing import Final

from ....engine import SEATS, AuctionCall, Bid, Bunch, Contract, Pass, Rules
from ....engine.auction import Calls, highest, next_to_call
from ....engine.scoring import meld_step, trick_step
from ...bank.given import WRITTEN_FOR
from ..chance import Chance

_BUNCH: Final = 0.3  # so often somebody who could open says bid-or-bunch instead
_FREE: Final = 4  # where any bid will do, most go up by fewer steps than that


@lru_cache(maxsize=64)
def step_of(rules: Rules) -> int:
    """The step in which all points of these rules go: 10 in points, 1 in tens.

    >>> from ....engine import RULES
    >>> [step_of(rules) for rules in RULES.values()]
    [10, 1, 1]
    """
    return gcd(trick_step(rules), meld_step(rules))


def own_rules(rules: Rules) -> Rules | None:
    """The rules as a question carries them: none where they are those that all is written for.

    >>> from ....engine import RULES
    >>> own_rules(RULES["playok"]) is None, own_rules(RULES["fletcher"]).name
    (True, 'fletcher')
    """
    return None if rules == WRITTEN_FOR else rules


def has_auction(rules: Rules) -> bool:
    """Is there an auction, around a table of four?

    >>> from ....engine import RULES
    >>> all(map(has_auction, RULES.values()))
    True
    """
    return rules.auction and rules.seats == len(SEATS)


@dataclass(frozen=True, slots=True)
class Auction:
    """An auction that is on its way, or over: the dealer, the calls with their seats, and what comes next.

    >>> from ....engine import RULES
    >>> Auction.begun(RULES["playok"], 3).turn
    0
    """

    rules: Rules
    dealer: int
    calls: Calls
    turn: int | Contract

    @classmethod
    def begun(cls, rules: Rules, dealer: int) -> Auction:
        """Before the first call."""
        return cls(rules, dealer, (), next_to_call(rules, dealer, ()))

    def after(self, call: AuctionCall) -> Auction:
        """With one call more, by the seat whose turn it is."""
        assert isinstance(self.turn, int)
        calls = (*self.calls, (self.turn, call))
        return Auction(self.rules, self.dealer, calls, next_to_call(self.rules, self.dealer, calls))

    @property
    def said(self) -> tuple[AuctionCall, ...]:
        """The calls alone, from the dealer's left."""
        return tuple(call for _, call in self.calls)

    @property
    def last(self) -> int:
        """The last bid; 0 before the first."""
        return highest(self.calls)[1]

    @property
    def holder(self) -> int | None:
        """Who made the last bid."""
        return highest(self.calls)[0]

    @property
    def passed(self) -> tuple[int, ...]:
        """The seats that have passed, in that order."""
        return tuple(seat for seat, call in self.calls if isinstance(call, Pass))

    @property
    def bidders(self) -> frozenset[int]:
        """The seats that have bid."""
        return frozenset(seat for seat, call in self.calls if isinstance(call, Bid))


def bid_next(chance: Chance, rules: Rules, last: int) -> Bid:
    """A bid that may follow the last one; 0: nobody has bid.

    >>> from ....engine import RULES
    >>> bid_next(Chance("a"), RULES["playok"], 0), bid_next(Chance("a"), RULES["playok"], 250).amount in (260, 270)
    (Bid(amount=250), True)
    """
    if not last:
        return Bid(rules.opening + (0 if rules.opening_fixed else chance.below(_FREE)))
    return Bid(last + (chance.pick(rules.raises) if rules.raises else 1 + chance.below(_FREE)))


def drawn(chance: Chance, rules: Rules, *, calls: int | None = None, bids: float = 0.5) -> Auction:
    """So many calls, or until the auction is over; ``bids`` is how often a player bids rather than passes.

    >>> from ....engine import RULES
    >>> drawn(Chance("a"), RULES["playok"], bids=0).turn.bid
    250
    """
    auction = Auction.begun(rules, chance.below(rules.seats))
    while isinstance(auction.turn, int) and (calls is None or len(auction.calls) < calls):
        auction = auction.after(_call(chance, auction, bids))
    return auction


def _call(chance: Chance, auction: Auction, bids: float) -> AuctionCall:
    rules, last = auction.rules, auction.last
    if rules.bunch and not last and chance.happens(_BUNCH):
        return Bunch()
    return bid_next(chance, rules, last) if chance.happens(bids) else Pass()
