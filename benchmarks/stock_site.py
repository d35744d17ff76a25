"""The lesson notebooks as a static site in the usual way: `voici build`, stock template, `%pip install` in each.

It is what benchmarks.site compares ours with. Only what a closed network forces is different from the
usual way, and each of these makes the stock site faster, not slower: Pyodide and the wheels lie in the
site itself in place of a delivery network and an index; the wheel of this project asks for nothing that
the browser cannot have; sqlite3, which only the delivery network has, is an empty stand-in.
"""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parent.parent
PYODIDE: Final = "0.29.5"  # as the site of ours has it
FROM_PYODIDE: Final = (
    *("micropip", "packaging", "typing-extensions", "ipython", "jedi", "parso", "asttokens", "decorator", "executing"),
    *("matplotlib-inline", "prompt-toolkit", "pure-eval", "pygments", "six", "stack-data", "traitlets", "wcwidth"),
)
"""What the kernel needs and Pyodide's own lock file names: in the versions that stand there."""
FROM_INDEX: Final = (
    "comm==0.2.3",
    "ipywidgets==8.1.9",
    "jupyterlab_widgets==3.0.17",
    "anywidget==0.11.0",
    "psygnal==0.16.1",
)
NEEDED_IN_BROWSER: Final = ("anywidget", "ipywidgets")
INSTALL: Final = "%pip install -q pinochle-learn"
EXTENSIONS: Final = Path(sys.prefix) / "share/jupyter/labextensions"
EARLIEST: Final = (1980, 1, 1, 0, 0, 0)


def build_stock(folder: Path) -> Path:
    """Build the site under ``folder`` and give its place; a site that is there already is taken as it is.

    Raises CalledProcessError where npm, pip or voici fails.
    """
    site = folder / "site"
    if site.exists():
        return site
    shutil.rmtree(folder, ignore_errors=True)
    lite = folder / "lite"
    lite.mkdir(parents=True)
    distribution = _pyodide(folder)
    wheels = _wheels(folder)
    _notebooks(lite / "content")
    settings = {
        "PyodideAddon": {"pyodide_url": str(distribution)},
        "PipliteAddon": {"piplite_urls": [str(wheels)]},
        "LiteBuildConfig": {
            "contents": ["content"],
            "output_dir": str(folder / "unfinished"),
            "ignore_sys_prefix": ["federated_extensions"],  # those of other tools, installed beside it
            "federated_extensions": [
                str(EXTENSIONS / name) for name in ("@jupyterlite/pyodide-kernel-extension", "anywidget")
            ],
        },
    }
    (lite / "jupyter_lite_config.json").write_text(json.dumps(settings), encoding="utf-8")
    voici = Path(sys.executable).with_name("voici")
    with (folder / "voici.log").open("w") as log:
        subprocess.run([voici, "build"], cwd=lite, check=True, stdout=log, stderr=subprocess.STDOUT)
    (folder / "unfinished").rename(site)
    return site


def _pyodide(folder: Path) -> Path:
    """An archive such as Pyodide publishes, with the packages that are asked for."""
    subprocess.run(["npm", "pack", "--silent", f"pyodide@{PYODIDE}"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    with tarfile.open(folder / f"pyodide-{PYODIDE}.tgz") as archive:
        archive.extractall(folder, filter="data")
    package = (folder / "package").rename(folder / "pyodide")
    lock = json.loads((package / "pyodide-lock.json").read_text(encoding="utf-8"))
    known = lock["packages"]
    _download([f"{name}=={known[name]['version']}" for name in FROM_PYODIDE], package)
    stub(package / known["sqlite3"]["file_name"], "sqlite3", known["sqlite3"]["version"])
    lock["packages"] = {name: _as_it_lies(known[name], package) for name in (*FROM_PYODIDE, "sqlite3")}
    (package / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    packed = folder / f"pyodide-{PYODIDE}.tar.bz2"
    with tarfile.open(packed, "w:bz2", compresslevel=1) as archive:
        archive.add(package, "pyodide")
    return packed


def _as_it_lies(entry: Mapping[str, Any], package: Path) -> dict[str, Any]:
    """The lock file's entry for the wheel that the index has, where Pyodide's own is another build of it."""
    stem = "-".join(entry["file_name"].split("-")[:2]).lower()
    (wheel,) = (path for path in package.glob("*.whl") if path.name.lower().startswith(f"{stem}-"))
    return {**entry, "file_name": wheel.name, "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest()}


def _wheels(folder: Path) -> Path:
    """A folder with this project's wheel and what it needs."""
    wheels = folder / "wheels"
    wheels.mkdir()
    _download(FROM_INDEX, wheels)
    build = [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder / "built"), str(ROOT)]
    subprocess.run(build, check=True, stdout=subprocess.DEVNULL)
    (ours,) = (folder / "built").glob("*.whl")
    _without_server(ours, wheels / ours.name)
    return wheels


def _download(requirements: list[str] | tuple[str, ...], folder: Path) -> None:
    anywhere = "--python-version 3.13 --implementation py --abi none --platform any --only-binary=:all: --no-deps -q"
    command = [sys.executable, "-m", "pip", "download", *anywhere.split(), "-d", str(folder), *requirements]
    subprocess.run(command, check=True)


def _without_server(wheel: Path, target: Path) -> None:
    """A copy that asks only for what the browser has; no file in it is compressed less."""
    with zipfile.ZipFile(wheel) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.infolist():
            content = old.read(entry)
            if entry.filename.endswith(".dist-info/METADATA"):
                lines = content.decode().splitlines(keepends=True)
                content = "".join(filter(_is_kept, lines)).encode()
            new.writestr(entry, content, zipfile.ZIP_DEFLATED)


def _is_kept(line: str) -> bool:
    return not line.startswith("Requires-Dist:") or line.split()[1].startswith(NEEDED_IN_BROWSER)


def stub(path: Path, name: str, version: str) -> None:
    """An empty wheel of that name."""
    info = f"{name}-{version}.dist-info"
    files = {
        f"_no_{name}/__init__.py": b"",
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n".encode(),
        f"{info}/WHEEL": b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    digests = [f"{at},sha256={_digest(text)},{len(text)}" for at, text in files.items()]
    files[f"{info}/RECORD"] = "\n".join([*digests, f"{info}/RECORD,,", ""]).encode()
    with zipfile.ZipFile(path, "w") as archive:
        for at, text in files.items():
            archive.writestr(zipfile.ZipInfo(at, EARLIEST), text)


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")


def _notebooks(folder: Path) -> None:
    """The lessons, each with the line that installs the package before its first cell."""
    folder.mkdir()
    for path in sorted((ROOT / "notebooks").glob("[0-9]*.ipynb")):
        notebook = json.loads(path.read_text(encoding="utf-8"))
        cell: dict[str, Any] = {
            "cell_type": "code",
            "id": "install",
            "metadata": {},
            "execution_count": None,
            "outputs": [],
        }
        notebook["cells"].insert(0, {**cell, "source": INSTALL})
        (folder / path.name).write_text(json.dumps(notebook), encoding="utf-8")
