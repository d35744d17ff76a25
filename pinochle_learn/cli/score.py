"""The score of a round."""

from __future__ import annotations

from argparse import Namespace
from typing import Final

from .. import explain
from ..engine import rules_named, score_round
from .command import Answer, Parser, telling, whole


def _options(parser: Parser) -> None:
    pair = {"type": whole, "nargs": 2, "metavar": ("BIDDERS", "OTHERS")}
    parser.add_argument("--bid", type=whole, required=True, metavar="POINTS")
    parser.add_argument("--melds", required=True, **pair)  # type: ignore[arg-type]
    parser.add_argument("--tricks", help="trick points", **pair)  # type: ignore[arg-type]
    parser.add_argument("--throw-in", action="store_true", help="the bid winner throws the round in")
    parser.add_argument("--moon", action="store_true", help="the bid winner shot the moon")
    parser.add_argument("--won", help="tricks won, with --moon", **pair)  # type: ignore[arg-type]


def _score(options: Namespace) -> tuple[Answer, list[str]]:
    if options.throw_in and options.tricks:
        raise ValueError("score: a round that is thrown in has no tricks; give --tricks or --throw-in, not both")
    if not options.throw_in and not options.tricks:
        raise ValueError("score: give the trick points of both sides, as --tricks 200 50, or --throw-in")
    result = score_round(
        rules_named(options.rules),
        bid=options.bid,
        melds=tuple(options.melds),
        trick_points=tuple(options.tricks) if options.tricks else None,
        thrown_in=options.throw_in,
        moon=options.moon,
        tricks=tuple(options.won) if options.won else None,
    )
    answer: Answer = {
        "bidders": result.bidders,
        "others": result.others,
        "set": result.is_set,
        "reasons": [why.sentence for why in result.reasons],
    }
    return answer, list(explain.score(result))


SCORE: Final = telling(
    "score", "score a round; of two numbers the first is the bidders'", _options, _score, in_points=True
)
"""The command that scores a round."""
