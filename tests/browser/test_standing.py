"""The learner's practice to look at, as it follows what is answered on the same page."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

LABEL = "Your practice so far"


@pytest.fixture(scope="module", autouse=True)
def standing_notebook(served_folder: Path) -> None:
    new = nbformat.v4
    cells = [
        new.new_markdown_cell("# Standing"),
        new.new_code_cell("from pinochle_learn.widgets import Exercises, YourProgress"),
        new.new_code_cell("YourProgress()"),
        new.new_code_cell('Exercises("melds")'),
    ]
    python = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = new.new_notebook(cells=cells, metadata={"title": "Standing", "kernelspec": python})
    nbformat.write(notebook, served_folder / "standing.ipynb")


def mine(page: Page) -> Locator:
    return page.get_by_role("group", name=LABEL, exact=True)


def answer(page: Page, choice: str) -> None:
    ladder = page.get_by_role("group", name=re.compile("^[0-9]+ of [0-9]+[.]"))
    ladder.get_by_role("radio", name=choice).check(force=True)
    ladder.get_by_role("button", name="Check", exact=True).click()


def open_page(page: Page, pages) -> None:
    page.goto(pages.url("standing.ipynb"), wait_until="commit")
    mine(page).wait_for()
    page.get_by_role("radio", name="no meld").wait_for(state="attached")
    page.locator("#status").wait_for(state="hidden")


@pytest.mark.parametrize(("width", "dark"), [(360, True), (1280, False)])
def test_it_follows_and_can_be_carried_away(new_page, pages, accessible, tmp_path, width, dark):
    page = new_page(width, dark=dark, accept_downloads=True)
    open_page(page, pages)
    expect(mine(page)).to_contain_text("Nothing is counted yet.")
    answer(page, "royal marriage")
    expect(mine(page)).to_contain_text("1 of 1 right at once")
    skills = mine(page).get_by_role("group", name="Skill by skill")
    expect(skills.get_by_role("listitem")).to_have_text(["Marriages1 of 1 right at once"])
    accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    with page.expect_download() as coming:
        mine(page).get_by_role("button", name="Export as CSV").click()
    assert coming.value.suggested_filename == "pinochle-practice.csv"
    coming.value.save_as(tmp_path / "practice.csv")
    with (tmp_path / "practice.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["about"], row["skill"], row["asked"], row["right"]) for row in rows] == [
        ("skills", "marriage", "1", "1"),
        ("days", "", "1", "1"),
    ]
    open_page(page, pages)
    expect(mine(page)).to_contain_text("1 of 1 right at once")
