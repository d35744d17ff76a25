"""Is the game over after a round, who has won, and why."""

from __future__ import annotations

from ...engine import BothOver, Rules, winner_of_game
from ..bank.given import SIDES


def with_names(sentence: str, bidders: str, others: str) -> str:
    """A line of a score with the names of the sides it begins with.

    >>> with_names("The others: 50 points in tricks.", "We", "They")
    'They: 50 points in tricks.'
    """
    for side, name in (("The bidders:", bidders), ("The others:", others)):
        if sentence.startswith(side):
            return f"{name}:{sentence.removeprefix(side)}"
    return sentence


def how_it_ends(rules: Rules, totals: tuple[int, int], bidders: int) -> str:
    """What the totals (we, they) mean after a round in which that side held the bid (RULES.md, playok 10).

    >>> from pinochle_learn import RULES
    >>> print(how_it_ends(RULES["playok"], (1700, 1600), bidders=1))
    Both sides have 1500 or more. The side that held the bid in this round wins, whatever the totals: they win.
    >>> print(how_it_ends(RULES["playok"], (1490, -70), bidders=0))
    Nobody has 1500 yet: play on.
    """
    winner = winner_of_game(rules, totals, bidders)
    over = [side for side, total in enumerate(totals) if total >= rules.target]
    if not over:
        return f"Nobody has {rules.target} yet: play on."
    if len(over) == 1:
        side = SIDES[over[0]]
        return f"The game ends at {rules.target}: {side} have {totals[over[0]]} and win."
    both = f"Both sides have {rules.target} or more."
    if winner is None:
        return f"{both} The totals are equal: play on."
    if rules.both_over is BothOver.BIDDERS:
        return f"{both} The side that held the bid in this round wins, whatever the totals: {SIDES[winner]} win."
    return f"{both} The higher total wins: {SIDES[winner]} win."
