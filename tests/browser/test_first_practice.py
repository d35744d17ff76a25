"""The first question of the practice, before Python is there; and what of an address is told to the tables."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from pinochle_learn.course.practice.question import made
from pinochle_learn.widgets import MeldMarker
from pinochle_learn.widgets.practice import FIRST
from tests.browser.first_page import FirstPage
from tests.browser.test_first import first, served  # noqa: F401  fixtures

PLACE = "practice/questions"


def table(shown: FirstPage) -> Locator:
    return shown.place(PLACE).locator(".pl-table")


def test_the_first_question_is_there_and_is_answered_when_python_is(first):  # noqa: F811
    first.open("#/practice")
    first.is_set()
    expect(table(first).locator(".pl-title")).to_have_text(made(FIRST).prompt)
    table(first).get_by_role("textbox", name="Total").fill("9990")
    first.page.keyboard.press("Enter")
    first.wake()
    first.is_awake()
    expect(table(first).get_by_role("status")).to_contain_text("9990 is too many.")
    expect(table(first).get_by_role("textbox", name="Total")).to_have_value("9990")


@pytest.mark.parametrize(
    ("address", "why"),
    [("melds/3/81734", ""), ("mark-melds", ""), ("melds/2?mode=sprint", ""), ("x", "The link's kind: 'x' is no kind")],
)
def test_a_question_that_is_asked_for_waits_for_python(first, address, why):  # noqa: F811
    first.open(f"#/practice/{address}")
    first.page.wait_for_function(f"document.querySelector('[data-place=\"{PLACE}\"]').style.minHeight !== ''")
    assert table(first).count() == 0
    first.wake()
    first.is_awake()
    said = table(first).get_by_role("status")
    if why:
        expect(said).to_contain_text(why)
    else:
        link = re.compile("^#/practice/" + re.escape(address.partition("?")[0]))
        expect(said.get_by_role("link", name="Link to this question")).to_have_attribute("href", link)


def test_the_name_of_a_heading_is_for_the_page_alone(first, monkeypatch):  # noqa: F811
    heard: list[str] = []
    monkeypatch.setattr(MeldMarker, "asked", lambda self, query: heard.append(query), raising=False)
    first.open("#/melds/class-1-the-run")
    first.is_set()
    first.wake()
    first.is_awake()
    assert heard == []
    for address, told in (
        ("#/melds/no-heading/of-ours?hand=AS", {"no-heading/of-ours?hand=AS"}),
        ("#/melds/class-1-the-run?hand=AS", {"hand=AS"}),
        ("#/melds/%", set()),
    ):
        heard.clear()
        first.page.evaluate("address => { location.hash = address; }", address)
        first.page.wait_for_timeout(100)
        first.is_awake()
        assert set(heard) == told or address.endswith("%"), address
