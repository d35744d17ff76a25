"""The address of a position: `#/what-if/tricks?hand=KH+QH&trump=S&rules=playok&trick=AH`, read whole or refused."""

from __future__ import annotations

from collections.abc import Callable
from math import gcd
from typing import Any, Final

from ...engine import RULES, Rules, Suit, codes, most_points, parse_cards
from ...engine.cards import as_suit
from ...engine.why import listed
from ..links import (
    WHAT_IF,
    LinkError,
    address_of,
    check_length,
    cut,
    is_not,
    missing_sign,
    name_of,
    plain_text,
    query_parts,
    rules_in,
)
from ..scores.scoring import ways
from ..typed import whole_number
from .position import LAST_SEED, PARTS, Cards, Pair, Position, PositionError
from .round import steps

MOST_POINTS: Final = 100_000
"""More than any bid, meld or score of a game; where the unit is ten, a tenth of it."""

Reader = Callable[[str, str, Rules], Any]


def read_position(query: str) -> Position:
    """The position that stands behind the section's name in an address; what is left out is as in `Position`.

    Raises LinkError: the first thing in it that cannot be read; then nothing of the link is taken.

    >>> read_position("hand=KS+H12&trump=h").hand
    (<K♠>, <Q♥>)
    >>> read_position("tricks?hand=KH&trick=AH").part
    'tricks'
    >>> read_position("hand=AS+AS+AS")
    Traceback (most recent call last):
    pinochle_learn.course.links.LinkError: The link's hand: 'AS' at character 7: 48-card deck: a third A♠.
    """
    check_length(query)
    path, behind = cut(query)
    part = _part(path)
    parts = query_parts(behind, tuple(_READ))
    rules = rules_in(parts["rules"]) if "rules" in parts else RULES["playok"]
    found = {_FIELD.get(name, name): _READ[name](name, text, rules) for name, text in parts.items()}
    try:
        position = Position(**found, part=part)
    except PositionError as error:
        raise LinkError(_word(error.part), str(error)) from None
    _check_numbers(position)
    return position


def link_to(position: Position) -> str:
    """The address of a position; `read_position` reads its query back. What is as usual is left out.

    Raises ValueError: a rule set that is not one of the course's, and so has no name that others know.

    >>> from ...engine import parse_cards
    >>> link_to(Position(parse_cards("A♠ 10♠")))
    '#/what-if?hand=AS+10S&trump=S&rules=playok'
    >>> link_to(Position(parse_cards("A♠"), part="bid", bid=300))
    '#/what-if/bid?hand=AS&trump=S&rules=playok&bid=300'
    """
    rules, usual = name_of(position.rules), Position(rules=position.rules)
    parts = [("hand", codes(position.hand)), ("trump", position.trump.value), ("rules", rules)]
    for name in list(_READ)[len(parts) :]:
        field = _FIELD.get(name, name)
        value = getattr(position, field)
        if value != getattr(usual, field):
            parts.append((name, _written(value)))
    section = WHAT_IF if position.part == PARTS[0] else f"{WHAT_IF}/{position.part}"
    return address_of(section, parts)


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " ".join(map(str, value)) if value and isinstance(value[0], int) else codes(value)
    return str(value)


def _check_numbers(position: Position) -> None:
    """Are bid, melds, trick points and totals such as these rules can bring? All are multiples of some step."""
    rules, each = position.rules, steps(position.rules)
    numbers: dict[str, tuple[int, tuple[int | None, ...]]] = {
        "bid": (each.bid, (position.bid,)),
        "melds": (each.meld, position.melds or ()),
        "tricks": (each.tricks, (position.tricks,)),
        "totals": (gcd(each.bid, each.meld, each.tricks), position.totals),
    }
    for name, (step, given) in numbers.items():
        for number in given:
            if number and number % step:
                raise LinkError(name, f"{number} cannot be; by the link's rules it is a multiple of {step}")
    for name, most in (("bid", most_points(rules)), ("tricks", rules.trick_total)):
        (number,) = numbers[name][1]
        if number and number > most:
            raise LinkError(name, f"{number} cannot be; by the link's rules it is at most {most}")


# --- reading ---


def _part(path: str) -> str:
    text = plain_text("part", path)
    if text in _READ and text not in PARTS:
        raise missing_sign(text)
    if text and text not in PARTS:
        raise LinkError("part", f"{is_not(text, 'no part of “What if?”')}; write {listed(PARTS, 'or')}")
    return text or PARTS[0]


def _cards(name: str, text: str, rules: Rules) -> Cards:
    try:
        return parse_cards(text, rules)
    except ValueError as error:
        raise LinkError(name, str(error)) from None


def _trump(name: str, text: str, rules: Rules) -> Suit:
    try:
        suit = as_suit(text)
    except ValueError:
        suit = None
    if suit is None:
        raise LinkError(name, f"{is_not(text, 'no suit')}; write S, H, D or C")
    return suit


def _rules(name: str, text: str, rules: Rules) -> Rules:
    return rules


def _number(most: int, least: int = 0) -> Callable[[str, str, Rules], int]:
    def read(name: str, text: str, _: Rules) -> int:
        number = whole_number(text, most)
        if number is None or number < least:
            raise LinkError(name, f"{is_not(text, 'no such number')}; write a whole number from {least} to {most}")
        return number

    return read


def _place(name: str, text: str, rules: Rules) -> int:
    return _number(rules.seats - 1)(name, text, rules)


def _pair(name: str, text: str, rules: Rules) -> Pair:
    """Two numbers, the bidders' and the others'; the score may be below nought."""
    most = MOST_POINTS // rules.unit  # so that under rules that count in ones it is still one
    numbers = [_signed(word, most, may_be_less=name == "totals") for word in text.split()]
    if len(numbers) != 2 or numbers[0] is None or numbers[1] is None:
        pair = f"two numbers up to {most}, the bidders' and the others', as 60+100"
        raise LinkError(name, f"{is_not(text, 'no such pair')}; write {pair}")
    return numbers[0], numbers[1]


def _signed(word: str, most: int, *, may_be_less: bool) -> int | None:
    sign = -1 if may_be_less and word.startswith("-") else 1
    number = whole_number(word[1:] if sign < 0 else word, most)
    return None if number is None else sign * number


def _how(name: str, text: str, rules: Rules) -> str:
    if text not in ways(rules):
        raise LinkError(name, f"{is_not(text, 'no way to go on')}; write {listed(ways(rules), 'or')}")
    return text


def _every(name: str, text: str, rules: Rules) -> bool:
    if text not in ("yes", "no"):
        raise LinkError(name, f"{is_not(text, 'neither yes nor no')}; write yes or no")
    return text == "yes"


_READ: Final[dict[str, Reader]] = {
    "hand": _cards,
    "trump": _trump,
    "rules": _rules,
    "pin": _cards,
    "seen": _cards,
    "partner": _cards,
    "pass": _cards,
    "trick": _cards,
    "mine": _place,
    "bid": _number(MOST_POINTS, least=1),
    "melds": _pair,
    "tricks": _number(MOST_POINTS),
    "how": _how,
    "totals": _pair,
    "seed": _number(LAST_SEED),
    "every": _every,
}
"""The parts of an address, in their order, and how each is read."""

_FIELD: Final = {"pass": "gone"}
"""Where the word in the address is not that of `Position`."""


def _word(field: str) -> str:
    """How an address names a field of `Position`."""
    return next((word for word, named in _FIELD.items() if named == field), field)
