"""Misread rules of the exchange (RULES.md, playok 4 and 5)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any, Final

from ...engine import Rules, best_melds, meld_points
from ..bank.exercises import Exercise
from ..bank.given import STAGES
from ..kinds.asks import NO, YES
from ..kinds.asks_melds import hand_after
from .value import Misconception, kinds, ruled

_FEW: Final = 3  # cards, as many a table passes


def _three_cards(rules: Rules) -> Rules:
    return replace(rules, exchange=min(_FEW, rules.exchange))


_UNDER_THREE: Final = ruled(_three_cards)


def _three(exercise: Exercise, rules: Rules) -> Any:
    """Three cards each way. That four may not be passed is said for other reasons too, so it tells nothing."""
    answer = _UNDER_THREE(exercise, rules)
    return None if answer == NO else answer


def _outside(exercise: Exercise, rules: Rules) -> bool:
    """Is it about a seat of the side that exchanges nothing?"""
    given = exercise.given
    assert given.bidder is not None
    return given.seat not in (given.bidder, rules.partner(given.bidder))


def _defenders(exercise: Exercise, rules: Rules, *, first: bool) -> str | None:
    """Both sides exchange: a defender has passed cards at first, or has been given some."""
    given = exercise.given
    if not _outside(exercise, rules):
        return None
    if given.ask == "holding":
        change = (-rules.exchange if first else rules.exchange) if given.stage == STAGES[1] else 0
        return str(rules.hand_size + change)
    return YES if len(given.passing) == rules.exchange else NO


def _others_back(exercise: Exercise, rules: Rules) -> str | None:
    """A card that was just received may not go back."""
    given = exercise.given
    if _outside(exercise, rules) or not given.got:
        return None
    own = Counter(given.hand) - Counter(given.got)
    return None if Counter(given.passing) <= own else NO


def _melds_before(exercise: Exercise, rules: Rules) -> str | None:
    """The melds of the cards that were dealt; not where a meld of the new hand that is overlooked comes to the same."""
    given = exercise.given
    before, after = meld_points(given.hand, given.trump, rules), best_melds(hand_after(given), given.trump, rules)
    if any(after.total - meld.points == before for meld in after.melds):
        return None
    return str(before)


EXCHANGE_MISCONCEPTIONS: Final = (
    Misconception(
        "three-cards",
        "You passed too few cards: it is exactly {rules.exchange} each way.",
        "40-exchange#four-cards-and-four-back",
        kinds("choose number", "choose holding", "choose may-pass"),
        (_three,),
    ),
    Misconception(
        "not-the-same-back",
        "You kept what you had been given: any cards may go back, also those just received.",
        "40-exchange#the-same-cards-back",
        kinds("choose may-pass"),
        (_others_back,),
    ),
    Misconception(
        "defenders-too",
        "You let the other side exchange as well: only the bid winner and the partner pass cards.",
        "40-exchange#the-other-side",
        kinds("choose holding", "choose may-pass"),
        (
            lambda exercise, rules: _defenders(exercise, rules, first=True),
            lambda exercise, rules: _defenders(exercise, rules, first=False),
        ),
    ),
    Misconception(
        "melds-before-exchange",
        "You counted the cards as they were dealt: melds are laid down after the exchange.",
        "40-exchange#what-it-does-to-the-melds",
        kinds("choose points-after"),
        (_melds_before,),
    ),
)
"""The more common first."""
