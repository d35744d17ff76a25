"""What could become of a hand: the cards that would add melds, and what rounds with it bring."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Final

from ..engine import meld_points, parse_cards, rules_named, show
from ..engine.cards import as_suit
from ..engine.why import points_text
from .cards import card_codes
from .command import Answer, Command, Parser, telling, whole

if TYPE_CHECKING:
    from ..analysis.bids import Sample

MOST_ROUNDS: Final = 10_000
"""More than this a shell is not to wait for."""


def _options(parser: Parser) -> None:
    parser.add_argument("cards", metavar="CARDS", help='a hand before the exchange, as "AS 10S KS QS"')
    parser.add_argument("--trump", required=True, metavar="SUIT", help="S, H, C or D")
    parser.add_argument("--seen", default="", metavar="CARDS", help="other cards that you have seen")


def _odds(options: Namespace) -> tuple[Answer, list[str]]:
    from ..analysis.nearly import Gain, gains

    rules = rules_named(options.rules)
    hand, seen = parse_cards(options.cards, rules), parse_cards(options.seen, rules)
    trump = as_suit(options.trump)
    if trump is None:
        raise ValueError("trump: write S, H, C or D")
    found = gains(hand, trump, rules, seen)
    now = meld_points(hand, trump, rules)

    def told(gain: Gain) -> str:
        spare = "" if gain.spare is None else f", can spare it {_percent(float(gain.spare))}"
        unseen, held = ", ".join(map(str, gain.copies)), _percent(float(gain.held))
        return f"{show(gain.cards)}: +{gain.adds}, unseen {unseen}, partner holds it {held}{spare}"

    answer: Answer = {
        "total": now,
        "gains": [
            {
                "cards": card_codes(gain.cards),
                "adds": gain.adds,
                "unseen": list(gain.copies),
                "held": float(gain.held),
                "spare": None if gain.spare is None else float(gain.spare),
                "expected": float(gain.expected),
            }
            for gain in found
        ],
    }
    head = f"{show(sorted(hand, reverse=True)) or 'no cards'}, trump {trump.word}: {points_text(now)} of meld now"
    return answer, [head, *map(told, found)]


def _percent(chance: float) -> str:
    return f"{100 * chance:.1f} %"


def _bid_options(parser: Parser) -> None:
    parser.add_argument("cards", metavar="CARDS", help="a whole hand, before the exchange")
    parser.add_argument("--trump", metavar="SUIT", help="S, H, C or D; left out: the suit that looks best")
    parser.add_argument("--rounds", type=whole, default=100, metavar="N", help="rounds played out (default 100)")
    parser.add_argument("--seed", type=whole, default=1, metavar="N", help="the first deal of the others (default 1)")


def _bids(options: Namespace) -> tuple[Answer, list[str]]:
    """The rounds are a sample, and say so; what the hand melds by itself is exact."""
    from ..analysis import best_worth
    from ..analysis.bids import LEVELS, Sample
    from ..players.playout import play_out

    rules = rules_named(options.rules)
    hand = parse_cards(options.cards, rules)
    if len(hand) != rules.hand_size:
        raise ValueError(f"bid: {len(hand)} cards are no whole hand; write {rules.hand_size}")
    if not 2 <= options.rounds <= MOST_ROUNDS:
        raise ValueError(f"rounds: {options.rounds} is none; write a whole number from 2 to {MOST_ROUNDS}")
    trump = as_suit(options.trump) or best_worth(hand, rules).trump
    sample, tricks = Sample(), 0
    for played in play_out(hand, trump, rules, range(options.seed, options.seed + options.rounds)):
        sample.add([played.points])
        tricks += played.tricks
    bids = {name: sample.highest_bid(share, rules) for name, share in LEVELS.items()}
    answer: Answer = {
        "trump": trump.value,
        "meld": meld_points(hand, trump, rules),
        "rounds": sample.count,
        "mean": round(sample.mean, 1),
        "error": round(sample.error, 1),
        "tricks": round(tricks / sample.count, 1),
        "bids": {name: _bid(sample, bid) for name, bid in bids.items()},
    }
    lines = [
        f"{show(sorted(hand, reverse=True))}, trump {trump.word}: "
        f"{points_text(meld_points(hand, trump, rules))} of meld before the exchange",
        f"{sample.count} rounds played out by careful players: {sample.mean:.0f} points on average, give or take "
        f"{2 * sample.error:.0f}; {tricks / sample.count:.0f} of them in tricks",
    ]
    return answer, [*lines, *(_bid_told(name, sample, bid) for name, bid in bids.items())]


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


WHAT_IF: Final[tuple[Command, ...]] = (
    telling("odds", "the cards that would add melds to a hand, and how likely they come", _options, _odds),
    telling("bid", "how high a hand may bid, from rounds played out with it", _bid_options, _bids),
)
"""The commands that tell what may become of a hand."""
