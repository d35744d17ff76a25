"""Chance with a name: the same name is the same luck on every machine and Python version."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import Final, TypeVar

T = TypeVar("T")

_SEED_BYTES: Final = 8


class Chance:
    """A stream of chance. It draws on ``random.Random(number).random()`` alone, which Python promises to keep.

    >>> Chance("melds/3/81734").below(1000) == Chance("melds/3/81734").below(1000)
    True
    """

    def __init__(self, name: str) -> None:
        self._next = Random(int.from_bytes(sha256(name.encode("utf-8")).digest()[:_SEED_BYTES], "big")).random

    def below(self, count: int) -> int:
        """A whole number from 0 to ``count`` − 1.

        >>> {Chance(str(name)).below(2) for name in range(20)}
        {0, 1}
        """
        return int(self._next() * count)

    def happens(self, share: float) -> bool:
        """True in that share of times.

        >>> Chance("a").happens(1), Chance("a").happens(0)
        (True, False)
        """
        return self._next() < share

    def pick(self, things: Sequence[T]) -> T:
        """One of them.

        >>> Chance("a").pick("x")
        'x'
        """
        return things[self.below(len(things))]

    def sample(self, things: Sequence[T], count: int) -> tuple[T, ...]:
        """So many of them, each place at most once, in the order in which they were drawn. Raises ValueError: too few.

        >>> sorted(Chance("a").sample("abc", 3))
        ['a', 'b', 'c']
        """
        left = list(things)
        if not 0 <= count <= len(left):
            raise ValueError(f"{count} of {len(left)} things: draw from none to all of them")
        for at in range(count):
            other = at + self.below(len(left) - at)
            left[at], left[other] = left[other], left[at]
        return tuple(left[:count])

    def shuffled(self, things: Sequence[T]) -> tuple[T, ...]:
        """All of them, in another order.

        >>> sorted(Chance("a").shuffled([3, 1, 2]))
        [1, 2, 3]
        """
        return self.sample(things, len(things))
