"""Every skill has a title and a place to practise it, and that place really asks for it."""

import pytest

from pinochle_learn.course.bank.exercises import load_topic, topics
from pinochle_learn.course.pages.lessons import load_course
from pinochle_learn.course.practice.makers import MAKERS
from pinochle_learn.course.practice.question import Question, made
from pinochle_learn.course.skills import SKILLS

NUMBERS = range(60)
IN_BANK = {word for topic in topics() for exercise in load_topic(topic) for word in exercise.skills}
PRACTISED = [skill for skill in SKILLS.values() if skill.practise]


def test_the_skills_are_those_of_the_exercises():
    assert set(SKILLS) == IN_BANK


def test_each_has_a_title_of_its_own():
    assert len({skill.title for skill in SKILLS.values()}) == len(SKILLS)
    assert all(word == skill.word for word, skill in SKILLS.items())


def test_each_is_taught_by_a_lesson():
    assert {skill.lesson for skill in SKILLS.values()} == {lesson.section for lesson in load_course()}


@pytest.mark.parametrize("kind", MAKERS)
def test_questions_ask_for_skills_that_there_are(kind):
    for level in range(1, MAKERS[kind].last_level + 1):
        for number in range(10):
            assert set(made(Question(kind, level, number)).skills) <= set(SKILLS)


@pytest.mark.parametrize("skill", PRACTISED, ids=lambda skill: skill.word)
def test_the_question_of_a_skill_asks_for_it(skill):
    """In at least one of ten questions."""
    kind, level = skill.practise
    asks = sum(skill.word in made(Question(kind, level, number)).skills for number in NUMBERS)
    assert asks >= len(NUMBERS) / 10
    assert skill.address == f"#/practice/{kind}/{level}"


def test_where_no_question_asks_for_a_skill_its_lesson_does():
    assert SKILLS["seats"].practise is None
    assert SKILLS["seats"].address == "#/deal"
