"""Melds as the rows of a table: each meld, the sum of its class, and the total; and how numbers are written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Final

from ...analysis.worths import Line, lined_up
from ...engine import BestMelds, Card, Rules, Suit, show
from ..melds.words import capital

NONE: Final = "–"
"""What stands where there is no number."""

MINUS: Final = "−"
"""One sign for all that is below nought."""

TIED: Final = "\N{NO-BREAK SPACE}"
"""Between a number and its sign, which are never parted at the end of a line."""

_FINEST: Final = 10**6
"""A share that comes as a float is one of at most so many rounds: so 0.29 is 29 of 100, and not a hair less."""

Values = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A row: what it is about, and a number (or none) for each column, in the unit of its rule set.

    ``of`` is what it sums up: nothing (it is a meld), a class, or all of them. ``trump``: a total with that suit.

    >>> Row("Class 1", (150, None), of="class").texts
    ('150', '–')
    """

    head: str
    values: Values
    of: str = "meld"
    meld_class: int = 0
    trump: Suit | None = None

    @property
    def texts(self) -> tuple[str, ...]:
        """The numbers as they are written in a cell."""
        return tuple(NONE if value is None else str(value) for value in self.values)


def worth_rows(counts: Sequence[BestMelds], units: Sequence[int] | None = None) -> tuple[Row, ...]:
    """The melds of several counts of a hand, a column each: class by class with its sum, the total last.

    ``units`` are those of the counts, where they differ.

    >>> from ...engine import best_melds, parse_cards
    >>> for row in worth_rows([best_melds(parse_cards("KS QS JD"), trump) for trump in "SH"]):
    ...     print(row.head, *row.texts)
    Marriage: K♠ Q♠ 40 20
    Class 1 40 20
    Pinochle: Q♠ J♦ 40 40
    Class 2 40 40
    Class 3 0 0
    Total 80 60
    """
    lines = lined_up(counts, units)
    classes = dict.fromkeys(each for best in counts for each in best.by_class)
    rows: list[Row] = []
    for each in sorted(classes):
        rows += [Row(_head(line), line.points, meld_class=each) for line in lines if line.meld_class == each]
        rows.append(class_row(each, counts))
    return (*rows, Row("Total", tuple(best.total for best in counts), of="all"))


def class_row(meld_class: int, counts: Iterable[BestMelds]) -> Row:
    """The sum of a class; a rule set without it has none.

    >>> from ...engine import best_melds, parse_cards
    >>> class_row(2, [best_melds(parse_cards("QS JD"), "S")]).values
    (40,)
    """
    sums = tuple(best.by_class.get(meld_class) for best in counts)
    return Row(f"Class {meld_class}", sums, of="class", meld_class=meld_class)


def named_cards(name: str, cards: Sequence[Card]) -> str:
    """A meld in a row's head.

    >>> from ...engine import parse_cards
    >>> named_cards("pinochle", parse_cards("JD QS"))
    'Pinochle: Q♠ J♦'
    """
    return f"{capital(name)}: {show(sorted(cards, reverse=True))}"


def signed(points: int) -> str:
    """A difference, with its sign.

    >>> signed(40), signed(-40), signed(0)
    ('+40', '−40', '0')
    """
    return f"+{points}" if points > 0 else f"{MINUS}{-points}" if points else "0"


def rounded(points: float, rules: Rules) -> str:
    """Points that are no exact number: in whole ones, or in tenths where the rules count in tens.

    >>> from ...engine import RULES
    >>> rounded(12.34, RULES["playok"]), rounded(12.34, RULES["fletcher"])
    ('12', '12.3')
    """
    return f"{points:.{0 if rules.unit == 1 else 1}f}"


def percent(share: float | Fraction, places: int = 0, *, down: bool = False, tie: str = TIED) -> str:
    """A share in hundredths; what is rare or nearly sure is not rounded to never or always.

    ``down``: rounded down, for what is held against a share that must be reached.

    >>> [percent(share, tie=" ") for share in (Fraction(1, 3), Fraction(1, 1000), Fraction(999, 1000), 1)]
    ['33 %', '<1 %', '>99 %', '100 %']
    >>> [percent(share / 300, down=True, tie=" ") for share in (0, 1, 239, 240, 299, 300)]
    ['0 %', '<1 %', '79 %', '80 %', '99 %', '100 %']
    >>> percent(239 / 300, 1, down=True, tie=" "), percent(Fraction(9999, 10000), 1, tie=" ")
    ('79.6 %', '>99.9 %')
    """
    exact = share if isinstance(share, Fraction) else Fraction(share).limit_denominator(_FINEST)
    whole = 100 * 10**places
    steps = floor(whole * exact) if down else round(whole * exact)
    sign = ""
    if 0 < exact < 1 and steps in (0, whole):
        sign, steps = (">", whole - 1) if steps else ("<", 1)
    return f"{sign}{steps / 10**places:.{places}f}{tie}%"


def _head(line: Line) -> str:
    return named_cards(line.name, line.cards)
