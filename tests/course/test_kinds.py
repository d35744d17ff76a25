"""The kinds of exercises beyond melds and tricks: right, wrong with the engine's reason, and what is no answer."""

from __future__ import annotations

import pytest

from pinochle_learn import Bid, Pass
from pinochle_learn.course.kinds.auction import LegalCalls
from pinochle_learn.course.kinds.grading import AnswerError, solution
from pinochle_learn.course.kinds.score import ScoreRound
from tests.course import independent
from tests.course.making import bare, items, make, refused

# --- order-cards ---

ORDER = make("order-cards", hand="9H AH KH 10H")


@pytest.mark.parametrize("answer", ["AH 10H KH 9H", " ah, th  kh 9♥", "H14 H10 H13 H9"])
def test_a_right_order_is_right_in_any_notation(answer):
    assert bare(ORDER, answer).lines == ("Right: A♥ 10♥ K♥ 9♥, from high to low.",)
    assert solution(ORDER) == "AH 10H KH 9H"


def test_a_wrong_order_names_the_neighbours_that_are_wrong():
    feedback = bare(ORDER, "AH KH 10H 9H")
    assert feedback.score == 0.5 and feedback.lines == ("Not yet.",)
    assert items(ORDER, "AH KH 10H 9H", first=True) == ["K♥ 10♥: 10♥ ranks above K♥."]
    assert items(ORDER, "9H KH 10H AH") == [
        "9♥ K♥: K♥ ranks above 9♥.",
        "K♥ 10♥: 10♥ ranks above K♥.",
        "10♥ A♥: A♥ ranks above 10♥.",
        "High to low: A♥ 10♥ K♥ 9♥",
    ]
    assert len(items(ORDER, "9H KH 10H AH", first=True)) == 1


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("", "No card is in the row yet: begin with the highest."),
        ("AH 10H", "Put all 4 cards in a row: K♥ 9♥ still to come."),
        ("AH 10H KH 9H QH", "There is no Q♥ in this hand."),
        ("AH AH KH 9H", "A♥ is there once; it cannot stand in two places."),
        ("AH ten", "'ten' at character 4: not a card; write rank then suit, as 10S, Q♥ or 9D."),
    ],
)
def test_an_order_that_is_none_is_refused(answer, sentence):
    assert refused(ORDER, answer) == sentence


# --- legal-calls ---

CALLS = make(
    "legal-calls", dealer="South", calls="250 pass", seat="East", options=["pass", "bid 260", "bid 270", "bid 280"]
)
PASSED = make("legal-calls", dealer="South", calls="250 pass 260 270", seat="North", options=["pass", "bid 280"])


@pytest.mark.parametrize(
    "answer", ["pass; bid 260; bid 270", "270, 260, PASS", "Bid  270 and 260 and pass", "pass\n260\n270"]
)
def test_right_calls_are_right_in_any_order(answer):
    assert bare(CALLS, answer).lines == ("Right: pass, bid 260 and bid 270.",)
    assert solution(CALLS) == "pass; bid 260; bid 270"


def test_a_call_that_is_not_allowed_has_the_engines_reason():
    feedback = bare(CALLS, "260; 280")
    assert feedback.score == pytest.approx(1 / 4)
    assert (feedback.missed, feedback.extra) == (("pass", "bid 270"), ("bid 280",))
    assert [str(item) for item in feedback.items] == [
        "bid 280: A bid goes up by 10 or 20: after 250 that is 260 or 270, not 280.",
        "pass: this call is allowed too: one may always pass.",
        "bid 270: this call is allowed too: 270 is 20 more than the last bid, 250.",
    ]


def test_none_is_an_answer():
    assert solution(PASSED) == "none"
    assert bare(PASSED, " None ").lines == ("Right: none of these calls is allowed.",)
    assert items(PASSED, "280") == ["bid 280: A pass is final: who has passed may not bid again."]
    assert bare(CALLS, "none").score == 0


@pytest.mark.parametrize(
    ("dealer", "calls", "seat", "call", "reason"),
    [
        ("East", "", "South", "bid 240", "The lowest first bid is 250; 240 is below it."),
        ("East", "", "South", "bid 260", "The first bid is exactly 250, not 260."),
        ("East", "", "West", "pass", "It is not your turn: South is to act."),
        ("South", "250", "North", "bid 250", "A bid must be higher than the last one, 250; 250 is not."),
        ("South", "250 pass", "West", "bid 260", "The highest bid is this player's own: there is nothing to bid over."),
        ("South", "250 pass pass pass", "South", "pass", "A pass is final: who has passed may not bid again."),
        ("South", "250 pass pass pass", "West", "pass", "Not now: the bid winner names trump."),
        ("South", "250", "North", "bunch", "There is no bid-or-bunch in these rules: bid or pass."),
    ],
)
def test_each_refusal_has_its_reason(dealer, calls, seat, call, reason):
    exercise = make("legal-calls", dealer=dealer, calls=calls, seat=seat, options=[call, "bid 999"])
    assert solution(exercise) == "none" == independent.answer(exercise)
    assert items(exercise, call)[0].startswith(f"{'bid-or-bunch' if call == 'bunch' else call}: {reason}")


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("", "Nothing is marked yet: name each call that is allowed, as pass; bid 260, or none."),
        ("290", "“290” is none of these calls: write pass, bid 260, bid 270 or bid 280, or none."),
        ("pass; double", "“double” is none of these calls: write pass, bid 260, bid 270 or bid 280, or none."),
        ("pass; none", "“none” is none of these calls: write pass, bid 260, bid 270 or bid 280, or none."),
    ],
)
def test_calls_that_cannot_be_read_are_refused(answer, sentence):
    assert refused(CALLS, answer) == sentence


def test_each_call_is_answered_by_itself_at_the_table():
    kind = LegalCalls()
    said = {"pass": "allowed", "bid 260": "allowed", "bid 270": "not allowed", "bid 280": "not allowed"}
    assert kind.read_fields(CALLS, said) == {Pass(), Bid(260)}
    with pytest.raises(
        AnswerError, match=r"^Say of each call whether it is allowed: bid 270 is still open\.$"
    ) as error:
        kind.read_fields(CALLS, {**said, "bid 270": ""})
    assert error.value.field == "bid 270"


# --- score ---

SCORE = make("score", bid=250, melds=[60, 100], tricks=[200, 50])
THROWN = make("score", bid=330, melds=[60, 100], thrown_in=True)


@pytest.mark.parametrize(
    "answer",
    ["260 150", "+260, +150", "bidders 260, others 150", "The bidders: +260; the others: 150.", "260 and 150 points"],
)
def test_a_right_score_is_right_however_it_is_written(answer):
    assert bare(SCORE, answer).lines == ("Right: bidders +260, others +150.",)


@pytest.mark.parametrize("answer", ["-330 100", "− 330, 100", "–330 +100", "bidders −330, others +100"])
def test_a_minus_may_be_any_minus(answer):
    assert bare(THROWN, answer).is_right and solution(THROWN) == "-330 100"


def test_the_side_that_is_wrong_has_the_engines_reasons():
    feedback = bare(SCORE, "250 150")
    assert (feedback.score, feedback.missed, feedback.extra) == (0.5, ("bidders",), ())
    assert [str(item) for item in feedback.items] == [
        "Bidders: +250 is too little. The bidders: 60 of meld and 200 in tricks make 260. "
        "The bid of 250 is made: 260 is enough, and everything counts.",
        "Others: +150 is right.",
    ]
    assert items(THROWN, "0 200") == [
        "Bidders: 0 is not right. Thrown in: 330 less 60 of meld leaves 270, more than the tricks can bring. "
        "The bid is subtracted.",
        "Others: +200 is too much. The others: 100 points of meld.",
    ]
    assert bare(THROWN, "0 200").score == 0


def test_a_side_without_a_trick_point_loses_its_meld():
    lost = make("score", bid=300, melds=[100, 200], tricks=[250, 0])
    assert solution(lost) == "350 0" == independent.answer(lost)
    assert "The others: no trick point, so the meld of 200 is lost." in items(lost, "350 200")[1]


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (
            "",
            "Nothing is written yet: write how the bidders' total changes and then the others', as 260 150 or",
        ),
        ("260", "“260” is not two numbers; write how"),
        ("260 150 0", "“260 150 0” is not two numbers; write how"),
        ("two hundred", "“two hundred” is not two numbers; write how"),
        ("1,500 100", "“1,500 100” is not two numbers; write how"),
        ("--260 150", "“--260 150” is not two numbers; write how"),
    ],
)
def test_a_score_that_cannot_be_read_is_refused(answer, sentence):
    assert refused(SCORE, answer).startswith(sentence)


def test_a_wrong_input_of_the_score_is_named():
    kind = ScoreRound()
    assert kind.read_fields(SCORE, {"bidders": " −330 ", "others": "+100"}) == (-330, 100)
    for typed, sentence in (
        ("", "Others: nothing is filled in yet; write"),
        ("1o", "Others: “1o” is no number; write"),
    ):
        with pytest.raises(AnswerError) as error:
            kind.read_fields(SCORE, {"bidders": "260", "others": typed})
        assert error.value.field == "others" and str(error.value).startswith(sentence)


# --- trick-points ---

TAKEN = make("trick-points", cards="AS 10S KH 9H", last_trick=True)


def test_points_of_cards_and_the_last_trick():
    assert solution(TAKEN) == "40"
    assert all(bare(TAKEN, answer).is_right for answer in ("40", " 40 points ", "+40", "40 POINTS"))
    assert bare(TAKEN, "40").lines == ("Right: A♠ 10, 10♠ 10, K♥ 10, 9♥ 0 and the last trick 10, together 40 points.",)
    assert items(TAKEN, "30") == ["A♠ 10, 10♠ 10, K♥ 10, 9♥ 0 and the last trick 10, together 40 points."]
    assert bare(TAKEN, "30").lines == ("30 is too few.",) and bare(TAKEN, "50").lines == ("50 is too many.",)
    assert "40" not in "".join(items(TAKEN, "30", first=True))
    assert solution(make("trick-points", cards="QS JS 9S 9S")) == "0"


@pytest.mark.parametrize("answer", ["", "forty", "4 0", "-40", "40 40", "1,500"])
def test_points_that_are_no_number_are_refused(answer):
    start = "“" + answer if answer else "Nothing is written yet"
    assert refused(TAKEN, answer).startswith(start)
