"""The address of a practice: `#/practice/melds/3/81734?rules=tutorial&mode=sprint`, read whole or refused.

What an address leaves out is open: any kind, the level that suits, a question that comes next.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...engine import RULES, Rules
from ...engine.why import listed
from ..links import (
    PRACTICE,
    LinkError,
    address_of,
    check_length,
    cut,
    is_not,
    name_of,
    plain_text,
    query_parts,
    rules_in,
)
from ..typed import whole_number
from .makers import MAKERS
from .modes import MODES, REVIEWS
from .question import LAST_NUMBER, Question

_PARTS: Final = ("kind", "level", "number")


@dataclass(frozen=True, slots=True)
class Asked:
    """What an address asks for; ``None`` is left open.

    >>> Asked("melds", 3).question is None
    True
    >>> Asked("melds", 1, 81734).question.path
    'melds/1/81734'
    """

    kind: str | None = None
    level: int | None = None
    number: int | None = None
    rules: Rules | None = None
    mode: str | None = None

    @property
    def question(self) -> Question | None:
        """The very question, if it asks for one. Without rules, it is that of the default rules."""
        if self.kind is None or self.level is None or self.number is None:
            return None
        return Question(self.kind, self.level, self.number, self.rules or RULES["playok"])


def read_asked(query: str) -> Asked:
    """What stands behind the section's name in an address. Raises LinkError: the first thing that cannot be read.

    >>> read_asked("melds/3?mode=sprint").mode, read_asked("rules=tutorial").rules.name, read_asked("") == Asked()
    ('sprint', 'tutorial', True)
    >>> read_asked("melds/9")
    Traceback (most recent call last):
    pinochle_learn.course.links.LinkError: The link's level: '9' is none of melds; write a whole number from 1 to 5.
    """
    check_length(query)
    path, behind = cut(query)
    words = [plain_text(part, word) for part, word in zip(_PARTS, path.split("/"), strict=False)] if path else []
    if path.count("/") >= len(_PARTS):
        raise LinkError("", "it has too many parts; behind practice stand a kind, a level and a number")
    parts = query_parts(behind, ("rules", "mode"))
    rules = rules_in(parts["rules"]) if "rules" in parts else None
    kind = _kind(words[0]) if words else None
    level = _level(words[1], kind) if kind and len(words) > 1 else None
    number = _number(words[2]) if len(words) > 2 else None
    mode = _mode(parts["mode"]) if "mode" in parts else None
    if kind and rules and not MAKERS[kind].fits(rules):
        raise LinkError("rules", f"there is no {kind} under {rules.name}")
    if kind and mode and not MODES[mode].is_chosen:
        raise LinkError("mode", REVIEWS)
    return Asked(kind, level, number, rules, mode)


def link_to_asked(asked: Asked) -> str:
    """The address; `read_asked` reads it back. Raises ValueError: rules that have no name others know.

    >>> link_to_asked(Asked("melds", 3, 81734, RULES["tutorial"]))
    '#/practice/melds/3/81734?rules=tutorial'
    """
    path = [str(word) for word in (PRACTICE, asked.kind, asked.level, asked.number) if word is not None]
    parts = [("rules", name_of(asked.rules))] if asked.rules else []
    parts += [("mode", asked.mode)] if asked.mode else []
    return address_of("/".join(path), parts)


def link_to_question(question: Question) -> str:
    """The address that opens this very question anywhere. Raises ValueError, see `link_to_asked`.

    >>> link_to_question(Question("melds", 1, 81734))
    '#/practice/melds/1/81734'
    """
    rules = None if question.rules == RULES["playok"] else question.rules
    return link_to_asked(Asked(question.kind, question.level, question.number, rules))


# --- reading ---


def _kind(text: str) -> str:
    if text not in MAKERS:
        raise LinkError("kind", f"{is_not(text, 'no kind of question')}; write {listed(tuple(MAKERS), 'or')}")
    return text


def _level(text: str, kind: str) -> int:
    last = MAKERS[kind].last_level
    level = whole_number(text, last)
    if not level:
        raise LinkError("level", f"{is_not(text, f'none of {kind}')}; write a whole number from 1 to {last}")
    return level


def _number(text: str) -> int:
    number = whole_number(text, LAST_NUMBER)
    if number is None:
        raise LinkError(
            "number", f"{is_not(text, 'not the number of a question')}; write a whole number from 0 to {LAST_NUMBER}"
        )
    return number


def _mode(text: str) -> str:
    if text not in MODES:
        raise LinkError("mode", f"{is_not(text, 'no way to practise')}; write {listed(tuple(MODES), 'or')}")
    return text
