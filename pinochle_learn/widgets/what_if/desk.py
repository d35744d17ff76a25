"""What lies before the learner: a position, the text of its hand, written whole or half, and what was there before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ...course.reply import Reply
from ...course.what_if.position import Position
from ...engine import codes
from . import telling
from .history import History, Step

Change = Callable[[Position], Position]
"""What a press makes of a position. It raises ValueError, one sentence, where that cannot be."""


@dataclass(frozen=True, slots=True)
class Desk:
    """The ``history`` with its position now, the ``text`` in the field, and the text that was ``tried`` last.

    A change makes another desk. Text that cannot be read is never lost: it stays, or Undo or Redo brings it back.

    >>> desk = new_desk(Position()).typed("KS Q").taken(Position())
    >>> desk.text, desk.back().text, print(desk.back().trouble)
    'Q' at character 4: its suit is missing; write QS, QH, QC or QD
    ('', 'KS Q', None)
    """

    history: History
    text: str
    tried: str

    @property
    def position(self) -> Position:
        """What is looked at."""
        return self.history.now.position

    @property
    def trouble(self) -> ValueError | None:
        """What is wrong with the text, if it was tried and not changed since."""
        return telling.trouble(self.position, self.text) if self.text == self.tried else None

    def typed(self, text: str) -> Desk:
        """With what stands in the field now."""
        return replace(self, text=text)

    def seen_as(self, part: str) -> Desk:
        """Looked at in another way."""
        return replace(self, history=self.history.seen_as(part))

    def taken(self, position: Position) -> Desk:
        """Another position in place of all that is there and written. The same once more is nothing to undo.

        >>> desk = new_desk(Position()).taken(Position(bid=300))
        >>> desk.taken(Position(bid=300)).back().position.bid, desk.back().position.bid
        (None, None)
        """
        text = codes(position.hand)
        if position == self.position and not self.is_pending:
            return Desk(self.history.typed(text), text, text)
        return Desk(self.history.typed(self.text).then(Step(position, text)), text, text)

    @property
    def is_pending(self) -> bool:
        """Does something stand in the field that is not the hand on the table?"""
        try:
            return telling.written(self.position, self.text).hand != self.position.hand
        except ValueError:
            return True

    def back(self) -> Desk:
        """The position before, with its text; the same if there is none.

        What is written and not shown goes first: then the hand on the table stands in the field again.

        >>> desk = new_desk(Position()).typed("KS Q").back()
        >>> desk.text, desk.forth().text
        ('', 'KS Q')
        """
        history = self.history.typed(self.text)
        return _as_written(history.rewritten(codes(self.position.hand)) if self.is_pending else history.back())

    def forth(self) -> Desk:
        """What was undone last, with its text; the same if nothing was."""
        return _as_written(self.history.typed(self.text).forth())

    def changed(self, start: Position, change: Change, by: str, *, in_place: bool = False) -> tuple[Desk, Reply | None]:
        """Trump and rules of ``start``, the hand as written, then the change; and what is to be said if it fails.

        A text that is no hand stays as it is, and the hand as it was; a change that needs another one is not made.

        >>> desk, reply = new_desk(Position()).typed("KS Q").changed(Position(bid=300), lambda it: it, "bid")
        >>> desk.position.bid, desk.text, reply
        (300, 'KS Q', None)
        """
        trouble = telling.trouble(start, self.text)
        position = start if trouble else telling.written(start, self.text)
        here = self._tried(is_hand=trouble is None)
        desk = here._then(position, self.text)
        try:
            changed, reply = change(position), None
        except ValueError as error:
            changed, reply = position, telling.refused(error)
        if trouble and changed.hand != position.hand:
            changed, reply = position, telling.unread(trouble, telling.NOT_DONE)
        text = self.text if changed.hand == position.hand else codes(changed.hand)
        return desk._then(changed, text, by, in_place=in_place and desk is here), reply

    def _tried(self, *, is_hand: bool) -> Desk:
        """The text is kept with the position, if it is no hand. If it was half written before, that has been mended."""
        here, history = self.history.now, self.history
        if not is_hand:
            history = history.typed(self.text)
        elif telling.trouble(here.position, here.text):
            history = history.typed(codes(here.position.hand))
        return Desk(history, self.text, self.text)

    def _then(self, position: Position, text: str, by: str = "", *, in_place: bool = False) -> Desk:
        if position == self.position:
            return self
        return Desk(self.history.then(Step(position, text, by), in_place=in_place), text, text)


def new_desk(position: Position) -> Desk:
    """A desk with a position, and nothing to be undone.

    >>> new_desk(Position()).text
    ''
    """
    return _as_written(History(Step(position, codes(position.hand))))


def _as_written(history: History) -> Desk:
    return Desk(history, history.now.text, history.now.text)
