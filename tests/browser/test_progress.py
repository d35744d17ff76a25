"""What the browser keeps of a learner's progress, in Voila and in JupyterLab."""

from __future__ import annotations

import json
import re
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Download, Locator, Page, expect

from pinochle_learn.course.bank.exercises import load_topic

COUNT = len(load_topic("melds"))
LESSON = "Melds: points before the first trick"
OURS = "Object.keys(localStorage).filter(key => key.startsWith('pinochle-learn.')).sort()"
REFUSED = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("The page may keep nothing.", "SecurityError"); },
});"""
FULL = """Storage.prototype.setItem = () => { throw new DOMException("It is full.", "QuotaExceededError"); };"""


@pytest.fixture(scope="module", autouse=True)
def progress_notebooks(served_folder: Path) -> None:
    """Two notebooks with the panel and a ladder; in JupyterLab each has a Python of its own."""
    new = nbformat.v4
    cells = [
        new.new_markdown_cell("# Progress"),
        new.new_code_cell("from pinochle_learn.widgets import Exercises, ProgressPanel"),
        new.new_code_cell("ProgressPanel()"),
        new.new_code_cell('Exercises("melds")'),
    ]
    python = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = new.new_notebook(cells=cells, metadata={"title": "Progress", "kernelspec": python})
    for name in ("progress", "again"):
        nbformat.write(notebook, served_folder / f"{name}.ipynb")


def ladder(page: Page) -> Locator:
    return page.get_by_role("group", name=re.compile("^[0-9]+ of [0-9]+[.]"))


def panel(page: Page) -> Locator:
    return page.get_by_role("group", name="Your progress", exact=True)


def press(where: Locator, name: str) -> None:
    where.get_by_role("button", name=name, exact=True).click()


def says(where: Locator, text: str) -> None:
    expect(where.locator(".pl-message")).to_contain_text(text)


def stands(page: Page, solved: int, stars: int = 0) -> None:
    """The panel and the ladder tell this."""
    row = panel(page).get_by_role("row").filter(has=page.get_by_role("rowheader", name=LESSON, exact=True))
    expect(row).to_contain_text(f"{solved} of {COUNT}")
    expect(row).to_contain_text(f"{stars} of 3")
    expect(ladder(page).locator(".pl-facts")).to_contain_text(f"{solved} of {COUNT}")


def begins(page: Page, place: int) -> None:
    expect(page.locator(".pl-title").filter(has_text=f"{place} of {COUNT}.")).to_be_visible()


def choose(page: Page, answer: str) -> None:
    ladder(page).get_by_role("radio", name=answer).check(force=True)


def solve(page: Page, answer: str) -> None:
    choose(page, answer)
    press(ladder(page), "Check")
    says(ladder(page), f"Right: {answer}.")


def open_page(page: Page, pages) -> None:
    page.goto(pages.url("progress.ipynb"), wait_until="commit")
    ladder(page).wait_for()
    page.locator("#status").wait_for(state="hidden")


@pytest.mark.parametrize("width", [360, 1200])
def test_what_is_solved_stays_solved(new_page, pages, accessible, width):
    page = new_page(width)
    open_page(page, pages)
    stands(page, 0)
    begins(page, 1)
    solve(page, "royal marriage")
    stands(page, 1)
    assert len(page.evaluate(OURS)) == 1
    accessible(page)
    open_page(page, pages)
    stands(page, 1)
    begins(page, 2)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_two_tabs_lose_nothing_of_each_other(page, pages):
    open_page(page, pages)
    other = page.context.new_page()
    open_page(other, pages)
    choose(other, "no meld")
    solve(page, "royal marriage")
    stands(other, 1)
    begins(other, 1)
    expect(ladder(other).get_by_role("radio", name="no meld")).to_be_checked()
    press(ladder(other), "Next")
    solve(other, "common marriage")
    stands(page, 2)
    stands(other, 2)
    assert len(page.evaluate(OURS)) == 2
    press(panel(page), "Reset")
    press(panel(page), "Yes, forget all")
    stands(page, 0)
    stands(other, 0)
    assert page.evaluate(OURS) == []


def test_what_is_damaged_is_set_aside_and_a_newer_version_is_left_alone(page, pages):
    open_page(page, pages)
    solve(page, "royal marriage")
    (good,) = page.evaluate(OURS)
    broken, newer = "pinochle-learn.1.attempt.broken", "pinochle-learn.2.attempt.later"
    page.evaluate(f"localStorage.setItem('{broken}', '{{\"id\":'); localStorage.setItem('{newer}', 'not for us')")
    open_page(page, pages)
    stands(page, 1)
    says(panel(page), "could not be read")
    says(panel(page), "A newer version")
    aside = "pinochle-learn.damaged.1.attempt.broken"
    assert page.evaluate(OURS) == sorted([good, newer, aside])
    assert page.evaluate(f"[localStorage['{aside}'], localStorage['{newer}']]") == ['{"id":', "not for us"]


def test_progress_goes_into_a_file_and_comes_back(page, pages, accessible, tmp_path):
    open_page(page, pages)
    solve(page, "royal marriage")
    with page.expect_download() as coming:
        press(panel(page), "Export")
    file = saved(coming.value, tmp_path)
    assert len(json.loads(file.read_text(encoding="utf-8"))["attempts"]) == 1
    reset = panel(page).get_by_role("button", name="Reset")
    reset.focus()
    page.keyboard.press("Enter")
    says(panel(page), "This forgets")
    accessible(page)
    press(panel(page), "Keep my progress")
    stands(page, 1)
    press(panel(page), "Reset")
    press(panel(page), "Yes, forget all")
    stands(page, 0)
    assert page.evaluate("document.activeElement.closest('.pl-table') !== null"), "the focus stays in the panel"
    bring(page, file)
    says(panel(page), "1 attempt was new")
    stands(page, 1)
    bring(page, file)
    says(panel(page), "0 attempts were new, 1 was there already.")
    file.write_text("{", encoding="utf-8")
    bring(page, file)
    says(panel(page), "This is no JSON")
    stands(page, 1)
    assert len(page.evaluate(OURS)) == 1


def saved(download: Download, folder: Path) -> Path:
    assert download.suggested_filename == "pinochle-progress.json"
    file = folder / download.suggested_filename
    download.save_as(file)
    return file


def bring(page: Page, file: Path) -> None:
    page.wait_for_timeout(450)  # not a double click
    with page.expect_file_chooser() as coming:
        press(panel(page), "Import")
    coming.value.set_files(file)


@pytest.mark.parametrize(("trouble", "sentence"), [(REFUSED, "keeps nothing"), (FULL, "no room left")])
def test_without_room_all_goes_on_and_it_is_said(page, pages, trouble, sentence):
    page.add_init_script(trouble)
    open_page(page, pages)
    solve(page, "royal marriage")
    stands(page, 1)
    says(panel(page), sentence)


def test_a_game_that_cannot_be_read_is_not_lost_where_there_is_no_room(page, pages):
    """It cannot be set aside: then it stays, nothing is written in its place, and that is what is said."""
    key, text = "pinochle-learn.1.kept.lesson-8", '[Rules "bridge"] bid 1NT'
    page.goto(f"{pages.url('course.ipynb')}#/about", wait_until="commit")
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])
    page.add_init_script(FULL)
    page.goto(f"{pages.url('course.ipynb')}#/game", wait_until="commit")
    page.reload(wait_until="commit")
    game = page.get_by_role("group", name="A game to 1500", exact=True)
    says(game, "cannot be taken up again")
    game.locator("button", has_text=re.compile("^(Deal the cards|Let .* deal)$")).click()
    expect(game.locator(".pl-log").first).to_contain_text("deal")
    page.get_by_role("link", name="Map", exact=True).click()
    says(panel(page), "There is no room to set it aside, so it stays where it is")
    assert page.evaluate(OURS) == [key] and page.evaluate(f"localStorage['{key}']") == text


def test_in_jupyterlab(page, notebooks, run_all):
    run_all(page, notebooks.url("progress.ipynb"))
    begins(page, 1)
    solve(page, "royal marriage")
    stands(page, 1)
    run_all(page, notebooks.url("again.ipynb"))
    begins(page, 2)
    stands(page, 1)
