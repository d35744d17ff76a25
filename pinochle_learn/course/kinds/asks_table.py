"""What can be asked about the table: its numbers, and who sits where (RULES.md, Seats, and playok 1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...engine import SEATS, Rules, Suit
from ...engine.why import listed
from ..bank.given import Given
from ..melds.slips import wrong_unit
from ..reply import Item
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
    right = _number(given, rules)
    unit = wrong_unit(int(said), int(right), rules) if given.of in _IN_POINTS and said.isdigit() else ""
    slip = unit or _number_slips(rules).get((given.of, said), "") or _WHERE_TO_LOOK[given.of]
    return told(f"{too_few_or_many(said, right)} {slip}".strip())


_IN_POINTS: Final = ("opening", "target", "trick points", "last trick")


def _number_slips(rules: Rules) -> Mapping[tuple[str, str], str]:
    """By question and wrong answer: what the answer would be right for."""
    deck, suits, seats = len(rules.deck), len(Suit), rules.seats
    each = deck // rules.copies
    found = {
        ("deck", each): "So many different cards there are, but each of them is there more than once.",
        ("deck", _USUAL_DECK): "So many are in a usual deck. This one has other ranks, and equal cards.",
        ("copies", suits): "So many suits there are, but it is about one card of one suit.",
        ("copies", rules.copies * suits): "So many there are of a rank, in all suits together.",
        ("hand", _USUAL_DECK // seats): "So many would be dealt from a usual deck. How many are in this one?",
        ("packet", rules.hand_size): "So many each player has in the end.",
        ("seats", seats // 2): "So many sides there are, or players on a side.",
        ("trick points", rules.trick_total - rules.last_trick): "So much the cards count, and there is one thing more.",
    }
    others = {("hand", deck // players): f"So many would be dealt to {players} players." for players in range(2, seats)}
    return {(of, str(number)): slip for (of, number), slip in (others | found).items()}


_USUAL_DECK: Final = 52

_WHERE_TO_LOOK: Final = {
    "deck": "How many suits are there, how many ranks, and how often is each card there?",
    "copies": "It is the same number for every card of the deck.",
    "hand": "Divide all the cards of the deck among the players.",
    "packet": "It takes several rounds until each player has all the cards.",
    "exchange": "It is the same number each way.",
    "opening": "It is the same in every round.",
    "target": "It is the total that ends the game.",
    "trick points": "Which ranks count, how many cards of each are in the deck, and what does the last trick bring?",
    "last trick": "It comes on top of what the cards of the trick count.",
    "seats": "Each seat has the name of a direction.",
}
"""By question: where the number comes from."""


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
    return (Item(f"{_how(given, rules)} {sentence}", link=_READ_AGAIN[given.of]),)


def _first_seat(given: Given, said: str, rules: Rules) -> Items:
    return (Item(_how(given, rules), link=_READ_AGAIN[given.of]),)


_READ_AGAIN: Final = {
    "partner": "20-deal#your-partner",
    "left": "20-deal#four-seats",
    "speaks first": "20-deal#who-speaks-first",
    "deals next": "20-deal#the-deal-passes-on",
}
"""By question: the lesson step that has the rule."""


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
