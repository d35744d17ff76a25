"""Reads the table `given` of an exercise: every field by itself, then what must fit together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ...engine import RULES, SEATS, AuctionCall, Bid, Bunch, Card, CardTextError, Pass, Rules, parse_action, parse_cards
from ...engine.cards import as_suit
from ...engine.why import listed, shown
from .given import ASKS, GIVEN, OF, SIDES, STAGES, WRITTEN_FOR, Given, GivenError
from .given_fit import fit

_MOST: Final = 999_999  # a number in a file


def read_given(kind: str, table: Mapping[str, object]) -> Given:
    """The fields of an exercise of that kind. Raises GivenError: the first thing that is wrong.

    >>> read_given("order-cards", {"hand": "9H AH KH"}).hand
    (<9♥>, <A♥>, <K♥>)
    >>> read_given("order-cards", {"hand": "9H AS"})
    Traceback (most recent call last):
    pinochle_learn.course.bank.given.GivenError: hand: give cards of one suit
    """
    _check_names(kind, table)
    given = Given(**{_ATTRIBUTES.get(name, name): _READERS[name](name, table[name]) for name in table})
    if "of" in table and given.of not in OF[given.ask]:
        raise GivenError("of", f"write {_words(OF[given.ask])}")
    fit(kind, given, given.rules_of(WRITTEN_FOR))
    return given


def _check_names(kind: str, table: Mapping[str, object]) -> None:
    """The fields that are there are those that the kind needs, or may have."""
    needed, possible, who = GIVEN[kind].needed, GIVEN[kind].possible, kind
    if kind == "choose" and needed <= table.keys():
        ask = table["ask"]
        if not isinstance(ask, str) or ask not in ASKS:
            raise GivenError("ask", f"write {_words(tuple(ASKS))}")
        needed, possible, who = needed | ASKS[ask].needed, ASKS[ask].possible, ask
    for field in sorted(needed - table.keys()):
        raise GivenError(field, f"it is missing; {who} needs {listed(sorted(needed))}")
    for field in table.keys() - needed - possible:
        raise GivenError(field, f"{who} does not use it; leave it out")


def _words(words: tuple[str, ...]) -> str:
    return listed(words, "or")


# --- one field ---


def _cards(field: str, value: object) -> tuple[Card, ...]:
    try:
        cards = parse_cards(value if isinstance(value, str) else "")
    except CardTextError as error:
        raise GivenError(field, str(error)) from None
    if not cards:
        raise GivenError(field, 'write cards, as "AS 10S KH"')
    return cards


def _suit(field: str, value: object) -> object:
    try:
        return as_suit(str(value))
    except ValueError as error:
        raise GivenError(field, str(error)) from None


def _meld_class(field: str, value: object) -> int:
    if type(value) is not int or value not in WRITTEN_FOR.classes:
        raise GivenError(field, f"write {listed(WRITTEN_FOR.classes, 'or')}, without quotes")
    return value


def _options(field: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(each, str) and each.strip() for each in value):
        raise GivenError(field, f'write a list of texts, as {field} = ["…"]')
    found = tuple(each.strip() for each in value)
    if len(set(map(str.casefold, found))) != len(found) or len(found) < 2:
        raise GivenError(field, "give two answers or more, all different")
    return found


def _seat(field: str, value: object) -> int:
    if not isinstance(value, str) or value not in SEATS:
        raise GivenError(field, f"write {_words(SEATS)}")
    return SEATS.index(value)


def _calls(field: str, value: object) -> tuple[AuctionCall, ...]:
    if not isinstance(value, str):
        raise GivenError(field, 'write the calls from the dealer\'s left, as "250 pass 260", or "" for none')
    return tuple(_one_call(field, f"bid {word}" if word[0].isdigit() else word) for word in value.split())


def _call(field: str, value: object) -> AuctionCall:
    return _one_call(field, value if isinstance(value, str) else "")


def _one_call(field: str, text: str) -> AuctionCall:
    try:
        action = parse_action(text)
    except ValueError:
        action = None
    if not isinstance(action, (Bid, Pass, Bunch)):
        raise GivenError(field, f"{shown(text.removeprefix('bid '))!r} is no call; write pass, bunch or a bid")
    return action


def _number(field: str, value: object) -> int:
    return _whole(field, value, 1 if field == "bid" else 0)


def _whole(field: str, value: object, least: int) -> int:
    if type(value) is not int or not least <= value <= _MOST:
        raise GivenError(field, f"write whole numbers of {least} or more, without quotes")
    return value


def _pair(field: str, value: object) -> tuple[int, int]:
    who = "ours and theirs" if field == "totals" else "the bidders' and the others'"
    if not isinstance(value, list) or len(value) != 2:
        raise GivenError(field, f"write two numbers, {who}, as [60, 100]")
    least = -_MOST if field == "totals" else 0
    return _whole(field, value[0], least), _whole(field, value[1], least)


def _truth(field: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise GivenError(field, "write true or false, without quotes")
    return value


def _one_of(*words: str) -> Callable[[str, object], str]:
    def read(field: str, value: object) -> str:
        if not isinstance(value, str) or (words and value not in words):
            raise GivenError(field, f"write {_words(words)}")
        return value

    return read


def _rules(field: str, value: object) -> Rules:
    if not isinstance(value, str) or value not in RULES:
        raise GivenError(field, f"write {_words(tuple(RULES))}")
    return RULES[value]


_READERS: Final[Mapping[str, Callable[[str, object], Any]]] = {
    **dict.fromkeys(("hand", "trick", "partner", "cards", "got", "gave", "pass"), _cards),
    **dict.fromkeys(("seat", "dealer", "bidder"), _seat),
    **dict.fromkeys(("bid", "meld"), _number),
    **dict.fromkeys(("melds", "tricks", "totals"), _pair),
    **dict.fromkeys(("thrown_in", "moon", "last_trick"), _truth),
    "trump": _suit,
    "class": _meld_class,
    "ask": _one_of(*ASKS),
    "of": _one_of(*(word for words in OF.values() for word in words)),
    "options": _options,
    "calls": _calls,
    "call": _call,
    "stage": _one_of(*STAGES),
    "bid_by": _one_of(*SIDES),
    "rules": _rules,
}
_ATTRIBUTES: Final = {"class": "meld_class", "pass": "passing"}  # words that Python keeps for itself
