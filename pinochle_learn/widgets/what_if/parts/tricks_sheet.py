"""A trick card by card: what each card that may be played would do, and why not the others."""

from __future__ import annotations

from typing import Final

from ....course.what_if.position import Position
from ....course.what_if.rows import NONE
from ....course.what_if.trick import Choice, choices, is_to_play, other_next, place_of_mine, seat_at
from ....course.what_if.trick_told import beaten, refused
from ....engine import SEATS
from ....engine.why import ORDINALS, listed
from ...shape import (
    CellView,
    ChartGroupView,
    ChartMarkView,
    ChartView,
    HelpView,
    ItemView,
    SheetRowView,
    SheetView,
)

HELP: Final = HelpView(
    name="What the columns mean",
    items=[
        ItemView(label="Then wins:", text="who has the best card, once you have played this one."),
        ItemView(label="Points:", text="what the cards in the trick count then."),
        ItemView(
            label="Beaten by:",
            text="how many cards that the others may still play would take the trick from you. "
            "Cards seen elsewhere are out of play here.",
        ),
    ],
)


def choices_sheet(position: Position) -> SheetView:
    """A row for each different card of the hand that may be played. Raises ValueError: the trick is full.

    >>> from ....engine import parse_cards
    >>> choices_sheet(Position(parse_cards("AH"), trick=parse_cards("QH 9D 9H")))["columns"]
    ['Card', 'Then wins', 'Points']
    """
    is_last = len(position.trick) == position.rules.seats - 1
    columns = ["Card", "Then wins", "Points"]
    return SheetView(
        name="What each card that you may play would do",
        columns=columns if is_last else [*columns, "Beaten by"],
        rows=[_choice_row(position, each, is_last) for each in choices(position) if not each.why],
    )


def _choice_row(position: Position, each: Choice, is_last: bool) -> SheetRowView:
    cells = [CellView(text=_winner(position, each)), CellView(text=str(each.points))]
    if not is_last:
        cells.append(CellView(text=str(len(each.beaten_by)) if each.takes else NONE))
    return SheetRowView(id=each.card.code, head=str(each.card), cells=cells)


def _winner(position: Position, each: Choice) -> str:
    """You, another player, or his card, if nobody has said who led."""
    if each.takes:
        return "you"
    seat = seat_at(position, each.winner)
    return str(position.trick[each.winner]) if seat is None else SEATS[seat]


def others_chart(position: Position) -> ChartView | None:
    """Why not the other cards: those of the hand that may not be played, or those of the trick that do not win.

    >>> from ....engine import parse_cards
    >>> chart = others_chart(Position(trick=parse_cards("QH 9D 10H AH")))
    >>> chart["groups"][0]["marks"][0]["text"]
    'A♥ ranks above it.'
    """
    if other_next(position) is not None and place_of_mine(position) is None:
        return None
    if is_to_play(position):
        said = [(listed(cards), sentence) for sentence, cards in refused(position)] if position.hand else []
    else:
        said = [(f"{position.trick[at]}, {ORDINALS[at]}", sentence) for at, sentence in beaten(position)]
    if not said:
        return None
    marks = [ChartMarkView(id=name, name=name, text=sentence, tone="bad") for name, sentence in said]
    groups = [ChartGroupView(id="others", name="", marks=marks)]
    return ChartView(id="others", kind="words", name="Why not the others", text="", groups=groups)
