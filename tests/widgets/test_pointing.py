"""Pointing in a real browser: a meld shows its cards in the hand, a card shows its melds and says which they are."""

from __future__ import annotations

from pinochle_learn import find_meld, parse_cards
from pinochle_learn.widgets.shape import MarkView
from pinochle_learn.widgets.view import hand_view, meld_view

HAND = "KS QS QS JD AH"
MARRIAGE = "KS QS"
PINOCHLE = "QS' JD"
"""The marriage has the first queen, the pinochle the second."""


def shown(select: str = "one") -> dict:
    marks = {
        **{each: [MarkView(label="a", name="in the marriage")] for each in MARRIAGE.split()},
        **{each: [MarkView(label="b", name="in the pinochle")] for each in PINOCHLE.split()},
    }
    hand = hand_view(parse_cards(HAND), select=select, marks=marks)  # type: ignore[arg-type]
    melds = [lit("KS QS", "a", MARRIAGE), lit("QS JD", "b", PINOCHLE)]
    return {
        "label": "Melds",
        "hand": {**hand, "hint": "Point at a card or a meld.", "unmarked": "in no meld"},
        "piles": [{"id": "all", "name": "Melds", "melds": melds}],
    }


def lit(cards: str, name: str, lights: str) -> dict:
    meld = find_meld(parse_cards(cards), "S")
    assert meld
    return {**meld_view(meld, name, mark=name), "lights": lights.split()}


class Pointed:
    """What is lit at the moment."""

    def __init__(self, on_page) -> None:
        self.page = on_page.page

    def card(self, name: str):
        return self.page.locator(".pl-hand").get_by_label(name)

    def meld(self, name: str):
        return self.page.get_by_role("group", name=name)

    @property
    def cards(self) -> list[str]:
        found = self.page.locator(".pl-hand [data-lit]")
        return [each.get_attribute("aria-label").split(", in ")[0] for each in found.all()]

    @property
    def melds(self) -> list[str]:
        return self.page.locator(".pl-meld[data-lit] .pl-meld-title").all_inner_texts()

    @property
    def line(self) -> str:
        return self.page.locator(".pl-pointing").inner_text()


QUEENS = ["king of spades", "queen of spades, first"], ["queen of spades, second", "jack of diamonds"]


def test_the_mouse_on_a_meld_shows_its_very_cards(on_page):
    on_page.show(shown())
    at = Pointed(on_page)
    assert (at.cards, at.melds, at.line) == ([], [], "Point at a card or a meld.")
    at.meld("Pinochle").hover()
    assert (at.cards, at.melds, at.line) == (QUEENS[1], ["Pinochle"], "Pinochle, 40 points")
    outline = "node => getComputedStyle(node, '::before').borderTopWidth"
    assert on_page.page.locator(".pl-hand [data-lit]").first.evaluate(outline) == "4px", "a line, not a colour alone"
    on_page.page.mouse.move(0, 0)
    assert (at.cards, at.melds) == ([], [])


def test_the_mouse_on_a_card_names_the_melds_it_serves(on_page):
    on_page.show(shown("none"))
    at = Pointed(on_page)
    at.card("king of spades").hover()
    assert (at.cards, at.melds, at.line) == ([], [at.melds[0]], "K♠: in the marriage")
    at.card("ace of hearts").hover()
    assert (at.melds, at.line) == ([], "A♥: in no meld")


def test_the_keyboard_points_as_well(on_page):
    on_page.show(shown())
    at = Pointed(on_page)
    on_page.page.keyboard.press("Tab")
    on_page.page.keyboard.press("Tab")
    assert on_page.focused().startswith("king of spades"), "behind the switch of the colours"
    assert at.line == "K♠: in the marriage"
    on_page.page.keyboard.press("Tab")
    assert (on_page.focused().endswith("40 points"), at.cards) == (True, QUEENS[0])
    on_page.page.keyboard.press("Tab")
    assert (on_page.focused(), at.cards) == ("Pinochle, 40 points", QUEENS[1])
    on_page.give("view", shown())
    assert (on_page.focused(), at.cards) == ("Pinochle, 40 points", QUEENS[1]), "a new view changes nothing of it"


def test_a_card_that_is_picked_is_pointed_at_until_something_else_is(on_page):
    on_page.show(shown())
    at = Pointed(on_page)
    at.card("jack of diamonds").click()
    on_page.page.evaluate("document.activeElement.blur()")
    on_page.page.mouse.move(0, 0)
    assert (at.melds, at.line) == (["Pinochle"], "J♦: in the pinochle")
    at.meld("Pinochle").click()
    on_page.page.mouse.move(0, 0)
    assert at.cards == QUEENS[1], "a touch on a meld gives it the focus"


def test_melds_that_light_nothing_are_as_ever(on_page):
    view = shown()
    for meld in view["piles"][0]["melds"]:
        del meld["lights"]
    on_page.show(view)
    at = Pointed(on_page)
    at.card("king of spades").hover()
    assert at.melds == []
    assert not on_page.page.locator(".pl-pointing").is_visible()
    assert on_page.page.locator(".pl-meld [tabindex]").count() == 0
