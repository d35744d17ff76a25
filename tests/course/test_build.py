"""The course as one page: the notebook that is built of all lessons."""

from __future__ import annotations

import ast
import json
import re
from html import unescape

import nbformat
import pytest

from pinochle_learn.course.build import course_notebook, differences, main, notebook, notebooks
from pinochle_learn.course.pages.course_page import PLACES, marks
from pinochle_learn.course.pages.lessons import LessonError, course_title, load_course

LESSONS = load_course()
CELLS = json.loads(course_notebook())["cells"]

SPINE = """\
title = "Cards & more"
[[lesson]]
slug = "10-one"
title = "One: the first"
goals = ["to write 1 < 2"]
needs = []
exercises = ["melds"]
terms = []
[[lesson]]
slug = "20-two-more"
title = "Two: more"
goals = ["two", "is it worth a bid?"]
needs = ["10-one"]
exercises = []
terms = []
"""
ONE = """\
# One: the first

Text.

```{code-cell} ipython3
from pinochle_learn import RULES
```

## The end's near: again!

```{code-cell} ipython3
total = 3
```

```{code-cell} ipython3
total + 1
```

## Next

### Next
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "course.toml").write_text(SPINE, encoding="utf-8")
    (tmp_path / "10-one.md").write_text(ONE, encoding="utf-8")
    (tmp_path / "20-two-more.md").write_text("# Two: more\n\n## Next\n", encoding="utf-8")
    return tmp_path


def source(cell):
    return "".join(cell["source"])


def of_section(cells, name):
    return [cell for cell in cells if cell["metadata"].get("section") == name]


def test_the_page_is_valid_and_always_the_same():
    made = nbformat.reads(course_notebook(), as_version=4)
    nbformat.validate(made)
    assert course_notebook() == course_notebook()
    assert made.metadata.title == course_title()
    assert len({cell["id"] for cell in CELLS}) == len(CELLS)


def test_each_lessons_notebook_knows_the_lessons_before_and_after_it():
    """Its page has links to them, and in JupyterLab it has the same cells as ever."""
    made = {name.removesuffix(".ipynb"): json.loads(text)["metadata"] for name, text in notebooks().items()}
    slugs = [lesson.slug for lesson in LESSONS]
    seen = [
        tuple({step["relation"]: step["slug"] for step in made[slug]["steps"]}.get(word) for word in ("prev", "next"))
        for slug in slugs
    ]
    assert seen == list(zip([None, *slugs], [*slugs[1:], None], strict=False))
    titles = {lesson.slug: lesson.title for lesson in LESSONS}
    assert all(step["title"] == titles[step["slug"]] for slug in slugs for step in made[slug]["steps"])
    assert "steps" not in made["course"]


def test_sections_are_the_map_the_lessons_in_order_and_what_is_beside_them():
    sections = list(dict.fromkeys(cell["metadata"].get("section") for cell in CELLS))
    lessons = [re.sub(r"^\d+-", "", lesson.slug) for lesson in LESSONS]
    assert sections == [None, "map", *lessons, "practice", "progress", "what-if"]
    (code,) = (cell for cell in CELLS if cell["cell_type"] == "code")
    assert code["metadata"] == {} and source(code).endswith("\nCourse()") and code["outputs"] == []


def out_of_the_page(text, is_out):
    """The text without what is for the notebook alone, line by line; and whether that goes on after it."""
    kept = []
    for line in text.split("\n"):
        if line in ("<!-- notebook -->", "<!-- /notebook -->"):
            is_out = line == "<!-- notebook -->"
        elif not is_out:
            kept.append(line)
    return is_out, "\n".join(kept)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.slug)
def test_each_cell_that_shows_something_has_its_place_in_the_text(lesson):
    """In the order of the file, with the same text before and after."""
    told = []
    number, is_out = 0, False
    text = lesson.path.read_text(encoding="utf-8").split("---\n", 2)[2]
    for part in re.split(r"^```\{code-cell\}.*\n((?:.*\n)*?)```$", text, flags=re.MULTILINE):
        is_code = part.strip() in lesson.text.cells
        number += is_code
        if is_code and is_out:
            continue
        if not is_code:
            is_out, part = out_of_the_page(part, is_out)
        if is_code and isinstance(ast.parse(part).body[-1], ast.Expr):
            told.append(f"{lesson.slug}/{number}")
        elif not is_code:
            told += re.findall(r"\w+", re.sub("^#+ ", "", part, flags=re.MULTILINE))
    page = []
    for cell in of_section(CELLS, lesson.section)[:-1]:  # without the links to other lessons
        if place := cell["metadata"].get("place"):
            assert source(cell) == f'<div class="live" data-place="{place}"></div>'
            page.append(place)
        else:
            page += re.findall(r"\w+", unescape(re.sub(r"</?h\d[^>]*>", "", source(cell))))
    assert page == told


@pytest.mark.parametrize(
    ("section", "place"),
    [("practice", "practice/questions"), ("progress", "progress/all"), ("what-if", "what-if/hand")],
)
def test_beside_the_lessons_there_is_prose_a_place_and_the_way_back(section, place):
    prose, live, steps = of_section(CELLS, section)
    assert source(prose).startswith(f'<h1 id="/{section}">') and len(source(prose).split()) > 20
    assert live["metadata"]["place"] == place and place in PLACES
    assert source(live) == f'<div class="live" data-place="{place}"></div>'
    assert re.findall(r'href="([^"]*)"', source(steps)) == ["#/"]
    assert f'href="#/{section}"' in "\n".join(map(source, of_section(CELLS, "map")))


def test_the_page_does_not_speak_of_notebooks():
    """Who plays cards on the page is told of nothing that is not there; the notebooks are."""
    page = "\n".join(map(source, CELLS[1:]))
    assert not re.search(r"JupyterLab|[Nn]otebook|▸|Shift|DataFrame|run the cell|<!--", page)
    made = notebooks()
    for slug, words in {"10-deck": "JupyterLab", "50-melds": "JupyterLab", "70-scoring": "DataFrame"}.items():
        assert words in made[f"{slug}.ipynb"] and "<!--" not in made[f"{slug}.ipynb"]


def test_a_part_for_the_notebook_is_left_out_of_the_page_with_its_cells(folder):
    part = (
        "<!-- notebook -->\nChange it:\n\n```{code-cell} ipython3\n7 * 6\n```\nAgain.\n<!-- /notebook -->\n\nSeen.\n\n"
    )
    path = folder / "10-one.md"
    path.write_text(ONE.replace("## The end", part + "## The end"), encoding="utf-8")
    one = of_section(json.loads(course_notebook(folder))["cells"], "one")
    text = "\n".join(map(source, one))
    assert "Seen." in text and "Again" not in text and "Change it" not in text
    assert [cell["metadata"]["place"] for cell in one if "place" in cell["metadata"]] == ["10-one/4"]
    (lesson, _) = load_course(folder)
    assert lesson.text.cells[3] == "total + 1", "places are counted among all cells, as Course does"
    alone = [source(cell) for cell in json.loads(notebook(lesson))["cells"]]
    assert "7 * 6" in alone and "Again.\n\nSeen." in "\n".join(alone) and "<!--" not in "\n".join(alone)


def test_every_heading_has_an_address_of_its_own():
    text = "\n".join(map(source, CELLS))
    ids = re.findall(r'^<h\d id="([^"]*)">', text, re.MULTILINE)
    assert len(set(ids)) == len(ids)
    assert not re.search(r"^#+ ", text, re.MULTILINE)
    expected = {"/"} | {f"/{lesson.section}" for lesson in LESSONS}
    assert expected <= set(ids)
    if "melds" in {lesson.section for lesson in LESSONS}:
        assert {"/melds/class-1-the-run", "/melds/your-partners-cards", "/melds/next"} <= set(ids)


def test_links_on_the_page_lead_somewhere():
    text = "\n".join(map(source, CELLS))
    ids = set(re.findall(r'id="([^"]*)"', text))
    links = re.findall(r'href="#(/[^"]*)"', text) + re.findall(r"\]\(#(/[^)]*)\)", text)
    assert links and set(links) <= ids


def test_a_page_of_other_lessons(folder):
    cells = json.loads(course_notebook(folder))["cells"]
    one = "\n".join(map(source, of_section(cells, "one")))
    assert re.findall('id="([^"]*)"', one) == ["/one", "/one/the-ends-near-again", "/one/next", "/one/next-1"]
    assert [cell["metadata"]["place"] for cell in of_section(cells, "one") if "place" in cell["metadata"]] == [
        "10-one/3"
    ]
    assert 'rel="next" href="#/two-more"' in one and 'rel="prev"' not in one and 'href="#/">Back' in one
    two = source(of_section(cells, "two-more")[-1])
    assert 'rel="prev" href="#/one"' in two and 'rel="next"' not in two
    home = "\n".join(map(source, of_section(cells, "map")))
    assert "Cards &amp; more" in home and "1 &lt; 2" in home
    assert ">You learn to write 1 &lt; 2.<" in home and ">You learn two; is it worth a bid?<" in home
    lessons, beside = home.split("</ol>")
    assert lessons.count("<li>") == 2 and beside.count("<li>") == 3 and home.count("data-stars=") == 1
    assert re.search(r'data-here="one">Begin here<', home) and re.search(r'data-here="two-more" hidden><', home)
    assert '<a href="#/two-more">Two: more</a>' in home
    assert 'needs">Builds on: <a href="#/one">One</a>' in home


@pytest.mark.parametrize("line", ["", "title = 1\n", 'title = " "\n'])
def test_a_course_without_a_name_is_refused(folder, line):
    spine = SPINE.replace('title = "Cards & more"\n', line)
    (folder / "course.toml").write_text(spine, encoding="utf-8")
    with pytest.raises(LessonError, match=r'lessons/course.toml, title: write the course\'s name, as title = "'):
        course_notebook(folder)


def test_a_page_that_was_edited_is_found_and_written_again(tmp_path, capsys):
    main(["--out", str(tmp_path)])
    page = tmp_path / "course.ipynb"
    page.write_text(page.read_text(encoding="utf-8").replace("Course()", "print()"), encoding="utf-8")
    assert main(["--check", "--out", str(tmp_path)]) == 1
    assert "notebooks/course.ipynb is not what lessons/ gives: make notebooks" in capsys.readouterr().err
    main(["--out", str(tmp_path)])
    assert differences(tmp_path, notebooks()) == []


# --- what the map shows ---


def test_who_is_new_begins_with_the_first_lesson(folder):
    shown = marks(load_course(folder), {}, has_begun=False)
    assert shown == {
        "stars": {"one": {"text": "☆☆☆", "name": "0 of 3 stars"}},
        "here": {"section": "one", "text": "Begin here"},
    }


@pytest.mark.parametrize(
    ("stars", "done", "here"),
    [(2, (), {"section": "one", "text": "Go on here"}), (0, ("one",), {}), (3, ("one",), {})],
)
def test_who_has_begun_goes_on_where_exercises_are_not_solved(folder, stars, done, here):
    shown = marks(load_course(folder), {"one": stars}, done, has_begun=True)
    assert shown["here"] == here
    assert shown["stars"] == {"one": {"text": "★" * stars + "☆" * (3 - stars), "name": f"{stars} of 3 stars"}}
