"""Links that carry a position: what stands behind the "?" of an address is read whole, or refused in one sentence.

It is text from anybody: a part is known or refused, stands there once, and is read by the same reader as typed text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final
from urllib.parse import quote_plus, unquote_plus

from ..engine import RULES, Rules
from ..engine.why import listed, shown

LONGEST: Final = 2_000
"""Characters of a link's query, as it stands in the address."""

WHAT_IF: Final = "what-if"
PRACTICE: Final = "practice"
PROGRESS: Final = "progress"
"""The sections of the page beside the lessons. The first two take a link that carries something."""

NOT_TAKEN: Final = "Nothing of it was taken; the table is as it was."
"""What is said after the sentence of a link that was refused."""

_OF_A_QUERY: Final = re.compile(r"[=&]")
_MOST_SPELLED: Final = 40  # characters of a sentence
_PERCENT: Final = re.compile(r"%(?![0-9A-Fa-f]{2}).{0,2}", re.DOTALL)


class LinkError(ValueError):
    """A link that is not followed. ``part`` names what is wrong in it; the sentence says what would be right.

    >>> print(LinkError("trump", "'X' is no suit; write S, H, D or C"))
    The link's trump: 'X' is no suit; write S, H, D or C.
    """

    def __init__(self, part: str, trouble: str) -> None:
        self.part, self.trouble = part, trouble
        super().__init__(f"The link's {part}: {trouble}." if part else f"The link: {trouble}.")

    def __reduce__(self) -> tuple[type[LinkError], tuple[str, str]]:
        return LinkError, (self.part, self.trouble)


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


def cut(query: str) -> tuple[str, str]:
    """The path and the query of what stands behind a section's name.

    The page cuts off the sign before either: what has a = or & and no ? is a query, unless a / comes before it.

    >>> cut("melds/3?rules=tutorial"), cut("hand=AS"), cut("tricks")
    (('melds/3', 'rules=tutorial'), ('', 'hand=AS'), ('tricks', ''))
    """
    sign = _OF_A_QUERY.search(query)
    if "?" in query or sign is None or "/" in query[: sign.start()]:
        path, _, behind = query.partition("?")
        return path, behind
    return "", query


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
            there = f"there is no part {_spelled(name)}" if name else "a part has no name"
            raise LinkError("", f"{there}; write {listed(known, 'or')}")
        if not equals:
            raise missing_sign(name)
        if name in found:
            raise LinkError(name, "it is there twice; write it once")
        found[name] = plain_text(name, text)
    return found


def missing_sign(name: str) -> LinkError:
    """What is wrong with a part that is only its name.

    >>> print(missing_sign("hand"))
    The link's hand: the sign = is missing; write hand= and what it is.
    """
    return LinkError(name, f"the sign = is missing; write {name}= and what it is")


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
    return f"{_spelled(text)} is {what}" if text.strip() else "it is empty"


def _spelled(text: str) -> str:
    """A text in quotes, signs that one does not see spelled out, and short all the same."""
    start = shown(text)
    while len(repr(start)) > _MOST_SPELLED:
        start = start.removesuffix("…")[:-1] + "…"
    return repr(start)
