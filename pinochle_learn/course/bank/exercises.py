"""The exercise bank: `exercises/<topic>.toml`, read into frozen records and checked.

A file that is wrong is refused with one sentence: the file, the exercise, the field, what would be right.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from ...engine import Rules
from ...engine.why import listed, shown
from ...paths import course_folder
from .given import ASKS, GIVEN, WRITTEN_FOR, Given, GivenError
from .given_reader import read_given
from .named_points import retold
from .other_rules import is_same_question

__all__ = [
    "ASKS",
    "GIVEN",
    "WRITTEN_FOR",
    "Exercise",
    "ExerciseError",
    "Given",
    "applies",
    "bank_problems",
    "for_rules",
    "load_topic",
    "read_each",
    "read_topic",
    "topics",
]

_WORD: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_FIELDS: Final = ("id", "kind", "skills", "prompt", "given", "answer", "hints", "why")


class ExerciseError(ValueError):
    """A wrong exercise file: ``file``, the ``exercise``'s id (or its place), the ``field``, and what would be right."""

    def __init__(self, file: str, exercise: str, field: str, advice: str) -> None:
        self.file, self.exercise, self.field, self.advice = file, exercise, field, advice
        where = ", ".join(filter(None, (f"exercises/{file}", exercise, field)))
        super().__init__(f"{where}: {advice}")

    def __reduce__(self) -> tuple[type[ExerciseError], tuple[str, str, str, str]]:
        return ExerciseError, (self.file, self.exercise, self.field, self.advice)


@dataclass(frozen=True, slots=True)
class Exercise:
    """One exercise. The ``answer`` is only ever compared with the engine's.

    >>> first = load_topic("melds")[0]
    >>> first.kind, first.id
    ('choose', 'royal-marriage')
    """

    topic: str
    id: str
    kind: str
    skills: tuple[str, ...]
    prompt: str
    given: Given
    answer: str
    hints: tuple[str, ...]
    why: str


def topics() -> tuple[str, ...]:
    """The topics of the bank, by name.

    >>> "melds" in topics()
    True
    """
    return tuple(sorted(path.stem for path in course_folder("exercises").glob("*.toml")))


def load_topic(topic: str) -> tuple[Exercise, ...]:
    """The exercises of a topic, in the order of its ladder. Raises ExerciseError, see `read_topic`.

    >>> load_topic("bridge")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    pinochle_learn.course.bank.exercises.ExerciseError: exercises/bridge.toml: there is no such topic; there is ...
    """
    path = course_folder("exercises") / f"{topic}.toml"
    if topic not in topics():
        raise ExerciseError(f"{shown(topic)}.toml", "", "", f"there is no such topic; there is {', '.join(topics())}")
    return read_topic(path)


def read_topic(path: Path) -> tuple[Exercise, ...]:
    """The exercises of a file. Raises ExerciseError: the first thing that is wrong in it.

    >>> from pinochle_learn.paths import course_folder
    >>> read_topic(course_folder("exercises") / "melds.toml")[0].id
    'royal-marriage'
    """
    found: list[Exercise] = []
    for each in read_each(path):
        if isinstance(each, ExerciseError):
            raise each
        found.append(each)
    return tuple(found)


def read_each(path: Path) -> Iterator[Exercise | ExerciseError]:
    """The exercises of a file one by one; in place of a wrong one, its error.

    >>> from pinochle_learn.paths import course_folder
    >>> next(read_each(course_folder("exercises") / "melds.toml")).kind
    'choose'
    """
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        yield ExerciseError(path.name, "", "", f"this is not TOML: {error}")
        return
    if table.get("topic") != path.stem:
        yield ExerciseError(path.name, "", "topic", f'write topic = "{path.stem}", as the file is called')
        return
    tables = table.get("exercise")
    if table.keys() - {"topic", "exercise"} or not isinstance(tables, list) or not tables:
        advice = "there is a topic and one [[exercise]] after another, nothing else"
        yield ExerciseError(path.name, "", "", advice)
        return
    seen: set[str] = set()
    for place, each in enumerate(tables, 1):
        read = _Reader(path.name, each, place, seen)
        try:
            yield read.exercise(path.stem)
        except ExerciseError as error:
            yield error


class _Reader:
    """Reads one table; knows where it is, so that every error says so."""

    def __init__(self, file: str, table: object, place: int, seen: set[str]) -> None:
        self.file, self.seen = file, seen
        self.name = f"exercise {place}"
        self.table: dict[str, object] = table if isinstance(table, dict) else {}

    def error(self, field: str, advice: str) -> ExerciseError:
        return ExerciseError(self.file, self.name, field, advice)

    def exercise(self, topic: str) -> Exercise:
        self.id()
        for field in self.table:
            if field not in _FIELDS:
                raise self.error(field, f"there is no such field; write {', '.join(_FIELDS)}")
        kind = self.text("kind")
        if kind not in GIVEN:
            raise self.error("kind", f"{kind[:40]!r} is no kind; write {listed(tuple(GIVEN), 'or')}")
        return Exercise(
            topic,
            self.name,
            kind,
            skills=self.texts("skills"),
            prompt=self.text("prompt"),
            given=self.given(kind),
            answer=self.text("answer"),
            hints=self.texts("hints"),
            why=self.text("why"),
        )

    def id(self) -> None:
        name = self.table.get("id")
        if not isinstance(name, str) or not _WORD.fullmatch(name):
            raise self.error("id", 'write a word of small letters that stays, as id = "run-and-king"')
        self.name = name
        if name in self.seen:
            raise self.error("id", "this id is taken by an exercise above; write another word")
        self.seen.add(name)

    def text(self, field: str) -> str:
        value = self.table.get(field)
        if not isinstance(value, str) or not value.strip():
            raise self.error(field, f'write a text, as {field} = "…"')
        return value.strip()

    def texts(self, field: str) -> tuple[str, ...]:
        value = self.table.get(field)
        if not isinstance(value, list) or not value:
            raise self.error(field, f'write a list of texts, as {field} = ["…"]')
        found = tuple(each.strip() for each in value if isinstance(each, str) and each.strip())
        if len(found) != len(value):
            raise self.error(field, "each of the list is a text that is not empty")
        return found

    def given(self, kind: str) -> Given:
        table = self.table.get("given")
        if not isinstance(table, dict):
            raise self.error("given", 'write a table, as given = { hand = "KH QH", trump = "H" }')
        try:
            return read_given(kind, table)
        except GivenError as error:
            raise self.error(f"given.{error.field}".rstrip("."), error.advice) from None


def bank_problems(paths: Sequence[Path] | None = None) -> tuple[str, ...]:
    """What is wrong with the files of the bank themselves, one sentence each; without paths, the whole bank.

    >>> bank_problems()
    ()
    """
    if paths is None:
        paths = sorted(course_folder("exercises").glob("*.toml"))
    each = [found for path in paths for found in read_each(path)]
    problems = [str(error) for error in each if isinstance(error, ExerciseError)]
    count = Counter(found.id for found in each if isinstance(found, Exercise))
    twice = [name for name, times in count.items() if times > 1]
    return (*problems, *(f"exercises: {name}: this id stands in two files; write another word" for name in twice))


def applies(exercise: Exercise, rules: Rules) -> bool:
    """Whether an exercise can be taken under other rules: all that its question rests on is the same there.

    >>> from ...engine import RULES
    >>> [applies(each, RULES["tutorial"]) for each in load_topic("melds") if "run-and-king" == each.id]
    [False]
    """
    texts = (exercise.prompt, *exercise.hints, exercise.why)
    return is_same_question(exercise.kind, exercise.given, texts, rules)


def for_rules(exercise: Exercise, rules: Rules) -> Exercise:
    """The exercise with its texts as these rules name and score the melds. The stated answer stays as it is.

    >>> from ...engine import RULES
    >>> run = next(each for each in load_topic("melds") if each.id == "run-in-trump")
    >>> for_rules(run, RULES["fletcher"]).why[:46]
    'Only in trump are A 10 K Q J a family (15). Th'
    """
    if exercise.given.rules is not None:
        return exercise  # it speaks of rules of its own

    def told(text: str) -> str:
        return retold(text, rules, WRITTEN_FOR)

    return replace(
        exercise,
        prompt=told(exercise.prompt),
        hints=tuple(map(told, exercise.hints)),
        why=told(exercise.why),
        given=replace(exercise.given, options=tuple(map(told, exercise.given.options))),
    )
