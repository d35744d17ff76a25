"""A learner on the ladder: hints, solutions, stars, and what is kept."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from pinochle_learn import RULES, CardTextError, parse_cards
from pinochle_learn.course.bank.exercises import load_topic
from pinochle_learn.course.ladder import STARS, Ladder, ladder_of
from pinochle_learn.course.progress import Progress
from pinochle_learn.widgets import Exercises


@pytest.fixture
def ladder() -> Ladder:
    return ladder_of("melds")


@pytest.fixture
def count() -> int:
    """The exercises of the ladder."""
    return len(load_topic("melds"))


def solve(ladder: Ladder) -> None:
    assert ladder.check(ladder.solution()).tone == "good"


def go_to(ladder: Ladder, name: str) -> None:
    """Put the exercise with this id on the table."""
    ladder.go([exercise.id for exercise in ladder.exercises].index(name) - ladder.at)


def test_all_solved_alone_is_three_stars(ladder):
    stars = []
    for _ in ladder.exercises:
        solve(ladder)
        stars.append(ladder.stars)
        ladder.go(1)
    assert stars == sorted(stars) and set(stars) == set(range(STARS + 1))
    assert stars.index(1) == -(-len(stars) // 3) - 1  # the first third, rounded up
    assert ladder.check(ladder.solution()).lines[-1] == "You have done all of them."


def test_a_shown_solution_is_accepted_but_earns_no_star(ladder):
    for _ in ladder.exercises:
        assert ladder.show().lines[0].startswith("The answer: ")
        solve(ladder)
        ladder.go(1)
    assert len(ladder.solved) == len(ladder.exercises) and ladder.stars == 0


def test_looking_up_what_is_solved_costs_nothing(ladder):
    solve(ladder)
    ladder.show()
    assert ladder.shown == ()


def test_what_was_looked_up_earns_its_star_when_it_is_answered_again_alone(ladder):
    """Looked up again in between, it does not."""
    for _ in ladder.exercises:
        if ladder.at in (2, 4):
            ladder.show()
        solve(ladder)
        ladder.go(1)
    assert ladder.check(ladder.solution()).lines[-2:] == (
        "You have done all of them.",
        "Answer exercises 3 and 5 once more, without “Show solution”: then they count for your stars.",
    )
    ladder.go(-100)
    assert "once more without “Show solution”" in ladder.go(2).lines[-1]
    assert ladder.exercise.why not in ladder.task().lines
    ladder.show()
    solve(ladder)
    assert ladder.stars == STARS - 1
    solve(ladder)
    assert ladder.exercise.why in ladder.task().lines
    assert [each.id for each in ladder.exercises].index(*ladder.shown) == 4
    ladder.go(2)
    right = ladder.check(ladder.solution())
    assert ladder.stars == STARS and f"That is star {STARS} of {STARS}." in right.lines
    assert right.lines[-1] == "You have done all of them."


def test_a_wrong_answer_can_be_tried_again_at_once(ladder):
    assert ladder.check("no meld").tone == "bad" and not ladder.is_solved
    assert ladder.check("kings").tone == "bad"
    right = ladder.check("royal marriage")
    assert right.tone == "good" and right.lines == ("Right: royal marriage.", ladder.exercise.why)


def test_hints_come_one_by_one_and_stay(ladder):
    first, second = ladder.exercise.hints
    assert str(ladder.hint()) == first
    assert ladder.hint().lines == (second, "That was the last hint.")
    assert [str(item) for item in ladder.hint().items] == [f"Hint 1: {first}"]


def test_the_ends_of_the_ladder_hold(ladder, count):
    ladder.go(-1)
    assert ladder.place == f"1 of {count}"
    ladder.go(100)
    assert ladder.at == len(ladder.exercises) - 1


def test_the_state_is_taken_up_again(ladder):
    solve(ladder)
    ladder.go(2)
    ladder.hint()
    ladder.show()
    kept = json.loads(json.dumps(ladder.state()))
    other = ladder_of("melds")
    other.resume(kept)
    assert other.state() == ladder.state()


@pytest.mark.parametrize(
    "state",
    [
        {},
        {"at": "gone", "solved": ["gone"], "shown": None, "hints": {"gone": 1}},
        {"at": 7, "solved": "royal-marriage", "hints": {"royal-marriage": "x"}},
        {"hints": []},
        {"hints": {"royal-marriage": -3}},
    ],
)
def test_a_damaged_state_is_left_out(ladder, state):
    ladder.resume(state)
    assert ladder.state() == ladder_of("melds").state()
    ladder.hint()


def test_more_hints_than_there_are_do_no_harm(ladder):
    ladder.resume({"hints": {"royal-marriage": 99}})
    assert ladder.hint().lines[-1] == "That was the last hint."


def test_under_other_rules_the_points_are_theirs(count):
    ladder = Ladder(load_topic("melds"), RULES["tutorial"])
    assert len(ladder.exercises) < count
    for _ in ladder.exercises:
        solve(ladder)
        ladder.go(1)
    assert ladder.stars == STARS
    ladder.go(-100)
    assert "royal marriage (4)" in ladder.task().lines[1]


def test_under_fletchers_rules_the_texts_speak_of_families():
    ladder = Ladder(load_topic("melds"), RULES["fletcher"])
    go_to(ladder, "run-in-trump")
    assert "a family (15)" in ladder.show().lines[1]


# --- with the learner's progress ---


def test_a_ladder_goes_on_where_the_progress_ends():
    progress = Progress()
    first = ladder_of("melds", progress=progress)
    first.show()
    solve(first)
    first.go(2)
    solve(first)
    other = ladder_of("melds", progress=progress)
    assert (other.at, other.solved, other.shown) == (1, first.solved, first.shown)
    for each in first.exercises[1:]:
        go_to(first, each.id)
        if first.at == 3:
            first.show()
        solve(first)
    later = ladder_of("melds", progress=progress)
    assert later.at == 0 and later.shown == tuple(each.id for each in later.exercises[0:4:3])
    solve(later)
    assert ladder_of("melds", progress=progress).at == 3, "all are solved, but this one not alone"
    assert first.catch_up() and first.stars == later.stars == STARS - 1
    go_to(first, later.shown[0])
    solve(first)
    assert ladder_of("melds", progress=progress).at == 0 and progress.stars("melds") == STARS


def test_progress_that_comes_later_moves_only_who_has_done_nothing():
    progress = Progress()
    fresh, busy, gone_on, away = (ladder_of("melds", progress=progress) for _ in range(4))
    busy.check("no meld")
    gone_on.go(3)
    other = ladder_of("melds", progress=progress)
    solve(other)
    assert [each.catch_up() for each in (fresh, busy, gone_on)] == [True] * 3
    assert (fresh.at, busy.at, gone_on.at) == (1, 0, 3)
    assert away.catch_up(stay=True) and away.at == 0
    assert not away.catch_up()
    progress.reset()
    assert fresh.catch_up() and fresh.solved == () and fresh.at == 0


def test_a_state_that_was_given_is_added_to_the_progress():
    progress = Progress()
    solve(ladder_of("melds", progress=progress))
    ladder = ladder_of("melds", progress=progress)
    ladder.resume({"solved": ["common-marriage"], "at": "common-marriage"})
    assert ladder.solved == ("royal-marriage", "common-marriage") and ladder.at == 1
    assert len(progress) == 1, "nobody knows how it was solved"


def test_rules_of_ones_own_leave_the_progress_alone():
    progress = Progress()
    ladder = Ladder(load_topic("melds"), replace(RULES["playok"], target=1000), progress)
    solve(ladder)
    ladder.show()
    assert len(progress) == 0 and ladder.solved == ("royal-marriage",) and not ladder.catch_up()
    ladder.start_again()
    assert not ladder.solved


def test_an_answer_that_cannot_be_read_is_no_attempt():
    progress = Progress()
    assert ladder_of("melds", progress=progress).check("kings").tone == "bad"
    assert len(progress) == 0


def test_an_attempt_tells_what_was_misread_and_how_long_it_took(monkeypatch):
    progress, clock = Progress(), iter([100.0, 107.26])
    monkeypatch.setattr("pinochle_learn.course.ladder.monotonic", lambda: next(clock))
    ladder = ladder_of("melds", progress=progress)
    wrong = ladder.kind.grade(ladder.exercise, "common marriage", ladder.rules)
    ladder.grade(lambda: wrong)
    (attempt,) = progress.attempts
    assert attempt.seconds == 7.3
    assert attempt.misconceptions == wrong.misconceptions != ()


# --- on the table ---


@pytest.fixture
def table() -> Exercises:
    return Exercises("melds")


def put(table: Exercises, name: str) -> None:
    """Put the exercise with this id, any but the first, on the table."""
    go_to(table.ladder, name)
    table.ladder.go(-1)
    table.next()


def press(table: Exercises, name: str, selected=(), **values: str) -> dict:
    """What a press on the page does; returns the message that is shown then."""
    table.act({"do": "press", "id": name, "selected": list(selected), "values": values})
    return table.view["message"]


def told(items: list[dict]) -> list[dict]:
    """The lines of a message about the answer itself, without the rule that was misread."""
    return [
        item for item in items if not item.get("label", "").startswith(("What went wrong", "Perhaps", "Or perhaps"))
    ]


def buttons(table: Exercises) -> dict[str, dict]:
    return {item["id"]: item for row in table.view["controls"] for item in row["items"] if item["kind"] == "button"}


def test_a_choice_is_made_and_checked(table):
    assert press(table, "check")["lines"][0].startswith("Nothing is chosen yet")
    assert press(table, "check", answer="no meld")["tone"] == "bad"
    assert "on" not in buttons(table)
    assert press(table, "check", answer="royal marriage")["tone"] == "good"
    assert buttons(table)["on"]["look"] == "main"
    press(table, "on")
    assert table.view["label"].startswith("2 of ") and table.values["answer"] == ""


@pytest.mark.parametrize(
    ("left_out", "words", "label"),
    [
        ([2], "Exercise 3 is still open.", "Go to exercise 3"),
        ([0, 4, 6], "Exercises 1, 5 and 7 are still open.", "Go to exercise 1"),
    ],
)
def test_at_the_end_the_open_exercises_are_named_and_one_press_leads_there(table, count, left_out, words, label):
    for at in range(count):
        assert words not in table.view["message"]["lines"], "before the end the way is on"
        if at not in left_out:
            table.check(table.ladder.solution())
            assert "open" not in buttons(table) or at == count - 1
        if at < count - 1:
            table.next()
    assert table.view["message"]["lines"][-1] == words
    assert buttons(table)["open"]["label"] == label and buttons(table)["open"]["look"] == "main"
    table.previous()
    table.next()
    assert table.view["message"]["lines"][-1] == words and "open" in buttons(table), "also on coming back"
    press(table, "again")
    assert words not in table.view["message"]["lines"], "that is another question"
    press(table, "again")
    for at in left_out:
        press(table, "open")
        assert table.view["label"].startswith(f"{at + 1} of ")
        table.check(table.ladder.solution())
        assert "on" in buttons(table)
        table.ladder.go(count)
        table.next()
    assert "open" not in buttons(table) and "on" not in buttons(table)
    assert not any("still open" in line for line in table.view["message"]["lines"])


def test_melds_are_laid_down_taken_back_and_checked(table):
    put(table, "pick-marriages")
    assert press(table, "lay", ["KS", "QC"])["tone"] == "bad" and table.selected == ["KS", "QC"]
    assert press(table, "lay", ["KS", "QS"])["tone"] == "good" and table.selected == []
    (pile,) = table.view["piles"]
    assert [meld["title"] for meld in pile["melds"]] == ["Common marriage"]
    assert press(table, "check")["lines"] == ["Not all yet: 20 of 60 points."]
    press(table, table.view["piles"][0]["melds"][0]["button"]["id"])
    assert table.view["piles"][0]["melds"] == []
    press(table, "lay", ["KC", "QC"])
    press(table, "lay", ["KS", "QS'"])
    assert press(table, "check")["tone"] == "good"
    assert table.lay(parse_cards("AH")).tone == "bad"


def test_points_are_filled_in_and_a_wrong_input_is_named(table):
    put(table, "nine-of-trump")
    assert press(table, "check", class1="x")["lines"][0].startswith("Class 1: “x” is no number")
    (field,) = (item for row in table.view["controls"] for item in row["items"] if item["kind"] == "number")
    assert field["error"].startswith("Class 1") and table.values["class1"] == "x"
    assert press(table, "check", class1="20")["tone"] == "good"


def test_a_partner_has_a_hand_of_their_own(table):
    put(table, "partners-apart")
    (pile,) = table.view["piles"]
    assert [card["id"] for card in pile["melds"][0]["cards"]] == ["AS", "QS", "QH", "KC"]
    assert table.lay().tone == "info"


def test_hints_solutions_and_starting_again(table):
    assert buttons(table)["hint"]["label"] == "Hint (2 left)" and "again" not in buttons(table)
    press(table, "hint")
    press(table, "hint")
    assert buttons(table)["hint"]["label"] == "Hints"
    assert press(table, "solution")["lines"][0] == "The answer: royal marriage."
    press(table, "next")
    assert press(table, "again")["lines"][0].startswith("This forgets what you have solved in these exercises")
    press(table, "next")
    press(table, "yes again")
    assert table.progress["shown"] == ["royal-marriage"]
    press(table, "again")
    press(table, "yes again")
    assert table.progress == ladder_of("melds").state()


def test_the_button_that_asks_does_not_confirm(table):
    press(table, "check", answer="royal marriage")
    assert buttons(table)["again"]["label"] == "Start again" and "yes again" not in buttons(table)
    press(table, "again")
    assert (buttons(table)["again"]["label"], buttons(table)["yes again"]["label"]) == (
        "Keep my stars",
        "Yes, start again",
    )
    press(table, "again")
    assert table.progress["solved"] == ["royal-marriage"] and "yes again" not in buttons(table)
    table.start_again(sure=False)
    table.next()
    press(table, "yes again")
    assert table.progress["solved"] == ["royal-marriage"], "whatever else is done, the question is gone"


def test_melds_and_answers_are_given_from_python_as_text(table):
    put(table, "pick-marriages")
    assert table.lay("KS QS").lines[0] == "Common marriage: 20 points."
    with pytest.raises(CardTextError, match="'K'"):
        table.lay("K Q")
    with pytest.raises(TypeError, match=r"^cards: 5 is no cards"):
        table.lay(5)
    put(table, "nine-of-trump")
    assert table.check(20).tone == "good"
    for wrong in (["KS"], 2.5, True):
        with pytest.raises(TypeError, match=r"^answer: .* is neither text nor a number"):
            table.check(wrong)


@pytest.mark.parametrize(
    "progress", [5, [], "x", 1.5, {"solved": 5}, {"hints": []}, {"at": []}, {"solved": [[]], 7: 8}, {"shown": None}]
)
def test_damaged_progress_is_set_aside_with_a_word(progress):
    table = Exercises("melds", progress=progress)
    assert "of your progress cannot be read" in table.view["message"]["lines"][0]
    assert table.progress == ladder_of("melds").state()
    assert table.hint().tone == "info"


def test_no_progress_and_progress_of_other_exercises_are_no_damage():
    for progress in (None, {}, {"at": "gone", "solved": ["gone"], "hints": {"gone": 1}}):
        assert Exercises("melds", progress=progress).view["message"]["lines"] == ["Choose an answer."]


def test_what_is_not_damaged_is_kept():
    table = Exercises("melds", progress={"solved": ["royal-marriage"], "hints": "x"})
    assert table.progress["solved"] == ["royal-marriage"]
    assert table.view["message"]["lines"][0].startswith("Some of what was kept")


def test_wrong_arguments_are_told_what_is_right():
    with pytest.raises(ValueError, match=r"^exercises/5.toml: there is no such topic; there is .*melds"):
        Exercises(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^rules: 5 is no rule set; write 'playok', 'tutorial' or 'fletcher'"):
        Exercises("melds", rules=5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^Exercises: there is no 'progres'; did you mean progress"):
        Exercises("melds", progres={})


def test_what_is_unknown_does_nothing(table):
    before = dict(table.view)
    press(table, "nonsense")
    press(table, "back x")
    assert table.view == before


def test_progress_is_taken_up_by_a_new_table(table, count):
    press(table, "check", answer="royal marriage")
    press(table, "on")
    other = Exercises("melds", progress=table.progress)
    assert other.view["label"] == table.view["label"]
    assert other.view["facts"][1]["text"] == f"1 of {count}"


def test_every_exercise_can_be_shown_and_is_plain_json(table, count):
    labels = set()
    for exercise in table.ladder.exercises:
        json.dumps(table.view)
        assert exercise.prompt in table.view["label"]
        labels.add(table.view["label"])
        assert table.check(table.ladder.solution()).tone == "good"
        table.next()
    assert len(labels) == count and table.view["facts"][-1]["text"] == "★★★ 3 of 3"


def test_the_first_wrong_try_gives_less_away_than_the_second(table):
    put(table, "best-trump")
    first = press(table, "check", answer="hearts")["items"]
    assert [item["label"] for item in told(first)] == ["Hearts:"]
    assert len(told(press(table, "check", answer="hearts")["items"])) == 4
    put(table, "whole-hand")
    first = press(table, "check", class1="60", class2="0", class3="0", total="")["items"]
    assert [item["text"] for item in told(first)] == [
        "60 is too few. Perhaps missed: dix.",
        "0 is too few. Perhaps missed: pinochle.",
        "0 is right.",
    ]
    assert (
        told(press(table, "check", class1="60", class2="0", class3="0")["items"])[2]["text"] == "0 is right, no meld."
    )


def test_picked_melds_are_named_at_the_second_check(table):
    put(table, "pick-marriages")
    press(table, "lay", ["KS", "QS"])
    assert [item["text"] for item in press(table, "check")["items"]][-1] == "40 points are still missing."
    assert [item["text"] for item in press(table, "check")["items"]][-1] == "missed royal marriage."
    assert table.view["facts"][1] == {"id": "found", "label": "Found", "text": "1 of 2"}


def test_after_a_right_answer_only_the_way_on_is_left(table):
    put(table, "pick-marriages")
    press(table, "lay", ["KS", "QS"])
    press(table, "lay", ["KC", "QC"])
    press(table, "check")
    assert set(buttons(table)) == {"previous", "next", "again", "on"}
    assert all("button" not in meld for meld in table.view["piles"][0]["melds"])
    press(table, "on")
    press(table, "previous")
    assert {"on", "check", "hint", "solution", "lay"} <= set(buttons(table)), "it may be done once more"


def test_the_partners_cards_and_ones_own_are_named(table):
    put(table, "partners-apart")
    assert (table.view["piles"][0]["name"], table.view["hand"]["title"]) == ("Your partner holds", "You hold")
    assert told(press(table, "check", answer="40")["items"])[0]["text"] == "40 is too many. Count each hand by itself."
