"""The auction: which call is allowed, who speaks next, and how it ends (RULES.md, playok 2, tutorial, fletcher)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import gcd

from .actions import AuctionCall, Bid, Bunch, Pass
from .cards import Suit
from .melds import best_melds
from .rules import AllPass, Rules, check_rules
from .why import Why, shown

Calls = tuple[tuple[int, AuctionCall], ...]
"""The calls so far, each with its seat."""


@dataclass(frozen=True, slots=True)
class Contract:
    """How an auction ended: the bid winner and the bid; or nobody, and the cards are dealt again.

    >>> Contract(bidder=2, bid=260)
    Contract(bidder=2, bid=260)
    """

    bidder: int | None
    bid: int


def highest(calls: Calls) -> tuple[int | None, int]:
    """The seat with the highest bid and the bid; (None, 0) before the first.

    >>> highest(((0, Bid(250)), (1, Pass()), (2, Bid(260))))
    (2, 260)
    """
    for seat, call in reversed(calls):
        if isinstance(call, Bid):
            return seat, call.amount
    return None, 0


@lru_cache(maxsize=64)
def most_points(rules: Rules) -> int:
    """The ceiling of all bids: the melds of the whole deck in one hand and all trick points; no round brings more.

    >>> from . import RULES
    >>> most_points(RULES["playok"]), most_points(RULES["tutorial"])
    (4990, 499)
    """
    return best_melds(rules.deck, Suit.SPADES, rules).total + rules.trick_total


def bid_step(rules: Rules) -> int:
    """The step in which bids go up from the lowest one, in the rule set's unit (RULES.md, playok 2).

    >>> from dataclasses import replace
    >>> from . import RULES
    >>> [bid_step(rules) for rules in RULES.values()], bid_step(replace(RULES["playok"], raises=(20, 30)))
    ([10, 1, 1], 10)
    """
    return gcd(*rules.raises) or 1


def why_not_call(rules: Rules, calls: Calls, seat: int, call: AuctionCall) -> Why | None:
    """Why this seat may not make this call after those; ``None`` if it may.

    >>> from . import RULES
    >>> why_not_call(RULES["playok"], ((0, Bid(250)),), 1, Bid(280)).sentence
    'A bid goes up by 10 or 20: after 250 that is 260 or 270, not 280.'
    """
    check_rules(rules)
    if not isinstance(call, (Bid, Pass, Bunch)):
        raise TypeError(f"call: {shown(call)!r} is none; write Bid(250) or Pass(), or have parse_action make one")
    if rules.pass_is_final and (seat, Pass()) in calls:
        return Why.of("pass-is-final")
    if isinstance(call, Pass):
        return None
    holder, last = highest(calls)
    if isinstance(call, Bunch):
        return _why_not_bunch(rules, calls, seat, last)
    if seat == holder:
        return Why.of("already-high")
    return _why_not_first(rules, call.amount) if holder is None else _why_not_raise(rules, last, call.amount)


def _why_not_bunch(rules: Rules, calls: Calls, seat: int, last: int) -> Why | None:
    if not rules.bunch:
        return Why.of("no-bunch")
    if last:
        return Why.of("bunch-too-late")
    return Why.of("bunch-twice") if (seat, Bunch()) in calls else None


def _why_not_first(rules: Rules, bid: int) -> Why | None:
    if bid < rules.opening:
        return Why.of("bid-below-minimum", minimum=rules.opening, bid=bid)
    if rules.opening_fixed and bid != rules.opening:
        return Why.of("opening-is-fixed", minimum=rules.opening, bid=bid)
    return _why_not_ceiling(rules, bid)


def _why_not_raise(rules: Rules, last: int, bid: int) -> Why | None:
    if bid <= last:
        return Why.of("bid-not-higher", last=last, bid=bid)
    if rules.raises and bid - last not in rules.raises:
        allowed = tuple(last + step for step in rules.raises if last + step <= most_points(rules))
        return Why.of("bid-wrong-step", steps=rules.raises, last=last, allowed=allowed, bid=bid)
    return _why_not_ceiling(rules, bid)


def _why_not_ceiling(rules: Rules, bid: int) -> Why | None:
    most = most_points(rules)
    return Why.of("bid-too-high", most=most, bid=bid) if bid > most else None


def calls_to_try(rules: Rules, calls: Calls) -> Iterator[AuctionCall]:
    """Every call that could be allowed; `why_not_call` decides.

    >>> from . import RULES
    >>> [str(call) for call in calls_to_try(RULES["playok"], ((0, Bid(250)),))]
    ['pass', 'bid 260', 'bid 270']
    """
    yield Pass()
    if rules.bunch:
        yield Bunch()
    holder, last = highest(calls)
    if holder is None:
        top = rules.opening if rules.opening_fixed else most_points(rules)
        yield from map(Bid, range(rules.opening, top + 1))
    elif rules.raises:
        yield from (Bid(last + step) for step in rules.raises)
    else:
        yield from map(Bid, range(last + 1, most_points(rules) + 1))


def next_to_call(rules: Rules, dealer: int, calls: Calls) -> int | Contract:
    """The seat that speaks next, or the contract when the auction is over.

    >>> from . import RULES
    >>> three = tuple((seat, Pass()) for seat in (1, 2, 3))
    >>> next_to_call(RULES["playok"], 0, three)
    Contract(bidder=0, bid=250)
    >>> next_to_call(RULES["tutorial"], 0, three)
    0
    """
    passed = {seat for seat, call in calls if isinstance(call, Pass)}
    holder, bid = highest(calls)
    if not rules.pass_is_final and holder is not None:
        passed = {seat for seat, call in calls[1 - rules.seats :] if isinstance(call, Pass)}  # since all others spoke
    waiting = [seat for seat in range(rules.seats) if seat not in passed and seat != holder]
    if holder is not None and not waiting:
        return Contract(holder, bid)
    if holder is None:
        if rules.all_pass is AllPass.DEALER_HOLDS and waiting == [dealer]:
            return Contract(dealer, rules.opening)
        if len(calls) == rules.seats:  # everybody has spoken, nobody has opened
            return Contract(None, 0)
    seat = rules.left(calls[-1][0] if calls else dealer)
    while seat in passed:
        seat = rules.left(seat)
    return seat
