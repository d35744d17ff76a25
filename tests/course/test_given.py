"""What a file may give: each wrong field is refused with one sentence."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle_learn.course.bank.exercises import Given
from pinochle_learn.course.bank.given import GivenError
from pinochle_learn.course.bank.given_reader import read_given

SIXTEEN = "AS 10S KS QS JS 9S AH 10H KH QH JH 9H AC 10C KC QC"
TWELVE = "AS 10S KS QS JS 9S AH 10H KH QH JH 9H"
CALL: dict[str, Any] = {"dealer": "South", "calls": "250 pass", "seat": "East", "options": ["pass", "bid 260"]}
YES_NO = ["yes", "no"]
PASS: dict[str, Any] = {
    "ask": "may-pass",
    "options": YES_NO,
    "bidder": "South",
    "seat": "South",
    "hand": SIXTEEN,
    "pass": "AS 10S KS QS",
}
AFTER: dict[str, Any] = {
    "ask": "points-after",
    "options": ["0", "40"],
    "trump": "H",
    "hand": TWELVE,
    "got": "AC AD 10C 10D",
    "gave": "AS 9S JS 9H",
}
WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("order-cards", {"hand": "AH"}, "hand: give two cards or more, all different"),
    ("order-cards", {"hand": "AH AH KH"}, "hand: give two cards or more, all different"),
    ("order-cards", {"hand": "AH KS"}, "hand: give cards of one suit"),
    ("order-cards", {}, "hand: it is missing; order-cards needs hand"),
    ("order-cards", {"hand": "AH KH", "trump": "S"}, "trump: order-cards does not use it; leave it out"),
    ("order-cards", {"hand": 5}, 'hand: write cards, as "AS 10S KH"'),
    ("legal-calls", {**CALL, "dealer": "south"}, "dealer: write South, West, North or East"),
    ("legal-calls", {**CALL, "seat": 3}, "seat: write South, West, North or East"),
    ("legal-calls", {**CALL, "calls": "250 double"}, "calls: 'double' is no call; write pass, bunch or a bid"),
    ("legal-calls", {**CALL, "calls": 250}, 'calls: write the calls from the dealer\'s left, as "250 pass 260",'),
    (
        "legal-calls",
        {**CALL, "calls": "250 280"},
        "calls: North, bid 280: A bid goes up by 10 or 20: after 250 that is",
    ),
    ("legal-calls", {**CALL, "calls": "240"}, "calls: West, bid 240: The lowest first bid is 250; 240 is below it."),
    (
        "legal-calls",
        {**CALL, "calls": "pass pass pass 250"},
        "calls: the auction is over after 3 calls; leave out what",
    ),
    ("legal-calls", {**CALL, "options": ["pass"]}, "options: give two answers or more, all different"),
    ("legal-calls", {**CALL, "options": ["pass", "Pass"]}, "options: give two answers or more, all different"),
    ("legal-calls", {**CALL, "options": "pass"}, 'options: write a list of texts, as options = ["…"]'),
    (
        "legal-calls",
        {**CALL, "options": ["pass", "trump S"]},
        "options: 'trump S' is no call; write pass, bunch, or a bid",
    ),
    (
        "legal-calls",
        {**CALL, "options": ["pass", "270"]},
        "options: '270' is no call; write pass, bunch, or a bid as bid",
    ),
    ("legal-calls", {**CALL, "rules": "bridge"}, "rules: write playok, tutorial or fletcher"),
    ("score", {"bid": 250, "melds": [60, 100]}, "tricks: give tricks = [200, 50], or thrown_in = true in their place"),
    (
        "score",
        {"bid": 250, "melds": [60], "tricks": [200, 50]},
        "melds: write two numbers, the bidders' and the others'",
    ),
    (
        "score",
        {"bid": 0, "melds": [60, 0], "tricks": [200, 50]},
        "bid: write whole numbers of 1 or more, without quotes",
    ),
    (
        "score",
        {"bid": True, "melds": [60, 0], "tricks": [200, 50]},
        "bid: write whole numbers of 1 or more, without quotes",
    ),
    ("score", {"bid": 250, "melds": [-60, 0], "tricks": [200, 50]}, "melds: write whole numbers of 0 or more, without"),
    (
        "score",
        {"bid": 250, "melds": [60, 0], "tricks": [200, 60]},
        "trick points: 200 and 60 make 260, but a round has 250",
    ),
    ("score", {"bid": 310, "melds": [60, 0], "thrown_in": True}, "The round may be thrown in only if the bid less the"),
    ("score", {"bid": 310, "melds": [60, 0], "thrown_in": "yes"}, "thrown_in: write true or false, without quotes"),
    (
        "score",
        {"bid": 250, "melds": [60, 0], "tricks": [250, 0], "moon": True},
        "There is no shooting the moon in these",
    ),
    ("trick-points", {"cards": "AS AS AS"}, "cards: 'AS' at character 7: 48-card deck: a third A♠"),
    (
        "legal-cards",
        {"hand": "AS", "trick": "AH AC AD 9S", "trump": "S"},
        "trick: there are too many cards in the trick",
    ),
    ("choose", {"ask": "age", "options": YES_NO}, "ask: write points, name, trump, number,"),
    ("choose", {"options": YES_NO}, "ask: it is missing; choose needs ask and options"),
    ("choose", {"ask": "number", "options": YES_NO}, "of: it is missing; number needs ask, of and options"),
    ("choose", {"ask": "number", "of": "decks", "options": YES_NO}, "of: write deck, copies, hand,"),
    ("choose", {"ask": "number", "of": "partner", "options": YES_NO}, "of: write deck, copies, hand,"),
    (
        "choose",
        {"ask": "seat", "of": "deck", "seat": "West", "options": YES_NO},
        "of: write partner, left, speaks first or",
    ),
    (
        "choose",
        {"ask": "winner", "dealer": "South", "calls": "250", "options": YES_NO},
        "calls: the auction is not over;",
    ),
    (
        "choose",
        {"ask": "contract", "dealer": "South", "calls": "", "options": YES_NO},
        "calls: the auction is not over; West",
    ),
    (
        "choose",
        {"ask": "lowest-bid", "dealer": "South", "calls": "pass pass pass", "options": YES_NO},
        "calls: the auction is over; leave out the last call",
    ),
    (
        "choose",
        {"ask": "may-call", **CALL, "call": "280", "options": YES_NO},
        "call: '280' is no call; write pass, bunch or",
    ),
    (
        "choose",
        {"ask": "may-call", **CALL, "call": ["280"], "options": YES_NO},
        "call: '' is no call; write pass, bunch or",
    ),
    (
        "choose",
        {"ask": "holding", "bidder": "South", "seat": "South", "stage": "later", "options": YES_NO},
        "stage: write dealt, after the first pass or after the exchange",
    ),
    ("choose", {**PASS, "hand": "AS 10S KS QS"}, "hand: give 12 or 16 cards, not 4"),
    ("choose", {**PASS, "seat": "North"}, "hand: give 12 or 8 cards, not 16"),
    ("choose", {**PASS, "seat": "West"}, "hand: give 12 cards, not 16"),
    ("choose", {**PASS, "got": "AS 10S"}, "got: give 4 cards, not 2"),
    ("choose", {**PASS, "got": "AS 10S KS AD"}, "got: AD is not in the hand"),
    ("choose", {**PASS, "hand": TWELVE, "got": "AS 10S KS QS"}, "got: leave it out: only the bid winner has cards to"),
    ("choose", {**AFTER, "hand": SIXTEEN}, "hand: give 12 cards, not 16"),
    ("choose", {**AFTER, "gave": "AS 9S JS"}, "gave: give 4 cards, not 3"),
    ("choose", {**AFTER, "got": "AC AD 10C"}, "got: give 4 cards, not 3"),
    ("choose", {**AFTER, "gave": "AS 9S JS 9D"}, "gave: 9D is not in the hand or among the cards received"),
    ("choose", {**AFTER, "hand": TWELVE.replace("9H", "AC"), "got": "AC AC 10C 10D"}, "got: 48-card deck: a third A♣"),
    (
        "choose",
        {"ask": "game-winner", "totals": [1700, 1600], "bid_by": "us", "options": YES_NO},
        "bid_by: write we or they",
    ),
    (
        "choose",
        {"ask": "game-winner", "totals": 1700, "bid_by": "we", "options": YES_NO},
        "totals: write two numbers, ours",
    ),
    (
        "choose",
        {"ask": "may-throw-in", "bid": 330, "meld": "60", "options": YES_NO},
        "meld: write whole numbers of 0 or more",
    ),
]


@pytest.mark.parametrize(("kind", "table", "sentence"), WRONG, ids=lambda value: str(value)[:60])
def test_a_wrong_field_is_told_what_would_be_right(kind, table, sentence):
    with pytest.raises(GivenError) as error:
        read_given(kind, table)
    assert str(error.value).startswith(sentence) and "\n" not in str(error.value)
    again = pickle.loads(pickle.dumps(error.value))
    assert (again.field, again.advice) == (error.value.field, error.value.advice)


values: st.SearchStrategy[object] = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=8)
    | st.lists(st.integers() | st.text(max_size=4), max_size=3)
)


@given(exercise=st.sampled_from([("legal-calls", CALL), ("choose", PASS), ("choose", AFTER)]), data=st.data())
def test_no_field_ends_in_another_error(exercise, data):
    kind, table = exercise
    field = data.draw(st.sampled_from(sorted(table)))
    try:
        assert isinstance(read_given(kind, {**table, field: data.draw(values)}), Given)
    except GivenError as error:
        assert str(error)
