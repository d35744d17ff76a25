"""What can be asked about the table: its numbers, and who sits where (RULES.md, Seats, and playok 1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...engine import SEATS, Rules, Suit
from ...engine.why import listed
from ..bank.given import Given
from .asks import Ask, Items, seat_text, told, too_few_or_many


def _numbers(rules: Rules) -> Mapping[str, tuple[int, str]]:
    """By what is asked for: the number, and a sentence that says where it comes from."""
    deck, cards, seats = len(rules.deck), len(rules.deck) - rules.widow, rules.seats
    points = sum(rules.points_of[card.rank] for card in rules.deck)
    ranks = f"{len(rules.ranks)} ranks in {len(Suit)} suits"
    return {
        "deck": (deck, f"{ranks}, and {rules.copies} of each card: that makes {deck}."),
        "copies": (rules.copies, f"Each of the {deck // rules.copies} cards is there {rules.copies} times."),
        "hand": (rules.hand_size, f"{cards} cards are dealt to {seats} players: {rules.hand_size} each."),
        "packet": (rules.packet, f"The cards are dealt {rules.packet} at a time."),
        "exchange": (rules.exchange, f"{rules.exchange} cards go each way, the partner's first."),
        "opening": (rules.opening, f"The lowest first bid is {rules.opening}."),
        "target": (rules.target, f"The game is played to {rules.target}."),
        "trick points": (
            rules.trick_total,
            f"The cards count {points} in all, and the last trick {rules.last_trick}: together {rules.trick_total}.",
        ),
        "last trick": (rules.last_trick, f"Who takes the last trick has {rules.last_trick} for it."),
        "seats": (seats, f"There are {seats} players: {listed(SEATS[:seats])}."),
    }


def _number(given: Given, rules: Rules) -> str:
    return str(_numbers(rules)[given.of][0])


def _why_number(given: Given, said: str, rules: Rules) -> Items:
    return told(_numbers(rules)[given.of][1])


def _first_number(given: Given, said: str, rules: Rules) -> Items:
    return told(too_few_or_many(said, _number(given, rules)))


def _seat(given: Given, rules: Rules) -> str:
    assert given.seat is not None
    return seat_text(rules.partner(given.seat) if given.of == "partner" else rules.left(given.seat))


def _why_seat(given: Given, said: str, rules: Rules) -> Items:
    right = _seat(given, rules)
    sentence = {
        "partner": f"Opposite {seat_text(given.seat)} sits {right}.",
        "left": f"Behind {seat_text(given.seat)} comes {right}.",
        "speaks first": f"Left of {seat_text(given.seat)}, who deals, sits {right}.",
        "deals next": f"From {seat_text(given.seat)} the deal passes to {right}.",
    }[given.of]
    return told(f"{_how(given, rules)} {sentence}")


def _first_seat(given: Given, said: str, rules: Rules) -> Items:
    return told(_how(given, rules))


def _how(given: Given, rules: Rules) -> str:
    return {
        "partner": "Partners sit opposite each other.",
        "left": f"To the left is clockwise: {listed(SEATS[: rules.seats])}.",
        "speaks first": "The player to the left of the dealer speaks first.",
        "deals next": "The deal passes clockwise, to the left.",
    }[given.of]


TABLE_ASKS: Final = {
    "number": Ask(_number, _why_number, _first_number),
    "seat": Ask(_seat, _why_seat, _first_seat),
}
"""By ask: the answer and its reasons."""
