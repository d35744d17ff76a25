"""Sorting cards of one suit from high to low, by pressing one after the other."""

from __future__ import annotations

from typing import Any

from ..course.arguments import cards_given, number_of, rules_of
from ..course.reply import Reply
from ..course.sorting import Sorting
from ..course.what_if.taken import of_trick
from ..engine import Card, Rules
from .beyond import beyond
from .numbered import FIRST, Numbered
from .shape import FactView, GroupView, HandView, MeldView, PileView, RowView, TableView
from .view import card_view, plural


class CardSorter(Numbered):
    """Some cards of one suit: press the highest, then the highest of the rest, and so on.

    ``number`` is the deal they come from; ``title`` is what the task is called.

    >>> sorter = CardSorter(4711)
    >>> print(sorter.press("10H"))
    Not 10♥ yet: A♥ ranks above it.
    - High to low: A 10 K Q J 9. The ten stands between ace and king.
    >>> sorter.press("AH").tone
    'good'
    """

    new_label = "New cards"

    def __init__(
        self,
        number: int | str | None = None,
        title: str | None = None,
        rules: Rules | str = "playok",
        **traits: Any,
    ) -> None:
        self.sorting = Sorting(FIRST if number is None else number_of(number), rules_of(rules))
        super().__init__(title, self.sorting.task(), **traits)

    def press(self, card: str | Card) -> Reply:
        """Say that a card (or its text) is the highest that is left."""
        (found, *more) = cards_given(card if isinstance(card, str) else [card], self.sorting.rules) or [None]
        if found is None or more:
            return self._show(Reply("info", ("Name one card, as '10H'.",)))
        return self._show(self.sorting.press(found))

    def _number(self) -> int:
        return self.sorting.number

    def _next(self, number: int | None) -> Reply:
        return self.sorting.new(number)

    def _card_pressed(self, card_id: str) -> None:
        self._show(self.sorting.press(dict(_ids(self.sorting.left))[card_id]))

    def _table(self) -> TableView:
        sorting = self.sorting
        sorted_ones = MeldView(id="sorted", title="", cards=[card_view(c, i) for i, c in _ids(sorting.sorted)])
        pile = PileView(
            id="sorted",
            name="From high to low",
            empty="No card yet",
            melds=[sorted_ones] if sorting.sorted else [],
        )
        view = TableView(
            label=self.title or "Sort the cards from high to low",
            facts=[FactView(id="left", label="Left", text=plural(len(sorting.left), "card"))],
            piles=[pile],
            layout="table",
        )
        if sorting.left:
            view["hand"] = _unsorted(sorting.left)
        else:
            view["controls"] = [RowView(id="after", name="Go on", items=[self._next_button("Next cards")])]
        beyond(view, of_trick(sorting.cards, (), None, sorting.rules))
        return view


def _ids(cards: tuple[Card, ...]) -> list[tuple[str, Card]]:
    """The cards in their order, each copy with an id of its own."""
    return [(card.code + "'" * cards[:at].count(card), card) for at, card in enumerate(cards)]


def _unsorted(cards: tuple[Card, ...]) -> HandView:
    """Cards in the order in which they came."""
    suit = cards[0].suit
    name = f"{suit.word}, {plural(len(cards), 'card')}"
    shown = [card_view(card, card_id) for card_id, card in _ids(cards)]
    return HandView(name="Cards to sort", select="press", groups=[GroupView(suit=suit.value, name=name, cards=shown)])
