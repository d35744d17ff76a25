"""Numbers that stream in: sheet and charts change while they are read, and what the reader is at stays as it is."""

from __future__ import annotations

import pytest


def shown(rounds: int = 1, bins: int = 12) -> dict:
    """A view as it comes several times a second."""
    marks = [
        {"id": str(at), "name": str(250 + 10 * at), "text": f"{rounds + at} of 99 rounds", "size": 0.5, "value": 0.25}
        for at in range(bins)
    ]
    rows = [
        {"id": "meld", "head": "Meld now, with what you hold", "cells": [{"text": "230"}, {"text": "40 ±13"}]},
        {"id": "made", "head": "Made", "cells": [{"text": "yes", "tone": "good"}, {"text": "no", "tone": "bad"}]},
        {"id": "mine", "head": "Yours", "look": "mine", "cells": [{"text": "1"}, {"text": str(rounds)}]},
    ]
    heads = [{"text": "Points"}, {"text": "♠", "button": "trump S", "name": "♠, make it trump"}, {"text": "♥"}]
    return {
        "label": "How high?",
        "controls": [
            {"id": "row", "name": "Look", "items": [{"id": "bid", "kind": "number", "label": "Bid", "enter": "go"}]}
        ],
        "sheet": {
            "name": "Each trump",
            "columns": ["Points", "♠", "♥"],
            "heads": heads,
            "rows": rows,
            "wraps": True,
        },
        "charts": [
            {
                "id": "bids",
                "kind": "columns",
                "name": "What comes of it",
                "text": f"{rounds} rounds so far.",
                "lines": [
                    {"at": 0.1, "label": "lowest 250", "text": "the lowest bid"},
                    {"at": 0.9, "label": "West's bid 300", "text": "the bid to beat"},
                ],
                "groups": [{"id": "all", "name": "The numbers", "marks": marks}],
            }
        ],
    }


def test_what_is_read_and_typed_stays_as_it_is(on_page):
    on_page.show(shown())
    page = on_page.page
    page.get_by_text("The numbers").click()
    page.get_by_label("Bid").fill("3")
    page.evaluate("document.querySelector('.pl-chart summary').focus()")
    on_page.give("view", shown(2))
    assert page.get_by_role("listitem").get_by_text("260: 3 of 99 rounds").is_visible(), "it is still unfolded"
    assert on_page.focused() == "The numbers"
    assert page.get_by_label("Bid").input_value() == "3"
    on_page.give("view", shown(3, bins=20))
    assert page.get_by_role("listitem").get_by_text("440: 22 of 99 rounds").is_visible(), (
        "and so it is with more columns"
    )
    assert page.get_by_role("img", name="3 rounds so far.").count() == 1


def test_a_click_that_a_new_view_comes_into_is_a_click(on_page):
    on_page.show(shown())
    page = on_page.page
    for name in ("The numbers", "♠"):
        box = page.get_by_text(name, exact=True).last.bounding_box()
        page.mouse.move(box["x"] + 5, box["y"] + 5)
        page.mouse.down()
        on_page.give("view", shown(2))
        page.mouse.up()
        on_page.give("view", shown(3))
    assert page.get_by_role("listitem").get_by_text("260: 4 of 99 rounds").is_visible()
    assert [message["id"] for message in on_page.sent()] == ["trump S"]


def test_what_is_wrong_is_brought_into_sight_though_news_come_first(on_page):
    on_page.page.set_viewport_size({"width": 360, "height": 300})
    on_page.show({**shown(), "message": {"tone": "info", "lines": ["Write a bid."]}})
    field = on_page.page.get_by_label("Bid")
    field.fill("x")
    field.press("Enter")
    on_page.page.evaluate("scrollTo(0, 2000)")
    on_page.give("view", {**shown(2), "message": {"tone": "info", "lines": ["Write a bid."]}})
    on_page.give("view", {**shown(2), "message": {"tone": "bad", "lines": ["x is no number."]}})
    on_page.page.wait_for_function(
        "() => document.querySelector('.pl-message').getBoundingClientRect().top > -1", timeout=3_000
    )


def test_lines_of_a_chart_stand_where_they_should_and_are_told_in_words(on_page):
    on_page.page.set_viewport_size({"width": 320, "height": 700})
    on_page.show(shown())
    page = on_page.page
    labels = [page.get_by_text(text, exact=True).bounding_box() for text in ("lowest 250", "West's bid 300")]
    lines = [each.bounding_box() for each in page.locator(".pl-chart-line").all()]
    picture = page.locator(".pl-chart-picture").bounding_box()
    shares = sorted((each["x"] - picture["x"]) / picture["width"] for each in lines)
    assert shares == pytest.approx([0.1, 0.9], abs=0.01)
    assert all(each["y"] + each["height"] >= picture["y"] + picture["height"] - 1 for each in lines)
    assert labels[0]["y"] != labels[1]["y"], "each has a row of its own"
    assert all(each["x"] >= 0 and each["x"] + each["width"] <= 320 for each in labels)
    page.get_by_text("The numbers").click()
    assert page.get_by_text("lowest 250: the lowest bid").is_visible()


def test_signs_and_words_tell_what_a_colour_tells_in_a_sheet(on_page):
    on_page.show(shown())
    sign = "node => getComputedStyle(node, '::before').content"
    cell = on_page.page.get_by_role("cell")
    assert [cell.filter(has_text=text).evaluate(sign) for text in ("yes", "no")] == ['"✓"', '"✗"']
    head = on_page.page.get_by_role("columnheader")
    assert [each.inner_text() for each in head.all()] == ["Points", "♠", "♥"]
    head.get_by_role("button", name="♠, make it trump").click()
    assert [message["id"] for message in on_page.sent()] == ["trump S"]


def test_words_alone_have_the_room_of_the_bars(on_page):
    marks = [{"id": "made", "name": "Made from 190 points on", "text": "with 60 of meld, of 250"}]
    group = {"id": "turns", "name": "", "marks": [*marks, {"id": "set", "name": "You are set", "text": ""}]}
    on_page.show(
        {"label": "Score", "charts": [{"id": "t", "kind": "words", "name": "Turns", "text": "", "groups": [group]}]}
    )
    items = on_page.page.get_by_role("listitem")
    assert items.all_inner_texts()[1] == "You are set"
    boxes = [items.first.locator("span").nth(at).bounding_box() for at in (0, 1)]
    assert boxes[0]["y"] == boxes[1]["y"] and boxes[1]["width"] > 400
    assert on_page.page.locator(".pl-bar-head").count() == 0


def test_the_way_to_look_further_is_there_only_on_the_page_of_the_course(on_page):
    view = {**shown(), "beyond": {"address": "#/what-if?hand=AS", "text": "What if?", "name": "What if? This hand"}}
    on_page.show(view)
    link = on_page.page.get_by_role("link", name="What if? This hand")
    assert link.count() == 0
    on_page.page.evaluate("document.querySelector('main').dataset.section = 'x'")
    on_page.give("view", {**view, "label": "Another"})
    assert (link.get_attribute("href"), link.inner_text()) == ("#/what-if?hand=AS", "What if?")
    assert link.bounding_box()["height"] >= 44
    on_page.give("view", {**view, "beyond": {"address": "javascript:alert(1)", "text": "What if?"}})
    assert on_page.page.get_by_role("link").count() == 0


def test_where_nobody_looks_what_can_be_stopped_is(on_page):
    page = on_page.page
    view = shown()
    stop = {"id": "work", "name": "Rounds", "items": [{"id": "stop", "kind": "button", "label": "Stop"}]}
    works = {**view, "controls": [*view["controls"], stop]}
    leave = "document.dispatchEvent(new Event('section-left'))"
    turn = "isShown => document.querySelector('main').classList.toggle('shown', isShown)"
    on_page.show(works)
    page.evaluate(leave)
    assert on_page.sent() == [], "a notebook has no sections"
    page.evaluate("document.querySelector('main').dataset.section = 'what-if'")
    page.evaluate(turn, True)
    on_page.give("view", works)
    assert on_page.sent() == []
    pressed = {"do": "press", "id": "stop", "selected": [], "values": {}}
    page.evaluate(leave)
    assert on_page.sent() == [pressed]
    page.evaluate(turn, False)
    on_page.give("view", shown(2))
    page.evaluate(leave)
    assert on_page.sent() == [], "there is nothing to be stopped"
    on_page.give("view", works)
    assert on_page.sent() == [pressed], "what was pressed just before is answered when the section is left"
    page.evaluate("close_one()")
    page.evaluate(leave)
    assert on_page.sent() == []
