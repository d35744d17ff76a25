"""The part “Scores” of What if: sliders are moved, and the round, its reasons and its turning points follow."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from pinochle_learn import RULES
from pinochle_learn.course.what_if.position import Position
from pinochle_learn.course.what_if.rows import signed
from pinochle_learn.engine.rules import Made, WhenSet
from pinochle_learn.widgets import WhatIf
from tests.data_files import load
from tests.oracle.game import BOOKS, score
from tests.widgets.pressing import control, controls, press, said

SLIDERS = ("bid", "meld bidders", "meld others", "tricks", "total bidders", "total others")


def asked(query: str) -> WhatIf:
    what = WhatIf("AS")
    what.asked(f"scores?{query}".replace(" ", "+"))
    return what


@pytest.fixture
def what() -> WhatIf:
    return asked("bid=250&melds=60 100&tricks=200")


def sheet(what: WhatIf) -> dict[str, list[str]]:
    return {row["id"]: [cell["text"] for cell in row["cells"]] for row in what.view["sheet"]["rows"]}


def chart(what: WhatIf, name: str) -> dict:
    return next(each for each in what.view["charts"] if each["id"] == name)


def marks(what: WhatIf, name: str) -> dict[str, str]:
    return {mark["name"]: mark["text"] for group in chart(what, name)["groups"] for mark in group["marks"]}


def test_a_round_is_shown_with_its_reasons(what):
    assert sheet(what) == {
        "meld": ["60", "100"],
        "tricks": ["200", "50"],
        "change": ["+260", "+150"],
        "before": ["0", "0"],
        "after": ["260", "150"],
    }
    assert said(what) == "The bidders' total changes by +260, the others' by +150. Nobody has 1500 yet: play on."
    groups = {group["name"]: [mark["name"] for mark in group["marks"]] for group in chart(what, "why")["groups"]}
    assert groups == {
        "The bidders": [
            "60 points of meld.",
            "200 points in tricks.",
            "The bid of 250 is made: 260 is enough, and everything counts.",
        ],
        "The others": ["100 points of meld.", "50 points in tricks."],
    }


def test_sliders_are_moved(what):
    press(what, "bid", bid="300")
    assert sheet(what)["change"] == ["−300", "+150"]
    assert [cell["tone"] for cell in what.view["sheet"]["rows"][2]["cells"]] == ["bad", "good"]
    press(what, "tricks", tricks="250")
    assert sheet(what)["change"] == ["+310", "0"] and sheet(what)["meld"] == ["60", "100, lost"]
    press(what, "meld bidders", **{"meld bidders": "0"})
    press(what, "meld others", **{"meld others": "40"})
    press(what, "total bidders", **{"total bidders": "-330"})
    press(what, "total others", **{"total others": "1460"})
    assert what.position.melds == (0, 40) and what.position.totals == (-330, 1460)
    assert sheet(what)["after"] == ["−630", "1460"]
    press(what, "tricks", tricks="240")
    assert sheet(what)["after"] == ["−630", "1510"] and said(what).endswith("The others win the game.")
    assert what.view["sheet"]["rows"][4]["cells"][1]["tone"] == "good"
    link = what.link.removeprefix("#/what-if/")
    other = WhatIf("AS")
    other.asked(link)
    assert other.position == what.position and other.view["sheet"] == what.view["sheet"]


@pytest.mark.parametrize(("name", "text"), [("tricks", "205"), ("bid", "9" * 9), ("bid", "x"), ("total others", "")])
def test_what_no_slider_can_say_moves_nothing(what, name, text):
    before = what.position
    press(what, name, **{name: text})
    assert what.position == before and sheet(what)["change"] == ["+260", "+150"]


@pytest.mark.parametrize("rules", RULES)
def test_the_steps_are_those_of_the_rules(rules):
    """RULES.md: bids and points in tens are whole tens in playok, and ones elsewhere; the lowest bids."""
    what, book, opening = asked(f"rules={rules}"), BOOKS[rules], {"playok": 250, "tutorial": 20, "fletcher": 25}[rules]
    assert {control(what, name)["step"] for name in SLIDERS} == {book.tens}
    bid, tricks, total = (control(what, name) for name in ("bid", "tricks", "total others"))
    assert bid["least"] == opening == int(what.values["bid"]) and (tricks["least"], tricks["most"]) == (
        0,
        25 * book.tens,
    )
    assert (total["least"], total["most"]) == (-book.goal, book.goal - book.tens), "above that the game is over"
    for name in SLIDERS:
        slider = control(what, name)
        number = int(what.values[name])
        assert slider["least"] <= number <= slider["most"] and (number - slider["least"]) % slider["step"] == 0
        assert slider["sends"] and slider["kind"] == "slider"
    assert {each["value"] for each in control(what, "how")["options"]} == {"play", "throw in", *["moon"] * book.moon}


def test_a_link_far_out_is_on_the_sliders_too():
    what = asked("bid=1200&melds=1500 800&totals=-2000 1700")
    for name in SLIDERS:
        slider, number = control(what, name), int(what.values[name])
        assert slider["least"] <= number <= slider["most"] and (number - slider["least"]) % slider["step"] == 0
    assert said(what).startswith("The game was over before this round.")


@pytest.mark.parametrize("changes", [{"bid": 6000}, {"bid": 330, "tricks": 260}])
def test_numbers_of_no_round_are_told_by_all_that_is_shown(changes):
    """No link brings them, but the field of another part or a notebook may."""
    what = WhatIf()
    what.take(Position(melds=(0, 0), how="throw in", part="scores", **changes))
    assert what.view["message"]["tone"] == "bad" and said(what) and "sheet" not in what.view
    assert [each["id"] for each in what.view["charts"]] == ["change"]
    press(what, "part", part="melds")
    assert what.view["message"]["tone"] == "info"


@pytest.mark.parametrize("rules", RULES)
def test_the_picture_shows_every_number_of_trick_points(rules):
    """A column for each, with the bidders' change that tests/oracle finds; filled where the bid is made."""
    for case in [each for each in load("rounds")["rounds"] if each["rules"] == rules][::10]:
        bid, melds, moon = case["bid"], tuple(case["melds"]), case["moon"]
        what = asked(f"rules={rules}&bid={bid}&melds={melds[0]} {melds[1]}&how={'moon' if moon else 'play'}")
        book = BOOKS[rules]
        columns = chart(what, "change")["groups"][0]["marks"]
        points = range(0, book.all_tricks + 1, book.tens)
        right = [score(rules, bid, melds, (each, book.all_tricks - each), moon=moon) for each in points]
        assert [each["name"] for each in columns] == [str(each) for each in points]
        assert [each["text"] for each in columns] == [signed(each.bidders) for each in right], case["id"]
        base = chart(what, "change")["base"]
        assert [each["value"] != base for each in columns] == [not each.is_set for each in right], case["id"]
        low, high = (end(0, *(each.bidders for each in right)) for end in (min, max))
        assert [each["size"] for each in columns] == [
            pytest.approx((each.bidders - low) / (high - low), abs=0.001) for each in right
        ], "what is lost lies below nought"
        assert base == pytest.approx(-low / (high - low), abs=0.001)
        assert (chart(what, "change")["least"], chart(what, "change")["most"]) == (signed(low), signed(high))


def test_the_lines_stand_where_it_is_made_and_where_the_bidders_are(what):
    lines = {line["label"]: line["at"] for line in chart(what, "change")["lines"]}
    assert lines == {"made": pytest.approx(19 / 26, abs=0.001), "you": pytest.approx(20.5 / 26, abs=0.001)}
    assert [line["label"] for line in chart(asked("bid=330&melds=60 0&how=throw in"), "change")["lines"]] == []


def test_thrown_in_or_not():
    """The source's example: bid 330, meld 60 (RULES.md, playok 9)."""
    what = asked("bid=330&melds=60 100&how=throw in")
    assert sheet(what)["change"] == ["−330", "+100"] and sheet(what)["tricks"] == ["–", "–"]
    assert "Playing on is better only with all 250 trick points." in marks(what, "turns")["Throwing in"]
    press(what, "bid", bid="310")
    assert what.view["message"]["tone"] == "bad" and "sheet" not in what.view
    assert said(what).startswith("The round may be thrown in only if the bid less the melds is more than 250.")
    assert "a bid of 320 or more" in marks(what, "turns")["Throwing in"], "and what would do is told"
    press(what, "how", how="play")
    assert sheet(what)["change"] == ["−310", "+230"]  # 130 of the 250 trick points are the others'


def test_the_moon_under_the_rules_that_have_it():
    what = asked("rules=fletcher&bid=30&melds=90 4&tricks=25&how=moon")
    assert sheet(what)["change"] == ["+50", "+4"]
    press(what, "tricks", tricks="24")
    assert sheet(what)["change"] == ["−30", "+5"]
    press(what, "rules", rules="tutorial")
    assert what.position.how == "play" and what.values["how"] == "play"


def test_another_unit_is_counted_in_and_the_sliders_follow(what):
    press(what, "rules", rules="tutorial")
    assert {name: what.values[name] for name in SLIDERS} == {
        "bid": "25",
        "meld bidders": "6",
        "meld others": "10",
        "tricks": "20",
        "total bidders": "0",
        "total others": "0",
    }


def test_the_meld_of_the_hand_is_taken():
    """As long as nobody says another number, the bidders meld what the hand does: run and pinochle, 190."""
    what = WhatIf("AS 10S KS QS JS JD", trump="S", part="scores")
    assert what.values["meld bidders"] == "190" and sheet(what)["meld"] == ["190", "0"]
    assert "meld of hand" not in controls(what)
    press(what, "trump", trump="H")  # the pinochle and a common marriage are left
    assert what.values["meld bidders"] == "60" and sheet(what)["meld"] == ["60", "0"]
    press(what, "meld others", **{"meld others": "40"})
    press(what, "meld bidders", **{"meld bidders": "100"})
    press(what, "trump", trump="S")
    assert what.position.melds == (100, 40)
    press(what, "meld of hand")
    assert what.position.melds == (190, 40) and what.values["meld bidders"] == "190"
    assert "meld of hand" not in controls(asked("hand=")) and sheet(asked("hand="))["meld"] == ["0", "0"]


def test_one_sign_for_all_below_nought(what):
    press(what, "bid", bid="300")
    press(what, "total bidders", **{"total bidders": "-330"})
    assert said(what).startswith("The bidders' total changes by −300")
    view = {name: what.view[name] for name in ("message", "sheet", "charts")}
    view["message"] = what.view["message"]["lines"]
    assert not re.search(r"-[0-9]", str(view))


@pytest.mark.parametrize(
    ("query", "why"),
    [
        ("bid=240", "Bid: The lowest first bid is 250; 240 is below it."),
        ("tricks=99990", "The link's tricks: 99990 cannot be; by the link's rules it is at most 250."),
        ("bid=6000&how=throw in", "The link's bid: 6000 cannot be; by the link's rules it is at most 4990."),
        ("melds=9000 0", "Bidders' meld: 9000 is more than the whole deck melds."),
        ("how=moon", "The link"),
        ("melds=<script>", "The link"),
        ("totals=1", "The link"),
        ("bid=-5", "The link"),
        ("bid=0", "The link"),
        ("bid=255", "The link"),
        ("bid=250&totals=7 99", "The link"),
    ],
)
def test_numbers_of_a_link_that_no_round_has(query, why):
    what = asked(f"hand=AS&{query}")
    assert what.view["message"]["tone"] == "bad" and said(what).startswith(why)


def test_rules_of_ones_own_by_their_fields():
    own = replace(
        RULES["playok"],
        name="own",
        title="Our kitchen",
        throw_in_above=None,
        made=Made.BID_ALONE,
        when_set=WhenSet.KEEPS_MELD,
    )
    what = WhatIf("AS", rules=own, part="scores")
    assert [each["value"] for each in control(what, "how")["options"]] == ["play"]
    assert "Throwing in" not in marks(what, "turns")
    press(what, "meld bidders", **{"meld bidders": "60"})
    assert sheet(what)["change"] == ["−190", "+130"]  # set, but the meld of 60 is kept
    press(what, "tricks", tricks="240")
    assert sheet(what)["change"] == ["+250", "+10"]  # the bid alone


def test_what_is_lost_hangs_below_nought_on_the_page(on_page, what):
    """With few trick points −250, with all +310: the line of nought is 310 of 560 below the upper edge."""
    on_page.show(what.view, values=dict(what.values))
    drawn = [
        {name: float(each.get_attribute(name)) for name in ("y", "height")}
        for each in on_page.page.locator(".pl-chart-picture rect.pl-chart-room").all()
    ]
    (lost, *_, best), nought = drawn, pytest.approx(96 * 310 / 560, abs=0.1)
    assert lost["y"] == nought and lost["height"] == pytest.approx(96 * 250 / 560, abs=0.1)
    assert best["y"] == pytest.approx(0, abs=0.1) and best["height"] == nought
    assert on_page.page.locator(".pl-chart-least").inner_text() == "−250"
