"""Links that carry a position: what stands behind the "?" of an address is read whole, or refused in one sentence.

It is text from anybody: a part is known or refused, stands there once, and is read by the same reader as typed text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote_plus, unquote_plus

from ..engine import RULES, Card, Rules, Suit, codes, parse_cards
from ..engine.cards import as_suit
from ..engine.rules import check_cards, check_copies
from ..engine.why import listed, shown

LONGEST: Final = 2_000
"""Characters of a link's query, as it stands in the address."""

MOST_CARDS: Final = 20
"""A hand of 12 or 16 cards has room, and a few more."""

WHAT_IF: Final = "what-if"
PRACTICE: Final = "practice"
PROGRESS: Final = "progress"
"""The sections of the page beside the lessons. The first two take a link that carries something."""

NOT_TAKEN: Final = "Nothing of it was taken; the table is as it was."
"""What is said after the sentence of a link that was refused."""

_PERCENT: Final = re.compile(r"%(?![0-9A-Fa-f]{2}).{0,2}", re.DOTALL)


class LinkError(ValueError):
    """A link that is not followed. ``part`` names what is wrong in it; the sentence says what would be right.

    >>> try:
    ...     read_position("trump=X")
    ... except LinkError as refused:
    ...     print(refused.part, refused, sep="; ")
    trump; The link's trump: 'X' is no suit; write S, H, D or C.
    """

    def __init__(self, part: str, trouble: str) -> None:
        self.part, self.trouble = part, trouble
        super().__init__(f"The link's {part}: {trouble}." if part else f"The link: {trouble}.")

    def __reduce__(self) -> tuple[type[LinkError], tuple[str, str]]:
        return LinkError, (self.part, self.trouble)


@dataclass(frozen=True, slots=True)
class Position:
    """A hand of up to 20 cards, trump and the rule set: all that a link to "What if" carries.

    Raises ValueError: more cards than that, or one more often than the deck has it.

    >>> Position(parse_cards("KS QS")).trump
    <Suit.SPADES: 'S'>
    """

    hand: tuple[Card, ...] = ()
    trump: Suit = Suit.SPADES
    rules: Rules = RULES["playok"]

    def __post_init__(self) -> None:
        check_cards(self.hand)
        check_copies(self.hand, self.rules)
        if len(self.hand) > MOST_CARDS:
            raise ValueError(f"{len(self.hand)} cards are too many for a hand; write at most {MOST_CARDS}")


def read_position(query: str) -> Position:
    """The position that a link's query carries; a part that is not there is as in `Position`.

    Raises LinkError: the first thing in it that cannot be read; then nothing of the link is taken.

    >>> read_position("hand=KS+H12&trump=h").hand
    (<K♠>, <Q♥>)
    >>> read_position("hand=AS+AS+AS")
    Traceback (most recent call last):
    pinochle_learn.course.links.LinkError: The link's hand: 'AS' at character 7: 48-card deck: a third A♠.
    """
    parts = query_parts(query, ("hand", "trump", "rules"))
    rules = rules_in(parts["rules"]) if "rules" in parts else RULES["playok"]
    trump = _trump(parts["trump"]) if "trump" in parts else Suit.SPADES
    try:
        return Position(parse_cards(parts.get("hand", ""), rules), trump, rules)
    except ValueError as error:
        raise LinkError("hand", str(error)) from None


def link_to(position: Position) -> str:
    """The address of a position; `read_position` reads its query back.

    Raises ValueError: a rule set that is not one of the course's, and so has no name that others know.

    >>> link_to(Position(parse_cards("A♠ 10♠")))
    '#/what-if?hand=AS+10S&trump=S&rules=playok'
    """
    rules = name_of(position.rules)
    return address_of(WHAT_IF, [("hand", codes(position.hand)), ("trump", position.trump.value), ("rules", rules)])


def is_known(rules: Rules) -> bool:
    """Can a link name this rule set?

    >>> is_known(RULES["tutorial"])
    True
    """
    return RULES.get(rules.name) == rules


def name_of(rules: Rules) -> str:
    """The name of a rule set in a link. Raises ValueError: it has none that others know.

    >>> name_of(RULES["tutorial"])
    'tutorial'
    """
    if not is_known(rules):
        raise ValueError(f"rules: a link can name only {listed(list(RULES), 'or')}, not {shown(rules.name)}")
    return rules.name


def address_of(section: str, parts: Iterable[tuple[str, str]]) -> str:
    """The address of a section with the parts of a query, each by its name.

    >>> address_of("what-if", [("hand", "AS KS"), ("trump", "S")])
    '#/what-if?hand=AS+KS&trump=S'
    """
    query = "&".join(f"{name}={quote_plus(text)}" for name, text in parts)
    return f"#/{section}?{query}" if query else f"#/{section}"


# --- reading ---


def check_length(query: str) -> None:
    """Raises LinkError: nobody writes a link so long.

    >>> check_length("hand=AS")
    """
    if len(query) > LONGEST:
        raise LinkError("", f"it is longer than {LONGEST:,} characters; copy a shorter one")


def query_parts(query: str, known: tuple[str, ...]) -> dict[str, str]:
    """The parts of a query by name. Raises LinkError: one is not known, is there twice, or cannot be read.

    >>> query_parts("hand=AS+KS", ("hand", "trump"))
    {'hand': 'AS KS'}
    """
    check_length(query)
    found: dict[str, str] = {}
    for piece in query.split("&") if query else []:
        written, equals, text = piece.partition("=")
        name = plain_text("", written)
        if name not in known:
            there = f"there is no part {shown(name)!r}" if name else "a part has no name"
            raise LinkError("", f"{there}; write {listed(known, 'or')}")
        if not equals:
            raise LinkError(name, f"the sign = is missing; write {name}= and what it is")
        if name in found:
            raise LinkError(name, "it is there twice; write it once")
        found[name] = plain_text(name, text)
    return found


def plain_text(part: str, written: str) -> str:
    """What stands in a link, without its percent signs. Raises LinkError that names the ``part``: it is no text.

    >>> plain_text("hand", "A%E2%99%A0+KS")
    'A♠ KS'
    """
    if broken := _PERCENT.search(written):
        raise LinkError(part, f"{broken[0]!r} is no sign; behind % stand two of 0 to 9 and A to F, as %20 for a space")
    try:
        return unquote_plus(written, errors="strict")
    except UnicodeDecodeError:
        raise LinkError(part, "what its % signs stand for is no text; write the signs themselves") from None


def _trump(text: str) -> Suit:
    try:
        suit = as_suit(text)
    except ValueError:
        suit = None
    if suit is None:
        raise LinkError("trump", f"{is_not(text, 'no suit')}; write S, H, D or C")
    return suit


def rules_in(text: str) -> Rules:
    """The rule set that a link names. Raises LinkError: there is none.

    >>> rules_in("tutorial").name
    'tutorial'
    """
    if text not in RULES:
        raise LinkError("rules", f"{is_not(text, 'no rule set')}; write {listed(list(RULES), 'or')}")
    return RULES[text]


def is_not(text: str, what: str) -> str:
    """That a text is not what it should be; signs that one does not see are spelled out.

    >>> is_not("X", "no suit"), is_not(" ", "no suit")
    ("'X' is no suit", 'it is empty')
    """
    return f"{shown(text)!r} is {what}" if text.strip() else "it is empty"
