"""The learner's practice to look at: accuracy by skill, days, seconds a hand, and what was mixed up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from ..course.links import PRACTICE
from ..course.reply import Reply
from ..course.standing import Standing
from ..course.standing.words import right_at_once, seconds_text
from .meld_parts import link_item, message_view
from .shape import Action, ControlView, FactView, MessageView, RowView, TableView
from .standing_charts import HANDS, charts_of
from .store import ATTEMPT, store
from .table import Table
from .view import plural

if TYPE_CHECKING:
    import pandas

FILE: Final = "pinochle-practice.csv"
REVIEW: Final = f"#/{PRACTICE}?mode=review"
_NEXT: Final = link_item(f"#/{PRACTICE}", "Practise what you need next")
_NOTHING_YET: Final = (
    "Nothing is counted yet.",
    "Answer a few questions, and see here what you know well and what to practise next.",
)


class YourProgress(Table):
    """How the learner of this browser stands; it keeps up with what is answered, also in another tab.

    ``standing`` has the same as values, `to_frame` as a pandas DataFrame, `csv` as text.

    >>> from ..course.attempts import Attempt
    >>> mine = YourProgress()
    >>> mine.view["message"]["lines"][0]
    'Nothing is counted yet.'
    >>> mine.progress.add(Attempt(exercise="melds/dix", outcome="right", score=1, skills=("dix",)))
    >>> [chart["name"] for chart in mine.view["charts"]]
    ['Skill by skill', 'Day by day']
    """

    def __init__(self, **traits: Any) -> None:
        self.store = store()
        self.progress = self.store.progress
        self.standing = Standing(self.progress)
        self._reply: Reply | None = None
        super().__init__(**traits)
        self.on_action(self._act)
        self.progress.on_change(self._keep_up)
        self._keep_up()

    @property
    def rests_on(self) -> tuple[tuple[str, str], ...]:
        """All attempts."""
        return ((ATTEMPT, ""),)

    def csv(self) -> str:
        """All of it as one table of comma-separated values, as the button puts it into a file."""
        return self.standing.csv()

    def to_frame(self, about: str = "skills") -> pandas.DataFrame:
        """The skills as a pandas DataFrame; or the days, the hands, the misconceptions. See `Standing.to_frame`."""
        return self.standing.to_frame(about)

    def _act(self, action: Action) -> None:
        if action["id"] == "csv":
            self.store.download(FILE, self.csv())
            self._reply = Reply("good", (f"These numbers go into the file {FILE}.",))
            self._keep_up()

    def _keep_up(self, change: object = None) -> None:
        if change is not None:
            self._reply = None  # what was said is past
        view = TableView(label="Your practice so far")
        if message := self._message():
            view["message"] = message
        if self.standing.asked:
            view["facts"] = list(self._facts())
            view["charts"] = charts_of(self.standing)
            button = ControlView(id="csv", kind="button", label="Export as CSV")
            view["controls"] = [RowView(id="out", name="Take it with you", place="end", items=[button])]
        self.show(view)

    def _message(self) -> MessageView | None:
        if self._reply:
            return message_view(self._reply)
        if due := len(self.standing.due):
            are, them = ("is", "it") if due == 1 else ("are", "them")
            line = f"{plural(due, 'skill')} {are} due again, before you forget {them}."
            return MessageView(tone="info", lines=[line], items=[link_item(REVIEW, "Review"), _NEXT])
        if self.standing.asked:
            return MessageView(tone="info", lines=["Nothing is due for review today."], items=[_NEXT])
        begin = link_item(f"#/{PRACTICE}", "Begin to practise")
        return MessageView(tone="info", lines=list(_NOTHING_YET), items=[begin])

    def _facts(self) -> Iterator[FactView]:
        standing = self.standing
        yield FactView(id="asked", label="Questions", text=right_at_once(standing.right, standing.asked))
        yield FactView(id="days", label="Days in a row", text=str(standing.days_in_a_row))
        yield FactView(id="run", label="Right answers in a row, at most", text=str(standing.longest_run))
        if seconds := standing.seconds_a_hand(HANDS):
            yield FactView(id="hand", label="A hand", text=seconds_text(seconds))
