"""Visits to a static site in a real browser, timed by the page's own clock: what benchmarks.site counts together."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from playwright.sync_api import BrowserContext, BrowserType, Page

from benchmarks.clicks import milliseconds
from tests.browser.static_server import StaticServer

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tools"))

from chromium import HOW, find_chromium  # noqa: E402

from tests.conftest import FLAGS  # noqa: E402

PATIENCE: Final = 120_000  # milliseconds
CLICKS: Final = 40
LESSONS: Final = ("deal", "auction", "exchange", "melds", "tricks", "scoring", "game", "tables")

# Looks often for a heading of the first lesson, its first table, and the first table at which Python answers, where it
# presses a card as soon as there is one. All times are since the visit began.
WATCH: Final = """(([heading, title]) => {
  const seen = window.seen = { stages: {} };
  const isShown = (node) => Boolean(node?.checkVisibility?.({ visibilityProperty: true, opacityProperty: true }));
  const note = (name, found) => { if (found && !seen[name]) seen[name] = performance.now(); return found; };
  let said = "";
  const look = () => {
    const headings = [...document.querySelectorAll("h2")].filter((node) => node.textContent.startsWith(heading));
    if (!note("text", headings.some(isShown))) return;
    const tables = [...document.querySelectorAll(".pl-table")].filter(isShown);
    if (!note("set", tables.some((it) => isShown(it.querySelector("[data-card]"))))) return;
    const table = tables.find((it) => it.querySelector(".pl-title")?.textContent.startsWith(title));
    const card = table?.querySelector(".pl-hand [data-card]"), message = table?.querySelector(".pl-message");
    if (!isShown(card)) return;
    if (!seen.pressed) [seen.pressed, said] = [performance.now(), message.textContent], card.click();
    if (note("answered", message.textContent !== said)) clearInterval(watch);
  };
  const watch = setInterval(look, 10);
  document.addEventListener("python-stage", ({ detail }) => { seen.stages[detail.stage] ??= performance.now(); });
})(["Suits and ranks", "From high to low"]);"""

# From a change of the address until the section is drawn with its first table, and until Python answers there.
CHANGE: Final = """(section) => new Promise((done) => {
  const began = performance.now();
  const here = () => document.querySelector(`[data-section="${section}"].shown`);
  let drawn = 0;
  const look = () => {
    const place = here()?.querySelector(".live[data-place]:has(.pl-table)");
    if (place && !drawn) drawn = performance.now() - began;
    const sleeps = !drawn || here().querySelector(".live:not(.done), .live:has(.pl-table):not(.awake)");
    if (!sleeps) done([drawn, performance.now() - began]);
    else requestAnimationFrame(look);
  };
  location.hash = `#/${section}`;
  requestAnimationFrame(() => setTimeout(look, 0));
})"""


# All files are kept for use offline, and Python's memory too, which takes some quiet seconds.
ALL_KEPT: Final = """async (patience) => {
  const hasMemory = async () => {
    const name = (await caches.keys()).find((each) => each.startsWith("pinochle-learn-memory"));
    return name && (await (await caches.open(name)).keys()).length;
  };
  const isKept = async () => document.documentElement.dataset.offline && await hasMemory();
  const end = performance.now() + patience;
  while (!(await isKept()) && performance.now() < end) await new Promise((go) => setTimeout(go, 200));
}"""
LONGEST_STAY: Final = 30_000  # milliseconds until then, at most


@dataclass
class Visit:
    """What one visit took: seconds since it began, requests and bytes over the wire until the answer, and in all."""

    text: float
    set: float
    answered: float
    requests: int
    bytes: int
    requests_in_all: int = 0
    bytes_in_all: int = 0
    stages: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Site:
    """What is visited: the folder, the page of the first lesson in it, and whether it is made for use offline."""

    folder: Path
    page: str
    is_kept: bool = False


@contextmanager
def browser(kind: BrowserType, profile: str) -> Iterator[BrowserContext]:
    """One start of the browser; what it keeps is in the folder ``profile``."""
    path = find_chromium()
    assert path, HOW
    context = kind.launch_persistent_context(profile, executable_path=path, args=list(FLAGS), headless=True)
    context.set_default_timeout(PATIENCE)
    context.add_init_script(WATCH)
    yield context
    context.close()


def cold_and_warm(kind: BrowserType, site: Site, server: StaticServer) -> tuple[Visit, Visit]:
    """A first visit in a new profile, and one after a restart of the browser."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        return _visit(kind, profile, site, server), _visit(kind, profile, site, server)


def server_of(site: Site) -> StaticServer:
    """As a free host for static pages: compressed, and good for ten minutes. What it has packed once it keeps."""
    return StaticServer({"/": site.folder}, cache="max-age=600", gzip=True)


def _visit(kind: BrowserType, profile: str, site: Site, server: StaticServer) -> Visit:
    server.forget()
    with browser(kind, profile) as context:
        page = context.new_page()
        page.goto(server.url(site.page), wait_until="commit")
        seen = page.wait_for_function("() => seen.answered && seen").json_value()
        answered = list(server.answered)
        if site.is_kept:
            page.evaluate(ALL_KEPT, LONGEST_STAY)
        page.wait_for_timeout(1000)  # what comes late
        every = list(server.answered)
    return Visit(
        text=seen["text"] / 1000,
        set=seen["set"] / 1000,
        answered=seen["answered"] / 1000,
        requests=len(answered),
        bytes=sum(it.sent for it in answered),
        requests_in_all=len(every),
        bytes_in_all=sum(it.sent for it in every),
        stages={stage: time / 1000 for stage, time in seen["stages"].items()},
    )


def clicks(page: Page) -> list[float]:
    """Milliseconds from a press to what Python says to it."""
    table = page.locator(".pl-table").filter(has_text="Which of the two wins?").first
    button = table.get_by_role("button", name="New trick", exact=True)
    return [milliseconds(button, table) for _ in range(CLICKS)]


def changes(page: Page) -> dict[str, tuple[float, float]]:
    """By lesson: milliseconds from the address to its first table, and to all of them answered by Python."""
    return {lesson: tuple(page.evaluate(CHANGE, lesson)) for lesson in LESSONS}
