"""The course's page: what Python brings to its places, and what the page makes of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from ipywidgets.widgets.widget import _instances

import pinochle_learn.widgets as widgets
from pinochle_learn import parse_cards
from pinochle_learn.course.attempts import Attempt
from pinochle_learn.course.bank.exercises import load_topic
from pinochle_learn.course.pages.lessons import Lesson, load_course
from pinochle_learn.widgets import Table
from pinochle_learn.widgets.course import BROKEN, Course
from pinochle_learn.widgets.store import leave_store, store

LESSON = """\
# One

```{code-cell} ipython3
from pinochle_learn import RULES, meld_points, parse_cards
import ipywidgets, pandas
from pinochle_learn.course import show_melds
from pinochle_learn.widgets import MeldMarker, show_cards
```

```{code-cell} ipython3
table = show_cards("AS KS")
```

```{code-cell} ipython3
table
```

```{code-cell} ipython3
print("You:", meld_points(parse_cards("KH QH"), "H"))
```

```{code-cell} ipython3
1 / 0
```

```{code-cell} ipython3
parse_cards("AS 11S")
```

```{code-cell} ipython3
if True print
```

```{code-cell} ipython3
show_melds("playok", meld_class=2)
```

```{code-cell} ipython3
pandas.DataFrame({"us": ["<b>260</b>"]})
```

```{code-cell} ipython3
ipywidgets.VBox([ipywidgets.Button(description="Deal")])
```

```{code-cell} ipython3
parse_cards("9S")
```

```{code-cell} ipython3
print("before"), 1 / 0
```

```{code-cell} ipython3
(print("once"), None)[1]
```
"""
TWO = "# Two\n\n```{code-cell} ipython3\ntable\n```\n\n```{code-cell} ipython3\n6 * 7\n```\n"


def lesson(folder: Path, slug: str, text: str, exercises=()) -> Lesson:
    (folder / f"{slug}.md").write_text(text, encoding="utf-8")
    return Lesson(slug, text.split("\n")[0][2:], (), (), tuple(exercises), (), folder)


@pytest.fixture
def learner():
    """A learner who has done nothing yet."""
    leave_store()
    yield store().progress
    leave_store()


@pytest.fixture
def course(learner, tmp_path):
    return Course([lesson(tmp_path, "10-one", LESSON, ["melds"]), lesson(tmp_path, "20-two", TWO)])


@pytest.fixture
def sent(course, monkeypatch):
    messages: list = []
    monkeypatch.setattr(course, "send", lambda message, buffers=None: messages.append(json.loads(json.dumps(message))))
    return messages


def say(course, message):
    """As the page's messages arrive."""
    course._handle_custom_msg(message, [])


# --- Python ---


def test_each_place_gets_what_its_cell_shows(course, sent):
    for number in (3, 4, 11):
        say(course, {"do": "build", "place": f"10-one/{number}"})
    (table,), (printed,), (text,) = (message["parts"] for message in sent)
    assert [message["place"] for message in sent] == ["10-one/3", "10-one/4", "10-one/11"]
    assert isinstance(_instances[table["model"]], Table) and table.keys() == {"model"}
    assert printed == {"text": "You: 40"}
    assert text == {"text": repr(parse_cards("9S"))}


def test_a_place_is_built_once_and_told_as_often_as_it_is_asked_for(course, sent, capsys):
    for _ in range(2):
        say(course, {"do": "build", "place": "10-one/3"})
        say(course, {"do": "build", "place": "10-one/13"})
    assert sent[:2] == sent[2:] and sent[1]["parts"] == [{"text": "once"}]
    assert capsys.readouterr().out == ""


def test_lessons_do_not_share_their_names(course):
    course.parts("10-one/3")
    assert course.parts("20-two/1") == [{"trouble": BROKEN}]
    assert course.parts("20-two/2") == [{"text": "42"}]


@pytest.mark.parametrize("number", [5, 7])
def test_a_cell_that_fails_is_one_sentence_and_the_others_go_on(course, number):
    assert course.parts(f"10-one/{number}") == [{"trouble": BROKEN}]
    assert course.parts("10-one/4") == [{"text": "You: 40"}]
    assert course.parts("10-one/8")[0].keys() == {"html"}


def test_an_error_of_ours_says_its_sentence(course):
    (part,) = course.parts("10-one/6")
    assert "11S" in part["trouble"] and "\n" not in part["trouble"]


def test_what_was_printed_before_an_error_is_there(course):
    assert course.parts("10-one/12") == [{"text": "before"}, {"trouble": BROKEN}]


def test_tables_and_widgets_of_others(course):
    (melds,), (frame,), (box,) = (course.parts(f"10-one/{number}") for number in (8, 9, 10))
    assert "Double pinochle" in melds["html"] and "&lt;b&gt;260" in frame["html"]
    assert box.keys() == {"model"}


@pytest.mark.parametrize(
    "message",
    [
        None,
        [],
        "build",
        {},
        {"do": "build"},
        {"do": "build", "place": 3},
        {"do": "build", "place": None},
        {"do": "run", "place": "10-one/3"},
    ],
)
def test_other_messages_are_left_alone(course, sent, message):
    say(course, message)
    assert sent == []


@pytest.mark.parametrize("place", ["", "10-one", "10-one/0", "10-one/99", "../etc/1", "__class__", "10-one/3 "])
def test_a_place_that_is_none_is_a_sentence(course, place):
    assert course.parts(place) == [{"trouble": BROKEN}]


def test_nothing_is_run_before_it_is_asked_for(course):
    assert course._cells["10-one/1"][0]._outcomes == []


@pytest.mark.parametrize("each", load_course(), ids=lambda each: each.slug)
def test_every_cell_of_every_lesson_can_be_shown(learner, each):
    course = Course()
    parts = [course.parts(f"{each.slug}/{number}") for number in range(1, len(each.text.cells) + 1)]
    assert not [part for many in parts for part in many if "trouble" in part]


def test_the_map_goes_on_with_what_is_not_solved_whatever_the_stars(course, learner):
    *some, last = load_topic("melds")
    for exercise in some:
        for outcome in ("shown", "right"):
            learner.add(Attempt(exercise=f"melds/{exercise.id}", outcome=outcome, score=int(outcome == "right")))
    assert course.marks["here"] == {"section": "one", "text": "Go on here"}
    learner.add(Attempt(exercise=f"melds/{last.id}", outcome="right", score=1))
    assert course.marks["here"] == {} and course.marks["stars"]["one"]["name"] == "0 of 3 stars"


def test_the_map_hears_of_stars(course, learner):
    assert course.marks == {}, "the page is right as it stands for who is new"
    for exercise in load_topic("melds"):
        learner.add(Attempt(exercise=f"melds/{exercise.id}", outcome="right", score=1))
    assert course.marks["stars"] == {"one": {"text": "★★★", "name": "3 of 3 stars"}}
    assert course.marks["here"] == {}
    assert Course(course.lessons).marks == course.marks, "also one made later"
    learner.reset()
    assert course.marks["stars"]["one"]["text"] == "☆☆☆" and course.marks["here"]["text"] == "Begin here"


def test_in_a_notebook_it_says_what_to_open(course):
    assert "10-one.ipynb" in repr(course) and "make learn" in course.words["elsewhere"]


# --- the page, with a stand-in for Python ---

HERE = Path(widgets.__file__).parent
MAP = HERE.parent / "site/jupyter/voila/templates/pinochle/map.js"
HTML = """<!doctype html><html lang="en"><head><title>Course</title></head><body><main>
<section data-section="map"><span data-stars="one" aria-hidden="true">☆☆☆</span><span data-here="one">Begin here</span>
<span data-here="two" hidden></span><div class="live" data-place="map/progress"></div></section>
<section data-section="one" class="shown"><div class="live" data-place="one/1"></div>
<div class="live" data-place="one/2"></div><div class="live" data-place="one/3"></div></section>
<section data-section="two"><div class="live" data-place="two/1"></div></section>
<div id="cell"></div></main></body></html>"""
MOUNT = """async ([source, marks]) => {
  const widget = (await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })))).default;
  const heard = {}, traits = { marks, words: { elsewhere: "Open a lesson.", broken: "It could not be built." } };
  window.sent = [];
  const view = (id) => {
    const node = Object.assign(document.createElement("button"), { textContent: id });
    node.dataset.place = "left"; // as a table says where a seat is: no place of the lesson
    return node;
  };
  window.model = {
    get: (name) => traits[name],
    set: (name, value) => { traits[name] = value; (heard[`change:${name}`] ?? []).forEach((f) => f()); },
    on: (event, f) => (heard[event] ??= []).push(f),
    off: (event, f) => { heard[event] = heard[event].filter((each) => each !== f); },
    send: (message) => window.sent.push(message.place),
    listeners: () => Object.values(heard).flat().length,
    widget_manager: {
      get_model: async (id) => { if (id === "gone") throw new Error("there is none"); return id; },
      create_view: async (id) => ({
        el: view(id), remove() { this.el.remove(); },
        luminoWidget: { processMessage: (it) => window.told.push([it.type, document.body.innerText.includes(id)]) },
      }),
    },
  };
  window.told = [];
  window.answer = (place, ...parts) => heard["msg:custom"].forEach((f) => f({ place, parts }));
  window.show = (name) => {
    for (const it of document.querySelectorAll("section")) it.classList.toggle("shown", it.dataset.section === name);
    document.dispatchEvent(new CustomEvent("section-shown"));
  };
  window.close_it = widget.render({ model: window.model, el: document.getElementById("cell") });
}"""


@pytest.fixture
def blank(chromium):
    page = chromium.new_page()
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    page.set_content(HTML)
    yield page
    page.close()


def mount(page, marks=None):
    page.evaluate(MOUNT, [(HERE / "course.js").read_text(encoding="utf-8"), marks or {}])


def text_of(page, place):
    return page.locator(f'.live[data-place="{place}"]').inner_text()


def asked(page):
    return page.evaluate("sent.splice(0)")


def answer(page, place, *parts):
    page.evaluate("([place, parts]) => answer(place, ...parts)", [place, parts])


def test_places_are_asked_for_one_after_the_other(blank):
    mount(blank)
    assert asked(blank) == ["one/1"]
    answer(blank, "one/1", {"text": "4 < 5"}, {"model": "a table"})
    assert asked(blank) == ["one/2"]
    assert text_of(blank, "one/1").split("\n") == ["4 < 5", "a table"]
    assert blank.evaluate("told") == [["before-attach", False], ["after-attach", True]]
    answer(blank, "one/2", {"trouble": "Wrong."})
    answer(blank, "one/3")
    assert asked(blank) == ["one/3"]
    assert text_of(blank, "one/2") == "Wrong." and blank.locator(".done").count() == 3
    blank.evaluate("show('two'); show('one'); show('two')")
    assert asked(blank) == ["two/1"]


def test_a_section_that_is_left_is_finished_when_it_is_shown_again(blank):
    mount(blank)
    blank.evaluate("show('two'); show('map'); show('two')")
    assert asked(blank) == ["one/1"], "only one answer is waited for"
    answer(blank, "one/1", {"text": "late"})
    assert text_of(blank, "one/1") or blank.locator('.live[data-place="one/1"]').text_content() == "late"
    assert asked(blank) == ["two/1"]
    answer(blank, "two/1", {"text": "2"})
    assert asked(blank) == []
    blank.evaluate("show('one')")
    assert asked(blank) == ["one/2"]


@pytest.mark.parametrize("message", [None, {}, {"place": "two/1", "parts": [{"text": "x"}]}, {"place": None}])
def test_an_answer_to_nothing_changes_nothing(blank, message):
    mount(blank)
    answer(blank, message and message.get("place"), {"text": "x"})
    assert blank.locator(".done").count() == 0
    answer(blank, "one/1", {"text": "right"})
    assert text_of(blank, "one/1") == "right"


def test_a_widget_that_cannot_be_shown_is_a_sentence(blank):
    mount(blank)
    answer(blank, "one/1", {"model": "gone"})
    blank.locator('.live[data-place="one/1"].done').wait_for()
    assert text_of(blank, "one/1") == "It could not be built."
    answer(blank, "one/2", {"model": "here"})
    assert text_of(blank, "one/2") == "here"


def test_of_html_only_tables_and_text_are_taken(blank):
    mount(blank)
    hostile = (
        '<table onclick="x()" style="position:fixed"><caption>Melds</caption><tr><th scope="row">dix</th>'
        '<td colspan="2"><img src="x" onerror="window.hacked = 1">10<script>window.hacked = 1</script></td></tr>'
        '</table><a href="javascript:x()">link</a><svg onload="window.hacked = 1"></svg><style>* {}</style>'
    )
    answer(blank, "one/1", {"html": hostile})
    place = blank.locator('.live[data-place="one/1"]')
    place.get_by_text("dix").wait_for()
    assert place.locator("img, script, a, svg, style").count() == 0
    assert place.locator("table").evaluate("it => it.attributes.length") == 0
    assert place.locator("th").get_attribute("scope") == "row" and place.locator("td").get_attribute("colspan") == "2"
    assert place.inner_text().split() == ["Melds", "dix", "10", "link"]
    assert blank.evaluate("window.hacked") is None


def test_stars_and_the_mark_on_the_map(blank):
    blank.add_script_tag(path=MAP)
    mount(blank)
    blank.evaluate("show('map')")
    here = blank.locator("[data-here]:not([hidden])")
    assert here.all_inner_texts() == ["Begin here"]
    stars = {"one": {"text": "★★★", "name": "3 of 3 stars"}}
    marks = {"stars": stars, "here": {"section": "two", "text": "Go on here"}}
    blank.evaluate("marks => model.set('marks', marks)", marks)
    assert here.all_inner_texts() == ["Go on here"]
    assert blank.get_by_role("img", name="3 of 3 stars").inner_text() == "★★★"
    blank.evaluate("marks => model.set('marks', marks)", {"stars": stars, "here": {}})
    assert here.count() == 0


def test_it_leaves_nothing_behind(blank):
    mount(blank)
    answer(blank, "one/1", {"model": "a table"})
    blank.get_by_text("a table").wait_for()
    blank.evaluate("close_it(); show('two')")
    assert blank.evaluate("model.listeners()") == 0
    assert blank.get_by_text("a table").count() == 0 and asked(blank) == ["one/1", "one/2"]


def test_without_sections_there_is_a_sentence(blank):
    blank.evaluate("document.querySelectorAll('section').forEach((each) => each.remove())")
    mount(blank)
    assert blank.locator("#cell").inner_text() == "Open a lesson."
