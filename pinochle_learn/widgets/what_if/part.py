"""A part of “What if?”: a way to look at a position, with its own controls, and with work that takes a while."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from ...course.what_if.position import Position
from ..shape import Action, TableView

HAND: Final = "hand"
"""Where the palette puts cards in the first place: a field of `Position`."""


@dataclass(frozen=True, slots=True)
class Found:
    """What the work of a part has brought so far: its ``value``, and how it goes on.

    ``state``: "none" (there is no work), "running", "stopped" (by the learner, or it rests), "done".

    >>> Found().value is None
    True
    """

    value: Any = None
    state: str = "none"


class Part:
    """A way to look at a position. It holds nothing itself: all it shows follows from the position and what was found.

    >>> Part().show(Position(), Found())
    {'label': ''}
    """

    name: ClassVar[str] = ""
    """As an address names it: one of `course.what_if.position.PARTS`."""

    title: ClassVar[str] = ""
    """On its tab."""

    targets: ClassVar[Mapping[str, str]] = {HAND: "the hand"}
    """What the palette may fill: fields of `Position` that hold cards, and how they are called."""

    palette: ClassVar[bool] = True
    """Is a palette shown? A part that looks at other things than cards has none."""

    def targets_for(self, position: Position) -> Mapping[str, str]:
        """Of the targets those that make sense for a position; the hand is one of them.

        >>> Part().targets_for(Position())
        {'hand': 'the hand'}
        """
        return self.targets

    def show(self, position: Position, found: Found) -> TableView:
        """What stands below the hand: any fields of a view but the label; ``controls`` are its own rows.

        A ``message`` is said unless the shell has something to say; a ``hand`` stands in place of the plain one.
        """
        return TableView(label="")

    def values(self, position: Position) -> dict[str, str]:
        """What is put into its inputs when another position is taken."""
        return {}

    def act(self, position: Position, action: Action) -> Position | None:
        """The position after one of its own controls; ``None``: it is none of them.

        Raises ValueError: one sentence about what was typed; then all stays, also the text. An ``AnswerError`` names
        its field.
        """
        return None

    def key(self, position: Position) -> object:
        """What its work depends on: the same key is the same work."""
        return position

    def work(self, position: Position) -> Iterator[Any] | None:
        """Work that takes over some 30 ms in the browser: yields what is found so far, in slices of 10 ms or less here.

        What is yielded with a true attribute ``rests`` stops the work until “Go on” is pressed: the part itself shows
        buttons with the ids ``stop`` and ``go on``.
        """
        return None

    def to_frame(self, position: Position) -> Any:
        """Its table as a DataFrame, worked out to the end; pandas is imported here. Raises ValueError: it has none."""
        from .frames import shown_frame  # which knows this class

        return shown_frame(self, position)
