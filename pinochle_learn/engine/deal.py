"""Numbered deals: a number is the same hands on every machine and Python version.

The shuffle is Fisher and Yates', driven by ``random.Random(number).random()``. That stream is the one Python
promises to keep (the *Reproducibility* notes of the ``random`` module); ``shuffle`` itself is not promised.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from .cards import Card
from .rules import Rules, check_rules
from .variants import PLAYOK
from .why import shown, whole

LAST_DEAL: Final = 999_999_999_999
"""The highest deal number."""

Hands = tuple[tuple[Card, ...], ...]


def deal(number: int, rules: Rules = PLAYOK) -> Hands:
    """The hands of a numbered deal, by seat from South clockwise, each in the order it was dealt.

    Raises ValueError: a number that is not a whole one from 0 to `LAST_DEAL` (RULES.md, playok 1).

    >>> [len(hand) for hand in deal(4711)]
    [12, 12, 12, 12]
    >>> deal(-1)
    Traceback (most recent call last):
    ValueError: deal number -1: write a whole number from 0 to 999999999999
    """
    return deal_all(number, rules)[0]


def deal_all(number: int, rules: Rules = PLAYOK) -> tuple[Hands, tuple[Card, ...]]:
    """The hands of a numbered deal, and the cards left over (a widow or a stock).

    >>> hands, rest = deal_all(4711)
    >>> rest
    ()
    """
    deck, _ = _shuffle(number, rules)
    hands: list[list[Card]] = [[] for _ in range(rules.seats)]
    at = 0
    while len(hands[-1]) < rules.hand_size:
        packet = min(rules.packet, rules.hand_size - len(hands[-1]))
        for hand in hands:
            hand.extend(deck[at : at + packet])
            at += packet
    return tuple(map(tuple, hands)), tuple(deck[at:])


def first_dealer(number: int, rules: Rules = PLAYOK) -> int:
    """The seat that deals first in the game of that number: by chance, but the same for everybody.

    >>> first_dealer(4711) in range(4)
    True
    """
    _, chance = _shuffle(number, rules)
    return int(chance * rules.seats)


def _shuffle(number: int, rules: Rules) -> tuple[list[Card], float]:
    """The shuffled deck, and the next number of the stream."""
    check_rules(rules)
    seed = whole(number)
    if seed is None or not 0 <= seed <= LAST_DEAL:
        raise ValueError(f"deal number {shown(number)}: write a whole number from 0 to {LAST_DEAL}")
    return shuffled(rules.deck, seed)


def shuffled_rest(known: Iterable[Card], rules: Rules, seed: int) -> list[Card]:
    """The cards of the deck that are not among the known ones, in the order of a seed.

    >>> from . import RULES
    >>> len(shuffled_rest(RULES["playok"].deck[:12], RULES["playok"], 7))
    36
    """
    return shuffled((Counter(rules.deck) - Counter(known)).elements(), seed)[0]


def shuffled(cards: Iterable[Card], seed: int) -> tuple[list[Card], float]:
    """The cards in the order of a seed, and the next number of its stream, from 0 to below 1.

    >>> from . import parse_cards
    >>> cards = parse_cards("AS KS QS")
    >>> sorted(shuffled(cards, 7)[0]) == sorted(cards), shuffled(cards, 7) == shuffled(cards, 7)
    (True, True)
    """
    from random import Random  # lazily: most imports of the package deal nothing

    chance = Random(seed).random
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        other = int(chance() * (last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    return deck, chance()
