"""Misread rules of the score and of the end of a game (RULES.md, playok 7 to 10)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from ...engine import BothOver, Made, Rank, Rules, WhenSet
from ..bank.exercises import Exercise
from .value import Misconception, kinds, ruled

_SCORE: Final = kinds("score")
_POINTS: Final = kinds("trick-points", "choose number")


def _queens_count(rules: Rules) -> Rules:
    points = dict(rules.card_points)
    return replace(rules, card_points=tuple({Rank.QUEEN: max(points.values(), default=0), **points}.items()))


def _at_the_limit(rules: Rules) -> Rules:
    limit = rules.throw_in_above
    return replace(rules, throw_in_above=limit - 1) if limit else rules


_UNDER_BID_ALONE: Final = ruled(lambda rules: replace(rules, made=Made.BID_ALONE))


def _bid_alone(exercise: Exercise, rules: Rules) -> Any:
    """The bid in place of all points. Where it is as much as the melds or the tricks, those may be meant."""
    given = exercise.given
    if given.bid in (given.melds[0], given.tricks[0] if given.tricks else None):
        return None
    return _UNDER_BID_ALONE(exercise, rules)


_UNDER_HIGHER: Final = ruled(lambda rules: replace(rules, both_over=BothOver.HIGHER))


def _higher(exercise: Exercise, rules: Rules) -> Any:
    """The higher total wins, where one is higher."""
    we, they = exercise.given.totals
    return None if we == they else _UNDER_HIGHER(exercise, rules)


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
        "You let the bidders keep their meld: where the bid is lost, they score nothing, and the bid is subtracted.",
        "70-scoring#the-bid-is-missed",
        _SCORE,
        (ruled(lambda rules: replace(rules, when_set=WhenSet.KEEPS_MELD)),),
    ),
    Misconception(
        "bid-alone-when-made",
        "You wrote down the bid: when it is made, the bidders score all their melds and trick points.",
        "70-scoring#the-bid-is-made",
        _SCORE,
        (_bid_alone,),
    ),
    Misconception(
        "meld-lost-too",
        "You subtracted the meld as well: the bid is lost, no more; the meld only does not count.",
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
        "You let the higher total win: when both sides have {rules.target} or more, the one that held the bid wins.",
        "70-scoring#both-over-1500",
        kinds("choose game-winner"),
        (_higher,),
    ),
)
"""The more common first."""
