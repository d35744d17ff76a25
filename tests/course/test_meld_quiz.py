"""The quiz on meld counts: which hands it deals, and what it counts as right at once."""

from __future__ import annotations

import pytest

from pinochle_learn import RULES, deal
from pinochle_learn.course.links import Question
from pinochle_learn.course.melds.hand import MeldHand
from pinochle_learn.course.melds.quiz import CountQuiz
from pinochle_learn.engine import Suit
from tests.oracle.melds import best_by_class

RICH = 18225  # spades: a run, a dix, a common marriage, a pinochle, queens around


def fixed(below: int) -> int:
    return 5 % below


@pytest.fixture
def quiz() -> CountQuiz:
    return CountQuiz(MeldHand(RICH, Suit.SPADES), draw=fixed)


def points(quiz: CountQuiz) -> dict[int, int]:
    """Counted by the independent search."""
    hand = [card.code for card in deal(quiz.hand.number, quiz.hand.rules)[0]]
    return best_by_class(hand, quiz.hand.trump.value, quiz.hand.rules.name)


def score(quiz: CountQuiz) -> tuple[int, int, bool]:
    return quiz.at_once, quiz.tried, quiz.is_done


def test_the_total_alone_will_do(quiz):
    assert quiz.check({"total": str(sum(points(quiz).values()))}).tone == "good"
    assert score(quiz) == (1, 1, True)
    quiz.check({"total": str(sum(points(quiz).values()))})
    assert score(quiz) == (1, 1, True), "a hand counts once"


def test_class_by_class_is_right_at_once_when_the_last_is_there(quiz):
    right = {f"class{each}": str(number) for each, number in points(quiz).items()}
    quiz.check({"class1": right["class1"]})
    assert score(quiz) == (0, 1, False)
    quiz.check(right)
    assert score(quiz) == (1, 1, True)


def test_a_wrong_answer_or_a_hint_is_not_at_once(quiz):
    total = sum(points(quiz).values())
    quiz.check({"total": str(total + 10)})
    assert score(quiz) == (0, 1, False)
    quiz.check({"total": str(total)})
    assert score(quiz) == (0, 1, True)
    quiz.new_hand(RICH)
    quiz.hint()
    quiz.check({"total": str(total)})
    assert score(quiz) == (0, 2, True)


@pytest.mark.parametrize("answers", [{}, {"total": ""}, {"total": "many"}])
def test_what_is_no_answer_is_not_counted(quiz, answers):
    quiz.check(answers)
    assert score(quiz) == (0, 0, False)


def test_a_new_hand_is_drawn_and_worthwhile():
    drawn = iter([2, 700, 0, 90_000])
    quiz = CountQuiz(MeldHand(RICH, Suit.SPADES), draw=lambda below: next(drawn))
    for trump, number in ((Suit.CLUBS, 700), (Suit.SPADES, 90_000)):
        quiz.new_hand()
        assert quiz.hand.trump is trump and number < quiz.hand.number < number + 5_000
        assert sum(each > 0 for each in points(quiz).values()) >= 2


def test_a_hand_asked_for_keeps_trump(quiz):
    quiz.set_trump(Suit.HEARTS)
    assert "Hearts are trump." in str(quiz.new_hand(4711))
    assert quiz.question == Question(4711, Suit.HEARTS, RULES["playok"])


def test_a_question_changes_what_it_names(quiz):
    quiz.ask(Question(trump=Suit.CLUBS))
    assert quiz.question == Question(RICH, Suit.CLUBS, RULES["playok"])
    quiz.ask(Question(deal=81734, rules=RULES["fletcher"]))
    assert quiz.question == Question(81734, Suit.CLUBS, RULES["fletcher"])
    assert quiz.check({"total": str(sum(points(quiz).values()))}).tone == "good"


def test_by_chance_hands_differ():
    quiz = CountQuiz(MeldHand(RICH, Suit.SPADES))
    numbers = {(quiz.new_hand(), quiz.hand.number)[1] for _ in range(20)}
    assert len(numbers) > 15
