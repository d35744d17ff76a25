"""What the command `pinochle-learn class` says of several learners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from .learners import ClassTable, Learner, class_table
from .words import counted

_GAP: Final = "  "


@dataclass(frozen=True, slots=True)
class ClassTold:
    """The table in ``lines`` for people, as ``answer`` for programs, as ``csv``; and what was ``refused``, by file.

    >>> ClassTold((), {}, "", ("first.json: it cannot be read.",)).lines
    ()
    """

    lines: tuple[str, ...]
    answer: dict[str, object]
    csv: str
    refused: tuple[str, ...]


def class_told(files: Sequence[str]) -> ClassTold:
    """Who needs what, of the learners who exported these files. What is no such file is refused in a sentence.

    >>> class_told(["no-such-file.json"]).answer
    {'learners': [], 'needs': []}
    """
    table = class_table(files)
    answer: dict[str, object] = {
        "learners": [_plain(learner) for learner in table.learners],
        "needs": [{"skill": need.title, "learners": list(need.learners)} for need in table.needs],
    }
    return ClassTold(tuple(_lines(table)), answer, table.csv(), table.troubles)


def _plain(learner: Learner) -> dict[str, object]:
    told = learner.row
    standing = learner.standing
    return {
        **told,
        "needs": list(learner.needs),
        "strengths": [each.skill.title for each in standing.strengths],
        "misconceptions": [each.misconception.name for each in standing.mistakes],
    }


def _lines(table: ClassTable) -> Iterator[str]:
    if not table.learners:
        return
    rows = [("LEARNER", "QUESTIONS", "RIGHT AT ONCE"), *map(_cells, table.learners)]
    yield from _in_columns(rows)
    for learner in table.learners:
        if told := tuple(_of(learner)):
            yield ""
            yield learner.name
            yield from told
    yield ""
    yield "WHO NEEDS WHAT" if table.needs else "Nobody needs more practice, as far as this tells."
    for need in table.needs:
        yield f"{_GAP}{need}"


def _cells(learner: Learner) -> tuple[str, ...]:
    standing = learner.standing
    share = f"{standing.right} ({round(100 * standing.right / standing.asked)} %)" if standing.asked else "–"
    return learner.name, str(standing.asked), share


def _of(learner: Learner) -> Iterator[str]:
    """What a learner needs, and what goes wrong."""
    for need in learner.needs:
        yield f"{_GAP}to practise: {need}"
    for each in learner.standing.mistakes:
        yield f"{_GAP}{counted(each.times, 'time', 'times')}: {each.sentence}"


def _in_columns(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """The first column to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = [first.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))]
        yield _GAP.join(cells).rstrip()
