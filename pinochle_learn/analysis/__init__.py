"""What a hand is worth, which cards to pass, and what the play has told. It imports the engine and nothing else."""

from .giving import best_cards_to_give, best_cards_to_return
from .memory import Memory, remember
from .passing import BestPass, best_to_give, best_to_keep
from .prospects import Worth, best_worth, chance_of, expected_help, expected_tricks, worth

__all__ = [
    "BestPass",
    "Memory",
    "Worth",
    "best_cards_to_give",
    "best_cards_to_return",
    "best_to_give",
    "best_to_keep",
    "best_worth",
    "chance_of",
    "expected_help",
    "expected_tricks",
    "remember",
    "worth",
]
