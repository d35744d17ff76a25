"""The meld exercises as widgets: what a press does, and what the page is shown."""

import json

import pytest

from pinochle_learn import RULES
from pinochle_learn.widgets import MeldCounter, MeldMarker

RICH = 18225  # spades: a run, a dix, a common marriage, a pinochle, queens around


@pytest.fixture
def marker():
    return MeldMarker(number=RICH, trump="S")


@pytest.fixture
def counter():
    return MeldCounter(number=RICH, trump="S")


def press(table, name, *selected, **values):
    message = {"do": "press", "id": name, "selected": list(selected), "values": {**table.values, **values}}
    table._handle_custom_msg(message, [])
    assert json.loads(json.dumps(table.view)) == table.view


def said(table):
    return " ".join(table.view["message"]["lines"])


def cards(table):
    return {card["id"]: card for group in table.view["hand"]["groups"] for card in group["cards"]}


def control(table, name):
    return next(item for row in table.view["controls"] for item in row["items"] if item["id"] == name)


def test_a_marked_meld_is_laid_down_and_its_cards_are_lettered(marker):
    press(marker, "lay", "QS", "JD")
    assert said(marker).startswith("Pinochle: 40 points.")
    assert marker.selected == []
    assert cards(marker)["QS"]["marks"] == [{"label": "a", "name": "in a, pinochle"}]
    press(marker, "lay", "QS", "QH", "QC", "QD")
    assert [each["label"] for each in cards(marker)["QS"]["marks"]] == ["a", "b"]
    assert [pile["total"] for pile in marker.view["piles"]] == ["0 points", "40 points", "60 points"]


def test_a_refused_meld_stays_picked_to_be_put_right(marker):
    press(marker, "lay", "KS", "QH")
    assert marker.view["message"]["tone"] == "bad"
    assert said(marker).startswith("The cards of a marriage are all of one suit.")
    assert marker.selected == ["KS", "QH"]


def test_melds_can_be_taken_back(marker):
    press(marker, "lay", "QS", "JD")
    press(marker, marker.view["piles"][1]["melds"][0]["button"]["id"])
    assert marker.marking.laid == ()
    assert "marks" not in cards(marker)["QS"]


def test_show_me_outlines_what_was_missed(marker):
    press(marker, "lay", "QS", "JD")
    press(marker, "show")
    tones = {meld["title"]: meld.get("tone") for pile in marker.view["piles"] for meld in pile["melds"]}
    assert tones == {
        "Run": "missed",
        "Dix": "missed",
        "Common marriage": "missed",
        "Pinochle": None,
        "Queens around": "missed",
    }


def test_new_hand_deals_another_or_the_number_typed_in(marker):
    press(marker, "new")
    assert marker.marking.hand.number > RICH
    assert marker.values["number"] == str(marker.marking.hand.number)
    press(marker, "new", number=" 4711 ")
    assert marker.marking.hand.number == 4711
    assert marker.values["number"] == "4711"


@pytest.mark.parametrize("make", [MeldMarker, MeldCounter])
def test_a_bad_deal_number_loses_nothing(make):
    table = make(number=RICH)
    before = table.view["hand"]
    press(table, "new", "QS", number="47x")
    assert said(table).startswith("Deal number: “47x” is not the number of a deal;")
    assert control(table, "number")["error"]
    assert table.values["number"] == "47x"
    assert table.view["hand"] == before
    assert table.selected == ["QS"]
    press(table, "new", number="5")
    assert "error" not in control(table, "number")


@pytest.mark.parametrize("make", [MeldMarker, MeldCounter])
def test_trump_can_be_chosen(make):
    table = make(number=RICH)
    press(table, "trump", trump="H")
    assert table.view["facts"][0]["text"] == "hearts"
    assert table.values["trump"] == "H"


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("meld_class", [None, 1, 2, 3])
@pytest.mark.parametrize("make", [MeldMarker, MeldCounter])
def test_every_class_and_rule_set_can_be_asked_for(make, meld_class, rules):
    table = make(trump="H", rules=rules, meld_class=meld_class)
    assert table.view["help"]["items"]
    press(table, "check")
    if isinstance(table, MeldMarker):
        press(table, "show")
        assert table.check().tone == "good"


def test_the_counter_marks_each_answer_and_lists_the_melds(counter):
    press(counter, "check", class1="180", class2="0")
    assert control(counter, "class1")["tone"] == "good"
    assert control(counter, "class2")["tone"] == "bad"
    assert "tone" not in control(counter, "class3")
    assert [pile["name"] for pile in counter.view["piles"]] == ["Class 1", "Class 2"]


def test_a_bad_answer_is_told_at_its_input_and_kept(counter):
    press(counter, "check", class1="180", class2="4o")
    assert control(counter, "class2")["error"]
    assert (counter.values["class1"], counter.values["class2"]) == ("180", "4o")


def test_hints_show_cards_and_a_new_hand_clears_all(counter):
    press(counter, "hint")
    press(counter, "hint")
    assert cards(counter)["AS"]["state"] == "highlighted"
    press(counter, "new", class1="180")
    assert counter.values["class1"] == ""
    assert all("state" not in card for card in cards(counter).values())


def test_from_python(counter):
    assert counter.check(total=280).tone == "good"
    assert counter.check(class1=180, class2=40).tone == "good"
    assert counter.values["total"] == ""


def test_bad_arguments_are_refused():
    with pytest.raises(ValueError, match="no rule set"):
        MeldMarker(rules="bridge")
    with pytest.raises(ValueError, match="no suit"):
        MeldMarker(trump="X")
    with pytest.raises(ValueError, match="deal number"):
        MeldCounter(number=-1)
