"""The deal at the table, as a widget."""

import pytest

from pinochle_learn import RULES, deal
from pinochle_learn.widgets import DealTable
from tests.widgets.pressing import controls, ids, items, press, said


def seats(table):
    return {seat["name"]: seat for seat in table.view["seats"]}


def facts(table):
    return {fact["id"]: fact["text"] for fact in table.view["facts"]}


@pytest.mark.parametrize("rules", RULES)
def test_packets_are_counted_at_each_seat(rules):
    table = DealTable(4711, dealer="East", rules=rules)
    assert seats(table)["East"]["badges"] == ["dealer"] and seats(table)["South"]["turn"]
    assert "hand" not in table.view and facts(table)["dealer"] == "East"
    for count, name in ((3, "South"), (3, "West"), (3, "North"), (3, "East"), (6, "South")):
        press(table, "packet")
        assert seats(table)[name]["facts"] == [f"{count} cards"]
    assert seats(table)["West"]["cards"] == 3 and seats(table)["South"]["cards"] == 0, "one's own cards are seen"
    assert sorted(card.rstrip("'") for card in ids(table)) == sorted(card.code for card in deal(4711)[0][:6])
    press(table, "rest")
    assert all(seat["facts"] == ["12 cards"] for seat in table.view["seats"])
    assert len(ids(table)) == 12 and "packet" not in controls(table)


def test_the_cards_are_dealt_from_above_the_table_as_fast_as_one_presses():
    """There nothing moves the buttons, however many cards come."""
    table = DealTable(4711)
    for _ in range(12):
        row = next(row for row in table.view["controls"] if row["id"] == "dealing")
        assert row["place"] == "top" and [item["id"] for item in row["items"] if item.get("steps")] == [
            "packet",
            "round",
        ]
        assert [each["id"] for each in table.view["controls"]] == ["deal", "dealing"]
        press(table, "packet")


@pytest.mark.parametrize("width", [360, 900])
def test_quick_presses_on_one_spot_deal_a_packet_each(on_page, width):
    """The pointer stays where it is, and all 16 packets come."""
    table, page = DealTable(4711, dealer="North"), on_page.page
    page.set_viewport_size({"width": width, "height": 900})
    on_page.show(table.view, values=table.values)
    box = page.get_by_role("button", name="Deal the next packet").bounding_box()
    for packets in range(1, 17):
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for message in on_page.sent():
            table._handle_custom_msg(message, [])
        assert table.dealing.packets == packets
        on_page.give("view", table.view)
    page.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert on_page.sent() == [] and table.dealing.is_dealt, "nothing else has come to lie there"


def test_the_questions_are_asked_and_answered_on_the_table():
    table = DealTable(4711, dealer="North")
    press(table, "rest")
    assert facts(table)["asked"] == "Who is your partner?"
    assert {seat.get("role") for seat in table.view["seats"]} == {"you", ""}, "it is not told before it is asked"
    press(table, "partner: East")
    assert table.view["message"]["tone"] == "bad" and "Partners sit opposite each other." in items(table)
    press(table, "partner: North")
    assert seats(table)["North"]["role"] == "partner" and seats(table)["East"]["role"] == "opponent"
    press(table, "speaks first: North")
    assert "North is the dealer of this round." in items(table)
    press(table, "speaks first: East")
    assert seats(table)["East"]["badges"] == ["speaks first"]
    press(table, "deals next: East")
    assert seats(table)["East"]["badges"] == ["speaks first", "deals next"] and "asked" not in facts(table)
    press(table, "pass")
    assert facts(table) == {"dealer": "East"} and table.dealing.number == 4712
    assert said(table).startswith("The deal has passed clockwise: now East deals.")


def test_an_answer_to_another_question_is_left_alone():
    table = DealTable(4711)
    press(table, "partner: North")
    press(table, "rest")
    press(table, "speaks first: South")
    assert table.dealing.answered == 0


def test_a_new_deal_and_a_wrong_number():
    table = DealTable(4711, dealer="West")
    press(table, "round")
    press(table, "new", number="4711x")
    assert said(table).startswith("Deal number: “4711x”") and len(ids(table)) == 3
    press(table, "number", number="20")
    assert table.dealing.number == 20 and table.dealing.packets == 0 and facts(table)["dealer"] == "West"


@pytest.mark.parametrize(
    ("given", "error", "sentence"),
    [
        ({"dealer": "Eest"}, ValueError, "^seat: “Eest” is none; write South, West, North or East$"),
        ({"dealer": 4}, ValueError, "^seat 4: seats are numbered 0 to 3"),
        ({"number": "x"}, ValueError, "^Deal number: “x” is not"),
        ({"deler": "East"}, TypeError, "^DealTable: there is no 'deler'; did you mean dealer"),
    ],
)
def test_what_is_wrong_is_refused_in_one_sentence(given, error, sentence):
    with pytest.raises(error, match=sentence):
        DealTable(**given)
