"""Undo and redo: positions as they followed each other, each with the text that stood in its field."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ...course.what_if.position import Position
from ...engine import codes

MOST_STEPS: Final = 200
"""So many can be undone."""

_WRITTEN: Final = "written"
"""What a step is by that has only another text than the one before."""


@dataclass(frozen=True, slots=True)
class Step:
    """A position, the ``text`` in the field of its hand, half written or whole, and the control it came ``by``."""

    position: Position
    text: str
    by: str = ""


@dataclass(frozen=True, slots=True)
class History:
    """Where one is, what was before, and what was undone. A change makes another history.

    >>> history = History(Step(Position(), "")).then(Step(Position(bid=300), "AS K"))
    >>> history.back().now.position.bid, history.back().forth().now.text
    (None, 'AS K')
    """

    now: Step
    past: tuple[Step, ...] = ()
    future: tuple[Step, ...] = ()

    def typed(self, text: str) -> History:
        """The same with what stands in the field now: so it comes back with this position.

        >>> history = History(Step(Position(), "")).typed("AS K").then(Step(Position(bid=300), ""))
        >>> history.back().now.text
        'AS K'
        """
        return replace(self, now=replace(self.now, text=text))

    def seen_as(self, part: str) -> History:
        """The same, looked at in another way: that is nothing to undo.

        >>> History(Step(Position(), "")).seen_as("bid").now.position.part
        'bid'
        """
        return replace(self, now=replace(self.now, position=replace(self.now.position, part=part)))

    def then(self, step: Step, *, in_place: bool = False) -> History:
        """Another position; what was undone is gone. ``in_place``: it is only the last change carried on.

        >>> history = History(Step(Position(), "")).then(Step(Position(bid=300), "", "bid"))
        >>> history = history.then(Step(Position(bid=310), "", "bid"), in_place=True)
        >>> history.now.position.bid, history.back().now.position.bid
        (310, None)
        >>> history.then(Step(Position(), "", "bid"), in_place=True).past  # carried back: nothing has changed
        ()
        """
        if not in_place or step.by != self.now.by:
            return History(step, (*self.past, self.now)[-MOST_STEPS:])
        if self.past and self.past[-1].position == step.position:
            return History(replace(self.past[-1], text=step.text), self.past[:-1])
        return History(step, self.past)

    def rewritten(self, text: str) -> History:
        """The same position with another text; what stood there is what was undone last.

        >>> history = History(Step(Position(), "AS K")).rewritten("")
        >>> history.now.text, history.forth().now.text
        ('', 'AS K')
        """
        return History(replace(self.now, text=text, by=""), self.past, (replace(self.now, by=_WRITTEN), *self.future))

    def back(self) -> History:
        """The position before, looked at as now; the same if there is none. What comes next is a step of its own.

        >>> history = History(Step(Position(), "")).then(Step(Position(bid=300), "", "bid"))
        >>> history = history.then(Step(Position(bid=300, tricks=9), "", "tricks")).back()
        >>> history.then(Step(Position(bid=310), "", "bid"), in_place=True).back().now.position.bid
        300
        """
        if not self.past:
            return self
        there = History(replace(self.past[-1], by=""), self.past[:-1], (self.now, *self.future))
        return there.seen_as(self.now.position.part)

    def forth(self) -> History:
        """What was undone last, looked at as now; the same if nothing was. What was written since is gone back to."""
        if not self.future:
            return self
        step, now = self.future[0], self.now
        part, is_plain = now.position.part, now.text == codes(now.position.hand)
        is_text = step.by == _WRITTEN and replace(step.position, part=part) == now.position
        past = self.past if is_text and is_plain else (*self.past, now)
        return History(replace(step, by=""), past, self.future[1:]).seen_as(part)
