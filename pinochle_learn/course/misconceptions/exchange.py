"""Misread rules of the exchange (RULES.md, playok 4 and 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

from ...analysis.passing import best_to_keep, choices_of, points_given
from ...engine import Card, Rules, best_melds, meld_points
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


Cards = tuple[Card, ...]


def _by_rank(exercise: Exercise, rules: Rules) -> Iterator[Cards]:
    """The lowest cards go back, and no trump; to the partner the trumps go and then the highest, or just the highest.

    Of cards of the same rank any may be the last to go.
    """
    given, power = exercise.given, rules.power
    if not given.partner:
        plain = [card for card in given.hand if card.suit is not given.trump]
        yield from _first(plain, rules.exchange, lambda card: power[card.rank])
        return
    yield from _first(given.hand, rules.exchange, lambda card: -power[card.rank] - 99 * (card.suit is given.trump))
    yield from _first(given.hand, rules.exchange, lambda card: -power[card.rank])


def _first(cards: Cards | list[Card], count: int, order: Callable[[Card], int]) -> Iterator[Cards]:
    """So many cards that come first, in every way in which equal places leave it open."""
    if len(cards) < count:
        return
    last = sorted(map(order, cards))[count - 1]
    certain = tuple(card for card in cards if order(card) < last)
    for others in choices_of((card for card in cards if order(card) == last), count - len(certain)):
        yield tuple(sorted((*certain, *others), reverse=True))


def _own_kept(exercise: Exercise, rules: Rules) -> Iterator[Cards]:
    """All melds of one's own are kept, and only then the partner is helped as far as that goes."""
    given = exercise.given
    if not given.partner or given.trump is None:
        return
    kept = best_to_keep(given.hand, given.trump, rules.exchange, rules)
    if not kept.points or kept.points < meld_points(given.hand, given.trump, rules):
        return
    helped = {gone: points_given(given.hand, given.partner, gone, given.trump, rules)[0] for gone in kept.choices}
    yield from (gone for gone, points in helped.items() if points == max(helped.values()))


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
    Misconception(
        "pass-by-rank",
        "You went by the ranks alone: look first which cards make a meld together, whatever their rank.",
        "40-exchange#what-to-keep",
        kinds("pass-cards"),
        (),
        in_part=_by_rank,
        doubtful=True,
    ),
    Misconception(
        "own-meld-kept",
        "You kept a meld of your own: its cards bring more over there, and both hands count together.",
        "40-exchange#what-a-partner-gives",
        kinds("pass-cards"),
        (),
        in_part=_own_kept,
        doubtful=True,
    ),
)
"""The more common first."""
