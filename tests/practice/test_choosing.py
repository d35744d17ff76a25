"""The next question: for made-up learners of whom all is known, and for attempts that nobody can make sense of."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from math import exp
from random import Random
from statistics import median

import pytest

from benchmarks import practice
from pinochle_learn import RULES
from pinochle_learn.course.attempts import Attempt, Outcome
from pinochle_learn.course.bank.given import Given
from pinochle_learn.course.kinds.feedback import Feedback
from pinochle_learn.course.practice import choosing
from pinochle_learn.course.practice.answers import name_of
from pinochle_learn.course.practice.chance import Chance
from pinochle_learn.course.practice.choosing import Chooser, Scope
from pinochle_learn.course.practice.levels import AIM, suiting, wanted
from pinochle_learn.course.practice.makers import MAKERS
from pinochle_learn.course.practice.question import Question, made
from pinochle_learn.course.practice.scope import cells
from pinochle_learn.course.practice.showing import showing
from pinochle_learn.course.progress import Progress

PLAYOK = RULES["playok"]
RIGHT, WRONG = Feedback(1, ("Right.",)), Feedback(0, ("Wrong.",))


def chooser(name: str, *attempts: Attempt) -> Chooser:
    """One for a learner with these attempts."""
    return Chooser(Progress(attempts), Chance(name))


def chosen(each: Chooser, scope: Scope, seen=(), slices: int | None = None) -> Question:
    """The next question, after so many slices of what is done ahead; all of them if no number is given."""
    for _ in islice(each.prepare(scope, seen), slices):
        pass
    return each.next(scope, seen)


def attempt(exercise: str, outcome: Outcome = "right", *names: str, skills: tuple[str, ...] = ()) -> Attempt:
    """An attempt, and what it was put down to."""
    score = float(outcome == "right")
    return Attempt(exercise=exercise, outcome=outcome, score=score, misconceptions=names, skills=skills)


# --- scopes ---


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES.keys())
@pytest.mark.parametrize("kind", MAKERS)
def test_one_kind_and_one_level(kind, rules):
    """Also where nothing can be misread, and where little is to be asked: then a question comes again."""
    if not MAKERS[kind].fits(rules):
        with pytest.raises(LookupError, match=rules.name):
            chooser(kind).next(Scope(kind, 1, rules), ())
        return
    for level in (1, MAKERS[kind].last_level):
        each, scope = chooser(f"{kind} {level}"), Scope(kind, level, rules)
        seen: list[Given] = []
        for _ in range(4):
            question = chosen(each, scope, seen, slices=12)
            assert (question.kind, question.level, question.rules) == (kind, level, rules)
            assert made(question).given not in seen
            seen.append(made(question).given)
            each.heard(question, RIGHT, "right")


def test_scopes_are_as_wide_as_they_say():
    assert {kind for kind, _ in cells(Scope())} == {name for name, maker in MAKERS.items() if maker.fits(PLAYOK)}
    assert len(cells(Scope("melds"))) == MAKERS["melds"].last_level
    assert cells(Scope("throw-in", 5)) == (("throw-in", MAKERS["throw-in"].last_level),)
    assert all(level == 1 for _, level in cells(Scope(None, 1)))


def test_any_kind_comes_by():
    """Who knows all of it is asked this and that, and harder things as it goes."""
    each = chooser("all right")
    seen: list[Given] = []
    kinds: Counter[str] = Counter()
    for _ in range(40):
        question = chosen(each, Scope(), seen, slices=30)
        kinds[question.kind] += 1
        seen.append(made(question).given)
        each.heard(question, RIGHT, "right")
    assert len(kinds) >= 5 and max(kinds.values()) <= 20


def test_nothing_repeats_until_all_was_asked(monkeypatch):
    """With three hands in all, the fourth question is one of them again: the oldest."""
    monkeypatch.setattr("pinochle_learn.course.practice.drawing.LAST_NUMBER", 2)
    for slices in (0, None):
        each, scope = chooser("three"), Scope("melds", 1)
        seen: list[Given] = []
        for at in range(9):
            seen.append(made(chosen(each, scope, seen, slices)).given)
            assert seen.index(seen[-1]) == at % 3


@pytest.mark.parametrize(("kind", "level"), [("may-bid", 1), ("throw-in", 3)])
def test_nothing_repeats_where_there_is_little_to_ask(kind, level, monkeypatch):
    """All tasks of 2,000 other numbers come before one comes again."""
    monkeypatch.setattr(choosing, "AHEAD", 1)
    tasks = {made(Question(kind, level, number)).given for number in range(500_000, 502_000)}
    each, scope = chooser(kind), Scope(kind, level)
    seen: list[Given] = []
    while not seen or seen[-1] not in seen[:-1]:
        seen.append(made(chosen(each, scope, seen)).given)
    assert tasks == set(seen) and 70 < len(tasks) < 80


def test_looking_for_something_fresh_has_an_end(monkeypatch):
    """While the learner waits, and ahead."""
    monkeypatch.setattr("pinochle_learn.course.practice.drawing.LAST_NUMBER", 0)
    drawn: list[Question] = []

    def counting(question: Question):
        drawn.append(question)
        return made(question)

    monkeypatch.setattr(choosing, "made", counting)
    each, scope = chooser("one"), Scope("melds", 1)
    seen = [made(each.next(scope, ())).given]
    drawn.clear()
    assert made(each.next(scope, seen)).given in seen and len(drawn) < 2_000
    drawn.clear()
    assert sum(1 for _ in each.prepare(scope, seen)) < 2_000 and len(drawn) < 5_000
    drawn.clear()
    assert made(each.next(scope, seen)).given in seen and len(drawn) < 5, "it was looked for ahead"


# --- beginners ---


@pytest.mark.parametrize("slices", [0, 5, None])
@pytest.mark.parametrize("rules", RULES.values(), ids=RULES.keys())
def test_a_beginner_begins_with_the_melds_at_level_1(rules, slices):
    for name in "abcdef":
        question = chosen(chooser(name), Scope(rules=rules), (), slices)
        assert (question.kind, question.level) == ("melds", 1)


@pytest.mark.parametrize("slices", [0, 5, None])
@pytest.mark.parametrize("kind", MAKERS)
def test_of_a_kind_that_is_new_the_easiest_comes_first(kind, slices):
    """Whatever else was answered before; and later on as it suits."""
    other = "score" if kind == "melds" else "melds"
    before = [attempt(f"practice-{other}/{level}-1") for level in (2, 3, 4, 5)]
    bank = [attempt(f"{MAKERS[kind].lesson}/an-exercise", "wrong", "dix-forgotten", "back-after-pass")]
    for told in ([], before, bank):
        each = chooser(kind, *told)
        assert chosen(each, Scope(kind), (), slices).level == 1
    able = [attempt(f"practice-{kind}/{level}-1") for level in (1, 2, 3, 3, 4, 5) if level <= MAKERS[kind].last_level]
    assert chosen(chooser(kind, *able), Scope(kind), (), slices).level > 1


def test_new_kinds_come_in_the_order_of_the_course():
    """After the first melds no passing and no scores yet; but for those of a lesson whose exercises were done."""
    for name in "abcdef":
        each = chooser(name, attempt("practice-melds/1-1"))
        assert chosen(each, Scope(), ()).kind in ("melds", "mark-melds", "legal-cards", "trick-winner")
    done = [attempt("practice-melds/1-1"), attempt("scoring/an-exercise", "wrong", "meld-kept-when-set")]
    kinds = {chosen(chooser(name, *done), Scope(), ()).kind for name in "abcdefgh"}
    assert kinds & {"score", "throw-in", "trick-points", "game-winner"}


def test_a_level_that_is_asked_for_is_asked():
    assert {chosen(chooser(name), Scope("pass", 4), (), 5).level for name in "abc"} == {4}
    each = chooser("any", attempt("practice-melds/1-1"))
    assert chosen(each, Scope(None, 2), (), 30).level == 2


def test_the_same_answers_and_chance_the_same_questions():
    """If as much was looked at ahead, which is a matter of time."""

    def series(name):
        each = chooser(name)
        for at in range(5):
            question = chosen(each, Scope())
            each.heard(question, WRONG if at % 2 else RIGHT, "wrong" if at % 2 else "right")
            yield question.path

    assert list(series("a")) == list(series("a")) != list(series("b"))


# --- what is done ahead ---


def test_next_takes_what_is_ready(monkeypatch):
    """No question is made while the learner waits, if one is ready; and a preparation may be dropped anywhere."""
    each, scope = chooser("ready"), Scope("melds")
    for slices in range(1, 12):
        for _ in islice(each.prepare(scope, ()), slices):
            pass
    monkeypatch.setattr(choosing, "showing_in", lambda *_: pytest.fail("looked at a question"))
    for _ in range(3):
        assert each.next(scope, ()).kind == "melds"


def test_what_is_ready_fits_the_scope_that_is_asked_for():
    each = chooser("scopes")
    assert chosen(each, Scope("melds", 2)).level == 2
    question = each.next(Scope("score", 1), ())
    assert (question.kind, question.level) == ("score", 1)
    assert each.next(Scope("melds", 2, RULES["tutorial"]), ()).rules.name == "tutorial"


# --- what is suspected ---


def shows(name: str, question: Question) -> bool:
    """Does a misconception show in a question?"""
    return name in showing(made(question), question.rules)


@pytest.mark.parametrize("name", ["dix-forgotten", "meld-kept-when-set", "back-after-pass"])
def test_what_was_misread_is_met_again(name):
    """Also where it was misread in an exercise of the bank. Chance would show it in few of all questions."""
    topic = {"dix-forgotten": "melds", "meld-kept-when-set": "scoring", "back-after-pass": "auction"}[name]
    told = attempt(f"{topic}/an-exercise-of-old", "wrong", name)
    suspecting, knowing_nothing = (
        sum(shows(name, each) for at in range(3) for each in first_questions(chooser(f"{name} {at}", *known)))
        for known in ((told,), ())
    )
    assert suspecting >= 3 and suspecting > knowing_nothing


def first_questions(each: Chooser, count: int = 6) -> list[Question]:
    """The first questions, all of which are answered rightly."""
    found: list[Question] = []
    for _ in range(count):
        found.append(chosen(each, Scope(), [made(question).given for question in found]))
        each.heard(found[-1], RIGHT, "right")
    return found


def test_what_was_shown_to_be_known_is_left_alone():
    """After right answers where it would have shown, other things are asked."""
    name, scope = "meld-kept-when-set", Scope("score")
    questions = [Question("score", level, number) for level in (2, 3) for number in range(40)]
    telling = [each for each in questions if shows(name, each)][:8]
    right = [attempt(name_of(each)) for each in telling]
    each = chooser("knows", *right)
    chosen(each, scope)  # looks at what was answered of old
    assert each._learner.known().beliefs[name] < 0.05 < chooser("new")._learner.known().beliefs[name]


def test_an_answer_counts_once_whoever_tells_it():
    progress = Progress()
    told, heard = Chooser(progress, Chance("once")), chooser("once")
    question = chosen(told, Scope("melds", 3))
    chosen(heard, Scope("melds", 3))
    feedback = Feedback(0, ("No.",), misconceptions=("dix-forgotten",))
    for each in (told, heard):
        each.heard(question, feedback, "wrong")
    progress.add(attempt(name_of(question), "wrong", "dix-forgotten", skills=made(question).skills))
    assert told._learner.known() == heard._learner.known()
    for each in (told, heard):
        each.heard(question, RIGHT, "right")  # at the second try
    assert told._learner.known() == heard._learner.known()
    assert heard._learner.known().beliefs["dix-forgotten"] > 0.2


def test_progress_that_is_forgotten_is_forgotten_here():
    progress = Progress([attempt("melds/dix", "wrong", "dix-forgotten")])
    each = Chooser(progress, Chance("forgotten"))
    assert each._learner.known().beliefs["dix-forgotten"] > 0.2
    progress.reset()
    assert each._learner.known() == chooser("new")._learner.known()


def test_attempts_that_make_no_sense_are_passed_over():
    strange = [
        attempt("practice-melds/3-5", "wrong", "flat-earth", skills=("astronomy",)),
        attempt("practice-melds/77-5", "right"),
        attempt("practice-melds/3-", "right"),
        attempt("practice-/3-1", "right"),
        attempt("practice-bridge/1-1", "wrong", "dix-forgotten"),
        attempt("bridge/slam", "right"),
        Attempt(exercise="practice-melds/1-1", rules="whist", outcome="right", score=1),
        attempt("practice-melds/1-0000001", "right"),
        attempt("practice-melds/-5", "shown"),
    ]
    each = chooser("strange", *strange)
    for _ in range(3):
        assert chosen(each, Scope("melds")).kind == "melds"


# --- the level ---


def test_levels_rise_and_fall():
    right = [attempt(f"practice-melds/{level}-{level}") for level in (2, 3, 4, 5)]
    assert suiting(right) == {"melds": 5}
    wrong = [attempt(f"practice-melds/{level}-1{level}", "wrong") for level in (5, 4, 3, 2, 1)]
    assert suiting([*right, *wrong[:1]])["melds"] < 5 and suiting([*right, *wrong]) == {"melds": 1}
    easy = [attempt(f"practice-melds/1-{number}") for number in range(20)]
    assert suiting([*wrong, *easy])["melds"] < 3, "easy questions say nothing about hard ones"
    assert suiting([attempt("practice-melds/5-1", "wrong")]) == {"melds": 2}, "nor hard ones about easy ones"
    assert suiting([attempt("melds/dix"), attempt("practice-bridge/3-1")]) == {}


def test_after_many_mistakes_easier_ones_are_wanted():
    right = [attempt(f"practice-melds/2-{number}") for number in range(10)]
    wrong = [attempt(f"practice-melds/2-{number}", "wrong") for number in range(10)]
    assert wanted(right) < wanted([]) == AIM < wanted(wrong)


@pytest.mark.parametrize("ability", [1.6, 2.5, 3.5, 4.2])
def test_most_answers_are_right(ability):
    """Learners to whom a level more is as much harder as they please: 70 to 85 of 100 answers are right."""
    each, luck = chooser(f"able {ability}"), Random(7)
    seen: list[Given] = []
    right: list[bool] = []
    for _ in range(140):
        question = each.next(Scope("melds"), seen)
        seen.append(made(question).given)
        is_right = luck.random() < 1 / (1 + exp(1.5 * (question.level - ability) - 1.3))
        each.heard(question, RIGHT if is_right else WRONG, "right" if is_right else "wrong")
        right.append(is_right)
    assert 0.70 <= sum(right[20:]) / len(right[20:]) <= 0.85


# --- does it help? ---


@pytest.mark.slow
def test_it_takes_half_the_questions(monkeypatch):
    """The benchmark, small: `python -m benchmarks.practice` prints it whole."""
    monkeypatch.setattr(practice, "MOST", 200)
    held = ("dix-forgotten", "tens-around", "back-after-pass", "meld-kept-when-set", "higher-total-wins")
    done = practice.simulate(4, 1, PLAYOK, held)
    took = {way: [each.questions for each in learners] for way, learners in done.items()}
    assert not any(each.left for each in done["ours"])
    assert median(took["ours"]) <= practice.AIM * median(took["by chance"])
    misled, told = (sum(getattr(each, name) for each in done["ours"]) for name in ("misled", "told"))
    assert told >= 0.9 * misled > 0, "the reason is told here too"
