"""Cards on the table: the hands of a deal, which card may be played, which wins."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from typing import Final

from ..engine import SEATS, Card, Suit, deal, legal_plays, parse_cards, rules_named, show, trick_winner, why_not_play
from ..engine.cards import as_suit
from .command import Answer, Parser, telling, whole


def card_codes(cards: Sequence[Card]) -> list[str]:
    """Cards for programs.

    >>> card_codes(parse_cards("10♠ AH"))
    ['10S', 'AH']
    """
    return [card.code for card in cards]


def named_trump(options: Namespace) -> Suit:
    """The trump that ``--trump`` names. Raises ValueError: none, or no suit.

    >>> named_trump(Namespace(trump="h")).word
    'hearts'
    """
    trump = as_suit(options.trump)
    if trump is None:
        raise ValueError("trump: write S, H, C or D")
    return trump


def _deal_options(parser: Parser) -> None:
    parser.add_argument("number", metavar="NUMBER", type=whole)


def _deal(options: Namespace) -> tuple[Answer, list[str]]:
    number, rules = options.number, rules_named(options.rules)
    hands = {seat: sorted(hand, reverse=True) for seat, hand in zip(SEATS, deal(number, rules), strict=False)}
    answer: Answer = {
        "number": number,
        "rules": rules.name,
        "hands": {seat: card_codes(hand) for seat, hand in hands.items()},
    }
    return answer, [f"{seat + ':':6} {show(hand)}" for seat, hand in hands.items()]


def _legal_options(parser: Parser) -> None:
    parser.add_argument("hand", metavar="CARDS")
    parser.add_argument("--trick", default="", metavar="CARDS", help="the cards on the table, in playing order")
    parser.add_argument("--trump", required=True, metavar="SUIT")


def _legal(options: Namespace) -> tuple[Answer, list[str]]:
    rules, trump = rules_named(options.rules), as_suit(options.trump)
    hand, trick = parse_cards(options.hand, rules), parse_cards(options.trick, rules)
    legal = legal_plays(hand, trick, trump, rules)
    refused = {card: why for card in dict.fromkeys(hand) if (why := why_not_play(card, hand, trick, trump, rules))}
    answer: Answer = {
        "legal": card_codes(legal),
        "refused": {card.code: {"code": why.code, "why": why.sentence} for card, why in refused.items()},
    }
    lines = [f"May be played: {show(legal) or 'nothing, the hand is empty'}"]
    return answer, [*lines, *(f"Not {card}: {why.sentence}" for card, why in refused.items())]


def _winner_options(parser: Parser) -> None:
    parser.add_argument("trick", metavar="CARDS", help="the cards in playing order")
    parser.add_argument("--trump", required=True, metavar="SUIT")


def _winner(options: Namespace) -> tuple[Answer, list[str]]:
    rules = rules_named(options.rules)
    trick = parse_cards(options.trick, rules)
    winner = trick_winner(trick, options.trump, rules)
    card = trick[winner]
    verb = "wins" if len(trick) == rules.seats else "is winning so far"
    return {"winner": winner, "card": card.code}, [f"{card} {verb}, card {winner + 1} of {len(trick)}."]


CARDS: Final = (
    telling("deal", "show the hands of a numbered deal", _deal_options, _deal),
    telling("legal", "which cards of a hand may be played, and why not the others", _legal_options, _legal),
    telling("winner", "which card wins a trick", _winner_options, _winner),
)
"""The commands about cards on the table."""
