"""All kinds of questions, by their word in an address, in the order in which they are offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..maker import Maker
from .auction import AUCTION_WINNER, MAY_BID
from .melds import MARK_MELDS, MELDS
from .passing import PASS
from .scores import GAME_WINNER, SCORE, THROW_IN
from .tricks import LEGAL_CARDS, TRICK_POINTS, TRICK_WINNER

_ALL: Final = (
    *(MELDS, MARK_MELDS),
    *(LEGAL_CARDS, TRICK_WINNER),
    *(MAY_BID, AUCTION_WINNER, PASS),
    *(TRICK_POINTS, SCORE, THROW_IN, GAME_WINNER),
)

MAKERS: Final[Mapping[str, Maker]] = {maker.name: maker for maker in _ALL}
"""Every kind of question."""
