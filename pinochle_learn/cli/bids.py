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

FEWEST_ROUNDS: Final = 2


def _options(parser: Parser) -> None:
    parser.add_argument("cards", metavar="CARDS", help="a whole hand, before the exchange")
    parser.add_argument("--trump", metavar="SUIT", help="S, H, C or D; left out: the suit that looks best")
    parser.add_argument("--rounds", type=whole, default=100, metavar="N", help="rounds played out (default 100)")
    parser.add_argument("--seed", type=whole, default=1, metavar="N", help="the first deal of the others (default 1)")


def _bids(options: Namespace) -> tuple[Answer, list[str]]:
    from ..analysis import best_worth
    from ..analysis.bids import ENOUGH, LEVELS
    from ..analysis.perfect import perfect_help
    from ..players.sampling import helped, outcomes, points, tricks

    rules = rules_named(options.rules)
    hand = parse_cards(options.cards, rules)
    if len(hand) != rules.hand_size:
        held = "1 card is" if len(hand) == 1 else f"{len(hand)} cards are"
        raise ValueError(f"bid: {held} no whole hand; write {rules.hand_size}")
    if not FEWEST_ROUNDS <= options.rounds <= MOST_ROUNDS:
        extent = "few" if options.rounds < FEWEST_ROUNDS else "many"
        numbers = f"write a whole number from {FEWEST_ROUNDS} to {MOST_ROUNDS}"
        raise ValueError(f"rounds: {options.rounds} is too {extent}; {numbers}")
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
        "error": _error(sample),
        "tricks": round(of_tricks.mean, 1),
        "helped": round(of_help.mean, 1),
        "helped_error": _error(of_help),
        "bids": {name: _bid(sample, bid) for name, bid in bids.items()},
    }
    return answer, [
        f"{show(sorted(hand, reverse=True))}, trump {trump.word}: "
        f"{points_text(meld_points(hand, trump, rules))} of meld before the exchange",
        "Exact, of each trump the meld now and with perfect help: "
        + ", ".join(f"{suit.word} {meld_points(hand, suit, rules)} and {helps[suit].points}" for suit in Suit),
        _helping(helps[trump], rules),
        f"Sampled: {sample.count} rounds played out by careful players bring {_average(sample, rules)} points, "
        f"of them in tricks {_average(of_tricks, rules)}",
        f"Sampled: with the {rules.exchange} cards of the partner that help most the hand melds "
        f"{_average(of_help, rules)}",
        *(_bid_told(name, sample, bid) for name, bid in bids.items()),
        "After ± and in brackets: how far the true figure may lie from it, in about 19 of 20 samples.",
        *([] if sample.count >= ENOUGH else [f"{_few(sample.count)}: play {ENOUGH} or more, better 100."]),
    ]


def _exact(hand: tuple[Card, ...], suit: Suit, best: Help, rules: Rules) -> dict[str, object]:
    return {"meld": meld_points(hand, suit, rules), "perfect": best.points, "cards": card_codes(best.cards)}


def _helping(best: Help, rules: Rules) -> str:
    if not best.cards:
        return "Most would help: nothing, it cannot meld more"
    return f"Most would help: {show(best.cards)}; {rules.exchange} cards go back, and {rules.hand_size} meld"


def _few(count: int) -> str:
    return f"{count} rounds say little, and even ± and brackets are rough"


def _error(sample: Sample) -> float | None:
    """The standard error, if the rounds tell it: equal ones do not."""
    return None if sample.reach is None else round(sample.error, 1)


def _average(sample: Sample, rules: Rules) -> str:
    from ..course.what_if.rows import rounded

    reach = "?" if sample.reach is None else rounded(sample.reach, rules)
    return f"{rounded(sample.mean, rules)} ± {reach}"


def _bid(sample: Sample, bid: int | None) -> dict[str, object] | None:
    if bid is None:
        return None
    chance = sample.chance(bid)
    return {"bid": bid, "chance": chance.share, "low": round(chance.low, 3), "high": round(chance.high, 3)}


def _bid_told(name: str, sample: Sample, bid: int | None) -> str:
    if bid is None:
        return f"A {name} bid: none, pass."
    from ..course.what_if.rows import percent

    chance = sample.chance(bid)
    share = percent(chance.share, 1, down=True, tie=" ")
    low, high = (percent(bound, 1, tie=" ") for bound in (chance.low, chance.high))
    return f"A {name} bid: {bid}, made in {share} of the rounds ({low} to {high})"


BID: Final[Command] = telling(
    "bid", "how high a hand may bid, from rounds played out with it", _options, _bids, in_points=True
)
"""The command."""
