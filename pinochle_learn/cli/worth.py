"""What a hand melds with each suit as trump, and what another hand would change."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from ..engine import BestMelds, Card, Meld, Rules, Suit, parse_cards, rules_named, show
from ..engine.cards import as_suit
from ..engine.why import points_text
from .cards import card_codes
from .command import Answer, Parser, telling

if TYPE_CHECKING:
    from ..course.what_if.compared import Change, Compared
    from ..course.what_if.rows import Row


def _options(parser: Parser) -> None:
    parser.add_argument("cards", metavar="CARDS", help='a hand, as "AS 10S KS QS JS"')
    parser.add_argument("--against", metavar="CARDS", help="another hand: the melds that it has more or less")
    parser.add_argument("--trump", metavar="SUIT", help="S, H, C or D; left out: the suit that melds most")


def _tell(options: Namespace) -> tuple[Answer, list[str]]:
    from ..analysis.worths import with_each_trump
    from ..course.what_if.compared import compare

    rules = rules_named(options.rules)
    hand = _hand(options.cards, rules)
    worths = with_each_trump(hand, rules)
    trump = as_suit(options.trump) or max(worths, key=lambda suit: worths[suit].total)
    answer: Answer = {"rules": rules.name, "cards": card_codes(hand), "trump": trump.value, "trumps": _trumps(worths)}
    told = f"With {trump.word} as trump: {points_text(worths[trump].total)} of meld."
    lines = [_named(hand), *_worth_lines(worths), told]
    if options.against is None:
        return answer, lines
    other = _hand(options.against, rules)
    both = compare(hand, other, trump, rules)
    answer["against"] = {"cards": card_codes(other), "trumps": _trumps(both.after)}
    answer["difference"] = {
        "totals": {suit.value: points for suit, points in both.differences.items()},
        "changes": [_change(change) for change in both.changes],
    }
    return answer, [*lines, "", f"A: {_named(hand)}", f"B: {_named(other)}", *_difference_lines(both)]


def _hand(text: str, rules: Rules) -> tuple[Card, ...]:
    return tuple(sorted(parse_cards(text, rules), reverse=True))


def _named(hand: tuple[Card, ...]) -> str:
    return show(hand) or "no cards"


# --- for programs ---


def _trumps(worths: dict[Suit, BestMelds]) -> dict[str, object]:
    return {suit.value: _worth(best) for suit, best in worths.items()}


def _worth(best: BestMelds) -> dict[str, object]:
    by_class = {str(number): points for number, points in best.by_class.items()}
    return {"total": best.total, "by_class": by_class, "melds": _melds(best.melds)}


def _melds(melds: Iterable[Meld]) -> list[dict[str, object]]:
    return [
        {"name": meld.name, "class": meld.meld_class, "points": meld.points, "cards": card_codes(meld.cards)}
        for meld in melds
    ]


def _change(change: Change) -> dict[str, object]:
    return {"before": _melds(change.before), "after": _melds(change.after), "difference": change.difference}


# --- for people ---


def _worth_lines(worths: dict[Suit, BestMelds]) -> list[str]:
    from ..course.what_if.rows import worth_rows

    rows = [(row, row.texts) for row in worth_rows(tuple(worths.values()))]
    return _columns(("", *(suit.symbol for suit in Suit)), rows)


def _difference_lines(both: Compared) -> list[str]:
    from ..course.what_if.rows import signed

    rows = [(row, (*row.texts[:-1], signed(row.values[-1] or 0))) for row in both.rows]
    return [*_columns(("", "A", "B", "B − A"), rows), *both.sentences]


def _columns(heads: tuple[str, ...], rows: list[tuple[Row, tuple[str, ...]]]) -> list[str]:
    """Heads to the left, the melds of a class set in; numbers to the right."""
    texts = [heads, *((_set_in(row), *cells) for row, cells in rows)]
    first, *widths = (max(map(len, column)) for column in zip(*texts, strict=True))
    return [
        "  ".join([head.ljust(first), *(text.rjust(width) for text, width in zip(cells, widths, strict=True))])
        for head, *cells in texts
    ]


def _set_in(row: Row) -> str:
    return f"  {row.head}" if row.of == "meld" else row.head


WORTH: Final = telling(
    "what-if", "what a hand melds with each suit as trump, and against another hand", _options, _tell, in_points=True
)
"""The command that counts a hand in every way."""
