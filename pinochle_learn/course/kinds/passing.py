"""Exercises about what to pass: to keep one's melds, or to help the partner to his (RULES.md, playok 4 and 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ...engine import Card, CardTextError, Meld, Rules, best_melds, codes, parse_cards, show
from ...engine.why import article, listed, points_text
from ..bank.exercises import WRITTEN_FOR, Exercise
from ..bank.given import Given
from ..melds.words import names
from ..reply import Item
from .feedback import AnswerError, Feedback, Kind
from .passes import YOU, Cards, Side, best_of, sides


class PassCards(Kind[Cards]):
    """The cards to pass; every choice that is as good as the best is right."""

    how = "Press the cards that you pass, then check."

    def solve(self, exercise: Exercise, rules: Rules = WRITTEN_FOR) -> Cards:
        """Of the best choices one: for the bid winner the weakest cards, for the partner the strongest."""
        return best_of(exercise.given, exercise.given.rules_of(rules)).choices[0]

    def read(self, exercise: Exercise, text: str, rules: Rules = WRITTEN_FOR) -> Cards:
        """The cards as text, in any order: exactly as many as are passed."""
        hand, count = exercise.given.hand, exercise.given.rules_of(rules).exchange
        try:
            cards = parse_cards(text, rules)
        except CardTextError as error:
            raise AnswerError(f"{error}.") from None
        for card in cards:
            if cards.count(card) > hand.count(card):
                raise AnswerError(f"There is no {'second ' if card in hand else ''}{card} in this hand.")
        if len(cards) != count:
            marked = f"{len(cards)} {'is' if len(cards) == 1 else 'are'} marked" if cards else "nothing is marked yet"
            raise AnswerError(f"Mark exactly {count} cards: {marked}.")
        return tuple(sorted(cards, reverse=True))

    def write(self, answer: Cards) -> str:
        return codes(answer)

    def say(self, answer: Cards) -> str:
        return show(answer)

    def compare(self, exercise: Exercise, said: Cards, rules: Rules = WRITTEN_FOR) -> Feedback:
        """The points that are left or made; where more was possible, the meld that it costs."""
        given, rules = exercise.given, exercise.given.rules_of(rules)
        best, after = best_of(given, rules), sides(given, said, rules)
        points = sum(side.points for side in after)
        if points == best.points:
            return Feedback(1.0, (f"Right: {_outcome(given, points)}. No other choice {_more(given)}.",))
        choice = min(best.choices, key=lambda each: _apart(each, said))  # the one that changes least
        lost = max(_losses(given, said, choice, after, rules), key=lambda loss: loss.points)
        worked = [
            Item(_melds_of(side), f"{side.who}, with {show(choice)} passed") for side in sides(given, choice, rules)
        ]
        return Feedback(
            _share(given, points, best.points, rules),
            (f"Not yet: {_outcome(given, points)}, and {best.points} {'is' if best.points == 1 else 'are'} possible.",),
            missed=(lost.meld.name,),
            items=(Item(lost.text, tone="missed"), *worked),
            first=(Item(lost.text, tone="missed"),),
        )


def _share(given: Given, points: int, best: int, rules: Rules) -> float:
    """How much of the best gain: of what can be left, or of what the pass can add to the melds of both."""
    before = 0
    if given.partner:
        before = sum(best_melds(cards, given.trump, rules).total for cards in (given.hand, given.partner))
        before = min(before, best - 1)  # where nothing is to be gained, only the best is right
    return max(0, points - before) / (best - before)


def _apart(one: Cards, other: Cards) -> int:
    return (Counter(one) - Counter(other)).total()


# --- what an answer costs ---


@dataclass(frozen=True, slots=True)
class _Loss:
    """A meld that the best choice has and the answer has not, and the sentence about it."""

    meld: Meld
    text: str

    @property
    def points(self) -> int:
        return self.meld.points


def _losses(given: Given, said: Cards, choice: Cards, after: tuple[Side, ...], rules: Rules) -> Iterator[_Loss]:
    """The melds that are lost for want of a card that the answer has put on the other side of the table."""
    for side, better in zip(after, sides(given, choice, rules), strict=True):
        moved = Counter(better.cards) - Counter(side.cards)
        for meld in (Counter(better.melds) - Counter(side.melds)).elements():
            cards = [card for card in sorted(set(meld.cards), reverse=True) if moved[card]]
            if cards:
                yield _Loss(meld, _loss_text(meld, cards, is_mine=side.who == YOU))


def _loss_text(meld: Meld, cards: list[Card], *, is_mine: bool) -> str:
    which = f"{listed(cards)} {'belongs' if len(cards) == 1 else 'belong'} to {article(meld.name)} ({meld.points})"
    return (
        f"{which}, and you passed {_them(cards)}." if is_mine else f"{which} over there, and you kept {_them(cards)}."
    )


def _them(cards: list[Card]) -> str:
    return "it" if len(cards) == 1 else "them"


# --- words ---


def _outcome(given: Given, points: int) -> str:
    if given.partner:
        return f"together you meld {points_text(points)}"
    return f"{points_text(points)} of meld {'is' if points == 1 else 'are'} left"


def _more(given: Given) -> str:
    return "brings more" if given.partner else "leaves more"


def _melds_of(side: Side) -> str:
    return f"{names(side.melds)}, {points_text(side.points)}." if side.melds else "no meld."
