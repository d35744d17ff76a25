"""What “What if?” takes on the built site, in Chromium, by the page's own clock. Run by benchmarks.what_if."""

from __future__ import annotations

import tempfile
from typing import Final

from playwright.sync_api import BrowserType, Page, sync_playwright

from benchmarks.clicks import milliseconds
from benchmarks.site import _ours
from benchmarks.visits import CHANGE, Site, browser, server_of
from pinochle_learn.engine import codes, deal
from tests.browser.static_server import StaticServer

SECTION: Final = '[data-section="what-if"]'
TIMES: Final = 20
LONG: Final = 5

# From a change of the address until something is there; before that it is gone.
UNTIL: Final = """([hash, selector]) => new Promise((done) => {
  const began = performance.now();
  const look = () => document.querySelector(selector) ? done(performance.now() - began) : setTimeout(look, 2);
  location.hash = hash;
  setTimeout(look, 0);
})"""


def on_the_page() -> dict[str, list[float]]:
    """Milliseconds by name: from a press or a link to what is seen of it."""
    site = Site(_ours(), "/#/what-if")
    scratch = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
    with scratch as profile, server_of(site) as server, sync_playwright() as playwright:
        return _measured(playwright.chromium, profile, server)


def _measured(kind: BrowserType, profile: str, server: StaticServer) -> dict[str, list[float]]:
    with browser(kind, profile) as context:
        page = context.new_page()
        page.goto(server.url("/#/deck"), wait_until="commit")
        page.wait_for_function("() => seen.answered")
        page.evaluate(CHANGE, "what-if")
        return {
            "worth for four trumps after a click": _clicks(page),
            "best of 1,820, from the link": _links(page, "exchange", 16, ".pl-sheet:not([hidden]) tbody tr"),
            "first histogram, from the link": _links(page, "bid", 12, "svg.pl-chart-picture .pl-chart-room"),
        }


def _link(number: int, cards: int, part: str) -> str:
    hand = codes([card for each in deal(number) for card in each][:cards]).replace(" ", "+")
    return f"#/what-if{part and '/' + part}?hand={hand}"


def _clicks(page: Page) -> list[float]:
    page.evaluate(UNTIL, [_link(1, 12, ""), f"{SECTION} .pl-hand [data-card]"])
    table = page.locator(f"{SECTION} .pl-table")
    found = []
    for at in range(TIMES):
        suit = table.get_by_role("radio", name=("hearts", "spades", "diamonds", "clubs")[at % 4], exact=True)
        found.append(milliseconds(suit, table))
        page.wait_for_timeout(50)  # so that nothing of this press is counted to the next
    return found


def _links(page: Page, part: str, cards: int, selector: str) -> list[float]:
    found = []
    for number in range(600, 600 + LONG):
        page.evaluate("hash => { location.hash = hash; }", "#/what-if/bid?hand=AS")
        page.wait_for_function("selector => !document.querySelector(selector)", arg=f"{SECTION} {selector}")
        found.append(float(page.evaluate(UNTIL, [_link(number, cards, part), f"{SECTION} {selector}"])))
    return found
