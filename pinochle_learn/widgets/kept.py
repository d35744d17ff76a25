"""Texts that the browser keeps under names, as Python knows them: what is there, what is still to be written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final
from weakref import WeakMethod

from ..course.attempts import printable

LONGEST: Final = 200_000
"""Characters kept under one name, at most."""

_NAME: Final = re.compile(r"[a-z0-9-]{1,40}")

Listener = Callable[[str], None]


def is_name(name: object) -> bool:
    """Can a text be kept under this name?

    >>> is_name("game-2"), is_name("My game")
    (True, False)
    """
    return isinstance(name, str) and _NAME.fullmatch(name) is not None


def check_name(name: object) -> None:
    """Refuse a wrong name. Raises ValueError.

    >>> check_name("my game")
    Traceback (most recent call last):
    ValueError: name: 'my game' is none; write small letters, digits and “-”, as 'game'
    """
    if not is_name(name):
        raise ValueError(f"name: {printable(name)!r} is none; write small letters, digits and “-”, as 'game'")


class KeptTexts:
    """What is kept under names. Whatever is to be written comes back as a table; None takes a text away.

    >>> kept = KeptTexts()
    >>> kept.keep("game", "dealer South"), kept.told({})
    ({}, {'game': 'dealer South'})
    >>> kept.listen("game", print)
    dealer South
    """

    def __init__(self) -> None:
        self.has_told = False
        self._texts: dict[str, str] = {}
        self._unwritten: set[str] = set()  # the browser does not have these as they are here
        self._waiting: dict[str, list[Listener]] = {}
        self._watching: dict[str, list[WeakMethod[Listener]]] = {}
        self._takers: dict[str, list[WeakMethod[Listener]]] = {}

    @property
    def texts(self) -> dict[str, str]:
        """All texts, by name."""
        return dict(self._texts)

    def keep(self, name: str, text: str) -> dict[str, str | None]:
        """Keep a text; an empty one is forgotten. Raises ValueError: a wrong name, a text too long."""
        check_name(name)
        if len(text) > LONGEST:
            raise ValueError(f"text: it has more than {LONGEST:,} characters, which is more than is kept")
        if text == self._texts.get(name, "") and name not in self._unwritten and self.has_told:
            return {}  # the browser has it
        self._set(name, text)
        self._unwritten.add(name)
        return {name: text or None} if self.has_told else {}

    def listen(self, name: str, listener: Listener) -> None:
        """Have ``listener`` called once with the text, as soon as the browser has told it. Raises ValueError."""
        check_name(name)
        if self.has_told:
            listener(self._texts.get(name, ""))
        else:
            self._waiting.setdefault(name, []).append(listener)

    def watch(self, name: str, listener: Listener) -> None:
        """Have a method called with what another tab keeps under a name, each time that it does; "" if it is gone.

        The method is forgotten together with its object. Raises ValueError: a wrong name.
        """
        check_name(name)
        self._watching.setdefault(name, []).append(WeakMethod(listener))

    def on_brought(self, name: str, taker: Listener) -> None:
        """Have a method take a text that a file brings, and keep it; it raises ValueError where it cannot be taken.

        The method is forgotten together with its object. Raises ValueError: a wrong name.
        """
        check_name(name)
        self._takers.setdefault(name, []).append(WeakMethod(taker))

    def bring(self, name: str, text: str) -> dict[str, str | None]:
        """Keep a text from a file in place of what is there; who is `on_brought` does it.

        Raises ValueError: a wrong name, it cannot be taken, or the browser has not told yet what it has.
        """
        check_name(name)
        if not self.has_told:
            raise ValueError("this browser has not told yet what it keeps; import it once more")
        takers = _living(self._takers.get(name, []))
        for taker in takers:
            taker(text)
        return {} if takers else self.keep(name, text)

    def forget(self, name: str) -> None:
        """It is gone from the browser, or will be. Raises ValueError: a wrong name."""
        check_name(name)
        self._set(name, "")
        self._unwritten.discard(name)

    def told(self, found: Mapping[str, str]) -> dict[str, str | None]:
        """All that the browser has. What it has not got yet is to be written, but not over what somebody waits for."""
        self.has_told = True
        waiting, self._waiting = self._waiting, {}
        stay = self._unwritten - (found.keys() & waiting.keys())
        for name in (found.keys() | self._texts.keys()) - stay:
            self._set(name, found.get(name, ""))
        self._unwritten = stay
        wanted = {name: self._texts.get(name) for name in sorted(stay)}
        for name, listeners in waiting.items():
            for listener in listeners:
                listener(self._texts.get(name, ""))
        return wanted

    def heard(self, entries: Mapping[str, str | None]) -> None:
        """Another tab has written these, or taken them away."""
        for name in sorted(entries.keys() - self._unwritten):
            text = entries[name] or ""
            if text == self._texts.get(name, ""):
                continue
            self._set(name, text)
            for listener in _living(self._watching.get(name, [])):
                listener(text)

    def written(self, names: Iterable[str]) -> None:
        """The browser has these now."""
        self._unwritten -= set(names)

    def _set(self, name: str, text: str) -> None:
        if text:
            self._texts[name] = text
        else:
            self._texts.pop(name, None)


def _living(methods: list[WeakMethod[Listener]]) -> list[Listener]:
    """Those whose objects are still there; the others are taken out."""
    methods[:] = [reference for reference in methods if reference() is not None]
    return [method for reference in methods if (method := reference()) is not None]
