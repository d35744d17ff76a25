"""What if, the parts Melds and Rules: four trumps at once, A against B, the rule sets; and in notebooks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pinochle_learn import RULES, CardTextError, parse_cards
from pinochle_learn.course.what_if.address import read_position
from pinochle_learn.course.what_if.position import Position
from pinochle_learn.engine import Suit
from pinochle_learn.widgets import WhatIf, what_if
from pinochle_learn.widgets.what_if.frames import shown_frame
from pinochle_learn.widgets.what_if.parts import ALL
from tests.oracle.melds import best_total
from tests.widgets.pressing import control, ids, items, press, said

ONE, TWO, THREE = (rules.title for rules in RULES.values())
HAND = "AS 10S KS QS JS JD"
NO_SCORE = "The round has no score under any rule set."


def sheet(what):
    """The table: its heads, then each row with its cells."""
    shown = what.view["sheet"]
    return shown["columns"], [(row["head"], *(cell["text"] for cell in row["cells"])) for row in shown["rows"]]


def row(what, head):
    return next(row for row in what.view["sheet"]["rows"] if row["head"] == head)


def pinned(what):
    return next(fact["text"] for fact in what.view["facts"] if fact["label"] == "Hand A")


def test_all_four_trumps_at_once():
    columns, rows = sheet(what_if(HAND))
    assert columns == ["Meld", "♠", "♥", "♣", "♦"]
    assert rows == [
        ("Run: A♠ 10♠ K♠ Q♠ J♠", "150", "–", "–", "–"),
        ("Common marriage: K♠ Q♠", "–", "20", "20", "20"),
        ("Class 1", "150", "20", "20", "20"),
        ("Pinochle: Q♠ J♦", "40", "40", "40", "40"),
        ("Class 2", "40", "40", "40", "40"),
        ("Class 3", "0", "0", "0", "0"),
        ("Total", "190", "60", "60", "60"),
    ]


def test_a_total_pressed_makes_that_suit_trump():
    what = what_if(HAND)
    total = row(what, "Total")
    assert total["cells"][1]["name"] == "60 with hearts as trump: make them trump"
    press(what, total["cells"][1]["button"])
    assert what.position.trump is Suit.HEARTS and what.values["trump"] == "H" and what.view["facts"][0]["suit"] == "H"
    assert row(what, "Total")["id"] == total["id"], "the cell stays in its place"
    press(what, "trump X")
    assert what.position.trump is Suit.HEARTS


def test_each_meld_knows_its_cards_and_each_card_its_melds():
    """Both marriages of spades, and a queen in two classes: no card lights up twice for one class."""
    what = what_if("KS KS QS QS JD QH QC QD")
    lights = {meld["mark"]: meld["lights"] for pile in what.view["piles"] for meld in pile["melds"]}
    cards = {card["id"]: card for group in what.view["hand"]["groups"] for card in group["cards"]}
    for pile in what.view["piles"]:
        lit = [each for meld in pile["melds"] for each in meld["lights"]]
        assert len(lit) == len(set(lit)) and set(lit) <= set(cards)
        for meld in pile["melds"]:
            assert sorted(each.rstrip("'") for each in meld["lights"]) == sorted(
                card["id"].rstrip("'") for card in meld["cards"]
            )
    for name, card in cards.items():
        marks = [mark["label"] for mark in card.get("marks", [])]
        assert marks == [mark for mark, lit in lights.items() if name in lit]
    assert [mark["name"] for mark in cards["QS"]["marks"]] == [
        "in a, royal marriage",
        "in c, pinochle",
        "in d, queens around",
    ]


def test_pinned_it_is_a_and_the_next_hand_is_b():
    what = what_if("KS QS 9S")
    press(what, "pin")
    assert what.position.pin == parse_cards("KS QS 9S")
    assert said(what) == "B is still the same hand as A. Change it: the table tells what that brings."
    press(what, "take", hand=HAND)
    columns, rows = sheet(what)
    assert columns == ["Meld", "A", "B", "B − A"]
    assert rows == [
        ("Royal marriage → run: A♠ 10♠ K♠ Q♠ J♠", "40", "150", "+110"),
        ("Dix: 9♠", "10", "–", "−10"),
        ("Class 1", "50", "150", "+100"),
        ("Pinochle: Q♠ J♦", "–", "40", "+40"),
        ("Class 2", "0", "40", "+40"),
        ("Class 3", "0", "0", "0"),
        ("Total, ♠ trump", "50", "190", "+140"),
        ("Total, ♥ trump", "20", "60", "+40"),
        ("Total, ♣ trump", "20", "60", "+40"),
        ("Total, ♦ trump", "20", "60", "+40"),
    ]
    assert [each["cells"][-1].get("tone") for each in what.view["sheet"]["rows"][:3]] == ["good", "bad", "good"]
    assert said(what).startswith("B melds 140 points more than A with spades as trump: 190 against 50.")
    assert pinned(what) == "K♠ Q♠ 9♠" and what.view["hand"]["name"] == "Hand B"
    assert read_position(what.link.partition("?")[2]) == what.position, "the link brings both hands"


def test_the_pin_is_taken_away_by_the_same_button():
    what = what_if(HAND)
    press(what, "pin")
    assert control(what, "pin")["label"] == "Unpin hand A"
    press(what, "pin")
    assert what.position.pin is None and sheet(what)[0][-1] == "♦" and what.view["hand"]["name"] == "The hand"


def test_what_only_one_of_them_has_and_the_two_in_each_others_place():
    what = what_if("KS QS 9S")
    press(what, "pin")
    press(what, "take", hand="KS QS 10S 10S")
    facts = {fact["label"]: fact["text"] for fact in what.view["facts"]}
    assert (facts["Only in A"], facts["Only in B"]) == ("9♠", "10♠ 10♠")
    press(what, "swap")
    assert what.position.pin == parse_cards("KS QS 10S 10S") and what.values["hand"] == "KS QS 9S"
    press(what, "again")
    assert what.position.pin == what.position.hand == parse_cards("KS QS 9S")


def test_swapped_hands_take_no_cards_along_that_are_asked_of_the_other():
    """A is a bid winner's hand, of 16 cards, B his partner's: what was open for the partner does not stay for him."""
    what = WhatIf()
    partner = parse_cards("AC KC QC")
    deck = RULES["playok"].deck
    what.take(Position(deck[:12], pin=deck[:16], partner=partner))
    press(what, "swap")
    assert (what.position.hand, what.position.pin, what.position.partner) == (deck[:16], deck[:12], ())
    what.take(Position(deck[:12], pin=deck[1:13], partner=partner))
    press(what, "swap")
    assert what.position.partner == partner, "another hand of the partner's: the bid winner's cards stay"


def test_is_there_a_better_trump():
    assert said(what_if("KH QH 9C")).endswith(
        "With hearts as trump it would be 40: press that total, and they are trump."
    )
    assert said(what_if("KH QH 9C", trump="H")).endswith("No other trump brings more.")


def test_no_card_at_all():
    what = what_if()
    assert "sheet" not in what.view and ids(what) == []
    press(what, "pin")
    press(what, "take", hand="9S")
    assert sheet(what)[1][0] == ("Dix: 9♠", "–", "10", "+10") and pinned(what) == "no card"
    press(what, "take", hand="")
    assert said(what).startswith("B is still the same")


def test_the_rule_sets_side_by_side():
    what = what_if("AS 10S KS KS QS QS JS", part="tables")
    columns, rows = sheet(what)
    assert columns == ["Meld", "playok", "tutorial", "fletcher"]
    assert rows[:4] == [
        ("Run + marriage: A♠ 10♠ K♠ K♠ Q♠ Q♠ J♠", "230", "–", "–"),
        ("Run / family: A♠ 10♠ K♠ Q♠ J♠", "–", "15", "15"),
        ("Royal marriage: K♠ Q♠", "–", "4", "4"),
        ("Class 1", "230", "19", "19"),
    ]
    assert ("The same in ones", "230", "190", "190") in rows
    assert f"Run + marriage is a meld of its own in {ONE}, not in {TWO} and {THREE}." in items(what)
    rows = sheet(what_if("AS 10S KS KS QS QS JS KH QH", part="tables"))[1]
    assert [row[0] for row in rows[:2]] == ["Run + marriage: A♠ 10♠ K♠ K♠ Q♠ Q♠ J♠", "Run / family: A♠ 10♠ K♠ Q♠ J♠"], (
        "15 tens are more than 20 ones"
    )
    looked_up = {item["label"]: item["text"] for item in what.view["help"]["items"]}
    assert not any("pinochle" in label for label in looked_up), "it is the same in ones"
    assert [head["text"] for head in what.view["sheet"]["heads"][1:]] == [rules.title for rules in RULES.values()]
    assert looked_up["Cards passed each way:"] == f"{ONE} and {THREE} 4; {TWO} 3"


def test_a_round_side_by_side_by_a_link():
    what = WhatIf()
    what.asked("tables?hand=AH+10H+9H&trick=QH&bid=250&melds=60+100&tricks=250")
    rows = sheet(what)[1]
    assert ("May be played", *["A♥ 10♥"] * 3) in rows and ("Score of the others", "0", "0", "10") in rows
    assert "The round does not score the same under all rule sets, counted in ones." in said(what)
    assert next(fact["text"] for fact in what.view["facts"] if fact["id"] == "trick") == "Q♥"


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [
        ({"bid": 250, "melds": (60, 100), "how": "throw in"}, NO_SCORE),  # 250 − 60 can still come
        ({"bid": 250, "tricks": 300}, NO_SCORE),
        ({"bid": 6000, "tricks": 100}, NO_SCORE),
        (
            {"bid": 200, "melds": (60, 40), "tricks": 100},
            "The round does not score the same under all rule sets",
        ),  # tutorial: from 20
    ],
)
def test_numbers_of_no_round_have_no_score(numbers, sentence):
    what = WhatIf()
    what.take(Position(part="tables", **numbers))
    scores = next(cells for head, *cells in sheet(what)[1] if head == "Score of the bidders")
    assert said(what).startswith(sentence) and scores[0] == scores[2] == "–"
    assert f" {ONE}: " in items(what) and "-50" not in items(what)


def test_rule_sets_that_differ_with_another_trump_alone():
    what = what_if("AS 10S KS KS QS JS", trump="D", part="tables")
    assert said(what).endswith("20 points, counted in ones. With spades they differ.")
    assert f"Run + king is a meld of its own in {ONE}, not in {TWO} and {THREE}." in items(what)


def test_no_card_side_by_side():
    what = what_if(part="tables")
    assert said(what).startswith("There is no card here yet. ")
    assert ("Cards passed each way", "4", "3", "4") in sheet(what)[1]


# --- in notebooks ---


def test_the_table_of_the_melds():
    table = what_if(HAND, trump="H").to_frame()
    assert table.columns.tolist() == ["class", "meld", "cards", "spades", "hearts", "clubs", "diamonds"]
    assert table.loc[0, "cards"] == "AS 10S KS QS JS"
    for suit in Suit:
        assert table[suit.word].sum() == best_total(HAND.split(), suit.value, "playok")


def test_the_table_of_the_difference():
    what = what_if("KS QS")
    press(what, "pin")
    what.write(HAND)
    table = what.to_frame()
    assert table["meld"].tolist() == ["Royal marriage → run: A♠ 10♠ K♠ Q♠ J♠", "Pinochle: Q♠ J♦"]
    assert table["B − A"].tolist() == [110, 40] and table["A"].isna().tolist() == [False, True]


def test_the_table_of_another_part():
    table = what_if(HAND).to_frame("tables").set_index("meld")
    assert table.loc["Total, ♠ trump"].tolist() == [190, 19, 19]


@pytest.mark.parametrize("part", ["nearly", "tricks", "scores"])
def test_each_part_has_its_table(part):
    what = what_if(HAND, part=part)
    assert what.to_frame().equals(what.to_frame(part)) and len(what.to_frame()) > 0


def test_no_table_is_a_sentence():
    with pytest.raises(ValueError, match=r"Exchange shows no table of this hand: The exchange asks for 12 cards"):
        shown_frame(ALL["exchange"], what_if(HAND).position)
    with pytest.raises(ValueError, match="The exchange asks for 12 cards"):
        what_if(HAND).to_frame("exchange")
    with pytest.raises(ValueError, match="there is no part 'meld'"):
        what_if(HAND).to_frame("meld")


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"cards": "AS 11S"}, CardTextError),
        ({"cards": 5}, TypeError),
        ({"trump": "X"}, ValueError),
        ({"rules": "bridge"}, ValueError),
        ({"part": "meld"}, ValueError),
    ],
)
def test_what_cannot_be_looked_at_is_refused(given, error):
    with pytest.raises(error):
        what_if(**given)


def test_rules_of_ones_own():
    own = replace(RULES["playok"], name="own", title="Our kitchen", moon=100)
    what = what_if(HAND, rules=own, part="tables")
    assert sheet(what)[0] == ["Meld", "playok", "tutorial", "fletcher", "own"] and what.link == ""
