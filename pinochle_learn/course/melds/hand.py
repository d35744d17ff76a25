"""A hand to find melds in: a deal's number, trump, a rule set, and the class that is asked for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from ...engine import RULES, Card, Meld, Rules, Suit, best_melds, deal
from ...engine.deal import LAST_DEAL
from ..arguments import class_of, number_of
from ..reply import Reply

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
        class_of(self.meld_class, self.rules)

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

    @property
    def is_dealt(self) -> bool:
        """Is it the hand of its number?"""
        return True

    def dealt(self, number: int) -> MeldHand:
        """The hand of another number, to find the same in."""
        return MeldHand(number, self.trump, self.rules, self.meld_class)

    def next(self) -> MeldHand:
        """The next deal that is worthwhile.

        >>> MeldHand(1, Suit.SPADES, meld_class=2).next().points()
        40
        """
        hand = self
        for _ in range(_LOOK_AT):
            hand = hand.dealt((hand.number + 1) % (LAST_DEAL + 1))
            if hand.is_worthwhile:
                break
        return hand


@dataclass(frozen=True, slots=True)
class GivenHand(MeldHand):
    """A hand whose cards are given, not dealt.

    >>> from pinochle_learn import parse_cards
    >>> hand = GivenHand(0, Suit.SPADES, held=parse_cards("KS QS"))
    >>> hand.points(), hand.dealt(4711).is_dealt
    (40, True)
    """

    held: tuple[Card, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """The hand, high to low."""
        return tuple(sorted(self.held, reverse=True))

    @property
    def is_dealt(self) -> bool:
        """It has no number."""
        return False


def points_in(melds: Iterable[Meld], meld_class: int | None = None) -> int:
    """The points of melds, of one class or of all.

    >>> points_in(MeldHand(4711, Suit.SPADES).best, 9)
    0
    """
    return sum(meld.points for meld in melds if meld_class in (None, meld.meld_class))


class HandPractice(ABC):
    """What can be practised on a hand: it can be dealt anew, and given another trump."""

    def __init__(self, hand: MeldHand) -> None:
        self._take(hand)

    @abstractmethod
    def _take(self, hand: MeldHand) -> None:
        """Begin with a hand: ``hand``, and nothing done yet."""
        self.hand = hand
        self.is_shown = False  # have all its melds been shown to the learner?

    @abstractmethod
    def task(self) -> Reply:
        """What is to be done."""

    def new_hand(self, number: int | str | None = None) -> Reply:
        """Deal the hand of a number, or the next one that is worthwhile."""
        self._take(self.hand.next() if number is None else self.hand.dealt(number_of(number)))
        return self.task()

    def set_trump(self, trump: Suit) -> Reply:
        """The same cards with another trump, from the beginning."""
        self._take(replace(self.hand, trump=trump))
        return self.task()
