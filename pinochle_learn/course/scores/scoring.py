"""Scoring one round: the numbers that are written down, and what becomes of the totals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ... import explain
from ...engine import RoundScore, Rules, Why, most_points, score_round
from ...engine.auction import bid_step
from ...engine.scoring import Pair, meld_step
from ...engine.variants import PLAYOK
from ...engine.why import listed
from ..kinds.feedback import AnswerError, quoted
from ..melds.words import capital
from ..reply import Item, Reply
from ..typed import read_points

HOW: Final = {"play": "Played out", "throw in": "Thrown in", "moon": "Moon announced"}
"""What may be done after the melds, and how it is called."""

FIELDS: Final = {
    "bid": "Bid",
    "meld bidders": "Bidders' meld",
    "meld others": "Others' meld",
    "tricks bidders": "Bidders' trick points",
    "tricks others": "Others' trick points",
}
"""What is typed in, by its field, and how it is called."""


def ways(rules: Rules) -> tuple[str, ...]:
    """Of `HOW` what the rules allow (RULES.md, playok 9; fletcher, shooting the moon).

    >>> from pinochle_learn import RULES
    >>> ways(RULES["playok"]), len(ways(RULES["fletcher"]))
    (('play', 'throw in'), 3)
    """
    there = {"play": True, "throw in": rules.throw_in_above is not None, "moon": bool(rules.moon)}
    return tuple(way for way, is_there in there.items() if is_there)


def checked_round(
    rules: Rules,
    bid: int,
    melds: Pair,
    tricks: Pair | None = None,
    *,
    thrown_in: bool = False,
    moon: bool = False,
) -> RoundScore:
    """`score_round` for numbers that somebody wrote down: also refuses what no round can bring.

    Raises AnswerError: one sentence that names the number, and its field.

    >>> from pinochle_learn import RULES
    >>> checked_round(RULES["playok"], 250, (60, 100), (200, 50)).bidders
    260
    >>> checked_round(RULES["playok"], 255, (60, 100), (200, 50))
    Traceback (most recent call last):
    pinochle_learn.course.kinds.feedback.AnswerError: Bid: bids begin at 250 and go up by 10 or 20, so 255 is none.
    """
    for name, amount in (("bid", bid), ("meld bidders", melds[0]), ("meld others", melds[1])):
        if wrong := (wrong_bid(rules, amount) if name == "bid" else _wrong_meld(rules, amount)):
            raise AnswerError(f"{FIELDS[name]}: {wrong}", name)
    if sum(melds) > _all_melds(rules):
        raise AnswerError(f"Melds: {melds[0]} and {melds[1]} are more than the whole deck melds.", "meld others")
    try:
        return score_round(rules, bid=bid, melds=melds, trick_points=tricks, thrown_in=thrown_in, moon=moon)
    except ValueError as error:
        sentence = capital(str(error))
        field = "how" if "trick points" not in str(error) else "tricks bidders"
        raise AnswerError(sentence if sentence.endswith(".") else f"{sentence}.", field) from None


def wrong_bid(rules: Rules, bid: int) -> str:
    """Why nobody can have bid so much under these rules, in a sentence; empty if somebody can (RULES.md, playok 2).

    >>> from pinochle_learn import RULES
    >>> wrong_bid(RULES["playok"], 255), wrong_bid(RULES["playok"], 260)
    ('bids begin at 250 and go up by 10 or 20, so 255 is none.', '')
    """
    if bid < rules.opening:
        return Why.of("bid-below-minimum", minimum=rules.opening, bid=bid).sentence
    if bid > most_points(rules):
        return Why.of("bid-too-high", most=most_points(rules), bid=bid).sentence
    if (bid - rules.opening) % bid_step(rules):
        return f"bids begin at {rules.opening} and go up by {listed(rules.raises, 'or')}, so {bid} is none."
    return ""


def _wrong_meld(rules: Rules, meld: int) -> str:
    step = meld_step(rules)
    if meld % step:
        return f"every meld is a multiple of {step}, and {meld} is not."
    return f"{meld} is more than the whole deck melds." if meld > _all_melds(rules) else ""


def _all_melds(rules: Rules) -> int:
    """What the melds of the whole deck in one hand are worth: no two sides have more together."""
    return most_points(rules) - rules.trick_total


class RoundScoring:
    """A round to score from what is typed in. Nothing typed for one side's tricks: the other has the rest.

    >>> scoring = RoundScoring()
    >>> typed = {"bid": "330", "meld bidders": "60", "meld others": "100", "how": "throw in"}
    >>> print(scoring.score(typed))
    The bidders' total changes by -330, the others' by +100.
    - Thrown in: 330 less 60 of meld leaves 270, more than the tricks can bring. The bid is subtracted.
    - The others: 100 points of meld.
    >>> print(scoring.score(typed | {"bid": "3x"}))
    Bid: “3x” is no whole number.
    """

    def __init__(self, rules: Rules = PLAYOK) -> None:
        self.rules = rules

    def task(self) -> Reply:
        """What is to be done."""
        return Reply("info", ("What does each side score? Work it out, then press Score it.",))

    def score(self, typed: Mapping[str, str]) -> Reply:
        """Score the round typed in, by field (see `FIELDS`) and ``how`` it went on (see `HOW`)."""
        try:
            return self._said(self._scored(typed))
        except AnswerError as error:
            return Reply("bad", (error.sentence,), field=error.field)

    def _scored(self, typed: Mapping[str, str]) -> RoundScore:
        how = typed.get("how") or "play"
        bid, mine, theirs = (_read(typed, field) for field in ("bid", "meld bidders", "meld others"))
        thrown = how == "throw in"
        tricks = None if thrown else self._tricks(typed)
        return checked_round(self.rules, bid, (mine, theirs), tricks, thrown_in=thrown, moon=how == "moon")

    def _tricks(self, typed: Mapping[str, str]) -> Pair:
        """The trick points of both; those of one side are the rest."""
        sides = ("tricks bidders", "tricks others")
        known = [_read(typed, side) if typed.get(side, "").strip() else None for side in sides]
        mine, theirs = known
        if mine is None and theirs is None:
            raise AnswerError(f"{FIELDS[sides[0]]}: nothing is typed in.", sides[0])
        all_points = self.rules.trick_total
        for side, points in zip(sides, known, strict=True):
            if points is not None and points > all_points:
                raise AnswerError(f"{FIELDS[side]}: a round has {all_points}, not {points}.", side)
        return (
            all_points - (theirs or 0) if mine is None else mine,
            all_points - (mine or 0) if theirs is None else theirs,
        )

    def _said(self, score: RoundScore) -> Reply:
        *reasons, changes = explain.score(score)
        return Reply("info", (changes,), tuple(map(Item, reasons)))


def _read(typed: Mapping[str, str], field: str) -> int:
    text = typed.get(field, "")
    points = read_points(text)
    if points is None:
        wrong = f"{quoted(text)} is no whole number" if text.strip() else "nothing is typed in"
        raise AnswerError(f"{FIELDS[field]}: {wrong}.", field)
    return points
