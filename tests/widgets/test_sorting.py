"""The card sorter as a widget: what a press does, and what the page is shown."""

import json

import pytest

from pinochle_learn import RULES
from pinochle_learn.widgets import CardSorter
from tests.widgets.pressing import control, ids, press, press_card, said


def test_a_press_takes_the_highest_and_refuses_the_others():
    """Deal 6: K 10 A J Q A 9 of spades."""
    sorter = CardSorter(6)
    assert ids(sorter) == ["KS", "10S", "AS", "JS", "QS", "AS'", "9S"], "as it was dealt, not sorted"
    press_card(sorter, "KS")
    assert said(sorter).startswith("Not K♠ yet: A♠ ranks above it.") and len(ids(sorter)) == 7
    press_card(sorter, "AS'")
    assert sorter.view["message"]["tone"] == "good" and len(ids(sorter)) == 6
    for card in ("AS", "10S", "KS", "QS", "JS", "9S"):
        press_card(sorter, card)
    assert said(sorter) == "Sorted: A♠ A♠ 10♠ K♠ Q♠ J♠ 9♠."
    assert "hand" not in sorter.view
    shown = [card["id"] for card in sorter.view["piles"][0]["melds"][0]["cards"]]
    assert len(set(shown)) == 7, "each copy has its own id"
    press(sorter, "next")
    assert sorter.sorting.number == 7 and sorter.values["number"] == "7"


def test_a_number_can_be_typed_and_a_wrong_one_loses_nothing():
    sorter = CardSorter(6)
    press_card(sorter, "AS")
    press(sorter, "new", number="x7")
    assert said(sorter).startswith("Deal number: “x7” is not the number of a deal;")
    assert control(sorter, "number")["error"] and sorter.values["number"] == "x7"
    assert len(sorter.sorting.sorted) == 1
    press(sorter, "number", number=" 4711 ")
    assert sorter.sorting.number == 4711 and sorter.values["number"] == "4711"
    press(sorter, "new", number="4711")
    assert sorter.sorting.number == 4712, "New goes on when its number is on the table"
    press(sorter, "new", number="")
    assert sorter.sorting.number == 4713


def test_a_card_that_is_not_there_is_nothing():
    sorter = CardSorter(6)
    before = json.dumps(sorter.view)
    for odd in ("QH", "AS''", "", 5, None):
        sorter._receive(sorter, {"do": "card", "id": odd}, [])
    assert json.dumps(sorter.view) == before


@pytest.mark.parametrize("rules", RULES)
def test_by_text_from_python(rules):
    sorter = CardSorter("6", rules=rules, title="Mine")
    assert sorter.view["label"] == "Mine"
    assert sorter.press("AS").tone == "good"
    assert sorter.press("AS 10S").lines == ("Name one card, as '10H'.",)
    with pytest.raises(ValueError, match=r"card"):
        sorter.press("1S")


@pytest.mark.parametrize(
    ("given", "error", "sentence"),
    [
        ({"number": "x"}, ValueError, "^Deal number: “x” is not the number"),
        ({"number": -1}, ValueError, "^deal number -1: write a whole number"),
        ({"title": 5}, TypeError, "^title: 5 is no text"),
        ({"rules": "bridge"}, ValueError, "^there is no rule set 'bridge'"),
        ({"numbr": 5}, TypeError, "^CardSorter: there is no 'numbr'; did you mean number"),
    ],
)
def test_what_is_wrong_is_refused_in_one_sentence(given, error, sentence):
    with pytest.raises(error, match=sentence):
        CardSorter(**given)
