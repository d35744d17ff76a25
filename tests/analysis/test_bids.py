"""Chances from a sample: worked out by hand, and sure as often as they say."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
    sample = Sample.of([250, 250, 240, 300])
    assert sample.chance(250).share == 0.75
    assert [sample.highest_bid(share, RULES["playok"]) for share in (0.8, 0.7, 0.25)] == [None, 250, 300]


def test_a_bid_rises_by_the_smallest_raise_of_the_rules():
    sample = Sample.of([28, 31, 33])
    assert sample.highest_bid(0.6, RULES["fletcher"]) == 31


def test_without_rounds_nothing_is_known():
    sample = Sample.of([])
    assert sample.chance(250) == Share(0.0, 0.0, 1.0) and sample.histogram(10, 0, 20) == (0, 0)
    assert sample.highest_bid(0.1, RULES["playok"]) is None
    with pytest.raises(ValueError, match="no round"):
        _ = sample.mean


@given(
    st.lists(st.integers(0, 60), max_size=30),
    st.floats(0.01, 1),
    st.sampled_from([RULES["tutorial"], replace(RULES["fletcher"], raises=(2, 4))]),
)
def test_the_highest_bid_is_the_highest_of_all_that_are_made_so_often(made, share, rules):
    """Each bid from the opening up tried, by its definition."""
    bids = {rules.opening}
    for bid in range(rules.opening, 70):
        bids |= {bid + step for step in rules.raises or (1,) if bid in bids}
    fitting = [bid for bid in bids if made and sum(p >= bid for p in made) / len(made) >= share]
    assert Sample.of(made).highest_bid(share, rules) == max(fitting, default=None)


@given(st.lists(st.integers(0, 99), min_size=1))
def test_a_histogram_has_every_round_once(made):
    counts = Sample.of(made).histogram(10, 20, 80)
    assert len(counts) == 6 and sum(counts) == len(made)
    assert counts[0] == sum(p < 30 for p in made) and counts[-1] == sum(p >= 70 for p in made)
    assert counts[2] == sum(40 <= p < 50 for p in made)


@pytest.mark.parametrize(
    ("count", "students_t"),
    [(2, 12.706), (3, 4.303), (4, 3.182), (5, 2.776), (10, 2.262), (30, 2.045), (300, 1.968)],
)
def test_few_rounds_are_less_sure_than_the_bell_curve_says(count, students_t):
    """The table of Student's t for 95 %, two-sided, with one degree less than there are rounds."""
    sample = Sample.of(range(count))
    assert sample.reach is not None and sample.reach / sample.error == pytest.approx(students_t, rel=0.01)


def test_equal_rounds_do_not_tell_how_far_off_the_average_may_be():
    assert Sample.of([250] * 9).reach is None and Sample.of([250] * 9).mean == 250
