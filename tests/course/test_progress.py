"""A learner's attempts: put together in any order, read from anywhere, and what follows from them."""

from __future__ import annotations

import json
from dataclasses import asdict, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle_learn.course import progress as module
from pinochle_learn.course.attempts import MOST_TEXT, Attempt, AttemptError, Outcome, read_attempt
from pinochle_learn.course.bank.exercises import load_topic, topics
from pinochle_learn.course.carried import MOST_GAMES, games_in_play, meet, read_game
from pinochle_learn.course.misconceptions import MISCONCEPTIONS
from pinochle_learn.course.progress import Change, Progress, ProgressError, read_progress

WORDS = st.lists(st.sampled_from(["dix", "run-extras", "x" * 80]), max_size=20)
MELDS = [exercise.id for exercise in load_topic("melds")]


def at(minute: int) -> str:
    return f"2026-01-31T09:{minute:02}:00.000Z"


def tried(outcome: Outcome, name: str = "royal-marriage", minute: int = 0, **more) -> Attempt:
    score = {"right": 1, "wrong": 0.25, "shown": 0}[outcome]
    return Attempt(exercise=f"melds/{name}", outcome=outcome, score=score, at=at(minute), **more)


@st.composite
def attempts(draw) -> Attempt:
    """Any attempt; few ids, so that two have the same one now and then."""
    outcome = draw(st.sampled_from(["right", "wrong", "shown"]))
    below = st.floats(0, 1, exclude_max=True)
    return Attempt(
        id=draw(st.sampled_from(["a", "b", "c-1", "x" * 64]) | st.uuids().map(lambda it: it.hex)),
        exercise=draw(st.sampled_from(["melds/dix", "melds/run", "tricks/follow"])),
        rules=draw(st.sampled_from(["playok", "fletcher"])),
        skills=draw(WORDS),
        outcome=outcome,
        score={"right": 1, "wrong": draw(below), "shown": 0}[outcome],
        misconceptions=draw(WORDS),
        at=at(draw(st.integers(0, 59))),
        seconds=draw(st.floats(0, 86400)),
    )


LISTS = st.lists(attempts(), max_size=6)


# --- putting together ---


@given(LISTS, LISTS, LISTS)
def test_in_whatever_order_and_however_often_the_same_comes_out(one, two, three):
    wanted = Progress([*one, *two, *three])
    assert Progress([*three, *one, *two, *three]).export() == wanted.export()
    left, right = Progress(one), Progress(two)
    left.take(right.attempts)
    left.take(three)
    right.take(three)
    right.take(one)
    assert left.export() == right.export() == wanted.export()
    assert left.take(wanted.attempts) == 0
    assert {each.id for each in wanted.attempts} == {each.id for each in (*one, *two, *three)}


@given(LISTS)
def test_what_is_exported_is_read_back(made):
    progress, other = Progress(made), Progress()
    merged = other.merge(progress.export())
    assert other.attempts == progress.attempts
    assert (merged.new, merged.known, merged.problems) == (len(progress), 0, ())
    assert other.merge(progress.export()).known == len(progress)
    for each in progress.attempts:
        assert read_attempt(each.text) == each and len(each.text) <= MOST_TEXT


def test_each_change_is_told_once_with_what_came_and_went():
    progress = Progress()
    heard: list[Change] = []
    progress.on_change(heard.append)
    one, two = tried("wrong"), tried("right", minute=1)
    progress.take([two, one])
    progress.take([one])
    progress.drop([one.id, "nobody"])
    progress.reset()
    progress.reset()
    assert [(change.added, change.removed) for change in heard] == [((one, two), ()), ((), (one,)), ((), (two,))]


def test_a_listener_that_is_gone_is_not_called():
    class Listener:
        def hear(self, change: object) -> None:
            heard.append(change)

    progress, listener = Progress(), Listener()
    heard: list[object] = []
    progress.on_change(listener.hear)
    progress.add(tried("wrong"))
    del listener
    progress.add(tried("wrong"))
    assert len(heard) == 1


# --- reading what others wrote ---


def table(**changes) -> dict:
    return {**asdict(tried("wrong", skills=("dix",))), **changes}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"id": ""}, "id"),
        ({"id": "x" * 65}, "id"),
        ({"id": "two words"}, "id"),
        ({"id": None}, "id"),
        ({"exercise": "melds"}, "exercise"),
        ({"exercise": "melds/<b>"}, "exercise"),
        ({"exercise": ["melds/dix"]}, "exercise"),
        ({"rules": 5}, "rules"),
        ({"skills": "dix"}, "skills"),
        ({"skills": ["dix"] * 21}, "skills"),
        ({"skills": [["dix"]]}, "skills"),
        ({"misconceptions": ["\ud800"]}, "misconceptions"),
        ({"outcome": "won"}, "outcome"),
        ({"outcome": []}, "outcome"),
        ({"score": 1}, "score"),
        ({"score": -0.1}, "score"),
        ({"score": True}, "score"),
        ({"score": float("nan")}, "score"),
        ({"score": 10**400}, "score"),
        ({"outcome": "right"}, "score"),
        ({"outcome": "shown"}, "score"),
        ({"at": "2026-02-30T09:15:00.000Z"}, "at"),
        ({"at": "9999-12-31T09:15:00.000Z"}, "at"),
        ({"at": "1000-01-01T09:15:00.000Z"}, "at"),
        ({"at": "2026-01-31T09:15:00Z"}, "at"),
        ({"at": 1769850900}, "at"),
        ({"seconds": float("inf")}, "seconds"),
        ({"seconds": "2"}, "seconds"),
        ({"more": 1}, "more"),
    ],
)
def test_an_entry_that_is_wrong_is_left_out_and_named_and_the_others_stay(changes, field):
    good = tried("right", minute=1)
    text = json.dumps({"format": module.FORMAT, "version": 1, "attempts": [table(**changes), asdict(good), 5]})
    progress = Progress()
    merged = progress.merge(text)
    assert progress.attempts == (good,)
    assert merged.problems[0].startswith(f"Entry 1 was left out: {field}: ")
    assert merged.problems[1] == "Entry 3 was left out: 5 is no attempt."
    str(merged).encode()  # it can be shown


@pytest.mark.parametrize("year", [1970, 2199])
def test_any_time_that_is_read_fits_into_the_frame(year):
    progress = Progress([replace(tried("wrong"), at=f"{year}-06-30T09:15:00.000Z")])
    assert progress.to_frame()["at"].dt.year.to_list() == [year]


def test_of_two_with_one_name_an_import_leaves_the_one_that_is_here():
    mine, same = tried("right", id="a1"), tried("wrong", id="b2")
    theirs = Progress([tried("wrong", id="a1"), same, tried("shown", id="c3", minute=1)])
    progress = Progress([mine, same])
    merged = progress.merge(theirs.export())
    assert str(merged) == (
        "1 attempt was new, 2 were there already. 1 of them is different in the file: the one here stays."
    )
    assert mine in progress.attempts and len(progress) == 3


@pytest.mark.parametrize("most", [{"MOST_ATTEMPTS": 5}, {"MOST_TEXT": 1_500}])
def test_what_is_exported_can_be_imported_however_much_it_is(monkeypatch, most):
    """What goes first are the oldest wrong answers; the rest stays in its order."""
    many = [tried("wrong", minute=at) for at in range(9)] + [tried("right", minute=1), tried("shown", minute=2)]
    progress, other = Progress(many), Progress()
    for name, value in most.items():
        monkeypatch.setattr(module, name, value)
    text = progress.export()
    merged = other.merge(text)
    assert 3 < len(other) < len(many) and merged.problems == () and len(text) <= module.MOST_TEXT
    outcomes = [each.outcome for each in other.attempts]
    assert outcomes.count("right") == outcomes.count("shown") == 1 and other.attempts[-1] == many[8]
    assert progress.merge(text).new == 0, "also where there are too many already"
    assert list(other.attempts) == [each for each in progress.attempts if each in other.attempts]


@pytest.mark.parametrize("field", [*asdict(tried("wrong"))])
def test_a_missing_field_is_named(field):
    broken = table()
    del broken[field]
    with pytest.raises(AttemptError, match=f"^{field}: it is missing$"):
        read_attempt(json.dumps(broken))


def test_of_many_wrong_entries_a_few_are_named():
    text = json.dumps({"format": module.FORMAT, "version": 1, "attempts": [{}] * 30})
    assert len(Progress().merge(text).problems) == 6
    assert Progress().merge(text).problems[-1] == "So were 25 more."


HEAD = {"format": "pinochle-learn progress", "version": 1, "attempts": []}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "This is no JSON"),
        ('{"format": ', "This is no JSON"),
        ("[" * 100_000, "This is no JSON"),
        ("1" * 5_000, "This is no JSON"),
        ("null", "This is no progress"),
        (json.dumps([tried("wrong").text]), "This is no progress"),
        (json.dumps({**HEAD, "format": "other"}), "This is no progress"),
        (json.dumps({**HEAD, "version": 2}), "This is of a newer version of the course (2)"),
        (json.dumps({**HEAD, "version": "1"}), "This file is damaged"),
        (json.dumps({**HEAD, "version": True}), "This file is damaged"),
        (json.dumps({**HEAD, "attempts": {}}), "This file is damaged"),
        (" " * (module.MOST_TEXT + 1), "This is too long"),
        (json.dumps({**HEAD, "attempts": [0] * (module.MOST_ATTEMPTS + 1)}), "There are more than 20,000 attempts"),
    ],
    ids=range(13),
)
def test_what_is_no_progress_is_refused_whole_in_a_sentence(text, sentence):
    progress = Progress([tried("right")])
    before = progress.export()
    with pytest.raises(ProgressError) as refused:
        progress.merge(text)
    assert str(refused.value).startswith(sentence) and "\n" not in str(refused.value)
    assert progress.export() == before


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(), lambda it: st.lists(it) | st.dictionaries(st.text(), it)
    )
)
def test_whatever_json_it_is_nothing_else_is_raised(anything):
    for text in (
        json.dumps(anything),
        json.dumps({**HEAD, "attempts": [anything]}),
        json.dumps({**HEAD, "version": anything}),
    ):
        try:
            merged = Progress().merge(text)
        except ProgressError:
            continue
        assert merged.new == 0
        str(merged).encode()


def test_all_that_the_course_writes_down_is_a_word():
    for topic in topics():
        for each in load_topic(topic):
            Attempt(exercise=f"{topic}/{each.id}", outcome="shown", skills=each.skills)
    for misread in MISCONCEPTIONS:
        tried("wrong", misconceptions=(misread.name,))


# --- games in play that travel along ---

HEADERS = '[Rules "playok"]\n[Number "4711"]\n[Dealer "East"]\n\n'
BIDS = HEADERS + "deal; bid 250; bid 260\n"  # East deals, so South, the learner, speaks first
FULL = {f"game-{at}": BIDS for at in range(MOST_GAMES)}


@given(LISTS, st.dictionaries(st.sampled_from(["lesson-8", "other"]), st.just(BIDS)))
def test_games_go_with_the_attempts_into_the_text_and_come_back(made, games):
    progress, other = Progress(made), Progress()
    merged = other.merge(progress.export(games))
    assert dict(merged.games) == games and other.attempts == progress.attempts
    assert read_progress(progress.export(games)) == (progress.attempts, ())


def test_without_a_game_the_text_is_the_one_that_it_always_was():
    assert json.loads(Progress().export({})) == HEAD
    assert Progress().merge(json.dumps(HEAD)).games == ()


@pytest.mark.parametrize(
    ("games", "problem"),
    [
        ([BIDS], "The games in this file are damaged: none of them was taken."),
        (None, "The games in this file are damaged: none of them was taken."),
        ({**FULL, "more": BIDS}, "There are more than 50 games in this file: none of them was taken."),
    ],
)
def test_damaged_games_are_left_out_and_the_attempts_come_in(games, problem):
    one = tried("right")
    merged = Progress().merge(json.dumps({**HEAD, "games": games, "attempts": [asdict(one)]}))
    assert (merged.new, merged.problems, merged.games) == (1, (problem,), ())


def test_games_take_their_part_of_what_is_read(monkeypatch):
    progress, other = Progress([tried("wrong", minute=at) for at in range(9)]), Progress()
    monkeypatch.setattr(module, "MOST_TEXT", 1_800)
    text = progress.export({"lesson-8": BIDS * 9})
    assert len(text) <= 1_800 and dict(other.merge(text).games) == {"lesson-8": BIDS * 9}
    assert 0 < len(other) < 9


def test_only_games_in_play_travel():
    texts = {"b": BIDS, "dealt": HEADERS + "deal", "a": "[Rules?", "c": HEADERS, "d": '[Rules "bridge"]\n\nbid 1NT'}
    assert games_in_play(texts) == {"b": BIDS, "dealt": HEADERS + "deal\n"}


@pytest.mark.parametrize("text", [None, 5, {}, "", "x" * 100_001, "\ud800", HEADERS, HEADERS + "deal; bid 240", "\x00"])
def test_what_is_no_game_in_play_is_refused_in_a_sentence(text):
    with pytest.raises(ValueError, match=r"^[^\n]+$") as refused:
        read_game(text)
    str(refused.value).encode()


@pytest.mark.parametrize(
    ("here", "met"),
    [
        ("", "free"),
        (HEADERS, "onward"),
        (HEADERS + "deal; bid 250", "onward"),
        (BIDS, "known"),
        (HEADERS + "deal; bid 250; bid 260; pass", "known"),
        (HEADERS + "deal; bid 250; pass", "other"),
        (HEADERS + "deal; pass", "other"),
        (BIDS.replace("4711", "4712"), "other"),
        (BIDS.replace("East", "South").replace("; bid 250; bid 260", ""), "free"),
        (BIDS.replace("East", "South"), "free"),  # South deals, and only West and North have called
        ("[Rules?", "other"),
    ],
)
def test_what_a_game_of_a_file_finds_here(here, met):
    assert meet(here, read_game(BIDS)) == met


# --- what follows ---


def test_a_solution_looked_up_before_costs_the_star_and_later_it_does_not():
    progress = Progress([tried("shown", minute=2), tried("right", minute=1)])
    assert (progress.solved("melds"), progress.shown("melds")) == (("royal-marriage",), ())
    progress.add(tried("shown", minute=0))
    assert (progress.solved("melds"), progress.shown("melds")) == (("royal-marriage",), ("royal-marriage",))
    progress.add(tried("right", minute=3))
    assert progress.shown("melds") == ("royal-marriage",), "looked up at 2"
    progress.add(tried("wrong", minute=4))
    progress.add(tried("right", minute=5))
    assert (progress.solved("melds"), progress.shown("melds")) == (("royal-marriage",), ())


def test_other_topics_and_other_rules_are_other_ladders():
    progress = Progress([tried("right", rules="fletcher"), tried("wrong")])
    assert progress.solved("melds") == () and progress.solved("tricks") == ()
    assert progress.solved("melds", "fletcher") == ("royal-marriage",)
    progress.reset("melds", "playok")
    assert [each.rules for each in progress.attempts] == ["fletcher"]


def test_a_star_for_each_third():
    progress, stars = Progress(), [0]
    for name in MELDS:
        progress.add(tried("right", name))
        stars.append(progress.stars("melds"))
    for star in (1, 2, 3):
        assert stars.index(star) == -(-len(MELDS) * star // 3)
    assert Progress([tried("right", "there-is-no-such")] * 9).stars("melds") == 0


def test_the_skills_in_the_order_they_were_met():
    progress = Progress([tried("right", skills=("run", "dix"), minute=2), tried("wrong", skills=("dix",), minute=1)])
    assert progress.skills == ("dix", "run")


def test_the_frame_has_a_row_an_attempt_and_always_the_same_columns():
    kinds = {"at": "datetime64[ns, UTC]", "score": "float64", "seconds": "float64", "outcome": "str"}
    one = tried("wrong", minute=1, misconceptions=("dix-forgotten",), seconds=2.5)
    for progress in (Progress(), Progress([one, replace(one, id="later", at=at(2))])):
        frame = progress.to_frame()
        assert list(frame.columns[:4]) == ["at", "topic", "exercise", "rules"]
        assert {name: str(frame.dtypes[name]) for name in kinds} == kinds
        assert len(frame) == len(progress)
    assert frame["at"].dt.minute.to_list() == [1, 2]
    assert frame.explode("misconceptions")["misconceptions"].to_list() == ["dix-forgotten"] * 2
    assert frame.groupby("exercise")["seconds"].sum().to_dict() == {"royal-marriage": 5.0}
