"""Pressing what is on a table, as the page does, and reading what it shows."""

from __future__ import annotations

import json
from typing import Any

from pinochle_learn.widgets import Table


def press(table: Table, name: str, **values: str) -> None:
    """Press a control of that id, with what was typed; the view stays plain JSON."""
    _tell(table, {"do": "press", "id": name, "selected": [], "values": {**table.values, **values}})


def press_card(table: Table, card_id: str) -> None:
    """Press a card of the hand."""
    _tell(table, {"do": "card", "id": card_id, "selected": [], "values": dict(table.values)})


def _tell(table: Table, message: dict[str, Any]) -> None:
    table._handle_custom_msg(message, [])
    assert json.loads(json.dumps(table.view)) == table.view


def said(table: Table) -> str:
    """What the message says, without its list."""
    return " ".join(table.view["message"]["lines"])


def items(table: Table) -> str:
    """The list of the message."""
    return " ".join(item["text"] for item in table.view["message"]["items"])


def ids(table: Table) -> list[str]:
    """The ids of the cards in the hand."""
    groups = table.view["hand"]["groups"] if "hand" in table.view else []
    return [card["id"] for group in groups for card in group["cards"]]


def control(table: Table, name: str) -> dict[str, Any]:
    """A control by its id."""
    found: dict[str, Any] = next(item for row in table.view["controls"] for item in row["items"] if item["id"] == name)
    return found


def controls(table: Table) -> list[str]:
    """The ids of all controls."""
    return [item["id"] for row in table.view["controls"] for item in row["items"]]
