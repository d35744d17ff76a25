"""The exchange of a position: whose turn it is by the number of cards, and all choices compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from ...analysis.keeping import Choice, Compared, compare_given, compare_kept, given, kept
from ...analysis.odds import Unseen, unseen
from .position import Cards, Position


def is_winner(position: Position) -> bool:
    """Is it the bid winner's hand, with the cards his partner passed him (RULES.md, playok 4)?

    >>> from ...engine import RULES
    >>> is_winner(Position(RULES["playok"].deck[:16])), is_winner(Position(RULES["playok"].deck[:12]))
    (True, False)
    """
    return len(position.hand) == position.rules.hand_size + position.rules.exchange


def why_none(position: Position) -> str:
    """Why there is nothing to pass here, in a sentence or two; empty if there is.

    >>> why_none(Position())
    'The exchange asks for 12 cards, those of the partner, or for 16, those of the bid winner. Here is no card.'
    """
    rules, count = position.rules, len(position.hand)
    sizes = rules.hand_size, rules.hand_size + rules.exchange
    if not rules.exchange:
        return "No cards are passed under these rules."
    if count not in sizes:
        there = f"are {count}" if count > 1 else "is one" if count else "is no card"
        asks = (
            f"The exchange asks for {sizes[0]} cards, those of the partner, or for {sizes[1]}, those of the bid winner."
        )
        return f"{asks} Here {there}."
    if is_winner(position):
        return ""
    if len(position.partner) > rules.hand_size:
        return f"The bid winner holds {rules.hand_size} cards. Here are {len(position.partner)} of them."
    try:
        left_of(position)
    except ValueError:
        return "So many cards are seen elsewhere that the bid winner's hand cannot be made of the others."
    return ""


def compare(position: Position) -> Iterator[Compared]:
    """All choices, slice by slice. Raises ValueError: there is nothing to pass here.

    >>> from ...engine import RULES, parse_cards
    >>> cards = parse_cards("KS QS JD 9S 9H 9H 9C 9C 9D 9D JC JH JH JS 10C")
    >>> *_, found = compare(Position(cards, rules=RULES["tutorial"]))
    >>> found.frontier[0].meld
    13
    """
    if why := why_none(position):
        raise ValueError(why)
    if is_winner(position):
        return compare_kept(position.hand, position.trump, position.rules)
    return compare_given(position.hand, left_of(position), position.trump, position.rules)


def choice_of(position: Position, gone: Cards) -> Choice:
    """What one choice comes to. Raises ValueError: there is nothing to pass here.

    >>> from ...engine import RULES, parse_cards
    >>> cards = parse_cards("KS QS JD 9S 9H 9H 9C 9C 9D 9D JC JH JH JS 10C")
    >>> choice_of(Position(cards, rules=RULES["tutorial"]), parse_cards("JD JC JS")).meld
    5
    """
    if why := why_none(position):
        raise ValueError(why)
    if is_winner(position):
        return kept(position.hand, gone, position.trump, position.rules)
    return given(position.hand, gone, left_of(position), position.trump, position.rules)


def check_pass(position: Position, gone: Cards) -> Cards:
    """The cards of a pass, high to low. Raises ValueError: not of this hand, or not as many as are passed.

    >>> from ...engine import RULES
    >>> check_pass(Position(RULES["playok"].deck[:12]), ())
    Traceback (most recent call last):
    ValueError: Pass exactly 4 cards: none is marked yet.
    """
    if missing := Counter(gone) - Counter(position.hand):
        raise ValueError(f"{next(iter(missing))} is not in the hand, so it cannot be passed.")
    if len(gone) != position.rules.exchange:
        there = f"here are {len(gone)}" if len(gone) > 1 else "here is one" if gone else "none is marked yet"
        raise ValueError(f"Pass exactly {position.rules.exchange} cards: {there}.")
    return tuple(sorted(gone, reverse=True))


def is_average(position: Position) -> bool:
    """Are the points of meld an average, since cards of the bid winner's hand are not seen?

    >>> from ...engine import RULES
    >>> is_average(Position(RULES["playok"].deck[:12]))
    True
    """
    return not is_winner(position) and left_of(position).hand > 0


def left_of(position: Position) -> Unseen:
    """What the bid winner's partner does not see, and what of the bid winner's hand is open.

    Raises ValueError: too few cards are left for it.

    >>> from ...engine import RULES
    >>> left_of(Position(RULES["playok"].deck[:12])).hand
    12
    """
    known = (*position.hand, *position.seen, *position.trick)
    return unseen(known, position.rules, partner=position.partner)


def exact(points: int | Fraction) -> str:
    """Points as they are shown: whole ones whole, an average to one place; what is there is never shown as none.

    >>> exact(150), exact(Fraction(301, 2)), exact(Fraction(1, 3)), exact(Fraction(14999, 100)), exact(Fraction(1, 100))
    ('150', '150.5', '0.3', '150', '<0.1')
    """
    if 0 < points < Fraction(1, 20):
        return "<0.1"
    return f"{float(points):.1f}".removesuffix(".0")


def exact_told(points: int | Fraction) -> str:
    """The same in a sentence.

    >>> exact_told(Fraction(1, 100)), exact_told(40)
    ('less than 0.1', '40')
    """
    return exact(points).replace("<", "less than ")
