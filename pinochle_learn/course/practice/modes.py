"""The ways to practise: what each allows, and when it ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Mode:
    """A way to practise. ``how`` tells what it is about.

    ``questions`` end it; ``None``: there is no end. With ``helps`` there are hints and the solution, and the same
    question stays until it is solved. ``skips`` is how many questions may be left out, ``None`` any number.

    >>> MODES["streak"].skips, MODES["learn"].questions is None
    (1, True)
    """

    name: str
    title: str
    how: str
    questions: int | None = None
    helps: bool = False
    skips: int | None = 0
    ends_at_mistake: bool = False
    shows_time: bool = False
    is_chosen: bool = True  # kind and level can be chosen


LEARN: Final = Mode("learn", "Learn", "No clock. Take hints, and try as often as you like.", helps=True, skips=None)
SPRINT: Final = Mode("sprint", "Sprint", "Ten questions. Your first answer counts.", questions=10, shows_time=True)
STREAK: Final = Mode("streak", "Streak", "Until your first mistake. You may skip one.", skips=1, ends_at_mistake=True)
REVIEW: Final = Mode(
    "review", "Review", "What you got wrong, and what is due again.", helps=True, skips=None, is_chosen=False
)

MODES: Final[Mapping[str, Mode]] = {mode.name: mode for mode in (LEARN, SPRINT, STREAK, REVIEW)}
"""All of them by name, in the order in which they are offered."""

REVIEWS: Final = "a review brings its own questions; leave out what to ask, or the review"
"""What is wrong with a review of a kind or of a question."""
