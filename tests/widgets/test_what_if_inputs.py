"""What stands in the inputs of “What if?”, without a table: what is half written, and what follows the position."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pinochle_learn import deal, parse_cards
from pinochle_learn.course.what_if.position import Position
from pinochle_learn.widgets.what_if.inputs import Inputs, target

BID = Position(deal(7)[0], part="bid")
HALF = {"bid": "31", "seed": "77"}


@pytest.mark.parametrize(
    ("after", "bid", "seed"),
    [
        (replace(BID, hand=()), "31", "77"),
        (replace(BID, bid=250), "250", "77"),
        (replace(BID, seed=5), "31", "5"),
        (Position(bid=310, seed=77, part="bid"), "310", "77"),
    ],
)
def test_what_is_half_written_stays_where_the_position_says_the_same(after, bid, seed):
    there = Inputs().given(BID, after, HALF)
    assert (there["bid"], there["seed"]) == (bid, seed)
    back = Inputs().left(BID, HALF).given(replace(after, part="melds"), after, {})
    assert (back["bid"], back["seed"]) == (bid, seed), "and so it does from another tab"


def test_inputs_of_one_name_are_each_parts_own():
    """Bid has a field for the bid, Scores a slider."""
    scores = replace(BID, part="scores")
    inputs = Inputs().left(BID, HALF)
    on_slider = inputs.given(BID, scores, HALF)["bid"]
    assert on_slider == Inputs().given(scores, scores, {})["bid"] != "31"
    assert inputs.left(scores, {"bid": on_slider}).given(scores, BID, {"bid": on_slider})["bid"] == "31"


def test_what_was_set_meanwhile_is_not_half_written_any_more():
    inputs = Inputs().left(BID, HALF).left(replace(BID, bid=31), {"bid": "31", "seed": "77"})
    assert inputs.half["bid"] == {"seed": ("1", "77")}


@pytest.mark.parametrize(("number", "stays"), [("7", ""), (" 7 ", ""), ("8", "8"), ("47b", "47b"), ("", "")])
def test_only_the_number_of_the_hand_that_has_gone_goes_too(number, stays):
    assert Inputs().given(BID, replace(BID, hand=()), {"number": number})["number"] == stays
    assert "number" not in Inputs().given(BID, replace(BID, bid=250), {"number": number})


def test_cards_go_to_the_hand_again_once_those_of_the_target_have_gone():
    was, chosen = Position(parse_cards("AS"), part="tricks", trick=parse_cards("KS")), {"target": "trick"}
    assert target(was, chosen) == "trick"
    for after, now in ((replace(was, hand=(), trick=()), "hand"), (replace(was, hand=()), "trick")):
        assert Inputs().given(was, after, chosen)["target"] == now
    assert Inputs().given(was, replace(was, trick=()), chosen)["target"] == "trick", "a trick that is cleared"
