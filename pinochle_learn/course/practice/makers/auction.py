"""The auction: may this be called, and who has won (RULES.md, playok 2, tutorial, fletcher)."""

from __future__ import annotations

from typing import Final

from ....engine import SEATS, AuctionCall, Bid, Bunch, Contract, Pass, Rules
from ...bank.exercises import Exercise
from ...bank.given import Given
from ...kinds.asks import NO, NOBODY, YES
from ...kinds.asks_auction import why_may_call
from ..chance import Chance
from ..maker import Maker, question
from .auction_calls import Auction, drawn, has_auction, own_rules, step_of
from .auction_texts import (
    bid_hints,
    bid_prompt,
    bid_skills,
    why_calls,
    why_won,
    winner_hints,
    winner_skills,
)

_FIRST, _RAISE, _PASSED, _ALL = 1, 2, 3, 4
_MOST_CALLS: Final = 8  # before the one in question
_TRIES: Final = 40  # auctions drawn for one of its kind

# --- may-bid ---


def _may_bid(chance: Chance, level: int, rules: Rules) -> Exercise | None:
    if level == _ALL:
        return _all_calls(chance, rules)
    allowed = chance.happens(0.5)
    if level == _FIRST:
        auction = drawn(chance, rules, calls=chance.below(rules.seats), bids=0)
        calls = _first_calls(auction, allowed=allowed)
        return _asked(chance, auction, auction.turn, calls, level)
    auction = drawn(chance, rules, calls=1 + chance.below(_MOST_CALLS), bids=0.6)
    if not auction.last or isinstance(auction.turn, Contract):
        return None
    if level == _RAISE:
        return _asked(chance, auction, auction.turn, _raises(chance, auction, allowed=allowed), level)
    return _asked(chance, auction, _seat_in_question(chance, auction, allowed=allowed), _right_raises(auction), level)


def _asked(
    chance: Chance, auction: Auction, seat: int | Contract | None, calls: tuple[AuctionCall, ...], level: int
) -> Exercise | None:
    """May this seat make one of these calls? ``None``: there is no such seat, or no such call."""
    if not isinstance(seat, int) or not calls:
        return None
    rules = auction.rules
    given = Given(
        dealer=auction.dealer,
        calls=auction.said,
        seat=seat,
        call=chance.pick(calls),
        ask="may-call",
        options=(YES, NO),
        rules=own_rules(rules),
    )
    prompt, why = bid_prompt(auction, given, who_called=level != _PASSED), why_may_call(given, rules)
    return question("choose", bid_skills(auction, given), prompt, given, bid_hints(auction, given), why)


def _first_calls(auction: Auction, *, allowed: bool) -> tuple[AuctionCall, ...]:
    """Calls before the first bid; those that are not allowed are bids below the lowest, or above the only one."""
    rules = auction.rules
    least, step = rules.opening, step_of(rules)
    above = tuple(Bid(least + off * step) for off in (1, 2, 3))
    if not allowed:
        below = tuple(Bid(least - off * step) for off in (1, 2, 5) if least > off * step)
        return (*below, *above[:2]) if rules.opening_fixed else below
    more = () if rules.opening_fixed else above
    return (Bid(least), *more, *((Bunch(),) if rules.bunch else ()))


def _right_raises(auction: Auction) -> tuple[AuctionCall, ...]:
    """Bids that are right over the last one, whoever makes them."""
    steps = auction.rules.raises or (1, 2, 3, 5, 10)
    return tuple(Bid(auction.last + step) for step in steps)


def _raises(chance: Chance, auction: Auction, *, allowed: bool) -> tuple[AuctionCall, ...]:
    """Bids over the last one that are allowed; or wrong steps, and bids that are not over it."""
    if allowed:
        return _right_raises(auction)
    rules, last, step = auction.rules, auction.last, step_of(auction.rules)
    wide = {min(rules.raises) + max(rules.raises), 2 * max(rules.raises), 5 * step} if rules.raises else set()
    wide -= set(rules.raises)
    if wide and chance.happens(0.7):
        return tuple(Bid(last + more) for more in sorted(wide))
    low = (Bid(last), *(Bid(last - off * step) for off in (1, 2) if last > off * step))
    return (*low, Bunch()) if rules.bunch else low


def _seat_in_question(chance: Chance, auction: Auction, *, allowed: bool) -> int | None:
    """Whose turn it is, though others have passed; or one who has passed, or who has to wait. Else ``None``."""
    if not auction.passed:
        return None
    assert isinstance(auction.turn, int)
    if allowed:
        return auction.turn
    if chance.happens(0.75):
        return chance.pick(auction.passed)
    waiting = [seat for seat in range(auction.rules.seats) if seat not in (*auction.passed, auction.turn)]
    return chance.pick(waiting) if waiting else None


# --- all calls at once ---


def _all_calls(chance: Chance, rules: Rules) -> Exercise | None:
    is_first = chance.happens(0.25)
    if is_first:
        auction = drawn(chance, rules, calls=chance.below(rules.seats), bids=0)
    else:
        auction = drawn(chance, rules, calls=2 + chance.below(_MOST_CALLS), bids=0.6)
    seat = auction.turn
    if isinstance(seat, Contract) or is_first != (not auction.last):
        return None
    if not is_first and auction.passed and chance.happens(0.3):
        seat = chance.pick(auction.passed)
    calls = _offered(chance, auction, is_first=is_first)
    given = Given(
        dealer=auction.dealer,
        calls=auction.said,
        seat=seat,
        options=tuple(map(str, calls)),
        rules=own_rules(rules),
    )
    prompt, why = bid_prompt(auction, given), why_calls(given, rules)
    return question("legal-calls", bid_skills(auction, given), prompt, given, bid_hints(auction, given), why)


def _offered(chance: Chance, auction: Auction, *, is_first: bool) -> tuple[AuctionCall, ...]:
    """A pass, and four calls or five of which some are allowed to the one whose turn it is, and some are not."""
    if is_first:
        right, wrong = (_first_calls(auction, allowed=allowed) for allowed in (True, False))
    else:
        right = _right_raises(auction)
        wrong = tuple(dict.fromkeys((*_raises(chance, auction, allowed=False), Bid(auction.last))))
    some = (*chance.sample(right, min(2, len(right))), *chance.sample(wrong, min(2, len(wrong))))
    bids = sorted({call.amount for call in some if isinstance(call, Bid)})
    bunch = (Bunch(),) if auction.rules.bunch else ()
    return (Pass(), *bunch, *map(Bid, bids))


# --- auction-winner ---

_NOBODY: Final = (0.0, 0.3, 0.15)  # by level: how often nobody bids,
_BIDDERS: Final = ((1, 2), (2,), (3, 4))  # else how many bid,
_BIDS: Final = (0.4, 0.5, 0.7)  # and how often one whose turn it is


def _winner(chance: Chance, level: int, rules: Rules) -> Exercise | None:
    if chance.happens(_NOBODY[level - 1]):
        return _end_of(drawn(chance, rules, bids=0), rules)
    for _ in range(_TRIES):
        auction = drawn(chance, rules, bids=_BIDS[level - 1])
        if len(auction.bidders) in _BIDDERS[level - 1]:
            return _end_of(auction, rules)
    return None


def _end_of(auction: Auction, rules: Rules) -> Exercise:
    """Who has won this auction?"""
    given = Given(
        dealer=auction.dealer,
        calls=auction.said,
        ask="winner",
        options=(*SEATS, NOBODY),
        rules=own_rules(rules),
    )
    prompt = "Read the calls. Who has won the auction? “No one” would mean that the cards are dealt again."
    return question("choose", winner_skills(auction), prompt, given, winner_hints(auction), why_won(auction))


MAY_BID: Final = Maker(
    "may-bid",
    "May this be bid?",
    ("the first bid", "a bid over another", "who has passed", "all calls at once"),
    "auction",
    _may_bid,
    has_auction,
)

AUCTION_WINNER: Final = Maker(
    "auction-winner",
    "Who has won the auction?",
    ("one or two bid", "two bid, or nobody", "three or four bid, or nobody"),
    "auction",
    _winner,
    has_auction,
)
