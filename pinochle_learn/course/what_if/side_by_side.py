"""The same position under each rule set, side by side: melds, the cards that may be played, the score; and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ...analysis.worths import Line, lined_up
from ...engine import RULES, BestMelds, Card, Rules, Suit, show
from ...engine.why import listed, points_text
from .position import Position
from .rows import MINUS, NONE, Row, worth_rows
from .sides import Side, has_score, has_to_play, side_under
from .sides_why import why_melds, why_rules, why_units


@dataclass(frozen=True, slots=True)
class SideBySide:
    """The position under several rule sets: ``sides`` in their order.

    >>> from ...engine import parse_cards
    >>> both = side_by_side(Position(parse_cards("AS 10S KS QS JS KS QS"), part="tables"))
    >>> [side.rules.name for side in both.sides], both.totals(Suit.SPADES), both.in_ones(Suit.SPADES)
    (['playok', 'tutorial', 'fletcher'], (230, 19, 19), (230, 190, 190))
    """

    position: Position
    sides: tuple[Side, ...]

    @property
    def counted(self) -> tuple[Side, ...]:
        """Those whose deck has such a hand."""
        return tuple(side for side in self.sides if side.worths)

    def totals(self, trump: Suit) -> tuple[int | None, ...]:
        """What the hand melds with that trump, each in its unit."""
        return tuple(side.worths[trump].total if side.worths else None for side in self.sides)

    def in_ones(self, trump: Suit) -> tuple[int | None, ...]:
        """The same in points, whatever the unit: so they can be compared."""
        sums = zip(self.totals(trump), self.sides, strict=True)
        return tuple(None if total is None else total * side.rules.unit for total, side in sums)

    def lines(self, trump: Suit) -> tuple[Line, ...]:
        """Meld by meld, with that trump, for those of `counted`."""
        return lined_up(self._counts(trump))

    def _counts(self, trump: Suit) -> list[BestMelds]:
        return [side.worths[trump] for side in self.sides if side.worths]

    @property
    def rows(self) -> tuple[Row, ...]:
        """The melds class by class for those of `counted`, their total, the same in ones, and the other trumps'.

        Without a hand there are none.
        """
        if not self.position.hand:
            return ()
        rows = worth_rows(self._counts(self.position.trump), [side.rules.unit for side in self.counted])
        trump, others = self.position.trump, [suit for suit in Suit if suit is not self.position.trump]
        total = Row(f"Total, {trump.symbol} trump", rows[-1].values, of="all", trump=trump)
        ones = Row("The same in ones", _there(self.in_ones(trump)), of="ones")
        more = (
            Row(f"Total, {suit.symbol} trump", _there(self.totals(suit)), of="other", trump=suit) for suit in others
        )
        return (*rows[:-1], total, *([ones] if self.units_differ else []), *more)

    @property
    def units_differ(self) -> bool:
        """Do some count in tens, some in ones?"""
        return len({side.rules.unit for side in self.counted}) > 1

    @property
    def text_rows(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """What is no meld: the cards that may be played to the trick, and the score of the round."""
        rows: list[tuple[str, tuple[str, ...]]] = []
        if has_to_play(self.position):
            rows.append(("May be played", tuple(_cards(side.legal or ()) for side in self.counted)))
        if has_score(self.position):
            rows.append(("Bid", tuple(NONE if side.bid is None else str(side.bid) for side in self.counted)))
            for who in ("bidders", "others"):
                scores = (getattr(side.score, who) if side.score else None for side in self.counted)
                texts = tuple(NONE if points is None else str(points).replace("-", MINUS) for points in scores)
                rows.append((f"Score of the {who}", texts))
        return tuple(rows)

    @property
    def reasons(self) -> tuple[str, ...]:
        """Why they differ, a sentence each; none if nothing does."""
        found = [f"{side.called}: {side.trouble}." for side in self.sides if side.trouble]
        found += why_units(self.counted)
        for trump in (self.position.trump, *Suit):
            found += [why for why in why_melds(self.lines(trump), self.counted, trump) if why not in found]
        found += [f"{side.called}: {side.no_score}." for side in self.sides if side.no_score]
        return (*found, *why_rules(self.position, self.counted))

    @property
    def sentences(self) -> tuple[str, ...]:
        """What comes of it: of the melds, and of the score."""
        if not self.counted:
            return ("No rule set has such a hand.",)
        found = [self._of_melds()] if self.position.hand else []
        if has_score(self.position):
            found.append(self._of_score())
        return tuple(found) or (
            f"There is no {'hand' if self.position.known else 'card'} here yet.",
            "Till then the table tells what the rule sets do differently.",
        )

    def _of_melds(self) -> str:
        trump = f"with {self.position.trump.word} as trump"
        names = [side.called for side in self.counted]
        ones = _there(self.in_ones(self.position.trump))
        if len(set(ones)) == 1:
            same = "the same under all rule sets" if len(names) == len(self.sides) else f"the same in {listed(names)}"
            others = [suit.word for suit in Suit if len(set(self.in_ones(suit)) - {None}) > 1]
            but = f" With {listed(others)} they differ." if others else ""
            return f"The hand melds {same} {trump}: {points_text(ones[0])}{self._counted_in_ones}.{but}"
        best = [name for name, value in zip(names, ones, strict=True) if value == max(ones)]
        return f"The hand melds most in {listed(best)} {trump}: {points_text(max(ones))}{self._counted_in_ones}."

    def _of_score(self) -> str:
        """Does the round come to the same everywhere? Where there is no score, that is not the same."""
        changes = {side.changes for side in self.counted}
        if changes == {None}:
            return "The round has no score under any rule set."
        scores = "scores" if len(changes) == 1 else "does not score"
        return f"The round {scores} the same under all rule sets{self._counted_in_ones}."

    @property
    def _counted_in_ones(self) -> str:
        return ", counted in ones" if self.units_differ else ""


def side_by_side(position: Position, rule_sets: Iterable[Rules] = RULES.values()) -> SideBySide:
    """The position under each of the rule sets, and its own if that is none of them.

    >>> from ...engine import parse_cards
    >>> side_by_side(Position(parse_cards("KS QS"), part="tables")).sentences
    ('The hand melds the same under all rule sets with spades as trump: 40 points, counted in ones.',)
    """
    all_rules = dict.fromkeys((*rule_sets, position.rules))
    return SideBySide(position, tuple(side_under(position, rules) for rules in all_rules))


def _cards(cards: Iterable[Card]) -> str:
    """Each different card once, as held."""
    return show(sorted(set(cards), reverse=True)) or NONE


def _there(values: Iterable[int | None]) -> tuple[int, ...]:
    return tuple(value for value in values if value is not None)
