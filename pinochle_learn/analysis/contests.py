"""Contests: cards of which the melds of a class compete. What a hand melds is a sum over them (RULES.md, playok 5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from pinochle_learn.engine import Card, Rules, Suit, all_melds, best_melds
from pinochle_learn.engine.melds import linked


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
    groups = linked(all_melds(rules, trump), lambda meld: meld)
    return tuple(
        Contest(each, tuple(dict.fromkeys(card for meld in group for card in meld.cards)))
        for each in rules.classes
        for group in groups
        if group[0].meld_class == each
    )


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
