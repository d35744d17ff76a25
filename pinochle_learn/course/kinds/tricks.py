"""Exercises about tricks: what may be played, and who wins."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine import (
    Card,
    CardTextError,
    Rules,
    Suit,
    codes,
    legal_plays,
    parse_cards,
    trick_winner,
    why_not_play,
)
from ...engine.tricks import duties
from ...engine.why import ORDINALS, listed
from ..bank.exercises import WRITTEN_FOR, Exercise
from ..reply import Item
from .feedback import AnswerError, Feedback, Kind, quoted


class LegalCards(Kind[frozenset[Card]]):
    """The cards that may be played; two equal cards are one answer."""

    how = "Press every card that may be played, then check."

    def solve(self, exercise: Exercise, rules: Rules = WRITTEN_FOR) -> frozenset[Card]:
        given = exercise.given
        return frozenset(legal_plays(given.hand, given.trick, given.trump, rules))

    def read(self, exercise: Exercise, text: str, rules: Rules = WRITTEN_FOR) -> frozenset[Card]:
        """The cards as text, in any order."""
        try:
            cards = frozenset(parse_cards(text, rules))
        except CardTextError as error:
            raise AnswerError(f"{error}.") from None
        if not cards:
            raise AnswerError("Nothing is marked yet: mark each card that may be played. There is always one.")
        for card in sorted(cards - set(exercise.given.hand), reverse=True):
            raise AnswerError(f"There is no {card} in this hand.")
        return cards

    def write(self, answer: frozenset[Card]) -> str:
        return codes(sorted(answer, reverse=True))

    def say(self, answer: frozenset[Card]) -> str:
        return listed(sorted(answer, reverse=True))

    def compare(self, exercise: Exercise, said: frozenset[Card], rules: Rules = WRITTEN_FOR) -> Feedback:
        """Card by card, with the engine's reason for each that may not be played."""
        given, right = exercise.given, self.solve(exercise, rules)
        missed = sorted(right - said, reverse=True)
        extra = sorted(said - right, reverse=True)
        refused: dict[str, list[Card]] = {}
        for card in extra:
            why = why_not_play(card, given.hand, given.trick, given.trump, rules)
            refused.setdefault(why.sentence if why else "", []).append(card)
        items = [Item(sentence, ", ".join(map(str, cards)), "bad") for sentence, cards in refused.items()]
        if missed:
            which = (
                f"{'this card' if len(missed) == 1 else 'these cards'} may be played{' too' if said & right else ''}."
            )
            free = why_free(given.hand, given.trick, given.trump, rules)
            items.append(Item(f"{which} {free}".rstrip(), ", ".join(map(str, missed)), "missed"))
        is_right = said == right
        return Feedback(
            len(said & right) / len(said | right),
            (f"Right: {listed(sorted(right, reverse=True))}." if is_right else "Not yet.",),
            missed=tuple(map(str, missed)),
            extra=tuple(map(str, extra)),
            items=tuple(items),
        )


class TrickWinner(Kind[int]):
    """Which card wins the trick; the answer is its place, from 0."""

    how = "Choose the card that wins."

    def solve(self, exercise: Exercise, rules: Rules = WRITTEN_FOR) -> int:
        return trick_winner(exercise.given.trick, exercise.given.trump, rules)

    def read(self, exercise: Exercise, text: str, rules: Rules = WRITTEN_FOR) -> int:
        """The card, or its place: `1` was led."""
        trick, plain = exercise.given.trick, text.strip()
        places = {str(at): at - 1 for at in range(1, len(trick) + 1)}
        if plain in places:
            return places[plain]
        how = f"write the card that wins, or its place, 1 to {len(trick)}"
        try:
            cards = parse_cards(plain, rules)
        except CardTextError as error:
            raise AnswerError(f"{error}; {how}.") from None
        if len(cards) != 1 or cards[0] not in trick:
            raise AnswerError(f"{quoted(text)} is not one card of the trick; {how}.")
        if trick.count(cards[0]) > 1:
            raise AnswerError(f"{cards[0]} was played twice; write its place, 1 to {len(trick)}.")
        return trick.index(cards[0])

    def write(self, answer: int) -> str:
        return str(answer + 1)

    def say(self, answer: int) -> str:
        return f"the {ORDINALS[answer]} card"

    def compare(self, exercise: Exercise, said: int, rules: Rules = WRITTEN_FOR) -> Feedback:
        """The winner, or what is above the card that was named."""
        given, right = exercise.given, self.solve(exercise, rules)
        if said == right:
            return Feedback(1.0, (f"Right: the {ORDINALS[right]} card, {given.trick[right]}, wins.",))
        card, winner = given.trick[said], given.trick[right]
        return Feedback(
            0.0,
            (f"Not {named(given.trick, said)}. {above(card, winner, given.trump, given.trick[0])}",),
            missed=(str(winner),),
            extra=(str(card),),
        )


def why_free(hand: Sequence[Card], trick: Sequence[Card], trump: Suit | None, rules: Rules) -> str:
    """Why the cards that may be played are free, or have to be played (RULES.md, playok 6).

    >>> from ...engine import RULES
    >>> why_free(parse_cards("QH 9H 9S"), parse_cards("AH"), Suit.SPADES, RULES["playok"])
    'Not one of your hearts wins, so each of them is allowed.'
    >>> why_free(parse_cards("QC 9D"), parse_cards("AH"), Suit.SPADES, RULES["playok"])
    'You have no hearts and no trump, so any card will do.'
    """
    if not trick:
        return "You lead, so any card will do."
    led = trick[0].suit
    code, cards = duties(hand, trick, trump, rules)[-1]
    wins = any(trick_winner((*trick, card), trump, rules) == len(trick) for card in cards)
    match code:
        case "must-follow":
            return f"{'You follow suit' if wins else f'Not one of your {led.word} wins'}, so each of them is allowed."
        case "must-trump":
            return f"{'Any trump will do' if wins else 'Not one of your trumps is higher'}, so each of them is allowed."
        case "must-win-suit" | "must-overtrump":
            return f"{listed(sorted(cards, reverse=True), 'or')} wins the trick, and you must take it if you can."
        case "free" if not any(card.suit is led for card in hand):
            none = "" if trump in (None, led) or any(card.suit is trump for card in hand) else " and no trump"
            return f"You have no {led.word}{none}, so any card will do."
    return ""


def named(trick: Sequence[Card], at: int) -> str:
    """A card of a trick; of two equal ones, which of them.

    >>> trick = parse_cards("9D AS 9D")
    >>> named(trick, 1), named(trick, 2)
    ('A♠', 'the second 9♦')
    """
    card = trick[at]
    return f"the {ORDINALS[trick[:at].count(card)]} {card}" if trick.count(card) > 1 else str(card)


def above(card: Card, winner: Card, trump: Suit | None, led: Card) -> str:
    """Why a card of a trick does not win it, in a sentence (RULES.md, playok 6).

    >>> above(*parse_cards("KH 10H"), Suit.SPADES, *parse_cards("QH"))
    '10♥ ranks above it.'
    >>> above(*parse_cards("AS 9D"), None, *parse_cards("9D"))
    'The first card is a diamond, so only diamonds can win.'
    """
    if card is winner:
        return "Of equal cards the one that was played first wins."
    if card.suit is winner.suit:
        return f"{winner} ranks above it."
    if winner.suit is trump:
        return f"{winner} is a trump, and {card.suit.word} are not."
    if trump is None:
        return f"The first card is a {one(led.suit)}, so only {led.suit.word} can win."
    return f"The suit that was led is {led.suit.word}, and {card} is neither that nor a trump."


def one(suit: Suit) -> str:
    """One card of a suit in words.

    >>> one(Suit.HEARTS)
    'heart'
    """
    return suit.word.removesuffix("s")
