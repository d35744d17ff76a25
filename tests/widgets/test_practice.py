"""The quiz at its table: a number typed and Enter answers, Enter again goes on; a link asks for a hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pinochle_learn import RULES, deal
from pinochle_learn.course.links import NOT_TAKEN
from pinochle_learn.widgets import MeldQuiz
from pinochle_learn.widgets.practice import NO_HAND
from tests.oracle.melds import best_total
from tests.widgets.pressing import control, controls, ids, press, said

RICH = 18225


@pytest.fixture
def quiz() -> MeldQuiz:
    return MeldQuiz(number=RICH, trump="S")


def total(quiz: MeldQuiz) -> str:
    """Counted by the independent search, from the cards that are seen."""
    cards = [each.rstrip("'") for each in ids(quiz)]
    return str(best_total(cards, quiz.values["trump"], quiz.values["rules"]))


def facts(quiz: MeldQuiz) -> dict[str, str]:
    return {fact["label"]: fact["text"] for fact in quiz.view["facts"]}


def links(quiz: MeldQuiz) -> dict[str, str]:
    found = (item["link"] for item in quiz.view["message"]["items"] if "link" in item)
    return {link["text"]: link["address"] for link in found}


def test_enter_answers_and_enter_goes_on(quiz):
    assert control(quiz, "total")["enter"] == "check"
    press(quiz, "check", total=total(quiz))
    assert said(quiz).startswith("Right: ") and facts(quiz)["Right at once"] == "1 of 1"
    assert control(quiz, "total")["enter"] == "next" and "check" not in controls(quiz)
    press(quiz, "next")
    assert quiz.quiz.hand.number != RICH and quiz.values["total"] == "" and quiz.values["class1"] == ""
    assert quiz.values["number"] == str(quiz.quiz.hand.number)
    assert quiz.values["trump"] == quiz.quiz.hand.trump.value
    assert control(quiz, "total")["enter"] == "check" and facts(quiz)["Right at once"] == "1 of 1"


def test_a_wrong_count_is_told_and_can_be_put_right(quiz):
    press(quiz, "check", total="10")
    assert quiz.view["message"]["tone"] == "bad" and facts(quiz)["Right at once"] == "0 of 1"
    assert "check" in controls(quiz) and links(quiz) == {"Link to this hand": quiz.link}, "to ask somebody: why?"
    press(quiz, "check", total="x")
    assert said(quiz).startswith("Total: “x” is no number") and links(quiz) == {"Link to this hand": quiz.link}
    press(quiz, "check", total=total(quiz))
    assert said(quiz).startswith("Right: ") and facts(quiz)["Right at once"] == "0 of 1"


def test_new_takes_a_typed_number_and_next_does_not(quiz):
    press(quiz, "new", number="4711")
    assert quiz.quiz.hand.number == 4711
    press(quiz, "check", total=total(quiz))
    press(quiz, "next", number="5")
    assert quiz.quiz.hand.number not in (5, 4711)


def test_rules_and_trump_can_be_chosen(quiz):
    for name in ("tutorial", "fletcher", "playok"):
        press(quiz, "rules", rules=name)
        press(quiz, "trump", trump="H")
        assert quiz.quiz.hand.number == RICH and "Hearts are trump." in said(quiz)
        press(quiz, "check", total=total(quiz))
        assert said(quiz).startswith("Right: ")


def test_choosing_what_is_chosen_keeps_the_answers(quiz):
    press(quiz, "check", class1="5")
    press(quiz, "rules", rules="playok")
    assert quiz.values["class1"] == "5" and quiz.view["message"]["tone"] == "bad"


def test_the_link_asks_for_the_same_hand(quiz):
    address = links(quiz)["Link to this hand"]
    assert address == quiz.link == "#/practice?deal=18225&trump=S&rules=playok"
    other = MeldQuiz()
    other.asked(address.partition("?")[2])
    assert ids(other) == ids(quiz) and other.values == quiz.values


def test_a_counted_hand_can_be_looked_at(quiz):
    assert list(links(quiz)) == ["Link to this hand"]
    press(quiz, "check", total=total(quiz))
    there = links(quiz)["Look at it in “What if?”"]
    hand = "+".join(card.code for card in sorted(deal(RICH)[0], reverse=True))
    assert there == f"#/what-if?hand={hand}&trump=S&rules=playok"


def test_a_link_may_name_the_deal_alone(quiz):
    press(quiz, "trump", trump="D")
    quiz.asked("deal=81734")
    assert quiz.quiz.hand.cards == tuple(sorted(deal(81734)[0], reverse=True))
    assert quiz.values["trump"] == "D" and quiz.values["number"] == "81734"


@pytest.mark.parametrize("query", ["", "deal=18225", "trump=S", "deal=18225&trump=S&rules=playok"])
def test_what_is_on_the_table_already_stays_as_it_is(quiz, query):
    press(quiz, "check", class1="5")
    before = quiz.view
    quiz.asked(query)
    assert quiz.view == before and quiz.values["class1"] == "5"


WRONG = ["deal=x", "hand=AS", "deal=1&deal=2", "%", "deal=1" * 1000, "\ud800"]


@pytest.mark.parametrize("begin", ["a press", "a link", "typing"])
@pytest.mark.parametrize("query", WRONG)
def test_a_wrong_link_is_a_sentence_and_the_hand_stays(quiz, query, begin):
    if begin == "a press":
        press(quiz, "check", class1="5")
    elif begin == "a link":
        quiz.asked("deal=18225")
    else:
        quiz.give(total="5")
    before, values = ids(quiz), dict(quiz.values)
    quiz.asked(query)
    assert said(quiz).startswith("The link") and said(quiz).endswith(NOT_TAKEN)
    assert quiz.view["message"]["tone"] == "bad" and ids(quiz) == before and quiz.values == values


@pytest.mark.parametrize("query", WRONG)
def test_opened_by_a_wrong_link_it_shows_no_hand_but_the_way_to_one(quiz, query):
    """The first hand is not what was sent, and nobody is to take it for that."""
    quiz.asked(query)
    assert quiz.view["message"]["tone"] == "bad" and said(quiz).startswith("The link") and said(quiz).endswith(NO_HAND)
    assert controls(quiz) == ["take"] and not {"hand", "piles", "facts"} & quiz.view.keys() and links(quiz) == {}
    assert [row["place"] for row in quiz.view["controls"]] == ["end"], "below what is said"
    quiz.asked(query)
    assert controls(quiz) == ["take"] and said(quiz).endswith(NO_HAND), "once more the same"
    press(quiz, "take")
    assert len(ids(quiz)) == 12 and "What does this hand meld?" in said(quiz) and quiz.quiz.tried == 0
    quiz.asked(query)
    assert len(ids(quiz)) == 12 and said(quiz).endswith(NOT_TAKEN)


@pytest.mark.parametrize("query", ["deal=81734&trump=H", "deal=18225&trump=S&rules=playok"])
def test_a_right_link_after_a_wrong_one_brings_its_hand(quiz, query):
    """Also that of the hand which was put away."""
    quiz.asked("deal=x")
    quiz.asked(query)
    number = int(query.partition("&")[0].removeprefix("deal="))
    assert sorted(each.rstrip("'") for each in ids(quiz)) == sorted(card.code for card in deal(number)[0])
    assert quiz.view["message"]["tone"] == "info"


def test_rules_of_ones_own_are_a_choice_and_make_no_link():
    own = replace(RULES["playok"], name="own", title="Our kitchen")
    quiz = MeldQuiz(number=RICH, rules=own)
    assert quiz.link == "" and links(quiz) == {}
    assert [option["label"] for option in control(quiz, "rules")["options"]][-1] == "Our kitchen"
    press(quiz, "check", total=str(quiz.quiz.hand.points()))
    assert links(quiz) == {}
    press(quiz, "rules", rules="tutorial")
    press(quiz, "rules", rules="own")
    assert quiz.quiz.hand.rules is own
