"""Where a round turns, in words: made or set, a meld saved, thrown in or not, and what becomes of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from ...engine import RoundScore
from ...engine.scoring import why_not_throw_in
from ...engine.why import points_text
from .round import BIDDERS, OTHERS, SIDES, Round, Stretch, steps


@dataclass(frozen=True, slots=True)
class Turn:
    """Something that turns: what it is ``about``, and how, in sentences. ``is_good``: how it stands here for that side.

    >>> from .position import Position
    >>> from .round import round_of
    >>> turns(round_of(Position(bid=250, melds=(60, 100), tricks=200)))[0].text
    'Made with 190 trick points or more. Here the bidders have 200.'
    """

    about: str
    text: str
    is_good: bool | None = None


def turns(one: Round) -> tuple[Turn, ...]:
    """Where the round turns, if its trick points were others (RULES.md, playok 8 to 10). Thrown in, it has none.

    Raises ValueError: a number out of range.

    >>> from .position import Position
    >>> from .round import round_of
    >>> [each.about for each in turns(round_of(Position(bid=330, melds=(60, 100), tricks=200)))]
    ['The bid of 330', "The others' meld of 100", 'Throwing in', 'The game']
    """
    saved = () if _is_over(one) else _saved(one)
    return _made(one), *saved, *_throwing_in(one), _game(one)


def _is_over(one: Round) -> bool:
    """Is it thrown in, as it may be?"""
    return one.is_thrown_in and one.may_throw_in


def where(stretch: Stretch[Any], total: int) -> str:
    """Which trick points of the bidders these are, of ``total`` in all.

    >>> [where(Stretch(*each, True), 250) for each in ((0, 180), (190, 250), (10, 240), (0, 250))]
    ['with 180 trick points or fewer', 'with 190 trick points or more', 'with 10 to 240 trick points', \
'whatever the trick points']
    >>> [where(Stretch(each, each, True), 25) for each in (0, 1, 25)]
    ['without a trick point', 'with 1 trick point', 'with all 25 trick points']
    """
    first, last = stretch.first, stretch.last
    if (first, last) == (0, total):
        return "whatever the trick points"
    if first == last:
        return "without a trick point" if not first else f"with {'all ' * (last == total)}{_trick_points(first)}"
    if first == 0:
        return f"with {_trick_points(last)} or fewer"
    return f"with {_trick_points(first)} or more" if last == total else f"with {first} to {_trick_points(last)}"


def _if_taken(stretch: Stretch[Any], total: int) -> str:
    """The same, said of the others."""
    said = where(stretch, total).replace("without a", "with no")
    return said.replace("with ", "if the bidders take ", 1)


def _trick_points(points: int) -> str:
    return points_text(points).replace(" ", " trick ")


def game_told(one: Round) -> str:
    """The state of the game after the round, in sentences (RULES.md, playok 10).

    Raises AnswerError: the round has no score, see `Round.score`.

    >>> from .position import Position
    >>> from .round import round_of
    >>> game_told(round_of(Position(bid=250, melds=(60, 100), tricks=200)))
    'Nobody has 1500 yet: play on.'
    >>> game_told(round_of(Position(bid=250, melds=(60, 100), tricks=200, totals=(1240, 1400))))
    'Both sides have 1500 or more. The bidders win the game.'
    """
    target, winner = one.rules.target, one.winner
    over = [side for side, total in zip(SIDES, one.after, strict=True) if total >= target]
    if not over:
        return f"Nobody has {target} yet: play on."
    said = f"{over[0] if len(over) == 1 else 'Both sides'} have {target} or more."
    return f"{said} The totals are equal: play on." if winner is None else f"{said} {SIDES[winner]} win the game."


def _made(one: Round) -> Turn:
    about, total = "The moon" if one.is_moon else f"The bid of {one.bid}", one.rules.trick_total
    good = [each for each in one.made if each.value]
    here = "" if one.is_thrown_in else f" Here the bidders have {one.tricks}."
    if one.is_moon:
        text = f"Shot {_all_where(good, total)}, if no trick at all is lost.{here}"
    elif not good:
        text = f"Not to be made: all {_trick_points(total)} are too few.{_by_moon(one)}"
    else:
        made = "Played on, it is made" if one.is_thrown_in else "Made"
        text = f"{made} {_all_where(good, total)}.{here}"
    return Turn(about, text, _stands(one.made, one))


def _by_moon(one: Round) -> str:
    """What the moon would bring all the same, where the rules have it (RULES.md, fletcher)."""
    return f" But the moon, if every trick is taken, brings {_shot(one).bidders:+}." if one.rules.moon else ""


def _shot(one: Round) -> RoundScore:
    """What the round scores with the moon shot."""
    return replace(one, how="moon").swept[-1][1]


def _all_where(stretches: Iterable[Stretch[Any]], total: int) -> str:
    return ", and ".join(where(each, total) for each in stretches)


def _stands(stretches: Iterable[Stretch[bool]], one: Round) -> bool | None:
    """On which side the round stands here; one that is thrown in stands on none."""
    if one.is_thrown_in:
        return None
    return next((each.value for each in stretches if each.first <= one.tricks <= each.last), None)


def _saved(one: Round) -> Iterator[Turn]:
    """A meld that is lost without a trick point. That of the bidders matters only if it reaches the bid alone."""
    for side, whose in ((BIDDERS, "The bidders'"), (OTHERS, "The others'")):
        meld, stretches = one.melds[side], one.saved(side)
        matters = meld > 0 if side == OTHERS else meld >= one.bid and not one.is_moon
        if matters and not all(each.value for each in stretches):
            text = f"Lost without a trick point. {_trick_points(steps(one.rules).tricks).capitalize()} save it."
            yield Turn(f"{whose} meld of {meld}", text.replace("point save", "point saves"), _stands(stretches, one))


def _throwing_in(one: Round) -> Iterator[Turn]:
    if one.rules.throw_in_above is None or one.is_moon:
        return
    meld, lowest = one.melds[BIDDERS], one.thrown_in_from
    if why := why_not_throw_in(one.rules, one.bid, meld):
        when = f" With {meld} of meld that takes a bid of {lowest} or more." if lowest is not None else ""
        yield Turn("Throwing in", f"{why.sentence}{when}")
        return
    better = [_all_where([each], one.rules.trick_total) for each in one.better_played if each.value]
    ways = [*better, *(["with the moon shot"] if one.rules.moon else [])]
    but = f" Playing on is better only {', and '.join(ways)}." if ways else ""
    lost = "at once" if one.rules.moon or any(each.value for each in one.made) else "all the same"
    yield Turn("Throwing in", f"The bid is lost {lost}, but the others get no trick points.{but}", True)


def _game(one: Round) -> Turn:
    if _is_over(one):
        winner = one.winner
        return Turn("The game", "This round does not end it." if winner is None else f"{SIDES[winner]} win it.")
    total = one.rules.trick_total
    said = [
        f"{SIDES[each.value]} win {where(each, total) if each.value == BIDDERS else _if_taken(each, total)}."
        for each in one.winners
        if each.value is not None
    ]
    return Turn("The game", " ".join(said) or f"This round cannot end it: nobody comes to {one.rules.target}.")
