"""Rounds drawn by chance: melds of cards that were dealt, bids that an auction can reach, tricks that add up."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from ....engine import ALL_CARDS, Card, Rank, Rules, Suit, meld_points
from ....engine.scoring import trick_step
from ...bank.given import Pair
from ..chance import Chance
from .auction_calls import has_auction

BIDDERS, PARTNER = 0, 2
_WITH_RUN: Final = 0.25
"""The bid winner's partner passes him trumps; so often the two have a run between them."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round as it is scored; pairs are (bidders, others), in the rule set's unit.

    >>> Round(bid=250, melds=(60, 100), tricks=(200, 50)).total
    260
    """

    bid: int
    melds: Pair
    tricks: Pair | None = None
    thrown_in: bool = False
    moon: bool = False

    @property
    def total(self) -> int:
        """Melds and trick points of the bidders."""
        return self.melds[0] + (self.tricks[0] if self.tricks else 0)


def has_rounds(rules: Rules) -> bool:
    """Is a bid played for, by two sides?

    >>> from ....engine import RULES
    >>> all(map(has_rounds, RULES.values()))
    True
    """
    return has_auction(rules) and len(rules.teams) == 2 and rules.trick_total > 0


@lru_cache(maxsize=64)
def bids_of(rules: Rules) -> tuple[int, ...]:
    """The bids that an auction can come to, low to high, as far as twice what the tricks bring (RULES.md, playok 2).

    >>> from ....engine import RULES
    >>> bids_of(RULES["playok"])[:3], bids_of(RULES["tutorial"])[:3]
    ((250, 260, 270), (20, 21, 22))
    """
    most = max(rules.opening, 2 * rules.trick_total)
    if not rules.raises:
        return tuple(range(rules.opening, most + 1))
    found = {rules.opening}
    for bid in range(rules.opening + 1, most + 1):
        if any(bid - step in found for step in rules.raises):
            found.add(bid)
    return tuple(sorted(found))


def melds_dealt(chance: Chance, rules: Rules, planted: tuple[Card, ...] = ()) -> Pair:
    """The melds of both sides in hands of one deck; the bid winner holds the cards planted, and some of a run.

    >>> from ....engine import RULES
    >>> bidders, others = melds_dealt(Chance("a"), RULES["playok"])
    >>> bidders % 10, others % 10
    (0, 0)
    """
    trump = chance.pick(tuple(Suit))
    mine = Counter(planted)
    if not planted:
        run = [card for card in ALL_CARDS if card.suit is trump and card.rank is not Rank.NINE]
        mine.update(run if chance.happens(_WITH_RUN) else chance.sample(run, 3))
    rest = chance.shuffled(tuple((Counter(rules.deck) - mine).elements()))
    more = rules.hand_size - mine.total()
    size = rules.hand_size
    hands = [tuple(mine.elements()) + rest[:more]]
    hands += [rest[more + at * size : more + (at + 1) * size] for at in range(rules.seats - 1)]
    points = [meld_points(hand, trump, rules) for hand in hands]
    return points[BIDDERS] + points[PARTNER], sum(points) - points[BIDDERS] - points[PARTNER]


_DOUBLE_PINOCHLE: Final = (Card(Rank.JACK, Suit.DIAMONDS), Card(Rank.QUEEN, Suit.SPADES)) * 2


def many_melds(chance: Chance, rules: Rules) -> Pair:
    """Melds of which the bidders' alone may reach a bid.

    >>> from ....engine import RULES
    >>> many_melds(Chance("a"), RULES["playok"])[0] >= 250
    True
    """
    return melds_dealt(chance, rules, _DOUBLE_PINOCHLE)


def tricks_drawn(chance: Chance, rules: Rules, least: float = 0.0, most: float = 1.0) -> Pair:
    """The trick points of a round, of which the bidders have a share of these bounds, and each side some.

    >>> from ....engine import RULES
    >>> sum(tricks_drawn(Chance("a"), RULES["playok"]))
    250
    """
    step, total = trick_step(rules), rules.trick_total
    low, high = max(1, int(least * total / step)), min(total // step - 1, int(most * total / step))
    mine = step * (low + chance.below(high - low + 1))
    return mine, total - mine


def bid_below(chance: Chance, rules: Rules, most: int, within: int) -> int | None:
    """A bid of at most so much, one of the highest ``within``; ``None``: no bid is that low.

    >>> from ....engine import RULES
    >>> bid_below(Chance("a"), RULES["playok"], 262, 1), bid_below(Chance("a"), RULES["playok"], 240, 1)
    (260, None)
    """
    bids = bids_of(rules)
    end = bisect_right(bids, most)
    return chance.pick(bids[max(0, end - within) : end]) if end else None


def bid_above(chance: Chance, rules: Rules, least: int, within: int) -> int | None:
    """A bid of at least so much, one of the lowest ``within``; ``None``: bids do not go so far.

    >>> from ....engine import RULES
    >>> bid_above(Chance("a"), RULES["playok"], 251, 1), bid_above(Chance("a"), RULES["playok"], 9999, 1)
    (260, None)
    """
    bids = bids_of(rules)
    first = bisect_right(bids, least - 1)
    return chance.pick(bids[first : first + within]) if first < len(bids) else None
