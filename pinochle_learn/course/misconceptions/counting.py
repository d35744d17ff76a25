"""How to answer an exercise about melds, once it is known which melds somebody sees in a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from ...engine import Card, Meld, Rules, Suit, best_melds
from ..bank.exercises import Exercise
from ..kinds.asks_melds import NO_MELD
from ..melds.hand import points_in
from .value import Change, Way

Cards = tuple[Card, ...]
Count = Callable[[Cards, Suit | None, Rules], Iterable[Meld] | None]
"""The melds that somebody sees in a hand; ``None`` where it is not to be said."""


def counting(count: Count) -> Way:
    """To answer with the melds that somebody sees; not where one meld overlooked comes to the same points.

    >>> from ..bank.exercises import load_topic
    >>> from ...engine import RULES
    >>> nothing = counting(lambda cards, trump, rules: ())
    >>> nothing(load_topic("melds")[0], RULES["playok"])
    'no meld'
    """

    def way(exercise: Exercise, rules: Rules) -> Any:
        given = exercise.given
        if exercise.kind == "choose":
            return _choice(exercise, rules, count)
        melds = count(given.hand, given.trump, rules)
        if melds is None:
            return None
        classes = (given.meld_class,) if given.meld_class else rules.classes
        asked = tuple(meld for meld in melds if meld.meld_class in classes)
        if exercise.kind == "pick-melds":
            return tuple(meld.cards for meld in asked)
        if any(_one_overlooked(given.hand, given.trump, rules, asked, each) for each in classes):
            return None
        return {f"class{each}": points_in(asked, each) for each in classes}

    return way


def _one_overlooked(cards: Cards, trump: Suit | None, rules: Rules, seen: Sequence[Meld], meld_class: int) -> bool:
    """Does one meld that is overlooked come to the same points in a class, though it is not that which is seen?"""
    best = _of(best_melds(cards, trump, rules).melds, meld_class)
    mine = _of(seen, meld_class)
    off = points_in(best.elements()) - points_in(mine.elements())
    is_that = mine <= best and sum((best - mine).values()) == 1
    return not is_that and any(meld.points == off for meld in best)


def _of(melds: Iterable[Meld], meld_class: int) -> Counter[Meld]:
    return Counter(meld for meld in melds if meld.meld_class == meld_class)


def _choice(exercise: Exercise, rules: Rules, count: Count) -> str | None:
    given = exercise.given
    if given.ask == "name":
        return _name(given.hand, count(given.hand, given.trump, rules))
    return _total([given.hand, given.partner], given.trump, rules, count)


def _name(cards: Cards, melds: Iterable[Meld] | None) -> str | None:
    """The meld of all the cards; nothing is said where they are several."""
    found = None if melds is None else tuple(melds)
    if found is None or len(found) > 1:
        return None
    return found[0].name if found and sorted(found[0].cards) == sorted(cards) else NO_MELD


def _total(hands: Sequence[Cards], trump: Suit | None, rules: Rules, count: Count) -> str | None:
    points = [_points(cards, trump, rules, count) for cards in hands]
    return None if None in points else str(sum(filter(None, points)))


def _points(cards: Cards, trump: Suit | None, rules: Rules, count: Count) -> int | None:
    melds = count(cards, trump, rules)
    if melds is None:
        return None
    seen = tuple(melds)
    if any(_one_overlooked(cards, trump, rules, seen, each) for each in rules.classes):
        return None
    return points_in(seen)


def under(change: Change) -> Count:
    """The best melds of other rules; nothing is said where they are the same.

    >>> from dataclasses import replace
    >>> from ...engine import RULES, parse_cards
    >>> without_any = under(lambda rules: replace(rules, melds=()))
    >>> without_any(parse_cards("KS QS"), Suit.SPADES, RULES["playok"])
    ()
    """
    changed = lru_cache(change)

    def count(cards: Cards, trump: Suit | None, rules: Rules) -> tuple[Meld, ...] | None:
        other = changed(rules)
        return None if other == rules else best_melds(cards, trump, other).melds

    return count
