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
from ..engine.deal import LAST_DEAL
from ..engine.rules import check_cards, check_copies
from ..engine.why import listed, shown
from .typed import whole_number

LONGEST: Final = 2_000
"""Characters of a link's query, as it stands in the address."""

MOST_CARDS: Final = 20
"""A hand of 12 or 16 cards has room, and a few more."""

WHAT_IF: Final = "what-if"
PRACTICE: Final = "practice"
"""The sections of the page that take a link."""

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


@dataclass(frozen=True, slots=True)
class Question:
    """A numbered deal with trump and rule set: all that a link to the practice carries. What is ``None`` is not said.

    >>> Question(4711).trump is None
    True
    """

    deal: int | None = None
    trump: Suit | None = None
    rules: Rules | None = None


def read_position(query: str) -> Position:
    """The position that a link's query carries; a part that is not there is as in `Position`.

    Raises LinkError: the first thing in it that cannot be read; then nothing of the link is taken.

    >>> read_position("hand=KS+H12&trump=h").hand
    (<K♠>, <Q♥>)
    >>> read_position("hand=AS+AS+AS")
    Traceback (most recent call last):
    pinochle_learn.course.links.LinkError: The link's hand: 'AS' at character 7: 48-card deck: a third A♠.
    """
    parts = _parts(query, ("hand", "trump", "rules"))
    rules = _rules(parts["rules"]) if "rules" in parts else RULES["playok"]
    trump = _trump(parts["trump"]) if "trump" in parts else Suit.SPADES
    try:
        return Position(parse_cards(parts.get("hand", ""), rules), trump, rules)
    except ValueError as error:
        raise LinkError("hand", str(error)) from None


def read_question(query: str) -> Question:
    """The question that a link's query carries. Raises LinkError, see `read_position`.

    >>> read_question("deal=81734").deal
    81734
    >>> read_question("deal=-1")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    pinochle_learn.course.links.LinkError: The link's deal: '-1' is not the number of a deal; write a whole number ...
    """
    parts = _parts(query, ("deal", "trump", "rules"))
    return Question(
        _deal(parts["deal"]) if "deal" in parts else None,
        _trump(parts["trump"]) if "trump" in parts else None,
        _rules(parts["rules"]) if "rules" in parts else None,
    )


def link_to(position: Position) -> str:
    """The address of a position; `read_position` reads its query back.

    Raises ValueError: a rule set that is not one of the course's, and so has no name that others know.

    >>> link_to(Position(parse_cards("A♠ 10♠")))
    '#/what-if?hand=AS+10S&trump=S&rules=playok'
    """
    rules = _name_of(position.rules)
    return _address(WHAT_IF, [("hand", codes(position.hand)), ("trump", position.trump.value), ("rules", rules)])


def link_to_question(question: Question) -> str:
    """The address of a question; `read_question` reads its query back. Raises ValueError, see `link_to`.

    >>> link_to_question(Question(81734, Suit.HEARTS))
    '#/practice?deal=81734&trump=H'
    """
    parts = []
    if question.deal is not None:
        parts.append(("deal", str(question.deal)))
    if question.trump is not None:
        parts.append(("trump", question.trump.value))
    if question.rules is not None:
        parts.append(("rules", _name_of(question.rules)))
    return _address(PRACTICE, parts)


def is_known(rules: Rules) -> bool:
    """Can a link name this rule set?

    >>> is_known(RULES["tutorial"])
    True
    """
    return RULES.get(rules.name) == rules


def _name_of(rules: Rules) -> str:
    if not is_known(rules):
        raise ValueError(f"rules: a link can name only {listed(list(RULES), 'or')}, not {shown(rules.name)}")
    return rules.name


def _address(section: str, parts: Iterable[tuple[str, str]]) -> str:
    query = "&".join(f"{name}={quote_plus(text)}" for name, text in parts)
    return f"#/{section}?{query}" if query else f"#/{section}"


# --- reading ---


def _parts(query: str, known: tuple[str, ...]) -> dict[str, str]:
    """The parts by name: each is known, and there once."""
    if len(query) > LONGEST:
        raise LinkError("", f"it is longer than {LONGEST:,} characters; copy a shorter one")
    found: dict[str, str] = {}
    for piece in query.split("&") if query else []:
        written, equals, text = piece.partition("=")
        name = _plain("", written)
        if name not in known:
            there = f"there is no part {shown(name)!r}" if name else "a part has no name"
            raise LinkError("", f"{there}; write {listed(known, 'or')}")
        if not equals:
            raise LinkError(name, f"the sign = is missing; write {name}= and what it is")
        if name in found:
            raise LinkError(name, "it is there twice; write it once")
        found[name] = _plain(name, text)
    return found


def _plain(part: str, written: str) -> str:
    """Text without its percent signs."""
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
        raise LinkError("trump", f"{_not(text, 'no suit')}; write S, H, D or C")
    return suit


def _rules(text: str) -> Rules:
    if text not in RULES:
        raise LinkError("rules", f"{_not(text, 'no rule set')}; write {listed(list(RULES), 'or')}")
    return RULES[text]


def _deal(text: str) -> int:
    number = whole_number(text, LAST_DEAL)
    if number is None:
        raise LinkError("deal", f"{_not(text, 'not the number of a deal')}; write a whole number from 0 to {LAST_DEAL}")
    return number


def _not(text: str, what: str) -> str:
    """That a text is not what it should be; signs that one does not see are spelled out."""
    return f"{shown(text)!r} is {what}" if text.strip() else "it is empty"
