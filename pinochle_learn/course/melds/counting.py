"""Counting melds: the learner says what a hand scores, by class or in all, and hears what is off."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass

from ...engine import Card
from ...engine.why import points_text
from ..bank.exercises import Exercise
from ..bank.given import Given
from ..reply import Item, Reply, Tone
from ..typed import read_points
from .hand import HandPractice, MeldHand
from .slips import slip
from .words import field_title, with_cards


@dataclass(frozen=True, slots=True)
class Hint:
    """A step of help: what is said, and the cards that are shown."""

    text: str
    cards: tuple[Card, ...] = ()
    tells: tuple[int, ...] = ()  # the class of which it tells all


class MeldCounting(HandPractice):
    """A hand whose melds the learner counts.

    >>> from pinochle_learn import Suit
    >>> counting = MeldCounting(MeldHand(4711, Suit.SPADES))
    >>> counting.check({"total": str(counting.hand.points())}).tone
    'good'
    """

    def _take(self, hand: MeldHand) -> None:
        super()._take(hand)
        self.hints_given = 0
        self.told: tuple[int, ...] = ()  # the classes whose melds have been told
        self.wrong = 0  # checks that were not right
        self._judged: dict[str, tuple[int, Tone]] = {}

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of the answers: one for each class, and the total."""
        classes = [f"class{each}" for each in self.hand.classes]
        return (*classes, *(["total"] if len(classes) > 1 else []))

    @property
    def marks(self) -> dict[str, Tone]:
        """How each answer was, by its name."""
        return {field: tone for field, (_, tone) in self._judged.items()}

    def mark(self, field: str, typed: str) -> tuple[Tone, str] | None:
        """How an answer was, in a word; ``None`` if it was not checked, or has been changed since."""
        if field not in self._judged or self._judged[field][0] != read_points(typed):
            return None
        points, tone = self._judged[field]
        right = self._right(field)
        return tone, "right" if points == right else "too few" if points < right else "too many"

    def check(self, answers: Mapping[str, str]) -> Reply:
        """Compare the points of each class, the total, or the total alone, as typed in.

        The first wrong answer is told what is wrong and perhaps why; from the second on, all the melds.
        """
        self._judged = {}
        try:
            said = {field: n for field in self.fields if (n := _read(field, answers)) is not None}
        except _NoNumber as error:
            return Reply("bad", (str(error),), field=error.field)
        if not said:
            return Reply("info", ("Type in the points of the classes, or the total alone.",))
        right = {field: self._right(field) for field in self.fields}
        self._judged = {field: (n, "good" if n == right[field] else "bad") for field, n in said.items()}
        is_right = all(tone == "good" for tone in self.marks.values())
        self.wrong += not is_right
        whole = is_right or self.wrong > 1
        asked = [each for each in self.hand.classes if "total" in said or f"class{each}" in said]
        known = [each for each in asked if whole or self.marks.get(f"class{each}") == "good"]
        self._tell(known)
        causes, explained = self._causes(said)
        items = [self._item(each, said, whole, explained) for each in asked if each in known or f"class{each}" in said]
        return Reply("good" if is_right else "bad", (self._verdict(said, right, whole),), (*causes, *items))

    def _causes(self, said: Mapping[str, int]) -> tuple[tuple[Item, ...], frozenset[str]]:
        """The misread rules whose answer this is, and the fields that they surely explain."""
        from ..misconceptions import causes_told  # lazily: they count melds themselves

        hand = self.hand
        given = Given(hand=hand.cards, trump=hand.trump, meld_class=hand.meld_class)
        exercise = Exercise("melds", "counted", "count-melds", (), "", given, "", (), "")
        causes = causes_told(exercise, said, hand.rules)
        items = tuple(cause.item(exercise, hand.rules) for cause in causes)
        return items, frozenset(field for cause in causes for field in cause.fields)

    def _tell(self, classes: Iterable[int]) -> None:
        self.told = tuple(sorted({*self.told, *classes}))

    def _right(self, field: str) -> int:
        return self.hand.points(None if field == "total" else int(field.removeprefix("class")))

    def _verdict(self, said: Mapping[str, int], right: Mapping[str, int], whole: bool) -> str:
        wrong = [field for field, n in said.items() if n != right[field]]
        total = points_text(self.hand.points())
        if not wrong:
            is_all = "total" in said or len(said) == len(self.hand.classes)
            return f"Right: {total}." if is_all else "Right so far."
        if wrong == ["total"] and len(said) > 1:
            return f"The classes are right, but they add up to {total}, not {said['total']}."
        if wrong == ["total"]:
            off = said["total"] - self.hand.points()
            why = slip(self.hand, None, off, whole=whole)
            return f"It is {total}, not {said['total']}. {why}" if whole else _off(said["total"], off, why)
        return f"Not quite: it is {total} in all." if whole and "total" in said else "Not quite."

    def _item(self, meld_class: int, said: Mapping[str, int], whole: bool, explained: Set[str]) -> Item:
        """A class: its melds, and what a wrong answer has probably missed or counted twice."""
        melds = tuple(meld for meld in self.hand.best if meld.meld_class == meld_class)
        field = f"class{meld_class}"
        points, claimed = self.hand.points(meld_class), said.get(field)
        if claimed is not None and claimed != points and not whole:
            why = slip(self.hand, meld_class, claimed - points, whole=False, explained=field in explained)
            return Item(_off(claimed, claimed - points, why), f"Class {meld_class}", "bad")
        label = f"Class {meld_class}, {points}"
        text = with_cards(melds) if melds else "no meld"
        if claimed is None or claimed == points:
            return Item(f"{text}.", label, "info" if claimed is None else "good")
        off, is_told = claimed - points, field in explained
        why = slip(self.hand, meld_class, off, whole=False, explained=is_told) or slip(
            self.hand, meld_class, off, explained=is_told
        )
        return Item(f"{text}. {_off(claimed, claimed - points, why)}", label, "bad")

    def hints(self) -> tuple[Hint, ...]:
        """All the help there is, step by step: for each class how many melds, then which."""
        steps = []
        for meld_class in self.hand.classes:
            melds = tuple(meld for meld in self.hand.best if meld.meld_class == meld_class)
            if not melds:
                steps.append(Hint(f"Class {meld_class}: there is nothing to count.", (), (meld_class,)))
                continue
            many = "one meld" if len(melds) == 1 else f"{len(melds)} melds"
            steps.append(Hint(f"Class {meld_class}: look for {many}."))
            cards = tuple(card for meld in melds for card in meld.cards)
            steps.append(Hint(f"Class {meld_class}: {with_cards(melds)}.", cards, (meld_class,)))
        return tuple(steps)

    def hint(self) -> Reply:
        """The next step of help, below those given before."""
        steps = self.hints()
        self.hints_given = min(self.hints_given + 1, len(steps))
        given = steps[: self.hints_given]
        self._tell(given[-1].tells)
        last = self.hints_given == len(steps)
        line = "That is all there is; now add it up." if last else given[-1].text
        before = given if last else given[:-1]
        return Reply("info", (line,), tuple(Item(step.text) for step in before))

    @property
    def hinted(self) -> tuple[Card, ...]:
        """The cards that the last hint shows."""
        given = self.hints()[: self.hints_given]
        return given[-1].cards if given else ()

    def task(self) -> Reply:
        """What is to be done."""
        if self.hand.meld_class:
            return Reply("info", (f"What do the melds of class {self.hand.meld_class} score?",))
        return Reply("info", ("What does this hand meld? Count each class, or the total alone.",))


def _off(said: int, off: int, why: str) -> str:
    return f"{said} is too {'few' if off < 0 else 'many'}. {why}".strip()


class _NoNumber(ValueError):
    def __init__(self, field: str, typed: str) -> None:
        self.field = field
        right = "write the points in digits, 0 for none"
        super().__init__(f"{field_title(field)}: “{typed[:24]}” is no number; {right}.")


def _read(field: str, answers: Mapping[str, str]) -> int | None:
    typed = answers.get(field, "").strip()
    if not typed:
        return None
    points = read_points(typed)
    if points is None:
        raise _NoNumber(field, typed)
    return points
