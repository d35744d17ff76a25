"""The exchange by two figures: melds, and cards that take tricks. All choices are looked at, and none is hidden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Final

from pinochle_learn.engine import Card, Rules, Suit, meld_points
from pinochle_learn.engine.flow import without

from .expected import expected_melds
from .odds import Unseen
from .passing import choices_of
from .strength import strength, strength_given

Cards = tuple[Card, ...]
Points = int | Fraction
"""Points of meld in the rule set's unit: whole where all cards are known, else an exact average."""

SLICE: Final = 100
"""Choices that are looked at before there is a pause."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Cards to pass, and what follows: points of ``meld`` (exact) and of ``tricks`` (an estimate), in the rules' unit.

    >>> Choice((), 150, 120.4).total
    270.4
    """

    gone: Cards
    meld: Points
    tricks: float

    @property
    def total(self) -> float:
        """Both together."""
        return float(self.meld) + self.tricks


@dataclass(frozen=True, slots=True)
class Compared:
    """Choices that were looked at: how many so far, and of how many.

    ``frontier`` are those that no other beats in meld and in tricks, most meld first. ``best`` are all that come to the
    most meld.

    >>> Compared(0, 495).is_done
    False
    """

    looked_at: int
    of: int
    frontier: tuple[Choice, ...] = ()
    best: tuple[Cards, ...] = ()

    @property
    def is_done(self) -> bool:
        """Has every choice been looked at?"""
        return self.looked_at == self.of

    @property
    def most_together(self) -> Choice:
        """Of the frontier the choice with the most meld and tricks together; of equals that with more meld."""
        return max(self.frontier, key=lambda choice: choice.total)


# --- the bid winner ---


def compare_kept(cards: Cards, trump: Suit, rules: Rules) -> Iterator[Compared]:
    """What a bid winner can pass back, slice by slice (RULES.md, playok 4 and 5): the last slice has looked at all.

    Of equals those stand first that pass lower cards. Raises ValueError: there are fewer cards than are passed.

    >>> from pinochle_learn.engine import RULES, codes, parse_cards
    >>> cards = parse_cards("AS 10S KS QS JS 9S AH QH JH 9H AC KC 9C JC AD 9D")
    >>> *_, found = compare_kept(cards, Suit.SPADES, RULES["playok"])
    >>> codes(found.frontier[0].gone), found.frontier[0].meld, found.of
    ('KC JC 9C 9D', 260, 1820)
    """
    _check(cards, rules)
    choices = sorted(choices_of(cards, rules.exchange), key=lambda gone: sum([card.rank for card in gone]))
    return _compare((kept(cards, gone, trump, rules) for gone in choices), len(choices), rules)


def kept(cards: Cards, gone: Cards, trump: Suit, rules: Rules) -> Choice:
    """One choice of a bid winner: what melds without these cards, and the tricks the rest should take.

    >>> from pinochle_learn.engine import RULES, parse_cards
    >>> kept(parse_cards("KS QS 9H"), parse_cards("9H"), Suit.SPADES, RULES["playok"]).meld
    40
    """
    rest = without(cards, gone)
    return Choice(gone, meld_points(rest, trump, rules), strength(rest, trump, rules, gone))


# --- his partner ---


def compare_given(hand: Cards, left: Unseen, trump: Suit, rules: Rules) -> Iterator[Compared]:
    """What the bid winner's partner can pass him, slice by slice (RULES.md, playok 4 and 5).

    The last slice has looked at all. ``left`` is what the partner does not see, and what of the bid winner's hand is
    open. Melds are those of both, the winner's of all the cards that he then holds, before he passes any back. Of
    equals those stand first that pass higher cards. Raises ValueError: there are fewer cards than are passed.

    >>> from pinochle_learn.engine import RULES, codes, parse_cards
    >>> from .odds import unseen
    >>> hand = parse_cards("AS 10S JS 9S AH QH JH 9H 10C 9C JD 9D")
    >>> *_, found = compare_given(hand, unseen(hand, RULES["playok"]), Suit.SPADES, RULES["playok"])
    >>> codes(found.frontier[0].gone), round(float(found.frontier[0].meld), 1)
    ('AS 10S JS JD', 135.2)
    """
    _check(hand, rules)
    choices = sorted(choices_of(hand, rules.exchange), key=lambda gone: -sum([card.rank for card in gone]))
    return _compare((given(hand, gone, left, trump, rules) for gone in choices), len(choices), rules)


def given(hand: Cards, gone: Cards, left: Unseen, trump: Suit, rules: Rules) -> Choice:
    """One choice of the partner: what both may be expected to meld, exactly, and the tricks they should take.

    >>> from pinochle_learn.engine import RULES, parse_cards
    >>> from .odds import unseen
    >>> hand, his = parse_cards("KS 9H"), parse_cards("QS")
    >>> left = unseen(hand, RULES["playok"], hand=1, partner=his)
    >>> given(hand, parse_cards("KS"), left, Suit.SPADES, RULES["playok"]).meld == 40
    True
    """
    meld = expected_melds(left, trump, rules, gone) + meld_points(without(hand, gone), trump, rules)
    return Choice(gone, meld, strength_given(hand, gone, trump, rules))


# --- comparing ---


def not_beaten(choices: Iterable[Choice], rules: Rules) -> tuple[Choice, ...]:
    """Of these the ones that no other beats in one figure and equals in the other, most meld first.

    Of equals the first. The estimate of tricks counts in whole points: a difference of less tells nothing.

    >>> from pinochle_learn.engine import RULES
    >>> choices = Choice((), 10, 5.0), Choice((), 20, 3.0), Choice((), 10, 4.0), Choice((), 5, 5.3)
    >>> [choice.meld for choice in not_beaten(choices, RULES["playok"])]
    [20, 10]
    """
    found: list[Choice] = []
    for each in sorted(choices, key=lambda choice: (-choice.meld, -choice.tricks)):
        if not found or round(each.tricks * rules.unit) > round(found[-1].tricks * rules.unit):
            found.append(each)
    return tuple(found)


def _compare(choices: Iterator[Choice], count: int, rules: Rules) -> Iterator[Compared]:
    frontier, best, looked_at = tuple[Choice, ...](), tuple[Cards, ...](), 0
    while some := tuple(islice(choices, SLICE)):
        most = frontier[0].meld if frontier else -1
        frontier = not_beaten((*frontier, *some), rules)
        best = best if frontier[0].meld == most else ()
        best += tuple(choice.gone for choice in some if choice.meld == frontier[0].meld)
        looked_at += len(some)
        yield Compared(looked_at, count, frontier, best)


def _check(cards: Cards, rules: Rules) -> None:
    if len(cards) < rules.exchange:
        raise ValueError(f"cards: {rules.exchange} of {len(cards)} cannot be passed")
