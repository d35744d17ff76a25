"""What can be asked of a choice, and every kind under rules that somebody may believe in."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle_learn import RULES, SEATS, AllPass, Bid, Pass, Rank
from pinochle_learn.course.bank.exercises import Exercise
from pinochle_learn.course.kinds.auctions import auction_of
from pinochle_learn.course.kinds.grading import KINDS, AnswerError, solution
from tests.course import independent
from tests.course.making import bare, items, make, refused

PLAYOK = RULES["playok"]

# --- choose: each question, its answer in RULES.md, a wrong one, and the reason that is given ---

SIXTEEN = "AS 10S KS QS JS 9S AH 10H KH QH JH 9H AC 10C KC QC"
TWELVE = "AS 10S KS QS JS 9S AH 10H KH QH JH 9H"
ASKED: list[tuple[dict[str, Any], str, str, str]] = [
    ({"ask": "number", "of": "deck"}, "48", "24", "6 ranks in 4 suits, and 2 of each card: that makes 48."),
    ({"ask": "number", "of": "copies"}, "2", "1", "Each of the 24 cards is there 2 times."),
    ({"ask": "number", "of": "hand"}, "12", "13", "48 cards are dealt to 4 players: 12 each."),
    ({"ask": "number", "of": "packet"}, "3", "4", "The cards are dealt 3 at a time."),
    ({"ask": "number", "of": "exchange"}, "4", "3", "4 cards go each way, the partner's first."),
    ({"ask": "number", "of": "opening"}, "250", "200", "The lowest first bid is 250."),
    ({"ask": "number", "of": "target"}, "1500", "1000", "The game is played to 1500."),
    (
        {"ask": "number", "of": "trick points"},
        "250",
        "240",
        "The cards count 240 in all, and the last trick 10: together 250.",
    ),
    ({"ask": "number", "of": "last trick"}, "10", "0", "Who takes the last trick has 10 for it."),
    ({"ask": "number", "of": "seats"}, "4", "3", "There are 4 players: South, West, North and East."),
    ({"ask": "seat", "of": "partner", "seat": "West"}, "East", "North", "Opposite West sits East."),
    ({"ask": "seat", "of": "left", "seat": "East"}, "South", "North", "Behind East comes South."),
    ({"ask": "seat", "of": "speaks first", "seat": "West"}, "North", "West", "Left of West, who deals, sits North."),
    ({"ask": "seat", "of": "deals next", "seat": "North"}, "East", "West", "From North the deal passes to East."),
    ({"ask": "speaker", "dealer": "South", "calls": "250 pass 260"}, "South", "East", "East holds the highest bid"),
    ({"ask": "speaker", "dealer": "South", "calls": "250 pass pass 260"}, "West", "North", "North has passed."),
    ({"ask": "speaker", "dealer": "South", "calls": "pass pass pass"}, "no one", "South", "The auction is over:"),
    ({"ask": "winner", "dealer": "South", "calls": "pass pass pass"}, "South", "no one", "All others have passed, so"),
    ({"ask": "winner", "dealer": "South", "calls": "250 pass 270 pass pass"}, "East", "West", "East bid 270, and all"),
    ({"ask": "contract", "dealer": "South", "calls": "250 pass 270 pass pass"}, "270", "250", "East bid 270, and all"),
    ({"ask": "contract", "dealer": "South", "calls": "pass pass pass"}, "250", "no one", "All others have passed, so"),
    ({"ask": "lowest-bid", "dealer": "South", "calls": "250 pass"}, "260", "250", "A bid must be higher than the last"),
    (
        {"ask": "lowest-bid", "dealer": "South", "calls": "250"},
        "260",
        "270",
        "270 may be bid, but a lower bid will do.",
    ),
    ({"ask": "lowest-bid", "dealer": "South", "calls": ""}, "250", "240", "The lowest first bid is 250; 240 is below"),
    (
        {"ask": "may-call", "dealer": "South", "calls": "250 pass", "seat": "East", "call": "bid 280"},
        "no",
        "yes",
        "A bid goes up by 10 or 20: after 250 that is 260 or 270, not 280.",
    ),
    (
        {"ask": "may-call", "dealer": "South", "calls": "250 pass", "seat": "East", "call": "bid 270"},
        "yes",
        "no",
        "It is East's turn, and 270 is 20 more than the last bid, 250.",
    ),
    ({"ask": "first-pass", "bidder": "South"}, "North", "South", "South has won the bid, gets cards first, and passes"),
    ({"ask": "first-pass", "bidder": "South"}, "North", "West", "The side that has not won the bid exchanges nothing."),
    (
        {"ask": "holding", "bidder": "West", "seat": "West", "stage": "dealt"},
        "12",
        "16",
        "12 cards were dealt to each,",
    ),
    (
        {"ask": "holding", "bidder": "West", "seat": "West", "stage": "after the first pass"},
        "16",
        "12",
        "12 cards were dealt to each, and 4 have come: 16.",
    ),
    (
        {"ask": "holding", "bidder": "West", "seat": "East", "stage": "after the first pass"},
        "8",
        "12",
        "12 cards were dealt to each, and 4 have gone: 8.",
    ),
    (
        {"ask": "holding", "bidder": "West", "seat": "North", "stage": "after the first pass"},
        "12",
        "8",
        "The side that has not won the bid exchanges nothing.",
    ),
    (
        {"ask": "holding", "bidder": "West", "seat": "East", "stage": "after the exchange"},
        "12",
        "8",
        "12 cards were dealt to each. 4 went away and 4 came, so it is 12 again.",
    ),
    (
        {
            "ask": "may-pass",
            "bidder": "South",
            "seat": "South",
            "hand": SIXTEEN,
            "got": "AS 10S KS QS",
            "pass": "AS 10S KS QS",
        },
        "yes",
        "no",
        "Cards just received may go back too, as A♠, 10♠, K♠ or Q♠.",
    ),
    (
        {"ask": "may-pass", "bidder": "South", "seat": "South", "hand": SIXTEEN, "pass": "AS 10S KS"},
        "no",
        "yes",
        "Exactly 4 cards are passed, not 3. Both partners pass the same number of cards.",
    ),
    (
        {"ask": "may-pass", "bidder": "South", "seat": "North", "hand": TWELVE, "pass": "AS 10S KS AD"},
        "no",
        "yes",
        "You do not hold A♦.",
    ),
    (
        {"ask": "may-pass", "bidder": "South", "seat": "South", "hand": TWELVE, "pass": "AS 10S KS QS"},
        "no",
        "yes",
        "Now North is to pass: first the bid winner's partner passes, then the bid winner.",
    ),
    (
        {"ask": "may-pass", "bidder": "South", "seat": "West", "hand": TWELVE, "pass": "AS 10S KS QS"},
        "no",
        "yes",
        "The side that has not won the bid exchanges nothing.",
    ),
    (
        {
            "ask": "points-after",
            "trump": "H",
            "hand": "AS AH 10H JH 9S 9S 9C 9D 10C 10D JC JD",
            "got": "KH QH AC AD",
            "gave": "9S 9S 9C 9D",
        },
        "250",
        "0",
        "After it: A♠ A♥ 10♥ K♥ Q♥ J♥ A♣ 10♣ J♣ A♦ 10♦ J♦: run and aces around, 250 points.",
    ),
    ({"ask": "may-throw-in", "bid": 330, "meld": 60}, "yes", "no", "330 − 60 = 270 is more than 250, the most that"),
    ({"ask": "may-throw-in", "bid": 310, "meld": 60}, "no", "yes", "The round may be thrown in only if the bid less"),
    ({"ask": "made", "bid": 300, "melds": [60, 0], "tricks": [200, 50]}, "set", "made", "The bid of 300 is not made"),
    ({"ask": "made", "bid": 260, "melds": [60, 0], "tricks": [200, 50]}, "made", "set", "The bid of 260 is made: 260"),
    (
        {"ask": "game-winner", "totals": [1700, 1600], "bid_by": "they"},
        "they",
        "we",
        "Both have it, so the side that held the bid wins, whatever the totals. They held it.",
    ),
    (
        {"ask": "game-winner", "totals": [1500, -70], "bid_by": "they"},
        "we",
        "play on",
        "The game ends when a side has 1500 or more. Only we have that.",
    ),
    (
        {"ask": "game-winner", "totals": [1490, 1480], "bid_by": "we"},
        "play on",
        "we",
        "The game ends when a side has 1500 or more. No side has that.",
    ),
    (
        {"ask": "may-redeal", "rules": "tutorial", "hand": "9S 9S 9H 9H 9C AS AH 10C KD JD 10D KC"},
        "yes",
        "no",
        "It has 5 nines and 0 points of meld: that is enough.",
    ),
    (
        {"ask": "may-redeal", "hand": "9S 9S 9H 9H 9C AS AH 10C KD JD 10D KC"},
        "no",
        "yes",
        "In these rules no hand is thrown in",
    ),
    ({"ask": "number", "of": "exchange", "rules": "tutorial"}, "3", "4", "3 cards go each way, the partner's first."),
    (
        {"ask": "winner", "dealer": "South", "calls": "pass pass pass pass", "rules": "tutorial"},
        "no one",
        "South",
        "Nobody has bid, so South deals again.",
    ),
]


@pytest.mark.parametrize(("asked", "right", "wrong", "reason"), ASKED, ids=lambda value: str(value)[:70])
def test_a_question_is_answered_by_the_rules_and_a_wrong_answer_has_its_reason(asked, right, wrong, reason):
    exercise = make("choose", options=[right, wrong], **asked)
    assert solution(exercise) == right == independent.answer(exercise)
    assert bare(exercise, right).lines == (f"Right: {right}.",)
    feedback = bare(exercise, wrong)
    assert (feedback.score, feedback.missed, feedback.extra) == (0, (right,), (wrong,))
    assert any(reason in item for item in items(exercise, wrong)), items(exercise, wrong)
    assert items(exercise, wrong, first=True)


def test_the_first_try_of_a_number_or_a_seat_leaves_the_answer_to_be_found():
    for asked, right, wrong, _ in ASKED:
        if asked["ask"] in ("number", "seat", "points-after", "contract", "winner"):
            exercise = make("choose", options=[right, wrong], **asked)
            assert right not in " ".join(items(exercise, wrong, first=True)).split(), asked


def test_options_are_read_whatever_their_case_and_minus():
    exercise = make("choose", ask="number", of="deck", options=["48", "−330"])
    assert bare(exercise, "-330").extra == ("−330",) and bare(exercise, " 48 ").is_right
    assert refused(exercise, "52") == "“52” is none of the answers: choose 48 or −330."
    assert refused(exercise, " ") == "Nothing is chosen yet: choose 48 or −330."


# --- other rules: what is believed wrongly is a changed rule set ---

ORDER = make("order-cards", hand="9H AH KH 10H")
CALLS = make("legal-calls", dealer="South", calls="250 pass", seat="East", options=["pass", "bid 260", "bid 280"])
PASSED = make("legal-calls", dealer="South", calls="250 pass 260 270", seat="North", options=["pass", "bid 280"])
SCORE = make("score", bid=250, melds=[60, 100], tricks=[200, 50])
THROWN = make("score", bid=330, melds=[60, 100], thrown_in=True)
TAKEN = make("trick-points", cards="AS 10S KH 9H", last_trick=True)


def test_under_changed_rules_the_answer_changes():
    def under(exercise: Exercise, **changed: Any) -> Any:
        return KINDS[exercise.kind].solve(exercise, replace(PLAYOK, **changed))

    king_high = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN, Rank.NINE)
    assert [card.code for card in under(ORDER, ranks=king_high)] == ["AH", "KH", "10H", "9H"]
    assert Bid(280) in under(CALLS, raises=(10, 20, 30))
    queens = (*PLAYOK.card_points, (Rank.QUEEN, 10))
    assert under(make("trick-points", cards="QS KS"), card_points=queens) == 20
    assert under(TAKEN, last_trick=0) == 30
    nobody = make("choose", ask="winner", dealer="South", calls="pass pass pass", options=["South", "no one"])
    assert under(nobody, all_pass=AllPass.REDEAL) == "no one"
    lost = make("score", bid=300, melds=[100, 200], tricks=[250, 0])
    assert under(lost, meld_needs_trick_point=False) == (350, 200)
    back = {"bidder": "South", "seat": "South", "hand": SIXTEEN, "pass": "AS 10S KS"}
    assert under(make("choose", ask="may-pass", options=["yes", "no"], **back), exchange=3) == "yes"


def test_the_calls_were_made_by_the_true_rules_whatever_is_believed():
    """North has passed and is skipped, also for somebody who thinks that a pass is not final."""
    believer = replace(PLAYOK, pass_is_final=False)
    table: dict[str, Any] = {
        "dealer": "South",
        "calls": "250 pass 260 pass 270",
        "seat": "North",
        "options": ["pass", "bid 280"],
    }
    exercise = make("legal-calls", **table)
    assert KINDS["legal-calls"].solve(exercise) == frozenset()
    assert KINDS["legal-calls"].solve(exercise, believer) == {Pass(), Bid(280)}
    went_on = make("legal-calls", **{**table, "calls": "250 pass 260 pass 270 280"})
    assert auction_of(went_on.given, believer)[0][-1] == (SEATS.index("East"), Bid(280))


def test_an_exercise_about_its_own_rules_keeps_to_them():
    exercise = make("choose", ask="number", of="target", rules="fletcher", options=["150", "250", "1500"])
    assert all(KINDS["choose"].solve(exercise, rules) == "250" for rules in RULES.values())


changes = st.fixed_dictionaries(
    {},
    optional={
        "ranks": st.permutations(list(Rank)).map(tuple),
        "opening": st.sampled_from([20, 200, 250, 300]),
        "opening_fixed": st.booleans(),
        "raises": st.sampled_from([(), (10,), (10, 20, 30)]),
        "all_pass": st.sampled_from(AllPass),
        "pass_is_final": st.booleans(),
        "exchange": st.integers(0, 12),
        "last_trick": st.sampled_from([0, 10, 20]),
        "card_points": st.sampled_from([(), ((Rank.QUEEN, 10),), PLAYOK.card_points]),
        "throw_in_above": st.sampled_from([None, 0, 249, 250]),
        "meld_needs_trick_point": st.booleans(),
        "target": st.sampled_from([500, 1500]),
    },
)
EVERY = [ORDER, CALLS, PASSED, SCORE, THROWN, TAKEN] + [
    make("choose", options=[right, wrong], **asked) for asked, right, wrong, _ in ASKED
]


@given(changed=changes, exercise=st.sampled_from(EVERY))
def test_everything_can_be_solved_under_any_rules_or_says_why_not(changed, exercise):
    rules, kind = replace(PLAYOK, **changed), KINDS[exercise.kind]
    try:
        answer = kind.solve(exercise, rules)
    except ValueError as error:  # points that cannot have come about under these rules
        assert exercise.kind == "score" or exercise.given.ask == "made"
        assert str(error)
    else:
        assert kind.compare(exercise, answer, rules).is_right
        assert kind.say(answer)


@given(
    exercise=st.sampled_from(EVERY), text=st.text(max_size=40) | st.text("AKQJT91023SHCD;, passbidnone+-−", max_size=40)
)
def test_any_text_is_graded_or_refused_in_a_sentence(exercise, text):
    try:
        assert 0 <= bare(exercise, text).score <= 1
    except AnswerError as error:
        assert str(error).endswith(".") and "\n" not in str(error)


@given(exercise=st.sampled_from(EVERY), data=st.data())
def test_only_the_right_answer_scores_in_full(exercise, data):
    kind = KINDS[exercise.kind]
    options = exercise.given.options
    said = {
        "choose": lambda: data.draw(st.sampled_from(options)),
        "legal-calls": lambda: "; ".join(data.draw(st.sets(st.sampled_from(options)))) or "none",
        "order-cards": lambda: " ".join(card.code for card in data.draw(st.permutations(exercise.given.hand))),
        "score": lambda: f"{data.draw(st.integers(-400, 400))} {data.draw(st.integers(-400, 400))}",
        "trick-points": lambda: str(data.draw(st.integers(0, 50))),
    }[exercise.kind]()
    feedback = bare(exercise, said)
    assert feedback.is_right == (kind.read(exercise, said) == kind.solve(exercise))
    assert bare(exercise, solution(exercise)).is_right
