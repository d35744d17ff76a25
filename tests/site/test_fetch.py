"""Fetching, with an npm, a pip and a node of our own: no test here needs a network."""

from __future__ import annotations

import hashlib
import io
import os
import subprocess
import sys
import tarfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib import metadata
from pathlib import Path

import pytest

from pinochle_learn.site import fetch as fetching
from pinochle_learn.site.errors import SiteError
from pinochle_learn.site.fetch import Fetched, check_tools, fetch
from pinochle_learn.site.pins import Pins, Pyodide, Tool, Wheel

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the commands here are for sh")
NPM = 'cp "$SHELF/$(echo "$3" | tr @ -).tgz" .'  # npm pack --loglevel=error NAME@VERSION
PIP = """\
for word do
  case $before in --dest) folder=$word ;; esac
  file=$(echo "$word" | sed 's/==/-/; s/^pure-/pure_/')-py3-none-any.whl
  case $word in *==*) cp "$SHELF/$file" "$folder" || exit ;; esac
  before=$word
done"""


@dataclass(frozen=True)
class Desk:
    """The cache, the shelf that stands for all registries, pins for what lies there, and the commands."""

    cache: Path
    shelf: Path
    bin: Path
    pins: Pins

    def command(self, name: str, script: str) -> None:
        file = self.bin / name
        file.write_text(f"#!/bin/sh\necho {name} >>'{self.bin}/called'\n{script}\n")
        file.chmod(0o755)

    def fetch(self) -> tuple[Fetched, list[str]]:
        said: list[str] = []
        return fetch(self.pins, self.cache, said.append), said

    @property
    def called(self) -> list[str]:
        file = self.bin / "called"
        return file.read_text().split() if file.exists() else []

    @property
    def kept(self) -> set[str]:
        return {path.name for path in self.cache.iterdir()}


def archive(files: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz") as tar:
        for name, content in files.items():
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))
    return made.getvalue()


def sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


PACKAGE = archive({"pyodide.js": b"start", "lib/python.zip": b"\0\1"})
WHEELS = {"pure_eval-0.2.4-py3-none-any.whl": b"one", "comm-0.2.3-py3-none-any.whl": b"two"}
PINS = Pins(
    tools=(),
    pyodide=Pyodide("0.29.5", sha256(PACKAGE), "3.13", 18, "an example"),
    wheels=(
        Wheel("pure-eval", "0.2.4", sha256(b"one"), "an example"),
        Wheel("comm", "0.2.3", sha256(b"two"), "an example"),
    ),
)
ALL = {"pyodide-0.29.5.tgz", "pyodide-0.29.5", *WHEELS}


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    desk = Desk(tmp_path / "cache", tmp_path / "shelf", tmp_path / "bin", PINS)
    desk.shelf.mkdir()
    desk.bin.mkdir()
    for name, content in {"pyodide-0.29.5.tgz": PACKAGE, **WHEELS}.items():
        (desk.shelf / name).write_bytes(content)
    desk.command("npm", NPM)
    desk.command("node", "echo v20.20.2")
    desk.command("pip", PIP)
    monkeypatch.setenv("PATH", f"{desk.bin}:/usr/bin:/bin")
    monkeypatch.setenv("SHELF", str(desk.shelf))
    monkeypatch.setattr(sys, "executable", str(desk.bin / "pip"))  # it is called as: python -m pip download ...
    return desk


def test_all_is_fetched(desk):
    got, said = desk.fetch()
    assert said == ["fetching pyodide 0.29.5 with npm", "fetching 2 of 2 wheels with pip"]
    assert [wheel.read_bytes() for wheel in got.wheels] == [b"one", b"two"]
    assert (got.pyodide / "pyodide.js").read_bytes() == b"start"
    assert (got.pyodide / "lib" / "python.zip").read_bytes() == b"\0\1"
    assert desk.kept == ALL


def test_a_full_cache_needs_no_command(desk, monkeypatch):
    first, _ = desk.fetch()
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(sys, "executable", "/nowhere")
    assert desk.fetch() == (first, [])
    assert desk.called == ["npm", "pip"]


@pytest.mark.parametrize("name", ["pyodide-0.29.5.tgz", *WHEELS])
def test_a_spoiled_file_is_fetched_anew(desk, name):
    desk.fetch()
    (desk.cache / name).write_bytes(b"half of it")
    said = desk.fetch()[1]
    assert len(said) == 1
    assert (desk.cache / name).read_bytes() == (desk.shelf / name).read_bytes()
    assert desk.kept == ALL


@pytest.mark.parametrize("spoil", [lambda file: file.write_bytes(b"other"), lambda file: file.unlink()])
def test_a_spoiled_folder_is_unpacked_anew(desk, spoil: Callable[[Path], None]):
    got, _ = desk.fetch()
    spoil(got.pyodide / "lib" / "python.zip")
    assert desk.fetch() == (got, [])
    assert (got.pyodide / "lib" / "python.zip").read_bytes() == b"\0\1"
    assert desk.kept == ALL


def refused(desk: Desk) -> str:
    with pytest.raises(SiteError) as trouble:
        desk.fetch()
    assert not any(name.startswith(".") for name in desk.kept)
    assert "\n" not in str(trouble.value)
    return str(trouble.value)


@pytest.mark.parametrize("name", ["pyodide-0.29.5.tgz", *WHEELS])
def test_another_file_than_the_pinned_one_is_refused(desk, name):
    (desk.shelf / name).write_bytes(b"other")
    assert f"{name} from the registry has the sha256 {sha256(b'other')}, and not " in refused(desk)
    assert name not in desk.kept


def test_no_network_for_npm(desk):
    words = "npm warn an error is near", "npm error network ENOTFOUND", "npm error a log of this run is in a file"
    desk.command("npm", "echo half >pyodide-0.29.5.tgz; printf '%s\\n' '" + "' '".join(words) + "' >&2; exit 1")
    sentence = refused(desk)
    assert "npm could not fetch pyodide@0.29.5; try again with a network" in sentence
    assert "(it said: npm error network ENOTFOUND)" in sentence
    assert desk.kept == set()


def test_a_wheel_that_is_not_there(desk):
    (desk.shelf / "comm-0.2.3-py3-none-any.whl").unlink()
    assert "pip could not fetch 2 wheels; try again with a network" in refused(desk)
    assert desk.kept == {"pyodide-0.29.5.tgz"}
    (desk.cache / "pure_eval-0.2.4-py3-none-any.whl").write_bytes(b"one")
    assert "pip could not fetch comm==0.2.3; try again with a network" in refused(desk)


def test_a_registry_that_gives_nothing_and_says_nothing(desk):
    desk.command("pip", "exit 0")
    assert "pure_eval-0.2.4-py3-none-any.whl did not come from the registry" in refused(desk)


def test_no_npm(desk, monkeypatch):
    monkeypatch.setenv("PATH", str(desk.cache))
    assert refused(desk) == "the site is built with Node.js, and there is no npm here: install Node.js with npm"


def test_stopped_in_the_middle(desk, monkeypatch):
    def stop(command, cwd=None, **options):
        (Path(cwd) / "pyodide-0.29.5.tgz").write_bytes(PACKAGE[:20])
        raise KeyboardInterrupt

    monkeypatch.setattr(subprocess, "run", stop)
    with pytest.raises(KeyboardInterrupt):
        desk.fetch()
    assert desk.kept == set()


@pytest.mark.parametrize(
    ("node", "sentence"),
    [
        ("echo v16.20.0", "needs Node.js 18 or newer, and node here is v16.20.0: install one"),
        ("echo hello", "needs Node.js 18 or newer, and node here is hello"),
        ("exit 3", "node does not run here (it said: exit code 3)"),
    ],
)
def test_another_node(desk, node, sentence):
    desk.command("node", node)
    with pytest.raises(SiteError) as refused:
        check_tools(desk.pins)
    assert sentence in str(refused.value)


def test_no_node(desk, monkeypatch):
    monkeypatch.setenv("PATH", str(desk.cache))
    with pytest.raises(SiteError, match="there is no node here: install Node"):
        check_tools(desk.pins)


def test_the_tools_are_asked_for_by_version(desk):
    pytest_here = Tool("pytest", metadata.version("pytest"), "an example")
    check_tools(replace(PINS, tools=(pytest_here,)))
    with pytest.raises(SiteError, match=r"built with pytest 0.1, not .* as here: pip install 'pinochle-learn\[site\]'"):
        check_tools(replace(PINS, tools=(replace(pytest_here, version="0.1"),)))


def test_where_the_cache_is(monkeypatch):
    monkeypatch.setattr(Path, "home", lambda: Path("/home/learner"))
    assert fetching._user_cache("linux", {}) == Path("/home/learner/.cache")
    assert fetching._user_cache("linux", {"XDG_CACHE_HOME": "/var/cache/me"}) == Path("/var/cache/me")
    assert fetching._user_cache("linux", {"XDG_CACHE_HOME": "here"}) == Path("/home/learner/.cache")
    assert fetching._user_cache("darwin", {}) == Path("/home/learner/Library/Caches")
    assert fetching._user_cache("win32", {"LOCALAPPDATA": "/local"}) == Path("/local")
    monkeypatch.setattr(fetching, "in_checkout", lambda: False)
    assert fetching.cache_folder().parts[-2:] == ("pinochle-learn", "site-cache")
