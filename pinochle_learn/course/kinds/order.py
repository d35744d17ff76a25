"""Exercises about the order of the cards: those of a suit from high to low (RULES.md, Cards)."""

from __future__ import annotations

from itertools import pairwise

from ...engine import Card, CardTextError, Rules, codes, parse_cards, show
from ..bank.exercises import WRITTEN_FOR, Exercise
from ..reply import Item
from .feedback import AnswerError, Feedback, Kind


class OrderCards(Kind[tuple[Card, ...]]):
    """The cards of one suit, from high to low."""

    how = "Press the cards one after another, from high to low."

    def solve(self, exercise: Exercise, rules: Rules = WRITTEN_FOR) -> tuple[Card, ...]:
        return tuple(sorted(exercise.given.hand, key=lambda card: -rules.power[card.rank]))

    def read(self, exercise: Exercise, text: str, rules: Rules = WRITTEN_FOR) -> tuple[Card, ...]:
        """Each card of the hand once, in any order."""
        hand = exercise.given.hand
        try:
            cards = parse_cards(text, rules)
        except CardTextError as error:
            raise AnswerError(f"{error}.") from None
        if not cards:
            raise AnswerError("No card is in the row yet: begin with the highest.")
        for at, card in enumerate(cards):
            if card not in hand:
                raise AnswerError(f"There is no {card} in this hand.")
            if card in cards[:at]:
                raise AnswerError(f"{card} is there once; it cannot stand in two places.")
        if missing := [card for card in hand if card not in cards]:
            raise AnswerError(
                f"Put all {len(hand)} cards in a row: {show(sorted(missing, reverse=True))} still to come."
            )
        return cards

    def write(self, answer: tuple[Card, ...]) -> str:
        return codes(answer)

    def say(self, answer: tuple[Card, ...]) -> str:
        return show(answer)

    def compare(self, exercise: Exercise, said: tuple[Card, ...], rules: Rules = WRITTEN_FOR) -> Feedback:
        """Card by card; two neighbours in the wrong order are named, at the first try one pair of them."""
        right = self.solve(exercise, rules)
        if said == right:
            return Feedback(1.0, (f"Right: {show(right)}, from high to low.",))
        wrong = tuple(
            Item(f"{low} ranks above {high}.", f"{high} {low}", "bad")
            for high, low in pairwise(said)
            if rules.power[high.rank] < rules.power[low.rank]
        )
        in_place = sum(one is other for one, other in zip(said, right, strict=True))
        return Feedback(
            in_place / len(right),
            ("Not yet.",),
            extra=tuple(item.label for item in wrong),
            items=(*wrong, Item(show(right), "High to low", "missed")),
            first=wrong[:1],
        )
