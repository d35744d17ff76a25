"""What answers tell of misconceptions, against all the worlds there could be, and against what people do."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import isclose
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle_learn import RULES
from pinochle_learn.course.attempts import Attempt
from pinochle_learn.course.bank.exercises import load_topic
from pinochle_learn.course.kinds.grading import grade
from pinochle_learn.course.practice import suspicion
from pinochle_learn.course.practice.answers import exercise_named, first_answers, id_of_answer
from pinochle_learn.course.practice.beliefs import beliefs_of
from pinochle_learn.course.practice.showing import NAMES, showing, showing_in
from pinochle_learn.course.practice.suspicion import BEFORE, Beliefs, Evidence

ONE, TWO, THREE = "dix-forgotten", "any-nine-dix", "tens-around"
shares = st.floats(0.01, 0.99)


def wrong(*names: str, exercise: str = "melds/dix", skills: tuple[str, ...] = ("dix",), **more: Any) -> Attempt:
    """A wrong answer that is put down to these."""
    return Attempt(exercise=exercise, outcome="wrong", misconceptions=names, skills=skills, **more)


def right(exercise: str = "melds/dix", skills: tuple[str, ...] = ("dix",), **more: Any) -> Attempt:
    """A right answer."""
    return Attempt(exercise=exercise, outcome="right", score=1, skills=skills, **more)


def nobody_looked(attempt: Attempt) -> None:
    """No exercise has been looked at."""


# --- the arithmetic ---


def worlds(beliefs: dict[str, float]):
    """Each way to hold some of them, and how likely it is."""
    for held in product((True, False), repeat=len(beliefs)):
        likely = 1.0
        for mine, share in zip(held, beliefs.values(), strict=True):
            likely *= share if mine else 1 - share
        yield dict(zip(beliefs, held, strict=True)), likely


def posterior(beliefs: dict[str, float], name: str, likelihood) -> float:
    """How likely one is held, counted over all worlds."""
    told = [(held[name], likely * likelihood(held)) for held, likely in worlds(beliefs)]
    return sum(each for mine, each in told if mine) / sum(each for _, each in told)


@given(shares, shares, shares)
def test_a_named_cause_is_as_likely_as_all_worlds_say(one, two, three):
    """Each held one gives the answer in so many cases; somebody else by chance."""
    before = {ONE: one, TWO: two, THREE: three}

    def answers_so(held):
        other = 1 - suspicion._BY_CHANCE
        for name in (ONE, TWO):
            other *= 1 - suspicion.leads(before[name]) * held[name]
        return 1 - other

    seen = Beliefs(before).seeing(Evidence("wrong", (ONE, TWO)))
    assert isclose(seen[ONE], posterior(before, ONE, answers_so)) and seen[ONE] >= one
    assert isclose(seen[TWO], posterior(before, TWO, answers_so))
    assert seen[THREE] == three


@given(shares, shares)
def test_a_right_answer_is_as_telling_as_all_worlds_say(one, two):
    before = {ONE: one, TWO: two}

    def is_right(held):
        likely = 1.0
        for name in before:
            likely *= 1 - suspicion.leads(before[name]) * held[name]
        return likely

    seen = Beliefs(before).seeing(Evidence("right", shown=frozenset(before)))
    assert isclose(seen[ONE], max(posterior(before, ONE, is_right), suspicion._LEAST))
    assert seen[ONE] <= max(one, suspicion._LEAST)


@given(st.dictionaries(st.sampled_from(NAMES[:6]), st.tuples(shares, st.sampled_from("xyz")), max_size=6))
def test_information_is_some_of_what_is_in_doubt(shown):
    beliefs = Beliefs({name: share for name, (share, _) in shown.items()})
    apart = {name: answer for name, (_, answer) in shown.items()}
    assert 0 <= beliefs.information(apart) <= beliefs.doubt(shown) + 1e-9


def test_answers_that_differ_tell_more():
    assert Beliefs().information({}) == 0
    same, apart = dict.fromkeys((ONE, TWO, THREE), "40"), {ONE: "40", TWO: "50", THREE: "60"}
    assert Beliefs().information(same) < Beliefs().information(apart)


def test_what_is_known_is_not_asked_again():
    """A misconception that is nearly gone tells less than one of which nothing is known."""
    gone = Beliefs({ONE: 0.01})
    assert gone.information({ONE: "40"}) < Beliefs().information({ONE: "40"})


def test_a_reason_may_have_cured_but_a_solution_shown_tells_nothing():
    seen, after = (getattr(Beliefs(), when)(Evidence("wrong", (ONE,))) for when in ("seeing", "after"))
    assert BEFORE < after[ONE] < seen[ONE]
    assert Beliefs().after(Evidence("shown", (ONE,), frozenset({TWO}))) == Beliefs()


def test_another_mistake_hides_little():
    """Who makes another mistake may hold this one all the same: that tells less than a right answer."""
    hidden = Beliefs().seeing(Evidence("wrong", (ONE,), frozenset({ONE, TWO})))[TWO]
    assert Beliefs().seeing(Evidence("right", shown=frozenset({TWO})))[TWO] < hidden < BEFORE


# --- what attempts tell ---


def test_words_that_nobody_knows_are_passed_over():
    strange = [
        wrong("flat-earth"),
        wrong("flat-earth", ONE, exercise="bridge/slam", rules="whist"),
        right("practice-bridge/9-99999999", rules="whist"),
        right("practice-melds/99-1"),
    ]
    beliefs = beliefs_of(strange, lambda attempt: showing_in(attempt.exercise, attempt.rules))
    assert list(beliefs.known) == [ONE]
    assert exercise_named("practice-melds/99-1", "playok") is None and showing_in("..", "playok") == {}


def test_the_first_answer_counts():
    """At the second try the reason has been told; the next day, or once it was right, it is a new question."""
    first, second = wrong(ONE, at="2026-01-01T10:00:00.000Z"), right(at="2026-01-01T10:01:00.000Z")
    again, tomorrow = right(at="2026-01-01T10:02:00.000Z"), wrong(at="2026-01-02T10:00:00.000Z")
    assert list(first_answers([first, second, again, tomorrow])) == [first, again, tomorrow]
    elsewhere = wrong(ONE, rules="fletcher")
    assert list(first_answers([first, elsewhere])) == [first, elsewhere]


def test_a_question_that_is_laid_anew_is_asked_anew():
    """Also if nothing was answered in between. Attempts of old do not tell; then the answers in a row are of one."""
    first, second = (wrong(ONE, id=id_of_answer("a", at), at=f"2026-01-01T10:00:0{at}.000Z") for at in (1, 2))
    anew = right(id=id_of_answer("b", 1), at="2026-01-01T10:00:03.000Z")
    old = wrong(ONE, id="0f3a", at="2026-01-01T09:00:00.000Z")
    assert list(first_answers([first, second, anew])) == [first, anew]
    assert list(first_answers([old, first, second])) == [old, first]
    assert list(first_answers([old, replace(old, id="0f3b")])) == [old]


def test_right_answers_to_such_questions_count_where_nobody_has_looked():
    """Such are those that ask for all the skills of the question in which it showed last."""
    told = wrong(ONE, skills=("dix", "run"))
    others = [right(f"melds/other-{at}", skills=("run", "marriage")) for at in range(20)]
    alike = [right(f"melds/alike-{at}", skills=("marriage", "run", "dix")) for at in range(8)]
    after_told, after_others, after_alike, after_relapse = (
        beliefs_of(attempts, nobody_looked)[ONE]
        for attempts in (
            [told],
            [told, *others],
            [told, *others, *alike],
            [told, *alike, wrong(ONE, exercise="melds/once-more")],
        )
    )
    assert after_alike < BEFORE < after_others == after_told and after_relapse > BEFORE


def test_one_of_two_guesses_is_less_likely_than_a_cause_alone():
    guess, alone = (beliefs_of([wrong(*names)], nobody_looked)[ONE] for names in ((ONE, TWO), (ONE,)))
    twice = beliefs_of([wrong(ONE, TWO), wrong(ONE, exercise="melds/another")], nobody_looked)
    assert BEFORE < guess < alone and twice[ONE] > twice[TWO]


# --- where they show ---


@pytest.mark.parametrize("topic", ["melds", "tricks", "auction", "scoring"])
def test_what_shows_is_what_grading_puts_down_to_it(topic):
    """The answer of each misconception is wrong, and is put down to it or to another of the same answer."""
    for exercise in load_topic(topic):
        for name, answer in showing(exercise, RULES["playok"]).items():
            said = f"total {answer}" if exercise.kind == "count-melds" and exercise.given.meld_class is None else answer
            feedback = grade(exercise, said)
            alike = [other for other, same in showing(exercise, RULES["playok"]).items() if same == answer]
            assert not feedback.is_right and set(feedback.misconceptions) & {name, *alike}
