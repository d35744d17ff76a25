"""The learner's practice to look at: what the view says, and what a page makes of it."""

import csv
import re
from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import cast

import pytest
from playwright.sync_api import expect

from pinochle_learn.course.attempts import Attempt
from pinochle_learn.course.progress import Progress
from pinochle_learn.course.standing import Standing
from pinochle_learn.widgets.offers import pressable
from pinochle_learn.widgets.shape import TableView
from pinochle_learn.widgets.standing import YourProgress
from pinochle_learn.widgets.standing_charts import charts_of
from pinochle_learn.widgets.store import store
from tests.widgets.pressing import press, said

NOON = datetime(2026, 3, 18, 12, tzinfo=UTC)
SECOND = {"run": 0, "dix": 10, "set": 20, "around": 30, "seats": 40, "keep": 50, "exchange": 55}
"""So that no two answers are given at once."""


def answers(outcomes, skill="run", *, days_ago=0, mistake="any-nine-dix", seconds=()):
    """Hands of level 2, a minute after the other: r right, w wrong."""
    begin = NOON - timedelta(days=days_ago, hours=3)
    return [
        Attempt(
            exercise=f"practice-melds/2-{at}-{skill}",
            outcome="right" if each == "r" else "wrong",
            score=1.0 if each == "r" else 0.5,
            skills=(skill,),
            misconceptions=(mistake,) if each == "w" and mistake else (),
            at=(begin + timedelta(minutes=at, seconds=SECOND[skill])).isoformat(timespec="milliseconds")[:-6] + "Z",
            seconds=seconds[at] if seconds else 20.0,
        )
        for at, each in enumerate(outcomes)
    ]


def charts(*attempts):
    return {chart["id"]: chart for chart in charts_of(Standing(Progress(attempts), NOON))}


def groups(chart):
    return {group["id"]: [(mark["name"], mark["text"]) for mark in group["marks"]] for group in chart["groups"]}


# --- the widget ---


def test_without_an_answer_it_says_one_friendly_thing_and_where_to_begin():
    mine = YourProgress()
    assert set(mine.view) == {"label", "message"}
    assert said(mine).startswith("Nothing is counted yet.")
    assert mine.view["message"]["items"][0]["link"] == {"address": "#/practice", "text": "Begin to practise"}


def test_it_follows_what_is_answered():
    mine = YourProgress()
    for each in answers("rrwr"):
        store().progress.add(each)
    facts = {fact["label"]: fact["text"] for fact in mine.view["facts"]}
    assert facts["Questions"] == "3 of 4 right at once"
    assert (facts["Days in a row"], facts["Right answers in a row, at most"]) == ("0", "2")
    assert facts["A hand"] == "20 s"
    assert said(mine) == "Nothing is due for review today."
    assert mine.view["message"]["items"][0]["link"] == {"address": "#/practice", "text": "Practise what you need next"}
    store().progress.reset()
    assert said(mine).startswith("Nothing is counted yet.")


def test_what_is_due_is_said_with_a_way_to_review_it():
    store().progress.take(answers("r", days_ago=5000))
    mine = YourProgress()
    assert said(mine) == "1 skill is due again, before you forget it."
    assert mine.view["message"]["items"][0]["link"] == {"address": "#/practice?mode=review", "text": "Review"}
    store().progress.add(Attempt(exercise="melds/a", outcome="right", score=1, skills=("run",)))
    assert said(mine) == "Nothing is due for review today."


def test_the_button_puts_all_of_it_into_a_file(monkeypatch):
    files = []
    monkeypatch.setattr(store(), "download", lambda name, text: files.append((name, text)))
    store().progress.take(answers("rw"))
    mine = YourProgress()
    press(mine, "csv")
    assert said(mine) == "These numbers go into the file pinochle-practice.csv."
    [(name, text)] = files
    assert name == "pinochle-practice.csv"
    assert [row["about"] for row in csv.DictReader(StringIO(text))] == ["skills", "days", "hands", "misconceptions"]
    assert mine.to_frame().loc[0, "right"] == 1


def test_a_page_can_press_the_button_and_nothing_else():
    before = cast(TableView, YourProgress().view)
    store().progress.take(answers("rw"))
    assert (pressable(before), pressable(cast(TableView, YourProgress().view))) == (set(), {"csv"})


def test_the_first_view_is_untrue_for_who_has_answered():
    assert YourProgress().rests_on == (("pinochle-learn.1.attempt.", ""),)


# --- the charts ---


def test_skills_are_told_in_words_with_a_way_to_practise_each():
    found = charts(*answers("wwr"), *answers("rrr", "dix"), *answers("rrrrw", "set"))["skills"]
    assert groups(found) == {
        "next": [("The run", "1 of 3 right at once")],
        "strengths": [("The nine of trump", "3 of 3 right at once")],
        "others": [("When the bid is missed", "4 of 5 right at once")],
    }
    run = found["groups"][0]["marks"][0]
    assert run["value"] == 0.333
    assert run["link"] == {
        "address": "#/practice/melds/2", "text": "Practise this", "name": "Practise this: The run"
    }  # fmt: skip
    assert found["groups"][2]["folded"] and found["groups"][2]["name"] == "The other skills (1)"


def test_one_way_to_practise_is_named_once():
    """Of skills that lead to the same questions the weakest stands for all of them."""
    found = charts(*answers("www", "keep"), *answers("wwr", "exchange"))["skills"]
    next_up = found["groups"][0]
    assert [mark["link"]["address"] for mark in next_up["marks"]] == ["#/practice/pass/1"]


def test_what_no_question_asks_for_leads_to_its_lesson():
    [group] = charts(*answers("w", "seats", mistake=""))["skills"]["groups"]
    assert group["marks"][0]["link"] == {
        "address": "#/deal", "text": "To its lesson", "name": "To its lesson: Who sits where"
    }  # fmt: skip


def test_who_has_done_little_sees_all_of_it():
    found = charts(*answers("r"))["skills"]
    assert [(group["name"], group["folded"]) for group in found["groups"]] == [("All skills so far", False)]


def test_days_are_columns_with_their_numbers():
    found = charts(*answers("rrrw", days_ago=2), *answers("rw", "set"))["days"]
    assert found["name"] == "Day by day"
    assert found["text"] == "In the last 14 days you answered 6 questions, 4 of them right at once."
    marks = found["groups"][0]["marks"]
    assert [mark["name"] for mark in (marks[0], marks[-1])] == ["5 Mar", "18 Mar"]
    assert [(mark["size"], mark["value"]) for mark in marks[-3:]] == [(1, 0.75), (0, 0), (0.5, 0.25)]
    assert [mark["text"] for mark in marks[-2:]] == ["no question", "1 of 2 right at once"]


def test_after_two_weeks_the_columns_are_weeks():
    found = charts(*answers("rw", days_ago=14), *answers("r", "set"))["days"]
    assert found["name"] == "Week by week"
    marks = found["groups"][0]["marks"]
    assert [(mark["name"], mark["text"]) for mark in marks[-3:]] == [
        ("week of 2 Mar", "1 of 2 right at once"),
        ("week of 9 Mar", "no question"),
        ("week of 16 Mar", "1 of 1 right at once"),
    ]


def test_an_old_learner_who_comes_back_sees_no_empty_picture():
    assert "days" not in charts(*answers("rw", days_ago=100))


def test_hands_are_dots_and_a_very_long_one_lies_at_the_edge():
    found = charts(*answers("rrrr", seconds=(10, 20, 30, 1000)))["hands"]
    assert found["text"].endswith("the quickest took 10 s, the slowest 16 min 40 s, half of them at most 25 s.")
    marks = found["groups"][0]["marks"]
    assert [mark["value"] for mark in marks] == [0.1, 0.2, 0.3, 1]  # of four times the median of 25 s
    assert marks[3]["text"] == "16 min 40 s, level 2"
    assert found["most"] == "1 min 40 s or more"  # it is not so high as it took
    assert found["key"] == "A dot on the upper line stands for 1 min 40 s or more."
    assert charts(*answers("rrr", seconds=(10, 20, 30)))["hands"]["most"] == "30 s"
    assert "hands" not in charts(*answers("rr"))


def test_what_was_mixed_up_and_what_is_overcome():
    found = charts(*answers("wrrrr", "dix"), *answers("ww", "run", mistake="marriage-inside-run"))["mistakes"]
    dix = "You counted a nine that is not trump: only the nines of trump are a dix."
    run = "You counted the marriage inside the run again: within class 1 a card counts once."
    assert groups(found) == {"still": [(run, "2 times, last on 18 Mar")], "overcome": [(dix, "4 right since 18 Mar")]}
    assert found["groups"][0]["marks"][0]["link"]["address"] == "#/melds/class-1-the-run"
    assert found["groups"][1]["marks"][0]["tone"] == "good"


# --- on the page ---


def view_of(*attempts):
    standing = Standing(Progress(attempts), NOON)
    return {"label": "Your practice so far", "charts": charts_of(standing)}


FULL = (*answers("wwrw"), *answers("rrr", "dix"), *answers("rrrrw", "set"))


def in_the_course(on_page, *attempts):
    """As if the page were the course: only there links lead anywhere."""
    on_page.page.evaluate("document.querySelector('main').dataset.section = 'progress'")
    on_page.show(view_of(*attempts))


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("dark", [False, True])
def test_charts_are_accessible_and_fit(on_page, accessible, width, dark):
    on_page.page.set_viewport_size({"width": width, "height": 800})
    on_page.page.emulate_media(color_scheme="dark" if dark else "light")
    in_the_course(on_page, *FULL)
    for fold in on_page.page.locator(".pl-chart summary").all():
        fold.click()
    accessible(on_page.page)
    assert on_page.page.evaluate("document.documentElement.scrollWidth") <= width
    drawn = on_page.page.locator(".pl-bar, .pl-chart-picture").all()
    assert len(drawn) == 5  # three bars, two pictures
    assert all(each.bounding_box()["width"] > 80 for each in drawn)


def test_each_picture_is_told_in_words(on_page):
    in_the_course(on_page, *FULL)
    days = on_page.page.get_by_role("group", name="Day by day")
    expect(days.get_by_role("img")).to_have_accessible_name(
        "In the last 14 days you answered 12 questions, 8 of them right at once."
    )
    days.get_by_text("The numbers, day by day").click()
    expect(days.get_by_role("listitem").last).to_have_text("18 Mar: 8 of 12 right at once")
    bars = on_page.page.get_by_role("group", name="Skill by skill").get_by_role("listitem")
    expect(bars.first).to_contain_text("The run1 of 4 right at once")
    expect(bars.first.get_by_role("link", name="Practise this: The run")).to_have_attribute(
        "href", "#/practice/melds/2"
    )


def test_elsewhere_than_in_the_course_there_are_no_links(on_page):
    on_page.show(view_of(*FULL))
    expect(on_page.page.get_by_role("link")).to_have_count(0)
    expect(on_page.page.get_by_text("1 of 4 right at once")).to_be_visible()


def test_what_is_drawn_has_the_size_of_the_numbers(on_page):
    in_the_course(on_page, *FULL)
    bar = on_page.page.locator(".pl-bar").first
    assert [bar.locator(f".pl-chart-{part}").get_attribute("width") for part in ("room", "full")] == ["100", "25"]
    last = on_page.page.locator("[data-kind='columns'] g").last
    room, full = (float(last.locator(f".pl-chart-{part}").get_attribute("height")) for part in ("room", "full"))
    assert full / room == pytest.approx(8 / 12, abs=0.001)
    expect(last.locator("title")).to_have_text("18 Mar: 8 of 12 right at once")


def test_what_was_unfolded_and_has_the_focus_stays_so(on_page):
    in_the_course(on_page, *FULL)
    fold = on_page.page.get_by_text("The numbers, day by day")
    fold.click()
    on_page.give("view", view_of(*FULL, *answers("rrrrrr", "around")))
    days = on_page.page.get_by_role("group", name="Day by day")
    expect(days.get_by_role("listitem").last).to_have_text("18 Mar: 14 of 18 right at once")
    assert on_page.focused() == "The numbers, day by day"
    on_page.give("view", {"label": "Your practice so far"})
    expect(on_page.page.locator(".pl-charts")).to_be_hidden()


def test_text_is_only_text(on_page):
    mark = {"id": "x", "name": "<img src=x onerror=alert(1)>", "text": "<b>bold</b>", "value": 0.5, "size": 1}
    for kind in ("bars", "columns", "dots"):
        group = {"id": "g", "name": "<i>group</i>", "marks": [mark]}
        chart = {"id": kind, "kind": kind, "name": "<u>chart</u>", "text": "<s>text</s>", "groups": [group]}
        on_page.show({"label": "Text", "charts": [chart]})
    assert on_page.page.locator("main img, main b, main i, main u, main s").count() == 0
    expect(on_page.page.get_by_text(re.compile("<b>bold</b>")).first).to_be_attached()
