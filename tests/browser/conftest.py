"""A real browser over a real Voila and a real JupyterLab, all on this machine.

`pages` and `notebooks` serve copies of `notebooks/` and of the small `smoke.ipynb` made here;
`new_page` opens browser pages of a given width.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Browser, Error, Page, expect

from tests.browser.visiting import served, visitors  # noqa: F401  fixtures

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
PATIENCE = 60  # seconds for a server to answer and for a page to be ready
expect.set_options(timeout=15_000)  # milliseconds: two parts of the tests run side by side
SMOKE_CELL = """\
label = w.Label("Nothing dealt yet")


def show(text):
    label.value = text


def fail(_):
    raise KeyError("a secret")


deal = w.Button(description="Deal")
deal.on_click(lambda _: show("Dealt"))
broken = w.Button(description="Broken")
broken.on_click(fail)
w.VBox([deal, broken, label])
"""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """With a failure come what the pages show and what the server said."""
    report = yield
    given = getattr(item, "funcargs", {}).values()
    if report.failed:
        for server in (it for it in given if isinstance(it, Server)):
            report.sections.append(("Server", server.log.read_text()[-4000:]))
        for page in (it for it in given if isinstance(it, Page)):
            with contextlib.suppress(Error):  # closed already
                report.sections.append(("Page", page.locator("body").inner_text(timeout=5000)[-4000:]))
    return report


@dataclass
class Watched:
    """What a page did behind the learner's back."""

    foreign: list[str] = field(default_factory=list)  # requests that left this machine
    errors: list[str] = field(default_factory=list)  # JavaScript errors nobody caught


@pytest.fixture
def new_page(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """`new_page(width=360, dark=True)`; at the end nothing may have left this machine or failed."""
    watched = Watched()
    contexts = []

    def note_request(url: str) -> None:
        if not url.startswith(("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:")):
            watched.foreign.append(url)

    def open_page(width: int = 1200, height: int = 900, *, dark: bool = False, **more) -> Page:
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            **more,
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE * 1000)
        page = context.new_page()
        page.on("request", lambda request: note_request(request.url))
        page.on("pageerror", lambda error: watched.errors.append(str(error)))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert watched == Watched()


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    return new_page()


@pytest.fixture(scope="session")
def served_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copies, so that nothing a test saves ends up in the project."""
    folder = tmp_path_factory.mktemp("served")
    for notebook in (ROOT / "notebooks").glob("*.ipynb"):
        shutil.copyfile(notebook, folder / notebook.name)
    nbformat.write(smoke_notebook(), folder / "smoke.ipynb")
    return folder


def smoke_notebook() -> nbformat.NotebookNode:
    """Prose, a widget that answers, one whose answer fails, and a cell that cannot run."""
    new = nbformat.v4
    cells = [
        new.new_markdown_cell("# Smoke\n\nA page with [a link](#more) and `code`.\n\n## More"),
        new.new_code_cell("import ipywidgets as w"),
        new.new_code_cell(SMOKE_CELL),
        new.new_code_cell("raise KeyError('a secret')"),
        new.new_code_cell("w.Label('The page went on')"),
    ]
    python = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook: nbformat.NotebookNode = new.new_notebook(cells=cells, metadata={"title": "Smoke", "kernelspec": python})
    return notebook


@dataclass(frozen=True)
class Server:
    """A running server: `url("50-melds.ipynb")` opens a lesson."""

    first_url: str
    process: subprocess.Popen[str]
    log: Path

    def url(self, notebook: str) -> str:
        return self.first_url.replace("smoke.ipynb", notebook)

    def kernels(self) -> int:
        """How many kernels it runs."""
        found = subprocess.run(
            ["pgrep", "-P", str(self.process.pid), "-f", "ipykernel"], capture_output=True, text=True
        )
        return len(found.stdout.split())

    def wait_for_kernels(self, number: int) -> None:
        """Until exactly so many are left."""
        end = time.monotonic() + PATIENCE
        while self.kernels() != number:
            assert time.monotonic() < end, f"{self.kernels()} kernels, not {number}"
            time.sleep(0.1)


def free_port() -> int:
    """Any: two test runs must not wait for the same one."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def serve(function: str, folder: Path, log: Path, cwd: Path = ROOT) -> Iterator[Server]:
    code = (
        "import pathlib, sys; from pinochle_learn.launch import *; "
        f"sys.exit({function}('smoke.ipynb', folder=pathlib.Path(sys.argv[1]), port={free_port()}, open_browser=False))"
    )
    with log.open("w") as out:
        process = subprocess.Popen(
            [sys.executable, "-c", code, str(folder)],
            stdout=out,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=cwd,
            env={**os.environ, "JUPYTER_CONFIG_DIR": str(log.parent)},
        )
        try:
            yield Server(wait_for_url(process, log), process, log)
        finally:
            process.terminate()
            process.wait(timeout=PATIENCE)


def wait_for_url(process: subprocess.Popen[str], log: Path) -> str:
    """The address that the server prints once it answers."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        if said := re.search(r"is at (http://\S+)", log.read_text()):
            return said[1]
        time.sleep(0.1)
    pytest.fail(f"the server did not start:\n{log.read_text()}")


@pytest.fixture(scope="session")
def pages(served_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Voila, as `make learn` starts it."""
    yield from serve("learn", served_folder, tmp_path_factory.mktemp("voila") / "log")


@pytest.fixture
def own_pages(served_folder: Path, tmp_path: Path) -> Iterator[Server]:
    """A Voila of the test's own. It reads `voila.json` in the folder `tmp_path`, before ours."""
    yield from serve("learn", served_folder, tmp_path / "log", tmp_path)


@pytest.fixture(scope="session")
def notebooks(served_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """JupyterLab, as `make lab` starts it."""
    yield from serve("lab", served_folder, tmp_path_factory.mktemp("lab") / "log")


@pytest.fixture(scope="session")
def run_all() -> Callable[[Page, str], None]:
    """Opens a notebook in JupyterLab and runs all its cells."""

    def run(page: Page, url: str) -> None:
        page.goto(f"{url}&reset")  # without what other tests had open
        page.get_by_text("| Idle").wait_for()
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.locator(".lm-Menu-itemLabel").get_by_text("Run All Cells", exact=True).click()

    return run
