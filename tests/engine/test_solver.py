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
    ("AS 10S KS QS JS 9S", "", "S", "meld-several"),
    ("AS 10S KS QS JS 9H", "", "S", "meld-extra-cards"),
    ("9S", "", "S", None),
    ("9S", "", "H", "meld-trump-only"),
    ("9S 9S", "", "S", "meld-several"),
    ("9H 9H", "", "S", "meld-trump-only"),
    ("KS QS KS QS", "", "S", "meld-several"),
    ("KS QS JD", "", "S", "meld-several"),
    ("AH", "", "S", "meld-single"),
    ("10S", "", "H", "meld-single"),
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


def said(claim: str, hand: str, trump: str = "S", laid: str = "", **more) -> str:
    melds = [found for each in laid.split(";") if (found := find_meld(parse_cards(each), trump))]
    return str(why_not_meld(parse_cards(claim), parse_cards(hand), trump, melds, **more))


def test_what_is_said_of_a_card_in_use_is_true():
    """A nine of trump serves in class 1 alone; the queen of spades in all three (RULES.md, playok 5)."""
    assert said("KS QS", "AS 10S KS QS JS", laid="AS 10S KS QS JS") == (
        "The king of spades is in the run already: class 1 uses a card once. It may still serve in class 3."
    )
    assert said("9S", "9S", laid="9S") == "The nine of spades is in the dix already: class 1 uses a card once."
    eight = "KS KH KC KD KS KH KC KD"
    assert "is in all eight kings already" in said("KS KH KC KD", eight, laid=eight)


def test_a_meld_that_grows_says_how():
    run = "AS 10S KS QS JS"
    assert said(run + " QS", run + " QS", laid=run) == (
        "These cards are a run + queen, 190 in place of 150. Take the run back, then lay them all down at once."
    )


def test_several_melds_at_once_are_named():
    assert said("9S 9S", "9S 9S") == "These are several melds at once, a dix and a dix: lay them down one at a time."


def test_advice_keeps_to_the_class_that_is_asked_for():
    assert said("QS", "QS JD") == "This is no meld yet: a royal marriage still needs K♠."
    assert said("QS", "QS JD", meld_class=2) == "This is no meld yet: a pinochle still needs J♦."


def test_of_equal_points_the_fewest_melds_are_shown():
    """In tens a run with its spare king and queen is 19 however it is split; one meld less is shown first."""
    double = RULES["playok"].melds
    pair = next(rule for rule in double if rule.name == "double pinochle")
    even = replace(RULES["playok"], name="even", melds=tuple(replace(m, points=80) if m is pair else m for m in double))
    assert [meld.name for meld in best_melds(parse_cards("JD JD QS QS"), "H", even).melds] == ["double pinochle"]


@pytest.mark.parametrize("cards", ["AS", ["AS"], [None], [1]])
def test_what_is_no_card_is_refused_in_a_sentence(cards):
    for ask in (best_melds, meld_points):
        with pytest.raises(TypeError, match="is no Card; parse_cards makes cards of text"):
            ask(cards, "S")


def test_rules_are_a_rule_set():
    with pytest.raises(TypeError, match="give a rule set, as RULES"):
        best_melds((), "S", "tutorial")  # type: ignore[arg-type]


def test_a_generator_is_as_good_as_a_tuple():
    assert best_melds((card for card in parse_cards("KS QS")), "S").total == 40


def test_a_changed_answer_leaves_the_solver_alone():
    hand = parse_cards("KS QS")
    best_melds(hand, "S").by_class[1] = 999
    assert best_melds(hand, "S").by_class == {1: 40, 2: 0, 3: 0}


def test_a_larger_meld_names_all_that_must_go_and_only_where_it_gains():
    two = "QS JD;QS JD"
    assert said("JD JD QS QS", "JD JD QS QS", laid=two) == (
        "These cards are a double pinochle, 300 in place of 80. "
        "Take both pinochles back, then lay them all down at once."
    )
    hand = "AS 10S KS KS QS QS JS"
    assert "already" in said("AS 10S KS KS QS JS", hand, laid="AS 10S KS QS JS;KS QS"), "190 is no gain on 190"


@pytest.mark.parametrize(
    ("claim", "sentence"),
    [
        ("9C 9D", "A dix counts in trump only, and clubs are not trump."),
        ("9S 9D", "A dix counts in trump only, and diamonds are not trump."),
        ("KS KH", "These cards together are no meld."),
        ("JD QH", "These cards together are no meld."),
        ("KS QS JD", "K♠ and Q♠ make a royal marriage; leave out J♦."),
    ],
)
def test_advice_of_class_1_speaks_of_class_1(claim, sentence):
    told = said(claim, claim, meld_class=1)
    assert told == sentence or (claim == "JD QH" and told == "The cards of a marriage are all of one suit."), told


def test_nobody_is_told_to_lay_what_is_laid():
    hand = "KS QS 9D 9S"
    used = "The king of spades is in the royal marriage already"
    assert said("KS QS 9D", hand, laid="KS QS").startswith(used)
    assert said("KS QS 9S", hand, laid="KS QS").startswith(used)
