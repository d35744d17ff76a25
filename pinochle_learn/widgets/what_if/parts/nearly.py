"""Nearly: what one or two cards more would add, and how likely the partner has them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar, Final

from ....analysis.nearly import Gain, his_cards
from ....analysis.odds import Unseen
from ....course.what_if.hoped import TOO_FEW, Asked
from ....course.what_if.position import Position
from ....course.what_if.rows import percent
from ....engine import codes, meld_points, show
from ....engine.why import points_text
from ...shape import (
    Action,
    CellView,
    ControlView,
    FactView,
    HelpView,
    ItemView,
    MessageView,
    RowView,
    SheetRowView,
    SheetView,
    TableView,
)
from ...view import plural
from ..frames import frame
from ..part import HAND, Found, Part

FIRST: Final = 12
"""Rows that are shown before all are asked for."""

COLUMNS: Final = ("Cards", "Adds", "Unseen", "Has it", "Can pass", "Gain")

FRAME: Final = ("cards", "adds", "unseen", "held", "spare", "expected")
"""The columns of its DataFrame."""

MEANS: Final = (
    ("Adds", "The points of meld that your hand would have more."),
    ("Unseen", "How many copies you have not seen. They may lie in any other hand."),
    ("Has it", "The chance that your partner holds it. Every way to deal the unseen cards counts the same."),
    ("Can pass", "The chance that he holds it, and melds as much without it."),
    ("Gain", "On average over all deals: what it adds, times the chance that he has it. The most stands first."),
)
"""What the columns say."""


class Nearly(Part):
    """The cards and pairs that would add melds, with exact chances; what the partner can spare comes bit by bit.

    >>> from ....engine import parse_cards
    >>> hand = Position(parse_cards("AS 10S KS QS 9S 9S AH AH KC KC 10D 10D"), part="nearly")
    >>> view = Nearly().show(hand, Found())
    >>> row = view["sheet"]["rows"][0]
    >>> print(row["head"], *(cell["text"].replace("\xa0", " ") for cell in row["cells"]), sep=" | ")
    J♠ | 110 | 2 | 56 % | … | 61.8
    """

    name = "nearly"
    title = "Nearly"
    targets: ClassVar[Mapping[str, str]] = {HAND: "the hand", "seen": "cards seen elsewhere"}

    def show(self, position: Position, found: Found) -> TableView:
        if not position.hand:
            return TableView(label="")
        asked = Asked.of(position)
        if not (left := asked.left):
            return TableView(label="", message=MessageView(tone="info", lines=[TOO_FEW]))
        gains: tuple[Gain, ...] = found.value or asked.hopes
        view = TableView(label="", facts=[_fact(left)], message=_message(asked, gains))
        if gains:
            view["sheet"] = _sheet(gains if position.every else gains[:FIRST])
            view["help"] = HelpView(name="What the columns say", items=[_meaning(*each) for each in MEANS])
            view["controls"] = [_more(position.every)]
        return view

    def act(self, position: Position, action: Action) -> Position | None:
        return replace(position, every=not position.every) if action["id"] == "every" else None

    def key(self, position: Position) -> object:
        return Asked.of(position)

    def work(self, position: Position) -> Iterator[tuple[Gain, ...]] | None:
        asked = Asked.of(position)
        return asked.work() if asked.hand and asked.left else None

    def to_frame(self, position: Position) -> Any:
        """A row for each card and pair, chances from 0 to 1, points in the rule set's unit.

        Raises ValueError: fewer cards are unseen than the partner holds.
        """
        asked = Asked.of(position)
        if not asked.left:
            raise ValueError(TOO_FEW)
        *_, gains = asked.work()
        return frame(FRAME, map(_numbers, gains))


# --- what is seen ---


def _fact(left: Unseen) -> FactView:
    seen = sum(left.open)
    his = f"{left.hand} of them your partner's" + (f", who has {seen} open as well" if seen else "")
    return FactView(id="unseen", label="Unseen", text=f"{plural(left.total, 'card')}, {his}")


def _message(asked: Asked, gains: tuple[Gain, ...]) -> MessageView:
    now = points_text(meld_points(asked.hand, asked.trump, asked.rules))
    lines = [f"{plural(len(asked.hand), 'card')} with {asked.trump.word} as trump: {now} of meld.", _best(gains)]
    return MessageView(tone="info", lines=[*lines, *_assumed(asked)])


def _best(gains: tuple[Gain, ...]) -> str:
    if not gains:
        return "No card and no pair would add melds."
    best = gains[0]
    gain, held = f"{float(best.expected):.1f} points on average", percent(best.held)
    promise, add, it = (
        ("promises", "it adds", "it") if len(best.cards) == 1 else ("together promise", "they add", "both")
    )
    first = f"{show(best.cards)} {promise} most, {gain}"
    return f"{first}: {add} {best.adds}, and your partner has {it} in {held} of all deals."


def _assumed(asked: Asked) -> list[str]:
    """What a hand of another size than usual is taken for."""
    size, rules = len(asked.hand), asked.rules
    usual, holds = his_cards(size, rules), max(len(asked.partner), his_cards(size, rules))
    if size == rules.hand_size and holds == usual:
        return []
    if usual < rules.hand_size:
        return [
            f"With {size} cards you have your partner's pass already, so nothing more comes. He holds {holds} others."
        ]
    more = ", more than anybody ever holds" if size > rules.hand_size + rules.exchange else ""
    whole = "a whole hand" if holds == usual else "those that are open"
    return [f"You have {plural(size, 'card')}{more}. Your partner is taken to hold {holds}, {whole}."]


def _sheet(gains: tuple[Gain, ...]) -> SheetView:
    return SheetView(name="What one or two cards would add", columns=list(COLUMNS), rows=[_row(gain) for gain in gains])


def _row(gain: Gain) -> SheetRowView:
    spare = "…" if gain.spare is None else percent(gain.spare)
    cells = (str(gain.adds), _unseen(gain), percent(gain.held), spare, f"{float(gain.expected):.1f}")
    return SheetRowView(id=codes(gain.cards), head=show(gain.cards), cells=[CellView(text=text) for text in cells])


def _numbers(gain: Gain) -> tuple[object, ...]:
    chances = (float(gain.held), float(gain.spare or 0), float(gain.expected))
    return codes(gain.cards), gain.adds, _unseen(gain), *chances


def _unseen(gain: Gain) -> str:
    """How many copies; of a pair of different cards, of each."""
    return ", ".join(str(count) for count in dict(zip(gain.cards, gain.copies, strict=True)).values())


def _meaning(label: str, text: str) -> ItemView:
    return ItemView(label=f"{label}:", text=text)


def _more(every: bool) -> RowView:
    label = "Show the best alone" if every else "Show every card and pair"
    return RowView(id="more", name="How many", place="end", items=[ControlView(id="every", kind="button", label=label)])
