"""The commands that tell what may become of a hand: exact odds, and bids with how sure they are."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from pinochle_learn.cli import main


def told(capsys, *arguments):
    assert main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_odds_are_those_worked_out_by_hand(capsys):
    """A run but for the jack, of which both are out: not among 12 of 36 cards in 24/36 · 23/35 of deals."""
    answer = told(capsys, "odds", "AS 10S KS QS 9S 9S AH AH KC KC 10D 10D", "--trump", "S")
    jack = next(gain for gain in answer["gains"] if gain["cards"] == ["JS"])
    assert answer["total"] == 40 + 10 + 10 and jack["adds"] == 110 and jack["unseen"] == [2]
    assert jack["held"] == pytest.approx(float(1 - Fraction(24 * 23, 36 * 35)))
    assert 0 < jack["spare"] < jack["held"] and jack["expected"] == pytest.approx(110 * jack["held"])


def test_odds_in_lines(capsys):
    assert main(["odds", "KS", "--trump", "S", "--seen", "QS"]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head == "K♠, trump spades: 0 points of meld now"
    assert any(line.startswith("Q♠: +40, unseen 1, partner holds it ") for line in lines)


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


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["odds", "AS AS AS", "--trump", "S"], "'AS' at character 7: 48-card deck: a third A♠"),
        (["odds", "AS", "--trump", "X"], "'X' is no suit: write "),
        (["odds", "AS AS", "--trump", "S", "--seen", "AS"], "a third A♠"),
        (["bid", "AS", "--trump", "S"], "bid: 1 cards are no whole hand; write 12"),
        (["bid", "AS 10S KS QS 9S JD AH KH QH AC KD 9D", "--rounds", "1"], "rounds: 1 is none"),
        (["bid", "AS 10S KS QS 9S JD AH KH QH AC KD 9D", "--rounds", "99999"], "from 2 to 10000"),
        (["bid", "AS 10S KS QS 9S JD AH KH QH AC KD 9D", "--seed", "x"], "'x' is no whole number"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(capsys, arguments, sentence):
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and sentence in error
