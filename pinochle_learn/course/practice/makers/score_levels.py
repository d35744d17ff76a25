"""Which rounds a level of the score brings, from made to thrown in (RULES.md, playok 8 and 9)."""

from __future__ import annotations

from typing import Final

from ....engine import Rules
from ....engine.scoring import trick_step
from ..chance import Chance
from .auction_calls import step_of
from .score_rounds import Round, bid_above, bid_below, many_melds, melds_dealt, tricks_drawn

MADE, MADE_OR_SET, CLOSE, NO_POINT, ANY = 1, 2, 3, 4, 5

SCORE_LEVELS: Final = (
    "the bid is made",
    "made or set",
    "exactly the bid, or a little less",
    "a side without a trick point",
    "thrown in, and all the rest",
)

_FAR: Final = 12  # bids to choose from, beside the total


def round_of_level(chance: Chance, level: int, rules: Rules) -> Round | None:
    """A round of that level; ``None``: this draw is none.

    >>> from ....engine import RULES
    >>> found = [round_of_level(Chance(str(at)), MADE, RULES["playok"]) for at in range(9)]
    >>> all(each.total > each.bid for each in found if each)
    True
    """
    match level:
        case 1:
            return _made(chance, rules)
        case 2:
            return _made(chance, rules) if chance.happens(0.4) else _set(chance, rules)
        case 3:
            return _close(chance, rules)
        case 4:
            return _no_point(chance, rules)
    if rules.throw_in_above is not None and chance.happens(0.5):
        return _thrown_in(chance, rules)
    if rules.moon and chance.happens(0.5):
        return _moon(chance, rules)
    return round_of_level(chance, chance.pick((MADE_OR_SET, CLOSE, NO_POINT)), rules)


def _made(chance: Chance, rules: Rules) -> Round | None:
    """More than the bid."""
    melds, tricks = melds_dealt(chance, rules), tricks_drawn(chance, rules, 0.5)
    bid = bid_below(chance, rules, melds[0] + tricks[0] - step_of(rules), _FAR)
    return Round(bid, melds, tricks) if bid else None


def _set(chance: Chance, rules: Rules) -> Round | None:
    """Clearly less than the bid, with melds that do not count."""
    melds, tricks = melds_dealt(chance, rules), tricks_drawn(chance, rules, 0.3, 0.8)
    bid = bid_above(chance, rules, melds[0] + tricks[0] + 2 * step_of(rules), _FAR)
    return Round(bid, melds, tricks) if bid and melds[0] else None


def _close(chance: Chance, rules: Rules) -> Round | None:
    """The bid itself, or one step beside it."""
    melds, tricks, step = melds_dealt(chance, rules), tricks_drawn(chance, rules, 0.4), step_of(rules)
    total = melds[0] + tricks[0]
    wanted = total + chance.pick((0, 0, 0, step, step, -step))
    bid = bid_above(chance, rules, wanted, 1)
    return Round(bid, melds, tricks) if bid == wanted and melds[0] else None


def _no_point(chance: Chance, rules: Rules) -> Round | None:
    """One side takes every trick point, and the other has melded."""
    all_points = rules.trick_total
    if chance.happens(0.6):
        melds = melds_dealt(chance, rules)
        bid = bid_below(chance, rules, melds[0] + all_points + 2 * step_of(rules), _FAR)
        return Round(bid, melds, (all_points, 0)) if bid and melds[1] else None
    melds = many_melds(chance, rules) if chance.happens(0.7) else melds_dealt(chance, rules)
    bid = bid_below(chance, rules, max(melds[0], rules.opening), _FAR)
    return Round(bid, melds, (0, all_points)) if bid and melds[0] else None


def _thrown_in(chance: Chance, rules: Rules) -> Round | None:
    """More short of the bid than the rules ask for."""
    assert rules.throw_in_above is not None
    melds = melds_dealt(chance, rules)
    bid = bid_above(chance, rules, melds[0] + rules.throw_in_above + 1, _FAR)
    return Round(bid, melds, thrown_in=True) if bid else None


def _moon(chance: Chance, rules: Rules) -> Round | None:
    """The bidders announced every trick, and took it or missed one that has points."""
    melds, all_points = melds_dealt(chance, rules), rules.trick_total
    lost = trick_step(rules) * (1 + chance.below(4)) if chance.happens(0.5) else 0
    bid = bid_below(chance, rules, rules.opening + _FAR * step_of(rules), _FAR)
    return Round(bid, melds, (all_points - lost, lost), moon=True) if bid else None
