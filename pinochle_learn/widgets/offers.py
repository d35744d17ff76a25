"""What a page may say: it can press, pick and fill in only what is in the view, and nothing else is listened to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from .shape import CellView, ControlView, TableView

LONGEST: Final = 200  # characters of an input that are kept
_NUMBER: Final = re.compile(r"0|-?[1-9][0-9]{0,8}")


def pressable(view: TableView) -> set[str]:
    """The ids that can be pressed: buttons (of melds and a sheet too), choices and sliders that act at once, the Enter
    key, and the cards of a palette.

    >>> button = {"id": "lay", "kind": "button", "label": "Lay down"}
    >>> pressable({"label": "", "controls": [{"id": "row", "name": "", "items": [button, {**button, "off": True}]}]})
    set()
    >>> pressable({"label": "", "controls": [{"id": "row", "name": "", "items": [button]}]})
    {'lay'}
    >>> card = {"id": "put AS", "rank": "A", "suit": "S", "name": "ace of spades"}
    >>> pressable({"label": "", "palette": {"name": "The deck", "cards": [card]}})
    {'put AS'}
    """
    controls = list(_controls(view))
    buttons = {each["id"] for each in controls if each["kind"] == "button"}
    acting = {each["id"] for each in controls if each.get("sends")}
    keys = {each["enter"] for each in controls if "enter" in each}
    in_melds = {meld["button"]["id"] for pile in view.get("piles", ()) for meld in pile["melds"] if "button" in meld}
    in_sheet = {cell["button"] for cell in _cells(view) if "button" in cell}
    in_palette = {card["id"] for card in view["palette"]["cards"]} if "palette" in view else set()
    off = {each["id"] for each in controls if each.get("off")}
    return (buttons | acting | keys | in_melds | in_sheet | in_palette) - off


def playable(view: TableView) -> set[str]:
    """The ids of the cards that act when they are pressed, also of those that may not be played: that is answered.

    >>> from .view import hand_view
    >>> from pinochle_learn import parse_cards
    >>> playable({"label": "", "hand": hand_view(parse_cards("9H 9H"), select="press")}) == {"9H", "9H'"}
    True
    """
    return _cards(view) if _select(view) == "press" else set()


def picks(view: TableView, said: object) -> list[str]:
    """Of the picks that a page tells: those of cards in the hand, each once, where cards can be picked.

    >>> from .view import hand_view
    >>> from pinochle_learn import parse_cards
    >>> picks({"label": "", "hand": hand_view(parse_cards("9H AS"))}, ["AS", "KS", 5, "AS"])
    ['AS']
    """
    most = {"many": len(_cards(view)), "one": 1}.get(_select(view), 0)
    if not isinstance(said, list) or not most:
        return []
    there = _cards(view)
    return [*dict.fromkeys(each for each in said if isinstance(each, str) and each in there)][:most]


def inputs(view: TableView, kept: Mapping[str, str], said: object) -> dict[str, str]:
    """What stands in the inputs of the view: as a page tells, as far as it can be so; else as it was.

    >>> field = {"id": "number", "kind": "number", "label": "Deal number"}
    >>> view = {"label": "", "controls": [{"id": "row", "name": "", "items": [field]}]}
    >>> inputs(view, {"gone": "1"}, {"number": "12", "other": "x"}), inputs(view, {"number": "7"}, {"number": 12})
    ({'number': '12'}, {'number': '7'})
    >>> slider = {"id": "bid", "kind": "slider", "label": "Bid", "least": 250, "most": 600, "step": 10}
    >>> view = {"label": "", "controls": [{"id": "row", "name": "", "items": [slider]}]}
    >>> [inputs(view, {}, {"bid": text}) for text in ("300", "305", "610", "x")]
    [{'bid': '300'}, {}, {}, {}]
    """
    found = {}
    for control in _controls(view):
        name, text = control["id"], said.get(control["id"]) if isinstance(said, dict) else None
        if isinstance(text, str) and _can_hold(control, text):
            found[name] = text[:LONGEST].encode(errors="ignore").decode()  # without halves of a sign
        elif name in kept:
            found[name] = kept[name]
    return found


def _can_hold(control: ControlView, text: str) -> bool:
    if control["kind"] in ("choice", "select"):
        return any(text == option["value"] for option in control.get("options", ()))
    if control["kind"] == "slider":
        return _is_on(control, text)
    return control["kind"] != "button"


def _is_on(slider: ControlView, text: str) -> bool:
    """Is it one of the numbers that a slider stops at, written as a page writes it?"""
    if not _NUMBER.fullmatch(text):
        return False
    least, number = slider.get("least", 0), int(text)
    return least <= number <= slider.get("most", 100) and (number - least) % slider.get("step", 1) == 0


def _cells(view: TableView) -> Iterator[CellView]:
    if "sheet" in view:
        yield from view["sheet"].get("heads", ())
        for row in view["sheet"]["rows"]:
            yield from row["cells"]


def _controls(view: TableView) -> Iterator[ControlView]:
    for row in view.get("controls", ()):
        yield from row["items"]


def _select(view: TableView) -> str:
    return view["hand"]["select"] if "hand" in view else "none"


def _cards(view: TableView) -> set[str]:
    groups = view["hand"]["groups"] if "hand" in view else []
    return {card["id"] for group in groups for card in group["cards"]}
