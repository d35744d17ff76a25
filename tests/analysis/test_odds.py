"""The exact chances against counting every way to deal the cards that are left, melds by the tests' own search."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from random import Random

import pytest

from pinochle_learn.analysis.nearly import around, gains, hopes, with_spare
from pinochle_learn.analysis.odds import chance_held, chance_to_spare, unseen
from pinochle_learn.engine import RULES, Card, Rank, Suit, meld_points, parse_cards
from pinochle_learn.engine.flow import without
from tests.oracle import melds as oracle

PLAYOK = RULES["playok"]
every_rule_set = pytest.mark.parametrize("rules", RULES.values(), ids=lambda rules: rules.name)


def by_oracle(trump, rules):
    """Points of cards; each set of cards is searched once."""
    found = {}

    def points(cards):
        key = tuple(sorted(card.code for card in cards))
        if key not in found:
            found[key] = oracle.best_total(key, trump.value, rules.name)
        return found[key]

    return points


def check_all(left, deals, trump, rules, points):
    """Every card and every pair: held, and to spare, in so many of all deals."""
    cards = sorted({card for deal in deals for card in deal})
    wanted = [(card,) for card in cards] + list(combinations_with_replacement(cards, 2))
    for each in wanted:
        having = [deal for deal in deals if not Counter(each) - Counter(deal)]
        sparing = [deal for deal in having if points(deal) == points(without(deal, each))]
        assert chance_held(each, left) == Fraction(len(having), len(deals)), each
        assert chance_to_spare(each, left, trump, rules) == Fraction(len(sparing), len(deals)), each


@every_rule_set
@pytest.mark.parametrize("seed", range(3))
def test_chances_are_those_of_every_deal_counted(rules, seed):
    """All but ten cards of the deck are known, of which the partner holds four; once he shows another one as well."""
    chance = Random(seed)
    deck, trump = chance.sample(rules.deck, len(rules.deck)), chance.choice(list(Suit))
    rest, shown = deck[:10], deck[10:11]
    for is_open in ((), tuple(shown)):
        left = unseen(deck[10 + len(is_open) :], rules, 4 + len(is_open), is_open)
        deals = [(*is_open, *drawn) for drawn in combinations(rest, 4)]
        check_all(left, deals, trump, rules, by_oracle(trump, rules))


@pytest.mark.parametrize(
    ("trump", "rest"),
    [
        ("S", "KS KS QS QS JD JD AS 10S JS 9S"),  # the run against marriages, pinochles against queens
        ("D", "KS QS KH QH KC QC KD QD JD QS"),  # marriages against kings and queens around
        ("H", "AH AH 10H 10H KH KH QH QH JH JH"),  # the double run
        ("C", "JS JH JC JD JD QS QS 9C 9C AC"),
    ],
)
@every_rule_set
def test_chances_where_melds_compete(rules, trump, rest):
    suit, cards = Suit(trump), parse_cards(rest)
    known = (Counter(rules.deck) - Counter(cards)).elements()
    deals = list(combinations(cards, 6))
    check_all(unseen(known, rules, 6), deals, suit, rules, by_oracle(suit, rules))


def test_chances_in_a_small_deck_of_three_copies():
    """Kings, queens and jacks, three of each: the whole deck of 36, all but ten of it known."""
    ranks = (Rank.KING, Rank.QUEEN, Rank.JACK)
    few = tuple(meld for meld in PLAYOK.melds if set(meld.ranks) <= {*ranks})
    rules = replace(PLAYOK, name="small", ranks=ranks, copies=3, hand_size=9, melds=few)
    rest = parse_cards("KS KS QS QS JD JD") + parse_cards("KS QS JD KH")
    known = (Counter(rules.deck) - Counter(rest)).elements()
    deals = list(combinations(rest, 5))
    check_all(unseen(known, rules, 5), deals, Suit.SPADES, rules, lambda cards: meld_points(cards, "S", rules))


def test_an_ace_of_which_both_copies_are_out_is_held_in_20_of_36_and_so_on():
    """By hand: neither of two copies among 12 of 36 cards is 24/36 · 23/35."""
    hand = parse_cards("KS KS QS QS JS JS 9S 9S KH KH QH QH")
    left = unseen(hand, PLAYOK)
    assert chance_held(parse_cards("AS"), left) == 1 - Fraction(24 * 23, 36 * 35)
    assert chance_held(parse_cards("AS AS"), left) == Fraction(12 * 11, 36 * 35)


def test_a_pair_to_spare_by_hand():
    """Both jacks of diamonds are out and no queen of spades is: with hearts trump only jacks around can hold them, and
    with no other jack out there are none."""
    hand = parse_cards("QS QS JS JS JH JH JC JC 9S 9H 9C 9D")
    left, pair = unseen(hand, PLAYOK), parse_cards("JD JD")
    assert chance_to_spare(pair, left, Suit.HEARTS, PLAYOK) == Fraction(12 * 11, 36 * 35)


def test_a_card_that_the_partner_shows_is_sure_and_the_other_is_drawn():
    hand, ace = parse_cards("KS KS QS QS JS JS 9S 9S KH KH QH QH"), parse_cards("AS")
    left = unseen(hand, PLAYOK, partner=ace)
    assert chance_held(ace, left) == 1 and chance_held(ace * 2, left) == Fraction(11, 35)


def test_a_hand_and_what_the_partner_holds_cannot_be_more_than_there_is():
    with pytest.raises(ValueError, match="hand: 0 cards are unseen, so the partner cannot hold 12"):
        unseen(PLAYOK.deck, PLAYOK)
    with pytest.raises(ValueError, match="a third A♠"):
        unseen(parse_cards("AS AS") + parse_cards("AS"), PLAYOK)
    with pytest.raises(ValueError, match="a third A♠"):
        unseen(parse_cards("AS AS"), PLAYOK, partner=parse_cards("AS"))
    with pytest.raises(ValueError, match="hand: 2 of the partner's cards are open, so he cannot hold 1"):
        unseen((), PLAYOK, 1, parse_cards("AS AS"))


# --- gains ---


@every_rule_set
@pytest.mark.parametrize("size", [0, 5, 12, 16, 20])
def test_gains_are_all_cards_and_pairs_that_add_melds(rules, size):
    """Against the oracle's melds: nothing is missing, nothing is too much."""
    chance = Random(size)
    hand, trump = tuple(chance.sample(rules.deck, size)), chance.choice(list(Suit))
    left, points = Counter(rules.deck) - Counter(hand), by_oracle(trump, rules)

    def adds(cards):
        return points((*hand, *cards)) - points(hand)

    alone: dict[tuple[Card, ...], int] = {(card,): adds((card,)) for card in left}
    pairs = [pair for pair in combinations_with_replacement(sorted(left, reverse=True), 2) if not Counter(pair) - left]
    for every, enough in ((False, sum), (True, max)):
        together = {pair: adds(pair) for pair in pairs if adds(pair) > enough(alone[card,] for card in pair)}
        wanted = {tuple(sorted(cards)): points for cards, points in {**alone, **together}.items() if points}
        found = hopes(hand, around(hand, rules), trump, rules, every=every)
        assert {tuple(sorted(gain.cards)): gain.adds for gain in found} == wanted
        assert [gain.expected for gain in found] == sorted((gain.expected for gain in found), reverse=True)


def test_gains_have_the_chances_of_their_cards():
    hand = parse_cards("AS 10S KS QS 9S 9S AH AH KC KC 10D 10D")
    left = around(hand, PLAYOK)
    for gain in gains(hand, Suit.SPADES, PLAYOK):
        assert gain.held == chance_held(gain.cards, left)
        assert gain == with_spare(replace(gain, spare=None), left, Suit.SPADES, PLAYOK)
        assert gain.spare == chance_to_spare(gain.cards, left, Suit.SPADES, PLAYOK) <= gain.held


def test_a_card_that_was_seen_elsewhere_is_not_hoped_for():
    hand, jacks = parse_cards("AS 10S KS QS"), parse_cards("JS JS")
    assert all(gain.cards[0].code != "JS" for gain in gains(hand, Suit.SPADES, PLAYOK, jacks))


def test_a_card_that_the_partner_shows_is_sure_to_be_there():
    hand, jack = parse_cards("AS 10S KS QS"), parse_cards("JS")
    first = gains(hand, Suit.SPADES, PLAYOK, (), jack)[0]
    assert first.cards == jack and first.held == 1 and first.expected == 110 and first.copies == (1,)


def test_a_partner_who_shows_more_than_he_is_taken_to_hold_holds_what_he_shows():
    hand = PLAYOK.deck[:16]
    assert around(hand, PLAYOK, (), PLAYOK.deck[-12:]).hand == 0
