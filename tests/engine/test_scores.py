"""Scores that add up, and the end of the game (RULES.md, playok 8 to 10)."""

import re
from typing import Any

import pytest

from pinochle_learn import RULES, score_round, winner_of_game

PLAYOK, FLETCHER = RULES["playok"], RULES["fletcher"]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"trick_points": (200, 60)}, "trick points: 200 and 60 make 260, but a round has 250"),
        ({"trick_points": (205, 45)}, "trick points: 205 is not a multiple of 10"),
        ({"trick_points": (260, -10)}, "trick points: -10 is not a whole number of 0 or more"),
        ({"trick_points": None}, "trick points: give those of the bidders and of the others"),
        ({"trick_points": (250,)}, "trick points: give two numbers"),
        ({"bid": 0}, "bid: 0 is not a whole number of 1 or more"),
        ({"bid": 250.0}, "bid: 250.0 is not a whole number"),
        ({"melds": (-10, 0)}, "melds: -10 is not a whole number of 0 or more"),
        ({"thrown_in": True, "trick_points": None}, "may be thrown in only if the bid less the melds is more than 250"),
        ({"bid": 330, "thrown_in": True}, "a round that is thrown in has no trick points"),
        ({"moon": True}, "no shooting the moon"),
    ],
)
def test_what_cannot_be_is_refused(wrong, sentence):
    right = {"bid": 250, "melds": (60, 100), "trick_points": (200, 50)}
    with pytest.raises(ValueError, match=re.escape(sentence)):
        score_round(PLAYOK, **(right | wrong))


def test_moon_needs_every_trick():
    moon: dict[str, Any] = {"bid": 25, "melds": (10, 8), "moon": True}
    assert score_round(FLETCHER, trick_points=(25, 0), **moon).bidders == 50
    assert score_round(FLETCHER, trick_points=(25, 0), tricks=(11, 1), **moon).bidders == -25
    assert score_round(FLETCHER, trick_points=(20, 5), **moon).others == 13
    with pytest.raises(ValueError, match="so they took a trick"):
        score_round(FLETCHER, trick_points=(20, 5), tricks=(12, 0), **moon)
    with pytest.raises(ValueError, match="do not make the 12"):
        score_round(FLETCHER, trick_points=(20, 5), tricks=(12, 1), **moon)


def test_without_a_trick_point():
    lost = score_round(PLAYOK, bid=250, melds=(1500, 100), trick_points=(0, 250))
    assert (lost.bidders, lost.others, lost.is_set) == (-250, 350, True)
    others = score_round(PLAYOK, bid=250, melds=(0, 100), trick_points=(250, 0))
    assert (others.bidders, others.others) == (250, 0)
    assert "melds" not in others.reasons[-1].sentence
    assert "so the meld of 100 is lost" in others.reasons[-2].sentence


@pytest.mark.parametrize(
    ("totals", "bidders", "winner"),
    [
        ((1490, 1490), 0, None),
        ((1500, 0), 1, 0),
        ((1700, 1600), 1, 1),
        ((1700, 1600), 0, 0),
        ((1600, 1600), 1, 1),
        ((1500, -400), 0, 0),
    ],
)
def test_end_of_the_game(totals, bidders, winner):
    assert winner_of_game(PLAYOK, totals, bidders) == winner
