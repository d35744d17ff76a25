"""The palette of the table in a real browser: pressing, keys, the phone's fold, and what stays under the finger."""

from __future__ import annotations

from pinochle_learn import parse_cards
from pinochle_learn.widgets.shape import CardState, CardView, MarkView
from pinochle_learn.widgets.view import card_view, hand_view

RANKS = ("A", "10", "K", "Q", "J", "9")
STATES: tuple[CardState, ...] = ("plain", "highlighted", "dimmed")
HAND = "AS KS QS QS"
"""Of the jack none is in it, of the ace one, of the queen both."""


def deck() -> list[CardView]:
    """A suit a row; the ace is in once, the queen as often as can be."""
    cards = []
    for card in parse_cards(" ".join(rank + suit for suit in "SHDC" for rank in RANKS)):
        count = HAND.split().count(card.code)
        marks = [MarkView(label=str(count), name=f"{count} in the hand")] if count else []
        cards.append(card_view(card, f"put {card.code}", state=STATES[count], marks=marks))
    return cards


def shown(hand: str = HAND) -> dict:
    palette = {"name": "The deck", "title": "Put cards in", "folded": "Cards to put in", "cards": deck()}
    return {"label": "What if?", "hand": hand_view(parse_cards(hand), select="one"), "palette": palette}


def pressed(on_page) -> list[object]:
    return [message["id"] for message in on_page.sent() if message["do"] == "press"]


def test_a_press_tells_python_which_card_also_twice_in_quick_succession(on_page):
    on_page.show(shown())
    card = on_page.page.get_by_role("button", name="ace of hearts")
    card.click()
    assert on_page.sent() == [{"do": "press", "id": "put AH", "selected": [], "values": {}}]
    card.dblclick()
    assert pressed(on_page) == ["put AH", "put AH"]
    on_page.page.get_by_role("button", name="queen of spades, 2 in the hand").click()
    assert pressed(on_page) == ["put QS"], "where no more go in, a press takes them out"
    on_page.page.get_by_role("button", name="king of spades", exact=True).click()
    assert on_page.sent() == [{"do": "select", "selected": ["KS"]}], "the hand is none of it"


def test_it_says_how_many_are_in_and_not_by_colour_alone(on_page):
    on_page.show(shown())
    palette = on_page.page.get_by_role("group", name="The deck")
    assert palette.get_by_role("button").count() == 24
    ace = palette.get_by_role("button", name="ace of spades, 1 in the hand")
    assert ace.locator(".pl-mark").inner_text() == "1"
    queen = palette.get_by_role("button", name="queen of spades, 2 in the hand")
    assert queen.get_attribute("aria-disabled") is None
    view = shown()
    del view["palette"]
    on_page.give("view", view)
    assert on_page.page.locator(".pl-palette, .pl-fold").count() == 0, "other tables have nothing of it"


def test_it_is_one_stop_of_the_tab_key_and_arrows_go_by_rows_and_columns(on_page):
    on_page.show(shown())
    on_page.page.get_by_role("button", name="king of spades", exact=True).focus()
    keys = on_page.page.keyboard
    walk = {
        "Tab": "ace of spades, 1 in the hand",
        "ArrowRight": "ten of spades",
        "ArrowDown": "ten of hearts",
        "End": "nine of clubs",
        "ArrowUp": "nine of diamonds",
        "Home": "ace of spades, 1 in the hand",
    }
    for key, name in walk.items():
        keys.press(key)
        assert on_page.focused() == name, key
    keys.press("Enter")
    keys.press("Space")
    assert pressed(on_page) == ["put AS", "put AS"]
    on_page.give("view", shown("AS AS KS"))
    assert on_page.focused() == "ace of spades, 1 in the hand", "a new view leaves the focus where it is"


def test_a_narrow_table_folds_it_away(on_page):
    on_page.page.set_viewport_size({"width": 360, "height": 740})
    on_page.show(shown())
    palette = on_page.page.get_by_role("group", name="The deck")
    assert not palette.is_visible()
    on_page.page.get_by_role("button", name="Cards to put in").click()
    assert palette.is_visible()
    assert on_page.sent() == []
    boxes = [card.bounding_box() for card in palette.get_by_role("button").all()]
    assert all(box["width"] >= 44 and box["height"] >= 44 and box["x"] + box["width"] <= 360 for box in boxes)
    assert len({box["y"] for box in boxes}) == 4
    on_page.give("view", shown("AS"))
    assert palette.is_visible(), "a new view leaves it open"


def test_the_card_stays_under_the_finger_when_the_hand_above_it_grows(on_page):
    on_page.page.set_viewport_size({"width": 360, "height": 500})
    on_page.show({**shown("AS"), "message": {"tone": "info", "lines": ["A line."] * 30}})
    on_page.page.get_by_role("button", name="Cards to put in").click()
    on_page.page.evaluate("scrollTo(0, 40)")
    card = on_page.page.get_by_role("button", name="nine of clubs")
    card.dispatch_event("click")
    before = card.bounding_box()["y"]
    on_page.give("view", {**shown("AS KS QS AH KH AD KD AC"), "message": {"tone": "info", "lines": ["A line."] * 30}})
    on_page.page.wait_for_function(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
    assert abs(card.bounding_box()["y"] - before) < 2
