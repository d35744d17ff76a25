"""Counting melds: the learner says what a hand scores, by class or in all, and hears what is off."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..engine import Card, Suit
from .meld_hand import MeldHand
from .meld_slips import read_points, slip
from .meld_words import points_text, with_cards
from .reply import Item, Reply, Tone


@dataclass(frozen=True, slots=True)
class Hint:
    """A step of help: what is said, and the cards that are shown."""

    text: str
    cards: tuple[Card, ...] = ()


class MeldCounting:
    """A hand whose melds the learner counts.

    >>> counting = MeldCounting(MeldHand(4711, Suit.SPADES))
    >>> counting.check({"total": str(counting.hand.points())}).tone
    'good'
    """

    def __init__(self, hand: MeldHand) -> None:
        self._take(hand)

    def _take(self, hand: MeldHand) -> None:
        self.hand = hand
        self.hints_given = 0
        self.told: tuple[int, ...] = ()  # the classes whose melds have been told
        self.marks: dict[str, Tone] = {}  # how each answer was, by its name

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of the answers: one for each class, and the total."""
        classes = [f"class{each}" for each in self.hand.classes]
        return (*classes, *(["total"] if len(classes) > 1 else []))

    def check(self, answers: Mapping[str, str]) -> Reply:
        """Compare the points of each class, the total, or the total alone, as typed in."""
        try:
            said = {field: n for field in self.fields if (n := _read(field, answers)) is not None}
        except _NoNumber as error:
            return Reply("bad", (str(error),), field=error.field)
        if not said:
            return Reply("info", ("Type in the points of the classes, or the total alone.",))
        right = {field: self._right(field) for field in self.fields}
        self.marks = {field: "good" if n == right[field] else "bad" for field, n in said.items()}
        self.told = tuple(each for each in self.hand.classes if "total" in said or f"class{each}" in said)
        is_right = all(tone == "good" for tone in self.marks.values())
        items = tuple(self._item(each, said) for each in self.told)
        return Reply("good" if is_right else "bad", (self._verdict(said, right),), items)

    def _right(self, field: str) -> int:
        return self.hand.points(None if field == "total" else int(field.removeprefix("class")))

    def _verdict(self, said: Mapping[str, int], right: Mapping[str, int]) -> str:
        wrong = [field for field, n in said.items() if n != right[field]]
        total = points_text(self.hand.points())
        if not wrong:
            return f"Right: {total}." if self.told == self.hand.classes else "Right so far."
        if wrong == ["total"] and len(said) > 1:
            return f"The classes are right, but they add up to {total}, not {said['total']}."
        if wrong == ["total"]:
            off = said["total"] - self.hand.points()
            return f"It is {total}, not {said['total']}. {slip(self.hand, self.hand.best, off)}"
        return f"Not quite: it is {total} in all." if "total" in said else "Not quite."

    def _item(self, meld_class: int, said: Mapping[str, int]) -> Item:
        """A class: its melds, and what a wrong answer has probably missed or counted twice."""
        melds = tuple(meld for meld in self.hand.best if meld.meld_class == meld_class)
        points, claimed = self.hand.points(meld_class), said.get(f"class{meld_class}")
        label = f"Class {meld_class}, {points}"
        text = with_cards(melds) if melds else "no meld"
        if claimed is None or claimed == points:
            return Item(f"{text}.", label, "info" if claimed is None else "good")
        return Item(f"{text}. {_off(claimed - points)} {slip(self.hand, melds, claimed - points)}", label, "bad")

    def hints(self) -> tuple[Hint, ...]:
        """All the help there is, step by step: for each class how many melds, then which."""
        steps = []
        for meld_class in self.hand.classes:
            melds = tuple(meld for meld in self.hand.best if meld.meld_class == meld_class)
            if not melds:
                steps.append(Hint(f"Class {meld_class}: there is nothing to count."))
                continue
            many = "one meld" if len(melds) == 1 else f"{len(melds)} melds"
            steps.append(Hint(f"Class {meld_class}: look for {many}."))
            cards = tuple(card for meld in melds for card in meld.cards)
            steps.append(Hint(f"Class {meld_class}: {with_cards(melds)}.", cards))
        return tuple(steps)

    def hint(self) -> Reply:
        """The next step of help, below those given before."""
        steps = self.hints()
        self.hints_given = min(self.hints_given + 1, len(steps))
        given = steps[: self.hints_given]
        last = self.hints_given == len(steps)
        line = "That is all there is; now add it up." if last else given[-1].text
        before = given if last else given[:-1]
        return Reply("info", (line,), tuple(Item(step.text) for step in before))

    @property
    def hinted(self) -> tuple[Card, ...]:
        """The cards that the last hint shows."""
        given = self.hints()[: self.hints_given]
        return given[-1].cards if given else ()

    def new_hand(self, number: int | None = None) -> Reply:
        """Deal the hand of a number, or the next one that is worthwhile."""
        self._take(self.hand.next() if number is None else replace(self.hand, number=number))
        return self.task()

    def set_trump(self, trump: Suit) -> Reply:
        """The same cards with another trump."""
        self._take(replace(self.hand, trump=trump))
        return self.task()

    def task(self) -> Reply:
        """What is to be done."""
        if self.hand.meld_class:
            return Reply("info", (f"What do the melds of class {self.hand.meld_class} score?",))
        return Reply("info", ("What does this hand meld? Count each class, or the total alone.",))


def _off(points: int) -> str:
    return f"{abs(points)} too {'few' if points < 0 else 'many'}."


class _NoNumber(ValueError):
    def __init__(self, field: str, typed: str) -> None:
        self.field = field
        name = "Total" if field == "total" else f"Class {field.removeprefix('class')}"
        right = "write the points in digits, 0 for none"
        super().__init__(f"{name}: “{typed[:24]}” is no number; {right}.")


def _read(field: str, answers: Mapping[str, str]) -> int | None:
    typed = answers.get(field, "").strip()
    if not typed:
        return None
    points = read_points(typed)
    if points is None:
        raise _NoNumber(field, typed)
    return points
