"""What a learner has done so far: attempts, which are only ever put together, and what follows from them.

Each attempt has a name of its own, so two tabs, two machines or a file and a browser are put together by
keeping what either has. Solved exercises and stars are worked out from the attempts, never kept themselves.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import accumulate, islice
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakMethod

from ..engine import Rules
from .arguments import rules_of
from .attempts import Attempt, AttemptError, Outcome, attempt_of, in_order, printable
from .carried import MOST_GAMES
from .ladder import Standing, exercises_on, stars_for
from .nested import read_json

if TYPE_CHECKING:
    import pandas

__all__ = ["Attempt", "Change", "Merged", "Outcome", "Progress", "ProgressError", "read_progress"]

FORMAT: Final = "pinochle-learn progress"
VERSION: Final = 1
MOST_TEXT: Final = 8_000_000
"""Characters of a file that is read at most; a browser keeps less than that."""

MOST_ATTEMPTS: Final = 20_000
_MOST_SAID: Final = 5
_DAMAGED: Final = "This file is damaged: it lacks its version or its attempts."
_COLUMNS: Final = {
    "at": "datetime64[ns, UTC]",
    "topic": "str",
    "exercise": "str",
    "rules": "str",
    "skills": "object",
    "outcome": "str",
    "score": "float64",
    "misconceptions": "object",
    "seconds": "float64",
}


class ProgressError(ValueError):
    """Text that is no progress of a learner: one sentence, nothing of it is taken."""


@dataclass(frozen=True, slots=True)
class Change:
    """What has come to a learner's progress, and what has gone.

    >>> Change().added
    ()
    """

    added: tuple[Attempt, ...] = ()
    removed: tuple[Attempt, ...] = ()


@dataclass(frozen=True, slots=True)
class Merged:
    """What came of reading text: how many attempts are new, how many were there, and what could not be read.

    Of those that were there, so many ``differ``: what was there before stays. ``games`` is what stands there as
    games, by name; nothing of that has been looked at.

    >>> print(Merged(2, 1))
    2 attempts were new, 1 was there already.
    >>> print(Merged(0, 3, differ=1).head)
    0 attempts were new, 3 were there already. 1 of them is different in the file: the one here stays.
    """

    new: int
    known: int
    problems: tuple[str, ...] = ()
    differ: int = 0
    games: tuple[tuple[str, object], ...] = ()

    @property
    def head(self) -> str:
        """All of it but the problems."""
        new = "1 attempt was new" if self.new == 1 else f"{self.new} attempts were new"
        known = f"{self.known} {'was' if self.known == 1 else 'were'} there already"
        are, stay = ("is", "the one here stays") if self.differ == 1 else ("are", "those here stay")
        other = f" {self.differ} of them {are} different in the file: {stay}." if self.differ else ""
        return f"{new}, {known}.{other}"

    def __str__(self) -> str:
        return " ".join((self.head, *self.problems))


def read_progress(text: str) -> tuple[tuple[Attempt, ...], tuple[str, ...]]:
    """The attempts of an exported text, and a sentence for each entry that is none.

    Raises ProgressError: the text is not what `Progress.export` writes, or is of a newer version.

    >>> read_progress(Progress().export())
    ((), ())
    >>> read_progress("[]")
    Traceback (most recent call last):
    pinochle_learn.course.progress.ProgressError: This is no progress of this course: take a file exported here.
    """
    return _attempts(_entries(_table(text)))


def _attempts(entries: Iterable[object]) -> tuple[tuple[Attempt, ...], tuple[str, ...]]:
    attempts, problems = [], []
    for place, entry in enumerate(entries, 1):
        try:
            attempts.append(attempt_of(entry))
        except AttemptError as error:
            problems.append(f"Entry {place} was left out: {error}.")
    more = len(problems) - _MOST_SAID
    return tuple(attempts), (*problems[:_MOST_SAID], *([f"So were {more} more."] if more > 0 else []))


def _table(text: str) -> dict[str, object]:
    """The table of an exported text, of a version that is read here."""
    table = _json(text)
    if not isinstance(table, dict) or table.get("format") != FORMAT:
        raise ProgressError("This is no progress of this course: take a file exported here.")
    version = table.get("version")
    if type(version) is int and version > VERSION:
        raise ProgressError(
            f"This is of a newer version of the course ({printable(version)}) than this one reads ({VERSION})."
        )
    if type(version) is not int or version != VERSION:
        raise ProgressError(_DAMAGED)
    return table


def _json(text: str) -> object:
    if len(text) > MOST_TEXT:
        raise ProgressError(f"This is too long to be the progress of a learner: more than {MOST_TEXT:,} characters.")
    try:
        found = read_json(text)
    except ValueError:
        raise ProgressError("This is no JSON, or not all of it: take a file exported here.") from None
    return found


def _entries(table: Mapping[str, object]) -> list[object]:
    entries = table.get("attempts")
    if not isinstance(entries, list):
        raise ProgressError(_DAMAGED)
    if len(entries) > MOST_ATTEMPTS:
        raise ProgressError(f"There are more than {MOST_ATTEMPTS:,} attempts in this, which is more than can be kept.")
    return entries


def _games(table: Mapping[str, object]) -> tuple[tuple[tuple[str, object], ...], tuple[str, ...]]:
    """What stands there as games, and a sentence if none of it can be one. Older files have no games."""
    games = table.get("games", {})
    if not isinstance(games, dict):
        return (), ("The games in this file are damaged: none of them was taken.",)
    if len(games) > MOST_GAMES:
        return (), (f"There are more than {MOST_GAMES} games in this file: none of them was taken.",)
    return tuple(games.items()), ()


def _as_many_as_are_read(attempts: Sequence[Attempt], used: int) -> Iterator[str]:
    """The texts of the attempts, in their order; if they are too many or too long, not those that matter least.

    So many characters are used already.
    """
    texts = [attempt.text for attempt in attempts]
    matter = sorted(range(len(attempts)), key=lambda at: (attempts[at].outcome == "wrong", -at))
    sizes = accumulate((len(texts[at]) + len(",\n") for at in matter), initial=used + 100)
    kept = {at for at, size in zip(matter[:MOST_ATTEMPTS], islice(sizes, 1, None), strict=False) if size <= MOST_TEXT}
    return (text for at, text in enumerate(texts) if at in kept)


class Progress:
    """A learner's attempts, by their names. ``on_change`` tells who wants to know of each change.

    >>> progress = Progress()
    >>> progress.add(Attempt(exercise="melds/royal-marriage", outcome="right", score=1))
    >>> progress.solved("melds"), progress.stars("melds")
    (('royal-marriage',), 0)
    """

    def __init__(self, attempts: Iterable[Attempt] = ()) -> None:
        self._by_id: dict[str, Attempt] = {}
        self._listeners: list[Callable[[], Callable[[Change], None] | None]] = []
        self._told: tuple[tuple[Attempt, ...], dict[tuple[str, str], dict[str, Standing]]] | None = None
        self.take(attempts)

    def __len__(self) -> int:
        return len(self._by_id)

    # --- what comes and goes ---

    def add(self, attempt: Attempt) -> None:
        """Keep one attempt more."""
        self.take((attempt,))

    def take(self, attempts: Iterable[Attempt]) -> int:
        """Keep these as well; how many of them are new. Taken twice, or in another order, they give the same.

        >>> one = Attempt(exercise="melds/dix", outcome="shown")
        >>> Progress([one]).take([one, one])
        0
        """
        added: dict[str, Attempt] = {}
        for attempt in attempts:
            known = added.get(attempt.id) or self._by_id.get(attempt.id)
            if known is None or attempt.text > known.text:  # two with one name: anyhow, but always the same of them
                added[attempt.id] = attempt
        new = sum(name not in self._by_id for name in added)
        replaced = [self._by_id[name] for name in added if name in self._by_id]
        self._by_id |= added
        self._changed(added.values(), replaced)
        return new

    def merge(self, text: str) -> Merged:
        """Keep the attempts of an exported text as well; of two with one name, the one that is here.

        What the text has as games comes back as it stands there. Raises ProgressError, see `read_progress`.

        >>> other = Progress([Attempt(exercise="melds/dix", outcome="shown")])
        >>> print(Progress().merge(other.export()))
        1 attempt was new, 0 were there already.
        """
        table = _table(text)
        attempts, problems = _attempts(_entries(table))
        games, more = _games(table)
        names = {attempt.id for attempt in attempts}
        if names - self._by_id.keys() and len(self._by_id.keys() | names) > MOST_ATTEMPTS:
            raise ProgressError(
                f"Together that is more than {MOST_ATTEMPTS:,} attempts, which is more than can be kept."
            )
        differ = {each.id for each in attempts if self._by_id.get(each.id, each) != each}
        new = self.take(each for each in attempts if each.id not in self._by_id)
        return Merged(new, len(names) - new, (*problems, *more), len(differ), games)

    def drop(self, names: Iterable[str]) -> None:
        """Forget the attempts with these ids."""
        removed = [self._by_id.pop(name) for name in set(names) if name in self._by_id]
        self._changed((), removed)

    def reset(self, topic: str | None = None, rules: Rules | str | None = None) -> None:
        """Forget all attempts, or those of a topic, or under a rule set.

        >>> progress = Progress([Attempt(exercise="melds/dix", outcome="shown")])
        >>> progress.reset("tricks"); len(progress)
        1
        >>> progress.reset(); len(progress)
        0
        """
        name = None if rules is None else rules_of(rules).name
        self.drop([each.id for each in self.attempts if topic in (None, each.topic) and name in (None, each.rules)])

    def on_change(self, listener: Callable[[Change], None]) -> None:
        """Have ``listener`` called with each change. A method is forgotten together with its object.

        >>> heard = []
        >>> progress = Progress()
        >>> progress.on_change(heard.append)
        >>> progress.add(Attempt(exercise="melds/dix", outcome="shown")); heard[0].added[0].name
        'dix'
        """
        self._listeners.append(
            WeakMethod(listener)
            if hasattr(listener, "__self__") and hasattr(listener, "__func__")
            else lambda: listener
        )

    def _changed(self, added: Collection[Attempt], removed: Collection[Attempt]) -> None:
        if not added and not removed:
            return
        self._told = None
        change = Change(in_order(added), in_order(removed))
        for reference in tuple(self._listeners):
            listener = reference()
            if listener is None:
                self._listeners.remove(reference)
            else:
                listener(change)

    # --- what follows from them ---

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        """All attempts, the first one first."""
        return self._follow()[0]

    def solved(self, topic: str, rules: Rules | str = "playok") -> tuple[str, ...]:
        """The exercises of a topic that were answered rightly under these rules, the first one first."""
        return tuple(name for name, each in self._standings(topic, rules).items() if each.solved)

    def shown(self, topic: str, rules: Rules | str = "playok") -> tuple[str, ...]:
        """Those whose solution was looked up, and that were not solved alone since: they earn no star."""
        return tuple(name for name, each in self._standings(topic, rules).items() if each.is_shown)

    def standing(self, topic: str, name: str, rules: Rules | str = "playok") -> Standing:
        """How it stands with one exercise of a topic under these rules.

        >>> Progress().standing("melds", "royal-marriage").solved
        False
        """
        return self._standings(topic, rules).get(name, Standing())

    def stars(self, topic: str, rules: Rules | str = "playok") -> int:
        """The stars of a topic's ladder under these rules. Raises ExerciseError: there is no such topic."""
        there = exercises_on(topic, rules_of(rules))
        return stars_for(there, self.solved(topic, rules), self.shown(topic, rules))

    @property
    def skills(self) -> tuple[str, ...]:
        """The skills that were asked for so far, the first one first."""
        return tuple(dict.fromkeys(skill for attempt in self.attempts for skill in attempt.skills))

    def _standings(self, topic: str, rules: Rules | str) -> dict[str, Standing]:
        return self._follow()[1].get((topic, rules_of(rules).name), {})

    def _follow(self) -> tuple[tuple[Attempt, ...], dict[tuple[str, str], dict[str, Standing]]]:
        """The attempts in order, and how it stands with each exercise: worked out once after each change."""
        if self._told is None:
            attempts = in_order(self._by_id.values())
            standings: dict[tuple[str, str], dict[str, Standing]] = {}
            for each in attempts:
                ladder = standings.setdefault((each.topic, each.rules), {})
                ladder[each.name] = ladder.get(each.name, Standing()).after(each.outcome)
            self._told = attempts, standings
        return self._told

    # --- out of here ---

    def export(self, games: Mapping[str, str] | None = None) -> str:
        """All attempts as JSON text, an attempt a line, and games in play by their names; `merge` takes it.

        Where attempts are more than it takes, the oldest wrong answers are left out.

        >>> print(Progress().export())
        {"format": "pinochle-learn progress", "version": 1, "attempts": [
        ]}
        """
        carried = f'"games": {json.dumps(dict(games))}, ' if games else ""  # versions without games pass over it
        head = f'{{"format": {json.dumps(FORMAT)}, "version": {VERSION}, {carried}"attempts": [\n'
        lines = ",\n".join(_as_many_as_are_read(self.attempts, len(head)))
        return f"{head}{lines}\n]}}" if lines else f"{head}]}}"

    def to_frame(self) -> pandas.DataFrame:
        """The attempts as a pandas DataFrame, a row each; ``skills`` and ``misconceptions`` hold tuples of words.

        >>> Progress([Attempt(exercise="melds/dix", outcome="shown")]).to_frame().columns[:4].to_list()
        ['at', 'topic', 'exercise', 'rules']
        """
        import pandas

        rows: list[dict[str, Any]] = [
            {**asdict(each), "topic": each.topic, "exercise": each.name} for each in self.attempts
        ]
        return pandas.DataFrame(rows, columns=list(_COLUMNS)).astype(_COLUMNS)
