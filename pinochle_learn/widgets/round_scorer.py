"""A round to score: the numbers are typed in, and what becomes of the totals is told with its reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..course.arguments import rules_of, title_of
from ..course.reply import Reply
from ..course.scores.scoring import FIELDS, HOW, RoundScoring, ways
from ..course.what_if.taken import of_typed
from ..engine import Rules
from .beyond import beyond
from .meld_parts import message_view
from .shape import Action, ControlView, OptionView, RowView, TableView
from .table import Table


class RoundScorer(Table):
    """Score a round: bid, melds and trick points of the bidders and of the others; or thrown in after the melds.

    What is given stands in the inputs and can be changed.

    >>> scorer = RoundScorer(bid=250, melds=(60, 100), tricks=(200, 50))
    >>> print(scorer.score())
    The bidders' total changes by +260, the others' by +150.
    - The bidders: 60 points of meld.
    - The bidders: 200 points in tricks.
    - The bid of 250 is made: 260 is enough, and everything counts.
    - The others: 100 points of meld.
    - The others: 50 points in tricks.
    """

    def __init__(
        self,
        bid: int | None = None,
        melds: Sequence[int] | None = None,
        tricks: Sequence[int] | None = None,
        thrown_in: bool = False,
        rules: Rules | str = "playok",
        title: str | None = None,
        **traits: Any,
    ) -> None:
        self.scoring, self.title = RoundScoring(rules_of(rules)), title_of(title)
        numbers = (bid, *_two("melds", melds), *_two("tricks", tricks))
        given = {field: "" if number is None else str(number) for field, number in zip(FIELDS, numbers, strict=True)}
        super().__init__(values={**given, "how": "throw in" if thrown_in else "play"}, **traits)
        self.on_action(self._act)
        self._show(self.scoring.task())

    def score(self) -> Reply:
        """Score what stands in the inputs."""
        return self._show(self.scoring.score(self.values))

    def _act(self, action: Action) -> None:
        if action["id"] == "score":
            self.score()

    def _show(self, reply: Reply) -> Reply:
        view = TableView(
            label=self.title or "Score a round",
            message=message_view(reply),
            controls=[
                RowView(id="numbers", name="The round", items=[_input(field, reply) for field in FIELDS]),
                RowView(id="how", name="How it went on", items=[self._how()]),
                RowView(
                    id="score",
                    name="Score",
                    items=[ControlView(id="score", kind="button", label="Score it", look="main")],
                ),
            ],
        )
        beyond(view, of_typed(self.values, self.scoring.rules))
        self.show(view)
        return reply

    def _how(self) -> ControlView:
        options = [OptionView(value=way, label=HOW[way]) for way in ways(self.scoring.rules)]
        return ControlView(id="how", kind="choice", label="After the melds", options=options)


def _input(field: str, reply: Reply) -> ControlView:
    control = ControlView(id=field, kind="number", label=FIELDS[field], enter="score", size=5)
    if reply.field == field:
        control["error"] = "look at this number"
    return control


def _two(name: str, pair: Sequence[int] | None) -> tuple[int | None, int | None]:
    if pair is None:
        return None, None
    if not isinstance(pair, (tuple, list)) or len(pair) != 2:
        raise ValueError(f"{name}: write two numbers, the bidders' and the others', as (60, 100)")
    return pair[0], pair[1]
