"""The charts of the part Bid: how many points rounds brought, and how high to bid."""

from __future__ import annotations

from typing import Final

from ...analysis.bids import ENOUGH, LEVELS, Sample, Share
from ...course.melds.words import capital
from ...course.what_if.position import Position
from ...course.what_if.rows import percent
from ...engine import Rules
from ...engine.why import points_text
from ..shape import ChartGroupView, ChartLineView, ChartMarkView, ChartView
from .bid_figures import LATER, average
from .bid_words import meaning, next_bids

MOST_COLUMNS: Final = 20
_STEP: Final = 20
"""Points of a column, unless there would be too many; to be divided by the rules' unit."""

_NO_ROUND: Final = 16
"""Columns, as long as there is no round."""

_FAR: Final = 2
"""Times the best round."""

_EDGE: Final = 0.02
"""The share of rounds that may lie beyond the first and the last column, and is counted there."""


def bids_chart(sample: Sample, position: Position) -> ChartView:
    """A safe, a fair and a bold bid, each with its chance; before them, what may be bid over the bid so far.

    A bid that may not be made any more is not named as one. Until there are rounds enough it shows what will stand
    there.

    >>> chart = bids_chart(Sample.of([230, 240, 300, 340, 350] * 6), Position(bid=300))
    >>> [mark["name"] for mark in chart["groups"][0]["marks"]]
    ['Next: 310', 'Next: 320', 'Safe: pass', 'Fair: pass', 'Bold: 340']
    """
    rules = position.rules
    following = next_bids(position.bid, rules) if position.bid is not None else ()
    marks = [_made(f"next {at}", f"Next: {bid}", sample, bid) for at, bid in enumerate(following)]
    least = rules.opening if position.bid is None else next(iter(following), None)
    marks += [_level(name, share, sample, least, rules) for name, share in LEVELS.items()]
    return ChartView(
        id="bids",
        kind="bars",
        name=f"How high to bid with {position.trump.word}",
        text=f"{meaning()} In brackets: the true chance, in 19 of 20 samples.",
        groups=[ChartGroupView(id="bids", name="", marks=marks)],
    )


def _level(name: str, share: float, sample: Sample, least: int | None, rules: Rules) -> ChartMarkView:
    """The highest bid that is made so often, if it is not below the least that may be made now."""
    bid, title = sample.highest_bid(share, rules), capital(name)
    if sample.count < ENOUGH:
        return _made(name, f"{title}: {LATER}", Sample.of(()), rules.opening)
    if bid is None:
        return _made(name, f"{title}: pass", sample, rules.opening, f"{rules.opening} is ")
    if least is None or bid < least:
        return _made(name, f"{title}: pass", sample, bid, f"{bid} is ")
    return _made(name, f"{title}: {bid}", sample, bid)


def _made(name: str, title: str, sample: Sample, bid: int, before: str = "") -> ChartMarkView:
    chance = sample.chance(bid)
    return ChartMarkView(id=name, name=title, text=f"{before}made in {_told(chance, sample)}", value=chance.share)


def _told(chance: Share, sample: Sample) -> str:
    """As many words, whether there are rounds or not: so it takes the same room."""
    later = percent(0).replace("0", LATER)
    share = percent(chance.share, down=True) if sample.count else later
    low, high = map(percent, (chance.low, chance.high)) if sample.count else (later, later)
    return f"{share} ({low} to {high})"


def points_chart(sample: Sample, position: Position) -> ChartView:
    """A histogram of the points of the bid winner's side; filled are rounds that make the bid.

    The bid is the one so far, or the lowest there may be. Without a round all columns are empty.

    >>> chart = points_chart(Sample.of([240, 275, 300, 340]), Position(bid=300))
    >>> [(mark["name"], mark["size"], mark["value"]) for mark in chart["groups"][0]["marks"]][-3:]
    [('300 to 319', 1.0, 1.0), ('320 to 339', 0.0, 0.0), ('340 or more', 1.0, 1.0)]
    >>> [line["label"] for line in chart["lines"]]
    ['lowest 250', 'now 300']
    """
    rules, goal = position.rules, position.rules.opening if position.bid is None else position.bid
    width, low, high = _range(sample, goal, rules)
    counts = sample.histogram(width, low, high)
    made = Sample.of(each for each in sample.points.elements() if each >= goal).histogram(width, low, high)
    most = max(counts)
    part = 1 / max(most, 1)
    marks = [
        ChartMarkView(
            id=str(low + at * width),
            name=_step_name(at, len(counts), low, width),
            text=_rounds(count),
            size=count * part,
            value=made[at] * part,
        )
        for at, count in enumerate(counts)
    ]
    return ChartView(
        id="points",
        kind="columns",
        name=f"Points of your side with {position.trump.word}",
        text=_brought(sample, rules),
        groups=[ChartGroupView(id="numbers", name="The numbers, step by step", marks=marks)],
        most=_rounds(most),
        key=f"Filled: {goal} or more. Empty: less.",
        lines=_lines(position, low, high),
    )


def _brought(sample: Sample, rules: Rules) -> str:
    least, best, mean = LATER, f"{LATER} points", LATER
    if sample.count:
        least, best, mean = str(min(sample.points)), points_text(max(sample.points)), average(sample, rules)
    return f"{_rounds(sample.count)}: {least} to {best}, {mean} on average."


def _range(sample: Sample, goal: int, rules: Rules) -> tuple[int, int, int]:
    """The width of a column, and from where to where they go: nearly all rounds, and the bids.

    At the bid that is to be made a column begins.
    """
    width = _STEP // rules.unit
    several = sorted(sample.points.elements()) or [rules.opening, rules.opening + (_NO_ROUND - 2) * width]
    edge = int(_EDGE * len(several))
    least, best = several[edge], several[-1 - edge]
    least, best = min(least, rules.opening - width), max(best, rules.opening)
    if goal <= _FAR * best:  # farther off, its line stands at the edge
        best = max(best, goal)
    while True:
        low = goal - -(-(goal - least) // width) * width
        high = low + ((best - low) // width + 1) * width
        if (high - low) // width <= MOST_COLUMNS:
            return width, low, high
        width *= 2


def _lines(position: Position, low: int, high: int) -> list[ChartLineView]:
    def at(bid: int) -> float:
        return min(max(0.0, (bid - low) / (high - low)), 1.0)

    opening, bid = position.rules.opening, position.bid
    lines = [ChartLineView(at=at(opening), label=f"lowest {opening}", text="the lowest bid")]
    if bid is not None and bid != opening:
        lines.append(ChartLineView(at=at(bid), label=f"now {bid}", text="the bid so far"))
    return lines


def _step_name(at: int, count: int, low: int, width: int) -> str:
    first = low + at * width
    if at == 0:
        return f"under {first + width}"
    if at == count - 1:
        return f"{first} or more"
    return f"{first} to {first + width - 1}" if width > 1 else str(first)


def _rounds(count: int) -> str:
    return "1 round" if count == 1 else f"{count} rounds"
