"""Is the course in order? For `pinochle-learn check` and the tests; needs nothing installed."""

from __future__ import annotations

from collections.abc import Iterator

from .bank.exercises import WRITTEN_FOR, Exercise, bank_problems, load_topic, topics
from .bank.named_points import wrong_points
from .kinds.grading import KINDS, AnswerError, proves, solution
from .pages.lessons import lesson_problems


def check() -> tuple[str, ...]:
    """What is wrong with the lessons and the exercises, one sentence each.

    >>> check()
    ()
    """
    problems = bank_problems()
    if not problems:
        exercises = [each for topic in topics() for each in load_topic(topic)]
        problems = tuple(problem for each in exercises for problem in exercise_problems(each))
    return (*problems, *lesson_problems())


def exercise_problems(exercise: Exercise) -> Iterator[str]:
    """What is wrong with an exercise that could be read: its answer, or points in its texts.

    >>> list(exercise_problems(load_topic("melds")[0]))
    []
    """
    where = f"exercises/{exercise.topic}.toml, {exercise.id}"
    try:
        if not proves(KINDS[exercise.kind], exercise):
            yield f"{where}, answer: it states {exercise.answer!r}, but the engine finds {solution(exercise)!r}"
    except AnswerError as error:
        yield f"{where}, answer: {error}"
    for field, text in (("prompt", exercise.prompt), ("hints", " ".join(exercise.hints)), ("why", exercise.why)):
        for wrong in wrong_points(text, exercise.given.rules_of(WRITTEN_FOR)):
            yield f"{where}, {field}: {wrong}"
