"""A blank page with the table on it and a model in JavaScript in Python's place: fast and exact."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import pinochle_learn.widgets as widgets

HERE = Path(widgets.__file__).parent
HTML = """<!doctype html><html lang="en"><head><title>Table</title><style>%s
body { margin: 15px; background: light-dark(#fff, #111); } html { color-scheme: light dark; }
</style></head><body><main><h1>Table</h1><div id="one"></div></main></body></html>"""
MOUNT = """async ([source, traits]) => {
  const blob = new Blob([source], { type: "text/javascript" });
  const widget = (await import(URL.createObjectURL(blob))).default;
  const heard = {};
  window.sent = [];
  window.model = {
    traits,
    get: (name) => traits[name],
    set: (name, value) => { traits[name] = value; (heard[`change:${name}`] ?? []).forEach((f) => f()); },
    on: (event, f) => (heard[event] ??= []).push(f),
    off: (event, f) => { heard[event] = heard[event].filter((each) => each !== f); },
    send: (message) => window.sent.push(structuredClone(message)),
    listeners: () => Object.values(heard).flat().length,
  };
  window.show = (el) => widget.render({ model: window.model, el });
  window.close_one = window.show(document.getElementById("one"));
}"""


class OnPage:
    """The table on a page, and what it has told Python."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.html = HTML % (HERE / "table.css").read_text(encoding="utf-8")
        page.set_content(self.html)

    def show(self, view: object, **traits: object) -> None:
        state = {"selected": [], "values": {}, "four_colours": True, "view": view}
        state["words"] = {"four_colours": "Four-colour suits"}
        source = (HERE / "table.js").read_text(encoding="utf-8")
        self.page.evaluate(MOUNT, [source, {**state, **traits}])

    def give(self, name: str, value: object) -> None:
        """Python sets a trait."""
        self.page.evaluate(f"model.set({json.dumps(name)}, {json.dumps(value)})")

    def sent(self) -> list[dict[str, object]]:
        """The messages since the last look."""
        return self.page.evaluate("window.sent.splice(0)")

    def focused(self) -> str:
        """The spoken name of what has the focus."""
        return self.page.evaluate(
            "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent"
        )


@pytest.fixture
def on_page(chromium: Browser) -> Iterator[OnPage]:
    page = chromium.new_page(viewport={"width": 900, "height": 900})
    shown = OnPage(page)
    yield shown
    page.close()
    assert shown.errors == []
