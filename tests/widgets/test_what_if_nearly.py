"""The part Nearly of “What if?”: what it shows of the exact chances, bit by bit, and what it takes for granted."""

from __future__ import annotations

from typing import Any

import pytest

from pinochle_learn import RULES, parse_cards
from pinochle_learn.course.what_if.position import Position
from pinochle_learn.course.what_if.rows import TIED
from pinochle_learn.engine import Suit
from pinochle_learn.widgets import WhatIf
from pinochle_learn.widgets.what_if.part import Found
from pinochle_learn.widgets.what_if.parts.nearly import FIRST, Nearly
from tests.widgets.pressing import press, said

HAND = "AS 10S KS QS 9S 9S AH AH KC KC 10D 10D"


@pytest.fixture
def what() -> WhatIf:
    return WhatIf(HAND, part="nearly")


def rows(what: WhatIf) -> dict[str, list[str]]:
    sheet = what.view["sheet"]["rows"]
    return {plain(row["head"]): [plain(cell["text"]) for cell in row["cells"]] for row in sheet}


def plain(text: str) -> str:
    return text.replace(TIED, " ")


def test_the_list_stands_at_once_and_what_can_be_passed_comes_after(what):
    """J♠: run in place of the marriage, 150 − 40; both are out: 1 − 24/36 · 23/35 is 56 %, and 110 times that 61.8."""
    assert rows(what)["J♠"] == ["110", "2", "56 %", "…", "61.8"]
    before = said(what)
    what.finish()
    assert rows(what)["J♠"][:3] == ["110", "2", "56 %"] and rows(what)["J♠"][3] != "…"
    assert not any("…" in cells for cells in rows(what).values())
    assert said(what) == before, "what streams is not said aloud"


def test_what_is_said_names_the_first_row(what):
    sentence = "J♠ promises most, 61.8 points on average: it adds 110, and your partner has it in 56 % of all deals."
    assert sentence in plain(said(what))


def test_a_pair_tells_the_copies_of_both_and_two_of_a_kind_those_of_the_one(what):
    found = rows(what)
    assert found["A♣ A♦"][:2] == ["100", "2, 2"] and found["K♠ Q♠"][1] == "1, 1"
    press(what, "take", hand="AS 10S KS QS JS")
    press(what, "every")
    assert rows(what)["9♠ 9♠"][:2] == ["20", "2"]


def test_more_than_the_best_on_demand(what):
    press(what, "take", hand="AS 10S KS QS JD JH AH KH 10C 9C KD QC AC 9S JC KC")
    few = rows(what)
    assert len(few) <= FIRST
    press(what, "every")
    assert len(rows(what)) > FIRST and few.keys() <= rows(what).keys()
    press(what, "every")
    assert rows(what).keys() == few.keys()


@pytest.mark.parametrize("rules", RULES.values(), ids=lambda rules: rules.name)
def test_points_are_in_the_unit_of_the_rules(rules):
    found = rows(WhatIf(HAND, rules=rules, part="nearly"))
    points = 110 // rules.unit
    assert found["J♠"][0] == str(points) and float(found["J♠"][4]) == pytest.approx(points * 0.5619, abs=0.06)


@pytest.mark.parametrize(
    ("hand", "sentence"),
    [
        (HAND, None),
        ("KS", "You have 1 card. Your partner is taken to hold 12, a whole hand."),
        (
            HAND + " 9H 9H 9C 9C",
            "With 16 cards you have your partner's pass already, so nothing more comes. He holds 8 others.",
        ),
        (HAND + " 9H", "You have 13 cards. Your partner is taken to hold 12, a whole hand."),
        (
            HAND + " 9H 9H 9C 9C 9D 9D JH JH",
            "You have 20 cards, more than anybody ever holds. Your partner is taken to hold 12, a whole hand.",
        ),
    ],
)
def test_what_is_taken_for_granted_is_said(hand, sentence):
    text = said(WhatIf(hand, part="nearly"))
    assert text.endswith("of all deals.") if sentence is None else text.endswith(sentence)


def test_seen_cards_and_those_on_the_table_are_not_hoped_for():
    def shown(**more: Any) -> dict[str, Any]:
        position = Position(parse_cards(HAND), part="nearly", **more)
        view = Nearly().show(position, Found())
        return {row["head"]: row["cells"] for row in view["sheet"]["rows"]} | {"fact": view["facts"][0]["text"]}

    jack = parse_cards("JS")
    assert shown(seen=jack)["J♠"][1]["text"] == "1" and "J♠" not in shown(seen=jack, trick=jack)
    assert shown(seen=jack)["fact"] == "35 cards, 12 of them your partner's"
    assert shown(partner=jack)["J♠"][2]["text"] == f"100{TIED}%"
    assert shown(partner=jack)["fact"] == "35 cards, 11 of them your partner's, who has 1 open as well"


@pytest.mark.parametrize(
    ("more", "holds"), [(" 9H 9H 9C 9C", "He holds 10 others."), ("", "hold 14, those that are open.")]
)
def test_more_open_cards_than_the_partner_can_have_left(more, holds):
    open_cards = parse_cards("AC AC AD AD KD KD QD QD JD JD" + ("" if more else " JC JC JH JH"))
    position = Position(parse_cards(HAND + more), partner=open_cards, part="nearly")
    assert Nearly().show(position, Found())["message"]["lines"][-1].endswith(holds)


def test_too_few_unseen_cards_are_one_sentence():
    deck = RULES["playok"].deck
    position = Position(deck[:20], seen=deck[20:40], part="nearly")
    view = Nearly().show(position, Found())
    assert "sheet" not in view and view["message"]["lines"][0].startswith("So many cards are seen")
    assert Nearly().work(position) is None
    with pytest.raises(ValueError, match="So many cards are seen"):
        Nearly().to_frame(position)


def test_without_cards_there_is_nothing_to_hope_for():
    what = WhatIf(part="nearly")
    assert "sheet" not in what.view and what._working.found.state == "none"


def test_as_a_table_for_notebooks(what):
    frame = what.to_frame()
    first = frame.iloc[0]
    assert (first["cards"], first["adds"]) == ("JS", 110) and first["held"] == pytest.approx(0.5619, abs=1e-4)
    assert (frame["spare"] <= frame["held"]).all() and frame["expected"].is_monotonic_decreasing


def test_the_same_chances_are_worked_out_once(what):
    nearly, position = Nearly(), Position(parse_cards(HAND), Suit.SPADES)
    assert nearly.key(position) == nearly.key(Position(parse_cards(HAND), Suit.SPADES, bid=300, seed=4))
    assert nearly.key(position) != nearly.key(Position(parse_cards(HAND), Suit.HEARTS))
