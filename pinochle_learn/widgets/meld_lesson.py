"""The two exercises of the meld lesson: marking the melds of a live hand, and counting them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..course.meld_counting import MeldCounting
from ..course.meld_hand import MeldHand, points_in, read_number
from ..course.meld_marking import MeldMarking
from ..course.meld_words import points_text
from ..course.reply import Reply
from ..engine import Card, Rules, Suit, parse_cards, rules_named
from ..engine.cards import as_suit
from .meld_parts import help_view, laid_piles, marks_of, message_view, numbered, pile_view
from .shape import (
    Action,
    ControlView,
    FactView,
    OptionView,
    RowView,
    TableView,
)
from .table import Table
from .view import cards_of, hand_view, trump_fact


class MeldMarker(Table):
    """A live hand: mark a meld, lay it down, and hear why if it is none.

    ``number`` is the deal (without it: the first that is worthwhile), ``rules`` a rule set or its
    name, ``meld_class`` 1, 2 or 3 to ask for one class only.

    >>> marker = MeldMarker(number=4711, trump="S")
    >>> print(marker.lay("KS QH"))
    The cards of a marriage are all of one suit.
    Class 1 melds keep to one suit.
    >>> marker.new_hand(5).tone, marker.marking.hand.number
    ('info', 5)
    """

    def __init__(
        self,
        number: int | None = None,
        trump: Suit | str = "S",
        rules: Rules | str = "playok",
        meld_class: int | None = None,
        **traits: Any,
    ) -> None:
        self.marking = MeldMarking(_first_hand(number, trump, rules, meld_class))
        super().__init__(**traits)
        self.on_action(self._act)
        self._show_hand(self.marking.task())

    def lay(self, cards: str | Sequence[Card] | None = None) -> Reply:
        """Lay down cards as one meld: those given (or their text), else those picked."""
        if cards is None:
            cards = cards_of(self.selected, self.marking.hand.cards)
        elif isinstance(cards, str):
            cards = parse_cards(cards, self.marking.hand.rules)
        reply = self.marking.lay(cards)
        if reply.tone == "good":
            self.selected = []
        return self._show(reply)

    def take_back(self, at: int = -1) -> Reply:
        """Take back a meld by its place among those laid down; without it the last one."""
        return self._show(self.marking.take_back(at if at >= 0 else len(self.marking.laid) + at))

    def check(self) -> Reply:
        """Have all melds been found?"""
        return self._show(self.marking.check())

    def show_me(self) -> Reply:
        """Lay down the melds that score the most."""
        self.selected = []
        return self._show(self.marking.show())

    def new_hand(self, number: int | None = None) -> Reply:
        """Deal the hand of a number, or the next one that is worthwhile."""
        return self._show_hand(self.marking.new_hand(number))

    def set_trump(self, trump: Suit | str) -> Reply:
        """The same cards with another trump."""
        return self._show_hand(self.marking.set_trump(_suit(trump)))

    def _act(self, action: Action) -> None:
        act: dict[str, Callable[[], object]] = {
            "lay": self.lay,
            "check": self.check,
            "show": self.show_me,
            "trump": lambda: self.set_trump(action["values"].get("trump", "")),
            "new": lambda: _deal(self, self.marking.hand, self._show),
        }
        if action["id"] in act:
            act[action["id"]]()
        elif action["id"].startswith("back "):
            self.take_back(int(action["id"].removeprefix("back ")))

    def _show_hand(self, reply: Reply) -> Reply:
        hand = self.marking.hand
        self.selected = []
        self.give(number=str(hand.number), trump=hand.trump.value)
        return self._show(reply)

    def _show(self, reply: Reply) -> Reply:
        marking, hand = self.marking, self.marking.hand
        asked = hand.meld_class
        total = FactView(id="total", label="Laid down", text=points_text(points_in(marking.laid)))
        row = RowView(
            id="melds",
            name="Melds",
            items=[
                ControlView(id="lay", kind="button", label="Lay down this meld", look="main"),
                ControlView(id="check", kind="button", label="I have found all"),
                ControlView(id="show", kind="button", label="Show me", look="quiet"),
            ],
        )
        self.show(
            TableView(
                label=f"Find the melds of class {asked}" if asked else "Find the melds",
                help=help_view(hand.rules, hand.meld_class),
                facts=[trump_fact(hand.trump), total],
                hand=hand_view(hand.cards, marks=marks_of(marking.laid, hand.cards)),
                message=message_view(reply),
                controls=[_hand_row(reply), row],
                piles=laid_piles(marking),
            )
        )
        return reply


class MeldCounter(Table):
    """A live hand whose melds are counted: by class, or the total alone.

    >>> counter = MeldCounter(number=4711, trump="S")
    >>> counter.check(total=counter.counting.hand.points()).tone
    'good'
    """

    def __init__(
        self,
        number: int | None = None,
        trump: Suit | str = "S",
        rules: Rules | str = "playok",
        meld_class: int | None = None,
        **traits: Any,
    ) -> None:
        self.counting = MeldCounting(_first_hand(number, trump, rules, meld_class))
        super().__init__(**traits)
        self.on_action(self._act)
        self._show_hand(self.counting.task())

    def check(self, **answers: int | str) -> Reply:
        """Compare answers (``class1``, ``class2``, ``class3``, ``total``), else what is typed in."""
        if answers:
            empty = dict.fromkeys(self.counting.fields, "")
            self.give(**empty | {field: str(answer) for field, answer in answers.items()})
        return self._show(self.counting.check(self.values))

    def hint(self) -> Reply:
        """The next step of help."""
        return self._show(self.counting.hint())

    def new_hand(self, number: int | None = None) -> Reply:
        """Deal the hand of a number, or the next one that is worthwhile."""
        return self._show_hand(self.counting.new_hand(number))

    def set_trump(self, trump: Suit | str) -> Reply:
        """The same cards with another trump."""
        return self._show_hand(self.counting.set_trump(_suit(trump)))

    def _act(self, action: Action) -> None:
        act: dict[str, Callable[[], object]] = {
            "check": self.check,
            "hint": self.hint,
            "trump": lambda: self.set_trump(action["values"].get("trump", "")),
            "new": lambda: _deal(self, self.counting.hand, self._show),
        }
        if action["id"] in act:
            act[action["id"]]()

    def _show_hand(self, reply: Reply) -> Reply:
        hand = self.counting.hand
        empty = dict.fromkeys(self.counting.fields, "")
        self.give(number=str(hand.number), trump=hand.trump.value, **empty)
        return self._show(reply)

    def _show(self, reply: Reply) -> Reply:
        counting, hand = self.counting, self.counting.hand
        best = tuple(meld for meld in hand.best if meld.meld_class in counting.told)
        hinted = set(counting.hinted)
        self.show(
            TableView(
                label="Count the melds",
                help=help_view(hand.rules, hand.meld_class),
                facts=[trump_fact(hand.trump)],
                hand=hand_view(
                    hand.cards,
                    select="none",
                    states=dict.fromkeys(hinted, "highlighted"),
                    notes=dict.fromkeys(hinted, "in the hint"),
                    marks=marks_of(best, hand.cards),
                ),
                message=message_view(reply),
                controls=[_hand_row(reply), _answer_row(counting, reply), _count_row()],
                piles=[pile_view(each, numbered(best), "none") for each in counting.told],
            )
        )
        return reply


def _first_hand(number: int | None, trump: Suit | str, rules: Rules | str, meld_class: int | None) -> MeldHand:
    chosen = rules_named(rules) if isinstance(rules, str) else rules
    hand = MeldHand(0 if number is None else number, _suit(trump), chosen, meld_class)
    return hand.next() if number is None else hand


def _suit(trump: Suit | str) -> Suit:
    suit = as_suit(trump)
    if suit is None:
        raise ValueError("trump: write S, H, C or D")
    return suit


def _deal(table: MeldMarker | MeldCounter, hand: MeldHand, show: Callable[[Reply], Reply]) -> None:
    """New hand: the number typed in, or another hand if it is that of the hand on the table."""
    try:
        number = read_number(table.values.get("number", ""))
    except ValueError as error:
        show(Reply("bad", (str(error),), field="number"))
        return
    table.new_hand(None if number == hand.number else number)


def _hand_row(reply: Reply) -> RowView:
    suits = [OptionView(value=suit.value, label=suit.word, suit=suit.value) for suit in Suit]
    number = ControlView(id="number", kind="number", label="Deal number", enter="new", size=12)
    if reply.field == "number":
        number["error"] = "a whole number is needed here"
    return RowView(
        id="hand",
        name="The hand",
        place="top",
        items=[
            ControlView(id="trump", kind="choice", label="Trump", sends=True, options=suits),
            number,
            ControlView(id="new", kind="button", label="New hand"),
        ],
    )


def _answer_row(counting: MeldCounting, reply: Reply) -> RowView:
    items = []
    for field in counting.fields:
        label = "Total" if field == "total" else f"Class {field.removeprefix('class')}"
        control = ControlView(id=field, kind="number", label=label, enter="check", size=4)
        if reply.field == field:
            control["error"] = "no number"
        elif field in counting.marks:
            tone = counting.marks[field]
            control["tone"], control["note"] = tone, "right" if tone == "good" else "not right"
        items.append(control)
    return RowView(id="answers", name="Your count", items=items)


def _count_row() -> RowView:
    return RowView(
        id="count",
        name="Check and help",
        items=[
            ControlView(id="check", kind="button", label="Check", look="main"),
            ControlView(id="hint", kind="button", label="Hint"),
        ],
    )
