"""What can be asked about the auction: whose turn it is, what may be bid, who has won (RULES.md, playok 1 and 2)."""

from __future__ import annotations

from typing import Final

from ...engine import (
    SEATS,
    AuctionCall,
    Bid,
    Bunch,
    Contract,
    Pass,
    Phase,
    Rank,
    Redeal,
    Rules,
    Why,
    meld_points,
    why_not,
)
from ...engine.auction import Calls, calls_to_try, highest
from ...engine.why import points_text
from ...explain import refusal
from ..bank.given import Given
from ..melds.words import capital
from .asks import NOBODY, Ask, Items, moment, seat_text, told, yes
from .auctions import auction_of, call_text, calls_text, why_not_now


def _told_calls(calls: Calls) -> str:
    return f"{calls_text(calls)}." if calls else "Nobody has called yet."


# --- speaker: whose turn it is ---


def _speaker(given: Given, rules: Rules) -> str:
    turn = auction_of(given, rules)[1]
    return NOBODY if isinstance(turn, Contract) else seat_text(turn)


def _why_speaker(given: Given, said: str, rules: Rules) -> Items:
    calls, turn = auction_of(given, rules)
    if isinstance(turn, Contract):
        end = "The auction is over: " + _how_it_ended(given, calls, turn)
    else:
        end = f"It is {seat_text(turn)}'s turn."
    return told(_why_not_turn(given, said, rules), _told_calls(calls), end)


def _first_speaker(given: Given, said: str, rules: Rules) -> Items:
    turn = auction_of(given, rules)[1]
    why = _why_not_turn(given, said, rules)
    if said == NOBODY and not isinstance(turn, Contract):
        why = "Somebody may still call."
    rule = "The player to the left of the dealer speaks first, then it goes on clockwise; who has passed is out."
    return told(why or rule)


def _why_not_turn(given: Given, said: str, rules: Rules) -> str:
    """Why a seat is not to speak, if the calls tell."""
    if said not in SEATS:
        return ""
    calls, turn = auction_of(given, rules)
    seat = SEATS.index(said)
    if (seat, Pass()) in calls and rules.pass_is_final:
        return f"{said} has passed. {Why.of('pass-is-final').sentence}"
    if seat == highest(calls)[0]:
        return f"{said} holds the highest bid already."
    return "If all the others pass, the dealer is not asked." if isinstance(turn, Contract) else ""


# --- winner and contract: how the auction ended ---


def _winner(given: Given, rules: Rules) -> str:
    end = auction_of(given, rules)[1]
    return seat_text(end.bidder) if isinstance(end, Contract) else NOBODY


def _contract(given: Given, rules: Rules) -> str:
    end = auction_of(given, rules)[1]
    return str(end.bid) if isinstance(end, Contract) and end.bidder is not None else NOBODY


def _why_end(given: Given, said: str, rules: Rules) -> Items:
    calls, end = auction_of(given, rules)
    assert isinstance(end, Contract)
    ended = _how_it_ended(given, calls, end)
    passed = f"{said} has passed, and is out of the auction." if _has_passed(calls, said) else ""
    return told(passed, ended[0].upper() + ended[1:])


def _first_end(given: Given, said: str, rules: Rules) -> Items:
    calls, _ = auction_of(given, rules)
    bidder = highest(calls)[0]
    passed = _has_passed(calls, said)
    return told(
        f"{said} has passed, and is out of the auction." if passed else "",
        f"{capital(no_bid(calls))}. What do the rules say of that?" if bidder is None else "",
        "Somebody has bid, so there is a contract." if bidder is not None and said == NOBODY else "",
        "The last player who has not passed holds the contract, at the last bid."
        if bidder is not None and not passed
        else "",
    )


def _has_passed(calls: Calls, said: str) -> bool:
    return said in SEATS and (SEATS.index(said), Pass()) in calls


def _how_it_ended(given: Given, calls: Calls, end: Contract) -> str:
    if end.bidder is None:
        return f"{no_bid(calls)}, so {seat_text(given.dealer)} deals again."
    if highest(calls)[0] is None:
        return f"all others have passed, so {SEATS[end.bidder]}, the dealer, holds the contract at {end.bid}."
    return f"{SEATS[end.bidder]} bid {end.bid}, and all others have passed."


def no_bid(calls: Calls) -> str:
    """That nobody has bid; where somebody bunched, that this is no bid (RULES.md, fletcher).

    >>> no_bid(((1, Bunch()), (2, Pass())))
    'bid-or-bunch is no bid, and nobody has opened'
    """
    bunched = any(isinstance(call, Bunch) for _, call in calls)
    return f"{call_text(Bunch())} is no bid, and nobody has opened" if bunched else "nobody has bid"


# --- lowest-bid and may-call: what may be called now ---


def _lowest(given: Given, rules: Rules) -> str:
    calls, turn = auction_of(given, rules)
    if isinstance(turn, Contract):
        return NOBODY
    bids = (call.amount for call in calls_to_try(rules, calls) if isinstance(call, Bid))
    return str(min((bid for bid in bids if not why_not_now(given, turn, Bid(bid), rules)), default=NOBODY))


def _why_lowest(given: Given, said: str, rules: Rules) -> Items:
    last = highest(auction_of(given, rules)[0])[1]
    since = f"the last bid is {last}" if last else "nobody has bid yet"
    return told(
        *(item.text for item in _first_lowest(given, said, rules)), f"Here {since}, so it is {_lowest(given, rules)}."
    )


def _first_lowest(given: Given, said: str, rules: Rules) -> Items:
    _, turn = auction_of(given, rules)
    if not said.isdigit() or isinstance(turn, Contract):
        return told("The last bid tells which one comes next.")
    why = why_not_now(given, turn, Bid(int(said)), rules)
    return told(refusal(why) if why else f"{said} may be bid, but a lower bid will do.")


def _may_call(given: Given, rules: Rules) -> str:
    assert given.seat is not None and given.call is not None
    return yes(not why_not_now(given, given.seat, given.call, rules))


def why_may_call(given: Given, rules: Rules) -> str:
    """Why the call in question is allowed or not (RULES.md, playok 2).

    >>> from ...engine import RULES
    >>> why_may_call(Given(dealer=3, calls=(Bid(250),), seat=1, call=Bid(270)), RULES["playok"])
    "It is West's turn, and 270 is 20 more than the last bid, 250."
    """
    assert given.seat is not None and given.call is not None
    calls, turn = auction_of(given, rules)
    why = why_not_now(given, given.seat, given.call, rules)
    if why is None:
        return f"It is {_of(given.seat)} turn, and {why_allowed(rules, highest(calls)[1], given.call)}."
    match why.code:
        case "not-your-turn" if isinstance(turn, int):
            return f"It is {_of(turn)} turn, not {_of(given.seat, alone=True)}."
        case "already-high":
            return f"The last bid is {_of(given.seat)} own: there is nothing to bid over."
        case "pass-is-final":
            return f"{f'{SEATS[given.seat]} has' if given.seat else 'You have'} passed. {refusal(why)}"
    return refusal(why)


def _of(seat: int, *, alone: bool = False) -> str:
    return f"{SEATS[seat]}'s" if seat else "yours" if alone else "your"  # South is the learner


def why_allowed(rules: Rules, last: int, call: AuctionCall) -> str:
    """What makes a call right after that last bid; 0: nobody has bid (RULES.md, playok 2, fletcher).

    >>> from ...engine import RULES
    >>> why_allowed(RULES["playok"], 250, Bid(270)), why_allowed(RULES["playok"], 0, Bid(250))
    ('270 is 20 more than the last bid, 250', 'the first bid is exactly 250')
    """
    if isinstance(call, Pass):
        return "one may always pass"
    if not isinstance(call, Bid):
        return "nobody has bid yet"
    if last:
        return f"{call.amount} is {call.amount - last} more than the last bid, {last}"
    if rules.opening_fixed:
        return f"the first bid is exactly {call.amount}"
    more = "" if call.amount == rules.opening else f", and {call.amount} is more"
    return f"the lowest first bid is {rules.opening}{more}"


def _why_may_call(given: Given, said: str, rules: Rules) -> Items:
    return told(why_may_call(given, rules))


# --- may-redeal: a hand of nines ---


def _why_not_redeal(given: Given, rules: Rules) -> Why | None:
    return why_not(moment(rules, Phase.NINES, 0, 0, given.hand), Redeal())


def _may_redeal(given: Given, rules: Rules) -> str:
    return yes(not _why_not_redeal(given, rules))


def _why_may_redeal(given: Given, said: str, rules: Rules) -> Items:
    why = _why_not_redeal(given, rules)
    nines, melds = sum(card.rank is Rank.NINE for card in given.hand), meld_points(given.hand, None, rules)
    return told(refusal(why) if why else f"It has {nines} nines and {points_text(melds)} of meld: that is enough.")


AUCTION_ASKS: Final = {
    "speaker": Ask(_speaker, _why_speaker, _first_speaker),
    "winner": Ask(_winner, _why_end, _first_end),
    "contract": Ask(_contract, _why_end, _first_end),
    "lowest-bid": Ask(_lowest, _why_lowest, _first_lowest),
    "may-call": Ask(_may_call, _why_may_call),
    "may-redeal": Ask(_may_redeal, _why_may_redeal),
}
"""By ask: the answer and its reasons."""
