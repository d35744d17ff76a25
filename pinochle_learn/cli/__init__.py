"""The command ``pinochle-learn``: the course, and the engine's answers for a shell and for scripts.

Errors are one sentence on stderr and exit code 2, never a traceback.
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from io import TextIOWrapper
from typing import Final

from .bids import BID
from .cards import CARDS
from .command import Command, Parser, refused
from .course import COURSE
from .learners import CLASS
from .melds import MELDS
from .odds import ODDS
from .passing import PASS
from .practice import PRACTICE
from .score import SCORE
from .worth import WORTH

COMMANDS: Final[tuple[Command, ...]] = (*COURSE, *PRACTICE, CLASS, *CARDS, MELDS, SCORE, WORTH, ODDS, PASS, BID)
"""All commands, in the order of ``--help``."""


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
        return refused(str(trouble))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        _write_nowhere()
        return 0
    except OSError as trouble:
        _write_nowhere()
        return refused(f"the answer could not be written: {trouble.strerror}")


def _speak_utf8() -> None:
    """Suit signs come out right wherever the output goes, and odd bytes come in as odd signs."""
    for stream, encoding in ((sys.stdin, "utf-8-sig"), (sys.stdout, "utf-8"), (sys.stderr, "utf-8")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding=encoding, errors="replace")


def _write_nowhere() -> None:
    """What is still to be written goes nowhere, so that Python does not try again when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _parser() -> Parser:
    parser = Parser(prog="pinochle-learn", description="Learn pinochle. Without a command: open the course.")
    parser.set_defaults(run=_open_course)
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=Parser)
    for command in COMMANDS:
        its = commands.add_parser(command.name, help=command.help, description=command.help)
        command.options(its)
        its.set_defaults(run=command.run)
    return parser


def _open_course(options: Namespace) -> int:
    from ..launch import learn

    return learn()
