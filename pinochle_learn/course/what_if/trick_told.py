"""How a trick stands, in words: who wins it and why, what may be played, and why not the others."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine import SEATS, Card, trick_points, trick_winner
from ...engine.why import ORDINALS, listed, points_text
from ..dealing import ME
from ..kinds.tricks import above
from ..tricks.reasons import why_legal, why_wins
from .position import Cards, Position
from .trick import PUT_IN, choices, is_to_play, other_next, place_of_mine, seat_at


def player_at(position: Position, at: int) -> str:
    """Who played the card at a place, in words.

    >>> from ...engine import parse_cards
    >>> position = Position(parse_cards("AS"), trick=parse_cards("9D KD"), mine=2)
    >>> player_at(position, 0), player_at(position, 1), player_at(Position(trick=position.trick), 1)
    ('North, your partner', 'East', 'The second card')
    """
    seat = seat_at(position, at)
    if seat is None:
        return f"The {ORDINALS[at]} card"
    if seat == ME:
        return "You"
    return f"{SEATS[seat]}, your partner" if position.rules.partner(ME) == seat else SEATS[seat]


def told(position: Position) -> tuple[str, ...]:
    """How the trick stands, in sentences; none if there is no card at all.

    >>> from ...engine import parse_cards
    >>> print(*told(Position(parse_cards("AH 10H 9H"), trick=parse_cards("QH"), mine=1)), sep="\\n")
    East wins so far. Nobody else has played yet.
    No points lie in the trick.
    You may play A♥ or 10♥. You follow suit with a card that wins so far: you must if you can.
    """
    return (*(_stands(position) if position.trick else ()), *_next(position))


def _stands(position: Position) -> tuple[str, ...]:
    trick, trump, rules = position.trick, position.trump, position.rules
    winner = trick_winner(trick, trump, rules)
    who, is_full = player_at(position, winner), len(trick) == rules.seats
    takes = ("take" if who == "You" else "takes") if is_full else ("win" if who == "You" else "wins")
    end = " the trick." if is_full else " so far."
    reason = "Nobody else has played yet." if len(trick) == 1 else why_wins(trick, trump, rules)
    return f"{_subject(who)} {takes}{end} {reason}", _points(position, is_full)


def _subject(who: str) -> str:
    return f"{who}," if "," in who else who


def _points(position: Position, is_full: bool) -> str:
    rules = position.rules
    points = trick_points(position.trick, rules)
    lie = f"{points_text(points) if points else 'No points'} {'lies' if points == 1 else 'lie'} in the trick"
    last = points + rules.last_trick
    return f"{lie}; {last} if it is the last of the round." if is_full and rules.last_trick else f"{lie}."


def _next(position: Position) -> tuple[str, ...]:
    """What comes now, for whoever has a hand."""
    if other_next(position) is not None:
        who = _subject(player_at(position, len(position.trick)))
        return (f"{who} {'plays next' if position.trick else 'leads'}. {PUT_IN}",)
    if not position.hand:
        return ()
    if not is_to_play(position):
        return () if place_of_mine(position) is not None else ("Your hand has no card in this trick.",)
    if not position.trick:
        lead = "If you lead," if position.mine is None else "You lead, and"
        return (f"{lead} you may play any card.",)
    legal = [each.card for each in choices(position) if not each.why]
    return (f"You may play {listed(legal, 'or')}. {why_of_legal(position, legal)}",)


def why_of_legal(position: Position, legal: Sequence[Card]) -> str:
    """The duty that the cards which may be played fulfil: the same for all of them.

    >>> from ...engine import parse_cards
    >>> why_of_legal(Position(parse_cards("9S"), trick=parse_cards("AH")), parse_cards("9S"))
    'You have no hearts, so you trump.'
    """
    return why_legal(legal[0], position.hand, position.trick, position.trump, position.rules)


def refused(position: Position) -> tuple[tuple[str, Cards], ...]:
    """The reasons why cards may not be played, each with the cards it is about.

    >>> from ...engine import parse_cards
    >>> refused(Position(parse_cards("AH 9H QH"), trick=parse_cards("QH")))
    (('You must take the trick if you can: Q♥ is winning, and A♥ beats it.', (<Q♥>, <9♥>)),)
    """
    cards: dict[str, Cards] = {}
    for each in choices(position):
        if each.why:
            cards[each.why.sentence] = (*cards.get(each.why.sentence, ()), each.card)
    return tuple(cards.items())


def beaten(position: Position) -> tuple[tuple[int, str], ...]:
    """The places of the cards in the trick that do not win it, each with the reason (RULES.md, playok 6).

    >>> from ...engine import parse_cards
    >>> beaten(Position(trick=parse_cards("QH AH")))
    ((0, 'A♥ ranks above it.'),)
    """
    trick, trump = position.trick, position.trump
    if not trick:
        return ()
    at = trick_winner(trick, trump, position.rules)
    others = ((place, card) for place, card in enumerate(trick) if place != at)
    return tuple((place, above(card, trick[at], trump, trick[0])) for place, card in others)
