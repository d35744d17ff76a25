"""Scores: what a round brings, what may be thrown in, who has won the game (RULES.md, playok 8 to 10)."""

from __future__ import annotations

from typing import Final

from ....engine import Rules
from ...bank.exercises import Exercise
from ...bank.given import SIDES, Given
from ...kinds.asks import NO, YES
from ...kinds.asks_score import PLAY_ON, SCORE_ASKS
from ...kinds.score import round_of, told_side
from ..chance import Chance
from ..maker import Maker, question
from .auction_calls import own_rules, step_of
from .score_games import totals_drawn
from .score_levels import SCORE_LEVELS, round_of_level
from .score_rounds import Round, bids_of, has_rounds, melds_dealt

# --- score ---


def _score(chance: Chance, level: int, rules: Rules) -> Exercise | None:
    played = round_of_level(chance, level, rules)
    if played is None:
        return None
    given = Given(
        bid=played.bid,
        melds=played.melds,
        tricks=played.tricks,
        thrown_in=played.thrown_in,
        moon=played.moon,
        rules=own_rules(rules),
    )
    score = round_of(given, rules)
    why = " ".join(told_side(given, score, at) for at in range(2))
    skills = _score_skills(played, is_set=score.is_set)
    return question("score", skills, _score_prompt(played), given, _score_hints(played), why)


def _score_prompt(played: Round) -> str:
    ask = "How do the totals change?"
    if played.thrown_in:
        return f"The bid was {played.bid}, and the bid winner threw the round in. {ask}"
    if played.moon:
        how = "but the others took a trick" if _lost_side(played) is None else "and took every trick"
        return f"The bid was {played.bid}. The bidders shot the moon, {how}. {ask}"
    return f"The bid is {played.bid}. {ask}"


def _lost_side(played: Round) -> int | None:
    """The side without a trick point."""
    return played.tricks.index(0) if played.tricks and 0 in played.tricks else None


def _score_skills(played: Round, *, is_set: bool) -> tuple[str, ...]:
    if played.moon:
        return ("moon", "other-tables")
    if played.thrown_in:
        return ("throw-in",)
    result = "set" if is_set else "made"
    return (result,) if _lost_side(played) is None else ("no-trick-point", result)


def _score_hints(played: Round) -> tuple[str, ...]:
    if played.thrown_in:
        return ("No trick is played. What does that cost the bidders?", "And the others: what have they melded?")
    if played.moon:
        return ("What do the melds of the bidders count, when they shoot the moon?", "Did they take every trick?")
    if (side := _lost_side(played)) is not None:
        return (f"Look at the {('bidders', 'others')[side]}. They have no trick point.", "What becomes of their melds?")
    return (
        "First the bidders. Add their melds and their trick points.",
        f"Is it at least {played.bid}? Where the bid is reached, what do the bidders score? Where it is missed, what?",
        "The others score in any case. What have they melded, and what have they taken?",
    )


SCORE: Final = Maker("score", "Score the round", SCORE_LEVELS, "scoring", _score, has_rounds)


# --- throw-in ---

_TRIES: Final = 40  # melds dealt for what is to be missing


def _throw_in(chance: Chance, level: int, rules: Rules) -> Exercise | None:
    limit, step = rules.throw_in_above, step_of(rules)
    assert limit is not None
    off = _off(chance, level, allowed=chance.happens(0.5))
    for _ in range(_TRIES):
        meld, _others = melds_dealt(chance, rules)
        if (bid := meld + limit + step * off) in bids_of(rules):
            return _thrown(bid, meld, rules)
    return None


def _thrown(bid: int, meld: int, rules: Rules) -> Exercise:
    """May a round with this bid and this meld be thrown in?"""
    given = Given(bid=bid, meld=meld, ask="may-throw-in", options=(YES, NO), rules=own_rules(rules))
    prompt = f"You have won the auction with {bid}, and your side melded {meld}. May you throw the round in?"
    hints = ("How much is missing after the melds?", "Can the tricks still bring that much, if you take them all?")
    why = " ".join(item.text for item in SCORE_ASKS["may-throw-in"].reasons(given, "", rules))
    return question("choose", ("throw-in",), prompt, given, hints, why)


def _off(chance: Chance, level: int, *, allowed: bool) -> int:
    """How many steps what is missing lies above what the rules ask for; 0 is exactly that, and not enough."""
    if level == 1:
        return 5 + chance.below(8) if allowed else -5 - chance.below(16)
    if level == 2:
        return 1 + chance.below(4) if allowed else -chance.pick((0, 0, 0, 1, 2, 3))
    return 1 if allowed else -chance.pick((0, 0, 0, 1))


def _can_throw_in(rules: Rules) -> bool:
    return has_rounds(rules) and rules.throw_in_above is not None


THROW_IN: Final = Maker(
    "throw-in",
    "May it be thrown in?",
    ("far from the limit", "near the limit", "at the limit itself"),
    "scoring",
    _throw_in,
    _can_throw_in,
)


# --- game-winner ---


def _game_winner(chance: Chance, level: int, rules: Rules) -> Exercise | None:
    bidders = chance.below(len(SIDES))
    totals = totals_drawn(chance, level, rules, bidders)
    if totals is None:
        return None
    given = Given(
        totals=totals,
        bid_by=SIDES[bidders],
        ask="game-winner",
        options=(*SIDES, PLAY_ON),
        rules=own_rules(rules),
    )
    we, they = (str(total).replace("-", "−") for total in totals)
    held = ("You", "They")[bidders]
    prompt = f"After the round you have {we} and they have {they}. {held} held the bid. Who has won?"
    hints = (
        "How far does the game go?",
        f"Which sides have {rules.target} or more?",
        "What decides where both are there: the totals, or who held the bid?",
    )
    why = SCORE_ASKS["game-winner"].reasons(given, "", rules)[0].text
    return question("choose", ("game-end",), prompt, given, hints, why)


GAME_WINNER: Final = Maker(
    "game-winner",
    "Who has won the game?",
    ("one side is there, or none", "exactly there, or just short", "both are there"),
    "scoring",
    _game_winner,
    has_rounds,
)
