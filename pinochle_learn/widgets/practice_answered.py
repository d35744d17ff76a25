"""What a question shows once it is answered: the melds over the hand, the cards that are legal, the card that wins."""

from __future__ import annotations

from ..course.practice.run import Run
from ..engine import BestMelds, Card, best_melds
from .exercise_entry import Entry, Laying
from .exercise_given import given_piles
from .meld_parts import laid_piles, marks_of, numbered, pile_view
from .shape import CardState, HandView, PileView, TableView
from .view import hand_view

MELDS = ("count-melds", "pick-melds")


def hand_of_question(run: Run, entry: Entry) -> HandView | None:
    """The hand: as it is asked about, and once answered with the engine's answer drawn over it.

    >>> from ..course.practice.question import Question
    >>> from ..course.practice.review import Listed
    >>> from ..course.practice.scope import Scope
    >>> from .exercise_entry import entry_for
    >>> run = Run("learn", Scope(), Listed(()), first=Question("melds", 1, 1))
    >>> _ = run.show()
    >>> hand = hand_of_question(run, entry_for(run))
    >>> [card["id"] for group in hand["groups"] for card in group["cards"] if "marks" in card]
    ['KC', 'QC']
    """
    held = run.exercise.given.hand
    if run.is_done and run.exercise.kind == "legal-cards":
        legal = run.kind.solve(run.exercise, run.rules)
        states: dict[Card, CardState] = {card: "legal" if card in legal else "dimmed" for card in held}
        notes = {card: "may be played" if card in legal else "may not be played" for card in held}
        return hand_view(held, select="none", states=states, notes=notes)
    if isinstance(entry, Laying) or (best := _melds(run)) is None:
        return entry.hand(run.is_done)
    return hand_view(held, select="none", marks=marks_of(best.melds, held))


def piles_of_question(run: Run, entry: Entry) -> list[PileView]:
    """What is laid down, class by class; what the engine finds, once a hand was counted; or other cards.

    >>> from ..course.practice.question import Question
    >>> from ..course.practice.review import Listed
    >>> from ..course.practice.scope import Scope
    >>> from .exercise_entry import entry_for
    >>> run = Run("learn", Scope(), Listed(()), first=Question("melds", 1, 1))
    >>> piles_of_question(run, entry_for(run)), run.show().tone
    ([], 'info')
    >>> piles_of_question(run, entry_for(run))[0]["total"]
    '40 points'
    """
    if isinstance(entry, Laying):
        return laid_piles(entry.marking, closed=run.is_done)
    if best := _melds(run):
        return [pile_view(each, numbered(best.melds), "no meld") for each in run.rules.classes]
    return given_piles(run.exercise.given)


def mark_winner(view: TableView, run: Run) -> None:
    """Mark the card that takes the trick, once that was asked and answered.

    >>> from ..course.practice.question import Question
    >>> from ..course.practice.review import Listed
    >>> from ..course.practice.scope import Scope
    >>> run = Run("learn", Scope(), Listed(()), first=Question("melds", 1, 1))
    >>> mark_winner(TableView(label=""), run)
    """
    if run.is_done and run.exercise.kind == "trick-winner" and "trick" in view:
        winner = view["trick"]["cards"][run.kind.solve(run.exercise, run.rules)]
        winner["badge"] = "wins"
        winner["note"] = f"{winner.get('note', '')}, winning".removeprefix(", ")


def _melds(run: Run) -> BestMelds | None:
    """The melds of a hand that was asked about them, once it is answered."""
    given = run.exercise.given
    if not run.is_done or run.exercise.kind not in MELDS or given.trump is None:
        return None
    return best_melds(given.hand, given.trump, run.rules)
