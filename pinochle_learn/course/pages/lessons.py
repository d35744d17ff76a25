"""The lessons: `lessons/course.toml`, their order and aims, and `lessons/<slug>.md`, their text."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ...engine.why import listed
from ...paths import course_folder
from ..bank.exercises import WRITTEN_FOR, topics
from ..bank.named_points import named_melds, without_named_points, wrong_points
from .notebook_parts import for_the_page, mark_problems, without_marks

OPENING: Final = ("What you will do", "What you will learn", "What you need")
"""The headings that a lesson opens with."""

LAST: Final = "Next"
"""The heading that a lesson ends with."""

_CELL: Final = re.compile(r"^```\{code-cell\}[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_HEADER: Final = re.compile(r"\A---\n.*?^---\n", re.MULTILINE | re.DOTALL)
HEADING: Final = re.compile(r"^(#+) (.+)$", re.MULTILINE)
_GOALS: Final = re.compile(rf"^## {OPENING[1]}\n+((?:- .+\n)+)", re.MULTILINE)
_CODE: Final = re.compile(r"`[^`]*`")
_ON_SCREEN: Final = re.compile(r"(?<!\*)\*[^*\n]+\*(?!\*)")  # the name of a button or a menu, in italics
_SENTENCE_END: Final = re.compile(r"(?<=[.?!])\s+|\n\s*\n|\n(?=- |\||[0-9]+\. )")
_PLAIN: Final = re.compile(r"[^*_`\[<&]+")  # what stands the same in Markdown and in HTML
_NOT_IN_SLUG: Final = re.compile(r"[^\w\- ]")
_LOOSE_POINTS: Final = re.compile(r"(?<![\w.♠♥♣♦])[1-9][0-9]*0(?![\w♠♥♣♦])")
_TEXTS: Final = ("slug", "title")
_LISTS: Final = ("goals", "needs", "exercises", "terms")


class LessonError(ValueError):
    """A wrong `course.toml`: one sentence with the lesson, the field, and what would be right."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson of the course.

    ``needs`` are the slugs of lessons it builds on, ``exercises`` topics of the bank, ``terms`` the
    words of the card table that it explains.

    >>> lesson = next(each for each in load_course() if each.slug == "50-melds")
    >>> lesson.exercises, lesson.path.name
    (('melds',), '50-melds.md')
    """

    slug: str
    title: str
    goals: tuple[str, ...]
    needs: tuple[str, ...]
    exercises: tuple[str, ...]
    terms: tuple[str, ...]
    folder: Path

    @property
    def section(self) -> str:
        """The lesson's name in the course's page: `#/melds` leads to 50-melds."""
        return self.slug.lstrip("0123456789").removeprefix("-")

    @property
    def path(self) -> Path:
        """The file of the lesson's text."""
        return self.folder / f"{self.slug}.md"

    @property
    def text(self) -> LessonText:
        """The lesson's text, taken apart."""
        return LessonText(self.path.read_text(encoding="utf-8"))


class LessonText:
    """The parts of a lesson's text.

    >>> text = LessonText("# Cards\\n\\nSome **cards**.\\n\\n```{code-cell}\\ndeal(1)\\n```\\n")
    >>> text.headings, text.cells, text.prose
    ([(1, 'Cards')], ['deal(1)'], 'Some **cards**.')
    """

    __slots__ = ("cells", "goals", "headings", "prose")

    def __init__(self, source: str) -> None:
        body = _HEADER.sub("", source)
        self.cells = [cell.strip() for cell in _CELL.findall(body)]
        text = without_marks(_CELL.sub("", body))
        self.headings = [(len(marks), title.strip()) for marks, title in HEADING.findall(text)]
        goals = _GOALS.search(text)
        self.goals = tuple(line.removeprefix("- ") for line in goals[1].splitlines()) if goals else ()
        self.prose = re.sub(r"\n{3,}", "\n\n", HEADING.sub("", text)).strip()

    @property
    def anchors(self) -> tuple[str, ...]:
        """The names of the headings in an address, one for each; a second one of the same name is numbered."""
        return heading_slugs(title for _, title in self.headings)


def cells_on_page(source: str) -> tuple[int, ...]:
    """The code cells of a lesson's text that are not for its notebook alone, counted from 1.

    >>> cells_on_page("```{code-cell}\\n1\\n```\\n\\n<!-- notebook -->\\n\\n```{code-cell}\\n2\\n```\\n")
    (1,)
    """
    pieces = _CELL.split(source)
    cells = for_the_page(("code" if at % 2 else "markdown", piece) for at, piece in enumerate(pieces))
    is_out = [out for kind, _, out in cells if kind == "code"]
    return tuple(number for number, out in enumerate(is_out, 1) if not out)


def heading_slugs(titles: Iterable[str]) -> tuple[str, ...]:
    """What headings are called in an address, as GitHub makes it; the second of the same name is numbered.

    >>> heading_slugs(["Class 1: the run", "Your partner's cards", "Next", "Next"])
    ('class-1-the-run', 'your-partners-cards', 'next', 'next-1')
    """
    seen: Counter[str] = Counter()
    slugs = []
    for title in titles:
        name = _NOT_IN_SLUG.sub("", title.lower()).replace(" ", "-")
        slugs.append(f"{name}-{seen[name]}" if seen[name] else name)
        seen[name] += 1
    return tuple(slugs)


def load_course(folder: Path | None = None) -> tuple[Lesson, ...]:
    """The lessons in their order. Raises LessonError: `course.toml` is wrong.

    >>> "50-melds" in [lesson.slug for lesson in load_course()]
    True
    """
    folder = folder or course_folder("lessons")
    lessons = _spine(folder).get("lesson")
    if not isinstance(lessons, list) or not lessons:
        raise LessonError("lessons/course.toml: there is no [[lesson]]")
    return tuple(_lesson(each, at, folder) for at, each in enumerate(lessons, 1))


def course_title(folder: Path | None = None) -> str:
    """The course's name. Raises LessonError: `course.toml` is wrong.

    >>> course_title()
    'Pinochle Learn'
    """
    title = _spine(folder or course_folder("lessons")).get("title")
    if not isinstance(title, str) or not title.strip():
        raise LessonError('lessons/course.toml, title: write the course\'s name, as title = "Pinochle Learn"')
    return title


def _spine(folder: Path) -> Mapping[str, object]:
    """What stands in `course.toml`."""
    try:
        return tomllib.loads((folder / "course.toml").read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise LessonError(f"lessons/course.toml: {error}") from None


def _lesson(table: Mapping[str, object], place: int, folder: Path) -> Lesson:
    where = f"lessons/course.toml, {table.get('slug', f'lesson {place}')}"
    for field in table:
        if field not in (*_TEXTS, *_LISTS):
            raise LessonError(f"{where}, {field}: there is no such field; write {listed((*_TEXTS, *_LISTS), 'or')}")
    for field in _TEXTS:
        if not isinstance(table.get(field), str):
            raise LessonError(f'{where}, {field}: write a text, as {field} = "…"')
    lists: dict[str, list[object]] = {}
    for field in _LISTS:
        value = table.get(field)
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise LessonError(f'{where}, {field}: write a list of texts, as {field} = ["…"]')
        lists[field] = value
    goals, needs, exercises, terms = (tuple(map(str, lists[field])) for field in _LISTS)
    return Lesson(str(table["slug"]), str(table["title"]), goals, needs, exercises, terms, folder)


def lesson_problems(folder: Path | None = None) -> tuple[str, ...]:
    """What is wrong with the lessons, one sentence each.

    >>> lesson_problems()
    ()
    """
    try:
        lessons = load_course(folder)
    except LessonError as error:
        return (str(error),)
    problems: list[str] = []
    before: set[str] = set()
    for lesson in lessons:
        problems += [f"lessons/{lesson.slug}.md: {problem}" for problem in _problems(lesson, before)]
        before.add(lesson.slug)
    unlisted = {path.stem for path in lessons[0].folder.glob("*.md")} - before
    return (*problems, *(f"lessons/{slug}.md: course.toml does not list it" for slug in sorted(unlisted)))


def _problems(lesson: Lesson, before: set[str]) -> Iterator[str]:
    for slug in lesson.needs:
        if slug not in before:
            yield f"it needs {slug}, which is no lesson before it"
    for topic in lesson.exercises:
        if topic not in topics():
            yield f"its exercises {topic} are not in the bank"
    if not lesson.path.is_file():
        yield "the file is missing"
        return
    yield from mark_problems(lesson.path.read_text(encoding="utf-8"))
    text = lesson.text
    yield from _shape_problems(lesson, text)
    yield from _words_problems(lesson, text)


def _shape_problems(lesson: Lesson, text: LessonText) -> Iterator[str]:
    titles = [title for _, title in text.headings]
    if titles[:1] != [lesson.title]:
        yield f"it begins with the heading {lesson.title!r}, as in course.toml"
    if tuple(titles[1:4]) != OPENING:
        yield f"it opens with the headings {', '.join(OPENING)}"
    for title in titles:
        if not _PLAIN.fullmatch(title):
            yield f"the heading {title!r} is plain text, without * _ ` [ < &"
    if text.goals != lesson.goals:
        yield f"under {OPENING[1]} it lists the goals, as in course.toml"
    if titles[-1:] != [LAST]:
        yield f"it ends with the heading {LAST}"
    for cell in text.cells:
        imports = all(line.startswith(("from ", "import ")) for line in cell.splitlines())
        if "\n" in cell and not imports:
            yield f"a code cell is one line, unlike {cell.splitlines()[0]!r}"
    for topic in lesson.exercises:
        if not any(cell.startswith(f'Exercises("{topic}"') for cell in text.cells):
            yield f'no cell shows Exercises("{topic}")'


def _words_problems(lesson: Lesson, text: LessonText) -> Iterator[str]:
    yield from wrong_points(text.prose, WRITTEN_FOR)
    plain = _ON_SCREEN.sub("", _CODE.sub("", without_named_points(text.prose, WRITTEN_FOR)))
    for number in _loose_points(plain):
        if number != "10":  # the card
            yield f"{number}: points stand in brackets behind their meld, as in dix (10)"
    for term in lesson.terms:
        if not _is_explained_first(term, plain):
            yield f"{term!r} must be in bold where it first stands, and be explained there"


def _loose_points(prose: str) -> Iterator[str]:
    """Round numbers beside the name of a meld; elsewhere they are bids, totals or trick points."""
    for sentence in _SENTENCE_END.split(prose):
        if named_melds(sentence, WRITTEN_FOR):
            yield from _LOOSE_POINTS.findall(sentence)


def _is_explained_first(term: str, prose: str) -> bool:
    """Whether a word is in bold where it first stands."""
    first = re.search(rf"(\*\*)?\b{re.escape(term)}(?:e?s)?\b(\*\*)?", prose, re.IGNORECASE)
    return first is not None and first[1] is not None and first[2] is not None
