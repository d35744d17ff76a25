"""The parts of “What if?”, in the order of their tabs."""

from __future__ import annotations

from typing import Final

from ..part import Part
from .bid import Bids
from .exchange import Exchange
from .melds import Melds
from .nearly import Nearly
from .scores import Scores
from .tables import Tables
from .tricks import Tricks

ALL: Final[dict[str, Part]] = {
    part.name: part for part in (Melds(), Nearly(), Exchange(), Bids(), Tricks(), Scores(), Tables())
}
"""By the name that an address gives it."""
