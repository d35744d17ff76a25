"""Several learners' exported files in one table: who needs what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..progress import MOST_TEXT, Progress, ProgressError, read_progress
from .rows import Row, written
from .standing import Standing
from .values import SkillStanding
from .words import latest

if TYPE_CHECKING:
    import pandas

COLUMNS: Final = ("learner", "questions", "right_at_once", "last_day", "needs", "strengths", "misconceptions")
"""Of the table of learners. What is told in one cell is the titles of skills, the names of misconceptions."""

_MOST_NEEDS: Final = 5
_LONGEST_NAME: Final = 120


@dataclass(frozen=True, slots=True)
class Learner:
    """A learner, by the name of the file, and how that learner stands.

    >>> Learner("first", Standing(Progress())).needs
    ()
    """

    name: str
    standing: Standing

    @property
    def needs(self) -> tuple[str, ...]:
        """What is to be improved, at most five skills, the most urgent first."""
        return tuple(f"{each.skill.title}: {latest(each)}" for each in self.to_improve[:_MOST_NEEDS])

    @property
    def to_improve(self) -> tuple[SkillStanding, ...]:
        """The same as values, all of it; a skill that was asked for once tells nothing yet."""
        return tuple(each for each in self.standing.to_improve if each.asked > 1)

    @property
    def row(self) -> Row:
        """The learner's row of the table."""
        standing = self.standing
        values = (
            self.name,
            standing.asked,
            standing.right,
            standing.days[-1].date.isoformat() if standing.days else "",
            "; ".join(self.needs),
            "; ".join(each.skill.title for each in standing.strengths),
            "; ".join(each.misconception.name for each in standing.mistakes),
        )
        return dict(zip(COLUMNS, values, strict=True))


@dataclass(frozen=True, slots=True)
class Need:
    """A skill, and who is to improve it, by name; ``shares`` are how many of the latest questions each had right.

    >>> Need("The run", ("first", "second")).learners
    ('first', 'second')
    """

    title: str
    learners: tuple[str, ...]
    shares: tuple[str, ...] = ()

    def __str__(self) -> str:
        told = (f"{name} ({share})" for name, share in zip(self.learners, self.shares, strict=True))
        return f"{self.title}: {', '.join(told)}"


@dataclass(frozen=True, slots=True)
class ClassTable:
    """The learners in the order of their files; ``troubles`` name the files that could not be read, or not all of them.

    >>> ClassTable((), ()).needs
    ()
    """

    learners: tuple[Learner, ...]
    troubles: tuple[str, ...]

    @property
    def needs(self) -> tuple[Need, ...]:
        """Who needs what, by skill: what most of them need first."""
        who: dict[str, list[tuple[str, str]]] = {}
        for learner in self.learners:
            for each in learner.to_improve:
                share = f"{each.latest_right} of {each.latest_asked}"
                who.setdefault(each.skill.title, []).append((learner.name, share))
        titles = sorted(who, key=lambda title: (-len(who[title]), title))
        return tuple(
            Need(title, tuple(name for name, _ in who[title]), tuple(share for _, share in who[title]))
            for title in titles
        )

    def csv(self) -> str:
        """The learners as comma-separated values.

        >>> ClassTable((), ()).csv()[:17]
        'learner,questions'
        """
        return written(COLUMNS, (learner.row for learner in self.learners))

    def to_frame(self) -> pandas.DataFrame:
        """The learners as a pandas DataFrame, a row each.

        >>> ClassTable((), ()).to_frame().columns.to_list()[:2]
        ['learner', 'questions']
        """
        import pandas

        return pandas.DataFrame([learner.row for learner in self.learners], columns=list(COLUMNS))


def class_table(files: Iterable[str | Path], now: datetime | None = None) -> ClassTable:
    """The learners of these files, each exported by one of them. A file that is none is told in one sentence.

    >>> class_table(["no-such-file.json"]).troubles
    ('no-such-file.json: it cannot be read: No such file or directory.',)
    """
    paths = tuple(dict.fromkeys(map(Path, files)))
    times = Counter(path.stem for path in paths)
    learners, troubles = [], []
    for path in paths:
        where = _in_print(str(path))
        try:
            progress, left_out = _read(path)
        except ProgressError as error:
            troubles.append(f"{where}: {_behind_colon(str(error))}")
            continue
        learners.append(Learner(_in_print(path.stem) if times[path.stem] == 1 else where, Standing(progress, now)))
        if left_out:
            others = ", and so were others." if len(left_out) > 1 else "."
            troubles.append(f"{where}: {_behind_colon(left_out[0].removesuffix('.'))}{others}")
    return ClassTable(tuple(learners), tuple(troubles))


def _in_print(name: str) -> str:
    """The name of a file in one line, also where it has signs that cannot be shown; of a very long one the end."""
    seen = "".join(sign if sign.isprintable() else "?" for sign in name)
    return seen if len(seen) <= _LONGEST_NAME else f"…{seen[1 - _LONGEST_NAME :]}"


def _read(path: Path) -> tuple[Progress, tuple[str, ...]]:
    """The progress in a file, a sentence for each entry that is none. Raises ProgressError: it holds no progress."""
    try:
        with path.open(encoding="utf-8-sig") as file:
            text = file.read(MOST_TEXT + 1)
    except OSError as error:
        raise ProgressError(f"it cannot be read: {error.strerror}.") from None
    except ValueError:  # no UTF-8, or no name of a file
        raise ProgressError("This is no text: take a file exported here.") from None
    attempts, problems = read_progress(text)
    return Progress(attempts), problems


def _behind_colon(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]
