"""One real browser for all tests that need one, axe-core to look at its pages, and the site, built once."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from chromium import HOW, find_chromium
from hypothesis import settings
from playwright.sync_api import Browser, Page, sync_playwright

FLAGS = (
    "--no-sandbox",  # CI runs as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
)


settings.register_profile("unhurried", settings(), deadline=None)  # a busy machine is no mistake of the code
settings.load_profile("unhurried")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: once Playwright runs, no other test can run an event loop."""

    def needs_browser(item: pytest.Item) -> bool:
        return "chromium" in getattr(item, "fixturenames", ())

    for item in filter(needs_browser, items):
        item.add_marker(pytest.mark.browser)
    items.sort(key=needs_browser)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser. Playwright allows only one in a process: every test shares this one."""
    path = find_chromium()
    assert path, HOW
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def accessible() -> Callable[[Page], None]:
    """Fails with what axe-core finds on the page, each with its place."""
    axe = Axe()

    def check(page: Page) -> None:
        found = axe.run(page).response["violations"]
        lines = [f"{it['id']}: {n['html']}\n{n['failureSummary']}" for it in found for n in it["nodes"]]
        assert not lines, "\n".join(lines)

    return check


@pytest.fixture(scope="session")
def built_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The static site. By hand, the variable PINOCHLE_SITE may name one that is there already."""
    if made := os.environ.get("PINOCHLE_SITE"):
        return Path(made).resolve()
    from pinochle_learn.site.build import build  # only where it is asked for: it brings all of Voici

    out = tmp_path_factory.mktemp("built") / "site"
    build(out, print)
    return out
