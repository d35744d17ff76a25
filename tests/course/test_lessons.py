"""The lessons: their shape, their words, and the notebooks made of them."""

from __future__ import annotations

import json
import re
import shutil

import nbformat
import pytest

from pinochle_learn import RULES, best_melds, deal
from pinochle_learn.course import check, show_melds
from pinochle_learn.course.build import differences, main, notebook, notebooks
from pinochle_learn.course.pages.lessons import LessonError, lesson_problems, load_course
from pinochle_learn.course.pages.notebook_parts import mark_problems

LESSONS = load_course()
(MELDS,) = (lesson for lesson in LESSONS if lesson.slug == "50-melds")


@pytest.fixture
def folder(tmp_path):
    """A course of one lesson, to be changed."""
    shutil.copy(MELDS.path, tmp_path)
    lists = {"goals": MELDS.goals, "needs": (), "exercises": MELDS.exercises, "terms": MELDS.terms}
    lines = (f"{name} = {json.dumps(texts)}" for name, texts in lists.items())
    spine = "\n".join(('title = "Course"', "[[lesson]]", f'slug = "{MELDS.slug}"', f'title = "{MELDS.title}"', *lines))
    (tmp_path / "course.toml").write_text(spine, encoding="utf-8")
    return tmp_path


def change(folder, name, old, new):
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return [problem.removeprefix("lessons/") for problem in lesson_problems(folder)]


def test_the_course_is_in_order():
    assert check() == ()


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("# Melds: points", "# Meld: points", "it begins with the heading 'Melds: points before the first trick'"),
        ("## What you need", "## You need", "it opens with the headings What you will do, What you will learn"),
        ("- to count any hand", "- to count", "under What you will learn it lists the goals, as in course.toml"),
        ("## Next", "## The end", "it ends with the heading Next"),
        ("(40)", "(50)", "royal marriage (50): write royal marriage (40)"),
        (
            "K♠ Q♠ are",
            "A royal marriage is 30. K♠ Q♠ are",
            "30: points stand in brackets behind their meld, as in dix (10)",
        ),
        ("A **run** (150)", "A run (150)", "'run' must be in bold where it first stands, and be explained there"),
        ("single card is played", "trick is played", "'trick' must be in bold where it first stands"),
        ('Exercises("melds")', 'Exercises("meld")', 'no cell shows Exercises("melds")'),
        ("<!-- notebook -->\n", "", "<!-- /notebook --> stands where none is open"),
        (
            "In JupyterLab",
            "## In JupyterLab",
            "a part for the notebook has no heading, unlike 'In JupyterLab the double",
        ),
        ('show_melds(RULES["playok"])', "a = 1\na", "a code cell is one line, unlike 'a = 1'"),
    ],
)
def test_a_slip_in_a_lesson_is_found(folder, old, new, problem):
    (found,) = change(folder, "50-melds.md", old, new)
    assert found.startswith(f"50-melds.md: {problem}")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("needs = []", 'needs = ["10-deck"]', "50-melds.md: it needs 10-deck, which is no lesson before it"),
        ('exercises = ["melds"]', 'exercises = ["bids"]', "50-melds.md: its exercises bids are not in the bank"),
        ("needs = []", "needs = 1", 'course.toml, 50-melds, needs: write a list of texts, as needs = ["…"]'),
        ("needs = []", "stars = 1", "course.toml, 50-melds, stars: there is no such field; write slug, title"),
        ("title = ", "title ", "course.toml: "),
    ],
)
def test_a_slip_in_the_spine_is_found(folder, old, new, problem):
    assert any(found.startswith(problem) for found in change(folder, "course.toml", old, new))


def test_a_lesson_that_is_missing_or_not_listed_is_found(folder):
    (folder / "50-melds.md").rename(folder / "60-tricks.md")
    assert lesson_problems(folder) == (
        "lessons/50-melds.md: the file is missing",
        "lessons/60-tricks.md: course.toml does not list it",
    )
    (folder / "course.toml").unlink()
    with pytest.raises(LessonError):
        load_course(folder)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.slug)
def test_steps_are_small(lesson):
    """Between two things to do there are a few paragraphs, each of a few sentences."""
    source = lesson.path.read_text(encoding="utf-8")
    for step in re.split(r"^(?:```|## )", source, flags=re.MULTILINE):
        assert len(step.split()) <= 170, step[:80]
        for paragraph in step.split("\n\n"):
            if not paragraph.startswith(("- ", "1. ")):
                assert len(re.findall(r"[.?!](?:\s|$)", paragraph)) <= 7, paragraph


def text_near(cell: str) -> str:
    """The prose right above a cell of the meld lesson."""
    source = MELDS.path.read_text(encoding="utf-8")
    return " ".join(source[: source.index(cell)].split("```")[-2].split())


MARKERS = re.findall(r'^Meld\w+\(number=(\d+), trump="(\w)"', "\n".join(MELDS.text.cells), re.MULTILINE)


def test_the_hands_are_what_the_text_says_of_them():
    best = {int(number): best_melds(deal(int(number))[0], trump) for number, trump in MARKERS}
    names = {number: sorted(meld.name for meld in found.melds) for number, found in best.items()}
    assert names[33] == ["common marriage", "dix", "royal marriage"]
    assert best_melds(deal(33)[0], "H").total < best[33].total
    assert "9♦" in map(str, deal(33)[0])
    assert names[182] == ["common marriage", "pinochle", "run"]
    assert names[577] == ["dix", "pinochle", "run + queen"]
    assert best[19].by_class[2] == 40
    assert names[272] == ["queens around"] and sum(str(card).startswith("10") for card in set(deal(272)[0])) == 4
    assert {"royal marriage", "pinochle", "queens around"} < set(names[613])
    assert sum(str(card) == "Q♠" for card in deal(613)[0]) == 1
    assert all(points > 0 for points in best[1236].by_class.values())


@pytest.mark.parametrize(("number", "trump"), MARKERS)
def test_the_text_above_a_hand_names_its_trump(number, trump):
    word = {"S": "spades", "H": "hearts", "C": "clubs", "D": "diamonds"}[trump]
    assert f"{word} are trump" in text_near(f'(number={number}, trump="{trump}"').lower()


@pytest.mark.parametrize(
    ("marks", "problem"),
    [
        ("<{0}><{0}><{1}>", "<!-- notebook --> stands in such a part"),
        ("<{0}>", "<!-- notebook --> has no <!-- /notebook --> after it"),
        ("<{0}><{1}><{1}>", "<!-- /notebook --> stands where none is open"),
    ],
)
def test_marks_that_do_not_match_are_found(marks, problem):
    text = marks.format("!-- notebook --", "!-- /notebook --").replace("><", ">\nText.\n<")
    assert list(mark_problems(f"Before.\n{text}\nAfter.")) == [problem]


def test_a_round_number_far_from_any_meld_is_a_bid_or_a_total(folder):
    change(folder, "50-melds.md", "K♠ Q♠ are", "The first bid is 250, and 1500 ends the game. K♠ Q♠ are")
    assert lesson_problems(folder) == ()


# --- the table ---


def test_the_table_of_melds_is_that_of_the_rules():
    for rules in RULES.values():
        shown = show_melds(rules)
        assert [(row[0].lower(), row[-1]) for row in shown.rows] == [
            (rule.name, str(rule.points)) for rule in sorted(rules.melds, key=lambda rule: rule.meld_class)
        ]
    html = show_melds(meld_class=3)._repr_html_()
    assert html.count('scope="row"') == 8 and html.count('scope="col"') == 3 and "<caption" in html


# --- notebooks ---


def test_the_committed_notebooks_are_up_to_date(capsys):
    assert main(["--check"]) == 0, capsys.readouterr().err


def test_a_notebook_that_was_edited_is_found_and_written_again(tmp_path, capsys):
    assert main(["--out", str(tmp_path)]) == 0
    (tmp_path / "50-melds.ipynb").write_text("{}", encoding="utf-8")
    (tmp_path / "old.ipynb").write_text("{}", encoding="utf-8")
    assert main(["--check", "--out", str(tmp_path)]) == 1
    assert "notebooks/50-melds.ipynb is not what lessons/ gives: make notebooks" in capsys.readouterr().err
    assert main(["--out", str(tmp_path)]) == 0
    assert differences(tmp_path, notebooks()) == []


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.slug)
def test_a_notebook_is_valid_has_a_title_and_no_outputs(lesson):
    assert notebook(lesson) == notebook(lesson)
    made = nbformat.reads(notebook(lesson), as_version=4)
    nbformat.validate(made)
    assert made.metadata.title == lesson.title and made.metadata.kernelspec.name == "python3"
    cells = json.loads(notebook(lesson))["cells"]
    assert len({cell["id"] for cell in cells}) == len(cells)
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)
    assert ["".join(cell["source"]) for cell in code] == lesson.text.cells
