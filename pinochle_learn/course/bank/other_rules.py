"""Whether an exercise can be taken under other rules than those it was written for.

Its texts and its answer explain the rules it was written for. So it can be taken elsewhere only where every rule
that its question rests on is the same there; points of melds alone may differ, since texts name them in brackets.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from ...engine import Card, Rules, Suit, best_melds, parse_cards
from ...engine.flow import without
from ..kinds.asks_melds import hand_after
from ..kinds.passes import best_of
from .given import WRITTEN_FOR, Given
from .named_points import named_melds, names_in, without_named_points

_TRICK: Final = ("ranks", "later_equal_wins")
_DUTIES: Final = (
    *("must_follow", "must_trump", "must_win", "must_beat_partner", "must_overtrump", "must_undertrump"),
    *("trump_instead", "beat_when_trumped"),
)
_POINTS: Final = ("card_points", "last_trick", "ranks", "copies")
_SEATS: Final = ("seats", "teams")
_AUCTION: Final = ("seats", "opening", "opening_fixed", "raises", "all_pass", "bunch", "pass_is_final")
_EXCHANGE: Final = ("seats", "teams", "hand_size", "exchange")
_SCORE: Final = (*_POINTS, "melds", "throw_in_above", "meld_needs_trick_point", "made", "when_set", "moon")

RESTS_ON: Final[Mapping[str, tuple[str, ...]]] = {
    "legal-cards": (*_TRICK, *_DUTIES),
    "trick-winner": _TRICK,
    "order-cards": ("ranks",),
    "legal-calls": _AUCTION,
    "score": _SCORE,
    "trick-points": _POINTS,
    "seat": _SEATS,
    **dict.fromkeys(("speaker", "winner", "contract", "lowest-bid", "may-call"), _AUCTION),
    "may-redeal": ("nines",),
    "bid-up-to": ("unit", "melds", "opening"),  # the rule of thumb was tried out with these
    **dict.fromkeys(("first-pass", "holding", "may-pass", "points-after", "best-to-pass", "pass-cards"), _EXCHANGE),
    **dict.fromkeys(("may-throw-in", "made"), _SCORE),
    "game-winner": ("target", "both_over"),
}
"""By kind or ask: the rules that the answer and its reason rest on. Melds are compared by themselves."""

NUMBERS_REST_ON: Final[Mapping[str, tuple[str, ...]]] = {
    "deck": ("ranks", "copies"),
    "copies": ("ranks", "copies"),
    "hand": ("ranks", "copies", "seats", "hand_size"),
    "packet": ("packet",),
    "exchange": _EXCHANGE,
    "opening": ("opening", "opening_fixed"),
    "target": ("target",),
    "trick points": _POINTS,
    "last trick": ("last_trick",),
    "seats": _SEATS,
}
"""The same for what a number is asked of."""

_AMOUNT: Final = re.compile(r"\d{3,}|\d+\**\s+(points?|more|less|over|above|below)\b", re.IGNORECASE)


def is_same_question(kind: str, given: Given, texts: Iterable[str], rules: Rules) -> bool:
    """Whether answer and texts are as true under other rules, once the melds are called by their names there.

    >>> from ...engine import RULES
    >>> [is_same_question("choose", Given(ask="number", of="exchange"), (), rules) for rules in RULES.values()]
    [True, False, True]
    """
    if given.rules is not None or rules == WRITTEN_FOR:
        return True  # it is about rules of its own, or the ones at the table
    question = given.ask or kind
    rests_on = NUMBERS_REST_ON[given.of] if question == "number" else RESTS_ON.get(question, ())
    return (
        all(getattr(rules, field) == getattr(WRITTEN_FOR, field) for field in rests_on)
        and _same_words((*texts, *given.options), rules)
        and _same_amounts(texts, rules)
        and _same_melds(question, given, rules)
    )


def _same_words(texts: Iterable[str], rules: Rules) -> bool:
    """No meld that these rules do not know."""
    there = names_in(rules, WRITTEN_FOR)
    return all(name in there for text in texts for name in named_melds(text, WRITTEN_FOR))


def _same_amounts(texts: Iterable[str], rules: Rules) -> bool:
    """No number of points but those in brackets, if points count otherwise."""
    plain = (without_named_points(text, WRITTEN_FOR) for text in texts)
    return rules.unit == WRITTEN_FOR.unit or not any(map(_AMOUNT.search, plain))


def _same_melds(question: str, given: Given, rules: Rules) -> bool:
    match question:
        case "count-melds" | "pick-melds" | "name":
            return _melds(given.hand, given.trump, rules) == _melds(given.hand, given.trump, WRITTEN_FOR)
        case "points":
            return _same_points((given.hand, given.partner), given.trump, rules)
        case "points-after":
            return _same_points((hand_after(given),), given.trump, rules)
        case "best-to-pass":
            hands = [without(given.hand, parse_cards(option)) for option in given.options]
            return all(_melds(hand, given.trump, rules) == _melds(hand, given.trump, WRITTEN_FOR) for hand in hands)
        case "pass-cards":
            return best_of(given, rules).choices == best_of(given, WRITTEN_FOR).choices
        case "trump":
            return _best_trumps(given.hand, rules) == _best_trumps(given.hand, WRITTEN_FOR)
        case _:
            return True


def _melds(hand: tuple[Card, ...], trump: Suit | None, rules: Rules) -> Counter[tuple[Card, ...]]:
    """The cards of the melds of a hand."""
    return Counter(tuple(sorted(meld.cards)) for meld in best_melds(hand, trump, rules).melds)


def _same_points(hands: Iterable[tuple[Card, ...]], trump: Suit | None, rules: Rules) -> bool:
    """The options of a question for points, also the wrong ones, are in the unit that it was written in."""
    return rules.unit == WRITTEN_FOR.unit and all(
        best_melds(hand, trump, rules).total == best_melds(hand, trump, WRITTEN_FOR).total for hand in hands
    )


def _best_trumps(hand: tuple[Card, ...], rules: Rules) -> set[Suit]:
    points = {suit: best_melds(hand, suit, rules).total for suit in Suit}
    return {suit for suit in Suit if points[suit] == max(points.values())}
