"""The command odds: what may come to a hand, exact, in lines and as JSON."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from pinochle_learn.cli import main

HAND = "AS 10S KS QS 9S 9S AH AH KC KC 10D 10D"


def told(capsys, *arguments):
    assert main(["odds", *arguments, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    return answer, {" ".join(gain["cards"]): gain for gain in answer["gains"]}


def test_odds_are_those_worked_out_by_hand(capsys):
    """A run but for the jack, of which both are out: not among 12 of 36 cards in 24/36 · 23/35 of deals."""
    answer, gains = told(capsys, HAND, "--trump", "S")
    jack = gains["JS"]
    assert answer["total"] == 40 + 10 + 10 and answer["partner"] == 12
    assert jack["adds"] == 110 and jack["unseen"] == [2]
    assert jack["held"] == pytest.approx(float(1 - Fraction(24 * 23, 36 * 35)))
    assert 0 < jack["spare"] < jack["held"] and jack["expected"] == pytest.approx(110 * jack["held"])


def test_two_aces_that_no_other_meld_has_are_to_spare_whenever_they_are_there(capsys):
    """Aces around take all four suits, and the ace of hearts is here twice: he cannot have them."""
    _, gains = told(capsys, HAND, "--trump", "S")
    aces = gains["AC AD"]
    assert aces["adds"] == 100 and aces["spare"] == aces["held"] > 0
    assert gains["KD QD"]["spare"] == 0, "what he has is a marriage of his own"


def test_a_card_that_the_partner_has_shown_is_sure(capsys):
    _, gains = told(capsys, HAND, "--trump", "S", "--partner", "JS")
    assert gains["JS"]["held"] == 1 and gains["JS"]["unseen"] == [1]


def test_every_tells_pairs_of_cards_that_also_add_alone(capsys):
    """J♠ adds 110 and Q♣ 20 (playok 5), so both together 130: told only with --every."""
    assert "JS QC" not in told(capsys, HAND, "--trump", "S")[1]
    assert told(capsys, HAND, "--trump", "S", "--every")[1]["JS QC"]["adds"] == 130


def test_the_bid_winner_has_his_partners_pass_already(capsys):
    answer, _ = told(capsys, f"{HAND} 9H 9H 9C 9C", "--trump", "S")
    assert answer["partner"] == 8


def test_odds_in_lines(capsys):
    assert main(["odds", "KS", "--trump", "S", "--seen", "QS"]) == 0
    head, taken, spare, order, *lines = capsys.readouterr().out.splitlines()
    assert head == "K♠, trump spades: 0 points of meld now"
    assert taken == "Chances that the partner has it among his 12 cards."
    assert spare.startswith("He can pass it if he melds as much without it") and order.startswith(
        "Gain: what it adds, "
    )
    gains = [float(line.rpartition(", gain ")[2]) for line in lines]
    assert gains == sorted(gains, reverse=True) and any("partner holds both " in line for line in lines)
    assert any(line.startswith("Q♠: +40, unseen 1, partner holds it ") for line in lines)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["AS AS AS", "--trump", "S"], "'AS' at character 7: 48-card deck: a third A♠"),
        (["AS", "--trump", "X"], "'X' is no suit: write "),
        (["AS AS", "--trump", "S", "--seen", "AS"], "a third A♠"),
        (
            ["AS", "--trump", "S", "--partner", HAND + " QH QH QC QC JC"],
            "17 cards are more than a hand; write at most 16",
        ),
        (["AS", "--trump", "S", "--seen", "AS", "--partner", "AS"], "a third A♠"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(capsys, arguments, sentence):
    assert main(["odds", *arguments]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and sentence in error
