"""The meld exercises as widgets: what a press does, and what the page is shown."""

import json

import pytest

from pinochle_learn import ALL_CARDS, RULES, parse_cards
from pinochle_learn.course import show_melds
from pinochle_learn.widgets import Exercises, MeldCounter, MeldMarker, show_cards

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
    picked = ["QS"] if isinstance(table, MeldMarker) else []
    press(table, "new", *picked, number="47x")
    assert said(table).startswith("Deal number: “47x” is not the number of a deal;")
    assert control(table, "number")["error"]
    assert table.values["number"] == "47x"
    assert table.view["hand"] == before
    assert table.selected == picked
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
        assert table.marking.laid == table.marking.hand.best
        press(table, "new", number="")  # an empty field deals another
        assert table.marking.laid == ()


def test_the_counter_marks_each_answer_and_lists_the_melds(counter):
    press(counter, "check", class1="180", class2="0")
    assert [pile["name"] for pile in counter.view["piles"]] == ["Class 1"]
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


@pytest.mark.parametrize(
    ("given", "error", "sentence"),
    [
        ({"number": "47x"}, ValueError, "^Deal number: “47x” is not the number of a deal; write a whole number from 0"),
        ({"number": 47.5}, ValueError, "^number: 47.5 is not the number of a deal; write a whole number"),
        ({"number": True}, ValueError, "^number: True is not the number of a deal; write a whole number"),
        ({"meld_class": True}, ValueError, "^meld_class: there is no class True of melds; write 1, 2 or 3, or None"),
        ({"meld_class": "2"}, ValueError, "^meld_class: there is no class '2' of melds; write 1, 2 or 3, or None"),
        ({"meld_class": 4}, ValueError, "^meld_class: there is no class 4 of melds; write 1, 2 or 3, or None for all"),
        ({"meld_class": [1]}, ValueError, "^meld_class: there is no class .1. of melds"),
        ({"rules": 5}, TypeError, "^rules: 5 is no rule set; write 'playok', 'tutorial' or 'fletcher'$"),
        ({"trump": None}, ValueError, "^trump: write S, H, C or D$"),
        ({"numbr": 5}, TypeError, "^Meld(Marker|Counter): there is no 'numbr'; did you mean number[?]$"),
        ({"zzz": 5}, TypeError, "^Meld.*: there is no 'zzz'; write number, trump, rules, meld_class, cards or title$"),
    ],
)
@pytest.mark.parametrize("make", [MeldMarker, MeldCounter])
def test_a_bad_argument_is_named_with_what_is_right(make, given, error, sentence):
    with pytest.raises(error, match=sentence):
        make(**given)


@pytest.mark.parametrize("make", [MeldMarker, MeldCounter])
def test_a_deal_number_may_be_text(make):
    table = make(number=" 4711 ")
    assert table.values["number"] == "4711"
    table.new_hand("5")
    assert table.values["number"] == "5"


def test_show_cards_and_show_melds_say_what_they_need():
    with pytest.raises(TypeError, match=r"^cards: 5 is no cards; write them as text"):
        show_cards(5)  # type: ignore[arg-type]
    assert str(show_melds("tutorial")) == str(show_melds(RULES["tutorial"]))
    with pytest.raises(
        ValueError, match=r"^meld_class: there is no class 4 of melds; write 1, 2 or 3, or None for all"
    ):
        show_melds(meld_class=4)
    with pytest.raises(ValueError, match="there is no rule set 'bridge'"):
        show_melds("bridge")


def test_an_answer_that_is_not_asked_for_is_refused_and_changes_nothing(counter):
    before = dict(counter.values)
    for field in ("class4", "number", "trump", "totl"):
        with pytest.raises(TypeError, match=f"^check: there is no '{field}'; "):
            counter.check(**{field: 5})
    assert counter.values == before


def test_the_same_trump_again_changes_nothing(marker):
    press(marker, "lay", "QS", "JD")
    press(marker, "trump", trump="S")
    press(marker, "trump", trump="X")
    assert len(marker.marking.laid) == 1 and marker.values["trump"] == "S"


def test_a_meld_is_taken_back_once(marker):
    press(marker, "lay", "QS", "JD")
    press(marker, "lay", "QS", "QH", "QC", "QD")
    first = marker.view["piles"][1]["melds"][0]["button"]["id"]
    press(marker, first)
    press(marker, first)
    assert [meld.name for meld in marker.marking.laid] == ["queens around"]
    assert marker.take_back(5).lines == ("There is no such meld on the table; there is one.",)


def test_advice_keeps_to_the_class_that_is_asked_for():
    assert "pinochle still needs" in MeldMarker(number=19, trump="D", meld_class=2).lay("QS").lines[0]


ODD_IDS = ["back x", "back ", "back 1.5", "back 99999999999999999999", "back 0", "nonsense", "", "trump", "new", "lay"]
ODD: list[object] = [
    None,
    [],
    {},
    5,
    "x",
    {"trump": "X"},
    {"trump": 5},
    {"number": 5},
    {"number": "9" * 9999},
    {"x": {"y": []}},
]


@pytest.mark.parametrize(
    "make", [MeldMarker, MeldCounter, lambda: Exercises("melds", progress={"at": "pick-marriages"})]
)
def test_no_message_raises_or_spoils_anything(make, caplog):
    table = make()
    for name in ODD_IDS:
        for odd in ODD:
            table._receive(table, {"do": "press", "id": name, "selected": odd, "values": odd}, [])
            table.set_state({"values": odd, "selected": odd, "view": odd, "progress": odd})
            assert all(type(text) is str and len(text) < 300 for text in table.values.values())
            assert table.values.get("trump", "S") in "SHCD"
            assert set(table.values) <= {"number", "trump", "answer", "class1", "class2", "class3", "total"}
    json.dumps(table.view)
    assert caplog.text == ""


@pytest.mark.parametrize("make", [MeldMarker, MeldCounter])
def test_enter_shows_the_number_typed_and_the_button_goes_on(make):
    table = make(number=RICH)
    press(table, "number", number="4710")
    assert table.practice.hand.number == 4710
    press(table, "number", number=" 4710 ")
    assert (table.practice.hand.number, table.values["number"], said(table)) == (
        4710,
        "4710",
        "Hand 4710 is on the table.",
    )
    press(table, "number", number="x")
    assert control(table, "number")["error"]
    press(table, "new", number="4710")
    assert table.practice.hand.number > 4710


@pytest.mark.parametrize("make", [MeldMarker, MeldCounter])
@pytest.mark.parametrize("own", ["KS QS", parse_cards("KS QS"), " ".join([card.code for card in ALL_CARDS] * 2), "9D"])
def test_a_hand_of_ones_own_can_be_given(make, own):
    table = make(cards=own, trump="S")
    assert len(cards(table)) == (len(own) if not isinstance(own, str) else len(own.split()))
    assert table.values["number"] == ""
    press(table, "number", number="")
    assert control(table, "number")["error"]
    press(table, "new", number="")
    assert table.practice.hand.is_dealt and table.values["number"] != ""


@pytest.mark.parametrize("make", [MeldMarker, MeldCounter])
@pytest.mark.parametrize(
    ("given", "error", "sentence"),
    [
        ({"cards": ""}, ValueError, "^cards: there is none; write at least one, as 'KS QS'$"),
        ({"cards": "KS KS KS"}, ValueError, "48-card deck: a third K♠"),
        ({"cards": parse_cards("KS") * 3}, ValueError, "^48-card deck: a third K♠"),
        ({"cards": 5}, TypeError, "^cards: 5 is no cards"),
        ({"cards": "KS", "number": 5}, ValueError, "^number, cards: both say which hand it is; write one of them$"),
        ({"title": 5}, TypeError, "^title: 5 is no text; write it in quotes, as 'The run'$"),
    ],
)
def test_a_wrong_hand_or_title_is_refused(make, given, error, sentence):
    with pytest.raises(error, match=sentence):
        make(**given)


def test_no_cards_are_nothing_to_show():
    with pytest.raises(ValueError, match=r"^cards: there is none; write at least one"):
        show_cards("")


def test_a_task_may_have_a_title_of_its_own():
    assert MeldMarker(number=182, title="The run").view["label"] == "The run"
    assert MeldCounter(number=182).view["label"] == "Count the melds"


def test_a_mark_does_not_outlive_its_answer(counter):
    press(counter, "check", class1="170", class2="40")
    assert control(counter, "class1")["note"] == "too few" and control(counter, "class2")["note"] == "right"
    press(counter, "hint", class1="", class2="40")
    assert "tone" not in control(counter, "class1") and control(counter, "class2")["tone"] == "good"
    press(counter, "check", class1="x")
    assert all("tone" not in control(counter, field) for field in ("class1", "class2"))


def test_what_is_shown_cannot_be_taken_back_and_was_not_missed_if_nothing_was_laid(marker):
    press(marker, "lay", "QS", "JD")
    assert all("button" in meld for pile in marker.view["piles"] for meld in pile["melds"])
    marker.new_hand(RICH)
    press(marker, "show")
    melds = [meld for pile in marker.view["piles"] for meld in pile["melds"]]
    assert melds and all("button" not in meld and "note" not in meld for meld in melds)


def test_what_is_found_is_a_fact_on_the_felt(marker):
    press(marker, "lay", "QS", "JD")
    assert {fact["label"]: fact["text"] for fact in marker.view["facts"]} == {
        "Trump": "spades",
        "Laid down": "40 points",
        "Found": "1 of 5",
    }


def test_equal_cards_are_told_apart_when_they_are_spoken():
    names = [card["name"] for card in cards(MeldCounter(cards="AC AC 9C")).values()]
    assert names == ["ace of clubs, first", "ace of clubs, second", "nine of clubs"]
