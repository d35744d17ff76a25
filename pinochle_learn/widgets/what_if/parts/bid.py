"""Bid: what a hand melds with help, what rounds with it bring, and how high it may bid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from ....analysis.perfect import Help, perfect_help
from ....course.kinds.feedback import AnswerError
from ....course.typed import whole_number
from ....course.what_if.address import MOST_POINTS
from ....course.what_if.position import LAST_SEED, Position
from ....engine import Suit, show
from ....engine.why import shown
from ....players.sampling import REST, points, sampled
from ...shape import Action, ControlView, FactView, MessageView, RowView, TableView
from ...view import plural
from ..bid_charts import bids_chart, points_chart
from ..bid_figures import Bidding, bid_sheet, frame_rows
from ..part import Found, Part

FIRST: Final = 2
"""Rounds of which there is a picture: it says itself how little they tell."""


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
        """The table of four trumps, the two charts, and what is exact and what is sampled."""
        view = TableView(label="", controls=[_controls(position, found)])
        if not _is_whole(position):
            view["message"] = MessageView(tone="info", lines=[_no_hand(position)])
            return view
        bidding = found.value or Bidding()
        view["sheet"] = bid_sheet(position, bidding)
        view["message"] = MessageView(tone="info", lines=_told(position))
        at = list(Suit).index(position.trump)
        if at < len(bidding.helps):
            view["facts"] = [FactView(id="help", label="Would help most", text=_helping(bidding.helps[at]))]
        if len(rounds := bidding.sampled.of(position.trump)) >= FIRST:
            sample = points(rounds)
            view["charts"] = [bids_chart(sample, position), points_chart(sample, position)]
        return view

    def values(self, position: Position) -> dict[str, str]:
        """The bid so far and the seed."""
        return {"bid": "" if position.bid is None else str(position.bid), "seed": str(position.seed)}

    def act(self, position: Position, action: Action) -> Position | None:
        """Take the bid so far and the seed as typed."""
        if action["id"] != "set bid":
            return None
        bid, seed = _bid(action["values"]["bid"], position), whole_number(action["values"]["seed"], LAST_SEED)
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
    rules, bid = position.rules, whole_number(typed, MOST_POINTS)
    step = min(rules.raises, default=1)
    if bid is None or bid < rules.opening or (bid - rules.opening) % step:
        steps = f" in steps of {step}" if step > 1 else ""
        sentence = f"{shown(typed)} is no bid here: bids go from {rules.opening} up{steps}; no bid yet: leave it empty."
        raise AnswerError(sentence, "bid")
    return bid


# --- what is shown ---


def _helping(best: Help) -> str:
    return f"{show(best.cards)}: {best.points}" if best.cards else "nothing more"


def _told(position: Position) -> list[str]:
    count = plural(position.rules.exchange, "card")
    lines = [
        f"Exact: melds now, and perfect help: your partner has just the {count} that help most.",
        f"Sampled: the rest. Chance deals the other cards. Partner’s best: your melds with his best {count}. "
        "Tricks and “In all” are those of your side: careful computer players pass and play each round.",
        "±: in 19 of 20 samples the true average lies so near.",
    ]
    if len(position.known) > len(position.hand):
        lines.append("Only your hand counts here: whoever bids knows no other card.")
    return lines


def _no_hand(position: Position) -> str:
    held, whole = len(position.hand), f"A player bids with {position.rules.hand_size} cards, before the exchange."
    return f"{whole} Here {'is' if held == 1 else 'are'} {held}." if held else f"{whole} Choose them, or deal a hand."


def _controls(position: Position, found: Found) -> RowView:
    items = [
        ControlView(id="bid", kind="number", label="Bid so far", enter="set bid", size=6),
        ControlView(id="seed", kind="number", label="Seed", enter="set bid", size=6, note="same seed, same rounds"),
        ControlView(id="set bid", kind="button", label="Take them"),
    ]
    if found.state == "running":
        items.append(ControlView(id="stop", kind="button", label="Stop"))
    elif found.state == "stopped":
        items.append(ControlView(id="go on", kind="button", label=f"Go on, {REST} rounds more"))
    return RowView(id="sample", name="The bid and the rounds", place="below", items=items)
