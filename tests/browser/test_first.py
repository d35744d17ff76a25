"""The first tables: set before Python is there, and handed over to it."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from pinochle_learn import parse_card
from pinochle_learn.course.attempts import Attempt
from pinochle_learn.course.bank.exercises import load_topic
from pinochle_learn.widgets import MeldMarker, Table
from pinochle_learn.widgets.course import Course
from pinochle_learn.widgets.first_views import first_views
from pinochle_learn.widgets.store import ATTEMPT, leave_store, store
from tests.browser.first_page import FOLDER, FirstPage, make_page
from tests.browser.static_server import StaticServer

MARKER, COUNTER, EXERCISES = "50-melds/3", "50-melds/14", "50-melds/16"
DECK = "10-deck/9"
TRICKS = "60-tricks/15"
WHAT_IF = "what-if/hand"


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    leave_store()
    out = make_page(tmp_path_factory.mktemp("first"), first_views(Course()))
    with StaticServer({"/": out}) as server:
        yield server


@pytest.fixture
def first(new_page, served):
    leave_store()
    Table._choice = True
    yield FirstPage(new_page(), served.url())
    Table._choice = True


def keep(first, entries: dict[str, str]) -> None:
    """The browser keeps these from an earlier visit."""
    first.open()
    first.page.evaluate("entries => Object.assign(localStorage, entries)", entries)
    store().told(entries)
    first.python = type(first.python)()


def solved(topic: str) -> dict[str, str]:
    attempt = Attempt(exercise=f"{topic}/{load_topic(topic)[0].id}", outcome="right", score=1)
    return {ATTEMPT + attempt.id: attempt.text}


# --- before Python ---


def test_the_tables_of_a_section_are_set_and_can_be_played_with(first):
    first.open("#/melds")
    first.is_set()
    expect(first.page.locator(".shown .live[data-place]:not(.done)")).to_have_count(0)
    expect(first.place(MARKER).locator(".pl-title")).to_have_text("Find the melds of class 1: marriages and dix")
    card = first.place(MARKER).locator("[data-card]").first
    card.click()
    assert card.get_attribute("aria-pressed") == "true"
    first.page.keyboard.press("ArrowRight")
    first.page.keyboard.press("Space")
    assert first.place(MARKER).locator("[data-card][aria-pressed=true]").count() == 2
    first.place(MARKER).get_by_label("Deal number").fill("12")
    assert first.page.locator("[data-section=deck] .pl-table").count() == 0, "only the section that is shown"
    first.page.evaluate("location.hash = '#/deck'")
    expect(first.place("10-deck/2").locator(".pl-title")).to_have_text("One card of each rank")
    assert first.heard("first-pressed") == []


def test_cards_can_be_picked_by_touch(new_page, served):
    first = FirstPage(new_page(360, has_touch=True), served.url())
    first.open("#/melds")
    card = first.place(MARKER).locator("[data-card]").first
    card.tap()
    assert card.get_attribute("aria-pressed") == "true"


def test_a_press_is_kept_and_said_to_be(first):
    first.open("#/deck")
    first.button(DECK, "Hint (2 left)").click()
    assert first.heard("first-pressed") == [DECK]
    assert first.place(DECK).get_attribute("aria-busy") == "true"
    first.wake()
    first.is_awake()
    expect(first.button(DECK, "Hint (1 left)")).to_be_visible()
    assert first.place(DECK).get_attribute("aria-busy") is None
    expect(first.place(DECK).locator("[data-kept]")).to_have_count(0)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [360, 1200])
def test_what_is_pressed_bears_a_mark_that_moves_nothing(new_page, served, accessible, width, dark):
    first = FirstPage(new_page(width, dark=dark), served.url())
    first.open("#/deck")
    first.is_set()
    first.button(DECK, "Check").scroll_into_view_if_needed()
    first.page.evaluate("() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")
    places = "[...document.querySelectorAll('*')].map((it) => JSON.stringify(it.getBoundingClientRect())).join()"
    before = first.page.evaluate(places)
    for _ in range(2):
        first.button(DECK, "Check").click()
    assert first.page.evaluate(places) == before
    mark = first.place(DECK).locator("[data-kept]")
    expect(mark).to_have_text("Check")
    expect(mark).to_have_css("outline-style", "dashed")
    assert "Kept" in word_at(first.place(DECK)), "no matter whether its colour is seen"
    assert word_at(first.place("10-deck/2")) == "none"
    accessible(first.page)
    assert first.page.evaluate("document.documentElement.scrollWidth") <= width


def word_at(place) -> str:
    """What stands on the upper edge of a table."""
    return place.evaluate("it => getComputedStyle(it, '::after').content")


def test_where_one_thing_is_decided_the_last_press_alone_is_marked(first):
    first.open("#/tricks")
    cards = first.place(TRICKS).locator("[data-card]:not([aria-disabled])")
    cards.first.click()
    cards.last.click()
    marks = first.place(TRICKS).locator("[data-kept]")
    expect(marks).to_have_count(1)
    assert marks.get_attribute("data-card") == cards.last.get_attribute("data-card")


# --- Python that cannot run ---

TURN = """isOff => {
  document.documentElement.classList.toggle("no-python", isOff);
  document.dispatchEvent(new CustomEvent("no-python"));
}"""


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [360, 1200])
def test_where_python_cannot_run_tables_are_only_to_look_at(new_page, served, accessible, width, dark):
    first = FirstPage(new_page(width, dark=dark), served.url())
    first.open("#/deck")
    first.button(DECK, "Check").click()
    first.page.evaluate(TURN, True)
    place = first.place(DECK)
    assert place.get_attribute("aria-busy") is None
    first.page.evaluate("window.heard.length = 0")
    first.place(DECK).locator("[data-control=hint]").click(force=True)
    assert first.heard("first-pressed") == [], "nothing is kept that is never answered"
    expect(place.locator(".pl-table[inert]")).to_have_count(1)
    assert "cannot answer" in word_at(place)
    for address in ("#/melds", "#/tables"):
        first.page.evaluate("address => { location.hash = address; }", address)
        first.is_set()
        assert first.page.locator(".shown .pl-table:not([inert])").count() == 0, "those set later as well"
    expect(first.page.locator(".shown .plc-html").first).to_be_visible()
    accessible(first.page)
    assert first.page.evaluate("document.documentElement.scrollWidth") <= width


def test_if_python_gets_on_after_all_what_was_kept_is_answered(first):
    first.open("#/deck")
    first.button(DECK, "Hint (2 left)").click()
    first.page.evaluate(TURN, True)
    first.page.evaluate(TURN, False)
    assert first.place(DECK).get_attribute("aria-busy") == "true"
    first.wake()
    first.is_awake()
    expect(first.button(DECK, "Hint (1 left)")).to_be_visible()
    assert [message["id"] for message in first.python.said_at(DECK)] == ["hint"]


def test_a_place_without_python_takes_no_more_room_than_its_sentence(first):
    first.open("#/game")
    first.is_set()
    first.page.evaluate(TURN, True)
    place = first.place("80-game/6")
    assert place.bounding_box()["height"] < 120
    assert "Python, the program behind the cards, is not there" in waiting_word(place)


def waiting_word(place) -> str:
    return place.evaluate("it => getComputedStyle(it, '::before').content")


def test_without_first_views_the_tables_come_with_python(first):
    first.page.route("**/first-views.js", lambda route: route.fulfill(status=404))
    first.open("#/deck")
    expect(first.place(DECK)).to_have_text("")
    first.wake()
    first.is_awake()
    first.button(DECK, "Hint (2 left)").click()
    expect(first.button(DECK, "Hint (1 left)")).to_be_visible()


# --- the meeting ---


def test_the_page_stays_as_it_is(first):
    """The same nodes, focus, picks, half-typed text and place on the page; nothing moves."""
    first.open("#/melds")
    first.is_set()
    first.place(COUNTER).get_by_label("Class 1").fill("15")
    first.place(MARKER).get_by_label("Deal number").fill("3")
    first.place(MARKER).locator("[data-card]").nth(1).click()
    tables = first.page.locator(".shown .pl-table")
    tables.evaluate_all("all => all.forEach((each, at) => { each.mine = at; })")
    before = first.page.evaluate("scrollY")
    first.page.evaluate("shifts.length = 0")
    focus = first.page.evaluate_handle("document.activeElement")
    first.wake()
    first.is_awake()
    first.page.evaluate("() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")
    assert first.page.evaluate("shifts") == []
    assert tables.evaluate_all("all => all.every((each, at) => each.mine === at)") and tables.count() > 5
    assert first.page.evaluate("scrollY") == before
    assert focus.evaluate("node => node === document.activeElement")
    assert first.place(COUNTER).get_by_label("Class 1").input_value() == "15"
    assert first.python.table(COUNTER).values["class1"] == "15"
    assert first.python.table(MARKER).values["number"] == "3"
    picked = first.card(MARKER, first.python.table(MARKER).selected[0])
    assert picked.get_attribute("aria-pressed") == "true"
    assert first.python.said_at("50-melds/4") == [], "where nothing was done nothing is told"


def test_what_was_picked_and_pressed_is_answered_as_if_python_had_been_there(first):
    first.open("#/melds")
    meld = first.python.course  # the cards of a royal marriage, as the solver finds them
    marker = meld.parts(MARKER) and first.python.table(MARKER)
    cards = wanted(marker)
    first.python = type(first.python)()
    for card in cards:
        first.card(MARKER, card).click()
    first.button(MARKER, "Lay down this meld").click()
    first.wake()
    first.is_awake()
    expect(first.place(MARKER).locator(".pl-pile .pl-meld")).to_have_count(1)
    said = first.python.said_at(MARKER)
    assert [message["do"] for message in said] == ["select", "press"]
    assert said[1]["selected"] == cards and said[1]["id"] == "lay"
    assert first.place(MARKER).locator("[data-card][aria-pressed=true]").count() == 0


def wanted(marker: MeldMarker) -> list[str]:
    """The ids of two cards that are a meld of class 1: king and queen of trump."""
    ids = [card["id"] for group in marker.view["hand"]["groups"] for card in group["cards"]]
    trump = marker.values["trump"]
    for suit in (trump, "S", "H", "C", "D"):
        pair = [f"K{suit}", f"Q{suit}"]
        if set(pair) <= set(ids):
            return pair
    raise AssertionError("no marriage in this hand")


def test_a_pick_made_after_the_press_stays(first):
    first.open("#/melds")
    first.python.course.parts(MARKER)
    cards = wanted(first.python.table(MARKER))
    first.python = type(first.python)()
    for card in cards:
        first.card(MARKER, card).click()
    first.button(MARKER, "Lay down this meld").click()
    name = first.place(MARKER).locator("[data-card][aria-pressed=false]").first.get_attribute("data-card")
    first.card(MARKER, name).click()
    first.wake()
    first.is_awake()
    expect(first.place(MARKER).locator(".pl-pile .pl-meld")).to_have_count(1)
    expect(first.place(MARKER).locator("[data-card][aria-pressed=true]")).to_have_count(1)
    assert first.card(MARKER, name).get_attribute("aria-pressed") == "true"
    assert first.python.table(MARKER).selected == [name]


def test_presses_are_sent_in_order_and_the_same_one_once(first):
    first.open("#/deck")
    for answer in ("24", "52", "24"):
        choose(first, answer)
    for _ in range(3):
        first.button(DECK, "Check").press("Enter")
    first.button(DECK, "Hint (2 left)").press("Enter")
    choose(first, "48")
    first.button(DECK, "Check").press("Enter")
    first.wake()
    first.is_awake()
    said = [(it["do"], it.get("id"), it.get("values", {}).get("answer")) for it in first.python.said_at(DECK)]
    assert said == [
        ("values", None, "24"),
        ("press", "check", "24"),
        ("press", "hint", None),  # nothing else was chosen since
        ("values", None, "48"),
        ("press", "check", "48"),
    ]
    expect(first.button(DECK, "Next exercise")).to_be_visible()
    assert first.python.table(DECK).progress["solved"] == [load_topic("deck")[0].id]


def test_a_card_of_the_palette_pressed_twice_is_two_of_it(first):
    first.open("#/what-if")
    first.is_set()
    held = first.python.table(WHAT_IF).position.hand
    nine = parse_card("9H")
    assert nine not in held
    for _ in range(2):
        first.place(WHAT_IF).locator("[data-control='put 9H']").press("Enter")
    first.wake()
    first.is_awake()
    first.page.wait_for_function("!document.querySelector('.shown [aria-busy]')")
    expect(first.place(WHAT_IF).locator(".pl-hand [data-card^='9H']")).to_have_count(2)
    assert sorted(first.python.table(WHAT_IF).position.hand) == sorted([*held, nine, nine])


def test_where_the_page_was_is_known_when_the_address_has_followed_the_hand(first):
    first.open("#/what-if")
    first.wake()
    first.is_awake()
    first.place(WHAT_IF).locator("[data-control='put 9H']").press("Enter")
    first.page.wait_for_function("location.hash !== '#/what-if'")
    address = first.page.evaluate("location.hash")
    first.page.evaluate("scrollTo(0, 222)")
    first.page.wait_for_function("history.state?.scrolled === 222")
    first.page.evaluate("location.hash = '#/deck'")
    expect(first.place(DECK)).to_be_visible()
    first.page.go_back()
    first.page.wait_for_function("scrollY === 222")
    assert first.page.evaluate("location.hash") == address


def choose(first, answer: str) -> None:
    """The number of cards in a deck of pinochle is 48."""
    first.place(DECK).get_by_role("radio", name=answer, exact=True).check()


def test_at_a_live_table_the_last_press_counts(first):
    """Two cards pressed are one card played: the reader has thought better of it."""
    first.open("#/tricks")
    cards = first.place(TRICKS).locator("[data-card]:not([aria-disabled])")
    first.button(TRICKS, "Hint").click()
    cards.first.click()
    cards.last.click()
    name = cards.last.get_attribute("data-card")
    first.wake()
    first.is_awake()
    assert [message["id"] for message in first.python.said_at(TRICKS)] == [name]
    expect(first.card(TRICKS, name)).to_have_count(0)


def test_of_another_hand_nothing_is_checked_that_was_written_for_the_one_before(first):
    """New hand, a total, Check: the total was written beside the old hand, and Python has the new one then."""
    first.open("#/melds")
    first.place(COUNTER).get_by_label("Deal number").fill("99")
    first.button(COUNTER, "New hand").click()
    first.place(COUNTER).get_by_label("Total").fill("70")
    first.button(COUNTER, "Check").click()
    first.wake()
    first.is_awake()
    first.page.wait_for_function("window.heard.some(([name]) => name === 'first-dropped')")
    assert first.heard("first-dropped") == [COUNTER]
    ids = [it["id"] for it in first.python.said_at(COUNTER) if it["do"] == "press"]
    assert ids == ["new"]
    assert first.python.table(COUNTER).values["number"] == "99"


def test_what_is_pressed_after_the_meeting_goes_on(first):
    first.open("#/deck")
    first.wake()
    first.is_awake()
    choose(first, "48")
    first.button(DECK, "Check").click()
    expect(first.button(DECK, "Next exercise")).to_be_visible()
    first.button(DECK, "Next exercise").click()
    expect(first.place(DECK).locator(".pl-title")).to_have_text(re.compile("^2 of 13"))
    expect(first.place(DECK).locator(".pl-title")).to_be_focused()


def test_another_table_takes_the_place_of_the_first_one_and_nothing_pressed_is_done(first):
    first.open("#/deck")
    first.button(DECK, "Hint (2 left)").click()
    first.python.course.parts(DECK)
    first.python.table(DECK).next()
    first.wake()
    first.is_awake()
    expect(first.place(DECK).locator(".pl-title")).to_have_text(re.compile("^2 of 13"))
    assert first.python.said_at(DECK) == [] and first.heard("first-dropped") == [DECK]
    assert first.place(DECK).locator(".pl-table").count() == 1
    expect(first.place(DECK).locator(".pl-title")).to_be_focused()
    first.button(DECK, "Next").click()
    expect(first.place(DECK).locator(".pl-title")).to_have_text(re.compile("^3 of 13"))


def test_text_and_formatted_tables_are_not_asked_for(first):
    first.open("#/melds")
    expect(first.place("50-melds/12").locator("pre")).to_have_text("You: 0. Your partner: 0.")
    expect(first.place("50-melds/13").get_by_role("table")).to_be_visible()
    first.wake()
    first.is_awake()
    asked = first.python.asked()
    assert MARKER in asked and not {"50-melds/12", "50-melds/13"} & set(asked)


def test_python_says_when_it_is_there_and_when_it_has_answered(first):
    first.open("#/deck")
    first.wake()
    first.is_awake()
    first.page.evaluate("location.hash = '#/deal'")
    first.is_awake()
    assert first.heard("python-stage") == ["course", "awake"]


# --- colours ---


def test_colours_chosen_before_python_hold_at_every_table(first):
    first.open("#/melds")
    switches = first.page.locator(".shown [role=switch]:visible")
    switches.first.click()
    first.page.wait_for_function("document.querySelectorAll('.shown [role=switch][aria-checked=true]').length === 0")
    first.wake()
    first.is_awake()
    assert Table._choice is False and first.python.table(EXERCISES).four_colours is False
    assert first.page.evaluate("localStorage['pinochle-learn.four-colours']") == "no"
    switches.last.click()
    expect(first.page.locator(".shown [role=switch][aria-checked=false]")).to_have_count(0)
    first.page.evaluate("location.hash = '#/deck'")
    first.is_awake()
    expect(first.page.locator(".shown [role=switch][aria-checked=false]")).to_have_count(0)
    assert Table._choice is True


def test_colours_of_an_earlier_visit(first):
    keep(first, {"pinochle-learn.four-colours": "no"})
    first.open("#/melds")
    first.page.reload()
    first.is_set()
    assert first.page.locator(".shown [role=switch][aria-checked=true]").count() == 0
    first.wake()
    first.is_awake()
    assert first.page.locator(".shown [role=switch][aria-checked=true]").count() == 0
    assert Table._choice is False


# --- who comes back ---


def test_what_rests_on_the_browser_waits_with_room(first):
    keep(first, solved("deck"))
    first.open("#/deck")
    first.page.reload()
    first.is_set()
    place = first.place(DECK)
    assert place.locator(".pl-table").count() == 0
    assert place.bounding_box()["height"] > 250
    expect(first.place("10-deck/2").locator(".pl-table")).to_be_visible()
    first.wake()
    first.is_awake()
    expect(place.locator(".pl-title")).to_have_text(re.compile("^2 of 13"))
    assert first.heard("first-dropped") == []
    first.button(DECK, "Next").click()
    assert place.evaluate("it => it.style.minHeight") == ""


@pytest.mark.parametrize("leave", ["reload", "another lesson"])
@pytest.mark.parametrize("width", [360, 1200])
def test_who_comes_back_finds_the_room_that_was_taken(new_page, served, width, leave):
    """Nothing jumps when Python brings the table that was left."""
    leave_store()
    first = FirstPage(new_page(width), served.url())
    keep(first, solved("deck"))
    first.open("#/deck")
    first.wake()
    first.is_awake()
    taken = height(first)
    if leave == "another lesson":
        first.page.evaluate("location.hash = '#/deal'")
        first.page.evaluate("location.hash = '#/deck'")
    first.page.reload()
    first.is_set()
    assert height(first) == pytest.approx(taken, abs=1)
    first.python = type(first.python)()
    first.page.evaluate("shifts.length = 0")
    first.wake()
    first.is_awake()
    first.page.evaluate("() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")
    assert height(first) == pytest.approx(taken, abs=1)
    assert sum(first.page.evaluate("shifts")) < 0.002


def height(first: FirstPage) -> float:
    tall: float = first.place(DECK).evaluate("it => it.getBoundingClientRect().height")
    return tall


def test_room_that_is_too_much_stays_until_something_is_pressed(first):
    keep(first, {**solved("deck"), ROOM: room_of(900)})
    first.open("#/deck")
    first.page.reload()
    first.is_set()
    place = first.place(DECK)
    assert place.bounding_box()["height"] == 900
    first.wake()
    first.is_awake()
    assert place.bounding_box()["height"] == 900
    first.page.reload()
    assert first.page.evaluate(f"JSON.parse(localStorage['{ROOM}'])[0].heights['{DECK}']") < 700, (
        "what is remembered is what is taken"
    )


ROOM = "pinochle-page.room"


def room_of(height: object, width: int = 860 + 64) -> str:
    """Kept for the page of these tests, and for a narrower one."""
    return json.dumps([{"width": 340, "heights": {DECK: 80}}, {"width": width, "heights": {DECK: height}}])


NO_ROOM = {
    "too much": room_of(1e6),
    "less than none": room_of(-40),
    "no number": room_of("600px;color:red"),
    "half a pixel": room_of(600.5),
    "nothing": "null",
    "no list": '{"width": 860}',
    "holes": '[null, 3, "x", {"width": 860}, {"width": 860, "heights": null}]',
    "not even JSON": "[{",
    "long": room_of(600) + " " * 20_000,
}


@pytest.mark.parametrize("case", NO_ROOM)
def test_room_that_is_no_room_is_not_used(first, case):
    keep(first, {**solved("deck"), ROOM: NO_ROOM[case]})
    first.open("#/deck")
    first.page.reload()
    first.is_set()
    assert 250 < first.place(DECK).bounding_box()["height"] < 560


@pytest.mark.parametrize("place", [DECK, "map/progress"])
def test_the_words_of_a_place_that_waits_stay_in_sight(first, place):
    """Its own words, at its top."""
    keep(first, {**solved("deck"), ROOM: room_of(2000)})
    first.open("#/" if place.startswith("map") else "#/deck")
    first.page.reload()
    first.page.wait_for_function(
        "name => document.querySelector(`[data-place='${name}']`).style.minHeight !== ''", arg=place
    )
    what = "Your progress" if place.startswith("map") else "The table"
    assert waiting_word(first.place(place)) == f'"{what} is getting ready…"'
    style = first.place(place).evaluate(
        "it => [getComputedStyle(it).alignItems, getComputedStyle(it, '::before').position]"
    )
    assert style == ["start", "sticky"]


# --- the map of who comes back ---

MAP = "pinochle-page.map"
STARS = {"deck": {"text": "★★☆", "name": "2 of 3 stars"}}
MARKS = {"stars": STARS, "here": {"section": "deal", "text": "Go on here"}}


def stars(first):
    return first.page.locator("[data-stars=deck]")


def here(first):
    return first.page.locator("[data-here]:visible")


def test_the_map_shows_at_once_what_it_showed_last(first):
    keep(first, solved("deck"))
    first.open("#/")
    first.page.reload()
    expect(stars(first)).to_be_hidden()
    expect(here(first)).to_have_count(0)
    first.wake(MARKS)
    expect(stars(first)).to_be_visible()
    first.page.reload()
    expect(first.page.get_by_role("img", name="2 of 3 stars")).to_have_text("★★☆")
    expect(here(first)).to_have_text("Go on here")
    assert here(first).get_attribute("data-here") == "deal"
    first.wake({"stars": {"deck": {"text": "★★★", "name": "3 of 3 stars"}}, "here": {}})
    expect(first.page.get_by_role("img", name="3 of 3 stars")).to_have_text("★★★")
    expect(here(first)).to_have_count(0)


def test_what_the_map_showed_goes_with_the_progress(first):
    keep(first, solved("deck"))
    first.open("#/")
    first.page.reload()
    first.wake(MARKS)
    assert first.page.evaluate(f"localStorage['{MAP}']")
    forget = """() => {
      for (const key of Object.keys(localStorage)) if (key.includes(".attempt.")) localStorage.removeItem(key);
      dispatchEvent(new StorageEvent("storage"));
    }"""
    first.page.evaluate(forget)
    assert first.page.evaluate(f"localStorage['{MAP}']") is None
    first.page.evaluate(f"localStorage['{MAP}'] = {json.dumps(json.dumps(MARKS))}")
    first.page.reload()
    expect(stars(first)).to_have_text("☆☆☆")
    expect(here(first)).to_have_text("Begin here")
    assert first.page.evaluate(f"localStorage['{MAP}']") is None


NO_MAP = {
    "HTML": {**MARKS, "stars": {"deck": {"text": "<img src=x onerror=hacked()>", "name": "2 of 3 stars"}}},
    "other words": {**MARKS, "stars": {"deck": {"text": "★★☆", "name": "go to https://example.org"}}},
    "many stars": {**MARKS, "stars": {"deck": {"text": "★" * 10, "name": "many stars"}}},
    "one that is none": {**MARKS, "stars": {**STARS, "deal": None}},
    "nowhere": {**MARKS, "here": {"section": "nowhere", "text": "Go on here"}},
    "other words for here": {**MARKS, "here": {"section": "deal", "text": "Go on, here: x"}},
    "no stars": {"here": MARKS["here"]},
    "no here": {"stars": STARS},
    "a list": [MARKS],
    "nothing": None,
    "long": {**MARKS, "more": "x" * 10_000},
}


@pytest.mark.parametrize("case", NO_MAP)
def test_what_is_no_map_of_ours_is_not_shown(first, case):
    keep(first, {**solved("deck"), MAP: json.dumps(NO_MAP[case])})
    first.open("#/")
    first.page.reload()
    first.page.wait_for_function("document.querySelector('[data-place=\"map/progress\"]').style.minHeight !== ''")
    expect(stars(first)).to_be_hidden()
    expect(here(first)).to_have_count(0)
    assert first.page.locator("[data-stars] *").count() == 0


def test_the_panel_of_who_comes_back_waits(first):
    keep(first, solved("deck"))
    first.open("#/")
    first.page.reload()
    first.page.wait_for_function("document.querySelector('[data-place=\"map/progress\"]').style.minHeight !== ''")
    first.wake()
    first.is_awake()
    expect(first.place("map/progress")).to_contain_text("1 of 13")


def test_what_another_tab_has_done_meanwhile_is_shown(first):
    """After the first view was set, and before Python was there."""
    first.open("#/deck")
    first.is_set()
    expect(first.place(DECK).locator(".pl-title")).to_have_text(re.compile("^1 of 13"))
    store().told(solved("deck"))
    first.wake()
    first.is_awake()
    expect(first.place(DECK).locator(".pl-title")).to_have_text(re.compile("^2 of 13"))


def test_without_a_store_what_would_rest_on_it_waits(first):
    first.page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no store'); } });"
    )
    first.open("#/deck")
    first.is_set()
    assert first.place(DECK).locator(".pl-table").count() == 0
    expect(first.place("10-deck/2").locator(".pl-table")).to_be_visible()
    first.wake()
    first.is_awake()
    expect(first.place(DECK).locator(".pl-table")).to_be_visible()


def test_a_game_that_is_drawn_anew_waits(first):
    first.open("#/game")
    first.is_set()
    assert first.place("80-game/6").locator(".pl-table").count() == 0
    assert first.place("80-game/6").bounding_box()["height"] > 250
    first.wake()
    first.is_awake()
    expect(first.place("80-game/6").locator(".pl-table")).to_be_visible()


# --- sections and addresses ---


def test_on_the_static_page_the_next_sections_are_made_in_quiet_moments(first):
    first.page.add_init_script("window.pinochle = { stage: 'start' };")
    first.open("#/deck")
    first.wake()
    first.is_awake()
    first.page.wait_for_function("() => window.models.size === 12")
    first.page.wait_for_timeout(1000)
    assert {place.split("/")[0] for place in first.python.asked()} == {"10-deck", "20-deal"}, "not the whole course"
    assert first.page.locator("[data-section=deal] .pl-table").count() == 0, (
        "its tables are not set before they are seen"
    )
    first.page.evaluate("location.hash = '#/deal'")
    first.is_awake()
    assert first.python.asked().count("20-deal/2") == 1
    first.button("20-deal/2", "Deal all").click()
    expect(first.place("20-deal/2").locator(".pl-message")).to_contain_text("12 cards each")


def test_from_the_map_the_lesson_that_it_points_to_is_made(first):
    first.page.add_init_script("window.pinochle = { stage: 'start' };")
    first.open("#/")
    first.wake({"stars": {}, "here": {"section": "tricks", "text": "Go on here"}})
    first.page.wait_for_function("() => window.models.size > 3")
    assert {place.split("/")[0] for place in first.python.asked()} == {"map", "60-tricks"}


def test_where_something_was_pressed_python_answers_first(first):
    first.open("#/melds")
    first.button(COUNTER, "Hint").click()
    first.wake()
    first.is_awake()
    assert first.python.asked()[0] == COUNTER


def test_elsewhere_only_what_is_shown_is_made(first):
    first.open("#/deck")
    first.wake()
    first.is_awake()
    first.page.wait_for_timeout(2500)
    assert {place.split("/")[0] for place in first.python.asked() if place} == {"10-deck"}


@pytest.fixture
def asked(monkeypatch):
    """What is asked of the tables of melds, which have no use for a query otherwise."""
    heard: list[str] = []
    monkeypatch.setattr(MeldMarker, "asked", lambda self, query: heard.append(query), raising=False)
    return heard


def test_a_query_waits_for_python_and_is_told_as_it_stands(new_page, asked, tmp_path):
    leave_store()
    out = make_page(tmp_path / "asked", first_views(Course()))
    with StaticServer({"/": out}) as server:
        first = FirstPage(new_page(), server.url())
        first.open("#/melds?hand=A%20S&x=?")
        first.is_set()
        assert first.place(MARKER).locator(".pl-table").count() == 0
        expect(first.place("50-melds/2").locator(".pl-table")).to_be_visible()
        first.wake()
        first.is_awake()
        markers = len(asked)
        assert markers > 1 and set(asked) == {"hand=A%20S&x=?"}
        before = ""
        for address in ("#/melds?two", "#/melds?two", "#/melds", "#/deck?three", "#/melds?two"):
            asked.clear()
            first.page.evaluate("address => { location.hash = address; }", address)
            first.page.wait_for_timeout(50)
            first.is_awake()
            expected = ["two"] * markers if address.endswith("?two") and address != before else []
            assert asked == expected, address
            before = address
        asked.clear()
        first.page.evaluate("location.hash = '#/melds?' + 'x'.repeat(100000)")
        first.page.wait_for_timeout(50)
        first.is_awake()
        assert {len(each) for each in asked} == {2001}, "one more than Python takes"


# --- looks ---


@pytest.mark.parametrize("width", [360, 1200])
@pytest.mark.parametrize("address", ["#/", "#/melds", "#/tricks", "#/scoring"])
def test_axe_finds_nothing_before_python_and_all_fits(new_page, served, accessible, width, address):
    first = FirstPage(new_page(width), served.url())
    first.open(address)
    first.is_set()
    first.page.wait_for_timeout(100)
    accessible(first.page)
    assert first.page.evaluate("document.documentElement.scrollWidth") <= width


def test_nothing_of_the_folder_is_asked_for_twice(first, served):
    served.forget()
    first.open("#/deck")
    first.is_set()
    files = [path for path in served.paths() if FOLDER in path]
    assert sorted(files) == sorted(set(files)) and len(files) == 6
