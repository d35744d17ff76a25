"""What if: any hand, changed at will, and every way to look at it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import replace
from random import randrange
from typing import Any, cast

from ...course.arguments import cards_given, rules_of, suit_of, title_of
from ...course.links import LinkError, is_known
from ...course.reply import Reply
from ...course.typed import read_number
from ...course.what_if.address import link_to, read_position
from ...course.what_if.position import LAST_SEED, PARTS, Position
from ...engine import RULES, BestMelds, Card, Rules, Suit, best_melds, parse_card
from ..linked import Linked
from ..offers import picks
from ..shape import Action, TableView
from ..view import hand_view
from . import editor, telling
from .desk import Change, Desk, new_desk
from .inputs import Inputs, target
from .part import HAND, Part
from .parts import ALL
from .working import Working

LOG = logging.getLogger(__name__)


class WhatIf(Linked):
    """A hand of up to 20 cards, as cards or text, with trump and rules to choose, and ways to look at it (``part``).

    A link can bring another one: `asked`; ``link`` is the address that brings this one. ``rules`` is a rule set or
    its name, ``title`` what stands above.

    Raises CardTextError, ValueError or TypeError: what is no such hand, no suit, no rule set.

    >>> what = WhatIf("AS 10S KS QS JS JD", trump="S")
    >>> what.best.total, what.link
    (190, '#/what-if?hand=AS+10S+KS+QS+JS+JD&trump=S&rules=playok')
    >>> print(what.write("AS 11S"))
    '11S' at character 4: not a card; write rank then suit, as 10S, Q♥ or 9D.
    The table shows the last hand that could be read.
    >>> what.asked("hand=KH+QH&trump=H")
    >>> what.best.total
    40
    """

    def __init__(
        self,
        cards: str | Iterable[Card] = "",
        trump: Suit | str = "S",
        rules: Rules | str = "playok",
        title: str | None = None,
        part: str = PARTS[0],
        **traits: Any,
    ) -> None:
        self._working = Working(self._news)
        known = rules_of(rules)
        self._desk = new_desk(Position(cards_given(cards, known), suit_of(trump), known, part))
        self.title = title_of(title)
        self._rule_sets = {**RULES, known.name: known}
        self._reply: Reply | None = None  # what was said last, unless it follows from the position
        self._is_bare = False
        self._inputs = Inputs()
        super().__init__(**traits)
        self.on_action(self._act)
        self._put_down(self._desk)
        self._show()
        self._is_new()

    @property
    def position(self) -> Position:
        """What is looked at."""
        return self._desk.position

    @property
    def best(self) -> BestMelds:
        """The melds of the hand."""
        return best_melds(self.position.hand, self.position.trump, self.position.rules)

    @property
    def link(self) -> str:
        """The address of this position; empty if its rules have no name that others know."""
        return link_to(self.position) if is_known(self.position.rules) else ""

    @property
    def part(self) -> Part:
        """The way in which it is looked at."""
        return ALL[self.position.part]

    def take(self, position: Position) -> Reply:
        """Put a position on the table, and its text into the inputs. Undo brings back what was there and written."""
        self._is_bare = False
        if "target" in self.values:
            self.give(target=HAND)
        self._put_down(self._here.taken(position))
        return self._show()

    def write(self, text: str) -> Reply:
        """Take the hand of a text, with the trump and the rules that are chosen. Bad text is refused, and stays to be
        put right."""
        self.give(hand=text)
        return self._change("take", _as_it_is)

    def to_frame(self, part: str | None = None) -> Any:
        """The table of a part as a pandas DataFrame, of the one that is looked at or of a named one, worked out whole.

        Raises ValueError: there is no such part, or it has no table for this position.
        """
        position = self.position if part is None else replace(self.position, part=part)
        return ALL[position.part].to_frame(position)

    def finish(self) -> None:
        """Do what work is left for this part at once; on the page it goes on by itself."""
        self._working.finish()
        self._draw()

    def close(self) -> None:
        """Take the table away; no work goes on."""
        if working := getattr(self, "_working", None):  # there is none if it was never made
            working.rest()
        super().close()

    # --- what a link brings ---

    def _follow(self, query: str) -> None:
        position = read_position(query)
        if position == self.position:  # what is half written stays
            self._show()
            return
        if not self._has_done(lambda: self.take(position)):
            raise LinkError("part", "it cannot be shown")

    def _put_away(self, why: str) -> None:
        self._working.rest()
        self._put_down(new_desk(replace(self.position, hand=())))
        self._is_bare = True
        self._show(Reply("bad", (why, telling.NO_HAND)))

    # --- what was pressed ---

    def _act(self, action: Action) -> None:
        if not self._has_done(lambda: self._do(action), action["id"]):
            self._show(Reply("bad", (telling.NOT_SHOWN,)))

    def _has_done(self, do: Callable[[], object], pressed: str = "") -> bool:
        """Do it. A part that fails must not take the whole place with it: then all is as it was, but the one input
        that was pressed."""
        here, inputs, is_bare = self._here, self._inputs, self._is_bare
        values = {name: text for name, text in self.values.items() if name != pressed}
        try:
            do()
        except Exception:
            LOG.exception("it could not be shown")
            self._desk, self._inputs, self._is_bare, self.values = here, inputs, is_bare, values
            self._lay(here)
            self._is_put_down = False
            return False
        return True

    def _do(self, action: Action) -> None:
        name = action["id"] if action["do"] == "press" else ""
        match name:
            case "part":
                self._look_at(self.values.get("part", self.position.part))
            case "undo":
                self._look(self._here.back())
            case "redo":
                self._look(self._here.forth())
            case "random":
                self._deal(randrange(1, LAST_SEED))
            case "deal":
                self._deal_typed()
            case "clear":
                self.take(editor.cleared(self.position))
            case "target":
                self._show()
            case "stop" | "go on":
                self._working.stop() if name == "stop" else self._working.go_on()
                self._draw()
            case _:
                self._change(name or action["id"], self._change_by(name, action))

    def _change_by(self, name: str, action: Action) -> Change:
        """What a press makes of a position; it raises ValueError where that cannot be."""
        if name in ("take", "trump", "rules"):
            return _as_it_is
        if name.startswith(editor.PUT):
            card = parse_card(name.removeprefix(editor.PUT))
            return lambda position: editor.pressed(position, self._target, card)
        return lambda position: self.part.act(position, action) or position

    def _change(self, by: str, change: Change) -> Reply:
        """Trump and rules as chosen, the hand as written, then the change; the inputs follow where it says else."""
        was, refused = self.position, None
        try:
            start = self._as_chosen()
        except ValueError as error:
            start, refused = was, telling.refused(error)
        desk, reply = self._here.changed(start, change, by, in_place=self._kind(by) == "slider")
        self._lay(desk)
        if self._is_bare and self.position.hand:  # the inputs come back with the hand
            self._is_bare, self._is_put_down = False, True
        return self._show(reply or refused or self._unread())

    def _as_chosen(self) -> Position:
        """Trump and rules as they are chosen. Raises ValueError: what is on the table does not fit the rules."""
        trump = suit_of(self.values.get("trump", self.position.trump.value))
        rules = self._rule_sets[self.values.get("rules", self.position.rules.name)]
        return replace(editor.ruled(self.position, rules), trump=trump)

    def _look_at(self, part: str) -> None:
        """Another tab; what is written is taken along if it can be read."""
        self._change("part", _as_it_is)
        self._look(self._desk.seen_as(part))

    def _look(self, desk: Desk) -> None:
        self._put_down(desk)
        self._show(self._unread())

    def _deal_typed(self) -> None:
        try:
            self._deal(read_number(self.values.get("number", "")))
        except ValueError as error:
            self._show(Reply("bad", (str(error),), field="number"))

    def _deal(self, number: int) -> None:
        self.take(editor.dealt(self.position, number))
        self.give(number=str(number))

    # --- what stands in the inputs ---

    @property
    def _here(self) -> Desk:
        """What lies there, with what stands in the field now."""
        return self._desk.typed(str(self.values.get("hand", "")))

    @property
    def _target(self) -> str:
        """The field of the position that the palette fills now."""
        return target(self.position, self.values)

    def _kind(self, name: str) -> str:
        rows = cast(TableView, self.view).get("controls", ())
        return next((each["kind"] for row in rows for each in row["items"] if each["id"] == name), "button")

    def _put_down(self, desk: Desk) -> None:
        """What lies there from now on; the cards that would be passed are picked anew."""
        self._lay(desk)
        self._rule_sets[self.position.rules.name] = self.position.rules
        self._is_put_down = True

    def _lay(self, desk: Desk) -> None:
        """What lies there from now on, with the inputs that follow it."""
        given = self._inputs.given(self.position, desk.position, self.values)
        self._inputs = self._inputs.left(self.position, self.values)
        self._desk = desk
        self.give(**given, hand=desk.text)

    # --- what is said and shown ---

    def _unread(self) -> Reply | None:
        trouble, last = self._here.trouble, () if self._is_bare else (telling.AS_BEFORE,)
        return telling.unread(trouble, *last) if trouble else None

    def _show(self, reply: Reply | None = None) -> Reply:
        """Show the table and say something; else what the part says, or what the hand is worth."""
        self._reply = reply
        self._draw()
        return reply or telling.worth(self.position)

    def _news(self) -> None:
        """The work of the part has found something more."""
        with self.hold_sync():
            self._draw()

    def _draw(self) -> None:
        if self._is_bare:
            self._put(self._bare_view())
            return
        self._working.look(self.part, self.position)
        view = self.part.show(self.position, self._working.found)
        view["label"] = self.title or "What if?"
        view["facts"] = [*telling.facts(self.position), *view.get("facts", [])]
        rows = editor.rows(self._here, self.part, ALL.values(), self._rule_sets.values())
        view["controls"] = [*rows, *view.get("controls", [])]
        if self.part.palette:
            called = self.part.targets_for(self.position)[self._target]
            view["palette"] = editor.palette_view(self.position, self._target, called)
        if "sheet" in view:
            view["sheet"].setdefault("wraps", True)
        if self.position.hand and "hand" not in view:
            view["hand"] = hand_view(self.position.hand, name="The hand", select="none")
        self._put(view)

    def _bare_view(self) -> TableView:
        """Why there is no hand, at once below the title, and where to write one."""
        row = editor.hand_row()
        row["place"] = "end"
        return TableView(label="This link brings no hand", controls=[row])

    def _put(self, view: TableView) -> None:
        """The view with what is said, on the page."""
        link = "" if self._is_bare else self.link
        view["message"] = telling.message(self._reply, self.position, view.get("message"), link)
        view["answer"] = "first"
        if link:
            view["address"] = link
        telling.point_out(view, self._reply, self._here.trouble)
        self.show(view)
        if self._is_put_down:  # where cards are marked, those that would be passed are
            marks = "hand" in view and view["hand"]["select"] == "many"
            self.selected = editor.ids_of(self.position.gone, self.position.hand) if marks else []
            self._is_put_down = False
        self.selected = picks(view, self.selected)


def _as_it_is(position: Position) -> Position:
    return position
