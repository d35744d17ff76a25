"""Rounds played out by the computer players from one hand, the other cards dealt by chance: what its side makes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from pinochle_learn.engine import Card, NameTrump, Phase, PlayOn, Rules, State, Suit, apply, from_hands, view
from pinochle_learn.engine.deal import Hands, shuffled_rest
from pinochle_learn.engine.scoring import counted_meld

from .base import Player
from .careful import CarefulPlayer

BIDDER = 0
"""The seat of the hand in question: South."""


PAUSE: Final = 3
"""Tricks between two pauses of a round."""


@dataclass(frozen=True, slots=True)
class Played:
    """What a round brought the bid winner's side, in the rule set's unit: points of ``meld`` and of ``tricks``.

    ``points`` are what counts towards the bid: both, or nothing where melds need a trick point (RULES.md, playok 8).

    >>> from pinochle_learn.engine import RULES
    >>> Played.of(150, 120, RULES["playok"]).points, Played.of(150, 0, RULES["playok"]).points
    (270, 0)
    """

    meld: int
    tricks: int
    points: int

    @classmethod
    def of(cls, meld: int, tricks: int, rules: Rules) -> Played:
        """Of so many points of meld and of tricks.

        >>> from pinochle_learn.engine import RULES
        >>> Played.of(15, 0, RULES["fletcher"]).points
        15
        """
        return cls(meld, tricks, counted_meld(rules, meld, tricks) + tricks)


def play_out(hand: tuple[Card, ...], trump: Suit, rules: Rules, seeds: Iterable[int]) -> Iterator[Played]:
    """A round for each seed: the hand has won the bid and named trump; the other cards are dealt by the seed.

    All four seats pass and play as careful players do; nothing is thrown in and no moon is shot. The same seed is the
    same round. Raises ValueError: not a whole hand, or a card more often than the deck has it.

    >>> from pinochle_learn.engine import RULES, deal
    >>> first, again = play_out(deal(4711)[0], Suit.HEARTS, RULES["playok"], (7, 7))
    >>> first == again, 0 <= first.tricks <= 250
    (True, True)
    """
    return (played for played in play_out_with_pauses(hand, trump, rules, seeds) if played)


def play_out_with_pauses(
    hand: tuple[Card, ...], trump: Suit, rules: Rules, seeds: Iterable[int]
) -> Iterator[Played | None]:
    """As `play_out`, with some ``None`` before each round's end: there the caller may do something else first.

    >>> from pinochle_learn.engine import RULES, deal
    >>> found = list(play_out_with_pauses(deal(4711)[0], Suit.HEARTS, RULES["playok"], (7,)))
    >>> found[0] is None, found[-1] == next(play_out(deal(4711)[0], Suit.HEARTS, RULES["playok"], (7,)))
    (True, True)
    """
    player = CarefulPlayer()
    for seed in seeds:
        yield from _played(_contract(hand, trump, rules, seed), player)


def dealt_by(hand: tuple[Card, ...], rules: Rules, seed: int) -> Hands:
    """The hand at South, and the other cards dealt by the seed: the same on every machine and Python version.

    >>> from pinochle_learn.engine import RULES, deal
    >>> hands = dealt_by(deal(4711)[0], RULES["playok"], 7)
    >>> hands[0] == deal(4711)[0], [len(each) for each in hands]
    (True, [12, 12, 12, 12])
    """
    rest, size = shuffled_rest(hand, rules, seed), rules.hand_size
    return (hand, *(tuple(rest[at * size : (at + 1) * size]) for at in range(rules.seats - 1)))


def _contract(hand: tuple[Card, ...], trump: Suit, rules: Rules, seed: int) -> State:
    """The table once the hand has named trump."""
    dealt = from_hands(rules, dealt_by(hand, rules, seed), dealer=BIDDER)
    won = replace(
        dealt, phase=Phase.TRUMP, turn=BIDDER, bidder=BIDDER, bid=rules.opening, kept=tuple(range(rules.seats))
    )
    return apply(won, NameTrump(trump))


def _played(state: State, player: Player) -> Iterator[Played | None]:
    """The round from here to its end, which comes last; ``None`` after every few tricks."""
    paused = -PAUSE  # there is a pause before the first trick, too
    while not state.results:
        if state.phase is Phase.PLAY and not state.trick and len(state.taken) >= paused + PAUSE:
            paused = len(state.taken)
            yield None
        action = PlayOn() if state.phase is Phase.DECIDE else player.choose(view(state, state.turn))
        state = apply(state, action)
    result, team = state.results[-1], state.rules.team(BIDDER)
    yield Played.of(result.melds[team], result.trick_points[team], state.rules)
