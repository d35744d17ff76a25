"""The code cells of a lesson, run one after the other, as a notebook would."""

from __future__ import annotations

import ast
import io
from collections.abc import Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a cell: what it printed, the value of its last line, the error that ended it."""

    printed: str = ""
    value: object = None
    error: Exception | None = None


class LessonCells:
    """The cells of one lesson, which share their names. Each is run once, when it is first asked for.

    An error ends its own cell only; those after it are run all the same.

    >>> cells = LessonCells(["bid = 250", "print(bid)", "bid + 10"])
    >>> cells.outcome(3).value, cells.outcome(2).printed
    (260, '250\\n')
    """

    def __init__(self, cells: Sequence[str]) -> None:
        self._cells = tuple(cells)
        self._names: dict[str, object] = {"__name__": "lesson"}
        self._outcomes: list[Outcome] = []

    def outcome(self, number: int) -> Outcome:
        """What came of a cell, counted from 1; those before it are run first. Raises IndexError: there is none."""
        if not 0 < number <= len(self._cells):
            raise IndexError(f"there is no cell {number}; the lesson has {len(self._cells)}")
        while len(self._outcomes) < number:
            self._outcomes.append(self._run(self._cells[len(self._outcomes)]))
        return self._outcomes[number - 1]

    def _run(self, cell: str) -> Outcome:
        printed = io.StringIO()
        try:
            with redirect_stdout(printed):
                value = self._value(cell)
        except Exception as error:
            return Outcome(printed.getvalue(), error=error)
        return Outcome(printed.getvalue(), value)

    def _value(self, cell: str) -> object:
        lines = ast.parse(cell).body
        last = lines.pop() if shows_something(cell) else None
        exec(compile(ast.Module(lines, []), "<lesson>", "exec"), self._names)
        if not isinstance(last, ast.Expr):
            return None
        return eval(compile(ast.Expression(last.value), "<lesson>", "eval"), self._names)


def shows_something(cell: str) -> bool:
    """Whether a cell ends in an expression, and so has a place on the page. Raises SyntaxError: it is no Python.

    >>> shows_something("print(1)"), shows_something("bid = 250"), shows_something("from pinochle_learn import deal")
    (True, False, False)
    """
    lines = ast.parse(cell).body
    return bool(lines) and isinstance(lines[-1], ast.Expr)
