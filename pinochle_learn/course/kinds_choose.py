"""Exercises with given answers: the engine works out which of them is right."""

from __future__ import annotations

from typing import Final

from ..engine import Card, Meld, Rules, Suit, best_melds, find_meld, meld_points, why_not_meld
from ..engine.why import listed, points_text
from ..explain import refusal
from .exercises import WRITTEN_FOR, Exercise
from .feedback import AnswerError, Feedback, Kind, quoted
from .meld_words import capital, names
from .reply import Item

NO_MELD: Final = "no meld"


class Choose(Kind[str]):
    """One of several answers, as `given.options` has it."""

    how = "Choose an answer."

    def solve(self, exercise: Exercise, rules: Rules = WRITTEN_FOR) -> str:
        given = exercise.given
        match given.ask:
            case "points":
                return str(sum(meld_points(cards, given.trump, rules) for _, cards in _hands(exercise)))
            case "name":
                meld = find_meld(given.hand, given.trump, rules)
                return meld.name if meld else NO_MELD
            case _:
                return _best_trump(given.hand, rules)

    def read(self, exercise: Exercise, text: str, rules: Rules = WRITTEN_FOR) -> str:
        """One of the options, whatever its case and spaces."""
        plain = " ".join(text.split()).casefold()
        options = exercise.given.options
        if plain not in map(str.casefold, options):
            said = f"{quoted(text)} is none of the answers" if plain else "Nothing is chosen yet"
            raise AnswerError(f"{said}: choose {listed(options, 'or')}.")
        return next(option for option in options if option.casefold() == plain)

    def write(self, answer: str) -> str:
        return answer

    def compare(self, exercise: Exercise, said: str, rules: Rules = WRITTEN_FOR) -> Feedback:
        """Right, or the engine's reason why it is another answer."""
        right = self.solve(exercise, rules)
        if said == right:
            return Feedback(1.0, (f"Right: {right}.",))
        first = _first_reasons(exercise, said, right, rules)
        return Feedback(0.0, (f"Not “{said}”.",), (right,), (said,), items=_reasons(exercise, rules), first=first)


def _hands(exercise: Exercise) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    given = exercise.given
    hands = (("Your hand alone", given.hand), ("Your partner's hand alone", given.partner))
    return hands if given.partner else hands[:1]


def _best_trump(hand: tuple[Card, ...], rules: Rules) -> str:
    """The suit that melds most; none, if two do: then no option is right, and the check says so."""
    points = {suit: meld_points(hand, suit, rules) for suit in Suit}
    most = [suit.word for suit, each in points.items() if each == max(points.values())]
    return most[0] if len(most) == 1 else " and ".join(most)


def _first_reasons(exercise: Exercise, said: str, right: str, rules: Rules) -> tuple[Item, ...]:
    """Why it is not this answer, without a word on which it is."""
    given = exercise.given
    match given.ask:
        case "points":
            how = " Count each hand by itself." if given.partner else ""
            return (Item(f"{said} is too {'few' if int(said) < int(right) else 'many'}.{how}"),)
        case "name":
            return _reasons(exercise, rules)
        case _:
            (suit,) = (suit for suit in Suit if suit.word == said.casefold())
            melds = best_melds(given.hand, suit, rules).melds
            return (Item(f"{_melds_in_words(melds)} Another suit melds more.", capital(suit.word)),)


def _reasons(exercise: Exercise, rules: Rules) -> tuple[Item, ...]:
    given = exercise.given
    match given.ask:
        case "points":
            return tuple(
                Item(_melds_in_words(best_melds(cards, given.trump, rules).melds), label)
                for label, cards in _hands(exercise)
            )
        case "name":
            why = why_not_meld(given.hand, given.hand, given.trump, rules=rules)
            meld = find_meld(given.hand, given.trump, rules)
            return (Item(refusal(why) if why else _what_it_is(meld, given.trump)),)
        case _:
            return tuple(
                Item(_melds_in_words(best_melds(given.hand, suit, rules).melds), capital(suit.word)) for suit in Suit
            )


def _what_it_is(meld: Meld | None, trump: Suit | None) -> str:
    """A meld described without its name, which is still to be chosen."""
    assert meld is not None
    suits = {card.suit for card in meld.cards}
    if len(suits) > 1 or trump is None:
        return f"These cards score {points_text(meld.points)} in class {meld.meld_class}."
    link = "and" if suits == {trump} else "but"
    return f"These cards are {next(iter(suits)).word}, {link} {trump.word} are trump."


def _melds_in_words(melds: tuple[Meld, ...]) -> str:
    points = sum(meld.points for meld in melds)
    return f"{names(melds)}, {points_text(points)}." if melds else "no meld."
