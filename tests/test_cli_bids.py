"""The commands that tell what may become of a hand: bids with how sure they are."""

from __future__ import annotations

import json

import pytest

from pinochle_learn.cli import main


def told(capsys, *arguments):
    assert main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_a_bid_says_how_sure_it_is(capsys):
    hand = "AS AS 10S 10S KS KS QS QS JS JS 9S 9S"  # a double run, and hardly a trick is lost
    answer = told(capsys, "bid", hand, "--trump", "S", "--rounds", "5")
    assert answer["rounds"] == 5 and answer["meld"] == 1520 and answer["tricks"] >= 200
    for bid in answer["bids"].values():
        assert bid["bid"] >= 1700 and bid["low"] < bid["chance"] <= bid["high"]


def test_a_poor_hand_is_told_to_pass(capsys):
    assert main(["bid", "9S 9S 9H 9H 9C 9C 9D 9D JS JH JC JC", "--trump", "S", "--rounds", "20"]) == 0
    assert "A safe bid: none, pass." in capsys.readouterr().out.splitlines()


def test_the_same_seed_is_the_same_answer(capsys):
    hand = ("bid", "AS 10S KS QS 9S JD AH KH QH AC KD 9D", "--rounds", "4")
    first, again, other = (told(capsys, *hand, "--seed", seed) for seed in "112")
    assert first == again != other


def test_few_rounds_say_so_and_equal_ones_do_not_claim_to_be_exact(capsys):
    """Ten trumps from the top and two aces: whatever the others hold, every round brings all 25 tens in tricks."""
    hand = "AS AS 10S 10S KS KS QS QS JS JS AH AH"
    assert main(["bid", hand, "--trump", "S", "--rounds", "2", "--rules", "fletcher"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "All points are in tens: 1 stands for 10."
    assert any(line.endswith("of them in tricks 25.0 ± ?") for line in lines)
    assert lines[-1] == "2 rounds say little, and even ± and brackets are rough: play 30 or more, better 100."
    answer = told(capsys, "bid", hand, "--trump", "S", "--rounds", "2", "--rules", "fletcher")
    assert answer["tricks"] == 25


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["bid", "AS", "--trump", "S"], "bid: 1 card is no whole hand; write 12"),
        (
            ["bid", "AS 10S KS QS 9S JD AH KH QH AC KD 9D", "--rounds", "1"],
            "rounds: 1 is too few; write a whole number from 2 to 10000",
        ),
        (["bid", "AS 10S KS QS 9S JD AH KH QH AC KD 9D", "--rounds", "99999"], "99999 is too many"),
        (["bid", "AS 10S KS QS 9S JD AH KH QH AC KD 9D", "--seed", "x"], "'x' is no whole number"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(capsys, arguments, sentence):
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and sentence in error
