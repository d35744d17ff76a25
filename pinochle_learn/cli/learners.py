"""Several learners in one table, for a teacher."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Final

from .command import Command, Parser, as_json, refused


def _options(parser: Parser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="a learner's progress, as the course exports it")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="answer in one line of JSON")
    form.add_argument("--csv", action="store_true", help="answer in comma-separated values")


def _class(options: Namespace) -> int:
    from ..course.standing.command import class_told

    told = class_told(options.files)
    if options.json:
        print(as_json(told.answer))
    elif options.csv:
        sys.stdout.write(told.csv.replace("\r\n", "\n"))
    elif told.lines:
        print("\n".join(told.lines))
    return max([refused(sentence) for sentence in told.refused], default=0)


CLASS: Final = Command("class", "who needs what, of several learners' exported files", _options, _class)
"""The command for a teacher. A file that cannot be read is told, the others all the same; then the exit code is 2."""
