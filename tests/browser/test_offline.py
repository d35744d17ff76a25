"""The course without a network: small sites with our service worker, in a browser that is closed and opened again."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
from chromium import find_chromium
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect

from pinochle_learn.site.errors import SiteError
from pinochle_learn.site.offline import WORKER, kept_files, make_offline
from tests.browser.static_server import StaticServer
from tests.conftest import FLAGS

PATIENCE = 20_000  # milliseconds
NAMES = "--host-resolver-rules=MAP *.test 127.0.0.1 , MAP * ~NOTFOUND , EXCLUDE 127.0.0.1"

HEAD = """<!doctype html><html lang="en"><meta charset="utf-8"><title>{word}</title>
<script>window.pinochle = {{ serviceWorker: navigator.serviceWorker, stage: "start" }};</script>
<link rel="stylesheet" href="{root}{course}/course.css"><link rel="manifest" href="{root}manifest.webmanifest">
<script defer src="{root}{course}/offline.js"></script>
<script type="module" src="{root}{course}/course.js"></script>
<h1>{word}</h1><p id="says"></p><a href="{root}notebooks/10-deck.html">The deck</a>
"""
COURSE = """const word = "{word}";
const wake = () => {{
  window.pinochle.stage = "awake";
  document.dispatchEvent(new CustomEvent("python-stage", {{ detail: {{ stage: "awake" }} }}));
}};
const read = (address) => fetch(new URL(address, import.meta.url)).then((it) => it.text()).catch(() => "no network");
window.later = () => read("later.txt");
window.rest = () => read("../{python}/rest.pack");
const python = new Worker(new URL("../{python}/start.js", import.meta.url));
python.onmessage = ({{ data }}) => {{
  document.getElementById("says").textContent = `${{word}} with ${{data}}`;
  wake();
}};
"""
START = """fetch("python.zip").then((it) => it.text()).then((text) => postMessage(text));"""


def make_site(site: Path, word: str, python: str = "python", pages: tuple[str, ...] = ("10-deck",)) -> str:
    """A site as ours is laid out, with nothing of an earlier one left. Its release."""
    shutil.rmtree(site, ignore_errors=True)
    course_files = {
        "offline.js": (WORKER.parent / "offline.js").read_text(),
        "course.css": f'h1::after {{ content: " ({word})"; }}',
        "later.txt": f"later {word}",
    }
    python_files = {
        "start.js": START,
        "python.zip": python,
        "rest.pack": f"rest of {python}",
        "pyodide.wasm": f"{python} " * 50_000,
    }
    python_folder = f"python-{short_hash(python_files)}"
    course_files["course.js"] = COURSE.format(word=word, python=python_folder)
    course_folder = f"course-{short_hash(course_files)}"
    files = {
        "index.html": HEAD.format(word=word, root="", course=course_folder),
        "404.html": f"<!doctype html><h1>There is no such page, says {word}</h1>",
        "manifest.webmanifest": "{}",
        ".nojekyll": "",
        "preview.png": "a picture for other sites",
        **{f"notebooks/{it}.html": HEAD.format(word=f"{word} {it}", root="../", course=course_folder) for it in pages},
        **{f"{course_folder}/{name}": text for name, text in course_files.items()},
        **{f"{python_folder}/{name}": text for name, text in python_files.items()},
    }
    for name, text in files.items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text(text)
    make_offline(site)
    return release_of(site)


def short_hash(files: dict[str, str]) -> str:
    return hashlib.sha256(json.dumps(files).encode()).hexdigest()[:10]


def release_of(site: Path) -> str:
    found = re.search(r'^const RELEASE = "(\w+)";$', (site / "sw.js").read_text(), re.MULTILINE)
    assert found
    return found[1]


@dataclass
class Learner:
    """Somebody with a browser whose profile outlives it."""

    browser: Browser
    profile: Path
    context: BrowserContext | None = None

    def open(self, url: str, script: str = "") -> Page:
        """A new tab; the browser is started if it does not run."""
        if not self.context:
            flags = [flag for flag in FLAGS if not flag.startswith("--host-resolver-rules")]
            self.context = self.browser.browser_type.launch_persistent_context(
                self.profile, executable_path=find_chromium(), args=[*flags, NAMES]
            )
            self.context.set_default_timeout(PATIENCE)
        page = self.context.new_page()
        if script:
            page.add_init_script(script)
        page.goto(url)
        return page

    def quit(self) -> None:
        if self.context:
            self.context.close()
        self.context = None


@pytest.fixture
def learner(chromium: Browser, tmp_path: Path) -> Iterator[Learner]:
    somebody = Learner(chromium, tmp_path / "profile")
    yield somebody
    somebody.quit()


@pytest.fixture
def serve() -> Iterator[Callable[..., StaticServer]]:
    with ExitStack() as stack:
        yield lambda folders, **more: stack.enter_context(StaticServer(folders, **more))


@pytest.fixture
def site(tmp_path: Path) -> Path:
    make_site(tmp_path / "site", "old")
    return tmp_path / "site"


def wait_ready(page: Page, release: str) -> None:
    """All of this release is kept."""
    page.locator(f'html[data-offline="ready"][data-release="{release}"]').wait_for(state="attached")


def wait_refused(page: Page) -> None:
    page.locator('html[data-offline="no"]').wait_for(state="attached")


def says(page: Page, text: str) -> None:
    expect(page.locator("#says")).to_have_text(text)


def caches_of(page: Page) -> list[str]:
    names: list[str] = page.evaluate("caches.keys()")
    return names


# What is kept


def test_every_file_is_kept_but_hidden_ones_the_worker_and_the_preview(site):
    every = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    at_once, when_used = kept_files(site)
    assert {*at_once, *when_used} == every - {".nojekyll", "sw.js", "preview.png"}
    assert [address.partition("/")[2] for address in when_used] == ["rest.pack"]


def test_of_voici_what_no_page_asks_for_is_kept_when_used(site, tmp_path, monkeypatch):
    (site / "voici-0123" / "build").mkdir(parents=True)
    (site / "voici-0123" / "build" / "voici.js").write_text("used")
    (site / "voici-0123" / "build" / "voici.js.LICENSE.txt").write_text("not used")
    (tmp_path / "list.txt").write_text("build/voici.js\n")
    monkeypatch.setattr("pinochle_learn.site.offline.VOICI_FILES", tmp_path / "list.txt")
    at_once, when_used = kept_files(site)
    assert [address for address in at_once if address.startswith("voici-")] == ["voici-0123/build/voici.js"]
    assert [address for address in when_used if address.startswith("voici-")] == [
        "voici-0123/build/voici.js.LICENSE.txt"
    ]


def test_the_worker_is_the_same_whenever_it_is_made(site, tmp_path):
    make_offline(site)  # again, over the first
    assert make_site(tmp_path / "other", "old") == release_of(site)
    assert (tmp_path / "other" / "sw.js").read_bytes() == (site / "sw.js").read_bytes()


def test_another_byte_is_another_release(site):
    before = release_of(site)
    (site / "manifest.webmanifest").write_text("{ }")
    make_offline(site)
    assert release_of(site) != before


def test_a_name_that_no_address_can_carry_is_refused(site):
    (site / "what?.txt").write_text("")
    with pytest.raises(SiteError, match=re.escape("what?.txt")):
        make_offline(site)


# Without a network


@pytest.mark.parametrize(
    ("prefix", "restart"), [("/", False), ("/school/cards/", True)], ids=["same browser", "browser closed, sub-path"]
)
def test_after_one_visit_all_works_without_a_network(learner, serve, site, prefix, restart):
    server = serve({prefix: site}, gzip=True, cache="max-age=600")
    wait_ready(learner.open(server.url(prefix)), release_of(site))
    server.stop()
    if restart:
        learner.quit()
    page = learner.open(server.url(prefix) + "?rules=fletcher#/melds")
    says(page, "old with python")
    assert page.url.endswith("?rules=fletcher#/melds")
    assert page.evaluate("later()") == "later old"
    page.get_by_role("link", name="The deck").click()
    expect(page.get_by_role("heading")).to_have_text("old 10-deck")
    says(page, "old with python")
    page.goto(server.url(prefix) + "notebooks/10-deck")  # as hosts write it that leave out ".html"
    expect(page.get_by_role("heading")).to_have_text("old 10-deck")
    page.goto(server.url(prefix) + "nobody/knows/this")
    expect(page.get_by_role("heading")).to_have_text("There is no such page, says old")


def test_the_first_visit_itself_goes_on_without_a_network(learner, serve, site):
    server = serve({"/": site})
    page = learner.open(server.url())
    wait_ready(page, release_of(site))
    server.stop()
    assert page.evaluate("later()") == "later old"


def test_a_second_visit_asks_for_nothing_but_the_worker(learner, serve, site):
    server = serve({"/": site})
    wait_ready(learner.open(server.url()), release_of(site))
    learner.quit()
    server.forget()
    page = learner.open(server.url())
    says(page, "old with python")
    wait_ready(page, release_of(site))
    page.wait_for_timeout(1500)  # the browser looks for a new worker when the page is done
    assert set(server.paths()) <= {"/sw.js", "/favicon.ico", "/"}  # Chromium asks for the page while a worker starts


def test_what_the_page_has_loaded_is_not_loaded_again(learner, serve, site):
    server = serve({"/": site}, cache="max-age=600")
    wait_ready(learner.open(server.url()), release_of(site))
    asked = [path for path in server.paths() if re.match(r"/(python|course)-", path)]
    assert len(asked) == len(set(asked)), asked


def test_what_is_kept_when_used_stays_from_then_on_also_in_the_next_release(learner, serve, site):
    server = serve({"/": site}, cache="no-store")
    page = learner.open(server.url())
    wait_ready(page, release_of(site))
    assert "rest.pack" not in str(server.paths())
    assert [page.evaluate("rest()") for _ in range(2)] == ["rest of python"] * 2
    page.wait_for_function(
        "async () => Boolean(await caches.match(performance.getEntriesByType('resource').map("
        "(it) => it.name).find((name) => name.endsWith('rest.pack'))))"
    )
    server.forget()
    wait_ready(learner.open(server.url()), make_site(site, "new"))
    server.stop()
    learner.quit()
    page = learner.open(server.url())
    says(page, "new with python")
    assert page.evaluate("rest()") == "rest of python"
    assert "rest.pack" not in str(server.paths())


def test_what_was_never_used_is_missing_without_a_network_and_no_more(learner, serve, site):
    server = serve({"/": site})
    page = learner.open(server.url())
    wait_ready(page, release_of(site))
    server.stop()
    assert page.evaluate("rest()") == "no network"
    server.start()
    assert page.evaluate("rest()") == "rest of python"


def test_a_file_on_the_server_that_is_not_ours_is_left_alone(learner, serve, site):
    server = serve({"/": site})
    wait_ready(learner.open(server.url()), release_of(site))
    (site / "timetable.html").write_text("<h1>Monday</h1>")
    page = learner.open(server.url("/timetable.html"))
    expect(page.get_by_role("heading")).to_have_text("Monday")


@pytest.mark.parametrize("prefixes", [("/a/", "/b/"), ("/", "/b/"), ("/b/", "/")], ids=" then ".join)
def test_two_sites_on_one_server_do_not_touch_each_other(learner, serve, tmp_path, prefixes):
    sites = {prefix: tmp_path / f"site{at}" for at, prefix in enumerate(prefixes)}
    releases = {prefix: make_site(site, f"word{prefix}", prefix) for prefix, site in sites.items()}
    server = serve(sites)
    for prefix in prefixes:
        wait_ready(learner.open(server.url(prefix)), releases[prefix])
    newer = make_site(sites[prefixes[1]], "newer", "newer")
    page = learner.open(server.url(prefixes[1]))
    wait_ready(page, newer)
    learner.quit()
    wait_ready(learner.open(server.url(prefixes[1])), newer)
    server.stop()
    says(learner.open(server.url(prefixes[1])), "newer with newer")
    page = learner.open(server.url(prefixes[0]))
    says(page, f"word{prefixes[0]} with {prefixes[0]}")
    assert len(caches_of(page)) == 2


OTHER = "async ([file, text]) => (await caches.open((await caches.keys())[0])).put(file, new Response(text))"


@pytest.mark.parametrize("cache", ["max-age=600", "no-cache", "no-store"])
def test_webassembly_is_taken_from_the_browsers_own_cache_and_else_from_ours(learner, serve, site, cache):
    """There Chrome finds the code that it has compiled. Which of the two it was, shows a mark on ours."""
    server = serve({"/": site}, gzip=True, cache=cache)
    (file,) = (f"/{path}" for path in kept_files(site)[0] if path.endswith(".wasm"))
    page = learner.open(server.url())
    wait_ready(page, release_of(site))
    page.evaluate(OTHER, [file, "ours"])
    learner.quit()
    server.stop()
    page = learner.open(server.url())
    text = page.evaluate("file => fetch(file).then((it) => it.text())", file)
    assert text == ("ours" if cache == "no-store" else "python " * 50_000)


def test_webassembly_that_is_another_in_the_browsers_own_cache_is_taken_from_ours(learner, serve, site):
    server = serve({"/site/": site, "/": site.parent}, cache="max-age=600")
    (file,) = (f"/site/{path}" for path in kept_files(site)[0] if path.endswith(".wasm"))
    wait_ready(learner.open(server.url("/site/")), release_of(site))
    whole = (site.parent / file[1:]).read_text()
    spoil(site, "other")
    read = "([file, cache]) => fetch(file, { cache, mode: 'same-origin' }).then((it) => it.text())"
    (site.parent / "above.html").write_text("")
    page = learner.open(server.url("/above.html"))  # where our worker is not asked
    assert page.evaluate(read, [file, "reload"]) != whole
    assert page.evaluate(read, [file, "only-if-cached"]) != whole
    page = learner.open(server.url("/site/"))
    assert page.evaluate(read, [file, "default"]) == whole


# A new release


def test_a_reload_shows_the_new_release_and_the_old_one_is_cleared_away(learner, serve, site):
    server = serve({"/": site}, cache="max-age=600")
    wait_ready(learner.open(server.url()), release_of(site))
    learner.quit()
    new = make_site(site, "new")
    page = learner.open(server.url())
    says(page, "old with python")  # at once, while the new one comes
    wait_ready(page, new)
    expect(page.get_by_role("heading")).to_have_text("old")  # nobody pulls the page away
    page.reload()
    says(page, "new with python")
    expect(page.get_by_role("heading")).to_have_text("new")
    page.wait_for_function("() => caches.keys().then((names) => names.length === 1)")
    assert caches_of(page) == [f"pinochle-learn {server.url()} {new}"]


def test_the_next_start_shows_the_new_release_without_a_network(learner, serve, site):
    server = serve({"/": site})
    wait_ready(learner.open(server.url()), release_of(site))
    wait_ready(learner.open(server.url()), make_site(site, "new", "newer python"))
    learner.quit()
    server.stop()
    page = learner.open(server.url())
    says(page, "new with newer python")
    assert page.evaluate("later()") == "later new"
    page.wait_for_function("() => caches.keys().then((names) => names.length === 1)")


def test_a_page_that_is_open_keeps_its_release(learner, serve, site):
    """The first page is of the old release until it is closed, though two newer ones came, and a network no more."""
    server = serve({"/": site})
    first = learner.open(server.url())
    wait_ready(first, release_of(site))
    for word in ("new", "newest"):
        release = make_site(site, word, f"{word} python")
        wait_ready(learner.open(server.url()), release)
    page = learner.open(server.url())
    says(page, "newest with newest python")
    server.stop()
    assert first.evaluate("later()") == "later old"
    assert page.evaluate("later()") == "later newest"
    assert len(caches_of(page)) == 3
    for other in learner.context.pages[:-1]:
        other.close()
    page.reload()
    page.wait_for_function("() => caches.keys().then((names) => names.length === 1)")
    assert page.evaluate("later()") == "later newest"


def test_a_folder_that_did_not_change_is_not_loaded_again(learner, serve, site):
    server = serve({"/": site}, cache="no-store")  # not even the browser's own cache may help
    page = learner.open(server.url())
    wait_ready(page, release_of(site))
    new = make_site(site, "new")
    server.forget()
    wait_ready(learner.open(server.url()), new)
    assert not [path for path in server.paths() if path.startswith("/python-")]
    assert [path for path in server.paths() if path.startswith("/course-")]


def test_an_old_file_in_the_browsers_own_cache_does_not_get_into_the_new_release(learner, serve, site):
    """The pages keep their names, and the host let the browser keep them for a day."""
    server = serve({"/": site}, cache="max-age=86400")
    page = learner.open(server.url())
    wait_ready(page, release_of(site))
    page.evaluate("fetch('notebooks/10-deck.html', { cache: 'reload' })")
    new = make_site(site, "new")
    wait_ready(learner.open(server.url()), new)
    server.stop()
    page = learner.open(server.url("/notebooks/10-deck.html"))
    says(page, "new with python")
    expect(page.get_by_role("heading")).to_have_text("new 10-deck")


def test_an_install_that_was_cut_off_goes_on_where_it_was(learner, serve, site):
    """The browser was closed meanwhile: what it has kept by then is not loaded again."""
    server = serve({"/": site}, cache="no-store")
    (file,) = (path for path in kept_files(site)[0] if path.endswith("pyodide.wasm"))
    page = learner.open(server.url("/manifest.webmanifest"))
    page.evaluate(
        "async ([name, file]) => (await caches.open(name)).put(file, await fetch(file))",
        [f"pinochle-learn {server.url()} {release_of(site)}", f"/{file}"],
    )
    server.forget()
    wait_ready(learner.open(server.url()), release_of(site))
    assert f"/{file}" not in server.paths()
    server.stop()
    assert learner.open(server.url()).evaluate("file => fetch(file).then((it) => it.ok)", file)


# What may go wrong


def spoil(site: Path, how: str) -> None:
    """As a broken upload leaves it: a file that no page needs at once."""
    (file,) = site.glob("python-*/pyodide.wasm")
    if how == "gone":
        file.unlink()
    else:
        file.write_bytes(file.read_bytes()[:-1000] if how == "short" else b"?" + file.read_bytes()[1:])


@pytest.mark.parametrize("how", ["gone", "short", "other"])
def test_a_broken_upload_is_not_kept_and_the_site_goes_on(learner, serve, site, how):
    server = serve({"/": site})
    spoil(site, how)
    page = learner.open(server.url())
    wait_refused(page)
    says(page, "old with python")
    assert caches_of(page) == []
    release = make_site(site, "old")  # uploaded again
    wait_ready(learner.open(server.url()), release)


def test_a_broken_upload_leaves_the_old_release_as_it_was(learner, serve, site):
    server = serve({"/": site})
    old = release_of(site)
    wait_ready(learner.open(server.url()), old)
    new = make_site(site, "new", "new python")
    whole = (site / "sw.js").read_text()
    spoil(site, "short")
    page = learner.open(server.url())
    page.wait_for_function("() => caches.keys().then((names) => names.length === 2)")
    page.wait_for_function("() => caches.keys().then((names) => names.length === 1)")
    page.reload()
    says(page, "old with python")
    wait_ready(page, old)
    assert make_site(site, "new", "new python") == new and (site / "sw.js").read_text() == whole
    wait_ready(learner.open(server.url()), new)


REFUSED = '= () => Promise.reject(new DOMException("", "SecurityError"));\n'


@pytest.mark.parametrize("refused", ["caches.open", "Cache.prototype.put", "caches.keys"])
def test_storage_refused_is_survived(learner, serve, site, refused):
    (site / "sw.js").write_text(refused + REFUSED + (site / "sw.js").read_text())
    server = serve({"/": site})
    page = learner.open(server.url())
    wait_refused(page)
    says(page, "old with python")
    page.reload()
    wait_refused(page)  # it was tried again
    says(page, "old with python")
    assert caches_of(page) == []


def test_a_full_disk_is_survived(learner, serve, site):
    server = serve({"/": site})
    page = learner.open("about:blank")
    limit = {"origin": server.url("").rstrip("/"), "quotaSize": 20_000}
    learner.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", limit)
    page.goto(server.url())
    wait_refused(page)
    says(page, "old with python")
    assert caches_of(page) == []


@pytest.mark.parametrize("refused", ["register", "getRegistration"])
def test_a_browser_that_refuses_workers_is_survived(learner, serve, site, refused):
    script = f"ServiceWorkerContainer.prototype.{refused}{REFUSED}"
    page = learner.open(serve({"/": site}).url(), script)
    wait_refused(page)
    says(page, "old with python")


def test_plain_http_on_a_local_name_works_without_a_worker(learner, serve, site):
    server = serve({"/": site})
    page = learner.open(server.url(host="pinochle.test"))
    assert page.evaluate("navigator.serviceWorker") is None
    wait_refused(page)
    says(page, "old with python")
    server.stop()
    with pytest.raises(Error, match="ERR_CONNECTION_REFUSED"):
        page.reload()
