"""Why a pass melds less: what is named is there, and all of it adds up. Points by the independent search."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from pinochle_learn import RULES, parse_cards
from pinochle_learn.analysis import best_to_give, best_to_keep
from pinochle_learn.course.what_if.passed import exact, exact_told
from pinochle_learn.course.what_if.passed_why import reasons
from pinochle_learn.course.what_if.position import Position
from pinochle_learn.engine import Suit, all_melds
from pinochle_learn.engine.flow import without
from tests.oracle.melds import best_by_class


def melded(cards, trump, rules):
    return sum(best_by_class([card.code for card in cards], trump.value, rules.name).values())


def named(text, trump, rules):
    """The melds that are named with their points: the longest name that ends before each bracket."""
    names = sorted({meld.name for meld in all_melds(rules, trump)}, key=len)
    for bracket in re.finditer(r" \((\d+)\)", text):
        before = text[: bracket.start()]
        yield [name for name in names if before.endswith(f" {name}")][-1], int(bracket[1])


def is_there(name, points, hands, trump, rules):
    """Is a meld of that name and points in one of the hands?"""
    melds = [meld for meld in all_melds(rules, trump) if (meld.name, meld.points) == (name, points)]
    return any(Counter(meld.cards) <= Counter(hand) for meld in melds for hand in hands)


@pytest.mark.parametrize("rules", RULES.values(), ids=list(RULES))
@pytest.mark.parametrize("is_winner", [True, False], ids=["winner", "partner"])
def test_what_is_named_is_there_and_adds_up(rules, is_winner):
    chance, some = Random(f"{rules.name} {is_winner}"), 0
    size = rules.hand_size + rules.exchange * is_winner
    for _ in range(20):
        deck = chance.sample(rules.deck, len(rules.deck))
        hand, his, trump = tuple(deck[:size]), tuple(deck[-rules.hand_size :]), chance.choice(tuple(Suit))
        said = tuple(chance.sample(hand, rules.exchange))
        partner = () if is_winner else his
        if is_winner:
            best = best_to_keep(hand, trump, rules.exchange, rules).choices
        else:
            best = best_to_give(hand, his, trump, rules.exchange, rules).choices
        choice = min(best, key=lambda each: (Counter(each) - Counter(said)).total())
        hands = [without(hand, gone) for gone in (said, choice)]
        if not is_winner:
            hands += [(*his, *gone) for gone in (said, choice)]
        points = [melded(cards, trump, rules) for cards in hands]
        short = sum(points[1::2]) - sum(points[::2])
        found = reasons(Position(hand, trump, rules, partner=partner), said, best)
        assert sum(reason.points for reason in found) == short
        for reason in found:
            for name, worth in named(reason.text, trump, rules):
                some += 1
                assert is_there(name, worth, hands, trump, rules), (reason.text, hands)
    assert some > 10


def test_no_meld_is_named_that_cannot_come():
    """The whole hand of the bid winner is open, and no J♣ is there: a royal marriage, no run."""
    hand, his = parse_cards("9D QC AH KC QH QD AC AS 9C QC AS AH"), parse_cards("AD KC AC JH KS 9C AD 10C QH 9D KH 10S")
    best = best_to_give(hand, his, Suit.CLUBS, 4, RULES["playok"]).choices
    told = " ".join(
        each.text for each in reasons(Position(hand, Suit.CLUBS, partner=his), parse_cards("KC AS QH 9D"), best)
    )
    assert "run" not in told and "royal marriage (40)" in told


def test_a_larger_meld_becomes_a_smaller_one():
    """K♦ makes a run a run + king, 40 more (RULES.md, playok 5); the run stays with either pass."""
    hand = parse_cards("AS KS QS AH KH KH QC AD AD 10D KD KD QD JD JD 9D")
    best = best_to_keep(hand, Suit.DIAMONDS, 4, RULES["playok"]).choices
    found = reasons(Position(hand, Suit.DIAMONDS), parse_cards("JD QC KD AD"), best)
    assert found[0].points == 40
    assert found[0].text == "Without K♦ there is only a run (150), not a run + king (190)."
    assert not any("In return" in each.text for each in found)


def test_what_is_lost_is_never_told_as_nothing():
    """A hundredth of a point is no 0.0; what is nearly whole is told as whole."""
    assert [exact(Fraction(points, 100)) for points in (0, 1, 4, 5, 14999, 15050)] == [
        *("0", "<0.1", "<0.1", "0.1", "150", "150.5"),
    ]
    assert exact_told(Fraction(4, 100)) == "less than 0.1"
    position = Position(parse_cards("JS JS KH 10H 9H 9H KD QD KC QC JC JC"), rules=RULES["tutorial"])
    found = reasons(position, parse_cards("JS JS 9H"), (parse_cards("JS 10H 9H"),))
    little = [each.text for each in found if abs(each.points) < Fraction(1, 20)]
    assert little == ["In return, J♠ may help with a run or a double run over there: less than 0.1 more on average."]


def test_what_an_unseen_hand_may_make_is_possible():
    """Both 10♠ are seen elsewhere: no run can come, so none is hoped for."""
    hand = parse_cards("AS KS QS KH QH 9H 10C 9C 9C 10D 9D 9D")
    position = Position(hand, seen=parse_cards("10S 10S"))
    told = " ".join(each.text for each in reasons(position, parse_cards("9C 9C 9D 9D"), (parse_cards("AS KS QS 9H"),)))
    assert "run" not in told and "K♠ and Q♠ may help with a royal marriage" in told
