"""The exchange by melds alone, searched in full: which cards may go, and which help the partner most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from pinochle_learn.engine import Card, Rules, Suit, all_melds, meld_points
from pinochle_learn.engine.flow import without

Cards = tuple[Card, ...]
Worth = Callable[[Cards], int]
Found = tuple[int, Cards]
"""The points of a choice, and its cards as far as they count anywhere."""


@dataclass(frozen=True, slots=True)
class BestPass:
    """The most that a pass can come to, and every choice that comes to it.

    ``points`` are in the rule set's unit. Each choice is the cards that go, high to low; the first one is that which
    a player would prefer for the tricks. ``searched`` is how many different choices there are.

    >>> BestPass(150, (), 1456).points
    150
    """

    points: int
    choices: tuple[Cards, ...]
    searched: int


@lru_cache(maxsize=256)
def best_to_keep(cards: Cards, trump: Suit, count: int, rules: Rules) -> BestPass:
    """Which ``count`` of the cards may go so that the rest melds most (RULES.md, playok 4 and 5): all choices searched.

    Equally good choices stand weak cards first. Raises ValueError: there are not so many cards.

    >>> from pinochle_learn.engine import RULES, codes, parse_cards
    >>> hand = parse_cards("AS 10S KS QS JS 9S AH AH JH 9H AC 10C 9C JC AD 9D")
    >>> best = best_to_keep(hand, Suit.SPADES, 4, RULES["playok"])
    >>> best.points, best.searched, codes(best.choices[0])
    (260, 1456, 'JH 9H 9C 9D')
    """

    _check(count, cards)

    def worth(gone: Cards) -> int:
        return points_kept(cards, gone, trump, rules)

    telling, others = _told_apart(cards, cards, trump, rules)
    found = _not_below(_one_by_one(telling, len(others), count, worth), telling, len(others), count, worth)
    return _best(cards, count, found, others, lambda gone: _strength(gone, trump, rules))


@lru_cache(maxsize=256)
def best_to_give(hand: Cards, partner: Cards, trump: Suit, count: int, rules: Rules) -> BestPass:
    """Which ``count`` cards of a hand the partner should get so that both together meld most: all choices searched.

    His melds are those of all the cards that he then holds, before he passes any back (RULES.md, playok 4 and 5).
    Equally good choices stand strong cards first. Raises ValueError: there are not so many cards.

    >>> from pinochle_learn.engine import RULES, codes, parse_cards
    >>> mine, his = parse_cards("AS KS QS 9H 9C 9D"), parse_cards("10S QS JS JD")
    >>> best = best_to_give(mine, his, Suit.SPADES, 2, RULES["playok"])
    >>> best.points, codes(best.choices[0])
    (190, 'AS KS')
    """

    _check(count, hand)

    def worth(gone: Cards) -> int:
        return sum(points_given(hand, partner, gone, trump, rules))

    telling, others = _told_apart(hand, (*hand, *partner), trump, rules)
    sizes = range(max(0, count - len(others)), min(count, len(telling)) + 1)
    found = ((worth(some), some) for size in sizes for some in choices_of(telling, size))
    return _best(hand, count, found, others, lambda gone: -_strength(gone, trump, rules))


def points_kept(cards: Cards, gone: Cards, trump: Suit, rules: Rules) -> int:
    """What is left of the melds when these cards have gone, in the rule set's unit.

    >>> from pinochle_learn.engine import RULES, parse_cards
    >>> points_kept(parse_cards("KS QS JD"), parse_cards("KS"), Suit.SPADES, RULES["playok"])
    40
    """
    return meld_points(without(cards, gone), trump, rules)


def points_given(hand: Cards, partner: Cards, gone: Cards, trump: Suit, rules: Rules) -> tuple[int, int]:
    """What the partner melds with these cards of a hand beside his own, and what the rest of the hand melds.

    >>> from pinochle_learn.engine import RULES, parse_cards
    >>> points_given(parse_cards("KS QS"), parse_cards("QS"), parse_cards("KS"), Suit.SPADES, RULES["playok"])
    (40, 0)
    """
    return meld_points((*partner, *gone), trump, rules), points_kept(hand, gone, trump, rules)


def choices_of(cards: Iterable[Card], count: int) -> Iterator[Cards]:
    """Every different choice of so many cards, each high to low; equal cards are one choice.

    >>> from pinochle_learn.engine import codes, parse_cards
    >>> [codes(some) for some in choices_of(parse_cards("9S AS 9S"), 2)]
    ['AS 9S', '9S 9S']
    """
    return iter(dict.fromkeys(combinations(sorted(cards, reverse=True), count)))


def _check(count: int, cards: Cards) -> None:
    if not 0 <= count <= len(cards):
        raise ValueError(f"count: {count} of {len(cards)} cards cannot be passed")


def _told_apart(cards: Cards, there: Cards, trump: Suit, rules: Rules) -> tuple[Cards, Cards]:
    """The cards that belong to a meld of all that is there, high to low, and those that count nowhere."""
    held = Counter(there)
    melds = [meld.cards for meld in all_melds(rules, trump) if Counter(meld.cards) <= held]
    matter = {card for meld in melds for card in meld}
    telling, others = ([card for card in cards if (card in matter) is tells] for tells in (True, False))
    return tuple(sorted(telling, reverse=True)), tuple(others)


def _one_by_one(telling: Cards, others: int, count: int, worth: Worth) -> int:
    """What is left if each time the card goes that costs least: a good pass to begin with, not always the best."""
    gone: Cards = ()
    for _ in range(count - others):
        left = without(telling, gone)
        gone = max(((*gone, card) for card in set(left)), key=worth)
    return worth(gone)


def _not_below(least: int, telling: Cards, others: int, count: int, worth: Worth) -> Iterator[Found]:
    """All choices that leave that much. Where too little is left already, no more cards need be tried."""

    def go_on(first: int, gone: Cards) -> Iterator[Found]:
        points = worth(gone)
        if points < least:
            return
        if count - len(gone) <= others:
            yield points, gone
        if len(gone) == count:
            return
        for at in range(first, len(telling)):
            if at == first or telling[at] is not telling[at - 1]:  # of equal cards the first goes before the second
                yield from go_on(at + 1, (*gone, telling[at]))

    return go_on(0, ())


def _best(cards: Cards, count: int, found: Iterable[Found], others: Cards, rank: Callable[[Cards], int]) -> BestPass:
    """The best of what was found, made up to the number with cards that count nowhere."""
    best, parts = -1, list[Cards]()
    for points, some in found:
        if points > best:
            best, parts = points, []
        if points == best:
            parts.append(some)
    whole = (_high_to_low((*some, *rest)) for some in parts for rest in choices_of(others, count - len(some)))
    ranked = sorted(whole, key=lambda choice: (rank(choice), [-card.index for card in choice]))
    return BestPass(best, tuple(ranked), number_of_choices(cards, count))


def number_of_choices(cards: Cards, count: int) -> int:
    """How many different choices of so many cards there are.

    >>> from pinochle_learn.engine import parse_cards
    >>> number_of_choices(parse_cards("9S AS 9S"), 2), number_of_choices(parse_cards("AS KS QS JS 9S"), 2)
    (2, 10)
    """
    ways = [1] + [0] * count
    for card in set(cards):
        held = cards.count(card)
        ways = [sum(ways[size - taken] for taken in range(min(held, size) + 1)) for size in range(count + 1)]
    return ways[count]


def _high_to_low(cards: Cards) -> Cards:
    return tuple(sorted(cards, reverse=True))


def _strength(cards: Cards, trump: Suit, rules: Rules) -> int:
    """How good cards are for the tricks, roughly: a trump is above all others."""
    return sum(rules.power[card.rank] + len(rules.ranks) * (card.suit is trump) for card in cards)
