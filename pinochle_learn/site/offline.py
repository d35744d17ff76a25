"""The service worker of a built site: which files it keeps, under which release."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Final

from pinochle_learn.site.errors import SiteError

WORKER: Final = Path(__file__).parent / "web" / "sw.js"

VOICI_FILES: Final = Path(__file__).parent / "voici_files.txt"
"""What a page asks for in the folder of Voici's JavaScript, an address a line, relative to that folder."""

NOT_KEPT: Final = frozenset({"sw.js", "preview.png"})
"""The worker itself, and a picture that only other sites show beside a link."""

RARE: Final = frozenset({"rest.pack"})
"""Modules of Python that the course never imports."""

_PLAIN: Final = re.compile(r"[A-Za-z0-9._@+~/-]+")  # an address that no browser writes in another way


def make_offline(site: Path) -> None:
    """Write `sw.js` for all files that the folder has now. Raises SiteError: a name that no address can carry.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = Path(folder, "index.html").write_text("<h1>Pinochle</h1>")
    ...     make_offline(Path(folder))
    ...     '["index.html", "' in Path(folder, "sw.js").read_text()
    True
    """
    worker = WORKER.read_text(encoding="utf-8")
    at_once, when_used = kept_files(site)
    files, rest = _listed(site, at_once), _listed(site, when_used)
    release = hashlib.sha256((worker + files + rest).encode()).hexdigest()[:10]
    for token, value in (('"@files@"', files), ('"@when_used@"', rest), ("@release@", release)):
        worker = worker.replace(token, value)
    (site / "sw.js").write_text(worker, encoding="utf-8", newline="\n")


def kept_files(site: Path) -> tuple[list[str], list[str]]:
    """Addresses, relative to the site, in order: those kept on the first visit, and those kept when first used.

    Hidden files are for the host alone. Raises SiteError: a name that no address can carry.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     for name in ("index.html", "sw.js", ".nojekyll"):
    ...         _ = Path(folder, name).write_text("")
    ...     kept_files(Path(folder))
    (['index.html'], [])
    """
    every = sorted(path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file())
    kept = [address for address in every if address not in NOT_KEPT and "/." not in f"/{address}"]
    for address in kept:
        if not _PLAIN.fullmatch(address):
            raise SiteError(f"{address!r}: a file's name may hold letters, digits and . _ @ + ~ - only")
    asked_for = frozenset(VOICI_FILES.read_text(encoding="utf-8").split())
    rare = [address for address in kept if _is_rare(address, asked_for)]
    return [address for address in kept if address not in rare], rare


def _is_rare(address: str, asked_for: frozenset[str]) -> bool:
    folder, _, file = address.partition("/")
    if folder.startswith("voici-"):
        return file not in asked_for
    return file in RARE


def _listed(site: Path, addresses: list[str]) -> str:
    """A table for JavaScript, a file a line: address and sha256."""
    pairs = ([address, hashlib.sha256((site / address).read_bytes()).hexdigest()] for address in addresses)
    return "[\n" + "".join(f"{json.dumps(pair)},\n" for pair in pairs) + "]"
