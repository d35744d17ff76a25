"""Sliders in a real browser: words at once, one action at a time, and a new view in the middle of it."""

from __future__ import annotations

import pytest

SLIDER = {"id": "bid", "kind": "slider", "label": "Bid", "least": 250, "most": 600, "step": 10, "says": "{} points"}


def shown(**fields: object) -> dict:
    items = [{**SLIDER, "sends": True, **fields}, {"id": "go", "kind": "button", "label": "Go"}]
    return {"label": "Score", "controls": [{"id": "row", "name": "Score", "items": items}]}


def bids(on_page) -> list[str]:
    """The value that each action brought."""
    return [message["values"]["bid"] for message in on_page.sent() if message["do"] == "press"]


def told(slider) -> tuple[str, str]:
    return slider.input_value(), slider.get_attribute("aria-valuetext")


@pytest.fixture
def slider(on_page):
    on_page.show(shown(), values={"bid": "300"})
    return on_page.page.get_by_role("slider", name="Bid")


def test_keys_move_it_and_its_words_follow_at_once(on_page, slider):
    assert told(slider) == ("300", "300 points")
    slider.press("ArrowRight")
    assert told(slider) == ("310", "310 points")
    assert on_page.page.get_by_text("310 points", exact=True).is_visible()
    assert on_page.sent() == [{"do": "press", "id": "bid", "selected": [], "values": {"bid": "310"}}]
    assert slider.bounding_box()["height"] >= 44


def test_only_one_action_is_on_its_way_and_the_last_value_is_always_told(on_page, slider):
    for _ in range(4):
        slider.press("ArrowRight")
    assert bids(on_page) == ["310"]
    on_page.give("values", {"bid": "300"})  # Python's answer to the first one holds it back
    on_page.give("view", shown(note="310: made"))
    assert told(slider) == ("340", "340 points"), "it stays where it was moved to meanwhile"
    assert bids(on_page) == ["340"]
    on_page.give("view", shown(note="340: made"))
    assert bids(on_page) == [], "nothing more is to be told"


def test_an_action_without_an_answer_does_not_hold_it_up(on_page, slider):
    on_page.page.clock.install()
    slider.press("ArrowRight")
    slider.press("ArrowRight")
    assert bids(on_page) == ["310"]
    on_page.page.clock.run_for(1_500)
    assert bids(on_page) == ["320"]


def test_views_that_come_in_while_it_is_dragged_leave_it_in_the_hand(on_page, slider):
    box = slider.bounding_box()
    mouse, middle = on_page.page.mouse, box["y"] + box["height"] / 2
    mouse.move(box["x"] + 13 + (box["width"] - 26) / 7, middle)  # a seventh of the way: 300
    mouse.down()
    for share in (0.3, 0.5, 0.7):
        mouse.move(box["x"] + box["width"] * share, middle)
        on_page.give("view", shown(note=f"News at {share}"))
    mouse.up()
    on_page.give("view", shown())
    value = slider.input_value()
    assert int(value) == pytest.approx(250 + 350 * 0.7, abs=15)
    assert bids(on_page)[-1] == value
    assert on_page.focused() == "" and on_page.page.evaluate("document.activeElement.type") == "range"


def test_python_can_move_it_and_its_ends(on_page, slider):
    on_page.give("values", {"bid": "450"})
    assert told(slider) == ("450", "450 points")
    on_page.give("view", shown(most=400))
    on_page.give("view", shown(most=600))
    assert slider.input_value() == "450", "where there is room again, it is as it was"
    on_page.give("view", shown(says="as high as ever"))
    assert told(slider) == ("450", "as high as ever")
    slider.press("ArrowLeft")
    assert told(slider) == ("440", "440"), "these words are of another value"
    assert bids(on_page) == ["440"]


def test_a_slider_that_does_not_act_tells_its_value_with_the_next_press(on_page):
    on_page.show(shown(sends=False), values={"bid": "300"})
    on_page.page.get_by_role("slider").press("ArrowLeft")
    assert on_page.sent() == [{"do": "values", "values": {"bid": "290"}}]
    on_page.page.get_by_role("button", name="Go").click()
    assert bids(on_page) == ["290"]
