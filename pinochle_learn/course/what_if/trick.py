"""A trick to be tried out: which cards of the hand may be played to it, why not the others, and what each would do."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Final

from ...engine import Card, Rules, Suit, Why, trick_points, trick_winner, why_not_play
from ...engine.tricks import beats
from ...explain import refusal
from ..dealing import ME
from .position import Cards, Position

FULL: Final = "The trick is full. Press “Next trick”, or take a card out of it."


@dataclass(frozen=True, slots=True)
class Choice:
    """A card of the hand. ``why``: the rule that forbids to play it now; then the rest says nothing.

    Else ``winner`` is the place of the card that is best then, ``takes`` whether that is this one, ``points`` what lies
    in the trick then, in the rule set's unit, and ``beaten_by`` the unseen cards that could still take it from this
    one: nobody knows who has them.

    >>> from ...engine import parse_cards
    >>> ten, nine = choices(Position(parse_cards("10H 9H"), trick=parse_cards("QH")))
    >>> ten.takes, ten.points, ten.beaten_by.count(Card(ten.card.rank.ACE, ten.card.suit))
    (True, 10, 2)
    >>> nine.why.code
    'must-win-suit'
    """

    card: Card
    why: Why | None = None
    winner: int = 0
    takes: bool = False
    points: int = 0
    beaten_by: Cards = ()


def choices(position: Position) -> tuple[Choice, ...]:
    """Each different card of the hand, high to low by suit, and what playing it now means (RULES.md, playok 6).

    Raises ValueError: the trick is full.

    >>> from ...engine import parse_cards
    >>> [(each.card.code, each.winner) for each in choices(Position(parse_cards("AS AS 9S"), trick=parse_cards("9D")))]
    [('AS', 1), ('9S', 1)]
    """
    cards = sorted(dict.fromkeys(position.hand), reverse=True)
    return tuple(_choice(position, card) for card in cards)


def _choice(position: Position, card: Card) -> Choice:
    trump, rules = position.trump, position.rules
    if why := why_not_play(card, position.hand, position.trick, trump, rules):
        return Choice(card, why)
    trick = (*position.trick, card)
    winner = trick_winner(trick, trump, rules)
    takes = winner == len(trick) - 1
    beaten_by = _beating(card, trick, unseen(position), trump, rules) if takes else ()
    return Choice(card, None, winner, takes, trick_points(trick, rules), beaten_by)


def _beating(card: Card, trick: Cards, others: Cards, trump: Suit, rules: Rules) -> Cards:
    """Of the other cards those that would take the trick from a card; none if the trick is full."""
    if len(trick) == rules.seats:
        return ()
    return tuple(other for other in others if beats(other, card, trump, rules.power, rules.later_equal_wins))


def unseen(position: Position) -> Cards:
    """The cards of the deck whose place is not known.

    >>> from ...engine import parse_cards
    >>> len(unseen(Position(parse_cards("AS AS"), trick=parse_cards("9D"))))
    45
    """
    left = Counter(position.rules.deck) - Counter(position.known)
    return tuple(left.elements())


# --- whose card is it ---


def place_of_mine(position: Position) -> int | None:
    """The place in the trick of the learner's own card, from 0; ``None`` as long as none was played.

    >>> place_of_mine(Position())
    """
    mine = position.mine
    return mine if mine is not None and mine < len(position.trick) else None


def is_to_play(position: Position) -> bool:
    """Is it the hand's turn: does the trick still lack its card?

    >>> from ...engine import parse_cards
    >>> is_to_play(Position(parse_cards("AS"))), is_to_play(Position(trick=parse_cards("AS KS QS JS")))
    (True, False)
    """
    return place_of_mine(position) is None and len(position.trick) < position.rules.seats


def seat_at(position: Position, at: int) -> int | None:
    """Who played the card at a place of the trick: South is the learner. ``None``: nobody can tell.

    >>> from ...engine import parse_cards
    >>> [seat_at(Position(parse_cards("AS"), trick=parse_cards("9D KD")), at) for at in (0, 1)]
    [2, 3]
    >>> seat_at(Position(trick=parse_cards("AS KS QS JS")), 0)
    """
    mine = place_of_mine(position)
    if mine is None and not (is_to_play(position) and position.hand):
        return None
    own = len(position.trick) if mine is None else mine
    return (ME + at - own) % position.rules.seats


# --- going on ---


def with_played(position: Position, card: Card) -> Position:
    """The same with that card of the hand in the trick.

    Raises ValueError: a rule forbids it, the trick is full, or the learner has played already.

    >>> from ...engine import parse_cards
    >>> after = with_played(Position(parse_cards("AH 9H"), trick=parse_cards("QH")), parse_cards("AH")[0])
    >>> after.hand, after.trick, after.mine
    ((<9♥>,), (<Q♥>, <A♥>), 1)
    """
    if len(position.trick) >= position.rules.seats:
        raise ValueError(FULL)
    if place_of_mine(position) is not None:
        raise ValueError("You have played to this trick. Put in the cards of the others, or press “Clear the trick”.")
    if why := why_not_play(card, position.hand, position.trick, position.trump, position.rules):
        raise ValueError(refusal(why))
    hand = list(position.hand)
    hand.remove(card)
    there = position.with_hand(tuple(hand))
    return replace(there, trick=(*position.trick, card), mine=len(position.trick))


def cleared(position: Position) -> Position:
    """The same with no card in the trick; the learner's own goes back to the hand.

    >>> from ...engine import parse_cards
    >>> position = Position(parse_cards("AH"), trick=parse_cards("QH"))
    >>> cleared(with_played(position, *parse_cards("AH"))).hand
    (<A♥>,)
    """
    mine = place_of_mine(position)
    back = () if mine is None else (position.trick[mine],)
    return replace(position, hand=(*position.hand, *back), trick=(), mine=None)


def next_trick(position: Position) -> Position:
    """The same after a trick was taken: its cards have been seen, and the table is empty.

    >>> from ...engine import parse_cards
    >>> next_trick(Position(trick=parse_cards("QH 9H 10H AH"))).seen
    (<Q♥>, <9♥>, <10♥>, <A♥>)
    """
    return replace(position, seen=(*position.seen, *position.trick), trick=(), mine=None)
