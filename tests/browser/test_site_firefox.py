"""The built site in Firefox: what depends on the browser, once."""

from __future__ import annotations

import json
import re

import pytest
from firefox import HOW, find_firefox

from pinochle_learn.course.ladder import ladder_of
from tests.browser.firefox import Firefox, firefox
from tests.browser.static_server import StaticServer

pytestmark = pytest.mark.browser

TABLES = "[...document.querySelectorAll('[data-section=deck] .pl-table')]"
SORTER = f"{TABLES}.find((it) => it.querySelector('.pl-title').textContent === 'From high to low')"
EXERCISES = f"{TABLES}.at(-1)"
COUNT = len(ladder_of("deck").exercises)
ALL_SET = f"{TABLES}.length >= 8 && document.querySelectorAll('[data-section=deck] .live:not(.done)').length === 0"
ATTEMPTS = "Object.keys(localStorage).filter((key) => key.includes('.attempt.')).length"


@pytest.fixture(scope="module")
def firefox_path() -> str:
    """The browser that is installed. Where there is none the test is left out; in CI that is a failure."""
    path = find_firefox()
    if not path:
        pytest.skip(HOW)
    return path


def said(table: str) -> str:
    return f"{table}.querySelector('.pl-message').innerText"


def button(table: str, name: str) -> str:
    return f"[...{table}.querySelectorAll('button')].find((it) => it.textContent === {json.dumps(name)})"


def choice(table: str, name: str) -> str:
    return f"[...{table}.querySelectorAll('label')].find((it) => it.innerText.trim() === {json.dumps(name)})"


def is_awake(browser: Firefox) -> None:
    browser.until("window.pinochle.stage === 'awake'")
    browser.until(ALL_SET)
    browser.until(f"{EXERCISES}.closest('.live').matches('.awake')")


def one_is_solved(browser: Firefox) -> None:
    browser.until(f"{EXERCISES}.innerText", re.compile(f"Solved\\s*1 of {COUNT}").search)


def test_the_course_in_firefox(firefox_path, built_site, tmp_path):
    """The text, the first tables, a press and an exercise; then a reload, and a restart without a network."""
    profile, ladder = tmp_path / "profile", ladder_of("deck")
    with StaticServer({"/": built_site}) as server:
        with firefox(firefox_path, profile) as browser:
            browser.open(server.url("/#/deck"))
            browser.until("document.querySelector('h1[id=\"/deck\"]').checkVisibility()")
            browser.until(ALL_SET)
            browser.click(f"{SORTER}.querySelector('[data-card]')")
            browser.until(said(SORTER), re.compile("ranks above it|is the highest").search)
            is_awake(browser)
            browser.click(choice(EXERCISES, ladder.solution()))
            browser.click(button(EXERCISES, "Check"))
            browser.until(said(EXERCISES), re.compile("^Right: ").search)
            one_is_solved(browser)
            browser.reload()
            is_awake(browser)
            one_is_solved(browser)
            assert browser.ask(ATTEMPTS) == 1
            browser.until("document.documentElement.dataset.offline === 'ready'")
            assert (browser.foreign, browser.errors) == ([], [])
        server.stop()
        with firefox(firefox_path, profile) as browser:
            browser.open(server.url("/#/deck"))
            is_awake(browser)
            one_is_solved(browser)
            assert (browser.foreign, browser.errors) == ([], [])
