"""The exchange of a position: whose turn it is by the number of cards, all choices compared, and why one is worse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from ...analysis.expected import expected_by_contest
from ...analysis.keeping import Choice, Compared, compare_given, compare_kept, given, kept
from ...analysis.odds import Unseen, unseen
from ...engine import Card, all_melds, best_melds
from ...engine.flow import without
from ...engine.why import article, listed
from .position import Position

Cards = tuple[Card, ...]
Loss = tuple[Fraction, str]
"""The points of a meld, and the sentence about it."""


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
        _left(position)
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
    return compare_given(position.hand, _left(position), position.trump, position.rules)


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
    return given(position.hand, gone, _left(position), position.trump, position.rules)


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
    return not is_winner(position) and _left(position).hand > 0


def _left(position: Position) -> Unseen:
    known = (*position.hand, *position.seen, *position.trick)
    return unseen(known, position.rules, partner=position.partner)


# --- why one choice melds less than another ---


def reasons(position: Position, said: Cards, best: tuple[Cards, ...]) -> tuple[str, ...]:
    """Which melds it costs to pass these cards and not the best ones, the dearest first; empty if it costs none.

    It is told against that best choice which changes least.

    >>> from ...engine import RULES, parse_cards
    >>> cards = parse_cards("KS QS JD 9S 9H 9H 9C 9C 9D 9D JC JH JH JS 10C")
    >>> best = (parse_cards("9H 9C 9D"),)
    >>> reasons(Position(cards, rules=RULES["tutorial"]), parse_cards("JD 9H 9D"), best)
    ('J♦ belongs to a pinochle (4), and you pass it.', 'J♦ belongs to jacks around (4), and you pass it.')
    """
    choice = min(best, key=lambda each: _apart(each, said))
    found = _own_lost(position, said, choice)
    if not is_winner(position):
        found += _his_lost(position, said, choice)
    told = tuple(text for _, text in sorted(found, key=lambda loss: -loss[0]))
    return told + _in_return(sum((points for points, _ in found), Fraction(0)) - _short(position, said, choice))


def _short(position: Position, said: Cards, choice: Cards) -> Fraction:
    return Fraction(choice_of(position, choice).meld - choice_of(position, said).meld)


def _in_return(points: Fraction) -> tuple[str, ...]:
    """What the choice brings that the best one does not, if anything: so that the points add up."""
    return (f"In return yours brings {exact(points)} that the best choice does not.",) if points > 0 else ()


def _apart(one: Cards, other: Cards) -> int:
    return (Counter(one) - Counter(other)).total()


def _own_lost(position: Position, said: Cards, choice: Cards) -> list[Loss]:
    """The melds that are broken by cards that could have stayed."""
    trump, rules = position.trump, position.rules
    rest, better = (best_melds(without(position.hand, gone), trump, rules).melds for gone in (said, choice))
    moved, found = Counter(said) - Counter(choice), list[Loss]()
    for meld in (Counter(better) - Counter(rest)).elements():
        if cards := sorted((card for card in set(meld.cards) if moved[card]), reverse=True):
            belong, them = ("belongs", "it") if len(cards) == 1 else ("belong", "them")
            text = f"{listed(cards)} {belong} to {article(meld.name)} ({meld.points}), and you pass {them}."
            found.append((Fraction(meld.points), text))
    return found


def _his_lost(position: Position, said: Cards, choice: Cards) -> list[Loss]:
    """What the bid winner melds less for want of cards that could have gone, meld by meld that compete for cards."""
    left, trump, rules = _left(position), position.trump, position.rules
    less, more = (expected_by_contest(left, trump, rules, gone) for gone in (said, choice))
    moved, found = Counter(choice) - Counter(said), list[Loss]()
    for contest, points in more.items():
        cards = sorted((card for card in contest.cards if moved[card]), reverse=True)
        lost = points - less[contest]
        if cards and lost > 0:
            melds = [
                meld
                for meld in all_melds(rules, trump)
                if meld.meld_class == contest.meld_class and not set(cards).isdisjoint(meld.cards)
            ]
            helps = "helps" if len(cards) == 1 else "help"
            text = f"{listed(cards)} {helps} with {article(melds[0].name)} over there"
            found.append((lost, f"{text}: {exact(lost)} more{' on average' if left.hand else ''}."))
    return found


def exact(points: int | Fraction) -> str:
    """Points as they are shown: whole ones whole, an average to one place.

    >>> exact(150), exact(Fraction(301, 2)), exact(Fraction(1, 3))
    ('150', '150.5', '0.3')
    """
    return str(int(points)) if points == int(points) else f"{float(points):.1f}"
