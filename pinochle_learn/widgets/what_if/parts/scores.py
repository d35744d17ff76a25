"""Scores: a round whose numbers are moved by sliders, what it brings both sides, and where it turns."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from .... import explain
from ....course.kinds.feedback import AnswerError
from ....course.scores.scoring import HOW, ways
from ....course.what_if.position import Position
from ....course.what_if.round import BIDDERS, OTHERS, Round, losers, round_of
from ....course.what_if.rows import MINUS, NONE, signed
from ....course.what_if.turns import game_told
from ....engine import best_melds
from ...shape import (
    Action,
    CellView,
    ControlView,
    FactView,
    MessageView,
    OptionView,
    RowView,
    SheetRowView,
    SheetView,
    TableView,
)
from ..part import Found, Part
from .scores_charts import change_chart, turns_chart, why_chart
from .scores_sliders import SLIDERS

OF_HAND: Final = "meld of hand"


class Scores(Part):
    """A round in numbers: bid, melds, trick points and totals by sliders, and what becomes of them.

    >>> view = Scores().show(Position(bid=250, melds=(60, 100), tricks=200), Found())
    >>> print(*view["message"]["lines"])
    The bidders' total changes by +260, the others' by +150. Nobody has 1500 yet: play on.
    >>> [cell["text"] for cell in view["sheet"]["rows"][2]["cells"]]
    ['+260', '+150']
    """

    name = "scores"
    title = "Scores"
    palette = False

    def show(self, position: Position, found: Found) -> TableView:
        """The sliders, the round as a sheet, its reasons, and where it turns."""
        one = round_of(position)
        view = TableView(label="", controls=_controls(position, one), charts=[change_chart(one)])
        if position.hand and position.melds is None:
            view["facts"] = [FactView(id="meld", label="Bidders' meld", text=f"{one.melds[BIDDERS]}, of the hand")]
        try:
            view["charts"].append(turns_chart(one))
            view["message"] = MessageView(tone="info", lines=_said(one))
            view["sheet"] = _sheet(one)
            view["charts"].insert(0, why_chart(one))
        except AnswerError as error:
            view["message"] = MessageView(tone="bad", lines=[error.sentence])
        return view

    def values(self, position: Position) -> dict[str, str]:
        """Where the sliders stand."""
        one = round_of(position)
        return {**{name: str(slider.of(one)) for name, slider in SLIDERS.items()}, "how": one.how}

    def act(self, position: Position, action: Action) -> Position | None:
        """A slider that was moved, another way to go on, or the meld of the hand."""
        name, values = action["id"], action["values"]
        if name in SLIDERS:
            return SLIDERS[name].put(position, int(values[name])) if name in values else position
        if name == "how":
            return replace(position, how=values["how"])
        if name == OF_HAND:
            return replace(position, melds=(_of_hand(position), round_of(position).melds[OTHERS]))
        return None


def _said(one: Round) -> list[str]:
    before = ["The game was over before this round."] if one.is_over_before else []
    changes = explain.score(one.score)[-1].replace("-", MINUS)
    return [*before, changes, game_told(one)]


def _of_hand(position: Position) -> int:
    return best_melds(position.hand, position.trump, position.rules).total


# --- the controls ---

_BEFORE: Final = ("total bidders", "total others")


def _controls(position: Position, one: Round) -> list[RowView]:
    options = [OptionView(value=way, label=HOW[way]) for way in ways(one.rules)]
    how = ControlView(id="how", kind="choice", label="After the melds", sends=True, options=options)
    round_ = [slider.control(name, one) for name, slider in SLIDERS.items() if name not in _BEFORE]
    rows = [
        RowView(id="round", name="The round", items=round_),
        RowView(id="how", name="How it goes on", items=[how]),
        RowView(id="before", name="The game before", items=[SLIDERS[name].control(name, one) for name in _BEFORE]),
    ]
    if position.hand and position.melds and position.melds[BIDDERS] != _of_hand(position):
        label = "Count the hand as the bidders' meld"
        rows[1]["items"].append(ControlView(id=OF_HAND, kind="button", label=label))
    return rows


# --- the sheet ---


def _sheet(one: Round) -> SheetView:
    score = one.score
    lost = losers(score)
    melds = [
        CellView(text=f"{meld}, lost", tone="bad") if side in lost else CellView(text=str(meld))
        for side, meld in enumerate(one.melds)
    ]
    tricks = (NONE, NONE) if one.is_thrown_in else (str(one.tricks), str(one.rules.trick_total - one.tricks))
    changes, after = (score.bidders, score.others), [_number(total) for total in one.after]
    if one.winner is not None:
        after[one.winner]["tone"] = "good"
    return SheetView(
        name="The round",
        columns=["Points", "Bidders", "Others"],
        rows=[
            SheetRowView(id="meld", head="Meld", cells=melds),
            SheetRowView(id="tricks", head="Tricks", cells=[CellView(text=text) for text in tricks]),
            SheetRowView(id="change", head="Change", cells=[_change(change) for change in changes], look="total"),
            SheetRowView(id="before", head="Before", cells=[_number(total) for total in one.totals]),
            SheetRowView(id="after", head="After", cells=after, look="total"),
        ],
    )


def _number(total: int) -> CellView:
    return CellView(text=str(total).replace("-", MINUS))


def _change(change: int) -> CellView:
    cell = CellView(text=signed(change))
    if change:
        cell["tone"] = "good" if change > 0 else "bad"
    return cell
