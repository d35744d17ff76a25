"""How to answer an exercise about melds, once it is known which melds somebody sees in a hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

from ...engine import Card, Meld, Rules, Suit, best_melds
from ..bank.exercises import Exercise
from ..kinds.asks_melds import NO_MELD
from .value import Change, Way

Cards = tuple[Card, ...]
Count = Callable[[Cards, Suit | None, Rules], Iterable[Meld] | None]
"""The melds that somebody sees in a hand; ``None`` where it is not to be said."""


def counting(count: Count) -> Way:
    """To answer with the melds that somebody sees.

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
        asked = [meld for meld in melds if meld.meld_class in classes]
        if exercise.kind == "pick-melds":
            return tuple(meld.cards for meld in asked)
        return {f"class{each}": sum(meld.points for meld in asked if meld.meld_class == each) for each in classes}

    return way


def _choice(exercise: Exercise, rules: Rules, count: Count) -> str | None:
    given = exercise.given
    match given.ask:
        case "points":
            return _total([given.hand, given.partner], given.trump, rules, count)
        case "name":
            return _name(given.hand, count(given.hand, given.trump, rules))
        case _:
            points = {suit: _points(given.hand, suit, rules, count) or 0 for suit in Suit}
            best = [suit.word for suit, each in points.items() if each == max(points.values())]
            return best[0] if len(best) == 1 else None


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
    return None if melds is None else sum(meld.points for meld in melds)


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
