"""The course itself: open its notebooks, build the web app, check lessons and exercises."""

from __future__ import annotations

import sys
from argparse import Namespace
from typing import Final

from .command import Command, Parser


def _open_lab(options: Namespace) -> int:
    from ..launch import lab

    return lab()


def _site_options(parser: Parser) -> None:
    parser.add_argument("out", metavar="OUT", help="the folder to make; an earlier build there is replaced")
    parser.add_argument(
        "--address", default="", metavar="URL", help="where it will be: previews of shared links then have a picture"
    )


def _site(options: Namespace) -> int:
    from pathlib import Path
    from time import monotonic

    from ..site.fetch import check_tools
    from ..site.pins import load_pins

    check_tools(load_pins())  # before what needs them is imported
    from ..site.build import build

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


def _check(options: Namespace) -> int:
    from ..course import check

    problems = check()
    for problem in problems:
        print(problem, file=sys.stderr)
    if not problems:
        print("The lessons and exercises are in order.")
    return 2 if problems else 0


def _none(parser: Parser) -> None:
    """No options."""


COURSE: Final = (
    Command("lab", "open the lessons as notebooks, in JupyterLab", _none, _open_lab),
    Command("site", "build the course as a web app: files for any web server", _site_options, _site),
    Command("check", "check the lessons and exercises of the course", _none, _check),
)
"""The commands of the course."""
