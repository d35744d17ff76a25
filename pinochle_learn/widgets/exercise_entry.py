"""How an answer is entered: which cards are pressed, which inputs stand below the table, and how they are graded."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from ..course.bank.exercises import Exercise
from ..course.kinds.auction import MAY, MAY_NOT, LegalCalls, calls_of
from ..course.kinds.auctions import call_text
from ..course.kinds.feedback import Feedback
from ..course.kinds.laid import hand_title
from ..course.kinds.melds import CountMelds, hand_of
from ..course.kinds.score import POINTS, SIDES, ScoreRound
from ..course.melds.marking import MeldMarking
from ..course.melds.words import capital, field_title
from ..course.reply import Reply
from ..engine import Card, Rules, codes, show
from ..engine.why import ORDINALS
from .meld_parts import back_at, marks_of
from .shape import Action, ControlView, GroupView, HandView, MarkView, OptionView, Select
from .view import card_view, cards_of, hand_view, plural

ANSWER: Final = "answer"

Picks = Sequence[str]
Values = Mapping[str, str]


class Asker(Protocol):
    """Who asks an exercise, and grades its answer: a ladder of exercises, or a run of practice."""

    @property
    def exercise(self) -> Exercise:
        """What is asked."""

    @property
    def rules(self) -> Rules:
        """The rules that hold."""

    def check(self, answer: str) -> Reply:
        """What is said to an answer as typed."""

    def grade(self, grade: Callable[[], Feedback]) -> Reply:
        """What is said to an answer that grades itself."""


class Entry:
    """An answer on its way: this one is chosen from the options, or from the cards of the trick.

    >>> from ..course.ladder import ladder_of
    >>> entry = Entry(ladder_of("melds"))
    >>> entry.grade([], {"answer": "royal marriage"}).tone
    'good'
    """

    select: Select = "none"
    fields: tuple[str, ...] = (ANSWER,)

    def __init__(self, asker: Asker) -> None:
        self.asker, self.exercise, self.given = asker, asker.exercise, asker.exercise.given

    def grade(self, picks: Picks, values: Values) -> Reply:
        """What is said to the answer as it was entered."""
        return self.asker.check(values.get(ANSWER, ""))

    def has_begun(self, picks: Picks, values: Values) -> bool:
        """Is part of an answer there already?"""
        return bool(picks) or any(values.get(field) for field in self.fields)

    def controls(self, reply: Reply, is_done: bool) -> list[ControlView]:
        """The inputs of the answer."""
        options = self.given.options
        if options:
            choices = [OptionView(value=option, label=option) for option in options]
        else:
            choices = [
                OptionView(value=str(at + 1), label=f"{card}, played {ORDINALS[at]}")
                for at, card in enumerate(self.given.trick)
            ]
        return [ControlView(id=ANSWER, kind="choice", label="Your answer", options=choices)]

    def hand(self, is_done: bool) -> HandView | None:
        """The cards that are held, or asked about."""
        cards = self.given.hand or self.given.cards
        if not cards:
            return None
        shown = hand_view(cards, select="none" if is_done else self.select, marks=self.marks())
        if title := hand_title(self.exercise):
            shown["title"] = shown["name"] = title
        return shown

    def marks(self) -> dict[str, list[MarkView]]:
        """Labels on the cards, by card id."""
        return {}

    def press(self, card_id: str) -> Reply | None:
        """What a press of a card brings, where cards act at once."""
        return None

    def take_back(self, button: str) -> Reply | None:
        """What a button beside a meld on the table brings; ``None``: there is none of that id."""
        return None

    def act(self, action: Action) -> Reply | None:
        """What a press of a card, or of a button beside a meld, brings."""
        return self.press(action["id"]) if action["do"] == "card" else self.take_back(action["id"])


class Counting(Entry):
    """The points of the melds, class by class."""

    kind = CountMelds()

    def __init__(self, asker: Asker) -> None:
        super().__init__(asker)
        self.fields = self.kind.fields(self.exercise, asker.rules)

    def grade(self, picks: Picks, values: Values) -> Reply:
        here, rules = self.exercise, self.asker.rules
        return self.asker.grade(lambda: self.kind.judge(here, self.kind.read_fields(here, values, rules), rules))

    def controls(self, reply: Reply, is_done: bool) -> list[ControlView]:
        return [number_input(field, field_title(field), reply) for field in self.fields]


class Laying(Entry):
    """Melds that are laid down one by one."""

    select = "many"
    fields = ()

    def __init__(self, asker: Asker) -> None:
        super().__init__(asker)
        self.marking = MeldMarking(hand_of(self.exercise, asker.rules))

    def has_begun(self, picks: Picks, values: Values) -> bool:
        return bool(picks or self.marking.laid)

    def grade(self, picks: Picks, values: Values) -> Reply:
        return self.asker.check("; ".join(codes(meld.cards) for meld in self.marking.laid) or "none")

    def controls(self, reply: Reply, is_done: bool) -> list[ControlView]:
        return [] if is_done else [ControlView(id="lay", kind="button", label="Lay down this meld", look="main")]

    def marks(self) -> dict[str, list[MarkView]]:
        return marks_of(self.marking.laid, self.given.hand)

    def take_back(self, button: str) -> Reply | None:
        at = back_at(self.marking.laid, button)
        return None if at is None else self.marking.take_back(at)


class Marking(Entry):
    """Cards that are marked."""

    select = "many"
    fields = ()

    def grade(self, picks: Picks, values: Values) -> Reply:
        return self.asker.check(codes(cards_of(picks, self.given.hand)))

    def controls(self, reply: Reply, is_done: bool) -> list[ControlView]:
        return []


class Ordering(Entry):
    """Cards that are pressed one after the other; pressed again, one comes off with those after it."""

    select = "press"
    fields = ()

    def __init__(self, asker: Asker) -> None:
        super().__init__(asker)
        self.row: tuple[Card, ...] = ()

    def grade(self, picks: Picks, values: Values) -> Reply:
        return self.asker.check(codes(self.row))

    def has_begun(self, picks: Picks, values: Values) -> bool:
        return bool(self.row)

    def controls(self, reply: Reply, is_done: bool) -> list[ControlView]:
        return []

    def hand(self, is_done: bool) -> HandView:
        """The cards as they are given: sorted they would be the answer."""
        cards, marks = self.given.hand, self.marks()
        name = f"{cards[0].suit.word}, {plural(len(cards), 'card')}"
        shown = [card_view(card, marks=marks.get(card.code, ())) for card in cards]
        group = GroupView(suit=cards[0].suit.value, name=name, cards=shown)
        return HandView(name="The cards", select="none" if is_done else self.select, groups=[group])

    def marks(self) -> dict[str, list[MarkView]]:
        return {
            card.code: [MarkView(label=str(at + 1), name=f"{ORDINALS[at]} in the row")]
            for at, card in enumerate(self.row)
        }

    def press(self, card_id: str) -> Reply:
        card = next(card for card in self.given.hand if card.code == card_id)
        self.row = self.row[: self.row.index(card)] if card in self.row else (*self.row, card)
        return Reply("info", (f"High to low: {show(self.row)}." if self.row else "No card is in the row.",))


class Allowing(Entry):
    """Calls of which each is allowed or not."""

    kind = LegalCalls()

    def __init__(self, asker: Asker) -> None:
        super().__init__(asker)
        self.fields = tuple(map(str, calls_of(self.exercise)))

    def grade(self, picks: Picks, values: Values) -> Reply:
        here, rules = self.exercise, self.asker.rules
        return self.asker.grade(lambda: self.kind.judge(here, self.kind.read_fields(here, values, rules), rules))

    def controls(self, reply: Reply, is_done: bool) -> list[ControlView]:
        options = [OptionView(value=word, label=capital(word)) for word in (MAY, MAY_NOT)]
        return [
            ControlView(id=str(call), kind="choice", label=capital(call_text(call)), options=options)
            for call in calls_of(self.exercise)
        ]


class Scoring(Entry):
    """How the totals of both sides change."""

    kind = ScoreRound()
    fields = SIDES

    def grade(self, picks: Picks, values: Values) -> Reply:
        here, rules = self.exercise, self.asker.rules
        return self.asker.grade(lambda: self.kind.judge(here, self.kind.read_fields(here, values, rules), rules))

    def controls(self, reply: Reply, is_done: bool) -> list[ControlView]:
        inputs = [number_input(side, capital(side), reply) for side in SIDES]
        for each in inputs:
            each["kind"] = "text"  # the number keys of a phone have no minus
        return inputs


class Adding(Entry):
    """Points in one number."""

    fields = (POINTS,)

    def grade(self, picks: Picks, values: Values) -> Reply:
        return self.asker.check(values.get(POINTS, ""))

    def controls(self, reply: Reply, is_done: bool) -> list[ControlView]:
        return [number_input(POINTS, capital(POINTS), reply)]


def entry_for(asker: Asker) -> Entry:
    """How the exercise on the table is answered.

    >>> from ..course.ladder import ladder_of
    >>> type(entry_for(ladder_of("melds"))).__name__
    'Entry'
    """
    return _ENTRIES.get(asker.exercise.kind, Entry)(asker)


_ENTRIES: Final[Mapping[str, type[Entry]]] = {
    "count-melds": Counting,
    "pick-melds": Laying,
    "legal-cards": Marking,
    "order-cards": Ordering,
    "legal-calls": Allowing,
    "score": Scoring,
    "trick-points": Adding,
    "pass-cards": Marking,
}


def number_input(field: str, label: str, reply: Reply) -> ControlView:
    """An input for a number; if the reply is about it, it says what is wrong.

    >>> number_input("points", "Points", Reply("bad", ("That is no number.",), field="points"))["error"]
    'That is no number.'
    """
    control = ControlView(id=field, kind="number", label=label, enter="check", size=5)
    if reply.field == field:
        control["error"] = reply.lines[0]
    return control
