"""What to review, against the published formulas of FSRS-6 and against a calendar."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime, timedelta, timezone
from math import exp

import pytest

from pinochle_learn import RULES
from pinochle_learn.course.attempts import Attempt, Outcome
from pinochle_learn.course.practice.answers import name_of
from pinochle_learn.course.practice.makers import MAKERS
from pinochle_learn.course.practice.memory import MOST_DUE, MOST_WRONG, due, review, wrong_ones
from pinochle_learn.course.practice.question import Question, made
from pinochle_learn.course.practice.review import Listed, review_run
from pinochle_learn.course.practice.run import Run
from pinochle_learn.course.practice.scope import Scope
from pinochle_learn.course.progress import Progress
from pinochle_learn.course.skills import SKILLS

PLAYOK = RULES["playok"]
NEW_YEAR = datetime(2026, 1, 1, 9, tzinfo=UTC)

# The default weights of FSRS-6, as its authors publish them.
WEIGHTS = (
    *(0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796),
    *(1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542),
)
AGAIN, HARD, GOOD = 1, 2, 3


def answer(day: float, outcome: Outcome = "right", exercise: str = "melds/dix", skills=("dix",), rules: str = "playok"):
    """An answer so many days after the new year."""
    at = (NEW_YEAR + timedelta(days=day)).strftime("%Y-%m-%dT%H:%M:%S.000Z")
    score = float(outcome == "right")
    return Attempt(exercise=exercise, outcome=outcome, score=score, skills=skills, at=at, rules=rules)


def after(day: float) -> datetime:
    """So many days after the new year."""
    return NEW_YEAR + timedelta(days=day)


def first_stability(grade: int) -> float:
    """S₀(G) = w(G − 1)."""
    return WEIGHTS[grade - 1]


def recall(days: int, stability: float) -> float:
    """R(t, S) = (1 + F·t/S)^(−w20), so that R(S, S) = 0.9."""
    factor = 0.9 ** (-1 / WEIGHTS[20]) - 1
    return (1 + factor * days / stability) ** -WEIGHTS[20]


def next_stability(stability: float, days: int, first: int) -> float:
    """After a good second review: S′ = S·(1 + e^w8·(11 − D)·S^(−w9)·(e^(w10·(1 − R)) − 1))."""
    difficulty = WEIGHTS[4] - exp(WEIGHTS[5] * (first - 1)) + 1
    gain = exp(WEIGHTS[8]) * (11 - difficulty) * stability ** -WEIGHTS[9]
    return stability * (1 + gain * (exp(WEIGHTS[10] * (1 - recall(days, stability))) - 1))


# --- what is due ---


@pytest.mark.parametrize(
    ("outcomes", "grade"),
    [
        (["right"], GOOD),
        (["right", "right", "right"], GOOD),
        (["right", "wrong"], HARD),
        (["shown", "right", "right"], HARD),
        (["wrong"], AGAIN),
        (["shown"], AGAIN),
        (["wrong", "wrong", "right"], AGAIN),
    ],
)
def test_the_first_day_says_when(outcomes, grade):
    """One day is one review, however much was asked in it; the days are rounded, and at least one."""
    told = [answer(at / 100, outcome, f"melds/e{at}") for at, outcome in enumerate(outcomes)]
    last = (len(told) - 1) / 100
    days = max(1, round(first_stability(grade)))
    assert due(told, after(last + days - 0.01)) == ()
    (found,) = due(told, after(last + days))
    assert found.skill == "dix" and abs((found.since - after(last + days)).total_seconds()) < 1
    assert found.recall == pytest.approx(recall(days, first_stability(grade)))


def test_the_second_day_says_it_by_the_formula():
    stability = next_stability(first_stability(GOOD), 5, GOOD)
    told = [answer(0), answer(5)]
    assert due(told, after(5 + round(stability) - 0.1)) == ()
    (found,) = due(told, after(5 + round(stability)))
    assert found.recall == pytest.approx(recall(round(stability), stability))


def test_likeliest_forgotten_first():
    told = [
        answer(0, skills=("dix",)),
        answer(0, "wrong", "melds/r", ("run",)),
        answer(0, "right", "melds/p", ("set",)),
    ]
    assert [each.skill for each in due(told, after(10))] == ["run", "dix", "set"]


def test_the_second_try_is_no_review():
    told = [answer(0, "wrong"), answer(0.001, "right")]
    assert due(told, after(1)) and due(told, after(1))[0].recall == due(told[:1], after(1))[0].recall


def test_what_nobody_knows_and_what_is_yet_to_come_is_passed_over():
    strange = [answer(0, skills=("flat-earth",)), answer(5, "right", "bridge/slam", ("dix",))]
    assert due(strange, after(1)) == ()  # the second is of a clock that is four days ahead
    assert [each.skill for each in due(strange, after(40))] == ["dix"]
    assert due([], after(0)) == ()


def test_the_time_has_a_zone():
    with pytest.raises(ValueError, match="zone"):
        due([answer(0)], datetime(2026, 2, 1))
    elsewhere = after(9).astimezone(timezone(timedelta(hours=-7)))
    assert due([answer(0)], elsewhere) == due([answer(0)], after(9)) != ()
    assert due([answer(0)], after(9))[0].since.tzinfo is UTC


def test_the_library_comes_when_it_is_asked_for():
    code = (
        "import sys, pinochle_learn.course.practice.memory, pinochle_learn.course.practice.choosing\n"
        "assert 'fsrs' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


# --- what was wrong ---


def asked(number: int, day: float, outcome: Outcome, **more):
    """An answer to a practice question."""
    return answer(day, outcome, f"practice-melds/1-{number}", **more)


def test_wrong_when_last_asked():
    told = [
        asked(1, 0, "wrong"),
        asked(2, 0.1, "right"),
        asked(3, 0.2, "shown"),
        asked(4, 0.3, "wrong"),
        asked(4, 0.31, "right"),  # its reason was told: it is asked once more
        asked(1, 1, "right"),
        asked(2, 2, "wrong"),
        answer(2.1, "wrong"),  # of the bank
        answer(2.2, "wrong", "practice-melds/1-9999999"),
        answer(2.3, "wrong", "practice-bridge/1-1"),
        asked(5, 3, "wrong", rules="tutorial"),
        answer(3.1, "wrong", "practice-melds/1-6", rules="whist"),
    ]
    assert [each.number for each in wrong_ones(told, PLAYOK)] == [2, 4, 3]
    assert [each.number for each in wrong_ones(told, RULES["tutorial"])] == [5]
    assert [each.number for each in wrong_ones([*told, asked(4, 4, "right")], PLAYOK)] == [2, 3]


def test_a_review_brings_what_was_wrong_and_then_what_is_due():
    told = [asked(1, 0, "wrong", skills=("marriage",)), answer(0.1, "right", "scoring/s", ("set",))]
    told.append(answer(0.2, "right", "deal/d", ("deck",)))  # no kind of question asks for it
    questions = review(Progress(told), PLAYOK, after(9))
    assert questions[0].path == "melds/1/1"
    skills = [set(made(each).skills) for each in questions[1:]]
    assert len(skills) == 2 and "marriage" in skills[0] and "set" in skills[1]
    assert questions == review(Progress(told), PLAYOK, after(9.1)), "the same all day"
    answered = [answer(9.2, "wrong", name_of(each)) for each in questions[1:]]
    later = review(Progress([*told, *answered]), PLAYOK, after(12))
    assert set(questions[1:]) <= set(later), "what was wrong is asked again"


def asks_for(skill: str, rules) -> bool:
    """Some question of the kind and level in which a skill is practised, among other numbers than are looked at."""
    kind, level = SKILLS[skill].practise or ("", 0)
    if not kind or not MAKERS[kind].fits(rules):
        return False
    return any(skill in made(Question(kind, level, number, rules)).skills for number in range(70_000, 70_080))


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES.keys())
def test_what_is_due_is_what_is_asked_for(rules):
    """On each of 40 days. A skill that no question under these rules asks for is left out: it would never end."""
    brought: set[str] = set()
    for word in SKILLS:
        told = Progress([answer(0, "right", f"melds/{word}", (word,))])
        is_asked_for = asks_for(word, rules)
        for day in range(30, 70 if is_asked_for else 31):
            questions = review(told, rules, after(day))
            assert [word in made(each).skills for each in questions] == [True] * is_asked_for, (word, day)
            brought.update(word for each in questions)
    assert ("run-extras" in brought) == (rules.name == "playok")
    assert {"turn", "run", "all-pass", "partner", "marriage"} < brought


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES.keys())
def test_a_review_comes_to_an_end(rules):
    """Who answers all of it rightly is done with it, whatever was due."""
    progress = Progress([answer(0, "right", f"melds/{word}", (word,)) for word in SKILLS])
    for _ in range(10):
        questions = review(progress, rules, after(30))
        for each in questions:
            progress.add(answer(30, "right", name_of(each), made(each).skills, rules.name))
        if not questions:
            break
    assert review(progress, rules, after(30)) == () and len(progress.attempts) > len(SKILLS)


def test_a_question_that_was_asked_comes_again_only_if_nothing_else_asks_for_the_skill(monkeypatch):
    told = [answer(0, "right", "trick-points/x", ("trick-points",))]
    (first,) = review(Progress(told), PLAYOK, after(30))
    told.insert(0, answer(-1, "right", name_of(first), ("trick-points",)))
    (other,) = review(Progress(told), PLAYOK, after(30))
    assert other != first and "trick-points" in made(other).skills
    monkeypatch.setattr("pinochle_learn.course.practice.memory.LAST_NUMBER", 0)
    told.insert(0, answer(-2, "right", "practice-trick-points/1-0", ("trick-points",)))
    assert [each.path for each in review(Progress(told), PLAYOK, after(30))] == ["trick-points/1/0"]


def test_right_in_the_review_is_right():
    """The wrong answer came just before it: nothing else was asked between them."""
    progress, question = Progress(), Question("melds", 2, 9)
    Run("learn", Scope("melds", 2), Listed(()), progress, first=question).check("9999")
    assert wrong_ones(progress.attempts, PLAYOK) == (question,)
    for tries, left in ((("9998",), (question,)), ((), ())):  # right at the second try only, and at once
        again = review_run(Scope(), Listed(()), progress)
        assert again is not None and again.question == question
        for answered in (*tries, again.solution()):
            again.check(answered)
        assert wrong_ones(progress.attempts, PLAYOK) == left
    assert review_run(Scope(), Listed(()), progress) is None


def test_a_review_has_an_end():
    told = [asked(number, number / 100, "wrong", skills=(word,)) for number, word in enumerate(SKILLS)]
    questions = review(Progress(told), PLAYOK, after(30))
    assert len(questions) == len(set(questions)) <= MOST_WRONG + MOST_DUE
    assert [each.number for each in questions[:3]] == [len(SKILLS) - 1, len(SKILLS) - 2, len(SKILLS) - 3]


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES.keys())
def test_a_review_under_any_rules(rules):
    """No kind that these rules lack, and no level that a kind lacks."""
    told = [answer(0, "wrong", f"melds/{word}", (word,), rules.name) for word in SKILLS]
    for question in review(Progress(told), rules, after(30)):
        assert question.rules == rules and MAKERS[question.kind].fits(rules)
    assert review(Progress(), rules, after(0)) == ()
