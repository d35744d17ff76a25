"""Marking and counting melds, without a screen."""

import pytest

from pinochle_learn import RULES, Suit, best_melds, deal, find_meld, parse_cards
from pinochle_learn.course.meld_counting import MeldCounting
from pinochle_learn.course.meld_hand import MeldHand, read_number
from pinochle_learn.course.meld_marking import MeldMarking, compare

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
    assert marking.take_back(7).tone == "info"


def test_the_check_tells_found_missed_and_wrong_by_class(marking):
    lay(marking, "QS JD")
    lay(marking, "KS QS")
    lay(marking, "10D JD")
    reply = marking.check()
    one, two, three = marking.results()
    assert (one.is_right, two.is_right, three.is_right) == (False, True, False)
    assert [meld.name for meld in one.wrong] == ["royal marriage"]
    assert [meld.name for meld in three.missed] == ["queens around"]
    text = str(reply)
    assert "Class 2: found pinochle" in text
    assert "Class 3: missed queens around" in text
    assert "Claimed, but no meld: 10♦ J♦" in text


def test_what_is_shown_is_the_best_there_is(marking):
    lay(marking, "QS JD")
    marking.show()
    assert marking.laid == marking.hand.best
    assert "pinochle" not in [meld.name for meld in marking.shown]
    assert marking.check().tone == "good"


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
    assert lay(marking, "KS QS").lines == ("Royal marriage is a meld of class 1; only class 2 is asked for here.",)
    assert marking.laid == ()
    lay(marking, "QS JD")
    assert marking.check().lines == ("All found: 40 points.",)


def test_a_hand_without_melds_is_said_to_have_none():
    numbers = (n for n in range(1, 500) if not best_melds(deal(n)[0], "S").by_class[2])
    marking = MeldMarking(MeldHand(next(numbers), Suit.SPADES, meld_class=2))
    assert marking.check().lines == ("Right: there is no meld of class 2 in this hand.",)


@pytest.mark.parametrize("text", ["", "12x", "-1", "1.5", "٤x", "9" * 13, "1e3", "9" * 5000])
def test_a_bad_deal_number_is_refused_in_one_sentence(text):
    with pytest.raises(ValueError, match=r"^Deal number: .* write a whole number from 0 to 9+\.$"):
        read_number(text)


def test_an_unknown_class_is_refused():
    with pytest.raises(ValueError, match="no class 4"):
        MeldHand(1, Suit.SPADES, meld_class=4)


def test_right_answers_by_class_in_total_or_both(counting):
    assert counting.check({"class1": "180", "class2": "40", "class3": "60"}).tone == "good"
    assert counting.check({"total": " 280 "}).lines == ("Right: 280 points.",)
    assert counting.check({"class2": "40"}).lines == ("Right so far.",)
    assert counting.told == (2,)


def test_too_few_names_what_may_be_missed(counting):
    reply = counting.check({"class1": "170"})
    assert "10 too few. Perhaps missed: dix." in str(reply)
    assert counting.marks == {"class1": "bad"}


def test_too_many_names_the_meld_whose_cards_are_used_up(counting):
    text = str(counting.check({"class1": "220"}))
    assert "40 too many. Perhaps counted: royal marriage." in text
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
