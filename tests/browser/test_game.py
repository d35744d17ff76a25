"""A live table in Voila: a whole round by keyboard alone, and one by mouse against the clock."""

import re
import statistics

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

TABLES = {
    "game-round": "GameTable(number=1, end='round')",
    "game-exchange": "GameTable(begin='exchange', end='melds', role='partner')",
    "game-kept": "GameTable(number=1, keep='test-game')",
}
MEDIAN = 100  # milliseconds from a click to its answer, at most
LONGEST = 60  # presses of Tab around the page


@pytest.fixture(scope="module")
def table_at(pages, served_folder):
    """Addresses of pages with one live table each."""
    new = nbformat.v4
    for name, code in TABLES.items():
        cells = [
            new.new_markdown_cell("# A live table"),
            new.new_code_cell(f"from pinochle_learn.widgets import GameTable\n\n{code}"),
        ]
        python = {"name": "python3", "display_name": "Python 3", "language": "python"}
        notebook = new.new_notebook(cells=cells, metadata={"title": "A live table", "kernelspec": python})
        nbformat.write(notebook, served_folder / f"{name}.ipynb")
    return lambda name: pages.url(f"{name}.ipynb")


def opened(page: Page, url: str) -> Locator:
    page.goto(url, wait_until="commit")
    table = page.locator(".pl-table")
    table.wait_for()
    page.locator("#status").wait_for(state="hidden")
    return table


def focused(page: Page) -> str:
    return str(
        page.evaluate("""() => {
      const node = document.activeElement;
      const radio = node.type === "radio" ? node.closest("label") : null;
      return node.getAttribute("aria-label") ?? radio?.textContent ?? node.labels?.[0]?.textContent ?? node.textContent;
    }""")
    )


def reach(page: Page, what: str) -> None:
    """Tab until the focus is on what has this name."""
    for _ in range(LONGEST):
        if re.match(what, focused(page)):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{what!r} cannot be reached by Tab; the focus is on {focused(page)!r}")


def strike(page: Page, what: str) -> None:
    reach(page, what)
    page.keyboard.press("Enter")


def message(page: Page) -> str:
    return page.locator(".pl-message").inner_text()


def advice(page: Page) -> str:
    """What the hint says the learner should do, asked for by key."""
    strike(page, "Hint$")
    expect(page.locator(".pl-message")).to_contain_text("A careful player would")
    found = re.search(r"would (.*)\.\n", message(page))
    assert found
    return found[1]


def walk_to(page: Page, name: str) -> None:
    """With the arrows to a card of the hand."""
    reach(page, r"(ace|ten|king|queen|jack|nine) of ")
    page.keyboard.press("Home")
    for _ in range(16):
        if focused(page) == name:
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"no arrow leads to {name}")


def highlighted(page: Page) -> list[str]:
    return page.locator(".pl-hand .pl-highlighted").evaluate_all("all => all.map(a => a.getAttribute('aria-label'))")


def act_by_key(page: Page) -> None:
    """One decision of the learner, as the hint says."""
    would = advice(page)
    if would.startswith("play ") and would != "play on":
        (name,) = highlighted(page)
        walk_to(page, name)
        page.keyboard.press("Enter")
    elif would.startswith("pass "):
        for name in highlighted(page):
            walk_to(page, name)
            page.keyboard.press("Space")
        strike(page, "Pass these cards")
    elif would.startswith("name "):
        strike(page, f". {would.split()[1]}")
    else:
        strike(page, f"(?i){would}$")


def test_a_round_by_keyboard_alone(new_page, table_at, accessible):
    page = new_page(width=360)
    table = opened(page, table_at("game-round"))
    reach(page, "one by one")
    page.keyboard.press("ArrowRight")
    assert focused(page) == "at once"
    strike(page, "Let West deal")
    expect(table.get_by_role("log")).to_contain_text("East bids 260.")
    accessible(page)
    reach(page, "Another bid")
    page.keyboard.type("300")
    page.keyboard.press("Enter")
    expect(table.locator(".pl-message")).to_contain_text("after 260 that is 270 or 280, not 300")
    assert focused(page) == "Another bid", "the focus stays where it was"
    pictures = set()
    for _ in range(40):
        if table.get_by_role("table").count():
            break
        count = table.locator(".pl-hand button").count()
        before = table.get_by_role("log").inner_text()
        act_by_key(page)
        expect(table.get_by_role("log")).not_to_have_text(before, use_inner_text=True)
        expect(table.locator(".pl-message")).not_to_contain_text("A careful player would")
        if count in (12, 6) and count not in pictures:
            pictures.add(count)
            accessible(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= 360
    review = table.get_by_role("table", name="The round in numbers")
    expect(review).to_be_visible()
    expect(table.locator(".pl-message")).to_contain_text("Round 1 is over")
    assert review.get_by_role("columnheader").all_inner_texts() == ["Round 1", "You and North", "West and East"]
    accessible(page)
    strike(page, "New hand")
    expect(table.locator(".pl-message")).to_contain_text("deal")


def test_each_click_of_a_round_is_answered_at_once(page, table_at):
    """The median from a click to its answer, the three computer players' turns with it."""
    table = opened(page, table_at("game-round"))
    table.get_by_role("radio", name="at once").check(force=True)
    table.get_by_role("button", name="Let West deal").click()
    table.get_by_role("button", name="Pass", exact=True).click()
    expect(table.locator(".pl-hand button")).to_have_count(12)
    times = table.evaluate(
        """async table => {
            const times = [], pause = (time) => new Promise((go) => setTimeout(go, time));
            const timed = async (node, look) => {
              const before = look(), began = performance.now();
              node.click();
              while (look() === before) await pause(1);
              times.push(performance.now() - began);
              await pause(30);
            };
            const hint = () => [...table.querySelectorAll("button")].find((it) => it.textContent === "Hint");
            const cards = () => table.querySelectorAll(".pl-hand button").length;
            while (cards()) {
              await timed(hint(), () => table.querySelector(".pl-highlighted") !== null);
              await timed(table.querySelector(".pl-hand .pl-highlighted"), cards);
            }
            return times;
        }"""
    )
    assert len(times) == 24 and statistics.median(times) < MEDIAN, times


def test_cards_are_passed_and_the_exchange_is_told(new_page, table_at, accessible):
    page = new_page(width=360, dark=True)
    table = opened(page, table_at("game-exchange"))
    table.get_by_role("button", name="Pass these cards").click()
    expect(table.locator(".pl-message")).to_contain_text("Exactly 4 cards are passed, not 0.")
    for card in table.locator(".pl-hand button").all()[:3]:
        card.click()
    page.wait_for_timeout(450)  # not a double click
    table.get_by_role("button", name="Pass these cards").click()
    expect(table.locator(".pl-message")).to_contain_text("Exactly 4 cards are passed, not 3.")
    assert table.locator(".pl-hand [aria-pressed='true']").count() == 3, "the picks stay"
    table.locator(".pl-hand [aria-pressed='false']").first.click()
    table.get_by_role("button", name="Pass these cards").click()
    expect(table.locator(".pl-message")).to_contain_text("What the exchange did", timeout=10_000)
    expect(table.get_by_role("group", name="North's melds")).to_be_visible()
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_one_by_one_the_others_are_watched_and_a_game_outlives_its_page(page, table_at):
    table = opened(page, table_at("game-kept"))
    table.get_by_role("button", name=re.compile("deal", re.IGNORECASE)).click()
    log = table.get_by_role("log")
    expect(log.locator("li")).to_have_count(1)
    expect(log.locator("li")).not_to_have_count(1)
    expect(table.locator(".pl-message")).to_contain_text("Your turn")
    table.get_by_role("button", name="Pass", exact=True).click()
    expect(table.locator(".pl-message")).to_contain_text(re.compile("Your card|You lead"), timeout=30_000)
    story, hand = log.inner_text(), table.locator(".pl-hand").inner_html()
    again = opened(page, table_at("game-kept"))
    expect(again.locator(".pl-message")).to_contain_text("Your game goes on where you left it.")
    assert again.get_by_role("log").inner_text() == story
    assert again.locator(".pl-hand button").count() == hand.count("<button")
