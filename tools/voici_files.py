"""Writes pinochle_learn/site/voici_files.txt: what the pages of the site ask for of Voici's JavaScript.

    python tools/voici_files.py

Of Voici's 280 files a page asks for about 90; the pinned version makes them the same everywhere. Only these are kept
for use without a network, and the parts of Voici itself are put into one file. To be run after a change of a pin: it
builds a site in which nothing is put together, and opens pages of it.
"""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from chromium import find_chromium
from playwright.sync_api import Browser, sync_playwright

from pinochle_learn.site.build import build

LIST = Path(__file__).resolve().parent.parent / "pinochle_learn" / "site" / "voici_files.txt"
PAGES = ("index.html", "notebooks/10-deck.html", "notebooks/90-tables.html")
AWAKE = "() => window.pinochle.stage && document.getElementById('status').hidden"


def main() -> None:
    """Write what the pages asked for; the list before stays if anything fails."""
    before = LIST.read_text(encoding="utf-8")
    LIST.write_text("", encoding="utf-8")
    asked: list[str] = []
    try:
        with TemporaryDirectory() as home:
            build(Path(home, "site"), print)
            asked = asked_for_in(Path(home, "site"))
    finally:
        LIST.write_text("".join(f"{file}\n" for file in asked) or before, encoding="utf-8")
    print(f"{len(asked)} files in {LIST.name}")


def asked_for_in(site: Path) -> list[str]:
    """What all kinds of pages of the site ask for."""
    with served(site) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        asked = {file for page in PAGES for file in asked_for(browser, address + page)}
        browser.close()
    return sorted(asked)


def asked_for(browser: Browser, address: str) -> set[str]:
    """Files below voici-<hash>/ that a page asks for until Python is awake."""
    page = browser.new_page()
    addresses: list[str] = []
    page.on("request", lambda request: addresses.append(request.url.partition("?")[0]))
    page.goto(address)
    page.wait_for_function(AWAKE, timeout=120_000)
    page.wait_for_timeout(2_000)
    page.close()
    return {rest.partition("/")[2] for each in addresses for _, found, rest in [each.partition("/voici-")] if found}


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves without a word."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The folder on this machine, at an address that ends in a slash."""
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


if __name__ == "__main__":
    main()
