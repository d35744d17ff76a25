"""The front end of the table in a real browser: pressing, keys, focus, what must survive a new view."""

from __future__ import annotations

import copy

import pytest

from pinochle_learn import RULES, Deal, apply, find_meld, parse_cards, start, view
from pinochle_learn.widgets.shape import MarkView
from pinochle_learn.widgets.view import hand_view, meld_view, table_view, trump_fact

HAND = parse_cards("AS 10S KS QS JS QS AH 9H KC QC JD 10D")
CONTROLS = [
    {
        "id": "setup",
        "name": "The hand",
        "place": "top",
        "items": [
            {
                "id": "trump",
                "kind": "choice",
                "label": "Trump",
                "sends": True,
                "options": [
                    {"value": "S", "label": "spades", "suit": "S"},
                    {"value": "H", "label": "hearts", "suit": "H"},
                ],
            },
            {"id": "number", "kind": "number", "label": "Deal number", "enter": "new"},
            {"id": "new", "kind": "button", "label": "New hand"},
        ],
    },
    {
        "id": "melds",
        "name": "Melds",
        "items": [{"id": "lay", "kind": "button", "label": "Lay down", "look": "main"}],
    },
]


def practice() -> dict:
    meld = find_meld(parse_cards("QS JD"), "S")
    assert meld
    back = {"id": "back", "label": "Take back", "name": "Take back the pinochle"}
    marks = {"JD": [MarkView(label="1", name="in the pinochle")]}
    return {
        "label": "Melds",
        "facts": [trump_fact(None)],
        "hand": hand_view(HAND, marks=marks),
        "controls": copy.deepcopy(CONTROLS),
        "message": {"tone": "info", "lines": ["Mark the cards of a meld."]},
        "piles": [
            {
                "id": "laid",
                "name": "Laid down",
                "melds": [{**meld_view(meld, "1", mark="1"), "button": back}],
            }
        ],
    }


def test_a_press_picks_at_once_and_tells_python(on_page):
    on_page.show(practice())
    card = on_page.page.get_by_role("button", name="king of clubs")
    card.click()
    assert card.get_attribute("aria-pressed") == "true"
    assert on_page.sent() == [{"do": "select", "selected": ["KC"]}]
    card.click()
    assert card.get_attribute("aria-pressed") == "false"


def test_an_action_brings_the_picks_and_the_inputs(on_page):
    on_page.show(practice(), values={"number": "4711", "trump": "S"})
    on_page.page.get_by_role("button", name="queen of spades").last.click()
    on_page.page.get_by_label("Deal number").fill("12x")
    on_page.sent()
    on_page.page.get_by_role("button", name="Lay down").click()
    values = {"number": "12x", "trump": "S"}
    assert on_page.sent() == [{"do": "press", "id": "lay", "selected": ["QS'"], "values": values}]


def test_a_pick_made_while_python_answers_is_not_lost(on_page):
    on_page.show(practice())
    card = on_page.page.get_by_role("button", name="king of clubs")
    other = on_page.page.get_by_role("button", name="queen of spades").last
    card.click()
    on_page.page.get_by_role("button", name="Lay down").click()
    other.click()
    on_page.sent()
    on_page.give("selected", [])
    on_page.give("view", practice())
    assert (card.get_attribute("aria-pressed"), other.get_attribute("aria-pressed")) == ("false", "true")
    assert on_page.sent() == [{"do": "select", "selected": ["QS'"]}]
    on_page.give("selected", [])
    assert other.get_attribute("aria-pressed") == "false", "after its answer Python has the word"


def test_one_card_only_where_only_one_may_be_picked(on_page):
    shown = practice()
    shown["hand"]["select"] = "one"
    on_page.show(shown)
    on_page.page.get_by_role("button", name="ace of hearts").click()
    on_page.page.get_by_role("button", name="nine of hearts").click()
    assert on_page.sent()[-1] == {"do": "select", "selected": ["9H"]}


def test_arrows_walk_through_the_hand_and_only_one_card_is_a_tab_stop(on_page):
    on_page.show(practice())
    on_page.page.get_by_role("button", name="ace of spades").focus()
    walk = {
        "ArrowRight": "ten of spades",
        "ArrowDown": "ace of hearts",
        "ArrowLeft": "jack of spades",
        "End": "jack of diamonds, in the pinochle",
        "ArrowUp": "king of clubs",
        "Home": "ace of spades",
    }
    for key, name in walk.items():
        on_page.page.keyboard.press(key)
        assert on_page.focused() == name
    on_page.page.keyboard.press("Space")
    on_page.page.keyboard.press("ArrowRight")
    on_page.page.keyboard.press("Enter")
    assert on_page.sent()[-1] == {"do": "select", "selected": ["AS", "10S"]}
    assert on_page.page.locator(".pl-hand [tabindex='0']").count() == 1


def test_half_typed_input_survives_a_new_view_and_an_old_echo(on_page):
    on_page.show(practice(), values={"number": "4711"})
    field = on_page.page.get_by_label("Deal number")
    field.fill("12")
    shown = practice()
    shown["message"] = {"tone": "good", "lines": ["Right."]}
    on_page.give("view", shown)
    on_page.give("values", {"number": "4711", "trump": "H"})
    assert field.input_value() == "12"
    assert on_page.page.get_by_role("radio", name="hearts").is_checked()
    on_page.give("values", {"number": "4712", "trump": "H"})
    assert field.input_value() == "4712"


def test_the_enter_key_in_an_input_is_its_action(on_page):
    on_page.show(practice(), values={"number": "1"})
    on_page.page.get_by_label("Deal number").press("Enter")
    assert on_page.sent()[-1]["id"] == "new"


def test_focus_stays_with_its_card_and_goes_to_the_next_when_it_is_gone(on_page):
    on_page.show(practice())
    on_page.page.get_by_role("button", name="ace of hearts").focus()
    shown = practice()
    shown["hand"] = hand_view(parse_cards("AS KS QS JS QS AH 9H"))
    on_page.give("view", shown)
    assert on_page.focused() == "ace of hearts"
    shown["hand"] = hand_view(parse_cards("AS KS QS JS QS 9H"))
    on_page.give("view", shown)
    assert on_page.focused() == "nine of hearts"


def test_two_views_of_a_table_show_the_same_and_closing_one_leaves_no_listener(on_page):
    on_page.show(practice(), values={"number": "5"})
    on_page.page.evaluate("""() => {
      const two = document.createElement("div");
      two.id = "two";
      document.querySelector("main").append(two);
      window.close_two = show(two);
    }""")
    on_page.page.locator("#one").get_by_role("button", name="king of clubs").click()
    other = on_page.page.locator("#two").get_by_role("button", name="king of clubs")
    assert other.get_attribute("aria-pressed") == "true"
    on_page.page.locator("#one").get_by_label("Deal number").fill("77")
    assert on_page.page.locator("#two").get_by_label("Deal number").input_value() == "77"
    on_page.page.evaluate("() => { window.close_two(); window.close_one(); }")
    assert on_page.page.evaluate("model.listeners()") == 0
    assert on_page.page.locator(".pl-table").count() == 0


def test_nothing_is_read_as_html(on_page):
    evil = "<img src=x onerror='window.hurt=1'>"
    shown = practice()
    shown["label"] = shown["message"]["lines"][0] = shown["facts"][0]["text"] = evil
    shown["hand"]["groups"][0]["cards"][0]["name"] = shown["piles"][0]["name"] = evil
    shown["controls"][0]["items"][1]["label"] = evil
    on_page.show(shown)
    assert on_page.page.locator(".pl-table img").count() == 0
    assert on_page.page.locator(".pl-title").inner_text() == evil


def test_a_card_that_may_not_be_played_can_be_tried(on_page):
    shown = practice()
    shown["hand"] = hand_view(HAND, select="press", states={parse_cards("9H")[0]: "dimmed"})
    on_page.show(shown)
    nine = on_page.page.get_by_role("button", name="nine of hearts")
    assert nine.get_attribute("aria-disabled") == "true"
    nine.click(force=True)
    assert on_page.sent()[-1]["id"] == "9H"


def test_the_four_colours_can_be_switched_off(on_page):
    on_page.show(practice())
    switch = on_page.page.get_by_role("switch", name="Four-colour suits")
    diamond = on_page.page.locator(".pl-hand .pl-suit-D").first
    heart = on_page.page.locator(".pl-hand .pl-suit-H").first
    colour = "node => getComputedStyle(node).color"
    assert diamond.evaluate(colour) != heart.evaluate(colour)
    switch.click()
    assert switch.get_attribute("aria-checked") == "false"
    assert diamond.evaluate(colour) == heart.evaluate(colour)
    assert on_page.sent()[-1] == {"do": "four_colours", "on": False}


def ids(sent: list[dict]) -> list[str]:
    return [message["id"] for message in sent if message["do"] in ("press", "card")]


def test_a_double_click_presses_once(on_page):
    on_page.show(practice())
    on_page.page.get_by_role("button", name="Lay down").dblclick()
    assert ids(on_page.sent()) == ["lay"]
    on_page.page.get_by_role("button", name="Take back").dblclick()
    assert ids(on_page.sent()) == ["back"]
    on_page.page.get_by_role("button", name="Lay down").click(click_count=3, delay=10)
    assert ids(on_page.sent()) == ["lay"]


def test_a_double_tap_presses_once(on_page):
    """To the page these may be two single clicks."""
    on_page.show(practice())
    button = on_page.page.get_by_role("button", name="New hand")
    button.click()
    button.click()
    assert ids(on_page.sent()) == ["new"]
    on_page.page.wait_for_timeout(450)
    button.click()
    assert ids(on_page.sent()) == ["new"]


def test_the_second_click_does_not_press_what_has_come_to_lie_there(on_page):
    """Whatever the first one brought under the pointer."""
    on_page.show(practice())
    on_page.page.evaluate("""() => {
      const send = model.send;
      model.send = (message) => {
        send(message);
        const view = structuredClone(model.get("view"));
        view.controls[1].items = [{ id: "sure", kind: "button", label: "Lay all" }];
        model.set("view", view);
      };
    }""")
    on_page.page.get_by_role("button", name="Lay down").dblclick()
    assert on_page.page.get_by_role("button", name="Lay all").is_visible()
    assert ids(on_page.sent()) == ["lay"]


def test_a_double_click_plays_one_card(on_page):
    shown = practice()
    shown["hand"] = hand_view(HAND, select="press")
    on_page.show(shown)
    on_page.page.get_by_role("button", name="ace of hearts").dblclick()
    assert ids(on_page.sent()) == ["AH"]


def test_fast_presses_of_different_buttons_all_count(on_page):
    on_page.show(practice())
    lay, new = (on_page.page.get_by_role("button", name=name) for name in ("Lay down", "New hand"))
    for button in (lay, new, lay, new):
        button.click()
    assert ids(on_page.sent()) == ["lay", "new", "lay", "new"]
    lay.click()
    on_page.page.get_by_role("button", name="ace of hearts").click()
    lay.click()
    assert ids(on_page.sent()) == ["lay", "lay"], "between the two something was done"


def test_scripts_and_keys_press_each_time_but_a_key_held_down_only_once(on_page):
    on_page.show(practice(), values={"number": "5"})
    lay = on_page.page.get_by_role("button", name="Lay down")
    lay.evaluate("node => { node.click(); node.click(); }")
    lay.focus()
    on_page.page.keyboard.press("Enter")
    on_page.page.keyboard.press("Space")
    assert ids(on_page.sent()) == ["lay"] * 4
    for name, target in (("lay", lay), ("new", on_page.page.get_by_label("Deal number"))):
        target.focus()
        for _ in range(5):
            on_page.page.keyboard.down("Enter")  # again while it is down: a repeat
        on_page.page.keyboard.up("Enter")
        assert ids(on_page.sent()) == [name]


def reopened(on_page, kept: str | None) -> None:
    """The page at an address of its own, so that it has a store; with a choice kept there."""
    page = on_page.page
    page.route("http://table.test/", lambda route: route.fulfill(body=on_page.html, content_type="text/html"))
    page.goto("http://table.test/")
    if kept is not None:
        page.evaluate("kept => localStorage.setItem('pinochle-learn.four-colours', kept)", kept)
    on_page.show(practice())


def test_the_choice_of_colours_outlives_the_page(on_page):
    reopened(on_page, None)
    assert on_page.sent() == []
    on_page.page.get_by_role("switch").click()
    reopened(on_page, None)
    assert on_page.page.get_by_role("switch").get_attribute("aria-checked") == "false"
    assert on_page.page.locator(".pl-table").get_attribute("data-colours") == "two"
    assert on_page.sent() == [{"do": "four_colours", "on": False}]


@pytest.mark.parametrize("kept", ["", "maybe", "toString", "__proto__", "false", "yes"])
def test_only_a_choice_that_is_one_is_taken_up(on_page, kept):
    reopened(on_page, kept)
    assert on_page.page.get_by_role("switch").get_attribute("aria-checked") == "true"
    assert on_page.sent() == []


def test_without_a_store_the_colours_can_be_chosen_all_the_same(on_page):
    on_page.page.evaluate("Object.defineProperty(window, 'localStorage', { get() { throw new Error('no store'); } })")
    on_page.show(practice())
    on_page.page.get_by_role("switch").click()
    assert on_page.page.get_by_role("switch").get_attribute("aria-checked") == "false"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1000])
def test_axe_finds_nothing_and_all_fits(on_page, accessible, width, scheme):
    on_page.page.set_viewport_size({"width": width, "height": 900})
    on_page.page.emulate_media(color_scheme=scheme)
    table = apply(start(RULES["playok"], 4711), Deal())
    for shown in (practice(), table_view(view(table, 0))):
        on_page.show(shown, values={"number": "5", "trump": "S"}, selected=["KC"])
        accessible(on_page.page)
        assert on_page.page.evaluate("document.documentElement.scrollWidth") <= width
        on_page.page.evaluate("() => window.close_one()")


@pytest.mark.parametrize("count", [12, 16, 20])
def test_every_card_of_a_hand_can_be_touched_on_a_phone(on_page, count):
    longest = parse_cards("AS AS 10S 10S KS KS QS QS JS JS 9S 9S")
    rest = parse_cards("AH 10H KH QH JH 9H AC 9D")
    on_page.page.set_viewport_size({"width": 360, "height": 900})
    on_page.show({"label": "Hand", "hand": hand_view((*longest, *rest)[:count])})
    seen = on_page.page.evaluate("""() => [...document.querySelectorAll(".pl-group")].flatMap((group) => {
      const boxes = [...group.children].map((card) => card.getBoundingClientRect());
      return boxes.map((box, i) => [(boxes[i + 1]?.left ?? box.right) - box.left, box.height, box.right]);
    })""")
    assert len(seen) == count
    assert all(width >= 23.9 and height >= 44 and right <= 360 for width, height, right in seen)


def test_a_new_view_is_shown_within_a_frame(on_page):
    on_page.show(practice())
    took = on_page.page.evaluate(
        """(views) => { const times = []; for (let i = 0; i < 40; i += 1) { const start = performance.now();
        model.set("view", views[i % 2]); document.body.offsetHeight; times.push(performance.now() - start); }
        return times.sort((a, b) => a - b)[20]; }""",
        [practice(), {**practice(), "hand": hand_view(HAND[:-1])}],
    )
    assert took < 16


def test_a_mark_goes_at_the_first_edit(on_page):
    shown = practice()
    shown["controls"][0]["items"][1] |= {"tone": "bad", "note": "too few"}
    on_page.show(shown, values={"number": "150"})
    field, control = on_page.page.get_by_label("Deal number"), on_page.page.locator(".pl-control-number")
    assert control.get_attribute("data-tone") == "bad"
    field.press("End")
    field.press("0")
    assert control.get_attribute("data-tone") is None and not on_page.page.get_by_text("too few").is_visible()
    field.press("Backspace")
    assert control.get_attribute("data-tone") == "bad", "it is what was checked"
    field.fill("")
    assert control.get_attribute("data-tone") is None


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_next_task_is_gone_to(on_page, motion):
    on_page.page.set_viewport_size({"width": 360, "height": 400})
    on_page.page.emulate_media(reduced_motion=motion)
    on_page.show(practice())
    on_page.page.get_by_role("button", name="Lay down").click()
    assert not on_page.page.locator(".pl-title").evaluate("node => node.getBoundingClientRect().top >= 0")
    on_page.give("view", {**practice(), "label": "2 of 19. What is this?"})
    assert on_page.focused() == "2 of 19. What is this?"
    on_page.page.wait_for_function("document.querySelector('.pl-title').getBoundingClientRect().top >= 0")
    on_page.page.get_by_role("button", name="New hand").focus()
    on_page.give("view", {**practice(), "label": "3 of 19."})
    assert on_page.focused() == "New hand", "that was not asked for here"


def sheet(rows: int = 2) -> dict:
    def row(at: int) -> dict:
        asked = {"text": f"{260 + at}", "button": f"why {at}", "name": f"{260 + at}, why?"}
        return {"id": str(at), "head": f"Round {at}", "cells": [asked, {"text": "50"}]}

    total = {"id": "total", "head": "Together", "cells": [{"text": "520"}, {"text": "100"}], "look": "total"}
    return {"name": "The score", "columns": ["Round", "We", "They"], "rows": [*map(row, range(rows)), total]}


def test_a_sheet_is_a_table_whose_numbers_can_be_asked(on_page):
    on_page.show({"label": "Score", "sheet": sheet()})
    table = on_page.page.get_by_role("table", name="The score")
    assert table.get_by_role("columnheader").all_inner_texts() == ["Round", "We", "They"]
    assert table.get_by_role("rowheader").all_inner_texts() == ["Round 0", "Round 1", "Together"]
    assert table.locator("tr").nth(1).locator("th, td").all_inner_texts() == ["Round 0", "260", "50"]
    assert table.get_by_role("button").count() == 2
    table.get_by_role("button", name="261, why?").press("Enter")
    assert on_page.sent()[-1]["id"] == "why 1"
    on_page.give("view", {"label": "Score", "sheet": sheet(4)})
    assert table.get_by_role("rowheader").all_inner_texts()[-2:] == ["Round 3", "Together"]
    assert on_page.focused() == "261, why?", "what was asked keeps the focus"
    assert not on_page.page.locator(".pl-felt").is_visible(), "nothing lies on it"


def test_the_log_shows_and_says_what_is_new(on_page):
    lines = [f"Line {at}." for at in range(30)]
    on_page.show({"label": "Game", "log": {"name": "What happened", "lines": lines[:29]}})
    log = on_page.page.get_by_role("log", name="What happened")
    log.evaluate("node => node.querySelector('li').kept = 'the same'")
    on_page.give("view", {"label": "Game", "log": {"name": "What happened", "lines": lines}})
    assert log.locator("li").count() == 30
    assert log.evaluate("node => node.querySelector('li').kept") == "the same", "so that it is not said again"
    assert log.get_by_text("Line 29.").evaluate("""node => {
      const box = node.getBoundingClientRect(), log = node.closest(".pl-log-lines").getBoundingClientRect();
      return box.bottom <= log.bottom + 1 && log.height < 200; }""")
    on_page.page.wait_for_function("document.querySelector('.pl-log-lines').tabIndex === 0")
    on_page.give("view", {"label": "Game", "log": {"name": "What happened", "lines": ["One."]}})
    assert log.locator("li").all_inner_texts() == ["One."]
    on_page.page.wait_for_function("document.querySelector('.pl-log-lines').tabIndex === -1")


def linked(address: str) -> dict:
    item = {"label": "The rule:", "text": "A ten beats a king.", "link": {"address": address, "text": "Read it again"}}
    return {"label": "Hand", "message": {"tone": "bad", "lines": ["No."], "items": [item]}}


@pytest.mark.parametrize("address", ["#/melds/class-1-the-run", "javascript:alert(1)", "https://example.com"])
def test_a_link_is_drawn_only_on_the_page_of_the_course_and_leads_nowhere_else(on_page, address):
    on_page.show(linked(address))
    assert on_page.page.locator(".pl-message a").count() == 0
    on_page.page.evaluate("() => { document.querySelector('main').dataset.section = 'melds'; window.close_one(); }")
    on_page.show(linked(address))
    found = on_page.page.locator(".pl-message a").evaluate_all("all => all.map(a => a.getAttribute('href'))")
    assert found == ([address] if address.startswith("#/") else [])


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1000])
def test_axe_finds_nothing_in_sheet_and_log(on_page, accessible, width, scheme):
    on_page.page.set_viewport_size({"width": width, "height": 900})
    on_page.page.emulate_media(color_scheme=scheme)
    wide = sheet()
    wide["columns"] += [f"Column {at}" for at in range(6)]
    for row in wide["rows"]:
        row["cells"] += [{"text": "1500"}] * 6
    log = {"name": "What happened", "lines": [f"West plays the ten of hearts, {at}." for at in range(30)]}
    on_page.show({**linked("#/melds"), "sheet": wide, "log": log})
    accessible(on_page.page)
    assert on_page.page.evaluate("document.documentElement.scrollWidth") <= width


def test_controls_of_the_end_stand_last(on_page):
    shown = practice()
    shown["controls"][0]["place"] = "end"
    on_page.show(shown, values={"number": "4711"})
    assert on_page.page.get_by_label("Deal number").input_value() == "4711"
    at = "node => node.getBoundingClientRect().top"
    below = on_page.page.get_by_role("group", name="Laid down").evaluate(at)
    assert on_page.page.get_by_role("button", name="New hand").evaluate(at) > below
    on_page.page.get_by_role("button", name="New hand").click()
    assert on_page.sent()[-1]["values"]["number"] == "4711"


def buttons(*rows: list[str]) -> dict:
    def row(at: int, names: list[str]) -> dict:
        return {
            "id": str(at),
            "name": f"Row {at}",
            "items": [{"id": name, "kind": "button", "label": name} for name in names],
        }

    return {"label": "Game", "controls": [row(at, names) for at, names in enumerate(rows)]}


def test_focus_goes_to_the_button_at_the_same_place_then_to_the_next_row(on_page):
    on_page.show(buttons(["Pass", "Bid 260", "Bid 270"], ["Hint", "Undo"]))
    on_page.page.get_by_role("button", name="Bid 260").focus()
    on_page.give("view", buttons(["Pass", "Bid 280", "Bid 290"], ["Hint", "Undo"]))
    assert on_page.focused() == "Bid 280", "not Pass: Enter pressed twice would be a pass"
    on_page.give("view", buttons(["Pass"], ["Hint", "Undo"]))
    assert on_page.focused() == "Pass"
    on_page.give("view", {**buttons([], ["Hint", "Undo"])})
    assert on_page.focused() == "Hint"
