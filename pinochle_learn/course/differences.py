"""What rule sets do differently, side by side: made from the fields of `Rules`, never typed twice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ..engine import RULES, SEATS, MeldRule, Rules
from ..engine.why import listed, points_text, unit_word
from .arguments import rules_of
from .bank.named_points import shape_of
from .show import Grid

_NONE: Final = "–"


@dataclass(frozen=True, slots=True)
class Difference:
    """One line: the field of `Rules` it comes from, what it is about, and what each rule set says.

    >>> differences("playok", "tutorial")[1]
    Difference(field='opening', label='The lowest first bid', values=('250', '20'))
    """

    field: str
    label: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True, repr=False)
class Comparison(Grid):
    """Lines in which rule sets differ: HTML in a notebook, text elsewhere, a pandas DataFrame if asked for.

    >>> show_differences("playok", "fletcher").heads
    ('Rule', 'playok', 'fletcher')
    """

    def to_frame(self) -> Any:
        """A pandas DataFrame: a row for each line, a column for each rule set.

        >>> show_differences("playok", "tutorial").to_frame().loc["The game ends at", "tutorial"]
        '150'
        """
        import pandas  # lazily: only who asks for a frame needs it

        index = [row[0] for row in self.rows]
        return pandas.DataFrame([row[1:] for row in self.rows], index=index, columns=self.heads[1:], dtype="string")


def show_differences(*names: Rules | str) -> Comparison:
    """A table of what rule sets (or their names) do differently; without names, all of them.

    Raises ValueError: no such rule set, or only one.

    >>> show_differences("tutorial", "fletcher").rows[0]
    ('A hand may be thrown in before the bidding', 'with 5 nines or more, if it has no meld', \
'with 5 nines or more, if it has no meld; or with 6 nines or more')
    """
    compared = _compared(names)
    rows = tuple((each.label, *each.values) for each in _different(compared))
    heads = ("Rule", *(rules.name for rules in compared))
    titles = "; ".join(f"{rules.name}: {rules.title}" for rules in compared)
    return Comparison(f"{'What differs' if rows else 'Nothing differs'} ({titles})", heads, rows)


def differences(*names: Rules | str) -> tuple[Difference, ...]:
    """The same as data: only the lines in which the rule sets differ.

    >>> [each.values for each in differences("playok", "tutorial") if each.field == "exchange"]
    [('4', '3')]
    """
    return _different(_compared(names))


def _compared(names: Sequence[Rules | str]) -> tuple[Rules, ...]:
    if len(names) == 1:
        raise ValueError("rules: one rule set alone differs from nothing; write at least two names, or none for all")
    return tuple(map(rules_of, names or RULES))


def _different(compared: tuple[Rules, ...]) -> tuple[Difference, ...]:
    lines = [Difference(name, label, tuple(tell(rules) for rules in compared)) for name, (label, tell) in LINES.items()]
    at = list(LINES).index("melds")
    lines[at : at + 1] = _melds(compared)
    return tuple(line for line in lines if len(set(line.values)) > 1)


Tell = Callable[[Rules], str]


def _yes_no(field: str) -> Tell:
    return lambda rules: "yes" if getattr(rules, field) else "no"


def _number(field: str) -> Tell:
    return lambda rules: str(getattr(rules, field))


def _number_or_none(field: str) -> Tell:
    return lambda rules: str(getattr(rules, field) or _NONE)


def _value(field: str) -> Tell:
    return lambda rules: str(getattr(rules, field).value)


def _teams(rules: Rules) -> str:
    if all(len(team) == 1 for team in rules.teams):
        return "each plays alone"
    return " against ".join(listed([SEATS[seat] for seat in team]) for team in rules.teams)


def _nines(rules: Rules) -> str:
    said = [f"with {rule.count} nines or more{', if it has no meld' if rule.no_meld else ''}" for rule in rules.nines]
    return "; or ".join(said) if said else "never"


def _raises(rules: Rules) -> str:
    return f"by {listed(rules.raises, 'or')}" if rules.raises else "to any higher number"


def _throw_in(rules: Rules) -> str:
    limit = rules.throw_in_above
    return "never" if limit is None else f"if bid less melds is over {limit}"


def _moon(rules: Rules) -> str:
    return f"{points_text(rules.moon)} for taking every trick" if rules.moon else _NONE


def _card_points(rules: Rules) -> str:
    if not rules.card_points:
        return _NONE
    by_points: dict[int, list[str]] = {}
    for rank, points in rules.card_points:
        by_points.setdefault(points, []).append(rank.word)
    each = [f"{listed(words)} {points}{' each' if len(words) > 1 else ''}" for points, words in by_points.items()]
    return f"{'; '.join(each)}; {rules.trick_total} in all"


def _stock(rules: Rules) -> str:
    stock = rules.stock
    if stock is None:
        return _NONE
    follow = "suit must be followed" if stock.follow else "any card may be played"
    return (
        f"{follow}; melds after a trick: {stock.melds_a_trick}; turned nine {stock.turned_nine}, "
        f"nine for the turned card {stock.nine_for_turned}, nine played {stock.nine_played}"
    )


LINES: Final[dict[str, tuple[str, Tell]]] = {
    "ranks": ("The ranks, high to low", lambda rules: " ".join(rank.text for rank in rules.ranks)),
    "copies": ("Copies of each card", _number("copies")),
    "seats": ("Players", _number("seats")),
    "teams": ("Teams", _teams),
    "hand_size": ("Cards dealt to each", _number("hand_size")),
    "packet": ("Dealt at a time", _number("packet")),
    "widow": ("Cards in the widow", _number_or_none("widow")),
    "nines": ("A hand may be thrown in before the bidding", _nines),
    "auction": ("Is there an auction?", _yes_no("auction")),
    "opening": ("The lowest first bid", _number("opening")),
    "opening_fixed": ("The first bid is exactly that", _yes_no("opening_fixed")),
    "raises": ("Later bids go up", _raises),
    "pass_is_final": ("A pass is final", _yes_no("pass_is_final")),
    "bunch": ("Bid-or-bunch may be said", _yes_no("bunch")),
    "all_pass": ("If nobody bids", _value("all_pass")),
    "trump_by": ("Trump", _value("trump_by")),
    "exchange": ("Cards passed each way", _number("exchange")),
    "unit": ("Points are counted in", lambda rules: unit_word(rules.unit)),
    "melds": ("", lambda rules: ""),
    "meld_reuse": ("A card may serve", _value("meld_reuse")),
    "throw_in_above": ("The round may be thrown in after the melds", _throw_in),
    "moon": ("Shooting the moon", _moon),
    "stock": ("While the stock lasts", _stock),
    "must_follow": ("Suit must be followed", _yes_no("must_follow")),
    "must_trump": ("Who cannot follow must trump", _yes_no("must_trump")),
    "must_win": ("The trick must be won if possible", _yes_no("must_win")),
    "must_beat_partner": ("Also if the partner is winning", _yes_no("must_beat_partner")),
    "must_overtrump": ("Who trumps must overtrump if possible", _yes_no("must_overtrump")),
    "must_undertrump": ("Who cannot overtrump must trump all the same", _yes_no("must_undertrump")),
    "trump_instead": ("A trump may be played in place of the suit", _yes_no("trump_instead")),
    "beat_when_trumped": ("The suit must be beaten also when trumped", _yes_no("beat_when_trumped")),
    "later_equal_wins": ("Of equal cards wins", lambda rules: "the later" if rules.later_equal_wins else "the first"),
    "card_points": ("Trick points", _card_points),
    "last_trick": ("The last trick", _number("last_trick")),
    "meld_needs_trick_point": ("A side without a trick point loses its meld", _yes_no("meld_needs_trick_point")),
    "made": ("Who makes the bid scores", _value("made")),
    "when_set": ("Who is set", _value("when_set")),
    "target": ("The game ends at", _number("target")),
    "both_over": ("If both sides reach that", _value("both_over")),
}
"""Each field of `Rules`, what it is about, and how it is told. The name and the title are the heads of the columns."""


def _melds(compared: tuple[Rules, ...]) -> list[Difference]:
    """A line for each meld that any of the rule sets knows, under the name it has in the first of them."""
    shapes: dict[object, MeldRule] = {}
    for rules in compared:
        for meld in rules.melds:
            shapes.setdefault(shape_of(meld), meld)
    return [
        Difference("melds", f"Meld: {meld.name}", tuple(_points(shape, meld, rules) for rules in compared))
        for shape, meld in shapes.items()
    ]


def _points(shape: object, first: MeldRule, rules: Rules) -> str:
    """What a meld scores there, with its class if that is another one, and its name there."""
    meld = next((meld for meld in rules.melds if shape_of(meld) == shape), None)
    if meld is None:
        return "no such meld"
    name = f", called {meld.name}" if meld.name != first.name else ""
    moved = f", class {meld.meld_class}" if meld.meld_class != first.meld_class else ""
    return f"{meld.points}{name}{moved}"
