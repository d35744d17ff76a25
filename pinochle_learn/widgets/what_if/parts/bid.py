"""Bid: what a hand melds with help, what rounds with it bring, and how high it may bid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from ....analysis.bids import ENOUGH, Sample
from ....analysis.perfect import perfect_help
from ....course.kinds.feedback import AnswerError
from ....course.typed import whole_number
from ....course.what_if.address import MOST_POINTS
from ....course.what_if.position import LAST_SEED, Position
from ....engine import Suit
from ....players.sampling import REST, points, sampled
from ...shape import Action, ControlView, MessageView, RowView, TableView
from ..bid_charts import bids_chart, points_chart
from ..bid_figures import Bidding, bid_sheet, frame_rows
from ..bid_words import ONLY_THE_HAND, PLAYED, answer, meaning, no_bid, rows_explained, too_few
from ..part import Found, Part

SAID: Final = 75
"""While rounds are played, the answer is said anew after so many of them, with any trump: whoever listens hears each.

The pictures and the table go on in between.
"""


class Bids(Part):
    """Each trump: melds now, with help, and rounds played out; of the chosen one a histogram, and bids to make.

    >>> from ....engine import deal
    >>> position = Position(deal(4711)[0], part="bid")
    >>> stream = Bids().work(position)
    >>> [row["head"] for row in Bids().show(position, Found(next(stream), "running"))["sheet"]["rows"]][:2]
    ['Melds now', 'Perfect help']
    """

    name = "bid"
    title = "Bid"

    def show(self, position: Position, found: Found) -> TableView:
        """How high to bid, the table of four trumps, and the two charts; without rounds they take their room, too."""
        view = TableView(label="", controls=[_controls(position, found)])
        if not _is_whole(position):
            view["message"] = MessageView(tone="info", lines=[_no_hand(position)])
            return view
        bidding = found.value or Bidding()
        view["message"] = MessageView(tone="info", lines=_told(position, bidding, found.state))
        view["help"] = rows_explained(position.rules)
        view["sheet"] = bid_sheet(position, bidding)
        sample = _sample(bidding, position)
        view["charts"] = [bids_chart(sample, position), points_chart(sample, position)]
        return view

    def values(self, position: Position) -> dict[str, str]:
        """The bid so far and the seed."""
        return {"bid": "" if position.bid is None else str(position.bid), "seed": str(position.seed)}

    def act(self, position: Position, action: Action) -> Position | None:
        """Take the bid so far and the seed as typed."""
        if action["id"] != "set bid":
            return None
        typed = {**self.values(position), **action["values"]}
        bid, seed = _bid(typed["bid"], position), whole_number(typed["seed"], LAST_SEED)
        if seed is None:
            raise AnswerError(f"Seed: write a whole number from 0 to {LAST_SEED}.", "seed")
        return replace(position, bid=bid, seed=seed)

    def key(self, position: Position) -> object:
        """The bid so far makes no other rounds, nor the order of the cards."""
        return tuple(sorted(position.hand)), position.trump, position.rules, position.seed

    def work(self, position: Position) -> Iterator[Bidding] | None:
        """The exact part suit by suit, then rounds without end."""
        return _work(position) if _is_whole(position) else None

    def to_frame(self, position: Position) -> Any:
        """A row for each figure of a trump: exact, or the average of its rounds and how far off it may be.

        Raises ValueError: not a whole hand.
        """
        from ..frames import frame  # pandas

        if not _is_whole(position):
            raise ValueError(f"to_frame: {_no_hand(position)}")
        found = next(each for each in _work(position) if each.rests)
        return frame(("trump", "figure", "points", "plus or minus", "rounds"), frame_rows(position, found))


def _work(position: Position) -> Iterator[Bidding]:
    hand, rules, bidding = position.hand, position.rules, Bidding()
    for suit in Suit:
        bidding = replace(bidding, helps=(*bidding.helps, perfect_help(hand, suit, rules)))
        yield bidding
    for found in sampled(hand, position.trump, rules, position.seed):
        yield replace(bidding, sampled=found)


def _is_whole(position: Position) -> bool:
    return len(position.hand) == position.rules.hand_size


def _bid(typed: str, position: Position) -> int | None:
    """The bid so far as typed; ``None`` if there is none yet. Raises AnswerError: no bid of these rules."""
    if not typed.strip():
        return None
    bid = whole_number(typed, MOST_POINTS)
    if wrong := no_bid(bid, position.rules):
        raise AnswerError(wrong, "bid")
    return bid


# --- what is shown ---


def _sample(bidding: Bidding, position: Position, count: int | None = None) -> Sample:
    """The points of the rounds with the trump in question, of so many with any."""
    return points(bidding.sampled.until(count).of(position.trump))


def _told(position: Position, bidding: Bidding, state: str) -> list[str]:
    """Two lines, so that what stands below them keeps its place; and a third one about cards that do not count."""
    running = state == "running"
    sample = _sample(bidding, position, bidding.sampled.count // SAID * SAID if running else None)
    enough = sample.count >= ENOUGH
    lines = answer(sample, position) if enough else [PLAYED if running else too_few(sample.count), meaning()]
    return [*lines, ONLY_THE_HAND] if len(position.known) > len(position.hand) else lines


def _no_hand(position: Position) -> str:
    held, whole = len(position.hand), f"A player bids with {position.rules.hand_size} cards, before the exchange."
    return f"{whole} Here {'is' if held == 1 else 'are'} {held}." if held else f"{whole} Choose them, or deal a hand."


def _controls(position: Position, found: Found) -> RowView:
    items = [
        ControlView(id="bid", kind="number", label="Bid so far", enter="set bid", size=6),
        ControlView(id="seed", kind="number", label="Seed", enter="set bid", size=6, note="same seed, same rounds"),
        ControlView(id="set bid", kind="button", label="Set bid and seed"),
    ]
    if found.state == "running":
        items.append(ControlView(id="stop", kind="button", label="Stop"))
    elif found.state == "stopped":
        items.append(ControlView(id="go on", kind="button", label=f"Go on, {REST} rounds more"))
    return RowView(id="sample", name="The bid and the rounds", place="below", items=items)
