"""Several learners in one table: from files that may hold anything."""

import csv
import json
from io import StringIO

import pytest

from pinochle_learn.course.attempts import Attempt
from pinochle_learn.course.progress import Progress
from pinochle_learn.course.standing.command import class_told
from pinochle_learn.course.standing.learners import class_table


def answers(outcomes, skill):
    """Different questions for a skill, a second after the other: r right, w wrong."""
    return [
        Attempt(
            exercise=f"practice-melds/2-{skill}-{at}",
            outcome="right" if each == "r" else "wrong",
            score=float(each == "r"),
            skills=(skill,),
            misconceptions=() if each == "r" else ("any-nine-dix",),
            at=f"2026-03-18T09:{at:02}:{len(skill):02}.000Z",
        )
        for at, each in enumerate(outcomes)
    ]


@pytest.fixture
def files(tmp_path):
    """The first is weak in runs and dix, the second in runs and strong in dix, the third has not begun."""
    learners = {
        "first": [*answers("wwr", "run"), *answers("www", "dix")],
        "second": [*answers("rw", "run"), *answers("rrr", "dix")],
        "third": [],
    }
    for name, attempts in learners.items():
        (tmp_path / f"{name}.json").write_text(Progress(attempts).export(), encoding="utf-8")
    return [str(tmp_path / f"{name}.json") for name in learners]


def test_who_needs_what(files):
    table = class_table(files)
    assert [learner.needs for learner in table.learners] == [
        ("The nine of trump: 0 of 3 right at once", "The run: 1 of 3 right at once"),
        ("The run: 1 of 2 right at once",),
        (),
    ]
    needs = [(need.title, need.learners) for need in table.needs]
    assert needs == [("The run", ("first", "second")), ("The nine of trump", ("first",))]
    assert table.troubles == ()


def test_one_table_as_csv_and_as_a_frame(files):
    table = class_table(files)
    rows = list(csv.DictReader(StringIO(table.csv())))
    assert [(row["learner"], row["questions"], row["right_at_once"]) for row in rows] == [
        ("first", "6", "1"),
        ("second", "5", "4"),
        ("third", "0", "0"),
    ]
    assert rows[1]["strengths"] == "The nine of trump"
    assert rows[0]["misconceptions"] == "any-nine-dix"
    assert rows[2]["last_day"] == ""
    assert table.to_frame()["questions"].to_list() == [6, 5, 0]


def test_told_in_lines_and_for_programs(files):
    told = class_told(files)
    assert told.lines[:4] == (
        "LEARNER  QUESTIONS  RIGHT AT ONCE",
        "first            6       1 (17 %)",
        "second           5       4 (80 %)",
        "third            0              –",
    )
    assert "  to practise: The run: 1 of 2 right at once" in told.lines
    assert "  5 times: You counted a nine that is not trump: only the nines of trump are a dix." in told.lines
    assert told.lines[-2:] == ("  The run: first (1 of 3), second (1 of 2)", "  The nine of trump: first (0 of 3)")
    answer = json.loads(json.dumps(told.answer))
    assert answer == told.answer
    assert answer["needs"][0] == {"skill": "The run", "learners": ["first", "second"]}
    assert told.refused == ()


def test_a_bad_file_is_one_sentence_and_the_others_are_told(files, tmp_path):
    bad = {
        "list.json": b"[]",
        "binary.json": b"\xff\xfe\x00",
        "half.json": b'{"format": "pinochle-learn progress", "version": 1, "attempts": [',
        "newer.json": b'{"format": "pinochle-learn progress", "version": 7, "attempts": []}',
        "deep.json": b"[" * 100_000,
        "empty.json": b"",
    }
    for name, content in bad.items():
        (tmp_path / name).write_bytes(content)
    paths = [files[0], *(str(tmp_path / name) for name in bad), str(tmp_path / "gone.json"), str(tmp_path), files[1]]
    table = class_table(paths)
    assert [learner.name for learner in table.learners] == ["first", "second"]
    assert len(table.troubles) == len(paths) - 2
    for path, sentence in zip(paths[1:-1], table.troubles, strict=True):
        assert path[-20:] in sentence
        assert sentence.endswith(".") and "\n" not in sentence


def test_a_file_with_a_bad_entry_is_told_without_it(files, tmp_path):
    table = json.loads(Progress(answers("rrr", "run")).export())
    table["attempts"][1]["score"] = 7
    (tmp_path / "part.json").write_text(json.dumps(table), encoding="utf-8")
    told = class_table([tmp_path / "part.json"])
    assert [learner.standing.asked for learner in told.learners] == [2]
    assert len(told.troubles) == 1
    assert "part.json: entry 2 was left out: score: 7 is none" in told.troubles[0]


def test_names_tell_the_learners_apart(files, tmp_path):
    (tmp_path / "other").mkdir()
    twin = tmp_path / "other" / "first.json"
    twin.write_text(Progress().export(), encoding="utf-8")
    formula = tmp_path / "=1+1.json"
    formula.write_text(Progress().export(), encoding="utf-8")
    table = class_table([files[0], files[0], twin, formula])
    assert [learner.name for learner in table.learners] == [files[0], str(twin), "=1+1"]
    assert "\r\n'=1+1,0," in table.csv()


def test_nobody():
    assert class_told([]).lines == ()
