"""Near misses: what is easily taken for a meld in a hand, with the card that is missing or the reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from ....engine import Card, Rank, Suit
from .melds_seen import MARRIED, Seen, in_suits, ranks_around, singles


class Lure(Enum):
    """A way to look like a meld: the skill that sees through it, and what it is.

    >>> Lure.TENS.skill
    'around'
    """

    SHORT_RUN = "run", "four of its five cards"
    PLAIN_RUN = "run", "in a suit that is not trump"
    THREE_SUITS = "around", "four cards or more, but of three suits"
    TENS = "around", "tens of all four suits"
    OTHER_PAIR = "pinochle", "one of its two cards, with another jack or queen"
    HALF_DOUBLE = "pinochle", "three of the four cards of the double one"
    SINGLE = "marriage", "a second king or queen without a spouse"
    PLAIN_NINE = "dix", "a nine that is not trump"

    @property
    def skill(self) -> str:
        """The skill, in a word of the exercise bank."""
        return self.value[0]


WEAK: Final = (Lure.SINGLE, Lure.PLAIN_NINE)
"""They are in every other hand, and tempt little."""


@dataclass(frozen=True, slots=True)
class Near:
    """A near miss: the cards that tempt, and those that are missing (none: it never is a meld).

    >>> from ....engine import RULES, parse_cards
    >>> tens = Seen(parse_cards("10S 10H 10C 10D"), Suit.SPADES, RULES["playok"])
    >>> [near.lure.name for near in near_misses(tens)]
    ['TENS']
    """

    lure: Lure
    cards: tuple[Card, ...]
    missing: tuple[Card, ...] = ()


def near_misses(seen: Seen) -> tuple[Near, ...]:
    """Everything in a hand that tempts, by class.

    >>> from ....engine import RULES, parse_cards
    >>> seen = Seen(parse_cards("AC 10C KC QC KS KH KH QH JD 9D"), Suit.CLUBS, RULES["playok"])
    >>> for near in near_misses(seen):
    ...     print(near.lure.name, *near.cards, "without", *near.missing)
    SHORT_RUN A♣ 10♣ K♣ Q♣ without J♣
    SINGLE K♥ without Q♥
    PLAIN_NINE 9♦ without
    OTHER_PAIR J♦ Q♥ Q♣ without Q♠
    THREE_SUITS K♠ K♥ K♥ K♣ without K♦
    """
    return (*_runs(seen), *_single(seen), *_nines(seen), *_pinochle(seen), *_around(seen))


def strong(nears: tuple[Near, ...]) -> frozenset[Lure]:
    """The kinds of near misses that tempt most.

    >>> strong((Near(Lure.PLAIN_NINE, ()), Near(Lure.TENS, ()))) == {Lure.TENS}
    True
    """
    return frozenset(near.lure for near in nears) - {*WEAK}


def _runs(seen: Seen) -> Iterator[Near]:
    run = singles(seen.rules, seen.trump, "run")[0].cards
    missing = tuple(card for card in run if not seen.held[card])
    if len(missing) == 1:
        yield Near(Lure.SHORT_RUN, tuple(card for card in run if seen.held[card]), missing)
    for suit in Suit:
        row = tuple(Card(card.rank, suit) for card in run)
        if suit is not seen.trump and all(seen.held[card] for card in row):
            yield Near(Lure.PLAIN_RUN, row)


def _single(seen: Seen) -> Iterator[Near]:
    """Two of the king or the queen of a suit, and one of the other. What a run leaves over is another matter."""
    for suit in Suit:
        king, queen = (Card(rank, suit) for rank in MARRIED)
        if suit is seen.trump and seen.run:
            continue
        for many, few in ((king, queen), (queen, king)):
            if seen.held[many] == 2 and seen.held[few] == 1:
                yield Near(Lure.SINGLE, (many,), (few,))


def _nines(seen: Seen) -> Iterator[Near]:
    dix = singles(seen.rules, seen.trump, "dix")[0].cards[0]
    nines = [card for card in seen.hand if card.rank is dix.rank and card is not dix]
    if nines:
        yield Near(Lure.PLAIN_NINE, tuple(sorted(nines, reverse=True)))


def _pinochle(seen: Seen) -> Iterator[Near]:
    """One of its two cards with another jack or queen; or three of the four of a double one."""
    pair = singles(seen.rules, seen.trump, "pinochle")[0].cards
    for card, other in (pair, pair[::-1]):
        alike = sorted((each for each in seen.held if each.rank is other.rank), reverse=True)
        if seen.held[card] and alike and not seen.held[other]:
            yield Near(Lure.OTHER_PAIR, (card, *alike), (other,))
        if seen.held[card] == 2 and seen.held[other] == 1:
            yield Near(Lure.HALF_DOUBLE, (card, card, other), (other,))


def _around(seen: Seen) -> Iterator[Near]:
    around = ranks_around(seen.rules)
    for rank in sorted({card.rank for card in seen.hand}, reverse=True):
        cards = tuple(sorted((card for card in seen.hand if card.rank is rank), reverse=True))
        missing = [suit for suit in Suit if suit not in in_suits(cards)]
        if rank in around and len(missing) == 1 and len(cards) >= len(Suit):
            yield Near(Lure.THREE_SUITS, cards, (Card(rank, missing[0]),))
        if rank is Rank.TEN and rank not in around and not missing:
            yield Near(Lure.TENS, cards)
