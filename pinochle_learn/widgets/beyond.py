"""The way from any table to “What if?”, with what is on it."""

from __future__ import annotations

from typing import Final

from ..course.links import is_known
from ..course.what_if.address import link_to
from ..course.what_if.position import Position
from .shape import LinkView, TableView

TEXT: Final = "What if?"
ANSWER: Final = "What if? (answer)"
"""Where something is asked that is not answered yet: who opens it sees the answer."""

_SPOKEN: Final = {
    "melds": "Change this hand",
    "nearly": "Find what this hand lacks",
    "exchange": "Pass other cards",
    "bid": "Look how high to bid",
    "tricks": "Play another card",
    "scores": "Change this round",
    "tables": "Compare the rules",
}


def beyond(view: TableView, position: Position | None, *, is_asked: bool = False) -> None:
    """Put into a view the link that opens a position in “What if?”; none if there is none, or its rules have no name.

    ``is_asked``: the learner is to find out what is told there, and the link says so.

    >>> view = TableView(label="A hand")
    >>> beyond(view, Position(part="tricks"))
    >>> view["beyond"]["address"], view["beyond"]["name"]
    ('#/what-if/tricks?hand=&trump=S&rules=playok', 'What if? Play another card')
    >>> beyond(view, None)
    """
    if position is not None and is_known(position.rules):
        tells = position.hand or position.trick or position.part == "scores"  # without these there is nothing to tell
        text = ANSWER if is_asked and tells else TEXT
        name = f"{text} {_SPOKEN[position.part]}"
        view["beyond"] = LinkView(address=link_to(position), text=text, name=name)
