"""The position of “What if?” under other rules: what cannot be there is left out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pinochle_learn import RULES, deal
from pinochle_learn.course.what_if.position import Position, PositionError

HAND = deal(7)[0]
PASSED = {"playok": 4, "tutorial": 3, "fletcher": 4}
"""So many cards are passed (RULES.md)."""


@pytest.mark.parametrize("rules", PASSED)
def test_a_pass_stays_where_as_many_are_passed(rules):
    gone = Position(HAND, gone=HAND[:4]).with_rules(RULES[rules]).gone
    assert gone == (HAND[:4] if PASSED[rules] == 4 else ())


def test_where_no_round_is_thrown_in_it_is_played():
    """Rules of one's own, as playok 9 without it; and the moon is fletcher's alone."""
    strict = replace(RULES["playok"], name="strict", title="No throwing in", throw_in_above=None)
    assert Position(bid=400, how="throw in").with_rules(strict).how == "play"
    with pytest.raises(PositionError, match="'throw in' is no way"):
        Position(rules=strict, how="throw in")
    assert Position(rules=RULES["fletcher"], how="moon").with_rules(RULES["tutorial"]).how == "play"
    with pytest.raises(PositionError, match="'moon' is no way; write play or throw in"):
        Position(how="moon")
