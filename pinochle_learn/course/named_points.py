"""Points in prose: a meld's name with its points in brackets, so that no number is true by accident.

Prose writes ``royal marriage (40)``. The number can then be compared with the rule set, and written
anew for another one.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ..engine import Rules


@lru_cache
def _pattern(rules: Rules) -> re.Pattern[str]:
    names = sorted((rule.name for rule in rules.melds), key=len, reverse=True)
    any_name = "|".join(r"\s+".join(map(re.escape, name.split())) for name in names)
    return re.compile(rf"\b({any_name})(\*{{0,2}}\s+\()(\d+)\)", re.IGNORECASE)


def _plain(name: str) -> str:
    return " ".join(name.split()).lower()


def wrong_points(text: str, rules: Rules) -> tuple[str, ...]:
    """The names with points in brackets that the rule set contradicts, each with what would be right.

    >>> from ..engine import RULES
    >>> wrong_points("A **run** (150), a dix (20).", RULES["playok"])
    ('dix (20): write dix (10)',)
    """
    points = {rule.name: rule.points for rule in rules.melds}
    return tuple(
        f"{_plain(name)} ({said}): write {_plain(name)} ({right})"
        for name, _, said in _pattern(rules).findall(text)
        if int(said) != (right := points[_plain(name)])
    )


def with_points_of(text: str, rules: Rules, written_for: Rules) -> str:
    """The text with the points of another rule set.

    >>> from ..engine import RULES
    >>> with_points_of("A run (150).", RULES["tutorial"], RULES["playok"])
    'A run (15).'
    """
    points = {rule.name: rule.points for rule in rules.melds}

    def anew(found: re.Match[str]) -> str:
        name, between, said = found.groups()
        return f"{name}{between}{points.get(_plain(name), said)})"

    return _pattern(written_for).sub(anew, text)


def without_named_points(text: str, rules: Rules) -> str:
    """The text without those brackets: what numbers are left are not checked against the rules.

    >>> from ..engine import RULES
    >>> without_named_points("A run (150), 12 cards.", RULES["playok"])
    'A run, 12 cards.'
    """
    return _pattern(rules).sub(lambda found: found[1] + found[2].rstrip(" (\n"), text)
