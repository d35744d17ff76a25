"""The exercises in a real browser, each kind by keyboard alone, on a phone's width, and for a screen reader."""

from __future__ import annotations

import pytest

import pinochle_learn.widgets.exercises as module
from pinochle_learn.course.bank.exercises import Exercise
from pinochle_learn.course.ladder import Ladder
from pinochle_learn.widgets import Exercises
from tests.course.making import make

CALLS = {"dealer": "South", "calls": "250 pass 260", "seat": "South"}
ORDER = make("order-cards", hand="9H AH KH 10H")
LEGAL_CALLS = make("legal-calls", options=["pass", "bid 290"], **CALLS)
SCORE = make("score", bid=330, melds=[60, 100], thrown_in=True)
POINTS = make("trick-points", cards="AS 10S KH 9H", last_trick=True)
LEGAL_CARDS = make("legal-cards", hand="9H 10H AH", trick="QH 9H", trump="S")
SEAT = make("choose", ask="seat", of="speaks first", seat="West", options=["South", "North"])
EVERY = [ORDER, LEGAL_CALLS, SCORE, POINTS, LEGAL_CARDS, SEAT]


class Played:
    """A table on the page with its Python behind it: what the page says is heard, and the answer shown."""

    def __init__(self, on_page, table: Exercises) -> None:
        self.on_page, self.table, self.keys = on_page, table, on_page.page.keyboard
        on_page.show(table.view, values=table.values)

    def answer(self) -> None:
        for message in self.on_page.sent():
            self.table._handle_custom_msg(message, [])
        for name in ("view", "selected", "values"):
            self.on_page.give(name, getattr(self.table, name))

    def press(self, *keys: str) -> None:
        for key in keys:
            self.keys.press(key)
            self.answer()

    def tab_to(self, name: str) -> None:
        """Tab on until the focus is on what is so called."""
        for _ in range(30):
            if self.focused().startswith(name):
                return
            self.keys.press("Tab")
        raise AssertionError(f"Tab does not lead to {name!r}, but to {self.focused()!r}")

    def focused(self) -> str:
        return self.on_page.page.evaluate(
            """() => { const node = document.activeElement, group = node.closest("[role=radiogroup]");
            const name = node.getAttribute("aria-label") ?? node.labels?.[0]?.textContent ?? node.textContent;
            const of = group && document.getElementById(group.getAttribute("aria-labelledby")).textContent;
            return of ? `${of}: ${name}` : name; }"""
        )

    def said(self) -> str:
        return self.on_page.page.get_by_role("status").inner_text()


@pytest.fixture
def played(on_page, monkeypatch):
    def shown(exercise: Exercise) -> Played:
        monkeypatch.setattr(module, "ladder_of", lambda topic, rules, progress: Ladder([exercise], rules, progress))
        return Played(on_page, Exercises("test"))

    return shown


def test_cards_are_put_in_order_by_keyboard(played):
    table = played(ORDER)
    table.tab_to("nine of hearts")
    table.press("ArrowRight", "Enter", "End", "Space")
    assert table.focused() == "ten of hearts, second in the row", "the focus stays with the card"
    assert table.said() == "High to low: A♥ 10♥."
    table.press("ArrowLeft", "Enter", "Home", "Enter")
    table.tab_to("Check")
    table.press("Enter")
    assert table.said().startswith("Right: A♥ 10♥ K♥ 9♥, from high to low.")


def test_calls_are_allowed_or_not_by_keyboard(played):
    table = played(LEGAL_CALLS)
    table.tab_to("Pass: Allowed")
    table.press("Space")
    table.tab_to("Bid 290: Allowed")
    table.press("ArrowRight")
    assert table.focused() == "Bid 290: Not allowed"
    table.tab_to("Check")
    table.press("Enter")
    assert table.said().startswith("Right: pass.")


def test_a_score_is_typed_and_checked_with_enter(played):
    table = played(SCORE)
    table.tab_to("Bidders")
    table.keys.type("-330")
    table.tab_to("Others")
    table.keys.type("x")
    table.press("Enter")
    assert table.said().startswith("Others: “x” is no number")
    assert table.focused() == "Others", "where it is to be put right"
    table.press("Backspace")
    table.keys.type("100")
    table.press("Enter")
    assert table.said().startswith("Right: bidders −330, others +100.")


def test_points_are_typed_and_checked_with_enter(played):
    table = played(POINTS)
    table.tab_to("Points")
    table.keys.type("40")
    table.press("Enter")
    assert table.said().startswith("Right:")


def test_an_answer_is_chosen_by_keyboard(played):
    table = played(SEAT)
    table.tab_to("Your answer: South")
    table.press("ArrowRight")
    table.tab_to("Check")
    table.press("Enter")
    assert table.said().startswith("Right: North.")


def test_cards_are_marked_by_keyboard(played):
    table = played(LEGAL_CARDS)
    table.tab_to("ace of hearts")
    table.press("Space", "ArrowRight", "Space")
    table.tab_to("Check")
    table.press("Enter")
    assert table.said().startswith("Right: A♥ and 10♥.")


@pytest.mark.parametrize("exercise", EVERY, ids=lambda each: each.kind)
def test_every_kind_fits_a_phone_and_is_accessible(played, on_page, accessible, exercise):
    on_page.page.set_viewport_size({"width": 360, "height": 800})
    table = played(exercise)
    table.table.check("none" if exercise.kind == "legal-calls" else None)
    table.answer()
    assert on_page.page.evaluate("document.documentElement.scrollWidth") <= 360
    accessible(on_page.page)
