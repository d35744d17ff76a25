"""Cards that are put into a hand on purpose: melds, and what only looks like one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

from ....engine import Card, Rank, Rules, Suit, all_melds
from ..chance import Chance
from .melds_near import Lure
from .melds_seen import MARRIED, is_double, ranks_around, singles, skill_of

SKILLS: Final = ("marriage", "dix", "run", "pinochle", "around")
"""The skills that find a meld, one for each shape."""


_LEFT_OPEN: Final = 3  # cards at least that are drawn by chance, so that hands differ


@dataclass(frozen=True, slots=True)
class Plant:
    """Cards that a hand gets; and cards of which it gets no more than these.

    >>> Plant((Card(Rank.TEN, Suit.SPADES),)).no_more
    ()
    """

    cards: tuple[Card, ...]
    no_more: tuple[Card, ...] = ()


Planting = Callable[[Chance, Suit, Rules], Plant]
"""Draws a plant for a hand with that trump."""


def joined(plants: Sequence[Plant], rules: Rules) -> Plant | None:
    """All of them in one hand: a card that several want serves them all. ``None``: no room, or one spoils another.

    >>> from ....engine import RULES, parse_cards
    >>> both = joined([Plant(parse_cards("KS QS")), Plant(parse_cards("QS JD"))], RULES["playok"])
    >>> [str(card) for card in both.cards]
    ['K♠', 'Q♠', 'J♦']
    >>> joined([Plant((), parse_cards("QS")), Plant(parse_cards("QS JD"))], RULES["playok"]) is None
    True
    """
    held: Counter[Card] = Counter()
    for plant in plants:
        held |= Counter(plant.cards)
    room = rules.hand_size - (_LEFT_OPEN if len(plants) > 1 else 0)
    if held.total() > room or any(held[card] > plant.cards.count(card) for plant in plants for card in plant.no_more):
        return None
    return Plant(tuple(held.elements()), tuple(card for plant in plants for card in plant.no_more))


# --- melds ---


def meld_of(skill: str) -> Planting:
    """Some meld of a skill that takes each card once; of marriages the royal one as often as a common one.

    >>> from ....engine import RULES
    >>> [str(card) for card in meld_of("dix")(Chance("a"), Suit.HEARTS, RULES["playok"]).cards]
    ['9♥']
    """

    def plant(chance: Chance, trump: Suit, rules: Rules) -> Plant:
        melds = singles(rules, trump, skill)
        names = tuple(dict.fromkeys(meld.name for meld in melds))
        name = chance.pick(names)
        return Plant(chance.pick([meld for meld in melds if meld.name == name]).cards)

    return plant


def sharing(chance: Chance, trump: Suit, rules: Rules) -> Plant:
    """Two melds of different classes that have a card in common, which is there once.

    >>> from ....engine import RULES
    >>> len(sharing(Chance("a"), Suit.HEARTS, RULES["playok"]).cards) > 2
    True
    """
    return chance.pick(chance.pick(_sharing(rules, trump)))


@lru_cache(maxsize=64)
def _sharing(rules: Rules, trump: Suit) -> tuple[tuple[Plant, ...], ...]:
    """All that two melds can share, by the skills of the two: else most would be of those that go around."""
    by_skills: dict[tuple[str, str], list[Plant]] = {}
    melds = [(skill, meld) for skill in SKILLS for meld in singles(rules, trump, skill)]
    for (skill, one), (other, two) in combinations(melds, 2):
        both = tuple(card for card in one.cards if card in two.cards)
        if both and one.meld_class != two.meld_class:
            plant = Plant((*one.cards, *(card for card in two.cards if card not in both)), both)
            by_skills.setdefault((skill, other), []).append(plant)
    return tuple(map(tuple, by_skills.values()))


def run_and_more(chance: Chance, trump: Suit, rules: Rules) -> Plant:
    """The run with a second king of trump, a second queen, or both, whether or not the rules pay for it.

    >>> from ....engine import RULES
    >>> len(run_and_more(Chance("a"), Suit.HEARTS, RULES["tutorial"]).cards) > 5
    True
    """
    king, queen = (Card(rank, trump) for rank in MARRIED)
    more = chance.pick(((king,), (queen,), (king, queen)))
    return Plant((*singles(rules, trump, "run")[0].cards, *more))


def double_of(skill: str) -> Planting:
    """The double of a skill's meld.

    >>> from ....engine import RULES
    >>> [str(card) for card in double_of("pinochle")(Chance("a"), Suit.HEARTS, RULES["playok"]).cards]
    ['J♦', 'Q♠', 'J♦', 'Q♠']
    """

    def plant(chance: Chance, trump: Suit, rules: Rules) -> Plant:
        doubles = [meld for meld in all_melds(rules, trump) if is_double(meld) and skill_of(meld) == skill]
        return Plant(chance.pick(doubles).cards)

    return plant


def second_marriage(chance: Chance, trump: Suit, rules: Rules) -> Plant:
    """Both kings and both queens of a suit.

    >>> from ....engine import RULES
    >>> len(second_marriage(Chance("a"), Suit.HEARTS, RULES["playok"]).cards)
    4
    """
    return Plant(chance.pick(singles(rules, trump, "marriage")).cards * 2)


# --- near misses ---


def _short_run(chance: Chance, trump: Suit, rules: Rules) -> Plant:
    run = singles(rules, trump, "run")[0].cards
    missing = chance.pick(run)
    return Plant(tuple(card for card in run if card is not missing), (missing,))


def _plain_run(chance: Chance, trump: Suit, rules: Rules) -> Plant:
    suit = _other(chance, trump)
    return Plant(tuple(Card(card.rank, suit) for card in singles(rules, trump, "run")[0].cards))


def _three_suits(chance: Chance, trump: Suit, rules: Rules) -> Plant:
    missing, *there = (Card(chance.pick(ranks_around(rules)), suit) for suit in chance.shuffled(tuple(Suit)))
    return Plant((*there, there[0]), (missing,))


def _tens(chance: Chance, trump: Suit, rules: Rules) -> Plant:
    return Plant(tuple(Card(Rank.TEN, suit) for suit in Suit))


def _other_pair(chance: Chance, trump: Suit, rules: Rules) -> Plant:
    there, missing = chance.shuffled(singles(rules, trump, "pinochle")[0].cards)
    return Plant((there, Card(missing.rank, _other(chance, missing.suit))), (missing,))


def _half_double(chance: Chance, trump: Suit, rules: Rules) -> Plant:
    twice, once = chance.shuffled(singles(rules, trump, "pinochle")[0].cards)
    return Plant((twice, twice, once), (once,))


def _single(chance: Chance, trump: Suit, rules: Rules) -> Plant:
    many, few = chance.shuffled(chance.pick(singles(rules, trump, "marriage")).cards)
    return Plant((many, many, few), (few,))


def _plain_nine(chance: Chance, trump: Suit, rules: Rules) -> Plant:
    dix = singles(rules, trump, "dix")[0].cards[0]
    return Plant((Card(dix.rank, _other(chance, trump)),))


def _other(chance: Chance, suit: Suit) -> Suit:
    return chance.pick([each for each in Suit if each is not suit])


LURES: Final[dict[Lure, Planting]] = {
    Lure.SHORT_RUN: _short_run,
    Lure.PLAIN_RUN: _plain_run,
    Lure.THREE_SUITS: _three_suits,
    Lure.TENS: _tens,
    Lure.OTHER_PAIR: _other_pair,
    Lure.HALF_DOUBLE: _half_double,
    Lure.SINGLE: _single,
    Lure.PLAIN_NINE: _plain_nine,
}
"""A plant for each near miss."""
