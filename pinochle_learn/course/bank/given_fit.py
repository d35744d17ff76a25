"""What each field of an exercise is right in, but not all together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ...engine import SEATS, Card, CardTextError, Contract, Rules, codes, parse_action, parse_cards, score_round
from ...engine.actions import AuctionCall
from ...engine.auction import Calls, next_to_call, why_not_call
from ...engine.rules import check_copies
from .given import Given, GivenError


def fit(kind: str, given: Given, rules: Rules) -> None:
    """Refuse fields that contradict each other or the rules. Raises GivenError: the first of them.

    >>> from ...engine import RULES
    >>> fit("score", Given(bid=250, melds=(60, 100), tricks=(200, 60)), RULES["playok"])
    Traceback (most recent call last):
    pinochle_learn.course.bank.given.GivenError: trick points: 200 and 60 make 260, but a round has 250
    """
    cards = (*given.hand, *given.trick, *given.partner, *given.cards)
    _copies("", cards, rules)
    check = _CHECKS.get(given.ask or kind)
    if check:
        check(given, rules)


def _copies(field: str, cards: Sequence[Card], rules: Rules) -> None:
    try:
        check_copies(cards, rules)
    except ValueError as error:
        raise GivenError(field, str(error)) from None


def _held(field: str, cards: Sequence[Card], hand: Sequence[Card], where: str) -> None:
    missing = Counter(cards) - Counter(hand)
    if missing:
        raise GivenError(field, f"{codes(list(missing))} is not in {where}")


def _count(field: str, cards: Sequence[Card], *counts: int) -> None:
    if len(cards) not in counts:
        wanted = " or ".join(map(str, counts))
        raise GivenError(field, f"give {wanted} cards, not {len(cards)}")


# --- cards ---


def _trick(given: Given, rules: Rules) -> None:
    if len(given.trick) > rules.seats - bool(given.hand):
        raise GivenError("trick", "there are too many cards in the trick")


def _order(given: Given, rules: Rules) -> None:
    if len({card.suit for card in given.hand}) > 1:
        raise GivenError("hand", "give cards of one suit")
    if len(set(given.hand)) < max(2, len(given.hand)):
        raise GivenError("hand", "give two cards or more, all different")


# --- the auction ---


def _auction(given: Given, rules: Rules) -> int | Contract:
    """Who is to speak, or the contract; each call is one that was allowed."""
    assert given.dealer is not None
    calls: Calls = ()
    for call in given.calls:
        seat = next_to_call(rules, given.dealer, calls)
        if isinstance(seat, Contract):
            raise GivenError("calls", f"the auction is over after {len(calls)} calls; leave out what follows")
        if why := why_not_call(rules, calls, seat, call):
            raise GivenError("calls", f"{SEATS[seat]}, {call}: {why.sentence}")
        calls = (*calls, (seat, call))
    return next_to_call(rules, given.dealer, calls)


def _running(given: Given, rules: Rules) -> None:
    if isinstance(_auction(given, rules), Contract):
        raise GivenError("calls", "the auction is over; leave out the last call")


def _over(given: Given, rules: Rules) -> None:
    turn = _auction(given, rules)
    if not isinstance(turn, Contract):
        raise GivenError("calls", f"the auction is not over; {SEATS[turn]} is to call")


def _any_auction(given: Given, rules: Rules) -> None:
    _auction(given, rules)


def _legal_calls(given: Given, rules: Rules) -> None:
    _auction(given, rules)
    for option in given.options:
        try:
            is_call = isinstance(parse_action(option), AuctionCall)
        except ValueError:
            is_call = False
        if not is_call:
            raise GivenError("options", f"{option[:24]!r} is no call; write pass, bunch, or a bid as bid 250")


# --- the exchange ---


def _may_pass(given: Given, rules: Rules) -> None:
    dealt, count = rules.hand_size, rules.exchange
    assert given.bidder is not None
    mine = {given.bidder: (dealt, dealt + count), rules.partner(given.bidder): (dealt, dealt - count)}
    _count("hand", given.hand, *mine.get(given.seat, (dealt,)))
    if given.got:
        _count("got", given.got, count)
        _held("got", given.got, given.hand, "the hand")
        if given.seat != given.bidder or len(given.hand) == dealt:
            raise GivenError("got", "leave it out: only the bid winner has cards to show, after the first pass")


def _points_after(given: Given, rules: Rules) -> None:
    _count("hand", given.hand, rules.hand_size)
    _count("got", given.got, rules.exchange)
    _count("gave", given.gave, rules.exchange)
    _copies("got", (*given.hand, *given.got), rules)
    _held("gave", given.gave, (*given.hand, *given.got), "the hand or among the cards received")


def _pass_cards(given: Given, rules: Rules) -> None:
    """The bid winner with the cards that have come, or the partner, before any have gone."""
    if not rules.exchange:
        raise GivenError("", "no cards are passed under these rules")
    _count("hand", given.hand, rules.hand_size + (0 if given.partner else rules.exchange))
    if given.partner:
        _count("partner", given.partner, rules.hand_size)


def _best_to_pass(given: Given, rules: Rules) -> None:
    _count("hand", given.hand, rules.hand_size + rules.exchange)
    for option in given.options:
        try:
            cards = parse_cards(option)
        except CardTextError as error:
            raise GivenError("options", str(error)) from None
        _count("options", cards, rules.exchange)
        _held("options", cards, given.hand, "the hand")


# --- the score ---


def _score(given: Given, rules: Rules) -> None:
    if given.thrown_in == (given.tricks is not None):
        raise GivenError("tricks", "give tricks = [200, 50], or thrown_in = true in their place")
    try:
        score_round(
            rules,
            bid=given.bid,
            melds=given.melds,
            trick_points=given.tricks,
            thrown_in=given.thrown_in,
            moon=given.moon,
        )
    except ValueError as error:
        raise GivenError("", str(error)) from None


_CHECKS: Final[Mapping[str, Callable[[Given, Rules], None]]] = {
    "legal-cards": _trick,
    "trick-winner": _trick,
    "order-cards": _order,
    "legal-calls": _legal_calls,
    "speaker": _any_auction,
    "winner": _over,
    "contract": _over,
    "lowest-bid": _running,
    "may-call": _any_auction,
    "may-pass": _may_pass,
    "points-after": _points_after,
    "best-to-pass": _best_to_pass,
    "pass-cards": _pass_cards,
    "score": _score,
    "made": _score,
}
