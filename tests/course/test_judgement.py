"""How far to bid by the rule of thumb, and which cards to pass back: proved, and with reasons."""

from __future__ import annotations

import re

import pytest

from pinochle_learn import RULES, parse_cards
from pinochle_learn.course.bank.exercises import applies, load_topic
from pinochle_learn.course.bank.given import GivenError
from pinochle_learn.course.bank.given_reader import read_given
from pinochle_learn.course.kinds.asks_judgement import ADD, BEGIN_AT
from pinochle_learn.course.kinds.grading import solution
from pinochle_learn.course.pages.lessons import load_course
from tests.course import independent
from tests.course.making import items, make

FIRST = "10S KS QS JS KH 9H AC 9C 9C AD 10D JD"
POOR = "QS JS 9S 9S 10H KH JH JH QC JC 9C KD"
SIXTEEN = "AS 10S KS QS JS 9S AH AH JH 9H AC 10C 9C JC AD 9D"


@pytest.mark.parametrize(("hand", "right"), [(FIRST, "330"), (POOR, "pass"), ("AS AS AH AH 9C 9D", "270")])
def test_the_rule_of_thumb(hand, right):
    """The two hands of the lesson; in the third the four aces count, with a suit as trump that has none of them."""
    exercise = make("choose", ask="bid-up-to", hand=hand, options=["pass", "240", "270", "330"])
    assert solution(exercise) == right == independent.answer(exercise)


def test_the_rule_of_thumb_is_that_of_the_lesson():
    (auction,) = (lesson for lesson in load_course() if lesson.slug == "30-auction")
    ((begin, add),) = re.findall(r"Begin at (\d+) and add (\d+) for each", " ".join(auction.text.prose.split()))
    assert (int(begin), int(add)) == (BEGIN_AT, ADD)


def test_a_wrong_limit_is_told_what_counts_in_each_suit():
    exercise = make("choose", ask="bid-up-to", hand=FIRST, options=["pass", "300", "330"])
    assert "330" not in " ".join(items(exercise, "300", first=True))
    told = items(exercise, "300")
    assert told[0].endswith("10♠ K♠ Q♠ J♠ A♣ A♦: 6.") and told[-1] == "150 and 6 times 30 make 330."
    poor = make("choose", ask="bid-up-to", hand=POOR, options=["pass", "250"])
    assert items(poor, "250")[-1] == "150 and 3 times 30 make 240. That is less than 250: pass."


def test_the_cards_that_leave_most_go_back():
    options = ["9♠ 9♥ 9♣ 9♦", "J♥ 9♥ 9♣ 9♦", "A♥ A♣ 9♥ 9♣"]
    exercise = make("choose", ask="best-to-pass", trump="S", hand=SIXTEEN, options=options)
    assert solution(exercise) == options[1] == independent.answer(exercise)
    assert items(exercise, options[0], first=True) == [
        "Without 9♠ 9♥ 9♣ 9♦: run and aces around, 250 points. Another choice leaves more."
    ]
    assert items(exercise, options[2])[2] == "Without A♥ A♣ 9♥ 9♣: run and dix, 160 points."


def test_two_choices_that_leave_as_much_are_no_exercise():
    """Then neither option is the answer, and the check of the bank says so."""
    options = ["J♥ 9♥ 9♣ 9♦", "J♣ 9♥ 9♣ 9♦"]
    exercise = make("choose", ask="best-to-pass", trump="S", hand=SIXTEEN, options=options)
    assert solution(exercise) not in options


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("9♥ 9♣ 9♦", "options: give 4 cards, not 3"),
        ("9♥ 9♣ 9♦ K♦", "options: KD is not in the hand"),
        ("none of them", "options: 'none'"),
    ],
)
def test_an_option_that_is_no_pass_is_refused(option, said):
    table = {"ask": "best-to-pass", "trump": "S", "hand": SIXTEEN, "options": ["J♥ 9♥ 9♣ 9♦", option]}
    with pytest.raises(GivenError) as refused:
        read_given("choose", table)
    assert str(refused.value).startswith(said)


def test_the_rule_of_thumb_is_for_the_courses_rules_alone():
    asked = [each for each in load_topic("auction") if each.given.ask == "bid-up-to"]
    passed = [each for each in load_topic("exchange") if each.given.ask == "best-to-pass"]
    assert len(asked) == 3 and len(passed) == 2
    assert not any(applies(each, RULES[name]) for each in asked for name in ("tutorial", "fletcher"))
    assert not any(applies(each, RULES["tutorial"]) for each in passed), "three cards are passed there"
    assert all(
        len(each.given.hand) == 16 and len(parse_cards(option)) == 4 for each in passed for option in each.given.options
    )
