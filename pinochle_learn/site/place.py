"""The folder that a site is built into: nobody else's is overwritten, and no half-built one is left."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NoReturn

from pinochle_learn.paths import PACKAGE, course_folder
from pinochle_learn.site.errors import SiteError

MARKER: Final = ".pinochle-learn-site"
_SAYS: Final = "pinochle-learn site made this folder; the next build puts a new one in its place.\n"
_HALF, _OLD = ".half-", ".old-"  # with the number of the process that builds


@contextmanager
def new_folder(out: Path) -> Iterator[Path]:
    """A folder beside `out` to build in, which takes its place at the end; on any trouble it is removed.

    Ctrl+C is trouble, too, and so are a terminal that is closed and the signal to end.
    Raises SiteError if something is at `out` that is no earlier build, or nothing can be written there.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as home:
    ...     with new_folder(Path(home, "site")) as folder:
    ...         _ = (folder / "index.html").write_text("Pinochle")
    ...     sorted(path.name for path in Path(home, "site").iterdir())
    ['.pinochle-learn-site', 'index.html']
    """
    out = out.resolve()
    check_place(out)
    _sweep(out)
    half = _beside(out, _HALF)
    with _signals_are_trouble():
        try:
            try:
                half.mkdir()
                (half / MARKER).write_text(_SAYS)
            except OSError as trouble:
                raise SiteError(f"the site cannot be built beside {out}: {trouble.strerror}") from None
            yield half
            _put(half, out)
        finally:
            shutil.rmtree(half, ignore_errors=True)


def check_place(out: Path) -> None:
    """See that a site may be put at `out`: nothing is there, an empty folder, or an earlier build.

    Raises SiteError otherwise.

    >>> check_place(Path(__file__).parent / "out")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    pinochle_learn.site.errors.SiteError: ... lies in pinochle_learn, which the site is made of: name another folder
    """
    if not out.parent.is_dir():
        raise SiteError(f"there is no folder {out.parent}: make it first")
    for source in (PACKAGE, *map(course_folder, ("lessons", "exercises", "notebooks"))):
        if out.resolve().is_relative_to(source):
            raise SiteError(f"{out} lies in {source.name}, which the site is made of: name another folder")
    if not out.exists():
        return
    if not out.is_dir():
        raise SiteError(f"{out} is no folder: name another place")
    if any(out.iterdir()) and not (out / MARKER).is_file():
        raise SiteError(f"{out} holds other files than a site; name another folder, or empty this one")


def _beside(out: Path, kind: str) -> Path:
    return out.with_name(f".{out.name}{kind}{os.getpid()}")


def _put(half: Path, out: Path) -> None:
    """The new folder at `out`, and the one before is gone; if that fails, it is there again."""
    check_place(out)  # once more: building took a while
    old = _beside(out, _OLD)
    try:
        if out.exists():
            out.rename(old)
        half.rename(out)
    except OSError as trouble:
        raise SiteError(f"the site is built, but cannot be put at {out}: {trouble.strerror}") from None
    finally:
        if old.exists() and not out.exists():
            old.rename(out)
    shutil.rmtree(old, ignore_errors=True)


def _sweep(out: Path) -> None:
    """Remove what a build left that was killed in the middle."""
    for kind in (_HALF, _OLD):
        for left in out.parent.glob(f".{out.name}{kind}*"):
            number = left.name.rpartition("-")[2]
            if number.isdecimal() and (int(number) == os.getpid() or not _runs(int(number))):
                shutil.rmtree(left, ignore_errors=True)


def _runs(number: int) -> bool:
    """Whether a process has this number; where asking could end it, yes."""
    if sys.platform == "win32":
        return True
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        pass
    return True


@contextmanager
def _signals_are_trouble() -> Iterator[None]:
    """Let the signals that end a program raise SystemExit, so that everybody can clean up."""
    if threading.current_thread() is not threading.main_thread():  # only there they can be caught
        yield
        return
    signals = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, _end) for number in signals}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _end(number: int, frame: object) -> NoReturn:
    sys.exit(128 + number)
