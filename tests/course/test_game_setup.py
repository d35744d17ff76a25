"""Where a live table begins: what a number leads to, and what is not offered."""

import pytest

from pinochle_learn import RULES, Bid, Phase, deal
from pinochle_learn.analysis import best_worth
from pinochle_learn.course.game.setup import BEGINS, ENDS, Setup


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@pytest.mark.parametrize("begin", BEGINS)
def test_a_number_is_the_same_position_every_time(begin, rules):
    setup = Setup(rules=rules, begin=begin)
    number = setup.find(100)
    game, again = setup.session(number), setup.session(number)
    assert game.states == again.states
    assert game.state.phase is BEGINS[begin]
    assert game.state.number == number


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@pytest.mark.parametrize(("role", "bidders"), [("bidder", {0}), ("partner", {2}), ("any", {0, 1, 2, 3})])
@pytest.mark.parametrize("begin", ["trump", "exchange", "play"])
def test_the_role_says_who_holds_the_contract(begin, role, bidders, rules):
    setup = Setup(rules=rules, begin=begin, role=role)
    number = 0
    for _ in range(5):
        number = setup.find(number + 1)
        state = setup.session(number).state
        assert state.bidder in bidders
        assert (state.bidder, Bid(state.bid)) in state.calls, "a bid of his own, not a contract left to the dealer"


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_south_has_the_cards_of_the_deal(rules):
    setup = Setup(rules=rules, begin="trump")
    number = setup.find(7)
    assert setup.session(number).state.hands == deal(number, rules)


def test_every_number_is_an_auction_but_a_good_one_is_worth_a_bid():
    setup = Setup(begin="auction")
    assert [setup.find(number) for number in range(30)] == [*range(30)]
    good = setup.find(0, good=True)
    assert best_worth(deal(good)[0], setup.rules).total >= 250
    assert all(best_worth(deal(number)[0], setup.rules).total < 250 for number in range(good))


def test_the_dealer_can_be_given():
    for dealer in range(4):
        assert Setup(begin="auction", dealer=dealer).session(5).state.dealer == dealer


def test_what_the_computers_did_for_south_is_no_decision_of_the_learner():
    setup = Setup(begin="play")
    game = setup.session(setup.find(1))
    assert game.player(0) is None and game.waits_for_human
    assert not game.undo()


def test_the_last_deal_is_followed_by_the_first():
    assert Setup(begin="trump").find(999_999_999_999) < 1_000


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"begin": "melds"}, "begin: there is no 'melds'; write deal, auction, trump, exchange or play"),
        ({"end": "trick"}, "end: there is no 'trick'; write auction, melds, round or game"),
        ({"role": "dealer"}, "role: there is no 'dealer'; write bidder, partner or any"),
        ({"players": "clever"}, "players: there is no 'clever'; write random, simple or careful"),
        ({"begin": "trump", "end": "auction"}, "end: a table that begins with the trump is past the auction"),
        ({"begin": "play", "end": "melds"}, "end: a table that begins with the play is past the melds"),
        ({"begin": ["deal"]}, "begin: there is no"),
    ],
)
def test_what_is_not_offered_is_refused_in_a_sentence(wrong, says):
    with pytest.raises(ValueError, match=says):
        Setup(**wrong)


@pytest.mark.parametrize("number", [-1, 10**12, True, 1.5])
def test_no_deal_of_that_number(number):
    for begin in ("deal", "auction", "trump"):
        with pytest.raises(ValueError, match="write a whole number from 0 to 999999999999"):
            Setup(begin=begin).find(number)


def test_a_deal_that_leads_elsewhere_is_refused_with_what_it_lacks():
    setup = Setup(begin="trump")
    other = next(number for number in range(50) if setup.find(number) != number)
    with pytest.raises(ValueError, match=f"deal {other}: you do not get the contract"):
        setup.session(other)


def test_ends_and_begins_that_fit_are_all_offered():
    fits = [(begin, end) for begin in BEGINS for end in ENDS if _is_offered(begin, end)]
    assert len(fits) == 5 + 5 + 4 + 2
    assert Phase.OVER not in BEGINS.values()


def _is_offered(begin, end):
    try:
        Setup(begin=begin, end=end)
    except ValueError:
        return False
    return True
