"""The auction of an exercise: who made which call, whose turn it is, and why a call is refused."""

from __future__ import annotations

from ...engine import SEATS, AuctionCall, Bunch, Contract, Phase, Rules, Why, why_not_call
from ...engine.auction import Calls, next_to_call
from ..bank.given import WRITTEN_FOR, Given

_BUNCH = "bid-or-bunch"
_SAYS = {"bid": "bids", "pass": "passes", "bunch": f"says {_BUNCH}"}


def auction_of(given: Given, rules: Rules) -> tuple[Calls, int | Contract]:
    """The calls with their seats, and the seat that is to speak or the contract.

    Who made the calls is told by the rules of the exercise, what comes next by ``rules``: those may be another's idea.

    >>> from ...engine import Bid, Pass
    >>> auction_of(Given(dealer=0, calls=(Bid(250), Pass())), WRITTEN_FOR)
    (((1, Bid(amount=250)), (2, Pass())), 3)
    """
    assert given.dealer is not None
    calls: Calls = ()
    for call in given.calls:
        seat = next_to_call(given.rules_of(WRITTEN_FOR), given.dealer, calls)
        assert not isinstance(seat, Contract)  # no file is read whose auction goes on after its end
        calls = (*calls, (seat, call))
    return calls, next_to_call(rules, given.dealer, calls)


def why_not_now(given: Given, seat: int, call: AuctionCall, rules: Rules) -> Why | None:
    """Why this seat may not make this call now; ``None`` if it may (RULES.md, playok 2).

    >>> from ...engine import Bid, Pass
    >>> given = Given(dealer=0, calls=(Bid(250), Pass()))
    >>> why_not_now(given, 3, Bid(280), WRITTEN_FOR).code, why_not_now(given, 0, Bid(260), WRITTEN_FOR).sentence
    ('bid-wrong-step', 'It is not your turn: East is to act.')
    """
    calls, turn = auction_of(given, rules)
    why = why_not_call(rules, calls, seat, call)
    if turn == seat or (why and why.code in ("pass-is-final", "already-high")):
        return why
    if isinstance(turn, Contract):
        return Why.of("wrong-phase", now=Phase.DEAL.value if turn.bidder is None else Phase.TRUMP.value)
    return Why.of("not-your-turn", turn=SEATS[turn])


def calls_text(calls: Calls) -> str:
    """The calls in a row, each with its seat.

    >>> from ...engine import Bid, Pass
    >>> calls_text(((1, Bid(250)), (2, Pass())))
    'West bids 250, North passes'
    """
    return ", ".join(f"{SEATS[seat]} {call_text(call, says=True)}" for seat, call in calls)


def call_text(call: AuctionCall, *, says: bool = False) -> str:
    """A call in words; with ``says`` as somebody makes it.

    >>> from ...engine import Bid, Bunch, Pass
    >>> call_text(Bid(250)), call_text(Pass(), says=True), call_text(Bunch())
    ('bid 250', 'passes', 'bid-or-bunch')
    """
    if isinstance(call, Bunch) and not says:
        return _BUNCH
    word, _, amount = str(call).partition(" ")
    return f"{_SAYS[word]} {amount}".rstrip() if says else str(call)
