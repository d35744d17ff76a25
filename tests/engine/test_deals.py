"""Numbered deals are the same for ever, on every machine and Python version."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle_learn import RULES, codes, deal, first_dealer
from tests.data_files import load

GOLDEN = load("deals")
RANKS, SUITS = ["A", "10", "K", "Q", "J", "9"], "SHCD"


def shuffled_by_hand(number: int) -> list[str]:
    """The shuffle as the deal module describes it, written once more: Fisher and Yates over random()."""
    stream = random.Random(number)
    deck = [rank + suit for suit in SUITS for rank in RANKS for _ in range(2)]
    for last in range(47, 0, -1):
        other = int(stream.random() * (last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    return deck


@pytest.mark.parametrize("row", GOLDEN["deals"], ids=lambda row: str(row["number"]))
def test_golden_deals(row):
    for rules in RULES.values():
        assert [codes(hand) for hand in deal(row["number"], rules)] == row["hands"]
        assert first_dealer(row["number"], rules) == row["dealer"]


@given(st.integers(0, 999_999_999_999))
def test_packets_of_three_go_round_from_south(number):
    deck = shuffled_by_hand(number)
    for seat, hand in enumerate(deal(number)):
        assert codes(hand).split() == [card for at in range(3 * seat, 48, 12) for card in deck[at : at + 3]]


@given(st.integers(0, 999_999_999_999))
def test_a_deal_is_the_whole_deck(number):
    cards = Counter(card for hand in deal(number) for card in hand)
    assert cards == Counter(RULES["playok"].deck)


@pytest.mark.parametrize("number", [-1, 10**12, 1.5, "7", True, None])
def test_bad_numbers_are_refused(number):
    with pytest.raises(ValueError, match="write a whole number from 0 to 999999999999"):
        deal(number)


def test_deals_are_spread_evenly():
    """Every card comes to South about as often: 4,000 deals, five standard deviations."""
    often = Counter(card for number in range(4000) for card in deal(number)[0])
    expected, deviation = 4000 * 12 / 24, (4000 * 0.5 * 0.75) ** 0.5
    assert all(abs(count - expected) < 5 * deviation for count in often.values())
    assert len(often) == 24
