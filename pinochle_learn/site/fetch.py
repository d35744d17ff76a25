"""Fetches what pins.toml names into a cache: with the user's own npm and pip, from the registries they are set to.

A file from anywhere, the cache too, counts only if its sha256 is right. A full cache needs no network.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from pinochle_learn.paths import PACKAGE, in_checkout
from pinochle_learn.site.errors import SiteError
from pinochle_learn.site.pins import Pins, Pyodide, Tool, Wheel

Say = Callable[[str], None]
EXTRA: Final = "pip install 'pinochle-learn[site]'"
_NETWORK: Final = "try again with a network that reaches its registry"
_HALF: Final = ".half-"  # folders in the cache with what is being fetched


@dataclass(frozen=True)
class Fetched:
    """Where things lie now: the unpacked npm package, and the wheels in the order of pins.toml.

    >>> Fetched(Path("cache/pyodide-0.29.5"), ()).pyodide.name
    'pyodide-0.29.5'
    """

    pyodide: Path
    wheels: tuple[Path, ...]


def cache_folder() -> Path:
    """Where fetched files are kept: `build/site-cache` in a checkout, else in the user's folder for caches.

    >>> cache_folder().name
    'site-cache'
    """
    if in_checkout():
        return PACKAGE.parent / "build" / "site-cache"
    return _user_cache(sys.platform, os.environ) / "pinochle-learn" / "site-cache"


def _user_cache(platform: str, environment: Mapping[str, str]) -> Path:
    if platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if platform == "darwin":
        return Path.home() / "Library" / "Caches"
    named = environment.get("XDG_CACHE_HOME", "")
    return Path(named) if Path(named).is_absolute() else Path.home() / ".cache"


def check_tools(pins: Pins) -> None:
    """See that node and the Python packages that build the site are here, in the pinned versions.

    Raises SiteError with what is missing, and how to get it.

    >>> check_tools(Pins((Tool("abacus", "1", "an example"),), Pyodide("1", "", "3.13", 18, "an example"), ()))
    Traceback (most recent call last):
    ...
    pinochle_learn.site.errors.SiteError: the site is built with abacus 1: pip install 'pinochle-learn[site]'
    """
    for tool in pins.tools:
        _check_tool(tool)
    _check_node(pins.pyodide.node)


def _check_tool(tool: Tool) -> None:
    try:
        found = metadata.version(tool.name)
    except metadata.PackageNotFoundError:
        raise SiteError(f"the site is built with {tool.name} {tool.version}: {EXTRA}") from None
    if found != tool.version:
        raise SiteError(f"the site is built with {tool.name} {tool.version}, not {found} as here: {EXTRA}")


def _check_node(oldest: int) -> None:
    said = _run([_command("node"), "--version"], "node does not run here")
    version = re.match(r"v([0-9]+)\.", said)
    if not version or int(version[1]) < oldest:
        raise SiteError(f"the site needs Node.js {oldest} or newer, and node here is {said.strip()[:20]}: install one")


def fetch(pins: Pins, cache: Path, say: Say) -> Fetched:
    """Have every pinned file in the cache, each checked by its sha256; `say` hears what is fetched.

    Raises SiteError if one cannot be had or is another one; a half download never stays in the cache.

    >>> with TemporaryDirectory() as folder:
    ...     archive = Path(folder, "pyodide-1.tgz")
    ...     tarfile.open(archive, "w:gz").close()
    ...     pin = Pyodide("1", hashlib.sha256(archive.read_bytes()).hexdigest(), "3.13", 18, "an example")
    ...     fetch(Pins((), pin, ()), Path(folder), print).pyodide.name
    'pyodide-1'
    """
    cache.mkdir(parents=True, exist_ok=True)
    archive = cache / pins.pyodide.file
    if _sha256(archive) != pins.pyodide.sha256:
        say(f"fetching pyodide {pins.pyodide.version} with npm")
        _fetch_pyodide(pins.pyodide, archive)
    missing = [wheel for wheel in pins.wheels if _sha256(cache / wheel.file) != wheel.sha256]
    if missing:
        say(f"fetching {len(missing)} of {len(pins.wheels)} wheels with pip")
        _fetch_wheels(missing, pins.pyodide.python, cache)
    return Fetched(_unpacked(archive), tuple(cache / wheel.file for wheel in pins.wheels))


def _fetch_pyodide(pin: Pyodide, archive: Path) -> None:
    name = f"pyodide@{pin.version}"
    with TemporaryDirectory(dir=archive.parent, prefix=_HALF) as half:
        _run([_command("npm"), "pack", "--loglevel=error", name], f"npm could not fetch {name}; {_NETWORK}", half)
        _take(Path(half) / pin.file, pin.sha256, archive)


def _fetch_wheels(wheels: Sequence[Wheel], python: str, cache: Path) -> None:
    with TemporaryDirectory(dir=cache, prefix=_HALF) as half:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        command += ["--only-binary=:all:", "--python-version", python, "--implementation", "py", "--abi", "none"]
        command += ["--platform", "any", "--dest", half, *map(str, wheels)]
        what = wheels[0] if len(wheels) == 1 else f"{len(wheels)} wheels"
        _run(command, f"pip could not fetch {what}; {_NETWORK}")
        for wheel in wheels:
            _take(Path(half) / wheel.file, wheel.sha256, cache / wheel.file)


def _take(file: Path, sha256: str, place: Path) -> None:
    """Move a fetched file to its place in one step, if it is the right one."""
    found = _sha256(file)
    if found is None:
        raise SiteError(f"{file.name} did not come from the registry, though nothing was said against it: try again")
    if found != sha256:
        raise SiteError(f"{file.name} from the registry has the sha256 {found}, and not {sha256} as pins.toml says")
    file.replace(place)


def _sha256(file: Path) -> str | None:
    return hashlib.sha256(file.read_bytes()).hexdigest() if file.is_file() else None


def _unpacked(archive: Path) -> Path:
    """The folder with the archive's files; unpacked anew if any byte differs."""
    folder = archive.with_suffix("")
    files = _files(archive)
    if any(_bytes(folder / name) != content for name, content in files.items()):
        with TemporaryDirectory(dir=archive.parent, prefix=_HALF) as half:
            for name, content in files.items():
                (Path(half) / "new" / name).parent.mkdir(parents=True, exist_ok=True)
                (Path(half) / "new" / name).write_bytes(content)
            if folder.exists():
                folder.rename(Path(half) / "old")
            (Path(half) / "new").rename(folder)
    return folder


def _files(archive: Path) -> dict[str, bytes]:
    """The files of an npm package, whose names there all start with `package/`."""
    with tarfile.open(archive) as tar:
        pairs = [(member.name, tar.extractfile(member)) for member in tar if member.isfile()]
        return {name.removeprefix("package/"): file.read() for name, file in pairs if file}


def _bytes(file: Path) -> bytes | None:
    return file.read_bytes() if file.is_file() else None


def _command(name: str) -> str:
    found = shutil.which(name)
    if not found:
        raise SiteError(f"the site is built with Node.js, and there is no {name} here: install Node.js with npm")
    return found


def _run(command: Sequence[str], trouble: str, folder: str | None = None) -> str:
    """What the command prints. Raises SiteError with `trouble` and what the command said, if it fails."""
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace")
    except OSError as error:
        raise SiteError(f"{trouble} ({error.strerror})") from None
    if done.returncode:
        words = (done.stderr.strip() or done.stdout.strip() or f"exit code {done.returncode}").splitlines()
        raise SiteError(f"{trouble} (it said: {_telling(words)})")
    return done.stdout


def _telling(words: Sequence[str]) -> str:
    """The line that says most: the first error, else the last word."""
    errors = [line for line in words if "error" in line.lower() and "warn" not in line.lower()]
    return (errors[0] if errors else words[-1]).strip()[:200]
