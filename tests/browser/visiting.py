"""Learners at the built site: browsers of their own, a server that can be held up, and what is looked at everywhere."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from chromium import find_chromium
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Request, expect

from pinochle_learn.course.ladder import ladder_of
from tests.browser.static_server import StaticServer
from tests.browser.walking import Learner, button, enter, hears
from tests.conftest import FLAGS

LESSONS = ("deck", "deal", "auction", "exchange", "melds", "tricks", "scoring", "game", "tables")
SECTIONS = ("map", *LESSONS, "practice", "progress", "what-if")
HOST = "pinochle.test"
NAMES = f"--host-resolver-rules=MAP {HOST} 127.0.0.1 , MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"
PATIENCE = 60_000  # milliseconds
RIGHT = re.compile("^(Right|All found): ")


@pytest.fixture
def served(built_site: Path) -> Iterator[HeldServer]:
    """A server of the test's own, with the site at its top and under a path."""
    with HeldServer({"/": built_site, "/school/cards/": built_site}) as server:
        yield server


@dataclass
class HeldServer(StaticServer):
    """A server that can be made to wait with a file, or to have lost it."""

    held: str = ""  # what the path of a file that waits ends in
    lost: str = ""
    go_on: threading.Event = field(default_factory=threading.Event)

    def __enter__(self) -> HeldServer:
        self.start()
        return self

    def find(self, path: str) -> tuple[Path, int]:
        if self.held and path.endswith(self.held):
            self.go_on.wait(PATIENCE / 1000)
        if self.lost and path.endswith(self.lost):
            return Path("/nowhere"), 404
        return super().find(path)


@dataclass
class Watched:
    """What pages did behind the learner's back, and which of the site's files they asked for."""

    foreign: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)  # that nobody caught
    asked: set[str] = field(default_factory=set)  # paths; those for later, by the service worker, are not in it

    def note(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme in ("data", "blob"):
            return
        if address.hostname not in ("127.0.0.1", HOST):
            self.foreign.append(request.url)
        elif not request.service_worker:
            self.asked.add(address.path)


@dataclass
class Visitors:
    """Opens pages, each in a browser profile of its own, unless one is named that outlives the browser."""

    browser: Browser
    watched: Watched = field(default_factory=Watched)
    contexts: list[BrowserContext] = field(default_factory=list)

    def open(self, url: str, width: int = 1200, *, dark: bool = False, script: str = "") -> Page:
        """A first visit: nothing is kept from another."""
        context = self.browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme="dark" if dark else "light"
        )
        return self._page(context, url, script)

    def open_as(self, profile: Path, url: str) -> Page:
        """A start of the browser with what that profile keeps; there the site has another name, too."""
        flags = [flag for flag in FLAGS if not flag.startswith("--host-resolver-rules")]
        kind, path = self.browser.browser_type, find_chromium()
        return self._page(kind.launch_persistent_context(profile, executable_path=path, args=[*flags, NAMES]), url)

    def _page(self, context: BrowserContext, url: str, script: str = "") -> Page:
        self.contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.on("request", self.watched.note)
        context.on("weberror", lambda error: self.watched.errors.append(error.error.stack or error.error.message))
        page = context.new_page()
        if script:
            page.add_init_script(script)
        page.goto(url, wait_until="commit")
        return page

    def leave(self) -> None:
        """Close every browser. Nothing may have left this machine or failed."""
        while self.contexts:
            self.contexts.pop().close()
        assert (self.watched.foreign, self.watched.errors) == ([], [])


@pytest.fixture
def visitors(chromium: Browser) -> Iterator[Visitors]:
    somebody = Visitors(chromium)
    yield somebody
    somebody.leave()


# --- the page ---


def section(page: Page, name: str) -> Locator:
    return page.locator(f"[data-section='{name}']")


def go(page: Page, name: str) -> Locator:
    """To a section, until Python answers everywhere in it."""
    page.evaluate("address => { location.hash = address; }", "#/" if name == "map" else f"#/{name}")
    return answered(page, name)


def answered(page: Page, name: str) -> Locator:
    """The section, with Python behind each of its tables."""
    here = section(page, name)
    expect(here).to_be_visible()
    without = here.locator(".live[data-place]:not(.done), .live:has(.pl-table):not(.awake)")
    expect(without).to_have_count(0, timeout=PATIENCE)
    return here


def offline_ready(page: Page) -> str:
    """Waits until all files are kept; their release."""
    page.locator("html[data-offline=ready][data-release]").wait_for(state="attached")
    return str(page.locator("html").get_attribute("data-release"))


def sort_first(here: Page | Locator) -> Locator:
    """The first table of lesson 1 at which Python answers, and a card of it that is pressed."""
    table = here.get_by_role("group", name="From high to low", exact=True).first
    table.locator(".pl-hand [data-card]").first.click()
    return table


def python_answers(here: Page | Locator) -> None:
    """A card is pressed, and Python says what it knows of it."""
    hears(sort_first(here), re.compile("ranks above it|is the highest"))


def exercises(page: Page, lesson: str) -> Locator:
    """The lesson's ladder: the last of its tables."""
    return section(page, lesson).locator(".pl-table").last


def first_exercise(learner: Learner, lesson: str) -> None:
    """Done by keyboard, with the right answer."""
    ladder = ladder_of(lesson)
    first, table = ladder.exercises[0], exercises(learner.page, lesson)
    expect(table.locator(".pl-title")).to_have_text(f"1 of {len(ladder.exercises)}. {first.prompt}")
    enter(learner, table, first.kind, first.given.options, ladder.solution())
    hears(table, RIGHT)
    hears(table, first.why)
    expect(button(table, "Next exercise")).to_be_visible()
