"""The best cards that may come: against every choice of cards that come and of cards that go."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from pinochle_learn.analysis.perfect import best_help, perfect_help
from pinochle_learn.engine import RULES, Card, Rules, Suit, codes, deal, meld_points, parse_cards
from tests.oracle.melds import best_by_class

RULE_SETS = pytest.mark.parametrize("rules", RULES.values(), ids=lambda rules: rules.name)


def by_hand(hand: tuple[Card, ...], pool: tuple[Card, ...], trump: Suit, rules: Rules) -> int:
    """Every pass of the partner, and every choice of what is kept."""
    cards = {tuple(sorted((*hand, *passed))) for passed in combinations(pool, rules.exchange)}
    kept = {some for each in cards for some in combinations(each, rules.hand_size)}
    return max(meld_points(some, trump, rules) for some in kept)


@RULE_SETS
def test_the_most_of_a_whole_hand_against_every_choice(rules):
    """One and two cards of five that the partner has: up to 10 passes, and 91 ways to keep twelve of each."""
    chance = Random(rules.name)
    for at in range(40):
        few = replace(rules, exchange=1 + at % 2)
        deck = list(rules.deck)
        if at % 4 == 0:  # melds of more than twelve cards together: there is not room for all
            deck = [card for card in deck if card.rank.text in "AKQJ"]
        chance.shuffle(deck)
        hand, pool, trump = tuple(deck[:12]), tuple(deck[12:17]), chance.choice(list(Suit))
        assert best_help(hand, pool, trump, few).points == by_hand(hand, pool, trump, few)


@RULE_SETS
def test_the_cards_that_come_are_enough(rules):
    """With them, twelve cards can be kept that meld so much: by the independent search of melds."""
    for number in range(1, 9):
        hand = deal(number, rules)[number % 4]
        for trump in Suit:
            found = perfect_help(hand, trump, rules)
            assert len(found.cards) <= rules.exchange
            held = [card.code for card in (*hand, *found.cards)]
            assert sum(best_by_class(held, trump.value, rules.name).values()) >= found.points
            assert found.points >= meld_points(hand, trump, rules)


@RULE_SETS
def test_perfect_help_is_the_best_of_all_that_is_unseen(rules):
    """One card passed: each unseen card tried, and each of thirteen given back."""
    one = replace(rules, exchange=1)
    for number in range(1, 5):
        hand = deal(number, rules)[0]
        rest = tuple({card for card in rules.deck if hand.count(card) < rules.copies})
        assert perfect_help(hand, Suit.HEARTS, one).points == by_hand(hand, rest, Suit.HEARTS, one)


@pytest.mark.parametrize(
    ("hand", "rules", "points", "cards"),
    [
        # 40 + 40 for two royal marriages and 300 for a double pinochle; run and pinochle would be 190
        ("AS KS QS 9H 9H 9C 9C 9D 9D JH JC QH", "playok", 380, "KS QS JD JD"),
        ("AS AS 10S 10S KS KS QS QS 9H 9H 9C 9D", "playok", 1500 + 300, "JS JS JD JD"),
        ("AS AS 10S 10S KS KS QS QS 9H 9H 9C 9D", "fletcher", 150 + 30, "JS JS JD JD"),
    ],
)
def test_by_hand(hand, rules, points, cards):
    found = perfect_help(parse_cards(hand), Suit.SPADES, RULES[rules])
    assert codes(found.cards) == cards and found.points == points


def test_a_third_copy_is_refused():
    with pytest.raises(ValueError, match="a third A♠"):
        perfect_help(parse_cards("AS AS") + parse_cards("AS"), Suit.SPADES, RULES["playok"])
    with pytest.raises(ValueError, match="a third A♠"):
        best_help(parse_cards("AS AS"), parse_cards("AS"), Suit.SPADES, RULES["playok"])
