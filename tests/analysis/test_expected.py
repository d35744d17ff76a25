"""Expected melds against every deal counted, melds by the independent search."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from pinochle_learn.analysis.expected import expected_by_contest, expected_melds
from pinochle_learn.analysis.odds import unseen
from pinochle_learn.engine import RULES, Suit, parse_cards
from tests.oracle.melds import best_total

LEFT = 9  # cards unseen


@pytest.mark.parametrize("rules", RULES.values(), ids=lambda rules: rules.name)
@pytest.mark.parametrize(("seed", "shown", "drawn"), [(1, 0, 4), (2, 3, 3), (3, 9, 2), (4, 12, 0)])
def test_the_average_of_every_deal(rules, seed, shown, drawn):
    """Of his cards some are open; others are drawn from few; four of one's own are added."""
    chance = Random(f"{rules.name} {seed}")
    deck, trump = chance.sample(rules.deck, len(rules.deck)), chance.choice(list(Suit))
    deck.sort(key=lambda card: card.rank.text in "9 10")  # many melds: nines and tens are known elsewhere
    rest, his, mine, elsewhere = deck[:LEFT], deck[LEFT : LEFT + shown], deck[30:34], deck[LEFT + shown : 30]
    left = unseen((*mine, *elsewhere, *deck[34:]), rules, hand=shown + drawn, partner=his)
    totals = [
        best_total([card.code for card in (*his, *some, *mine)], trump.value, rules.name)
        for some in combinations(rest, drawn)
    ]
    assert expected_melds(left, trump, rules, mine) == Fraction(sum(totals), len(totals))
    assert sum(expected_by_contest(left, trump, rules, mine).values()) == Fraction(sum(totals), len(totals))


def test_a_pinochle_by_hand():
    """J♦ is passed; he holds one card of 46, and two of them are Q♠. No other meld can come of that."""
    mine = parse_cards("JD 9H")
    left = unseen(mine, RULES["playok"], hand=1)
    found = expected_by_contest(left, Suit.CLUBS, RULES["playok"], mine[:1])
    assert {contest.meld_class: points for contest, points in found.items() if points} == {
        1: Fraction(10 * 2, 46),  # a dix: two nines of clubs
        2: Fraction(40 * 2, 46),
    }


def test_a_card_is_not_in_two_places():
    left = unseen(parse_cards("AS"), RULES["playok"])
    with pytest.raises(ValueError, match="K♠ cannot come as well, it is among the cards unseen"):
        expected_melds(left, Suit.SPADES, RULES["playok"], parse_cards("KS"))


def test_over_many_deals_it_is_what_is_dealt():
    """A million would be nearer; of 2,000 deals the average lies within four standard errors."""
    rules, hand, chance = RULES["playok"], parse_cards("AS 10S JS 9S AH QH JH 9H 10C 9C JD 9D"), Random(1)
    rest = list((Counter(rules.deck) - Counter(hand)).elements())
    gone = [card.code for card in hand[:3]]
    totals = [best_total([card.code for card in chance.sample(rest, 12)] + gone, "S", "playok") for _ in range(2000)]
    mean = sum(totals) / len(totals)
    error = (sum((each - mean) ** 2 for each in totals) / len(totals) ** 2) ** 0.5
    assert abs(float(expected_melds(unseen(hand, rules), Suit.SPADES, rules, hand[:3])) - mean) < 4 * error
