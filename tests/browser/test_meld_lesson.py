"""The meld lesson as a learner goes through it, in Voila and in JupyterLab."""

import re
import statistics

import pytest
from playwright.sync_api import Locator, Page, expect

from pinochle_learn import deal

LESSON = "50-melds.ipynb"
MARRIAGES = "Find the melds of class 1: marriages and dix"
MEDIAN = 100  # milliseconds from a click to its answer, at most


def open_lesson(page: Page, pages) -> None:
    page.goto(pages.url(LESSON), wait_until="commit")
    ladder(page).wait_for()  # the last table of the page
    page.locator("#status").wait_for(state="hidden")


def table(page: Page, name: str, nth: int = 0) -> Locator:
    """A table of the page by its name."""
    return page.get_by_role("group", name=name, exact=True).nth(nth)


def ladder(page: Page) -> Locator:
    """The exercises, by the number of the first."""
    return page.get_by_role("group", name=re.compile("^[0-9]+ of [0-9]+[.]"))


def pick(where: Locator, *cards: str) -> None:
    for card in cards:
        where.locator(".pl-hand").get_by_role("button", name=card).first.click()


def press(where: Locator, name: str) -> None:
    where.get_by_role("button", name=name).first.click()


def says(where: Locator, text: str) -> None:
    expect(where.locator(".pl-message")).to_contain_text(text)


def hand_in(where: Locator) -> list[str]:
    """The spoken names of the cards in the hand."""
    names = where.locator(".pl-hand button").evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    return sorted(name.split(",")[0] for name in names)


def mark_melds(where: Locator) -> None:
    """Deal 33, spades are trump: a royal marriage, a common one, and a dix."""
    pick(where, "nine of diamonds")
    press(where, "Lay down this meld")
    says(where, "A dix counts in trump only, and diamonds are not trump.")
    pick(where, "nine of diamonds", "king of spades", "queen of spades")
    press(where, "Lay down this meld")
    says(where, "Royal marriage: 40 points.")
    press(where, "I have found all")
    says(where, "Class 1: 30 points are still missing.")
    where.page.wait_for_timeout(450)  # not a double click
    press(where, "I have found all")
    says(where, "Class 1: missed dix and common marriage.")
    says(where, "Claimed, but no meld: 9♦.")
    pick(where, "king of hearts", "queen of hearts")
    press(where, "Lay down this meld")
    says(where, "Common marriage: 20 points.")
    pick(where, "nine of spades")
    press(where, "Lay down this meld")
    says(where, "Dix: 10 points.")
    press(where, "I have found all")
    says(where, "All found: 70 points.")
    expect(where.locator(".pl-facts")).to_contain_text("3 of 3")


def deal_another(where: Locator) -> None:
    number = where.get_by_label("Deal number")
    number.fill("47x")
    press(where, "New hand")
    says(where, "“47x” is not the number of a deal; write a whole number from 0 to 999999999999.")
    expect(number).to_have_value("47x")
    number.fill("4711")
    number.press("Enter")
    expect(where.locator(".pl-message")).not_to_contain_text("47x")
    assert hand_in(where) == sorted(card.name for card in deal(4711)[0])
    press(where, "New hand")
    expect(number).not_to_have_value("4711")


def count(where: Locator) -> None:
    """Deal 1236, hearts are trump: by RULES.md a run is 150, a pinochle 40, jacks around 40."""
    first, second, third = (where.get_by_role("textbox", name=f"Class {number}") for number in (1, 2, 3))
    first.fill("190")
    first.press("Enter")
    says(where, "190 is too many. Perhaps counted: royal marriage.")
    first.fill("many")
    press(where, "Check")
    says(where, "“many” is no number")
    expect(first).to_have_value("many")
    first.fill("150")
    second.fill("0")
    press(where, "Check")
    says(where, "0 is too few. Perhaps missed: pinochle.")
    second.fill("40")
    third.fill("40")
    press(where, "Check")
    says(where, "Right: 230 points.")


@pytest.mark.parametrize(("width", "dark"), [(360, True), (1200, False)])
def test_in_voila(new_page, pages, accessible, width, dark):
    page = new_page(width, dark=dark)
    open_lesson(page, pages)
    accessible(page)
    mark_melds(table(page, MARRIAGES))
    deal_another(table(page, MARRIAGES))
    count(table(page, "Count the melds"))
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    accessible(page)
    assert page.title() == "Melds: points before the first trick – Pinochle Learn"


def test_exercises_in_voila(page, pages):
    open_lesson(page, pages)
    where = ladder(page)
    press(where, "Check")
    says(where, "Nothing is chosen yet")
    where.get_by_role("radio", name="common marriage").check(force=True)
    press(where, "Check")
    says(where, "trump")
    where.get_by_role("radio", name="royal marriage").check(force=True)
    press(where, "Check")
    says(where, "Right: royal marriage.")
    expect(where.get_by_role("button", name="Check")).to_have_count(0)
    press(where, "Next exercise")
    expect(page.locator(".pl-title:focus")).to_contain_text(re.compile(r"2 of \d+\."))


def focused(page: Page) -> str:
    name = page.evaluate("document.activeElement.getAttribute('aria-label') || document.activeElement.textContent")
    return str(name)


def test_by_keyboard_alone(page, pages):
    """Tab to the hand, arrows within it, Space to pick, Enter on the button."""
    open_lesson(page, pages)
    where = table(page, MARRIAGES)
    where.get_by_label("Deal number").focus()
    for _ in range(12):
        page.keyboard.press("Tab")
        if " of " in focused(page) and "melds" not in focused(page):
            break
    assert focused(page).startswith("king of spades")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    assert focused(page).startswith("queen of spades")
    page.keyboard.press("Enter")
    page.keyboard.press("End")
    assert focused(page).startswith("nine of diamonds")
    page.keyboard.press("Home")
    assert focused(page).startswith("king of spades")
    page.keyboard.press("Tab")
    assert focused(page).startswith("Lay down this meld")
    page.keyboard.press("Enter")
    says(where, "Royal marriage: 40 points.")
    assert focused(page).startswith("Lay down this meld"), "the focus stays where it was"


def test_a_click_is_answered_at_once(page, pages):
    """The median over 20 clicks of the time until the message changes."""
    open_lesson(page, pages)
    where = table(page, MARRIAGES)
    where.locator(".pl-hand button").first.wait_for()
    times = where.evaluate(
        """async table => {
            const button = text => [...table.querySelectorAll('button')].find(it => it.textContent.startsWith(text));
            const message = table.querySelector('.pl-message'), times = [];
            for (let at = 0; at < 20; at += 1) {
                const before = message.textContent, began = performance.now();
                button(at % 2 ? 'Lay down' : 'I have found').click();
                while (message.textContent === before) await new Promise(go => setTimeout(go, 1));
                times.push(performance.now() - began);
                await new Promise(go => setTimeout(go, 50));
            }
            return times;
        }"""
    )
    assert statistics.median(times) < MEDIAN, times


def test_in_jupyterlab(page, notebooks, run_all):
    run_all(page, notebooks.url(LESSON))
    where = table(page, MARRIAGES)
    where.wait_for()
    mark_melds(where)
    deal_another(where)
    counting = table(page, "Count the melds")
    counting.scroll_into_view_if_needed()
    count(counting)
