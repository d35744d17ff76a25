"""The most that a hand can meld with the best cards that may come in the exchange: exact, searched with bounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pinochle_learn.engine import ALL_CARDS, Card, Rules, Suit, meld_points

from .contests import Contest, contests, points_by_holding

Option = tuple[int, int]
"""Points, and the cards they take, as bits."""

_ROOM: Final = 8
"""Bits for the copies of a card: the lowest n stand for n of them. So what two melds need of a card is either's bits
or the other's, whichever is more: a card may serve in one meld of each class."""


@dataclass(frozen=True, slots=True)
class Help:
    """The most that a hand melds with help: ``points`` in the rule set's unit, and the ``cards`` that have to come.

    >>> Help(150, ()).points
    150
    """

    points: int
    cards: tuple[Card, ...]


def perfect_help(hand: tuple[Card, ...], trump: Suit, rules: Rules) -> Help:
    """The most that a bid winner's hand can meld after the exchange, if the partner holds just what helps most.

    He passes as many cards as the rules say, and gets as many back (RULES.md, playok 4).
    Raises ValueError: a card more often than the deck has it.

    >>> from pinochle_learn.engine import RULES, codes, parse_cards
    >>> found = perfect_help(parse_cards("AS KS QS 9H 9H 9C 9C 9D 9D JH JC QH"), Suit.SPADES, RULES["playok"])
    >>> found.points, codes(found.cards)
    (380, 'KS QS JD JD')
    """
    unseen = (Counter(rules.deck) - Counter(hand)).elements()
    return best_help(hand, tuple(unseen), trump, rules)


def best_help(hand: tuple[Card, ...], pool: tuple[Card, ...], trump: Suit, rules: Rules) -> Help:
    """The most that the hand can meld with cards of the ``pool``: at most as many as are passed come, and as many go.

    Cards that come and help nothing may go again, so it is enough that few enough come, and that what melds has room
    in a whole hand. Of equal ways, the one that needs fewest cards. Raises ValueError: a card too often.

    >>> from pinochle_learn.engine import RULES, codes, parse_cards
    >>> hand, partner = parse_cards("AS KS QS 9H 9C 9D"), parse_cards("10S JS 9C 9D AH")
    >>> best_help(hand, partner, Suit.SPADES, RULES["tutorial"]).points
    15
    """
    meld_points((*hand, *pool), trump, rules)  # refuses what no deck has
    have, there = _bits(hand), _bits((*hand, *pool))
    can_be = (_open(options, have, there, rules) for options in _options(rules, trump))
    by_contest = sorted((options for options in can_be if options), key=lambda options: -options[0][0])
    points, needs = _search(by_contest, have, rules)
    return Help(points, _cards(needs & ~have))


# --- the search ---


def _search(by_contest: Sequence[Sequence[Option]], have: int, rules: Rules) -> Option:
    """The best of one option, or none, from each contest, with so few cards that come and room for all in a hand."""
    last = len(by_contest)
    most = [sum(options[0][0] for options in by_contest[at:]) for at in range(last + 1)]
    best, comes = (0, 0), 0

    def go_on(at: int, points: int, needs: int) -> None:
        nonlocal best, comes
        if (points, -_coming(needs, have)) > (best[0], -comes):
            best, comes = (points, needs), _coming(needs, have)
        if at == last:
            return
        for more, cards in by_contest[at]:
            if points + more + most[at + 1] < best[0]:
                return
            if _has_room(needs | cards, have, rules):
                go_on(at + 1, points + more, needs | cards)
        if points + most[at + 1] >= best[0]:
            go_on(at + 1, points, needs)

    go_on(0, 0, 0)
    return best


def _open(options: Iterable[Option], have: int, there: int, rules: Rules) -> list[Option]:
    """The options that may come true with this hand and these cards, the best first."""
    return [each for each in options if not each[1] & ~there and _has_room(each[1], have, rules)]


def _coming(needs: int, have: int) -> int:
    """How many cards have to come."""
    return (needs & ~have).bit_count()


def _has_room(needs: int, have: int, rules: Rules) -> bool:
    """Do so few cards come as are passed, and is there room for all that is needed in a whole hand?"""
    return _coming(needs, have) <= rules.exchange and needs.bit_count() <= rules.hand_size


# --- what melds need ---


@lru_cache(maxsize=64)
def _options(rules: Rules, trump: Suit) -> tuple[tuple[Option, ...], ...]:
    """For each contest the holdings that bring more than with any card less, the best first.

    Contests of a class share no card, so what cards of them bring is added.
    """
    return tuple(tuple(_telling(contest, trump, rules)) for contest in contests(trump, rules))


def _telling(contest: Contest, trump: Suit, rules: Rules) -> Iterator[Option]:
    table = points_by_holding(contest, trump, rules)
    for held, points in sorted(table.items(), key=lambda item: (-item[1], sum(item[0]))):
        fewer = ((*held[:at], count - 1, *held[at + 1 :]) for at, count in enumerate(held) if count)
        if points > max((table[each] for each in fewer), default=0):
            cards = (card for card, count in zip(contest.cards, held, strict=True) for _ in range(count))
            yield points, _bits(cards)


# --- cards as bits ---


def _bits(cards: Iterable[Card]) -> int:
    """The cards as bits: of a card held n times, the lowest n of its bits."""
    return sum(((1 << count) - 1) << _ROOM * card.index for card, count in Counter(cards).items())


def _cards(bits: int) -> tuple[Card, ...]:
    """The cards of bits, high to low; any bit of a card stands for one of it."""
    counts = ((card, (bits >> _ROOM * card.index & (1 << _ROOM) - 1).bit_count()) for card in ALL_CARDS)
    return tuple(sorted((card for card, count in counts for _ in range(count)), reverse=True))
