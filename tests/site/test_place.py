"""Where a site is put: nothing of anybody is lost, and nothing half-built stays, whatever happens."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pinochle_learn.site.errors import SiteError
from pinochle_learn.site.place import MARKER, check_place, new_folder
from tests.site.signals import hears_ctrl_c

ROOT = Path(__file__).parents[2]
posix = pytest.mark.skipif(os.name == "nt", reason="signals are other ones there")


def names(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


def build(out: Path, page: str) -> None:
    with new_folder(out) as folder:
        (folder / page).touch()


def test_a_later_build_takes_the_place_of_an_earlier_one(tmp_path):
    for page in ("first.html", "second.html"):
        build(tmp_path / "site", page)
        assert names(tmp_path) == ["site", f"site/{MARKER}", f"site/{page}"]


def test_an_empty_folder_will_do(tmp_path):
    build(tmp_path, "index.html")
    assert names(tmp_path) == [MARKER, "index.html"]


def test_others_may_read_the_folder(tmp_path):
    """A web server runs as another user: the rights are those of any new folder."""
    (tmp_path / "any").mkdir()
    build(tmp_path / "site", "index.html")
    assert (tmp_path / "site").stat().st_mode == (tmp_path / "any").stat().st_mode


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    build(tmp_path / "link", "index.html")
    assert (tmp_path / "link").is_symlink() and names(tmp_path / "real") == [MARKER, "index.html"]


@pytest.mark.parametrize("name", ["mine", "mine/a.txt", "nowhere/site"])
def test_what_is_not_ours_is_refused_at_once(tmp_path, name):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "a.txt").write_text("my own text")
    before = names(tmp_path)
    with pytest.raises(SiteError), new_folder(tmp_path / name):
        raise AssertionError("built before looking")
    assert names(tmp_path) == before
    assert (tmp_path / "mine" / "a.txt").read_text() == "my own text"


def test_what_came_meanwhile_is_refused(tmp_path):
    with pytest.raises(SiteError, match="holds other files than a site"), new_folder(tmp_path / "site"):
        (tmp_path / "site").mkdir()
        (tmp_path / "site" / "a.txt").touch()
    assert names(tmp_path) == ["site", "site/a.txt"]


@pytest.mark.parametrize("trouble", [ValueError, KeyboardInterrupt, SystemExit, MemoryError])
def test_a_build_that_fails_leaves_all_as_it_was(tmp_path, trouble):
    build(tmp_path / "site", "first.html")
    for out in ("site", "new"):
        with pytest.raises(trouble), new_folder(tmp_path / out) as folder:
            (folder / "second.html").touch()
            raise trouble
    assert names(tmp_path) == ["site", f"site/{MARKER}", "site/first.html"]


def test_a_build_that_cannot_be_put_there_gives_the_earlier_one_back(tmp_path, monkeypatch):
    build(tmp_path / "site", "first.html")
    rename = Path.rename

    def refuse(path: Path, target: Path) -> Path:
        if ".half-" in path.name:
            raise PermissionError(13, "Permission denied")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(SiteError, match=r"is built, but cannot be put at .*: Permission denied"):
        build(tmp_path / "site", "second.html")
    assert names(tmp_path) == ["site", f"site/{MARKER}", "site/first.html"]


def test_a_folder_that_cannot_be_written(tmp_path, monkeypatch):
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(SiteError, match=r"cannot be built beside .*: Permission denied"):
        build(tmp_path / "site", "index.html")


ENDLESS = """
import sys, time
from pathlib import Path
from pinochle_learn.site.place import new_folder
with new_folder(Path(sys.argv[1])) as folder:
    (folder / "index.html").touch()
    print("building", flush=True)
    time.sleep(60)
"""


def stopped(out: Path, number: signal.Signals) -> int:
    """The exit code of a build that got this signal in its middle."""
    command = [sys.executable, "-c", ENDLESS, str(out)]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, preexec_fn=hears_ctrl_c
    ) as run:
        assert run.stdout and run.stdout.readline() == b"building\n"
        run.send_signal(number)
        return run.wait(timeout=30)


@posix
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_leaves_nothing(tmp_path, name):
    assert stopped(tmp_path / "site", getattr(signal, name)) != 0
    assert names(tmp_path) == []


@posix
def test_what_a_killed_build_left_is_swept_away(tmp_path):
    """SIGKILL, or the power went: nobody can clean up then, so the next build does. A neighbour that builds is left."""
    assert stopped(tmp_path / "site", signal.SIGKILL) == -signal.SIGKILL
    (left,) = tmp_path.iterdir()
    assert left.name.startswith(".site.half-")
    neighbour = tmp_path / f".site.half-{os.getppid()}"
    neighbour.mkdir()
    build(tmp_path / "site", "index.html")
    assert names(tmp_path) == [neighbour.name, "site", f"site/{MARKER}", "site/index.html"]


@posix
def test_signals_do_afterwards_what_they_did_before(tmp_path):
    before = signal.getsignal(signal.SIGTERM)
    build(tmp_path / "site", "index.html")
    assert signal.getsignal(signal.SIGTERM) is before


def test_the_checkout_is_no_place_for_a_site():
    with pytest.raises(SiteError, match="holds other files than a site"):
        check_place(ROOT)


@pytest.mark.parametrize("inside", ["pinochle_learn/out", "pinochle_learn/site/web/out", "lessons/out"])
def test_the_site_is_not_put_among_what_it_is_made_of(inside):
    with pytest.raises(SiteError, match="which the site is made of: name another folder"):
        check_place(ROOT / inside)
