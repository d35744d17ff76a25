"""What a hand melds in several ways at once, meld beside meld: with each trump, or under each rule set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import repeat

from pinochle_learn.engine import BestMelds, Card, Meld, Rules, Suit, best_melds

Key = tuple[int, tuple[Card, ...], int]
"""The class of a meld, its cards, and whether it is the first of them, the second …"""


@dataclass(frozen=True, slots=True)
class Line:
    """The meld that the same cards are in each of several ways to count, ``None`` where they are none.

    >>> from pinochle_learn.engine import RULES, parse_cards
    >>> line = lined_up(with_each_trump(parse_cards("KS QS"), RULES["playok"]).values())[0]
    >>> line.name, line.points
    ('marriage', (40, 20, 20, 20))
    """

    meld_class: int
    cards: tuple[Card, ...]
    melds: tuple[Meld | None, ...]

    @property
    def points(self) -> tuple[int | None, ...]:
        """What each way counts for it, in the unit of its rule set."""
        return tuple(meld.points if meld else None for meld in self.melds)

    @property
    def name(self) -> str:
        """Its name; if the ways call it differently, the last words they share, else all their names."""
        names = list(dict.fromkeys(meld.name for meld in self.melds if meld))
        return _shared_end(names) or " / ".join(names)


def with_each_trump(hand: Sequence[Card], rules: Rules) -> dict[Suit, BestMelds]:
    """The best melds of a hand of any size with each suit as trump (RULES.md, playok 5).

    Raises ValueError: a card more often than the deck has it.

    >>> from pinochle_learn.engine import RULES, parse_cards
    >>> [best.total for best in with_each_trump(parse_cards("KH QH 9C"), RULES["playok"]).values()]
    [20, 40, 30, 20]
    """
    cards = tuple(hand)
    return {trump: best_melds(cards, trump, rules) for trump in Suit}


def lined_up(counts: Iterable[BestMelds], units: Sequence[int] | None = None) -> tuple[Line, ...]:
    """The melds of several counts, those of the same cards beside one another: by class, then the dearest first.

    ``units`` are those of the counts, where they differ.

    >>> from pinochle_learn.engine import best_melds, parse_cards
    >>> [line.points for line in lined_up([best_melds(parse_cards("KS QS 9S"), trump) for trump in "SH"])]
    [(40, 20), (10, None)]
    """
    columns = [_by_key(best.melds) for best in counts]
    keys = dict.fromkeys(key for column in columns for key in column)
    lines = {key: Line(key[0], key[1], tuple(column.get(key) for column in columns)) for key in keys}
    return tuple(lines[key] for key in sorted(lines, key=lambda key: _place(key, lines[key], units)))


def _by_key(melds: Iterable[Meld]) -> dict[Key, Meld]:
    """Each meld by its class and cards; of two of the same cards the second has a line of its own."""
    met, found = Counter[tuple[int, tuple[Card, ...]]](), dict[Key, Meld]()
    for meld in melds:
        key = meld.meld_class, tuple(sorted(meld.cards, reverse=True))
        found[*key, met[key]] = meld
        met[key] += 1
    return found


def _place(key: Key, line: Line, units: Sequence[int] | None) -> tuple[int, int, list[int], int]:
    meld_class, cards, which = key
    ones = [(points or 0) * unit for points, unit in zip(line.points, units or repeat(1), strict=False)]
    return meld_class, -max(ones), [-card.index for card in cards], which


def _shared_end(names: Sequence[str]) -> str:
    """The last words that all names share: "royal marriage" and "common marriage" are a marriage."""
    shared: list[str] = []
    for words in zip(*(reversed(name.split()) for name in names), strict=False):
        if len(set(words)) > 1:
            break
        shared.insert(0, words[0])
    return " ".join(shared)
