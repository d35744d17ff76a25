"""What one or two cards more would bring to a position: all at once, or bit by bit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from ...analysis.nearly import Gain, around, hopes, with_spare
from ...analysis.odds import Unseen
from ...engine import Rules, Suit
from .position import Cards, Position

TOO_FEW: Final = "So many cards are seen that too few are left for your partner. Take some of them out."


@dataclass(frozen=True, slots=True)
class Asked:
    """What of a position the chances depend on; ``seen`` are all cards that lie elsewhere.

    >>> Asked.of(Position()).left.hand
    12
    """

    hand: Cards
    trump: Suit
    rules: Rules
    seen: Cards
    partner: Cards
    every: bool

    @classmethod
    def of(cls, position: Position) -> Asked:
        """The same for positions that differ in nothing that matters here."""
        seen = (*position.seen, *position.trick)
        return cls(position.hand, position.trump, position.rules, seen, position.partner, position.every)

    @property
    def left(self) -> Unseen | None:
        """The unseen cards; nothing if they are fewer than the partner holds."""
        try:
            return around(self.hand, self.rules, self.seen, self.partner)
        except ValueError:
            return None

    @property
    def hopes(self) -> tuple[Gain, ...]:
        """All but the chance that the partner can spare it, which takes longer."""
        return _hopes(self)

    def work(self) -> Iterator[tuple[Gain, ...]]:
        """The same, each time with one such chance more."""
        gains, left = list(self.hopes), self.left
        yield tuple(gains)
        for at, gain in enumerate(gains):
            if left:
                gains[at] = with_spare(gain, left, self.trump, self.rules)
                yield tuple(gains)


@lru_cache(maxsize=16)
def _hopes(asked: Asked) -> tuple[Gain, ...]:
    left = asked.left
    return hopes(asked.hand, left, asked.trump, asked.rules, every=asked.every) if left else ()
