"""The Python of the site: the browser's own, with the modules that the course uses, byte-compiled."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from ..paths import PACKAGE, course_folder
from .errors import SiteError
from .fetch import Fetched

SCRIPTS: Final = Path(__file__).parent / "browser"
"""What runs with the browser's Python, or stands in it."""

AS_THEY_ARE: Final = ("pyodide.js", "pyodide.asm.js", "pyodide.asm.wasm")
MADE: Final = ("modules.pack", "rest.pack", "python_stdlib.zip")
OF_THE_KERNEL: Final = ("pyodide_kernel", "ipykernel")
"""Wheels that come with JupyterLite's kernel."""

NOT_OF_THE_BROWSER: Final = (
    *("site", "cli", "launch.py", "connection.py", "__main__.py"),
    *("terminal.py", "paper.py", "paper.css"),  # the practice in a terminal, and on paper
)

FirstViews = dict[str, Any]


def make_runtime(fetched: Fetched, folder: Path, kernel: Path) -> FirstViews:
    """Write the Python of the site into `folder`; `kernel` holds the extension of JupyterLite's kernel.

    Returns the first view of every place, as this Python makes it. The course is run once with it: what it imports
    is what the page loads. Raises SiteError: it fails.
    """
    with TemporaryDirectory() as name:
        work = Path(name)
        wheels = _wheels(fetched, kernel, work / "wheels")
        own = _own(work / "own")
        out = work / "out"
        out.mkdir()
        _run(fetched.pyodide, wheels=wheels, own=own, stubs=SCRIPTS / "stubs", out=out)
        for file in (*(fetched.pyodide / name for name in AS_THEY_ARE), *(out / name for name in MADE)):
            shutil.copyfile(file, folder / file.name)
        return _read(out / "first-views.json")


def lock_file(pyodide: Path) -> str:
    """Pyodide's list of packages, as it starts with it, without any package: the site brings its own.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as name:
    ...     _ = Path(name, "pyodide-lock.json").write_text('{"info": {"python": "3.13.2"}, "packages": {"numpy": {}}}')
    ...     lock_file(Path(name))
    '{"info": {"python": "3.13.2"}, "packages": {}}'
    """
    lock = _read(pyodide / "pyodide-lock.json")
    return json.dumps({**lock, "packages": {}}, sort_keys=True)


def _read(file: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


def _wheels(fetched: Fetched, kernel: Path, folder: Path) -> Path:
    folder.mkdir()
    of_kernel = [next((kernel / "static" / "pypi").glob(f"{name}-*.whl")) for name in OF_THE_KERNEL]
    for wheel in (*fetched.wheels, *of_kernel):
        shutil.copyfile(wheel, folder / wheel.name)
    return folder


def _own(folder: Path) -> Path:
    """This package with its lessons and exercises, as a wheel would hold it."""
    package = folder / PACKAGE.name
    left_out = shutil.ignore_patterns("__pycache__", "_course", *NOT_OF_THE_BROWSER)
    shutil.copytree(PACKAGE, package, ignore=left_out)
    for name in ("lessons", "exercises"):
        shutil.copytree(course_folder(name), package / "_course" / name, ignore=left_out)
    return folder


def _run(pyodide: Path, **folders: Path) -> None:
    node = shutil.which("node")
    if not node:
        raise SiteError("node was not found: the site's modules are compiled with it; install Node.js")
    seen = [f"{name}={folder}" for name, folder in {**folders, "scripts": SCRIPTS, "runtime": pyodide}.items()]
    command = [node, str(SCRIPTS / "run.cjs"), str(pyodide), str(SCRIPTS / "prepare.py"), *seen]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8")
    if done.returncode:
        print(done.stderr, file=sys.stderr)
        raise SiteError("the course does not run in the browser's Python; what it said stands above")
