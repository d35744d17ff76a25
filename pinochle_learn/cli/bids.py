"""The command `bid`: how high a hand may bid. What is exact and what is sampled is said."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Final

from ..engine import Card, Rules, Suit, meld_points, parse_cards, rules_named, show
from ..engine.cards import as_suit
from ..engine.why import points_text
from .cards import card_codes
from .command import Answer, Command, Parser, telling, whole

if TYPE_CHECKING:
    from ..analysis.bids import Sample
    from ..analysis.perfect import Help

MOST_ROUNDS: Final = 10_000
"""More than this a shell is not to wait for."""


def _options(parser: Parser) -> None:
    parser.add_argument("cards", metavar="CARDS", help="a whole hand, before the exchange")
    parser.add_argument("--trump", metavar="SUIT", help="S, H, C or D; left out: the suit that looks best")
    parser.add_argument("--rounds", type=whole, default=100, metavar="N", help="rounds played out (default 100)")
    parser.add_argument("--seed", type=whole, default=1, metavar="N", help="the first deal of the others (default 1)")


def _bids(options: Namespace) -> tuple[Answer, list[str]]:
    from ..analysis import best_worth
    from ..analysis.bids import LEVELS
    from ..analysis.perfect import perfect_help
    from ..players.sampling import helped, outcomes, points, tricks

    rules = rules_named(options.rules)
    hand = parse_cards(options.cards, rules)
    if len(hand) != rules.hand_size:
        raise ValueError(f"bid: {len(hand)} cards are no whole hand; write {rules.hand_size}")
    if not 2 <= options.rounds <= MOST_ROUNDS:
        raise ValueError(f"rounds: {options.rounds} is none; write a whole number from 2 to {MOST_ROUNDS}")
    trump = as_suit(options.trump) or best_worth(hand, rules).trump
    helps = {suit: perfect_help(hand, suit, rules) for suit in Suit}
    seeds = range(options.seed, options.seed + options.rounds)
    rounds = [each for each in outcomes(tuple(sorted(hand)), trump, rules, seeds) if each]
    sample, of_tricks, of_help = points(rounds), tricks(rounds), helped(rounds)
    bids = {name: sample.highest_bid(share, rules) for name, share in LEVELS.items()}
    answer: Answer = {
        "trump": trump.value,
        "meld": meld_points(hand, trump, rules),
        "trumps": {suit.value: _exact(hand, suit, helps[suit], rules) for suit in Suit},
        "rounds": sample.count,
        "mean": round(sample.mean, 1),
        "error": round(sample.error, 1),
        "tricks": round(of_tricks.mean, 1),
        "helped": round(of_help.mean, 1),
        "helped_error": round(of_help.error, 1),
        "bids": {name: _bid(sample, bid) for name, bid in bids.items()},
    }
    return answer, [
        f"{show(sorted(hand, reverse=True))}, trump {trump.word}: "
        f"{points_text(meld_points(hand, trump, rules))} of meld before the exchange",
        "Exact, of each trump the meld now and with perfect help: "
        + ", ".join(f"{suit.word} {meld_points(hand, suit, rules)} and {helps[suit].points}" for suit in Suit),
        _helping(helps[trump]),
        f"Sampled: {sample.count} rounds played out by careful players bring {_average(sample, rules)} points, "
        f"of them in tricks {_average(of_tricks, rules)}",
        f"Sampled: with the {rules.exchange} cards of the partner that help most the hand melds {_average(of_help, rules)}",
        *(_bid_told(name, sample, bid) for name, bid in bids.items()),
    ]


def _exact(hand: tuple[Card, ...], suit: Suit, best: Help, rules: Rules) -> dict[str, object]:
    return {"meld": meld_points(hand, suit, rules), "perfect": best.points, "cards": card_codes(best.cards)}


def _helping(best: Help) -> str:
    return f"Most would help: {show(best.cards) if best.cards else 'nothing, it cannot meld more'}"


def _average(sample: Sample, rules: Rules) -> str:
    digits = 0 if rules.unit == 1 else 1
    return f"{sample.mean:.{digits}f} ± {sample.reach:.{digits}f}"


def _bid(sample: Sample, bid: int | None) -> dict[str, object] | None:
    if bid is None:
        return None
    chance = sample.chance(bid)
    return {"bid": bid, "chance": chance.share, "low": round(chance.low, 3), "high": round(chance.high, 3)}


def _bid_told(name: str, sample: Sample, bid: int | None) -> str:
    if bid is None:
        return f"A {name} bid: none, pass."
    chance = sample.chance(bid)
    return (
        f"A {name} bid: {bid}, made in {_percent(chance.share)} of the rounds "
        f"(the true chance: {_percent(chance.low)} to {_percent(chance.high)})"
    )


def _percent(chance: float) -> str:
    return f"{100 * chance:.1f} %"


BID: Final[Command] = telling("bid", "how high a hand may bid, from rounds played out with it", _options, _bids)
"""The command."""
