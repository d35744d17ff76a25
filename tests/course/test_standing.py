"""How a learner stands: every expected number is counted by hand from the attempts written here."""

import csv
from datetime import UTC, date, datetime, timedelta, timezone
from io import StringIO

import pytest

from pinochle_learn.course.attempts import Attempt
from pinochle_learn.course.progress import Progress
from pinochle_learn.course.skills import SKILLS
from pinochle_learn.course.standing import Day, Standing
from pinochle_learn.course.standing.values import SkillStanding
from pinochle_learn.course.standing.words import seconds_text

NOON = datetime(2026, 3, 18, 12, tzinfo=UTC)  # a Wednesday


def answer(outcome, exercise="practice-melds/1-1", *, at="2026-03-18T09:00", second=0, **more):
    score = {"right": 1, "wrong": 0.5, "shown": 0}[outcome]
    return Attempt(exercise=exercise, outcome=outcome, score=score, at=f"{at}:{second:02}.000Z", **more)


def standing(*attempts, now=NOON):
    return Standing(Progress(attempts), now)


def in_a_row(outcomes, skills=("run",), **more):
    """Different questions, a minute after the other: r right, w wrong, s shown."""
    words = {"r": "right", "w": "wrong", "s": "shown"}
    return [
        answer(
            words[each],
            f"practice-melds/2-{at}",
            at=f"2026-03-18T{9 + at // 60:02}:{at % 60:02}",
            skills=skills,
            **more,
        )
        for at, each in enumerate(outcomes)
    ]


# --- what counts as an answer ---


def test_only_the_first_answer_to_a_question_counts():
    found = standing(
        answer("wrong", second=0),
        answer("wrong", second=5),
        answer("right", second=9),
        answer("right", "practice-melds/1-2", second=20),
    )
    assert (found.asked, found.right) == (2, 1)


def test_a_question_is_asked_anew_after_a_right_answer_or_another_question_or_a_day():
    again = [answer("right", second=0), answer("right", second=9)]
    between = [answer("wrong", second=0), answer("wrong", "practice-melds/1-2", second=5), answer("right", second=9)]
    next_day = [answer("wrong", at="2026-03-17T09:00"), answer("right", at="2026-03-18T09:00")]
    other_rules = [answer("wrong", second=0), answer("right", second=9, rules="tutorial")]
    counts = [(standing(*each).asked, standing(*each).right) for each in (again, between, next_day, other_rules)]
    assert counts == [(2, 2), (3, 1), (2, 1), (2, 1)]


def test_a_solution_shown_is_not_right():
    found = standing(answer("shown", second=0, skills=("run",)), answer("right", second=9, skills=("run",)))
    assert (found.asked, found.right) == (1, 0)
    assert found.skills == (SkillStanding(SKILLS["run"], 1, 0, 1, 0),)


def test_nothing_at_all():
    found = standing()
    assert (found.asked, found.right, found.run, found.longest_run, found.days_in_a_row) == (0, 0, 0, 0, 0)
    assert found.skills == found.days == found.hands == found.mistakes == found.overcome == ()
    assert found.seconds_a_hand() is None


# --- skills ---


def test_accuracy_is_of_all_and_of_the_latest_ten():
    found = standing(*in_a_row("wwwwrrrrrrrwr"))
    assert found.skills == (SkillStanding(SKILLS["run"], asked=13, right=8, latest_asked=10, latest_right=8),)


def test_a_question_counts_for_each_of_its_skills_in_the_order_of_the_course():
    found = standing(*in_a_row("r", ("run", "marriage")), *in_a_row("rw", ("set", "marriage"))[1:])
    told = [(each.skill.word, each.asked, each.right) for each in found.skills]
    assert told == [("marriage", 2, 1), ("run", 1, 1), ("set", 1, 0)]


def test_words_that_the_course_does_not_know_are_left_out():
    found = standing(answer("right", skills=("flat-earth",), misconceptions=("flat-earth",), rules="whist"))
    assert (found.asked, found.skills, found.mistakes) == (1, (), ())


@pytest.mark.parametrize(
    ("asked", "right", "strength", "improve"),
    [  # with one right and one wrong more: 2 of 3, 1 of 3, 4 of 5, 2 of 4, 9 of 12, 10 of 12, 8 of 12
        (1, 1, False, False),
        (1, 0, False, True),
        (3, 3, True, False),
        (2, 1, False, True),
        (10, 8, False, False),
        (10, 9, True, False),
        (10, 7, False, True),
    ],
)
def test_strengths_and_what_to_improve(asked, right, strength, improve):
    found = standing(*in_a_row("w" * (asked - right) + "r" * right))
    assert [bool(found.strengths), bool(found.to_improve)] == [strength, improve]


def test_the_worst_is_to_be_improved_first():
    attempts = [*in_a_row("wwr", ("run",)), *in_a_row("wwwwwrrrrr", ("dix",)), *in_a_row("wwwr", ("set",))]
    later = [replace_time(each, at) for at, each in enumerate(attempts)]
    assert [each.skill.word for each in standing(*later).to_improve] == ["set", "run", "dix"]  # 2/6, 2/5, 6/12


def replace_time(attempt, at):
    when = (NOON - timedelta(hours=2) + timedelta(seconds=at)).isoformat(timespec="milliseconds")
    fields = {name: getattr(attempt, name) for name in ("exercise", "outcome", "score", "skills")}
    return Attempt(**{**fields, "exercise": f"practice-melds/2-{at}"}, at=when.replace("+00:00", "Z"))


def test_due_is_what_was_right_long_ago_until_it_is_asked_again():
    """After one right answer fsrs waits two or three days; nobody reviews what no question asks for."""
    old = [
        answer("right", f"melds/{skill}", at="2026-03-01T09:00", second=second, skills=(skill,))
        for second, skill in enumerate(("run", "dix", "seats"))
    ]
    today = answer("right", "melds/new", at="2026-03-18T09:00", skills=("set",))
    progress = Progress([*old, today])
    live = Standing(progress, NOON)
    assert live.asked == 4
    assert {skill.word for skill in live.due} == {"run", "dix"}
    progress.add(answer("wrong", "melds/again", at="2026-03-18T10:00", skills=("run",)))
    assert [skill.word for skill in live.due] == [skill.word for skill in Standing(progress, NOON).due] == ["dix"]
    assert Standing(progress, NOON - timedelta(days=17)).due == ()


# --- days ---


def days(*dates):
    return [answer("right", f"melds/e{at}", at=f"{each}T10:00") for at, each in enumerate(dates)]


@pytest.mark.parametrize(
    ("dates", "count"),
    [
        (["2026-03-16", "2026-03-17", "2026-03-18"], 3),
        (["2026-03-16", "2026-03-17"], 2),  # today has time yet
        (["2026-03-15", "2026-03-16"], 0),
        (["2026-03-15", "2026-03-17", "2026-03-18"], 2),
        (["2026-02-28", "2026-03-18", "2026-03-19"], 1),  # a clock that is ahead
    ],
)
def test_days_in_a_row(dates, count):
    assert standing(*days(*dates)).days_in_a_row == count


def test_the_day_is_the_learners_own():
    late = answer("right", at="2026-03-17T23:30")
    here = timezone(timedelta(hours=2))
    assert standing(late).days == (Day(date(2026, 3, 17), 1, 1),)
    assert standing(late, now=NOON.astimezone(here)).days == (Day(date(2026, 3, 18), 1, 1),)


def test_latest_days_have_the_empty_ones_too():
    found = standing(*days("2026-03-15", "2026-03-18", "2026-03-18", "2026-01-01"))
    assert found.latest_days(4) == (
        Day(date(2026, 3, 15), 1, 1),
        Day(date(2026, 3, 16)),
        Day(date(2026, 3, 17)),
        Day(date(2026, 3, 18), 2, 2),
    )


def test_weeks_begin_on_monday():
    found = standing(*days("2026-03-08", "2026-03-09", "2026-03-15", "2026-03-16"))  # Sunday, Monday, Sunday, Monday
    assert found.latest_weeks(3) == (
        Day(date(2026, 3, 2), 1, 1),
        Day(date(2026, 3, 9), 2, 2),
        Day(date(2026, 3, 16), 1, 1),
    )


def test_runs_of_right_answers():
    found = standing(*in_a_row("rrrwrr"))
    assert (found.longest_run, found.run) == (3, 2)


# --- hands ---


def test_seconds_are_of_hands_counted_rightly_at_once():
    attempts = [
        answer("right", "practice-melds/3-1", at="2026-03-18T09:01", seconds=30),
        answer("wrong", "practice-melds/3-2", at="2026-03-18T09:02", seconds=500),
        answer("right", "practice-melds/3-2", at="2026-03-18T09:03", seconds=600),
        answer("right", "practice-score/1-2", at="2026-03-18T09:04", seconds=700),
        answer("right", "melds/dix", at="2026-03-18T09:05", seconds=800),
        answer("right", "practice-melds/5-9", at="2026-03-18T09:06", seconds=50),
    ]
    found = standing(*attempts)
    assert [(each.level, each.seconds) for each in found.hands] == [(3, 30), (5, 50)]
    assert found.seconds_a_hand() is None  # two are too few
    third = answer("right", "practice-melds/1-7", at="2026-03-18T09:07", seconds=40)
    assert standing(*attempts, third).seconds_a_hand() == 40
    assert standing(*attempts, third).seconds_a_hand(2) is None


@pytest.mark.parametrize(("seconds", "text"), [(0.4, "0 s"), (59.6, "1 min"), (61, "1 min 1 s"), (86400, "1440 min")])
def test_seconds_in_words(seconds, text):
    assert seconds_text(seconds) == text


# --- misconceptions ---


def test_a_misconception_is_overcome_after_four_right_answers_where_it_showed():
    wrong = in_a_row("ww", ("run", "marriage"), misconceptions=("marriage-inside-run",))
    right = in_a_row("wwrrr", ("run", "marriage"))[2:]
    other = [answer("right", "melds/a", at="2026-03-18T10:00", skills=("run",))]
    last = [answer("right", "melds/b", at="2026-03-18T10:01", skills=("marriage", "run"))]
    still = standing(*wrong, *right, *other)
    assert [(each.misconception.name, each.times, each.since) for each in still.mistakes] == [
        ("marriage-inside-run", 2, 3)
    ]
    gone = standing(*wrong, *right, *other, *last)
    assert (gone.mistakes, [each.since for each in gone.overcome]) == ((), [4])


def test_a_misconception_that_shows_again_is_not_overcome():
    told = in_a_row("wrrrrrw", ("dix",))
    marked = [each if each.outcome == "right" else with_mistake(each, "any-nine-dix") for each in told]
    found = standing(*marked)
    assert [(each.times, each.since) for each in found.mistakes] == [(2, 0)]
    assert [each.sentence for each in found.mistakes] == [
        "You counted a nine that is not trump: only the nines of trump are a dix."
    ]


def with_mistake(attempt, name):
    return answer(attempt.outcome, attempt.exercise, at=attempt.at[:16], skills=attempt.skills, misconceptions=(name,))


def test_of_two_guesses_none_is_counted_until_another_question_bears_it_out():
    two = {"misconceptions": ("any-nine-dix", "marriage-inside-run"), "skills": ("dix",)}
    first = answer("wrong", "practice-melds/2-1", **two)
    again = answer("wrong", "practice-melds/2-1", second=9, **two)  # the same question tells no more
    assert standing(first).mistakes == standing(first, again).mistakes == ()
    other = answer("wrong", "practice-melds/2-2", second=20, misconceptions=("any-nine-dix",), skills=("dix",))
    assert [each.misconception.name for each in standing(first, again, other).mistakes] == ["any-nine-dix"]
    both = answer("wrong", "practice-melds/2-3", second=20, **two)
    assert len(standing(first, both).mistakes) == 2
    assert "any-nine-dix" not in standing(first, again).csv()


def test_a_mistake_without_a_skill_is_never_overcome():
    found = standing(answer("wrong", misconceptions=("may-discard",)), *in_a_row("rrrrrr")[1:])
    assert [each.misconception.name for each in found.mistakes] == ["may-discard"]


# --- keeping up ---


def test_it_keeps_up_as_if_worked_out_anew():
    attempts = in_a_row("rwrsrrwwrr")
    progress = Progress()
    live = Standing(progress, NOON)
    assert live.asked == 0
    for each in attempts:
        progress.add(each)
        assert everything(live) == everything(Standing(progress, NOON))
    assert (live.asked, live.right) == (10, 6)


def test_what_comes_late_is_put_in_its_place():
    early, late = in_a_row("rr")
    progress = Progress([late])
    live = Standing(progress, NOON)
    assert (live.asked, live.run) == (1, 1)
    progress.add(answer("wrong", "melds/a", at="2026-03-18T08:00"))
    progress.add(early)
    assert (live.asked, live.run, live.longest_run) == (3, 2, 2)
    progress.drop([late.id])
    assert (live.asked, live.run) == (2, 1)
    progress.reset()
    assert live.asked == 0
    progress.add(late)
    assert live.asked == 1


def everything(found):
    return (found.asked, found.right, found.run, found.longest_run, found.skills, found.days, found.hands, found.csv())


# --- out of here ---


def test_csv_holds_all_of_it():
    wrong = answer(
        "wrong", "practice-melds/2-99", at="2026-03-17T09:00", skills=("dix",), misconceptions=("any-nine-dix",)
    )
    found = standing(wrong, *in_a_row("rrr", ("run",), seconds=12.5))
    rows = list(csv.DictReader(StringIO(found.csv())))
    assert [row["about"] for row in rows] == ["skills"] * 2 + ["days"] * 2 + ["hands"] * 3 + ["misconceptions"]
    told = [{name: value for name, value in row.items() if value} for row in rows]
    assert told[0] == {
        "about": "skills", "skill": "dix", "title": SKILLS["dix"].title, "lesson": "melds", "asked": "1", "right": "0",
        "latest_asked": "1", "latest_right": "0", "to_improve": "True", "practise": SKILLS["dix"].address,
    }  # fmt: skip
    assert told[3] == {"about": "days", "day": "2026-03-18", "asked": "3", "right": "3"}
    assert told[4] == {"about": "hands", "at": "2026-03-18T09:00:00.000Z", "level": "2", "seconds": "12.5"}
    assert told[7]["misconception"], told[7]["overcome"] == ("any-nine-dix", "False")


def test_frames():
    found = standing(*in_a_row("rrw", ("run",)))
    skills = found.to_frame()
    assert skills.loc[0, ["skill", "asked", "right"]].to_list() == ["run", 3, 2]
    assert found.to_frame("days")["asked"].to_list() == [3]
    assert found.to_frame("hands").shape == (2, 3)
    assert found.to_frame("misconceptions").empty
    with pytest.raises(ValueError, match="about: 'hand' is none"):
        found.to_frame("hand")
