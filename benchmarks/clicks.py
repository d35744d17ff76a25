"""From a click to what Python says to it, in a real browser over Voila, against a bare button in the same run.

python -m benchmarks.clicks

The bare button is one of ipywidgets that changes a label: what the way to Python and back costs by itself.
Needs Chromium or Chrome, see tools/chromium.py.
"""

import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import nbformat
from playwright.sync_api import Locator, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tools"))

from chromium import HOW, find_chromium  # noqa: E402

TIMES = 40
PATIENCE = 60_000  # milliseconds for a page to be ready
BARE = """\
import ipywidgets as w

label, button = w.Label("0"), w.Button(description="Count")
button.on_click(lambda _: setattr(label, "value", str(int(label.value) + 1)))
w.VBox([button, label])
"""
CLICK = """([click, watch]) => new Promise((done) => {
  const began = performance.now();
  const watcher = new MutationObserver(() => {
    watcher.disconnect();
    done(performance.now() - began);
  });
  const words = { childList: true, characterData: true, attributeFilter: ["aria-label"] };
  watcher.observe(watch, { subtree: true, ...words });
  click.click();
})"""


def milliseconds(button: Locator, watched: Locator) -> float:
    """From the click to the first change of the words, seen or spoken, in ``watched``."""
    return float(button.page.evaluate(CLICK, [button.element_handle(), watched.element_handle()]))


@contextmanager
def course(folder: Path) -> Iterator[str]:
    """Serves the folder as `make learn` does; gives the address of its course.ipynb."""
    code = (
        "import pathlib, sys; from pinochle_learn.launch import learn; "
        "sys.exit(learn(folder=pathlib.Path(sys.argv[1]), open_browser=False))"
    )
    command = [sys.executable, "-u", "-c", code, str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, cwd=ROOT) as server:
        assert server.stdout
        try:
            yield next(found[1] for line in server.stdout if (found := re.search(r"is at (http://\S+)", line)))
        finally:
            server.terminate()


def shown(page: Page, section: str) -> Locator:
    """The section, with all of its tables there."""
    page.evaluate("address => { location.hash = address; }", f"#/{section}")
    here = page.locator(f'[data-section="{section}"].shown')
    here.wait_for()
    page.wait_for_function(
        "() => [...document.querySelectorAll('[data-section].shown .live[data-place]')]"
        ".every((place) => place.classList.contains('done'))",
        timeout=PATIENCE,
    )
    return here


def pressing(section: str, title: str, *buttons: str) -> Callable[[Page], list[float]]:
    """Times presses of the buttons, one after the other, on the table of that title."""

    def measure(page: Page) -> list[float]:
        table = shown(page, section).locator(".pl-table").filter(has_text=title).first
        names = [re.compile(button) for button in buttons]
        return [milliseconds(table.get_by_role("button", name=names[at % len(names)]), table) for at in range(TIMES)]

    return measure


def playing(page: Page) -> list[float]:
    """A card played and the answers of three careful players, who act at once; and again, with new hands."""
    table = shown(page, "tricks").locator(".pl-table").filter(has_text="New hand").first
    table.get_by_label("at once").check()
    found: list[float] = []
    while len(found) < TIMES:
        card = table.locator(".pl-hand button:not([aria-disabled])").first
        if card.count():
            found.append(milliseconds(card, table))
        else:
            milliseconds(table.get_by_role("button", name="New hand").first, table)
    return found


def changing(page: Page) -> list[float]:
    """From one section to another and back, until it is drawn; both were there before."""
    shown(page, "deck"), shown(page, "deal")
    found = []
    for at in range(TIMES):
        address = ("deck", "deal")[at % 2]
        found.append(float(page.evaluate(CHANGE, address)))
    return found


CHANGE = """(section) => new Promise((done) => {
  const began = performance.now();
  document.addEventListener("section-shown", () => requestAnimationFrame(() => setTimeout(() =>
    done(performance.now() - began))), { once: true });
  location.hash = `#/${section}`;
})"""


def bare_button(page: Page) -> list[float]:
    """The baseline."""
    button = page.get_by_role("button", name="Count")
    button.wait_for()
    label = page.locator(".widget-label").first
    return [milliseconds(button, label) for _ in range(TIMES)]


MEASURED: dict[str, Callable[[Page], list[float]]] = {
    "a button and a label alone": bare_button,
    "exercises: another one": pressing("deck", "Solved", "^Next$", "^Previous$"),
    "a trick: the next one": pressing("deck", "Which of the two wins?", "^New trick$"),
    "a hand for melds: dealt": pressing("melds", "Find the melds", "^New hand$"),
    "score sheet: why?": pressing("scoring", "our total", "1, our total: why", "1, their total: why"),
    "a card played, three answers": playing,
    "another lesson, until drawn": changing,
}


def main() -> None:
    """Print medians, the slowest, and the ratio to the bare button."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder, path = Path(name), find_chromium()
        assert path, HOW
        shutil.copyfile(ROOT / "notebooks" / "course.ipynb", folder / "course.ipynb")
        cells = [nbformat.v4.new_code_cell(BARE)]
        python = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": python}), folder / "bare.ipynb")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        with course(folder) as address:
            page = browser.new_page()
            page.set_default_timeout(PATIENCE)
            base = 0.0
            for what, measure in MEASURED.items():
                page.goto(address.replace("course", "bare") if measure is bare_button else address)
                found = measure(page)
                base = base or statistics.median(found)
                report(what, found, base)
        browser.close()


def report(what: str, found: list[float], base: float) -> None:
    """One line of the table."""
    middle = statistics.median(found)
    print(
        f"{what:30} median {middle:6.1f} ms, slowest of {len(found)} {max(found):6.1f} ms, ratio {middle / base:4.1f}"
    )


if __name__ == "__main__":
    main()
