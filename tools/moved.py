"""Lets the commands of a moved `.venv` find its Python again.

python tools/moved.py OLD_FOLDER NEW_FOLDER    the folders of the checkout, before and now
"""

from __future__ import annotations

import os
import sys
from pathlib import Path


def mend(venv: Path, old: Path, new: Path) -> list[Path]:
    """Replace the old `.venv` in all text files that name it, and return them."""
    before, after = (os.fsencode(folder / ".venv") for folder in (old, new))
    mended = []
    for path in [*(venv / "bin").iterdir(), venv / "chromium" / "fonts.conf"]:
        if path.is_symlink() or not path.is_file():
            continue
        text = path.read_bytes()
        if before in text and b"\0" not in text:
            path.write_bytes(text.replace(before, after))
            mended.append(path)
    return mended


if __name__ == "__main__":
    mend(Path(".venv"), Path(sys.argv[1]), Path(sys.argv[2]))
