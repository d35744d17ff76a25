"""A round in pictures and in words: its reasons, the bidders' change over their trick points, and where it turns."""

from __future__ import annotations

from collections.abc import Sequence

from ....course.melds.words import capital
from ....course.what_if.round import SIDES, Round, Stretch
from ....course.what_if.rows import signed
from ....course.what_if.turns import turns, where
from ....engine import Why
from ...shape import ChartGroupView, ChartLineView, ChartMarkView, ChartView


def why_chart(one: Round) -> ChartView:
    """The reasons of the score, side by side, in words alone. Raises AnswerError: the round has no score.

    >>> from ....course.what_if.position import Position
    >>> from ....course.what_if.round import round_of
    >>> chart = why_chart(round_of(Position(bid=330, melds=(60, 100), how="throw in")))
    >>> [[mark["name"] for mark in group["marks"]] for group in chart["groups"]][1]
    ['100 points of meld.']
    """
    others = [why for why in one.score.reasons if dict(why.facts).get("side") == SIDES[1]]
    bidders = [why for why in one.score.reasons if why not in others]
    sides = zip(SIDES, (bidders, others), strict=True)
    groups = [ChartGroupView(id=side, name=side, marks=_reasons(side, said)) for side, said in sides if said]
    return ChartView(id="why", kind="words", name="Why", text="", groups=groups)


def _reasons(side: str, said: Sequence[Why]) -> list[ChartMarkView]:
    """The sentences; the side they begin with stands above them."""
    sentences = [capital(why.sentence.removeprefix(f"{side}: ")) for why in said]
    return [ChartMarkView(id=sentence, name=sentence, text="") for sentence in sentences]


def turns_chart(one: Round) -> ChartView:
    """Where the round turns, in words alone.

    >>> from ....course.what_if.position import Position
    >>> from ....course.what_if.round import round_of
    >>> turns_chart(round_of(Position(bid=250, melds=(60, 100))))["groups"][0]["marks"][0]["text"]
    'Made with 190 trick points or more. Here the bidders have 120.'
    """
    marks = []
    for turn in turns(one):
        mark = ChartMarkView(id=turn.about.split(" of ")[0], name=turn.about, text=turn.text)
        if turn.is_good is not None:
            mark["tone"] = "good" if turn.is_good else "bad"
        marks.append(mark)
    group = ChartGroupView(id="turns", name="", marks=marks)
    return ChartView(id="turns", kind="words", name="Where it turns", text="", groups=[group])


# --- the bidders' change ---


def change_chart(one: Round) -> ChartView:
    """A column for each number of trick points of the bidders: how their total changes, up or down from nought.

    Filled where the bid is made.

    >>> from ....course.what_if.position import Position
    >>> from ....course.what_if.round import round_of
    >>> chart = change_chart(round_of(Position(bid=250, melds=(60, 100), tricks=200)))
    >>> chart["text"].partition(". ")[2]
    'With 190 trick points or more it changes by +250 to +310.'
    >>> [line["label"] for line in chart["lines"]], chart["least"], chart["base"]
    (['made', 'you'], '−250', 0.446)
    """
    changes = [score.bidders for _, score in one.swept]
    least, most = min(0, *changes), max(0, *changes)

    def height(change: int) -> float:
        return round((change - least) / (most - least or 1), 3)

    base = height(0)
    marks = [
        ChartMarkView(
            id=str(points),
            name=str(points),
            text=signed(score.bidders),
            size=height(score.bidders),
            value=base if score.is_set else height(score.bidders),
        )
        for points, score in one.swept
    ]
    return ChartView(
        id="change",
        kind="columns",
        name=f"{'Played on: the' if one.is_thrown_in else 'The'} bidders' change, by their trick points",
        text=_told(one),
        groups=[ChartGroupView(id="numbers", name="The numbers", marks=marks)],
        base=base,
        most=signed(most),
        least=signed(least),
        key="Filled: the moon is shot. Empty: it is missed."
        if one.is_moon
        else "Filled: the bid is made. Empty: it is not.",
        lines=_lines(one),
    )


def _told(one: Round) -> str:
    said = [f"{capital(where(each, one.rules.trick_total))} {{}} by {_changes(one, each)}." for each in one.made]
    return " ".join(each.format("it changes" if at else "their total changes") for at, each in enumerate(said))


def _changes(one: Round, stretch: Stretch[bool]) -> str:
    changes = [score.bidders for points, score in one.swept if stretch.first <= points <= stretch.last]
    ends = (changes[0],) if min(changes) == max(changes) else (changes[0], changes[-1])
    return " to ".join(map(signed, ends))


def _lines(one: Round) -> list[ChartLineView]:
    places = {points: at for at, (points, _) in enumerate(one.swept)}
    count = len(places)
    lines = [
        ChartLineView(at=round(places[each.first] / count, 3), label="made", text=f"from {each.first} on")
        for each in one.made
        if each.value and each.first
    ]
    if not one.is_thrown_in and one.tricks in places:
        at = round((places[one.tricks] + 0.5) / count, 3)
        lines.append(ChartLineView(at=at, label="you", text=f"{one.tricks} trick points"))
    return lines
