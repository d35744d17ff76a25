"""What a hand melds, for one hand or line by line."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from .. import explain
from ..engine import Card, Rules, best_melds, parse_cards, rules_named, show
from ..engine.cards import as_suit
from .cards import card_codes
from .command import Answer, Parser, as_json, in_unit, refused, say, telling


def _options(parser: Parser) -> None:
    parser.add_argument("cards", nargs="?", metavar="CARDS", help='a hand, as "AS 10S KS QS JS"')
    parser.add_argument("--trump", metavar="SUIT", help="S, H, C or D; left out: no trump is named yet")
    parser.add_argument("--stdin", action="store_true", help='a line "CARDS;TRUMP" in, a line of JSON out')


def _run(options: Namespace) -> int:
    return _of_lines(options) if options.stdin else say(in_unit(_of_one), options)


def _of_one(options: Namespace) -> tuple[Answer, list[str]]:
    if options.cards is None:
        raise ValueError('melds: give the cards of a hand, as "AS 10S KS QS JS", or --stdin')
    rules = rules_named(options.rules)
    cards = parse_cards(options.cards, rules)
    trump = as_suit(options.trump)
    named = f"trump {trump.word}" if trump else "no trump named"
    lines = [f"{show(sorted(cards, reverse=True)) or 'no cards'}, {named}", *explain.count(cards, trump, rules)]
    return _answer(cards, options.trump, rules), lines


def _answer(cards: Sequence[Card], trump: str | None, rules: Rules) -> Answer:
    best = best_melds(cards, trump, rules)
    melds = [
        {"name": meld.name, "class": meld.meld_class, "points": meld.points, "cards": card_codes(meld.cards)}
        for meld in best.melds
    ]
    by_class = {str(number): points for number, points in best.by_class.items()}
    return {"total": best.total, "by_class": by_class, "melds": melds}


def _of_lines(options: Namespace) -> int:
    """Answer every line at once; a bad one gets its error in its place, and the exit code tells."""
    if options.cards is not None or options.trump is not None:
        raise ValueError("melds --stdin: cards and trump come from the lines, so leave out CARDS and --trump")
    rules = rules_named(options.rules)
    if sys.stdin is None:
        raise ValueError("melds --stdin: there is nothing to read from")
    first_trouble = ""
    for number, answer in enumerate(_answers(rules), 1):
        if "error" in answer and not first_trouble:
            first_trouble = f"line {number}: {answer['error']}"
        print(as_json(answer), flush=True)
    return refused(first_trouble) if first_trouble else 0


def _answers(rules: Rules) -> Iterator[Answer]:
    for line in sys.stdin:
        cards, _, trump = line.strip().partition(";")
        try:
            yield _answer(parse_cards(cards, rules), trump.strip() or None, rules)
        except ValueError as trouble:
            yield {"error": str(trouble)}


MELDS: Final = replace(telling("melds", "count the melds of a hand", _options, _of_one), run=_run)
"""The command that counts melds."""
