"""The deal, packet by packet, without a screen (RULES.md, Seats and playok 1)."""

import pytest

from pinochle_learn import RULES, deal
from pinochle_learn.course.dealing import Dealing, questions_of, seat_of

CLOCKWISE = ("South", "West", "North", "East")


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@pytest.mark.parametrize("dealer", range(4))
def test_three_at_a_time_from_the_dealers_left(dealer, rules):
    dealing = Dealing(4711, dealer, rules)
    order = [(dealer + 1 + at) % 4 for at in range(16)]
    for at, seat in enumerate(order):
        assert dealing.turn == seat and not dealing.is_dealt
        said = dealing.packet().lines[0]
        assert at == 15 or f"{CLOCKWISE[seat]}" in said
        assert dealing.counts == tuple(3 * order[: at + 1].count(each) for each in range(4))
        assert dealing.mine == deal(4711, rules)[0][: dealing.counts[0]]
    assert dealing.is_dealt and dealing.mine == deal(4711, rules)[0]
    assert dealing.packet().lines[0] == "All are dealt: 12 cards each."


def test_a_round_of_packets_ends_with_the_dealer():
    dealing = Dealing(4711, dealer=1)
    dealing.packet()
    dealing.round()
    assert dealing.counts == (3, 3, 3, 3)
    dealing.round()
    assert dealing.counts == (6, 6, 6, 6)
    dealing.rest()
    assert dealing.counts == (12, 12, 12, 12)
    dealing.round()
    assert dealing.counts == (12, 12, 12, 12)


# By RULES.md: partners opposite; left of the dealer bids first; the deal passes clockwise.
LEFT = {"South": "West", "West": "North", "North": "East", "East": "South"}


@pytest.mark.parametrize("dealer", CLOCKWISE)
def test_the_questions_have_the_answers_of_the_rules(dealer):
    answers = {each.id: CLOCKWISE[each.seat] for each in questions_of(seat_of(dealer))}
    assert answers == {"partner": "North", "speaks first": LEFT[dealer], "deals next": LEFT[dealer]}


def test_a_wrong_answer_gets_the_rule_and_the_question_stays():
    dealing = Dealing(4711, dealer=3)
    assert dealing.answer(2).tone == "info", "nothing is asked before all is dealt"
    dealing.rest()
    for wrong in (0, 1, 3):
        reply = dealing.answer(wrong)
        assert reply.tone == "bad" and "Partners sit opposite each other." in str(reply)
        assert dealing.question and dealing.question.id == "partner"
    assert dealing.answer(2).tone == "good" and dealing.knows("partner")
    assert "is the dealer of this round" in str(dealing.answer(3))
    assert dealing.answer(0).lines[-1] == "East dealt this round. Who deals the next one?"
    assert dealing.answer(0).tone == "good"
    assert dealing.question is None and dealing.answer(1).tone == "info"


def test_the_deal_passes_clockwise():
    dealing = Dealing(10, dealer=3)
    dealers = []
    for _ in range(5):
        dealers.append(CLOCKWISE[dealing.dealer])
        dealing.pass_on()
    assert dealers == ["East", "South", "West", "North", "East"]
    assert dealing.number == 15 and dealing.packets == 0 and not dealing.knows("partner")


def test_a_new_deal_is_by_the_same_dealer():
    dealing = Dealing(10, dealer=2)
    dealing.rest()
    dealing.new(4711)
    assert (dealing.number, dealing.dealer, dealing.counts) == (4711, 2, (0, 0, 0, 0))


@pytest.mark.parametrize("name", ["Eest", "", "S", "south east", "9" * 100])
def test_a_seat_that_is_none(name):
    with pytest.raises(ValueError, match=r"^seat: “.*” is none; write South, West, North or East$"):
        seat_of(name)
