"""A program started in the background does not hear Ctrl+C, nor do those that it starts: tests put that right."""

from __future__ import annotations

import signal


def hears_ctrl_c() -> None:
    """To be called in the program that is started, before it begins."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
