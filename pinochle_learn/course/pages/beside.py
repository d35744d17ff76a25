"""The sections beside the lessons: each with its prose, and one place that Python fills."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..links import PRACTICE, PROGRESS, WHAT_IF


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
        "Questions without end: melds, tricks, the auction, the score.",
        "Answer and press Check: you hear at once what was right, and why. In a field, Enter does the same. "
        "Enter again brings the next question. "
        "New to the game? Begin with the lesson [The deck](#/deck).",
        f"{PRACTICE}/questions",
        "from pinochle_learn.widgets import Practice\n\nPractice()",
    ),
    Beside(
        PROGRESS,
        "Your progress",
        "What you do well, what to practise next, and how it grows day by day.",
        "Each question counts by your first answer: right at once, or not. That holds for the exercises of the lessons "
        "and for the [practice](#/practice).\n\n"
        "All of it stays in this browser. To carry it to another machine, export it on the [map](#/).",
        f"{PROGRESS}/all",
        "from pinochle_learn.widgets import YourProgress\n\nYourProgress()",
    ),
    Beside(
        WHAT_IF,
        "What if?",
        "Any hand, changed at will: its melds, its chances, the best pass, how high to bid, each trick, the score.",
        "Change a card, trump or the rules, and see at once what that does. Each tab is another question about the "
        "same hand.",
        f"{WHAT_IF}/hand",
        'from pinochle_learn.widgets import WhatIf\n\nWhatIf("AS 10S KS QS JS 9S KH QH QC QD JD AH", trump="S")',
    ),
)
"""In the order in which they stand on the map and after the lessons."""
