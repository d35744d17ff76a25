"""The practice in a real browser: on a phone the cards are seen at once, and what to practise is a press away."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from pinochle_learn.widgets import Practice

WIDTHS = {"a phone": 360, "a tablet": 620, "a desktop": 1000}


def show(on_page, practice: Practice, width: int) -> None:
    on_page.page.set_viewport_size({"width": width, "height": 740})
    on_page.show(practice.view, values=practice.values)


def choices(on_page):
    return on_page.page.get_by_role("combobox")


@pytest.mark.parametrize("kind", ["melds", "mark-melds"])
def test_on_a_phone_the_choices_do_not_stand_before_the_hand(on_page, kind):
    practice = Practice(kind, 3, seed=3)
    show(on_page, practice, WIDTHS["a phone"])
    expect(choices(on_page)).to_have_count(0)
    hand = on_page.page.locator(".pl-hand").bounding_box()
    assert hand and hand["y"] + hand["height"] <= 740, "it is seen without scrolling"
    fold = on_page.page.get_by_role("button", name=practice.chosen.in_short, exact=True)
    fold.focus()
    on_page.page.keyboard.press("Enter")
    expect(choices(on_page)).to_have_count(4)
    expect(fold).to_have_attribute("aria-expanded", "true")
    choices(on_page).nth(2).focus()
    choices(on_page).nth(2).select_option("sprint")
    assert [each["id"] for each in on_page.sent() if each["do"] == "press"] == ["mode"]
    other = Practice(kind, 3, mode="sprint", seed=3)
    on_page.give("view", other.view)
    expect(choices(on_page)).to_have_count(4)
    expect(choices(on_page).nth(2)).to_be_focused()
    on_page.page.get_by_role("button", name=other.chosen.in_short, exact=True).click()
    expect(choices(on_page)).to_have_count(0)
    assert not on_page.page.evaluate("document.documentElement.scrollWidth > innerWidth")


@pytest.mark.parametrize("width", ["a tablet", "a desktop"])
def test_where_there_is_room_they_stand_there(on_page, width):
    practice = Practice("melds", 3, seed=3)
    show(on_page, practice, WIDTHS[width])
    expect(choices(on_page)).to_have_count(4)
    assert on_page.page.locator(".pl-fold").is_hidden()
    boxes = [each.bounding_box() for each in choices(on_page).all()]
    if width == "a desktop":
        assert len({box["y"] for box in boxes if box}) == 1, "in one row"


def test_four_numbers_stand_in_one_row_on_a_phone(on_page):
    show(on_page, Practice("melds", 3, seed=3), WIDTHS["a phone"])
    boxes = [each.bounding_box() for each in on_page.page.get_by_role("textbox").all()]
    assert len(boxes) == 4 and len({box["y"] for box in boxes if box}) == 1
