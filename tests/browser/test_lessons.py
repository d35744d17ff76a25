"""Every lesson of the course from start to end in Voila, by keyboard alone; and each notebook in JupyterLab."""

from __future__ import annotations

import re
import shutil
import statistics
import time
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from pinochle_learn.course.ladder import ladder_of
from tests.browser.walking import (
    Learner,
    ask_number,
    button,
    count_melds,
    deal_out,
    enter,
    hears,
    lay_melds,
    pick_winner,
    play_card,
    play_game,
    score_mistaken,
    score_round,
    sort_cards,
)

ROOT = Path(__file__).parent.parent.parent
NOTEBOOKS = sorted(path.stem for path in (ROOT / "notebooks").glob("[0-9]*.ipynb"))
PATIENCE = 60  # seconds until all cells of a notebook have run
RIGHT = re.compile("^(Right|All found): ")
MEDIAN = 100  # milliseconds from Check to what is said, at most

DARK = "game"  # the lesson that is looked at in dark colours as well

# Notes how long each answer takes, from the press on Check until the message changes.
STOPWATCH = """(() => {
  let began = null;
  window.waits = [];
  addEventListener("click", ({ target }) => { if (target.textContent === "Check") began = performance.now(); }, true);
  new MutationObserver((changes) => {
    if (began === null || !changes.some(({ target }) => target.closest?.(".pl-message"))) return;
    window.waits.push(performance.now() - began);
    began = null;
  }).observe(document, { childList: true, subtree: true });
})();"""


def first_auction(learner: Learner, table: Locator) -> None:
    """A first bid too low, one too high, a step too long; then on as a careful player would."""
    learner.choose(table.get_by_role("radio", name="at once"))
    learner.press(button(table, "Let East deal"))
    for bid, why in (("240", "first bid is 250"), ("260", "The first bid is exactly 250, not 260.")):
        bid_by_hand(learner, table, bid, why)
    learner.press(button(table, "Bid 250"))
    hears(table, re.compile("holds the bid at [0-9]+"))
    (last,) = re.findall("holds the bid at ([0-9]+)", table.get_by_role("status").inner_text())
    bid_by_hand(learner, table, str(int(last) + 30), "goes up by 10 or 20")
    play_game(learner, table)


def bid_by_hand(learner: Learner, table: Locator, bid: str, why: str) -> None:
    """It is refused."""
    learner.write(table.get_by_role("textbox", name="Another bid"), bid)
    learner.press(button(table, "Bid this"))
    hears(table, why)


def other_rules(learner: Learner, table: Locator) -> None:
    """The meld exercises as another table plays them: fewer of them, with points in tens."""
    learner.choose(table.get_by_role("radio", name="Bid or bunch"))
    hears(table, "can be taken under these rules; in the others the rules differ.")
    enter(learner, table, "choose", (), "royal marriage")
    hears(table, "Right: royal marriage.")


def five_nines(learner: Learner, table: Locator) -> None:
    """The hand may be thrown in; it is kept, and bid on."""
    learner.press(table.get_by_role("button", name=re.compile("^(Let .* deal|Deal the cards)$")))
    expect(button(table, "Throw the hand in")).to_be_visible()
    learner.press(button(table, "Keep it"))
    play_game(learner, table)


# The tables of each lesson before its exercises, as they follow each other: the title, and how it is used.
LESSONS: dict[str, tuple[tuple[Any, ...], ...]] = {
    "deck": (
        ("From high to low", sort_cards),
        ("A king and a ten", pick_winner, "K♦, first", "10♦ ranks above it.", "10♦, second"),
        ("A nine and an ace", pick_winner, "A♥, second", "diamond", "9♦, first"),
        ("Which of the two wins?", pick_winner, "9♦, second", "the one that was played first wins", "9♦, first"),
        ("From high to low, with two aces", sort_cards),
    ),
    "deal": (
        ("Three at a time", deal_out, "East"),
        ("Who speaks first?", deal_out, "North"),
        ("The deal passes on", deal_out, "South"),
    ),
    "auction": (
        ("Your first auction", first_auction),
        ("You deal", play_game, "you hold the contract at 250"),
        ("Bid or pass?", play_game),
        ("Count, then bid", play_game),
    ),
    "exchange": (
        ("An ace and a trump", pick_winner, "A♦, first", "10♠ is a trump, and diamonds are not.", "10♠, second"),
        ("You have won the auction", play_game, "What the exchange did"),
        ("Your partner has won the auction", play_game, "What the exchange did"),
        ("Who passes cards?", play_game, "What the exchange did"),
    ),
    "melds": (
        ("Find the melds of class 1: marriages and dix", lay_melds, "S", 1),
        ("Find the melds of class 1: the run", lay_melds, "S", 1),
        ("Find the melds of class 1: a run and more", lay_melds, "S", 1),
        ("Find the melds of class 2", lay_melds, "D", 2),
        ("Find the melds of class 3", lay_melds, "H", 3),
        ("Find the melds", lay_melds, "S"),
        ("Count the melds", count_melds, "190", "190 is too many. Perhaps counted: royal marriage.", "150", "40", "40"),
    ),
    "tricks": (
        ("Who takes the trick?", pick_winner, "K♣, third", "10♣ ranks above it.", "10♣, fourth"),
        ("Two aces of hearts", play_card, {"KC": "follow suit"}, "9H", "East takes the trick."),
        ("Follow suit", play_card, {"AH": "follow suit", "KS": "follow suit"}, "9C", "East takes the trick."),
        ("No diamonds: trump", play_card, {"9C": "trump"}, "9S", "You take the trick."),
        ("Neither diamonds nor trumps", play_card, {}, "AH", "West takes the trick."),
        ("You must win", play_card, {"JS": "10♠"}, "10S", "You take the trick."),
        ("Over your partner", play_card, {"JH": "also from your partner"}, "10H", "You take the trick."),
        ("Overtrump", play_card, {"9S": "J♠ is winning", "KC": "trump"}, "QS", "You take the trick."),
        ("Too low, and still a trump", play_card, {"KC": "trump"}, "9S", "East takes the trick."),
        ("Hearts are trumped", play_card, {"JS": "follow suit"}, "9H", "East takes the trick."),
        ("Which card may you play?", play_card, {"10H": "follow suit"}, "AS", "You take the trick."),
        (
            "North leads the queen of hearts",
            play_card,
            {"9H": "You must take the trick if you can, also from your partner"},
            "10H",
            "West takes the trick.",
        ),
        ("Twelve tricks", play_game, "Round 1 is over"),
        ("Twelve tricks against the bid winner", play_game, "Round 1 is over"),
    ),
    "scoring": (
        (
            "Score a round",
            score_round,
            ({}, "+260", "+150"),
            ({"Bidders' trick points": 190, "Others' trick points": 60}, "+250", "+160"),
            ({"Bidders' trick points": 180, "Others' trick points": 70}, "-250", "+170"),
        ),
        ("Score a round", score_round, ({}, "-300", "+150"), ({"Bidders' meld": 100}, "+300", "+150")),
        (
            "Score a round",
            score_round,
            ({}, "+310", "0"),
            ({"Bidders' trick points": 240, "Others' trick points": 10}, "+300", "+110"),
        ),
        ("Score a round", score_round, ({}, "-330", "+100")),
        ("The score sheet", ask_number, "-70, round 2, our total: why?", "-330 + 260 = -70."),
        ("The score sheet", ask_number, "1600, round 3, their total: why?", "Round 3. Their total"),
        (
            "Score a round",
            score_mistaken,
            "Bidders' trick points",
            ({"Bid": 260, "Bidders' meld": 40, "Others' meld": 20, "Bidders' trick points": 220}, "+260", "+50"),
            ({"Bidders' trick points": 210}, "-260", "+60"),
        ),
    ),
    "game": (
        ("The auction: what is it worth?", play_game),
        ("Name trump, and meld", play_game, "What the exchange did"),
        ("Help your partner", play_game, "What the exchange did"),
        ("One round", play_game, "Round 1 is over"),
        ("A game to 1500", play_game, "Round 1 is over", "Next round"),
        ("The score sheet", ask_number, re.compile("round 1, our total: why[?]$"), "Round 1. Our total"),
    ),
    "tables": (
        ("1 of 22", other_rules),
        ("Five nines", five_nines),
        ("One round at the kitchen table", play_game, "Round 1 is over"),
        ("Open, bunch or pass?", play_game),
        ("Shoot the moon?", play_game, "Round 1 is over"),
        ("One round of bid-or-bunch", play_game, "Round 1 is over"),
    ),
}

# In each lesson an exercise, a wrong answer to it, the reason that is heard, and the step that explains it again.
WRONG = {
    "deck": ("two-queens", "2", "the first one wins, and an equal card does not beat it", "#/deck/equal-cards"),
    "deal": ("your-partner", "West", "Partners sit opposite each other.", ""),
    "auction": (
        "ten-or-twenty",
        "pass; bid 260; bid 270; bid 280",
        "a bid is 10 or 20 over the last one",
        "#/auction/ten-or-twenty-more",
    ),
    "exchange": (
        "may-the-others-pass",
        "yes",
        "only the bid winner and the partner pass cards",
        "#/exchange/the-other-side",
    ),
    "melds": ("marriage-inside-run", "200", "within class 1 a card counts once", "#/melds/class-1-the-run"),
    "tricks": ("beat-your-partner", "AC JC 9C", "also when your partner is winning it", "#/tricks/your-partner-too"),
    "scoring": (
        "set-round",
        "-240 150",
        "where the bid is lost, they score nothing, and the bid is subtracted",
        "#/scoring/the-bid-is-missed",
    ),
    "game": ("mixed-end-of-game", "they", "the one that held the bid wins", "#/scoring/both-over-1500"),
    "tables": ("kitchen-throw-in", "yes", "it must be more than that", "#/scoring/exactly-250-short"),
}


# --- the page ---


def section(page: Page, name: str) -> Locator:
    return page.locator(f"[data-section='{name}']")


def shows(page: Page, name: str) -> None:
    """This section, with all its tables."""
    expect(section(page, name)).to_be_visible()
    expect(section(page, name).locator(".live[data-place]:not(.done)")).to_have_count(0)


def open_map(page: Page, pages) -> Learner:
    page.add_init_script(STOPWATCH)
    page.goto(pages.url("course.ipynb"), wait_until="commit")
    page.locator("#status[hidden]").wait_for(state="attached")
    shows(page, "map")
    return Learner(page)


def tables_of(page: Page, name: str) -> list[Locator]:
    """Those at which something is to be done: they say what."""
    tables = section(page, name).locator(".pl-table")
    return [each for each in tables.all() if each.locator(".pl-message p").count()]


def fits(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth") <= width


# --- the exercises ---


def answer(learner: Learner, table: Locator, exercise, text: str) -> None:
    enter(learner, table, exercise.kind, exercise.given.options, text)


def err(learner: Learner, table: Locator, exercise, name: str) -> None:
    """A wrong answer is told its reason, and the way to the step that explains it; then back to the exercise."""
    _, wrong, why, step = WRONG[name]
    answer(learner, table, exercise, wrong)
    hears(table, why)
    if not step:
        return
    learner.press(table.get_by_role("status").get_by_role("link", name="Read it again"))
    heading = learner.page.locator(f"[id='{step.removeprefix('#')}']")
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    learner.page.go_back()
    shows(learner.page, name)
    hears(table, why)


def climb(learner: Learner, table: Locator, name: str) -> None:
    """All exercises of the lesson, until there are three stars."""
    ladder = ladder_of(name)
    count = len(ladder.exercises)
    for at, exercise in enumerate(ladder.exercises, 1):
        expect(table.locator(".pl-title")).to_have_text(f"{at} of {count}. {exercise.prompt}")
        if exercise.id == WRONG[name][0]:
            err(learner, table, exercise, name)
        answer(learner, table, exercise, ladder.solution())
        hears(table, RIGHT)
        hears(table, exercise.why)
        if at < count:
            learner.press(button(table, "Next exercise"))
            expect(table.locator(".pl-title")).to_be_focused()
            ladder.go(1)
    hears(table, "That is star 3 of 3.")
    hears(table, "You have done all of them.")


# --- the tests ---


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_by_keyboard_alone(page, pages, accessible, name):
    """From the map to the lesson, along all its tables and exercises, to three stars and the next lesson."""
    learner = open_map(page, pages)
    learner.press(section(page, "map").locator(f"h2 a[href='#/{name}']"))
    shows(page, name)
    for width in (360, 1200):
        fits(page, width)
    accessible(page)
    tables = tables_of(page, name)
    titles = [table.locator(".pl-title").inner_text().split(".")[0] for table in tables]
    assert titles == [*(title for title, *_ in LESSONS[name]), f"1 of {len(ladder_of(name).exercises)}"]
    for table, (_, use, *how) in zip(tables, LESSONS[name], strict=False):
        before = table.get_by_role("status").inner_text()
        use(learner, table, *how)
        expect(table.get_by_role("status")).not_to_have_text(before, use_inner_text=True)
    climb(learner, tables[-1], name)
    waits = page.evaluate("waits")
    assert len(waits) >= len(ladder_of(name).exercises) and statistics.median(waits) < MEDIAN, waits
    fits(page, 360)
    accessible(page)
    if name == DARK:
        page.emulate_media(color_scheme="dark")
        accessible(page)
    stars_stand_on_the_map(learner, name)


def stars_stand_on_the_map(learner: Learner, name: str) -> None:
    """And the lesson leads to the next one."""
    page, names = learner.page, list(LESSONS)
    learner.press(section(page, name).get_by_role("link", name="Back to the map"))
    shows(page, "map")
    expect(page.locator(f"[data-stars='{name}']")).to_have_attribute("aria-label", "3 of 3 stars")
    expect(section(page, "map").get_by_role("img", name="3 of 3 stars")).to_have_count(1)
    page.go_back()
    shows(page, name)
    following = names[names.index(name) + 1 : names.index(name) + 2]
    links = section(page, name).locator("[rel=next]")
    expect(links).to_have_count(len(following))
    for each in following:
        learner.press(links)
        shows(page, each)
        expect(page.get_by_role("heading", level=1).and_(page.locator(":focus"))).to_have_count(1)


def test_the_map_leads_to_these_lessons(page, pages):
    open_map(page, pages)
    links = section(page, "map").locator("ol.map h2 a")
    addresses = links.evaluate_all("all => all.map((each) => each.getAttribute('href'))")
    assert addresses == [f"#/{name}" for name in LESSONS]


# --- JupyterLab ---


@pytest.mark.parametrize("name", NOTEBOOKS[::2])  # the cells of all of them are run by nbval
def test_a_notebook_runs_from_top_to_bottom(page, notebooks, run_all, served_folder, name):
    """What JupyterLab saves afterwards tells of each cell whether it failed."""
    copy = served_folder / f"whole-{name}.ipynb"
    shutil.copyfile(ROOT / "notebooks" / f"{name}.ipynb", copy)
    run_all(page, notebooks.url(copy.name))
    outputs = [output for cell in saved(page, copy) for output in cell.outputs]
    kinds = {"display_data", "execute_result", "stream"}
    assert [output for output in outputs if output.output_type not in kinds or output.get("name") == "stderr"] == []
    assert sum("application/vnd.jupyter.widget-view+json" in output.get("data", {}) for output in outputs) >= 4
    page.get_by_role("menuitem", name="Kernel", exact=True).click()
    page.locator(".lm-Menu-itemLabel").get_by_text("Shut Down Kernel", exact=True).click()
    page.get_by_text("No Kernel").first.wait_for()


def saved(page: Page, copy: Path) -> list[nbformat.NotebookNode]:
    """Its code cells as they are saved, once all have run."""
    end = time.monotonic() + PATIENCE
    while True:
        page.keyboard.press("ControlOrMeta+S")
        page.wait_for_timeout(300)
        cells = [cell for cell in nbformat.read(copy, as_version=4).cells if cell.cell_type == "code"]
        has_failed = any(output.output_type == "error" for cell in cells for output in cell.outputs)
        if has_failed or all(cell.execution_count for cell in cells):
            return cells
        assert time.monotonic() < end, "not all cells have run"
