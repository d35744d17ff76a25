"""The exchange in the shell: which cards to pass, or to keep."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Final

from ..engine import parse_cards, rules_named, show
from .cards import card_codes, named_trump
from .command import Answer, Command, Parser, telling

if TYPE_CHECKING:
    from ..analysis.keeping import Choice, Points
    from ..course.what_if.position import Position


def _options(parser: Parser) -> None:
    parser.add_argument(
        "cards", metavar="CARDS", help="the partner's hand as dealt; or the bid winner's, with the cards passed to him"
    )
    parser.add_argument("--trump", required=True, metavar="SUIT", help="S, H, C or D")
    parser.add_argument(
        "--partner", default="", metavar="CARDS", help="for the partner: cards of the bid winner's hand that are known"
    )
    parser.add_argument("--mine", metavar="CARDS", help="your own choice, compared with the best")


def _pass(options: Namespace) -> tuple[Answer, list[str]]:
    """All choices are searched; where cards are not seen, the points of meld are exact averages."""
    from ..course.what_if.passed import check_pass, choice_of, compare, is_average, is_winner
    from ..course.what_if.passed_why import reasons
    from ..course.what_if.position import Position

    rules, trump = rules_named(options.rules), named_trump(options)
    hand, partner = parse_cards(options.cards, rules), parse_cards(options.partner, rules)
    position = Position(hand, trump, rules, partner=partner)
    if partner and is_winner(position):
        raise ValueError(f"partner: {len(hand)} cards are the bid winner's own; leave out --partner")
    *_, found = compare(position)
    best, most = found.frontier[0], found.most_together
    answer: Answer = {
        "bid_winner": is_winner(position),
        "average": is_average(position),
        "searched": found.of,
        "best": _number(best.meld),
        "choices": len(found.best),
        "frontier": [_figures(choice) for choice in found.frontier],
        "most_together": card_codes(most.gone),
    }
    whose = "the bid winner's cards" if is_winner(position) else "the hand of the bid winner's partner"
    lines = [
        f"{show(sorted(hand, reverse=True))}, trump {trump.word}: {whose}",
        f"All {found.of:,} ways to pass {rules.exchange} cards compared; the points of tricks are an estimate.",
        "Best for melds first. Each next one takes more tricks for less meld; no other choice has more of both.",
        *([] if is_winner(position) else ["Melds are those of both hands before the bid winner passes any back."]),
        *(f"Pass {_told(choice, position)}" for choice in found.frontier),
        f"Most in all: pass {show(most.gone)}.",
    ]
    if options.mine is not None:
        mine = choice_of(position, check_pass(position, parse_cards(options.mine, rules)))
        why = [reason.text for reason in reasons(position, mine.gone, found.best)]
        short = best.meld - mine.meld
        answer["mine"] = {**_figures(mine), "short": _number(short), "reasons": why}
        lines += [f"Yours: {_told(mine, position)}", *why]
    return answer, lines


def _figures(choice: Choice) -> dict[str, object]:
    return {
        "pass": card_codes(choice.gone),
        "meld": _number(choice.meld),
        "tricks": round(choice.tricks, 1),
        "total": round(choice.total, 1),
    }


def _number(points: Points) -> int | float:
    return int(points) if points == int(points) else float(points)


def _told(choice: Choice, position: Position) -> str:
    from ..course.what_if.passed import exact, is_average, is_winner
    from ..course.what_if.rows import rounded

    stays = "stays" if is_winner(position) else "for both on average" if is_average(position) else "for both"
    tricks, total = (rounded(points, position.rules) for points in (choice.tricks, choice.total))
    return f"{show(choice.gone)}: {exact(choice.meld)} of meld {stays}, about {tricks} in tricks, {total} in all"


PASS: Final[Command] = telling("pass", "which cards to pass in the exchange", _options, _pass, in_points=True)
"""The command that tells which cards to pass."""
