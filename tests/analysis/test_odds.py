"""The exact chances against counting every way to deal the cards that are left."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from random import Random

import pytest

from pinochle_learn.analysis.nearly import gains
from pinochle_learn.analysis.odds import chance_held, chance_to_spare, unseen
from pinochle_learn.engine import RULES, Card, Suit, meld_points, parse_cards
from pinochle_learn.engine.flow import without
from tests.oracle import melds as oracle

LEFT, HELD = 13, 5  # cards unseen, and the partner's: 1,287 ways to deal them


def few_left(seed, rules):
    """A deck of which all but a few cards are known: the others, and a trump."""
    chance = Random(seed)
    deck = chance.sample(rules.deck, len(rules.deck))
    return deck[LEFT:], deck[:LEFT], chance.choice(list(Suit))


def points(cards, trump, rules):
    return oracle.best_total([card.code for card in cards], trump.value, rules.name)


def share(deals, is_so):
    return Fraction(sum(map(is_so, deals)), len(deals))


@pytest.mark.parametrize("rules", RULES.values(), ids=lambda rules: rules.name)
@pytest.mark.parametrize("seed", range(4))
def test_chances_are_those_of_every_deal_counted(rules, seed):
    known, rest, trump = few_left(seed, rules)
    left, deals = unseen(known, rules, HELD), list(combinations(rest, HELD))
    cards = sorted(set(rest))
    for card in cards:
        assert chance_held([card], left) == share(deals, lambda hand, card=card: card in hand)
        assert chance_to_spare(card, left, trump, rules) == share(
            deals,
            lambda hand, card=card: (
                card in hand and meld_points(hand, trump, rules) == meld_points(without(hand, (card,)), trump, rules)
            ),
        )
    for pair in combinations_with_replacement(cards, 2):
        need = Counter(pair)
        assert chance_held(pair, left) == share(deals, lambda hand, need=need: not need - Counter(hand))


def test_an_ace_of_which_both_copies_are_out_is_held_in_20_of_36_and_so_on():
    """By hand: neither of two copies among 12 of 36 cards is 24/36 · 23/35."""
    hand = parse_cards("KS KS QS QS JS JS 9S 9S KH KH QH QH")
    left = unseen(hand, RULES["playok"])
    assert chance_held(parse_cards("AS"), left) == 1 - Fraction(24 * 23, 36 * 35)
    assert chance_held(parse_cards("AS AS"), left) == Fraction(12 * 11, 36 * 35)


def test_a_hand_and_what_the_partner_holds_cannot_be_more_than_there_is():
    with pytest.raises(ValueError, match="hand: 0 cards are unseen, so the partner cannot hold 12"):
        unseen(RULES["playok"].deck, RULES["playok"])
    with pytest.raises(ValueError, match="a third A♠"):
        unseen(parse_cards("AS AS") + parse_cards("AS"), RULES["playok"])


@pytest.mark.parametrize("rules", RULES.values(), ids=lambda rules: rules.name)
@pytest.mark.parametrize("seed", range(5))
def test_gains_are_all_cards_and_pairs_that_add_melds(rules, seed):
    """Against the oracle's melds: nothing is missing, nothing is too much."""
    chance = Random(seed)
    hand, trump = tuple(chance.sample(rules.deck, 12)), chance.choice(list(Suit))
    left = Counter(rules.deck) - Counter(hand)
    now = points(hand, trump, rules)

    def adds(cards):
        return points((*hand, *cards), trump, rules) - now

    wanted: dict[tuple[Card, ...], int] = {(card,): adds((card,)) for card in left}
    for pair in combinations_with_replacement(sorted(left, reverse=True), 2):
        if not Counter(pair) - left and adds(pair) > wanted[pair[:1]] + wanted[pair[1:]]:
            wanted[pair] = adds(pair)
    found = gains(hand, trump, rules)
    assert {tuple(sorted(gain.cards)): gain.adds for gain in found} == {
        tuple(sorted(cards)): points for cards, points in wanted.items() if points
    }
    assert [gain.expected for gain in found] == sorted((gain.expected for gain in found), reverse=True)


def test_a_card_that_was_seen_elsewhere_is_not_hoped_for():
    hand = parse_cards("AS 10S KS QS")
    assert all(gain.cards[0].code != "JS" for gain in gains(hand, Suit.SPADES, RULES["playok"], parse_cards("JS JS")))
