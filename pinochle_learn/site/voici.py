"""Voici makes pages of the notebooks; what of its output the site needs comes to its place."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from .errors import SiteError

HERE: Final = Path(__file__).parent
EXTENSIONS: Final = Path(sys.prefix) / "share" / "jupyter" / "labextensions"
KERNEL: Final = EXTENSIONS / "@jupyterlite" / "pyodide-kernel-extension"
"""JupyterLite's kernel: its JavaScript, and two wheels for the browser."""
ANYWIDGET: Final = EXTENSIONS / "anywidget"

_PLUGIN: Final = "@jupyterlite/pyodide-kernel-extension:kernel"
_STARTED: Final = [
    *("anywidget", "comm", "ipykernel", "ipython", "jedi"),
    *("micropip", "piplite", "pyodide_kernel", "sqlite3"),
]
"""Packages that the kernel need not load: start.js has them, or nothing needs them."""
_TIME: Final = "1767225600"  # of every file, so that two builds are the same
_USELESS: Final = ("*.map", "pypi")


def check_voici() -> None:
    """Raise SiteError if a part of Voici is not installed."""
    for part in (KERNEL, ANYWIDGET, _command()):
        if not part.exists():
            raise SiteError(f"{part.name} is not installed: pip install 'pinochle-learn[site]'")


def make_voici(notebooks: Iterable[Path], folder: Path) -> dict[str, str]:
    """Write Voici's JavaScript into `folder`; returns the pages of the notebooks as Voici made them, by their stem.

    Raises SiteError: Voici fails.
    """
    with TemporaryDirectory() as name:
        work = Path(name)
        contents = work / "contents"
        contents.mkdir()
        for notebook in notebooks:
            shutil.copyfile(notebook, contents / notebook.name)
        _write_settings(work)
        _build(work)
        site = work / "site"
        shutil.copytree(site / "voici" / "build", folder / "build", ignore=shutil.ignore_patterns(*_USELESS))
        bundle(folder / "build", asked_for())
        shutil.copytree(site / "extensions", folder / "extensions", ignore=shutil.ignore_patterns(*_USELESS))
        pages = sorted((site / "voici" / "render").glob("*.html"))
        return {page.stem: page.read_text(encoding="utf-8") for page in pages}


def asked_for() -> tuple[str, ...]:
    """What pages ask for of Voici, relative to its folder: all else is only there should it be needed after all.

    >>> "build/voici.js" in asked_for()
    True
    """
    return tuple((HERE / "voici_files.txt").read_text(encoding="utf-8").split())


def bundle(build: Path, asked: Iterable[str]) -> None:
    """Put the parts of Voici that every page asks for into `voici.js` itself: one file to load in place of eighty.

    A part only registers itself with webpack, which then need not load it. Each keeps a scope of its own.

    >>> with TemporaryDirectory() as name:
    ...     for file, text in {"voici.js": "start()", "7.js": "'use strict';f()"}.items():
    ...         _ = Path(name, file).write_text(text)
    ...     bundle(Path(name), ["build/7.js", "build/voici.js"])
    ...     Path(name, "voici.js").read_text(), Path(name, "7.js").exists()
    ("(() => {'use strict';f()\\n})();\\nstart()", False)
    """
    main = build / "voici.js"
    parts = [file for each in asked if (file := build / each.removeprefix("build/")).parent == build and file != main]
    wrapped = [f"(() => {{{part.read_text(encoding='utf-8')}\n}})();\n" for part in parts]
    main.write_text("".join(wrapped) + main.read_text(encoding="utf-8"), encoding="utf-8", newline="\n")
    for part in parts:
        part.unlink()


def kernel_script(folder: Path) -> str:
    """The script that the kernel runs in its worker, relative to `folder`, where Voici's JavaScript is.

    Raises SiteError if it is not to be told which that is.

    >>> kernel_script(Path("nowhere"))
    Traceback (most recent call last):
    pinochle_learn.site.errors.SiteError: JupyterLite's kernel has another form than the pinned one: see pins.toml
    """
    static = folder / "extensions" / "@jupyterlite" / "pyodide-kernel-extension" / "static"
    named = [file for file in sorted(static.glob("[0-9]*.js")) if _is_worker(file)]
    if len(named) != 1:
        raise SiteError("JupyterLite's kernel has another form than the pinned one: see pins.toml")
    return named[0].relative_to(folder).as_posix()


def _is_worker(file: Path) -> bool:
    """Whether a script is the kernel as it runs in a worker, where nothing was loaded before it."""
    text = file.read_text(encoding="utf-8")
    return "importScripts" in text and "__webpack_modules__" in text and "DriveFS" in text


def _command() -> Path:
    return Path(sys.executable).with_name("voici.exe" if os.name == "nt" else "voici")


def _write_settings(work: Path) -> None:
    kernel = {
        "pyodideUrl": "./python/start.js",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": _STARTED},
    }
    page = {"appName": "Pinochle Learn", "litePluginSettings": {_PLUGIN: kernel}}
    build = {
        "apps": ["voici"],
        "contents": ["contents"],
        "output_dir": "site",
        "no_sourcemaps": True,
        "ignore_sys_prefix": ["federated_extensions"],
        "federated_extensions": [str(KERNEL), str(ANYWIDGET)],
    }
    _write(work / "jupyter-lite.json", {"jupyter-lite-schema-version": 0, "jupyter-config-data": page})
    _write(
        work / "jupyter_lite_config.json",
        {"LiteBuildConfig": build, "VoilaConfiguration": {"template": "pinochle", "strip_sources": True}},
    )


def _write(file: Path, content: dict[str, Any]) -> None:
    file.write_text(json.dumps(content, indent=1), encoding="utf-8")


def _build(work: Path) -> None:
    environment = {**os.environ, "JUPYTER_PATH": str(HERE / "jupyter"), "SOURCE_DATE_EPOCH": _TIME}
    done = subprocess.run(
        [str(_command()), "build"], cwd=work, env=environment, capture_output=True, text=True, encoding="utf-8"
    )
    if done.returncode or not (work / "site" / "voici" / "render").is_dir():
        print(done.stdout[-4000:], done.stderr[-4000:], file=sys.stderr)
        raise SiteError("voici build failed; what it said stands above")
