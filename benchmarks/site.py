"""The static site against the same lessons built by a plain `voici build`: when can one read, look, and play?

python -m benchmarks.site            5 visits of each kind
python -m benchmarks.site --quick    1

A visit is to lesson 1. Its text, its first table and Python's answer to a press are awaited by the page itself, from
the moment that the visit begins. Cold: a new browser profile. Warm: the browser is closed and started again; at
ours the learner has stayed until all is kept, half a minute at most. One round more goes before, uncounted: there
the server packs its files. Everything is on this machine, so the
network costs next to nothing; what travels is counted in bytes. Figures of a busy machine are worth little.
Needs npm, Chromium or Chrome, and what `make site` needs. Both sites are kept in build/benchmark.
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, TypeVar

from playwright.sync_api import BrowserType, Page, sync_playwright

from benchmarks.stock_site import build_stock
from benchmarks.visits import Site, Visit, browser, changes, clicks, cold_and_warm, server_of
from pinochle_learn.site.build import build

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDER: Final = ROOT / "build" / "benchmark"
RUNS: Final = 5
WHILE: Final = 20_000  # milliseconds in which the page prepares the other lessons
Found = TypeVar("Found")
FIGURES: Final[Mapping[str, Callable[[Visit], float]]] = {
    "seconds to the text": lambda visit: visit.text,
    "seconds to the first set table": lambda visit: visit.set,
    "seconds to Python's answer": lambda visit: visit.answered,
    "requests until then": lambda visit: visit.requests,
    "megabytes until then": lambda visit: visit.bytes / 1e6,
    "requests in all": lambda visit: visit.requests_in_all,
    "megabytes in all": lambda visit: visit.bytes_in_all / 1e6,
}
AIMS: Final[Mapping[tuple[str, str], str]] = {
    ("cold", "seconds to the text"): "0.5 s",
    ("cold", "seconds to the first set table"): "0.5 s",
    ("cold", "seconds to Python's answer"): "ratio 0.30",
    ("cold", "megabytes in all"): "12 MB",
    ("warm", "seconds to the text"): "0.5 s",
    ("warm", "seconds to the first set table"): "0.5 s",
    ("warm", "seconds to Python's answer"): "ratio 0.22",
}
STAGES: Final[Mapping[str, str]] = {
    "load": "the page's head is read, and the worker's script runs",
    "packages": "WebAssembly and the standard library are loaded, and Python starts",
    "ready": "modules are unpacked and imported, or the memory of the first visit is put back",
    "course": "Voici and its kernel have met, and the page's cell has run",
    "awake": "the first place is asked for, and met",
}


def main() -> None:
    """Build both, visit both in turns, and print medians, ratios, aims, and where our time goes."""
    parser = argparse.ArgumentParser(prog="benchmarks.site", description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="one visit of each kind")
    runs = 1 if parser.parse_args().quick else RUNS
    ours = Site(_ours(), "/#/deck", is_kept=True)
    stock = Site(build_stock(FOLDER / "stock"), "/voici/render/10-deck.html")
    with sync_playwright() as playwright:
        visits = _visits(playwright.chromium, {"ours": ours, "stock": stock}, runs)
        for kind in ("cold", "warm"):
            _report(kind, visits["ours", kind], visits["stock", kind])
        for kind in ("cold", "warm"):
            _report_stages(kind, visits["ours", kind])
        _report_clicks(playwright.chromium, ours, stock)


def _ours() -> Path:
    if made := os.environ.get("PINOCHLE_SITE"):
        return Path(made)
    FOLDER.mkdir(parents=True, exist_ok=True)
    build(FOLDER / "ours", print)
    return FOLDER / "ours"


def _visits(kind: BrowserType, sites: Mapping[str, Site], runs: int) -> dict[tuple[str, str], list[Visit]]:
    """In turns, so that whatever slows the machine for a while slows both."""
    found: dict[tuple[str, str], list[Visit]] = {}
    servers = {name: server_of(site) for name, site in sites.items()}
    for server in servers.values():
        server.start()
    for at in range(runs + 1):
        for name, site in sites.items():
            cold, warm = cold_and_warm(kind, site, servers[name])
            if at:
                found.setdefault((name, "cold"), []).append(cold)
                found.setdefault((name, "warm"), []).append(warm)
    for server in servers.values():
        server.stop()
    return found


def _median(visits: list[Visit], figure: Callable[[Visit], float]) -> float:
    return statistics.median(map(figure, visits))


def _report(kind: str, ours: list[Visit], stock: list[Visit]) -> None:
    print(f"\n{kind:32}    ours   stock   ratio  aim")
    for name, figure in FIGURES.items():
        mine, theirs = _median(ours, figure), _median(stock, figure)
        ratio = f"{mine / theirs:7.2f}" if theirs else "       "
        print(f"{name:32} {mine:7.2f} {theirs:7.2f} {ratio}  {AIMS.get((kind, name), '')}".rstrip())


def _report_stages(kind: str, visits: list[Visit]) -> None:
    """Where our time goes: seconds from one stage to the next."""
    print(f"\nours, {kind}: seconds of each stage, and since the visit began")
    before = 0.0
    for stage, what in STAGES.items():
        at = statistics.median(visit.stages[stage] for visit in visits)
        print(f"{at - before:7.2f} {at:7.2f}  {what}")
        before = at


def _report_clicks(kind: BrowserType, ours: Site, stock: Site) -> None:
    """Milliseconds: a click answered at both, and another lesson."""
    mine, theirs = _with_page(kind, ours, clicks), _with_page(kind, stock, clicks)
    middle = statistics.median
    print(f"\nmilliseconds {'':20}  median slowest   stock  aim")
    print(f"{'a click answered':32} {middle(mine):8.0f} {max(mine):7.0f} {middle(theirs):7.0f}  100")
    for name, measure in (("at once", changes), ("after a while", _changes_later)):
        found = _with_page(kind, ours, measure)
        for what, times in zip(("drawn", "answered"), zip(*found.values(), strict=True), strict=True):
            print(f"{f'another lesson {name}: {what}':32} {middle(times):8.0f} {max(times):7.0f}          200")


def _changes_later(page: Page) -> dict[str, tuple[float, float]]:
    page.wait_for_timeout(WHILE)
    return changes(page)


def _with_page(kind: BrowserType, site: Site, measure: Callable[[Page], Found]) -> Found:
    """On a page of lesson 1 at which Python answers."""
    scratch = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
    with scratch as profile, server_of(site) as server, browser(kind, profile) as context:
        page = context.new_page()
        page.goto(server.url(site.page), wait_until="commit")
        page.wait_for_function("() => seen.answered")
        return measure(page)


if __name__ == "__main__":
    main()
