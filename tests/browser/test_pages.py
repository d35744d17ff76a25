"""The page around a lesson, and the two servers behind it."""

import json
import os
import signal
import subprocess
import urllib.request

import pytest

FINDS_KERNELS = pytest.mark.skipif(os.name == "nt", reason="finds the kernels with pgrep")


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [360, 1200])
def test_a_page_in_voila(new_page, pages, accessible, width, dark):
    page = new_page(width, dark=dark)
    page.goto(pages.url("smoke.ipynb"), wait_until="commit")
    page.get_by_role("heading", name="Smoke").wait_for()
    page.get_by_role("button", name="Deal").click()
    page.get_by_text("Dealt", exact=True).wait_for()
    page.locator("#status").wait_for(state="hidden")
    assert page.title() == "Smoke – Pinochle Learn"
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    accessible(page)


def test_the_text_is_there_before_python(new_page, pages):
    page = new_page(java_script_enabled=False)
    page.goto(pages.url("smoke.ipynb"))
    assert page.get_by_role("heading", name="More").is_visible()
    assert page.locator("noscript p").is_visible()
    assert page.locator("#status:visible, .live:visible").count() == 0, "nothing is starting, and nothing is to come"


def test_a_connection_that_comes_back_is_no_longer_said_to_be_lost(page, pages):
    page.goto(pages.url("smoke.ipynb"))
    page.get_by_role("button", name="Deal").wait_for()
    page.context.set_offline(True)
    page.get_by_role("alert").get_by_text("The connection to the course is lost").wait_for()
    page.context.set_offline(False)
    page.locator("#status").wait_for(state="hidden")
    page.get_by_role("button", name="Deal").click()
    page.get_by_text("Dealt", exact=True).wait_for()


def test_a_failure_shows_no_traceback(page, pages):
    page.goto(pages.url("smoke.ipynb"))
    page.get_by_role("button", name="Broken").click()
    page.get_by_role("button", name="Deal").click()
    page.get_by_text("Dealt", exact=True).wait_for()
    page.get_by_text("The page went on").wait_for()
    assert page.get_by_text("could not be built").count() == 1
    text = page.locator("body").inner_text()
    assert "secret" not in text and "Error" not in text and "Traceback" not in text


@FINDS_KERNELS
def test_a_dead_kernel_is_said(page, pages):
    page.goto(pages.url("smoke.ipynb"))
    page.get_by_role("button", name="Deal").wait_for()
    kernel = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').text).kernelId")
    found = subprocess.run(["pgrep", "-f", kernel], capture_output=True, text=True, check=True)
    os.kill(int(found.stdout.split()[0]), signal.SIGKILL)
    page.get_by_role("alert").get_by_text("Python has stopped").wait_for()
    page.get_by_role("button", name="Reload the page").click()
    page.get_by_role("button", name="Deal").wait_for()


@FINDS_KERNELS
def test_a_page_that_is_left_ends_its_kernel(page, own_pages):
    deal = page.get_by_role("button", name="Deal")
    page.goto(own_pages.url("smoke.ipynb"))
    deal.wait_for()
    for _ in range(2):
        page.reload()
        deal.wait_for()
        own_pages.wait_for_kernels(1)
    page.goto(own_pages.first_url.split("/voila/")[0])
    own_pages.wait_for_kernels(0)
    page.go_back()
    deal.click()
    page.get_by_text("Dealt", exact=True).wait_for()
    assert own_pages.kernels() == 1
    page.reload(wait_until="commit")  # left once more before its cards are there
    page.get_by_role("heading", name="Smoke").wait_for()
    page.close(run_before_unload=True)
    own_pages.wait_for_kernels(0)


def test_a_page_kept_by_the_browser_is_opened_anew(page, pages):
    page.goto(pages.url("smoke.ipynb"))
    page.get_by_role("button", name="Deal").wait_for()
    with page.expect_navigation():
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    page.get_by_role("button", name="Deal").click()
    page.get_by_text("Dealt", exact=True).wait_for()


@pytest.fixture
def impatient(tmp_path):
    """Settings read before ours: a kernel that nobody listens to is ended after a second."""
    patience = {"cull_idle_timeout": 1, "cull_interval": 1}
    (tmp_path / "voila.json").write_text(json.dumps({"MappingKernelManager": patience}))


@FINDS_KERNELS
def test_a_kernel_that_nobody_listens_to_ends(impatient, own_pages):
    with urllib.request.urlopen(own_pages.url("smoke.ipynb")) as answer:
        assert b"Smoke" in answer.read()
    own_pages.wait_for_kernels(0)


def test_the_list_of_lessons_and_a_wrong_address(page, pages, accessible):
    page.goto(pages.first_url.split("/voila/")[0])
    accessible(page)
    assert page.get_by_role("listitem").first.inner_text() == "The whole course"
    page.get_by_role("link", name="smoke").click()
    page.get_by_role("heading", name="Smoke").wait_for()
    page.goto(pages.url("nowhere.ipynb"))
    page.get_by_role("heading", name="There is no such page").wait_for()
    accessible(page)


def test_a_notebook_in_jupyterlab(page, notebooks, run_all):
    run_all(page, notebooks.url("smoke.ipynb"))
    page.get_by_role("button", name="Deal").click()
    page.get_by_text("Dealt", exact=True).wait_for()


def test_from_lesson_to_lesson_and_to_the_map(new_page, pages, accessible):
    page = new_page(360, 740)
    page.goto(pages.url("20-deal.ipynb"), wait_until="commit")
    lessons = page.get_by_role("navigation", name="Other lessons")
    lessons.get_by_role("link", name="Next: The auction: who promises most").click()
    page.get_by_role("heading", name="The auction: who promises most", level=1).wait_for()
    lessons.get_by_role("link", name="Before: The deal: twelve cards each").click()
    page.get_by_role("heading", name="The deal: twelve cards each", level=1).wait_for()
    accessible(page)
    lessons.get_by_role("link", name="The map of the course").click()
    page.get_by_role("heading", name="Pinochle Learn", level=1).wait_for()
