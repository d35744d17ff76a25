"""The table of the part Bid: for each trump what is exact, and the averages of the rounds so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from ...analysis.bids import ENOUGH, Sample
from ...analysis.perfect import Help
from ...course.what_if.position import Position
from ...course.what_if.rows import rounded
from ...engine import Rules, Suit, meld_points, show
from ...players.sampling import Outcome, Sampled, helped, melds, points, tricks
from ..shape import CellView, SheetRowView, SheetView

FEW: Final = 4
"""Rounds of which an average is told."""

LATER: Final = "…"
"""What stands where there are not so many yet."""


@dataclass(frozen=True, slots=True)
class Bidding:
    """What is found so far: the exact ``helps`` by suit, then the rounds.

    >>> Bidding().rests
    False
    """

    helps: tuple[Help, ...] = ()
    sampled: Sampled = field(default_factory=Sampled)

    @property
    def rests(self) -> bool:
        """Are there rounds enough for now?"""
        return self.sampled.rests


_SAMPLED: Final[tuple[tuple[str, str, Callable[[tuple[Outcome, ...]], Sample]], ...]] = (
    ("best", "Partner’s best", helped),
    ("melds", "Side’s melds", melds),
    ("tricks", "Side’s tricks", tricks),
    ("all", "In all", points),
)


def bid_sheet(position: Position, bidding: Bidding) -> SheetView:
    """A column for each trump: melds now, with help, and what rounds brought.

    >>> from ...engine import parse_cards
    >>> bid_sheet(Position(parse_cards("KS QS")), Bidding())["rows"][0]["cells"][0]
    {'text': '40'}
    """
    hand, rules = position.hand, position.rules
    now = [str(meld_points(hand, suit, rules)) for suit in Suit]
    most = [str(best.points) for best in bidding.helps]
    cards = [show(best.cards) or "none" for best in bidding.helps]
    rows = [
        _row("now", "Melds now", now),
        _row("perfect", "Perfect help", [*most, *[LATER] * (len(Suit) - len(most))]),
        _row("cards", "Which cards", [*cards, *[_to_come(rules)] * (len(Suit) - len(cards))]),
    ]
    by_suit = [bidding.sampled.of(suit) for suit in Suit]
    for name, head, sample_of in _SAMPLED:
        rows.append(_row(name, head, [_average(sample_of(rounds), rules) for rounds in by_suit]))
    rows[-1]["look"] = "total"
    rows.append(_row("rounds", "Rounds", [str(len(rounds)) for rounds in by_suit]))
    return SheetView(name="Each trump", columns=["Points", *(suit.symbol for suit in Suit)], rows=rows)


def _row(name: str, head: str, texts: list[str]) -> SheetRowView:
    return SheetRowView(id=name, head=head, cells=[CellView(text=text) for text in texts])


def _to_come(rules: Rules) -> str:
    """It takes the room that the cards will take."""
    return " ".join([LATER] * rules.exchange)


def _average(sample: Sample, rules: Rules) -> str:
    """With how far off it may be; before there are rounds enough it takes the same room."""
    if sample.count < FEW:
        return f"{LATER} ±{LATER}"
    return f"{average(sample, rules)} ±{far_off(sample, rules)}"


def far_off(sample: Sample, rules: Rules) -> str:
    """How far off the average of rounds may be, once there are enough; if they were all the same, they do not tell.

    >>> from ...engine import RULES
    >>> [far_off(Sample.of([26] * count), RULES["tutorial"]) for count in (2, 30)]
    ['…', '?']
    """
    if sample.count < ENOUGH:
        return LATER
    return "?" if sample.reach is None else rounded(sample.reach, rules)


def frame_rows(position: Position, found: Bidding) -> Iterator[tuple[object, ...]]:
    """Trump, figure, points, how far off they may be, and rounds: the last two are ``None`` for what is exact.

    If all rounds brought the same, they do not tell how far off they may be: ``None`` as well.

    >>> from ...engine import parse_cards
    >>> next(frame_rows(Position(parse_cards("KS QS")), Bidding((Help(40, ()),) * 4)))
    ('spades', 'melds now', 40, None, None)
    """
    for suit, best in zip(Suit, found.helps, strict=True):
        yield suit.word, "melds now", meld_points(position.hand, suit, position.rules), None, None
        yield suit.word, "perfect help", best.points, None, None
        for _, head, sample_of in _SAMPLED:
            sample = sample_of(found.sampled.of(suit))
            yield suit.word, head.lower(), sample.mean, sample.reach, sample.count


def average(sample: Sample, rules: Rules) -> str:
    """The average of rounds, as exact as is worth telling. Raises ValueError: there is no round.

    >>> from ...engine import RULES
    >>> average(Sample.of([26, 27]), RULES["tutorial"]), average(Sample.of([260, 271]), RULES["playok"])
    ('26.5', '266')
    """
    return rounded(sample.mean, rules)
