"""The solver against an exhaustive search that reads RULES.md on its own (tests/oracle)."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle_learn import (
    RULES,
    Meld,
    Suit,
    all_melds,
    best_melds,
    find_meld,
    meld_points,
    parse_cards,
    why_not_meld,
)
from tests.oracle.melds import best_by_class

SEED = 20261130
HANDS = 5000
TRUMPS = [*Suit, None]


def check(cards, trump, rules):
    best = best_melds(cards, trump, rules)
    expected = best_by_class([card.code for card in cards], trump.value if trump else None, rules.name)
    assert best.by_class == expected, cards
    assert best.total == sum(expected.values()) == meld_points(cards, trump, rules)
    for number in rules.classes:
        used = Counter(card for meld in best.melds if meld.meld_class == number for card in meld.cards)
        assert used <= Counter(cards), "a class uses a card once"


@pytest.mark.slow
@pytest.mark.parametrize("size", [12, 16, 20])
@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_solver_is_exact(rules, size):
    chance = random.Random(SEED + size)
    for _ in range(HANDS):
        check(tuple(chance.sample(rules.deck, size)), chance.choice(TRUMPS), rules)


@pytest.mark.parametrize("size", [0, 1, 2, 5, 8, 12, 24, 36, 47, 48])
@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_any_size(rules, size):
    chance = random.Random(SEED + size)
    for trump in TRUMPS:
        for _ in range(20):
            check(tuple(chance.sample(rules.deck, size)), trump, rules)


def rich_deck(rules):
    """Only what melds: kings, queens, jacks and a suit, so that the melds crowd each other."""
    return [card for card in rules.deck if card.suit is Suit.SPADES or card.rank.text in "KQJ"]


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_crowded_hands(rules):
    chance, deck = random.Random(SEED), rich_deck(rules)
    for _ in range(1500):
        check(tuple(chance.sample(deck, 12)), chance.choice([Suit.SPADES, None]), rules)


@given(st.permutations(RULES["playok"].deck).map(lambda deck: deck[:12]), st.sampled_from(TRUMPS))
def test_one_more_card_never_loses(hand, trump):
    assert meld_points(hand[:11], trump) <= meld_points(hand, trump)


@given(st.permutations(RULES["playok"].deck).map(lambda deck: deck[:16]), st.sampled_from(TRUMPS))
def test_best_melds_can_be_laid_one_after_another(hand, trump):
    laid: list[Meld] = []
    for meld in best_melds(hand, trump).melds:
        assert find_meld(meld.cards, trump) == meld
        assert why_not_meld(meld.cards, hand, trump, laid) is None
        laid.append(meld)


@pytest.mark.parametrize(
    ("cards", "trouble"), [("AS AS AS", "third A♠"), ("9H " * 3 + "AS", "third 9♥"), ("KD " * 200, "third K♦")]
)
def test_too_many_copies_are_refused(cards, trouble):
    card = {card.code: card for card in RULES["playok"].deck}
    hand = [card[code] for code in cards.split()]
    for ask in (best_melds, meld_points):
        with pytest.raises(ValueError, match=f"48-card deck: a {trouble}"):
            ask(hand, "S")


def test_a_card_outside_the_deck_is_refused():
    no_nines = replace(RULES["playok"], name="no nines", ranks=RULES["playok"].ranks[:5], hand_size=10)
    with pytest.raises(ValueError, match="40-card deck: there is no 9♣"):
        best_melds(parse_cards("AS 9C"), "S", no_nines)


CLAIMS = [
    # claim, hand beside it, trump, code; RULES.md, playok 5
    ("", "", "S", "no-cards"),
    ("AS 10S KS QS JS", "", "S", None),
    ("AS 10S KS QS JS", "", "H", "meld-trump-only"),
    ("AS 10S KS QS JS", "", None, "meld-trump-unknown"),
    ("AS 10S KS QS JS KS", "", "S", None),
    ("AS 10S KS QS", "", "S", "meld-incomplete"),
    ("AS 10S KS QS JS 9S", "", "S", "meld-extra-cards"),
    ("9S", "", "S", None),
    ("9S", "", "H", "meld-trump-only"),
    ("9S 9S", "", "S", "meld-no-around"),
    ("KH QS", "", "S", "meld-one-suit"),
    ("KH QH", "", "S", None),
    ("KH QH JH", "", "S", "meld-extra-cards"),
    ("JD QS", "", "S", None),
    ("JS QD", "", "S", "meld-fixed-cards"),
    ("JD QS QS", "", "S", "meld-extra-cards"),
    ("JD JD QS QS", "", "S", None),
    ("AS AH AC AD", "", "S", None),
    ("AS AS AC AD", "", "S", "meld-around-suits"),
    ("10S 10H 10C 10D", "", "S", "meld-no-around"),
    ("AS AH AC", "", "S", "meld-around-suits"),
    ("AS KH JC", "", "S", "meld-unknown"),
    ("KS", "", "S", "meld-incomplete"),
]


@pytest.mark.parametrize(("claim", "more", "trump", "code"), CLAIMS)
def test_claims(claim, more, trump, code):
    cards = parse_cards(claim)
    why = why_not_meld(cards, cards + parse_cards(more), trump)
    assert (why and why.code) == code
    assert why is None or why.sentence.endswith(".")


def test_a_claim_is_of_cards_in_hand():
    hand = parse_cards("KH QS")
    assert str(why_not_meld(parse_cards("KH QH"), hand, "S")) == "You do not hold Q♥."
    assert str(why_not_meld(parse_cards("KH KH"), hand, "S")) == "You hold only 1 K♥, not 2."


@pytest.mark.parametrize("trump", TRUMPS)
@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_every_meld_is_found_by_its_cards(rules, trump):
    for meld in all_melds(rules, trump):
        assert find_meld(reversed(meld.cards), trump, rules) == meld
