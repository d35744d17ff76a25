"""Situations in which a careful player should not have to think."""

import re
from dataclasses import replace

import pytest

from pinochle_learn import (
    RULES,
    Bid,
    Bunch,
    Pass,
    Phase,
    PlayOn,
    Redeal,
    ShootMoon,
    Suit,
    ThrowIn,
    apply,
    best_melds,
    codes,
    deal,
    may_redeal,
    meld_points,
    parse_action,
    parse_cards,
    view,
)
from pinochle_learn.analysis import best_worth
from pinochle_learn.players import PLAYERS

from .tables import auction, bought, in_play

PLAYOK, FLETCHER = RULES["playok"], RULES["fletcher"]
careful = PLAYERS["careful"](0)
WEAK = "9S JS QS 9H JH QH 9C JC 10C 9D QD 10D"


def hand_worth(points, rules):
    """Some hand that is worth about that much to the careful player."""
    for number in range(5000):
        hand = deal(number)[0]
        if abs(best_worth(hand, rules).total - points / rules.unit) < 5 / rules.unit and not may_redeal(FLETCHER, hand):
            return codes(hand)
    raise AssertionError(f"no hand is worth {points}")


def choose(state):
    return careful.choose(view(state, state.turn))


def play(state):
    return choose(state).card.code


DOUBLE_RUN = "AS AS 10S 10S KS KS QS QS JS JS AH AC"


@pytest.mark.parametrize("rules", RULES.values(), ids=lambda rules: rules.name)
def test_opens_with_a_double_run_and_names_its_suit(rules):
    state = auction(rules, south=DOUBLE_RUN)
    assert isinstance(choose(state), Bid)
    for action in (choose(state), Pass(), Pass(), Pass()):
        state = apply(state, action)
    assert choose(state) == parse_action("trump S")


@pytest.mark.parametrize("rules", RULES.values(), ids=lambda rules: rules.name)
def test_bids_as_high_as_a_double_run_is_worth(rules):
    for amount, bids in ((1000, True), (1900, False)):
        high = Bid(amount // rules.unit)
        calls = ((0, Bid(high.amount - 1)), (1, high), (2, Pass()), (3, Pass()))
        state = replace(auction(rules, south=DOUBLE_RUN), calls=calls)
        assert isinstance(choose(state), Bid) is bids


@pytest.mark.parametrize("rules", RULES.values(), ids=lambda rules: rules.name)
def test_what_a_hand_is_worth_is_told_with_its_parts(rules):
    """They add up, and the melds are those of the hand; what is too little never looks enough."""
    for number in range(40):
        state = auction(rules, dealer=3, south=codes(deal(number)[0]))
        if state.phase is not Phase.AUCTION:
            continue
        bid, reason = careful.think(view(state, 0))
        total, meld, hoped, tricks = map(int, re.findall(r"\d+", reason[reason.index("worth about") :])[:4])
        trump = re.search(r"with (\w+) as trump", reason)
        assert trump and meld == meld_points(state.hands[0], trump[1][0].upper(), rules)
        assert meld + hoped + tricks == total and min(hoped, tricks) > 0
        assert isinstance(bid, Bid) is (total >= rules.opening)


def test_why_it_leaves_the_bid_to_its_partner_names_what_would_be_needed():
    state = auction(PLAYOK, dealer=1, south=hand_worth(270, PLAYOK))
    choice = careful.think(view(apply(apply(state, Bid(250)), Pass()), 0))
    assert choice.reason.startswith(
        "To bid 260 over the partner a hand should be worth 40 more than that. This one is "
    )


def test_leaves_the_bid_to_its_partner():
    fair = hand_worth(270, PLAYOK)
    state = auction(PLAYOK, dealer=1, south=fair)
    assert isinstance(choose(replace(state, turn=0)), Bid)
    assert choose(apply(apply(state, Bid(250)), Pass())) == Pass()


def test_passes_a_weak_hand():
    assert choose(auction(PLAYOK, south=WEAK)) == Pass()


def test_bunches_with_a_hand_that_is_not_enough_to_open():
    assert choose(auction(FLETCHER, south=hand_worth(240, FLETCHER))) == Bunch()


def test_throws_in_nines():
    nines = "9S 9S 9H 9H 9C 9C JS QH JC KD 10D JD"
    assert choose(auction(FLETCHER, south=nines)) == Redeal()


def test_the_partner_passes_trumps_and_aces():
    state = bought(PLAYOK, bidder=2, trump=Suit.SPADES, south="AS 10S JS 9S AH QH JH 9H 10C 9C JD 9D")
    assert state.turn == 0
    assert set(choose(state).cards) == set(parse_cards("AS 10S JS AH"))


def test_the_partner_keeps_a_great_meld():
    state = bought(PLAYOK, bidder=2, trump=Suit.SPADES, south="AS AS AH AH AC AC AD AD 9S 9H 9C 9D")
    assert codes(choose(state).cards).count("A") == 0


def test_the_winner_breaks_no_meld():
    state = bought(PLAYOK, bidder=0, trump=Suit.SPADES, south="AS 10S KS QS JS AH AC AD JD 9H JC 9C")
    state = apply(state, careful.choose(view(state, 2)))
    before = best_melds(state.hands[0], Suit.SPADES).total
    state = apply(state, choose(state))
    assert best_melds(state.hands[0], Suit.SPADES).total == before


def decide(rules, bid, south):
    """South has the bid and decides; a weak hand was passed back and forth."""
    state = bought(rules, bidder=0, trump=Suit.SPADES, bid=bid, south=south)
    partner = state.hands[2][: rules.exchange]
    state = apply(state, parse_action(f"pass {codes(partner)}"))
    return apply(state, parse_action(f"pass {codes(partner)}"))


def test_throws_in_what_cannot_be_made():
    assert choose(decide(PLAYOK, 490, WEAK)) == ThrowIn()


def test_plays_on_otherwise():
    assert choose(decide(FLETCHER, 25, "AS 10S KS QS JS 9S AH AC AD KH QH JD")) == PlayOn()


def test_shoots_the_moon_only_with_an_overwhelming_hand():
    assert choose(decide(FLETCHER, 30, "AS AS 10S 10S KS KS QS 9S AH AH AC AC")) == ShootMoon()
    assert choose(decide(FLETCHER, 30, "AS AS 10S 10S KS KS QS 9S AH 10H AC 9C")) == PlayOn()


def test_plays_low_when_the_opponent_surely_wins():
    hands = ("10H KH 9H JS", "QH 9C 9C JC", "JH QC QD JD", "10S AC 9D")
    assert play(in_play(PLAYOK, Suit.SPADES, hands, trick="AH", leader=3)) == "9H"


def test_gives_points_to_the_partners_ace():
    hands = ("10H KH 9H JS", "QH 9C JC", "10S QC QD", "JH 9D QD")
    assert play(in_play(PLAYOK, Suit.SPADES, hands, trick="AH 9H", leader=2)) in ("KH", "10H")


def test_keeps_the_ten_and_gives_the_king():
    hands = ("10C KC 9C JS", "QH 9C JC", "10S QC QD", "JH 9D QD")
    assert play(in_play(PLAYOK, Suit.SPADES, hands, trick="AC JC", leader=2)) == "KC"


def test_throws_no_points_on_a_lost_trick():
    hands = ("10C KD 9D QC", "QH 9S JC 9H", "10H QC QD JD", "JH 9C JD")
    assert play(in_play(PLAYOK, Suit.SPADES, hands, trick="AH", leader=3)) in ("9D", "QC")


def test_wins_as_cheaply_as_it_can_when_it_is_last():
    hands = ("AH 10H 9S", "QH 9C", "JC QD", "9H 9D")
    assert play(in_play(PLAYOK, Suit.SPADES, hands, trick="9H QH KH", leader=1)) == "10H"


def test_cashes_a_sure_winner_at_the_end():
    hands = ("AD 9C", "9D JC", "QD JD", "KD QC")
    assert play(in_play(PLAYOK, Suit.SPADES, hands, leader=0)) == "AD"
