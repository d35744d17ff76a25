"""Finds a Chromium or Chrome for the browser tests, and installs one where there is none.

    python tools/chromium.py    prints its path

Tried in order: the variable CHROMIUM, what is installed already, the system's package manager
(as root on Debian and Ubuntu), and a Chromium that comes as an npm package, kept in `.venv`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from apt import install_with_apt

ROOT = Path(__file__).resolve().parent.parent
NPM_FOLDER = ROOT / ".venv" / "chromium"
NPM_PACKAGE = "@sparticuz/chromium@153.0.0"
OWN = NPM_FOLDER / "start"
START = """\
#!/bin/sh
here=$(dirname "$0")
export LD_LIBRARY_PATH="$here/al2023/lib" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
"""
FONTS = f"""\
<?xml version="1.0"?>
<fontconfig>
  <dir>{NPM_FOLDER}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>{NPM_FOLDER}/font-cache</cachedir>
</fontconfig>
"""
COMMANDS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
)
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "~/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
HOW = (
    "The browser tests need Chromium or Chrome: install one (Debian and Ubuntu: "
    "sudo apt install chromium) or name yours in the variable CHROMIUM."
)


def find_chromium() -> str | None:
    """The path of an installed Chromium or Chrome that runs, or None."""
    named = os.environ.get("CHROMIUM")
    if named:
        return named
    on_path = [path for command in COMMANDS if (path := shutil.which(command))]
    known = [str(Path(place).expanduser()) for place in PLACES]
    return next((path for path in [*on_path, *known, str(OWN)] if _runs(path)), None)


def _runs(path: str) -> bool:
    """Whether this is a browser; on some systems the command only points to a shop."""
    if not Path(path).is_file():
        return False
    if os.name == "nt":  # chrome.exe --version opens a window there
        return True
    try:
        answer = subprocess.run([path, "--version"], capture_output=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0


def install_with_npm() -> None:
    """A Chromium for Linux out of the npm registry, unpacked under `.venv`."""
    if not sys.platform.startswith("linux") or not shutil.which("npm"):
        return
    print("Installing Chromium with npm, in .venv.", file=sys.stderr)
    NPM_FOLDER.mkdir(parents=True, exist_ok=True)
    npm = ["npm", "install", "--silent", "--no-save", "--prefix", str(NPM_FOLDER), NPM_PACKAGE]
    unpack = "import('@sparticuz/chromium').then(it => it.default.executablePath())"
    # It unpacks into the temporary folder; told that it runs in a bare cloud machine, it brings
    # the few shared libraries that Chromium asks for, too.
    here = {**os.environ, "TMPDIR": str(NPM_FOLDER), "AWS_LAMBDA_JS_RUNTIME": "nodejs22.x"}
    if subprocess.run(npm, stdout=sys.stderr).returncode == 0:
        subprocess.run(["node", "-e", unpack], cwd=NPM_FOLDER, env=here, stdout=sys.stderr)
        (NPM_FOLDER / "fonts.conf").write_text(FONTS)  # the package's own names other folders
        OWN.write_text(START)
        OWN.chmod(0o755)


def main() -> int:
    """Print the browser's path; 1 with a sentence if there is none and none could be had."""
    for install in (None, lambda: install_with_apt("Chromium", "chromium"), install_with_npm):
        if install:
            install()
        if path := find_chromium():
            print(path)
            return 0
    print(HOW, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
