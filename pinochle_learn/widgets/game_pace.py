"""The pace of the computer players: one action after the other, without anything ever waiting for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Pace:
    """Takes steps, one after the other, as long as each says in how many seconds the next is due.

    It needs the event loop that every kernel runs; without one `begin` says no, and who asked does all at once.

    >>> Pace(lambda: None).begin(0.1)
    False
    """

    def __init__(self, step: Callable[[], float | None]) -> None:
        self._step = step
        self._next: asyncio.TimerHandle | None = None

    @property
    def is_running(self) -> bool:
        """Is a step due?"""
        return self._next is not None

    def begin(self, seconds: float) -> bool:
        """Take the first step in so many seconds; false if there is no event loop."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return False
        self.stop()
        self._next = loop.call_later(seconds, self._take)
        return True

    def stop(self) -> None:
        """Take no step any more."""
        if self._next is not None:
            self._next.cancel()
        self._next = None

    def _take(self) -> None:
        self._next = None
        seconds = self._step()
        if seconds is not None:
            self.begin(seconds)
