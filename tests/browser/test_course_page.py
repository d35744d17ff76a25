"""The course as one page: its addresses, its places, and one Python behind all of it."""

from __future__ import annotations

import json
import re
import time

import pytest
from playwright.sync_api import Page, expect

from pinochle_learn.course.build import course_notebook
from pinochle_learn.course.pages.lessons import course_title, load_course

HEADER = """\
---
jupytext:
  text_representation:
    extension: .md
    format_name: myst
kernelspec:
  display_name: Python 3
  language: python
  name: python3
---

"""
CELL = "```{{code-cell}} ipython3\n{}\n```\n"
LONG = "\n\n".join(f"Paragraph {number} of a long text, which takes up room on the page." for number in range(40))
MARKER = 'MeldMarker(number=33, trump="S", meld_class=1, title="Table {}")'
SLOW = (
    'Slow = type("Slow", (AnyWidget,), {"word": Unicode("Not heard").tag(sync=True), "_esm": """'
    "await new Promise((go) => setTimeout(go, 2500)); export default { render({ model, el }) {"
    "const say = () => { el.textContent = model.get('word'); }; model.on('change:word', say); say(); } }"
    '"""})'
)
LESSONS = {
    "10-one": ["from pinochle_learn.widgets import MeldMarker", LONG, "## Far: below", MARKER.format(1), LONG],
    "20-two": [
        "import ipywidgets as w\nfrom pinochle_learn import parse_cards\nfrom pinochle_learn.widgets import MeldMarker",
        "1 / 0",
        'parse_cards("AS 11S")',
        "button, label = w.Button(description='Press'), w.Label('Not yet')",
        "button.on_click(lambda _: setattr(label, 'value', 'Pressed'))",
        "w.VBox([button, label])",
        "print(6 * 7)",
        MARKER.format(2),
    ],
    "25-slow": [
        "import ipywidgets as w\nfrom anywidget import AnyWidget\nfrom traitlets import Unicode",
        SLOW,
        "(slow := Slow())",
        "(button := w.Button(description='Tell'))",
        "button.on_click(lambda _: setattr(slow, 'word', 'Heard'))",
    ],
    "30-many": ["from pinochle_learn.widgets import MeldMarker", *(MARKER.format(f"3 {at}") for at in range(6))],
}
TITLES = {"one": "One: the first", "two": "Two", "slow": "Slow", "many": "Many tables"}


def is_code(part: str) -> bool:
    return not part.startswith(("#", "Paragraph"))


@pytest.fixture(scope="session")
def trial(served_folder, tmp_path_factory) -> str:
    """A course of three small lessons; its page is served with the others."""
    folder = tmp_path_factory.mktemp("trial")
    spine = ['title = "Trial"']
    for slug, parts in LESSONS.items():
        title = TITLES[slug[3:]]
        text = "\n\n".join(CELL.format(part) if is_code(part) else part for part in parts)
        (folder / f"{slug}.md").write_text(f"{HEADER}# {title}\n\n{text}", encoding="utf-8")
        spine += ["[[lesson]]", f'slug = "{slug}"', f'title = "{title}"', 'goals = ["to try"]', "needs = []"]
        spine += ['exercises = ["melds"]' if slug == "10-one" else "exercises = []", "terms = []"]
    (folder / "course.toml").write_text("\n".join(spine), encoding="utf-8")
    page = json.loads(course_notebook(folder))
    (code,) = (cell for cell in page["cells"] if cell["cell_type"] == "code")
    code["source"] = (
        "from pathlib import Path\nfrom pinochle_learn.course.pages.lessons import load_course\n"
        f"from pinochle_learn.widgets import Course\nCourse(load_course(Path({str(folder)!r})))"
    )
    (served_folder / "trial.ipynb").write_text(json.dumps(page), encoding="utf-8")
    code["source"] = "raise KeyError('a secret')"
    (served_folder / "broken.ipynb").write_text(json.dumps(page), encoding="utf-8")
    return "trial.ipynb"


def open_page(page: Page, url: str, address: str = "") -> None:
    page.goto(f"{url}{address}", wait_until="commit")
    python_is_there(page)


def python_is_there(page: Page) -> None:
    page.locator("#status[hidden]").wait_for(state="attached")


def shown(page: Page) -> list[str]:
    """The sections that can be seen."""
    return page.locator("[data-section]:visible").evaluate_all("all => all.map((each) => each.dataset.section)")


def go(page: Page, address: str) -> None:
    page.evaluate("address => { location.hash = address; }", address)


def filled(page: Page, section: str) -> None:
    """Until all the section's places are."""
    left = page.locator(f"[data-section='{section}'] .live[data-place]:not(.done)")
    expect(left).to_have_count(0, timeout=60_000)


def focused(page: Page) -> str:
    return page.evaluate("document.activeElement?.textContent ?? ''")


def table(page: Page, name: str):
    return page.get_by_role("group", name=f"Table {name}", exact=True)


def is_alive(page: Page, name: str) -> None:
    """Python answers at this table."""
    table(page, name).get_by_role("button", name="I have found all").click()
    expect(table(page, name).locator(".pl-message")).to_contain_text("points are still missing")


def test_addresses_and_what_follows_them(page, pages, trial):
    open_page(page, pages.url(trial))
    assert shown(page) == ["map"] and page.title() == "Trial"
    page.get_by_role("link", name="Two", exact=True).click()
    expect(page.locator("[data-section=two]")).to_be_visible()
    assert shown(page) == ["two"] and page.title() == "Two – Trial" and focused(page) == "Two"
    expect(page.get_by_role("navigation", name="Course")).to_contain_text("Two")
    page.get_by_role("link", name="Before One: the first").click()
    expect(page.locator("[data-section=one]")).to_be_visible()
    assert shown(page) == ["one"] and focused(page) == "One: the first"
    go(page, "#/one/far-below")
    expect(page.get_by_role("heading", name="Far: below")).to_be_in_viewport()
    assert focused(page) == "Far: below"
    filled(page, "one")
    expect(page.get_by_role("heading", name="Far: below")).to_be_in_viewport()
    page.get_by_role("link", name="Map", exact=True).click()
    expect(page.locator("[data-section=map]")).to_be_visible()
    assert shown(page) == ["map"] and page.title() == "Trial" and focused(page) == "Trial"


def test_who_comes_back_is_at_the_link_that_was_followed(page, pages, trial):
    """By keyboard: the way to it may be long."""
    open_page(page, pages.url(trial))
    link = page.get_by_role("link", name="Two", exact=True)
    link.press("Enter")
    expect(page.get_by_role("heading", name="Two", exact=True)).to_be_focused()
    page.get_by_role("link", name="Map", exact=True).press("Enter")
    expect(page.get_by_role("heading", name="Trial", exact=True)).to_be_focused()
    page.go_back()
    page.go_back()
    expect(link).to_be_focused()


def test_back_and_forward_and_where_the_page_was(page, pages, trial):
    open_page(page, pages.url(trial), "#/one")
    filled(page, "one")
    page.mouse.wheel(0, 700)
    page.wait_for_function("scrollY === 700")
    page.wait_for_function("history.state?.scrolled === 700")
    page.get_by_role("link", name="Map", exact=True).focus()
    assert page.evaluate("scrollY") == 700, "the bar is always there, so the page need not move to it"
    page.get_by_role("link", name="Map", exact=True).click()
    page.get_by_role("link", name="Two", exact=True).click()
    assert page.evaluate("scrollY") == 0
    page.go_back()
    expect(page.locator("[data-section=map]")).to_be_visible()
    page.go_back()
    expect(page.locator("[data-section=one]")).to_be_visible()
    page.wait_for_function("scrollY === 700")
    assert page.title() == "One: the first – Trial"
    page.go_forward()
    page.go_forward()
    expect(page.locator("[data-section=two]")).to_be_visible()
    assert shown(page) == ["two"] and page.evaluate("scrollY") == 0
    page.go_back()
    page.go_back()
    page.reload()
    filled(page, "one")
    page.wait_for_function("scrollY === 700")


@pytest.mark.parametrize(
    "address",
    [
        "#/nowhere",
        "#/two'] , [data-section=one",
        "#/<img src=x onerror=alert(1)>",
        "#/%E0%A4%A",
        "#%",
        "#/__proto__",
        "#//one",
        "#nowhere",
        "#/" + "one/" * 500 + "x" * 10_000,
    ],
)
def test_an_unknown_address_is_the_map_and_a_sentence(page, pages, trial, address):
    said = page.get_by_text("There is no such place in this course. Here is its map.")
    page.goto(f"{pages.url(trial)}{address}", wait_until="commit")
    if address.startswith("#/one/"):  # the lesson is there, the heading in it is not
        expect(page.get_by_role("heading", name="One: the first")).to_be_visible()
        return
    expect(said).to_be_visible()
    assert shown(page) == ["map"] and page.title() == "Trial"
    go(page, "#/two")
    expect(said).to_be_hidden()
    go(page, address)
    expect(said).to_be_visible()
    assert shown(page) == ["map"]


def test_what_follows_a_question_mark_is_for_the_tables_alone(page, pages, trial):
    open_page(page, pages.url(trial), "#/one/far-below?a=1")
    filled(page, "one")
    expect(page.get_by_role("heading", name="Far: below")).to_be_in_viewport()
    table(page, "1").get_by_role("button", name="I have found all").focus()
    at = page.evaluate("scrollBy(0, -60), scrollY")
    page.evaluate("document.addEventListener('section-shown', (event) => { (window.told ??= []).push(event.detail); })")
    for query in ("a=2", "%E0%A4%A", "", "?", "/two", "<img src=x onerror=hacked=1>"):
        go(page, f"#/one/far-below?{query}")
    page.wait_for_function("window.told?.length === 6")
    assert page.evaluate("told.every((each) => each === 'one') && window.hacked") is None
    assert page.evaluate("scrollY") == at and focused(page) == "I have found all"
    assert shown(page) == ["one"] and page.locator("#astray").is_hidden()
    page.go_back()
    assert page.evaluate("scrollY") == at and focused(page) == "I have found all"
    go(page, "#/one?a=2")
    expect(page.get_by_role("heading", name="One: the first")).to_be_focused()
    assert page.evaluate("scrollY") == 0
    go(page, "#/?a=2")
    expect(page.locator("[data-section=map]")).to_be_visible()


def test_the_skip_link_leaves_the_address_alone(page, pages, trial):
    page.goto(f"{pages.url(trial)}#/two")
    page.get_by_role("link", name="Skip to the lesson").press("Enter")
    assert page.evaluate("document.activeElement.id") == "lesson" and page.url.endswith("#/two")


def test_tables_come_when_their_section_is_shown(page, pages, trial):
    open_page(page, pages.url(trial), "#/two")
    filled(page, "two")
    assert page.locator("[data-section=one] .done, [data-section=many] .done").count() == 0
    broken = page.locator(".live[data-place='20-two/2']")
    expect(broken).to_have_text("This part of the page could not be built. Reload the page to try again.")
    expect(page.locator(".live[data-place='20-two/3']")).to_contain_text("11S")
    expect(page.locator(".live[data-place='20-two/7'] pre")).to_have_text("42")
    page.get_by_role("button", name="Press", exact=True).click()
    expect(page.get_by_text("Pressed", exact=True)).to_be_visible()
    is_alive(page, "2")
    text = page.locator("body").inner_text()
    assert "ZeroDivision" not in text and "Traceback" not in text


def test_where_python_cannot_begin_the_text_is_there(page, pages, trial):
    open_page(page, pages.url("broken.ipynb"), "#/one")
    expect(page.get_by_text("could not be built")).to_have_count(1)
    assert shown(page) == ["one"] and page.locator(".live[data-place]:visible").count() == 0
    assert "secret" not in page.locator("body").inner_text()


def test_a_widget_that_takes_long_to_load_hears_python_all_the_same(page, pages, trial):
    open_page(page, pages.url(trial), "#/slow")
    page.get_by_text("Not heard").wait_for()
    page.get_by_role("button", name="Tell", exact=True).click()
    expect(page.get_by_text("Heard", exact=True)).to_be_visible()


def test_a_section_that_was_built_stays_as_it_is_left(page, own_pages, trial):
    open_page(page, own_pages.url(trial), "#/one")
    is_alive(page, "1")
    go(page, "#/two")
    is_alive(page, "2")
    go(page, "#/one")
    expect(table(page, "1").locator(".pl-message")).to_contain_text("points are still missing")
    assert own_pages.kernels() == 1
    page.close(run_before_unload=True)
    own_pages.wait_for_kernels(0)


def test_a_section_asked_for_before_python_is_there(page, pages, trial):
    page.goto(f"{pages.url(trial)}#/many", wait_until="commit")
    page.get_by_role("heading", name="Many tables").wait_for()
    go(page, "#/one")
    expect(page.get_by_text("Paragraph 3 of a long text").first).to_be_visible()
    is_alive(page, "1")


def test_changing_quickly(page, pages, trial):
    open_page(page, pages.url(trial))
    for at in range(30):
        go(page, ["#/one", "#/many", "#/two"][at % 3])
    go(page, "#/many")
    filled(page, "many")
    assert shown(page) == ["many"]
    for at in range(6):
        expect(table(page, f"3 {at}")).to_have_count(1)
    is_alive(page, "3 5")
    for section, name in (("one", "1"), ("two", "2")):
        go(page, f"#/{section}")
        filled(page, section)
        expect(table(page, name)).to_have_count(1)


def test_without_javascript_all_of_it_can_be_read(new_page, pages, trial):
    page = new_page(java_script_enabled=False)
    page.goto(pages.url(trial))
    assert shown(page) == ["map", "one", "two", "slow", "many", "practice", "progress", "what-if"]
    page.get_by_role("link", name="Two", exact=True).click()
    expect(page.get_by_role("heading", name="Two", exact=True).last).to_be_in_viewport()


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [360, 1200])
def test_it_is_accessible(new_page, pages, trial, accessible, width, dark):
    page = new_page(width, dark=dark)
    open_page(page, pages.url(trial))
    filled(page, "map")
    for section in ("map", "two"):
        go(page, "#/" if section == "map" else f"#/{section}")
        filled(page, section)
        accessible(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_by_keyboard_alone(page, pages, trial):
    open_page(page, pages.url(trial))
    for _ in range(8):
        page.keyboard.press("Tab")
        if focused(page) == "Two":
            break
    page.keyboard.press("Enter")
    assert shown(page) == ["two"] and focused(page) == "Two"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('[data-section]').dataset.section") == "two"
    page.get_by_role("link", name="Back to the map").press("Enter")
    expect(page.locator("[data-section=map]")).to_be_visible()
    assert focused(page) == "Trial"


def test_stars_are_on_the_map(page, pages, trial):
    """Those kept by this browser; until they are known, nobody who has begun is told to begin."""
    open_page(page, pages.url(trial))
    expect(page.locator(".here:visible")).to_have_text("Begin here")
    go(page, "#/one")
    exercises = {"id": "0" * 32, "exercise": "melds/royal-marriage", "rules": "playok", "skills": [], "score": 1.0}
    attempt = exercises | {"outcome": "right", "misconceptions": [], "at": "2025-01-01T00:00:00.000Z", "seconds": 1.0}
    page.evaluate(
        "attempt => localStorage.setItem(`pinochle-learn.1.attempt.${attempt.id}`, JSON.stringify(attempt))", attempt
    )
    go(page, "#/")
    page.reload(wait_until="commit")
    python_is_there(page)
    expect(page.locator(".here:visible")).to_have_text("Go on here")
    expect(page.get_by_role("img", name="0 of 3 stars")).to_be_visible()


# --- the real course ---


@pytest.mark.parametrize("lesson", load_course(), ids=lambda lesson: lesson.slug)
def test_every_place_of_a_lesson_is_filled(page, pages, lesson):
    open_page(page, pages.url("course.ipynb"), f"#/{lesson.section}")
    assert shown(page) == [lesson.section]
    filled(page, lesson.section)
    assert page.title() == f"{lesson.title} – {course_title()}"
    places = page.locator(f"[data-section='{lesson.section}'] .live[data-place]")
    assert places.count() > 0
    for text in places.all_inner_texts():
        assert text.strip() and "could not be built" not in text


CHANGE = """async (address) => {
    const began = performance.now();
    location.hash = address;
    await new Promise((go) => addEventListener("hashchange", go, { once: true }));
    await new Promise((go) => requestAnimationFrame(() => setTimeout(go, 0)));
    return performance.now() - began;
}"""


def test_changing_the_section_is_quick(page, pages, capsys):
    """From the address to the picture, first while nothing is built there, then when all is."""
    began = time.monotonic()
    page.goto(pages.url("course.ipynb"), wait_until="commit")
    page.get_by_role("heading", name=course_title(), level=1).wait_for()
    text = time.monotonic() - began
    python_is_there(page)
    ready = time.monotonic() - began
    sections = [lesson.section for lesson in load_course()]
    fresh, built = {}, {}
    for section in sections:
        fresh[section] = page.evaluate(CHANGE, f"#/{section}")
        filled(page, section)
    for section in sections:
        built[section] = page.evaluate(CHANGE, f"#/{section}")
    home = page.evaluate(CHANGE, "#/")
    with capsys.disabled():
        print(f"\ntext {text:.2f} s, Python {ready:.2f} s; the map {home:.0f} ms; each section, new and built (ms):")
        print(", ".join(f"{name} {fresh[name]:.0f} {built[name]:.0f}" for name in sections))
    assert max(*fresh.values(), *built.values(), home) < 1000


def test_the_page_opened_as_a_notebook_says_what_to_open(page, notebooks, run_all):
    run_all(page, notebooks.url("course.ipynb"))
    first = load_course()[0].slug
    said = page.get_by_text(re.compile(f"The lessons are notebooks of their own here: open {first}.ipynb"))
    expect(said.first).to_be_visible()
    assert page.locator(".jp-OutputArea-output[data-mime-type*=error]").count() == 0


@pytest.mark.parametrize("width", [305, 360])
def test_tables_of_melds_fit_a_phone_and_text_keeps_its_distance(new_page, pages, width):
    """305: a page of 320 with a bar to scroll it. There three rule sets side by side may be wider, and are scrolled."""
    page = new_page(width)
    open_page(page, pages.url("course.ipynb"), "#/melds")
    for section in ("melds", "exchange", "tables"):
        go(page, f"#/{section}")
        filled(page, section)
        here = page.locator(f"[data-section='{section}']")
        wide = here.locator(".plc-html").evaluate_all("all => all.map((it) => [it.scrollWidth, it.clientWidth])")
        may_scroll = section == "tables" and width < 360
        assert wide and (may_scroll or all(inside <= outside for inside, outside in wide)), (section, wide)
        gaps = here.locator(".live.done + .prose").evaluate_all(
            """all => all.map((it) =>
                it.getBoundingClientRect().top - it.previousElementSibling.getBoundingClientRect().bottom)"""
        )
        assert gaps and min(gaps) >= 16, (section, gaps)
