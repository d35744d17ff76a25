"""The part “Tricks” of What if: a trick set up and played to, as it is pressed and seen."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from pinochle_learn import RULES
from pinochle_learn.course.what_if.trick import PUT_IN
from pinochle_learn.widgets import WhatIf
from tests.data_files import load
from tests.oracle.game import winner
from tests.widgets.pressing import controls, ids, press, press_card, said


def asked(query: str) -> WhatIf:
    what = WhatIf("AS")
    what.asked(f"tricks?{query}")
    return what


def rows(what: WhatIf) -> dict[str, list[str]]:
    return {row["head"]: [cell["text"] for cell in row["cells"]] for row in what.view["sheet"]["rows"]}


def states(what: WhatIf) -> dict[str, str]:
    return {card["id"]: card.get("state", "plain") for group in what.view["hand"]["groups"] for card in group["cards"]}


def trick(what: WhatIf) -> list[tuple[str, str, str]]:
    """Card, place and badge, as they lie."""
    cards = what.view["trick"]["cards"]
    return [(card["rank"] + card["suit"], card["place"], card.get("badge", "")) for card in cards]


def reasons(what: WhatIf) -> list[tuple[str, str]]:
    charts = what.view.get("charts", [])
    return [(mark["name"], mark["text"]) for chart in charts for group in chart["groups"] for mark in group["marks"]]


def test_the_example_of_the_source():
    """North leads Q♥, East has neither hearts nor spades, South must play the ten or the ace (RULES.md, playok)."""
    what = asked("hand=AH+10H+9H+KS&trick=QH+9D&trump=S&mine=2")
    assert trick(what) == [("QH", "north", "wins"), ("9D", "east", "")]
    assert states(what) == {"KS": "dimmed", "AH": "legal", "10H": "legal", "9H": "dimmed"}
    assert what.view["sheet"]["columns"] == ["Card", "Then wins", "Points", "Beaten by"]
    # To come are one A♥ and 11 trumps over the ten, eleven trumps alone over the ace.
    assert rows(what) == {"A♥": ["you", "10", "11"], "10♥": ["you", "10", "12"]}
    assert reasons(what) == [
        ("K♠", "Hearts were led and you hold hearts, so you must play one that wins: A♥ or 10♥."),
        ("9♥", "You must take the trick if you can, also from your partner: Q♥ is winning, and A♥ or 10♥ beats it."),
    ]


def test_a_card_that_is_pressed_is_played_and_the_trick_goes_on():
    what = asked("hand=AH+10H+9H+KS&trick=QH+9D&trump=S&mine=2")
    press_card(what, "9H")
    assert what.view["message"]["tone"] == "bad" and ids(what) == ["KS", "AH", "10H", "9H"], "refused, and nothing gone"
    assert said(what).startswith("You must take the trick if you can, also from your partner")
    press_card(what, "10H")
    assert ids(what) == ["KS", "AH", "9H"] and trick(what)[-1] == ("10H", "south", "wins")
    assert what.values["hand"].split() == ["AH", "9H", "KS"] and "sheet" not in what.view
    assert said(what).startswith("You win so far.") and said(what).endswith(f"West plays next. {PUT_IN}")
    press_card(what, "9H")
    assert said(what).startswith("You have played to this trick.") and len(ids(what)) == 3
    press(what, "target", target="trick")
    press(what, "put QS")
    assert trick(what) == [("QH", "north", ""), ("9D", "east", ""), ("10H", "south", ""), ("QS", "west", "took it")]
    assert said(what).startswith("West takes the trick. Q♠ is the only trump.")
    assert reasons(what)[2] == ("10♥, third", "Q♠ is a trump, and hearts are not.")
    press_card(what, "9H")
    assert said(what).startswith("The trick is full.") and set(states(what).values()) == {"dimmed"}
    press(what, "next trick")
    assert trick(what) == [] and [card.code for card in what.position.seen] == ["QH", "9D", "10H", "QS"]
    assert said(what) == f"West leads. {PUT_IN}" and what.values["leader"] == "West" and "sheet" not in what.view
    press_card(what, "9H")
    assert said(what) == f"West plays before you. {PUT_IN}"
    press(what, "leader", leader="South")
    assert said(what) == "You lead, and you may play any card."
    assert len(rows(what)) == 3 and set(states(what).values()) == {"plain"}
    press(what, "forget")
    assert what.position.seen == () and "forget" not in controls(what)
    press(what, "undo")
    press(what, "undo")
    press(what, "undo")
    assert said(what).startswith("West takes the trick."), "undo brings it back"


def test_the_second_copy_is_pressed():
    what = asked("hand=9H+9H&trick=AH&trump=S")
    press_card(what, "9H'")
    assert ids(what) == ["9H"] and len(what.position.trick) == 2


def test_the_trick_is_cleared():
    what = asked("hand=9H+9H&trick=AH&trump=S")
    press_card(what, "9H")
    press(what, "clear trick")
    assert ids(what) == ["9H", "9H'"] and trick(what) == [] and "clear trick" not in controls(what)
    assert what.view["trick"]["empty"]


def test_a_link_brings_a_trick_that_goes_on():
    what = asked("hand=AH+10H+9H&trick=QH+9D&trump=S&mine=2")
    press_card(what, "10H")
    other = WhatIf("AS")
    other.asked(what.link.removeprefix("#/what-if/"))
    assert other.position == what.position and other.view["trick"] == what.view["trick"]


def test_four_cards_of_nobody_lie_in_their_order():
    what = asked("trick=QH+9D+10H+QS&trump=S")
    assert [card["order"] for card in what.view["trick"]["cards"]] == ["first", "second", "third", "fourth"]
    assert said(what).startswith("The fourth card takes the trick. Q♠ is the only trump.")
    assert "hand" not in what.view and "next trick" in controls(what)


def test_seats_do_not_move_as_a_trick_is_laid():
    """Nobody has said who led: cards lie in their order. Then they have seats, which the next cards do not change."""
    what = asked("hand=AH+10H+9H&trick=&trump=S")
    press(what, "target", target="trick")
    for card in ("QH", "9D"):
        press(what, f"put {card}")
        assert [each["order"] for each in what.view["trick"]["cards"]] == ["first", "second"][: len(trick(what))]
        assert trick(what)[0] == ("QH", "west", "wins") and len(rows(what)) == 2
    assert said(what).startswith("The first card wins so far.")
    press(what, "leader", leader="East")
    assert trick(what) == [("QH", "east", "wins"), ("9D", "south", "")]
    press(what, "leader", leader="West")
    assert trick(what) == [("QH", "west", "wins"), ("9D", "north", "")]
    assert said(what).endswith(f"East plays next. {PUT_IN}") and "sheet" not in what.view
    press(what, "put KH")
    assert trick(what) == [("QH", "west", ""), ("9D", "north", ""), ("KH", "east", "wins")]
    assert rows(what) == {"A♥": ["you", "20"], "10♥": ["you", "20"]}
    press(what, "clear trick")
    assert what.values["leader"] == "" and what.position.mine is None


def test_nothing_at_all():
    what = asked("hand=&trick=")
    assert "sheet" not in what.view and "charts" not in what.view and what.view["trick"]["cards"] == []


def test_whoever_plays_last_is_beaten_by_nobody():
    what = asked("hand=AH+9H&trick=QH+9D+10H&trump=S")
    assert what.view["sheet"]["columns"][-1] == "Points" and rows(what)["A♥"] == ["you", "20"]
    assert rows(asked("hand=9H&trick=QH+9D+10H&trump=S"))["9♥"] == ["10♥", "10"]
    assert rows(asked("hand=9H&trick=QH+9D+10H&trump=S&mine=3"))["9♥"] == ["East", "10"]


@pytest.mark.parametrize("rules", RULES)
def test_the_tricks_worked_out_elsewhere_are_shown(rules):
    """A part of them: the engine behind it is asked for all in tests/course."""
    for case in load("tricks")["tricks"][::40]:
        query = f"hand={case['hand']}&trick={case['trick']}&trump={case['trump']}&rules={rules}".replace(" ", "+")
        what = asked(query)
        legal = {row["id"] for row in what.view["sheet"]["rows"]}
        assert legal == set(case["legal"].split()), case["id"]
        wins = [at for at, (_, _, badge) in enumerate(trick(what)) if badge]
        assert wins == ([winner(case["trick"].split(), case["trump"])] if case["trick"] else []), case["id"]


def test_the_table_as_a_frame():
    frame = asked("hand=AH+10H+9H+QS&trick=QH+9D+KH&trump=S&rules=tutorial").to_frame()
    assert list(frame.index) == ["QS", "AH", "10H", "9H"] and list(frame["legal"]) == [False, True, True, False]
    assert frame.loc["AH", "points"] == 2 and frame.loc["AH", "takes"] and frame["winner"].isna().sum() == 2
    assert frame.loc["9H", "why"].startswith("You must take the trick")
    with pytest.raises(ValueError, match="The trick is full"):
        asked("hand=AH&trick=QH+9D+10H+QS").to_frame()
    with pytest.raises(ValueError, match="has played"):
        asked("hand=AH&trick=QH+9D&mine=1").to_frame()


def test_labels_stay_short():
    """On a phone the seats above the cards lie side by side."""
    what = asked("hand=AH&trick=QH+9D+10H&trump=S&mine=3")
    orders = [card["order"] for card in what.view["trick"]["cards"]]
    assert orders == ["West, led", "North", "East"] and all(one != other for one, other in pairwise(orders))


def test_rules_of_ones_own_by_their_fields():
    """Where the partner's card need not be beaten, the source's example leaves all three hearts."""
    own = replace(RULES["playok"], name="own", title="Our kitchen", must_beat_partner=False)
    what = WhatIf("AH 10H 9H", trump="S", rules=own, part="tricks")
    press(what, "target", target="trick")
    press(what, "put QH")
    press(what, "put 9D")
    assert [cells[0] for cells in rows(what).values()] == ["you", "you", "Q♥"]
    assert set(states(what).values()) == {"plain"} and reasons(what) == []
