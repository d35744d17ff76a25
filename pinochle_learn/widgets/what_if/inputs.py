"""What stands in the inputs of “What if?” when another position is looked at: what is half written is not lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...course.typed import read_number
from ...course.what_if.position import Position
from ...engine import deal
from .part import HAND
from .parts import ALL

Half = tuple[str, str]
"""What a position put into an input, and what somebody has written in its place, but not set yet."""


@dataclass(frozen=True, slots=True)
class Inputs:
    """What is half written for each part, by the names of its inputs. To look elsewhere makes another value.

    >>> melds, bid = Position(), Position(part="bid")
    >>> inputs = Inputs().left(bid, {"bid": "31", "seed": "1"})
    >>> inputs.given(melds, bid, {})["bid"]
    '31'
    """

    half: Mapping[str, Mapping[str, Half]] = field(default_factory=dict)

    def left(self, position: Position, values: Mapping[str, str]) -> Inputs:
        """The same with what stands half written in the inputs of the part that is looked at.

        >>> Inputs().left(Position(part="bid"), {"bid": "", "seed": "77"}).half
        {'bid': {'seed': ('1', '77')}}
        """
        shown = ALL[position.part].values(position)
        half = {name: (text, values[name]) for name, text in shown.items() if values.get(name, text) != text}
        return Inputs({**self.half, position.part: half})

    def given(self, before: Position, after: Position, values: Mapping[str, str]) -> dict[str, str]:
        """What goes into the inputs, but the text of the hand, when one position follows another.

        The part's inputs show the new position; what was half written there stays, as long as the position says the
        same of it. So does a number of a deal, unless it is that of a hand which is there no longer.

        >>> hand = deal(7)[0]
        >>> Inputs().given(Position(), Position(hand, part="bid", seed=5), {"number": "7", "trump": "H"})
        {'trump': 'S', 'rules': 'playok', 'part': 'bid', 'number': '7', 'bid': '', 'seed': '5'}
        >>> Inputs().given(Position(hand), Position(), {"number": "7"})["number"]
        ''
        """
        given = {"trump": after.trump.value, "rules": after.rules.name, "part": after.part}
        if after.hand != before.hand:
            number = values.get("number", "")
            given["number"] = "" if _is_dealt(before, number) else number
        if len(ALL[after.part].targets_for(after)) > 1:
            given["target"] = target(after, values) if not _has_gone(before, after, values) else HAND
        half = self.left(before, values).half.get(after.part, {})
        for name, text in ALL[after.part].values(after).items():
            was, written = half.get(name, (text, text))
            given[name] = written if was == text else text
        return given


def target(position: Position, values: Mapping[str, str]) -> str:
    """The field of the position that the palette fills: as chosen, where the part looks at it.

    >>> target(Position(part="tricks"), {"target": "trick"}), target(Position(), {"target": "trick"})
    ('trick', 'hand')
    """
    targets, chosen = ALL[position.part].targets_for(position), values.get("target", HAND)
    return chosen if chosen in targets else next(iter(targets))


def _has_gone(before: Position, after: Position, values: Mapping[str, str]) -> bool:
    """Have all cards of the palette's target gone with another hand?"""
    chosen = target(before, values)
    return after.hand != before.hand and bool(before.cards(chosen)) and not after.cards(chosen)


def _is_dealt(position: Position, number: str) -> bool:
    """Is the hand South's of the deal with this number?"""
    try:
        return deal(read_number(number), position.rules)[0] == position.hand
    except ValueError:
        return False
