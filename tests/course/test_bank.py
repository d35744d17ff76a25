"""The exercise bank: what a wrong file is told, and that every exercise proves itself."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle_learn import RULES, Suit, codes, find_meld, parse_cards
from pinochle_learn.course.bank.exercises import (
    ASKS,
    GIVEN,
    ExerciseError,
    Given,
    applies,
    bank_problems,
    for_rules,
    load_topic,
    read_topic,
    topics,
)
from pinochle_learn.course.bank.named_points import retold, wrong_points
from pinochle_learn.course.checks import exercise_problems
from pinochle_learn.course.kinds.grading import KINDS, grade, solution
from tests.course import independent
from tests.oracle.melds import best_by_class, best_total

BANK = tuple(exercise for topic in topics() for exercise in load_topic(topic))
GOOD = """
topic = "cards"
[[exercise]]
id     = "one"
kind   = "count-melds"
skills = ["marriage"]
prompt = "Count."
given  = { hand = "KH QH", trump = "H" }
answer = "40 0 0"
hints  = ["Look."]
why    = "It is a royal marriage (40)."
"""

by_id = pytest.mark.parametrize("exercise", BANK, ids=lambda exercise: exercise.id)


# --- proofs ---


@by_id
def test_the_engine_finds_the_stated_answer(exercise):
    assert list(exercise_problems(exercise)) == []
    assert grade(exercise, exercise.answer).is_right
    assert grade(exercise, solution(exercise)).is_right


@by_id
def test_an_independent_game_finds_the_stated_answer(exercise):
    """The answer does not come from the engine, nor from the stated one: see independent.py."""
    kind, given = KINDS[exercise.kind], exercise.given
    if exercise.kind == "pick-melds":
        picked: Counter[int] = Counter()
        for cards in kind.read(exercise, exercise.answer):
            meld = find_meld(cards, given.trump)
            assert meld
            picked[meld.meld_class] += meld.points
        found = best_by_class(codes(given.hand).split(), given.trump, "playok")
        classes = [given.meld_class] if given.meld_class else [1, 2, 3]
        assert [picked[each] for each in classes] == [found[each] for each in classes]
    elif given.ask == "name":
        points = {rule.name: rule.points for rule in RULES["playok"].melds}
        assert best_total(codes(given.hand).split(), given.trump, "playok") == points.get(exercise.answer, 0)
    else:
        assert kind.read(exercise, exercise.answer) == kind.read(exercise, independent.answer(exercise))


def test_the_melds_ladder_has_every_step():
    skills = Counter(skill for exercise in load_topic("melds") for skill in exercise.skills)
    wanted = {"marriage", "dix", "run", "run-extras", "pinochle", "around", "doubles", "classes", "partners"}
    assert wanted <= set(skills)
    assert {exercise.kind for exercise in load_topic("melds")} == {"choose", "count-melds", "pick-melds"}


TOPICS = ("auction", "deal", "deck", "exchange", "game", "melds", "scoring", "tables", "tricks")


def test_every_topic_has_ten_exercises_and_every_kind_is_taken():
    assert topics() == TOPICS
    assert all(len(load_topic(topic)) >= 10 for topic in topics())
    assert {exercise.kind for exercise in BANK} == set(KINDS)
    assert {exercise.given.ask for exercise in BANK} >= set(ASKS) - {"points-after"}


@by_id
def test_a_hint_is_a_step_and_no_text_is_said_twice(exercise):
    texts = (exercise.prompt, *exercise.hints, exercise.why)
    assert len(set(texts)) == len(texts)
    assert all(text.endswith((".", "?", "“no meld”", ".)")) for text in texts)


# --- a wrong file ---


def told(tmp_path, text: str) -> str:
    path = tmp_path / "cards.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ExerciseError) as error:
        read_topic(path)
    sentence = str(error.value)
    assert sentence.startswith("exercises/cards.toml") and "\n" not in sentence
    return sentence.removeprefix("exercises/cards.toml")


def test_a_good_file_is_read(tmp_path):
    path = tmp_path / "cards.toml"
    path.write_text(GOOD, encoding="utf-8")
    (exercise,) = read_topic(path)
    assert exercise.topic == "cards" and exercise.given.trump == "H" and hash(exercise)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('topic = "cards"', 'topic = "melds"', ', topic: write topic = "cards", as the file is called'),
        ('topic = "cards"', "topic =", ": this is not TOML: Invalid value (at line 2, column 8)"),
        (
            'id     = "one"',
            "id = 1",
            ', exercise 1, id: write a word of small letters that stays, as id = "run-and-king"',
        ),
        ('"one"', '"No 1"', ', exercise 1, id: write a word of small letters that stays, as id = "run-and-king"'),
        ('"count-melds"', '"count"', ", one, kind: 'count' is no kind; write count-melds, pick-melds, legal-cards"),
        ('["marriage"]', '"marriage"', ', one, skills: write a list of texts, as skills = ["…"]'),
        ('["Look."]', '["Look.", " "]', ", one, hints: each of the list is a text that is not empty"),
        ('"Count."', '" "', ', one, prompt: write a text, as prompt = "…"'),
        ("why ", "reason ", ", one, reason: there is no such field; write id, kind, skills, prompt, given,"),
        ("KH QH", "KH 1S", ", one, given.hand: '1S' at character 4: not a card"),
        ("KH QH", "KH KH KH", ", one, given.hand: 'KH' at character 7: 48-card deck: a third K♥"),
        ("KH QH", " ", ', one, given.hand: write cards, as "AS 10S KH"'),
        (', trump = "H"', "", ", one, given.trump: it is missing; count-melds needs hand and trump"),
        ('trump = "H"', 'trump = "X"', ", one, given.trump: 'X' is no suit: write S, H, C or D"),
        ('trump = "H"', 'trump = "H", trick = "AS"', ", one, given.trick: count-melds does not use it; leave it out"),
        ('trump = "H"', 'trump = "H", class = 4', ", one, given.class: write 1, 2 or 3, without quotes"),
        ('{ hand = "KH QH", trump = "H" }', '"KH"', ", one, given: write a table"),
    ],
)
def test_a_wrong_file_is_told_where_and_what_would_be_right(tmp_path, old, new, sentence):
    assert GOOD.count(old) == 1
    assert told(tmp_path, GOOD.replace(old, new)).startswith(sentence)


CHOOSE = GOOD.replace("count-melds", "choose").replace('"40 0 0"', '"40"')


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ('{ hand = "KH", ask = "cards", options = ["0"] }', ", one, given.ask: write points, name, trump, number,"),
        ('{ hand = "KH", trump = "H", ask = "points", options = ["0"] }', ", one, given.options: give two answers"),
        ('{ hand = "KH", trump = "H", ask = "points", options = ["a", "A"] }', ", one, given.options: give two"),
        ('{ hand = "KH", ask = "points", options = ["0", "1"] }', ", one, given.trump: it is missing; points needs"),
        (
            '{ hand = "KH", trump = "H", ask = "trump", options = ["0", "1"] }',
            ", one, given.trump: trump does not use it; leave it out",
        ),
        (
            '{ hand = "KH KH", partner = "KH", trump = "H", ask = "points", options = ["0", "1"] }',
            ", one, given: 48-card deck",
        ),
        (
            '{ hand = "KH", partner = "QH", ask = "trump", options = ["0", "1"] }',
            ", one, given.partner: trump does not",
        ),
    ],
)
def test_a_choice_is_told_what_does_not_fit(tmp_path, given, sentence):
    assert told(tmp_path, CHOOSE.replace('{ hand = "KH QH", trump = "H" }', given)).startswith(sentence)


def test_an_id_is_used_once(tmp_path):
    twice = GOOD + GOOD[GOOD.index("[[") :]
    assert told(tmp_path, twice) == ", one, id: this id is taken by an exercise above; write another word"


def test_every_wrong_exercise_of_a_file_is_listed(tmp_path):
    path = tmp_path / "cards.toml"
    other = GOOD[GOOD.index("[[") :].replace('"one"', '"two"').replace("KH QH", "KH 1S")
    path.write_text(GOOD.replace('"Count."', "7") + other, encoding="utf-8")
    assert [problem.split(":")[0] for problem in bank_problems([path])] == [
        "exercises/cards.toml, one, prompt",
        "exercises/cards.toml, two, given.hand",
    ]


def test_an_id_stands_in_one_file_only(tmp_path):
    for name in ("cards", "tricks"):
        (tmp_path / f"{name}.toml").write_text(GOOD.replace("cards", name), encoding="utf-8")
    problems = bank_problems(sorted(tmp_path.glob("*.toml")))
    assert problems == ("exercises: one: this id stands in two files; write another word",)


def test_a_wrong_answer_and_wrong_points_are_found(tmp_path):
    path = tmp_path / "cards.toml"
    path.write_text(GOOD.replace("40 0 0", "60 0 0").replace("(40)", "(60)"), encoding="utf-8")
    (exercise,) = read_topic(path)
    assert list(exercise_problems(exercise)) == [
        "exercises/cards.toml, one, answer: it states '60 0 0', but the engine finds '40 0 0'",
        "exercises/cards.toml, one, why: royal marriage (60): write royal marriage (40)",
    ]


def test_an_answer_that_cannot_be_read_is_found(tmp_path):
    path = tmp_path / "cards.toml"
    path.write_text(GOOD.replace("40 0 0", "forty"), encoding="utf-8")
    (problem,) = exercise_problems(read_topic(path)[0])
    assert problem.startswith("exercises/cards.toml, one, answer: “forty” is no number of points")


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_no_file_ends_in_another_error(tmp_path_factory, content):
    path = tmp_path_factory.mktemp("bank") / "cards.toml"
    path.write_bytes(content)
    with pytest.raises(ExerciseError):
        read_topic(path)


values = st.recursive(
    st.none() | st.integers() | st.text(max_size=5), lambda inner: st.lists(inner, max_size=3), max_leaves=4
)


@given(field=st.sampled_from(["kind", "skills", "prompt", "given", "answer", "hints", "why"]), value=values)
def test_a_field_of_another_type_is_refused_by_name(tmp_path_factory, field, value):
    if value is None or isinstance(value, str):
        value = 0
    lines = [line for line in GOOD.splitlines() if not line.startswith(field)]
    path = tmp_path_factory.mktemp("bank") / "cards.toml"
    as_toml = str(value).replace("None", "0").replace("'", '"') if "\\" not in str(value) else "0"
    path.write_text("\n".join([*lines, f"{field} = {as_toml}"]), encoding="utf-8")
    try:
        read_topic(path)
    except ExerciseError as error:
        assert error.field.startswith(field) or "not TOML" in str(error)
    else:
        assert field in ("skills", "hints")


# --- points in texts ---


def test_points_behind_a_name_are_checked_and_written_for_other_rules():
    text = "A **royal marriage** (40), a run + king\n(200), all eight\naces (1000), a dix."
    assert wrong_points(text, RULES["playok"]) == ("run + king (200): write run + king (190)",)
    assert retold(text, RULES["tutorial"], RULES["playok"]) == (
        "A **royal marriage** (4), a run + king\n(200), all eight\naces (100), a dix."
    )


by_other_rules = pytest.mark.parametrize("rules", [RULES["tutorial"], RULES["fletcher"]], ids=lambda rules: rules.name)


@by_other_rules
def test_a_meld_exercise_applies_where_its_melds_are_known_by_whatever_name(rules):
    left_out = {exercise.id for exercise in load_topic("melds") if not applies(exercise, rules)}
    assert left_out >= {"run-and-king", "run-and-marriage", "crowded-hand"} and len(left_out) < 6


@by_other_rules
def test_options_are_points_of_the_table_or_the_exercise_is_left_out(rules):
    """These count in tens: 40 among the answers would be no meld of theirs (RULES.md, tutorial)."""
    points = [each for each in BANK if each.given.ask in ("points", "points-after")]
    assert points and not any(applies(each, rules) for each in points)


@by_other_rules
def test_an_exercise_applies_only_where_its_answer_and_reason_hold(rules):
    """Cards and tricks are the same at every table, bids and scores are not (RULES.md, tutorial and fletcher)."""
    for topic in ("deck", "deal", "tricks", "tables"):
        assert all(applies(exercise, rules) for exercise in load_topic(topic)), topic
    assert not any(applies(exercise, rules) for exercise in load_topic("scoring"))
    assert not any(
        exercise.kind in ("legal-calls", "score") and applies(exercise, rules)
        for exercise in BANK
        if not exercise.given.rules
    )


@by_other_rules
@pytest.mark.parametrize(
    "exercise",
    [each for each in BANK if each.kind != "pick-melds" and each.given.ask != "name"],
    ids=lambda exercise: exercise.id,
)
def test_under_other_rules_an_independent_game_finds_the_engines_answer(exercise, rules):
    if not applies(exercise, rules):
        return
    told, kind = for_rules(exercise, rules), KINDS[exercise.kind]
    assert kind.grade(told, independent.answer(told, rules.name), rules).is_right
    assert wrong_points(" ".join((told.prompt, *told.hints, told.why)), rules) == ()


def test_texts_speak_of_melds_as_the_rules_name_them():
    told = {each.id: for_rules(each, RULES["fletcher"]) for each in BANK if applies(each, RULES["fletcher"])}
    assert told["marriage-inside-run"].why == (
        "The family (15) uses the only king and queen of hearts, so their marriage does not count again. "
        "The nine adds a dix (1)."
    )
    assert told["marriage-inside-run"].hints[0].startswith("There is a family.")
    texts = " ".join(text for each in told.values() for text in (each.prompt, *each.hints, each.why))
    assert not re.search(r"\brun\b", texts)


def test_a_name_among_the_answers_is_that_of_the_rules():
    given = Given(hand=parse_cards("AH 10H KH QH JH"), trump=Suit.HEARTS, ask="name", options=("run", "no meld"))
    exercise = replace(BANK[0], given=given, answer="run")
    told = for_rules(exercise, RULES["fletcher"])
    assert KINDS["choose"].grade(told, "family", RULES["fletcher"]).is_right


def test_every_kind_that_can_be_given_can_be_graded():
    assert set(GIVEN) == set(KINDS)
