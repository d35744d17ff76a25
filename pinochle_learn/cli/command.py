"""What a command is: its word, its options, what it does, and how it answers."""

from __future__ import annotations

import json
import re
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from ..engine import RULES
from ..engine.why import shown

_LONGEST: Final = 400  # characters of an error; more is somebody's megabyte coming back
Answer = dict[str, object]
Tell = Callable[[Namespace], tuple[Answer, list[str]]]
"""What a command says: for programs, and in lines for people."""


class Parser(ArgumentParser):
    """Reads the options of a command; what is wrong with them comes as ValueError."""

    def __init__(self, **options: Any) -> None:
        super().__init__(allow_abbrev=False, **options)

    def error(self, message: str) -> NoReturn:
        """One sentence, without the usage before it."""
        raise ValueError(f"{message} (see {self.prog} --help)")


@dataclass(frozen=True, slots=True)
class Command:
    """A command by its word: ``options`` adds what it takes to its parser, ``run`` returns the exit code."""

    name: str
    help: str
    options: Callable[[Parser], None]
    run: Callable[[Namespace], int]


def telling(name: str, text: str, options: Callable[[Parser], None], tell: Tell) -> Command:
    """A command that answers at once, in lines or as JSON, under the rules that are named.

    >>> telling("hello", "greet", lambda parser: None, lambda options: ({}, ["Hello"])).run(Namespace(json=False))
    Hello
    0
    """

    def all_options(parser: Parser) -> None:
        rules_option(parser)
        parser.add_argument("--json", action="store_true", help="answer in one line of JSON")
        options(parser)

    return Command(name, text, all_options, lambda given: say(tell, given))


def rules_option(parser: Parser) -> None:
    """Let a command take ``--rules``.

    >>> parser = Parser()
    >>> rules_option(parser)
    >>> parser.parse_args(["--rules", "tutorial"]).rules
    'tutorial'
    """
    parser.add_argument("--rules", default="playok", metavar="NAME", help=f"the rule set: {', '.join(RULES)}")


def say(tell: Tell, options: Namespace) -> int:
    """Print what a command tells; returns its exit code.

    >>> say(lambda options: ({"sum": 3}, ["three"]), Namespace(json=True))
    {"sum": 3}
    0
    """
    answer, lines = tell(options)
    print(as_json(answer) if options.json else "\n".join(lines))
    return 0


def as_json(answer: Answer) -> str:
    """An answer in one line of JSON.

    >>> as_json({"card": "10♠"})
    '{"card": "10♠"}'
    """
    return json.dumps(answer, ensure_ascii=False)


def whole(text: str) -> int:
    """A whole number in plain digits. Raises ArgumentTypeError: anything else.

    >>> whole("-330")
    -330
    """
    if re.fullmatch(r"-?[0-9]{1,24}", text):
        return int(text)
    raise ArgumentTypeError(f"{shown(text)!r} is no whole number")


def refused(sentence: str) -> int:
    """Say in one line what is wrong; returns the exit code for that.

    >>> refused("no such card")
    2
    """
    line = " ".join(sentence.split())
    print(f"pinochle-learn: {line if len(line) <= _LONGEST else line[:_LONGEST] + '…'}", file=sys.stderr)
    return 2
