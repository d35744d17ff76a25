"""What a command is: its word, its options, what it does, and how it answers."""

from __future__ import annotations

import json
import re
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from ..engine import RULES, rules_named
from ..engine.why import shown, unit_word

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


def telling(name: str, text: str, options: Callable[[Parser], None], tell: Tell, *, in_points: bool = False) -> Command:
    """A command that answers at once, in lines or as JSON, under the rules that are named.

    ``in_points``: it tells points, so it says what they are in, see `in_unit`.

    >>> telling("hello", "greet", lambda parser: None, lambda options: ({}, ["Hello"])).run(Namespace(json=False))
    Hello
    0
    """

    def all_options(parser: Parser) -> None:
        rules_option(parser)
        parser.add_argument("--json", action="store_true", help="answer in one line of JSON")
        options(parser)

    said = in_unit(tell) if in_points else tell
    return Command(name, text, all_options, lambda given: say(said, given))


def in_unit(tell: Tell) -> Tell:
    """The same, but people read first what its points are in, if the rule set that is named does not count in ones.

    >>> in_unit(lambda options: ({}, ["19 points"]))(Namespace(rules="tutorial"))[1]
    ['All points are in tens: 1 stands for 10.', '19 points']
    """

    def told(options: Namespace) -> tuple[Answer, list[str]]:
        answer, lines = tell(options)
        unit = rules_named(options.rules).unit
        head = [f"All points are in {unit_word(unit)}: 1 stands for {unit}."] if unit > 1 else []
        return answer, [*head, *lines]

    return told


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
