"""What is said in the questions about the auction: what is asked, the help, and the reason."""

from __future__ import annotations

from collections.abc import Iterator

from ....engine import SEATS, Bunch, Contract, Rules
from ....engine.why import say
from ....explain import refusal
from ...bank.exercises import Exercise
from ...bank.given import Given
from ...kinds.asks_auction import no_bid
from ...kinds.auction import LegalCalls, calls_of
from ...kinds.auctions import why_not_now
from ...melds.words import capital
from .auction_calls import Auction


def _who(seat: int | None) -> str:
    return SEATS[seat] if seat else "you"  # South is the learner


def _has(seat: int | None) -> str:
    return f"{SEATS[seat]} has" if seat else "You have"


def bid_prompt(auction: Auction, given: Given, *, who_called: bool = True) -> str:
    """What is asked about calls; with ``who_called`` the last bid is told before.

    >>> from ....engine import RULES, Bid
    >>> bid_prompt(Auction.begun(RULES["playok"], 3), Given(seat=0, call=Bid(240)))
    'Nobody has bid yet. May you bid 240?'
    """
    if given.call is None:
        return f"Read the calls. Which of these may {_who(given.seat)} make now?"
    what = "say bid-or-bunch" if isinstance(given.call, Bunch) else str(given.call)
    asked = f"May {_who(given.seat)} {what}?"
    if not who_called:
        return f"Read the calls. {asked.removesuffix('?')} now?"
    if not auction.last:
        return f"Nobody has bid yet. {asked}"
    return f"{_has(auction.holder)} bid {auction.last}. {asked}"


def bid_skills(auction: Auction, given: Given) -> tuple[str, ...]:
    """What a question about calls asks for.

    >>> from ....engine import RULES, Bid
    >>> bid_skills(Auction.begun(RULES["playok"], 3), Given(seat=0, call=Bid(240)))
    ('first-bid',)
    """
    return tuple(_skills(auction, given))


def _skills(auction: Auction, given: Given) -> Iterator[str]:
    if given.seat in auction.passed:
        yield "pass"
    elif given.seat != auction.turn:
        yield "turn"
    elif auction.last:
        yield "raise"
        if auction.holder == auction.rules.partner(auction.turn):
            yield "partners"
    else:
        yield "first-bid"
    if isinstance(given.call, Bunch) or Bunch() in auction.said or "bunch" in given.options:
        yield "bunch"


def bid_hints(auction: Auction, given: Given) -> tuple[str, ...]:
    """Help with calls, from far to near.

    >>> from ....engine import RULES, Bid
    >>> bid_hints(Auction.begun(RULES["playok"], 3), Given(seat=0, call=Bid(240)))[1]
    'There is only one first bid at this table. Which is it?'
    """
    rules = auction.rules
    if isinstance(given.call, Bunch):
        return ("When can bid-or-bunch be said?", "It comes before the first bid. Has anybody bid?")
    if not auction.last:
        lowest = "There is only one first bid at this table. Which is it?" if rules.opening_fixed else _LOWEST
        return ("A pass is no bid. So this would be the first one.", lowest)
    turn = ("Who is still in? Cross out everyone who has passed.", "Whose turn is it now? It goes on clockwise.")
    step = f"There are only these steps: {say(rules.raises)}." if rules.raises else _ANY
    last = f"The last bid is {auction.last}. {step}"
    if given.call is None:
        return (turn[0], last)
    return turn if auction.passed and given.seat != auction.turn else (_MORE, last)


_LOWEST = "Which first bid is the lowest at this table? Any higher one will do as well."
_ANY = "At this table any whole number above it will do."
_MORE = "Is it more than the last bid, and how much more?"


def why_calls(given: Given, rules: Rules) -> str:
    """Which calls are allowed, and why the last of the others is not.

    >>> from ....engine import RULES
    >>> why_calls(Given(dealer=3, seat=0, options=("pass", "bid 240", "bid 250")), RULES["playok"])
    'Allowed are pass and bid 250. The lowest first bid is 250; 240 is below it.'
    """
    asked = Exercise("", "", "legal-calls", (), "", given, "", (), "")
    kind, seat = LegalCalls(), given.seat
    assert seat is not None
    reasons = (why_not_now(given, seat, call, rules) for call in reversed(calls_of(asked)))
    last = next((refusal(why) for why in reasons if why), "")
    right = kind.solve(asked, rules)
    if not right:
        return f"{_has(seat)} passed. {last}"
    return f"Allowed {'are' if len(right) > 1 else 'is'} {kind.say(right)}. {last}".rstrip()


def why_won(auction: Auction) -> str:
    """How an auction that is over has ended.

    >>> from ....engine import RULES
    >>> why_won(Auction(RULES["playok"], 0, (), Contract(0, 250)))
    'The others have passed. You are the dealer, and have the contract at 250.'
    """
    end = auction.turn
    assert isinstance(end, Contract)
    if end.bidder is None:
        again = f"{SEATS[auction.dealer]} deals" if auction.dealer else "you deal"
        return f"{capital(no_bid(auction.calls))}, so {again} again."
    if not auction.last:
        holder = f"{SEATS[end.bidder]} is the dealer, and has" if end.bidder else "You are the dealer, and have"
        return f"The others have passed. {holder} the contract at {end.bid}."
    return f"{_has(end.bidder)} bid {end.bid}, and the others have passed."


def winner_skills(auction: Auction) -> tuple[str, ...]:
    """What a question about the end of an auction asks for.

    >>> from ....engine import RULES
    >>> winner_skills(Auction.begun(RULES["playok"], 3))
    ('all-pass',)
    """
    bunch = ("bunch",) if Bunch() in auction.said else ()
    return ("winner", "pass", *bunch) if auction.last else ("all-pass", *bunch)


def winner_hints(auction: Auction) -> tuple[str, ...]:
    """Help with the end of an auction, from far to near.

    >>> from ....engine import RULES
    >>> winner_hints(Auction.begun(RULES["playok"], 3))
    ('Has anybody bid?', 'Nobody has. What do the rules of this table say of that?')
    """
    if not auction.last:
        return ("Has anybody bid?", "Nobody has. What do the rules of this table say of that?")
    return ("Cross out everyone who has passed.", "The one who is left made the last bid.")
