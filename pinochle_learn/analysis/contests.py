"""Contests: cards of which the melds of a class compete. What a hand melds is a sum over them (RULES.md, playok 5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from pinochle_learn.engine import Card, Rules, Suit, all_melds, best_melds


@dataclass(frozen=True, slots=True)
class Contest:
    """Cards of which the melds of one class compete: what this class brings is a sum over its contests.

    >>> from pinochle_learn.engine import RULES
    >>> contests(Suit.SPADES, RULES["playok"])[-1]
    Contest(meld_class=3, cards=(<J♠>, <J♥>, <J♣>, <J♦>))
    """

    meld_class: int
    cards: tuple[Card, ...]


@lru_cache(maxsize=64)
def contests(trump: Suit, rules: Rules) -> tuple[Contest, ...]:
    """All contests under a trump, class by class: of each class, every card stands in one at most.

    >>> from pinochle_learn.engine import RULES
    >>> [contest.meld_class for contest in contests(Suit.SPADES, RULES["playok"])]
    [1, 1, 1, 1, 1, 2, 3, 3, 3, 3]
    """
    found: list[Contest] = []
    for each in rules.classes:
        groups: list[tuple[Card, ...]] = []
        for meld in all_melds(rules, trump):
            if meld.meld_class == each:
                touching = [group for group in groups if set(group) & set(meld.cards)]
                groups = [group for group in groups if group not in touching]
                groups.append(tuple(dict.fromkeys(card for cards in (*touching, meld.cards) for card in cards)))
        found += [Contest(each, group) for group in groups]
    return tuple(found)


@lru_cache(maxsize=256)
def points_by_holding(contest: Contest, trump: Suit, rules: Rules) -> Mapping[tuple[int, ...], int]:
    """What a contest brings in the rule set's unit, by how many of each of its cards are held.

    >>> from pinochle_learn.engine import RULES
    >>> pinochle = contests(Suit.SPADES, RULES["playok"])[5]
    >>> pinochle.cards, points_by_holding(pinochle, Suit.SPADES, RULES["playok"])[1, 2]
    ((<J♦>, <Q♠>), 40)
    """
    found = {}
    for held in product(range(rules.copies + 1), repeat=len(contest.cards)):
        cards = [card for card, count in zip(contest.cards, held, strict=True) for _ in range(count)]
        found[held] = best_melds(cards, trump, rules).by_class[contest.meld_class]
    return found
