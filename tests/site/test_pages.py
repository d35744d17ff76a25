"""The pages of the site: addresses, what Voici is told, and the files beside them."""

from __future__ import annotations

import json
import struct
from html.parser import HTMLParser
from pathlib import Path

import pytest

from pinochle_learn.site.errors import SiteError
from pinochle_learn.site.folders import Folders
from pinochle_learn.site.pages import AS_THEY_ARE, WEB, make_pages, page
from tests.site.template import code, notebook, rendered, text

FOLDERS = Folders(python="python-aa", voici="voici-bb", course="course-cc")
COURSE = notebook(
    code("from pinochle_learn.widgets import Course\n\nCourse()"),
    text('<h1 id="/">Trial</h1>\n\n<a href="../../files/#/deck">The deck</a>', section="map"),
    text("", section="map", place="map/progress"),
    text('<h1 id="/deck">The deck</h1>', section="deck"),
    text("", section="deck", place="10-deck/1"),
)
LESSON = notebook(text("# The deck"), code("import random"), text("More"), code("1 < 2"), text("The end"), title="Deck")


STEPS = [
    {"relation": "prev", "word": "Before", "slug": "10-deck", "title": "The deck"},
    {"relation": "next", "word": "Next", "slug": "30-bid", "title": "Bids & more"},
]


class Seen(HTMLParser):
    """The elements of a page, with their attributes, and its settings."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.settings = ""
        self.inside = False
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))
        self.inside = dict(attrs).get("id") == "jupyter-config-data"

    def handle_endtag(self, tag):
        self.inside = False

    def handle_data(self, data):
        if self.inside:
            self.settings += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.found if name == tag]

    def meta(self, name: str) -> str | None:
        (found,) = (each["content"] for each in self.all("meta") if name in (each.get("name"), each.get("property")))
        return found


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    make_pages({"course": rendered(COURSE), "10-deck": rendered(LESSON)}, folder, FOLDERS)
    return folder


def seen(site: Path, path: str) -> Seen:
    return Seen((site / path).read_text(encoding="utf-8"))


def settings(site: Path, path: str) -> dict:
    return json.loads(seen(site, path).settings)


def test_every_file_is_at_its_place(site):
    files = {file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file()}
    assert files == {"index.html", "notebooks/10-deck.html", "404.html", ".nojekyll", *AS_THEY_ARE}


@pytest.mark.parametrize(("path", "root"), [("index.html", ""), ("notebooks/10-deck.html", "../")])
def test_addresses_are_relative_and_lead_to_what_the_site_has(site, path, root):
    page = seen(site, path)
    scripts = [each["src"] for each in page.all("script") if "src" in each]
    assert scripts[-2:] == [f"{root}course-cc/offline.js", f"{root}voici-bb/build/voici.js"], "Voici comes last"
    assert ("first.js" in "".join(str(each) for each in scripts)) == (path == "index.html")
    assert all("defer" in each or each.get("type") == "module" for each in page.all("script") if "src" in each)
    links = [each["href"] for each in page.all("link")]
    assert f"{root}manifest.webmanifest" in links and f"{root}favicon.svg" in links
    for address in map(str, [*scripts, *links]):
        assert not address.startswith("/") and ":" not in address
        beside = address.removeprefix(root)
        assert (site / beside).is_file() or beside.startswith(("course-cc/", "voici-bb/"))


def test_no_word_of_the_template_is_left(site):
    for path in ("index.html", "notebooks/10-deck.html", "404.html"):
        html = (site / path).read_text(encoding="utf-8")
        for token in ("early", "waking", "root", "python", "voici", "course", "preview", "address"):
            assert f"@{token}@" not in html


def test_python_is_started_first(site):
    page = seen(site, "notebooks/10-deck.html")
    assert [tag for tag, _ in page.found[:4]] == ["html", "head", "meta", "script"]
    html = (site / "notebooks/10-deck.html").read_text(encoding="utf-8")
    start = html.index("<script>")
    assert "../python-aa/start.js" in html[start : html.index("</script>", start)]


@pytest.mark.parametrize(("path", "root"), [("index.html", "./"), ("notebooks/10-deck.html", "../")])
def test_voici_is_told_where_everything_is(site, path, root):
    told = settings(site, path)
    kernel = told["litePluginSettings"]["@jupyterlite/pyodide-kernel-extension:kernel"]
    assert told["baseUrl"] == root
    assert told["fullStaticUrl"] == f"{root}voici-bb/build".removeprefix("./")
    assert told["fullLabextensionsUrl"] == f"{root}voici-bb/extensions".removeprefix("./")
    assert kernel["pyodideUrl"] == f"{root}python-aa/start.js".removeprefix("./")
    assert kernel["pipliteUrls"] == [] and kernel["loadPyodideOptions"] == {"packages": ["comm"]}
    assert "../../" not in json.dumps({**told, "notebookSrc": None})


def test_voici_gets_only_the_code_and_at_its_number(site):
    cells = settings(site, "notebooks/10-deck.html")["notebookSrc"]["cells"]
    assert [cell["source"] for cell in cells] == ["", "import random", "", "1 < 2"]
    page = seen(site, "notebooks/10-deck.html")
    assert [each["cell-index"] for each in page.all("div") if "cell-index" in each] == ["2", "4"]
    assert [cell["source"] for cell in settings(site, "index.html")["notebookSrc"]["cells"]] == [COURSE.cells[0].source]


def test_code_cannot_end_the_settings():
    evil = rendered(notebook(code("'</script><script>alert(1)</script>'")))
    page_ = Seen(page(evil, "notebooks/evil.html", FOLDERS, {}))
    assert json.loads(page_.settings)["notebookSrc"]["cells"][0]["source"] == "'</script><script>alert(1)</script>'"
    assert not any("alert" in str(attributes) for _, attributes in page_.found)


def test_links_within_the_page_stay_within_it(site):
    hrefs = [each.get("href") for each in seen(site, "index.html").all("a")]
    assert "#/deck" in hrefs and not any("files/" in (href or "") for href in hrefs)


def test_each_page_says_what_it_is(site):
    for path, title in (("index.html", "Trial"), ("notebooks/10-deck.html", "Deck")):
        page = seen(site, path)
        assert page.meta("og:title") == title
        assert 50 < len(page.meta("description") or "") <= 160, "as much as is shown of it"
        assert page.meta("og:description") == page.meta("description")
    assert seen(site, "index.html").meta("og:image") == "preview.png"
    assert seen(site, "notebooks/10-deck.html").meta("og:image") == "../preview.png"


def test_a_known_address_goes_where_others_need_it(tmp_path):
    make_pages({"course": rendered(COURSE)}, tmp_path, FOLDERS, address="https://example.org/cards")
    assert seen(tmp_path, "index.html").meta("og:image") == "https://example.org/cards/preview.png"
    (home,) = seen(tmp_path, "404.html").all("a")
    assert home["data-address"] == "https://example.org/cards/"


@pytest.mark.parametrize("address", ["example.org", "ftp://example.org/", 'https://a"onload="x', "https://a/?q", "x\n"])
def test_what_is_no_address_is_refused(tmp_path, address):
    with pytest.raises(SiteError, match="is no address for a site"):
        make_pages({"course": rendered(COURSE)}, tmp_path, FOLDERS, address=address)
    assert not any(tmp_path.iterdir())


HTML = rendered(LESSON)
SETTINGS = 'id="jupyter-config-data" type="application/json">'


@pytest.mark.parametrize(
    ("pages", "sentence"),
    [
        ({"10-deck": HTML}, "course.ipynb was not made into a page"),
        ({"course": "<html></html>"}, "does not have its settings once"),
        ({"course": HTML + HTML}, "does not have its settings once"),
        ({"course": HTML.replace(SETTINGS, f"{SETTINGS}{{")}, "its settings cannot be read"),
        ({"course": HTML.replace("# The deck", '<img src="../../files/a.png">', 1)}, "refers to a.png, which is not"),
    ],
)
def test_what_is_no_page_of_the_template_is_refused(tmp_path, pages, sentence):
    with pytest.raises(SiteError, match=sentence):
        make_pages(pages, tmp_path, FOLDERS)


def test_a_script_that_would_end_early_is_refused():
    with pytest.raises(SiteError, match="</script"):
        page(rendered(LESSON), "notebooks/10-deck.html", FOLDERS, {"early": "'</SCRIPT>'"})


def test_the_same_pages_are_the_same_bytes(tmp_path):
    for name in ("one", "two"):
        make_pages({"course": rendered(COURSE)}, tmp_path / name, FOLDERS)
    assert (tmp_path / "one/index.html").read_bytes() == (tmp_path / "two/index.html").read_bytes()


# --- the files beside them ---


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_pictures_have_the_sizes_that_are_said():
    manifest = json.loads((WEB / "manifest.webmanifest").read_text(encoding="utf-8"))
    for icon in manifest["icons"]:
        if icon["src"].endswith(".png"):
            width, height = size((WEB / icon["src"]).read_bytes())
            assert icon["sizes"] == f"{width}x{height}"
    assert size((WEB / "preview.png").read_bytes()) == (1200, 630)


def test_the_app_stays_where_it_is_installed_from():
    manifest = json.loads((WEB / "manifest.webmanifest").read_text(encoding="utf-8"))
    addresses = [manifest["start_url"], manifest["scope"], *(each["url"] for each in manifest["shortcuts"])]
    assert all(address.startswith("./") for address in addresses)
    assert manifest["display"] == "standalone"
    assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}


def test_a_lesson_leads_to_the_lessons_before_and_after_it_and_to_the_map(tmp_path):
    lesson = notebook(text("# The deal"), title="The deal")
    lesson.metadata["steps"] = STEPS
    make_pages({"course": rendered(COURSE), "20-deal": rendered(lesson)}, tmp_path, FOLDERS)
    ways = [(link.get("rel"), link["href"]) for link in seen(tmp_path, "notebooks/20-deal.html").all("a")]
    assert ways[-3:] == [("prev", "10-deck.html"), ("next", "30-bid.html"), (None, "../index.html")]
    html = (tmp_path / "notebooks/20-deal.html").read_text(encoding="utf-8")
    assert "Next: Bids &amp; more</a>" in html
    assert "Other lessons" not in (tmp_path / "index.html").read_text(encoding="utf-8")
