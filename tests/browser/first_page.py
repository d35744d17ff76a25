"""A static page of the course with its first tables, and a Python that is woken when a test says so.

Behind the page stands the real `Course`, here in the test: what the page says goes to its widgets, and what they
answer goes back, as over the kernel's connection.
"""

from __future__ import annotations

import html
import json
import shutil
from pathlib import Path
from typing import Any

from ipywidgets.widgets.widget import _instances
from playwright.sync_api import Locator, Page

import pinochle_learn.site as site
import pinochle_learn.widgets as widgets
from pinochle_learn.course.build import course_notebook
from pinochle_learn.widgets import Table
from pinochle_learn.widgets.course import Course
from pinochle_learn.widgets.first_views import TRAITS

WIDGETS = Path(widgets.__file__).parent
SITE = Path(site.__file__).parent
TEMPLATE = SITE / "jupyter/voila/templates/pinochle"
FOLDER = "course-1"

PAGE = """<!doctype html><html lang="en" class="one-at-a-time"><head><meta charset="utf-8"><title>Course</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,"><link rel="stylesheet" href="{folder}/table.css">
<link rel="stylesheet" href="{folder}/course.css"><style>{style}</style>
<script type="module" src="{folder}/first.js"></script></head><body>
<a class="skip-link" href="#lesson">Skip to the lesson</a>
<header class="bar"><nav aria-label="Course"><a href="#/">Map</a> <span id="where"></span></nav></header>
<main id="lesson" tabindex="-1"><p id="astray" hidden></p>{sections}</main><script>{script}</script></body></html>"""

WATCH = """
window.heard = [];
for (const name of ["python-stage", "first-pressed", "first-dropped"]) {
  document.addEventListener(name, (event) => window.heard.push([name, Object.values(event.detail)[0]]));
}
window.shifts = [];
new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((each) => each.value)))
  .observe({ type: "layout-shift", buffered: true });
"""

WAKE = """async ([folder, words, marks]) => {
  const models = new Map();
  class Model {
    constructor(id, traits) { Object.assign(this, { id, traits, heard: [] }); }
    get(name) { return this.traits[name]; }
    set(name, value) {
      if (JSON.stringify(this.traits[name]) === JSON.stringify(value)) return;
      this.traits[name] = value;
      this.fire(`change:${name}`);
    }
    on(event, act) { this.heard.push([event, act]); }
    off(event, act) { this.heard = this.heard.filter(([name, its]) => name !== event || its !== act); }
    fire(event, ...more) { for (const [name, act] of [...this.heard]) if (name === event) act(...more); }
    send(message) { window.toPython(this.id, message).then(take); }
    save_changes() {}
  }
  function take({ states, answers }) {
    for (const [id, state] of states) {
      if (!models.has(id)) models.set(id, new Model(id, state));
      else for (const [name, value] of Object.entries(state)) models.get(id).set(name, value);
    }
    for (const answer of answers) course.fire("msg:custom", answer);
  }
  const table = (await import(`./${folder}/table.js`)).default;
  const course = new Model("course", { marks, words });
  course.widget_manager = {
    get_model: async (id) => models.get(id) ?? Promise.reject(new Error("there is none")),
    create_view: async (model) => {
      const el = document.createElement("div");
      table.render({ model, el });
      return { el, remove() { el.remove(); } };
    },
  };
  window.models = models;
  const widget = (await import(`./${folder}/course.js?widget`)).default;
  widget.render({ model: course, el: document.createElement("div") });
}"""


def make_page(out: Path, views: object) -> Path:
    """The page and its folder, as the build lays them out."""
    folder = out / FOLDER
    folder.mkdir(parents=True)
    for name in ("table.js", "table.css", "course.js", "course.css"):
        shutil.copy(WIDGETS / name, folder)
    shutil.copy(SITE / "web/first.js", folder)
    (folder / "first-views.js").write_text(f"export default {json.dumps(views)};\n", encoding="utf-8")
    style = "".join((TEMPLATE / name).read_text(encoding="utf-8") for name in ("page.css", "sections.css"))
    script = "".join((TEMPLATE / name).read_text(encoding="utf-8") for name in ("map.js", "sections.js"))
    page = PAGE.format(folder=FOLDER, style=style, script=script, sections=_sections())
    (out / "index.html").write_text(page, encoding="utf-8")
    return out


def _sections() -> str:
    made, open_ = [], ""
    for cell in json.loads(course_notebook())["cells"]:
        section, place = (cell["metadata"].get(name, "") for name in ("section", "place"))
        if section != open_:
            label = "/" if section == "map" else f"/{section}"
            made.append(f"{'</section>' if open_ else ''}<section data-section='{section}' aria-labelledby='{label}'>")
            open_ = section
        source = "".join(cell["source"])
        if place:
            made.append(f'<div class="live" data-place="{html.escape(place)}"></div>')
        elif section:
            made.append(f'<div class="prose">{source}</div>')
    return "".join(made) + "</section>"


class Python:
    """The course's Python, and all that the page has said to it: [who, message]."""

    def __init__(self) -> None:
        self.course = Course()
        self.said: list[tuple[str, Any]] = []
        self.told: dict[str, dict[str, object]] = {}  # what the page knows of each table
        self.answers: list[object] = []
        self.course.send = lambda message, buffers=None: self.answers.append(message)

    def hear(self, who: str, message: dict[str, Any]) -> dict[str, object]:
        self.said.append((who, message))
        if who != "course":
            self.told[who] |= {name: message[name] for name in ("selected", "values") if name in message}
        (self.course if who == "course" else _instances[who])._handle_custom_msg(message, [])
        answers, self.answers = self.answers, []
        return {"states": self._news(), "answers": answers}

    def _news(self) -> list[tuple[str, dict[str, object]]]:
        for parts in self.course._parts.values():
            for part in parts:
                if "model" in part:
                    self.told.setdefault(part["model"], {})
        found = []
        for each, known in self.told.items():
            state = json.loads(json.dumps({name: getattr(_instances[each], name) for name in TRAITS}))
            if new := {name: value for name, value in state.items() if known.get(name) != value}:
                found.append((each, new))
                known |= state
        return found

    def table(self, place: str) -> Any:
        value = self.course.value(place)
        assert isinstance(value, Table)
        return value

    def said_at(self, place: str) -> list[dict[str, Any]]:
        """The messages of a place's table."""
        return [message for who, message in self.said if who == self.table(place).model_id]

    def asked(self) -> list[str]:
        """The places that the page has asked for."""
        return [message["place"] for who, message in self.said if who == "course" and message]


class FirstPage:
    """The page in a browser, before and after Python is awake."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url
        self.python = Python()
        page.add_init_script(WATCH)
        page.expose_function("toPython", lambda who, message: self.python.hear(who, message))

    def open(self, address: str = "") -> None:
        self.page.goto(f"{self.url}{address}")

    def place(self, name: str) -> Locator:
        return self.page.locator(f'.live[data-place="{name}"]')

    def button(self, place: str, name: str, **more: Any) -> Locator:
        return self.place(place).get_by_role("button", name=name, exact=True, **more)

    def card(self, place: str, name: str) -> Locator:
        return self.place(place).locator(f'[data-card="{name}"]')

    def is_set(self) -> None:
        """Until the places of the section that is shown have their first view, or wait."""
        self.page.wait_for_function(
            "[...document.querySelectorAll('.shown .live[data-place]')].some((it) => it.matches('.done'))"
        )

    def wake(self, marks: object = None) -> None:
        self.page.evaluate(WAKE, [FOLDER, self.python.course.words, marks or {}])

    def is_awake(self) -> None:
        """Until Python answers at all places of the section that is shown, and has answered all that was said."""
        self.page.wait_for_function(
            "[...document.querySelectorAll('.shown .live[data-place]')]"
            ".every((it) => it.matches('.awake') || it.first?.isWhole)"
        )
        self.page.evaluate("window.toPython('course', {})")

    def heard(self, name: str) -> list[str]:
        return self.page.evaluate("name => window.heard.filter(([its]) => its === name).map((it) => it[1])", name)

    def message(self, place: str) -> str:
        return self.place(place).locator(".pl-message").inner_text()
