"""The built site in a real browser: a learner's way through it, and what may come in between."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from pinochle_learn.course.ladder import ladder_of
from pinochle_learn.course.pages.lessons import load_course
from pinochle_learn.site import offline
from tests.browser.static_server import TYPES
from tests.browser.visiting import (
    HOST,
    LESSONS,
    PATIENCE,
    SECTIONS,
    HeldServer,
    Visitors,
    answered,
    first_exercise,
    go,
    offline_ready,
    python_answers,
    section,
    sort_first,
)
from tests.browser.walking import Learner, button, cards_in, hears, play_game

GAME = "A game to 1500"
KEPT = "Object.keys(localStorage).filter((key) => key.startsWith('pinochle-learn.')).sort()"
NOTEBOOKS = sorted(path.stem for path in (Path(__file__).parent.parent.parent / "notebooks").glob("[0-9]*.ipynb"))
WITH_TEXT_OUTPUT = "90-tables"  # its page needs more of Voici than the others
TITLES = {lesson.section: lesson.title for lesson in load_course()}


def game(page: Page) -> Locator:
    return section(page, "game").get_by_role("group", name=GAME, exact=True)


def panel(page: Page) -> Locator:
    return section(page, "map").get_by_role("group", name="Your progress", exact=True)


def stands_on_the_map(page: Page) -> None:
    """One exercise of each lesson is done."""
    go(page, "map")
    for lesson in LESSONS:
        name = page.get_by_role("rowheader", name=TITLES[lesson], exact=True)
        row = panel(page).get_by_role("row").filter(has=name)
        expect(row).to_contain_text(f"1 of {len(ladder_of(lesson).exercises)}")


# --- a learner's way ---


@dataclass(frozen=True)
class Learned:
    """What a learner has left in a browser: the profile, and what was kept and seen there."""

    profile: Path
    server: HeldServer
    kept: list[str]
    story: str  # of the game
    asked: set[str]


@pytest.fixture(scope="module")
def learned(chromium: Browser, built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Learned]:
    """In one visit, by keyboard: each lesson's first exercise, and a round of the game of lesson 8."""
    profile, visitors = tmp_path_factory.mktemp("learner"), Visitors(chromium)
    with HeldServer({"/": built_site}) as server:
        page = visitors.open_as(profile, server.url())
        answered(page, "map")
        learner = Learner(page)
        for lesson in LESSONS:
            go(page, lesson)
            first_exercise(learner, lesson)
        go(page, "game")
        play_game(learner, game(page), "Round 1 is over", "Next round")
        story = game(page).get_by_role("log").inner_text()
        for other in ("practice", "what-if"):
            go(page, other)
        offline_ready(page)
        kept = page.evaluate(KEPT)
        assert sum(".attempt." in key for key in kept) == len(LESSONS) and any(".kept." in key for key in kept)
        asked = set(visitors.watched.asked)
        visitors.leave()
        yield Learned(profile, server, kept, story, asked)


def all_is_there(page: Page, learned: Learned) -> None:
    stands_on_the_map(page)
    assert page.evaluate(KEPT) == learned.kept
    go(page, "game")
    hears(game(page), "Your game goes on where you left it.")
    assert game(page).get_by_role("log").inner_text() == learned.story


def test_progress_and_the_game_outlive_the_browser_and_a_reload(learned, visitors):
    page = visitors.open_as(learned.profile, learned.server.url())
    all_is_there(page, learned)
    page.reload(wait_until="commit")
    all_is_there(page, learned)


def test_progress_travels_in_a_file(learned, visitors, tmp_path):
    page = visitors.open_as(learned.profile, learned.server.url())
    answered(page, "map")
    with page.expect_download() as coming:
        button(panel(page), "Export").click()
    file = tmp_path / coming.value.suggested_filename
    coming.value.save_as(file)
    carried = json.loads(file.read_text(encoding="utf-8"))
    assert len(carried["attempts"]) == len(LESSONS) and list(carried["games"]) == ["lesson-8"]
    other = visitors.open(learned.server.url())
    answered(other, "map")
    assert other.evaluate(KEPT) == []
    with other.expect_file_chooser() as choosing:
        button(panel(other), "Import").click()
    choosing.value.set_files(file)
    hears(panel(other), f"{len(LESSONS)} attempts were new")
    hears(panel(other), "A game in play came along.")
    all_is_there(other, learned)
    other.reload(wait_until="commit")
    all_is_there(other, learned)


def test_without_a_network_it_is_the_same_course(learned, visitors):
    """Also a page that was never opened before, and a browser that was closed."""
    learned.server.stop()
    try:
        page = visitors.open_as(learned.profile, learned.server.url())
        all_is_there(page, learned)
        python_answers(go(page, "deck"))
        page.goto(learned.server.url("/notebooks/50-melds.html"))
        is_awake(page)
    finally:
        learned.server.start()


def test_pages_ask_for_what_is_kept_at_once_and_for_all_of_that(learned, built_site, served, visitors):
    """Of the many files of Voici and of Python, on a first visit that goes everywhere."""
    is_awake(visitors.open(served.url(f"/notebooks/{WITH_TEXT_OUTPUT}.html")))
    asked = {path.removeprefix("/") for path in learned.asked | visitors.watched.asked} - {""}
    at_once, _ = offline.kept_files(built_site)
    inner = {file for file in at_once if file.startswith(("voici-", "python-", "course-"))}
    assert (sorted(asked - set(at_once)), sorted(inner - asked)) == ([], [])


# --- every place ---


LOOKS = ((360, "light"), (1200, "dark"))
OTHER_LOOKS = ((1200, "light"), (360, "dark"))  # of the map: what is around a section looks the same everywhere


def test_python_answers_at_every_place_and_every_section_is_accessible(served, visitors, accessible):
    """In a wide and a narrow window, light and dark."""
    page = visitors.open(served.url())
    for name in SECTIONS:
        here = go(page, name)
        for text in here.locator(".live[data-place]").all_inner_texts():
            assert text.strip() and "could not be built" not in text
        for width, colours in LOOKS if name != "map" else (*LOOKS, *OTHER_LOOKS):
            page.set_viewport_size({"width": width, "height": 900})
            page.emulate_media(color_scheme=colours)
            is_light = "true" if colours == "light" else "false"
            expect(page.locator("body")).to_have_attribute("data-jp-theme-light", is_light)
            accessible(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, name
    assert page.locator(".live[data-place]:not(.done)").count() == 0


def is_awake(page: Page) -> None:
    """A lesson's own page: all its cells have run, and its exercises answer."""
    page.locator("#status[hidden]").wait_for(state="attached")
    cells = page.locator(".live[cell-index]")
    assert cells.count() >= 4 and page.locator(".live[cell-index]:not(.done), .live .trouble").count() == 0
    ladder = page.locator(".pl-table").last
    said = ladder.get_by_role("status").inner_text()
    ladder.get_by_role("button", name=re.compile("^Hint")).click()
    expect(ladder.get_by_role("status")).not_to_have_text(said, use_inner_text=True)


@pytest.fixture(scope="module")
def reader(chromium: Browser, built_site: Path) -> Iterator[tuple[Page, HeldServer]]:
    """One browser for the pages of all lessons."""
    visitors = Visitors(chromium)
    with HeldServer({"/": built_site}, cache="max-age=600") as server:
        yield visitors.open("about:blank"), server
        visitors.leave()


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_a_lesson_has_a_page_of_its_own(reader, name):
    page, server = reader
    page.goto(server.url(f"/notebooks/{name}.html"), wait_until="commit")
    is_awake(page)
    page.set_viewport_size({"width": 360, "height": 900})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


# --- before Python is there ---

SHIFTS = """window.shifts = [];
new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((it) => it.toJSON())))
  .observe({ type: "layout-shift", buffered: true });"""
BOXES = """(section) => [...document.querySelectorAll(`[data-section='${section}'] > *, #lesson, .pl-table`)]
  .map((node) => node.getBoundingClientRect()).map(({ x, y, width, height }) => [x, y + scrollY, width, height])"""


@pytest.mark.parametrize("width", [360, 1200])
def test_nothing_moves_when_python_wakes(served, visitors, width):
    served.held = "modules.pack"
    page = visitors.open(served.url("/#/deck"), width, script=SHIFTS)
    tables = section(page, "deck").locator(".pl-table")
    expect(section(page, "deck").locator(".live[data-place]:not(.done)")).to_have_count(0)
    tables.last.scroll_into_view_if_needed()
    before, count = page.evaluate(BOXES, "deck"), tables.count()
    assert count >= 6 and page.locator(".live.awake").count() == 0
    served.go_on.set()
    answered(page, "deck")
    assert tables.count() == count and page.evaluate(BOXES, "deck") == before
    assert page.evaluate("shifts.reduce((sum, it) => sum + it.value, 0)") < 0.01, page.evaluate("shifts")


def test_what_is_pressed_before_python_is_there_is_answered_when_it_wakes(served, visitors):
    served.held = "modules.pack"
    page = visitors.open(served.url("/#/deck"))
    table = sort_first(page)
    count = cards_in(table).count()
    expect(page.get_by_role("status").get_by_text("Kept: it will be answered when")).to_be_visible()
    page.get_by_role("link", name="Map", exact=True).click()
    expect(section(page, "map")).to_be_visible()
    page.go_back()
    assert page.locator(".live.awake").count() == 0
    served.go_on.set()
    answered(page, "deck")
    hears(table, "A♠ is the highest that was left.")
    expect(cards_in(table)).to_have_count(count - 1)
    expect(page.locator("#status")).to_be_hidden()


# --- what a browser may refuse, and a server may lose ---

NO_STORAGE = """for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) {
  Object.defineProperty(window, name, { get() { throw new DOMException("Kept from the page.", "SecurityError"); } });
}"""
NO_WEBASSEMBLY = "delete window.WebAssembly;"


def test_where_nothing_can_be_kept_all_goes_on_and_it_is_said(served, visitors):
    page = visitors.open(served.url("/#/deck"), script=NO_STORAGE)
    answered(page, "deck")
    first_exercise(Learner(page), "deck")
    go(page, "map")
    hears(panel(page), "keeps nothing")


@pytest.mark.parametrize(
    ("script", "lost", "sentence"),
    [
        (NO_WEBASSEMBLY, "", "WebAssembly is switched off or blocked"),
        ("delete window.Worker;", "", "Something in this browser keeps Python from starting"),
        ("", "pyodide.asm.wasm", "A part of Python could not be loaded"),
        ("", "modules.pack", "A part of Python could not be loaded"),
        ("", "voici.js", "A part of Python could not be loaded"),
        ("", "course.js", "A part of Python could not be loaded"),
    ],
)
def test_where_python_cannot_start_a_sentence_says_why(served, visitors, script, lost, sentence):
    served.lost = lost
    page = visitors.open(served.url("/#/deck"), script=script)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text(sentence, timeout=PATIENCE)
    expect(page.get_by_role("heading", name="Suits and ranks")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    served.lost = ""
    button(alert, "Reload the page").click()
    if not script:
        answered(page, "deck")
    visitors.watched.errors.clear()  # what is missing may well be an error


# --- where it lies ---


def test_under_a_path_and_a_page_that_is_not_there(served, visitors, accessible):
    page = visitors.open(served.url("/school/cards/#/deck"))
    python_answers(answered(page, "deck"))
    offline_ready(page)
    assert all(path.startswith("/school/cards/") for path in visitors.watched.asked - {"/favicon.ico"})
    page.goto(served.url("/school/cards/nowhere.html"))
    expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()
    accessible(page)
    page.get_by_role("link", name="See the course").click()
    python_answers(go(page, "deck"))


def test_on_plain_http_under_another_name(served, visitors, tmp_path, monkeypatch):
    """As in a school: no service worker there, but the browser's own cache; and a server that knows no WebAssembly."""
    monkeypatch.setitem(TYPES, ".wasm", "application/octet-stream")
    served.cache = "max-age=600"
    page = visitors.open_as(tmp_path, served.url("/school/cards/#/deck", host=HOST))
    python_answers(answered(page, "deck"))
    assert not page.evaluate("isSecureContext")
    expect(page.locator("html")).to_have_attribute("data-offline", "no")
    served.forget()
    page.goto("about:blank")
    page.goto(served.url("/school/cards/#/deck", host=HOST))
    python_answers(answered(page, "deck"))
    assert served.paths() == []


# --- one visit after the other, one release after the other ---


def newer(site: Path, folder: Path) -> Path:
    """A later release: another word on the page, and its own files in a folder of another name."""
    shutil.copytree(site, folder)
    (old,) = (path.name for path in folder.glob("course-*"))
    (folder / old).rename(folder / "course-0123456789")
    for path in folder.rglob("*.html"):
        text = path.read_text(encoding="utf-8").replace(old, "course-0123456789")
        path.write_text(
            text.replace('<h1 id="/">Pinochle Learn</h1>', '<h1 id="/">Pinochle Anew</h1>'), encoding="utf-8"
        )
    offline.make_offline(folder)
    return folder


def title(page: Page) -> Locator:
    return section(page, "map").get_by_role("heading", level=1)


def test_a_second_visit_asks_for_nothing_and_a_third_is_of_the_new_release(built_site, visitors, tmp_path):
    with HeldServer({"/": built_site}) as server:
        first = visitors.open(server.url())
        answered(first, "map")
        release = offline_ready(first)
        server.forget()
        context = first.context
        second = context.new_page()
        second.goto(server.url())
        python_answers(go(second, "deck"))
        assert set(server.paths()) <= {"/sw.js"}
        second.close()

        server.folders = {"/": newer(built_site, tmp_path / "newer")}
        server.forget()
        second = context.new_page()
        second.goto(server.url())
        expect(title(second)).to_have_text("Pinochle Learn")
        python_answers(go(second, "deck"))
        expect(second.locator("html")).not_to_have_attribute("data-release", release, timeout=PATIENCE)
        third = context.new_page()
        third.goto(server.url())
        expect(title(third)).to_have_text("Pinochle Anew")
        python_answers(go(third, "deck"))
        python_answers(go(first, "deck"))  # it is open still, and of the old release
        assert {it.path: it.status for it in server.answered if it.status not in (200, 304)} == {}
