"""Every kind of exercise on the table: what is given can be seen, and how an answer is entered."""

from __future__ import annotations

import json
from typing import Any

import pytest

import pinochle_learn.widgets.exercises as module
from pinochle_learn.course.attempts import Attempt
from pinochle_learn.course.bank.exercises import Exercise, load_topic, topics
from pinochle_learn.course.ladder import Ladder
from pinochle_learn.widgets import Exercises
from pinochle_learn.widgets.store import store
from tests.course.making import make

SIXTEEN = "AS 10S KS QS JS 9S AH 10H KH QH JH 9H AC 10C KC QC"
CALLS = {"dealer": "South", "calls": "250 pass 260", "seat": "South"}
ORDER = make("order-cards", hand="9H AH KH 10H")
LEGAL_CALLS = make("legal-calls", options=["pass", "bid 270", "bid 290"], **CALLS)
SCORE = make("score", bid=330, melds=[60, 100], thrown_in=True)
POINTS = make("trick-points", cards="AS 10S KH 9H", last_trick=True)
LEGAL_CARDS = make("legal-cards", hand="9H 10H AH", trick="QH 9H", trump="S")
WINNER = make("trick-winner", trick="KH 10H")
SEAT = make("choose", ask="seat", of="speaks first", seat="West", options=["South", "North"])


@pytest.fixture
def table_of(monkeypatch):
    """A table with exercises that no file has."""

    def shown(*exercises: Exercise, **given: Any) -> Exercises:
        monkeypatch.setattr(module, "ladder_of", lambda topic, rules, progress: Ladder(exercises, rules, progress))
        return Exercises("test", **given)

    return shown


def press(table: Exercises, name: str, selected: Any = (), do: str = "press", **values: str) -> str:
    """What a press on the page brings; the reply as text."""
    message = {"do": do, "id": name, "selected": list(selected), "values": {**table.values, **values}}
    table._handle_custom_msg(message, [])
    assert json.loads(json.dumps(table.view)) == table.view
    reply = table.view["message"]
    return " ".join([*reply["lines"], *(f"{item.get('label', '')} {item['text']}" for item in reply["items"])])


def facts(table: Exercises) -> dict[str, str]:
    found = {fact["label"]: fact["text"] for fact in table.view["facts"]}
    assert found.pop("Solved") and found.pop("Stars")
    return found


def inputs(table: Exercises) -> dict[str, dict[str, Any]]:
    rows = [row for row in table.view["controls"] if row["id"].startswith("answer")]
    return {item["id"]: item for row in rows for item in row["items"]}


def marks(table: Exercises) -> dict[str, list[str]]:
    cards = [card for group in table.view["hand"]["groups"] for card in group["cards"]]
    return {card["id"]: [mark["label"] for mark in card.get("marks", [])] for card in cards}


# --- entering an answer ---


def test_cards_are_pressed_in_their_order_and_taken_off_again(table_of):
    table = table_of(ORDER)
    assert list(marks(table)) == ["9H", "AH", "KH", "10H"], "as they are given: sorted would be the answer"
    assert table.view["hand"]["select"] == "press"
    press(table, "AH", do="card")
    press(table, "KH", do="card")
    assert press(table, "10H", do="card") == "High to low: A♥ K♥ 10♥."
    assert marks(table) == {"9H": [], "AH": ["1"], "KH": ["2"], "10H": ["3"]}
    assert press(table, "check") == "Put all 4 cards in a row: 9♥ still to come."
    assert press(table, "KH", do="card") == "High to low: A♥.", "with those behind it"
    for card in ("KH", "10H", "9H"):
        press(table, card, do="card")
    assert "K♥ 10♥: 10♥ ranks above K♥." in press(table, "check")
    press(table, "KH", do="card")
    for card in ("10H", "KH", "9H"):
        press(table, card, do="card")
    assert press(table, "check").startswith("Right: A♥ 10♥ K♥ 9♥, from high to low.")
    assert table.view["hand"]["select"] == "none"
    before = marks(table)
    press(table, "AH", do="card")
    assert marks(table) == before


def test_each_card_in_the_row_is_spoken_with_its_place(table_of):
    table = table_of(ORDER)
    press(table, "AH", do="card")
    (group,) = table.view["hand"]["groups"]
    assert group["cards"][1]["marks"] == [{"label": "1", "name": "first in the row"}]


def test_each_call_is_allowed_or_not(table_of):
    table = table_of(LEGAL_CALLS)
    assert [item["label"] for item in inputs(table).values()] == ["Pass", "Bid 270", "Bid 290"]
    assert [option["label"] for option in inputs(table)["pass"]["options"]] == ["Allowed", "Not allowed"]
    assert press(table, "check") == "Say of each call whether it is allowed: pass is still open."
    said = {"pass": "allowed", "bid 270": "allowed", "bid 290": "allowed"}
    assert "A bid goes up by 10 or 20: after 260 that is 270 or 280, not 290." in press(table, "check", **said)
    assert press(table, "check", **{**said, "bid 290": "not allowed"}).startswith("Right: pass and bid 270.")


def test_both_sides_of_a_score_are_filled_in(table_of):
    table = table_of(SCORE)
    assert [item["label"] for item in inputs(table).values()] == ["Bidders", "Others"]
    assert press(table, "check", bidders="-330").startswith("Others: nothing is filled in yet")
    assert "error" in inputs(table)["others"] and "error" not in inputs(table)["bidders"]
    assert table.values["bidders"] == "-330"
    assert "The others: 100 points of meld." in press(table, "check", bidders="-330", others="0")
    assert press(table, "check", bidders="−330", others="+100").startswith("Right: bidders −330, others +100.")


def test_points_are_filled_in(table_of):
    table = table_of(POINTS)
    assert press(table, "check", points="4o").startswith("“4o” is no number of points")
    assert inputs(table)["points"]["error"]
    assert press(table, "check", points="30").startswith("30 is too few.")
    assert press(table, "check", points="40").startswith("Right:")


@pytest.mark.parametrize(
    ("exercise", "wrong", "right", "said"),
    [
        (SEAT, "South", "North", "Right: North."),
        (WINNER, "1", "2", "Right: the second card, 10♥, wins."),
    ],
)
def test_an_answer_is_chosen(table_of, exercise, wrong, right, said):
    table = table_of(exercise)
    assert press(table, "check", answer=wrong).startswith("Not")
    assert press(table, "check", answer=right).startswith(said)


def test_cards_are_marked(table_of):
    table = table_of(LEGAL_CARDS)
    assert "9♥: You must take the trick if you can" in press(table, "check", ("9H", "AH"))
    assert press(table, "check", ("10H", "AH")).startswith("Right: A♥ and 10♥.")


def test_the_next_exercise_begins_without_what_was_entered(table_of):
    table = table_of(ORDER, SCORE, ORDER)
    press(table, "AH", do="card")
    press(table, "next")
    press(table, "check", bidders="1", others="2")
    press(table, "next")
    assert marks(table) == {"9H": [], "AH": [], "KH": [], "10H": []}
    assert not any(table.values.values())


# --- what is given ---


def test_an_auction_shows_the_seats_with_their_calls(table_of):
    table = table_of(LEGAL_CALLS)
    seats = {seat["name"]: (seat["badges"], seat["facts"]) for seat in table.view["seats"]}
    assert seats == {
        "South": (["dealer", "asked"], []),
        "West": ([], ["bid 250"]),
        "North": ([], ["passed"]),
        "East": ([], ["bid 260"]),
    }
    assert facts(table) == {"Calls so far": "West bids 250, North passes, East bids 260"}
    assert "hand" not in table.view


@pytest.mark.parametrize(
    ("exercise", "shown"),
    [
        (SCORE, {"Bid": "330", "Tricks": "none, the round is thrown in"}),
        (POINTS, {"Last trick": "among these"}),
        (make("trick-points", cards="AS"), {"Last trick": "not among these"}),
        (LEGAL_CARDS, {"Trump": "spades"}),
        (WINNER, {}),
        (SEAT, {}),
        (
            make("choose", ask="may-call", call="bid 290", options=["yes", "no"], **CALLS),
            {"Calls so far": "West bids 250, North passes, East bids 260", "In question": "bid 290"},
        ),
        (
            make("choose", ask="may-throw-in", bid=330, meld=60, options=["yes", "no"]),
            {"Bid": "330", "The bidders' melds": "60 points"},
        ),
        (
            make("choose", ask="game-winner", totals=[1700, -60], bid_by="they", options=["we", "they"]),
            {"We have": "1700", "They have": "-60", "Held the bid": "they"},
        ),
        (
            make(
                "choose", ask="holding", bidder="West", seat="East", stage="after the first pass", options=["8", "12"]
            ),
            {"When": "after the first pass"},
        ),
        (
            make("choose", ask="number", of="target", rules="fletcher", options=["250", "1500"]),
            {"Rules": "Bid or bunch"},
        ),
    ],
    ids=lambda value: f"{value.kind} {value.given.ask}" if isinstance(value, Exercise) else "",
)
def test_what_is_known_stands_above(table_of, exercise, shown):
    assert facts(table_of(exercise)) == shown


def test_a_round_is_a_table_of_points(table_of):
    sheet = table_of(make("score", bid=250, melds=[60, 100], tricks=[200, 50])).view["sheet"]
    assert sheet["columns"] == ["Points", "Bidders", "Others"]
    assert {row["head"]: [cell["text"] for cell in row["cells"]] for row in sheet["rows"]} == {
        "Melds": ["60", "100"],
        "Tricks": ["200", "50"],
    }


def test_the_cards_of_the_exchange_lie_in_piles(table_of):
    table = table_of(
        make(
            "choose",
            ask="may-pass",
            bidder="South",
            seat="South",
            hand=SIXTEEN,
            got="AS 10S KS QS",
            **{"pass": "AS 10S KS QS", "options": ["yes", "no"]},
        )
    )
    assert {pile["name"]: len(pile["melds"][0]["cards"]) for pile in table.view["piles"]} == {
        "Received": 4,
        "To be passed": 4,
    }
    assert table.view["hand"]["title"] == "You hold now"
    assert facts(table) == {"Won the bid": "South", "Wants to pass": "South"}


def test_the_dealer_and_the_bid_winner_are_marked(table_of):
    def badges(exercise: Exercise) -> dict[str, list[str]]:
        return {seat["name"]: seat["badges"] for seat in table_of(exercise).view["seats"] if seat["badges"]}

    assert badges(SEAT) == {"West": ["dealer"]}
    assert badges(make("choose", ask="seat", of="left", seat="West", options=["South", "North"])) == {}
    assert badges(make("choose", ask="first-pass", bidder="East", options=["South", "West"])) == {
        "East": ["won the bid"]
    }


@pytest.mark.parametrize(
    ("cards", "places"),
    [("QH", ["east"]), ("QH 9H", ["north", "east"]), ("QH 9H 9S", ["west", "north", "east"])],
)
def test_the_learner_plays_after_the_cards_of_the_trick(table_of, cards, places):
    """South is next, so the last card lies before East (RULES.md, Seats)."""
    table = table_of(make("legal-cards", hand="10H AH", trick=cards, trump="S"))
    assert [card["place"] for card in table.view["trick"]["cards"]] == places


@pytest.mark.parametrize("topic", topics())
def test_every_exercise_of_the_bank_is_shown_and_its_solution_accepted(topic):
    table = Exercises(topic)
    for exercise in table.ladder.exercises:
        assert exercise.prompt in table.view["label"]
        assert json.loads(json.dumps(table.view)) == table.view
        press(table, "hint")
        press(table, "check")
        assert table.check(table.ladder.solution()).tone == "good", exercise.id
        table.next()


# --- the rules, and what else is known of the learner ---


def test_without_the_choice_there_is_none():
    assert all(row["id"] != "rules" for row in Exercises("melds").view["controls"])


def test_the_rules_can_be_chosen():
    table = Exercises("melds", choose_rules=True)
    (choice,) = table.view["controls"][0]["items"]
    assert [option["value"] for option in choice["options"]] == ["playok", "tutorial", "fletcher"]
    assert table.values["rules"] == "playok"
    all_ = len(load_topic("melds"))
    assert press(table, "rules", rules="tutorial").startswith(f"{all_ - 4} of the {all_} exercises can be taken")
    assert len(table.ladder.exercises) == all_ - 4 and table.values["rules"] == "tutorial"
    assert "royal marriage (4)" in press(table, "check", answer="royal marriage")
    press(table, "rules", rules="tutorial")
    assert table.ladder.is_solved, "the same rules again change nothing"
    press(table, "rules", rules="playok")
    assert not table.ladder.solved, "each rule set has a ladder of its own"
    press(table, "rules", rules="tutorial")
    assert table.ladder.solved == ("royal-marriage",)


def test_only_rules_with_exercises_are_offered():
    table = Exercises("scoring", choose_rules=True)
    (choice,) = table.view["controls"][0]["items"]
    assert [option["value"] for option in choice["options"]] == ["playok"]


def solved_elsewhere(exercise: Exercise) -> None:
    store().progress.add(Attempt(exercise=f"melds/{exercise.id}", outcome="right", score=1))


def test_what_is_entered_stays_when_more_is_known():
    table = Exercises("melds")
    press(table, "hint", answer="royal marriage")
    solved_elsewhere(table.ladder.exercises[0])
    assert (table.values["answer"], table.ladder.at) == ("royal marriage", 0)
    assert next(fact["text"] for fact in table.view["facts"] if fact["id"] == "solved").startswith("1 of")
    assert table.view["message"]["lines"] == [table.ladder.exercise.hints[0]]


def test_a_table_that_nobody_has_touched_goes_on_where_the_learner_was():
    table = Exercises("melds")
    solved_elsewhere(table.ladder.exercises[0])
    assert table.ladder.at == 1 and table.view["label"].startswith("2 of")


ODD: list[object] = [
    None,
    [],
    {},
    5,
    "x",
    {"bidders": 5},
    {"pass": "maybe"},
    {"rules": "bridge"},
    {"points": "9" * 9999},
]


@pytest.mark.parametrize(
    "exercise", [ORDER, LEGAL_CALLS, SCORE, POINTS, LEGAL_CARDS, WINNER, SEAT], ids=lambda each: each.kind
)
def test_no_message_raises_or_spoils_anything(table_of, exercise, caplog):
    table = table_of(exercise)
    for name in ("check", "rules", "AH", "lay", "back 0", "answer", "bid 270", "nonsense", ""):
        for odd in ODD:
            for do in ("press", "card"):
                table._receive(table, {"do": do, "id": name, "selected": odd, "values": odd}, [])
            table.set_state({"values": odd, "selected": odd, "view": odd, "progress": odd})
            assert all(type(text) is str and len(text) < 300 for text in table.values.values())
    json.dumps(table.view)
    assert caplog.text == ""
