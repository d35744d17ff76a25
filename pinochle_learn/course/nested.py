"""JSON from outside, before it is read: a small text can hold so many brackets that reading them ends Python.

Python's own guard, RecursionError, comes too late in a browser, where there is less room to nest in.
"""

from __future__ import annotations

import json
import re
from typing import Final

DEEPEST: Final = 50
"""Brackets within brackets: more than anything of ours has."""

_TEXT_OR_BRACKET: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?\Z)|[\[\]{}]', re.DOTALL)
_STEP: Final = {"[": 1, "{": 1, "]": -1, "}": -1}


def read_json(text: str) -> object:
    """What a text of JSON says. Raises ValueError: it is none, or its brackets are too deep.

    >>> read_json('{"cards": ["AS", "]]"]}')
    {'cards': ['AS', ']]']}
    >>> read_json("[" * 100_000)
    Traceback (most recent call last):
    ValueError: more than 50 brackets within brackets
    """
    depth = 0
    for found in _TEXT_OR_BRACKET.finditer(text):
        depth += _STEP.get(found[0], 0)
        if depth > DEEPEST:
            raise ValueError(f"more than {DEEPEST} brackets within brackets")
    told: object = json.loads(text)
    return told
