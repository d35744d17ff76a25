"""What to pass, by two figures: against brute force, and what must hold for any estimate of tricks."""

from __future__ import annotations

import pytest

from benchmarks.passes import Tally, check_deal
from pinochle_learn.analysis.keeping import SLICE, Choice, compare_kept, given, kept, not_beaten
from pinochle_learn.analysis.odds import unseen
from pinochle_learn.engine import RULES, Suit, parse_cards

PLAYOK = RULES["playok"]
SIXTEEN = parse_cards("AS 10S KS QS JS 9S AH AH JH 9H AC 10C 9C JC AD 9D")  # run 150, dix 10, aces around 100


@pytest.mark.parametrize("rules", RULES.values(), ids=lambda rules: rules.name)
@pytest.mark.parametrize("number", [90_001])
def test_brute_force_finds_the_same(rules, number):
    """Benchmarks/passes.py, of which this is a small run: melds by the oracle, the frontier by comparing all pairs."""
    tally = Tally()
    check_deal(number, rules, tally)
    assert tally.wrong == [] and tally.choices > 500 and tally.averages == 3


def test_what_melds_most_stands_first_and_what_takes_most_tricks_last():
    *slices, found = compare_kept(SIXTEEN, Suit.SPADES, PLAYOK)
    assert [each.looked_at for each in slices] == [SLICE * (at + 1) for at in range(len(slices))]
    assert found.is_done and found.of == 1456 and not slices[0].is_done
    melds, tricks = [each.meld for each in found.frontier], [each.tricks for each in found.frontier]
    assert melds[0] == 260 and melds == sorted(melds, reverse=True) and tricks == sorted(tricks)
    assert found.frontier[0].gone in found.best and found.most_together.total >= found.frontier[0].total
    assert all(kept(SIXTEEN, gone, Suit.SPADES, PLAYOK).meld == 260 for gone in found.best)


def test_less_than_a_point_of_tricks_tells_nothing():
    close = Choice((), 100, 120.2), Choice((), 90, 120.4), Choice((), 80, 121.2)
    assert [each.meld for each in not_beaten(close, PLAYOK)] == [100, 80]
    tens = Choice((), 10, 12.02), Choice((), 9, 12.04), Choice((), 8, 12.12)
    assert [each.meld for each in not_beaten(tens, RULES["tutorial"])] == [10, 8], "a tenth of a ten is a point"


def test_with_the_bid_winners_hand_open_the_average_is_the_number():
    mine, his = (
        parse_cards("AS KS QS KH QH 9H 10C 9C 9C 10D 9D 9D"),
        parse_cards("10S KS QS JS 9S AH JH 10H JC AC AD JD"),
    )
    left = unseen(mine, PLAYOK, partner=his)
    found = given(mine, parse_cards("AS 9C 9D 9D"), left, Suit.SPADES, PLAYOK)
    # With the ace: a run 150, a dix 10, a pinochle 40, aces and jacks around 140... but not two kings: K♠ Q♠ once.
    assert found.meld == 150 + 10 + 40 + 100 + 40 + (40 + 20)  # and mine: a royal and a common marriage


def test_there_must_be_enough_cards():
    with pytest.raises(ValueError, match="cards: 4 of 2 cannot be passed"):
        next(compare_kept(parse_cards("KS QS"), Suit.SPADES, PLAYOK))
