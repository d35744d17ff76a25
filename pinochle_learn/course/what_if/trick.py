"""A trick to be tried out: which cards of the hand may be played to it, why not the others, and what each would do."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Final

from ...engine import SEATS, Card, Rules, Suit, Why, trick_points, trick_winner, why_not_play
from ...engine.tricks import beats
from ...explain import refusal
from ..dealing import ME
from .position import Cards, Position

FULL: Final = "The trick is full. Press “Next trick”, or “Clear the trick”."
PUT_IN: Final = "Let cards go to the trick, and choose those of the others."
"""What a learner does while it is not his turn: the palette fills the trick, too."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A card of the hand. ``why``: the rule that forbids to play it now; then the rest says nothing.

    Else ``winner`` is the place of the card that is best then, ``takes`` whether that is this one, ``points`` what lies
    in the trick then, in the rule set's unit, and ``beaten_by`` the cards that may still come and take it from this
    one.

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
    beaten_by = _beating(card, trick, to_come(position), trump, rules) if takes else ()
    return Choice(card, None, winner, takes, trick_points(trick, rules), beaten_by)


def _beating(card: Card, trick: Cards, others: Cards, trump: Suit, rules: Rules) -> Cards:
    """Of the other cards those that would take the trick from a card; none if the trick is full."""
    if len(trick) == rules.seats:
        return ()
    return tuple(other for other in others if beats(other, card, trump, rules.power, rules.later_equal_wins))


def to_come(position: Position) -> Cards:
    """The cards that others may still play: all but those of the hand, of the trick and those that are out of play.

    The partner's hand counts, if it is open, until he has played to this trick.

    >>> from ...engine import parse_cards
    >>> len(to_come(Position(parse_cards("AS AS"), trick=parse_cards("9D"), partner=parse_cards("9H"))))
    45
    >>> len(to_come(Position(parse_cards("AS AS"), trick=parse_cards("9D KD"), partner=parse_cards("9H"), mine=2)))
    43
    """
    players = [seat_at(position, at) for at in range(len(position.trick))]
    gone = position.partner if position.rules.partner(ME) in players else ()
    left = Counter(position.rules.deck) - Counter((*position.hand, *position.seen, *position.trick, *gone))
    return tuple(left.elements())


# --- whose card is it ---


def place_of_mine(position: Position) -> int | None:
    """The place in the trick of the learner's own card, from 0; ``None`` as long as none was played.

    >>> place_of_mine(Position())
    """
    mine = position.mine
    return mine if mine is not None and mine < len(position.trick) else None


def is_to_play(position: Position) -> bool:
    """Is it the hand's turn? If nobody has said who led, it is, as long as it has not played.

    >>> from ...engine import parse_cards
    >>> is_to_play(Position(parse_cards("AS"))), is_to_play(Position(trick=parse_cards("AS KS QS JS")))
    (True, False)
    >>> is_to_play(Position(parse_cards("AS"), mine=1)), is_to_play(Position(trick=parse_cards("KS"), mine=1))
    (False, True)
    """
    count = len(position.trick)
    return count < position.rules.seats if position.mine is None else count == position.mine


def seat_at(position: Position, at: int) -> int | None:
    """Who plays the card at a place of the trick: South is the learner. ``None``: nobody has said who led.

    >>> from ...engine import parse_cards
    >>> [seat_at(Position(mine=2), at) for at in range(4)], seat_at(Position(), 0)
    ([2, 3, 0, 1], None)
    """
    return None if position.mine is None else (ME + at - position.mine) % position.rules.seats


def other_next(position: Position) -> int | None:
    """Another player who is known to come next; ``None``: it is the learner's turn, nobody's, or nobody has said.

    >>> other_next(Position(mine=1)), other_next(Position()), other_next(Position(mine=0))
    (3, None, None)
    """
    at = len(position.trick)
    return seat_at(position, at) if at < position.rules.seats and at != position.mine else None


# --- going on ---


def led_by(position: Position, seat: int) -> Position:
    """The same with another one who led, or will: so it is known who plays each card.

    >>> led_by(Position(), 3).mine
    1
    """
    return replace(position, mine=(ME - seat) % position.rules.seats)


def with_played(position: Position, card: Card) -> Position:
    """The same with that card of the hand in the trick.

    Raises ValueError: a rule forbids it, the trick is full, or it is not the learner's turn.

    >>> from ...engine import parse_cards
    >>> after = with_played(Position(parse_cards("AH 9H"), trick=parse_cards("QH")), parse_cards("AH")[0])
    >>> after.hand, after.trick, after.mine
    ((<9♥>,), (<Q♥>, <A♥>), 1)
    """
    if len(position.trick) >= position.rules.seats:
        raise ValueError(FULL)
    if place_of_mine(position) is not None:
        raise ValueError(f"You have played to this trick. {PUT_IN}")
    if (other := other_next(position)) is not None:
        raise ValueError(f"{SEATS[other]} plays before you. {PUT_IN}")
    if why := why_not_play(card, position.hand, position.trick, position.trump, position.rules):
        raise ValueError(refusal(why))
    hand = list(position.hand)
    hand.remove(card)
    there = position.with_hand(tuple(hand))
    return replace(there, trick=(*position.trick, card), mine=len(position.trick))


def cleared(position: Position) -> Position:
    """The same with no card in the trick; the learner's own goes back to the hand, if that has room.

    >>> from ...engine import parse_cards
    >>> position = Position(parse_cards("AH"), trick=parse_cards("QH"))
    >>> cleared(with_played(position, *parse_cards("AH"))).hand
    (<A♥>,)
    """
    mine, there = place_of_mine(position), replace(position, trick=(), mine=None)
    if mine is None or not there.room("hand", position.trick[mine]):
        return there
    return there.with_hand((*position.hand, position.trick[mine]))


def next_trick(position: Position) -> Position:
    """The same after a trick was taken: its cards are out of play, the table is empty, and who took it leads.

    >>> from ...engine import parse_cards
    >>> after = next_trick(Position(trick=parse_cards("QH 9H 10H AH"), mine=0))
    >>> after.seen, seat_at(after, 0)
    ((<Q♥>, <9♥>, <10♥>, <A♥>), 3)
    """
    taker = seat_at(position, trick_winner(position.trick, position.trump, position.rules))
    there = replace(position, seen=(*position.seen, *position.trick), trick=(), mine=None)
    return there if taker is None else led_by(there, taker)
