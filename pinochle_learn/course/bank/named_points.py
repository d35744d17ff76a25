"""Points in prose: a meld's name with its points in brackets, so that no number is true by accident.

Prose writes ``royal marriage (40)``. The number can then be compared with the rule set, and name and
number be written anew for another one.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ...engine import MeldRule, Rules


@lru_cache
def _name(rules: Rules) -> str:
    """A pattern for any name of the table of melds."""
    names = sorted((rule.name for rule in rules.melds), key=len, reverse=True)
    return "|".join(r"\s+".join(map(re.escape, name.split())) for name in names)


@lru_cache
def _pattern(rules: Rules) -> re.Pattern[str]:
    return re.compile(rf"\b({_name(rules)})(\*{{0,2}}\s+\()([0-9]+)\)", re.IGNORECASE)


@lru_cache
def _retelling(rules: Rules) -> re.Pattern[str]:
    return re.compile(rf"\b({_name(rules)})\b(?:(\*{{0,2}}\s+\()([0-9]+)\))?", re.IGNORECASE)


def _plain(name: str) -> str:
    return " ".join(name.split()).lower()


def wrong_points(text: str, rules: Rules) -> tuple[str, ...]:
    """The names with points in brackets that the rule set contradicts, each with what would be right.

    >>> from ...engine import RULES
    >>> wrong_points("A **run** (150), a dix (20).", RULES["playok"])
    ('dix (20): write dix (10)',)
    """
    points = {rule.name: rule.points for rule in rules.melds}
    return tuple(
        f"{_plain(name)} ({said}): write {_plain(name)} ({right})"
        for name, _, said in _pattern(rules).findall(text)
        if int(said) != (right := points[_plain(name)])
    )


def named_melds(text: str, rules: Rules) -> tuple[str, ...]:
    """The melds that a text speaks of, by their names in the rule set.

    >>> from ...engine import RULES
    >>> named_melds("Run and dix, or a run + king.", RULES["playok"])
    ('run', 'dix', 'run + king')
    """
    return tuple(_plain(name) for name, *_ in _retelling(rules).findall(text))


def names_in(rules: Rules, written_for: Rules) -> dict[str, MeldRule]:
    """For the name of each meld the same meld of other rules, found by its cards; without those they do not know.

    >>> from ...engine import RULES
    >>> names_in(RULES["fletcher"], RULES["playok"])["double run"].name
    'double family'
    """
    there = {shape_of(rule): rule for rule in rules.melds}
    return {rule.name: there[shape] for rule in written_for.melds if (shape := shape_of(rule)) in there}


def shape_of(rule: MeldRule) -> tuple[object, ...]:
    """What makes a meld, whatever it is called and scores: the same meld of two rule sets has the same.

    >>> from ...engine import RULES
    >>> shape_of(RULES["fletcher"].melds[0]) == shape_of(RULES["playok"].melds[0])
    True
    """
    return rule.where, tuple(sorted(rule.ranks)), tuple(sorted(rule.cards))


def retold(text: str, rules: Rules, written_for: Rules) -> str:
    """The text with the names and points of another rule set; melds it does not know stay as they are.

    >>> from ...engine import RULES
    >>> retold("Run first: a **double run** (1500), a dix (10).", RULES["fletcher"], RULES["playok"])
    'Family first: a **double family** (150), a dix (1).'
    """
    there = names_in(rules, written_for)

    def anew(found: re.Match[str]) -> str:
        name, between, _ = found.groups()
        rule = there.get(_plain(name))
        if rule is None:
            return found[0]
        called = name if rule.name == _plain(name) else rule.name.capitalize() if name[0].isupper() else rule.name
        return f"{called}{between}{rule.points})" if between else called

    return _retelling(written_for).sub(anew, text)


def without_named_points(text: str, rules: Rules) -> str:
    """The text without those brackets: what numbers are left are not checked against the rules.

    >>> from ...engine import RULES
    >>> without_named_points("A run (150), 12 cards.", RULES["playok"])
    'A run, 12 cards.'
    """
    return _pattern(rules).sub(lambda found: found[1] + found[2].rstrip(" (\n"), text)
