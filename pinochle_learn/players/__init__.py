"""The computer players: they see what their seat may see, and choose.

>>> from pinochle_learn.engine import RULES, deal, from_hands, view
>>> south = view(from_hands(RULES["playok"], deal(4711), dealer=3), 0)
>>> PLAYERS["careful"](1).choose(south)
Bid(amount=250)
"""

from collections.abc import Callable
from typing import Final

from .at_random import RandomPlayer
from .base import Choice, Player, lowest_bid
from .careful import CarefulPlayer
from .simple import SimplePlayer

PLAYERS: Final[dict[str, Callable[[int], Player]]] = {
    "random": RandomPlayer,
    "simple": lambda seed: SimplePlayer(),
    "careful": lambda seed: CarefulPlayer(),
}
"""The players by name; each is made with a seed, and the same seed plays the same game."""

__all__ = ["PLAYERS", "CarefulPlayer", "Choice", "Player", "RandomPlayer", "SimplePlayer", "lowest_bid"]
