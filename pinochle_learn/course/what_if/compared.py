"""One hand against another, A against B: which melds came, went, or became another one, and what that brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ...analysis.worths import with_each_trump
from ...engine import BestMelds, Card, Meld, Rules, Suit
from ...engine.melds import linked
from ...engine.why import listed, points_text
from ..melds.hand import points_in
from ..melds.words import capital, names
from .position import Cards
from .rows import Row, class_row, named_cards


@dataclass(frozen=True, slots=True)
class Change:
    """Melds of A (``before``) and what stands in their place in B (``after``): both of one class.

    Melds that share a card belong to the same change: a royal marriage that has grown into a run is one.

    >>> from ...engine import best_melds, parse_cards
    >>> grown = changes(best_melds(parse_cards("KS QS"), "S"), best_melds(parse_cards("AS 10S KS QS JS"), "S"))
    >>> [(change.head, change.difference) for change in grown]
    [('Royal marriage → run: A♠ 10♠ K♠ Q♠ J♠', 110)]
    """

    meld_class: int
    before: tuple[Meld, ...]
    after: tuple[Meld, ...]

    @property
    def difference(self) -> int:
        """How many points more B has, in the rule set's unit."""
        return points_in(self.after) - points_in(self.before)

    @property
    def head(self) -> str:
        """Which melds these are, with the cards of the last ones."""
        stands = self.after or self.before
        cards = [card for meld in stands for card in meld.cards]
        told = named_cards(names(stands), cards)
        if not self.before or not self.after or self.before == self.after:
            return told
        return f"{capital(names(self.before))} → {told[:1].lower()}{told[1:]}"


def changes(before: BestMelds, after: BestMelds) -> tuple[Change, ...]:
    """What became of each meld, class by class; what stayed as it was is there too, with a difference of 0.

    >>> from ...engine import best_melds, parse_cards
    >>> [change.difference for change in changes(best_melds(parse_cards("9S QS JD"), "S"), \
best_melds(parse_cards("QS JD"), "S"))]
    [-10, 0]
    """
    stayed = Counter(before.melds) & Counter(after.melds)
    gone, come = Counter(before.melds) - stayed, Counter(after.melds) - stayed
    found = [Change(meld.meld_class, (meld,), (meld,)) for meld in stayed.elements()]
    told = [(meld, True) for meld in gone.elements()] + [(meld, False) for meld in come.elements()]
    found += map(_change, linked(told, lambda each: each[0]))
    return tuple(sorted(found, key=_place))


Told = tuple[Meld, bool]
"""A meld, and whether it is of A."""


def _change(group: Sequence[Told]) -> Change:
    before = tuple(meld for meld, is_before in group if is_before)
    return Change(group[0][0].meld_class, before, tuple(meld for meld, is_before in group if not is_before))


def _place(change: Change) -> tuple[int, int, list[int]]:
    melds = (*change.after, *change.before)
    dearest = max(melds, key=lambda meld: meld.points)
    return change.meld_class, -dearest.points, [-card.index for card in dearest.cards]


# --- as a table ---


@dataclass(frozen=True, slots=True)
class Compared:
    """Two hands with each suit as trump; ``trump`` is the one for which each meld is told.

    >>> from ...engine import RULES, parse_cards
    >>> both = compare(parse_cards("KS QS"), parse_cards("KS QS 9S"), Suit.SPADES, RULES["playok"])
    >>> both.differences
    {<Suit.SPADES: 'S'>: 10, <Suit.HEARTS: 'H'>: 0, <Suit.CLUBS: 'C'>: 0, <Suit.DIAMONDS: 'D'>: 0}
    >>> both.sentences
    ('B melds 10 points more than A with spades as trump: 50 against 40.', 'A has 2 cards, B has 3.')
    """

    hands: tuple[Cards, Cards]
    trump: Suit
    before: dict[Suit, BestMelds]
    after: dict[Suit, BestMelds]

    @property
    def changes(self) -> tuple[Change, ...]:
        """Meld by meld, for that trump."""
        return changes(self.before[self.trump], self.after[self.trump])

    @property
    def differences(self) -> dict[Suit, int]:
        """How many points more B melds, with each trump."""
        return {trump: self.after[trump].total - self.before[trump].total for trump in Suit}

    @property
    def apart(self) -> tuple[Cards, Cards]:
        """The cards that only A has, and those that only B has."""
        one, other = map(Counter, self.hands)
        return _held(one - other), _held(other - one)

    @property
    def rows(self) -> tuple[Row, ...]:
        """In the columns A, B and B − A: each meld and the sum of each class for that trump, then all four totals."""
        one, other = self.before[self.trump], self.after[self.trump]
        rows: list[Row] = []
        for each in one.by_class:
            rows += [_row(change) for change in self.changes if change.meld_class == each]
            rows.append(_with_difference(class_row(each, (one, other))))
        return (*rows, *(self._total(trump) for trump in (self.trump, *(each for each in Suit if each != self.trump))))

    def _total(self, trump: Suit) -> Row:
        sums = self.before[trump].total, self.after[trump].total
        return _with_difference(Row(f"Total, {trump.symbol} trump", sums, of="all", trump=trump))

    @property
    def sentence(self) -> str:
        """What B has more or less than A."""
        one, other = self.before[self.trump].total, self.after[self.trump].total
        trump = f"with {self.trump.word} as trump"
        if one == other:
            return f"A and B meld the same {trump}: {points_text(one)}."
        more = _more(other - one, points_text(abs(other - one)))
        return f"B melds {more} than A {trump}: {other} against {one}."

    @property
    def sentences(self) -> tuple[str, ...]:
        """The same; where that is nothing, what another trump would change; and if one has more cards."""
        sizes = [len(hand) for hand in self.hands]
        uneven = [f"A has {sizes[0]} card{'s' * (sizes[0] != 1)}, B has {sizes[1]}."] if len(set(sizes)) > 1 else []
        return (self.sentence, *([] if self.differences[self.trump] else self._of_other_trumps()), *uneven)

    def _of_other_trumps(self) -> list[str]:
        by_points: dict[int, list[str]] = {}
        for suit, points in self.differences.items():
            if points:
                by_points.setdefault(points, []).append(suit.word)
        told = [f"{_more(points, str(abs(points)))} with {listed(words)}" for points, words in by_points.items()]
        return [f"With another trump they differ: B melds {listed(told)}."] if told else []


def compare(before: Sequence[Card], after: Sequence[Card], trump: Suit, rules: Rules) -> Compared:
    """Hand A against hand B. Raises ValueError: a card more often than the deck has it.

    >>> from ...engine import RULES, parse_cards
    >>> [row.values for row in compare((), parse_cards("9S"), Suit.SPADES, RULES["playok"]).rows[:2]]
    [(None, 10, 10), (0, 10, 10)]
    """
    hands = tuple(before), tuple(after)
    return Compared(hands, trump, with_each_trump(before, rules), with_each_trump(after, rules))


def _held(cards: Counter[Card]) -> Cards:
    return tuple(sorted(cards.elements(), reverse=True))


def _more(points: int, told: str) -> str:
    return f"{told} {'more' if points > 0 else 'less'}"


def _row(change: Change) -> Row:
    sums = (points_in(melds) if melds else None for melds in (change.before, change.after))
    return Row(change.head, (*sums, change.difference), meld_class=change.meld_class)


def _with_difference(row: Row) -> Row:
    one, other = (value or 0 for value in row.values)
    return Row(row.head, (*row.values, other - one), row.of, row.meld_class, row.trump)
