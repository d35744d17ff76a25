"""Tricks: which cards of the hand may be played to it, why not the others, and what each would do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from ....course.dealing import ME
from ....course.what_if.position import Position
from ....course.what_if.trick import (
    FULL,
    choices,
    cleared,
    is_to_play,
    led_by,
    next_trick,
    other_next,
    place_of_mine,
    seat_at,
    with_played,
)
from ....course.what_if.trick_told import told
from ....engine import SEATS, Card, trick_winner
from ....engine.why import ORDINALS
from ...shape import (
    Action,
    CardState,
    ControlView,
    HandView,
    MessageView,
    OptionView,
    PlayedView,
    RowView,
    TableView,
    TrickView,
)
from ...view import PLACES, card_view, cards_of, hand_view, played_view
from ..part import HAND, Found, Part
from .tricks_sheet import HELP, choices_sheet, others_chart

LEADER, CLEAR, NEXT, FORGET = "leader", "clear trick", "next trick", "forget"


class Tricks(Part):
    """A trick and a hand. A card of the hand that is pressed is played, or refused with the rule that forbids it.

    >>> from ....engine import parse_cards
    >>> view = Tricks().show(Position(parse_cards("AH 9H"), trick=parse_cards("QH 9D")), Found())
    >>> [(row["head"], [cell["text"] for cell in row["cells"]]) for row in view["sheet"]["rows"]]
    [('A♥', ['you', '10', '12'])]
    """

    name = "tricks"
    title = "Tricks"
    targets: ClassVar[Mapping[str, str]] = {HAND: "the hand", "trick": "the trick", "seen": "the cards seen elsewhere"}

    def show(self, position: Position, found: Found) -> TableView:
        """The trick on the felt, the hand with what may be played, and a line for each card that may."""
        view = TableView(label="", trick=_trick(position), controls=[_row(position)])
        if position.hand:
            view["hand"] = _hand(position)
        if lines := told(position):
            view["message"] = MessageView(tone="info", lines=list(lines))
        if is_to_play(position) and position.hand:
            view["sheet"], view["help"] = choices_sheet(position), HELP
        if chart := others_chart(position):
            view["charts"] = [chart]
        return view

    def values(self, position: Position) -> dict[str, str]:
        """Who led; nobody, as long as nobody has said."""
        seat = seat_at(position, 0)
        return {LEADER: "" if seat is None else SEATS[seat]}

    def act(self, position: Position, action: Action) -> Position | None:
        """A card of the hand, who led, or what becomes of the trick."""
        if action["do"] == "card":
            return next((with_played(position, card) for card in cards_of([action["id"]], position.hand)), position)
        match action["id"]:
            case "leader":
                seat = action["values"].get(LEADER, "")
                return led_by(position, SEATS.index(seat)) if seat in SEATS else position
            case "clear trick":
                return cleared(position)
            case "next trick":
                return next_trick(position)
            case "forget":
                return replace(position, seen=())
        return None

    def to_frame(self, position: Position) -> Any:
        """A row for each different card of the hand: may it be played, and what it would do. Raises ValueError: full.

        >>> from ....engine import parse_cards
        >>> Tricks().to_frame(Position(parse_cards("AH 9H"), trick=parse_cards("QH"))).loc["9H", "legal"]
        np.False_
        """
        import pandas  # lazily: only who asks for a frame needs it

        if not is_to_play(position):
            raise ValueError(_why_no_frame(position))
        rows = choices(position)
        return pandas.DataFrame(
            {
                "legal": pandas.array([each.why is None for each in rows], dtype="bool"),
                "why": pandas.array([each.why.sentence if each.why else None for each in rows], dtype="string"),
                "takes": pandas.array([each.takes if not each.why else None for each in rows], dtype="boolean"),
                "winner": pandas.array([None if each.why else each.winner for each in rows], dtype="Int64"),
                "points": pandas.array([None if each.why else each.points for each in rows], dtype="Int64"),
                "beaten_by": pandas.array(
                    [len(each.beaten_by) if each.takes else None for each in rows], dtype="Int64"
                ),
            },
            index=pandas.Index([each.card.code for each in rows], name="card", dtype="string"),
        )


def _why_no_frame(position: Position) -> str:
    if place_of_mine(position) is not None:
        return "tricks: the hand has played to this trick"
    return FULL if other_next(position) is None else "tricks: another player comes before the hand"


# --- the felt and the hand ---


def _trick(position: Position) -> TrickView:
    trick = position.trick
    winner = trick_winner(trick, position.trump, position.rules) if trick else None
    is_full = len(trick) == position.rules.seats
    marks = {winner: ("took it", "took the trick") if is_full else ("wins", "winning")}
    cards = [_played(position, at, card, *marks.get(at, ("", ""))) for at, card in enumerate(trick)]
    return TrickView(name="The trick", cards=cards, empty="No card yet")


def _played(position: Position, at: int, card: Card, badge: str, note: str) -> PlayedView:
    """Before its player, with his name; if nobody has said who led, in the order of the trick, from the left on."""
    seat = seat_at(position, at)
    if seat is not None:
        shown = played_view(card, seat, PLACES[seat], is_lead=at == 0, badge=badge, note=note)
        shown["order"] = f"{'you' if seat == ME else SEATS[seat]}{'' if at else ', led'}"
        return shown
    said = f"played {ORDINALS[at]}{f', {note}' if note else ''}"
    place = PLACES[(at + 1) % len(PLACES)]
    shown = PlayedView(**card_view(card, str(at), note=said), place=place, order=ORDINALS[at])  # type: ignore[typeddict-item]
    if badge:
        shown["badge"] = badge
    return shown


def _hand(position: Position) -> HandView:
    """The hand. What may not be played is dimmed, and can be pressed all the same: that is answered."""
    legal: set[Card] = set()
    title = ""
    if is_to_play(position):
        legal = {each.card for each in choices(position) if not each.why}
        title = f"Press the card that you {'play' if position.trick else 'lead'}"
    states: dict[Card, CardState] = {}
    notes: dict[Card, str] = {}
    if legal != set(position.hand):
        states = {card: "legal" if card in legal else "dimmed" for card in position.hand}
        notes = {card: "may be played" if card in legal else "may not be played" for card in position.hand}
    hand = hand_view(position.hand, name="The hand", select="press", states=states, notes=notes)
    if title:
        hand["title"] = title
    return hand


# --- the controls ---


def _row(position: Position) -> RowView:
    seats = SEATS[: position.rules.seats]
    options = [OptionView(value=seat, label="You" if at == ME else seat) for at, seat in enumerate(seats)]
    leads = ControlView(id=LEADER, kind="choice", label="Led by", sends=True, options=options)
    return RowView(id="trick", name="The trick", items=[leads, *_buttons(position)])


def _buttons(position: Position) -> list[ControlView]:
    """What may become of the cards on the table, and of those seen elsewhere."""
    is_full = len(position.trick) == position.rules.seats
    said = {NEXT: ("Next trick", is_full), CLEAR: ("Clear the trick", bool(position.trick))}
    said[FORGET] = ("Forget the cards seen elsewhere", bool(position.seen))
    items = [ControlView(id=name, kind="button", label=label) for name, (label, is_there) in said.items() if is_there]
    if is_full:
        items[0]["look"] = "main"
    return items
