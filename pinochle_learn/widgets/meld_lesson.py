"""The two exercises of the meld lesson: marking the melds of a live hand, and counting them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ..course.arguments import cards_given, hand_given, number_of, only_known, rules_of, suit_of, title_of
from ..course.melds.counting import MeldCounting
from ..course.melds.hand import GivenHand, HandPractice, MeldHand, points_in
from ..course.melds.marking import MeldMarking
from ..course.melds.words import field_title
from ..course.reply import Reply
from ..course.what_if.taken import of_hand
from ..engine import Card, Rules, Suit
from ..engine.why import points_text
from .beyond import beyond
from .meld_parts import (
    back_at,
    found_fact,
    help_view,
    laid_piles,
    marks_of,
    message_view,
    numbered,
    pile_view,
    trump_choice,
)
from .numbered import DealTyped
from .shape import Action, ControlView, FactView, RowView, TableView
from .view import cards_of, hand_view, trump_fact


class LiveHand(DealTyped):
    """What both share: the hand, its number and its trump. ``practice`` is what is done with it."""

    def __init__(self, practice: HandPractice, title: str | None, **traits: Any) -> None:
        self.practice, self.title = practice, title_of(title)
        super().__init__(**traits)
        self.on_action(self._act)
        self._show_hand(practice.task())

    def new_hand(self, number: int | str | None = None) -> Reply:
        """Deal the hand of a number, or the next one that is worthwhile."""
        return self._show_hand(self.practice.new_hand(number))

    def set_trump(self, trump: Suit | str) -> Reply:
        """The same cards with another trump."""
        return self._show_hand(self.practice.set_trump(suit_of(trump)))

    def _act(self, action: Action) -> None:
        act = {
            "trump": self._trump_typed,
            "number": self._number_entered,
            "new": self._pressed_new,
            **self._actions(),
        }.get(action["id"])
        if act:
            act()

    def _actions(self) -> Mapping[str, Callable[[], object]]:
        """What else can be pressed."""
        return {}

    def _trump_typed(self) -> None:
        trump = suit_of(self.values["trump"])
        if trump is not self.practice.hand.trump:
            self.set_trump(trump)

    def _number_entered(self) -> None:
        """The hand of the number typed in. If it is on the table, it stays as it is, unless its melds were shown."""
        number = self._typed()
        if number is None:
            return
        if number == self._number() and not self.practice.is_shown:
            self.give(number=str(number))
            self._show(Reply("info", (f"Hand {number} is on the table.",)))
        else:
            self.new_hand(number)

    def _number(self) -> int | None:
        return self.practice.hand.number if self.practice.hand.is_dealt else None

    def _go_to(self, number: int | None) -> object:
        return self.new_hand(number)

    def _fields(self) -> tuple[str, ...]:
        """The inputs that are empty when a hand is dealt."""
        return ()

    def _show_hand(self, reply: Reply) -> Reply:
        hand = self.practice.hand
        self.selected = []
        self.give(
            number=str(hand.number) if hand.is_dealt else "",
            trump=hand.trump.value,
            **dict.fromkeys(self._fields(), ""),
        )
        return self._show(reply)

    def _show(self, reply: Reply) -> Reply:
        hand = self.practice.hand
        shown = self._table(reply)
        shown["help"] = help_view(hand.rules, hand.meld_class)
        shown["facts"] = [trump_fact(hand.trump), *shown.get("facts", [])]
        shown["message"] = message_view(reply)
        shown["controls"] = [_hand_row(reply), *shown.get("controls", [])]
        beyond(shown, of_hand(hand.cards, hand.rules, hand.trump), is_asked=not self._is_found)
        self.show(shown)
        return reply

    @property
    def _is_found(self) -> bool:
        """Does the learner know all that is asked for?"""
        return self.practice.is_shown

    def _table(self, reply: Reply) -> TableView:
        """The view without what both share."""
        return TableView(label="A hand")


class MeldMarker(LiveHand):
    """A live hand: mark a meld, lay it down, and hear why if it is none.

    ``number`` is the deal (without it: the first that is worthwhile), ``rules`` a rule set or its
    name, ``meld_class`` 1, 2 or 3 to ask for one class only. With ``cards`` (or their text) the first
    hand is one's own. ``title`` is what the task is called.

    >>> marker = MeldMarker(number=4711, trump="S")
    >>> print(marker.lay("KS QH"))
    The cards of a marriage are all of one suit.
    >>> marker.new_hand(5).tone, marker.marking.hand.number
    ('info', 5)
    """

    def __init__(
        self,
        number: int | str | None = None,
        trump: Suit | str = "S",
        rules: Rules | str = "playok",
        meld_class: int | None = None,
        cards: str | Iterable[Card] | None = None,
        title: str | None = None,
        **traits: Any,
    ) -> None:
        self.marking = MeldMarking(_first_hand(number, trump, rules, meld_class, cards))
        super().__init__(self.marking, title, **traits)

    def lay(self, cards: str | Iterable[Card] | None = None) -> Reply:
        """Lay down cards as one meld: those given (or their text), else those picked."""
        hand = self.marking.hand
        reply = self.marking.lay(
            cards_of(self.selected, hand.cards) if cards is None else cards_given(cards, hand.rules)
        )
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

    def _act(self, action: Action) -> None:
        at = back_at(self.marking.laid, action["id"])
        if at is None:
            super()._act(action)
        else:
            self.take_back(at)

    def _actions(self) -> Mapping[str, Callable[[], object]]:
        return {"lay": self.lay, "check": self.check, "show": self.show_me}

    @property
    def _is_found(self) -> bool:
        marking = self.marking
        return marking.is_shown or points_in(marking.laid) == marking.hand.points()

    def _table(self, reply: Reply) -> TableView:
        marking, hand = self.marking, self.marking.hand
        asked = f" of class {hand.meld_class}" if hand.meld_class else ""
        return TableView(
            label=self.title or f"Find the melds{asked}",
            facts=[
                FactView(id="total", label="Laid down", text=points_text(points_in(marking.laid))),
                found_fact(marking),
            ],
            hand=hand_view(hand.cards, marks=marks_of(marking.laid, hand.cards)),
            controls=[_lay_row()],
            piles=laid_piles(marking),
        )


class MeldCounter(LiveHand):
    """A live hand whose melds are counted: by class, or the total alone. Takes the same as `MeldMarker`.

    >>> counter = MeldCounter(number=4711, trump="S")
    >>> counter.check(total=counter.counting.hand.points()).tone
    'good'
    """

    def __init__(
        self,
        number: int | str | None = None,
        trump: Suit | str = "S",
        rules: Rules | str = "playok",
        meld_class: int | None = None,
        cards: str | Iterable[Card] | None = None,
        title: str | None = None,
        **traits: Any,
    ) -> None:
        self.counting = MeldCounting(_first_hand(number, trump, rules, meld_class, cards))
        super().__init__(self.counting, title, **traits)

    def check(self, **answers: int | str) -> Reply:
        """Compare answers (``class1``, ``class2``, ``class3``, ``total``), else what is typed in.

        Raises TypeError: an answer that is not asked for.
        """
        only_known("check", answers, self.counting.fields)
        if answers:
            empty = dict.fromkeys(self.counting.fields, "")
            self.give(**empty | {field: str(answer) for field, answer in answers.items()})
        return self._show(self.counting.check(self.values))

    def hint(self) -> Reply:
        """The next step of help."""
        return self._show(self.counting.hint())

    def _actions(self) -> Mapping[str, Callable[[], object]]:
        return {"check": self.check, "hint": self.hint}

    @property
    def _is_found(self) -> bool:
        return set(self.counting.told) >= set(self.counting.hand.classes)

    def _fields(self) -> tuple[str, ...]:
        return self.counting.fields

    def _table(self, reply: Reply) -> TableView:
        counting, hand = self.counting, self.counting.hand
        best = tuple(meld for meld in hand.best if meld.meld_class in counting.told)
        hinted = set(counting.hinted)
        return TableView(
            label=self.title or "Count the melds",
            hand=hand_view(
                hand.cards,
                select="none",
                states=dict.fromkeys(hinted, "highlighted"),
                notes=dict.fromkeys(hinted, "in the hint"),
                marks=marks_of(best, hand.cards),
            ),
            controls=[_answer_row(counting, self.values, reply), _count_row()],
            piles=[pile_view(each, numbered(best), "none") for each in counting.told],
        )


def _first_hand(
    number: int | str | None,
    trump: Suit | str,
    rules: Rules | str,
    meld_class: int | None,
    cards: str | Iterable[Card] | None,
) -> MeldHand:
    if number is not None and cards is not None:
        raise ValueError("number, cards: both say which hand it is; write one of them")
    suit, known = suit_of(trump), rules_of(rules)
    if cards is not None:
        return GivenHand(0, suit, known, meld_class, hand_given(cards, known))
    hand = MeldHand(0 if number is None else number_of(number), suit, known, meld_class)
    return hand.next() if number is None else hand


def _hand_row(reply: Reply) -> RowView:
    number = ControlView(id="number", kind="number", label="Deal number", enter="number", size=12)
    if reply.field == "number":
        number["error"] = "a whole number is needed here"
    return RowView(
        id="hand",
        name="The hand",
        place="top",
        items=[
            trump_choice(),
            number,
            ControlView(id="new", kind="button", label="New hand"),
        ],
    )


def _lay_row() -> RowView:
    return RowView(
        id="melds",
        name="Melds",
        items=[
            ControlView(id="lay", kind="button", label="Lay down this meld", look="main"),
            ControlView(id="check", kind="button", label="I have found all"),
            ControlView(id="show", kind="button", label="Show me", look="quiet"),
        ],
    )


def _answer_row(counting: MeldCounting, values: Mapping[str, str], reply: Reply) -> RowView:
    items = []
    for field in counting.fields:
        control = ControlView(id=field, kind="number", label=field_title(field), enter="check", size=4)
        if reply.field == field:
            control["error"] = "no number"
        elif mark := counting.mark(field, values.get(field, "")):
            control["tone"], control["note"] = mark
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
