"""What the browser keeps: Python's side of it, the page's side, and the panel that shows it."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

import pinochle_learn.widgets as widgets
from pinochle_learn import RULES, launch
from pinochle_learn.course.attempts import Attempt
from pinochle_learn.course.bank.exercises import load_topic
from pinochle_learn.players import PLAYERS
from pinochle_learn.session import Session
from pinochle_learn.widgets import Exercises, GameTable, ProgressPanel, my_progress
from pinochle_learn.widgets.kept import LONGEST
from pinochle_learn.widgets.store import ASIDE, ATTEMPT, KEPT, NEWER, Store, leave_store, store

COUNT = len(load_topic("melds"))


def solved(name: str = "royal-marriage") -> Attempt:
    return Attempt(exercise=f"melds/{name}", outcome="right", score=1)


def entries(*attempts: Attempt) -> dict[str, str]:
    return {ATTEMPT + each.id: each.text for each in attempts}


@pytest.fixture
def sent(monkeypatch) -> list[dict]:
    """The messages to the page."""
    messages: list[dict] = []
    monkeypatch.setattr(Store, "send", lambda self, message, buffers=None: messages.append(message))
    return messages


@pytest.fixture
def kept(sent) -> Store:
    return store()


def written(sent: list[dict]) -> dict[str, str | None]:
    """What the page is told to write since the last look."""
    messages = [message for message in sent if message["do"] == "write"]
    sent.clear()
    return {key: text for message in messages for key, text in message["entries"]}


def says(store: Store, **message: object) -> None:
    """The page says something."""
    store._receive(None, message, [])


def moves(store: Store, sent: list[dict], *, room: bool = True) -> list[str]:
    """The page answers to all that is to be set aside; the keys that were."""
    asked = [message for message in sent if message["do"] == "set aside"]
    for message in asked:
        places = [[key, key.replace("pinochle-learn.", ASIDE)] for key in message["keys"]]
        answer = {"moved": places, "left": []} if room else {"moved": [], "left": message["keys"]}
        says(store, do="aside", id=message["id"], **answer)
    return [key for message in asked for key in message["keys"]]


def done(store: Store, keys: list[str], refused: list[str] | None = None) -> None:
    """The page has written these, and could not write those."""
    says(store, do="done", kept=keys, refused=refused or [])


# --- attempts ---


def test_what_the_browser_has_is_taken_and_what_it_lacks_is_written(kept, sent):
    here, there = solved(), solved("dix")
    kept.progress.add(here)
    assert sent == [], "nobody listens yet"
    kept.told(entries(there))
    assert set(kept.progress.attempts) == {here, there}
    assert written(sent) == entries(here)


def test_many_attempts_are_one_message(kept, sent):
    kept.told({})
    new = [solved() for _ in range(50)]
    kept.progress.take(new)
    assert len(sent) == 1 and written(sent) == entries(*new)


def test_after_a_reload_only_what_was_never_written_is_written_again(kept, sent):
    one, two = solved(), solved("dix")
    kept.told({})
    kept.progress.take([one, two])
    done(kept, [ATTEMPT + one.id])
    sent.clear()
    kept.told(entries(one))
    assert written(sent) == entries(two)
    kept.told({})
    assert kept.progress.attempts == (two,), "another tab has deleted the other one"


def test_another_tab_is_heard_and_not_answered(kept, sent):
    one = solved()
    kept.told({})
    says(kept, do="heard", entries=[[ATTEMPT + one.id, one.text]])
    assert kept.progress.attempts == (one,)
    says(kept, do="heard", entries=[[ATTEMPT + one.id, None]])
    assert kept.progress.attempts == () and sent == []
    kept.progress.add(one)
    done(kept, [ATTEMPT + one.id])
    says(kept, do="cleared")
    assert kept.progress.attempts == ()


def test_what_a_page_tells_in_parts_is_put_together(kept):
    one, two, three = solved(), solved("dix"), solved("run")

    def tell(page: str, attempt: Attempt, last: bool) -> None:
        part = [[key, text] for key, text in entries(attempt).items()]
        says(kept, **{"do": "tell", "from": page, "entries": part, "others": [], "works": True, "last": last})

    tell("a", one, False)
    assert kept.progress.attempts == ()
    tell("b", three, False)
    tell("a", two, True)
    assert set(kept.progress.attempts) == {one, two}


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "{}", solved().text, "x" * 10_000, '"\ud800"'])
def test_what_is_damaged_is_set_aside_and_the_rest_is_there(kept, sent, text):
    one, broken = solved(), ATTEMPT + "broken"
    part = [*map(list, entries(one).items()), [broken, text]]
    says(kept, **{"do": "tell", "from": "a", "entries": part, "others": [], "works": True, "last": True})
    assert kept.progress.attempts == (one,)
    assert kept.troubles == (), "not before the page has done it"
    assert moves(kept, sent) == [broken] and len(sent) == 1
    (trouble,) = kept.troubles
    assert trouble.startswith("1 entry that was kept could not be read, and it is set aside")
    trouble.encode()


def test_a_damaged_copy_does_not_take_away_the_good_one(kept, sent):
    one = solved()
    kept.told(entries(one))
    kept.told({ATTEMPT + one.id: "?"})
    assert kept.progress.attempts == (one,)
    assert [message["do"] for message in sent] == ["set aside"], "nothing is written in its place yet"
    moves(kept, sent)
    assert written(sent) == entries(one)


def test_what_cannot_be_moved_stays_and_nothing_is_written_in_its_place(kept, sent):
    one, key = solved(), KEPT + "game"
    kept.told(entries(one))
    kept.told({ATTEMPT + one.id: "?", key: "[Rules?"})
    kept.set_aside("game", "The game that was kept cannot be read.")
    kept.keep("game", "a new one")
    assert moves(kept, sent, room=False) == [ATTEMPT + one.id, key]
    kept.keep("game", "one more")
    kept.keep("other", "elsewhere")
    assert written(sent) == {KEPT + "other": "elsewhere"}
    assert [each.split(" (")[0] for each in kept.troubles] == [
        "1 entry that was kept could not be read, and there is no room to set it aside, so it stays where it is",
        "The game that was kept cannot be read. There is no room to set it aside, so it stays where it is, "
        "and no other is kept.",
    ]
    kept.told({key: "[Rules?", KEPT + "other": "elsewhere"})
    assert KEPT + "game" not in written(sent), "also after a reload"
    kept.told({KEPT + "other": "elsewhere"})
    assert written(sent)[KEPT + "game"] == "one more", "somebody has taken it away"


def test_a_reset_makes_room_and_its_troubles_are_over(kept, sent):
    one = solved()
    kept.told({**entries(one), ATTEMPT + "damaged": "?"})
    moves(kept, sent, room=False)
    kept.told({**entries(one), ATTEMPT + "other": "?"}, others=["pinochle-learn.7.attempt.x"])
    asked = [message for message in sent if message["do"] == "set aside"][-1]
    place = f"{ASIDE}1.attempt.other-"
    says(kept, do="aside", id=asked["id"], moved=[[ATTEMPT + "other", place]], left=[])
    assert len(kept.news()) == 3
    sent.clear()
    kept.reset()
    assert written(sent) == {ATTEMPT + one.id: None, place: None}, "under the name that the page gave it"
    assert kept.troubles == (NEWER,) and kept.news() == ()


@pytest.mark.parametrize("answer", [{"id": 7}, {"id": -1}, {"moved": [["x"], 5]}, {"left": [None]}, {"id": "0"}])
def test_an_answer_of_another_form_moves_nothing(kept, sent, answer):
    kept.told({ATTEMPT + "damaged": "?"})
    says(kept, **{"do": "aside", "id": 1, "moved": [], "left": [], **answer})
    assert kept.troubles == ()


def test_other_versions_are_left_alone_and_a_newer_one_is_reported(kept, sent):
    kept.told({}, others=["pinochle-learn.0.attempt.x", "pinochle-learn.four-colours"])
    assert kept.troubles == ()
    kept.told({}, others=["pinochle-learn.10.attempt.x"])
    kept.told({}, others=["pinochle-learn.10.attempt.x"])
    kept.reset()
    assert kept.troubles == (NEWER,) and sent == []


def test_a_reset_takes_away_attempts_and_what_was_set_aside_but_no_game(kept, sent):
    one, aside = solved(), ASIDE + "1.attempt.x"
    kept.told({**entries(one), KEPT + "game": "dealt"}, others=[aside])
    kept.reset()
    assert written(sent) == {ATTEMPT + one.id: None, aside: None}
    kept.listen("game", sent.append)
    assert sent == ["dealt"]


def test_no_room_is_said_once_and_all_goes_on(kept):
    for told, wanted in ((True, "has no room left"), (False, "keeps nothing")):
        kept = Store()
        kept.told({}, works=told)
        for _ in range(2):
            one = solved()
            kept.progress.add(one)
            done(kept, [], [ATTEMPT + one.id])
        assert len(kept.troubles) == 1 and wanted in kept.troubles[0]
        assert len(kept.progress.attempts) == 2


@pytest.mark.parametrize(
    "message",
    [
        None,
        [],
        {"do": "tell"},
        {"do": "tell", "from": "a", "entries": [[]], "others": [5, None], "last": True},
        {
            "do": "tell",
            "from": "a",
            "entries": [[5, 5], ["other.key", "x"], ["pinochle-learn.1.\ud800", "x"]],
            "others": [],
        },
        {"do": "heard", "entries": [None, ["a", "b", "c"]]},
        {"do": "done", "kept": [{}], "refused": []},
        {"do": "file", "text": "{}"},
        {"do": "file", "trouble": "other"},
    ],
)
def test_a_message_of_another_form_does_nothing(kept, sent, caplog, message):
    kept._receive(None, message, [])
    kept.set_state({"prefix": "", "ours": ""})
    assert (kept.progress.attempts, kept.troubles, sent, caplog.records) == ((), (), [], [])
    assert kept.ours == "pinochle-learn.1."


# --- texts under a name ---


def test_a_text_is_kept_and_told_again(kept, sent):
    heard: list[str] = []
    kept.listen("game", heard.append)
    kept.listen("other", heard.append)
    assert heard == []
    kept.told({KEPT + "game": "dealt"})
    assert heard == ["dealt", ""]
    kept.keep("game", "played")
    assert written(sent) == {KEPT + "game": "played"}
    kept.listen("game", heard.append)
    kept.keep("game", "")
    assert written(sent) == {KEPT + "game": None} and heard[2:] == ["played"]


def test_what_the_browser_kept_is_not_written_over_while_somebody_waits_for_it(kept, sent):
    heard: list[str] = []
    kept.listen("game", heard.append)
    kept.keep("game", "a new one")
    kept.keep("other", "only here")
    kept.told({KEPT + "game": "the old one", KEPT + "other": "old as well"})
    assert heard == ["the old one"]
    assert written(sent) == {KEPT + "other": "only here"}, "nobody waits for the other"


def test_a_text_not_yet_written_is_written_after_a_reload_and_other_tabs_are_heard(kept, sent):
    kept.told({})
    kept.keep("game", "one")
    sent.clear()
    says(kept, do="heard", entries=[[KEPT + "game", "of another tab"]])
    kept.told({})
    assert written(sent) == {KEPT + "game": "one"}
    done(kept, [KEPT + "game"])
    says(kept, do="heard", entries=[[KEPT + "game", "two"]])
    kept.told({KEPT + "game": "two"})
    heard: list[str] = []
    kept.listen("game", heard.append)
    assert heard == ["two"] and sent == []


def test_a_text_that_cannot_be_read_gets_out_of_the_way(kept, sent):
    kept.told({KEPT + "game": "?", KEPT + "No name": "x", KEPT + "long": "x" * (LONGEST + 1)})
    kept.set_aside("game", "The game that was kept cannot be read.")
    assert moves(kept, sent) == [KEPT + "No name", KEPT + "long", KEPT + "game"]
    assert kept.troubles[-1] == "The game that was kept cannot be read. It is set aside in this browser."
    kept.listen("game", sent.append)
    assert sent[-1] == ""


def test_what_another_tab_keeps_is_told_to_who_watches(kept, sent):
    class Watcher:
        def __init__(self) -> None:
            self.heard: list[str] = []

        def hear(self, text: str) -> None:
            self.heard.append(text)

    watcher, gone = Watcher(), Watcher()
    for each in (watcher, gone):
        kept.watch("game", each.hear)
    kept.told({KEPT + "game": "one"})
    del gone, each
    for text in ("two", "two", None):
        says(kept, do="heard", entries=[[KEPT + "game", text]])
    assert watcher.heard == ["two", ""]
    kept.keep("game", "mine")
    says(kept, do="heard", entries=[[KEPT + "game", "theirs"]])
    assert watcher.heard == ["two", ""], "ours was not written yet"


def test_what_the_browser_has_is_not_written_again(kept, sent):
    kept.told({KEPT + "game": "one"})
    kept.keep("game", "one")
    assert sent == []
    kept.keep("game", "two")
    kept.keep("game", "two")
    assert len(sent) == 2, "nobody knows yet that it was written"


def test_what_cannot_be_kept_is_refused(kept):
    with pytest.raises(ValueError, match=r"^name: '5' is none"):
        kept.listen(5, print)
    with pytest.raises(ValueError, match=r"^text: it has more than 200,000 characters"):
        kept.keep("game", "x" * (LONGEST + 1))


# --- on the table ---


def test_exercises_begin_with_the_first_that_is_not_solved(kept):
    kept.told(entries(solved(), solved("mixed-marriage")))
    table = Exercises("melds")
    assert table.ladder.exercise.id == "common-marriage"
    assert table.view["facts"][1]["text"] == f"2 of {COUNT}"


def test_progress_that_comes_late_is_taken_in(kept):
    table, begun, typed = Exercises("melds"), Exercises("melds"), Exercises("melds")
    begun.hint()
    typed.values = {"answer": "no meld"}
    kept.told(entries(solved()))
    assert [each.ladder.place.split()[0] for each in (table, begun, typed)] == ["2", "1", "1"]
    assert typed.values["answer"] == "no meld"
    assert begun.view["message"]["lines"] == [begun.ladder.exercise.hints[0]], "what was said stays"
    for each in (table, begun, typed):
        assert each.view["facts"][1]["text"] == f"1 of {COUNT}"


def test_what_is_graded_or_shown_becomes_an_attempt():
    table = Exercises("melds")
    table.check("no such answer")
    table.check("common marriage")
    table.solution()
    table.solution()
    table.check("royal marriage")
    made = my_progress().attempts
    assert [each.outcome for each in made] == ["wrong", "shown", "right"]
    assert {(each.exercise, each.rules, each.skills) for each in made} == {
        ("melds/royal-marriage", "playok", ("marriage",))
    }
    assert [each.score for each in made] == [0, 0, 1] and all(0 <= each.seconds < 60 for each in made)
    assert my_progress().shown("melds") == ("royal-marriage",)


def test_starting_again_forgets_the_attempts_at_this_topic(kept):
    kept.progress.take([solved(), Attempt(exercise="tricks/follow", outcome="shown")])
    table, other = Exercises("melds"), Exercises("melds")
    table.start_again()
    assert [each.topic for each in kept.progress.attempts] == ["tricks"]
    assert table.ladder.solved == other.ladder.solved == ()


def test_trouble_is_told_once_with_the_next_answer(kept):
    table = Exercises("melds")
    kept.told({}, works=False)
    assert any("keeps nothing" in line for line in table.check("common marriage").lines)
    assert not any("keeps nothing" in line for line in table.check("common marriage").lines)


# --- the panel ---


def press(panel: ProgressPanel, name: str) -> list[str]:
    """Press a button; the lines that are said then."""
    panel.act({"do": "press", "id": name, "selected": [], "values": {}})
    return panel.view["message"]["lines"]


def row(panel: ProgressPanel, slug: str) -> list[str]:
    (cells,) = (row["cells"] for row in panel.view["sheet"]["rows"] if row["id"] == slug)
    return [cell["text"] for cell in cells]


def test_the_panel_keeps_up(kept):
    panel = ProgressPanel()
    assert row(panel, "50-melds") == [f"0 of {COUNT}", "☆☆☆ 0 of 3"]
    kept.told(entries(*(solved(each.id) for each in load_topic("melds"))))
    assert row(panel, "50-melds") == [f"{COUNT} of {COUNT}", "★★★ 3 of 3"]
    assert row(ProgressPanel("fletcher"), "50-melds")[1] == "☆☆☆ 0 of 3"
    assert len(panel.to_frame()) == COUNT
    json.dumps(panel.view)


def test_a_reset_asks_first_and_the_button_that_asks_does_not_confirm(kept):
    panel = ProgressPanel()
    kept.progress.add(solved())
    assert press(panel, "reset")[0].startswith("This forgets every exercise")
    press(panel, "reset")
    assert press(panel, "keep") == ["You keep all that you have solved."]
    press(panel, "yes reset")
    assert len(kept.progress) == 1, "the question is gone"
    press(panel, "reset")
    press(panel, "yes reset")
    assert len(kept.progress) == 0


def test_a_file_goes_out_and_comes_in(kept, sent):
    panel = ProgressPanel()
    kept.progress.add(solved())
    press(panel, "export")
    (message,) = sent
    assert (message["do"], message["name"]) == ("download", "pinochle-progress.json")
    panel.reset()
    press(panel, "import")
    assert sent[-1]["do"] == "choose"
    says(kept, do="file", trouble="long")
    assert panel.view["message"]["lines"] == ["This file is too long to be the progress of a learner."]
    says(kept, do="file", text=message["text"])
    assert panel.view["message"]["lines"] == ["1 attempt was new, 0 were there already."]
    broken = json.loads(message["text"])
    broken["attempts"].append({})
    assert panel.merge(json.dumps(broken)).lines == ("0 attempts were new, 1 was there already.",)
    assert panel.view["message"]["items"][0]["text"] == "Entry 2 was left out: id: it is missing."
    assert panel.merge("?").tone == "bad" and len(kept.progress) == 1


GAME = KEPT + "lesson-8"
HEADERS = '[Rules "playok"]\n[Number "4711"]\n[Dealer "East"]\n\n'
BID, PASSED = (f"{HEADERS}deal; {call}\n" for call in ("bid 250", "pass"))  # by South, the learner


def file_with(game: object, name: str = "lesson-8") -> str:
    one = solved()
    return json.dumps({**json.loads(my_progress().export()), "attempts": [json.loads(one.text)], "games": {name: game}})


def now(store: Store) -> str:
    """The game that is kept."""
    return store.texts.get("lesson-8", "")


def over() -> str:
    """A game that computer players have played to its end."""
    players = {seat: PLAYERS["simple"](seat) for seat in range(4)}
    game = Session.new(RULES["playok"], 1, 0, players)
    game.run()
    return game.record()


def test_a_game_in_play_goes_out_with_the_file_and_comes_in(kept, sent):
    kept.told({GAME: BID, KEPT + "note": "no game", KEPT + "over": over()})
    panel = ProgressPanel()
    assert press(panel, "export") == [
        "Your progress, and what is in play, go into the file pinochle-progress.json.",
    ]
    text = sent[-1]["text"]
    assert json.loads(text)["games"] == {"lesson-8": BID}
    leave_store()
    other = store()
    other.told({})
    sent.clear()
    assert ProgressPanel().merge(text).lines == (
        "0 attempts were new, 0 were there already.",
        "A game in play came along.",
    )
    assert written(sent) == {GAME: BID} and now(other) == BID


def test_an_imported_game_is_on_the_table_at_once(kept, sent):
    kept.told({})
    table, panel = GameTable(keep="lesson-8", number=1), ProgressPanel()
    table.do("deal")
    panel.merge(file_with(BID))
    assert table.session.record().startswith(BID.strip()) and table.values["number"] == "4711"
    assert table.view["message"]["lines"][0] == "Your game goes on where you left it."
    assert now(kept) == table.session.record() == written(sent)[GAME], "the others at the table have gone on"


@pytest.mark.parametrize("is_shown", [False, True])
def test_another_game_in_play_here_stays_and_it_is_said_how_to_take_the_other(kept, is_shown):
    kept.told({GAME: PASSED})
    tables = [GameTable(keep="lesson-8")] if is_shown else []
    before = now(kept)
    reply = ProgressPanel().merge(file_with(BID))
    assert reply.lines[0] == "1 attempt was new, 0 were there already." and len(reply.lines) == 2
    assert reply.lines[1].startswith("The file has another game “lesson-8” than the one kept here: the one here stays.")
    assert now(kept) == before and before.startswith(PASSED.strip())
    for table in tables:
        for _ in range(2):
            table.act({"do": "press", "id": "new", "selected": [], "values": {}})
        assert ProgressPanel().merge(file_with(BID)).lines[1] == "A game in play came along."
        assert table.session.record().startswith(BID.strip())


@pytest.mark.parametrize(
    ("here", "lines"),
    [
        (BID, ["The game in play was there already."]),
        (f"{HEADERS}deal; bid 250; bid 260; bid 270; pass\n", ["The game in play was there already."]),
        (f"{HEADERS}deal\n", ["A game in play came along."]),
        (over(), ["A game in play came along.", "Here a game that was over made room for it."]),
    ],
)
def test_of_the_same_game_the_longer_one_is_kept_and_one_that_is_over_makes_room(kept, here, lines):
    kept.told({GAME: here})
    assert list(ProgressPanel().merge(file_with(BID)).lines[1:]) == lines
    assert now(kept) == (here if "already" in lines[0] else BID)


@pytest.mark.parametrize(
    ("name", "game", "why"),
    [
        ("lesson-8", f"{HEADERS}deal; bid 240\n", "action 2 'bid 240': The lowest first bid is 250; 240 is below it."),
        ("lesson-8", over(), "it has been played to its end."),
        ("lesson-8", BID.replace("playok", "tutorial"), "it is played by other rules, tutorial."),
        ("lesson-8", "[Rule \ud800]", "header '[Rule \\ud800]': "),
        ("lesson-8", 5, "it is no text."),
        ("My game \ud800", BID, "name: "),
    ],
)
def test_a_game_that_cannot_be_read_is_left_out_and_the_attempts_come_in(kept, sent, name, game, why):
    kept.told({})
    table = GameTable(keep="lesson-8", number=1)
    state, before = table.session.state, dict(kept.texts)
    sent.clear()
    reply = ProgressPanel().merge(file_with(game, name))
    assert (reply.tone, reply.lines) == ("bad", ("1 attempt was new, 0 were there already.",))
    (problem,) = reply.items
    assert problem.text.startswith("The game “") and f" was left out: {why}" in problem.text
    problem.text.encode()
    assert kept.texts == before and table.session.state is state
    assert not any(key.startswith(KEPT) for key in written(sent))


def test_before_the_browser_has_told_what_it_keeps_no_game_is_taken(kept):
    reply = ProgressPanel().merge(file_with(BID))
    assert "has not told yet what it keeps; import it once more." in reply.items[0].text and len(kept.progress) == 1
    kept.told({GAME: PASSED})
    assert now(kept) == PASSED


def test_a_game_that_another_tab_has_given_up_can_be_brought_back(kept, sent):
    kept.told({})
    table, panel = GameTable(keep="lesson-8", number=1), ProgressPanel()
    panel.merge(file_with(BID))
    text = now(kept)
    done(kept, [GAME])
    says(kept, do="heard", entries=[[GAME, None]])
    sent.clear()
    panel.merge(file_with(text))
    assert now(kept) == table.session.record() == written(sent)[GAME] == text


def test_the_panel_says_what_is_to_be_solved_alone_as_well(kept):
    panel = ProgressPanel()
    for outcome in ("shown", "right"):
        kept.progress.add(Attempt(exercise="melds/royal-marriage", outcome=outcome, score=int(outcome == "right")))
    (item,) = panel.view["message"]["items"]
    assert (item["label"], item["text"][:30]) == ("Melds:", "Answer exercise 1 once more, w")
    kept.progress.add(solved())
    assert panel.view["message"]["items"] == []


def test_trouble_stands_in_the_panel(kept, sent):
    panel = ProgressPanel()
    kept.told({ATTEMPT + "now": "?"})
    moves(kept, sent)
    kept.told({}, others=[ASIDE + "1.attempt.now"])
    texts = [item["text"] for item in panel.view["message"]["items"]]
    assert len(texts) == 1 and texts[0].startswith("1 entry that was kept could not be read")
    assert Exercises("melds").check("common marriage").lines[-1] == texts[0], "who is at a table may not see the panel"
    panel.reset()
    assert panel.view["message"]["items"] == []


def test_what_was_set_aside_another_day_is_still_told(kept):
    panel = ProgressPanel()
    kept.told({}, others=[ASIDE + "1.attempt.a", ASIDE + "1.attempt.b"])
    texts = [item["text"] for item in panel.view["message"]["items"]]
    assert len(texts) == 1 and texts[0].startswith("2 entries are set aside in this browser since an earlier day")
    panel.reset()
    assert panel.view["message"]["items"] == []


def test_the_pages_have_the_same_address_each_time(monkeypatch):
    """A browser keeps things for one address, and the port is part of it."""
    with socket.socket() as first, socket.socket() as second:
        for each in (first, second):
            each.bind(("127.0.0.1", 0))
        ports = first.getsockname()[1], second.getsockname()[1]
        monkeypatch.setattr(launch, "PORTS", ports)
        first.listen()
        second.close()
        assert launch._free_port() == launch._free_port() == ports[1]
        first.close()
        assert launch._free_port() == ports[0]


# --- the page's side ---

SOURCE = (Path(widgets.__file__).parent / "store.js").read_text(encoding="utf-8")
MOUNT = """async (source) => {
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const widget = (await import(url)).default;
  const traits = { ours: "pinochle-learn.1.", prefix: "pinochle-learn.", aside: "pinochle-learn.damaged.", longest: 9 };
  const model = {
    sent: [], get: (name) => traits[name], on: (_, hear) => { model.hear = hear; },
    send: (message) => model.sent.push(structuredClone(message)),
  };
  (window.models ??= []).push(model);
  model.close = widget.initialize({ model });
}"""


class OnPage:
    """The page's side of some stores, with models in JavaScript in Python's place."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.route("**/*", lambda route: route.fulfill(body="<title>Store</title>", content_type="text/html"))
        page.goto("http://127.0.0.1:1/")

    def mount(self) -> None:
        self.page.evaluate(MOUNT, SOURCE)

    def tell(self, message: dict[str, object], at: int = 0) -> None:
        self.page.evaluate(f"message => models[{at}].hear(message)", message)

    def sent(self, at: int = 0) -> list[dict]:
        """What this store has told Python since the last look."""
        self.page.wait_for_timeout(60)
        return self.page.evaluate(f"models[{at}].sent.splice(0)")

    def keep(self, **texts: str) -> None:
        self.page.evaluate(
            "texts => Object.entries(texts).forEach(([key, text]) => localStorage.setItem(key, text))", texts
        )

    def kept(self) -> dict[str, str]:
        return self.page.evaluate("({ ...localStorage })")


@pytest.fixture
def on_page(chromium: Browser) -> Iterator[OnPage]:
    context = chromium.new_context()
    yield OnPage(context.new_page())
    context.close()


def test_the_page_tells_what_is_ours(on_page):
    texts = {"pinochle-learn.1.kept.a": "x", "pinochle-learn.1.kept.b": "x" * 30, "other": "x"}
    on_page.keep(**texts, **{"pinochle-learn.2.kept.a": "x"})
    on_page.mount()
    (told,) = on_page.sent()
    assert sorted(told["entries"]) == [["pinochle-learn.1.kept.a", "x"], ["pinochle-learn.1.kept.b", "x" * 10]]
    assert (told["others"], told["works"], told["last"]) == (["pinochle-learn.2.kept.a"], True, True)


def test_much_is_told_in_parts(on_page):
    on_page.page.evaluate(
        "for (let at = 0; at < 9; at++) localStorage.setItem('pinochle-learn.1.' + at + 'x'.repeat(2e5), '')"
    )
    on_page.mount()
    told = on_page.sent()
    assert [message["last"] for message in told] == [False, False, False, False, True]
    assert sum(len(message["entries"]) for message in told) == 9


def test_what_one_writes_the_other_in_the_same_tab_hears(on_page):
    on_page.mount()
    on_page.mount()
    on_page.sent(0), on_page.sent(1)
    key = "pinochle-learn.1.kept.a"
    on_page.tell({"do": "write", "entries": [[key, "one"]]})
    assert on_page.kept() == {key: "one"}
    assert on_page.sent(0) == [{"do": "done", "kept": [key], "refused": []}]
    assert on_page.sent(1) == [{"do": "heard", "entries": [[key, "one"]]}]
    on_page.tell({"do": "write", "entries": [[key, None]]}, at=1)
    assert on_page.sent(0) == [{"do": "heard", "entries": [[key, None]]}] and on_page.kept() == {}
    on_page.page.evaluate("models[0].close()")
    on_page.tell({"do": "write", "entries": [[key, "two"]]}, at=1)
    assert on_page.sent(0) == []


def test_nothing_set_aside_is_written_over(on_page):
    key, aside = "pinochle-learn.1.kept.a", "pinochle-learn.damaged.1.kept.a"
    on_page.mount()
    for text in ("one", "two", "two"):
        on_page.keep(**{key: text})
        on_page.tell({"do": "set aside", "id": 3, "keys": [key, "pinochle-learn.1.kept.gone"]})
    assert on_page.kept() == {aside: "one", f"{aside}-": "two"}
    places = [message["moved"] for message in on_page.sent() if message["do"] == "aside"]
    assert places == [[[key, aside]], [[key, f"{aside}-"]], [[key, f"{aside}-"]]]


def test_where_there_is_no_room_all_stays_and_it_is_told(on_page):
    key = "pinochle-learn.1.kept.a"
    on_page.keep(**{key: "one"})
    on_page.page.evaluate(
        "void (Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); })"
    )
    on_page.mount()
    on_page.sent()
    on_page.tell({"do": "set aside", "id": 0, "keys": [key]})
    on_page.tell({"do": "write", "entries": [[key, "two"]]})
    assert on_page.kept() == {key: "one"}
    assert on_page.sent() == [
        {"do": "aside", "id": 0, "moved": [], "left": [key]},
        {"do": "done", "kept": [], "refused": [key]},
    ]


def test_where_the_browser_refuses_it_is_told(on_page):
    on_page.page.evaluate("Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no'); } })")
    on_page.mount()
    (told,) = on_page.sent()
    assert (told["entries"], told["works"], told["last"]) == ([], False, True)
    on_page.tell({"do": "write", "entries": [["pinochle-learn.1.kept.a", "x"]]})
    on_page.tell({"do": "set aside", "id": 0, "keys": ["pinochle-learn.1.kept.a"]})
    assert on_page.sent() == [
        {"do": "done", "kept": [], "refused": ["pinochle-learn.1.kept.a"]},
        {"do": "aside", "id": 0, "moved": [], "left": []},
    ]
