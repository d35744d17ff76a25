"""A game in play, kept in the learner's browser under a name. What comes back from there is not trusted."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from ..course.arguments import title_of
from ..course.carried import LONGEST_GAME
from ..course.reply import Reply
from ..engine import RULES, Rules
from .store import KEPT, store


class Keeper:
    """Keeps records under a name, once the browser has told what it had there.

    ``take_up`` goes on from a record, or raises ValueError; ``follow`` does so when another tab has played on;
    ``tell`` says to the learner why it could not.

    >>> keeper = Keeper("", print, print, print)
    >>> keeper.keep("a record")
    >>> keeper.is_on
    False
    """

    def __init__(
        self, name: str, take_up: Callable[[str], None], follow: Callable[[str], None], tell: Callable[[Reply], object]
    ) -> None:
        self.is_on = bool(name)
        self._name, self._take_up, self._follow, self._tell = name, take_up, follow, tell
        self._has_heard = False
        self._last: str | None = None  # the record that was kept last, here or in another tab

    @property
    def rests_on(self) -> tuple[tuple[str, str], ...]:
        """The entry of the browser that a game is taken up from, if there is one.

        >>> Keeper("game", print, print, print).rests_on
        (('pinochle-learn.1.kept.game', ''),)
        """
        return ((KEPT + self._name, ""),) if self.is_on else ()

    def listen(self) -> None:
        """Ask the browser what it has."""
        if self.is_on:
            store().listen(self._name, self._hear)
            store().watch(self._name, self._hear_of_another)
            store().on_brought(self._name, self._take_up_brought)

    def keep(self, record: str) -> None:
        """Keep this record in place of the last one; what has not changed is not written again."""
        if self.is_on and self._has_heard and record != self._last:
            self._last = record
            store().keep(self._name, record)

    def _hear_of_another(self, text: str) -> None:
        """Another tab plays the same game: go where it is. What cannot be read is that tab's affair."""
        if self._has_heard and 0 < len(text) <= LONGEST_GAME:
            self._last = text
            with suppress(ValueError):
                self._follow(text)

    def _take_up_brought(self, text: str) -> None:
        """A file brings a game: go on with that, and keep it. Raises ValueError: it is none of this table."""
        self._last = None  # it is to be written, whatever was kept last
        self._take_up(text)

    def _hear(self, text: str) -> None:
        """What the browser had kept is gone on with; if that cannot be, it is set aside, not written over."""
        self._has_heard = True
        if not text:
            return
        try:
            if len(text) > LONGEST_GAME:
                raise ValueError("it is longer than any game")
            self._take_up(text)
        except ValueError as error:
            why = f"The game that was kept as “{self._name}” cannot be taken up again: {str(error).rstrip('.')}."
            store().set_aside(self._name, why)
            self._tell(Reply("info", (why, "It is to be set aside in this browser, and here is a new one.")))


def name_to_keep(keep: str | None, rules: Rules, begin: str) -> str:
    """The name to keep a game under; empty for none.

    Raises TypeError: no text; ValueError: a game that has no record from its first deal on.

    >>> name_to_keep("lesson-8", RULES["playok"], "deal"), name_to_keep(None, RULES["playok"], "play")
    ('lesson-8', '')
    >>> name_to_keep("lesson-4", RULES["playok"], "trump")
    Traceback (most recent call last):
    ValueError: keep: only a game that begins with the deal can be kept; leave out begin or keep
    """
    name = title_of(keep) if keep is None or isinstance(keep, str) else _refuse(keep)
    if name and begin != "deal":
        raise ValueError("keep: only a game that begins with the deal can be kept; leave out begin or keep")
    if name and RULES.get(rules.name) != rules:
        raise ValueError(f"keep: only games of a named rule set can be kept, not of your own {rules.name!r}")
    return name


def _refuse(keep: object) -> str:
    raise TypeError(f"keep: {keep!r:.24} is no text; write the name to keep the game under, as 'lesson-8'")
