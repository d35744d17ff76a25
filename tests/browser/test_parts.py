"""Cards, tricks, the deal and the score as a learner meets them, in Voila."""

import re
import statistics
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

CELLS = (
    "from pinochle_learn.course import show_differences\n"
    "from pinochle_learn.widgets import CardSorter, DealTable, RoundScorer, ScoreSheet, TrickPicker, TrickTable",
    "CardSorter(6)",
    "TrickPicker(12, cards=2, title='Two cards')",
    "TrickPicker(4711, trump='S', title='Four cards')",
    "DealTable(4711, dealer='East')",
    "TrickTable('AH 10H 9H', 'QH JD', 'S', rest='QS', title='The queen of hearts')",
    "TrickTable(number=5, title='Play a card')",
    "RoundScorer(bid=330, melds=(60, 100), tricks=(200, 50))",
    "sheet = ScoreSheet([{'bid': 330, 'melds': (60, 100), 'thrown_in': True},"
    " {'bid': 250, 'melds': (60, 100), 'tricks': (200, 50)}])\nsheet",
    "show_differences()",
)
MEDIAN = 100  # milliseconds from a click to its answer, at most


@pytest.fixture(scope="module")
def parts(served_folder: Path) -> str:
    new = nbformat.v4
    cells = [new.new_markdown_cell("# Parts"), *map(new.new_code_cell, CELLS)]
    python = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = new.new_notebook(cells=cells, metadata={"title": "Parts", "kernelspec": python})
    nbformat.write(notebook, served_folder / "parts.ipynb")
    return "parts.ipynb"


def open_parts(page: Page, pages, parts: str) -> None:
    page.goto(pages.url(parts), wait_until="commit")
    table(page, "The score sheet").wait_for()
    page.locator("#status").wait_for(state="hidden")


def table(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name=name, exact=True)


def press(where: Locator, name: str | re.Pattern[str]) -> None:
    """Press a button or a card. A moment later, so that it is no double click."""
    where.page.wait_for_timeout(450)
    where.get_by_role("button", name=name).first.click()


def says(where: Locator, text: str) -> None:
    expect(where.locator(".pl-message")).to_contain_text(text)


def sort_cards(where: Locator) -> None:
    press(where, "king of spades")
    says(where, "Not K♠ yet: A♠ ranks above it.")
    for card in ("ace", "ace", "ten", "king", "queen", "jack", "nine"):
        press(where, f"{card} of spades")
    says(where, "Sorted: A♠ A♠ 10♠ K♠ Q♠ J♠ 9♠.")
    press(where, "Next cards")
    expect(where.get_by_label("Deal number")).to_have_value("7")


def pick_winners(page: Page) -> None:
    two = table(page, "Two cards")  # deal 12: K♦ led, 10♦
    press(two, "K♦, first")
    says(two, "10♦ ranks above it.")
    press(two, "10♦, second")
    says(two, "The ten ranks above the king.")
    expect(two.get_by_role("img", name="ten of diamonds, played second, wins")).to_be_visible()
    press(two, "Next trick")
    says(two, "Which card wins?")
    number = two.get_by_label("Deal number")
    number.fill("12x")
    press(two, "New trick")
    says(two, "“12x” is not the number of a deal")
    expect(number).to_have_value("12x")


def deal_cards(where: Locator) -> None:
    press(where, "Deal the next packet")
    says(where, "South, at East's left, gets the first three cards.")
    expect(where.locator(".pl-hand [role=img]")).to_have_count(3)
    press(where, "Deal once round")
    says(where, "Everybody has 3 cards")
    press(where, "Deal all")
    says(where, "Who is your partner?")
    press(where, re.compile("^West$"))
    says(where, "Partners sit opposite each other.")
    press(where, re.compile("^North$"))
    expect(where.get_by_role("group", name="North")).to_contain_text("partner")
    for _ in range(2):
        press(where, re.compile("^South$"))
    says(where, "The deal passes clockwise")
    press(where, "Pass the deal on")
    says(where, "now South deals.")


def play_the_example(where: Locator) -> None:
    press(where, "nine of hearts")
    says(where, "You must take the trick if you can, also from your partner")
    press(where, "ten of hearts")
    says(where, "West takes the trick.")
    says(where, "West has no hearts and must trump.")
    press(where, "Play it again")
    expect(where.locator(".pl-hand button")).to_have_count(3)


def score_rounds(page: Page) -> None:
    scorer = table(page, "Score a round")
    press(scorer, "Score it")
    says(scorer, "The bidders' total changes by -330, the others' by +150.")
    scorer.get_by_role("radio", name="Thrown in").check(force=True)
    press(scorer, "Score it")
    says(scorer, "The bidders' total changes by -330, the others' by +100.")
    scorer.get_by_label("Bid", exact=True).fill("310")
    press(scorer, "Score it")
    says(scorer, "The round may be thrown in only if the bid less the melds is more than 250.")
    sheet = table(page, "The score sheet")
    press(sheet, "-70, round 2, our total: why?")
    says(sheet, "-330 + 260 = -70.")
    expect(sheet.get_by_role("row")).to_have_count(3)


@pytest.mark.parametrize(("width", "dark"), [(360, True), (1200, False)])
def test_in_voila(new_page, pages, parts, accessible, width, dark):
    page = new_page(width, dark=dark)
    open_parts(page, pages, parts)
    accessible(page)
    sort_cards(table(page, "Sort the cards from high to low"))
    pick_winners(page)
    deal_cards(table(page, "The deal"))
    play_the_example(table(page, "The queen of hearts"))
    score_rounds(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    accessible(page)


def focused(page: Page) -> str:
    name = page.evaluate("document.activeElement.getAttribute('aria-label') || document.activeElement.textContent")
    return str(name)


def tab_to(page: Page, name: str) -> None:
    for _ in range(30):
        page.keyboard.press("Tab")
        if focused(page).startswith(name):
            return
    pytest.fail(f"Tab does not lead to {name}, but to {focused(page)}")


def test_by_keyboard_alone(page, pages, parts):
    """Sorting with the arrows, a trick with Enter, the deal and a number of the score with Tab."""
    open_parts(page, pages, parts)
    sorter = table(page, "Sort the cards from high to low")
    sorter.get_by_label("Deal number").focus()
    tab_to(page, "king of spades")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert focused(page).startswith("ace of spades")
    page.keyboard.press("Enter")
    says(sorter, "A♠ is the highest, and there are two of it")
    assert focused(page).endswith("of spades"), "the focus stays in the hand"
    tab_to(page, "K♦, first")
    page.keyboard.press("Enter")
    says(table(page, "Two cards"), "10♦ ranks above it.")
    assert focused(page) == "K♦, first"
    tab_to(page, "Deal the next packet")
    for _ in range(3):
        page.keyboard.press("Enter")
    says(table(page, "The deal"), "North gets three cards. Next comes East.")
    tab_to(page, "ace of hearts")
    page.keyboard.press("End")
    page.keyboard.press("Space")
    says(table(page, "The queen of hearts"), "also from your partner")
    assert focused(page).startswith("nine of hearts")
    table(page, "Score a round").get_by_role("button", name="Score it").focus()
    tab_to(page, "330 we, round 1, bid: why?")
    page.keyboard.press("Enter")
    says(table(page, "The score sheet"), "330 is what we must reach with meld and trick points.")
    assert focused(page).startswith("330 we")


def test_a_click_is_answered_at_once(page, pages, parts):
    """The median over 20 clicks at the table of the time until the message changes."""
    open_parts(page, pages, parts)
    where = table(page, "Two cards")
    times = where.evaluate(
        """async table => {
            const button = text => [...table.querySelectorAll('button')].find(it => it.textContent.includes(text));
            const message = table.querySelector('.pl-message'), times = [];
            for (let at = 0; at < 20; at += 1) {
                const before = message.textContent, began = performance.now();
                (at % 2 ? button('New trick') : button(', first')).click();
                while (message.textContent === before) await new Promise(go => setTimeout(go, 1));
                times.push(performance.now() - began);
                await new Promise(go => setTimeout(go, 50));
            }
            return times;
        }"""
    )
    assert statistics.median(times) < MEDIAN, times
