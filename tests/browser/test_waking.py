"""The line at the bottom while Python wakes in the browser: how far it is, and what stands there when it cannot.

No Python runs here. The page is the site's own, and what Python and Voici would say is said by the test.
"""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from nbformat import NotebookNode
from playwright.sync_api import Page, Route, expect

import pinochle_learn.site.pages as site_pages
from pinochle_learn.site.folders import Folders
from tests.site.template import code, notebook, rendered, text

HOST = "http://127.0.0.1:9"  # nothing is there: the test answers
FOLDERS = Folders(python="python-1", voici="voici-1", course="course-1")
COURSE = notebook(
    code("Course()"),
    text('<h1 id="/">Trial</h1>\n\n<p>All the text.</p>', section="map"),
    text("", section="map", place="map/progress"),
)
LESSON = notebook(text("<h1>Deck</h1>"), code("import random"), code("1 + 1"), code("2 + 2"), title="Deck")
PROSE = notebook(text("<h1>Only text</h1>"))
EARLY = "window.pinochle = { stage: '', trouble: null };"
KEPT = "Kept: it will be answered when the tables are ready."
READ_ON = "you can read on meanwhile."
KINDS = {
    "no-wasm": "WebAssembly is switched off or blocked",
    "no-worker": "Something in this browser keeps Python from starting",
    "network": "A part of Python could not be loaded",
    "memory": "run out of memory",
    "unknown": "Python could not start",
    "never heard of": "Python could not start",
}


def site_page(page_of: NotebookNode, early: str) -> str:
    waking = (site_pages.WEB / "waking.js").read_text(encoding="utf-8")
    return site_pages.page(rendered(page_of), "index.html", FOLDERS, {"early": early, "waking": waking})


@pytest.fixture
def open_site(new_page: Callable[..., Page]) -> Callable[..., Page]:
    """`open_site(COURSE)`: the page, with the script under test and nothing else of the site."""

    def open_it(page_of=COURSE, width=1200, early=EARLY, before="", headers=None, dark=False) -> Page:
        page = new_page(width, 700, dark=dark)
        html = site_page(page_of, early)

        def answer(route: Route) -> None:
            name = route.request.url.removeprefix(HOST).split("?")[0]
            if name == "/":
                route.fulfill(body=html, content_type="text/html; charset=utf-8", headers=headers or {})
            else:
                route.fulfill(body="", content_type="text/css" if name.endswith(".css") else "text/javascript")

        page.route("**/*", answer)
        page.clock.install()
        if before:
            page.add_init_script(before)
        page.goto(f"{HOST}/", wait_until="load")
        return page

    return open_it


def tell(page: Page, name: str, **detail: object) -> None:
    page.evaluate(f"document.dispatchEvent(new CustomEvent({name!r}, {{ detail: {json.dumps(detail)} }}))")


def stage(page: Page, name: str, **more: object) -> None:
    tell(page, "python-stage", stage=name, **more)


def share(page: Page) -> float:
    return page.locator("#status progress").evaluate("bar => bar.value")


def says(page: Page, sentence: str) -> None:
    expect(page.locator("#status")).to_contain_text(sentence)
    expect(page.locator("#status")).to_be_visible()


def is_off(page: Page) -> bool:
    """Do the places wait no more, and the tables only lie there to be looked at?"""
    found: bool = page.evaluate("document.documentElement.classList.contains('no-python')")
    return found


def is_quiet(page: Page) -> None:
    """The line is there, and no trouble."""
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.locator("#status[role=status]")).to_contain_text(READ_ON)


def is_trouble(page: Page, sentence: str) -> None:
    expect(page.locator("#status[role=alert]")).to_contain_text(sentence)
    expect(page.get_by_role("button", name="Reload the page")).to_be_visible()
    expect(page.locator("#status progress")).to_have_count(0)


# --- how far it is ---


def test_each_stage_has_words_and_the_bar_only_grows(open_site):
    page = open_site()
    is_quiet(page)
    seen = [share(page)]
    words = set()
    for name, more in [
        ("load", {"part": 0, "parts": 3}),
        ("load", {"part": 2, "parts": 3}),
        ("start", {}),
        ("load", {"part": 1, "parts": 3}),
        ("packages", {}),
        ("ready", {}),
        ("course", {}),
    ]:
        stage(page, name, **more)
        is_quiet(page)
        seen.append(share(page))
        words.add(page.locator("#status").inner_text())
    assert seen == sorted(seen) and seen[0] > 0 and seen[-1] < 1
    assert len(set(seen)) == 6, "the first file and the late one add nothing"
    assert len(words) == 5, "one for each stage, and none comes back"
    stage(page, "awake")
    expect(page.locator("#status")).to_be_hidden()


def test_what_came_before_the_script_counts(open_site):
    page = open_site(early="window.pinochle = { stage: 'packages', trouble: null };")
    says(page, "The cards are being counted")
    page = open_site(early="window.pinochle = { stage: 'load', trouble: { kind: 'memory', detail: '' } };")
    is_trouble(page, KINDS["memory"])


def test_a_press_before_python_is_answered_in_words_and_they_stay(open_site):
    page = open_site()
    stage(page, "load", part=1, parts=3)
    tell(page, "first-pressed", place="map/progress")
    says(page, KEPT)
    stage(page, "start")
    says(page, KEPT)
    stage(page, "awake")
    expect(page.locator("#status")).to_be_hidden()


def test_a_press_that_could_not_be_done_is_said_for_a_while(open_site):
    page = open_site()
    stage(page, "awake")
    tell(page, "first-dropped", place="map/progress")
    says(page, "press again")
    page.clock.run_for(20_000)
    expect(page.locator("#status")).to_be_hidden()


def test_the_line_moves_nothing(open_site):
    page = open_site()
    heading = page.get_by_role("heading", name="Trial")
    before = heading.bounding_box()
    for name in ("load", "start", "ready"):
        stage(page, name)
        assert heading.bounding_box() == before
    stage(page, "awake")
    assert heading.bounding_box() == before


# --- a page of a lesson: Voici says how far it is ---


def test_the_cells_of_a_lesson_are_done_one_by_one(open_site):
    page = open_site(LESSON)
    done = page.locator("[cell-index].done")
    page.evaluate("update_loading_text(0, 4, 'Starting up kernel...')")
    stage(page, "start")
    says(page, "The deck is being unpacked")
    for number, there in ((1, 0), (2, 0), (3, 1), (4, 2)):
        page.evaluate(f"update_loading_text({number}, 4, null)")
        expect(done).to_have_count(there)
        is_quiet(page)
    page.evaluate("display_cells()")
    expect(done).to_have_count(3)
    expect(page.locator("#status")).to_be_hidden()


def test_a_page_that_is_only_text_waits_for_nothing(open_site):
    page = open_site(PROSE)
    expect(page.locator("#status")).to_be_hidden()
    page.clock.run_for(200_000)
    expect(page.locator("#status")).to_be_hidden()


def test_a_course_that_could_not_be_built_is_said(open_site):
    page = open_site()
    page.evaluate("document.querySelector('[cell-index]').classList.add('trouble'); display_cells()")
    is_trouble(page, KINDS["unknown"])


# --- what goes wrong ---


@pytest.mark.parametrize(("kind", "sentence"), KINDS.items())
def test_each_trouble_has_its_sentence_and_the_text_stays(open_site, kind, sentence):
    page = open_site()
    stage(page, "start")
    tell(page, "python-trouble", kind=kind, detail="<b>said</b>")
    is_trouble(page, sentence)
    expect(page.get_by_text("All the text.")).to_be_visible()
    assert page.locator("#status b").count() == 0, "what the browser said is text"
    assert is_off(page)
    stage(page, "packages")
    is_trouble(page, sentence)
    tell(page, "python-trouble", kind="network", detail="")
    is_trouble(page, sentence)


@pytest.mark.parametrize("dark", [False, True])
def test_a_phone_shows_the_trouble_whole_and_the_text_beside_it(open_site, accessible, dark):
    page = open_site(width=360, dark=dark)
    accessible(page)
    tell(page, "python-trouble", kind="unknown", detail="RangeError: x " * 100)
    is_trouble(page, KINDS["unknown"])
    page.get_by_text("What the browser said").click()
    page.locator("#status code").evaluate("it => it.scrollIntoView({ block: 'end' })")
    expect(page.locator("#status code")).to_be_in_viewport(ratio=0.9)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.evaluate("scrollTo(0, 10_000)")
    line, place = page.locator("#status").bounding_box(), page.locator("[data-place]").bounding_box()
    assert line["height"] <= 0.3 * 700 + 1 and place["y"] < line["y"]
    accessible(page)
    page.get_by_role("button", name="Close").click()
    expect(page.locator("#status")).to_be_hidden()
    assert page.evaluate("document.activeElement.id") == "lesson"
    assert is_off(page)


@pytest.mark.parametrize(("kind", "is_gone"), [("unknown", True), ("network", False)])
def test_if_python_answers_after_all_the_tables_live_again(open_site, kind, is_gone):
    page = open_site()
    page.evaluate("window.turns = 0; document.addEventListener('no-python', () => { turns += 1; })")
    tell(page, "python-trouble", kind=kind, detail="")
    assert is_off(page) and page.evaluate("turns") == 1
    for name in ("load", "course"):
        stage(page, name)
        assert is_off(page)
    stage(page, "awake")
    assert not is_off(page) and page.evaluate("turns") == 2
    expect(page.locator("#status")).to_be_visible(visible=not is_gone)


def test_nobody_who_reads_hears_of_python_unless_it_fails(open_site):
    page = open_site()
    for name in ("load", "start", "packages", "ready", "course"):
        stage(page, name)
        expect(page.locator("#status")).not_to_contain_text("Python")
    tell(page, "first-pressed", place="map/progress")
    expect(page.locator("#status")).not_to_contain_text("Python")
    expect(page.get_by_role("progressbar")).to_have_accessible_name("How far the tables are")


def test_that_a_press_is_kept_is_announced_once(open_site):
    page = open_site()
    page.evaluate(
        """() => {
          window.news = [];
          const status = document.getElementById("status");
          new MutationObserver(() => news.push(status.textContent)).observe(status, { childList: true, subtree: true });
        }"""
    )
    for _ in range(3):
        tell(page, "first-pressed", place="map/progress")
    stage(page, "load", part=1, parts=3)
    page.wait_for_function("news.length > 0")
    assert page.evaluate("news") == [KEPT]


def test_offline_at_the_first_visit_is_called_so(open_site):
    page = open_site()
    page.context.set_offline(True)
    tell(page, "python-trouble", kind="network", detail="Failed to fetch")
    is_trouble(page, "There is no network")


def test_reload_reloads(open_site):
    page = open_site()
    tell(page, "python-trouble", kind="network", detail="")
    page.evaluate("window.isOld = true")
    page.get_by_role("button", name="Reload the page").click()
    page.wait_for_function("window.isOld === undefined")
    is_quiet(page)


def test_python_that_stops_later_is_said(open_site):
    page = open_site()
    stage(page, "awake")
    tell(page, "python-trouble", kind="network", detail="RuntimeError: unreachable")
    is_trouble(page, "Python has stopped, and the cards with it.")


BROKEN = {
    "no WebAssembly": ("delete window.WebAssembly", "WebAssembly is switched off"),
    "no worker": ("window.Worker = undefined", "keeps Python from starting"),
    "too old": ("window.DecompressionStream = undefined", "too old to run Python"),
    "much too old": ("window.structuredClone = undefined; window.BigInt64Array = undefined", "too old to run Python"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_what_a_browser_lacks_is_said_at_once(open_site, case):
    script, sentence = BROKEN[case]
    is_trouble(open_site(before=script), sentence)


def test_blocked_webassembly_is_said_at_once(open_site):
    policy = {"Content-Security-Policy": "script-src 'self' 'unsafe-inline'"}
    page = open_site(headers=policy)
    is_trouble(page, "WebAssembly is switched off or blocked")
    says(page, "or by the site’s server (its content security policy)")
    expect(page.locator("#status code")).to_contain_text("Content Security Policy", ignore_case=True)
    stage(page, "awake")
    assert is_off(page), "what was tried and refused stays so"


def test_a_page_opened_as_a_file_says_what_it_needs(chromium, tmp_path):
    (tmp_path / "index.html").write_text(site_page(COURSE, EARLY), encoding="utf-8")
    page = chromium.new_page()
    page.goto((tmp_path / "index.html").as_uri())
    is_trouble(page, "has to be put on a web server")
    page.close()


def test_nothing_moves_for_ninety_seconds(open_site):
    page = open_site()
    stage(page, "load", part=1, parts=3)
    page.clock.run_for(80_000)
    stage(page, "load", part=2, parts=3)
    page.clock.run_for(80_000)
    is_quiet(page)
    page.clock.run_for(11_000)
    is_trouble(page, "have not got on for a while")
    assert not is_off(page), "what is pressed is still kept"
    stage(page, "start")
    is_quiet(page)
    says(page, "The deck is being unpacked")
    stage(page, "awake")
    page.clock.run_for(200_000)
    expect(page.locator("#status")).to_be_hidden()


def error(page: Page, message: str, filename: str) -> None:
    options = json.dumps({"message": message, "filename": filename})
    page.evaluate(f"window.dispatchEvent(new ErrorEvent('error', {options}))")


def refuse(page: Page, reason: str) -> None:
    """A promise is refused and nobody hears it."""
    page.evaluate(
        "reason => window.dispatchEvent(new PromiseRejectionEvent('unhandledrejection', "
        f"{{ promise: Promise.resolve(), reason: {reason} }}))"
    )


def test_an_error_after_which_nothing_moves_is_trouble_sooner(open_site):
    page = open_site()
    stage(page, "load", part=1, parts=3)
    error(page, "TypeError: x is undefined", f"{HOST}/voici-1/build/1.js")
    is_quiet(page)
    page.clock.run_for(16_000)
    is_trouble(page, KINDS["unknown"])
    says(page, "What the browser said")


@pytest.mark.parametrize(
    ("reason", "sentence"),
    [
        ("new RangeError('WebAssembly.Memory(): could not allocate memory')", KINDS["memory"]),
        ("new TypeError('Failed to fetch')", KINDS["network"]),
        ("new Error('x')", KINDS["unknown"]),
    ],
)
def test_the_error_tells_the_kind(open_site, reason, sentence):
    page = open_site()
    refuse(page, reason)
    is_quiet(page)
    page.clock.run_for(16_000)
    is_trouble(page, sentence)


def test_errors_that_keep_nothing_from_moving_are_no_trouble(open_site):
    page = open_site()
    error(page, "TypeError: x is undefined", f"{HOST}/voici-1/build/1.js")
    refuse(page, "new Error('x')")
    for name in ("load", "start", "packages", "ready", "course"):
        page.clock.run_for(10_000)
        stage(page, name)
        is_quiet(page)
    stage(page, "awake")
    page.clock.run_for(200_000)
    expect(page.locator("#status")).to_be_hidden()


def test_errors_of_others_are_no_trouble(open_site):
    """An add-on's, and those that browsers report without need."""
    page = open_site()
    error(page, "TypeError: x", "chrome-extension://abc/content.js")
    error(page, "Script error.", "")
    error(page, "ResizeObserver loop completed with undelivered notifications.", f"{HOST}/")
    refuse(page, "undefined")
    refuse(page, "'cancelled'")
    page.clock.run_for(80_000)
    is_quiet(page)


@pytest.mark.parametrize("line", ["No kernel available", "No kernel available for python", "Can not start kernel"])
def test_voici_that_gives_up_is_heard(open_site, line):
    page = open_site()
    page.evaluate("console.error('Something else')")
    is_quiet(page)
    page.evaluate(f"console.error({line!r})")
    is_trouble(page, KINDS["unknown"])
    says(page, line)


def test_a_file_of_the_site_that_is_missing_is_trouble_at_once(open_site):
    page = open_site()
    missing = "const it = document.createElement('script'); it.src = {!r}; document.head.append(it)"
    page.unroute("**/*")
    page.route("**/*", lambda route: route.fulfill(status=404, body=""))
    page.evaluate(missing.format(f"{HOST}/voici-1/build/22.js"))
    is_trouble(page, KINDS["network"])
    expect(page.locator("#status code")).to_contain_text("22.js")


def test_a_chunk_that_webpack_could_not_load_is_trouble_at_once(open_site):
    page = open_site()
    refuse(page, "Object.assign(new Error('Loading chunk 22 failed'), { name: 'ChunkLoadError' })")
    is_trouble(page, KINDS["network"])


def test_an_old_page_whose_files_are_gone_says_so(new_page):
    """The browser has kept the page of an earlier release; the site has a new one."""
    page = new_page()
    html = site_page(COURSE, EARLY)

    def answer(route: Route) -> None:
        is_page = route.request.url == f"{HOST}/"
        route.fulfill(body=html if is_page else "", status=200 if is_page else 404, content_type="text/html")

    page.route("**/*", answer)
    page.goto(f"{HOST}/")
    is_trouble(page, "a new release has just been put up: reload the page")
    expect(page.get_by_text("All the text.")).to_be_visible()
