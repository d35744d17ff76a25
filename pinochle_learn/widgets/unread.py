"""What is kept in the browser and cannot be read: nothing is written in its place until it is out of the way."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

_MOVED: Final = ("it is set aside in this browser", "they are set aside in this browser")
_LEFT: Final = (
    "there is no room to set it aside, so it stays where it is",
    "there is no room to set them aside, so they stay where they are",
)


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why something cannot be read: a sentence; of an entry that is one of many, the words that go in brackets.

    >>> Trouble("id: it is missing", is_entry=True).told(2, moved=True)
    '2 entries that were kept could not be read, and they are set aside in this browser (id: it is missing).'
    >>> Trouble("The game cannot be read.").told(1, moved=False)
    'The game cannot be read. There is no room to set it aside, so it stays where it is, and no other is kept.'
    """

    why: str
    is_entry: bool = False

    def told(self, count: int, *, moved: bool) -> str:
        """The sentence for the learner, about so many of them."""
        many = count > 1
        what = (_MOVED if moved else _LEFT)[many]
        if self.is_entry:
            who = f"{count} entries that were kept" if many else "1 entry that was kept"
            return f"{who} could not be read, and {what} ({self.why})."
        return f"{self.why} {what[0].upper()}{what[1:]}{'' if moved else ', and no other is kept'}."


class Unread:
    """The keys under which something cannot be read, and what waits to be written there.

    >>> unread = Unread()
    >>> number = unread.move(["a"], Trouble("The game cannot be read."))
    >>> unread.hold({"a": "new", "b": "other"})
    {'b': 'other'}
    >>> unread.moved(number, ["a"], [])
    (['The game cannot be read. It is set aside in this browser.'], {'a': 'new'})
    """

    def __init__(self) -> None:
        self.stuck: set[str] = set()  # there is no room to move these
        self.said: set[str] = set()  # sentences about them, and about what was moved
        self._locked: set[str] = set()
        self._held: dict[str, str | None] = {}
        self._asked: list[tuple[frozenset[str], Trouble]] = []

    def begin(self, there: Collection[str]) -> None:
        """A page tells anew what there is: only what could not be moved, and is still there, is in the way."""
        self.stuck &= set(there)
        self._locked = set(self.stuck)
        self._held = {}

    def move(self, keys: Iterable[str], trouble: Trouble) -> int:
        """These are to get out of the way; the number by which the page answers."""
        self._asked.append((frozenset(keys), trouble))
        self._locked |= self._asked[-1][0]
        return len(self._asked) - 1

    def hold(self, entries: Mapping[str, str | None]) -> dict[str, str | None]:
        """What can be written at once; the rest waits."""
        self._held |= {key: text for key, text in entries.items() if key in self._locked}
        return {key: text for key, text in entries.items() if key not in self._locked}

    def free(self, keys: Iterable[str]) -> dict[str, str | None]:
        """These are out of the way; what waited for it."""
        keys = set(keys)
        self._locked -= keys
        self.stuck -= keys
        return {key: self._held.pop(key) for key in keys & self._held.keys()}

    def moved(self, number: int, keys: Iterable[str], left: Iterable[str]) -> tuple[list[str], dict[str, str | None]]:
        """The page has moved these, and had no room for those: what is to be said, and what can be written now."""
        if not 0 <= number < len(self._asked):
            return [], {}
        asked, trouble = self._asked[number]
        gone, stays = asked & set(keys), asked & set(left)
        sentences = [trouble.told(len(some), moved=some is gone) for some in (gone, stays) if some]
        self.said |= set(sentences)
        self.stuck |= stays
        return sentences, self.free(asked - stays)
