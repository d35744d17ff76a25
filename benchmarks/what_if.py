"""What “What if?” takes, in one run: this Python, with --browser the browser's as well, under node and on the site.

python -m benchmarks.what_if             this Python
python -m benchmarks.what_if --browser   and the browser's: under node, and the built site in Chromium
python -m benchmarks.what_if --bids      and sampled bids against a much longer run

The site is built in build/benchmark, or is that of the variable PINOCHLE_SITE. Figures of a busy machine are worth
little: the same run tells how long a bare loop takes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import subprocess
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any, Final

from benchmarks.what_if_figures import figures, told

AIMS: Final = (
    "aims: worth after a click 30 ms here, 100 ms in the browser; best of 1,820: 100 and 400 ms;\n"
    "      first histogram: 500 ms; a slice of work 15 ms here"
)
HERE: Final = Path(__file__).parent


def main() -> None:
    """Print what was measured, Python by Python."""
    parser = argparse.ArgumentParser(prog="benchmarks.what_if", description=__doc__.splitlines()[0])
    parser.add_argument("--browser", action="store_true", help="the browser's Python too")
    parser.add_argument("--bids", action="store_true", help="sampled bids against a much longer run too")
    options = parser.parse_args()
    print(AIMS)
    print(f"\nthis Python ({_busy()})", *told(asyncio.run(figures())), sep="\n")
    if options.browser:
        print(f"\nthe browser's Python under node ({_busy()})", *told(_under_node()), sep="\n")
        from benchmarks.what_if_page import on_the_page

        print(f"\nthe built site in Chromium ({_busy()})")
        for name, times in on_the_page().items():
            print(f"{name:48} median {median(times):7.1f} ms, slowest of {len(times):3} {max(times):7.1f} ms")
    if options.bids:
        from benchmarks.what_if_bids import report

        report()


def _busy() -> str:
    """How much of the time a bare loop was let run."""
    began, worked = perf_counter(), process_time()
    for _ in range(5_000_000):
        pass
    return f"a bare loop had {100 * (process_time() - worked) / (perf_counter() - began):.0f} % of its time"


def _under_node() -> dict[str, Any]:
    """The same figures by the Python that the site brings, without a page."""
    from pinochle_learn.site import runtime
    from pinochle_learn.site.fetch import cache_folder, fetch
    from pinochle_learn.site.pins import load_pins
    from pinochle_learn.site.voici import KERNEL

    fetched, node = fetch(load_pins(), cache_folder(), print), shutil.which("node")
    assert node, "node was not found"
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        folders = {
            "wheels": runtime._wheels(fetched, KERNEL, work / "wheels"),
            "own": runtime._own(work / "own"),
            "stubs": runtime.SCRIPTS / "stubs",
            "scripts": runtime.SCRIPTS,
            "runtime": fetched.pyodide,
            "benchmarks": HERE,
            "out": work / "out",
        }
        folders["out"].mkdir()
        script = work / "script.py"
        script.write_text(_SCRIPT, encoding="utf-8")
        seen = [f"{name}={folder}" for name, folder in folders.items()]
        subprocess.run([node, str(runtime.SCRIPTS / "run.cjs"), str(fetched.pyodide), str(script), *seen], check=True)
        found: dict[str, Any] = json.loads((folders["out"] / "figures.json").read_text(encoding="utf-8"))
        return found


_SCRIPT: Final = """
import json, pathlib, sys
sys.path += ["/scripts", "/benchmarks"]
import prepare
prepare.install(prepare.of_wheels() | prepare.files_below("/own") | prepare.files_below("/stubs"))
from what_if_figures import figures
found = await figures()
pathlib.Path("/out/figures.json").write_text(json.dumps(found))
"""

if __name__ == "__main__":
    main()
