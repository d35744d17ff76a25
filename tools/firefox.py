"""Finds a Firefox for the browser tests, and installs one where that is possible.

    python tools/firefox.py    prints its path

Tried in order: the variable FIREFOX, what is installed already, the system's package manager (as root
on Debian and Ubuntu). The tests talk to Firefox itself, so that no driver is needed beside it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from apt import install_with_apt

COMMANDS = ("firefox-esr", "firefox")
PLACES = (
    "/Applications/Firefox.app/Contents/MacOS/firefox",
    "~/Applications/Firefox.app/Contents/MacOS/firefox",
    "C:/Program Files/Mozilla Firefox/firefox.exe",
)
HOW = (
    "One browser test needs Firefox: install it (Debian: sudo apt install firefox-esr; elsewhere from "
    "your system's shop of programs) or name yours in the variable FIREFOX."
)


def find_firefox() -> str | None:
    """The path of an installed Firefox that runs, or None."""
    if named := os.environ.get("FIREFOX"):
        return named
    on_path = [path for command in COMMANDS if (path := shutil.which(command))]
    known = [str(Path(place).expanduser()) for place in PLACES]
    return next((path for path in [*on_path, *known] if _runs(path)), None)


def _runs(path: str) -> bool:
    """Whether this is a browser; on some systems the command only says where to get one."""
    if not Path(path).is_file():
        return False
    if os.name == "nt":  # firefox.exe says nothing there
        return True
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0 and b"Firefox" in answer.stdout


def main() -> int:
    """Print the browser's path; 1 with a sentence if there is none and none could be had."""
    if not find_firefox():
        install_with_apt("Firefox", "firefox-esr")
    path = find_firefox()
    print(path or HOW, file=sys.stdout if path else sys.stderr)
    return 0 if path else 1


if __name__ == "__main__":
    sys.exit(main())
