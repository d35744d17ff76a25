"""Exact chances: what the partner may hold, given all the cards that one seat sees.

The cards unseen lie in the other hands, each way to deal them as likely as any other. So the number of copies that the
partner holds is drawn without replacement (hypergeometric), and every chance here is a fraction, not a sample.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb, prod

from pinochle_learn.engine import ALL_CARDS, Card, Rules, Suit
from pinochle_learn.engine.rules import check_copies

from .contests import Contest, contests, points_by_holding

Ways = dict[int, int]
"""In how many ways so many cards are drawn."""

_BY_INDEX = tuple(sorted(ALL_CARDS, key=lambda card: card.index))


@dataclass(frozen=True, slots=True)
class Unseen:
    """The cards that a seat does not see: ``copies`` by `Card.index`; ``hand`` is how many of them the partner holds.

    ``open`` are cards of the partner's that are seen, by index as well: he holds them for sure.

    >>> from pinochle_learn.engine import RULES, parse_cards
    >>> left = unseen(parse_cards("AS AS 10S"), RULES["playok"])
    >>> left.of(parse_cards("AS")[0]), left.of(parse_cards("10S")[0]), left.total
    (0, 1, 45)
    """

    copies: tuple[int, ...]
    hand: int
    open: tuple[int, ...] = (0,) * len(_BY_INDEX)

    @property
    def total(self) -> int:
        """How many cards are unseen."""
        return sum(self.copies)

    def of(self, card: Card) -> int:
        """How many copies of a card are unseen."""
        return self.copies[card.index]

    def most(self, card: Card) -> int:
        """How many copies of a card the partner may hold."""
        return self.copies[card.index] + self.open[card.index]

    def ways(self, card: Card, held: int) -> int:
        """In how many ways the partner comes to hold exactly so many copies of a card."""
        drawn = held - self.open[card.index]
        return comb(self.copies[card.index], drawn) if drawn >= 0 else 0


def unseen(known: Iterable[Card], rules: Rules, hand: int | None = None, partner: Iterable[Card] = ()) -> Unseen:
    """What is left of the deck. ``partner`` are cards of his that are open; the others that he holds are unseen.

    ``hand`` is how many cards he holds in all; without it a whole hand, as before the exchange.

    Raises ValueError: a card known more often than the deck has it, fewer cards left than the partner holds, or more
    of his cards open than he holds.

    >>> from pinochle_learn.engine import RULES, parse_cards
    >>> unseen((), RULES["playok"]).hand, unseen((), RULES["playok"], partner=parse_cards("AS")).hand
    (12, 11)
    """
    shown = tuple(partner)
    cards, holds = (*known, *shown), rules.hand_size if hand is None else hand
    check_copies(cards, rules)
    seen, his = Counter(cards), Counter(shown)
    copies = tuple((rules.copies if card.rank in rules.ranks else 0) - seen[card] for card in _BY_INDEX)
    drawn = holds - len(shown)
    if drawn < 0:
        raise ValueError(f"hand: {len(shown)} of the partner's cards are open, so he cannot hold {holds}")
    if drawn > sum(copies):
        raise ValueError(f"hand: {sum(copies)} cards are unseen, so the partner cannot hold {drawn}")
    return Unseen(copies, drawn, tuple(his[card] for card in _BY_INDEX))


def chance_held(wanted: Iterable[Card], left: Unseen) -> Fraction:
    """The exact chance that the partner holds all these cards, each as often as it stands there.

    >>> from pinochle_learn.engine import RULES, parse_cards
    >>> chance_held(parse_cards("AS"), unseen(parse_cards("AS"), RULES["playok"], hand=12))
    Fraction(12, 47)
    """
    need = Counter(wanted)
    found: Ways = {0: 1}
    for card, least in need.items():
        found = _joined(found, _drawn(card, least, left))
    return _chance(found, need, left)


def chance_to_spare(wanted: Iterable[Card], left: Unseen, trump: Suit, rules: Rules) -> Fraction:
    """The exact chance that the partner holds these cards and melds as much without them: he has them to pass.

    >>> from pinochle_learn.engine import RULES, parse_cards
    >>> nine, jack, queen = parse_cards("9H JD QS")
    >>> left = unseen((), RULES["playok"])
    >>> chance_to_spare([nine], left, Suit.SPADES, RULES["playok"]) == chance_held([nine], left)  # no meld has it
    True
    >>> chance_to_spare([jack], left, Suit.SPADES, RULES["playok"]) < chance_held([jack], left)  # it may be a pinochle
    True
    >>> chance_to_spare([jack, queen], left, Suit.SPADES, RULES["playok"])  # it is one
    Fraction(0, 1)
    """
    need = Counter(wanted)
    rivals = [rival for rival in contests(trump, rules) if any(card in need for card in rival.cards)]
    often = Counter(card for rival in rivals for card in rival.cards)
    shared = (*need, *(card for card in often if often[card] > 1 and card not in need))
    tables = [_free(rival, need, shared, left, trump, rules) for rival in rivals]
    found: Ways = {}
    for held in product(*(range(need[card], left.most(card) + 1) for card in shared)):
        size = sum(count - left.open[card.index] for card, count in zip(shared, held, strict=True))
        ways: Ways = {size: prod(map(left.ways, shared, held))}
        for places, table in tables:
            ways = _joined(ways, table.get(tuple(held[at] for at in places), {}))
        for size, times in ways.items():
            found[size] = found.get(size, 0) + times
    return _chance(found, (*shared, *often), left)


def _drawn(card: Card, least: int, left: Unseen) -> Ways:
    """Of the unseen copies of a card he holds some, with the open ones ``least`` or more."""
    is_open = left.open[card.index]
    return {held - is_open: left.ways(card, held) for held in range(max(least, is_open), left.most(card) + 1)}


def _joined(one: Ways, other: Ways) -> Ways:
    found: Ways = {}
    for size, ways in one.items():
        for more, times in other.items():
            found[size + more] = found.get(size + more, 0) + ways * times
    return found


def _chance(found: Ways, told: Iterable[Card], left: Unseen) -> Fraction:
    """The share of all deals: ``found`` is of the cards ``told``, and he holds any of the rest."""
    rest = left.total - sum(map(left.of, set(told)))
    ways = sum(times * comb(rest, left.hand - size) for size, times in found.items() if size <= left.hand)
    return Fraction(ways, comb(left.total, left.hand))


def _free(
    rival: Contest, need: Counter[Card], shared: Sequence[Card], left: Unseen, trump: Suit, rules: Rules
) -> tuple[tuple[int, ...], dict[tuple[int, ...], Ways]]:
    """With how many of the shared cards he loses nothing in a contest, and in how many ways he holds the others.

    First the places of the contest's own cards among the shared ones: they are the key of the table.
    """
    own = [at for at, card in enumerate(rival.cards) if card in shared]
    others = [at for at, card in enumerate(rival.cards) if card not in shared]
    ways = [[left.ways(card, held) for held in range(left.most(card) + 1)] for card in rival.cards]
    is_open = sum(left.open[rival.cards[at].index] for at in others)
    table: dict[tuple[int, ...], Ways] = {}
    for held in _spared(rival, tuple(need[card] for card in rival.cards), trump, rules):
        if all(count < len(there) for count, there in zip(held, ways, strict=True)):
            size = sum([held[at] for at in others]) - is_open
            times = prod([ways[at][held[at]] for at in others])
            by_size = table.setdefault(tuple([held[at] for at in own]), {})
            by_size[size] = by_size.get(size, 0) + times
    return tuple(shared.index(rival.cards[at]) for at in own), table


@lru_cache(maxsize=2048)
def _spared(rival: Contest, need: tuple[int, ...], trump: Suit, rules: Rules) -> tuple[tuple[int, ...], ...]:
    """With how many of each card of a contest he holds what is needed, and melds as much without it."""
    points = points_by_holding(rival, trump, rules)
    least = [range(count, rules.copies + 1) for count in need]
    return tuple(
        held
        for held in product(*least)
        if points[held] == points[tuple([count - less for count, less in zip(held, need, strict=True)])]
    )
