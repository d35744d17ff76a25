"""The score sheet and the scoring of a round, without a screen. The numbers are worked out from RULES.md 7 to 10."""

from re import findall

import pytest

from pinochle_learn import RULES
from pinochle_learn.course.game.end import how_it_ends
from pinochle_learn.course.scores.rounds import rounds_given, rounds_played
from pinochle_learn.course.scores.scoring import FIELDS, RoundScoring
from pinochle_learn.course.scores.sheet import COLUMNS, Sheet
from pinochle_learn.engine import PlayOn, ThrowIn
from pinochle_learn.players import PLAYERS
from pinochle_learn.session import Session
from tests.oracle.game import score as oracle_score

THROWN = {"bid": 330, "melds": (60, 100), "thrown_in": True}  # the source's example
MADE = {"bid": 250, "melds": (60, 100), "tricks": (200, 50)}
SET = {"bid": 300, "melds": (40, 20), "tricks": (170, 80), "bid_by": "they"}
NO_TRICK = {"bid": 250, "melds": (100, 400), "tricks": (250, 0)}


def sheet_of(*rounds, rules="playok"):
    return Sheet(rounds_given(rounds, RULES[rules]), RULES[rules])


def why(sheet, number, column):
    return str(sheet.why(number, column))


def test_rounds_add_up():
    """Thrown in: −330 and 100. Made: 260 and 150. They are set at 300 with 210: −300, we keep 20 + 80."""
    sheet = sheet_of(THROWN, MADE, SET)
    assert [each.changes for each in sheet.rounds] == [(-330, 100), (260, 150), (100, -300)]
    assert [each.totals for each in sheet.rounds] == [(-330, 100), (-70, 250), (30, -50)]
    third = ["300 they", "20", "80", "+100", "30", "40", "170", "-300", "-50"]
    assert [sheet.text(3, column) for column in COLUMNS] == third
    assert sheet.text(1, "our tricks") == "–"
    assert sheet.end == "Nobody has 1500 yet: play on."


def test_every_number_says_why():
    sheet = sheet_of(THROWN, MADE, SET, NO_TRICK)
    for number in range(1, 5):
        for column in COLUMNS:
            reply = sheet.why(number, column)
            assert reply.lines and all(str(item) for item in reply.items)
            if column != "bid" and sheet.value(number, column) is not None:
                assert reply.items, (number, column)
                assert sheet.text(number, column) in reply.lines[0]


def test_the_reasons_are_those_of_the_rules():
    sheet = sheet_of(THROWN, MADE, SET, NO_TRICK)
    assert "330 less 60 of meld leaves 270" in why(sheet, 1, "our change")
    assert "100 points of meld" in why(sheet, 1, "their change")
    assert "The bid of 250 is made" in why(sheet, 2, "our change") and "60 + 200 = 260." in why(sheet, 2, "our change")
    assert "100 + 50 = 150." in why(sheet, 2, "their change")
    assert "are set" in why(sheet, 3, "their change") and "40 + 170" not in why(sheet, 3, "their change")
    assert "no trick point, so the meld of 400 is lost" in why(sheet, 4, "their meld")
    assert "no trick point" in why(sheet, 4, "their change")
    assert "-330 + 260 = -70." in why(sheet, 2, "our total")
    assert "250 − 300 = -50." in why(sheet, 3, "their total")
    assert "They held the bid." in why(sheet, 3, "bid")
    assert sheet.why(9, "bid").tone == sheet.why(1, "no such").tone == "info"


def test_the_moon():
    """Fletcher: all tricks bring 50 in place of melds and tricks; a lost one costs the bid; the others' melds count."""
    made = {"bid": 30, "melds": (20, 10), "tricks": (25, 0), "moon": True}
    lost = {"bid": 30, "melds": (20, 10), "tricks": (24, 1), "moon": True}
    sheet = sheet_of(made, lost, rules="fletcher")
    assert [each.changes for each in sheet.rounds] == [(50, 10), (-30, 11)]
    assert "in place of the bidders' melds and tricks" in why(sheet, 1, "our meld")
    assert "a trick was lost" in why(sheet, 2, "our change")
    assert "10 points of meld" in why(sheet, 1, "their meld")


@pytest.mark.parametrize(
    ("totals", "bidders", "said"),
    [
        ((1700, 1600), 1, "they win."),
        ((1700, 1600), 0, "we win."),
        ((1500, -20), 1, "The game ends at 1500: we have 1500 and win."),
        ((1490, 1500), 0, "The game ends at 1500: they have 1500 and win."),
        ((1490, 1490), 0, "Nobody has 1500 yet: play on."),
    ],
)
def test_the_end_of_the_game(totals, bidders, said):
    assert how_it_ends(RULES["playok"], totals, bidders).endswith(said)


def test_a_game_that_is_over_goes_no_further():
    over = {"bid": 500, "melds": (1400, 60), "tricks": (150, 100)}
    assert "we have 1550 and win" in sheet_of(over).end
    assert "we have 1550 and win" in why(sheet_of(over), 1, "our total")
    with pytest.raises(ValueError, match=r"^rounds, 2: the game was over after round 1$"):
        sheet_of(over, MADE)


@pytest.mark.parametrize(
    ("given", "error", "said"),
    [
        ("text", TypeError, "^rounds: text is no list of rounds"),
        (5, TypeError, "^rounds: 5 is no list of rounds"),
        ([5], TypeError, "^rounds, 1: 5 is no round"),
        ([MADE, {**MADE, "bidd": 1}], TypeError, "^rounds, 2: there is no 'bidd'; did you mean bid"),
        ([{"melds": (1, 2)}], ValueError, "^rounds, 1: bid is missing$"),
        ([{**MADE, "bid": "many"}], ValueError, "^rounds, 1: bid is 'many'; write a number$"),
        ([{**MADE, "bid": 240}], ValueError, "^rounds, 1: Bid: The lowest first bid is 250; 240 is below it.$"),
        (
            [{**MADE, "bid": 255}],
            ValueError,
            "^rounds, 1: Bid: bids begin at 250 and go up by 10 or 20",
        ),
        ([{**MADE, "bid": 5000}], ValueError, "^rounds, 1: Bid: No round can bring more than 4990"),
        ([{**MADE, "melds": 60}], ValueError, "^rounds, 1: melds is 60; write two numbers"),
        ([{**MADE, "melds": (60, 1, 2)}], ValueError, "^rounds, 1: melds is .*; write two numbers"),
        ([{**MADE, "melds": (-10, 10)}], ValueError, "^rounds, 1: melds are never below 0, and -10 is$"),
        ([{**MADE, "melds": (65, 10)}], ValueError, "^rounds, 1: Bidders' meld: every meld is a multiple of 10"),
        ([{**MADE, "melds": (4750, 0)}], ValueError, "^rounds, 1: Bidders' meld: 4750 is more than the whole deck"),
        ([{**MADE, "melds": (3000, 3000)}], ValueError, "^rounds, 1: Melds: 3000 and 3000 are more"),
        ([{**MADE, "tricks": None}], ValueError, "^rounds, 1: Trick points: give those of the bidders"),
        (
            [{**MADE, "tricks": (200, 60)}],
            ValueError,
            "^rounds, 1: Trick points: 200 and 60 make 260, but",
        ),
        ([{**MADE, "tricks": (205, 45)}], ValueError, "^rounds, 1: Trick points: 205 is not a multiple of 10"),
        ([{**MADE, "bid_by": "us"}], ValueError, "^rounds, 1: bid_by is 'us'; write 'we' or 'they'$"),
        ([{**MADE, "thrown_in": "yes"}], ValueError, "^rounds, 1: thrown_in is 'yes'; write True or False$"),
        ([{**THROWN, "bid": 310}], ValueError, "^rounds, 1: The round may be thrown in only if"),
        ([{**MADE, "moon": True}], ValueError, "^rounds, 1: There is no shooting the moon in these rules.$"),
    ],
)
def test_what_is_wrong_is_named_in_one_sentence(given, error, said):
    with pytest.raises(error, match=said):
        rounds_given(given)


def test_the_sheet_as_a_frame():
    frame = sheet_of(THROWN, MADE, SET).to_frame()
    assert list(frame.columns) == ["bid by", *COLUMNS] and list(frame.index) == [1, 2, 3]
    assert list(frame["our total"]) == [-330, -70, 30] and list(frame["bid by"]) == ["We", "We", "They"]
    assert frame["their tricks"].isna().tolist() == [True, False, False]
    assert frame["our change"].sum() == 30
    assert sheet_of().to_frame().shape == (0, 10)


# --- a game that is played ---


def play_rounds(number, rounds, rules="playok", throw_in=True):
    player = PLAYERS["careful"](0)
    session = Session.new(RULES[rules], number, dealer=0)
    while len(session.state.results) < rounds and not session.is_over:
        action = player.choose(session.view(session.state.turn))
        session.act(PlayOn() if isinstance(action, ThrowIn) and not throw_in else action)
    return session


@pytest.mark.parametrize("rules", RULES)
def test_a_played_game_is_on_the_sheet_as_the_oracle_scores_it(rules):
    session = play_rounds(7, 4, rules)
    rounds = rounds_played(session.states)
    assert len(rounds) == len(session.state.results) >= 1
    before = (0, 0)
    for each, result in zip(rounds, session.state.results, strict=True):
        mine, theirs = each.bidders, 1 - each.bidders
        points = (0, 0) if each.tricks is None else each.tricks
        found = oracle_score(
            rules,
            bid=each.bid,
            melds=(each.melds[mine], each.melds[theirs]),
            trick_points=None if each.tricks is None else (points[mine], points[theirs]),
            thrown_in=each.tricks is None,
            moon=each.moon,
        )
        assert each.changes[mine] == found.bidders and each.changes[theirs] == found.others
        assert each.totals == (before[0] + each.changes[0], before[1] + each.changes[1])
        before = each.totals
        assert result.bidder % 2 == each.bidders and each.who == ("South", "West", "North", "East")[result.bidder]


def test_a_played_round_tells_its_melds_and_tricks():
    session = play_rounds(4, 1, throw_in=False)
    (only,) = rounds_played(session.states)
    end = next(state for state in reversed(session.states) if state.melds)
    for side, seats in enumerate(((0, 2), (1, 3))):
        assert only.melds[side] == sum(end.melds[seat].total for seat in seats)
        for seat in seats:
            for meld in end.melds[seat].melds:
                assert meld.name in only.melded[side]
    assert sum(int(text.split()[0]) for text in only.took) == 12
    assert sum("The last trick: 10." in text for text in only.took) == 1
    assert only.tricks
    for side in (0, 1):  # what is told adds up to the points
        assert sum(map(int, findall(r": ([0-9]+)", only.took[side]))) == only.tricks[side] > 0
    sheet = Sheet((only,))
    assert only.melded[0] in why(sheet, 1, "our meld") and only.took[1] in why(sheet, 1, "their tricks")


def test_what_is_taken_back_leaves_the_sheet():
    session = play_rounds(4711, 1)
    assert len(rounds_played(session.states)) == 1
    assert rounds_played(session.states[:-1]) == rounds_played(()) == ()


# --- a round typed in ---

TYPED = {
    "bid": "250",
    "meld bidders": "60",
    "meld others": "100",
    "tricks bidders": "200",
    "tricks others": "50",
    "how": "play",
}


def scored(rules="playok", **typed):
    return RoundScoring(RULES[rules]).score(TYPED | {name.replace("_", " "): text for name, text in typed.items()})


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({}, "The bidders' total changes by +260, the others' by +150."),
        ({"bid": "260"}, "The bidders' total changes by +260, the others' by +150."),
        ({"bid": "270"}, "The bidders' total changes by -270, the others' by +150."),
        ({"tricks_others": ""}, "The bidders' total changes by +260, the others' by +150."),
        ({"tricks_bidders": ""}, "The bidders' total changes by +260, the others' by +150."),
        ({"tricks_bidders": "250", "tricks_others": "0"}, "The bidders' total changes by +310, the others' by 0."),
        ({"tricks_bidders": "0", "tricks_others": " 250 "}, "The bidders' total changes by -250, the others' by +350."),
        ({"bid": "330", "how": "throw in"}, "The bidders' total changes by -330, the others' by +100."),
        ({"bid": "330", "how": "throw in", "tricks_bidders": "x"}, "The bidders' total changes by -330"),
    ],
)
def test_a_round_is_scored(typed, said):
    assert scored(**typed).lines[0].startswith(said)


@pytest.mark.parametrize(
    ("typed", "field", "said"),
    [
        ({"bid": ""}, "bid", "Bid: nothing is typed in."),
        ({"bid": "3x"}, "bid", "Bid: “3x” is no whole number."),
        ({"bid": "-250"}, "bid", "Bid: “-250” is no whole number."),
        ({"bid": "240"}, "bid", "Bid: The lowest first bid is 250; 240 is below it."),
        ({"meld_others": "5"}, "meld others", "Others' meld: every meld is a multiple of 10, and 5 is not."),
        ({"tricks_others": "60"}, "tricks bidders", "Trick points: 200 and 60 make 260, but a round has 250."),
        ({"tricks_others": "260"}, "tricks others", "Others' trick points: a round has 250, not 260."),
        ({"tricks_bidders": "", "tricks_others": ""}, "tricks bidders", "Bidders' trick points: nothing is typed in."),
        ({"how": "throw in"}, "how", "The round may be thrown in only if the bid less the melds is more than 250."),
        ({"how": "moon"}, "how", "There is no shooting the moon in these rules."),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence_with_its_field(typed, field, said):
    reply = scored(**typed)
    assert (reply.tone, reply.field) == ("bad", field) and len(reply.lines) == 1
    assert reply.lines[0].startswith(said)
    assert field in FIELDS or field == "how"


def test_throwing_in_takes_more_than_all_tricks():
    """RULES.md 9: only if the bid less the melds is more than 250."""
    assert scored(bid="310", how="throw in").tone == "bad"
    assert scored(bid="320", how="throw in").tone == "info"
