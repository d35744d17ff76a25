"""Grading: right, half right, wrong, and what is no answer at all."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle_learn import ALL_CARDS, Suit, best_melds, codes, parse_cards, why_not_meld
from pinochle_learn.course.bank.exercises import Exercise, Given, load_topic
from pinochle_learn.course.kinds.grading import KINDS, AnswerError, Feedback, grade, proves, solution
from pinochle_learn.course.kinds.melds import CountMelds
from pinochle_learn.explain import refusal
from tests.course.making import items

MELDS = {exercise.id: exercise for exercise in load_topic("melds")}


def make(kind: str, **given) -> Exercise:
    for field in ("hand", "trick", "partner"):
        if field in given:
            given[field] = parse_cards(given[field])
    if "trump" in given:
        given["trump"] = Suit(given["trump"])
    return Exercise("test", "test", kind, ("test",), "?", Given(**given), "?", ("?",), "?")


def refused(exercise: Exercise, answer: str) -> str:
    with pytest.raises(AnswerError) as error:
        grade(exercise, answer)
    sentence = str(error.value)
    assert "\n" not in sentence and sentence.endswith(".")
    return sentence


HAND = "AS 10S KS QS JS 9S KH QH JD 9D"  # run, dix, common marriage; pinochle; nothing
COUNT = make("count-melds", hand=HAND, trump="S")
PICK = make("pick-melds", hand=HAND, trump="S")


# --- count-melds ---


@pytest.mark.parametrize(
    "answer",
    [
        "180 40 0",
        "180, 40, 0",
        "180; 40; 0;",
        "180 and 40 and 0",
        " 180\n40\t0 ",
        "180 40 0 220",
        "220",
        "220 points",
        "total 220",
        "class 1: 180, class 2: 40, class 3: 0",
        "CLASS1=180 class2=40 class3=0 Total=220",
        "class 2: 40, total 220",
    ],
)
def test_a_right_count_is_right_however_it_is_written(answer):
    feedback = grade(COUNT, answer)
    assert feedback == Feedback(1.0, ("Right: 220 points.",), items=feedback.items)


@pytest.mark.parametrize(
    ("answer", "score", "item"),
    [
        ("180 0 0", 1 / 2, "Class 2: 0 is too few. Perhaps missed: pinochle."),
        ("150 40 0", 1 / 2, "Class 1: 150 is too few. Perhaps missed: dix and common marriage."),
        ("220 40 0", 1 / 2, "Class 1: 220 is too many. Perhaps counted: royal marriage. The king of spades"),
        ("170 80 0", 0, "Class 2: 80 is too many. Only this counts: pinochle."),
        ("170 80 0", 0, "Class 1: 170 is too few. Perhaps missed: dix."),
        ("180 40 60", 2 / 3, "Class 3: 60 is too many. There is no meld here."),
        ("151 40 0", 1 / 2, "Class 1: 151 is too few. Look for a run, a dix and a common marriage."),
        ("0 0 0", 0, "Class 3: 0 is right, no meld."),
    ],
)
def test_a_wrong_class_is_told_what_was_missed_or_claimed(answer, score, item):
    feedback = grade(COUNT, answer)
    assert feedback.score == pytest.approx(score)
    assert any(str(each).startswith(item) for each in feedback.items), feedback


def test_missed_and_extra_name_the_classes():
    feedback = grade(COUNT, "150 80 0")
    assert (feedback.missed, feedback.extra) == (("Class 1",), ("Class 2",))


@pytest.mark.parametrize(
    ("answer", "score", "line"),
    [
        ("200", 0, "200 is too few. Try it class by class."),
        ("240", 0, "240 is too many. Try it class by class."),
        ("180 40 0 240", 2 / 3, "The classes are right, but they do not add up to that total."),
        ("class 1: 180", 1 / 3, "Right so far. Still to be filled in: class 2 and class 3, 0 for none."),
        ("class 1: 10", 0, "Not yet."),
    ],
)
def test_a_total_and_a_part_have_their_own_words(answer, score, line):
    feedback = grade(COUNT, answer)
    assert feedback.score == pytest.approx(score) and feedback.lines == (line,)


def test_the_double_that_is_taken_for_two_singles():
    assert items(MELDS["double-pinochle"], "80") == [
        "Class 2: 80 is too few. Perhaps you counted only two pinochles: Q♠ Q♠ J♦ J♦ together are a double pinochle."
    ]
    assert grade(MELDS["double-pinochle"], "80").items[0].label == "What went wrong"


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("", "Nothing is written yet: write the points of the 3 classes in digits, 0 for none, or the total alone."),
        ("180 40", "“180 40” has 2 numbers; write the points of the 3 classes"),
        ("1 2 3 4 5", "“1 2 3 4 5” has 5 numbers"),
        ("1,500", "“1,500” is no number of points"),
        ("180 40 O", "“O” is no number of points"),
        ("-180 40 0", "“-180 40 0” is no number of points"),
        ("180.5", "“180.5” is no number of points"),
        ("١٨٠", "“١٨٠” is no number of points"),
        ("²20", "“²20” is no number of points"),
        ("220 <b>", "“<b>” is no number of points"),
        ("9" * 40, "“99999999999999999999999…” is no number of points"),
        ("class 1: 180, 40, 0", "40 has no name, but others have: write all numbers with a name, or none."),
        ("class 4: 10", "Class 4 is not asked for; write"),
        ("class 150", "“class 150” is no number of points"),
        ("class 1: 1, class 1: 2", "Class 1 is given twice; write it once."),
        ("total", "“total” is no number of points"),
    ],
)
def test_a_count_that_cannot_be_read_whole_is_refused_in_one_sentence(answer, sentence):
    assert refused(COUNT, answer).startswith(sentence)


def test_where_one_class_is_asked_one_number_is_the_answer():
    one = MELDS["nine-of-trump"]
    assert all(grade(one, answer).is_right for answer in ("20", "class 1: 20", "total 20"))
    assert refused(one, "20 0 0") == "“20 0 0” has 3 numbers; write the points of class 1 in digits, 0 for none."
    assert refused(one, "class 2: 20").startswith("Class 2 is not asked for")


def test_inputs_are_read_by_field_and_an_empty_one_is_not_answered():
    kind = CountMelds()
    assert kind.read_fields(COUNT, {"class1": " 180 ", "class2": "", "trump": "x"}) == {"class1": 180}
    with pytest.raises(AnswerError) as error:
        kind.read_fields(COUNT, {"class1": "180", "total": "2O0"})
    assert error.value.field == "total" and str(error.value).startswith("Total: “2O0” is no number")
    with pytest.raises(AnswerError, match="Nothing is filled in yet"):
        kind.read_fields(COUNT, {})


# --- pick-melds ---


@pytest.mark.parametrize(
    "answer",
    [
        "AS 10S KS QS JS; 9S; KH QH; QS JD",
        "h13, H12;D11 S12 ; 9s; js qs KS ts as",
        "J♦ Q♠; 9♠; K♥ Q♥; A♠ 10♠ K♠ Q♠ J♠",
    ],
)
def test_right_melds_are_right_in_any_order_and_notation(answer):
    assert grade(PICK, answer).score == 1


def test_another_way_to_the_same_points_is_right():
    two = make("pick-melds", hand="KS QS QS JD", trump="S")
    assert grade(two, "KS QS; JD QS").is_right


@pytest.mark.parametrize(
    ("answer", "score", "missed", "extra"),
    [
        ("AS 10S KS QS JS; 9S; KH QH", 1 / 2, ("pinochle",), ()),
        ("KS QS; 9S; KH QH; QS JD", (70 / 180 + 1) / 2, ("run",), ("royal marriage",)),
        ("none", 0, ("run", "dix", "common marriage", "pinochle"), ()),
        ("AS 10S KS QS JS; 9S; KH QH; QS JD; 9D", 2 / 3, (), ("9♦",)),
        ("AS 10S KS QS JS; KS QS; 9S; KH QH; QS JD", 2 / 3, (), ("K♠ Q♠",)),
    ],
)
def test_picked_melds_are_found_missed_or_claimed_wrongly(answer, score, missed, extra):
    feedback = grade(PICK, answer)
    assert feedback.score == pytest.approx(score)
    assert (feedback.missed, feedback.extra) == (missed, extra)


def test_a_claim_that_is_no_meld_has_the_engines_reason():
    feedback = grade(PICK, "AS 10S KS QS JS; 9S; KH QH; QS JD; KS QH")
    assert feedback.lines == ("All the melds are there, but not all that is claimed is a meld here.",)
    why = why_not_meld(parse_cards("KS QH"), PICK.given.hand, "S")
    assert why
    assert str(feedback.items[0]) == f"K♠ Q♥: {refusal(why)}"


def test_a_meld_of_another_class_is_not_asked_for():
    feedback = grade(MELDS["pick-marriages"], "KS QS; KC QC")
    assert feedback.is_right
    one = make("pick-melds", hand="QS JD KS", trump="S", meld_class=1)
    feedback = grade(one, "KS QS; QS JD")
    assert feedback.score == 0.5 and "A pinochle is a meld of class 2. Here only class 1 is asked for." in str(
        feedback.items[0]
    )


def test_a_hand_without_melds_has_the_answer_none():
    empty = make("pick-melds", hand="AS 9H", trump="S")
    assert solution(empty) == "none" and grade(empty, " None ").is_right
    assert grade(empty, "9H").score == 0


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("", "Nothing is marked yet: write the cards of each meld, as KH QH; 9H, or the word none."),
        ("KS QS; 1H", "'1H' at character 8: not a card"),
        ("KC QC", "There is no K♣ in this hand."),
        ("KS KS", "There is no second K♠ in this hand."),
        ("KS KS KS", "'KS' at character 7: 48-card deck: a third K♠."),
        ("KS QS;;9S", "“KS QS;;9S” has a semicolon with no cards before or behind it; leave it out."),
        (";", "“;” has a semicolon with no cards"),
        ("KS QS; none", "'none' at character 8: not a card"),
    ],
)
def test_picked_melds_that_cannot_be_read_are_refused(answer, sentence):
    assert refused(PICK, answer).startswith(sentence)


# --- choose ---


def test_a_choice_is_read_whatever_its_case_and_spaces():
    first = MELDS["royal-marriage"]
    assert grade(first, "  Royal  MARRIAGE ").is_right
    wrong = grade(first, "no meld")
    assert (wrong.score, wrong.missed, wrong.extra) == (0, ("royal marriage",), ("no meld",))
    assert refused(first, "marriage") == (
        "“marriage” is none of the answers: choose royal marriage, common marriage or no meld."
    )
    assert refused(first, " ").startswith("Nothing is chosen yet: choose")


def test_a_wrong_choice_has_the_engines_reason():
    said = {name: items(MELDS[name], wrong) for name, wrong in WRONG.items()}
    why = why_not_meld(parse_cards("KH QD"), parse_cards("KH QD"), "H")
    assert why and said["mixed-marriage"] == [refusal(why)]
    assert said["partners-apart"] == ["Your hand alone: no meld.", "Your partner's hand alone: no meld."]
    assert said["best-trump"][1] == "Hearts: royal marriage, common marriage and pinochle, 100 points."


WRONG = {"mixed-marriage": "royal marriage", "partners-apart": "100", "best-trump": "hearts"}


def test_a_question_with_two_best_trumps_does_not_prove_itself():
    tie = make("choose", hand="KH QH KS QS", ask="trump", options=("spades", "hearts"))
    assert solution(tie) == "spades and hearts"
    with pytest.raises(AnswerError):
        proves(KINDS["choose"], tie)


# --- legal-cards and trick-winner ---


LEGAL = make("legal-cards", hand="9H 10H AH AH KS", trick="QH", trump="S")


def test_legal_cards_are_graded_card_by_card():
    assert solution(LEGAL) == "AH 10H"
    assert grade(LEGAL, "10h, AH AH").is_right
    feedback = grade(LEGAL, "9H AH")
    assert feedback.score == pytest.approx(1 / 3)
    assert (feedback.missed, feedback.extra) == (("10♥",), ("9♥",))
    assert str(feedback.items[0]).startswith("9♥: You must take the trick if you can: Q♥ is winning")
    assert refused(LEGAL, "AC") == "There is no A♣ in this hand."
    assert refused(LEGAL, "").startswith("Nothing is marked yet")
    assert refused(LEGAL, "AH ten").startswith("'ten' at character 4: not a card")


WINNER = make("trick-winner", trick="10H AS 10H 9S", trump="S")


def test_a_trick_winner_is_a_card_or_its_place():
    assert solution(WINNER) == "2"
    assert grade(WINNER, "as").is_right and grade(WINNER, " 2 ").is_right
    assert grade(WINNER, "4").lines == ("Not 9♠. A♠ ranks above it.",)
    assert grade(WINNER, "1").lines == ("Not the first 10♥. A♠ is a trump, and hearts are not.",)
    assert refused(WINNER, "10H") == "10♥ was played twice; write its place, 1 to 4."
    assert refused(WINNER, "AC") == "“AC” is not one card of the trick; write the card that wins, or its place, 1 to 4."
    assert refused(WINNER, "5").startswith("'5' at character 1: not a card")


def test_of_equal_cards_the_first_wins():
    equal = make("trick-winner", trick="10H 10H AC", trump="S")
    assert grade(equal, "2").lines == ("Not the second 10♥. Of equal cards the one that was played first wins.",)
    assert grade(equal, "3").lines == ("Not A♣. The suit that was led is hearts, and A♣ is neither that nor a trump.",)


# --- any hand, any text ---

hands = st.lists(st.sampled_from(ALL_CARDS * 2), max_size=16).filter(
    lambda hand: all(hand.count(card) <= 2 for card in hand)
)
points = st.integers(0, 4000).map(lambda tens: str(tens * 10))


@given(hand=hands.filter(bool), trump=st.sampled_from(Suit), meld_class=st.sampled_from([None, 1, 2, 3]))
def test_a_shown_solution_entered_is_accepted(hand, trump, meld_class):
    for kind in ("count-melds", "pick-melds"):
        exercise = make(kind, hand=codes(hand), trump=trump, meld_class=meld_class)
        assert grade(exercise, solution(exercise)).is_right


@given(hand=hands.filter(bool), trump=st.sampled_from(Suit), said=st.tuples(points, points, points))
def test_only_the_right_count_scores_in_full(hand, trump, said):
    exercise = make("count-melds", hand=codes(hand), trump=trump)
    feedback = grade(exercise, " ".join(said))
    right = tuple(map(int, said)) == tuple(best_melds(hand, trump).by_class.values())
    assert 0 <= feedback.score <= 1 and feedback.is_right == right


@pytest.mark.parametrize("exercise", [COUNT, PICK, LEGAL, WINNER, MELDS["royal-marriage"]], ids=lambda each: each.kind)
@given(text=st.text(max_size=60) | st.text("AKQJT91023SHCD;, :=classtotal", max_size=40))
def test_any_text_is_graded_or_refused_in_a_sentence(exercise, text):
    try:
        assert 0 <= grade(exercise, text).score <= 1
    except AnswerError as error:
        assert str(error) and "\n" not in str(error)


def test_errors_and_feedback_can_be_copied():
    error = pickle.loads(pickle.dumps(AnswerError("No.", "total")))
    assert (error.sentence, error.field, str(error)) == ("No.", "total", "No.")
    feedback = grade(COUNT, "150 40 0")
    assert pickle.loads(pickle.dumps(feedback)) == feedback
