"""The learner's progress to look at, to carry away as a file, to bring back, and to forget."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from ..course.arguments import rules_of
from ..course.carried import games_in_play
from ..course.ladder import STARS, exercises_on, once_more
from ..course.pages.lessons import Lesson, load_course
from ..course.progress import ProgressError
from ..course.reply import Item, Reply
from ..engine import Rules
from .bring_games import bring_games
from .meld_parts import message_view
from .shape import Action, CellView, ControlView, RowView, SheetRowView, SheetView, TableView
from .store import ASIDE, ATTEMPT, store
from .table import Table

if TYPE_CHECKING:
    import pandas

FILE: Final = "pinochle-progress.json"
_ASKS: Final = Reply(
    "info",
    (
        "This forgets every exercise that you have solved, and all your stars, in this browser.",
        f"Export first if you want to keep them: they go into the file {FILE}.",
    ),
)


class ProgressPanel(Table):
    """What is solved and how many stars, by lesson; buttons to export, import and reset it.

    It shows the progress that this browser keeps, and keeps up with it, also with what another tab does.

    >>> panel = ProgressPanel()
    >>> panel.merge("{}").lines[0]
    'This is no progress of this course: take a file exported here.'
    >>> len(panel.to_frame())
    0
    """

    def __init__(self, rules: Rules | str = "playok", **traits: Any) -> None:
        self.rules = rules_of(rules)
        self.store = store()
        self.progress = self.store.progress
        self.lessons = load_course()
        self._reply = Reply("info", ())
        self._asked = False
        super().__init__(**traits)
        self.on_action(self._act)
        self.progress.on_change(self._keep_up)
        self.store.on_trouble(self._keep_up)
        self._keep_up()

    @property
    def rests_on(self) -> tuple[tuple[str, str], ...]:
        """All attempts, and what was set aside."""
        return ((ATTEMPT, ""), (ASIDE, ""))

    def export(self) -> str:
        """The progress and the games in play as JSON text, as the button puts it into a file."""
        return self.progress.export(games_in_play(self.store.texts))

    def to_frame(self) -> pandas.DataFrame:
        """The attempts as a pandas DataFrame, see `Progress.to_frame`."""
        return self.progress.to_frame()

    def merge(self, text: str) -> Reply:
        """Take in exported text; what was there before stays, also a game in play, but for one that has not begun.

        Text that is none of ours is told in a sentence.
        """
        try:
            merged = self.progress.merge(text)
        except ProgressError as error:
            return self._say(Reply("bad", (str(error), "Nothing has changed.")))
        games = bring_games(merged.games, self.store)
        problems = tuple(map(Item, (*merged.problems, *games.problems)))
        return self._say(Reply("bad" if problems else "good", (merged.head, *games.lines), problems))

    def reset(self, *, sure: bool = True) -> Reply:
        """Forget all attempts; if not ``sure``, ask first."""
        if not sure:
            return self._say(_ASKS, asked=True)
        self.store.reset()
        return self._say(Reply("good", ("All is forgotten: you begin afresh.",)))

    # --- what was pressed ---

    def _act(self, action: Action) -> None:
        if action["id"] == "export":
            self.store.download(FILE, self.export())
            games = games_in_play(self.store.texts)
            what = "Your progress, and what is in play, go" if games else "Your progress goes"
            self._say(Reply("good", (f"{what} into the file {FILE}.",)))
        elif action["id"] == "import":
            self._say(Reply("info", (f"Choose a file that was exported here, as {FILE}.",)))
            self.store.choose_file(self._chosen)
        elif action["id"] == "reset":
            self.reset(sure=False)
        elif action["id"] == "keep":
            self._say(Reply("info", ("You keep all that you have solved.",)))
        elif action["id"] == "yes reset":
            self.reset()

    def _chosen(self, text: str, trouble: str) -> None:
        if trouble:
            self._say(Reply("bad", (trouble,)))
        else:
            self.merge(text)

    # --- the view ---

    def _say(self, reply: Reply, *, asked: bool = False) -> Reply:
        self._reply, self._asked = reply, asked
        self._keep_up()
        return reply

    def _keep_up(self, _: object = None) -> None:
        reply = self._reply
        items = (*reply.items, *map(Item, self._troubles()), *self._left_to_do())
        self.show(
            TableView(
                label=self._label(),
                sheet=SheetView(
                    name="Solved exercises and stars", columns=["Lesson", "Solved", "Stars"], rows=list(self._rows())
                ),
                controls=[self._buttons()],
                message=message_view(Reply(reply.tone, reply.lines, items)),
            )
        )

    def _troubles(self) -> Iterator[str]:
        yield from self.store.troubles
        if before := len(self.store.set_aside_before):
            what = "1 entry is" if before == 1 else f"{before} entries are"
            yield f"{what} set aside in this browser since an earlier day, under {ASIDE}…; a reset takes that away."

    def _left_to_do(self) -> Iterator[Item]:
        """What is solved but earns no star yet, by lesson."""
        for lesson in self.lessons:
            for topic in lesson.exercises:
                solved, shown = (names(topic, self.rules) for names in (self.progress.solved, self.progress.shown))
                for sentence in once_more(exercises_on(topic, self.rules), solved, shown):
                    yield Item(sentence, lesson.title.split(":")[0])

    def _label(self) -> str:
        other = self.rules.name != "playok"
        return f"Your progress under other rules: {self.rules.title}" if other else "Your progress"

    def _rows(self) -> Iterator[SheetRowView]:
        for lesson in self.lessons:
            there = [(topic, exercises_on(topic, self.rules)) for topic in lesson.exercises]
            if any(ids for _, ids in there):
                yield self._row(lesson, [(topic, ids) for topic, ids in there if ids])

    def _row(self, lesson: Lesson, there: list[tuple[str, tuple[str, ...]]]) -> SheetRowView:
        solved = sum(len(set(ids) & set(self.progress.solved(topic, self.rules))) for topic, ids in there)
        stars = min(self.progress.stars(topic, self.rules) for topic, _ in there)
        return SheetRowView(
            id=lesson.slug,
            head=lesson.title,
            cells=[
                CellView(text=f"{solved} of {sum(len(ids) for _, ids in there)}"),
                CellView(text=f"{'★' * stars}{'☆' * (STARS - stars)} {stars} of {STARS}"),
            ],
        )

    def _buttons(self) -> RowView:
        items = [
            ControlView(id="export", kind="button", label="Export"),
            ControlView(id="import", kind="button", label="Import"),
        ]
        if self._asked:  # the button that asked does not confirm: a second press on the same spot keeps all
            items.append(ControlView(id="keep", kind="button", label="Keep my progress"))
            items.append(ControlView(id="yes reset", kind="button", label="Yes, forget all", look="quiet"))
        else:
            items.append(ControlView(id="reset", kind="button", label="Reset", look="quiet"))
        return RowView(id="progress", name="Progress", items=items)
