"""Numbers as a learner types them: in plain digits, or not at all."""

from __future__ import annotations

import re
from typing import Final

from ..engine.deal import LAST_DEAL

_DIGITS: Final = re.compile(r"[0-9]{1,40}")
_MINUS: Final = ("-", "−", "–")  # as keyboards and as print have it
_MOST_POINTS: Final = 999_999_999


def whole_number(typed: str, most: int) -> int | None:
    """A whole number from 0 to ``most`` in the digits 0 to 9; ``None`` if it is none.

    >>> whole_number(" 150 ", 999), whole_number("1500", 999), whole_number("١٢", 999)
    (150, None, None)
    """
    digits = typed.strip()
    if not _DIGITS.fullmatch(digits) or int(digits) > most:
        return None
    return int(digits)


def signed_number(typed: str) -> int | None:
    """A whole number with or without a sign, plus or minus; ``None`` if it is none.

    >>> signed_number("-330"), signed_number(" − 330 "), signed_number("+260"), signed_number("2-60")
    (-330, -330, 260, None)
    """
    text = typed.strip()
    is_less = text.startswith(_MINUS)
    number = whole_number(text[1:] if text.startswith(("+", *_MINUS)) else text, _MOST_POINTS)
    return None if number is None else -number if is_less else number


def read_points(typed: str) -> int | None:
    """Points as typed; ``None`` if that is no number.

    >>> read_points(" 150 "), read_points("1,500")
    (150, None)
    """
    return whole_number(typed, _MOST_POINTS)


def read_number(typed: str) -> int:
    """A deal's number as typed. Raises ValueError: one sentence that says what would be right.

    >>> read_number(" 4711 ")
    4711
    >>> read_number("47b")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ValueError: Deal number: “47b” is not the number of a deal; write a whole number from 0 to ...
    """
    number = whole_number(typed, LAST_DEAL)
    if number is not None:
        return number
    text = typed.strip()
    wrong = f"“{text[:24]}” is not the number of a deal" if text else "nothing is typed in"
    raise ValueError(f"Deal number: {wrong}; write a whole number from 0 to {LAST_DEAL}.")
