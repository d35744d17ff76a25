"""What is easily taken for a meld, or for another meld than it is: what that does to the points, and how it is said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Final

from ...engine import Card, Meld, Rank, Rules, Suit, Where, all_melds, best_melds, show
from ...engine.why import article, listed, the
from ...explain import not_counted
from .hand import MeldHand, points_in
from .words import names

_ENOUGH: Final = 3  # cards of a meld that make one believe it is all there


@dataclass(frozen=True, slots=True)
class Slip:
    """A natural slip: ``off`` is what it adds to the points, and ``text`` goes on after “Perhaps”."""

    off: int
    text: str


def used_again(hand: MeldHand, classes: Iterable[int]) -> Iterator[Slip]:
    """Melds of which a card is used up in the class already.

    >>> from ...engine import parse_cards
    >>> from .hand import GivenHand
    >>> run = GivenHand(0, Suit.SPADES, held=parse_cards("AS 10S KS QS JS"))
    >>> next(used_again(run, [1])).text[:66]
    'counted: royal marriage. The king of spades is in the run already:'
    """
    for meld, why in not_counted(hand.cards, hand.trump, hand.rules):
        if meld.meld_class in classes:
            yield Slip(meld.points, f"counted: {meld.name}. {why}")


def not_quite(hand: MeldHand, classes: Iterable[int]) -> Iterator[Slip]:
    """Melds of which one card is missing, in place of what their cards score, or beside it.

    >>> from ...engine import parse_cards
    >>> from .hand import GivenHand
    >>> three_suits = GivenHand(0, Suit.HEARTS, held=parse_cards("AS AH AD AD KC"))
    >>> next(not_quite(three_suits, [3]))
    Slip(off=100, text='you took A♠ A♥ A♦ A♦ for aces around: A♣ is missing.')
    """
    held = Counter(hand.cards)
    for meld in all_melds(hand.rules, hand.trump):
        missing = tuple((Counter(meld.cards) - held).elements())
        if meld.meld_class not in classes or len(missing) != 1 or len(meld.cards) - 1 < _ENOUGH:
            continue
        there = Counter(meld.cards) & held
        lacks = f"a second {missing[0]}" if held[missing[0]] else str(missing[0])
        text = f"you took {show(_looks_like(meld, hand, there))} for {article(meld.name)}: {lacks} is missing."
        for points in _counted_with(meld, hand, there):
            yield Slip(points - hand.points(meld.meld_class), text)


def _looks_like(meld: Meld, hand: MeldHand, there: Counter[Card]) -> list[Card]:
    """The cards that were taken for the meld; where it goes around, one too many may hide the missing suit."""
    ranks = {card.rank for card in meld.cards}
    cards = there.elements() if len(ranks) > 1 else (card for card in hand.cards if card.rank in ranks)
    return sorted(cards, reverse=True)


def _counted_with(meld: Meld, hand: MeldHand, there: Counter[Card]) -> list[int]:
    """What the class scores with that meld: all else of the other cards, less whatever shares a card, or beside all."""
    rest = tuple((Counter(hand.cards) - there).elements())
    best = [each for each in hand.best if each.meld_class == meld.meld_class]
    others = [each for each in best if there.keys().isdisjoint(each.cards)]
    again = points_in(best_melds(rest, hand.trump, hand.rules).melds, meld.meld_class)
    return list(dict.fromkeys(meld.points + points for points in (again, points_in(others), points_in(best))))


def twice(hand: MeldHand, classes: Iterable[int]) -> Iterator[Slip]:
    """A meld once more, though some of its cards are there only once.

    >>> from ...engine import parse_cards
    >>> from .hand import GivenHand
    >>> next(twice(GivenHand(0, Suit.CLUBS, held=parse_cards("KH QH QH")), [1]))
    Slip(off=20, text='you counted the common marriage twice: a second K♥ is missing.')
    """
    held = Counter(hand.cards)
    for meld in dict.fromkeys(hand.best):
        used = Counter(card for each in hand.best if each.meld_class == meld.meld_class for card in each.cards)
        spare = held - used
        missing = [card for card in meld.cards if not spare[card]]
        if meld.meld_class in classes and 0 < len(missing) < len(meld.cards) == len(set(meld.cards)):
            lacks = f"{listed([f'a second {card}' for card in missing])} {'is' if len(missing) == 1 else 'are'} missing"
            yield Slip(meld.points, f"you counted {the(meld.name)} twice: {lacks}.")


def across_suits(hand: MeldHand, classes: Iterable[int]) -> Iterator[Slip]:
    """A king and a queen of two suits, taken for a marriage.

    >>> from ...engine import parse_cards
    >>> from .hand import GivenHand
    >>> next(across_suits(GivenHand(0, Suit.CLUBS, held=parse_cards("KH QD")), [1]))
    Slip(off=20, text='you married K♥ and Q♦: a marriage is of one suit.')
    """
    for rule in hand.rules.melds:
        if sorted(rule.ranks) != [Rank.QUEEN, Rank.KING] or rule.meld_class not in classes:
            continue
        used = Counter(card for meld in hand.best if meld.meld_class == rule.meld_class for card in meld.cards)
        free = list((Counter(hand.cards) - used).elements())
        kings, queens = ([card for card in free if card.rank is rank] for rank in (Rank.KING, Rank.QUEEN))
        pairs = [(king, queen) for king in kings for queen in queens if king.suit is not queen.suit]
        if rule.where is Where.TRUMP:
            pairs = [pair for pair in pairs if hand.trump in {card.suit for card in pair}]
        for king, queen in pairs[:1]:
            yield Slip(rule.points, f"you married {king} and {queen}: a marriage is of one suit.")


def smaller(hand: MeldHand, classes: Iterable[int]) -> Iterator[Slip]:
    """One or two smaller melds in place of the meld that all of the cards make.

    >>> from ...engine import parse_cards
    >>> from .hand import GivenHand
    >>> next(smaller(GivenHand(0, Suit.SPADES, held=parse_cards("AS 10S KS QS JS")), [1]))
    Slip(off=-110, text='you counted only a royal marriage: A♠ 10♠ K♠ Q♠ J♠ together are a run.')
    """
    for meld in dict.fromkeys(hand.best):
        if meld.meld_class not in classes:
            continue
        cards = Counter(meld.cards)
        inside = [
            each
            for each in all_melds(hand.rules, hand.trump)
            if each.meld_class == meld.meld_class and Counter(each.cards) < cards
        ]
        for count in (1, 2):
            for some in combinations_with_replacement(inside, count):
                if sum((Counter(each.cards) for each in some), Counter[Card]()) <= cards:
                    what = listed([article(each.name) for each in some]) if len(set(some)) == count else names(some)
                    whole = f"{show(sorted(meld.cards, reverse=True))} together are {article(meld.name)}"
                    yield Slip(points_in(some) - meld.points, f"you counted only {what}: {whole}.")


def rated_too_high(hand: MeldHand, classes: Iterable[int]) -> Iterator[Slip]:
    """A nine that is not trump, or a marriage that is not trump, rated as one of trump.

    >>> from ...engine import parse_cards
    >>> from .hand import GivenHand
    >>> next(rated_too_high(GivenHand(0, Suit.CLUBS, held=parse_cards("9H KC")), [1]))
    Slip(off=10, text='you counted 9♥: only a nine of trump is a dix.')
    """
    trumps = {tuple(rule.ranks): rule for rule in hand.rules.melds if rule.where is Where.TRUMP}
    nines = [card for card in hand.cards if card.rank is Rank.NINE and card.suit is not hand.trump]
    dix = trumps.get((Rank.NINE,))
    if dix and dix.meld_class in classes:
        for count in range(1, len(nines) + 1):
            yield Slip(
                count * dix.points, f"you counted {listed(nines[:count])}: only a nine of trump is a {dix.name}."
            )
    for meld in dict.fromkeys(hand.best):
        royal = trumps.get(tuple(card.rank for card in meld.cards))
        if royal and meld.meld_class in classes and meld.points < royal.points:
            text = f"you took {show(meld.cards)} for {article(royal.name)}: that is of trump alone."
            yield Slip(royal.points - meld.points, text)


def other_class(hand: MeldHand, meld_class: int) -> Iterator[Slip]:
    """The melds of other classes beside those of the one that is asked for, or in their place.

    >>> from ...engine import parse_cards
    >>> from .hand import GivenHand
    >>> hand = GivenHand(0, Suit.SPADES, meld_class=1, held=parse_cards("KS QS JD"))
    >>> [slip.text for slip in other_class(hand, 1) if slip.off == 40]
    ['you counted class 2 as well, pinochle: here it is class 1 alone.']
    """
    there = best_melds(hand.cards, hand.trump, hand.rules).melds
    others = [each for each in hand.rules.classes if each != meld_class and points_in(there, each)]
    for each in others:
        melds = [meld for meld in there if meld.meld_class == each]
        text = f"these are the points of class {each}, for {names(melds)}."
        yield Slip(points_in(melds) - points_in(there, meld_class), text)
        if hand.meld_class is not None:
            text = f"you counted class {each} as well, {names(melds)}: here it is class {meld_class} alone."
            yield Slip(points_in(melds), text)
    if len(others) > 1:
        all_of_them = points_in(meld for meld in there if meld.meld_class != meld_class)
        yield Slip(all_of_them, f"you counted all the classes: here it is class {meld_class} alone.")


def melds_across(
    hand: tuple[Card, ...], partner: tuple[Card, ...], trump: Suit | None, rules: Rules
) -> tuple[Meld, ...]:
    """The melds that two hands would make if they were one, beside those of each (RULES.md, playok 5: they do not).

    >>> from ...engine import RULES, parse_cards
    >>> [meld.name for meld in melds_across(parse_cards("KH"), parse_cards("QH"), Suit.HEARTS, RULES["playok"])]
    ['royal marriage']
    """
    each = Counter(meld for cards in (hand, partner) for meld in best_melds(cards, trump, rules).melds)
    return tuple((Counter(best_melds((*hand, *partner), trump, rules).melds) - each).elements())
