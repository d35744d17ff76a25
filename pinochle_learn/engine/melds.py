"""The meld solver: the highest-scoring combination under the class rule (RULES.md, playok 5).

A card may serve in one meld of each class. So the melds of a class that share cards compete, and melds that
share none do not. The solver groups competing melds into *contests* (the trump suit, each marriage, the
pinochle, each around). A contest sees only a few cards; each situation in it is searched in full once and
remembered. The answer for a hand is a sum over contests, hence exact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, TypeVar

from .cards import ALL_CARDS, Card, Suit, as_suit, count_vector
from .rules import MeldRule, Reuse, Rules, check_cards, check_copies, check_rules
from .variants import PLAYOK

T = TypeVar("T")

_HIGH: Final = sum(128 << 8 * card.index for card in ALL_CARDS)  # the top bit of every card's byte
_REMEMBER: Final = 20_000  # situations kept for one contest; only odd rule sets get near


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld on the table: its name, its points in the rule set's unit, its cards and its class.

    >>> from . import parse_cards
    >>> print(find_meld(parse_cards("QS JD"), "H"))
    pinochle J♦ Q♠: 40
    """

    name: str
    points: int
    cards: tuple[Card, ...]
    meld_class: int

    def __str__(self) -> str:
        return f"{self.name} {' '.join(map(str, self.cards))}: {self.points}"


@dataclass(frozen=True, slots=True)
class BestMelds:
    """What a hand melds: ``total``, points by class, and the melds with their cards.

    >>> from . import parse_cards
    >>> print(best_melds(parse_cards("KH QH QS"), "H"))
    royal marriage K♥ Q♥: 40
    class 1: 40, class 2: 0, class 3: 0, together 40
    """

    total: int
    by_class: dict[int, int] = field(hash=False)
    melds: tuple[Meld, ...]

    def __str__(self) -> str:
        """The melds one below the other, then the sum."""
        classes = ", ".join(f"class {number}: {points}" for number, points in self.by_class.items())
        return "\n".join([*map(str, self.melds), f"{classes}, together {self.total}"])

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """What a notebook shows."""
        printer.text(str(self))


def best_melds(cards: Iterable[Card], trump: Suit | str | None, rules: Rules = PLAYOK) -> BestMelds:
    """The highest-scoring melds of a hand of any size, points in the rule set's unit (RULES.md, playok 5).

    ``trump`` is a suit, its letter, or ``None`` while none is named: then no run, no dix and no royal marriage.
    Raises ValueError: a card more often than the deck has it, or not in the deck.

    >>> from . import parse_cards
    >>> best = best_melds(parse_cards("AS 10S KS QS JS JD"), "S")
    >>> best.total, best.by_class
    (190, {1: 150, 2: 40, 3: 0})
    >>> print(best)
    run A♠ 10♠ K♠ Q♠ J♠: 150
    pinochle J♦ Q♠: 40
    class 1: 150, class 2: 40, class 3: 0, together 190
    """
    solver = _solver(rules, trump)
    held = solver.read(cards if isinstance(cards, (tuple, list)) else tuple(cards))
    by_class = dict.fromkeys(solver.classes, 0)
    melds: tuple[Meld, ...] = ()
    for contest in solver.contests:
        points, best = contest[held & contest.mask]
        if points:
            by_class[contest.meld_class] += points
            melds += best
    return BestMelds(sum(by_class.values()), by_class, melds)


def meld_points(cards: Iterable[Card], trump: Suit | str | None, rules: Rules = PLAYOK) -> int:
    """The total of `best_melds` alone, and faster.

    >>> from . import parse_cards
    >>> meld_points(parse_cards("KH QH KS QS"), "S")
    60
    """
    solver = _solver(rules, trump)
    held = solver.read(cards if isinstance(cards, (tuple, list)) else tuple(cards))
    return sum([contest[held & mask][0] for mask, contest in solver.pairs])


def all_melds(rules: Rules, trump: Suit | str | None) -> tuple[Meld, ...]:
    """Every meld the rules know with that trump, in the order of their table.

    >>> len(all_melds(PLAYOK, "S")), len(all_melds(PLAYOK, None))
    (20, 14)
    """
    return _solver(rules, trump).melds


def find_meld(cards: Iterable[Card], trump: Suit | str | None, rules: Rules = PLAYOK) -> Meld | None:
    """The meld that exactly these cards make; ``None`` if they make none.

    >>> from . import parse_cards
    >>> find_meld(parse_cards("KH QH"), "H").name
    'royal marriage'
    >>> find_meld(parse_cards("KH QS"), "H") is None
    True
    """
    solver, cards = _solver(rules, trump), tuple(cards)
    return solver.by_cards.get(count_vector(cards)) if len(cards) <= solver.deck_size else None


def other_classes(
    cards: Iterable[Card], meld_class: int, trump: Suit | str | None, rules: Rules = PLAYOK
) -> tuple[int, ...]:
    """The classes beside this one in which any of the cards can serve in a meld (RULES.md, playok 5).

    >>> from . import parse_cards
    >>> other_classes(parse_cards("QS"), 1, "S"), other_classes(parse_cards("9S"), 1, "S")
    ((2, 3), ())
    """
    wanted = set(cards)
    found = {meld.meld_class for meld in all_melds(rules, trump) if not wanted.isdisjoint(meld.cards)}
    return tuple(sorted(found - {meld_class}))


def linked(things: Iterable[T], meld_of: Callable[[T], Meld]) -> list[tuple[T, ...]]:
    """The things, together those whose melds are of one class and share cards, directly or through others.

    >>> spades = all_melds(PLAYOK, "S")
    >>> [len(group) for group in linked(spades, lambda meld: meld)]
    [1, 6, 1, 1, 1, 2, 2, 2, 2, 2]
    """
    groups: list[tuple[T, ...]] = []
    for thing in things:
        joined = [group for group in groups if any(_compete(meld_of(thing), meld_of(other)) for other in group)]
        groups = [group for group in groups if group not in joined]
        groups.append((*(each for group in joined for each in group), thing))
    return groups


class _Contest(dict[int, tuple[int, tuple[Meld, ...]]]):
    """Melds of one class that share cards; maps the cards held of theirs to (points, melds)."""

    def __init__(self, melds: tuple[Meld, ...]) -> None:
        self.meld_class = melds[0].meld_class
        self.needs = tuple((count_vector(meld.cards), meld) for meld in melds)
        self.mask = _mask(card for meld in melds for card in meld.cards)

    def __missing__(self, held: int) -> tuple[int, tuple[Meld, ...]]:
        if len(self) >= _REMEMBER:
            self.clear()
        found = self[held] = self._search(held, 0, {})
        return found

    def _search(
        self, held: int, first: int, seen: dict[tuple[int, int], tuple[int, tuple[Meld, ...]]]
    ) -> tuple[int, tuple[Meld, ...]]:
        """The best of the melds from ``first`` on; of equal points, the fewest melds."""
        key = held, first
        if key not in seen:
            best: tuple[int, tuple[Meld, ...]] = (0, ())
            for at in range(first, len(self.needs)):
                need, meld = self.needs[at]
                if ((held | _HIGH) - need) & _HIGH == _HIGH:  # no card's byte would fall below nought
                    points, rest = self._search(held - need, at, seen)
                    if (points + meld.points, -1 - len(rest)) > (best[0], -len(best[1])):
                        best = points + meld.points, (meld, *rest)
            seen[key] = best
        return seen[key]


class _Solver:
    """All that depends on the rule set and trump alone."""

    def __init__(self, rules: Rules, trump: Suit | None) -> None:
        check_rules(rules)
        if rules.meld_reuse is not Reuse.ONCE_A_CLASS:
            raise ValueError(f"rule set {rules.name!r}: its melds are laid one by one, so no combination is the best")
        self.rules = rules
        self.classes = rules.classes
        self.melds = tuple(meld for rule in rules.melds for meld in _melds_of(rule, trump))
        self.by_cards = {count_vector(meld.cards): meld for meld in reversed(self.melds)}
        self.contests = tuple(_Contest(group) for group in _groups(self.melds))
        self.pairs = tuple((contest.mask, contest) for contest in self.contests)
        room = {card: rules.copies if card.rank in rules.ranks else 0 for card in ALL_CARDS}
        self.spare = sum((127 - room[card]) << 8 * card.index for card in ALL_CARDS)
        self.deck_size = len(rules.deck)

    def read(self, cards: Sequence[Card]) -> int:
        """The cards as a count vector, checked against the deck."""
        try:
            held = sum([card.unit for card in cards])
        except AttributeError:
            check_cards(cards)
            raise
        if (held + self.spare) & _HIGH or len(cards) > self.deck_size:
            check_copies(cards, self.rules)
        return held


@lru_cache(maxsize=512)
def _solver(rules: Rules, trump: Suit | str | None) -> _Solver:
    suit = as_suit(trump)
    return _Solver(rules, suit) if suit is trump else _solver(rules, suit)


def _melds_of(rule: MeldRule, trump: Suit | None) -> tuple[Meld, ...]:
    instances = rule.instances(trump)
    return tuple(Meld(rule.name, rule.points, cards, rule.meld_class) for cards in instances)


def _groups(melds: tuple[Meld, ...]) -> list[tuple[Meld, ...]]:
    """The melds, those of a class that share cards (directly or through others) together."""
    order = {id(meld): at for at, meld in enumerate(melds)}
    ordered = [tuple(sorted(group, key=lambda meld: order[id(meld)])) for group in linked(melds, lambda meld: meld)]
    return sorted(ordered, key=lambda group: (group[0].meld_class, order[id(group[0])]))


def _compete(one: Meld, other: Meld) -> bool:
    return one.meld_class == other.meld_class and not set(one.cards).isdisjoint(other.cards)


def _mask(cards: Iterable[Card]) -> int:
    return sum(255 << 8 * card.index for card in set(cards))
