"""What can be asked about the exchange: who passes, what, and how many cards are held (RULES.md, playok 4)."""

from __future__ import annotations

from typing import Final

from ...engine import PassCards, Phase, Rules, why_not
from ...engine.why import say
from ...explain import refusal
from ..bank.given import STAGES, Given
from .asks import NOBODY, Ask, Items, moment, seat_text, told, too_few_or_many, yes


def _partner(given: Given, rules: Rules) -> int | None:
    assert given.bidder is not None
    return rules.partner(given.bidder)


def _outside(given: Given, rules: Rules) -> bool:
    """Is the seat of the side that exchanges nothing?"""
    return given.seat not in (given.bidder, _partner(given, rules))


_NOTHING: Final = "The side that has not won the bid exchanges nothing."


# --- first-pass: who passes first ---


def _first_pass(given: Given, rules: Rules) -> str:
    return seat_text(_partner(given, rules)) if rules.exchange else NOBODY


def _why_first_pass(given: Given, said: str, rules: Rules) -> Items:
    right = _first_pass(given, rules)
    return told(*(item.text for item in _first_first_pass(given, said, rules)), f"So {right} passes first.")


def _first_first_pass(given: Given, said: str, rules: Rules) -> Items:
    if said == seat_text(given.bidder):
        return told(f"{said} has won the bid, gets cards first, and passes back afterwards.")
    return told(_NOTHING, "The bid winner's partner passes first.")


# --- holding: how many cards ---


def _holding(given: Given, rules: Rules) -> str:
    count = rules.hand_size
    if given.stage == STAGES[1]:
        count += {given.bidder: rules.exchange, _partner(given, rules): -rules.exchange}.get(given.seat, 0)
    return str(count)


def _why_holding(given: Given, said: str, rules: Rules) -> Items:
    dealt, moved = f"{rules.hand_size} cards were dealt to each", rules.exchange
    if given.stage == STAGES[0]:
        return told(f"{dealt}, and nothing has been passed yet.")
    if _outside(given, rules):
        return told(_NOTHING, f"{dealt}.")
    if given.stage == STAGES[2]:
        return told(f"{dealt}. {moved} went away and {moved} came, so it is {rules.hand_size} again.")
    change = f"{moved} have come" if given.seat == given.bidder else f"{moved} have gone"
    return told(f"{dealt}, and {change}: {_holding(given, rules)}.")


def _first_holding(given: Given, said: str, rules: Rules) -> Items:
    hint = _NOTHING if _outside(given, rules) else _when(given, said, rules)
    return told(too_few_or_many(said, _holding(given, rules)), hint)


def _when(given: Given, said: str, rules: Rules) -> str:
    """What a number of cards leaves out, of the side that exchanges; else how it goes."""
    in_between, is_bidder = given.stage == STAGES[1], given.seat == given.bidder
    if in_between and said == str(rules.hand_size):
        return f"So many were dealt; since then cards have {'come' if is_bidder else 'gone'}."
    if in_between and said == str(rules.hand_size + (-rules.exchange if is_bidder else rules.exchange)):
        what = ("been given", "more") if is_bidder else ("passed", "fewer")
        return f"{seat_text(given.seat)} has {what[0]} cards, so there are {what[1]} than before."
    return "The partner passes cards first, then the bid winner as many back."


# --- may-pass: whether these cards may be passed now ---


def _turn(given: Given, rules: Rules) -> int | None:
    """Who is to pass: the hand's number of cards tells whether the partner has passed already."""
    count = len(given.hand)
    has_passed = count > rules.hand_size if given.seat == given.bidder else count < rules.hand_size
    return given.bidder if has_passed else _partner(given, rules)


def _refused(given: Given, rules: Rules) -> str:
    """Why the cards may not be passed; empty if they may."""
    assert given.seat is not None
    if _outside(given, rules):
        return _NOTHING
    turn = _turn(given, rules)
    if turn != given.seat:
        return f"Now {seat_text(turn)} is to pass: first the bid winner's partner passes, then the bid winner."
    why = why_not(moment(rules, Phase.EXCHANGE, given.seat, given.seat, given.hand), PassCards(given.passing))
    return refusal(why) if why else ""


def _may_pass(given: Given, rules: Rules) -> str:
    return yes(not _refused(given, rules))


def _why_may_pass(given: Given, said: str, rules: Rules) -> Items:
    if refused := _refused(given, rules):
        return told(refused)
    back = [card for card in given.passing if card in given.got]
    again = f"Cards just received may go back too, as {say(tuple(dict.fromkeys(back)))}." if back else ""
    return told(f"These are {rules.exchange} cards of the hand, and any cards will do.", again)


EXCHANGE_ASKS: Final = {
    "first-pass": Ask(_first_pass, _why_first_pass, _first_first_pass),
    "holding": Ask(_holding, _why_holding, _first_holding),
    "may-pass": Ask(_may_pass, _why_may_pass),
}
"""By ask: the answer and its reasons."""
