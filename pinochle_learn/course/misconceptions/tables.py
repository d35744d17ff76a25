"""Rules of the course taken along to other tables, and bid-or-bunch misread (RULES.md, tutorial, fletcher)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ...engine import AllPass, AuctionCall, Bid, Bunch, Contract, Rules, why_not_call
from ...engine.auction import Calls, highest
from ..bank.exercises import WRITTEN_FOR, Exercise
from ..kinds.asks import NO, seat_text
from ..kinds.auction import calls_of
from ..kinds.auctions import auction_of, why_not_now
from .value import Misconception, kinds


def _dealer_holds(exercise: Exercise, rules: Rules) -> Any:
    """If nobody bids the dealer has the contract. Its points alone may be thought those of one who bunched."""
    given = exercise.given
    calls, end = auction_of(given, rules)
    if not isinstance(end, Contract) or end.bidder is not None:
        return None
    if given.ask == "winner":
        return seat_text(given.dealer)
    return None if _bunched(calls) else str(rules.opening)


def _bunched(calls: Calls) -> list[int]:
    """The seats that said bid-or-bunch, if nobody bid after that."""
    return [] if highest(calls)[1] else [seat for seat, call in calls if isinstance(call, Bunch)]


def _bunch_wins(exercise: Exercise, rules: Rules, *, at: int = -1) -> Any:
    """Who bunched last, or first, has won; and before the end, has opened, so that a bid goes higher."""
    given = exercise.given
    calls, turn = auction_of(given, rules)
    bunched = _bunched(calls)
    if not bunched:
        return None
    if given.ask == "winner":
        return seat_text(bunched[at]) if isinstance(turn, Contract) else None
    as_bids = tuple((seat, Bid(rules.opening) if isinstance(call, Bunch) else call) for seat, call in calls)
    return _marked(exercise, turn, lambda call: why_not_call(rules, as_bids, given.seat or 0, call) is None)


def _small_steps(exercise: Exercise, rules: Rules) -> Any:
    """The steps of the course, counted as this table counts, where any bid above the last one is allowed."""
    given = exercise.given
    calls, turn = auction_of(given, rules)
    holder, last = highest(calls)
    if holder is None or turn != given.seat:
        return None
    steps = [step * WRITTEN_FOR.unit // rules.unit for step in WRITTEN_FOR.raises]

    def allowed(call: AuctionCall) -> bool:
        fits = not isinstance(call, Bid) or call.amount - last in steps
        return fits and why_not_now(given, turn, call, rules) is None

    if given.call is None:
        return _marked(exercise, turn, allowed)
    # a bid over one's partner, after bid-or-bunch, or with seats skipped may have been refused for that
    is_next = turn == rules.left(calls[-1][0])
    is_plain = is_next and rules.partner(turn) != holder and (turn, Bunch()) not in calls
    return NO if is_plain and not allowed(given.call) else None


def _marked(exercise: Exercise, turn: int | Contract, allowed: Callable[[AuctionCall], bool]) -> Any:
    """The calls held for allowed. A pass alone does not tell what was wrong with the bids."""
    calls = frozenset(filter(allowed, calls_of(exercise)))
    return calls if turn == exercise.given.seat and any(isinstance(call, Bid) for call in calls) else None


TABLE_MISCONCEPTIONS: Final = (
    Misconception(
        "dealer-holds",
        "You gave the dealer the contract: at the other tables the cards are dealt again if nobody bids.",
        "90-tables#bids-and-passes",
        kinds("choose winner", "choose contract"),
        (_dealer_holds,),
        at=lambda rules: rules.all_pass is AllPass.REDEAL,
    ),
    Misconception(
        "steps-elsewhere",
        "You kept to small steps: at the other tables any whole number above the last bid will do.",
        "90-tables#bids-and-passes",
        kinds("legal-calls", "choose may-call"),
        (_small_steps,),
        at=lambda rules: not rules.raises,
    ),
    Misconception(
        "bunch-wins",
        "You let bid-or-bunch stand for a bid: it is none, and whoever says it has not opened.",
        "90-tables#bid-or-bunch",
        kinds("choose winner", "legal-calls"),
        (_bunch_wins, lambda exercise, rules: _bunch_wins(exercise, rules, at=0)),
        yields_to=("dealer-holds",),
        at=lambda rules: rules.bunch,
    ),
)
"""The more common first."""
