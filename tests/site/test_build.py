"""The real build: the same bytes each time, nothing of this machine in them, nothing left when it fails."""

from __future__ import annotations

import compileall
import gzip
import os
import shutil
import signal
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest

from pinochle_learn.cli import main
from pinochle_learn.site.fetch import cache_folder
from pinochle_learn.site.place import MARKER
from tests.site.signals import hears_ctrl_c

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.slow


def start(out: Path, checkout: Path = ROOT, **environment: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "pinochle_learn", "site", str(out)]
    return subprocess.Popen(
        command,
        cwd=checkout,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=hears_ctrl_c,
    )


def another_checkout(folder: Path) -> Path:
    """A copy in which every module is compiled, as after an installation; what was fetched is the same."""
    for name in ("pinochle_learn", "lessons", "exercises", "notebooks"):
        shutil.copytree(ROOT / name, folder / name)
    compileall.compile_dir(folder / "pinochle_learn", quiet=2)
    (folder / "build").mkdir()
    cache_folder().mkdir(parents=True, exist_ok=True)
    (folder / "build" / "site-cache").symlink_to(cache_folder())
    return folder


@pytest.fixture(scope="module")
def another_build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made in and from other folders, with sets in another order, in another language and at another hour."""
    home = tmp_path_factory.mktemp("another")
    site, scratch, copy = home / "out" / "pinochle", home / "scratch", another_checkout(home / "checkout")
    site.parent.mkdir()
    scratch.mkdir()
    run = start(site, copy, PYTHONHASHSEED="4711", TZ="Asia/Tokyo", LC_ALL="C", TMPDIR=str(scratch))
    said, trouble = run.communicate(timeout=600)
    assert run.returncode == 0, said + trouble
    assert trouble == "", trouble
    assert said.splitlines()[-1].split()[2] == "all"  # the table of sizes ends so
    assert (list(site.parent.iterdir()), list(scratch.iterdir())) == ([site], [])
    return site


def contents(site: Path) -> dict[str, bytes]:
    return {path.relative_to(site).as_posix(): path.read_bytes() for path in site.rglob("*") if path.is_file()}


def test_two_builds_are_the_same_bytes(built_site, another_build):
    first, second = contents(built_site), contents(another_build)
    assert first.keys() == second.keys()
    assert [name for name in first if first[name] != second[name]] == []
    assert {MARKER, "index.html", "404.html", "sw.js", "notebooks/10-deck.html"} <= first.keys()


def unpacked(name: str, content: bytes) -> Iterator[tuple[str, bytes]]:
    yield name, content
    if content.startswith(b"\x1f\x8b"):
        yield f"{name}, unpacked", gzip.decompress(content)
    if name.endswith((".zip", ".whl")):
        with zipfile.ZipFile(BytesIO(content)) as archive:
            for member in archive.namelist():
                yield f"{name}/{member}", archive.read(member)


def test_nothing_tells_where_it_was_built(another_build):
    places = (ROOT, another_build.parent.parent, sys.prefix, Path.home())
    here = {str(path).encode() for path in places if len(str(path)) > 5}
    for name, content in contents(another_build).items():
        for part, text in unpacked(name, content):
            assert not [path for path in here if path in text], part


@pytest.mark.skipif(os.name == "nt", reason="Ctrl+C is sent in another way there")
def test_ctrl_c_leaves_nothing(tmp_path):
    run = start(tmp_path / "site")
    assert run.stdout and run.stdout.readline()
    run.send_signal(signal.SIGINT)
    _, trouble = run.communicate(timeout=60)
    assert (run.returncode, trouble) == (130, "")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="the node here is for sh")
def test_a_node_that_fails_is_said(tmp_path, monkeypatch, capsys):
    (tmp_path / "bin").mkdir()
    node = tmp_path / "bin" / "node"
    node.write_text('#!/bin/sh\n[ "$1" = --version ] && echo v20.1.0 && exit\nexit 9\n')
    node.chmod(0o755)
    monkeypatch.setenv("PATH", f"{node.parent}:{os.environ['PATH']}")
    assert main(["site", str(tmp_path / "site")]) == 2
    assert "does not run in the browser's Python" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["bin"]


def test_another_folder_is_refused(tmp_path, capsys):
    (tmp_path / "mine.txt").touch()
    assert main(["site", str(tmp_path)]) == 2
    assert "holds other files than a site" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]
