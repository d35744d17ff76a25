"""Meld points by trying every combination in the meld table (RULES.md, playok 5)."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

SUITS = "SHCD"
RUN = ("A", "10", "K", "Q", "J")


class Pattern(NamedTuple):
    """One line of the meld table: the cards it needs and what they bring."""

    points: int
    needs: tuple[tuple[str, int], ...]


def _pattern(points: int, cards: Sequence[str]) -> Pattern:
    return Pattern(points, tuple(Counter(cards).items()))


def _trump_melds(trump: str, rules: str) -> list[Pattern]:
    run = [rank + trump for rank in RUN]
    king, queen = "K" + trump, "Q" + trump
    if rules == "playok":
        return [
            _pattern(1500, run * 2),
            _pattern(230, [*run, king, queen]),
            _pattern(190, [*run, king]),
            _pattern(190, [*run, queen]),
            _pattern(150, run),
            _pattern(10, ["9" + trump]),
            _pattern(40, [king, queen]),
        ]
    return [
        _pattern(150, run * 2),
        _pattern(15, run),
        _pattern(1, ["9" + trump]),
        _pattern(4, [king, queen]),
    ]


@cache
def table(trump: str | None, rules: str) -> dict[int, tuple[Pattern, ...]]:
    """The melds of each class under a trump (None: trump is not yet named).

    >>> [len(melds) for melds in table("S", "playok").values()]
    [10, 2, 8]
    >>> [len(melds) for melds in table(None, "tutorial").values()]
    [4, 2, 8]
    """
    if rules not in ("playok", "tutorial", "fletcher"):
        raise ValueError(f"no such rule set: {rules}")
    if trump is not None and trump not in tuple(SUITS):
        raise ValueError(f"no such suit: {trump}")
    tens = 10 if rules == "playok" else 1
    first = [] if trump is None else _trump_melds(trump, rules)
    for suit in SUITS:
        if suit != trump:
            first.append(_pattern(2 * tens, ["K" + suit, "Q" + suit]))
    second = [
        _pattern(30 * tens, ["JD", "JD", "QS", "QS"]),
        _pattern(4 * tens, ["JD", "QS"]),
    ]
    third = []
    for rank, value in (("A", 10), ("K", 8), ("Q", 6), ("J", 4)):
        around = [rank + suit for suit in SUITS]
        third.append(_pattern(value * 10 * tens, around * 2))
        third.append(_pattern(value * tens, around))
    return {1: tuple(first), 2: tuple(second), 3: tuple(third)}


def _fits(left: dict[str, int], meld: Pattern) -> bool:
    return all(left.get(card, 0) >= count for card, count in meld.needs)


def _best(left: dict[str, int], melds: Sequence[Pattern]) -> int:
    """The most that the cards left can bring in one class.

    Takes each meld that fits, and goes on with the cards it leaves. A set of melds
    is laid in the order of the table, so every set is met exactly once.
    """
    best = 0
    for place, meld in enumerate(melds):
        if _fits(left, meld):
            rest = dict(left)
            for card, count in meld.needs:
                rest[card] -= count
            best = max(best, meld.points + _best(rest, melds[place:]))
    return best


def best_by_class(cards: Sequence[str], trump: str | None, rules: str) -> dict[int, int]:
    """The most points the cards can meld, class by class.

    >>> best_by_class("AS 10S KS QS JS JD".split(), "S", "playok")
    {1: 150, 2: 40, 3: 0}
    """
    held = dict(Counter(cards))
    return {
        meld_class: _best(held, [meld for meld in melds if _fits(held, meld)])
        for meld_class, melds in table(trump, rules).items()
    }


def best_total(cards: Sequence[str], trump: str | None, rules: str) -> int:
    """The most points the cards can meld.

    >>> best_total("AH 10H KH QH JH KH QH".split(), "H", "playok")
    230
    >>> best_total("AH 10H KH QH JH KH QH".split(), "H", "tutorial")
    19
    >>> best_total(["KH", "QH"], None, "tutorial")
    2
    """
    return sum(best_by_class(cards, trump, rules).values())
