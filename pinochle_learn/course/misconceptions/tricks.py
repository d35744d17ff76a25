"""Misread rules of the tricks (RULES.md, Cards, and playok 6)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from ...engine import Card, Rank, Rules, legal_plays, trick_winner
from ..bank.exercises import Exercise
from .value import Misconception, Way, kinds, ruled

_LEGAL: Final = kinds("legal-cards")
_WINNER: Final = kinds("trick-winner")
_ORDER: Final = kinds("order-cards")

Cards = frozenset[Card]
Widen = Callable[[Exercise, Rules], Cards]
"""The cards that are believed to be allowed beside those that are."""


def _ten_at(place: int) -> Way:
    """The ten below as many other ranks."""

    def change(rules: Rules) -> Rules:
        others = [rank for rank in rules.ranks if rank is not Rank.TEN]
        return replace(rules, ranks=(*others[:place], Rank.TEN, *others[place:]))

    return ruled(change)


def _also(widen: Widen) -> Way:
    """More may be played than may be."""

    def way(exercise: Exercise, rules: Rules) -> Cards:
        given = exercise.given
        return frozenset(legal_plays(given.hand, given.trick, given.trump, rules)) | widen(exercise, rules)

    return way


def _void(exercise: Exercise) -> bool:
    """Is there no card of the suit that was led?"""
    given = exercise.given
    return bool(given.trick) and all(card.suit is not given.trick[0].suit for card in given.hand)


def _all_if_void(exercise: Exercise, rules: Rules) -> Cards:
    return frozenset(exercise.given.hand) if _others_if_void(exercise, rules) else frozenset()


def _others_if_void(exercise: Exercise, rules: Rules) -> Cards:
    """The cards that are no trumps. Who has only trumps cannot keep them."""
    given = exercise.given
    return frozenset(card for card in given.hand if card.suit is not given.trump) if _void(exercise) else frozenset()


def _trumps_if_able(exercise: Exercise, rules: Rules) -> Cards:
    given = exercise.given
    if _void(exercise) or not given.trick or given.trick[0].suit is given.trump:
        return frozenset()
    return frozenset(card for card in given.hand if card.suit is given.trump)


def _highest(exercise: Exercise, rules: Rules) -> int | None:
    """The highest rank wins, whatever its suit: shown by a card that is neither of the suit led nor a trump."""
    trick, trump = exercise.given.trick, exercise.given.trump
    best = max(trick, key=lambda card: rules.power[card.rank])  # of equal ones the first
    return None if best.suit in (trick[0].suit, trump) else trick.index(best)


def _led_wins(exercise: Exercise, rules: Rules) -> int | None:
    """The suit that was led wins, also against a trump."""
    trick, trump = exercise.given.trick, exercise.given.trump
    if trump is None or trick[0].suit is trump:
        return None
    return trick_winner(trick, None, rules)


def _without_duty_to_win(rules: Rules) -> Rules:
    return replace(rules, must_win=False)


_LATER_WINS: Final = "You let the later of two equal cards win: the first one wins, and an equal card does not beat it."

TRICK_MISCONCEPTIONS: Final = (
    Misconception(
        "partner-need-not-be-beaten",
        "You spared your partner: you must win the trick if you can, also when your partner is winning it.",
        "60-tricks#your-partner-too",
        _LEGAL,
        (ruled(lambda rules: replace(rules, must_beat_partner=False)),),
    ),
    Misconception(
        "no-duty-to-overtrump",
        "You trumped too low: where a trump is winning, yours must be higher if you have one that is.",
        "60-tricks#trump-higher",
        _LEGAL,
        (ruled(lambda rules: replace(rules, must_overtrump=False)),),
    ),
    Misconception(
        "may-discard",
        "You threw off another suit: without the suit that was led you must trump, even if your trumps are too low.",
        "60-tricks#a-trump-that-is-too-low",
        _LEGAL,
        (ruled(lambda rules: replace(rules, must_undertrump=False)),),
    ),
    Misconception(
        "no-duty-to-trump",
        "You kept your trumps: without the suit that was led you must trump if you can, whoever is winning.",
        "60-tricks#second-duty-else-trump",
        _LEGAL,
        (_also(_all_if_void), _also(_others_if_void)),
        yields_to=("may-discard",),
    ),
    Misconception(
        "no-duty-to-win",
        "You left the trick although you can take it: of the cards that you may choose from, one that wins must be "
        "played.",
        "60-tricks#win-if-you-can",
        _LEGAL,
        (ruled(_without_duty_to_win),),
        yields_to=("partner-need-not-be-beaten", "no-duty-to-overtrump"),
    ),
    Misconception(
        "ten-below-king",
        "You put the ten too low: the order is {order}.",
        "10-deck#the-ten-is-high",
        _ORDER | _WINNER | _LEGAL,
        (_ten_at(4), _ten_at(2), _ten_at(3)),
        yields_to=("partner-need-not-be-beaten", "no-duty-to-overtrump"),
    ),
    Misconception(
        "trump-instead",
        "You trumped although you can follow: who has the suit that was led must play it.",
        "60-tricks#first-duty-follow-suit",
        _LEGAL,
        (ruled(lambda rules: replace(rules, trump_instead=True)), _also(_trumps_if_able)),
    ),
    Misconception(
        "beat-in-trumped-trick",
        "You went higher than you need: once the trick is trumped, any card of the suit that was led will do.",
        "60-tricks#a-suit-that-is-trumped-already",
        _LEGAL,
        (ruled(lambda rules: replace(rules, beat_when_trumped=True)),),
    ),
    Misconception(
        "later-equal-wins",
        _LATER_WINS,
        "60-tricks#equal-cards",
        _WINNER | _LEGAL,
        (ruled(lambda rules: replace(rules, later_equal_wins=True)),),
        yields_to=("partner-need-not-be-beaten", "no-duty-to-overtrump"),
        untrumped=(_LATER_WINS, "10-deck#equal-cards"),
    ),
    Misconception(
        "highest-of-any-suit",
        "You let a higher card of another suit win: only trumps and the suit that was led can take a trick.",
        "60-tricks#who-takes-the-trick",
        _WINNER,
        (_highest,),
        untrumped=(
            "You let a higher card of another suit win: only a card of the suit that was played first can.",
            "10-deck#a-card-of-another-suit",
        ),
    ),
    Misconception(
        "led-suit-beats-trump",
        "You let a high card win against a trump: a trump beats every card of the other suits, however high.",
        "40-exchange#what-trump-does",
        _WINNER,
        (_led_wins,),
    ),
)
"""The more common first."""
