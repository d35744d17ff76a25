"""A hand to find melds in: a deal's number, trump, a rule set, and the class that is asked for."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ..engine import RULES, Card, Meld, Rules, Suit, best_melds, deal
from ..engine.deal import LAST_DEAL

_LOOK_AT: Final = 5_000  # deals looked through for a worthwhile one; about one in five is


@dataclass(frozen=True, slots=True)
class MeldHand:
    """South's cards of a numbered deal, with the melds that are to be found.

    ``meld_class`` asks for one class only. Raises ValueError: no such deal, no such class.

    >>> hand = MeldHand(4711, Suit.SPADES)
    >>> len(hand.cards), sum(meld.points for meld in hand.best) == hand.points()
    (12, True)
    """

    number: int
    trump: Suit
    rules: Rules = RULES["playok"]
    meld_class: int | None = None

    def __post_init__(self) -> None:
        deal(self.number, self.rules)
        if self.meld_class not in (None, *self.rules.classes):
            classes = ", ".join(map(str, self.rules.classes))
            raise ValueError(f"there is no class {self.meld_class!r} of melds: give {classes} or None")

    @property
    def cards(self) -> tuple[Card, ...]:
        """The hand, high to low."""
        return tuple(sorted(deal(self.number, self.rules)[0], reverse=True))

    @property
    def classes(self) -> tuple[int, ...]:
        """The classes that are asked for."""
        return self.rules.classes if self.meld_class is None else (self.meld_class,)

    @property
    def best(self) -> tuple[Meld, ...]:
        """The melds to be found: the highest-scoring ones of the classes asked for."""
        found = best_melds(self.cards, self.trump, self.rules).melds
        return tuple(meld for meld in found if meld.meld_class in self.classes)

    def points(self, meld_class: int | None = None) -> int:
        """What the melds to be found score, in one class or in all that are asked for."""
        return points_in(self.best, meld_class)

    @property
    def is_worthwhile(self) -> bool:
        """Is there enough to find: more than nines in the class asked for, or two classes?"""
        classes = {meld.meld_class for meld in self.best if len(meld.cards) > 1}
        return len(classes) >= min(2, len(self.classes))

    def next(self) -> MeldHand:
        """The next deal that is worthwhile.

        >>> MeldHand(1, Suit.SPADES, meld_class=2).next().points()
        40
        """
        hand = self
        for _ in range(_LOOK_AT):
            hand = replace(hand, number=(hand.number + 1) % (LAST_DEAL + 1))
            if hand.is_worthwhile:
                break
        return hand


def points_in(melds: tuple[Meld, ...], meld_class: int | None = None) -> int:
    """The points of melds, of one class or of all.

    >>> points_in(MeldHand(4711, Suit.SPADES).best, 9)
    0
    """
    return sum(meld.points for meld in melds if meld_class in (None, meld.meld_class))


def read_number(text: str) -> int:
    """A deal's number as typed. Raises ValueError: one sentence that says what would be right.

    >>> read_number(" 4711 ")
    4711
    >>> read_number("47b")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ValueError: Deal number: “47b” is not the number of a deal; write a whole number from 0 to ...
    """
    digits = text.strip()
    if digits.isdecimal() and len(digits) <= 40 and int(digits) <= LAST_DEAL:
        return int(digits)
    typed = f"“{digits[:24]}” is not the number of a deal" if digits else "nothing is typed in"
    raise ValueError(f"Deal number: {typed}; write a whole number from 0 to {LAST_DEAL}.")
