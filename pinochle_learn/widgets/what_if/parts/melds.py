"""Melds: what the hand melds now with each suit as trump, and against another hand that was pinned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from ....analysis.worths import lined_up, with_each_trump
from ....course.reply import Reply
from ....course.what_if.compared import Compared, compare
from ....course.what_if.position import Cards, Position
from ....course.what_if.rows import worth_rows
from ....engine import BestMelds, Suit, codes, show
from ....engine.why import listed
from ...meld_parts import help_view, marks_of, message_view, numbered, pile_view
from ...shape import Action, ControlView, FactView, MarkView, PileView, RowView, SheetView, TableView
from ...view import hand_view
from ..frames import frame
from ..part import Found, Part
from ..sheets import difference_cells, row_view, sheet_view, trump_cells, trump_pressed
from ..telling import worth

COMPARED: Final = ("A", "B", "B − A")
HINT: Final = "Point at a meld or at a card: it shows what belongs together."


class Melds(Part):
    """The melds of the hand: a table for all four trumps, and those with the chosen one, laid out.

    A hand that is pinned is A, the hand on the table B: then the table tells the difference.

    >>> from ....engine import parse_cards
    >>> view = Melds().show(Position(parse_cards("KS QS")), Found())
    >>> [pile["total"] for pile in view["piles"]], [cell["text"] for cell in view["sheet"]["rows"][-1]["cells"]]
    (['40 points', '0 points', '0 points'], ['40', '20', '20', '20'])
    """

    name = "melds"
    title = "Melds"

    def show(self, position: Position, found: Found) -> TableView:
        """The hand with its marks, a pile for each class, the table, and the pin."""
        rules, worths = position.rules, with_each_trump(position.hand, position.rules)
        best = worths[position.trump]
        marks = marks_of(best.melds, position.hand)
        view = TableView(
            label="",
            layout="table",
            help=help_view(rules, None),
            piles=[_lit(pile_view(each, numbered(best.melds), "no meld"), marks) for each in rules.classes],
            controls=[RowView(id="pin", name="Compare two hands", place="below", items=_pins(position))],
        )
        if position.hand:
            name = "The hand" if position.pin is None else "Hand B"
            view["hand"] = hand_view(position.hand, name=name, select="one", marks=marks)
            view["hand"]["hint"], view["hand"]["unmarked"] = HINT, "in no meld"
            view["sheet"] = _sheet(worths, position.trump)
            view["message"] = message_view(Reply("info", (*worth(position).lines, _of_trumps(worths, position.trump))))
        if position.pin is None:
            return view
        both = _compared(position)
        view["sheet"] = _difference(both)
        view["facts"] = _facts(position.pin, both)
        view["message"] = message_view(Reply("info", _said(position, both)))
        return view

    def act(self, position: Position, action: Action) -> Position | None:
        """Pin the hand, or take the pin away; the two hands in each other's place; another trump, by its total."""
        if action["id"] == "pin":
            return replace(position, pin=position.hand if position.pin is None else None)
        if action["id"] == "swap" and position.pin is not None:
            return replace(position.with_hand(position.pin), pin=position.hand, gone=())
        if action["id"] == "again" and position.pin is not None:
            return replace(position, pin=position.hand)
        trump = trump_pressed(action["id"])
        return replace(position, trump=trump) if trump else None

    def to_frame(self, position: Position) -> Any:
        """A row for each meld: its class, name and cards, and its points with each trump; or A, B and B − A."""
        if position.pin is not None:
            rows = [(row.meld_class, row.head, *row.values) for row in _compared(position).rows if row.of == "meld"]
            return frame(("class", "meld", *COMPARED), rows)
        lines = lined_up(with_each_trump(position.hand, position.rules).values())
        found = [(line.meld_class, line.name, codes(line.cards), *line.points) for line in lines]
        return frame(("class", "meld", "cards", *(suit.word for suit in Suit)), found)


def _sheet(worths: Mapping[Suit, BestMelds], trump: Suit) -> SheetView:
    """All four trumps; a press on a total makes that suit trump."""
    *rows, total = worth_rows(tuple(worths.values()))
    shown = [*map(row_view, rows), row_view(total, trump_cells(total, trump))]
    return sheet_view("Melds with each suit as trump", ("Meld", *(suit.symbol for suit in Suit)), shown)


def _of_trumps(worths: Mapping[Suit, BestMelds], trump: Suit) -> str:
    """Would another trump bring more? And how to choose it."""
    most = max(best.total for best in worths.values())
    if worths[trump].total == most:
        return "No other trump brings more."
    suits = listed([suit.word for suit, best in worths.items() if best.total == most], "or")
    return f"With {suits} as trump it would be {most}: press that total, and they are trump."


# --- A against B ---


def _compared(position: Position) -> Compared:
    return compare(position.pin or (), position.hand, position.trump, position.rules)


def _difference(both: Compared) -> SheetView:
    name = f"A against B, trump {both.trump.word}"
    return sheet_view(name, ("Meld", *COMPARED), [row_view(row, difference_cells(row)) for row in both.rows])


def _said(position: Position, both: Compared) -> tuple[str, ...]:
    if Counter(position.pin or ()) == Counter(position.hand):
        return ("B is still the same hand as A. Change it: the table tells what that brings.",)
    return both.sentences


def _facts(pin: Cards, both: Compared) -> list[FactView]:
    """Hand A, and the cards that only one of the hands has."""
    only = [(f"Only in {name}", cards) for name, cards in zip("AB", both.apart, strict=True)]
    told = [("Hand A", show(sorted(pin, reverse=True)) or "no card"), *((name, show(cards)) for name, cards in only)]
    return [FactView(id=name, label=name, text=text) for name, text in told if text]


def _pins(position: Position) -> list[ControlView]:
    """The first is one button for both, so that it keeps its focus."""
    if position.pin is None:
        note = "Then change it, and see what it brings."
        return [ControlView(id="pin", kind="button", label="Pin this hand as A", note=note)]
    labels = {"pin": "Unpin hand A", "swap": "Swap A and B", "again": "Make B the new A"}
    return [ControlView(id=name, kind="button", label=label) for name, label in labels.items()]


def _lit(pile: PileView, marks: Mapping[str, Sequence[MarkView]]) -> PileView:
    """The melds know their cards in the hand: those that bear their letter."""
    for meld in pile["melds"]:
        meld["lights"] = [each for each, its in marks.items() if any(mark["label"] == meld["mark"] for mark in its)]
    return pile
