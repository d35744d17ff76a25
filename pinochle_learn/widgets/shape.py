"""The shape of a `view`: everything the front end is told, as plain JSON.

Python says every word, also the spoken ones; the front end draws and sends presses back. Ids are
words that stay the same from one view to the next: what keeps its id keeps its focus and its input.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Place = Literal["south", "west", "north", "east"]
Tone = Literal["good", "bad", "info", "missed"]
CardState = Literal["plain", "legal", "dimmed", "highlighted", "new"]
Layout = Literal["table", "live", "practice"]  # melds on the felt above the hand; below all, small; below all
Look = Literal["main", "plain", "quiet"]
Select = Literal["many", "one", "press", "none"]


class MarkView(TypedDict):
    """A small label on a card: to which meld it belongs."""

    label: str  # seen: one or two letters
    name: str  # spoken: "in the run"
    tone: NotRequired[Tone]


class CardView(TypedDict):
    """A card. A dimmed one can still be pressed: the learner may make the mistake and hear why."""

    id: str  # tells the copies of a card apart: "10S" and "10S'"
    rank: str  # A 10 K Q J 9
    suit: str  # S H C D
    name: str  # spoken: "ten of spades"
    state: NotRequired[CardState]
    marks: NotRequired[list[MarkView]]
    note: NotRequired[str]  # spoken after the name, and shown as a tooltip


class GroupView(TypedDict):
    """The cards of a suit in a hand."""

    suit: str
    name: str  # spoken: "spades, 4 cards"
    cards: list[CardView]


class HandView(TypedDict):
    """The hand. ``select`` says what a press does: pick many or one, act at once, or nothing."""

    name: str
    title: NotRequired[str]  # seen above the cards
    select: Select
    groups: list[GroupView]
    hint: NotRequired[str]  # where melds have ``lights``: seen below the cards while nothing is pointed at
    unmarked: NotRequired[str]  # and what is said there of a card without a mark: "in no meld"


class PaletteView(TypedDict):
    """Small cards below the hand, to put some into it: a press on one is an action, by its id, as "put AS".

    Those of a suit stand together, and are a row. ``state`` highlighted: some are in; dimmed: no more go in.
    ``marks`` say how many are.
    """

    name: str
    cards: list[CardView]
    title: NotRequired[str]  # seen above them
    folded: NotRequired[str]  # a narrow table shows this button in their place, until it is pressed


class PlayerView(TypedDict):
    """A player at the table."""

    id: str
    place: Place
    name: str
    role: NotRequired[str]  # you, partner, opponent
    turn: NotRequired[bool]
    cards: NotRequired[int]  # how many backs to draw
    badges: NotRequired[list[str]]  # to play, dealer
    facts: NotRequired[list[str]]  # bid 260, 2 tricks


class PlayedView(CardView):
    """A card in the trick. A ``badge`` marks the one that is winning; ``order`` is when it was played."""

    place: Place
    order: NotRequired[str]  # seen above it: led, second
    badge: NotRequired[str]


class TrickView(TypedDict):
    """The trick on the table; ``empty`` is what stands there before the first card."""

    name: str
    cards: list[PlayedView]
    empty: NotRequired[str]


class SmallButton(TypedDict):
    """A button in a meld: its action, its word, its spoken name."""

    id: str
    label: str
    name: NotRequired[str]


class MeldView(TypedDict):
    """A meld on the table."""

    id: str
    title: str
    cards: list[CardView]
    points: NotRequired[str]
    mark: NotRequired[str]  # the label its cards carry in the hand
    note: NotRequired[str]
    tone: NotRequired[Tone]
    button: NotRequired[SmallButton]
    lights: NotRequired[list[str]]  # ids of cards in the hand: pointed at, it shows which they are, and they show it


class PileView(TypedDict):
    """Melds that lie together: a player's, or what the learner has laid down."""

    id: str
    name: str
    melds: list[MeldView]
    total: NotRequired[str]
    empty: NotRequired[str]


class FactView(TypedDict):
    """A fact about the hand above the table, such as trump."""

    id: str
    label: str
    text: str
    suit: NotRequired[str]


class LinkView(TypedDict):
    """A way to a place in the course. It is drawn only where the page is the course, else it is left out."""

    address: str  # "#/melds/class-1-the-run"
    text: str
    name: NotRequired[str]  # spoken: "Practise this: the run"
    copied: NotRequired[str]  # pressing it copies the whole address; then these are its words


class ItemView(TypedDict):
    """A line of a list in a message; its tone is also shown by a sign."""

    text: str
    label: NotRequired[str]
    tone: NotRequired[Tone]
    link: NotRequired[LinkView]


class MessageView(TypedDict):
    """What is said to the learner, also aloud. What was said of the picks is past with the next pick: see ``then``."""

    tone: Tone
    lines: list[str]
    items: NotRequired[list[ItemView]]
    then: NotRequired[MessageView]  # what is said in its place once another card is picked


class OptionView(TypedDict):
    """One of the answers of a choice."""

    value: str
    label: str
    suit: NotRequired[str]


class ControlView(TypedDict):
    """A button, an input or a choice. What it holds is in the trait ``values``, by its id."""

    id: str
    kind: Literal["button", "number", "text", "choice", "select", "slider"]  # a select folds its options away
    label: str
    look: NotRequired[Look]  # button
    counts: NotRequired[str]  # button: said beside it, "{} of 4 marked": the front end puts in how many are picked
    off: NotRequired[bool]  # button: there, but not to be pressed now
    steps: NotRequired[bool]  # button: pressed twice in quick succession, it acts twice
    note: NotRequired[str]
    error: NotRequired[str]  # input: what is wrong with what was typed
    tone: NotRequired[Tone]  # input: how the answer was
    enter: NotRequired[str]  # input and choice: the action of the Enter key
    size: NotRequired[int]  # input: characters
    options: NotRequired[list[OptionView]]  # choice and select
    sends: NotRequired[bool]  # choice and select: choosing is an action; slider: moving it, one at a time
    least: NotRequired[int]  # slider: it holds whole numbers, from this one
    most: NotRequired[int]  # slider: to this one
    step: NotRequired[int]  # slider: so far apart; 1, if it is missing
    says: NotRequired[str]  # slider: its value in words, "{} points": the front end puts in the number


class RowView(TypedDict):
    """Controls that belong together: above the table, right below it, with the palette, or at the very end."""

    id: str
    name: str
    items: list[ControlView]
    place: NotRequired[Literal["top", "below", "palette", "end"]]
    folded: NotRequired[str]  # a narrow table shows this button in their place, until it is pressed
    always: NotRequired[bool]  # folded: a wide table, too


class HelpView(TypedDict):
    """Something to look up, folded away until it is asked for."""

    name: str
    items: list[ItemView]


class CellView(TypedDict):
    """A cell of a sheet. With a ``button``, the id of its action, it can be pressed: "why is that so?"."""

    text: str
    button: NotRequired[str]
    name: NotRequired[str]  # button: spoken, and it says the text as well: "260, why?"
    tone: NotRequired[Tone]  # also shown by a sign


class SheetRowView(TypedDict):
    """A row of a sheet: what it is about, then a cell for each column."""

    id: str
    head: str
    cells: list[CellView]
    look: NotRequired[Literal["total", "mine"]]  # the sum; the learner's own


class SheetView(TypedDict):
    """A table of numbers, such as the score. The first of the ``columns`` names the heads of the rows."""

    name: str  # seen above it
    columns: list[str]  # one more than a row has cells
    rows: list[SheetRowView]
    wraps: NotRequired[bool]  # words break into lines where a narrow table has no room for them
    heads: NotRequired[list[CellView]]  # seen in place of the columns, where some can be pressed


class ChartMarkView(TypedDict):
    """One thing in a chart: its name, and in words what is drawn of it. Numbers are shares of it, from 0 to 1."""

    id: str
    name: str
    text: str
    value: NotRequired[float]  # how full a bar is; how far a column is filled, how high a dot lies
    size: NotRequired[float]  # column: how far it reaches in all
    tone: NotRequired[Tone]  # also shown by a sign
    link: NotRequired[LinkView]


class ChartGroupView(TypedDict):
    """Marks that belong together under a heading, their name; ``folded``, they are shown when they are asked for."""

    id: str
    name: str
    marks: list[ChartMarkView]
    text: NotRequired[str]  # seen below the heading
    folded: NotRequired[bool]


class ChartLineView(TypedDict):
    """An upright line across columns or dots, with its label above; ``at`` is how far to the right, from 0 to 1."""

    at: float
    label: str  # seen, short: "bid 300"
    text: str  # in the list of numbers, behind the label: "the current bid"


class ChartView(TypedDict):
    """A small picture of numbers: bars in a list of words, or columns or dots from left to right; or words alone.

    What columns and dots show is told by ``text`` as well, and number by number in a list to unfold.
    """

    id: str
    kind: Literal["bars", "words", "columns", "dots"]
    name: str  # seen above it
    text: str  # seen below its name, and said in place of the picture; may be empty for bars and words
    groups: list[ChartGroupView]  # columns, dots: one, named by what unfolds the numbers
    most: NotRequired[str]  # columns, dots: what the upper edge stands for
    least: NotRequired[str]  # columns: what the lower edge stands for
    base: NotRequired[float]  # columns: how high the line of nought lies; they reach up or down from it
    key: NotRequired[str]  # columns: what is filled, what is empty
    lines: NotRequired[list[ChartLineView]]  # columns, dots


class LogView(TypedDict):
    """What has happened, the newest last."""

    name: str
    lines: list[str]


class TableView(TypedDict):
    """The whole table. All but the label may be missing."""

    label: str
    task: NotRequired[str]  # which task it is: another one is gone to. Without it, the label tells them apart
    beyond: NotRequired[LinkView]  # in its head: a way to look further, "What if?"
    begin: NotRequired[str]  # where its answer begins, "hand" or the id of a control: there a key leads
    help: NotRequired[HelpView]
    layout: NotRequired[Layout]
    address: NotRequired[str]  # where this is found again: the page's own address becomes it with the reader's changes
    answer: NotRequired[Literal["first"]]  # the message stands right below the hand; palette, melds and sheet after it
    facts: NotRequired[list[FactView]]
    seats: NotRequired[list[PlayerView]]
    trick: NotRequired[TrickView]
    piles: NotRequired[list[PileView]]
    hand: NotRequired[HandView]
    palette: NotRequired[PaletteView]
    message: NotRequired[MessageView]
    controls: NotRequired[list[RowView]]
    sheet: NotRequired[SheetView]
    charts: NotRequired[list[ChartView]]
    log: NotRequired[LogView]  # what is new is said aloud, once the table has been shown
    calls: NotRequired[LogView]  # the auction, one call after the other, in a row


class Action(TypedDict):
    """What the learner did: ``press`` a control, or press a ``card``.

    ``selected`` and ``values`` are what was picked and typed at that moment. Of two quick presses the page tells with
    the second only what was changed in between; the other inputs are as Python knows them.
    """

    do: Literal["press", "card"]
    id: str
    selected: list[str]
    values: dict[str, str]
