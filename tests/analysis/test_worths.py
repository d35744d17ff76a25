"""What a hand melds with each trump: against an independent search (RULES.md, playok 5)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinochle_learn import ALL_CARDS, RULES, parse_cards
from pinochle_learn.analysis.worths import lined_up, with_each_trump
from pinochle_learn.engine import Suit
from tests.oracle.melds import best_by_class

HANDS = st.permutations(ALL_CARDS * 2).flatmap(lambda deck: st.integers(0, 20).map(lambda count: tuple(deck[:count])))


@settings(max_examples=40)
@given(HANDS, st.sampled_from(tuple(RULES.values())))
def test_each_column_adds_up_to_what_the_independent_search_finds(cards, rules):
    worths = with_each_trump(cards, rules)
    lines = lined_up(worths.values())
    for at, trump in enumerate(Suit):
        right = best_by_class([card.code for card in cards], trump.value, rules.name)
        found = Counter(dict.fromkeys(rules.classes, 0))
        held = {each: Counter(cards) for each in rules.classes}
        for line in lines:
            if points := line.points[at]:
                found[line.meld_class] += points
                held[line.meld_class].subtract(line.cards)
        assert found == right == worths[trump].by_class
        assert all(left >= 0 for of_class in held.values() for left in of_class.values()), "a card once in each class"


def told(cards, rules="playok"):
    return [(line.name, line.points) for line in lined_up(with_each_trump(parse_cards(cards), RULES[rules]).values())]


def test_two_of_the_same_meld_are_two_lines():
    assert told("KH KH QH QH") == [("marriage", (20, 40, 20, 20))] * 2


def test_what_only_one_trump_makes_stands_beside_nothing():
    assert told("AS 10S KS KS QS QS JS") == [
        ("run + marriage", (230, None, None, None)),
        *[("common marriage", (None, 20, 20, 20))] * 2,
    ]
    assert told("AS 10S KS KS QS QS JS", "fletcher") == [
        ("family", (15, None, None, None)),
        *[("marriage", (4, 2, 2, 2)), ("common marriage", (None, 2, 2, 2))],
    ]


def test_the_classes_in_order_and_the_dearest_first():
    names = [name for name, _ in told("AS AH AC AD QS JD 9S KD QD JC JH JS")]
    assert names == ["marriage", "dix", "pinochle", "aces around", "jacks around"]


def test_a_third_copy_is_refused():
    with pytest.raises(ValueError, match="a third A♠"):
        with_each_trump(parse_cards("AS AS") + parse_cards("AS"), RULES["playok"])
