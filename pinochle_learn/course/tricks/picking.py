"""Which card wins? Small tricks out of numbered deals, picked so that what is hard comes up often."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from ...engine import Card, Rank, Rules, Suit, deal, trick_winner
from ...engine.deal import LAST_DEAL
from ...engine.tricks import duties
from ...engine.variants import PLAYOK
from ...engine.why import ORDINALS, shown
from ..kinds.tricks import above, named
from ..reply import Item, Reply
from .reasons import why_wins

Cards = tuple[Card, ...]
Sight = Callable[[Cards, Card, Suit | None], bool]
"""Does the trick with that winner and trump show the point?"""

_HELD: Final = 3  # cards that each player still holds: so few that many cannot follow suit


def _equal(trick: Cards, winner: Card, trump: Suit | None) -> bool:
    return trick.count(winner) > 1


def _ten_over_king(trick: Cards, winner: Card, trump: Suit | None) -> bool:
    return winner.rank is Rank.TEN and Card(Rank.KING, winner.suit) in trick


def _lost_ace(trick: Cards, winner: Card, trump: Suit | None) -> bool:
    """An ace of another suit, thrown on a lower card that wins."""
    return winner.rank is not Rank.ACE and any(
        card.rank is Rank.ACE and card.suit not in (trick[0].suit, trump) for card in trick
    )


def _trumped(trick: Cards, winner: Card, trump: Suit | None) -> bool:
    """A trump takes a higher card of the plain suit that was led."""
    return winner.suit is trump is not trick[0].suit and any(card.rank > winner.rank for card in trick)


def _any(trick: Cards, winner: Card, trump: Suit | None) -> bool:
    return True


def _beaten(trick: Cards, winner: Card, trump: Suit | None) -> bool:
    """The first card does not win."""
    return winner is not trick[0]


POINTS: Final[tuple[Sight, ...]] = (_ten_over_king, _lost_ace, _equal, _trumped, _any)
"""What a question may be about; they take turns by the deal's number."""

_WITHOUT_TRUMP: Final = (
    (_ten_over_king, _lost_ace, _equal, _beaten),
    (_ten_over_king, _beaten, _equal, _beaten),
    (_ten_over_king, _lost_ace, _equal, _beaten),
)
"""The same without trump, round by round. Of two cards the first would mostly win, so others are looked for."""

_LATER: Final = (True, False, True)  # in which of the rounds the second of two cards wins, if that can be
_TWO: Final = 2


def trick_of(number: int, count: int = 4, trump: Suit | None = None, rules: Rules = PLAYOK) -> Cards:
    """The first cards of a trick out of a numbered deal, each legal for one who holds three cards of it.

    The number decides what it shows: a ten against a king, an ace that does not win, equal cards, a trump. Without
    trump the first card would mostly win, so tricks are preferred in which a later one does.
    Raises ValueError: no such deal; fewer than two cards, or more than there are players.

    >>> trick_of(4712, 2), trick_of(4717, 4, Suit.SPADES)
    ((<K♥>, <10♥>), (<J♦>, <J♠>, <Q♦>, <A♦>))
    """
    count_of(count, rules)
    tricks = tuple(_tricks(number, count, trump, rules))

    def shows(trick: Cards, *points: Sight) -> bool:
        best = trick[trick_winner(trick, trump, rules)]
        return all(point(trick, best, trump) for point in points)

    points, is_later = _points(number, count, trump)
    for point in points:
        wanted: list[tuple[Sight, ...]] = [(point, _beaten), (point,)]
        for sights in wanted if is_later else wanted[1:]:
            if found := next((trick for trick in tricks if shows(trick, *sights)), None):
                return found
    return tricks[0]


def _points(number: int, count: int, trump: Suit | None) -> tuple[tuple[Sight, ...], bool]:
    """What a number is about, the first first, and whether a later card should win."""
    round_ = number // len(_WITHOUT_TRUMP[0]) % len(_WITHOUT_TRUMP)
    points = POINTS if trump is not None else _WITHOUT_TRUMP[round_]
    first = number % len(points)
    return (*points[first:], *points[:first]), trump is None and count == _TWO and _LATER[round_]


def count_of(count: int, rules: Rules = PLAYOK) -> int:
    """How many cards a trick to look at has. Raises ValueError: fewer than two, or more than there are players.

    >>> count_of(5)
    Traceback (most recent call last):
    ValueError: cards: 5 is not the number of cards in a trick; write 2, 3 or 4
    """
    if type(count) is not int or not 2 <= count <= rules.seats:
        right = "2" if rules.seats == 2 else f"{', '.join(map(str, range(2, rules.seats)))} or {rules.seats}"
        raise ValueError(f"cards: {shown(count)} is not the number of cards in a trick; write {right}")
    return count


def _tricks(number: int, count: int, trump: Suit | None, rules: Rules) -> Iterator[Cards]:
    """Every trick that three cards of each hand can make, whoever leads; none is in the deck too often."""
    hands = deal(number, rules)
    for at in range(0, rules.hand_size - _HELD + 1, _HELD):
        held = [hand[at : at + _HELD] for hand in hands]
        for leader in range(rules.seats):
            yield from _lines(held[leader:] + held[:leader], (), count, trump, rules)


def _lines(held: Sequence[Cards], trick: Cards, count: int, trump: Suit | None, rules: Rules) -> Iterator[Cards]:
    if len(trick) == count:
        yield trick
        return
    for card in duties(held[len(trick)], trick, trump, rules)[-1][1]:
        yield from _lines(held, (*trick, card), count, trump, rules)


class TrickPicking:
    """A trick of which the learner names the card that wins; then another one.

    >>> picking = TrickPicking(4712, count=2)
    >>> print(picking.pick(0))
    Not K♥. 10♥ ranks above it.
    >>> print(picking.pick(1))
    Right: the second card, 10♥, wins.
    - 10♥ is the highest heart. The ten ranks above the king.
    >>> picking.new().lines
    ('Which card wins?',)
    """

    def __init__(self, number: int = 1, count: int = 4, trump: Suit | None = None, rules: Rules = PLAYOK) -> None:
        self.count, self.trump, self.rules = count_of(count, rules), trump, rules
        self.asked = self.in_a_row = 0  # questions that were answered; the last of them right at the first try
        self._take(number)

    def _take(self, number: int) -> None:
        self.trick = trick_of(number, self.count, self.trump, self.rules)
        self.number = number
        self.tries: tuple[int, ...] = ()

    @property
    def winner(self) -> int:
        """The place of the card that wins, from 0."""
        return trick_winner(self.trick, self.trump, self.rules)

    @property
    def is_done(self) -> bool:
        """Has the winner been named?"""
        return self.winner in self.tries

    def new(self, number: int | None = None) -> Reply:
        """The trick of a number, or the next one. Raises ValueError: no such deal."""
        self._take((self.number + 1) % (LAST_DEAL + 1) if number is None else number)
        return self.task()

    def task(self) -> Reply:
        """What is to be done."""
        return Reply("info", ("Which card wins?",))

    def pick(self, at: int) -> Reply:
        """The card at a place, from 0, is said to win: right, or why it does not."""
        if not 0 <= at < self.count:
            return Reply("info", (f"There is no such card; name one by its place, 1 to {self.count}.",))
        card, winner = self.trick[at], self.trick[self.winner]
        if not self.is_done:
            self.tries = (*self.tries, at)
            self.asked += self.is_done
            if len(self.tries) == 1:
                self.in_a_row = self.in_a_row + 1 if self.is_done else 0
        if at != self.winner:
            return Reply("bad", (f"Not {named(self.trick, at)}. {above(card, winner, self.trump, self.trick[0])}",))
        why = why_wins(self.trick, self.trump, self.rules)
        return Reply("good", (f"Right: the {ORDINALS[at]} card, {card}, wins.",), (Item(why),))
