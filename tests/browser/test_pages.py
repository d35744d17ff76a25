"""The page around a lesson, and the two servers behind it."""

import os
import signal
import subprocess

import pytest


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


def test_a_failure_shows_no_traceback(page, pages):
    page.goto(pages.url("smoke.ipynb"))
    page.get_by_role("button", name="Broken").click()
    page.get_by_role("button", name="Deal").click()
    page.get_by_text("Dealt", exact=True).wait_for()
    page.get_by_text("The page went on").wait_for()
    assert page.get_by_text("could not be built").count() == 1
    text = page.locator("body").inner_text()
    assert "secret" not in text and "Error" not in text and "Traceback" not in text


@pytest.mark.skipif(os.name == "nt", reason="finds the kernel with pgrep")
def test_a_dead_kernel_is_said(page, pages):
    page.goto(pages.url("smoke.ipynb"))
    page.get_by_role("button", name="Deal").wait_for()
    kernel = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').text).kernelId")
    found = subprocess.run(["pgrep", "-f", kernel], capture_output=True, text=True, check=True)
    os.kill(int(found.stdout.split()[0]), signal.SIGKILL)
    page.get_by_role("alert").get_by_text("Python has stopped").wait_for()
    page.get_by_role("button", name="Reload the page").click()
    page.get_by_role("button", name="Deal").wait_for()


def test_the_list_of_lessons_and_a_wrong_address(page, pages, accessible):
    page.goto(pages.first_url.split("/voila/")[0])
    accessible(page)
    page.get_by_role("link", name="smoke").click()
    page.get_by_role("heading", name="Smoke").wait_for()
    page.goto(pages.url("nowhere.ipynb"))
    page.get_by_role("heading", name="There is no such page").wait_for()
    accessible(page)


def test_a_notebook_in_jupyterlab(page, notebooks, run_all):
    run_all(page, notebooks.url("smoke.ipynb"))
    page.get_by_role("button", name="Deal").click()
    page.get_by_text("Dealt", exact=True).wait_for()
