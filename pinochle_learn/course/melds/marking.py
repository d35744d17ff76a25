"""Marking melds: the learner lays them down one by one, and is told why when one is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from ... import explain
from ...engine import Card, Meld, Why, find_meld, show, why_not_meld
from ...engine.melds import other_classes
from ...engine.why import article, listed, points_text, the
from ..reply import Item, Reply
from .hand import HandPractice, MeldHand, points_in
from .words import capital, names, with_cards

_NO_MELD: Final = frozenset(
    {
        "meld-trump-only",
        "meld-one-suit",
        "meld-fixed-cards",
        "meld-around-suits",
        "meld-no-around",
        "meld-extra-cards",
        "meld-incomplete",
        "meld-single",
        "meld-unknown",
    }
)
"""The refusals of cards that make no meld, whatever else is laid down."""


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


_SHOWN: Final = "The melds on the table were shown to you. Deal a new hand, or this one again by its number."


class MeldMarking(HandPractice):
    """A hand on which the learner marks melds.

    >>> from pinochle_learn import Suit, parse_cards
    >>> marking = MeldMarking(MeldHand(5, Suit.SPADES))
    >>> print(marking.lay(parse_cards("QH")))
    You do not hold Q♥.
    """

    def _take(self, hand: MeldHand) -> None:
        super()._take(hand)
        self.laid: tuple[Meld, ...] = ()
        self.shown: tuple[Meld, ...] = ()  # what `show` laid down beside melds of the learner
        self.refused: tuple[tuple[Card, ...], ...] = ()  # no melds at all
        self.checks = 0  # that found something missing

    def lay(self, cards: Sequence[Card]) -> Reply:
        """Lay cards down as one meld: accepted, or refused with the reason."""
        if self.is_shown:
            return Reply("info", (_SHOWN,))
        if why := self.why_not(cards):
            return self._refuse(cards, why)
        meld = find_meld(cards, self.hand.trump, self.hand.rules)
        assert meld is not None
        other = self.not_asked(meld)
        return Reply("info", (other,)) if other else self._accept(meld)

    def why_not(self, cards: Sequence[Card]) -> Why | None:
        """Why the cards are not one more meld beside those laid down; the advice keeps to the class asked for."""
        hand = self.hand
        return why_not_meld(cards, hand.cards, hand.trump, self.laid, hand.rules, meld_class=hand.meld_class)

    def not_asked(self, meld: Meld) -> str:
        """What is said of a meld of a class that is not asked for; empty for the others."""
        if meld.meld_class in self.hand.classes:
            return ""
        what = f"{capital(article(meld.name))} is a meld of class {meld.meld_class}."
        return f"{what} Here only class {self.hand.meld_class} is asked for."

    def refusal(self, cards: Sequence[Card], why: Why) -> tuple[str, ...]:
        """Why the cards are refused, in sentences; cards that belong to a meld on the table are told to go with it."""
        if larger := self._grows(cards):
            return (larger,)
        back = ("To use its cards in another way, take that meld back first.",)
        return (explain.refusal(why), *(back if why.code == "meld-card-used" else ()))

    def _grows(self, cards: Sequence[Card]) -> str:
        """That the cards make a larger meld together with one that is laid down; empty if they do not."""
        hand = self.hand
        held = Counter(hand.cards)
        for meld in dict.fromkeys(self.laid):
            all_cards = (*meld.cards, *cards)
            larger = find_meld(all_cards, hand.trump, hand.rules) if Counter(all_cards) <= held else None
            if larger and larger.meld_class == meld.meld_class in hand.classes and larger.points > meld.points:
                return (
                    f"With your {meld.name} that would be {article(larger.name)}, {larger.points} in place of "
                    f"{meld.points}. Take back {the(meld.name)}, and lay all {_number(len(all_cards))} cards at once."
                )
        return ""

    def _refuse(self, cards: Sequence[Card], why: Why) -> Reply:
        if why.code in _NO_MELD and not self._grows(cards):
            self.refused = (*self.refused, tuple(cards))
        return Reply("bad", self.refusal(cards, why))

    def _accept(self, meld: Meld) -> Reply:
        self.laid = (*self.laid, meld)
        said = f"{capital(meld.name)}: {points_text(meld.points)}."
        return Reply("good", (said, *self._part_of_larger(meld), *self._serve_again(meld)))

    def _part_of_larger(self, meld: Meld) -> tuple[str, ...]:
        """That a larger meld has these cards in it, where the hand scores the most with that one."""
        best = self.hand.best
        if self.laid.count(meld) <= best.count(meld):
            return ()
        if not any(Counter(meld.cards) < Counter(larger.cards) for larger in _of(best, meld.meld_class)):
            return ()
        return ("But you hold a larger meld with these cards in it: take them back, and lay all of its cards at once.",)

    def _serve_again(self, meld: Meld) -> tuple[str, ...]:
        """Which of its cards can be in a meld of another class that is asked for; nothing if none can."""
        hand = self.hand
        uses = [
            set(other_classes((card,), meld.meld_class, hand.trump, hand.rules)) & set(hand.classes)
            for card in meld.cards
        ]
        classes = sorted(set().union(*uses))
        if not classes:
            return ()
        whose = "Its cards" if all(use == uses[0] for use in uses) else "Some of its cards"
        return (f"{whose} may serve once more in {'class' if len(classes) == 1 else 'classes'} {listed(classes)}.",)

    def take_back(self, at: int) -> Reply:
        """Take back a meld, by its place among those laid down, from 0."""
        if not 0 <= at < len(self.laid):
            laid = f"there are {len(self.laid)}" if len(self.laid) > 1 else "there is one"
            there = f"There is no such meld on the table; {laid}." if self.laid else "No meld is on the table."
            return Reply("info", (there,))
        meld = self.laid[at]
        self.laid = self.laid[:at] + self.laid[at + 1 :]
        self.shown = tuple((Counter(self.shown) - Counter([meld])).elements())
        return Reply("info", (f"The {meld.name} is back in your hand.",))

    def results(self) -> tuple[ClassResult, ...]:
        """What is laid down against the best there is, by class."""
        return tuple(compare(self.laid, self.hand.best, each) for each in self.hand.classes)

    def check(self) -> Reply:
        """Have all melds been found? By class: found, missed, and those that cost better ones.

        The first time that something is missing, only its points are told, not its name.
        """
        if self.is_shown:
            return Reply("info", (_SHOWN,))
        points, most = points_in(self.laid), self.hand.points()
        if points == most:
            return Reply("good", (self._all_found(),), items_of(self.results(), whole=True))
        self.checks += 1
        items = items_of(self.results(), whole=self.checks > 1)
        if self.refused:
            claims = listed([show(claim) for claim in dict.fromkeys(self.refused)])
            items = (*items, Item(f"{claims}.", "Claimed, but no meld", "bad"))
        line = f"Not all yet: {points} of {points_text(most)}."
        return Reply("bad", (line,), items)

    @property
    def progress(self) -> str:
        """How many of the melds have been found."""
        there = [(result, len(_of(self.hand.best, result.meld_class))) for result in self.results()]
        found = sum(count if result.is_right else len(result.found) for result, count in there)
        return f"{found} of {sum(count for _, count in there)}"

    def _all_found(self) -> str:
        if not self.hand.best:
            where = f" of class {self.hand.meld_class}" if self.hand.meld_class else ""
            return f"Right: there is no meld{where} in this hand."
        return f"All found: {points_text(self.hand.points())}."

    def show(self) -> Reply:
        """Lay down the melds that score the most."""
        missed = tuple(meld for result in self.results() for meld in result.missed)
        self.shown = missed if self.laid else ()
        self.laid, self.is_shown = self.hand.best, True
        items = tuple(
            Item(
                f"{with_cards(melds) if (melds := _of(self.laid, each)) else 'no meld'}.",
                f"Class {each}, {points_text(self.hand.points(each))}",
            )
            for each in self.hand.classes
        )
        return Reply("info", ("These melds score the most.",), items)

    def task(self) -> Reply:
        """What is to be done."""
        asked = self.hand.meld_class
        kind = f"a meld of class {asked}" if asked else "a meld"
        line = f"Mark the cards of {kind} and lay it down. Say so when you have found all."
        return Reply("info", (line,))


_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def _number(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def _of(melds: Sequence[Meld], meld_class: int) -> tuple[Meld, ...]:
    return tuple(meld for meld in melds if meld.meld_class == meld_class)


def items_of(results: Iterable[ClassResult], *, whole: bool) -> tuple[Item, ...]:
    """The classes in words; what was missed is named, or if it is not told ``whole``, only its points are.

    >>> from pinochle_learn import Suit
    >>> marking = MeldMarking(MeldHand(33, Suit.SPADES, meld_class=1))
    >>> for whole in (False, True):
    ...     print(*items_of(marking.results(), whole=whole))
    Class 1: 70 points are still missing.
    Class 1: missed royal marriage, dix and common marriage.
    """
    return tuple(item for result in results for item in _items(result, whole))


def _items(result: ClassResult, whole: bool) -> list[Item]:
    """A class in words. What was missed may be named, but its cards are left to be found."""
    label = f"Class {result.meld_class}"
    if result.is_right:
        what = f"found {names(result.found)}: {points_text(result.best)}" if result.found else "no meld in this hand"
        return [Item(f"{what}.", label, "good")]
    missed = f"missed {names(result.missed)}." if whole else _still_missing(result.best - result.points)
    items = [Item(missed, label, "missed")]
    if result.found:
        items.insert(0, Item(f"found {names(result.found)}.", label, "good"))
    if result.wrong:
        items.append(Item(_cost(result, whole), label, "bad"))
    return items


def _still_missing(points: int) -> str:
    return f"{points_text(points)} {'is' if points == 1 else 'are'} still missing."


def _cost(result: ClassResult, whole: bool) -> str:
    """Why melds that are melds are not the best: their cards score more in others."""
    if not whole:
        return f"the cards of your {names(result.wrong)} score more in another way."
    mine = f"{names(result.wrong)} ({points_in(result.wrong)})"
    cards = {card for meld in result.wrong for card in meld.cards}
    theirs = tuple(meld for meld in result.missed if not cards.isdisjoint(meld.cards))
    better = f"{names(theirs)} ({points_in(theirs)})"
    return f"the cards of your {mine} score more in {better}."
