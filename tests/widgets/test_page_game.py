"""What the front end does for a live table: cards are counted while they are marked, labels, and room for cards."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from pinochle_learn import parse_cards
from pinochle_learn.widgets import GameTable, RoundScorer, ScoreSheet, TrickPicker
from pinochle_learn.widgets.shape import MarkView
from pinochle_learn.widgets.view import hand_view

PASS = {"id": "pass", "kind": "button", "label": "Pass these cards", "look": "main", "counts": "{} of 4 marked"}
FEW, TWELVE = "AS 10S JH", "AS 10S KS QS AH 9H KC QC JC AD 10D 9D"


def exchange(**message: Any) -> dict[str, Any]:
    return {
        "label": "The exchange",
        "hand": hand_view(parse_cards(TWELVE)),
        "controls": [{"id": "act", "name": "Your turn", "items": [PASS]}],
        "message": {"tone": "info", "lines": ["Choose 4 cards."], **message},
    }


def mark(on_page, name: str) -> None:
    on_page.page.get_by_role("button", name=name).click()


def test_marked_cards_are_counted_beside_the_button(on_page):
    on_page.show(exchange())
    button, count = (
        on_page.page.get_by_role("button", name="Pass these cards", exact=True),
        on_page.page.locator(".pl-below"),
    )
    expect(count).to_contain_text("0 of 4 marked")
    for at, card in enumerate(("ace of spades", "nine of diamonds", "king of clubs"), 1):
        mark(on_page, card)
        expect(count).to_contain_text(f"{at} of 4 marked")
    mark(on_page, "king of clubs")
    expect(count).to_contain_text("2 of 4 marked")
    on_page.give("selected", [])
    expect(count).to_contain_text("0 of 4 marked")
    expect(button).to_have_text("Pass these cards")


def test_what_was_said_of_the_marked_cards_goes_with_the_next_mark(on_page):
    on_page.show(exchange())
    mark(on_page, "ace of spades")
    asked = {"tone": "info", "lines": ["Choose 4 cards."]}
    on_page.give("view", exchange(tone="bad", lines=["Exactly 4 cards are passed, not 1."], then=asked))
    message = on_page.page.locator(".pl-message")
    expect(message).to_have_text("Exactly 4 cards are passed, not 1.")
    mark(on_page, "nine of diamonds")
    expect(message).to_have_text("Choose 4 cards.")
    expect(message).to_have_attribute("data-tone", "info")
    on_page.give("view", exchange(lines=["A hint."]))
    mark(on_page, "king of clubs")
    expect(message).to_have_text("A hint.")


def test_the_choice_of_colours_stands_only_where_there_are_suits(on_page):
    switch = on_page.page.get_by_role("switch")
    for table in (ScoreSheet(), RoundScorer()):
        on_page.show(dict(table.view))
        expect(switch).to_have_count(0)
        on_page.page.evaluate("close_one()")
    for table in (TrickPicker(), GameTable(number=1), GameTable(begin="play", end="round")):
        on_page.show(dict(table.view))
        expect(switch).to_be_visible()
        on_page.page.evaluate("close_one()")


def test_buttons_that_step_count_each_quick_press(on_page):
    step = {"id": "next", "kind": "button", "label": "Next", "steps": True}
    other = {"id": "check", "kind": "button", "label": "Check"}
    on_page.show({**exchange(), "controls": [{"id": "row", "name": "Row", "items": [step, other]}]})
    for name, presses in (("Next", 4), ("Check", 1)):
        on_page.page.get_by_role("button", name=name).click(click_count=4, delay=10)
        assert len(on_page.sent()) == presses


def test_a_refusal_comes_into_view(on_page):
    on_page.page.set_viewport_size({"width": 360, "height": 400})
    shown = GameTable(begin="play", end="round", number=133).view
    on_page.show(dict(shown))
    card, message = on_page.page.locator(".pl-hand button").first, on_page.page.locator(".pl-message")
    for tone, seen in (("info", False), ("bad", True)):
        card.scroll_into_view_if_needed()
        on_page.page.evaluate("document.querySelector('.pl-hand').scrollIntoView({ block: 'end' })")
        card.click()
        on_page.give("view", {**shown, "message": {"tone": tone, "lines": [f"{tone} news"]}})
        on_page.page.wait_for_timeout(600)  # it moves
        bottom = message.evaluate("it => it.getBoundingClientRect().bottom")
        assert (bottom <= 401) is seen, bottom


LEFTS = "all => all.map(one => [one.getBoundingClientRect().left, one.getBoundingClientRect().right])"


def boxes(on_page) -> list[list[list[float]]]:
    groups = on_page.page.locator(".pl-hand .pl-group").all()
    return [group.locator(".pl-card").evaluate_all(LEFTS) for group in groups]


@pytest.mark.parametrize("width", [320, 360, 900, 1280])
def test_cards_do_not_overlap_while_there_is_room(on_page, width):
    on_page.page.set_viewport_size({"width": width, "height": 900})
    on_page.show({"label": "A hand", "hand": hand_view(parse_cards(FEW))})
    for group in boxes(on_page):
        for (_, right), (left, _) in pairwise(group):
            assert left >= right


@pytest.mark.parametrize("width", [900, 1280])
def test_a_whole_hand_takes_the_room_of_a_row_and_no_more(on_page, width):
    on_page.page.set_viewport_size({"width": width, "height": 900})
    on_page.show({"label": "A hand", "hand": hand_view(parse_cards(TWELVE))})
    felt = on_page.page.locator(".pl-felt").evaluate(
        "it => [it.getBoundingClientRect().left, it.getBoundingClientRect().right]"
    )
    first, last = boxes(on_page)[0][0], boxes(on_page)[-1][-1]
    tops = on_page.page.locator(".pl-hand .pl-card").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().top)"
    )
    assert len({*tops}) == 1, "one row"
    assert felt[0] < first[0] < felt[0] + 60 and felt[1] - 60 < last[1] < felt[1]


def test_labels_on_cards_are_seen_and_spoken(on_page):
    hand = hand_view(parse_cards(FEW), marks={"AS": [MarkView(label="new", name="just received")]})
    on_page.show(
        {"label": "A hand", "hand": hand, "trick": GameTable(begin="play", end="round", role="any").view["trick"]}
    )
    card = on_page.page.get_by_role("button", name="ace of spades, just received")
    expect(card.locator(".pl-mark")).to_have_text("new")
    assert card.locator(".pl-mark").evaluate("it => it.scrollHeight <= it.clientHeight + 1"), "in one line"


def test_the_card_that_was_led_is_marked(on_page):
    table: Any = GameTable(number=151, begin="play", end="round", role="any")
    on_page.show(dict(table.view))
    (led,) = [shown for shown in table.view["trick"]["cards"] if "order" in shown]
    marked = on_page.page.locator(".pl-played", has_text="led")
    expect(marked).to_have_count(1)
    expect(marked.get_by_role("img")).to_have_accessible_name(re.compile(f"^{led['name']}, led"))


def test_the_calls_stand_in_a_row_and_only_the_news_is_read_out(on_page):
    table: Any = GameTable(number=1, begin="auction", end="auction")
    on_page.show(dict(table.view))
    row = on_page.page.locator(".pl-calls")
    assert row.locator("li").all_inner_texts() == ["North bids 250", "East bids 260"]
    expect(row.locator("[aria-live], [role=log]")).to_have_count(0)
    shown = {name: part for name, part in table.view.items() if name != "calls"}
    on_page.give("view", shown)
    expect(row).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_axe_finds_nothing_at_any_moment(on_page, accessible, width, scheme):
    """The exchange with its hint, and the first trick with the melds of all below."""
    on_page.page.set_viewport_size({"width": width, "height": 900})
    on_page.page.emulate_media(color_scheme=scheme)
    passing, playing = GameTable(begin="exchange", end="melds", number=277), GameTable(begin="play", end="round")
    passing.hint()
    for table in (passing, playing):
        on_page.show(dict(table.view))
        accessible(on_page.page)
        assert on_page.page.evaluate("document.documentElement.scrollWidth") <= width
        on_page.page.evaluate("close_one()")
    hand, melds = (f"document.querySelector('{one}').getBoundingClientRect()" for one in (".pl-hand", ".pl-piles"))
    on_page.show(dict(playing.view))
    assert on_page.page.evaluate(f"{hand}.bottom < {melds}.top"), "the melds do not push the hand away"
