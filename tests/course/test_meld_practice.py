"""Marking and counting melds, without a screen."""

import pytest

from pinochle_learn import RULES, Suit, best_melds, deal, find_meld, parse_cards
from pinochle_learn.course.melds.counting import MeldCounting
from pinochle_learn.course.melds.hand import GivenHand, MeldHand
from pinochle_learn.course.melds.marking import MeldMarking, compare
from pinochle_learn.course.typed import read_number, read_points

RICH = 18225  # spades: a run, a dix, a common marriage, a pinochle, queens around


@pytest.fixture
def marking():
    return MeldMarking(MeldHand(RICH, Suit.SPADES))


@pytest.fixture
def counting():
    return MeldCounting(MeldHand(RICH, Suit.SPADES))


def lay(marking, text):
    return marking.lay(parse_cards(text))


def test_a_card_may_serve_once_in_each_class(marking):
    for text in ("QS JD", "QS QH QC QD", "AS 10S KS QS JS"):
        assert lay(marking, text).tone == "good"
    refused = lay(marking, "KS QS")
    assert refused.tone == "bad"
    assert "in the run already" in refused.lines[0]
    assert [meld.name for meld in marking.laid] == ["pinochle", "queens around", "run"]


def test_a_meld_taken_back_frees_its_cards(marking):
    lay(marking, "KS QS")
    assert lay(marking, "AS 10S KS QS JS").tone == "bad"
    marking.take_back(0)
    assert lay(marking, "AS 10S KS QS JS").tone == "good"


def test_what_is_not_laid_down_cannot_be_taken_back(marking):
    assert marking.take_back(5).lines == ("No meld is on the table.",)
    lay(marking, "KS QS")
    assert marking.take_back(5).lines == ("There is no such meld on the table; there is one.",)
    lay(marking, "QS JD")
    assert marking.take_back(-1).lines == ("There is no such meld on the table; there are 2.",)
    assert len(marking.laid) == 2


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("9S", ()),
        ("KH QH", ("Its cards may serve once more in class 3.",)),
        ("KS QS", ("Some of its cards may serve once more in classes 2 and 3.",)),
        ("AS 10S KS QS JS", ("Some of its cards may serve once more in classes 2 and 3.",)),
        ("QS JD", ("Some of its cards may serve once more in classes 1 and 3.",)),
        ("JS JH JC JD", ("Some of its cards may serve once more in classes 1 and 2.",)),
        ("KS KH KC KD", ("Its cards may serve once more in class 1.",)),
    ],
)
def test_what_is_said_of_other_classes_is_true(text, said):
    cards = parse_cards(text)
    assert MeldMarking(GivenHand(0, Suit.SPADES, held=cards)).lay(cards).lines[1:] == said


def test_where_one_class_is_asked_for_the_advice_keeps_to_it():
    marking = MeldMarking(MeldHand(19, Suit.DIAMONDS, meld_class=2))
    assert "pinochle still needs" in lay(marking, "QS").lines[0]


def test_digits_are_those_of_the_keyboard():
    assert [read_points(text) for text in ("١٢", "１２", "12")] == [None, None, 12]


def test_the_check_tells_found_missed_and_wrong_by_class(marking):
    lay(marking, "QS JD")
    lay(marking, "KS QS")
    lay(marking, "10D JD")
    first, reply = marking.check(), marking.check()
    one, two, three = marking.results()
    assert (one.is_right, two.is_right, three.is_right) == (False, True, False)
    assert [meld.name for meld in one.wrong] == ["royal marriage"]
    assert [meld.name for meld in three.missed] == ["queens around"]
    assert "Class 1: 140 points are still missing." in str(first) and "queens around" not in str(first)
    assert "Class 1: the cards of your royal marriage score more in another way." in str(first)
    text = str(reply)
    assert "Class 2: found pinochle" in text
    assert "Class 3: missed queens around" in text
    assert "Claimed, but no meld: 10♦ J♦" in text


def test_what_is_shown_is_the_best_there_is(marking):
    lay(marking, "QS JD")
    marking.show()
    assert marking.laid == marking.hand.best
    assert "pinochle" not in [meld.name for meld in marking.shown]
    for reply in (marking.check(), marking.lay(parse_cards("QS JD"))):
        assert (
            str(reply) == "The melds on the table were shown to you. Deal a new hand, or this one again by its number."
        )
    assert marking.laid == marking.hand.best
    marking.new_hand(marking.hand.number)
    assert (marking.laid, marking.is_shown) == ((), False)


def test_a_meld_that_costs_a_better_one_names_the_one_that_shares_its_cards():
    """Deal 182, spades: a run, and K♥ Q♥. Laying K♠ Q♠ costs the run alone."""
    marking = MeldMarking(MeldHand(182, Suit.SPADES, meld_class=1))
    lay(marking, "KS QS")
    marking.check()
    assert "the cards of your royal marriage (40) score more in run (150)." in str(marking.check())


def test_another_way_to_the_same_points_is_right():
    two_ways = parse_cards("KH QH KH QH")
    marriage = find_meld(parse_cards("KH QH"), "S")
    assert marriage
    laid = [marriage] * 2
    assert compare(laid, best_melds(two_ways, "S").melds, 1).is_right


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@pytest.mark.parametrize("meld_class", [None, 1, 2, 3])
def test_a_new_hand_is_worthwhile_for_what_is_asked(rules, meld_class):
    marking = MeldMarking(MeldHand(0, Suit.HEARTS, rules, meld_class))
    for _ in range(5):
        marking.new_hand()
        assert marking.hand.is_worthwhile
        assert marking.hand.points() > 0
        assert {meld.meld_class for meld in marking.hand.best} <= set(marking.hand.classes)


def test_only_the_class_asked_for_is_taken():
    marking = MeldMarking(MeldHand(RICH, Suit.SPADES, meld_class=2))
    assert lay(marking, "KS QS").lines == ("A royal marriage is a meld of class 1. Here only class 2 is asked for.",)
    assert marking.laid == ()
    lay(marking, "QS JD")
    assert marking.check().lines == ("All found: 40 points.",)


def test_a_hand_without_melds_is_said_to_have_none():
    numbers = (n for n in range(1, 500) if not best_melds(deal(n)[0], "S").by_class[2])
    marking = MeldMarking(MeldHand(next(numbers), Suit.SPADES, meld_class=2))
    assert marking.check().lines == ("Right: there is no meld of class 2 in this hand.",)


@pytest.mark.parametrize("text", ["", "12x", "-1", "1.5", "٤x", "١٢", "²", "9" * 13, "1e3", "9" * 5000])
def test_a_bad_deal_number_is_refused_in_one_sentence(text):
    with pytest.raises(ValueError, match=r"^Deal number: .* write a whole number from 0 to 9+\.$"):
        read_number(text)


def test_an_unknown_class_is_refused():
    with pytest.raises(ValueError, match="no class 4"):
        MeldHand(1, Suit.SPADES, meld_class=4)


def test_right_answers_by_class_in_total_or_both(counting):
    assert counting.check({"class1": "180", "class2": "40", "class3": "60"}).tone == "good"
    assert counting.check({"total": " 280 "}).lines == ("Right: 280 points.",)
    assert counting.told == (1, 2, 3)
    counting.new_hand(RICH)
    assert counting.check({"class2": "40"}).lines == ("Right so far.",)
    assert counting.told == (2,)


def test_too_few_names_what_may_be_missed(counting):
    reply = counting.check({"class1": "170"})
    assert "170 is too few. Perhaps missed: dix." in str(reply)
    assert counting.marks == {"class1": "bad"}


def test_too_many_names_the_meld_whose_cards_are_used_up(counting):
    text = str(counting.check({"class1": "220"}))
    assert "220 is too many. Perhaps counted: royal marriage." in text
    assert "in the run already" in text


def test_a_total_that_does_not_add_up(counting):
    said = {"class1": "180", "class2": "40", "class3": "60", "total": "270"}
    assert counting.check(said).lines == ("The classes are right, but they add up to 280 points, not 270.",)


@pytest.mark.parametrize("typed", ["4o", "-40", "40.5", "4" * 12])
def test_what_is_no_number_is_named_with_its_input(counting, typed):
    reply = counting.check({"class1": "180", "class2": typed})
    assert reply.field == "class2"
    assert reply.lines[0].startswith("Class 2: “")
    assert counting.told == ()


def test_nothing_typed_in(counting):
    assert counting.check({"class1": " "}).tone == "info"


def test_hints_go_step_by_step_and_end(counting):
    first = counting.hint()
    assert first.lines == ("Class 1: look for 3 melds.",)
    assert counting.hinted == ()
    counting.hint()
    assert len(counting.hinted) == 8
    for _ in range(9):
        last = counting.hint()
    assert last.lines == ("That is all there is; now add it up.",)
    assert len(last.items) == 6


def test_only_groups_that_are_no_meld_at_all_are_held_against_the_learner(marking):
    lay(marking, "AS 10S KS QS JS")
    for used in ("KS QS", "AS 10S KS QS JS"):
        assert lay(marking, used).tone == "bad"
    lay(marking, "9S QS JD")  # two melds at once
    assert "Claimed, but no meld" not in str(marking.check())
    lay(marking, "10D JD")
    assert str(marking.check()).endswith("Claimed, but no meld: 10♦ J♦.")
    marking.show()
    assert "Claimed" not in str(marking.check()), "all is found"


def test_the_progress_counts_melds(marking):
    assert marking.progress == "0 of 5"
    lay(marking, "QS JD")
    lay(marking, "KS QS")  # a meld, but not one of the best
    assert marking.progress == "1 of 5"
    marking.show()
    assert marking.progress == "5 of 5"


def test_the_first_wrong_count_leaves_the_melds_to_be_found(counting):
    first = counting.check({"class1": "151", "total": "290"})
    assert str(first) == "Not quite.\n- Class 1: 151 is too few."
    assert counting.told == ()
    second = counting.check({"class1": "151", "total": "290"})
    assert second.lines == ("Not quite: it is 280 points in all.",)
    assert counting.told == (1, 2, 3) and "Look for a run, a dix and a common marriage." in str(second)


def test_a_total_alone_is_told_at_the_second_try(counting):
    assert counting.check({"total": "270"}).lines == ("270 is too few. Perhaps missed: dix.",)
    assert counting.check({"total": "270"}).lines == ("It is 280 points, not 270. Perhaps missed: dix.",)


def test_a_mark_belongs_to_what_was_checked(counting):
    counting.check({"class1": "170", "class2": "40", "class3": "61"})
    assert counting.mark("class1", "170") == ("bad", "too few")
    assert counting.mark("class2", " 40 ") == ("good", "right")
    assert counting.mark("class3", "61") == ("bad", "too many")
    assert counting.mark("class1", "1700") is None and counting.mark("total", "") is None
    counting.check({"class1": "x"})
    assert counting.marks == {}, "a check that is refused takes the marks away"


def test_a_hint_that_names_melds_lays_them(counting):
    counting.hint()
    assert counting.told == ()
    counting.hint()
    assert counting.told == (1,)


def test_cards_of_ones_own_are_followed_by_dealt_ones():
    marking = MeldMarking(GivenHand(0, Suit.SPADES, meld_class=1, held=parse_cards("KS QS 9S")))
    assert marking.hand.points() == 50
    marking.set_trump(Suit.HEARTS)
    assert marking.hand.points() == 20 and not marking.hand.is_dealt
    marking.new_hand(4711)
    assert marking.hand == MeldHand(4711, Suit.HEARTS, meld_class=1)
