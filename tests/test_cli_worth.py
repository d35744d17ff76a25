"""The command that counts a hand with each suit as trump, and against another one."""

from __future__ import annotations

import json

import pytest

from pinochle_learn.cli import main
from tests.oracle.melds import best_by_class

HAND = "AS 10S KS QS JS JD KH QH 9H"
OTHER = "AS 10S KS KS QS JS JD KH QH"


def told(capsys, *arguments):
    assert main(["what-if", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("rules", ["playok", "tutorial", "fletcher"])
def test_each_trump_is_what_the_independent_search_finds(capsys, rules):
    answer = told(capsys, HAND, "--rules", rules, "--against", OTHER)
    for cards, trumps in ((HAND, answer["trumps"]), (OTHER, answer["against"]["trumps"])):
        for suit, worth in trumps.items():
            right = best_by_class(cards.split(), suit, rules)
            assert worth["by_class"] == {str(each): points for each, points in right.items()}
            assert worth["total"] == sum(right.values()) == sum(meld["points"] for meld in worth["melds"])
    difference = answer["difference"]
    assert difference["totals"]["S"] == sum(change["difference"] for change in difference["changes"])


def test_the_difference_meld_by_meld(capsys):
    answer = told(capsys, HAND, "--against", OTHER)
    assert answer["trump"] == "S" and answer["difference"]["totals"] == {"S": 40, "H": -10, "C": 0, "D": 0}
    grown = next(change for change in answer["difference"]["changes"] if change["difference"])
    assert [meld["name"] for meld in (*grown["before"], *grown["after"])] == ["run", "run + king"]
    changed = told(capsys, HAND, "--against", OTHER, "--trump", "H")["difference"]["changes"]
    assert next(change for change in changed if change["difference"]) == {
        "before": [{"name": "dix", "class": 1, "points": 10, "cards": ["9H"]}],
        "after": [],
        "difference": -10,
    }


def test_in_lines(capsys):
    assert main(["what-if", "KH QH", "--against", "KH", "--trump", "H", "--rules", "tutorial"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "All points are in tens: 1 stands for 10.",
        "K♥ Q♥",
        "                   ♠  ♥  ♣  ♦",
        "  Marriage: K♥ Q♥  2  4  2  2",
        "Class 1            2  4  2  2",
        "Class 2            0  0  0  0",
        "Class 3            0  0  0  0",
        "Total              2  4  2  2",
        "With hearts as trump: 4 points of meld.",
        "",
        "A: K♥ Q♥",
        "B: K♥",
        "                         A  B  B − A",
        "  Royal marriage: K♥ Q♥  4  –     −4",
        "Class 1                  4  0     −4",
        "Class 2                  0  0      0",
        "Class 3                  0  0      0",
        "Total, ♥ trump           4  0     −4",
        "Total, ♠ trump           2  0     −2",
        "Total, ♣ trump           2  0     −2",
        "Total, ♦ trump           2  0     −2",
        "B melds 4 points less than A with hearts as trump: 0 against 4.",
        "A has 2 cards, B has 1.",
    ]


@pytest.mark.parametrize("command", ["what-if", "odds", "pass", "bid", "melds", "score"])
def test_what_points_are_in_is_said_once_where_they_are_no_ones(capsys, command):
    twelve = "AS 10S KS QS 9S 9S AH AH KC KC 10D 10D"
    given = ["--bid", "{}", "--melds", "0", "0", "--throw-in"] if command == "score" else [twelve, "--trump", "S"]
    rounds = ["--rounds", "2"] if command == "bid" else []
    for rules, bid, lines in (("fletcher", "30", ["All points are in tens: 1 stands for 10."]), ("playok", "300", [])):
        assert main([command, *(each.format(bid) for each in given), *rounds, "--rules", rules]) == 0
        told = capsys.readouterr().out.splitlines()
        assert [line for line in told if "All points" in line] == lines == told[: len(lines)]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["AS AS AS"], "'AS' at character 7: 48-card deck: a third A♠"),
        (["AS", "--against", "11S"], "'11S' at character 1: not a card"),
        (["AS", "--trump", "X"], "'X' is no suit: write "),
        (["AS", "--rules", "bridge"], "there is no rule set 'bridge'"),
        ([], "the following arguments are required: CARDS"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(capsys, arguments, sentence):
    assert main(["what-if", *arguments]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and sentence in error
