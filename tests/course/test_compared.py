"""Hand A against hand B: nothing is lost, nothing counted twice, and each difference is that of the rules."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinochle_learn import ALL_CARDS, RULES, parse_cards
from pinochle_learn.course.what_if.compared import compare
from pinochle_learn.engine import Suit, best_melds
from tests.oracle.melds import best_by_class

HANDS = st.permutations(ALL_CARDS * 2).flatmap(lambda deck: st.integers(0, 20).map(lambda count: tuple(deck[:count])))


@settings(max_examples=40)
@given(HANDS, HANDS, st.sampled_from(Suit), st.sampled_from(tuple(RULES.values())))
def test_the_changes_add_up_and_hold_every_meld_once(before, after, trump, rules):
    both = compare(before, after, trump, rules)
    for melds, hand in (("before", before), ("after", after)):
        found = Counter(meld for change in both.changes for meld in getattr(change, melds))
        assert found == Counter(best_melds(hand, trump, rules).melds)
    for suit in Suit:
        one, other = (best_by_class([card.code for card in hand], suit.value, rules.name) for hand in (before, after))
        assert both.differences[suit] == sum(other.values()) - sum(one.values())
        if suit is trump:
            for each in rules.classes:
                of_class = [change.difference for change in both.changes if change.meld_class == each]
                assert sum(of_class) == other[each] - one[each]


def told(before, after, trump="S", rules="playok"):
    both = compare(parse_cards(before), parse_cards(after), Suit(trump), RULES[rules])
    return [(change.head, change.difference) for change in both.changes]


@pytest.mark.parametrize(
    ("before", "after", "rules", "right"),
    [
        ("AS 10S KS QS JS", "AS 10S KS KS QS JS", "playok", [("Run → run + king: A♠ 10♠ K♠ K♠ Q♠ J♠", 40)]),
        # there is no run + king: the second king is worth nothing
        ("AS 10S KS QS JS", "AS 10S KS KS QS JS", "tutorial", [("Run: A♠ 10♠ K♠ Q♠ J♠", 0)]),
        (
            "KS KS QS QS",
            "AS 10S KS KS QS QS JS",
            "playok",
            [("Two royal marriages → run + marriage: A♠ 10♠ K♠ K♠ Q♠ Q♠ J♠", 150)],
        ),
        ("QS JD", "QS QS JD JD", "playok", [("Pinochle → double pinochle: Q♠ Q♠ J♦ J♦", 260)]),
        ("9S KH QH", "9S 9S", "playok", [("Common marriage: K♥ Q♥", -20), ("Dix: 9♠", 0), ("Dix: 9♠", 10)]),
        ("KS QS", "", "fletcher", [("Royal marriage: K♠ Q♠", -4)]),
    ],
)
def test_what_came_went_or_grew(before, after, rules, right):
    assert told(before, after, rules=rules) == right


def test_the_rows_tell_each_class_and_all_four_trumps():
    both = compare(parse_cards("KH QH"), parse_cards("KH QH 9H"), Suit.HEARTS, RULES["playok"])
    assert [(row.head, row.texts) for row in both.rows] == [
        ("Royal marriage: K♥ Q♥", ("40", "40", "0")),
        ("Dix: 9♥", ("–", "10", "10")),
        ("Class 1", ("40", "50", "10")),
        ("Class 2", ("0", "0", "0")),
        ("Class 3", ("0", "0", "0")),
        ("Total, ♥ trump", ("40", "50", "10")),
        ("Total, ♠ trump", ("20", "20", "0")),
        ("Total, ♣ trump", ("20", "20", "0")),
        ("Total, ♦ trump", ("20", "20", "0")),
    ]
    assert both.sentence == "B melds 10 points more than A with hearts as trump: 50 against 40."


def test_less_and_the_same():
    def said(before, after):
        return compare(parse_cards(before), parse_cards(after), Suit.HEARTS, RULES["tutorial"]).sentence

    assert said("9H", "9S") == "B melds 1 point less than A with hearts as trump: 0 against 1."
    assert said("QS JD", "KH QH") == "A and B meld the same with hearts as trump: 4 points."


def test_the_same_with_this_trump_and_not_with_another():
    """A dix is the nine of trump (playok 5): with hearts nothing changes, spades lose theirs and clubs get one."""
    both = compare(parse_cards("AH 10H JH"), parse_cards("AH 10H KH QH JH"), Suit.HEARTS, RULES["playok"])
    assert both.sentences[1:] == ("A has 3 cards, B has 5.",) and both.apart == ((), parse_cards("KH QH"))
    both = compare(parse_cards("9S KH"), parse_cards("9C KH"), Suit.HEARTS, RULES["playok"])
    assert both.sentences == (
        "A and B meld the same with hearts as trump: 0 points.",
        "With another trump they differ: B melds 10 less with spades and 10 more with clubs.",
    )
    assert both.apart == (parse_cards("9S"), parse_cards("9C"))
