"""The hand editor: the palette, undo and redo, deals, half-written text, and what the parts are given."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinochle_learn import ALL_CARDS, RULES, Card, deal, parse_cards
from pinochle_learn.course.kinds.feedback import AnswerError
from pinochle_learn.course.what_if.address import link_to, read_position
from pinochle_learn.course.what_if.position import PARTS, Position
from pinochle_learn.widgets import WhatIf
from pinochle_learn.widgets.what_if.part import Found, Part
from pinochle_learn.widgets.what_if.parts import ALL
from tests.widgets.pressing import control, controls, press, said

HAND = "AS 10S KS QS JS JD"
HALF = "AS 10S K"
DEALT = "AS 10S KS QS 9S KH QH JD AH AC 9D JD"


class Trial(Part):
    """A part as the others are: it fills four fields, has an input, a slider, and work in three slices."""

    name = "tricks"
    title = "Trial"
    targets: ClassVar = {
        "hand": "the hand",
        "trick": "the trick",
        "seen": "the cards seen",
        "partner": "the partner's hand",
    }

    def show(self, position: Position, found: Found) -> Any:
        bid = {"id": "bid", "kind": "text", "label": "Bid"}
        slider = {"id": "slide", "kind": "slider", "label": "Points", "sends": True, "least": 0, "most": 9, "step": 1}
        buttons = [{"id": name, "kind": "button", "label": name} for name in ("bet", "add", "stop", "go on")]
        view = {"controls": [{"id": "own", "name": "", "items": [bid, slider, *buttons]}]}
        return {**view, "facts": [{"id": "found", "label": "Found", "text": f"{found.value} {found.state}"}]}

    def values(self, position: Position) -> dict[str, str]:
        return {"bid": "" if position.bid is None else str(position.bid), "slide": str(position.tricks or 0)}

    def act(self, position: Position, action: Any) -> Position | None:
        match action["id"]:
            case "bet" if action["values"]["bid"].isdigit():
                return replace(position, bid=int(action["values"]["bid"]))
            case "bet":
                raise AnswerError("That is no bid.", "bid")
            case "slide":
                return replace(position, tricks=int(action["values"]["slide"]))
            case "add":
                return position.with_hand((*position.hand, *parse_cards("9D")))
        return None

    def work(self, position: Position) -> Iterator[int] | None:
        return iter((1, 2, 3))


@pytest.fixture
def what() -> WhatIf:
    return WhatIf(HAND)


@pytest.fixture
def trial(monkeypatch: pytest.MonkeyPatch) -> WhatIf:
    """With a part on trial in place of one."""
    monkeypatch.setitem(ALL, "tricks", Trial())
    return WhatIf(HAND, part="tricks")


def hand(what: WhatIf) -> str:
    """The hand, and its text, which are the same here."""
    assert parse_cards(what.values["hand"]) == what.position.hand
    return str(what.values["hand"])


def palette(what: WhatIf, code: str) -> dict[str, Any]:
    return next(card for card in what.view["palette"]["cards"] if card["id"] == f"put {code}")


def marks(what: WhatIf, code: str) -> list[str]:
    return [mark["name"] for mark in palette(what, code).get("marks", [])]


# --- the palette ---


def test_a_card_goes_in_once_twice_and_out(what):
    for cards in ("AS 10S KS QS JS JD 9H", "AS 10S KS QS JS JD 9H 9H", HAND):
        press(what, "put 9H")
        assert hand(what) == cards
    for cards in ("AS 10S KS QS JS JD AS", "10S KS QS JS JD", "10S KS QS JS JD AS"):
        press(what, "put AS")
        assert hand(what) == cards, "one that is in already goes on from there"
    assert said(what).startswith("6 cards")


@pytest.mark.parametrize("rules", RULES)
def test_the_palette_has_each_card_once_with_its_counts(rules):
    what = WhatIf("AS AS KS", rules=rules)
    cards = what.view["palette"]["cards"]
    assert Counter(card["id"].removeprefix("put ") for card in cards) == Counter(card.code for card in ALL_CARDS)
    assert marks(what, "AS") == ["2 in the hand"] and palette(what, "AS")["note"].startswith(
        "no more to put in: a press takes out"
    )
    assert marks(what, "KS") == ["1 in the hand"] and palette(what, "KS")["note"] == "1 more to put in"
    assert marks(what, "QS") == [] and palette(what, "QS")["note"] == "2 more to put in"
    assert [card.get("state") for card in cards[:4]] == ["highlighted", None, "highlighted", None]


def test_a_21st_card_is_refused_and_the_rest_can_go_out():
    what = WhatIf(ALL_CARDS[:20])
    before = what.position
    press(what, f"put {ALL_CARDS[20].code}")
    assert said(what) == "21 cards are too many for a hand; write at most 20." and what.position == before
    assert what.view["message"]["tone"] == "bad" and "error" not in control(what, "hand")
    assert {card.get("state") for card in what.view["palette"]["cards"]} == {"highlighted", "dimmed"}
    press(what, f"put {ALL_CARDS[0].code}")
    assert what.position.hand == tuple(ALL_CARDS[1:20]), "no second can go in, so it goes out"


def test_cards_go_to_the_field_that_is_chosen(trial):
    assert control(trial, "target")["options"][1] == {"value": "trick", "label": "the trick"}
    press(trial, "target", target="trick")
    for code in ("AH", "AS", "AS", "9D", "KD"):
        press(trial, f"put {code}")
    assert trial.position.trick == parse_cards("AH 9D KD"), "the second A♠ press took it out: the other is in the hand"
    assert hand(trial) == HAND and marks(trial, "AH") == ["1 in the trick"]
    assert palette(trial, "AS")["note"] == "1 more to put in; 1 lies in the hand"
    press(trial, "put QD")
    press(trial, "put JD")
    assert said(trial) == "5 cards are too many for a trick; write at most 4." and len(trial.position.trick) == 4
    press(trial, "target", target="seen")
    press(trial, "put AH")
    press(trial, "target", target="partner")
    press(trial, "put AH")
    assert said(trial) == "No A♥ is left: 1 lies elsewhere, 1 lies in the trick."


def test_another_part_without_that_field_fills_the_hand(trial):
    press(trial, "target", target="trick")
    press(trial, "part", part="melds")
    press(trial, "put 9C")
    assert trial.position.hand[-1].code == "9C" and "target" not in controls(trial)


# --- what is half written ---


def test_the_palette_leaves_what_is_half_written(what):
    press(what, "put QH", hand=HALF)
    assert said(what) == (
        "'K' at character 8: its suit is missing; write KS, KH, KC or KD. "
        "Nothing was done. Put that right first, or press Clear."
    )
    assert what.values["hand"] == HALF and what.position.hand == parse_cards(HAND)
    assert control(what, "hand")["error"] == "'K' at character 8: its suit is missing; write KS, KH, KC or KD."


def test_what_is_written_whole_is_taken_along(what):
    press(what, "put QH", hand="KH")
    assert hand(what) == "KH QH"
    for cards in ("KH", HAND):
        press(what, "undo")
        assert hand(what) == cards, "two steps"


@pytest.mark.parametrize("way", ["random", "clear", "deal", "link"])
def test_undo_brings_back_what_was_half_written(what, way):
    what.give(hand=HALF)
    if way == "link":
        what.asked("hand=KH")
    else:
        press(what, way, number="12")
    assert what.values["hand"] != HALF
    press(what, "undo")
    assert what.values["hand"] == HALF and what.position.hand == parse_cards(HAND)
    assert "its suit is missing" in said(what) and "its suit is missing" in control(what, "hand")["error"]
    press(what, "redo")
    assert what.view["message"]["tone"] == "info" and "error" not in control(what, "hand")


def test_redo_brings_back_what_was_written_after(what):
    press(what, "put 9H")
    press(what, "undo", hand=HALF)
    assert hand(what) == f"{HAND} 9H", "what is half written goes first, and nothing else"
    press(what, "undo")
    assert hand(what) == HAND
    press(what, "redo")
    assert hand(what) == f"{HAND} 9H"
    press(what, "redo")
    assert what.values["hand"] == HALF and what.position.hand == parse_cards(f"{HAND} 9H")
    for cards in (f"{HAND} 9H", HAND):
        press(what, "undo")
        assert hand(what) == cards, "and back again, with no step between"


def test_what_is_half_written_alone_can_be_undone(what):
    press(what, "take", hand=HALF)
    assert not control(what, "undo")["off"]
    press(what, "undo")
    assert hand(what) == HAND and "error" not in control(what, "hand") and control(what, "undo")["off"]
    press(what, "redo")
    assert what.values["hand"] == HALF


def test_what_was_mended_does_not_come_back(what):
    press(what, "take", hand=HALF)
    press(what, "trump", trump="H")
    press(what, "take", hand=f"{HALF}S")
    press(what, "undo")
    assert hand(what) == HAND and what.position.trump == "H" and what.view["message"]["tone"] == "info"
    press(what, "undo")
    assert what.values["hand"] == HALF and what.position.trump == "S"


def test_while_it_is_typed_on_nothing_is_said_of_it(trial):
    press(trial, "take", hand=HALF)
    trial.give(hand=f"{HALF}S")
    trial._news()
    assert "error" not in control(trial, "hand") and trial.values["hand"] == f"{HALF}S"


def test_a_part_does_not_change_the_hand_of_a_text_that_cannot_be_read(trial):
    press(trial, "add", hand=HALF)
    assert said(trial).endswith("or press Clear.") and trial.values["hand"] == HALF
    press(trial, "bet", bid="300")
    assert trial.position.bid == 300 and trial.values["hand"] == HALF and "its suit is missing" in said(trial)
    press(trial, "add", hand=HAND)
    assert hand(trial) == f"{HAND} 9D"


# --- undo and redo ---


STEPS = st.lists(
    st.sampled_from([*(f"put {card.code}" for card in ALL_CARDS[:6]), "trump H", "trump S", "rules fletcher", "deal 7"])
    | st.sampled_from(["undo", "redo", "clear", "take 9H", "take KS QS", "part bid", "part melds"]),
    max_size=12,
)


@given(STEPS)
@settings(max_examples=25, deadline=None)
def test_undo_and_redo_go_the_same_way_back_and_forth(steps):
    """Against a list of all positions, with a place in it: the tab is none of them."""
    what = WhatIf(HAND)
    line, at = [what.position], 0
    for step in steps:
        name, _, text = step.partition(" ")
        field = {"take": "hand", "deal": "number"}.get(name, name)
        press(what, step if name == "put" else name, **({field: text} if text and name != "put" else {}))
        now = replace(what.position, part=PARTS[0])
        if name in ("undo", "redo"):
            at = max(0, at - 1) if name == "undo" else min(at + 1, len(line) - 1)
            assert now == line[at]
        elif now != line[at]:
            line, at = [*line[: at + 1], now], at + 1
        assert parse_cards(what.values["hand"]) == now.hand and what.values["trump"] == now.trump
        assert what.values["rules"] == now.rules.name and what.values["part"] == what.position.part
        assert bool(control(what, "undo")["off"]) == (at == 0)
        assert bool(control(what, "redo")["off"]) == (at == len(line) - 1)


def test_the_tab_stays_when_something_is_undone(what):
    press(what, "put 9H")
    press(what, "part", part="nearly")
    assert what.link.startswith("#/what-if/nearly?")
    press(what, "undo")
    assert what.position == replace(Position(parse_cards(HAND)), part="nearly")


def test_a_slider_that_is_dragged_is_one_step(trial):
    for points in "123":
        press(trial, "slide", slide=points)
    press(trial, "bet", bid="300")
    press(trial, "slide", slide="5")
    assert (trial.position.tricks, trial.position.bid) == (5, 300)
    for tricks, bid in ((3, 300), (3, None), (None, None)):
        press(trial, "undo")
        assert (trial.position.tricks, trial.position.bid) == (tricks, bid)
        assert (trial.values["slide"], trial.values["bid"]) == (str(tricks or 0), str(bid or ""))


def test_a_hand_that_was_written_is_a_step_before_the_slider(trial):
    press(trial, "slide", slide="3")
    press(trial, "slide", slide="4", hand="KH QH")
    press(trial, "slide", slide="5")
    for cards, tricks in (("KH QH", 3), (HAND, 3), (HAND, None)):
        press(trial, "undo")
        assert (hand(trial), trial.position.tricks) == (cards, tricks)


@pytest.mark.parametrize("way", ["undo", "redo", "text"])
def test_after_undo_and_redo_the_slider_begins_a_step(trial, way):
    press(trial, "slide", slide="3")
    press(trial, "put 9H") if way != "redo" else press(trial, "undo")
    press(trial, "redo" if way == "redo" else "undo", **({"hand": HALF} if way == "text" else {}))
    if way == "text":
        press(trial, "undo")
    press(trial, "slide", slide="4")
    press(trial, "undo")
    assert trial.position.tricks == 3


# --- deals ---


def test_a_deal_by_its_number_is_souths_hand(what):
    press(what, "deal", number=" 4711 ")
    assert what.position.hand == deal(4711)[0] and what.values["number"] == "4711"
    press(what, "deal", number="47b")
    assert said(what).startswith("Deal number: “47b” is not the number of a deal")
    assert control(what, "number")["error"] == said(what) and what.position.hand == deal(4711)[0]


def test_the_same_deal_once_more_is_nothing_to_undo(what):
    for _ in range(2):
        press(what, "deal", number="7")
    press(what, "undo")
    assert hand(what) == HAND
    press(what, "redo")
    press(what, "deal", number="7", hand=HALF)
    press(what, "undo")
    assert what.values["hand"] == HALF, "but what was half written comes back"


def test_a_deal_by_chance_says_which_it_is(what):
    press(what, "random")
    first = what.position.hand
    assert first == deal(int(what.values["number"]))[0]
    press(what, "random")
    assert what.position.hand != first or what.values["number"]


def test_a_deal_and_clear_leave_nothing_but_what_is_pinned(what):
    cards = parse_cards("9H")
    what.take(Position(parse_cards("KS QS"), pin=cards, seen=cards, partner=cards, gone=parse_cards("KS")))
    for name in ("deal", "clear"):
        press(what, name, number="1")
        assert what.position == Position(deal(1)[0] if name == "deal" else (), pin=cards)
    assert control(what, "clear")["off"] and what.values["hand"] == ""


def test_what_a_hand_was_dealt_by_goes_with_it(what):
    press(what, "deal", number="7")
    press(what, "put AS")
    assert what.values["number"] == "", "it is not deal 7 any more"
    press(what, "undo")
    what.asked("hand=KH")
    assert what.values["number"] == ""


def test_a_number_that_is_only_written_stays(what):
    press(what, "put 9H", number="47")
    assert what.values["number"] == "47"
    press(what, "clear")
    assert what.values["number"] == "47"
    press(what, "deal")
    press(what, "clear")
    assert what.values["number"] == "", "the hand that it dealt has gone"


# --- cards that count though they are not in the hand ---


def facts(what: WhatIf) -> dict[str, str]:
    return {fact["id"]: fact["text"] for fact in what.view["facts"]}


def test_cards_that_lie_elsewhere_are_told_in_every_part(what):
    what.take(
        Position(parse_cards(HAND), seen=parse_cards("9H KC"), partner=parse_cards("KD"), trick=parse_cards("9D"))
    )
    for part in PARTS:
        press(what, "part", part=part)
        told = facts(what)
        assert told["seen"] == "9♥ K♣"
        assert told.get("partner", "K♦") == "K♦" and ("partner" in told or part == "exchange")
        assert "9♦" in told.get("trick", "9♦") and ("trick" in told or part == "tricks")
    press(what, "clear")
    assert not {"seen", "partner", "trick"} & facts(what).keys() and control(what, "clear")["off"]


def test_a_card_that_lies_elsewhere_is_named_when_it_is_missed(what):
    what.take(Position(parse_cards("QS AS AS"), partner=parse_cards("QS"), seen=parse_cards("KS KS")))
    press(what, "take", hand="QS AS AS QS")
    assert control(what, "hand")["error"] == "Q♠: only 1 is left for the hand, 1 lies with the partner."
    press(what, "take", hand="QS AS AS KS")
    assert control(what, "hand")["error"] == "K♠: none is left for the hand, 2 lie elsewhere."


def test_with_quite_another_hand_all_that_lay_elsewhere_goes(what):
    alone = Position(parse_cards("KH QH"), part="tricks", pin=parse_cards("KC"), bid=300)
    partner, seen, trick = map(parse_cards, ("QS", "9H", "AD"))
    what.take(replace(alone, partner=partner, seen=seen, trick=trick, mine=0))
    press(what, "take", hand="KH QH AH")
    assert what.position.known == parse_cards("KH QH AH QS 9H AD"), "a card more is the same hand"
    press(what, "take", hand="AS AS QS QS")
    assert what.position == replace(alone, hand=parse_cards("AS AS QS QS"))
    press(what, "undo")
    assert what.position.partner and what.position.mine == 0


def test_the_winner_is_asked_nothing_that_the_partner_was_asked(trial):
    twelve = deal(7)[0]
    trial.take(Position(twelve, part="tricks", partner=deal(7)[2][:3], gone=twelve[:4]))
    press(trial, "target", target="partner")
    press(trial, "take", hand=" ".join(card.code for card in (*twelve, *deal(7)[1][:4])))
    assert not trial.position.gone and not trial.position.partner and trial.values["target"] == "hand"


def test_only_where_cards_are_passed_those_that_would_be_are_picked(what):
    what.take(Position(parse_cards(DEALT), part="exchange", gone=parse_cards(DEALT)[:4]))
    assert len(what.selected) == 4
    for part in PARTS:
        press(what, "part", part=part)
        assert len(what.selected) == (4 if part == "exchange" else 0), part


@pytest.fixture
def broken(trial: WhatIf, monkeypatch: pytest.MonkeyPatch) -> WhatIf:
    """Its part Nearly fails."""

    def fails(self: Part, position: Position, found: Found) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(type(ALL["nearly"]), "show", fails)
    return trial


def test_a_press_that_cannot_be_shown_leaves_all_as_it_was(broken, caplog):
    press(broken, "put 9H")
    before = broken.position
    press(broken, "part", part="nearly", hand=HALF, bid="31")
    assert said(broken) == "That cannot be shown. All is as it was." and "ZeroDivisionError" in caplog.text
    assert broken.position == before and broken.values["part"] == "tricks" == broken.position.part
    assert broken.values["hand"] == HALF and broken.values["bid"] == "31"
    press(broken, "part", part="melds", hand=f"{HALF}S")
    assert broken.view["message"]["tone"] == "info" and hand(broken) == f"{HALF}S", "the other tabs open"


def test_a_slider_whose_place_cannot_be_shown_goes_back(trial, monkeypatch):
    shown = Trial.show

    def fails(self: Trial, position: Position, found: Found) -> Any:
        return shown(self, position, found) if position.tricks is None else 1 / 0

    monkeypatch.setattr(Trial, "show", fails)
    press(trial, "slide", slide="7")
    assert trial.values["slide"] == "0" and trial.position.tricks is None and control(trial, "undo")["off"]


def test_opened_by_a_link_that_a_part_cannot_show_there_is_no_hand(broken):
    broken.asked("nearly?hand=KH")
    assert said(broken).startswith("The link's part: it cannot be shown.") and controls(broken) == ["hand", "take"]


def test_a_link_that_a_part_cannot_show_is_refused_and_all_stays(broken, caplog):
    trial = broken
    press(trial, "put 9H")
    before = trial.position
    trial.asked("nearly?hand=KH")
    assert said(trial).startswith("The link's part: it cannot be shown.") and trial.position == before
    assert "ZeroDivisionError" in caplog.text


# --- rules, links, parts ---


def test_rules_that_do_not_have_the_cards_are_refused(monkeypatch):
    """A deck of one copy each, as no rule set here has it."""
    single = replace(RULES["playok"], name="single", title="One of each", copies=1, hand_size=6, exchange=1)
    what = WhatIf("AS", rules=single)
    press(what, "rules", rules="playok")
    press(what, "put AS")
    assert hand(what) == "AS AS"
    press(what, "rules", rules="single")
    assert said(what) == "One of each: 24-card deck: a second A♠. The rules stay as they were."
    assert what.position.rules is RULES["playok"] and what.values["rules"] == "playok" and hand(what) == "AS AS"


def test_picks_of_cards_that_have_gone_are_dropped(what):
    what.act({"do": "press", "id": "trump", "selected": ["KS"], "values": {**what.values, "trump": "H"}})
    assert what.selected == ["KS"]
    what.act({"do": "press", "id": "take", "selected": ["KS"], "values": {**what.values, "hand": "AS"}})
    assert what.selected == []


def test_what_a_part_cannot_read_is_said_at_its_field(trial):
    press(trial, "bet", bid="x")
    assert said(trial) == "That is no bid." and control(trial, "bid")["error"] == "That is no bid."
    assert trial.values["bid"] == "x" and trial.position.bid is None
    press(trial, "trump", trump="H")
    assert trial.values["bid"] == "x", "what is half written stays, as it was not that which changed"
    trial.asked("tricks?hand=AS&bid=250")
    assert trial.values["bid"] == "250"


@pytest.mark.parametrize("way", ["tab", "undo"])
def test_what_is_half_written_for_a_part_stays(trial, way):
    press(trial, "put 9H")
    if way == "tab":
        press(trial, "part", part="melds", bid="31")
        press(trial, "put 9C")
        press(trial, "part", part="tricks")
    else:
        press(trial, "undo", bid="31")
    assert trial.values["bid"] == "31" and trial.position.bid is None
    trial.asked("tricks?hand=AS")
    assert trial.values["bid"] == "31", "a hand that was sent says nothing of it"
    trial.asked("tricks?hand=AS&bid=250")
    assert trial.values["bid"] == "250", "but one with a bid has its own"


@pytest.mark.parametrize("way", ["random", "clear", "deal", "link"])
def test_another_hand_leaves_what_is_half_written_for_the_part(way):
    what = WhatIf(DEALT, part="bid")
    what.give(bid="31", seed="77")
    if way == "link":
        what.asked("bid?hand=KH&seed=5")
    else:
        press(what, way, number="7")
    assert what.values["bid"] == "31" and what.values["seed"] == ("5" if way == "link" else "77")
    press(what, "part", part="melds")
    press(what, "clear")
    press(what, "part", part="bid")
    assert what.values["bid"] == "31" and what.position.bid is None


def test_in_a_part_that_is_looked_at_again_what_was_sent_meanwhile_stands(trial):
    press(trial, "part", part="melds", bid="31")
    trial.asked("melds?hand=AS&bid=250")
    press(trial, "part", part="tricks")
    assert trial.values["bid"] == "250"


def test_work_stops_goes_on_and_is_kept(trial):
    def found() -> str:
        return str(trial.view["facts"][-1]["text"])

    assert found() == "None running"
    trial._working._step()
    press(trial, "stop")
    assert found() == "1 stopped"
    press(trial, "part", part="melds")
    press(trial, "part", part="tricks")
    assert found() == "1 stopped", "another tab does not begin it anew"
    press(trial, "go on")
    trial.finish()
    assert found() == "3 done"


@pytest.mark.parametrize("way", ["close", "wrong link"])
def test_where_nobody_looks_no_work_goes_on(trial, way):
    async def stays() -> tuple[bool, bool]:
        trial._working.go_on()
        was = trial._working._pace.is_running
        trial.close() if way == "close" else trial.asked("x")
        return was, trial._working._pace.is_running

    press(trial, "stop")
    trial._is_new()
    assert asyncio.run(stays()) == (True, False)


def test_every_part_opens_by_its_link_and_reads_back():
    cards: tuple[Card, ...] = deal(7)[0]
    for part in PARTS:
        what = WhatIf()
        position = Position(cards, part=part)
        what.asked(link_to(position).removeprefix("#/what-if").lstrip("/?"))
        assert what.position == position and what.values["part"] == part and what.link == link_to(position)


@pytest.mark.parametrize("given", [{"part": "bridge"}, {"cards": "AS", "part": ""}])
def test_a_part_that_is_none_is_refused(given):
    with pytest.raises(ValueError, match=r"there is no part '.*'; write melds, nearly, exchange, bid, tricks"):
        WhatIf(**given)


def test_redo_keeps_what_was_written_after_undo():
    what = WhatIf("KS")
    press(what, "put QS")
    press(what, "undo", hand="KS Q")
    press(what, "redo", hand="AS 10S KS QS")
    assert what.values["hand"] == "KS Q"
    press(what, "undo")
    press(what, "undo")
    assert what.values["hand"] == "AS 10S KS QS"


def test_a_slider_there_and_back_is_no_step():
    what = WhatIf(part="scores")
    what.asked("scores?melds=60+100&bid=300")
    for points in ("110", "100"):
        press(what, "meld others", **{"meld others": points})
    press(what, "undo")
    assert what.position.bid is None, "one press undoes the link"


def test_a_link_reads_back_under_rules_that_count_in_ones():
    what = WhatIf()
    what.asked("scores?rules=tutorial&totals=10000+-10000")
    press(what, "rules", rules="playok")
    assert what.position.totals == (100_000, -100_000)
    assert read_position(what.link.partition("#/what-if/")[2]) == what.position
    what.asked("scores?rules=tutorial&totals=10001+0")
    assert "write two numbers up to 10000" in said(what)
