"""The five levels of meld hands: what is planted, what the rest of the deck may add, and what must be there at last."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ....engine import Rules, Suit
from ..chance import Chance
from .melds_near import WEAK, near_misses, strong
from .melds_plants import (
    LURES,
    SKILLS,
    Plant,
    Planting,
    double_of,
    joined,
    meld_of,
    run_and_more,
    second_marriage,
    sharing,
)
from .melds_seen import Seen

_FILLS: Final = 4  # ways to fill up one set of planted cards before others are planted


@dataclass(frozen=True, slots=True)
class Level:
    """A level: its words for the learner, what is planted, what no further card may spoil, and what the hand must have.

    >>> LEVELS[0].title
    'one meld'
    """

    title: str
    plants: Callable[[Chance], tuple[Planting, ...]]
    keeps: Callable[[Seen], bool]
    has: Callable[[Seen], bool]


def drawn(chance: Chance, level: int, rules: Rules) -> Seen | None:
    """A hand of that level, with its trump. ``None``: this draw came to nothing.

    >>> from ....engine import RULES
    >>> seen = drawn(Chance("a"), 1, RULES["playok"])
    >>> len(seen.hand), len(seen.melds)
    (12, 1)
    """
    this, trump = LEVELS[level - 1], chance.pick(tuple(Suit))
    plant = joined([each(chance, trump, rules) for each in this.plants(chance)], rules)
    if plant is None or not this.keeps(Seen(plant.cards, trump, rules)):
        return None
    for _ in range(_FILLS):
        seen = _filled(plant, chance, trump, rules, this.keeps)
        if seen and this.has(seen):
            return seen
    return None


def _filled(plant: Plant, chance: Chance, trump: Suit, rules: Rules, keeps: Callable[[Seen], bool]) -> Seen | None:
    """The planted cards and others of the same deck, one after the other, as long as the level allows them."""
    rest = list(rules.deck)
    for card in plant.cards:
        rest.remove(card)
    seen = Seen(plant.cards, trump, rules)
    for card in chance.shuffled([card for card in rest if card not in plant.no_more]):
        if len(seen.hand) == rules.hand_size:
            break
        more = Seen((*seen.hand, card), trump, rules)
        seen = more if keeps(more) else seen
    full = tuple(sorted(seen.hand, reverse=True))
    return Seen(full, trump, rules) if len(full) == rules.hand_size else None


# --- what is planted ---

_BASIC: Final = tuple(meld_of(skill) for skill in (*SKILLS, "marriage", "around"))  # these two are of several kinds
_LARGE: Final = (
    *(run_and_more,) * 20,
    *(double_of("pinochle"),) * 10,
    *(double_of("around"),) * 7,
    double_of("run"),  # rarer than one would like
)
_STRONG: Final = tuple(plant for lure, plant in LURES.items() if lure not in WEAK)
_WEAK: Final = tuple(LURES[lure] for lure in WEAK)


def _one(chance: Chance) -> tuple[Planting, ...]:
    return (chance.pick(_BASIC),)


def _some_apart(chance: Chance) -> tuple[Planting, ...]:
    return (*chance.sample((*_BASIC, second_marriage), 2 + chance.below(2)), *chance.sample(_WEAK, chance.below(2)))


def _some_sharing(chance: Chance) -> tuple[Planting, ...]:
    beside = (meld_of("dix"), meld_of("dix"), meld_of("marriage"), meld_of("around"), *(second_marriage,) * 2)
    return (sharing, *chance.sample(beside, 1 + chance.below(2)), *chance.sample(_WEAK, chance.below(2)))


def _large(chance: Chance) -> tuple[Planting, ...]:
    beside = (*(sharing, second_marriage) * 2, *_BASIC, *_STRONG)
    return (chance.pick(_LARGE), *chance.sample(beside, chance.below(3)))


def _tempting(chance: Chance) -> tuple[Planting, ...]:
    lures = (*chance.sample(_STRONG, 2), *chance.sample(_WEAK, chance.below(2)))
    return lures if chance.happens(0.03) else (*lures, sharing)


# --- what is kept, and what must be there ---


def _always(seen: Seen) -> bool:
    return True


def _is_plain(seen: Seen) -> bool:
    """Nothing of what the fourth level brings."""
    return not seen.doubles and not seen.beside_run


def _one_at_most(seen: Seen) -> bool:
    return _is_plain(seen) and len(seen.melds) <= 1


def _is_simple(seen: Seen) -> bool:
    return len(seen.melds) == 1 and len(strong(near_misses(seen))) <= 1


def _apart(seen: Seen) -> bool:
    return _is_plain(seen) and not seen.shared and len(seen.melds) <= 3


def _in_several_classes(seen: Seen) -> bool:
    return len(seen.melds) > 1 and len(seen.classes) > 1


def _shared(seen: Seen) -> bool:
    return _is_plain(seen) and bool(seen.shared) and len(seen.melds) <= 5


def _three_or_more(seen: Seen) -> bool:
    return len(seen.melds) > 2


def _is_large(seen: Seen) -> bool:
    return not _is_plain(seen) and len(seen.melds) > 1


def _shared_or_nothing(seen: Seen) -> bool:
    return bool(seen.shared) or not seen.melds


def _tempts(seen: Seen) -> bool:
    nears = near_misses(seen)
    return len(strong(nears)) >= 2 and len({near.lure for near in nears}) >= 3


LEVELS: Final = (
    Level("one meld", _one, _one_at_most, _is_simple),
    Level("two or three melds, each of its own cards", _some_apart, _apart, _in_several_classes),
    Level("cards that serve in several classes", _some_sharing, _shared, _three_or_more),
    Level("a run with more, and doubles", _large, _always, _is_large),
    Level("what only looks like a meld", _tempting, _shared_or_nothing, _tempts),
)
"""Easiest first."""
