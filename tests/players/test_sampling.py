"""Rounds in a stream: which trump is next, which rounds they are, and that there is time for something else."""

from __future__ import annotations

from itertools import islice

import pytest

from pinochle_learn.analysis.bids import LEVELS
from pinochle_learn.analysis.perfect import best_help
from pinochle_learn.engine import RULES, Suit, deal
from pinochle_learn.players import sampling
from pinochle_learn.players.playout import dealt_by, play_out
from pinochle_learn.players.sampling import outcomes, points, sampled

FLETCHER = RULES["fletcher"]


def rounds_of(hand, trump, rules, seed, count):
    """What the stream has found once there are so many rounds."""
    return next(found for found in sampled(hand, trump, rules, seed) if found.count == count)


def test_two_rounds_of_three_are_of_the_trump_in_question():
    found = rounds_of(deal(3, FLETCHER)[0], Suit.CLUBS, FLETCHER, 1, 12)
    turns = "".join(suit.value for suit, _ in found.rounds)
    assert turns == "CCSCCHCCDCCS"


def test_the_rounds_are_those_played_out_with_the_same_seeds():
    hand = deal(3, FLETCHER)[1]
    found = rounds_of(hand, Suit.HEARTS, FLETCHER, 7, 6)
    same = tuple(sorted(hand))
    assert [each.played for each in found.of(Suit.HEARTS)] == list(play_out(same, Suit.HEARTS, FLETCHER, range(7, 11)))
    assert [each.played for each in found.of(Suit.SPADES)] == list(play_out(same, Suit.SPADES, FLETCHER, [7]))
    for seed, each in enumerate(found.of(Suit.HEARTS), 7):
        partner = dealt_by(same, FLETCHER, seed)[2]
        assert each.helped == best_help(hand, partner, Suit.HEARTS, FLETCHER).points


def test_the_order_of_the_cards_makes_no_difference_but_the_seed_does():
    hand = deal(4, FLETCHER)[0]
    one, other, again = (rounds_of(cards, Suit.SPADES, FLETCHER, 1, 4) for cards in (hand, hand[::-1], hand))
    assert one == other == again
    assert rounds_of(hand, Suit.SPADES, FLETCHER, 9, 4) != one


def test_there_are_pauses_within_a_round():
    """Before the first trick and after every third of twelve."""
    first = list(islice(outcomes(deal(5, FLETCHER)[0], Suit.SPADES, FLETCHER, [1]), 5))
    assert first[:4] == [None] * 4 and first[4] is not None


def test_it_rests_when_there_are_enough_and_can_go_on(monkeypatch):
    monkeypatch.setattr(sampling, "REST", 3)
    stream = sampled(deal(6, FLETCHER)[0], Suit.SPADES, FLETCHER, 1)
    assert next(found for found in stream if found.rests).count == 3
    assert next(found for found in stream if found.rests).count == 6


def test_rounds_are_remembered_for_another_trump_in_question_but_not_all(monkeypatch):
    monkeypatch.setattr(sampling, "_rounds", {})
    monkeypatch.setattr(sampling, "_REMEMBER", 3)
    hand = tuple(sorted(deal(7, FLETCHER)[0]))
    once = list(outcomes(hand, Suit.SPADES, FLETCHER, range(4)))
    again = list(outcomes(hand, Suit.SPADES, FLETCHER, [3]))
    assert len(again) == 1 and again[0] is once[-1], "without a pause: nothing was to do"
    assert len(sampling._rounds) == 3
    assert [each for each in outcomes(hand, Suit.SPADES, FLETCHER, range(4)) if each] == [each for each in once if each]


def test_a_bid_holds_in_other_rounds_as_often_as_it_says():
    """Of 30 rounds, and of 90 others: the chance lies within the bounds, or misses them by less than chance may."""
    hand = deal(4711, FLETCHER)[0]
    some, others = (
        points(each for each in outcomes(hand, Suit.SPADES, FLETCHER, seeds) if each)
        for seeds in (range(30), range(1000, 1090))
    )
    bids = [bid for share in LEVELS.values() if (bid := some.highest_bid(share, FLETCHER)) is not None]
    assert bids == sorted(bids) and bids
    for bid in bids:
        said, true = some.chance(bid), others.chance(bid)
        assert said.low < true.high and true.low < said.high


def test_no_whole_hand_is_refused():
    with pytest.raises(ValueError, match="hands"):
        next(sampled(deal(1)[0][:11], Suit.SPADES, RULES["playok"], 1))
