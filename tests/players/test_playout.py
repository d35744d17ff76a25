"""Rounds played out: the hand stays, the deck is whole, each seed is a round of its own."""

from __future__ import annotations

from collections import Counter

import pytest

from pinochle_learn.engine import RULES, Suit, deal, parse_cards
from pinochle_learn.players.playout import dealt_by, play_out

RULE_SETS = pytest.mark.parametrize("rules", RULES.values(), ids=lambda rules: rules.name)


@RULE_SETS
def test_the_deck_is_whole_and_the_hand_stays(rules):
    hand = deal(5, rules)[2]
    seen = set()
    for seed in range(50):
        hands = dealt_by(hand, rules, seed)
        assert hands[0] == hand
        assert Counter(card for each in hands for card in each) == Counter(rules.deck)
        seen.add(tuple(tuple(sorted(each)) for each in hands))
    assert len(seen) == 50


@RULE_SETS
def test_each_other_seat_gets_an_unseen_card_as_often_as_the_others(rules):
    """A♠ twice among 36 cards: the partner holds none of them in 24/36 · 23/35 = 0.438 of deals."""
    hand = parse_cards("9S 9S JS JS QH QH KH KH 10D 10D AD AD")
    none = sum(not any(card.code == "AS" for card in dealt_by(hand, rules, seed)[2]) for seed in range(2000))
    assert abs(none / 2000 - 0.438) < 0.045  # four standard errors


@RULE_SETS
def test_tricks_never_bring_more_than_there_is(rules):
    rounds = list(play_out(deal(4711, rules)[1], Suit.HEARTS, rules, range(5)))
    assert len(set(rounds)) > 1
    for played in rounds:
        assert 0 <= played.tricks <= rules.trick_total
        assert played.points == played.meld + played.tricks
    assert rounds == list(play_out(deal(4711, rules)[1], Suit.HEARTS, rules, range(5)))


def test_sure_tricks_and_sure_melds_come_in_every_round():
    """All A, 10, K, Q of trump and a jack: no card can beat them, and both hold a run and its extras."""
    hand = parse_cards("AS AS 10S 10S KS KS QS QS JS JS 9S 9S")
    for played in play_out(hand, Suit.SPADES, RULES["playok"], range(3)):
        assert played.tricks == 250 and played.meld >= 1500


def test_a_hand_that_is_none_is_refused():
    with pytest.raises(ValueError, match="hands"):
        list(play_out(parse_cards("AS"), Suit.SPADES, RULES["playok"], [1]))
