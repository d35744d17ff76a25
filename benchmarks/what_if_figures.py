"""What “What if?” takes: figures of one Python, be it this one or the browser's. Run by benchmarks.what_if.

It imports this package alone, and pytest nothing of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from statistics import median
from time import perf_counter
from typing import Any

from pinochle_learn.engine import RULES, Suit, codes, deal
from pinochle_learn.players.playout import play_out
from pinochle_learn.widgets.what_if.parts import ALL
from pinochle_learn.widgets.what_if.widget import WhatIf

HANDS = 20
ROUNDS = 40
PATIENCE = 60.0
"""Seconds for what goes on by itself."""

Figures = dict[str, list[float]]
"""By name: milliseconds of each time."""


async def figures() -> dict[str, Any]:
    """All of them: milliseconds by name, and rounds a second by rule set."""
    _clicks(2)  # what is imported or worked out once
    times: Figures = {"worth for four trumps after a click": _clicks(HANDS)}
    times["best of 1,820, with its frontier"] = [_exchange(at) for at in range(HANDS // 2)]
    times["a new hand at “Bid”, until the exact rows"] = [await _until(at, _is_exact) for at in range(100, 105)]
    times["a new hand at “Bid”, until the first histogram"] = [await _until(at, _has_picture) for at in range(200, 205)]
    times["one slice of the work at “Bid”"] = list(_slices(300))
    return {"times": times, "rounds": {name: _rounds_a_second(name) for name in RULES}}


def _hand(number: int, cards: int = 12) -> str:
    return codes([card for hand in deal(number) for card in hand][:cards])


def _press(what: WhatIf, name: str, **values: str) -> float:
    """Milliseconds until the view is there."""
    began = perf_counter()
    values = {**what.values, **values}
    what._handle_custom_msg({"do": "press", "id": name, "selected": [], "values": values}, [])
    return 1000 * (perf_counter() - began)


def _clicks(count: int) -> list[float]:
    """Another hand, and every other time another trump, at “Melds”: the table of four trumps is made anew."""
    what = WhatIf(_hand(1), "S")
    found = []
    for number in range(2, 2 + count):
        found.append(_press(what, "take", hand=_hand(number)))
        found.append(_press(what, "trump", trump=list(Suit)[number % 4].value))
    return found


def _exchange(number: int) -> float:
    """Sixteen cards, until all is searched."""
    began = perf_counter()
    WhatIf(_hand(500 + number, 16), list(Suit)[number % 4], part="exchange").finish()
    return 1000 * (perf_counter() - began)


async def _until(number: int, is_there: Any) -> float:
    """From the hand to what the work brings while the page goes on."""
    what = WhatIf(_hand(1), "S", part="melds")
    _press(what, "part", part="bid")
    began = perf_counter()
    _press(what, "take", hand=_hand(number))
    while not is_there(what.view):
        if perf_counter() - began > PATIENCE:
            raise RuntimeError(f"nothing came of it in {PATIENCE:.0f} seconds")
        await asyncio.sleep(0.001)
    took = 1000 * (perf_counter() - began)
    _press(what, "stop")
    return took


def _is_exact(view: Any) -> bool:
    row = next(row for row in view["sheet"]["rows"] if row["id"] == "perfect")
    return all(cell["text"].isdigit() for cell in row["cells"])


def _has_picture(view: Any) -> bool:
    pictures = (chart for chart in view.get("charts", ()) if chart["kind"] == "columns")
    return any(mark["size"] for chart in pictures for mark in chart["groups"][0]["marks"])


def _slices(count: int) -> Iterator[float]:
    work = ALL["bid"].work(WhatIf(_hand(300), "S").position)
    assert work is not None
    for _ in range(count):
        began = perf_counter()
        next(work)
        yield 1000 * (perf_counter() - began)


def _rounds_a_second(name: str) -> float:
    rules = RULES[name]
    began = perf_counter()
    for _ in play_out(deal(4711, rules)[0], Suit.SPADES, rules, range(ROUNDS)):
        pass
    return ROUNDS / (perf_counter() - began)


def told(found: dict[str, Any]) -> list[str]:
    """The figures in lines."""
    lines = [
        f"{name:48} median {median(times):7.1f} ms, slowest of {len(times):3} {max(times):7.1f} ms"
        for name, times in found["times"].items()
    ]
    return lines + [f"rounds played out a second, {name:20} {rate:7.1f}" for name, rate in found["rounds"].items()]
