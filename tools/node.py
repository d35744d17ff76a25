"""Finds Node.js with npm, which build the web app, and installs them where that is possible.

    python tools/node.py    prints node's path

Tried in order: what is installed already, and the system's package manager (as root on Debian and Ubuntu).
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

from apt import install_with_apt

PINS = Path(__file__).resolve().parent.parent / "pinochle_learn" / "site" / "pins.toml"


def oldest() -> int:
    """The number of the oldest Node.js that will do."""
    number: int = tomllib.loads(PINS.read_text(encoding="utf-8"))["pyodide"]["node"]
    return number


def find_node() -> str | None:
    """The path of a node that is new enough, or None; it counts only if npm is here, too."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    version = re.match(r"v([0-9]+)\.", said)
    return node if version and int(version[1]) >= oldest() else None


def main() -> int:
    """Print node's path; 1 with a sentence if there is none and none could be had."""
    if not find_node():
        install_with_apt("Node.js", "nodejs", "npm")
    if path := find_node():
        print(path)
        return 0
    print(f"The web app is built with Node.js {oldest()} or newer and npm: install them.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
