"""What can be asked about scores: throwing in, made or set, and who wins the game (RULES.md, playok 8 to 10)."""

from __future__ import annotations

from typing import Final

from ...engine import BothOver, Rules, why_not_throw_in, winner_of_game
from ...explain import refusal
from ..bank.given import SIDES, Given
from ..melds.words import capital
from .asks import Ask, Items, told, yes
from .score import round_of

PLAY_ON: Final = "play on"


# --- may-throw-in ---


def _may_throw_in(given: Given, rules: Rules) -> str:
    return yes(not why_not_throw_in(rules, given.bid, given.meld))


def _why_may_throw_in(given: Given, said: str, rules: Rules) -> Items:
    if why := why_not_throw_in(rules, given.bid, given.meld):
        return told(refusal(why))
    short = given.bid - given.meld
    most = ", the most that tricks bring" if rules.throw_in_above == rules.trick_total else ""
    return told(f"{given.bid} − {given.meld} = {short} is more than {rules.throw_in_above}{most}.")


# --- made ---


def _made(given: Given, rules: Rules) -> str:
    return "set" if round_of(given, rules).is_set else "made"


def _why_made(given: Given, said: str, rules: Rules) -> Items:
    of_others = ("side", "The others")
    return told(*(why.sentence for why in round_of(given, rules).reasons if of_others not in why.facts))


# --- game-winner ---


def _game_winner(given: Given, rules: Rules) -> str:
    winner = winner_of_game(rules, given.totals, SIDES.index(given.bid_by))
    return PLAY_ON if winner is None else SIDES[winner]


def _why_game_winner(given: Given, said: str, rules: Rules) -> Items:
    over = [side for side, total in zip(SIDES, given.totals, strict=True) if total >= rules.target]
    ends = f"The game ends when a side has {rules.target} or more."
    if len(over) < len(SIDES):
        return told(f"{ends} {f'Only {over[0]} have that.' if over else 'No side has that.'}")
    if rules.both_over is BothOver.BIDDERS:
        held = f"{capital(given.bid_by)} held it."
        return told(f"{ends} Both have it, so the side that held the bid wins, whatever the totals. {held}")
    return told(f"{ends} Both have it, so the higher total wins; equal totals play on.")


SCORE_ASKS: Final = {
    "may-throw-in": Ask(_may_throw_in, _why_may_throw_in),
    "made": Ask(_made, _why_made),
    "game-winner": Ask(_game_winner, _why_game_winner),
}
"""By ask: the answer and its reasons."""
