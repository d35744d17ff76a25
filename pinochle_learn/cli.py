"""The command ``pinochle-learn``: the course, and the engine's answers for a shell and for scripts.

Errors are one sentence on stderr and exit code 2, never a traceback.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from io import TextIOWrapper
from typing import Any, Final, NoReturn

from . import explain
from .engine import (
    RULES,
    SEATS,
    Card,
    Rules,
    best_melds,
    deal,
    legal_plays,
    parse_cards,
    rules_named,
    score_round,
    show,
    trick_winner,
    why_not_play,
)
from .engine.cards import as_suit
from .engine.why import shown

_LONGEST: Final = 400  # characters of an error; more is somebody's megabyte coming back
Answer = dict[str, object]
Command = Callable[[argparse.Namespace], tuple[Answer, list[str]]]
"""What a command says: for programs, and in lines for people."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit code: 0, or 2 for what cannot be read or is not allowed.

    >>> main(["winner", "QH 9H 10H QS", "--trump", "S", "--json"])
    {"winner": 3, "card": "QS"}
    0
    """
    _speak_utf8()
    try:
        options = _parser().parse_args(arguments)
        code: int = options.run(options)
        if sys.stdout:
            sys.stdout.flush()
        return code
    except ValueError as trouble:
        return _refuse(str(trouble))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        _write_nowhere()
        return 0
    except OSError as trouble:
        _write_nowhere()
        return _refuse(f"the answer could not be written: {trouble.strerror}")


def _speak_utf8() -> None:
    """Suit signs come out right wherever the output goes, and odd bytes come in as odd signs."""
    for stream, encoding in ((sys.stdin, "utf-8-sig"), (sys.stdout, "utf-8"), (sys.stderr, "utf-8")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=encoding, errors="replace")


def _write_nowhere() -> None:
    """What is still to be written goes nowhere, so that Python does not try again when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _refuse(sentence: str) -> int:
    line = " ".join(sentence.split())
    print(f"pinochle-learn: {line if len(line) <= _LONGEST else line[:_LONGEST] + '…'}", file=sys.stderr)
    return 2


class _Parser(argparse.ArgumentParser):
    def __init__(self, **options: Any) -> None:
        super().__init__(allow_abbrev=False, **options)

    def error(self, message: str) -> NoReturn:
        """One sentence, without the usage before it."""
        raise ValueError(f"{message} (see {self.prog} --help)")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="pinochle-learn", description="Learn pinochle. Without a command: open the course.")
    parser.set_defaults(run=_open_course)
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=_Parser)
    lab = commands.add_parser("lab", help="open the lessons as notebooks, in JupyterLab")
    lab.set_defaults(run=_open_lab)
    site = commands.add_parser("site", help="build the course as a web app: files for any web server")
    site.add_argument("out", metavar="OUT", help="the folder to make; an earlier build there is replaced")
    site.add_argument(
        "--address", default="", metavar="URL", help="where it will be: previews of shared links then have a picture"
    )
    site.set_defaults(run=_site)
    check = commands.add_parser("check", help="check the lessons and exercises of the course")
    check.set_defaults(run=_check)
    _add_deal(commands)
    _add_melds(commands)
    _add_legal(commands)
    _add_winner(commands)
    _add_score(commands)
    return parser


def _add(commands: argparse._SubParsersAction[_Parser], name: str, command: Command, text: str) -> _Parser:
    parser = commands.add_parser(name, help=text, description=text)
    parser.add_argument("--rules", default="playok", metavar="NAME", help=f"the rule set: {', '.join(RULES)}")
    parser.add_argument("--json", action="store_true", help="answer in one line of JSON")
    parser.set_defaults(run=lambda options: _say(command, options))
    return parser


def _whole(text: str) -> int:
    """A whole number in plain digits."""
    if re.fullmatch(r"-?[0-9]{1,24}", text):
        return int(text)
    raise argparse.ArgumentTypeError(f"{shown(text)!r} is no whole number")


def _say(command: Command, options: argparse.Namespace) -> int:
    answer, lines = command(options)
    print(_json(answer) if options.json else "\n".join(lines))
    return 0


def _json(answer: Answer) -> str:
    return json.dumps(answer, ensure_ascii=False)


def _codes(cards: Sequence[Card]) -> list[str]:
    return [card.code for card in cards]


# --- the course ---


def _open_course(options: argparse.Namespace) -> int:
    from .launch import learn

    return learn()


def _open_lab(options: argparse.Namespace) -> int:
    from .launch import lab

    return lab()


def _site(options: argparse.Namespace) -> int:
    from pathlib import Path
    from time import monotonic

    from .site.fetch import check_tools
    from .site.pins import load_pins

    check_tools(load_pins())  # before what needs them is imported
    from .site.build import build

    start = monotonic()

    def say(line: str) -> None:
        print(f"{monotonic() - start:6.1f} s  {line}", flush=True)

    try:
        build(Path(options.out), say, options.address)
    except BrokenPipeError:
        raise
    except OSError as trouble:
        raise ValueError(f"the site could not be built: {trouble}") from None
    return 0


def _check(options: argparse.Namespace) -> int:
    from .course import check

    problems = check()
    for problem in problems:
        print(problem, file=sys.stderr)
    if not problems:
        print("The lessons and exercises are in order.")
    return 2 if problems else 0


# --- deal ---


def _add_deal(commands: argparse._SubParsersAction[_Parser]) -> None:
    parser = _add(commands, "deal", _deal, "show the hands of a numbered deal")
    parser.add_argument("number", metavar="NUMBER", type=_whole)


def _deal(options: argparse.Namespace) -> tuple[Answer, list[str]]:
    number, rules = options.number, rules_named(options.rules)
    hands = {seat: sorted(hand, reverse=True) for seat, hand in zip(SEATS, deal(number, rules), strict=False)}
    answer: Answer = {
        "number": number,
        "rules": rules.name,
        "hands": {seat: _codes(hand) for seat, hand in hands.items()},
    }
    return answer, [f"{seat + ':':6} {show(hand)}" for seat, hand in hands.items()]


# --- melds ---


def _add_melds(commands: argparse._SubParsersAction[_Parser]) -> None:
    parser = _add(commands, "melds", _melds, "count the melds of a hand")
    parser.add_argument("cards", nargs="?", metavar="CARDS", help='a hand, as "AS 10S KS QS JS"')
    parser.add_argument("--trump", metavar="SUIT", help="S, H, C or D; left out: no trump is named yet")
    parser.add_argument("--stdin", action="store_true", help='a line "CARDS;TRUMP" in, a line of JSON out')
    parser.set_defaults(run=lambda options: _melds_of_lines(options) if options.stdin else _say(_melds, options))


def _melds(options: argparse.Namespace) -> tuple[Answer, list[str]]:
    if options.cards is None:
        raise ValueError('melds: give the cards of a hand, as "AS 10S KS QS JS", or --stdin')
    rules = rules_named(options.rules)
    cards = parse_cards(options.cards, rules)
    trump = as_suit(options.trump)
    named = f"trump {trump.word}" if trump else "no trump named"
    lines = [f"{show(sorted(cards, reverse=True)) or 'no cards'}, {named}", *explain.count(cards, trump, rules)]
    return _melds_answer(cards, options.trump, rules), lines


def _melds_answer(cards: Sequence[Card], trump: str | None, rules: Rules) -> Answer:
    best = best_melds(cards, trump, rules)
    melds = [
        {"name": meld.name, "class": meld.meld_class, "points": meld.points, "cards": _codes(meld.cards)}
        for meld in best.melds
    ]
    by_class = {str(number): points for number, points in best.by_class.items()}
    return {"total": best.total, "by_class": by_class, "melds": melds}


def _melds_of_lines(options: argparse.Namespace) -> int:
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
        print(_json(answer), flush=True)
    return _refuse(first_trouble) if first_trouble else 0


def _answers(rules: Rules) -> Iterator[Answer]:
    for line in sys.stdin:
        cards, _, trump = line.strip().partition(";")
        try:
            yield _melds_answer(parse_cards(cards, rules), trump.strip() or None, rules)
        except ValueError as trouble:
            yield {"error": str(trouble)}


# --- tricks ---


def _add_legal(commands: argparse._SubParsersAction[_Parser]) -> None:
    parser = _add(commands, "legal", _legal, "which cards of a hand may be played, and why not the others")
    parser.add_argument("hand", metavar="CARDS")
    parser.add_argument("--trick", default="", metavar="CARDS", help="the cards on the table, in playing order")
    parser.add_argument("--trump", required=True, metavar="SUIT")


def _legal(options: argparse.Namespace) -> tuple[Answer, list[str]]:
    rules, trump = rules_named(options.rules), as_suit(options.trump)
    hand, trick = parse_cards(options.hand, rules), parse_cards(options.trick, rules)
    legal = legal_plays(hand, trick, trump, rules)
    refused = {card: why for card in dict.fromkeys(hand) if (why := why_not_play(card, hand, trick, trump, rules))}
    answer: Answer = {
        "legal": _codes(legal),
        "refused": {card.code: {"code": why.code, "why": why.sentence} for card, why in refused.items()},
    }
    lines = [f"May be played: {show(legal) or 'nothing, the hand is empty'}"]
    return answer, [*lines, *(f"Not {card}: {why.sentence}" for card, why in refused.items())]


def _add_winner(commands: argparse._SubParsersAction[_Parser]) -> None:
    parser = _add(commands, "winner", _winner, "which card wins a trick")
    parser.add_argument("trick", metavar="CARDS", help="the cards in playing order")
    parser.add_argument("--trump", required=True, metavar="SUIT")


def _winner(options: argparse.Namespace) -> tuple[Answer, list[str]]:
    rules = rules_named(options.rules)
    trick = parse_cards(options.trick, rules)
    winner = trick_winner(trick, options.trump, rules)
    card = trick[winner]
    verb = "wins" if len(trick) == rules.seats else "is winning so far"
    return {"winner": winner, "card": card.code}, [f"{card} {verb}, card {winner + 1} of {len(trick)}."]


# --- score ---


def _add_score(commands: argparse._SubParsersAction[_Parser]) -> None:
    parser = _add(commands, "score", _score, "score a round; of two numbers the first is the bidders'")
    pair = {"type": _whole, "nargs": 2, "metavar": ("BIDDERS", "OTHERS")}
    parser.add_argument("--bid", type=_whole, required=True, metavar="POINTS")
    parser.add_argument("--melds", required=True, **pair)  # type: ignore[arg-type]
    parser.add_argument("--tricks", help="trick points", **pair)  # type: ignore[arg-type]
    parser.add_argument("--throw-in", action="store_true", help="the bid winner throws the round in")
    parser.add_argument("--moon", action="store_true", help="the bid winner shot the moon")
    parser.add_argument("--won", help="tricks won, with --moon", **pair)  # type: ignore[arg-type]


def _score(options: argparse.Namespace) -> tuple[Answer, list[str]]:
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
