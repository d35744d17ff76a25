"""A learner on the ladder: hints, solutions, stars, and what is kept."""

from __future__ import annotations

import json

import pytest

from pinochle_learn import RULES, CardTextError, parse_cards
from pinochle_learn.course.exercises import load_topic
from pinochle_learn.course.ladder import STARS, Ladder, ladder_of
from pinochle_learn.widgets import Exercises


@pytest.fixture
def ladder() -> Ladder:
    return ladder_of("melds")


def solve(ladder: Ladder) -> None:
    assert ladder.check(ladder.solution()).tone == "good"


def test_all_solved_alone_is_three_stars(ladder):
    stars = []
    for _ in ladder.exercises:
        solve(ladder)
        stars.append(ladder.stars)
        ladder.go(1)
    assert stars == sorted(stars) and set(stars) == set(range(STARS + 1))
    assert stars.index(1) == len(stars) // 3  # the first third, rounded up
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


def test_the_ends_of_the_ladder_hold(ladder):
    ladder.go(-1)
    assert ladder.place == "1 of 19"
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


def test_under_other_rules_the_points_are_theirs():
    ladder = Ladder(load_topic("melds"), RULES["tutorial"])
    assert len(ladder.exercises) < 19
    for _ in ladder.exercises:
        solve(ladder)
        ladder.go(1)
    assert ladder.stars == STARS
    ladder.go(-100)
    assert "royal marriage (4)" in ladder.task().lines[1]


def test_under_fletchers_rules_the_texts_speak_of_families():
    ladder = Ladder(load_topic("melds"), RULES["fletcher"])
    assert len(ladder.exercises) == 16
    ladder.go(4)
    assert ladder.exercise.id == "run-in-trump" and "a family (15)" in ladder.show().lines[1]


# --- on the table ---


@pytest.fixture
def table() -> Exercises:
    return Exercises("melds")


def press(table: Exercises, name: str, selected=(), **values: str) -> dict:
    """What a press on the page does; returns the message that is shown then."""
    table.act({"do": "press", "id": name, "selected": list(selected), "values": values})
    return table.view["message"]


def buttons(table: Exercises) -> dict[str, dict]:
    return {item["id"]: item for row in table.view["controls"] for item in row["items"] if item["kind"] == "button"}


def test_a_choice_is_made_and_checked(table):
    assert press(table, "check")["lines"][0].startswith("Nothing is chosen yet")
    assert press(table, "check", answer="no meld")["tone"] == "bad"
    assert "on" not in buttons(table)
    assert press(table, "check", answer="royal marriage")["tone"] == "good"
    assert buttons(table)["on"]["look"] == "main"
    press(table, "on")
    assert table.view["label"].startswith("2 of 19. ") and table.values["answer"] == ""


def test_melds_are_laid_down_taken_back_and_checked(table):
    table.ladder.go(2)
    table.next()
    table.previous()
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
    table.ladder.go(3)
    table.next()
    table.previous()
    assert press(table, "check", class1="x")["lines"][0].startswith("Class 1: “x” is no number")
    (field,) = (item for row in table.view["controls"] for item in row["items"] if item["kind"] == "number")
    assert field["error"].startswith("Class 1") and table.values["class1"] == "x"
    assert press(table, "check", class1="20")["tone"] == "good"


def test_a_partner_has_a_hand_of_their_own(table):
    table.ladder.go(13)
    table.next()
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
    assert press(table, "again")["lines"][0].startswith("This forgets all")
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
    table.ladder.go(2)
    table.next()
    table.previous()
    assert table.lay("KS QS").lines[0] == "Common marriage: 20 points."
    with pytest.raises(CardTextError, match="'K'"):
        table.lay("K Q")
    with pytest.raises(TypeError, match=r"^cards: 5 is no cards"):
        table.lay(5)
    table.next()
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
    with pytest.raises(ValueError, match=r"exercises/5.toml: there is no such topic; there is melds"):
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


def test_progress_is_taken_up_by_a_new_table(table):
    press(table, "check", answer="royal marriage")
    press(table, "on")
    other = Exercises("melds", progress=table.progress)
    assert other.view["label"] == table.view["label"]
    assert other.view["facts"][1]["text"] == "1 of 19"


def test_every_exercise_can_be_shown_and_is_plain_json(table):
    labels = set()
    for exercise in table.ladder.exercises:
        json.dumps(table.view)
        assert exercise.prompt in table.view["label"]
        labels.add(table.view["label"])
        assert table.check(table.ladder.solution()).tone == "good"
        table.next()
    assert len(labels) == 19 and table.view["facts"][-1]["text"] == "★★★ 3 of 3"


def test_the_first_wrong_try_gives_less_away_than_the_second(table):
    at = [exercise.id for exercise in table.ladder.exercises].index("best-trump")
    table.ladder.go(at - 1)
    table.next()
    first = press(table, "check", answer="hearts")["items"]
    assert [item["label"] for item in first] == ["Hearts:"]
    assert len(press(table, "check", answer="hearts")["items"]) == 4
    table.next()
    first = press(table, "check", class1="60", class2="0", class3="0", total="")["items"]
    assert [item["text"] for item in first] == [
        "60 is too few. Perhaps missed: dix.",
        "0 is too few. Perhaps missed: pinochle.",
        "0 is right.",
    ]
    assert press(table, "check", class1="60", class2="0", class3="0")["items"][2]["text"] == "0 is right, no meld."


def test_picked_melds_are_named_at_the_second_check(table):
    table.ladder.go(1)
    table.next()
    press(table, "lay", ["KS", "QS"])
    assert [item["text"] for item in press(table, "check")["items"]][-1] == "40 points are still missing."
    assert [item["text"] for item in press(table, "check")["items"]][-1] == "missed royal marriage."
    assert table.view["facts"][1] == {"id": "found", "label": "Found", "text": "1 of 2"}


def test_after_a_right_answer_only_the_way_on_is_left(table):
    table.ladder.go(1)
    table.next()
    press(table, "lay", ["KS", "QS"])
    press(table, "lay", ["KC", "QC"])
    press(table, "check")
    assert set(buttons(table)) == {"previous", "next", "again", "on"}
    assert all("button" not in meld for meld in table.view["piles"][0]["melds"])
    press(table, "on")
    press(table, "previous")
    assert {"on", "check", "hint", "solution", "lay"} <= set(buttons(table)), "it may be done once more"


def test_the_partners_cards_and_ones_own_are_named(table):
    at = [exercise.id for exercise in table.ladder.exercises].index("partners-apart")
    table.ladder.go(at - 1)
    table.next()
    assert (table.view["piles"][0]["name"], table.view["hand"]["title"]) == ("Your partner holds", "You hold")
    assert press(table, "check", answer="40")["items"][0]["text"] == "40 is too many. Count each hand by itself."
