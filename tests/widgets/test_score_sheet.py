"""The score sheet and the round to score, as widgets. The numbers are worked out from RULES.md 7 to 10."""

import json

import pytest

from pinochle_learn import RULES, Rules
from pinochle_learn.course.scores.sheet import COLUMNS
from pinochle_learn.players import PLAYERS
from pinochle_learn.session import Session
from pinochle_learn.widgets import GameTable, RoundScorer, ScoreSheet
from tests.widgets.pressing import control, items, press, said

ROUNDS = [
    {"bid": 330, "melds": (60, 100), "thrown_in": True},
    {"bid": 250, "melds": (60, 100), "tricks": (200, 50)},
    {"bid": 300, "melds": (40, 20), "tricks": (170, 80), "bid_by": "they"},
]


def rows(sheet):
    return [[cell["text"] for cell in row["cells"]] for row in sheet.view["sheet"]["rows"]]


def test_a_row_for_each_round_and_running_totals():
    sheet = ScoreSheet(ROUNDS)
    assert rows(sheet) == [
        ["330 we", "60", "–", "-330", "-330", "100", "–", "+100", "100"],
        ["250 we", "60", "200", "+260", "-70", "100", "50", "+150", "250"],
        ["300 they", "20", "80", "+100", "30", "40", "170", "-300", "-50"],
    ]
    assert sheet.view["sheet"]["columns"][0] == "Round" and len(sheet.view["sheet"]["columns"]) == 10
    assert said(sheet).startswith("We have 30, they have -50. Nobody has 1500 yet: play on.")


def test_every_number_can_be_asked_why():
    sheet = ScoreSheet(ROUNDS)
    asked = 0
    for row in sheet.view["sheet"]["rows"]:
        for cell in row["cells"]:
            if "button" in cell:
                assert cell["name"].startswith(cell["text"]), "the spoken name has the number"
                press(sheet, cell["button"])
                assert said(sheet).startswith(f"Round {row['head']}.") and cell["text"].split()[0] in said(sheet)
                asked += 1
    assert asked == 3 * 9 - 2, "all but the tricks of a round thrown in"
    press(sheet, "why 2 our change")
    assert "The bid of 250 is made" in items(sheet) and "60 + 200 = 260." in items(sheet)
    before = json.dumps(sheet.view)
    for odd in ("why 9 bid", "why 1 our tricks", "why", "why x y"):
        press(sheet, odd)
    assert json.dumps(sheet.view) == before


def test_the_end_of_the_game_is_told():
    """1700 against 1600 in reverse: both are over, and those win who held the bid."""
    sheet = ScoreSheet(
        [
            {"bid": 250, "melds": (1150, 1250), "tricks": (200, 50)},
            {"bid": 250, "melds": (100, 150), "tricks": (200, 50), "bid_by": "they"},
        ]
    )
    assert rows(sheet)[1][4] == "1550" and rows(sheet)[1][8] == "1600"
    assert "Both sides have 1500 or more." in said(sheet) and "they win." in said(sheet)


def test_a_frame_is_the_same_sheet():
    frame = ScoreSheet(ROUNDS).to_frame()
    assert frame.loc[3, "their total"] == -50 and frame.shape == (3, 10)


def play(session: Session, rounds: int) -> None:
    player = PLAYERS["careful"](0)
    while len(session.state.results) < rounds and not session.is_over:
        session.act(player.choose(session.view(session.state.turn)))


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_it_follows_a_session(rules: Rules):
    session = Session.new(rules, 7, dealer=0)
    sheet = ScoreSheet(session)
    assert "sheet" not in sheet.view and said(sheet) == "No round is over yet: the sheet fills itself."
    play(session, 1)
    assert len(rows(sheet)) == 1
    press(sheet, "why 1 our meld")
    assert "South: " in items(sheet) and "North: " in items(sheet)
    asked = sheet.view
    session.step()
    session.act(PLAYERS["careful"](0).choose(session.view(session.state.turn)))
    assert sheet.view == asked, "the answer stays while the next round goes on"
    play(session, 2)
    assert len(rows(sheet)) == len(session.state.results)
    totals = [int(rows(sheet)[-1][COLUMNS.index(column)]) for column in ("our total", "their total")]
    assert tuple(totals) == session.state.totals


def test_it_follows_a_table_also_to_its_next_game():
    table = GameTable(number=4711, begin="play", end="round")
    sheet = ScoreSheet(table)
    while not table.session.state.results:
        table.do(PLAYERS["careful"](0).choose(table.session.view(0)))
    assert len(rows(sheet)) == 1
    table.new_hand(4712)
    assert "sheet" not in sheet.view


def test_wrong_rounds_are_refused_in_one_sentence():
    with pytest.raises(ValueError, match=r"^rounds, 2: Trick points: 200 and 60 make 260, but a round has 250\.$"):
        ScoreSheet([ROUNDS[0], {"bid": 250, "melds": (60, 100), "tricks": (200, 60)}])
    with pytest.raises(TypeError, match=r"^rounds: 5 is no list of rounds"):
        ScoreSheet(5)  # type: ignore[arg-type]


# --- a round to score ---


def test_a_round_is_scored_at_a_press_and_not_before():
    scorer = RoundScorer(bid=250, melds=(60, 100), tricks=(200, 50))
    assert "+260" not in said(scorer) and scorer.values["bid"] == "250"
    press(scorer, "score")
    assert said(scorer) == "The bidders' total changes by +260, the others' by +150."
    assert "The bid of 250 is made: 260 is enough, and everything counts." in items(scorer)
    press(scorer, "score", bid="270")
    assert said(scorer) == "The bidders' total changes by -270, the others' by +150."


def test_the_example_of_the_source_is_thrown_in():
    scorer = RoundScorer(bid=330, melds=(60, 100), thrown_in=True)
    press(scorer, "score")
    assert said(scorer) == "The bidders' total changes by -330, the others' by +100."


def test_a_wrong_number_is_named_and_nothing_is_lost():
    scorer = RoundScorer(bid=250, melds=(60, 100), tricks=(200, 50))
    press(scorer, "score", **{"meld others": "many"})
    assert said(scorer) == "Others' meld: “many” is no whole number."
    assert control(scorer, "meld others")["error"] and "error" not in control(scorer, "bid")
    assert scorer.values["meld others"] == "many" and scorer.values["bid"] == "250"
    press(scorer, "score", **{"meld others": "0"})
    assert "error" not in control(scorer, "meld others")


@pytest.mark.parametrize(("rules", "ways"), [("playok", 2), ("tutorial", 2), ("fletcher", 3)])
def test_what_may_be_done_after_the_melds_is_offered(rules, ways):
    scorer = RoundScorer(rules=rules)
    assert len(control(scorer, "how")["options"]) == ways
    press(scorer, "score")
    assert said(scorer) == "Bid: nothing is typed in."


def test_odd_values_of_a_page_are_left_alone(caplog):
    scorer = RoundScorer()
    for odd in (5, None, ["x"], {"bid": 5, "how": "win"}, {"bid": "9" * 5000}, {"bid": "\ud800"}):
        scorer._receive(scorer, {"do": "press", "id": "score", "values": odd}, [])
        assert scorer.view["message"]["lines"][0].startswith("Bid: ")
        assert scorer.values["how"] == "play"
    assert caplog.text == ""


def test_two_numbers_are_two():
    with pytest.raises(ValueError, match=r"^melds: write two numbers, the bidders' and the others', as \(60, 100\)$"):
        RoundScorer(melds=60)  # type: ignore[arg-type]
