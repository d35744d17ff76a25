"""A table that a link can ask for something: it is followed, or refused in one sentence, and then nothing is lost."""

from __future__ import annotations

from ..course.links import NOT_TAKEN, LinkError
from ..course.reply import Reply
from .table import Table


class Linked(Table):
    """What the tables share that take a link. A subclass follows it (`_follow`), and shows what it says.

    At the end of its own making a subclass says `_is_new`: until something is pressed or typed, what is on the table is
    nobody's yet.

    >>> issubclass(Linked, Table)
    True
    """

    _untouched: tuple[object, ...] = ()

    def asked(self, query: str) -> None:
        """Put on the table what a link asks for. One that cannot be read is refused in a sentence; "" asks nothing."""
        with self.hold_sync():
            if query:
                self._try(query)

    def _try(self, query: str) -> None:
        try:
            self._follow(query)
        except LinkError as error:
            self._refuse(str(error))
        else:
            self._untouched = ()

    @property
    def _now(self) -> tuple[object, ...]:
        """What is seen, what is picked, and what is typed in."""
        return self.view, self.selected, self.values

    def _is_new(self) -> None:
        self._untouched = self._now

    @property
    def _is_untouched(self) -> bool:
        return self._now == self._untouched

    def _refuse(self, why: str) -> None:
        """Say why a link is not followed. What nobody asked for is put away: it could be taken for what was sent."""
        if self._is_untouched:
            self._put_away(why)
            self._is_new()
        else:
            self._show(Reply("bad", (why, NOT_TAKEN)))

    def _follow(self, query: str) -> None:
        """Do what the link asks. Raises LinkError: it cannot be read, and nothing has changed."""
        raise NotImplementedError

    def _put_away(self, why: str) -> None:
        """Show why there is nothing here, and the way to something."""
        raise NotImplementedError

    def _show(self, reply: Reply) -> Reply:
        """Show the table with what is said."""
        raise NotImplementedError
