"""A round tried out: every number of trick points against the scores that tests/oracle works out."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle_learn import RULES
from pinochle_learn.course.kinds.feedback import AnswerError
from pinochle_learn.course.what_if.position import Position
from pinochle_learn.course.what_if.round import BIDDERS, OTHERS, Round, Stretch, round_of, steps
from pinochle_learn.course.what_if.turns import game_told, turns, where
from tests.data_files import load
from tests.oracle.game import BOOKS, leader_of_game, may_throw_in, score

ROUNDS = load("rounds")["rounds"]
TENS = st.integers(0, 40)


def spread(stretches: tuple[Stretch, ...], step: int) -> list:
    """What stretches say of each number of trick points."""
    assert all(one.last + step == other.first for one, other in pairwise(stretches))
    return [each.value for each in stretches for _ in range(each.first, each.last + 1, step)]


@pytest.mark.parametrize("rules", RULES)
def test_the_rounds_scored_by_hand_and_elsewhere(rules):
    told = 0
    for case in ROUNDS:
        points, moon = case["trick_points"], case["moon"]
        if case["rules"] != rules or (moon and (case["tricks"][1] == 0) != (points[1] == 0)):
            continue  # all trick points without all tricks: sliders of points do not tell that
        how = "moon" if moon else "throw in" if case["thrown_in"] else "play"
        tricks = None if points is None else points[0]
        one = round_of(
            Position(rules=RULES[rules], bid=case["bid"], melds=tuple(case["melds"]), tricks=tricks, how=how)
        )
        expected, told = case["expected"], told + 1
        assert (one.score.bidders, one.score.others) == (expected["bidders"], expected["others"]), case["id"]
        assert one.score.is_set == expected["is_set"] and one.after == (one.score.bidders, one.score.others)
        if how != "throw in":
            step = steps(one.rules).tricks
            assert spread(one.made, step)[one.tricks // step] == (not expected["is_set"]), case["id"]
    assert told > 20


@given(st.sampled_from(sorted(RULES)), st.integers(25, 60), TENS, TENS, st.tuples(TENS, TENS), st.booleans())
def test_where_it_turns_for_every_number_of_trick_points(rules, bid, mine, theirs, totals, moon):
    book = BOOKS[rules]
    moon, tens, total = moon and book.moon, book.tens, book.all_tricks
    totals = (book.goal - totals[0] * tens, book.goal - totals[1] * tens)
    melds = (mine * tens, theirs * tens)
    one = Round(RULES[rules], bid * tens, melds, 0, "moon" if moon else "play", totals)
    all_points = range(0, total + 1, tens)
    right = [score(rules, bid * tens, melds, (points, total - points), moon=moon) for points in all_points]
    assert [points for points, _ in one.swept] == list(all_points)
    assert [(each.bidders, each.others) for _, each in one.swept] == [(each.bidders, each.others) for each in right]
    assert spread(one.made, tens) == [not each.is_set for each in right]
    kept = [not book.needs_trick_point or points < total or not melds[1] for points in all_points]
    assert spread(one.saved(OTHERS), tens) == kept
    after = [(totals[0] + each.bidders, totals[1] + each.others) for each in right]
    assert spread(one.winners, tens) == [leader_of_game(rules, pair, 0) for pair in after]


@given(st.sampled_from(sorted(RULES)), st.integers(25, 80), TENS, TENS)
def test_throwing_in(rules, bid, mine, theirs):
    book = BOOKS[rules]
    tens, total = book.tens, book.all_tricks
    bid, melds = bid * tens, (mine * tens, theirs * tens)
    one = Round(RULES[rules], bid, melds, 0)
    assert one.may_throw_in == may_throw_in(rules, bid, melds[0])
    lowest = one.thrown_in_from
    assert lowest is not None and may_throw_in(rules, lowest, melds[0])
    assert lowest == book.minimum or not may_throw_in(rules, lowest - steps(one.rules).bid, melds[0])
    if not one.may_throw_in:
        assert one.better_played == ()
        return
    thrown = score(rules, bid, melds, thrown_in=True)
    played = [score(rules, bid, melds, (points, total - points)) for points in range(0, total + 1, tens)]
    ahead = [each.bidders - each.others > thrown.bidders - thrown.others for each in played]
    assert spread(one.better_played, tens) == ahead


def test_what_is_not_set_yet():
    """The lowest bid, and half of the trick points."""
    assert [(one.bid, one.tricks) for one in map(round_of, (Position(rules=rules) for rules in RULES.values()))] == [
        (250, 120),
        (20, 12),
        (25, 12),
    ]


def told(**numbers) -> dict[str, str]:
    rules = RULES[numbers.pop("rules", "playok")]
    return {turn.about: turn.text for turn in turns(round_of(Position(rules=rules, **numbers)))}


def test_it_is_told_where_a_bid_is_made():
    made = told(bid=300, melds=(100, 40), tricks=200)
    assert made["The bid of 300"] == "Made with 200 trick points or more. Here the bidders have 200."
    assert told(bid=330, melds=(60, 0))["The bid of 330"] == "Not to be made: all 250 trick points are too few."
    # A bid that the meld reaches alone takes a trick point all the same, but not where Fletcher keeps the meld.
    assert told(bid=250, melds=(300, 0))["The bid of 250"].startswith("Made with 10 trick points or more.")
    assert told(bid=25, melds=(30, 0), rules="fletcher")["The bid of 25"].startswith("Made whatever the trick points.")
    assert told(bid=33, how="moon", tricks=24, rules="fletcher")["The moon"] == (
        "Shot with all 25 trick points, if no trick at all is lost. Here the bidders have 24."
    )


def test_it_is_told_where_a_meld_is_saved():
    both = told(bid=250, melds=(300, 100))
    assert both["The bidders' meld of 300"] == "Lost without a trick point. 10 trick points save it."
    assert both["The others' meld of 100"] == "Lost without a trick point. 10 trick points save it."
    assert told(bid=25, melds=(0, 10), rules="tutorial")["The others' meld of 10"].endswith("1 trick point saves it.")
    assert not any("meld" in about for about in told(bid=25, melds=(30, 10), rules="fletcher"))
    assert not any("meld" in about for about in told(bid=250, melds=(60, 0))), "what is set anyway has no meld to save"


def test_it_is_told_where_throwing_in_pays():
    """The source's example: bid 330, meld 60; 310 is the most that is possible (RULES.md, playok 9)."""
    assert told(bid=330, melds=(60, 100))["Throwing in"] == (
        "The bid is lost all the same, but the others get no trick points. "
        "Playing on is better only with all 250 trick points."
    )
    assert told(bid=310, melds=(60, 100))["Throwing in"].endswith(
        "Here 310 − 60 = 250: the tricks can still bring that. With 60 of meld that takes a bid of 320 or more."
    )
    fletcher = told(bid=33, melds=(6, 10), rules="fletcher")
    assert fletcher["The bid of 33"] == (
        "Not to be made: all 25 trick points are too few. But the moon, if every trick is taken, brings +50."
    )
    assert fletcher["Throwing in"] == (
        "The bid is lost at once, but the others get no trick points. Playing on is better only with the moon shot."
    )
    assert "Throwing in" not in told(bid=33, melds=(6, 10), how="moon", rules="fletcher")


def test_of_a_round_that_is_thrown_in():
    """The others score their meld and need no trick point for it; no trick decides the game (RULES.md, playok 9)."""
    thrown = told(bid=600, melds=(300, 100), totals=(1000, 1390), how="throw in")
    assert list(thrown) == ["The bid of 600", "Throwing in", "The game"]
    assert thrown["The game"] == "This round does not end it."
    assert told(bid=600, melds=(300, 100), totals=(1000, 1400), how="throw in")["The game"] == "The others win it."
    refused = told(bid=600, melds=(360, 100), how="throw in")
    assert refused["The bid of 600"] == "Played on, it is made with 240 trick points or more."


def test_it_is_told_what_becomes_of_the_game():
    game = told(bid=250, melds=(60, 100), totals=(1240, 1400))["The game"]
    assert game == (
        "The others win if the bidders take 190 trick points or fewer. The bidders win with 200 trick points or more."
    )
    assert told(bid=250)["The game"] == "This round cannot end it: nobody comes to 1500."
    only = told(bid=250, melds=(60, 0), totals=(0, 1250))["The game"]
    assert only == "The others win if the bidders take no trick point."


@pytest.mark.parametrize(
    ("totals", "rules", "state"),
    [
        ((0, 0), "playok", "Nobody has 1500 yet: play on."),
        ((1240, 0), "playok", "The bidders have 1500 or more. The bidders win the game."),
        ((0, 1350), "playok", "The others have 1500 or more. The others win the game."),
        ((1240, 1490), "playok", "Both sides have 1500 or more. The bidders win the game."),
        ((124, 149), "tutorial", "Both sides have 150 or more. The bidders win the game."),
    ],
)
def test_the_state_of_the_game(totals, rules, state):
    """260 for the bidders and 150 for the others are added; both over: the side that held the bid (RULES.md, 10)."""
    unit = RULES[rules].unit
    numbers: dict[str, Any] = {"bid": 250 // unit, "melds": (60 // unit, 100 // unit), "tricks": 200 // unit}
    assert game_told(round_of(Position(rules=RULES[rules], totals=totals, **numbers))) == state


@pytest.mark.parametrize(
    ("numbers", "why"),
    [
        ({"bid": 255}, "Bid: bids begin at 250 and go up by 10 or 20, so 255 is none."),
        ({"bid": 100}, "Bid: The lowest first bid is 250; 100 is below it."),
        ({"melds": (5, 0)}, "Bidders' meld: every meld is a multiple of 10, and 5 is not."),
        ({"tricks": 260}, "Bidders' trick points: a round has 250, not 260."),
        ({"tricks": 99}, "Trick points: 99 is not a multiple of 10, as all trick points are."),
        ({"bid": 300, "melds": (60, 0), "how": "throw in"}, "The round may be thrown in only if"),
    ],
)
def test_numbers_that_no_round_has_are_refused_in_a_sentence(numbers, why):
    with pytest.raises(AnswerError, match=f"^{re.escape(why)}"):
        round_of(Position(**numbers)).score  # noqa: B018


def test_a_round_of_a_game_that_is_over():
    assert round_of(Position(totals=(1500, 0))).is_over_before and not round_of(Position()).is_over_before


def test_words_for_trick_points():
    assert where(Stretch(10, 20, True), 250) == "with 10 to 20 trick points"
    assert (BIDDERS, OTHERS) == (0, 1)
