"""The table as Python sees it: messages in, traits out, and the views of a live game."""

import json
from typing import Any

import pytest
import traitlets

from pinochle_learn import RULES, Phase, Play, apply, legal_actions, parse_cards, start, view
from pinochle_learn.engine import PassCards
from pinochle_learn.widgets import Table
from pinochle_learn.widgets.shape import Action
from pinochle_learn.widgets.view import hand_view, table_view

Heard = list[Action]
LAY = {"id": "lay", "kind": "button", "label": "Lay down"}
OFF = {"id": "off", "kind": "button", "label": "Not now", "off": True}
NUMBER = {"id": "number", "kind": "number", "label": "Deal number", "enter": "new"}
OTHER = {"id": "other", "kind": "text", "label": "Other"}
TRUMP = {"id": "trump", "kind": "choice", "label": "Trump", "sends": True, "options": [{"value": "S", "label": "♠"}]}
BACK = {"id": "0", "title": "Pinochle", "cards": [], "button": {"id": "back 0 JD QS", "label": "Take back"}}
VIEW: Any = {
    "label": "A hand",
    "hand": hand_view(parse_cards("AS KS AS")),
    "controls": [{"id": "row", "name": "Row", "items": [LAY, OFF, NUMBER, OTHER, TRUMP]}],
    "piles": [{"id": "1", "name": "Class 1", "melds": [BACK]}],
    "sheet": {
        "name": "The score",
        "columns": ["Round", "We", "They"],
        "rows": [{"id": "1", "head": "1", "cells": [{"text": "260", "button": "why 1 we"}, {"text": "50"}]}],
    },
    "log": {"name": "What happened", "lines": ["West passes."]},
}


def from_page(table, message):
    table._handle_custom_msg(message, [])


def test_a_press_brings_picks_and_inputs_and_reaches_the_listener():
    table, heard = Table(VIEW, values={"other": "1"}), Heard()
    table.on_action(heard.append)
    from_page(table, {"do": "press", "id": "lay", "selected": ["AS"], "values": {"number": "7"}})
    assert heard == [{"do": "press", "id": "lay", "selected": ["AS"], "values": {"other": "1", "number": "7"}}]
    assert table.selected == ["AS"]


def test_picks_and_inputs_alone_are_kept_without_an_action():
    table, heard = Table(VIEW), Heard()
    table.on_action(heard.append)
    from_page(table, {"do": "select", "selected": ["AS", "KS"]})
    from_page(table, {"do": "values", "values": {"number": "12"}})
    assert (table.selected, table.values, heard) == (["AS", "KS"], {"number": "12"}, [])


@pytest.mark.parametrize(
    "message",
    [
        *(None, [], "lay", {}, 5),
        *({"do": "press"}, {"do": "press", "id": 3}, {"do": "burn", "id": "lay"}, {"do": "four_colours"}),
        *({"do": "press", "id": name} for name in ("off", "number", "back 0", "back x", "AS", "", "other", "why", "1")),
        *({"do": "card", "id": name} for name in ("AS", "lay")),  # here a card is picked, it does not act
    ],
)
def test_a_message_of_another_form_is_left_alone(message):
    table, heard = Table(VIEW), Heard()
    table.on_action(heard.append)
    from_page(table, message)
    assert heard == []


def test_odd_picks_and_values_are_dropped():
    table = Table(VIEW, values={"number": "7", "trump": "S", "gone": "1"})
    odd = {"number": 5, "other": "2", "trump": "X", "lay": "x", **{str(at): "x" for at in range(20_000)}}
    from_page(table, {"do": "press", "id": "lay", "selected": ["AS", 3, None, "AS", "QS", "AS'"], "values": odd})
    assert table.selected == ["AS", "AS'"]
    assert table.values == {"number": "7", "other": "2", "trump": "S"}
    from_page(table, {"do": "values", "values": {"other": "\ud800" + "x" * 10_000}})
    assert len(table.values["other"]) < 300 and table.values["other"].encode()
    nothing: tuple[object, ...] = (None, [], "x", 5)
    for odd_values in nothing:
        from_page(table, {"do": "press", "id": "lay", "selected": odd_values, "values": odd_values})
    assert table.values["number"] == "7"


def test_every_way_to_press_is_heard():
    table, heard = Table(VIEW), Heard()
    table.on_action(heard.append)
    for name in ("lay", "new", "trump", "back 0 JD QS", "why 1 we"):
        from_page(table, {"do": "press", "id": name})
    table.show({"label": "A hand", "hand": hand_view(parse_cards("AS"), select="press")})
    from_page(table, {"do": "card", "id": "AS"})
    assert [action["id"] for action in heard] == ["lay", "new", "trump", "back 0 JD QS", "why 1 we", "AS"]


def test_the_state_that_a_page_sends_is_looked_through_as_well():
    table = Table(VIEW, values={"number": "7"})
    table.set_state({"values": {"number": 5}, "selected": [5], "view": {}, "words": 5, "four_colours": "no"})
    assert (table.values, table.selected, table.view, table.four_colours) == ({"number": "7"}, [], VIEW, True)
    table.set_state({"values": {"number": "8"}, "selected": ["KS"]})
    assert (table.values, table.selected) == ({"number": "8"}, ["KS"])
    with pytest.raises(traitlets.TraitError):
        table.values = {"number": 5}


def test_picks_that_are_none_are_taken_from_the_page_as_well():
    """Else the page would hold them still when another hand lies there, and that hand would be marked."""
    still: Any = {**VIEW, "hand": hand_view(parse_cards("AS KS"), select="none")}
    table, sent = Table(still), list[list[str]]()
    table.send_state = lambda key=None: sent.append(table.selected) if key == "selected" else None
    from_page(table, {"do": "press", "id": "lay", "selected": ["AS", "KS"]})
    assert sent == [[]]
    table.show(VIEW)
    from_page(table, {"do": "press", "id": "lay", "selected": ["AS"]})
    assert len(sent) == 1, "what fits is not sent back"


def test_a_listener_that_fails_spoils_nothing(caplog):
    table = Table(VIEW, values={"number": "7"})

    def fail(action):
        table.selected = ["KS"]
        raise KeyError("a fault")

    table.on_action(fail)
    from_page(table, {"do": "press", "id": "lay", "selected": ["AS"], "values": {"number": "8"}})
    assert (table.selected, table.values) == ([], {"number": "7"})
    assert "a message of the page failed" in caplog.text


def test_the_colours_are_one_choice_for_all_tables():
    one, other = Table(), Table()
    try:
        from_page(one, {"do": "four_colours", "on": False})
        assert (one.four_colours, other.four_colours, Table().four_colours) == (False, False, False)
    finally:
        from_page(one, {"do": "four_colours", "on": True})
    assert other.four_colours


def test_copies_of_a_card_have_ids_of_their_own_and_suits_their_order():
    hand = hand_view(parse_cards("9D AS 9D AC AH"))
    assert [group["suit"] for group in hand["groups"]] == ["S", "H", "C", "D"]
    assert [card["id"] for card in hand["groups"][-1]["cards"]] == ["9D", "9D'"]


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_every_moment_of_a_round_can_be_shown(rules):
    """To each seat; the view is plain JSON, and as many cards are said to be held as are."""
    state = start(rules, 4711)
    seen: set[tuple[object, ...]] = set()
    while state.phase is not Phase.OVER and not state.results and len(seen) < 400:
        seen.add((state.phase, len(state.taken), len(state.trick), len(state.calls), len(state.passed)))
        for seat in range(rules.seats):
            shown = table_view(view(state, seat))
            assert json.loads(json.dumps(shown)) == shown
            held = [player["cards"] for player in shown["seats"] if int(player["id"]) != seat]
            hands = [len(hand) for other, hand in enumerate(state.hands) if other != seat]
            assert held == (hands if state.phase is not Phase.DEAL else [0] * 3)
        actions = legal_actions(state)
        opening = state.phase is Phase.AUCTION and not state.bid and not state.calls
        state = apply(state, actions[-1 if opening else 0])
    assert {Phase.DEAL, Phase.AUCTION, Phase.TRUMP, Phase.EXCHANGE, Phase.PLAY} <= {phase for phase, *_ in seen}


def test_cards_that_may_not_be_played_are_dimmed_and_the_trick_is_marked():
    state = start(RULES["playok"], 4711)
    while not (state.phase is Phase.PLAY and state.turn == 0 and len(state.trick) == 3):
        state = apply(state, legal_actions(state)[0])
    shown = table_view(view(state, 0))
    legal = {action.card.code for action in legal_actions(state) if isinstance(action, Play)}
    for group in shown["hand"]["groups"]:
        for card in group["cards"]:
            state_of = card.get("state", "plain")
            assert state_of in (("legal", "plain") if card["id"].rstrip("'") in legal else ("dimmed",))
    assert shown["hand"]["select"] == "press"
    assert sum("badge" in card for card in shown["trick"]["cards"]) == 1
    assert [card["place"] for card in shown["trick"]["cards"]] == ["west", "north", "east"]


def test_between_the_passes_of_the_exchange_the_bidder_holds_more():
    state = start(RULES["playok"], 4711)
    while state.phase is not Phase.EXCHANGE:
        state = apply(state, legal_actions(state)[0])
    state = apply(state, PassCards(tuple(sorted(state.hands[state.turn])[:4])))
    assert sorted(player["cards"] for player in table_view(view(state, state.turn))["seats"]) == [0, 8, 12, 12]
