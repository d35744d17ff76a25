"""The command ``pass``, as a shell and a script see it."""

import json

import pytest

from pinochle_learn.cli import main

SIXTEEN = "AS 10S KS QS JS 9S AH AH JH 9H AC 10C 9C JC AD 9D"  # run 150, dix 10, aces around 100
TWELVE = "AS 10S JS 9S AH QH JH 9H 10C 9C JD 9D"


def answer(capsys, *arguments):
    assert main(["pass", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_what_a_bid_winner_keeps(capsys):
    found = answer(capsys, SIXTEEN, "--trump", "S", "--mine", "AC 9H 9C 9D")
    assert (found["bid_winner"], found["average"], found["searched"], found["best"]) == (True, False, 1456, 260)
    assert found["frontier"][0]["meld"] == 260 and len(found["frontier"][0]["pass"]) == 4
    mine = found["mine"]
    assert (mine["pass"], mine["meld"], mine["short"]) == (["9H", "AC", "9C", "9D"], 160, 100)
    assert mine["reasons"] == ["A♣ belongs to aces around (100), and you pass it."]


def test_what_a_partner_gives_with_the_winners_hand_open(capsys):
    """10♠ completes the run: 15 tens there in place of the marriage of 4, and jacks around go with J♠."""
    his = "AS KS QS JS 10H KC KD QC 9C 9D 10D 9H"
    found = answer(capsys, TWELVE, "--trump", "S", "--partner", his, "--rules", "tutorial", "--mine", "9H 9C 9D")
    assert found["average"] is False and found["searched"] == 220
    assert "10S" in found["frontier"][0]["pass"] and found["mine"]["short"] == found["best"] - found["mine"]["meld"]
    wanted = "With 10♠ there is a run (15) over there, not only a royal marriage (4)."
    assert wanted in found["mine"]["reasons"]


def test_for_people(capsys):
    assert main(["pass", TWELVE, "--trump", "hearts", "--mine", "AH QH JH 9H"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].endswith("trump hearts: the hand of the bid winner's partner")
    assert lines[1] == "All 495 ways to pass 4 cards compared; the points of tricks are an estimate."
    assert lines[2].startswith("Best for melds first.") and "no other choice has more of both" in lines[2]
    assert lines[3] == "Melds are those of both hands before the bid winner passes any back."
    assert lines[4].startswith("Pass ") and "for both on average" in lines[4] and lines[4].endswith(" in all")
    assert any(line.startswith("Most in all: pass ") for line in lines)
    assert any(line.startswith("Yours: A♥ Q♥ J♥ 9♥: ") for line in lines)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["AS 10S", "--trump", "S"], "The exchange asks for 12 cards, those of the partner, or for 16"),
        ([TWELVE, "--trump", "X"], "'X' is no suit: write S, H, C or D"),
        ([TWELVE, "--trump", "S", "--mine", "9H 9C"], "Pass exactly 4 cards: here are 2."),
        ([TWELVE, "--trump", "S", "--mine", "KH 9H 9C 9D"], "K♥ is not in the hand, so it cannot be passed."),
        ([TWELVE, "--trump", "S", "--partner", "AS AS"], "A♠"),
        ([SIXTEEN, "--trump", "S", "--partner", "AS"], "16 cards are the bid winner's own; leave out --partner"),
        ([TWELVE, "--trump", "S", "--partner", "11S"], "'11S' at character 1: not a card"),
        ([TWELVE], "--trump"),
    ],
)
def test_what_is_wrong_is_one_sentence(capsys, arguments, why):
    assert main(["pass", *arguments]) == 2
    out = capsys.readouterr()
    assert why in out.err and out.err.count("\n") == 1 and not out.out
