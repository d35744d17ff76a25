"""Beside the lessons: practice and "What if?", their addresses, and links that carry a position."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from pinochle_learn import ALL_CARDS, RULES, best_melds, parse_cards
from pinochle_learn.course.pages.lessons import course_title
from pinochle_learn.course.practice.question import Question, made
from tests.browser.test_course_page import filled, go, open_page, python_is_there, shown
from tests.browser.walking import Learner, button, hears

WHAT = "#/what-if?hand=AS+10S+KS+QS+JS+JD&trump=S&rules=playok"
OTHER = "#/what-if?hand=KH+H12&trump=%E2%99%A5"
EXAMPLE = "12 cards with spades as trump: 280 points of meld."  # what is there without a link
HARD = "melds/3/81734"
TWENTY = "+".join(card.code for card in ALL_CARDS[:10] * 2)
WRONG = {
    "#/what-if?hand=<img src=x onerror=hacked=1>": "The link's hand: '<img' at character 1: not a card",
    "#/what-if?hand=%3Cscript%3Ehacked%3D1%3C/script%3E": "The link's hand: '<script>hacked=…' at character 1",
    "#/what-if?hand=AS+AS+AS&trump=H": "The link's hand: 'AS' at character 7: 48-card deck: a third A♠.",
    "#/what-if?hand=" + "AS+" * 350_000: "The link: it is longer than 2,000 characters",
}


def table(page: Page) -> Locator:
    """The one of the section that is shown."""
    return page.locator("[data-section].shown .pl-table")


def heard(page: Page) -> Locator:
    return table(page).get_by_role("status")


def field_of(page: Page) -> Locator:
    """Where the cards of “What if?” are written."""
    return table(page).get_by_role("textbox", name=re.compile("^Cards"))


def hand(page: Page) -> list[str]:
    """The cards by their spoken names, without what is said of melds and copies."""
    names = table(page).locator(".pl-hand .pl-card").evaluate_all("all => all.map((it) => it.ariaLabel)")
    return [name.split(",")[0] for name in names]


def cards(text: str) -> list[str]:
    return [card.name for card in sorted(parse_cards(text), reverse=True)]


def opened(page: Page, url: str, address: str) -> None:
    open_page(page, url, address)
    filled(page, shown(page)[0])


@pytest.mark.parametrize(
    ("section", "name", "short"),
    [
        ("practice", "Practice", "Practice"),
        ("progress", "Your progress", "Progress"),
        ("what-if", "What if?", "What if"),
    ],
)
def test_the_map_and_the_bar_lead_there(page, pages, section, name, short):
    open_page(page, pages.url("course.ipynb"))
    page.locator("#lesson").get_by_role("link", name=name, exact=True).click()
    expect(page.get_by_role("heading", name=name, level=1)).to_be_focused()
    assert shown(page) == [section] and page.title() == f"{name} – {course_title()}"
    bar = page.get_by_role("navigation", name="Course")
    expect(bar.locator("[aria-current=page]")).to_have_text(short)
    expect(page.locator("#where")).to_have_text("")
    filled(page, section)
    bar.get_by_role("link", name="Map").click()
    expect(bar.locator("[aria-current=page]")).to_have_text("Map")
    go(page, "#/melds")
    expect(page.locator("#where")).not_to_have_text("")
    assert bar.locator("[aria-current]").count() == 0
    bar.get_by_role("link", name=short).click()
    expect(table(page)).to_be_visible()


# --- links ---


def test_a_link_opens_its_hand(page, pages):
    opened(page, pages.url("course.ipynb"), OTHER)
    expect(heard(page)).to_contain_text("2 cards with hearts as trump: 40 points of meld.")
    assert hand(page) == cards("KH QH")
    expect(field_of(page)).to_have_value("KH QH")
    expect(table(page).get_by_role("radio", name="hearts")).to_be_checked()


def test_another_position_in_the_address_moves_nothing_and_back_brings_the_last(page, pages):
    opened(page, pages.url("course.ipynb"), "#/what-if")
    expect(heard(page)).to_contain_text(EXAMPLE)
    page.set_viewport_size({"width": 1200, "height": 500})
    page.mouse.wheel(0, 200)
    page.wait_for_function("scrollY === 200")
    field = field_of(page)
    field.focus()
    at = page.evaluate("scrollY")
    for address, said in ((WHAT, "190 points"), (OTHER, "40 points")):
        go(page, address)
        expect(heard(page)).to_contain_text(said)
        expect(field).to_be_focused()
        assert page.evaluate("scrollY") == at
    page.go_back()
    expect(heard(page)).to_contain_text("190 points")
    page.go_forward()
    expect(heard(page)).to_contain_text("40 points")
    expect(field).to_be_focused()
    assert page.evaluate("scrollY") == at
    go(page, "#/practice")
    filled(page, "practice")
    page.go_back()
    expect(heard(page)).to_contain_text("40 points")
    page.wait_for_function("at => scrollY === at", arg=at)


def test_the_link_to_this_hand_carries_it(page, new_page, pages):
    opened(page, pages.url("course.ipynb"), "#/what-if")
    field = field_of(page)
    field.fill("a♦ 10d KD QD JD, S12 qh")
    table(page).get_by_role("radio", name="diamonds").check()
    button(table(page), "Rules and deals").click()
    table(page).get_by_role("radio", name="The kitchen-table game").check()
    expect(heard(page)).to_contain_text("7 cards with diamonds as trump: 19 points of meld.")  # run 15, pinochle 4
    there, before = heard(page).get_by_role("link", name="Link to this"), hand(page)
    there.click()
    expect(page).to_have_url(re.compile(r"#/what-if\?hand=AD\+10D\+KD\+QD\+JD\+QS\+QH&trump=D&rules=tutorial$"))
    expect(there).to_be_focused()
    expect(field).to_have_value("a♦ 10d KD QD JD, S12 qh")
    other = new_page()
    opened(other, page.url, "")
    expect(heard(other)).to_contain_text("7 cards with diamonds as trump: 19 points of meld.")
    assert hand(other) == before
    page.reload(wait_until="commit")
    python_is_there(page)
    expect(heard(page)).to_contain_text("7 cards with diamonds as trump: 19 points of meld.")


@pytest.mark.parametrize("address", WRONG, ids=["image", "script", "third", "megabyte"])
def test_a_page_opened_by_a_wrong_link(page, pages, address):
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    opened(page, pages.url("course.ipynb"), address)
    expect(heard(page)).to_contain_text(WRONG[address])
    expect(heard(page)).to_contain_text("No hand came with it.")
    assert hand(page) == [], "the example is not the hand that was sent"
    assert page.evaluate("window.hacked") is None and page.locator("#astray").is_hidden()
    go(page, "#/practice")
    filled(page, "practice")
    expect(heard(page)).to_contain_text("Fill in the points")


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
@pytest.mark.parametrize(
    ("address", "said"),
    [("#/what-if?hand=XX&trump=S", "The link's hand: 'XX'"), ("#/practice/meld", "The link's kind: 'meld'")],
)
def test_why_a_link_is_refused_is_seen_at_once(new_page, pages, accessible, size, address, said):
    page = new_page(*size)
    opened(page, pages.url("course.ipynb"), address)
    expect(heard(page)).to_contain_text(said)
    expect(heard(page)).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0 and hand(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    accessible(page)


def test_on_from_a_refused_link(page, pages):
    opened(page, pages.url("course.ipynb"), "#/what-if?hand=XX")
    learner = Learner(page)
    field = field_of(page)
    learner.write(field, "KH Q")
    page.keyboard.press("Enter")
    hears(table(page), "'Q' at character 4: its suit is missing")
    expect(field).to_be_focused()
    page.keyboard.type("H")
    page.keyboard.press("Enter")
    hears(table(page), "2 cards with spades as trump: 20 points of meld.")
    expect(table(page).locator(".pl-title")).to_be_focused()
    expect(field).to_have_value("KH QH")
    expect(table(page).get_by_role("radio", name="spades")).to_be_checked()
    button(table(page), "Rules and deals").click()
    expect(table(page).get_by_role("radio", name="Single-deck partnership")).to_be_checked()
    go(page, "#/practice/melds/x")
    filled(page, "practice")
    learner.press(button(table(page), "Take a question"))
    hears(table(page), "Fill in the points")
    expect(table(page).get_by_role("textbox", name="Class 1")).to_be_focused()
    assert len(hand(page)) == 12


def test_a_wrong_count_can_be_shown_to_somebody(page, pages):
    opened(page, pages.url("course.ipynb"), f"#/practice/{HARD}")
    table(page).get_by_role("textbox", name="Total").fill("9990")
    button(table(page), "Check").click()
    hears(table(page), "too many")
    there = heard(page).get_by_role("link", name="Link to this question")
    expect(there).to_have_attribute("href", f"#/practice/{HARD}")
    expect(heard(page).get_by_role("link", name="The lesson about it")).to_have_attribute("href", "#/melds")


def test_a_link_to_a_question(page, new_page, pages):
    url = pages.url("course.ipynb")
    opened(page, url, f"#/practice/{HARD}?rules=tutorial&mode=streak")
    question = made(Question("melds", 3, 81734, RULES["tutorial"]))
    assert hand(page) == [card.name for card in sorted(question.given.hand, reverse=True)]
    expect(table(page).locator(".pl-title")).to_have_text(question.prompt)
    for label, chosen in (("Level", "3"), ("Way", "streak"), ("Rules", "tutorial")):
        expect(table(page).get_by_label(label)).to_have_value(chosen)
    go(page, "#/practice/score/2")
    expect(table(page).get_by_label("Questions")).to_have_value("score")
    expect(table(page).get_by_label("Way")).to_have_value("streak")
    title = table(page).locator(".pl-title").inner_text()
    for wrong, why in (("melds/<b>1</b>", "The link's level: '<b>1<'"), ("melds/9", "The link's level: '9'")):
        go(page, f"#/practice/{wrong}")
        expect(heard(page)).to_contain_text(why)
        expect(table(page).locator(".pl-title")).to_have_text(title)
    page.go_back()
    page.go_back()
    expect(table(page).get_by_label("Questions")).to_have_value("score")
    other = new_page()
    opened(other, f"{url}#/practice/{HARD}", "")
    expect(table(other).get_by_label("Way")).to_have_value("learn")


def test_what_stands_behind_the_address_of_a_lesson_is_for_nobody(page, pages):
    open_page(page, pages.url("course.ipynb"), "#/melds/class-1-the-run?hand=AS")
    assert shown(page) == ["melds"]
    expect(page.get_by_role("heading", name="Class 1: the run", exact=True)).to_be_in_viewport()
    filled(page, "melds")
    assert "could not be built" not in page.locator("#lesson").inner_text()


# --- by keyboard, on a phone, read aloud ---


def test_a_hand_is_written_and_tried_by_keyboard_alone(page, pages):
    opened(page, pages.url("course.ipynb"), "#/what-if")
    learner, here = Learner(page), table(page)
    field = field_of(page)
    learner.write(field, "KH QH JD 1")
    page.keyboard.press("Enter")
    hears(here, "'1' at character 10: not a card; write rank then suit, as 10S, Q♥ or 9D.")
    expect(field).to_have_accessible_description(re.compile("^'1' at character 10: not a card"))
    expect(field).to_be_focused()
    page.keyboard.type("0D")
    page.keyboard.press("Enter")
    hears(here, "4 cards with spades as trump: 20 points of meld.")
    expect(field).to_have_value("KH QH JD 10D")
    learner.choose(here.get_by_role("radio", name="hearts"))
    hears(here, "4 cards with hearts as trump: 40 points of meld.")
    learner.press(button(here, "Rules and deals"))
    learner.choose(here.get_by_role("radio", name="Bid or bunch"))
    hears(here, "4 points of meld.")
    link = here.get_by_role("link", name="Link to this")
    expect(link).to_have_attribute("href", re.compile("rules=fletcher"))  # the arrows led there by another rule set
    learner.press(link)
    expect(page).to_have_url(re.compile("hand=KH.QH.JD.10D&trump=H&rules=fletcher"))
    page.keyboard.press("Shift+Tab")
    learner.press(button(here, "Show"))
    hears(here, "4 points of meld.")


def test_questions_are_answered_by_keyboard_alone(page, pages):
    """A number and Enter answers, Enter again goes on."""
    opened(page, pages.url("course.ipynb"), f"#/practice/{HARD}")
    learner, here = Learner(page), table(page)
    total = here.get_by_role("textbox", name="Total")
    learner.write(total, "9990")
    page.keyboard.press("Enter")
    hears(here, "too many")
    expect(total).to_be_focused()
    for _ in range(3):
        learner.write(total, str(right(page)))
        page.keyboard.press("Enter")
        hears(here, f"Right: {right(page)} points.")
        page.keyboard.press("Enter")
        hears(here, "Fill in the points")
        expect(total).to_be_focused()
        expect(total).to_have_value("")
    expect(here.locator(".pl-facts")).to_contain_text("2 of 3")


def test_check_and_next_lead_to_the_first_input(page, pages):
    opened(page, pages.url("course.ipynb"), f"#/practice/{HARD}")
    learner, here = Learner(page), table(page)
    learner.press(button(here, "Show solution"))
    hears(here, "The answer: ")
    expect(button(here, "Next question")).to_be_focused()
    page.keyboard.press("Enter")
    expect(here.get_by_role("textbox", name="Class 1")).to_be_focused()
    go(page, "#/practice/game-winner/1/5")
    choice = here.get_by_role("radio").first
    learner.choose(choice)
    page.keyboard.press("Enter")
    expect(heard(page)).not_to_contain_text("Choose an answer.")


def test_another_choice_keeps_the_focus(page, pages):
    opened(page, pages.url("course.ipynb"), f"#/practice/{HARD}")
    here = table(page)
    way = here.get_by_label("Way")
    way.focus()
    page.keyboard.press("ArrowDown")
    expect(here.locator(".pl-title")).to_have_text(re.compile("^1 of 10"))
    expect(way).to_be_focused()
    expect(way).to_have_value("sprint")


def right(page: Page) -> int:
    """What the hand on the page scores."""
    by_name = {card.name: card for card in ALL_CARDS}
    trump = table(page).locator(".pl-fact", has_text="Trump").inner_text().split()[-1]
    return best_melds([by_name[name] for name in hand(page)], trump).total


def test_from_an_answered_hand_to_what_if(page, pages):
    opened(page, pages.url("course.ipynb"), f"#/practice/{HARD}")
    before, points = hand(page), right(page)
    table(page).get_by_role("textbox", name="Total").fill(str(points))
    button(table(page), "Check").click()
    table(page).get_by_role("link", name="What if? Change this hand").click()
    expect(page.get_by_role("heading", name="What if?", level=1)).to_be_focused()
    expect(heard(page)).to_contain_text(f"trump: {points} points of meld.")
    assert hand(page) == before
    page.go_back()
    expect(heard(page)).to_contain_text(f"Right: {points} points.")


@pytest.mark.parametrize(("width", "dark"), [(360, True), (1200, False)])
def test_they_fit_and_are_accessible(new_page, pages, accessible, width, dark):
    """Each part of “What if?” is looked at in test_what_if.py."""
    page = new_page(width, dark=dark)
    opened(page, pages.url("course.ipynb"), "#/practice")
    for address, said in (
        ("#/practice", "Fill in the points"),
        ("#/practice/x", "The link's kind"),
        ("#/practice/mark-melds/2/5", "Press the cards of a meld"),
        ("#/practice/may-bid/2/5?mode=sprint", "Ten questions."),
        (f"#/what-if?hand={TWENTY}", "20 cards"),
        ("#/what-if?hand=", "There is no card here yet."),
    ):
        go(page, address)
        filled(page, shown(page)[0])
        expect(heard(page)).to_contain_text(said)
        accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address
    field_of(page).fill("AS 11S")
    button(table(page), "Show").click()
    expect(heard(page)).to_contain_text("'11S' at character 4")
    accessible(page)
