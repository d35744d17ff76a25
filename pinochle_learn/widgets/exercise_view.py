"""What an exercise puts on the table beside the hand: seats, a trick, other cards, points, the table of melds."""

from __future__ import annotations

from ..course.bank.exercises import Exercise
from ..engine import Rules
from .exercise_given import given_piles, given_seats, given_sheet, given_trick
from .meld_parts import help_view
from .shape import TableView


def lay_out(view: TableView, exercise: Exercise, rules: Rules) -> None:
    """Put what the exercise gives into a view that has its hand and its facts already.

    >>> from ..engine import RULES
    >>> from ..course.bank.exercises import load_topic
    >>> view = TableView(label="", piles=[])
    >>> lay_out(view, next(each for each in load_topic("tricks") if each.given.trick), RULES["playok"])
    >>> sorted(view)
    ['label', 'piles', 'trick']
    """
    given = exercise.given
    if seats := given_seats(given):
        view["seats"] = seats
    if sheet := given_sheet(given):
        view["sheet"] = sheet
    if given_piles(given):
        view["layout"] = "table"  # the other cards lie above the hand
    if given.trick:
        view["trick"] = given_trick(exercise)
    if exercise.kind in ("count-melds", "pick-melds"):
        view["help"] = help_view(rules, given.meld_class)
