"""Natural slips: a wrong number is not just too high or too low, where the cards tell what was probably taken for what.

The points are worked out by hand from RULES.md, playok 5 and 7.
"""

from __future__ import annotations

import pytest

from pinochle_learn import RULES, Suit, parse_cards
from pinochle_learn.course.bank.exercises import load_topic
from pinochle_learn.course.kinds.grading import grade
from pinochle_learn.course.melds.counting import MeldCounting
from pinochle_learn.course.melds.hand import GivenHand
from pinochle_learn.course.melds.marking import MeldMarking
from pinochle_learn.course.melds.slips import slip
from tests.course.making import items, make

BANK = {exercise.id: exercise for topic in ("melds", "exchange", "deck", "auction") for exercise in load_topic(topic)}


@pytest.mark.parametrize(
    ("hand", "trump", "meld_class", "right", "said", "why"),
    [
        # an around with one suit missing, hidden by a second card of another suit or not
        ("AS AH AD AD", "H", 3, 0, 100, "you took A♠ A♥ A♦ A♦ for aces around: A♣ is missing."),
        ("QS QH QC", "H", 3, 0, 60, "you took Q♠ Q♥ Q♣ for queens around: Q♦ is missing."),
        ("AS AS AH AH AC AC AD", "H", 3, 100, 1000, "for all eight aces: a second A♦ is missing."),
        # a run without one card: in place of the marriages, or with one of them beside it
        ("AC 10C KC KC QC QC", "C", 1, 80, 150, "you took A♣ 10♣ K♣ Q♣ for a run: J♣ is missing."),
        ("AC 10C KC KC QC QC", "C", 1, 80, 190, "you took A♣ 10♣ K♣ Q♣ for a run: J♣ is missing."),
        ("AC 10C KC QC", "C", 1, 40, 150, "you took A♣ 10♣ K♣ Q♣ for a run: J♣ is missing."),
        # three of the four cards of a double pinochle
        ("JD JD QS", "H", 2, 40, 300, "you took Q♠ J♦ J♦ for a double pinochle: a second Q♠ is missing."),
        ("JD JD QS", "H", 2, 40, 80, "you counted the pinochle twice: a second Q♠ is missing."),
        ("KH QH QH", "S", 1, 20, 40, "you counted the common marriage twice: a second K♥ is missing."),
        # a marriage across suits
        ("KH QD", "S", 1, 0, 20, "you married K♥ and Q♦: a marriage is of one suit."),
        ("KS QD", "S", 1, 0, 40, "you married K♠ and Q♦: a marriage is of one suit."),
        # rated too high
        ("9H KS", "S", 1, 0, 10, "you counted 9♥: only a nine of trump is a dix."),
        # something smaller than what is there
        ("AS 10S KS QS JS", "S", 1, 150, 40, "you counted only a royal marriage: A♠ 10♠ K♠ Q♠ J♠ together are a run."),
        ("JD JD QS QS", "S", 2, 300, 40, "you counted only a pinochle: Q♠ Q♠ J♦ J♦ together are a double pinochle."),
        # the wrong class
        ("KS QS JD", "S", 1, 40, 80, "you counted class 2 as well, pinochle: here it is class 1 alone."),
        ("KS QS", "S", 3, 0, 40, "these are the points of class 1, for royal marriage."),
        # one missed, and one too much
        (
            "AH 10H KH QH JH 9H",
            "H",
            1,
            160,
            190,
            "missed: dix. And perhaps counted: royal marriage. The king of hearts",
        ),
        ("AS AH AD AD KS KH KC KD", "H", 3, 80, 100, "missed: kings around. And perhaps you took A♠ A♥ A♦ A♦"),
    ],
)
def test_what_is_natural_is_named(hand, trump, meld_class, right, said, why):
    given = GivenHand(0, Suit(trump), meld_class=meld_class, held=parse_cards(hand))
    assert given.points() == right
    told = slip(given, meld_class, said - right, whole=False)
    assert told.startswith("Perhaps ") and why in told


def test_what_nothing_explains_is_not_guessed():
    run = GivenHand(0, Suit.SPADES, meld_class=1, held=parse_cards("AS 10S KS QS JS"))
    assert slip(run, 1, 13, whole=False) == slip(run, 1, -17, whole=False) == ""
    assert slip(run, 1, 13) == "Only this counts: run." and slip(run, 1, -17) == "Look for a run."


def test_what_is_explained_is_not_guessed_once_more():
    hand = GivenHand(0, Suit.HEARTS, meld_class=3, held=parse_cards("AS AH AD AD"))
    assert slip(hand, 3, 100, whole=False) and not slip(hand, 3, 100, whole=False, explained=True)


@pytest.mark.parametrize(
    ("name", "answer", "why"),
    [
        ("no-tens-around", "180", "you took A♠ A♥ A♦ A♦ for aces around: A♣ is missing."),
        ("no-tens-around", "100", "you took A♠ A♥ A♦ A♦ for aces around: A♣ is missing."),
        ("whole-hand", "70 40 60", "you took Q♠ Q♥ Q♣ for queens around: Q♦ is missing."),
        ("partners-apart", "40", "You put your partner's cards to yours"),
        ("partners-apart", "60", "royal marriage (K♥ Q♥), 40; common marriage (K♣ Q♣), 20."),
        ("crowded-hand", "210 340 80", "You counted the single meld beside its double"),
        ("common-marriage", "no meld", "A king and a queen of one suit are a meld in every suit, trump or not."),
        ("all-as-it-was", "40", "40 is too few. Perhaps missed: aces around."),
        ("two-marriages-no-run", "150", "you took A♣ 10♣ K♣ Q♣ for a run: J♣ is missing."),
        ("marriage-inside-run", "190", "missed: dix. And perhaps counted: royal marriage."),
        ("how-many-cards", "24", "each of them is there more than once."),
        ("who-is-asked-then", "South", "is not asked."),
        ("two-queens", "2", "Not the second Q♥."),
    ],
)
def test_at_the_first_try_it_is_said_in_the_exercises(name, answer, why):
    reply = grade(BANK[name], answer).first_reply
    assert why in str(reply) and "any-jack-and-queen" not in grade(BANK[name], answer).misconceptions


def test_the_second_try_names_the_rest_as_well():
    told = str(grade(BANK["no-tens-around"], "180"))
    assert "A♣ is missing. Only this counts: kings around." in told


def test_at_the_live_table_a_misread_rule_is_named_too():
    counting = MeldCounting(GivenHand(0, Suit.SPADES, held=parse_cards("KS QS 9H JH QC")))
    reply = counting.check({"class1": "40", "class2": "40"})
    assert reply.items[0].label == "What went wrong" and reply.items[0].link.startswith("50-melds#")
    assert "another jack or queen" in reply.items[0].text


# --- melds that are part of a larger one ---


def test_a_smaller_meld_is_said_to_be_part_of_a_larger_one():
    marking = MeldMarking(GivenHand(0, Suit.SPADES, meld_class=1, held=parse_cards("AS 10S KS QS QS JS 9S")))
    reply = marking.lay(parse_cards("AS 10S KS QS JS"))
    assert reply.tone == "good" and "you hold a larger meld with these cards in it" in reply.lines[1]
    refused = marking.lay(parse_cards("QS"))
    assert refused.tone == "bad" and refused.lines == (
        "With your run that would be a run + queen, 190 in place of 150. Take back the run, and lay all six cards at "
        "once.",
    )
    marking.take_back(0)
    assert marking.lay(parse_cards("AS 10S KS QS QS JS")).lines == ("Run + queen: 190 points.",)
    assert marking.lay(parse_cards("9S")).lines == ("Dix: 10 points.",)
    assert "Claimed" not in str(marking.check())


def test_the_same_is_said_of_melds_picked_in_an_exercise():
    exercise = make("pick-melds", hand="AS 10S KS QS QS JS", trump="S")
    told = items(exercise, "AS 10S KS QS JS; QS")
    assert "lay all six cards at once" in told[0]


def test_a_meld_that_is_the_best_is_part_of_nothing():
    marking = MeldMarking(GivenHand(0, Suit.SPADES, meld_class=1, held=parse_cards("KS QS KS QS AS 10S")))
    for _ in range(2):
        assert marking.lay(parse_cards("KS QS")).lines == ("Royal marriage: 40 points.",)


# --- points of tricks and rounds ---


@pytest.mark.parametrize(
    ("cards", "last", "said", "why"),
    [
        ("AS 10S JH QH", False, "30", "Go card by card"),  # the jack or the queen
        ("AS 10S JH 9H", False, "40", "Go card by card"),
        ("AS 10S QH QS", False, "40", "Perhaps you counted the queens: queens count nothing."),
        ("AS AH 10S KH", False, "20", "Perhaps you left out the aces: aces count 10 each."),
        ("AS 10S KS AH", False, "50", "Perhaps you counted the last trick: these cards are of another one."),
        ("AS 10S KS 9H", True, "30", "Perhaps you left out the last trick: it counts as well."),
        ("AS AH KS", False, "26", "Perhaps you counted as in other games"),  # 11 + 11 + 4
    ],
)
def test_points_in_tricks(cards, last, said, why):
    exercise = make("trick-points", cards=cards, last_trick=last)
    assert items(exercise, said, first=True)[0].startswith(why)


SET = {"bid": 300, "melds": [60, 100], "tricks": [200, 50]}


@pytest.mark.parametrize(
    ("given", "said", "why"),
    [
        (SET, "150 -300", "the two numbers have changed places"),
        (SET, "300 150", "only the sign: the bid is lost, so write a minus."),
        (SET, "-40 150", "you subtracted what is missing: it is the whole bid."),
        ({"bid": 250, "melds": [60, 100], "tricks": [200, 50]}, "-260 150", "a minus is for points that are lost"),
        ({"bid": 30, "melds": [8, 14], "tricks": [25, 0], "rules": "fletcher"}, "33 0", "keeps its meld, also without"),
        ({"bid": 28, "melds": [12, 6], "tricks": [17, 8], "rules": "tutorial"}, "290 14", "This table counts in tens."),
    ],
)
def test_scores(given, said, why):
    assert why in " ".join(items(make("score", **given), said))


def test_a_number_below_nought_is_not_called_too_much_or_too_little():
    for said in ("-40 150", "-360 150", "0 150"):
        told = items(make("score", **SET), said)[0]
        assert "too much" not in told and "too little" not in told and "is not right." in told


def test_tens_are_named_where_they_are_the_mistake():
    hand = GivenHand(0, Suit.SPADES, RULES["tutorial"], 1, parse_cards("KS QS"))
    assert slip(hand, 1, 40 - 4, whole=False) == "This table counts in tens."
    assert slip(GivenHand(0, Suit.SPADES, held=parse_cards("KS QS"), meld_class=1), 1, 4 - 40, whole=False) == (
        "This table does not count in tens."
    )
