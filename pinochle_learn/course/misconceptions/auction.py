"""Misread rules of the auction (RULES.md, playok 2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from ...engine import AllPass, AuctionCall, Bid, Contract, Pass, Rules, why_not_call
from ...engine.auction import next_to_call
from ..bank.exercises import Exercise
from ..kinds.asks import seat_text, yes
from ..kinds.auction import calls_of
from ..kinds.auctions import auction_of, why_not_now
from .value import Misconception, kinds, ruled

_CALLS: Final = kinds("legal-calls", "choose may-call")
_TURNS: Final = kinds("choose speaker", "choose lowest-bid")
_ENDS: Final = kinds("choose winner", "choose contract")


def _after_pass(exercise: Exercise, rules: Rules, *, in_turn: bool) -> Any:
    """A seat that has passed may call again: when its turn comes round, or at any time."""
    given, loose = exercise.given, replace(rules, pass_is_final=False)
    calls, _ = auction_of(given, rules)
    assert given.dealer is not None
    turn = next_to_call(loose, given.dealer, calls)
    if given.ask == "speaker":
        return seat_text(turn) if not isinstance(turn, Contract) and (turn, Pass()) in calls else None
    if given.seat is None or (given.seat, Pass()) not in calls or (in_turn and turn != given.seat):
        return None

    def allowed(call: AuctionCall) -> bool:
        assert given.seat is not None
        return why_not_call(loose, calls, given.seat, call) is None

    return _answer(exercise, frozenset(filter(allowed, _asked(exercise))))


def _asked(exercise: Exercise) -> tuple[AuctionCall, ...]:
    """The calls that an exercise asks about."""
    call = exercise.given.call
    return (call,) if call else calls_of(exercise)


def _answer(exercise: Exercise, allowed: frozenset[AuctionCall]) -> Any:
    return yes(allowed) if exercise.given.call else allowed


def _steps(rules: Rules) -> Iterator[Rules]:
    """More steps than those allowed: the next one, as it were, or any."""
    if rules.raises:
        yield replace(rules, raises=(*rules.raises, max(rules.raises) + min(rules.raises)))
        yield replace(rules, raises=())


def _wide_step(rules: Rules) -> Rules:
    return next(_steps(rules), rules)


def _any_step(rules: Rules) -> Rules:
    return [rules, *_steps(rules)][-1]


def _low_opening(exercise: Exercise, rules: Rules, *, higher_too: bool = False) -> Any:
    """A first bid below the minimum is allowed; perhaps one above it as well."""
    given = exercise.given
    calls, turn = auction_of(given, rules)
    low = any(isinstance(call, Bid) and call.amount < rules.opening for call in _asked(exercise))
    if turn != given.seat or not low or any(isinstance(call, Bid) for _, call in calls):
        return None
    allowed = frozenset(
        call
        for call in _asked(exercise)
        if why_not_now(given, turn, call, rules) is None
        or (isinstance(call, Bid) and (higher_too or call.amount < rules.opening))
    )
    return _answer(exercise, allowed)


def _dealt_again(rules: Rules) -> Rules:
    """If nobody bids the cards are dealt again; then the dealer is asked as well, as the last one."""
    return replace(rules, all_pass=AllPass.REDEAL)


def _has_holder(rules: Rules) -> bool:
    return rules.all_pass is AllPass.DEALER_HOLDS


AUCTION_MISCONCEPTIONS: Final = (
    Misconception(
        "back-after-pass",
        "You let somebody back in who has passed: a pass is final.",
        "30-auction#a-pass-is-final",
        _CALLS | kinds("choose speaker"),
        (
            lambda exercise, rules: _after_pass(exercise, rules, in_turn=True),
            lambda exercise, rules: _after_pass(exercise, rules, in_turn=False),
        ),
    ),
    Misconception(
        "jump-of-30",
        "You went up by another step: a bid is {steps} over the last one, no more.",
        "30-auction#ten-or-twenty-more",
        _CALLS,
        (ruled(_wide_step), ruled(_any_step)),
        at=lambda rules: bool(rules.raises),
    ),
    Misconception(
        "open-below-minimum",
        "You opened too low: the lowest first bid is {rules.opening}.",
        "30-auction#the-first-bid",
        _CALLS,
        (_low_opening, lambda exercise, rules: _low_opening(exercise, rules, higher_too=True)),
    ),
    Misconception(
        "all-pass-redeal",
        "You had the cards dealt again: if nobody bids, the dealer holds the contract at {rules.opening}.",
        "30-auction#if-nobody-bids",
        _ENDS,
        (ruled(_dealt_again),),
        at=_has_holder,
    ),
    Misconception(
        "dealer-asked",
        "You let the dealer speak: if all the others pass, the dealer holds the contract at {rules.opening} and is not "
        "asked.",
        "30-auction#if-nobody-bids",
        _TURNS,
        (ruled(_dealt_again),),
        at=_has_holder,
    ),
)
"""The more common first."""
