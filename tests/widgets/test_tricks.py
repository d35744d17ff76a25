"""Picking the winner of a trick, and playing a card to one, as widgets."""

import pytest

from pinochle_learn import RULES, parse_cards
from pinochle_learn.widgets import TrickPicker, TrickTable
from tests.oracle.game import playable, winner
from tests.widgets.pressing import control, controls, ids, items, press, press_card, said


def codes(cards):
    return [card.code for card in cards]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize(("cards", "trump"), [(2, None), (2, "S"), (3, "H"), (4, "D"), (4, None)])
def test_the_winner_is_found_by_pressing(cards, trump, rules):
    picker = TrickPicker(4711, cards=cards, trump=trump, rules=rules)
    assert [card["order"] for card in picker.view["trick"]["cards"]] == ["first", "second", "third", "fourth"][:cards]
    for _ in range(8):
        right = winner(codes(picker.picking.trick), trump)
        assert [name for name in controls(picker) if name.startswith("wins")] == [
            f"wins {at}" for at in range(1, cards + 1)
        ]
        wrong = (right + 1) % cards
        press(picker, f"wins {wrong + 1}")
        assert picker.view["message"]["tone"] == "bad"
        assert not any("badge" in card for card in picker.view["trick"]["cards"])
        press(picker, f"wins {right + 1}")
        assert picker.view["message"]["tone"] == "good" and items(picker)
        assert [at for at, card in enumerate(picker.view["trick"]["cards"]) if "badge" in card] == [right]
        assert "wins" in picker.view["trick"]["cards"][right]["note"], "spoken as well"
        press(picker, "next")
    facts = {fact["id"]: fact["text"] for fact in picker.view["facts"]}
    assert facts["in a row"] == "0" and ("trump" in facts) == (trump is not None)


def test_the_counter_counts_what_is_right_in_a_row_at_the_first_try():
    picker, shown = TrickPicker(4711, cards=2), []
    for tries in ("right", "right", "wrong right", "right", "wrong right", "right", "right", "right"):
        for each in tries.split():
            right = winner(codes(picker.picking.trick), None)
            press(picker, f"wins {(right if each == 'right' else 1 - right) + 1}")
        shown += [fact["text"] for fact in picker.view["facts"] if fact["id"] == "in a row"]
        press(picker, "next")
    assert shown == ["1", "2", "0", "1", "0", "1", "2", "3"]


def test_a_trick_of_a_number():
    picker = TrickPicker(4712, cards=2)
    press(picker, "number", number="12")
    assert picker.picking.number == 12
    before = picker.view["trick"]
    press(picker, "new", number="١٢")
    assert said(picker).startswith("Deal number: “١٢”") and control(picker, "number")["error"]
    assert picker.view["trick"] == before
    press(picker, "wins 2", number="١٢")
    assert picker.values["number"] == "١٢", "what was typed stays until it is put right"


@pytest.mark.parametrize(
    ("make", "given", "error", "sentence"),
    [
        (TrickPicker, {"cards": 5}, ValueError, "^cards: 5 is not the number of cards in a trick; write 2, 3 or 4$"),
        (TrickPicker, {"trump": "X"}, ValueError, "^'X' is no suit: write S, H, C or D$"),
        (TrickPicker, {"card": 4}, TypeError, "^TrickPicker: there is no 'card'; did you mean cards"),
        (TrickTable, {"trick": "QH"}, ValueError, "^hand: a trick needs it"),
        (TrickTable, {"hand": "AH", "number": 4}, ValueError, "^number, hand: both say which position it is"),
        (TrickTable, {"hand": "AH", "trick": "QH", "rest": "QS"}, ValueError, "^rest: 2 cards are still to come"),
        (TrickTable, {"hand": "AH", "trick": "QH 9D XX", "rest": ""}, ValueError, "XX"),
        (TrickTable, {"hand": ""}, ValueError, "^hand: there is no card"),
        (TrickTable, {"hand": 5}, TypeError, "^cards: 5 is no cards"),
    ],
)
def test_what_is_wrong_is_refused_in_one_sentence(make, given, error, sentence):
    with pytest.raises(error, match=sentence):
        make(**given)


# --- playing a card ---


def example():
    return TrickTable("AH 10H 9H", "QH JD", "S", rest="QS", title="The queen of hearts")


def test_the_example_of_the_source_at_the_table():
    table = example()
    assert table.view["label"] == "The queen of hearts" and "number" not in controls(table)
    seats = {seat["name"]: seat for seat in table.view["seats"]}
    assert seats["North"]["badges"] == ["leads"] and seats["South"]["turn"] and seats["North"]["role"] == "partner"
    assert [(card["place"], card["rank"]) for card in table.view["trick"]["cards"]] == [("north", "Q"), ("east", "J")]
    press_card(table, "9H")
    assert "also from your partner" in said(table) and ids(table) == ["AH", "10H", "9H"]
    press_card(table, "10H")
    assert said(table) == "You play 10♥. West plays Q♠. West takes the trick."
    assert "West has no hearts and must trump." in items(table) and "Q♠ is the only trump." in items(table)
    played = table.view["trick"]["cards"]
    assert [card["place"] for card in played] == ["north", "east", "south", "west"]
    assert [card["place"] for card in played if "badge" in card] == ["west"]
    assert [card["place"] for card in played if "order" in card] == ["north"]
    assert (played[0]["order"], played[0]["note"], played[3]["note"]) == ("led", "led", "takes the trick")
    assert ids(table) == ["AH", "9H"] and table.view["hand"]["select"] == "none"
    press_card(table, "AH")
    assert ids(table) == ["AH", "9H"], "one card a trick"
    press(table, "again")
    assert ids(table) == ["AH", "10H", "9H"] and len(table.view["trick"]["cards"]) == 2


@pytest.mark.parametrize("number", range(1, 13))
def test_live_positions(number):
    table = TrickTable(number=number)
    here = table.playing.position
    legal = set(playable(codes(here.hand), codes(here.trick), here.trump and here.trump.value))
    for card_id in ids(table):
        press_card(table, card_id)
        assert (table.view["message"]["tone"] == "good") == (card_id.rstrip("'") in legal)
        if card_id.rstrip("'") in legal:
            assert len(table.view["trick"]["cards"]) == 4
            press(table, "again")
    press_card(table, next(card_id for card_id in ids(table) if card_id in legal))
    press(table, "next")
    assert table.values["number"] == str(number + 1)
    assert not table.playing.is_done


def test_a_lead_is_free():
    table = TrickTable("AH 9C", "", "S", rest="9H JH QH")
    assert table.view["trick"]["empty"] == "You lead" and said(table) == "You lead. Press the card that you play."
    press_card(table, "AH")
    assert said(table).endswith("You take the trick.") and "Who leads may play any card." in items(table)


def test_a_wrong_number_loses_nothing():
    table = TrickTable(number=5)
    before = table.view["hand"]
    press(table, "number", number="")
    assert said(table).startswith("Deal number: nothing is typed in;") and table.view["hand"] == before
    press(table, "number", number="6")
    assert table.playing.number == 6


def test_the_second_of_equal_cards_is_a_card_as_well():
    table = TrickTable("AH AH", "", "S", rest="9H JH QH")
    press_card(table, "AH'")
    assert table.playing.hand == parse_cards("AH")
    assert table.play("AH").tone == "info"
