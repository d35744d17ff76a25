"""All kinds of questions, by their word in an address, in the order in which they are offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..maker import Maker
from .melds import MARK_MELDS, MELDS

_ALL: Final = (MELDS, MARK_MELDS)

MAKERS: Final[Mapping[str, Maker]] = {maker.name: maker for maker in _ALL}
"""Every kind of question."""
