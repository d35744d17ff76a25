"""The sections beside the lessons: each with its prose, and one place that Python fills."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..links import PRACTICE, WHAT_IF


@dataclass(frozen=True, slots=True)
class Beside:
    """A section: ``goal`` is its line on the map, ``text`` its prose; ``cell`` is what fills its ``place``."""

    section: str
    title: str
    goal: str
    text: str
    place: str
    cell: str


BESIDE: Final = (
    Beside(
        PRACTICE,
        "Practice",
        "Count the melds of one hand after the other.",
        "A hand is dealt and trump is named: what do its melds score? Count them by class, or write the total alone, "
        "and press Enter. After a wrong count you hear what was left out, or counted twice.\n\n"
        "New to this? The lesson [Melds](#/melds) takes them class by class.",
        f"{PRACTICE}/melds",
        "from pinochle_learn.widgets import MeldQuiz\n\nMeldQuiz()",
    ),
    Beside(
        WHAT_IF,
        "What if?",
        "Write down any hand and see its melds, with any trump, under any of the rules.",
        "What would this hand meld, with another trump, with another card, under other rules? Write down any cards, "
        "from none to 20, and press Enter.\n\n"
        "A card is its rank and its suit, as `AS 10H Q♦`, or its suit and its number, as `S14 H10 D12`. Spaces or "
        "commas stand between the cards.",
        f"{WHAT_IF}/hand",
        'from pinochle_learn.widgets import WhatIf\n\nWhatIf("AS 10S KS QS JS 9S KH QH QC QD JD AH", trump="S")',
    ),
)
"""In the order in which they stand on the map and after the lessons."""
