"""The charts of the part Bid: how many points rounds brought, and how high to bid."""

from __future__ import annotations

from typing import Final

from ...analysis.bids import LEVELS, Sample, Share
from ...course.melds.words import capital
from ...course.what_if.position import Position
from ...engine import Rules
from ...engine.why import points_text
from ..shape import ChartGroupView, ChartLineView, ChartMarkView, ChartView
from .bid_figures import average

MOST_COLUMNS: Final = 20
_STEP: Final = 20
"""Points of a column, unless there would be too many; to be divided by the rules' unit."""

_FAR: Final = 2
"""Times the best round."""

_EDGE: Final = 0.02
"""The share of rounds that may lie beyond the first and the last column, and is counted there."""


def bids_chart(sample: Sample, position: Position) -> ChartView:
    """A safe, a fair and a bold bid, each with its chance; and the lowest one over the bid so far.

    >>> chart = bids_chart(Sample.of([230, 240, 300, 340, 350]), Position(bid=300))
    >>> [mark["name"] for mark in chart["groups"][0]["marks"]]
    ['Safe: pass', 'Fair: 300', 'Bold: 340', 'Over 300: 310']
    """
    rules = position.rules
    marks = [_level(name, share, sample, rules) for name, share in LEVELS.items()]
    if position.bid is not None:
        above = next_bid(position.bid, rules)
        marks.append(_made("over", f"Over {position.bid}: {above}", sample.chance(above)))
    levels = ", ".join(f"a {name} one in {_percent(share)} or more" for name, share in LEVELS.items())
    text = f"How often a bid is made: {levels}. In brackets: the true chance, in 19 of 20 samples."
    return ChartView(
        id="bids",
        kind="bars",
        name=f"How high to bid with {position.trump.word}",
        text=text,
        groups=[ChartGroupView(id="bids", name="", marks=marks)],
    )


def next_bid(bid: int, rules: Rules) -> int:
    """The lowest bid over another one (RULES.md, playok 2).

    >>> from ...engine import RULES
    >>> [next_bid(bid, RULES["playok"]) for bid in (0, 250, 255, 300)]
    [250, 260, 260, 310]
    """
    step = min(rules.raises, default=1)
    return max(rules.opening, bid + step - (bid - rules.opening) % step)


def _level(name: str, share: float, sample: Sample, rules: Rules) -> ChartMarkView:
    bid = sample.highest_bid(share, rules)
    if bid is not None:
        return _made(name, f"{capital(name)}: {bid}", sample.chance(bid))
    lowest = sample.chance(rules.opening)
    text = f"the lowest bid, {rules.opening}, is made in {_percent(lowest.share)} {_bounds(lowest)}"
    return ChartMarkView(id=name, name=f"{capital(name)}: pass", text=text, value=lowest.share)


def _made(name: str, title: str, chance: Share) -> ChartMarkView:
    return ChartMarkView(
        id=name, name=title, text=f"made in {_percent(chance.share)} {_bounds(chance)}", value=chance.share
    )


def _bounds(chance: Share) -> str:
    return f"({_percent(chance.low)} to {_percent(chance.high)})"


def _percent(share: float) -> str:
    return f"{100 * share:.0f}\u00a0%"  # never parted at the end of a line


def points_chart(sample: Sample, position: Position) -> ChartView:
    """A histogram of the points of the bid winner's side; filled are rounds that make the bid.

    The bid is the one so far, or the lowest there may be.

    >>> chart = points_chart(Sample.of([240, 275, 300, 340]), Position(bid=300))
    >>> [(mark["name"], mark["size"], mark["value"]) for mark in chart["groups"][0]["marks"]][-3:]
    [('300 to 319', 1.0, 1.0), ('320 to 339', 0.0, 0.0), ('340 or more', 1.0, 1.0)]
    >>> [line["label"] for line in chart["lines"]]
    ['lowest 250', 'now 300']
    """
    rules, goal = position.rules, position.rules.opening if position.bid is None else position.bid
    width, low, high = _range(sample, goal, rules)
    counts = sample.histogram(width, low, high)
    most = max(counts)
    marks = [
        ChartMarkView(
            id=str(low + at * width),
            name=_step_name(at, len(counts), low, width),
            text=_rounds(count),
            size=count / most,
            value=count / most if low + at * width >= goal else 0.0,
        )
        for at, count in enumerate(counts)
    ]
    least, best = min(sample.points), max(sample.points)
    text = (
        f"{_rounds(sample.count)}: your side makes {least} to {points_text(best)}, {average(sample, rules)} on average."
    )
    return ChartView(
        id="points",
        kind="columns",
        name=f"Points with {position.trump.word}",
        text=text,
        groups=[ChartGroupView(id="numbers", name="The numbers, step by step", marks=marks)],
        most=_rounds(most),
        key=f"Filled: {goal} or more. Empty: less.",
        lines=_lines(position, low, high),
    )


def _range(sample: Sample, goal: int, rules: Rules) -> tuple[int, int, int]:
    """The width of a column, and from where to where they go: nearly all rounds, and the bids.

    At the bid that is to be made a column begins.
    """
    several = sorted(sample.points.elements())
    edge = int(_EDGE * len(several))
    least, best = several[edge], several[-1 - edge]
    width = _STEP // rules.unit
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
