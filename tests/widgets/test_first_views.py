"""The first view of every place: the same each time, and true unless the browser keeps what its rule says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from pinochle_learn.course.attempts import Attempt
from pinochle_learn.course.bank.exercises import load_topic, topics
from pinochle_learn.course.build import course_notebook
from pinochle_learn.course.ladder import exercises_on
from pinochle_learn.course.practice.question import made
from pinochle_learn.engine import RULES
from pinochle_learn.widgets import Exercises, GameTable, ProgressPanel, YourProgress
from pinochle_learn.widgets.course import Course
from pinochle_learn.widgets.first_views import TRAITS, first_views, merged
from pinochle_learn.widgets.practice import FIRST
from pinochle_learn.widgets.store import ASIDE, ATTEMPT, KEPT, leave_store, store

WRITE = """
import json
from pinochle_learn.widgets.course import Course
from pinochle_learn.widgets.first_views import first_views
print(json.dumps(first_views(Course())))
"""


@pytest.fixture(scope="module")
def views() -> dict:
    """For a learner who has done nothing yet."""
    return views_with({})


def views_with(entries: dict[str, str], others: list[str] | None = None, **more) -> dict:
    """For a learner whose browser keeps these entries, and has keys of other versions."""
    leave_store()
    store().told(entries, others=others or [], **more)
    return first_views(Course())


def changed(one: dict, other: dict) -> set[str]:
    assert one.keys() == other.keys()
    return {place for place in one if one[place] != other[place]}


def untrue(views: dict, entries: dict[str, str]) -> set[str]:
    """The places whose rule says that these entries make their first view untrue, as the page reads it."""

    def is_kept(begin: str, text: str) -> bool:
        return any(key.startswith(begin) and text in kept for key, kept in entries.items())

    return {
        place
        for place, parts in views.items()
        if any(is_kept(begin, text) for part in parts for begin, text in part.get("unless", []))
    }


def test_two_runs_are_the_same_text():
    runs = [
        subprocess.run(
            [sys.executable, "-c", WRITE],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "77")
    ]
    assert runs[0] == runs[1] and len(runs[0]) > 100_000


def test_what_is_drawn_anew_waits_and_nothing_else_is_drawn(views):
    leave_store()
    drawn = changed(views, first_views(Course(), seed=2))
    assert drawn == {place for place, parts in views.items() if any("waits" in part for part in parts)}
    assert "80-game/6" in drawn, "a whole game begins with any deal"


def test_every_place_of_the_page_has_its_first_view(views):
    page = json.loads(course_notebook())
    places = {cell["metadata"]["place"] for cell in page["cells"] if "place" in cell["metadata"]}
    assert views.keys() == places
    assert all(parts for parts in views.values())
    assert not [part for parts in views.values() for part in parts if "missing" in part]


def test_a_table_comes_with_what_its_model_tells_the_page(views):
    leave_store()
    course = Course()
    for place, parts in views.items():
        value: Any = course.value(place)
        for part in parts:
            if "state" in part and "waits" not in part:
                state = value.get_state(TRAITS)
                assert part["state"] == json.loads(json.dumps(state)), place
                assert set(part["state"]) == set(TRAITS)


def test_only_at_the_live_tables_the_last_press_counts(views):
    leave_store()
    course = Course()
    last = {place for place, parts in views.items() if any("last" in part for part in parts)}
    assert last == {place for place in views if isinstance(course.value(place), GameTable)}


@pytest.mark.parametrize("topic", topics())
def test_an_attempt_at_a_topic_changes_its_exercises_and_the_panel(views, topic):
    exercise = load_topic(topic)[0]
    entries = {}
    for rules in RULES.values():
        if exercise.id in exercises_on(topic, rules):
            attempt = Attempt(exercise=f"{topic}/{exercise.id}", rules=rules.name, outcome="right", score=1)
            entries[ATTEMPT + attempt.id] = attempt.text
    expected = untrue(views, entries)
    assert changed(views, views_with(entries)) == expected
    course = Course()
    kinds = {place: course.value(place) for place in expected}
    assert all(
        isinstance(it, (ProgressPanel, YourProgress)) or (isinstance(it, Exercises) and it.topic == topic)
        for it in kinds.values()
    )
    assert len(expected) >= 3, "the panel, the progress, and the lesson's exercises"


def test_an_attempt_at_a_practice_changes_the_practice_and_the_progress(views):
    here = made(FIRST)
    attempt = Attempt(
        exercise=f"{here.topic}/{here.id}", skills=here.skills, outcome="wrong", score=0, misconceptions=()
    )
    entries = {ATTEMPT + attempt.id: attempt.text}
    expected = untrue(views, entries)
    assert expected == {"map/progress", "practice/questions", "progress/all"}
    assert changed(views, views_with(entries)) == expected - {"map/progress"}, "its panel waits for nothing"


def played(rounds: int) -> str:
    """The record of a game at the table of lesson 8, after so many rounds."""
    leave_store()
    table = GameTable(number=5, end="game")
    table.values = {"pace": "at once"}
    while len(table.session.state.results) < rounds:
        advice = table.game.advice()
        table.do(advice.action) if advice else table.do("deal")
    return table.session.record()


def test_a_game_that_is_kept_changes_its_table_and_its_sheet(views):
    entries = {KEPT + "lesson-8": played(1)}
    assert changed(views, views_with(entries)) == untrue(views, entries) == {"80-game/6", "80-game/7"}


def test_what_was_set_aside_changes_the_panel(views):
    key = f"{ASIDE}1.attempt.x"
    assert changed(views, views_with({}, [key])) == untrue(views, {key: "{}"}) == {"map/progress"}


def test_where_nothing_can_be_kept_only_places_with_a_rule_change(views):
    """There the page cannot look, and waits wherever there is a rule."""
    ruled = {place for place, parts in views.items() if any("unless" in part for part in parts)}
    assert {"map/progress"} <= changed(views, views_with({}, works=False)) <= ruled


def test_other_entries_change_nothing(views):
    entries = {"pinochle-learn.four-colours": "no", KEPT + "another": "x", "somebody.else": "1"}
    assert untrue(views, entries) == set()
    assert changed(views, views_with({KEPT + "another": "x"})) == set()


# --- two Pythons ---

BROWSER: Any = {"a/1": [{"text": "Score:"}, {"missing": True}], "a/2": [{"state": {"selected": []}, "waits": True}]}
NATIVE: Any = {"a/1": [{"text": "Score:"}, {"html": "<table>"}], "a/2": [{"state": {"selected": []}, "waits": True}]}


def test_what_is_missing_comes_from_the_other_python(views):
    assert merged(BROWSER, NATIVE) == NATIVE
    assert merged(views, views) == views


@pytest.mark.parametrize(
    ("browser", "native", "place"),
    [
        ({**BROWSER, "a/2": [{"text": "x"}]}, NATIVE, "a/2"),
        ({**BROWSER, "a/2": [{"state": {"selected": []}}]}, NATIVE, "a/2"),
        ({**BROWSER, "a/1": [{"missing": True}]}, NATIVE, "a/1"),
        ({**BROWSER, "a/1": [{"text": "Points:"}, {"missing": True}]}, NATIVE, "a/1"),
        (BROWSER, {**NATIVE, "a/1": [{"text": "Score:"}, {"missing": True}]}, "a/1"),
        (BROWSER, {"a/1": NATIVE["a/1"]}, "a/2"),
        ({"a/1": BROWSER["a/1"]}, NATIVE, "a/2"),
    ],
)
def test_any_other_difference_is_refused_with_its_place(browser, native, place):
    with pytest.raises(ValueError, match=f"^{place}: "):
        merged(browser, native)
