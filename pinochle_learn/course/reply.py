"""What a practice says to the learner: plain words, for a widget, a test or a terminal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

Tone = Literal["good", "bad", "info", "missed"]


@dataclass(frozen=True, slots=True)
class Item:
    """One line of a list; ``label`` says what it is about, such as a class; ``link`` the lesson step to read again."""

    text: str
    label: str = ""
    tone: Tone = "info"
    link: str = ""  # "50-melds#class-1-the-run"

    def __str__(self) -> str:
        return f"{self.label}: {self.text}" if self.label else self.text


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer to the learner: its tone, its sentences, and a list. ``field`` names a wrong input.

    >>> print(Reply("bad", ("Not quite.",), (Item("the run is missing", "Class 1", "missed"),)))
    Not quite.
    - Class 1: the run is missing
    """

    tone: Tone
    lines: tuple[str, ...]
    items: tuple[Item, ...] = ()
    field: str = ""

    def __str__(self) -> str:
        return "\n".join([*self.lines, *(f"- {item}" for item in self.items)])

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """In a notebook an answer is read as it is said."""
        printer.text(str(self))
