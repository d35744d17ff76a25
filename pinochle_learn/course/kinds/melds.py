"""Exercises about melds: counting them, and picking their cards."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from typing import Final

from ...engine import (
    Card,
    CardTextError,
    Rules,
    codes,
    find_meld,
    parse_cards,
    show,
)
from ...engine.why import listed, points_text
from ..bank.exercises import WRITTEN_FOR, Exercise
from ..melds.hand import GivenHand
from ..melds.marking import MeldMarking, items_of
from ..melds.slips import slip
from ..melds.words import field_title, names
from ..reply import Item
from ..typed import read_points
from .feedback import WHOLE, AnswerError, Feedback, Kind, quoted


def hand_of(exercise: Exercise, rules: Rules = WRITTEN_FOR) -> GivenHand:
    """The hand of a meld exercise, with the melds that are to be found.

    >>> from ..bank.exercises import load_topic
    >>> show(hand_of(next(each for each in load_topic("melds") if each.id == "nine-of-trump")).cards[:3])
    'A♠ 9♠ 9♠'
    """
    given = exercise.given
    assert given.trump is not None
    return GivenHand(0, given.trump, rules, given.meld_class, given.hand)


BY_CLASS: Final = "Try it class by class."
"""What is said to a wrong total that can be put right."""

Points = Mapping[str, int]
"""Points by field: ``class1``, ``class2``, ``class3``, ``total``."""


class CountMelds(Kind[Points]):
    """What the hand melds: the points of each class, or the total alone."""

    how = "Fill in the points, 0 for none."

    def how_to(self, exercise: Exercise, rules: Rules = WRITTEN_FOR) -> str:
        """Where several classes are asked for, their total alone is enough."""
        if len(self.fields(exercise, rules)) == 1:
            return self.how
        return "Fill in the points by class, 0 for none, or the total alone."

    def fields(self, exercise: Exercise, rules: Rules = WRITTEN_FOR) -> tuple[str, ...]:
        """The names of the numbers that can be given."""
        classes = tuple(f"class{each}" for each in hand_of(exercise, rules).classes)
        return (*classes, "total") if len(classes) > 1 else classes

    def solve(self, exercise: Exercise, rules: Rules = WRITTEN_FOR) -> Points:
        hand = hand_of(exercise, rules)
        return {f"class{each}": hand.points(each) for each in hand.classes}

    def read(self, exercise: Exercise, text: str, rules: Rules = WRITTEN_FOR) -> Points:
        """`150 40 0` by class, `190` in all, or named: `class 1: 150, total 190`."""
        fields = self.fields(exercise, rules)
        parts = _split(text, fields)
        if any(name for name, _ in parts):
            return _named(parts, fields)
        numbers = [points for _, points in parts]
        if len(numbers) == 1:
            return {fields[-1]: numbers[0]}
        if len(numbers) not in (len(fields), len(fields) - 1):
            raise AnswerError(f"{quoted(text)} has {len(numbers)} numbers; {_how(fields)}.")
        return dict(zip(fields, numbers, strict=False))

    def read_fields(self, exercise: Exercise, typed: Mapping[str, str], rules: Rules = WRITTEN_FOR) -> Points:
        """The same from inputs; one that is empty is not answered."""
        fields = self.fields(exercise, rules)
        filled = {field: text for field in fields if (text := typed.get(field, "").strip())}
        for field, text in filled.items():
            if read_points(text) is None:
                sentence = f"{field_title(field)}: {quoted(text)} is no number; write the points in digits, 0 for none."
                raise AnswerError(sentence, field)
        if not filled:
            raise AnswerError(f"Nothing is filled in yet: {_how(fields)}.")
        return {field: int(text) for field, text in filled.items()}

    def write(self, answer: Points) -> str:
        if "total" not in answer and sorted(answer) == [f"class{at}" for at in range(1, len(answer) + 1)]:
            return " ".join(str(points) for _, points in sorted(answer.items()))
        if len(answer) == 1:
            return str(*answer.values())
        return ", ".join(f"{field_title(field).lower()}: {points}" for field, points in answer.items())

    def say(self, answer: Points) -> str:
        """Class by class, and what they add up to."""
        total = {} if len(answer) == 1 or "total" in answer else {"total": sum(answer.values())}
        return ", ".join(f"{field_title(field).lower()}: {points}" for field, points in {**answer, **total}.items())

    def compare(self, exercise: Exercise, said: Points, rules: Rules = WRITTEN_FOR) -> Feedback:
        """Class by class. A total that is right stands for the classes that are not given."""
        return self.compare_beside(exercise, said, rules, frozenset())

    def compare_beside(self, exercise: Exercise, said: Points, rules: Rules, explained: Set[str]) -> Feedback:
        """The same; of a class that is explained already no more is guessed."""
        hand = hand_of(exercise, rules)
        classes = self.solve(exercise, rules)
        right = {**classes, "total": sum(classes.values())}
        open_ = [] if "total" in said else [field for field in classes if field not in said]
        # A class without melds is no merit, unless something was claimed there.
        judged = [field for field in said if right[field] or said[field]] + open_
        good = [field for field in judged if said.get(field) == right[field]]
        return Feedback(
            len(good) / len(judged) if judged else 1.0,
            (_verdict(said, right, open_),),
            missed=tuple(field_title(field) for field, points in said.items() if points < right[field]),
            extra=tuple(field_title(field) for field, points in said.items() if points > right[field]),
            items=_class_items(hand, said, explained, whole=True),
            first=_class_items(hand, said, explained, whole=False),
        )


class PickMelds(Kind[tuple[tuple[Card, ...], ...]]):
    """The cards of each meld of the hand, or of one class of them."""

    how = "Press the cards of a meld and lay it down. Check when you have found all."

    def solve(self, exercise: Exercise, rules: Rules = WRITTEN_FOR) -> tuple[tuple[Card, ...], ...]:
        return tuple(meld.cards for meld in hand_of(exercise, rules).best)

    def read(self, exercise: Exercise, text: str, rules: Rules = WRITTEN_FOR) -> tuple[tuple[Card, ...], ...]:
        """`KH QH; 9H`: a semicolon between melds; `none` if there is none."""
        if not text.strip():
            raise AnswerError("Nothing is marked yet: write the cards of each meld, as KH QH; 9H, or the word none.")
        if text.strip().casefold() == "none":
            return ()
        hand, claims, at = exercise.given.hand, [], 0
        for part in text.split(";"):
            claims.append(_claim(part, at, text, hand, rules))
            at += len(part) + 1
        return tuple(claims)

    def write(self, answer: tuple[tuple[Card, ...], ...]) -> str:
        melds = sorted((tuple(sorted(cards, reverse=True)) for cards in answer), reverse=True)
        return "; ".join(map(codes, melds)) or "none"

    def say(self, answer: tuple[tuple[Card, ...], ...]) -> str:
        return "; ".join(show(cards) for cards in answer) or "no meld"

    def compare(self, exercise: Exercise, said: tuple[tuple[Card, ...], ...], rules: Rules = WRITTEN_FOR) -> Feedback:
        """Class by class: found, missed, and claimed wrongly with the engine's reason."""
        hand = hand_of(exercise, rules)
        marking = MeldMarking(hand)
        refused: list[Item] = []
        for claim in said:
            meld = find_meld(claim, hand.trump, rules)
            if why := marking.why_not(claim):
                refused.append(Item(" ".join(marking.refusal(claim, why)), show(claim), "bad"))
            elif meld and (other := marking.not_asked(meld)):
                refused.append(Item(other, show(claim), "bad"))
            else:
                marking.lay(claim)
        checked, results = marking.check(), marking.results()
        shares = [each.points / each.best for each in results if each.best]
        shares += [0.0] * bool(refused)
        return Feedback(
            sum(shares) / len(shares) if shares else 1.0,
            ("All the melds are there, but not all that is claimed is a meld here.",)
            if refused and checked.tone == "good"
            else checked.lines,
            missed=tuple(meld.name for each in results for meld in each.missed),
            extra=(*(meld.name for each in results for meld in each.wrong), *(item.label for item in refused)),
            items=(*refused, *items_of(results, whole=True)),
            first=(*refused, *checked.items),
        )


# --- text ---

_PART: Final = re.compile(
    r"(?:(class ?[0-9](?![0-9])|total) ?[:=]? ?)?([0-9]{1,9})(?![0-9])(?: points?)?(?: ?[,;](?: |$)| and | |$)",
    re.IGNORECASE,
)


def _split(text: str, fields: Sequence[str]) -> list[tuple[str, int]]:
    """Numbers with their names (empty: none). Read whole, or refused at the first part that is none."""
    plain = " ".join(text.split())
    found: list[tuple[str, int]] = []
    at = 0
    while at < len(plain):
        part = _PART.match(plain, at)
        if part is None:
            raise AnswerError(f"{quoted(plain[at:])} is no number of points; {_how(fields)}.")
        found.append(((part[1] or "").lower().replace(" ", ""), int(part[2])))
        at = part.end()
    if not found:
        raise AnswerError(f"Nothing is written yet: {_how(fields)}.")
    return found


def _named(parts: Sequence[tuple[str, int]], fields: Sequence[str]) -> Points:
    said: dict[str, int] = {}
    for name, points in parts:
        field = fields[0] if name == "total" and len(fields) == 1 else name
        if not name:
            raise AnswerError(f"{points} has no name, but others have: write all numbers with a name, or none.")
        if field not in fields:
            raise AnswerError(f"{field_title(field)} is not asked for; {_how(fields)}.")
        if field in said:
            raise AnswerError(f"{field_title(field)} is given twice; write it once.")
        said[field] = points
    return said


def _how(fields: Sequence[str]) -> str:
    if len(fields) == 1:
        return f"write the points of {field_title(fields[0]).lower()} in digits, 0 for none"
    return f"write the points of the {len(fields) - 1} classes in digits, 0 for none, or the total alone"


def _claim(part: str, at: int, text: str, hand: Sequence[Card], rules: Rules) -> tuple[Card, ...]:
    """The cards of one meld, out of a longer text."""
    try:
        cards = parse_cards(" " * at + part, rules)
    except CardTextError as error:
        raise AnswerError(f"{error}.") from None
    if not cards:
        raise AnswerError(f"{quoted(text)} has a semicolon with no cards before or behind it; leave it out.")
    held = Counter(hand)
    for card in cards:
        if cards.count(card) > held[card]:
            raise AnswerError(f"There is no {'second ' if held[card] else ''}{card} in this hand.")
    return cards


# --- reasons ---


def _verdict(said: Points, right: Points, open_: Sequence[str]) -> str:
    wrong = [field for field, points in said.items() if points != right[field]]
    if wrong == ["total"]:
        if len(said) == len(right):
            return "The classes are right, but they do not add up to that total."
        return f"{said['total']} is too {'few' if said['total'] < right['total'] else 'many'}. {BY_CLASS}"
    if wrong:
        return "Not yet."
    if open_:
        rest = listed([field_title(field).lower() for field in open_])
        return f"Right so far. Still to be filled in: {rest}, 0 for none."
    return f"Right: {points_text(right['total'])}."


def _class_items(hand: GivenHand, said: Points, explained: Set[str], *, whole: bool) -> tuple[Item, ...]:
    if said.keys() == {"total"}:
        return _total_items(hand, said["total"] - hand.points(), explained=WHOLE in explained)
    classes = [each for each in hand.classes if f"class{each}" in said]
    return tuple(_class_item(hand, each, said[f"class{each}"], explained, whole) for each in classes)


def _total_items(hand: GivenHand, off: int, *, explained: bool) -> tuple[Item, ...]:
    """What a total that is given alone may be off by, if that can be told."""
    why = slip(hand, None, off, whole=False, explained=explained) if off else ""
    return (Item(why, "Total", "missed" if off < 0 else "bad"),) if why else ()


def _class_item(hand: GivenHand, meld_class: int, said: int, explained: Set[str], whole: bool) -> Item:
    points, label = hand.points(meld_class), f"Class {meld_class}"
    if said == points:
        melds = [meld for meld in hand.best if meld.meld_class == meld_class]
        what = f", {names(melds) if melds else 'no meld'}" if whole else ""
        return Item(f"{points} is right{what}.", label, "good")
    few = said < points
    why = slip(hand, meld_class, said - points, whole=whole, explained=f"class{meld_class}" in explained)
    return Item(f"{said} is too {'few' if few else 'many'}. {why}".strip(), label, "missed" if few else "bad")
