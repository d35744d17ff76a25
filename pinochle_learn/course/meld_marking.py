"""Marking melds: the learner lays them down one by one, and is told why when one is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..engine import Card, Meld, Suit, Why, find_meld, show, why_not_meld
from ..engine.why import listed
from ..explain import RULE_OF
from .meld_hand import MeldHand, points_in
from .meld_words import capital, names, points_text, with_cards
from .reply import Item, Reply


@dataclass(frozen=True, slots=True)
class ClassResult:
    """A class of melds as laid down, against the best there is."""

    meld_class: int
    found: tuple[Meld, ...]
    missed: tuple[Meld, ...]
    wrong: tuple[Meld, ...]  # melds, but they take the cards of better ones
    points: int
    best: int

    @property
    def is_right(self) -> bool:
        """Does it score as much as it can?"""
        return self.points == self.best


def compare(laid: Sequence[Meld], best: Sequence[Meld], meld_class: int) -> ClassResult:
    """Found, missed and wrong melds of a class. Another way to the same points is right as well.

    >>> from pinochle_learn import best_melds, parse_cards
    >>> hand = parse_cards("AS 10S KS QS JS JD")
    >>> laid = [find_meld(parse_cards("KS QS"), "S")]
    >>> result = compare(laid, best_melds(hand, "S").melds, 1)
    >>> [meld.name for meld in result.wrong], [meld.name for meld in result.missed]
    (['royal marriage'], ['run'])
    """
    mine = tuple(meld for meld in laid if meld.meld_class == meld_class)
    theirs = tuple(meld for meld in best if meld.meld_class == meld_class)
    points, most = points_in(mine), points_in(theirs)
    if points == most:
        return ClassResult(meld_class, mine, (), (), points, most)
    both = Counter(mine) & Counter(theirs)
    missed = tuple((Counter(theirs) - both).elements())
    wrong = tuple((Counter(mine) - both).elements())
    return ClassResult(meld_class, tuple(both.elements()), missed, wrong, points, most)


class MeldMarking:
    """A hand on which the learner marks melds.

    >>> from pinochle_learn import parse_cards
    >>> marking = MeldMarking(MeldHand(5, Suit.SPADES))
    >>> print(marking.lay(parse_cards("QH")))
    You do not hold Q♥.
    Only cards of your own hand count.
    """

    def __init__(self, hand: MeldHand) -> None:
        self._take(hand)

    def _take(self, hand: MeldHand) -> None:
        self.hand = hand
        self.laid: tuple[Meld, ...] = ()
        self.shown: tuple[Meld, ...] = ()  # melds laid down by `show`, not by the learner
        self.refused: tuple[tuple[Card, ...], ...] = ()

    def lay(self, cards: Sequence[Card]) -> Reply:
        """Lay cards down as one meld: accepted, or refused with the reason."""
        hand = self.hand
        why = why_not_meld(cards, hand.cards, hand.trump, self.laid, hand.rules)
        if why:
            return self._refuse(cards, why)
        meld = find_meld(cards, hand.trump, hand.rules)
        assert meld is not None
        return self._accept(meld) if meld.meld_class in hand.classes else self._not_asked(meld)

    def _refuse(self, cards: Sequence[Card], why: Why) -> Reply:
        if cards:
            self.refused = (*self.refused, tuple(cards))
        again = "To use its cards in another way, take that meld back first."
        rule = again if why.code == "meld-card-used" else RULE_OF[why.code]
        return Reply("bad", (why.sentence, rule))

    def _accept(self, meld: Meld) -> Reply:
        self.laid = (*self.laid, meld)
        lines = [f"{capital(meld.name)}: {points_text(meld.points)}."]
        others = [str(each) for each in self.hand.classes if each != meld.meld_class]
        if others:
            word = "class" if len(others) == 1 else "classes"
            lines.append(f"Its cards may serve once more in {word} {listed(others)}.")
        return Reply("good", tuple(lines))

    def _not_asked(self, meld: Meld) -> Reply:
        asked = f"only class {self.hand.meld_class} is asked for here"
        return Reply("info", (f"{capital(meld.name)} is a meld of class {meld.meld_class}; {asked}.",))

    def take_back(self, at: int) -> Reply:
        """Take back a meld, by its place among those laid down, from 0."""
        if not 0 <= at < len(self.laid):
            return Reply("info", ("That meld is back in your hand already.",))
        meld = self.laid[at]
        self.laid = self.laid[:at] + self.laid[at + 1 :]
        self.shown = tuple((Counter(self.shown) - Counter([meld])).elements())
        return Reply("info", (f"The {meld.name} is back in your hand.",))

    def results(self) -> tuple[ClassResult, ...]:
        """What is laid down against the best there is, by class."""
        return tuple(compare(self.laid, self.hand.best, each) for each in self.hand.classes)

    def check(self) -> Reply:
        """Have all melds been found? By class: found, missed, and those that cost better ones."""
        results = self.results()
        items = tuple(item for result in results for item in _items(result))
        if self.refused:
            claims = listed([show(claim) for claim in dict.fromkeys(self.refused)])
            items = (*items, Item(f"{claims}.", "Claimed, but no meld", "bad"))
        points, most = points_in(self.laid), self.hand.points()
        if points == most:
            return Reply("good", (self._all_found(),), items)
        line = f"Not all yet: {points} of {points_text(most)}."
        return Reply("bad", (line,), items)

    def _all_found(self) -> str:
        if not self.hand.best:
            where = f" of class {self.hand.meld_class}" if self.hand.meld_class else ""
            return f"Right: there is no meld{where} in this hand."
        return f"All found: {points_text(self.hand.points())}."

    def show(self) -> Reply:
        """Lay down the melds that score the most."""
        missed = tuple(meld for result in self.results() for meld in result.missed)
        self.laid, self.shown = self.hand.best, missed
        items = tuple(
            Item(
                with_cards(melds) if (melds := _of(self.laid, each)) else "no meld",
                f"Class {each}, {points_text(self.hand.points(each))}",
            )
            for each in self.hand.classes
        )
        return Reply("info", ("These melds score the most.",), items)

    def new_hand(self, number: int | None = None) -> Reply:
        """Deal the hand of a number, or the next one that is worthwhile."""
        self._take(self.hand.next() if number is None else replace(self.hand, number=number))
        return self.task()

    def set_trump(self, trump: Suit) -> Reply:
        """The same cards with another trump; the melds go back into the hand."""
        self._take(replace(self.hand, trump=trump))
        return self.task()

    def task(self) -> Reply:
        """What is to be done."""
        asked = self.hand.meld_class
        kind = f"a meld of class {asked}" if asked else "a meld"
        line = f"Mark the cards of {kind} and lay it down. Say so when you have found all."
        return Reply("info", (line,))


def _of(melds: Sequence[Meld], meld_class: int) -> tuple[Meld, ...]:
    return tuple(meld for meld in melds if meld.meld_class == meld_class)


def _items(result: ClassResult) -> list[Item]:
    """A class in words. What was missed is named, but its cards are left to be found."""
    label = f"Class {result.meld_class}"
    if result.is_right:
        what = f"found {names(result.found)}" if result.found else "there is none in this hand"
        return [Item(f"{what}: {points_text(result.best)}.", label, "good")]
    missed = f"missed {names(result.missed)}: {result.points} of {result.best}."
    items = [Item(missed, label, "missed")]
    if result.found:
        items.insert(0, Item(f"found {names(result.found)}.", label, "good"))
    if result.wrong:
        items.append(Item(_cost(result), label, "bad"))
    return items


def _cost(result: ClassResult) -> str:
    """Why melds that are melds are not the best: their cards score more in others."""
    mine = f"{names(result.wrong)} ({points_in(result.wrong)})"
    better = f"{names(result.missed)} ({points_in(result.missed)})"
    return f"the cards of your {mine} score more in {better}."
