"""What a seat can do. Every action has a text form; `notation.parse_action` reads it back."""

from __future__ import annotations

from dataclasses import dataclass

from .cards import Card, Suit, as_suit, codes
from .rules import check_cards
from .why import shown, whole


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer deals the next hands.

    >>> str(Deal())
    'deal'
    """

    def __str__(self) -> str:
        return "deal"


@dataclass(frozen=True, slots=True)
class Redeal:
    """Throw in a hand of nines before the bidding; the same dealer deals again.

    >>> str(Redeal())
    'redeal'
    """

    def __str__(self) -> str:
        return "redeal"


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep a hand that could be thrown in for its nines.

    >>> str(Keep())
    'keep'
    """

    def __str__(self) -> str:
        return "keep"


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid an amount, in the rule set's unit.

    >>> str(Bid(250))
    'bid 250'
    """

    amount: int

    def __post_init__(self) -> None:
        amount = whole(self.amount)
        if amount is None:
            raise TypeError(f"bid: {shown(self.amount)} is no whole number")
        object.__setattr__(self, "amount", amount)

    def __str__(self) -> str:
        return f"bid {self.amount}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass in the auction.

    >>> str(Pass())
    'pass'
    """

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Bunch:
    """Say bid-or-bunch before anybody has opened.

    >>> str(Bunch())
    'bunch'
    """

    def __str__(self) -> str:
        return "bunch"


@dataclass(frozen=True, slots=True)
class NameTrump:
    """Name the trump suit.

    >>> str(NameTrump(Suit.SPADES))
    'trump S'
    """

    suit: Suit

    def __post_init__(self) -> None:
        suit = as_suit(self.suit)  # a letter will do
        if suit is None:
            raise ValueError("trump: name a suit, S, H, C or D")
        object.__setattr__(self, "suit", suit)

    def __str__(self) -> str:
        return f"trump {self.suit.value}"


@dataclass(frozen=True, slots=True)
class PassCards:
    """Pass cards to the partner in the exchange. Their order does not matter.

    >>> from . import parse_cards
    >>> PassCards(parse_cards("9S AS")) == PassCards(parse_cards("AS 9S"))
    True
    """

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        check_cards(self.cards)
        object.__setattr__(self, "cards", tuple(sorted(self.cards, reverse=True)))

    def __str__(self) -> str:
        return f"pass {codes(self.cards)}"


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Play the round out after the melds.

    >>> str(PlayOn())
    'play-on'
    """

    def __str__(self) -> str:
        return "play-on"


@dataclass(frozen=True, slots=True)
class ThrowIn:
    """Throw the round in after the melds: the bid is lost, no trick is played.

    >>> str(ThrowIn())
    'throw-in'
    """

    def __str__(self) -> str:
        return "throw-in"


@dataclass(frozen=True, slots=True)
class ShootMoon:
    """Announce that the bidders' side takes every trick.

    >>> str(ShootMoon())
    'moon'
    """

    def __str__(self) -> str:
        return "moon"


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the trick.

    >>> from . import parse_card
    >>> str(Play(parse_card("Q♥")))
    'play QH'
    """

    card: Card

    def __post_init__(self) -> None:
        check_cards((self.card,))

    def __str__(self) -> str:
        return f"play {self.card.code}"


Action = Deal | Redeal | Keep | Bid | Pass | Bunch | NameTrump | PassCards | PlayOn | ThrowIn | ShootMoon | Play
AuctionCall = Bid | Pass | Bunch
