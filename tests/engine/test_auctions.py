"""Auctions by hand (RULES.md, playok 2, tutorial, fletcher)."""

import pytest

from pinochle_learn import RULES, Bid, Bunch, Pass, parse_action, why_not_call
from pinochle_learn.engine.auction import Calls, Contract, next_to_call

SOUTH, WEST, NORTH, EAST = range(4)


def auction(rules: str, dealer: int, *texts: str):
    """The calls of an auction, each made by the seat whose turn it is; then who is next, or the contract."""
    calls: Calls = ()
    for text in texts:
        seat = next_to_call(RULES[rules], dealer, calls)
        assert isinstance(seat, int), f"the auction is over before {text!r}"
        call = parse_action(text)
        assert isinstance(call, (Bid, Pass, Bunch))
        why = why_not_call(RULES[rules], calls, seat, call)
        assert why is None, (text, why)
        calls = (*calls, (seat, call))
    return next_to_call(RULES[rules], dealer, calls)


@pytest.mark.parametrize(
    ("rules", "dealer", "texts", "after"),
    [
        ("playok", SOUTH, "", WEST),
        ("playok", SOUTH, "pass, pass, pass", Contract(SOUTH, 250)),
        ("playok", SOUTH, "pass, pass", EAST),
        ("playok", SOUTH, "pass, pass, bid 250", SOUTH),
        ("playok", SOUTH, "pass, pass, bid 250, pass", Contract(EAST, 250)),
        ("playok", EAST, "bid 250, bid 260, pass, bid 280", SOUTH),
        ("playok", EAST, "bid 250, bid 260, pass, bid 280, pass", WEST),
        ("playok", EAST, "bid 250, bid 260, pass, bid 280, pass, pass", Contract(EAST, 280)),
        ("tutorial", SOUTH, "pass, pass, pass", SOUTH),
        ("tutorial", SOUTH, "pass, pass, pass, pass", Contract(None, 0)),
        ("tutorial", SOUTH, "pass, pass, pass, bid 20", Contract(SOUTH, 20)),
        ("tutorial", SOUTH, "bid 33, pass, bid 34, bid 60", WEST),
        ("fletcher", SOUTH, "bunch, pass, bunch, bunch", Contract(None, 0)),
        ("fletcher", SOUTH, "bunch, bid 25, pass, pass", WEST),
        ("fletcher", SOUTH, "bunch, bid 25, pass, pass, bid 26", NORTH),
        ("fletcher", SOUTH, "bunch, bid 25, pass, pass, pass", Contract(NORTH, 25)),
        ("fletcher", SOUTH, "pass, pass, pass, bid 25", Contract(SOUTH, 25)),
    ],
)
def test_course_of_an_auction(rules, dealer, texts, after):
    assert auction(rules, dealer, *filter(None, texts.split(", "))) == after


OPEN = ((WEST, Bid(250)),)


@pytest.mark.parametrize(
    ("rules", "calls", "seat", "call", "code"),
    [
        ("playok", (), WEST, Bid(240), "bid-below-minimum"),
        ("playok", (), WEST, Bid(260), "opening-is-fixed"),
        ("playok", OPEN, NORTH, Bid(250), "bid-not-higher"),
        ("playok", OPEN, NORTH, Bid(280), "bid-wrong-step"),
        ("playok", OPEN, NORTH, Bid(265), "bid-wrong-step"),
        ("playok", OPEN, WEST, Bid(260), "already-high"),
        ("playok", (*OPEN, (NORTH, Pass())), NORTH, Bid(260), "pass-is-final"),
        ("playok", (*OPEN, (NORTH, Pass())), NORTH, Pass(), "pass-is-final"),
        ("playok", (), WEST, Bunch(), "no-bunch"),
        ("playok", ((WEST, Bid(4990)),), NORTH, Bid(5000), "bid-too-high"),
        ("tutorial", (), WEST, Bid(19), "bid-below-minimum"),
        ("tutorial", (), WEST, Bid(20), None),
        ("tutorial", (), WEST, Bid(21), None),
        ("tutorial", (), WEST, Bid(499), None),
        ("tutorial", (), WEST, Bid(500), "bid-too-high"),
        ("fletcher", (), WEST, Bid(26), "opening-is-fixed"),
        ("fletcher", ((WEST, Bunch()),), WEST, Bunch(), "bunch-twice"),
        ("fletcher", ((WEST, Bid(25)),), NORTH, Bunch(), "bunch-too-late"),
        ("fletcher", ((WEST, Bunch()), (NORTH, Bid(25))), WEST, Bid(27), None),
    ],
)
def test_calls(rules, calls, seat, call, code):
    why = why_not_call(RULES[rules], calls, seat, call)
    assert (why and why.code) == code
