"""What the static site is built from: versions, and the sha256 of each file that is fetched. See pins.toml."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

PINS: Final = Path(__file__).with_name("pins.toml")
_VERSION: Final = re.compile(r"[0-9]+(\.[0-9]+)*")
_SHA256: Final = re.compile(r"[0-9a-f]{64}")
_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True)
class Tool:
    """A Python package that helps to build the site; `why` this one and this version.

    >>> print(load_pins().tools[0])
    voici-core==0.10.0
    """

    name: str
    version: str
    why: str

    def __str__(self) -> str:
        return f"{self.name}=={self.version}"


@dataclass(frozen=True)
class Wheel:
    """A pure Python package for the browser's Python.

    >>> Wheel("pure-eval", "0.2.4", "0" * 64, "an example").file
    'pure_eval-0.2.4-py3-none-any.whl'
    """

    name: str
    version: str
    sha256: str
    why: str

    @property
    def file(self) -> str:
        """The name of its file, as every registry has it."""
        return f"{self.name.replace('-', '_')}-{self.version}-py3-none-any.whl"

    def __str__(self) -> str:
        return f"{self.name}=={self.version}"


@dataclass(frozen=True)
class Pyodide:
    """The browser's Python: an npm package, the Python in it, and the oldest node that runs it.

    >>> load_pins().pyodide.python
    '3.13'
    """

    version: str
    sha256: str
    python: str
    node: int
    why: str

    @property
    def file(self) -> str:
        """The name of the file that `npm pack` writes."""
        return f"pyodide-{self.version}.tgz"


@dataclass(frozen=True)
class Pins:
    """All pins, in the order of pins.toml.

    >>> [wheel.version for wheel in load_pins().wheels if wheel.name == "anywidget"]
    ['0.11.0']
    """

    tools: tuple[Tool, ...]
    pyodide: Pyodide
    wheels: tuple[Wheel, ...]


@cache
def load_pins() -> Pins:
    """The pins of this copy of Pinochle Learn.

    >>> load_pins().pyodide.file
    'pyodide-0.29.5.tgz'
    """
    return read_pins(PINS.read_text(encoding="utf-8"))


def read_pins(text: str) -> Pins:
    """Read pins.toml. Raises ValueError naming the entry that is wrong.

    >>> read_pins("[tools]")
    Traceback (most recent call last):
    ...
    ValueError: pins.toml: 'wheels' is missing
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as trouble:
        raise ValueError(f"pins.toml: {trouble}") from None
    _only(table, {"tools", "pyodide", "wheels"}, "")
    tools = {name: _entry(table, "tools", name) for name in _table(table, "tools")}
    wheels = {name: _entry(table, "wheels", name) for name in _table(table, "wheels")}
    return Pins(
        tuple(Tool(name, **_texts(it, f"tools.{name}", "version", "why")) for name, it in tools.items()),
        _pyodide(_table(table, "pyodide")),
        tuple(Wheel(name, **_texts(it, f"wheels.{name}", "version", "sha256", "why")) for name, it in wheels.items()),
    )


def _pyodide(entry: dict[str, object]) -> Pyodide:
    texts = _texts({key: it for key, it in entry.items() if key != "node"}, "pyodide", *_CHECKS)
    node = entry.get("node")
    if type(node) is not int:
        raise ValueError(f"pins.toml: pyodide.node is {node!r}, not the number of the oldest node")
    return Pyodide(node=node, **texts)


def _table(of: dict[str, object], name: str) -> dict[str, object]:
    it = of.get(name)
    if not isinstance(it, dict):
        raise ValueError(f"pins.toml: {name!r} is missing" if it is None else f"pins.toml: {name!r} is no table")
    return it


def _entry(of: dict[str, object], kind: str, name: str) -> dict[str, object]:
    if not _NAME.fullmatch(name):
        raise ValueError(f"pins.toml: {kind} has {name!r}; write the name small, with hyphens")
    it = _table(of, kind)[name]
    if not isinstance(it, dict):
        raise ValueError(f"pins.toml: {kind}.{name} is no table")
    return it


def _texts(entry: dict[str, object], place: str, *keys: str) -> dict[str, str]:
    _only(entry, set(keys), place)
    return {key: _text(entry, place, key) for key in keys}


def _text(entry: dict[str, object], place: str, key: str) -> str:
    it = entry.get(key)
    if not isinstance(it, str) or not _CHECKS[key](it):
        wrong = "is missing" if it is None else f"is {it!r}, which cannot be right"
        raise ValueError(f"pins.toml: {place}.{key} {wrong}")
    return it


def _only(entry: dict[str, object], keys: set[str], place: str) -> None:
    if unknown := sorted(entry.keys() - keys):
        raise ValueError(f"pins.toml: {place or 'the file'} has {unknown[0]!r}, which nothing reads")


def _is_version(text: str) -> bool:
    return bool(_VERSION.fullmatch(text))


_CHECKS: Final[dict[str, Callable[[str], bool]]] = {
    "version": _is_version,
    "sha256": lambda text: bool(_SHA256.fullmatch(text)),
    "python": _is_version,
    "why": lambda text: bool(text.strip()),
}
