"""The command `odds`: the cards that would add melds to a hand, and how likely they come. All of it is exact."""

from __future__ import annotations

from argparse import Namespace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from ..engine import meld_points, parse_cards, rules_named, show
from ..engine.why import points_text
from .cards import card_codes, named_trump
from .command import Answer, Command, Parser, telling

if TYPE_CHECKING:
    from ..analysis.nearly import Gain


def _options(parser: Parser) -> None:
    parser.add_argument("cards", metavar="CARDS", help='a hand, as "AS 10S KS QS"')
    parser.add_argument("--trump", required=True, metavar="SUIT", help="S, H, C or D")
    parser.add_argument("--seen", default="", metavar="CARDS", help="other cards that you have seen")
    parser.add_argument("--partner", default="", metavar="CARDS", help="cards that you know your partner holds")
    parser.add_argument("--every", action="store_true", help="pairs also of cards that add melds one by one")


def _odds(options: Namespace) -> tuple[Answer, list[str]]:
    from ..analysis.nearly import gains, his_cards

    rules = rules_named(options.rules)
    hand, seen, partner = (parse_cards(text, rules) for text in (options.cards, options.seen, options.partner))
    trump = named_trump(options)
    found = gains(hand, trump, rules, seen, partner, every=options.every)
    if len(partner) > (most := rules.hand_size + rules.exchange):
        raise ValueError(f"partner: {len(partner)} cards are more than a hand; write at most {most}")
    now, holds = meld_points(hand, trump, rules), max(len(partner), his_cards(len(hand), rules))
    answer: Answer = {"total": now, "partner": holds, "gains": [_answer(gain) for gain in found]}
    head = f"{show(sorted(hand, reverse=True)) or 'no cards'}, trump {trump.word}: {points_text(now)} of meld now"
    return answer, [head, *(_meaning(holds) if found else ["No card and no pair would add melds."]), *map(_told, found)]


def _meaning(holds: int) -> tuple[str, ...]:
    """What the numbers of a line are."""
    return (
        f"Chances that the partner has it among his {holds} cards.",
        "He can pass it if he melds as much without it; 0 %: that always costs him a meld.",
        "Gain: what it adds, times the chance that he has it. The most stands first.",
    )


def _answer(gain: Gain) -> Answer:
    return {
        "cards": card_codes(gain.cards),
        "adds": gain.adds,
        "unseen": list(gain.copies),
        "held": float(gain.held),
        "spare": float(gain.spare or 0),
        "expected": float(gain.expected),
    }


def _told(gain: Gain) -> str:
    from ..course.what_if.rows import percent

    unseen = " and ".join(map(str, gain.copies))
    held, spare = (percent(chance, 1, tie=" ") for chance in (gain.held, gain.spare or Fraction()))
    it, gained = "both" if len(gain.cards) > 1 else "it", f"gain {float(gain.expected):.1f}"
    chances = f"partner holds {it} {held}, can pass {it} {spare}"
    return f"{show(gain.cards)}: +{gain.adds}, unseen {unseen}, {chances}, {gained}"


ODDS: Final[Command] = telling(
    "odds", "the cards that would add melds to a hand, and how likely they come", _options, _odds, in_points=True
)
"""What may come to a hand."""
