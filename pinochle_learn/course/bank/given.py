"""What an exercise puts on the table: the fields of `given`, and which kind of exercise uses which."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ...engine import RULES, AuctionCall, Card, Rules, Suit

WRITTEN_FOR: Final = RULES["playok"]
"""The rule set that the bank's answers and reasons are written for."""

Pair = tuple[int, int]
"""A number for the bidders and one for the others; of totals, one for us and one for them."""


@dataclass(frozen=True, slots=True)
class Given:
    """What an exercise puts on the table. A kind uses the fields that it needs; the others are empty.

    ``calls`` are in order from the dealer's left; who made them is for the auction to say. ``rules`` are those
    that the exercise is about, if it is not about those of the table.

    >>> Given(bid=250, melds=(60, 100), tricks=(200, 50)).trump is None
    True
    """

    hand: tuple[Card, ...] = ()
    trump: Suit | None = None
    meld_class: int | None = None
    trick: tuple[Card, ...] = ()
    partner: tuple[Card, ...] = ()
    ask: str = ""
    options: tuple[str, ...] = ()
    # what is asked of the table
    of: str = ""
    seat: int | None = None
    rules: Rules | None = None
    # the auction
    dealer: int | None = None
    calls: tuple[AuctionCall, ...] = ()
    call: AuctionCall | None = None
    # the exchange
    bidder: int | None = None
    stage: str = ""
    got: tuple[Card, ...] = ()
    gave: tuple[Card, ...] = ()
    passing: tuple[Card, ...] = ()
    # the score
    bid: int = 0
    meld: int = 0
    melds: Pair = (0, 0)
    tricks: Pair | None = None
    thrown_in: bool = False
    moon: bool = False
    totals: Pair = (0, 0)
    bid_by: str = ""
    cards: tuple[Card, ...] = ()
    last_trick: bool = False

    def rules_of(self, table: Rules) -> Rules:
        """The rules that hold here: those the exercise names, else those of the table.

        >>> Given(rules=RULES["fletcher"]).rules_of(RULES["playok"]).name, Given().rules_of(RULES["tutorial"]).name
        ('fletcher', 'tutorial')
        """
        return self.rules or table


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields that `given` must have, and those it may have.

    >>> Fields.of("hand trump", "partner").needed == {"hand", "trump"}
    True
    """

    needed: frozenset[str]
    possible: frozenset[str]

    @classmethod
    def of(cls, needed: str, possible: str = "") -> Fields:
        """Fields from their names."""
        return cls(frozenset(needed.split()), frozenset(possible.split()))


GIVEN: Final[Mapping[str, Fields]] = {
    "count-melds": Fields.of("hand trump", "class"),
    "pick-melds": Fields.of("hand trump", "class"),
    "legal-cards": Fields.of("hand trick trump"),
    "trick-winner": Fields.of("trick", "trump"),
    "order-cards": Fields.of("hand"),
    "legal-calls": Fields.of("dealer calls seat options", "rules"),
    "score": Fields.of("bid melds", "tricks thrown_in moon rules"),
    "trick-points": Fields.of("cards", "last_trick rules"),
    "pass-cards": Fields.of("hand trump", "partner rules"),  # partner: the open hand of the bid winner
    "choose": Fields.of("ask options"),  # and what is asked for needs more, see ASKS
}
"""By kind: the fields of `given`."""

ASKS: Final[Mapping[str, Fields]] = {
    "points": Fields.of("hand trump", "partner"),  # what the hand melds, and the partner's
    "name": Fields.of("hand trump"),  # which meld these cards are, or “no meld”
    "trump": Fields.of("hand"),  # the trump with which the hand melds most
    "number": Fields.of("of", "rules"),
    "seat": Fields.of("of seat"),
    "speaker": Fields.of("dealer calls", "rules"),  # whose turn it is, or “no one”
    "winner": Fields.of("dealer calls", "rules"),  # who holds the contract; “no one”: dealt again
    "contract": Fields.of("dealer calls", "rules"),  # the bid of the contract
    "lowest-bid": Fields.of("dealer calls", "rules"),  # the lowest that the speaker may bid
    "may-call": Fields.of("dealer calls seat call", "rules"),
    "may-redeal": Fields.of("hand", "rules"),  # may the hand be thrown in for its nines?
    "bid-up-to": Fields.of("hand"),  # how far to bid by the rule of thumb, or “pass”
    "first-pass": Fields.of("bidder", "rules"),  # who passes cards first
    "holding": Fields.of("bidder seat stage", "rules"),  # how many cards
    "may-pass": Fields.of("bidder seat hand pass", "got rules"),
    "points-after": Fields.of("hand got gave trump"),  # what the hand melds after the exchange
    "best-to-pass": Fields.of("hand trump"),  # the cards that may go so that most melds are left
    "may-throw-in": Fields.of("bid meld", "rules"),
    "made": Fields.of("bid melds tricks", "rules"),
    "game-winner": Fields.of("totals bid_by", "rules"),  # “we”, “they” or “play on”
}
"""What a `choose` exercise can ask, and what that needs; the engine finds the answer among its options."""

OF: Final[Mapping[str, tuple[str, ...]]] = {
    "number": (
        *("deck", "copies", "hand", "packet", "exchange", "opening"),
        *("target", "trick points", "last trick", "seats"),
    ),
    "seat": ("partner", "left", "speaks first", "deals next"),
}
"""By ask: what it can be asked of."""

STAGES: Final = ("dealt", "after the first pass", "after the exchange")
"""When in the exchange the cards of a hand are counted."""

SIDES: Final = ("we", "they")
"""The two sides of a game, as a learner says it."""


class GivenError(ValueError):
    """A wrong field of `given`, by name (empty: all of them together), and what would be right.

    >>> str(GivenError("bid", "write a number"))
    'bid: write a number'
    """

    def __init__(self, field: str, advice: str) -> None:
        self.field, self.advice = field, advice
        super().__init__(f"{field}: {advice}" if field else advice)

    def __reduce__(self) -> tuple[type[GivenError], tuple[str, str]]:
        return GivenError, (self.field, self.advice)
