"""Sorting the cards of one suit from high to low, one card after the other."""

from __future__ import annotations

from typing import Final

from ..engine import Card, Rank, Rules, Suit, deal
from ..engine.deal import LAST_DEAL
from ..engine.variants import PLAYOK
from .reply import Item, Reply

Cards = tuple[Card, ...]

_ENOUGH: Final = 3  # different cards


def cards_to_sort(number: int, rules: Rules = PLAYOK) -> Cards:
    """Of the hands of a numbered deal the suit with ten and king and the most different cards, as it was dealt.

    Raises ValueError: no such deal.

    >>> cards_to_sort(4711)
    (<J♥>, <A♥>, <10♥>, <Q♥>, <K♥>, <A♥>)
    """
    suits = [tuple(card for card in hand if card.suit is suit) for hand in deal(number, rules) for suit in Suit]
    power = rules.power
    return max(suits, key=lambda cards: (_is_telling(cards), len(set(cards)), not _is_sorted(cards, power), len(cards)))


def _is_telling(cards: Cards) -> bool:
    """Is the point of it all there, the ten above the king, among enough other cards?"""
    return len(set(cards)) >= _ENOUGH and {Rank.TEN, Rank.KING} <= {card.rank for card in cards}


def _is_sorted(cards: Cards, power: tuple[int, ...]) -> bool:
    return list(cards) == sorted(cards, key=lambda card: power[card.rank], reverse=True)


class Sorting:
    """Some cards of one suit, of which the learner names the highest that is left, again and again.

    >>> sorting = Sorting(4711)
    >>> print(sorting.press(sorting.left[2]))
    Not 10♥ yet: A♥ ranks above it.
    - High to low: A 10 K Q J 9. The ten stands between ace and king.
    >>> sorting.press(sorting.left[1]).tone, sorting.sorted
    ('good', (<A♥>,))
    """

    def __init__(self, number: int = 1, rules: Rules = PLAYOK) -> None:
        self.rules = rules
        self._take(number)

    def _take(self, number: int) -> None:
        self.cards = cards_to_sort(number, self.rules)
        self.number = number
        self.left, self.sorted = self.cards, Cards()
        self.wrong = 0

    @property
    def is_done(self) -> bool:
        """Are all of them sorted?"""
        return not self.left

    def new(self, number: int | None = None) -> Reply:
        """The cards of a number, or of the next one. Raises ValueError: no such deal."""
        self._take((self.number + 1) % (LAST_DEAL + 1) if number is None else number)
        return self.task()

    def task(self) -> Reply:
        """What is to be done."""
        return Reply("info", ("Press the highest card, then the highest of those that are left, and so on.",))

    def press(self, card: Card) -> Reply:
        """The highest card that is left goes to the sorted ones; of another it is said what ranks above it."""
        if card not in self.left:
            return Reply("info", (f"{card} is not among the cards that are left.",))
        power = self.rules.power
        highest = max(self.left, key=lambda each: power[each.rank])
        if highest is not card:
            self.wrong += 1
            return Reply("bad", (f"Not {card} yet: {highest} ranks above it.",), (Item(self._order()),))
        at = self.left.index(card)
        self.left = self.left[:at] + self.left[at + 1 :]
        self.sorted = (*self.sorted, card)
        return self._finished() if self.is_done else self._went_on(card)

    def _went_on(self, card: Card) -> Reply:
        if card in self.left:
            return Reply("good", (f"{card} is the highest, and there are two of it: equal cards are equally high.",))
        return Reply("good", (f"{card} is the highest that was left.",))

    def _finished(self) -> Reply:
        return Reply("good", (f"Sorted: {' '.join(map(str, self.sorted))}.",), (Item(self._order()),))

    def _order(self) -> str:
        ranks = self.rules.ranks
        ten = ranks.index(Rank.TEN)
        between = f"The ten stands between {ranks[ten - 1].word} and {ranks[ten + 1].word}."
        return f"High to low: {' '.join(rank.text for rank in ranks)}. {between}"
