"""The page that a host shows where there is none finds home, from any depth."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Route, expect

import pinochle_learn.site.pages as site_pages

HOST = "http://127.0.0.1:9"  # nothing is there: the test answers
MANIFEST = (site_pages.WEB / "manifest.webmanifest").read_text(encoding="utf-8")
OTHER = json.dumps({"name": "Somebody else's app"})


def show(page, address: str, manifests: dict[str, str], known: str = "") -> list[str]:
    """The page at an address that has nothing; returns what it asks for."""
    html = (site_pages.WEB / "404.html").read_text(encoding="utf-8").replace("@address@", known)
    asked: list[str] = []

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(HOST)
        asked.append(path)
        found = path in manifests
        route.fulfill(body=manifests.get(path, html), status=200 if found else 404, content_type="text/html")

    page.route("**/*", answer)
    page.goto(f"{HOST}{address}")
    return asked


@pytest.mark.parametrize(
    ("base", "address"),
    [
        ("/", "/nothing"),
        ("/", "/notebooks/99-nothing.html"),
        ("/a/b/", "/a/b/nothing"),
        ("/a/b/", "/a/b/notebooks/c/d/e/nothing.html?x#/y"),
        ("/a/b/", "/a/b/"),
        ("/caf%C3%A9/", "/caf%C3%A9/nothing"),
    ],
)
def test_the_link_leads_home_from_any_depth(page, base, address):
    show(page, address, {f"{base}manifest.webmanifest": MANIFEST})
    expect(page.get_by_role("link", name="See the course")).to_have_attribute("href", f"{HOST}{base}index.html")


def test_an_app_of_somebody_else_is_not_home(page):
    above = {
        "/a/b/manifest.webmanifest": OTHER,
        "/a/manifest.webmanifest": "no JSON",
        "/manifest.webmanifest": MANIFEST,
    }
    show(page, "/a/b/nothing", above)
    expect(page.get_by_role("link")).to_have_attribute("href", f"{HOST}/index.html")


def test_no_address_leads_elsewhere(page):
    """Two slashes at its beginning name another host to a browser, but not here."""
    asked = show(page, "//elsewhere.invalid/x", {"/manifest.webmanifest": MANIFEST})
    expect(page.get_by_role("link")).to_have_attribute("href", f"{HOST}/index.html")
    assert "//elsewhere.invalid/manifest.webmanifest" in asked, "of this host"


def test_it_does_not_ask_for_ever(page):
    asked = show(page, "/x" * 300, {})
    page.wait_for_load_state("networkidle")
    assert len(asked) < 20


def test_a_known_home_is_not_looked_for(page):
    asked = show(page, "/a/nothing", {}, known="https://example.org/cards/")
    expect(page.get_by_role("link")).to_have_attribute("href", "https://example.org/cards/")
    assert [path for path in asked if "manifest" in path] == []


@pytest.mark.parametrize("dark", [False, True])
def test_it_can_be_read_on_a_phone(new_page, accessible, dark):
    page = new_page(360, dark=dark)
    show(page, "/nothing", {"/manifest.webmanifest": MANIFEST})
    expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    accessible(page)
