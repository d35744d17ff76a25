"""What a hand has in melds, and what only looks like one: the features that a level asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from ....engine import Card, Meld, Rank, Rules, Suit, all_melds, best_melds

_SKILL_IN_A_SUIT: Final = {5: "run", 2: "marriage", 1: "dix"}  # by the number of ranks


def skill_of(meld: Meld) -> str:
    """The skill that finds a meld of any size: run, marriage, dix, pinochle or around.

    >>> from ....engine import find_meld, parse_cards
    >>> skill_of(find_meld(parse_cards("QS JD"), "H")), skill_of(find_meld(parse_cards("KS QS"), "H"))
    ('pinochle', 'marriage')
    """
    ranks = {card.rank for card in meld.cards}
    if len({card.suit for card in meld.cards}) == 1:
        return _SKILL_IN_A_SUIT[len(ranks)]
    return "around" if len(ranks) == 1 else "pinochle"


def is_double(meld: Meld) -> bool:
    """Does it take each of its cards twice?

    >>> from ....engine import find_meld, parse_cards
    >>> is_double(find_meld(parse_cards("QS QS JD JD"), "H"))
    True
    """
    return set(Counter(meld.cards).values()) == {2}


@lru_cache(maxsize=64)
def singles(rules: Rules, trump: Suit, skill: str) -> tuple[Meld, ...]:
    """The melds of a skill that take each of their cards once.

    >>> from ....engine import RULES
    >>> [meld.name for meld in singles(RULES["fletcher"], Suit.SPADES, "run")]
    ['family']
    """
    each = (meld for meld in all_melds(rules, trump) if len(set(meld.cards)) == len(meld.cards))
    return tuple(meld for meld in each if skill_of(meld) == skill)


def ranks_around(rules: Rules) -> tuple[Rank, ...]:
    """The ranks that go around, high to low.

    >>> from ....engine import RULES
    >>> [rank.text for rank in ranks_around(RULES["playok"])]
    ['A', 'K', 'Q', 'J']
    """
    return tuple(meld.cards[0].rank for meld in singles(rules, Suit.SPADES, "around"))


@dataclass(frozen=True)  # without slots: what was worked out is kept
class Seen:
    """A hand with its trump, and what there is to be seen in it.

    >>> from ....engine import RULES, parse_cards
    >>> seen = Seen(parse_cards("KS QS JD 9H"), Suit.SPADES, RULES["playok"])
    >>> [str(card) for card in seen.shared], seen.skills
    (['Q♠'], ('classes', 'marriage', 'pinochle'))
    """

    hand: tuple[Card, ...]
    trump: Suit
    rules: Rules

    @cached_property
    def held(self) -> Counter[Card]:
        """How often each card is there."""
        return Counter(self.hand)

    @cached_property
    def melds(self) -> tuple[Meld, ...]:
        """The highest-scoring melds (RULES.md, playok 5)."""
        return best_melds(self.hand, self.trump, self.rules).melds

    @property
    def classes(self) -> tuple[int, ...]:
        """The classes in which there is a meld."""
        return tuple(sorted({meld.meld_class for meld in self.melds}))

    @cached_property
    def shared(self) -> tuple[Card, ...]:
        """The cards that serve in several classes: the melds take more of them than are there; most melds first."""
        taken = Counter(card for meld in self.melds for card in meld.cards)
        return tuple(sorted((c for c in taken if taken[c] > self.held[c]), key=lambda c: (-taken[c], -c.index)))

    def of(self, skill: str) -> tuple[Meld, ...]:
        """The melds of a skill."""
        return tuple(meld for meld in self.melds if skill_of(meld) == skill)

    @property
    def doubles(self) -> tuple[Meld, ...]:
        """The melds that take each of their cards twice."""
        return tuple(meld for meld in self.melds if is_double(meld))

    @property
    def run(self) -> Meld | None:
        """The run, with whatever the rules let belong to it."""
        return next(iter(self.of("run")), None)

    @cached_property
    def beside_run(self) -> tuple[Card, ...]:
        """The kings and queens of trump that a single run leaves over, whether or not the rules pay for them."""
        if self.run is None or is_double(self.run):
            return ()
        left = self.held - Counter(dict.fromkeys(self.run.cards, 1))
        return tuple(sorted((c for c in left if c.suit is self.trump and c.rank in MARRIED), reverse=True))

    @cached_property
    def second_marriages(self) -> tuple[Suit, ...]:
        """The suits with two marriages and no run."""
        counted = Counter(meld.cards[0].suit for meld in self.of("marriage"))
        return tuple(suit for suit in Suit if counted[suit] > 1)

    @property
    def skills(self) -> tuple[str, ...]:
        """What it takes to count this hand, in the words of the exercise bank."""
        return tuple(dict.fromkeys(self._skills()))

    def _skills(self) -> Iterator[str]:
        if self.shared:
            yield "classes"
        if self.run and len(set(self.run.cards)) < len(self.run.cards) and not is_double(self.run):
            yield "run-extras"
        if self.doubles:
            yield "doubles"
        for skill in ("run", "marriage", "dix", "pinochle", "around"):
            if self.of(skill):
                yield skill


MARRIED: Final = (Rank.KING, Rank.QUEEN)
"""The ranks of a marriage, high to low."""


def in_suits(cards: Sequence[Card]) -> frozenset[Suit]:
    """The suits of some cards.

    >>> from ....engine import parse_cards
    >>> in_suits(parse_cards("KS QS")) == {Suit.SPADES}
    True
    """
    return frozenset(card.suit for card in cards)
