"""Misread rules of the score and of the end of a game (RULES.md, playok 7 to 10)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ...engine import BothOver, Made, Rank, Rules, WhenSet
from .value import Misconception, kinds, ruled

_SCORE: Final = kinds("score")
_POINTS: Final = kinds("trick-points", "choose number")


def _queens_count(rules: Rules) -> Rules:
    points = dict(rules.card_points)
    return replace(rules, card_points=tuple({Rank.QUEEN: max(points.values(), default=0), **points}.items()))


def _at_the_limit(rules: Rules) -> Rules:
    limit = rules.throw_in_above
    return replace(rules, throw_in_above=limit - 1) if limit else rules


SCORING_MISCONCEPTIONS: Final = (
    Misconception(
        "last-trick-forgotten",
        "You left out the last trick: it scores {rules.last_trick} more.",
        "70-scoring#the-last-trick",
        _POINTS,
        (ruled(lambda rules: replace(rules, last_trick=0)),),
    ),
    Misconception(
        "queens-count",
        "You counted queens: in tricks only {counting} score.",
        "70-scoring#points-in-tricks",
        _POINTS,
        (ruled(_queens_count),),
    ),
    Misconception(
        "meld-kept-when-set",
        "You let the bidders keep their meld: a side that is set scores nothing, and its bid is subtracted.",
        "70-scoring#the-bid-is-missed",
        _SCORE,
        (ruled(lambda rules: replace(rules, when_set=WhenSet.KEEPS_MELD)),),
    ),
    Misconception(
        "bid-alone-when-made",
        "You wrote down the bid: when it is made, the bidders score all their melds and trick points.",
        "70-scoring#the-bid-is-made",
        _SCORE,
        (ruled(lambda rules: replace(rules, made=Made.BID_ALONE)),),
    ),
    Misconception(
        "meld-lost-too",
        "You subtracted the meld as well: a side that is set scores nothing and loses its bid, no more.",
        "70-scoring#the-bid-is-missed",
        _SCORE,
        (ruled(lambda rules: replace(rules, when_set=WhenSet.LOSES_MELD)),),
    ),
    Misconception(
        "meld-without-trick-point",
        "You let a side keep its meld without a trick point: its meld is lost.",
        "70-scoring#no-trick-point-no-melds",
        kinds("score", "choose made"),
        (ruled(lambda rules: replace(rules, meld_needs_trick_point=False)),),
    ),
    Misconception(
        "throw-in-at-the-limit",
        "You threw in at exactly {rules.throw_in_above} short: it must be more than that.",
        "70-scoring#exactly-250-short",
        kinds("choose may-throw-in"),
        (ruled(_at_the_limit),),
    ),
    Misconception(
        "higher-total-wins",
        "You let the higher total win: when both sides are over {rules.target}, the one that held the bid wins.",
        "70-scoring#both-over-1500",
        kinds("choose game-winner"),
        (ruled(lambda rules: replace(rules, both_over=BothOver.HIGHER)),),
    ),
)
"""The more common first."""
