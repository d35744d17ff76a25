"""Python's memory, kept by the first visit: the next one begins with it, and without it if it is of no use."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visiting import PATIENCE, HeldServer, Visitors, answered, go, python_answers

MEMORY = "pinochle-learn-memory "
NAMES = """
async (memory) => {
  const names = (await caches.keys()).filter((name) => name.startsWith(memory));
  const kept = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
  return names.filter((_, at) => kept[at]);
}
"""
LISTEN = """
window.began = [];
document.addEventListener("python-stage", ({ detail }) => {
  if ("isRemembered" in detail) window.began.push(detail.isRemembered);
});
"""
PUT = """
async ([name, place, bytes, isZipped]) => {
  let body = new Blob([new Uint8Array(bytes)]).stream();
  if (isZipped) body = body.pipeThrough(new CompressionStream("gzip"));
  await (await caches.open(name)).put(place, new Response(await new Response(body).arrayBuffer()));
}
"""


def kept(page: Page, fits: Callable[[list[str]], bool] = bool) -> list[str]:
    """The names of memories that are there in full, as soon as they are as they should be."""
    until = time.monotonic() + PATIENCE / 1000
    names: list[str] = page.evaluate(NAMES, MEMORY)
    while not fits(names) and time.monotonic() < until:
        page.wait_for_timeout(200)
        names = page.evaluate(NAMES, MEMORY)
    assert fits(names), names
    return names


def visit(visitors: Visitors, profile: Path, server: HeldServer) -> Page:
    """Another start of the browser; `window.began` says how Python has begun."""
    page = visitors.open_as(profile, "about:blank")
    page.add_init_script(LISTEN)
    page.goto(server.url("/#/deck"), wait_until="commit")
    answered(page, "deck")
    return page


def drawn(page: Page) -> str:
    """The address of a question that is drawn by chance."""
    link = go(page, "practice").get_by_role("link", name="Link to this question")
    page.evaluate("location.hash = '#/practice/melds/3'")
    expect(link).to_have_attribute("href", re.compile("^#/practice/melds/3/"))
    return link.get_attribute("href") or ""


@pytest.fixture
def profile(visitors, served, tmp_path) -> Path:
    """A browser that was there once, until the memory was kept."""
    page = visitors.open_as(tmp_path, served.url("/#/deck"))
    python_answers(answered(page, "deck"))
    assert len(kept(page)) == 1
    page.context.close()
    visitors.contexts.clear()
    return tmp_path


def test_the_next_visit_begins_with_it_and_is_asked_other_questions(profile, visitors, served):
    questions = set()
    for _ in range(2):
        page = visit(visitors, profile, served)
        assert page.evaluate("window.began") == [True]
        python_answers(page.locator("[data-section=deck]"))
        questions.add(drawn(page))
        page.context.close()
        visitors.contexts.clear()
    assert len(questions) == 2


def test_one_that_is_damaged_is_of_no_use_and_python_begins_anew(profile, visitors, served):
    page = visit(visitors, profile, served)
    (name,) = kept(page)
    for is_zipped in (True, False):  # a memory that is far too short, and none
        page.evaluate(PUT, [name, f"{name.split(' ')[2]}memory", [1, 2, 3, 4] * 100, is_zipped])
        page.goto("about:blank")
        page.goto(served.url("/#/deck"), wait_until="commit")
        python_answers(answered(page, "deck"))


def test_that_of_an_earlier_release_is_forgotten_and_that_of_another_site_is_not(visitors, served, tmp_path):
    page = visitors.open_as(tmp_path, served.url("/404.html"))
    earlier, other = f"{MEMORY}{served.url()} {served.url('/python-0/')}", f"{MEMORY}{served.url('/school/')} x"
    for name in (earlier, other):
        page.evaluate(PUT, [name, served.url("/x"), [1], False])
    page.goto(served.url("/#/deck"), wait_until="commit")
    answered(page, "deck")
    kept(page, lambda names: len(names) == 2 and other in names and earlier not in names)
