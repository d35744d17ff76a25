"""A run of practice: what counts, what is kept, and when each way to practise ends."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pinochle_learn import RULES
from pinochle_learn.course.attempts import Attempt
from pinochle_learn.course.kinds.grading import KINDS
from pinochle_learn.course.practice.modes import MODES
from pinochle_learn.course.practice.question import Question, made
from pinochle_learn.course.practice.review import Listed, review_run
from pinochle_learn.course.practice.run import Run
from pinochle_learn.course.practice.scope import Scope
from pinochle_learn.course.practice.tally import seconds_text
from pinochle_learn.course.progress import Progress
from tests.oracle.melds import best_by_class

WRONG = "9990"


class Clock:
    """Time that goes on only when it is told to."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


class Heard(Listed):
    """Gives questions and remembers what it hears."""

    def __init__(self, count: int) -> None:
        super().__init__([Question("melds", 1 + at % 3, 1000 + at) for at in range(count)])
        self.heard_of: list[tuple[str, str]] = []

    def heard(self, question, feedback, outcome) -> None:
        assert (feedback is None) == (outcome == "shown")
        self.heard_of.append((question.path, outcome))


def right(run: Run) -> str:
    """Counted by the independent search."""
    given = run.exercise.given
    assert given.trump is not None
    points = best_by_class([card.code for card in given.hand], given.trump.value, run.rules.name)
    return str(sum(points.values()))


def a_run(mode: str, count: int = 40, **more) -> Run:
    return Run(mode, Scope("melds"), Heard(count), Progress(), **more)


def kept(run: Run) -> tuple[Attempt, ...]:
    assert run._keeps is not None
    return run._keeps.attempts


def answer(run: Run, *answers: bool) -> None:
    for is_right in answers:
        run.check(right(run) if is_right else WRONG)
        run.next()


@pytest.fixture
def learn() -> Run:
    return a_run("learn")


# --- learn ---


def test_a_right_answer_says_why_and_leads_on(learn):
    first = learn.question
    reply = learn.check(right(learn))
    assert reply.tone == "good" and learn.exercise.why in reply.lines
    assert learn.is_done and (learn.tally.asked, learn.tally.at_once) == (1, 1)
    assert learn.next().tone == "info" and learn.question != first and not learn.is_done


def test_the_same_question_stays_until_it_is_right_and_the_first_answer_counts(learn):
    first = learn.question
    assert learn.check(WRONG).tone == "bad" and not learn.is_done
    assert learn.check(WRONG).tone == "bad" and learn.question is first
    assert learn.check(right(learn)).tone == "good" and learn.is_done
    assert (learn.tally.asked, learn.tally.at_once) == (1, 0)
    name = f"practice-melds/{first.level}-{first.number}"
    assert [(each.exercise, each.outcome) for each in kept(learn)] == [
        (name, "wrong"),
        (name, "wrong"),
        (name, "right"),
    ]
    assert isinstance(learn.chooser, Heard) and learn.chooser.heard_of == [
        (first.path, outcome) for outcome in ("wrong", "wrong", "right")
    ]


def test_after_a_hint_it_is_not_right_at_once(learn):
    hints = [learn.hint().lines[0] for _ in learn.exercise.hints]
    assert hints == list(learn.exercise.hints) and learn.hints_left == 0
    assert learn.hint().lines[1] == "That was the last hint."
    learn.check(right(learn))
    assert (learn.tally.asked, learn.tally.at_once) == (1, 0)


def test_a_solution_that_is_shown_ends_the_question(learn):
    reply = learn.show()
    assert learn.is_done and learn.exercise.why in reply.lines and reply.lines[0].startswith("The answer: ")
    assert [(each.outcome, each.score) for each in kept(learn)] == [("shown", 0)]
    assert (learn.tally.asked, learn.tally.at_once) == (1, 0)
    assert learn.check(right(learn)) is reply and len(kept(learn)) == 1, "nothing more is graded"


@pytest.mark.parametrize("text", ["", "many", "1 2"])
def test_what_is_no_answer_is_not_counted(learn, text):
    assert learn.check(text).tone == "bad"
    assert learn.tally.asked == 0 and len(kept(learn)) == 0 and not learn.is_done


def test_what_is_right_as_far_as_it_goes_is_not_counted(learn):
    given = learn.exercise.given
    points = best_by_class([card.code for card in given.hand], given.trump.value, "playok")
    reply = learn.check(f"class 1: {points[1]}")
    assert "Right so far." in reply.lines[0] and reply.tone == "info" and learn.tally.asked == 0
    learn.check(", ".join(f"class {each}: {number}" for each, number in points.items()))
    assert (learn.tally.asked, learn.tally.at_once) == (1, 1)


def test_a_question_may_be_left_out(learn):
    first = learn.question
    learn.skip()
    assert learn.question != first and learn.tally.asked == 0 and len(kept(learn)) == 0


def test_melds_are_counted_or_marked(learn):
    assert learn.may_mark and learn.exercise.kind == "count-melds"
    counted = learn.exercise.given
    learn.mark(on=True)
    assert learn.exercise.kind == "pick-melds" and learn.exercise.given == counted
    assert learn.check(learn.solution()).tone == "good"
    (attempt,) = kept(learn)
    assert attempt.topic == "practice-melds" and attempt.skills == made(learn.question).skills
    learn.next()
    assert learn.exercise.kind == "count-melds"


def test_nothing_repeats(learn):
    for _ in range(20):
        learn.skip()
    assert len(learn.seen) == 21


# --- sprint ---


def test_a_sprint_is_ten_questions_and_then_its_time():
    clock = Clock()
    run = a_run("sprint", clock=clock)
    for at in range(10):
        assert run.number == at + 1 and not run.is_over and run.is_last == (at == 9)
        clock.time += 3
        run.check(WRONG if at in (2, 5) else right(run))
        clock.time += 100  # reading the reason is not measured
        run.next()
    assert run.is_over and run.tally.seconds == (3.0,) * 10
    assert run.said.lines[:2] == ("8 of 10 right at once.", "It took you 30 seconds, 3 seconds a question.")
    assert [each.seconds for each in kept(run)] == [3.0] * 10


def test_in_a_sprint_a_wrong_answer_is_told_with_the_right_one():
    run = a_run("sprint")
    first = run.question
    run.hint(), run.show(), run.skip()
    assert run.question is first and run.tally.asked == 0 and not run.is_done, "no help, no skip"
    reply = run.check(WRONG)
    assert run.is_done and run.exercise.why in reply.lines
    assert f"The answer: {run.in_words()}." in reply.lines and "Try it" not in str(reply)
    run.next()
    assert run.question != first


def test_the_end_says_what_to_practise():
    run = a_run("sprint")
    answer(run, *[at % 3 != 1 for at in range(10)])  # every question of level 2 is wrong
    assert [(item.label, item.text, item.link) for item in run.said.items] == [
        ("Count the melds, level 2", "0 of 3 right at once.", "#/practice/melds/2"),
        *((f"Question {at}", "Count the melds, level 2", f"#/practice/melds/2/{999 + at}") for at in (2, 5, 8)),
    ]
    assert run.said.lines[-1] == "Practise what went wrong:"
    clean = a_run("sprint")
    answer(clean, *[True] * 10)
    assert clean.said.items == () and clean.said.lines[-1] == "Nothing went wrong. Well done."


# --- streak ---


def test_a_streak_ends_at_the_first_mistake():
    run = a_run("streak")
    answer(run, True, True, True)
    assert run.tally.in_a_row == 3 and not run.is_over
    run.check(WRONG)
    assert run.is_last
    run.next()
    assert run.is_over and run.said.lines[0] == "3 right in a row."
    assert run.next() is run.said and run.check("0") is run.said


def test_a_streak_has_one_skip():
    run = a_run("streak")
    first = run.question
    run.skip()
    assert run.question != first and not run.may_skip and run.tally.asked == 0
    second = run.question
    run.skip()
    run.next()
    assert run.question is second


# --- review ---


def test_a_review_ends_with_its_questions():
    mode = replace(MODES["review"], questions=3)
    run = Run(mode, Scope(), Heard(3), Progress())
    run.skip()
    assert run.number == 2
    run.check(WRONG)
    assert run.number == 2 and not run.is_done, "here a wrong answer can be put right"
    answer(run, True)
    assert run.number == 3 and run.is_last and not run.is_over
    answer(run, True)
    assert run.is_over and run.said.lines[0] == "1 of 2 right at once."


def test_what_was_wrong_is_reviewed_first():
    questions = [Question("melds", 1, number) for number in (5, 6)]
    progress = Progress()
    for question, outcome in zip(questions, ("wrong", "right"), strict=True):
        here = made(question)
        progress.add(
            Attempt(
                exercise=f"{here.topic}/{here.id}",
                outcome=outcome,  # type: ignore[arg-type]
                score=float(outcome == "right"),
                skills=here.skills,
            )
        )
    run = review_run(Scope(), Heard(0), progress)
    assert run is not None and run.question == questions[0]
    assert review_run(Scope(rules=RULES["tutorial"]), Heard(0), progress) is None, "other rules, other questions"


# --- what is kept ---


def test_without_a_learner_nothing_is_kept():
    chooser = Heard(2)
    run = Run("learn", Scope("melds"), chooser)
    run.check(right(run))
    assert chooser.heard_of and run.tally.at_once == 1


def test_the_first_question_can_be_given():
    first = Question("melds", 1, 81734, RULES["fletcher"])
    run = Run("learn", Scope("melds"), Heard(1), first=first)
    assert run.question is first and run.rules.name == "fletcher"
    assert run.check(right(run)).tone == "good"
    run.next()
    assert run.question.number == 1000


@pytest.mark.parametrize("kind", ["count-melds", "pick-melds"])
def test_the_solution_is_right(learn, kind):
    learn.mark(on=kind == "pick-melds")
    assert KINDS[kind].grade(learn.exercise, learn.solution()).is_right


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0 seconds"), (59.96, "1 minute"), (60, "1 minute"), (61.2, "1 minute and 1 second"), (9.96, "10 seconds")],
)
def test_times_in_words(seconds, text):
    assert seconds_text(seconds) == text
