"""A game as text, and back: what PGN is for chess. Headers in brackets, then every action in its text form."""

from __future__ import annotations

import re
from typing import Final

from .actions import Deal
from .cards import codes
from .deal import LAST_DEAL, Hands
from .flow import apply, from_hands, start
from .notation import CardTextError, parse_action, parse_cards
from .rules import SEATS
from .state import State
from .variants import RULES, rules_named
from .why import IllegalAction

_HEADER: Final = re.compile(r'\[(\w+) "([^"\n]{0,400})"\]')
_WIDTH: Final = 88
_MOST_ACTIONS: Final = 5_000  # several times the longest game; bounds time and memory


class RecordError(ValueError):
    """A record that cannot be read, with the place and what would be right.

    >>> read_record('[Rules "playok"]')
    Traceback (most recent call last):
    pinochle_learn.engine.record.RecordError: header Number is missing: write [Number "…"]
    """


def write_record(states: tuple[State, ...] | list[State]) -> str:
    """The record of a game from its states so far, the first of them fresh from `start` or `from_hands`.

    >>> from . import RULES, parse_action
    >>> state = start(RULES["playok"], 4711, dealer=0)
    >>> print(write_record([state, apply(state, parse_action("deal"))]), end="")
    [Rules "playok"]
    [Number "4711"]
    [Dealer "South"]
    <BLANKLINE>
    deal
    """
    first, last = states[0], states[-1]
    if RULES.get(first.rules.name) != first.rules:
        raise RecordError(f"rule set {first.rules.name!r}: only the named rule sets can be recorded")
    if first.history or first.results:
        raise RecordError("states: a record begins with the first state of a game")
    headers = {
        "Rules": first.rules.name,
        "Number": str(first.number),
        "Dealer": SEATS[first.dealer],
    }
    if any(first.hands):
        headers |= {seat: codes(hand) for seat, hand in zip(SEATS, first.hands, strict=False)}
    lines = [f'[{name} "{value}"]' for name, value in headers.items()]
    return "\n".join([*lines, "", *_wrapped([str(action) for action in last.history])]) + "\n"


def read_record(text: str) -> tuple[State, ...]:
    """Every state of a recorded game, from the first. All of it is read and replayed, or it is refused.

    Raises RecordError: one sentence with the header or the action that is wrong.

    >>> states = read_record('[Rules "playok"]\\n[Number "4711"]\\n[Dealer "South"]\\n\\ndeal; bid 250; bid 260')
    >>> len(states), states[-1].calls[-1]
    (4, (2, Bid(amount=260)))
    >>> read_record('[Rules "playok"]\\n[Number "4711"]\\n[Dealer "South"]\\n\\ndeal; bid 240')
    Traceback (most recent call last):
    pinochle_learn.engine.record.RecordError: action 2 'bid 240': The lowest first bid is 250; 240 is below it.
    """
    head, body = _parts(text)
    states = [_first_state(_headers(head))]
    words = [word.strip() for word in re.split(r"[;\n]", body)]
    for count, word in enumerate(filter(None, words), 1):
        if count > _MOST_ACTIONS:
            raise RecordError(f"action {count}: no game has more than {_MOST_ACTIONS} actions")
        try:
            states.append(apply(states[-1], parse_action(word)))
        except (IllegalAction, ValueError) as trouble:
            raise RecordError(f"action {count} {word[:24]!r}: {trouble}") from None
    return tuple(states)


def _parts(text: str) -> tuple[str, str]:
    """The headers and the actions, with the empty line between them, however lines end."""
    lines = text.removeprefix("\ufeff").strip().splitlines()
    empty = next((at for at, line in enumerate(lines) if not line.strip()), len(lines))
    return "\n".join(lines[:empty]), "\n".join(lines[empty:])


def _wrapped(actions: list[str]) -> list[str]:
    """The actions in lines, a new line for each deal."""
    lines: list[str] = []
    for action in actions:
        if not lines or action == str(Deal()) or len(lines[-1]) + len(action) + 2 > _WIDTH:
            lines.append(action)
        else:
            lines[-1] += f"; {action}"
    return lines


def _headers(head: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in filter(None, map(str.strip, head.splitlines())):
        match = _HEADER.fullmatch(line)
        if not match or match[1] in found or match[1] not in ("Rules", "Number", "Dealer", *SEATS):
            raise RecordError(
                f'header {line[:40]!r}: write [Rules "playok"], [Number "4711"] and [Dealer "South"], each once'
            )
        found[match[1]] = match[2]
    return found


def _first_state(headers: dict[str, str]) -> State:
    missing = [name for name in ("Rules", "Number", "Dealer") if name not in headers]
    if missing:
        raise RecordError(f'header {missing[0]} is missing: write [{missing[0]} "…"]')
    number, dealer = headers["Number"], headers["Dealer"]
    if not re.fullmatch(r"[0-9]{1,12}", number):
        raise RecordError(f"header Number {number[:24]!r}: write a whole number from 0 to {LAST_DEAL}")
    try:
        rules = rules_named(headers["Rules"])
    except ValueError as trouble:
        raise RecordError(f"header Rules: {trouble}") from None
    if dealer not in SEATS[: rules.seats]:
        raise RecordError(f"header Dealer {dealer[:24]!r}: write {', '.join(SEATS[: rules.seats])}")
    seat = SEATS.index(dealer)
    if not any(name in headers for name in SEATS):
        return start(rules, int(number), seat)
    try:
        hands: Hands = tuple(parse_cards(headers.get(name, ""), rules) for name in SEATS[: rules.seats])
        return from_hands(rules, hands, seat, int(number))
    except (CardTextError, ValueError) as trouble:
        raise RecordError(f"header with a hand: {trouble}") from None
