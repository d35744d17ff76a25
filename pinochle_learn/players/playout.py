"""Rounds played out by the computer players from one hand, the other cards dealt by chance: what its side makes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from pinochle_learn.engine import Card, NameTrump, Phase, PlayOn, Rules, State, Suit, apply, from_hands, view
from pinochle_learn.engine.deal import Hands, shuffled

from .base import Player
from .careful import CarefulPlayer

BIDDER = 0
"""The seat of the hand in question: South."""


@dataclass(frozen=True, slots=True)
class Played:
    """What a round brought the bid winner's side: points of meld and of tricks, in the rule set's unit.

    >>> Played(meld=150, tricks=120).points
    270
    """

    meld: int
    tricks: int

    @property
    def points(self) -> int:
        """All that counts towards the bid."""
        return self.meld + self.tricks


def play_out(hand: tuple[Card, ...], trump: Suit, rules: Rules, seeds: Iterable[int]) -> Iterator[Played]:
    """A round for each seed: the hand has won the bid and named trump; the other cards are dealt by the seed.

    All four seats pass and play as careful players do; nothing is thrown in and no moon is shot. The same seed is the
    same round. Raises ValueError: not a whole hand, or a card more often than the deck has it.

    >>> from pinochle_learn.engine import RULES, deal
    >>> first, again = play_out(deal(4711)[0], Suit.HEARTS, RULES["playok"], (7, 7))
    >>> first == again, 0 <= first.tricks <= 250
    (True, True)
    """
    player = CarefulPlayer()
    for seed in seeds:
        yield _played(_contract(hand, trump, rules, seed), player)


def dealt_by(hand: tuple[Card, ...], rules: Rules, seed: int) -> Hands:
    """The hand at South, and the other cards dealt by the seed: the same on every machine and Python version.

    >>> from pinochle_learn.engine import RULES, deal
    >>> hands = dealt_by(deal(4711)[0], RULES["playok"], 7)
    >>> hands[0] == deal(4711)[0], [len(each) for each in hands]
    (True, [12, 12, 12, 12])
    """
    rest, _ = shuffled((Counter(rules.deck) - Counter(hand)).elements(), seed)
    size = rules.hand_size
    return (hand, *(tuple(rest[at * size : (at + 1) * size]) for at in range(rules.seats - 1)))


def _contract(hand: tuple[Card, ...], trump: Suit, rules: Rules, seed: int) -> State:
    """The table once the hand has named trump."""
    dealt = from_hands(rules, dealt_by(hand, rules, seed), dealer=BIDDER)
    won = replace(
        dealt, phase=Phase.TRUMP, turn=BIDDER, bidder=BIDDER, bid=rules.opening, kept=tuple(range(rules.seats))
    )
    return apply(won, NameTrump(trump))


def _played(state: State, player: Player) -> Played:
    """The round from here to its end."""
    while not state.results:
        action = PlayOn() if state.phase is Phase.DECIDE else player.choose(view(state, state.turn))
        state = apply(state, action)
    result, team = state.results[-1], state.rules.team(BIDDER)
    return Played(result.melds[team], result.trick_points[team])
