"""The quiz on meld counts: one hand after the other, by chance, and how many were counted right at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import randrange
from typing import Final

from ...engine import Rules, Suit
from ..links import Question
from ..reply import Reply
from .counting import MeldCounting
from .hand import MeldHand

_NUMBERS: Final = 1_000_000  # deals that a new hand is drawn from: their numbers are short enough to be told


class CountQuiz(MeldCounting):
    """Hands to be counted, each with its trump; ``draw(n)`` is chance: a whole number from 0 to n − 1.

    ``tried`` counts the hands with a first answer; ``at_once`` those counted right without a wrong answer before
    it and without a hint.

    >>> quiz = CountQuiz(MeldHand(4711, Suit.SPADES), draw=lambda below: 5 % below)
    >>> quiz.check({"total": str(quiz.hand.points())}).tone, quiz.at_once, quiz.tried
    ('good', 1, 1)
    >>> print(quiz.new_hand())
    Hearts are trump. What does this hand meld? Count each class, or the total alone.
    >>> quiz.hand.number > 5, quiz.is_done
    (True, False)
    """

    def __init__(self, hand: MeldHand, draw: Callable[[int], int] = randrange) -> None:
        self.draw, self.tried, self.at_once = draw, 0, 0
        super().__init__(hand)

    def _take(self, hand: MeldHand) -> None:
        super()._take(hand)
        self.is_tried = self.is_done = False

    @property
    def question(self) -> Question:
        """What is on the table, as a link carries it."""
        return Question(self.hand.number, self.hand.trump, self.hand.rules)

    def ask(self, question: Question) -> Reply:
        """Put a question on the table; of what it leaves open, all stays as it is."""
        number = self.hand.number if question.deal is None else question.deal
        trump, rules = question.trump or self.hand.trump, question.rules or self.hand.rules
        self._take(replace(self.hand, number=number, trump=trump, rules=rules))
        return self.task()

    def set_rules(self, rules: Rules) -> Reply:
        """The same hand under other rules, from the beginning."""
        return self.ask(Question(rules=rules))

    def set_trump(self, trump: Suit) -> Reply:
        """The same hand with another trump, from the beginning."""
        return self.ask(Question(trump=trump))

    def new_hand(self, number: int | str | None = None) -> Reply:
        """Deal the hand of a number, with the same trump; or one that is worthwhile, and its trump, by chance."""
        if number is not None:
            return super().new_hand(number)
        trump = tuple(Suit)[self.draw(len(Suit))]
        self._take(replace(self.hand, number=self.draw(_NUMBERS), trump=trump).next())
        return self.task()

    def task(self) -> Reply:
        """What is to be done, and what is trump."""
        reply = super().task()
        return replace(reply, lines=(f"{self.hand.trump.word.capitalize()} are trump. {' '.join(reply.lines)}",))

    def check(self, answers: Mapping[str, str]) -> Reply:
        """Compare what is typed in, as `MeldCounting` does, and keep the score."""
        reply = super().check(answers)
        if self.marks:
            self.tried += not self.is_tried
            self.is_tried = True
            if reply.tone == "good" and self._is_whole and not self.is_done:
                self.at_once += self.wrong == 0 and self.hints_given == 0
                self.is_done = True
        return reply

    @property
    def _is_whole(self) -> bool:
        """Has the whole hand been answered, by its total or class by class?"""
        return "total" in self.marks or len(self.marks) == len(self.hand.classes)
