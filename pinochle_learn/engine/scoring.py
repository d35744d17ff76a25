"""The score of a round and the end of the game (RULES.md, playok 7 to 10; fletcher, shooting the moon)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import gcd

from .rules import BothOver, Made, Rules, WhenSet, check_rules
from .why import Why, points_text, shown, whole

Pair = tuple[int, int]
"""A number for the bidders and one for the others."""


@dataclass(frozen=True, slots=True)
class RoundScore:
    """The changes of the totals, in the rule set's unit; ``reasons`` say how each came about.

    >>> from . import RULES
    >>> print(score_round(RULES["playok"], bid=250, melds=(60, 100), trick_points=(200, 50)).reasons[2])
    The bid of 250 is made: 260 is enough, and everything counts.
    """

    bidders: int
    others: int
    is_set: bool
    reasons: tuple[Why, ...]


def score_round(
    rules: Rules,
    *,
    bid: int,
    melds: Pair,
    trick_points: Pair | None = None,
    thrown_in: bool = False,
    moon: bool = False,
    tricks: Pair | None = None,
) -> RoundScore:
    """Score a round: pairs are (bidders, others), all in the rule set's unit (RULES.md, playok 8 and 9).

    ``moon``: the bid winner announced that his side takes every trick. ``tricks`` then tells how many each side
    took; without it, his side is held to have taken all if it has all trick points.
    Raises ValueError: tricks that do not add up, a throw-in or a moon not allowed, a number out of range.

    >>> from . import RULES
    >>> score = score_round(RULES["playok"], bid=330, melds=(60, 100), thrown_in=True)
    >>> score.bidders, score.others, score.is_set
    (-330, 100, True)
    >>> score_round(RULES["playok"], bid=250, melds=(60, 100), trick_points=(200, 50)).bidders
    260
    >>> score_round(RULES["playok"], bid=250, melds=(60, 100), trick_points=(200, 60))
    Traceback (most recent call last):
    ValueError: trick points: 200 and 60 make 260, but a round has 250
    """
    check_rules(rules)
    _check_amount("bid", bid, 1)
    _check_pair("melds", melds)
    if tricks is not None and not moon:
        raise ValueError("tricks: their number counts only when the moon is shot; leave it out")
    if thrown_in:
        return _thrown_in(rules, bid, melds, trick_points, moon)
    points = _checked_tricks(rules, trick_points)
    if moon:
        return _moon(rules, bid, melds, points, tricks)
    counted = _counted_melds(rules, melds, points)
    total = counted[0] + points[0]
    is_set = total < bid or (rules.meld_needs_trick_point and not points[0])
    bidders, said = _set(rules, bid, total, melds[0], counted[0]) if is_set else _made(rules, bid, total)
    reasons = (
        *_side("bidders", melds[0], counted[0], points[0]),
        *said,
        *_side("others", melds[1], counted[1], points[1]),
    )
    return RoundScore(bidders, counted[1] + points[1], is_set, reasons)


def counted_meld(rules: Rules, meld: int, trick_points: int) -> int:
    """What a side's meld counts beside those trick points, in the rule set's unit (RULES.md, playok 8).

    Where the rules ask for it, a side without a trick point loses its meld.

    >>> from . import RULES
    >>> [counted_meld(RULES[name], 15, 0) for name in ("playok", "fletcher")]
    [0, 15]
    """
    return meld if trick_points or not rules.meld_needs_trick_point else 0


@lru_cache(maxsize=64)
def trick_step(rules: Rules) -> int:
    """The step in which trick points go, in the rule set's unit (RULES.md, playok 7).

    >>> from . import RULES
    >>> [trick_step(rules) for rules in RULES.values()]
    [10, 1, 1]
    """
    return gcd(rules.last_trick, *(points for _, points in rules.card_points)) or 1


@lru_cache(maxsize=64)
def meld_step(rules: Rules) -> int:
    """The step in which points of meld go, in the rule set's unit (RULES.md, playok 5); 1 where nothing melds.

    >>> from . import RULES
    >>> [meld_step(rules) for rules in RULES.values()]
    [10, 1, 1]
    """
    return gcd(*(rule.points for rule in rules.melds)) or 1


def why_not_throw_in(rules: Rules, bid: int, meld: int) -> Why | None:
    """Why the bid winner may not throw the round in with that meld of his team; ``None`` if he may.

    >>> from . import RULES
    >>> why_not_throw_in(RULES["playok"], 330, 60) is None, why_not_throw_in(RULES["playok"], 310, 60).code
    (True, 'throw-in-not-needed')
    """
    check_rules(rules)
    _check_amount("bid", bid, 0)
    _check_amount("meld", meld, 0)
    limit = rules.throw_in_above
    if limit is None:
        return Why.of("no-throw-in")
    if bid - meld > limit:
        return None
    if meld >= bid:
        return Why.of("throw-in-bid-met", bid=bid, meld=meld)
    return Why.of("throw-in-not-needed", limit=limit, bid=bid, meld=meld, short=bid - meld)


def winner_of_game(rules: Rules, totals: tuple[int, ...], bidders: int) -> int | None:
    """The team that has won after a round in which the team ``bidders`` held the bid; ``None``: play on.

    >>> from . import RULES
    >>> winner_of_game(RULES["playok"], (1700, 1600), bidders=1), winner_of_game(RULES["playok"], (1490, -70), 0)
    (1, None)
    """
    check_rules(rules)
    over = [team for team, total in enumerate(totals) if total >= rules.target]
    if rules.both_over is BothOver.BIDDERS and bidders in over:
        return bidders
    best = [team for team in over if totals[team] == max(totals)]
    return best[0] if len(best) == 1 else None


def _thrown_in(rules: Rules, bid: int, melds: Pair, trick_points: Pair | None, moon: bool) -> RoundScore:
    if why := why_not_throw_in(rules, bid, melds[0]):
        raise ValueError(why.sentence)
    if trick_points not in (None, (0, 0)) or moon:
        raise ValueError("thrown in: a round that is thrown in has no trick points and no moon")
    change, meld = _meld_when_set(rules, melds[0], melds[0])
    reasons = (
        Why.of("score-thrown-in", bid=bid, meld=melds[0], short=bid - melds[0]),
        *meld,
        Why.of("score-meld", side="The others", points=points_text(melds[1])),
    )
    return RoundScore(change - bid, melds[1], True, reasons)


Part = tuple[int, tuple[Why, ...]]
"""A change of the bidders' total, and what is said of it."""


def _made(rules: Rules, bid: int, total: int) -> Part:
    if rules.made is Made.BID_ALONE:
        return bid, (Why.of("score-made-bid-alone", bid=bid, total=total),)
    return total, (Why.of("score-made", bid=bid, total=total),)


def _set(rules: Rules, bid: int, total: int, meld: int, counted: int) -> Part:
    change, said = _meld_when_set(rules, meld, counted)
    return change - bid, (Why.of("score-set", bid=bid, total=total), *said)


def _meld_when_set(rules: Rules, meld: int, counted: int) -> Part:
    """What becomes of the meld of bidders who are set; ``counted`` is what of it stands."""
    match rules.when_set:
        case WhenSet.NOTHING:
            return 0, ()
        case WhenSet.KEEPS_MELD:
            return counted, (Why.of("score-meld-kept", meld=counted),)
        case WhenSet.LOSES_MELD:
            return -meld, (Why.of("score-meld-subtracted", meld=meld),)


def _moon(rules: Rules, bid: int, melds: Pair, points: Pair, tricks: Pair | None) -> RoundScore:
    if not rules.moon:
        raise ValueError(Why.of("no-moon").sentence)
    if tricks is None:
        tricks = (rules.hand_size, 0) if not points[1] else (rules.hand_size - 1, 1)
    _check_pair("tricks", tricks)
    if sum(tricks) != rules.hand_size:
        raise ValueError(f"tricks: {tricks[0]} and {tricks[1]} do not make the {rules.hand_size} of a round")
    for side, taken, won in zip(("bidders", "others"), points, tricks, strict=True):
        if taken and not won:
            raise ValueError(f"tricks: the {side} have {taken} trick points, so they took a trick")
    counted = _counted_melds(rules, melds, points)
    others = _side("others", melds[1], counted[1], points[1])
    if tricks[1]:
        lost = Why.of("score-moon-lost", bid=bid)
        return RoundScore(-bid, counted[1] + points[1], True, (lost, *others))
    made = Why.of("score-moon-made", moon=rules.moon)
    return RoundScore(rules.moon, counted[1] + points[1], False, (made, *others))


def _counted_melds(rules: Rules, melds: Pair, points: Pair) -> Pair:
    """The melds of both sides that stand."""
    return counted_meld(rules, melds[0], points[0]), counted_meld(rules, melds[1], points[1])


def _side(side: str, meld: int, counted: int, points: int) -> tuple[Why, ...]:
    code = "score-meld" if counted == meld else "score-meld-lost"
    name = f"The {side}"
    amount = points_text(meld) if counted == meld else meld
    return Why.of(code, side=name, points=amount), Why.of("score-tricks", side=name, points=points_text(points))


def _checked_tricks(rules: Rules, points: Pair | None) -> Pair:
    if points is None:
        raise ValueError("trick points: give those of the bidders and of the others, or throw the round in")
    _check_pair("trick points", points)
    if sum(points) != rules.trick_total:
        raise ValueError(
            f"trick points: {points[0]} and {points[1]} make {sum(points)}, but a round has {rules.trick_total}"
        )
    step = trick_step(rules)
    if points[0] % step:
        raise ValueError(f"trick points: {points[0]} is not a multiple of {step}, as all trick points are")
    return points


def _check_pair(name: str, pair: Pair) -> None:
    if not isinstance(pair, (tuple, list)) or len(pair) != 2:
        raise ValueError(f"{name}: give two numbers, the bidders' and the others'")
    for amount in pair:
        _check_amount(name, amount, 0)


def _check_amount(name: str, amount: int, least: int) -> None:
    number = whole(amount)
    if number is None or number < least:
        given = repr(shown(amount)) if isinstance(amount, str) else shown(amount)
        raise ValueError(f"{name}: {given} is not a whole number of {least} or more")
