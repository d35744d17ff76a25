"""The work of the parts: in slices, so that a press is answered in between; kept while the reader looks elsewhere."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any, Final

from ...course.what_if.position import Position
from ..game_pace import Pace
from .part import Found, Part

LOG = logging.getLogger(__name__)

KEPT: Final = 8
"""Works that are kept, with what they have found."""

OFTEN: Final = 0.25
"""Seconds between two looks at what is found."""


class Working:
    """Does the work of one part at a time; ``on_news`` is called when there is something to be seen.

    Without an event loop nothing goes on by itself: `finish` does it all.

    >>> class Counts(Part):
    ...     name = "counts"
    ...     def work(self, position): return iter((1, 2, 3))
    >>> working = Working(lambda: None)
    >>> working.look(Counts(), Position()); working.found.state
    'running'
    >>> working.finish(); working.found
    Found(value=3, state='done')
    """

    def __init__(self, on_news: Callable[[], object]) -> None:
        self._on_news = on_news
        self._pace = Pace(self._step)
        self._all: dict[tuple[str, object], tuple[Iterator[Any] | None, Found]] = {}
        self._now: tuple[str, object] = ("", None)
        self._shown = 0.0

    @property
    def found(self) -> Found:
        """Of the part that is looked at."""
        return self._all[self._now][1] if self._now in self._all else Found()

    def look(self, part: Part, position: Position) -> None:
        """Begin the work of a part for a position, or go on with it; other work rests meanwhile."""
        now = (part.name, part.key(position))
        if now == self._now and now in self._all:
            return
        self._pace.stop()
        self._now = now
        if now not in self._all:
            work = part.work(position)
            self._all[now] = work, Found(None, "running" if work else "none")
            for old in list(self._all)[:-KEPT]:
                del self._all[old]
        self._all[now] = self._all.pop(now)  # the last is the newest
        if self.found.state == "running":
            self._pace.begin(0.0)

    def stop(self) -> None:
        """Let the work rest."""
        self._pace.stop()
        if self.found.state == "running":
            self._note("stopped")

    def rest(self) -> None:
        """Nobody looks any more: nothing is done until somebody does, and then it goes on.

        >>> class Counts(Part):
        ...     name = "counts"
        ...     def work(self, position): return iter((1, 2, 3))
        >>> working = Working(lambda: None)
        >>> working.look(Counts(), Position()); working.rest(); working.finish(); working.found.state
        'none'
        >>> working.look(Counts(), Position()); working.found.state
        'running'
        """
        self._pace.stop()
        self._now = ("", None)

    def go_on(self) -> None:
        """Take it up again."""
        if self.found.state == "stopped":
            self._note("running")
            self._pace.begin(0.0)

    def finish(self) -> None:
        """Do the work at once, to its end or until it rests."""
        self._pace.stop()
        while self.found.state == "running":
            self._take()

    def _step(self) -> float | None:
        self._take()
        goes_on = self.found.state == "running"
        if not goes_on or monotonic() - self._shown >= OFTEN:
            self._shown = monotonic()
            self._on_news()
        return 0.0 if goes_on else None

    def _take(self) -> None:
        """One slice."""
        work, found = self._all[self._now]
        try:
            value = next(work) if work else found.value
        except StopIteration:
            self._note("done")
            return
        except Exception:
            LOG.exception("the work of a part failed")
            self._note("stopped")
            return
        self._all[self._now] = work, Found(value, "stopped" if getattr(value, "rests", False) else "running")

    def _note(self, state: str) -> None:
        work, found = self._all[self._now]
        self._all[self._now] = work, Found(found.value, state)
