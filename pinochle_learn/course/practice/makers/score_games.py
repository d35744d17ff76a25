"""Totals at the end of a round that can be played: what the sides had before it, and what it brought."""

from __future__ import annotations

from typing import Final

from ....engine import Rules, score_round
from ...bank.given import Pair
from ..chance import Chance
from .auction_calls import step_of
from .score_levels import MADE, MADE_OR_SET, round_of_level

ONE, EXACT, BOTH = 1, 2, 3
_FAR: Final = 60  # steps below the end of the game


def totals_drawn(chance: Chance, level: int, rules: Rules, bidders: int) -> Pair | None:
    """Ours and theirs after a round in which the side ``bidders`` held the bid; ``None``: this draw is none.

    Before the round no side was there, or the game would have been over.

    >>> from ....engine import RULES
    >>> found = [totals_drawn(Chance(str(at)), BOTH, RULES["playok"], 0) for at in range(20)]
    >>> all(min(each) >= 1500 for each in found if each)
    True
    """
    changes = _changes(chance, rules, bidders, made=level == BOTH)
    if changes is None:
        return None
    match level:
        case 1:
            wanted = _one_or_none(chance, rules, changes)
        case 2:
            wanted = _exactly(chance, rules, changes)
        case _:
            wanted = _both(chance, rules, changes, bidders)
    return wanted if wanted and _was_open(rules, wanted, changes) else None


def _changes(chance: Chance, rules: Rules, bidders: int, *, made: bool) -> Pair | None:
    """What a round brought us and them."""
    played = round_of_level(chance, MADE if made or chance.happens(0.6) else MADE_OR_SET, rules)
    if played is None:
        return None
    score = score_round(rules, bid=played.bid, melds=played.melds, trick_points=played.tricks)
    return (score.bidders, score.others) if bidders == 0 else (score.others, score.bidders)


def _was_open(rules: Rules, totals: Pair, changes: Pair) -> bool:
    """No side was there before the round, and none had lost more than the whole game."""
    before = [total - change for total, change in zip(totals, changes, strict=True)]
    return max(before) < rules.target and min(before) > -rules.target


def _below(chance: Chance, rules: Rules) -> int:
    """A total that is not there yet, and not by one step alone."""
    return rules.target - step_of(rules) * (2 + chance.below(_FAR))


def _over(chance: Chance, rules: Rules, change: int) -> int | None:
    """A total that came there with this change; ``None``: it cannot."""
    steps = change // step_of(rules)
    return rules.target + step_of(rules) * chance.below(steps) if steps > 0 else None


def _one_or_none(chance: Chance, rules: Rules, changes: Pair) -> Pair | None:
    there = chance.below(3)  # we, they, none
    return _pair(*(_over(chance, rules, changes[at]) if at == there else _below(chance, rules) for at in (0, 1)))


def _exactly(chance: Chance, rules: Rules, changes: Pair) -> Pair | None:
    side = chance.below(2)
    exact = rules.target - (step_of(rules) if chance.happens(0.4) else 0)
    other = _over(chance, rules, changes[1 - side]) if chance.happens(0.6) else _below(chance, rules)
    return _pair(exact, other) if side == 0 else _pair(other, exact)


def _both(chance: Chance, rules: Rules, changes: Pair, bidders: int) -> Pair | None:
    """Two different totals; mostly that of the bidders is the lower one."""
    totals = _pair(*(_over(chance, rules, change) for change in changes))
    if totals is None or totals[0] == totals[1]:
        return None
    return totals if totals[bidders] < totals[1 - bidders] or chance.happens(0.3) else None


def _pair(we: int | None, they: int | None) -> Pair | None:
    return None if we is None or they is None else (we, they)
