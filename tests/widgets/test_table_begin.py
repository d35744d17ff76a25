"""Where a task begins: by keys one gets to its first input, and what was chosen in a drop-down keeps the focus."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from pinochle_learn import parse_cards
from pinochle_learn.widgets.offers import inputs, pressable
from pinochle_learn.widgets.view import hand_view

WAYS = {
    "id": "way",
    "kind": "select",
    "label": "Way",
    "sends": True,
    "options": [{"value": "learn", "label": "Learn"}, {"value": "sprint", "label": "A <b>sprint</b>"}],
}
ANSWER = {
    "id": "answer",
    "kind": "choice",
    "label": "Your answer",
    "enter": "check",
    "options": [{"value": "yes", "label": "Yes"}, {"value": "no", "label": "No"}],
}


def task(name: str, begin: str = "points", **more: Any) -> dict[str, Any]:
    """The same words each time: it is the task that differs."""
    number = {"id": "points", "kind": "number", "label": "Points", "enter": "check"}
    check = {"id": "check", "kind": "button", "label": "Check"}
    return {
        "label": "How many points?",
        "task": name,
        "begin": begin,
        "controls": [
            {"id": "top", "name": "What to practise", "place": "top", "items": [WAYS]},
            {"id": f"answer {name}", "name": "How many points?", "items": [number, ANSWER]},
            {"id": "help", "name": "Check", "items": [check]},
        ],
        **more,
    }


@pytest.fixture
def table(on_page):
    on_page.show(task("one"), values={"way": "learn"})
    on_page.sent()
    return on_page


def test_by_key_one_gets_to_where_the_answer_begins(table):
    table.page.get_by_role("button", name="Check").focus()
    table.page.keyboard.press("Enter")
    table.give("view", task("two"))
    expect(table.page.get_by_role("textbox", name="Points")).to_be_focused()
    table.page.get_by_role("button", name="Check").focus()
    table.page.keyboard.press("Enter")
    table.give("view", task("three", begin="answer"))
    expect(table.page.get_by_role("radio", name="Yes")).to_be_focused()


def test_by_key_one_gets_to_the_hand(table):
    table.page.get_by_role("textbox", name="Points").focus()
    table.page.keyboard.press("Enter")
    table.give("view", task("two", begin="hand", hand=hand_view(parse_cards("AS KS"))))
    assert table.focused() == "ace of spades"


@pytest.mark.parametrize("begin", ["points", "gone", "hand"])
def test_by_a_click_one_gets_to_the_title(table, begin):
    table.page.get_by_role("button", name="Check").click()
    table.give("view", task("two", begin=begin))
    assert table.focused() == "How many points?"


def test_the_same_task_keeps_the_focus(table):
    field = table.page.get_by_role("textbox", name="Points")
    field.focus()
    table.page.keyboard.press("Enter")
    table.give("view", task("one", message={"tone": "bad", "lines": ["Not yet."]}))
    expect(field).to_be_focused()


def test_a_drop_down_acts_at_once_and_keeps_the_focus(table):
    way = table.page.get_by_label("Way")
    expect(way).to_have_value("learn")
    way.focus()
    table.page.keyboard.press("ArrowDown")
    told = table.sent()
    assert told[0] == {"do": "values", "values": {"way": "sprint"}}
    assert (told[1]["do"], told[1]["id"], told[1]["values"]) == ("press", "way", {"way": "sprint"})
    table.give("view", task("two"))
    expect(way).to_be_focused()
    expect(way).to_have_value("sprint")
    expect(way.locator("option").nth(1)).to_have_text("A <b>sprint</b>")


def test_python_gives_a_drop_down_its_value(table):
    table.give("values", {"way": "sprint"})
    expect(table.page.get_by_label("Way")).to_have_value("sprint")


def test_a_drop_down_takes_other_options(table):
    view = task("two")
    view["controls"][0]["items"] = [{**WAYS, "options": [{"value": "review", "label": "Review"}]}]
    table.give("view", view)
    table.give("values", {"way": "review"})
    expect(table.page.get_by_label("Way")).to_have_value("review")
    expect(table.page.get_by_label("Way").locator("option")).to_have_count(1)


def test_enter_answers_in_a_choice(table):
    table.page.get_by_role("radio", name="No").focus()
    table.page.keyboard.press("Space")
    table.sent()
    table.page.keyboard.press("Enter")
    (told,) = table.sent()
    assert (told["do"], told["id"]) == ("press", "check")


def test_a_drop_down_holds_only_one_of_its_options():
    view: Any = task("one")
    assert inputs(view, {"way": "learn"}, {"way": "x"}) == {"way": "learn"}
    assert inputs(view, {}, {"way": "sprint"}) == {"way": "sprint"}
    assert "way" in pressable(view)


@pytest.mark.parametrize("width", [360, 900])
def test_drop_downs_fit_and_are_accessible(on_page, accessible, width):
    on_page.page.set_viewport_size({"width": width, "height": 800})
    long = [
        {**WAYS, "id": f"way{at}", "label": f"Way {at}", "options": [{"value": "a", "label": "long " * 20}]}
        for at in range(4)
    ]
    view = task("one")
    view["controls"][0]["items"] = long
    on_page.show(view)
    accessible(on_page.page)
    assert on_page.page.evaluate("document.documentElement.scrollWidth") <= width
    heights = on_page.page.locator("select").evaluate_all("all => all.map((each) => each.offsetHeight)")
    assert min(heights) >= 44, "for a finger"
