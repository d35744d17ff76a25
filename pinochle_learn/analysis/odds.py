"""Exact chances: what the partner may hold, given all the cards that one seat sees.

The cards unseen lie in the other hands, each way to deal them as likely as any other. So the number of copies that the
partner holds is drawn without replacement (hypergeometric), and every chance here is a fraction, not a sample.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb, prod

from pinochle_learn.engine import ALL_CARDS, Card, Rules, Suit, all_melds, best_melds
from pinochle_learn.engine.rules import check_copies


@dataclass(frozen=True, slots=True)
class Unseen:
    """The cards that a seat does not see: ``copies`` by `Card.index`; ``hand`` is how many of them the partner holds.

    >>> from pinochle_learn.engine import RULES, parse_cards
    >>> left = unseen(parse_cards("AS AS 10S"), RULES["playok"])
    >>> left.of(parse_cards("AS")[0]), left.of(parse_cards("10S")[0]), left.total
    (0, 1, 45)
    """

    copies: tuple[int, ...]
    hand: int

    @property
    def total(self) -> int:
        """How many cards are unseen."""
        return sum(self.copies)

    def of(self, card: Card) -> int:
        """How many copies of a card are unseen."""
        return self.copies[card.index]


def unseen(known: Iterable[Card], rules: Rules, hand: int | None = None) -> Unseen:
    """What is left of the deck. Without ``hand`` the partner holds a whole one, as before the exchange.

    Raises ValueError: a card known more often than the deck has it, or fewer cards left than the partner holds.

    >>> from pinochle_learn.engine import RULES
    >>> unseen((), RULES["playok"]).hand
    12
    """
    cards, holds = tuple(known), rules.hand_size if hand is None else hand
    check_copies(cards, rules)
    seen = Counter(cards)
    copies = tuple(
        (rules.copies if card.rank in rules.ranks else 0) - seen[card] for card in sorted(ALL_CARDS, key=_index)
    )
    if not 0 <= holds <= sum(copies):
        raise ValueError(f"hand: {sum(copies)} cards are unseen, so the partner cannot hold {holds}")
    return Unseen(copies, holds)


def _index(card: Card) -> int:
    return card.index


def chance_held(wanted: Iterable[Card], left: Unseen) -> Fraction:
    """The exact chance that the partner holds all these cards, each as often as it stands there.

    >>> from pinochle_learn.engine import RULES, parse_cards
    >>> chance_held(parse_cards("AS"), unseen(parse_cards("AS"), RULES["playok"], hand=12))
    Fraction(12, 47)
    """
    need = Counter(wanted)
    copies = [left.of(card) for card in need]
    counts = (range(least, most + 1) for least, most in zip(need.values(), copies, strict=True))
    rest = left.total - sum(copies)
    ways = sum(_ways(copies, held) * _of_rest(rest, left.hand - sum(held)) for held in product(*counts))
    return Fraction(ways, comb(left.total, left.hand))


def _ways(copies: Iterable[int], held: Iterable[int]) -> int:
    return prod(comb(there, count) for there, count in zip(copies, held, strict=True))


def _of_rest(rest: int, count: int) -> int:
    return comb(rest, count) if count >= 0 else 0


# --- to spare ---


def chance_to_spare(card: Card, left: Unseen, trump: Suit, rules: Rules) -> Fraction:
    """The exact chance that the partner holds the card and melds as much without it: he has it to pass.

    >>> from pinochle_learn.engine import RULES, parse_cards
    >>> nine, jack = parse_cards("9H JD")
    >>> left = unseen((), RULES["playok"])
    >>> chance_to_spare(nine, left, Suit.SPADES, RULES["playok"]) == chance_held([nine], left)  # no meld has it
    True
    >>> chance_to_spare(jack, left, Suit.SPADES, RULES["playok"]) < chance_held([jack], left)  # it may be a pinochle
    True
    """
    there = left.of(card)
    tables = [(others, _free(card, others, trump, rules)) for others in _beside(card, trump, rules)]
    beside = sum(left.of(other) for others, _ in tables for other in others)
    rest, ways = left.total - there - beside, 0
    for count in range(1, there + 1):
        by_size = {count: comb(there, count)}
        for others, free in tables:
            by_size = _joined(by_size, _by_size(others, free[count], left))
        ways += sum(found * _of_rest(rest, left.hand - size) for size, found in by_size.items())
    return Fraction(ways, comb(left.total, left.hand))


@lru_cache(maxsize=512)
def _beside(card: Card, trump: Suit, rules: Rules) -> tuple[tuple[Card, ...], ...]:
    """The cards with which this one combines or competes in melds, in groups that share no card."""
    groups: list[set[Card]] = []
    for meld_class in rules.classes:
        melds = [set(meld.cards) for meld in all_melds(rules, trump) if meld.meld_class == meld_class]
        linked = {card}
        while more := [meld for meld in melds if linked & meld and not meld <= linked]:
            linked |= set().union(*more)
        if linked != {card}:
            groups.append(linked - {card})
    joined: list[set[Card]] = []
    for group in groups:
        touching = [other for other in joined if other & group]
        joined = [other for other in joined if not other & group] + [group.union(*touching)]
    return tuple(tuple(sorted(group)) for group in joined) or ((),)  # alone it can be a meld as well: the dix


@lru_cache(maxsize=512)
def _free(card: Card, others: tuple[Card, ...], trump: Suit, rules: Rules) -> dict[int, tuple[tuple[int, ...], ...]]:
    """By how many copies of the card he holds: with how many of each of the others he melds as much without one."""
    copies = range(rules.copies + 1)
    found: dict[int, tuple[tuple[int, ...], ...]] = {}
    for count in copies[1:]:
        found[count] = tuple(
            held
            for held in product(copies, repeat=len(others))
            if _points(card, count, others, held, trump, rules) == _points(card, count - 1, others, held, trump, rules)
        )
    return found


def _points(card: Card, count: int, others: tuple[Card, ...], held: tuple[int, ...], trump: Suit, rules: Rules) -> int:
    cards = (*[card] * count, *(each for each, many in zip(others, held, strict=True) for _ in range(many)))
    return best_melds(cards, trump, rules).total


def _by_size(others: tuple[Card, ...], allowed: Iterable[tuple[int, ...]], left: Unseen) -> dict[int, int]:
    """In how many ways he holds so many of the others, of the allowed ones."""
    copies, found = [left.of(other) for other in others], Counter[int]()
    for held in allowed:
        found[sum(held)] += _ways(copies, held)  # none where more are held than there are
    return found


def _joined(one: dict[int, int], other: dict[int, int]) -> dict[int, int]:
    found = Counter[int]()
    for size, ways in _pairs(one, other):
        found[size] += ways
    return found


def _pairs(one: dict[int, int], other: dict[int, int]) -> Iterator[tuple[int, int]]:
    for size, ways in one.items():
        for more, times in other.items():
            if times:
                yield size + more, ways * times
