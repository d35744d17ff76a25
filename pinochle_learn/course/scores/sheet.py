"""The score sheet: a row for each round, running totals, and the reason of every number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from ...engine import Rules, Why
from ...engine.variants import PLAYOK
from ..bank.given import SIDES
from ..game.end import how_it_ends, with_names
from ..reply import Item, Reply
from ..show import Grid
from .rounds import Round

OUR_THEIR: Final = ("our", "their")

COLUMNS: Final = ("bid", *(f"{side} {what}" for side in OUR_THEIR for what in ("meld", "tricks", "change", "total")))
"""The columns: the bid, then for us and for them meld, tricks, change and total."""


_WRITTEN: Final = "The round was written down, not played here: its cards are not known."


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rounds of a game on paper.

    >>> from pinochle_learn.course.scores.rounds import rounds_given
    >>> sheet = Sheet(rounds_given([{"bid": 330, "melds": (60, 100), "thrown_in": True}]))
    >>> sheet.grid.heads[:4], sheet.grid.rows[0][:4]
    (('Round', 'Bid', 'Our meld', 'Our tricks'), ('1', '330 we', '60', '–'))
    >>> print(sheet.why(1, "our change"))
    Round 1. Our change: -330. We held the bid.
    - Thrown in: 330 less 60 of meld leaves 270, more than the tricks can bring. The bid is subtracted.
    """

    rounds: tuple[Round, ...] = ()
    rules: Rules = PLAYOK

    def text(self, number: int, column: str) -> str:
        """What stands in a column of a round, the first of which is 1."""
        one = self.rounds[number - 1]
        if column == "bid":
            return f"{one.bid} {one.who.lower() if one.who.lower() in SIDES else one.who}"
        value = self.value(number, column)
        if value is None:
            return "–"
        return f"{value:+}" if column.endswith("change") and value else str(value)

    def value(self, number: int, column: str) -> int | None:
        """The number itself; ``None`` for the tricks of a round that was thrown in."""
        one = self.rounds[number - 1]
        if column == "bid":
            return one.bid
        side, what = _parts(column)
        pair = {"meld": one.melds, "tricks": one.tricks, "change": one.changes, "total": one.totals}[what]
        return None if pair is None else pair[side]

    def why(self, number: int, column: str) -> Reply:
        """Why that number stands there, in the sentences of the rules."""
        if not 1 <= number <= len(self.rounds) or column not in COLUMNS:
            return Reply("info", ("There is no such number on the sheet.",))
        one = self.rounds[number - 1]
        held = f"{one.who} held the bid." if one.who.lower() in SIDES else f"{one.who} held the bid, {_us(one)}."
        if column == "bid":
            return Reply("info", (f"Round {number}. {held}", self._bid(one)))
        side, what = _parts(column)
        name = f"{OUR_THEIR[side].capitalize()} {'trick points' if what == 'tricks' else what}"
        items = {"meld": self._meld, "tricks": self._tricks, "change": self._change, "total": self._total}[what]
        said = self.text(number, column)
        if what == "tricks" and one.tricks is None:
            return Reply("info", (f"Round {number} was thrown in: no tricks were played.",))
        return Reply("info", (f"Round {number}. {name}: {said}. {held}",), tuple(map(Item, items(number, side))))

    def _bid(self, one: Round) -> str:
        side = SIDES[one.bidders]
        if one.moon:
            announced = f"{side.capitalize()} have announced the moon"
            return f"{announced}: every trick must be taken, or the bid of {one.bid} is lost."
        return f"{one.bid} is what {side} must reach with meld and trick points."

    def _meld(self, number: int, side: int) -> list[str]:
        one = self.rounds[number - 1]
        said = _reasons(one, side, "score-meld", "score-meld-lost", "score-thrown-in")
        if one.moon and side == one.bidders:  # they are on the paper, and nothing more
            said = _reasons(one, side, "score-moon-made", "score-moon-lost")
        return [*said, one.melded[side] or _WRITTEN]

    def _tricks(self, number: int, side: int) -> list[str]:
        one = self.rounds[number - 1]
        said = _reasons(one, side, "score-tricks", "score-moon-made", "score-moon-lost")
        return [*said, one.took[side] or _WRITTEN]

    def _change(self, number: int, side: int) -> list[str]:
        one = self.rounds[number - 1]
        said = _reasons(one, side)
        tricks, change = one.tricks[side] if one.tricks else 0, one.changes[side]
        is_moon = one.moon and side == one.bidders
        if one.melds[side] and tricks and change == one.melds[side] + tricks and not is_moon:
            said.append(f"{one.melds[side]} + {tricks} = {change}.")
        return said

    def _total(self, number: int, side: int) -> list[str]:
        one = self.rounds[number - 1]
        before = self.rounds[number - 2].totals[side] if number > 1 else 0
        sign = "−" if one.changes[side] < 0 else "+"
        said = [f"{before} {sign} {abs(one.changes[side])} = {one.totals[side]}."]
        return [*said, self.end] if number == len(self.rounds) else said

    @property
    def end(self) -> str:
        """Whether the game is over after the last round, who has won, and why; empty before the first."""
        if not self.rounds:
            return ""
        last = self.rounds[-1]
        return how_it_ends(self.rules, last.totals, last.bidders)

    @property
    def grid(self) -> Grid:
        """The sheet as a small table, for a notebook or a terminal."""
        rows = [
            (str(number), *(self.text(number, column) for column in COLUMNS))
            for number in range(1, len(self.rounds) + 1)
        ]
        return Grid("The score", ("Round", *(column.capitalize() for column in COLUMNS)), tuple(rows))

    def __repr__(self) -> str:
        return repr(self.grid)

    def _repr_html_(self) -> str:
        return self.grid._repr_html_()

    def to_frame(self) -> Any:
        """A pandas DataFrame: a row for each round, a column for each number, and who held the bid.

        >>> from pinochle_learn.course.scores.rounds import rounds_given
        >>> frame = Sheet(rounds_given([{"bid": 250, "melds": (60, 100), "tricks": (200, 50)}])).to_frame()
        >>> frame.loc[1, "our total"], frame.loc[1, "bid by"]
        (np.int64(260), 'We')
        """
        import pandas  # lazily: only who asks for a frame needs it

        numbers = range(1, len(self.rounds) + 1)
        columns = {column: [self.value(number, column) for number in numbers] for column in COLUMNS}
        index = pandas.Index(list(numbers), name="round", dtype="int64")
        frame = pandas.DataFrame(columns, index=index, dtype="Int64")
        frame.insert(0, "bid by", pandas.Series([one.who for one in self.rounds], index=index, dtype="string"))
        return frame


def _parts(column: str) -> tuple[int, str]:
    """The side and what is counted: "our meld" is (0, "meld")."""
    side, what = column.split()
    return OUR_THEIR.index(side), what


def _us(one: Round) -> str:
    return "for us" if one.bidders == 0 else "for them"


def _reasons(one: Round, side: int, *codes: str) -> list[str]:
    """What the engine says of one side, of these codes or of all."""
    names = [SIDES[each].capitalize() for each in (one.bidders, 1 - one.bidders)]
    said = [why.sentence for why in one.score.reasons if _is_of(why, one, side) and (not codes or why.code in codes)]
    return [with_names(sentence, *names) for sentence in said]


def _is_of(why: Why, one: Round, side: int) -> bool:
    """Is a reason about that side? What names no side is about the bidders."""
    others = dict(why.facts).get("side") == "The others"
    return others != (side == one.bidders)
