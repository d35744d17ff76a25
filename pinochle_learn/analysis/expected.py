"""What a hand that is not seen, or only in part, may be expected to meld: exact, as a sum over contests.

Melds of different contests share no card of a class, so the expected total is the sum of what each contest may be
expected to bring; and a contest has few cards, so that all ways to hold them are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb, prod

from pinochle_learn.engine import Card, Rules, Suit

from .contests import Contest, contests, points_by_holding
from .odds import Unseen


def expected_melds(left: Unseen, trump: Suit, rules: Rules, more: Iterable[Card] = ()) -> Fraction:
    """The exact average of what the partner's hand melds with these cards beside it, in the rule set's unit.

    Every deal of the unseen cards counts the same, and he lays down all melds of the cards he then holds (RULES.md,
    playok 5). Raises ValueError: a card of ``more`` is among those unseen.

    >>> from pinochle_learn.engine import RULES, parse_cards
    >>> from .odds import unseen
    >>> rules, nine = RULES["playok"], parse_cards("9S")
    >>> of_one_card = unseen((), rules, hand=1)  # a dix, 10 points, in 2 of 48
    >>> expected_melds(of_one_card, Suit.SPADES, rules) == Fraction(10 * 2, 48)
    True
    >>> expected_melds(unseen(nine, rules, hand=0), Suit.SPADES, rules, nine)
    Fraction(10, 1)
    """
    added = _added(left, rules, more)
    times = [_times_points(contest, _own(contest, added), left, trump, rules) for contest in contests(trump, rules)]
    return Fraction(sum(times), comb(left.total, left.hand))


def expected_by_contest(left: Unseen, trump: Suit, rules: Rules, more: Iterable[Card] = ()) -> dict[Contest, Fraction]:
    """The same, contest by contest. Raises ValueError: a card of ``more`` is among those unseen.

    >>> from pinochle_learn.engine import RULES, parse_cards
    >>> from .odds import unseen
    >>> cards = parse_cards("JD QS")
    >>> found = expected_by_contest(unseen(cards, RULES["playok"], hand=0), Suit.SPADES, RULES["playok"], cards)
    >>> [int(points) for points in found.values() if points]
    [40]
    """
    added, deals = _added(left, rules, more), comb(left.total, left.hand)
    return {
        contest: Fraction(_times_points(contest, _own(contest, added), left, trump, rules), deals)
        for contest in contests(trump, rules)
    }


def _added(left: Unseen, rules: Rules, more: Iterable[Card]) -> Counter[Card]:
    added = Counter(more)
    for card, count in added.items():
        if left.most(card) + count > rules.copies:
            raise ValueError(f"more: {card} cannot come as well, it is among the cards unseen")
    return added


def _own(contest: Contest, added: Counter[Card]) -> tuple[int, ...]:
    """How many of each card of a contest are added."""
    return tuple([added[card] for card in contest.cards])


@lru_cache(maxsize=8192)
def _times_points(contest: Contest, added: tuple[int, ...], left: Unseen, trump: Suit, rules: Rules) -> int:
    """The sum over all deals of what a contest brings, with so many of its cards added."""
    points = points_by_holding(contest, trump, rules)
    if not any(added):
        return sum([times * points[held] for held, times in _holdings(contest, left)])
    return sum(
        [
            times * points[tuple([a + b for a, b in zip(held, added, strict=True)])]
            for held, times in _holdings(contest, left)
        ]
    )


@lru_cache(maxsize=256)
def _holdings(contest: Contest, left: Unseen) -> tuple[tuple[tuple[int, ...], int], ...]:
    """How many of each card of a contest he may hold, and in how many deals he does."""
    counts = [range(left.open[card.index], left.most(card) + 1) for card in contest.cards]
    rest = left.total - sum(map(left.of, contest.cards))
    is_open = sum(left.open[card.index] for card in contest.cards)
    found = []
    for held in product(*counts):
        drawn = left.hand - (sum(held) - is_open)
        if 0 <= drawn <= rest:
            found.append((held, comb(rest, drawn) * prod(map(left.ways, contest.cards, held))))
    return tuple(found)
