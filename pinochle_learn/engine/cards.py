"""Suits, ranks and cards: the smallest things on the table."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from functools import total_ordering
from typing import Final


class Suit(StrEnum):
    """One of the four suits; it equals its letter.

    >>> Suit.SPADES == "S", Suit("H").symbol, Suit.CLUBS.word
    (True, '♥', 'clubs')
    """

    SPADES = "S"
    HEARTS = "H"
    CLUBS = "C"
    DIAMONDS = "D"

    @property
    def symbol(self) -> str:
        """The sign printed on the card: ♠ ♥ ♣ or ♦."""
        return _SYMBOLS[self]

    @property
    def word(self) -> str:
        """The suit in words, for text and for screen readers."""
        return self.name.lower()


_SYMBOLS: Final = {Suit.SPADES: "♠", Suit.HEARTS: "♥", Suit.CLUBS: "♣", Suit.DIAMONDS: "♦"}


class Rank(IntEnum):
    """A rank; a higher one compares greater. The ten stands between ace and king (RULES.md, Cards).

    >>> Rank.TEN > Rank.KING, Rank.TEN.text, Rank.TEN.word
    (True, '10', 'ten')
    """

    NINE = 0
    JACK = 1
    QUEEN = 2
    KING = 3
    TEN = 4
    ACE = 5

    @property
    def text(self) -> str:
        """The rank as printed in a card's corner: A 10 K Q J 9."""
        return _RANK_TEXT[self]

    @property
    def word(self) -> str:
        """The rank in words."""
        return self.name.lower()

    @property
    def plural(self) -> str:
        """Several of them, in words."""
        return self.word + "s"


_RANK_TEXT: Final = {
    Rank.NINE: "9",
    Rank.JACK: "J",
    Rank.QUEEN: "Q",
    Rank.KING: "K",
    Rank.TEN: "10",
    Rank.ACE: "A",
}


@total_ordering
class Card:
    """A card. Two copies of a card are one and the same object, so an action names a card, never a position.

    Cards sort by suit, then by rank; ``sorted(hand, reverse=True)`` is the hand as one holds it.

    >>> ten = Card(Rank.TEN, Suit.SPADES)
    >>> str(ten), ten.code, ten.name
    ('10♠', '10S', 'ten of spades')
    >>> ten is Card(Rank.TEN, Suit.SPADES), ten > Card(Rank.KING, Suit.SPADES)
    (True, True)
    """

    __slots__ = ("code", "index", "name", "rank", "suit", "unit")

    rank: Rank
    suit: Suit
    code: str
    name: str
    index: int
    unit: int  # this card once, in a hand counted as one byte a card (see `count_vector`)

    def __new__(cls, rank: Rank, suit: Suit) -> Card:
        card = _CARDS.get((rank, suit))
        if card is None:
            card = _CARDS[rank, suit] = super().__new__(cls)
            index = (len(Suit) - 1 - list(Suit).index(suit)) * len(Rank) + rank
            for name, value in (
                ("rank", rank),
                ("suit", suit),
                ("code", rank.text + suit),
                ("name", f"{rank.word} of {suit.word}"),
                ("index", index),
                ("unit", 1 << 8 * index),
            ):
                object.__setattr__(card, name, value)
        return card

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a card does not change")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a card does not change")

    def __reduce__(self) -> tuple[type[Card], tuple[Rank, Suit]]:
        return Card, (self.rank, self.suit)

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index if isinstance(other, Card) else NotImplemented

    def __str__(self) -> str:
        return self.rank.text + self.suit.symbol

    def __repr__(self) -> str:
        return f"<{self}>"


_CARDS: Final[dict[tuple[Rank, Suit], Card]] = {}

ALL_CARDS: Final = tuple(Card(rank, suit) for suit in Suit for rank in sorted(Rank, reverse=True))
"""Each of the 24 different cards once, spades first, high to low."""


def count_vector(cards: tuple[Card, ...] | list[Card]) -> int:
    """The cards as one whole number with a byte for each of the 24 cards: how often it is there (up to 127 cards).

    >>> nine = Card(Rank.NINE, Suit.DIAMONDS)
    >>> count_vector((nine, nine))
    2
    """
    return sum([card.unit for card in cards])


def show(cards: tuple[Card, ...] | list[Card]) -> str:
    """Cards as text with suit signs.

    >>> show([Card(Rank.ACE, Suit.HEARTS), Card(Rank.TEN, Suit.CLUBS)])
    'A♥ 10♣'
    """
    return " ".join(map(str, cards))


def codes(cards: tuple[Card, ...] | list[Card]) -> str:
    """Cards as plain letters; `parse_cards` reads them back.

    >>> codes([Card(Rank.ACE, Suit.HEARTS), Card(Rank.TEN, Suit.CLUBS)])
    'AH 10C'
    """
    return " ".join(card.code for card in cards)


def as_suit(trump: Suit | str | None) -> Suit | None:
    """A suit from a suit, its letter, sign or word; ``None`` stays ``None`` (no trump yet).

    Raises ValueError: anything else.

    >>> as_suit("h"), as_suit("♥"), as_suit(None)
    (<Suit.HEARTS: 'H'>, <Suit.HEARTS: 'H'>, None)
    >>> as_suit("X")
    Traceback (most recent call last):
    ValueError: 'X' is no suit: write S, H, C or D
    """
    if trump is None:
        return None
    if isinstance(trump, str):
        word = trump.strip().lower()
        for suit in Suit:
            if word in (suit.lower(), suit.symbol, suit.word):
                return suit
    raise ValueError(f"{str(trump)[:12]!r} is no suit: write S, H, C or D")
