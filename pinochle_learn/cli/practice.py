"""Practice in a shell and on paper."""

from __future__ import annotations

import sys
from argparse import ArgumentTypeError, Namespace
from contextlib import suppress
from typing import Final

from ..engine import rules_named
from ..engine.why import shown
from .command import Command, Parser, rules_option, whole

_MOST: Final = 200  # questions on a sheet; a class has enough of them


def _count(text: str) -> int:
    number = whole(text)
    if not 1 <= number <= _MOST:
        raise ArgumentTypeError(f"{number} is no number of questions; write a whole number from 1 to {_MOST}")
    return number


def _file(text: str) -> str:
    if not text or "\0" in text:
        raise ArgumentTypeError(f"{shown(text)!r} is no name of a file")
    return text


# --- quiz ---


def _quiz_options(parser: Parser) -> None:
    parser.add_argument("kind", nargs="?", metavar="KIND", help="what to practise, as melds; left out: everything")
    parser.add_argument("--level", type=whole, help="from 1, the easiest; left out: as it suits you")
    parser.add_argument("--count", type=_count, help="so many questions; left out: on and on")
    parser.add_argument("--seed", type=whole, help="the same number brings the same questions again")
    rules_option(parser)


def _quiz(options: Namespace) -> int:
    from random import SystemRandom

    from ..course.practice.question import LAST_NUMBER
    from ..course.practice.scope import Scope
    from ..course.practice.terminal import quiz

    if sys.stdin is None:
        raise ValueError("quiz: there is nothing to read answers from")
    seed = SystemRandom().randrange(LAST_NUMBER) if options.seed is None else options.seed
    scope = Scope(options.kind, options.level, rules_named(options.rules))
    quiz(scope, seed, options.count, _ask, lambda text: print(text, flush=True))
    return 0


def _ask(prompt: str) -> str:
    """A line, with the keys of the terminal if there is one."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        with suppress(ImportError):  # on Windows the line can be edited without it
            import readline  # noqa: F401
        return input(prompt)
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    print()
    return line


# --- sheet ---


def _sheet_options(parser: Parser) -> None:
    parser.add_argument("kind", metavar="KIND", help="what to practise, as melds")
    parser.add_argument("--level", type=whole, default=1, help="from 1, the easiest")
    parser.add_argument("--count", type=_count, default=20, help="so many questions; left out: 20")
    parser.add_argument("--seed", type=whole, default=1, help="another number brings other questions; left out: 1")
    written = "the file to write, or to write anew, as sheet.html; left out: the output"
    parser.add_argument("-o", "--out", metavar="FILE", type=_file, help=written)
    rules_option(parser)


def _sheet(options: Namespace) -> int:
    from pathlib import Path

    from ..course.practice.paper import sheet

    page = sheet(options.kind, options.level, rules_named(options.rules), options.count, options.seed)
    if options.out is None:
        print(page, end="")
        return 0
    try:
        Path(options.out).write_text(page, encoding="utf-8", newline="\n")
    except OSError as trouble:
        raise ValueError(f"sheet: {options.out} could not be written: {trouble.strerror}") from None
    return 0


PRACTICE: Final = (
    Command("quiz", "questions in the terminal, each graded with its reasons", _quiz_options, _quiz),
    Command("sheet", "write a sheet of questions to print, with its answer page", _sheet_options, _sheet),
)
"""The commands of the practice."""
