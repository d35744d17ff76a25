"""The pins: read whole or refused, and the same wherever a version is written twice."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from pinochle_learn.site.pins import PINS, load_pins, read_pins

ROOT = Path(__file__).parents[2]
GOOD = PINS.read_text(encoding="utf-8")
FIRST_HASH = re.search('sha256 = "([0-9a-f]{64})"', GOOD)[1]  # type: ignore[index]


def test_the_extra_installs_the_pinned_tools():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["optional-dependencies"]["site"] == [f"{it.name}=={it.version}" for it in load_pins().tools]


def test_the_lock_installs_the_pinned_tools():
    lock = (ROOT / "requirements" / "site.lock").read_text(encoding="utf-8")
    for tool in load_pins().tools:
        assert f"\n{tool.name}=={tool.version} \\\n" in lock


def test_the_browser_has_what_is_installed_here():
    """The same files as in the lock, so that a widget meets its own front end; IPython's newer one cannot run there."""
    lock = (ROOT / "requirements" / "site.lock").read_text(encoding="utf-8")
    here = dict(re.findall(r"^([a-z0-9-]+)==(\S+) \\$", lock, re.MULTILINE))
    both = [wheel for wheel in load_pins().wheels if wheel.name in here and wheel.name != "ipython"]
    assert {"anywidget", "ipywidgets", "traitlets"} <= {wheel.name for wheel in both}
    for wheel in both:
        assert wheel.version == here[wheel.name], wheel.name
        assert f"--hash=sha256:{wheel.sha256}" in lock, wheel.name


def test_nothing_is_pinned_twice():
    pins = load_pins()
    names = [*(tool.name for tool in pins.tools), *(wheel.name for wheel in pins.wheels)]
    hashes = [pins.pyodide.sha256, *(wheel.sha256 for wheel in pins.wheels)]
    assert len(set(names)) == len(names) and len(set(hashes)) == len(hashes)


def test_lock_files_name_no_registry():
    for lock in (ROOT / "requirements").glob("*.lock"):
        assert not re.search(r"://|file:|index-url|find-links", lock.read_text(encoding="utf-8")), lock.name


REFUSED = [
    ("", "", "'tools' is missing"),
    (GOOD, GOOD + "[", "pins.toml: "),
    (GOOD, GOOD + "\n[browsers]\n", "the file has 'browsers', which nothing reads"),
    ("node = 18", 'node = "18"', "pyodide.node is '18'"),
    ("node = 18", "node = true", "pyodide.node is True"),
    ('python = "3.13"\n', "", "pyodide.python is missing"),
    ('python = "3.13"', 'python = "3.13; rm"', "pyodide.python is '3.13; rm'"),
    (FIRST_HASH, FIRST_HASH[1:], "pyodide.sha256 is "),
    (FIRST_HASH, FIRST_HASH.upper(), "pyodide.sha256 is "),
    ("[wheels.comm]", "[wheels.'../comm']", "wheels has '../comm'"),
    ("[wheels.comm]", "[wheels.Comm]", "wheels has 'Comm'"),
    ('[wheels.comm]\nversion = "0.2.3"', '[wheels.comm]\nversion = "--pre"', "wheels.comm.version is '--pre'"),
    ('[wheels.comm]\nversion = "0.2.3"', "[wheels.comm]\nversion = 0.2", "wheels.comm.version is 0.2"),
    ("[wheels.comm]", "[wheels.comm]\nurl = 'x'", "wheels.comm has 'url', which nothing reads"),
    ("[wheels.comm]", "[wheels]\nlone = 'x'\n[wheels.comm]", "wheels.lone is no table"),
    ('version = "0.10.0"\nwhy = "', 'version = "0.10.0"\nwhy = " "\n#', "tools.voici-core.why is ' '"),
]


@pytest.mark.parametrize(("old", "new", "sentence"), REFUSED, ids=[case[2] for case in REFUSED])
def test_a_wrong_entry_is_named(old, new, sentence):
    text = new if old in ("", GOOD) else GOOD.replace(old, new, 1)
    assert text != GOOD
    with pytest.raises(ValueError) as refused:
        read_pins(text)
    assert str(refused.value).startswith("pins.toml: ") and sentence in str(refused.value)
