"""Chances from a sample: worked out by hand, and sure as often as they say."""

from __future__ import annotations

from random import Random

import pytest

from pinochle_learn.analysis.bids import Sample, Share
from pinochle_learn.engine import RULES


def test_wilsons_interval_by_hand():
    """7 of 10: z = 1.96, z² = 3.8416; middle (0.7 + 0.19208) / 1.38416, reach 1.96 / 1.38416 · √(0.021 + 0.009604)."""
    found = Share.of(7, 10)
    assert found.low == pytest.approx(0.64449 - 0.24772, abs=1e-3)
    assert found.high == pytest.approx(0.64449 + 0.24772, abs=1e-3)


@pytest.mark.parametrize("true", [0.1, 0.5, 0.9])
def test_the_true_chance_lies_inside_in_some_19_of_20_samples(true):
    chance = Random(1)
    inside = 0
    for _ in range(1000):
        found = Share.of(sum(chance.random() < true for _ in range(60)), 60)
        inside += found.low <= true <= found.high
    assert inside >= 920


def test_no_bid_where_the_opening_is_not_made_often_enough():
    sample = Sample()
    sample.add([250, 250, 240, 300])
    assert sample.chance(250).share == 0.75
    assert [sample.highest_bid(share, RULES["playok"]) for share in (0.8, 0.7, 0.25)] == [None, 250, 300]


def test_a_bid_rises_by_the_smallest_raise_of_the_rules():
    sample = Sample()
    sample.add([28, 31, 33])
    assert sample.highest_bid(0.6, RULES["fletcher"]) == 31


def test_without_rounds_nothing_is_known():
    sample = Sample()
    assert sample.chance(250) == Share(0.0, 0.0, 1.0) and sample.histogram(10) == ()
    with pytest.raises(ValueError, match="no round"):
        _ = sample.mean
