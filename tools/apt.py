"""Installs a package of Debian or Ubuntu, where this user may."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys


def install_with_apt(name: str, *packages: str) -> None:
    """Install what `name` needs, as root; elsewhere, or if apt fails, nothing happens: apt's own words say why."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return
    print(f"Installing {name} with apt-get.", file=sys.stderr)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        done = subprocess.run(["apt-get", "-qq", *command], env=quiet, stdout=subprocess.DEVNULL)
        if done.returncode:
            return
