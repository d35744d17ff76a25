"""Why a position comes to something else under other rules, a sentence for each reason."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Final

from ...analysis.worths import Line
from ...engine import Rules, Suit, all_melds
from ...engine.why import listed, unit_word
from ..differences import Difference, differences
from ..melds.words import capital
from .position import Position
from .sides import Side, called, legal_under, side_under

Tell = Callable[[Rules], object]
"""What there is under a rule set, to be compared."""

OF_TRICKS: Final = (
    "must_follow",
    "must_trump",
    "must_win",
    "must_beat_partner",
    "must_overtrump",
    "must_undertrump",
    "trump_instead",
    "beat_when_trumped",
    "later_equal_wins",
)
"""Fields of `Rules` on which the cards that may be played rest."""

OF_SCORES: Final = ("meld_needs_trick_point", "made", "when_set")
"""Fields of `Rules` on which the score of a round rests, where there is one."""


def why_units(sides: Sequence[Side]) -> list[str]:
    """Who counts in what, if that is not the same.

    >>> from ...engine import RULES
    >>> why_units([side_under(Position(), rules) for rules in RULES.values()])
    ['Single-deck partnership counts in ones; The kitchen-table game and Bid or bunch count in tens.']
    """
    by_unit: dict[int, list[str]] = {}
    for side in sides:
        by_unit.setdefault(side.rules.unit, []).append(side.called)
    told = [f"{listed(names)} {_count(names)} in {unit_word(unit)}" for unit, names in by_unit.items()]
    return [f"{'; '.join(told)}."] if len(told) > 1 else []


def _count(names: Sequence[str]) -> str:
    return "counts" if len(names) == 1 else "count"


def why_melds(lines: Iterable[Line], sides: Sequence[Side], trump: Suit) -> list[str]:
    """The melds that count otherwise here and there: they are no meld there, or score other points.

    >>> from ...analysis.worths import lined_up
    >>> from ...engine import RULES, parse_cards
    >>> hand = Position(parse_cards("AS 10S KS KS QS JS"))
    >>> sides = [side_under(hand, RULES[name]) for name in ("playok", "tutorial")]
    >>> why_melds(lined_up(side.worths[Suit.SPADES] for side in sides), sides, Suit.SPADES)
    ['Run + king is a meld of its own in Single-deck partnership, not in The kitchen-table game.']
    """
    once = {(line.meld_class, line.cards): line for line in lines}.values()
    return [said for line in once if (said := _of_meld(line, sides, trump))]


def _of_meld(line: Line, sides: Sequence[Side], trump: Suit) -> str:
    """Why a meld counts otherwise here and there: it is no meld there, or scores other points. Empty: it does not."""
    points = [_points_of(line, side.rules, trump) for side in sides]
    lacking = [side.called for side, there in zip(sides, points, strict=True) if there is None]
    if lacking:
        knowing = [side.called for side in sides if side.called not in lacking]
        return f"{capital(line.name)} is a meld of its own in {listed(knowing)}, not in {listed(lacking)}."
    if len(set(points)) == 1:
        return ""
    told = [f"{there} in {side.called}" for side, there in zip(sides, points, strict=True)]
    return f"{capital(line.name)} scores otherwise: in ones, {listed(told)}."


def _points_of(line: Line, rules: Rules, trump: Suit) -> int | None:
    """What these cards score as one meld, in ones, whether or not they count in this hand; ``None``: no such meld."""
    melds = (meld for meld in all_melds(rules, trump) if meld.meld_class == line.meld_class)
    same = (meld.points for meld in melds if tuple(sorted(meld.cards, reverse=True)) == line.cards)
    return next((points * rules.unit for points in same), None)


def why_rules(position: Position, sides: Sequence[Side]) -> list[str]:
    """The rules of tricks and of scores that differ and matter for this position.

    >>> from ...engine import RULES
    >>> position = Position(bid=250, melds=(60, 100), tricks=250)
    >>> why_rules(position, [side_under(position, rules) for rules in RULES.values()])
    ['A side without a trick point loses its meld: Single-deck partnership and The kitchen-table game yes, \
Bid or bunch no.']
    """
    if len(sides) < 2:
        return []
    tells: dict[str, Tell] = dict.fromkeys(OF_TRICKS, lambda rules: legal_under(position, rules))
    tells |= dict.fromkeys(OF_SCORES, lambda rules: side_under(position, rules).changes)
    found = differences(*(side.rules for side in sides))
    return [_of_rule(each, sides) for each in found if each.field in tells and _matters(each, sides, tells[each.field])]


def _matters(different: Difference, sides: Sequence[Side], tell: Tell) -> bool:
    """Would one of the rule sets tell otherwise with another's rule in the place of its own?"""
    values = {getattr(side.rules, different.field) for side in sides}
    return any(
        _with(side.rules, different.field, value, tell) != tell(side.rules) for side in sides for value in values
    )


def _with(rules: Rules, field: str, value: object, tell: Tell) -> object:
    try:
        return tell(replace(rules, **{field: value}))  # type: ignore[arg-type]
    except ValueError:  # such a rule does not go with the others
        return tell(rules)


def _of_rule(different: Difference, sides: Sequence[Side]) -> str:
    """A rule that differs, as the sides have it."""
    return f"{different.label}: {told_by([side.rules for side in sides], different.values, ', ')}."


def told_by(all_rules: Sequence[Rules], values: Sequence[str], between: str = "; ") -> str:
    """What each rule set says, those that say the same together.

    >>> from ...engine import RULES
    >>> told_by(list(RULES.values()), ("4", "3", "4"))
    'Single-deck partnership and Bid or bunch 4; The kitchen-table game 3'
    """
    names: dict[str, list[str]] = {}
    for rules, value in zip(all_rules, values, strict=True):
        names.setdefault(value, []).append(called(rules))
    return between.join(f"{listed(who)} {value}" for value, who in names.items())


def beyond_units(all_rules: Sequence[Rules]) -> tuple[Difference, ...]:
    """What rule sets do differently, but for what is the same in ones.

    >>> from ...engine import RULES
    >>> [each.label for each in beyond_units([RULES["tutorial"], RULES["playok"]]) if each.field == "melds"]
    ['Meld: run + king', 'Meld: run + queen', 'Meld: run + marriage']
    """
    found = differences(*all_rules) if len(all_rules) > 1 else ()
    return tuple(each for each in found if len({*map(_in_ones, all_rules, each.values)}) > 1)


def _in_ones(rules: Rules, value: str) -> str:
    return re.sub("[0-9]+", lambda number: str(int(number[0]) * rules.unit), value)
