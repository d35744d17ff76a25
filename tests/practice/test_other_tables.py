"""Questions at tables that nobody has thought of: a rule set is a value, and any of them has to do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pinochle_learn import RULES
from pinochle_learn.course.bank.given_fit import fit
from pinochle_learn.course.practice.makers import auction, scores
from pinochle_learn.engine import AllPass, BothOver, Made, WhenSet
from tests.practice.asked import drawn, is_well_asked

PLAYOK, TUTORIAL, FLETCHER = RULES.values()

TABLES = (
    replace(PLAYOK, name="wide steps", raises=(25, 50), opening=200),
    replace(PLAYOK, name="a short game", target=500, both_over=BothOver.HIGHER, throw_in_above=None),
    replace(PLAYOK, name="the bid alone", made=Made.BID_ALONE, when_set=WhenSet.KEEPS_MELD),
    replace(PLAYOK, name="loses all", when_set=WhenSet.LOSES_MELD, meld_needs_trick_point=False, last_trick=20),
    replace(PLAYOK, name="open bids", opening_fixed=False, raises=(), all_pass=AllPass.REDEAL, bunch=True),
    replace(TUTORIAL, name="back in", pass_is_final=False, moon=30),
    replace(FLETCHER, name="by steps", raises=(1, 5), throw_in_above=30),
)
MAKERS = (auction.MAY_BID, auction.AUCTION_WINNER, scores.SCORE, scores.THROW_IN, scores.GAME_WINNER)


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.name)
@pytest.mark.parametrize("maker", MAKERS, ids=lambda maker: maker.name)
def test_a_question_fits_the_rules_of_its_table(maker, rules):
    if not maker.fits(rules):
        assert maker is scores.THROW_IN and rules.throw_in_above is None
        return
    for level in range(1, maker.last_level + 1):
        for exercise in drawn((maker, level, rules), 40):
            fit(exercise.kind, exercise.given, rules)
            is_well_asked(exercise, rules)


def test_without_an_auction_there_is_nothing_to_ask():
    alone = replace(PLAYOK, name="no auction", auction=False)
    assert not any(maker.fits(alone) for maker in MAKERS)
