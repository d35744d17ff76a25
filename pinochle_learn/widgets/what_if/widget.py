"""What if: any hand, changed at will, and every way to look at it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from ...course.arguments import cards_given, rules_of, suit_of, title_of
from ...course.kinds.feedback import AnswerError
from ...course.links import is_known
from ...course.reply import Reply
from ...course.what_if.address import link_to, read_position
from ...course.what_if.position import MOST_CARDS, PARTS, Position
from ...engine import RULES, BestMelds, Card, CardTextError, Rules, Suit, best_melds, codes, parse_cards
from ...engine.why import points_text, shown
from ..linked import Linked
from ..meld_parts import link_item, message_view, rules_choice, trump_choice
from ..shape import Action, ControlView, MessageView, OptionView, RowView, TableView
from ..view import hand_view, plural, trump_fact
from .part import Part
from .parts import ALL
from .working import Working

AS_BEFORE: Final = "The table shows the last hand that could be read."
NO_HAND: Final = "No hand came with it. Ask for the link once more, or write a hand of your own."
"""What is said after the sentence of a link that was refused, if the page was opened by it."""


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
        known = rules_of(rules)
        self.position = Position(cards_given(cards, known), suit_of(trump), known, part)
        self.title = title_of(title)
        self._rule_sets = {**RULES, known.name: known}
        self._working = Working(self._news)
        super().__init__(**traits)
        self.on_action(self._act)
        self._is_bare = False
        self.take(self.position)
        self._is_new()

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
        """Put a position on the table, and its text into the inputs."""
        self.position = position
        self.give(
            hand=codes(position.hand),
            trump=position.trump.value,
            rules=position.rules.name,
            part=position.part,
            **self.part.values(position),
        )
        return self._show(self._worth())

    def write(self, text: str) -> Reply:
        """Take the hand of a text, with the trump and the rules that are chosen. Bad text is refused, and stays to be
        put right."""
        self.give(hand=text)
        return self._read()

    def finish(self) -> None:
        """Do what work is left for this part at once; on the page it goes on by itself."""
        self._working.finish()
        self._show(self._worth())

    def _follow(self, query: str) -> None:
        position = read_position(query)
        if position == self.position:  # what is half written stays
            self._show(self._worth())
        else:
            self.take(position)

    def _put_away(self, why: str) -> None:
        self.position = replace(self.position, hand=())
        self.give(hand="")
        self._is_bare = True
        self._show(Reply("bad", (why, NO_HAND)))

    def _act(self, action: Action) -> None:
        match action["id"]:
            case "take" | "trump" | "rules":
                self._read()
            case "part":
                self.position = replace(self.position, part=self.values["part"])
                self.give(**self.part.values(self.position))
                self._show(self._worth())
            case "stop":
                self._working.stop()
                self._show(self._worth())
            case "go on":
                self._working.go_on()
                self._show(self._worth())
            case _:
                self._act_in_part(action)

    def _act_in_part(self, action: Action) -> None:
        try:
            position = self.part.act(self.position, action)
        except ValueError as error:
            field = error.field if isinstance(error, AnswerError) else ""
            self._show(Reply("bad", (str(error),), field=field))
        else:
            self.position = position or self.position
            self._show(self._worth())

    def _news(self) -> None:
        """The work of the part has found something more."""
        with self.hold_sync():
            self._show(self._worth())

    def _read(self) -> Reply:
        """Trump and rules as chosen, and the hand as written; what is no hand leaves the one on the table."""
        chosen = {"trump": self.position.trump.value, "rules": self.position.rules.name, **self.values}
        text, trump, rules = chosen["hand"], suit_of(chosen["trump"]), self._rule_sets[chosen["rules"]]
        self.position = replace(self.position.with_rules(rules), trump=trump)
        self.give(trump=trump.value, rules=rules.name)  # where there was no choice of them
        try:
            self.position = self.position.with_hand(parse_cards(text, rules))
        except ValueError as error:
            said = (f"{error}.", *(() if self._is_bare else (AS_BEFORE,)))
            return self._show(Reply("bad", said, field="hand"), _look_at(error))
        return self._show(self._worth())

    def _worth(self) -> Reply:
        cards, trump = self.position.hand, self.position.trump
        if not cards:
            return Reply("info", ("There is no card here yet. Write some, as AS KS QS.",))
        total = points_text(self.best.total)
        return Reply("info", (f"{plural(len(cards), 'card')} with {trump.word} as trump: {total} of meld.",))

    def _show(self, reply: Reply, look_at: str = "") -> Reply:
        self._is_bare = self._is_bare and not self.position.hand
        if self._is_bare:
            self.show(self._bare_view(reply, look_at))
            return reply
        self._working.look(self.part, self.position)
        view = self.part.show(self.position, self._working.found)
        view["label"] = self.title or "What if?"
        view["facts"] = [trump_fact(self.position.trump), *view.get("facts", [])]
        view["message"] = self._message(reply, view.get("message"))
        view["controls"] = [*self._rows(look_at), *view.get("controls", [])]
        if self.position.hand and "hand" not in view:
            view["hand"] = hand_view(self.position.hand, name="The hand", select="one")
        self.show(view)
        return reply

    def _bare_view(self, reply: Reply, look_at: str) -> TableView:
        """Why there is no hand, at once below the title, and where to write one."""
        row = self._hand_row(look_at)
        row["place"] = "end"
        return TableView(label="This link brings no hand", message=self._message(reply, None), controls=[row])

    def _message(self, reply: Reply, of_part: MessageView | None) -> MessageView:
        message = message_view(reply) if reply.tone == "bad" or of_part is None else of_part
        if reply.tone != "bad" and self.link:
            message["items"] = [*message.get("items", []), link_item(self.link, "Link to this")]
        return message

    def _rows(self, look_at: str) -> list[RowView]:
        options = [OptionView(value=part.name, label=part.title) for part in ALL.values()]
        parts = ControlView(id="part", kind="choice", label="Look at", sends=True, options=options)
        choices = [trump_choice(), rules_choice(self._rule_sets.values())]
        return [
            RowView(id="parts", name="Look at", place="top", items=[parts]),
            self._hand_row(look_at),
            RowView(id="choices", name="Trump and rules", place="top", items=choices),
        ]

    def _hand_row(self, look_at: str) -> RowView:
        hand = ControlView(id="hand", kind="text", label=f"Cards, up to {MOST_CARDS}", enter="take", size=40)
        if look_at:
            hand["error"] = look_at
        take = ControlView(id="take", kind="button", label="Show its melds", look="main")
        return RowView(id="hand", name="The hand", place="top", items=[hand, take])


def _look_at(error: ValueError) -> str:
    """What is said at the input, beside the whole sentence in the message."""
    return f"look at {shown(error.token)}" if isinstance(error, CardTextError) else "too many cards"
