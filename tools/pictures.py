"""Draws the pictures of the static site: `python tools/pictures.py`. What it writes is committed.

The icons come from `tools/pictures/icon.svg`. The preview picture, which others show for a link to the course, comes
from `tools/pictures/preview.html`, with the cards of the course's own table.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from chromium import HOW, find_chromium
from playwright.sync_api import Page, Route, sync_playwright

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCES: Final = ROOT / "tools" / "pictures"
WIDGETS: Final = ROOT / "pinochle_learn" / "widgets"
OUT: Final = ROOT / "pinochle_learn" / "site" / "web"
HOST: Final = "http://pictures.invalid"  # nothing is sent there: every answer is a file from here
KINDS: Final = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}

FULL: Final = 'rx="112"'  # the rounded ground of the icon
MASKABLE: Final = 'transform="translate(256 256) scale(.82) translate(-256 -256)"'  # nothing near the rim is cut off


def main() -> None:
    """Write all pictures, and say which."""
    path = find_chromium()
    if not path:
        raise SystemExit(HOW)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        page.route("**/*", _answer)
        icon = (SOURCES / "icon.svg").read_text(encoding="utf-8")
        for size in (192, 512):
            _icon(page, icon, size, f"icon-{size}.png")
        whole = icon.replace(FULL, "").replace('id="cards"', f'id="cards" {MASKABLE}')
        _icon(page, whole, 512, "icon-maskable-512.png")
        _preview(page)
        browser.close()


def _answer(route: Route) -> None:
    name = route.request.url.removeprefix(f"{HOST}/")
    found = next((file for file in (SOURCES / name, WIDGETS / name) if file.is_file()), None)
    if not route.request.url.startswith(HOST) or not found:
        route.abort()
        return
    route.fulfill(body=found.read_bytes(), content_type=KINDS[found.suffix])


def _icon(page: Page, svg: str, size: int, name: str) -> None:
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; width: {size}px }}</style>{svg}")
    _write(page, name)


def _preview(page: Page) -> None:
    page.set_viewport_size({"width": 1200, "height": 630})
    page.goto(f"{HOST}/preview.html")
    page.locator("html[data-ready='12']").wait_for(state="attached")
    _write(page, "preview.png")


def _write(page: Page, name: str) -> None:
    page.screenshot(path=OUT / name, omit_background=True)
    print(OUT / name, (OUT / name).stat().st_size, "bytes")


if __name__ == "__main__":
    main()
