"""The estimate of trick points: what any such estimate must do, and that it is near rounds it has not seen."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

import pytest

from benchmarks.strength import fitted, played
from pinochle_learn.analysis.prospects import expected_tricks
from pinochle_learn.analysis.strength import strength, strength_given, winner_features
from pinochle_learn.engine import RULES, Suit, parse_cards

PLAYOK, TUTORIAL = RULES["playok"], RULES["tutorial"]
OTHERS = "KH QH 9H KC QC 9C KD QD 9D"


def of(cards: str, rules=PLAYOK, passed: str = "") -> float:
    return strength(parse_cards(cards), Suit.SPADES, rules, parse_cards(passed))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("AS", "10S"),
        ("10S", "KS"),
        ("KS", "QS"),
        ("QS", "9H"),  # a trump before a card that is none
        ("9S", "9H"),
        ("AH", "10H"),
    ],
)
def test_the_better_card_is_worth_more(better, worse):
    assert of(f"JS 9S {OTHERS} {better}") > of(f"JS 9S {OTHERS} {worse}")


def test_a_ten_below_both_aces_takes_a_trick_where_one_alone_does_not():
    assert of("AS JS AH AH 10H KC QC 9C KD QD JD 9D") > of("AS JS AH AH 9H KC QC 9C KD QD JD 9D")
    assert of("AS JS 10H QH 9H KC QC 9C KD QD JD 9D") == of("AS JS QH 9H 9H KC QC 9C KD QD JD 9D")


def test_the_longer_the_trumps_the_more_one_more_is_worth():
    few, more = (
        of("JS 9H 9H QC 9C QD QD 9D") - of("9H 9H QC 9C QD QD 9D"),
        of("JS JS 9S 9S QS QS KS KS") - of("JS 9S 9S QS QS KS KS"),
    )
    assert more > few > 0


def test_what_the_partner_has_helps_but_less_than_in_the_own_hand():
    nothing = of(f"JS 9S QS {OTHERS}")
    assert nothing < of(f"JS 9S QS {OTHERS}", passed="AH") < of("JS 9S QS AH QH 9H KC QC 9C KD QD 9D")


def test_it_is_never_more_than_there_is_and_in_the_unit_of_the_rules():
    best, aces = "AS AS 10S 10S KS KS QS QS JS JS 9S 9S", "AH AH AC AC"
    assert of(best, passed=aces) == PLAYOK.trick_total == 250
    assert of(best, TUTORIAL, aces) == TUTORIAL.trick_total == 25
    assert of(f"JS 9S QS {OTHERS}", TUTORIAL) == pytest.approx(of(f"JS 9S QS {OTHERS}") / 10)
    assert of("") >= 0


def test_a_partner_who_gives_trumps_and_aces_helps():
    hand = parse_cards("AS 10S JS AH KH QH JH 9H 10C 9C JD 9D")
    tricks = [
        strength_given(hand, parse_cards(given), Suit.SPADES, PLAYOK)
        for given in ("AS 10S JS AH", "AS 10S JS 9H", "AS 9C 9D 9H", "KH 9C 9D 9H")
    ]
    assert tricks == sorted(tricks, reverse=True) and len(set(tricks)) == 4


def test_each_card_is_counted_where_it_lies():
    """By hand: six trumps make fifteen pairs; spades are trump, no diamond is held, and hearts are four."""
    found = winner_features(
        parse_cards("AS 10S KS QS JS 9S AH AH 10H KH KC QC"), Suit.SPADES, parse_cards("AS 9S AC 10C")
    )
    assert +found == Counter(
        {
            "every hand": 1,
            **dict.fromkeys(("trump A", "trump 10", "trump K", "trump Q", "trump J", "trump 9"), 1),
            "pair of trumps": 15,
            "ace": 2,
            "ten below both aces": 1,
            "king": 2,
            "suit without a card": 1,
            "card beyond three": 1,
            "partner: trump A": 1,
            "partner: trump": 1,
            "partner: ace": 1,
            "partner: ten": 1,
        }
    )


def test_least_squares_find_the_weights_that_made_the_points():
    chance, true = Random(1), {"a": 5.0, "b": -3.0, "c": 0.0}
    rows = [Counter({"a": 1, "b": chance.randint(0, 3), "c": chance.randint(0, 3)}) for _ in range(400)]
    points = [5 - 3 * row["b"] + chance.gauss(0, 1) for row in rows]
    found = fitted(rows, points, tuple(true))
    assert all(abs(weight - true[name]) < 4 * error for name, (weight, error) in found.items())
    assert found["a"][1] < 0.2


def test_it_is_nearer_to_rounds_played_out_than_the_rough_one():
    """Deals that were not fitted to; benchmarks/strength.py measures 40,000."""
    rounds = [played(number, TUTORIAL) for number in range(900_000, 900_040)]

    def off(estimate):
        return sqrt(sum((estimate(each) * TUTORIAL.unit - each.points) ** 2 for each in rounds) / len(rounds))

    fine = off(lambda each: strength(each.kept, each.trump, TUTORIAL, each.passed))
    assert fine < 40 and fine < off(lambda each: expected_tricks(each.kept, each.trump, TUTORIAL)) - 5
