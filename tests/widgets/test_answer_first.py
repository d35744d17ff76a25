"""“What if?” in a browser: what stands in sight, in which order, and where the page goes if a text is no hand."""

from __future__ import annotations

import pytest

from pinochle_learn import parse_cards
from pinochle_learn.widgets import WhatIf
from tests.widgets.pressing import press

HAND = "AS 10S KS QS JS JD 9D AH KH QH AC KC"
ORDER = """() => [...document.querySelector(".pl-table").children].filter((node) => node.getClientRects().length)
  .map((node) => node.className.split(" ").at(-1))"""
IN_SIGHT = """node => { const box = node.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; }"""
STILL = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.fixture
def what() -> WhatIf:
    return WhatIf(HAND)


def test_the_answer_stands_below_the_hand_and_both_are_in_sight(on_page, what):
    on_page.page.set_viewport_size({"width": 1280, "height": 760})  # 900, without the head of the page
    on_page.show(what.view, values=what.values)
    page = on_page.page
    order = page.evaluate(ORDER)
    assert order[:5] == ["pl-header", "pl-top", "pl-felt", "pl-message", "pl-below"]
    assert order[5:9] == ["pl-palette-box", "pl-piles", "pl-sheet", "pl-help-box"]
    for name in (".pl-hand", ".pl-message p:first-child"):
        assert page.locator(name).first.evaluate(IN_SIGHT), name
    rules = page.get_by_role("radiogroup", name="Rules")
    page.get_by_role("button", name="clubs").first.focus()
    assert not rules.is_visible(), "folded on a wide table, too"
    page.get_by_role("button", name="Rules and deals").click()
    assert rules.is_visible()


def test_tables_without_it_are_as_they_were_and_focus_and_order_come_and_go(on_page, what):
    on_page.show({**what.view, "answer": None}, values=what.values)
    page = on_page.page
    first = ["pl-header", "pl-top", "pl-help-box", "pl-felt", "pl-sheet", "pl-below", "pl-message"]
    assert (
        page.evaluate(ORDER) == first and page.locator(".pl-felt > .pl-piles, .pl-felt > .pl-palette-box").count() == 2
    )
    card = page.locator(".pl-hand [data-card='AS']")
    card.focus()
    on_page.give("view", what.view)
    assert (
        card.evaluate("node => node === document.activeElement") and page.locator(".pl-felt > .pl-piles").count() == 0
    )
    on_page.give("view", {**what.view, "answer": None})
    assert page.evaluate(ORDER) == first and card.evaluate("node => node === document.activeElement")


def test_a_text_that_is_no_hand_is_put_right_where_it_stands(on_page, what):
    page = on_page.page
    page.emulate_media(reduced_motion="reduce")
    page.set_viewport_size({"width": 360, "height": 500})
    on_page.show(what.view, values=what.values)
    field = page.get_by_role("textbox", name="Cards, up to 20")
    field.fill("AS AS AS")
    field.press("Enter")
    press(what, "take", hand="AS AS AS")
    page.evaluate("scrollTo(0, 900)")
    on_page.give("view", what.view)
    page.evaluate(STILL)
    why = page.locator(".pl-help", has_text="'AS' at character 7")
    assert field.evaluate(IN_SIGHT) and why.evaluate(IN_SIGHT), "the whole sentence is at the field"
    page.get_by_role("button", name="Choose cards").click()
    page.locator("[data-card='put 9H']").click()
    press(what, "put 9H", hand="AS AS AS")
    on_page.give("view", what.view)
    page.evaluate(STILL)
    assert page.locator(".pl-message").evaluate(IN_SIGHT), "it is right above the palette"
    assert "Nothing was done" in page.locator(".pl-message").inner_text()


def test_of_quick_presses_the_second_tells_only_what_was_changed_since(on_page, what):
    """Else it would bring back the text of the hand from before the first."""
    on_page.show(what.view, values=what.values)
    page = on_page.page
    cards = [page.locator(f"[data-card='put {code}']") for code in ("9H", "JC", "9C")]
    cards[0].click()
    cards[1].click()
    field = page.get_by_role("textbox", name="Cards, up to 20")
    field.fill("AS")
    cards[2].click()
    told = [message["values"] for message in on_page.sent() if message["do"] == "press"]
    assert told == [what.values, {}, {"hand": "AS"}]
    assert not what.position.hand[12:]
    for code, values in zip(("9H", "JC"), told, strict=False):
        what._receive(None, {"do": "press", "id": f"put {code}", "selected": [], "values": values}, [])
    assert what.position.hand[12:] == parse_cards("9H JC")


def test_the_address_follows_what_the_reader_does(on_page, what):
    page = on_page.page
    page.evaluate("document.querySelector('main').dataset.section = 'what-if'; location.hash = '#/what-if?hand=AS'")
    kept = "() => { window.kept = []; document.addEventListener('address-kept', () => kept.push(location.hash)); }"
    page.evaluate(kept)
    on_page.show(what.view, values=what.values)
    page.locator("[data-card='put 9H']").click()
    press(what, "put 9H")
    on_page.give("view", what.view)
    page.wait_for_function("location.hash !== '#/what-if?hand=AS'")
    assert page.evaluate("window.kept") == [what.link] == [page.evaluate("location.hash")]
    page.evaluate("location.hash = '#/melds'")
    press(what, "put 9H")
    on_page.give("view", what.view)
    page.wait_for_timeout(500)
    assert page.evaluate("location.hash") == "#/melds", "only while this section is shown"


def test_the_address_follows_while_views_keep_coming(on_page, what):
    page = on_page.page
    page.evaluate("document.querySelector('main').dataset.section = 'what-if'; location.hash = '#/what-if?hand=AS'")
    on_page.show(what.view, values=what.values)
    page.locator("[data-card='put 9H']").click()
    press(what, "put 9H")
    for at in range(12):  # as rounds that are played do
        on_page.give("view", {**what.view, "facts": [{"id": "at", "label": "At", "text": str(at)}]})
        page.wait_for_timeout(100)
    assert page.evaluate("location.hash") == what.link
