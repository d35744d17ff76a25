"""What if: any hand written down, and the melds that the solver finds in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from ..course.arguments import cards_given, rules_of, suit_of, title_of
from ..course.links import MOST_CARDS, Position, is_known, link_to, read_position
from ..course.reply import Reply
from ..engine import RULES, BestMelds, Card, CardTextError, Rules, Suit, best_melds, codes, parse_cards
from ..engine.why import points_text, shown
from .linked import Linked
from .meld_parts import help_view, link_item, marks_of, message_view, numbered, pile_view, rules_choice, trump_choice
from .shape import Action, ControlView, MessageView, RowView, TableView
from .view import hand_view, plural, trump_fact

AS_BEFORE: Final = "The table shows the last hand that could be read."
NO_HAND: Final = "No hand came with it. Ask for the link once more, or write a hand of your own."
"""What is said after the sentence of a link that was refused, if the page was opened by it."""


class WhatIf(Linked):
    """A hand of up to 20 cards, as cards or text, with trump and rules to choose, and its melds by class.

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
        **traits: Any,
    ) -> None:
        known = rules_of(rules)
        self.position = Position(cards_given(cards, known), suit_of(trump), known)
        self.title = title_of(title)
        self._rule_sets = {**RULES, known.name: known}
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
        """The address of this hand; empty if its rules have no name that others know."""
        return link_to(self.position) if is_known(self.position.rules) else ""

    def take(self, position: Position) -> Reply:
        """Put a hand on the table, and its text into the input."""
        self.position = position
        self.give(hand=codes(position.hand), trump=position.trump.value, rules=position.rules.name)
        return self._show(self._worth())

    def write(self, text: str) -> Reply:
        """Take the hand of a text, with the trump and the rules that are chosen. Bad text is refused, and stays to be
        put right."""
        self.give(hand=text)
        return self._read()

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
        if action["id"] in ("take", "trump", "rules"):
            self._read()

    def _read(self) -> Reply:
        """Trump and rules as chosen, and the hand as written; what is no hand leaves the one on the table."""
        chosen = {"trump": self.position.trump.value, "rules": self.position.rules.name, **self.values}
        text, trump, rules = chosen["hand"], suit_of(chosen["trump"]), self._rule_sets[chosen["rules"]]
        self.position = replace(self.position, trump=trump, rules=rules)
        self.give(trump=trump.value, rules=rules.name)  # where there was no choice of them
        try:
            self.position = replace(self.position, hand=parse_cards(text, rules))
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
        position, best = self.position, self.best
        cards, rules = position.hand, position.rules
        self._is_bare = self._is_bare and not cards
        if self._is_bare:
            self.show(self._bare_view(reply, look_at))
            return reply
        view = TableView(
            label=self.title or "What does this hand meld?",
            help=help_view(rules, None),
            facts=[trump_fact(position.trump)],
            message=self._message(reply),
            controls=[self._hand_row(look_at), self._choices_row()],
            piles=[pile_view(each, numbered(best.melds), "no meld") for each in rules.classes],
        )
        if cards:
            view["hand"] = hand_view(cards, name="The hand", select="none", marks=marks_of(best.melds, cards))
        self.show(view)
        return reply

    def _bare_view(self, reply: Reply, look_at: str) -> TableView:
        """Why there is no hand, at once below the title, and where to write one."""
        row = self._hand_row(look_at)
        row["place"] = "end"
        return TableView(label="This link brings no hand", message=self._message(reply), controls=[row])

    def _message(self, reply: Reply) -> MessageView:
        message = message_view(reply)
        if reply.tone != "bad" and self.link:
            message["items"] = [link_item(self.link, "Link to this hand")]
        return message

    def _hand_row(self, look_at: str) -> RowView:
        hand = ControlView(id="hand", kind="text", label=f"Cards, up to {MOST_CARDS}", enter="take", size=40)
        if look_at:
            hand["error"] = look_at
        take = ControlView(id="take", kind="button", label="Show its melds", look="main")
        return RowView(id="hand", name="The hand", place="top", items=[hand, take])

    def _choices_row(self) -> RowView:
        choices = [trump_choice(), rules_choice(self._rule_sets.values())]
        return RowView(id="choices", name="Trump and rules", place="top", items=choices)


def _look_at(error: ValueError) -> str:
    """What is said at the input, beside the whole sentence in the message."""
    return f"look at {shown(error.token)}" if isinstance(error, CardTextError) else "too many cards"
