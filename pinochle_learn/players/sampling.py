"""What a hand may bring with each trump: rounds played out, one after the other, for as long as somebody looks on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import chain, count, cycle, repeat
from typing import Final

from pinochle_learn.analysis.bids import Sample
from pinochle_learn.analysis.perfect import best_help
from pinochle_learn.engine import Card, Rules, Suit

from .playout import BIDDER, Played, dealt_by, play_out_with_pauses

REST: Final = 300
"""Rounds after which the sampling rests, those for all trumps together."""

_OF_THREE: Final = 2
"""Rounds of three that go to the trump in question; the third goes to the other suits in turn."""

_REMEMBER: Final = 4096
"""Rounds that are not played twice: with another trump in question, those that are there count again."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A round: how it was ``played``; and ``helped``, what the hand melds if the partner passes what helps it most.

    That partner sees both hands; the one who plays does not.

    >>> Outcome(Played(150, 120, 270), helped=190).helped
    190
    """

    played: Played
    helped: int


@dataclass(frozen=True, slots=True)
class Sampled:
    """The rounds so far, each with its trump. ``rests``: enough for now.

    >>> Sampled().count
    0
    """

    rounds: tuple[tuple[Suit, Outcome], ...] = ()
    rests: bool = False

    @property
    def count(self) -> int:
        """How many rounds, with any trump."""
        return len(self.rounds)

    def of(self, trump: Suit) -> tuple[Outcome, ...]:
        """The rounds with that trump.

        >>> Sampled().of(Suit.SPADES)
        ()
        """
        return tuple(outcome for suit, outcome in self.rounds if suit is trump)

    def until(self, count: int | None) -> Sampled:
        """The first so many of them; ``None``: all.

        >>> Sampled().and_one(Suit.HEARTS, Outcome(Played(150, 120, 270), 190)).until(0)
        Sampled(rounds=(), rests=False)
        """
        return Sampled(self.rounds[:count])

    def and_one(self, trump: Suit, outcome: Outcome) -> Sampled:
        """The same and a round more.

        >>> Sampled().and_one(Suit.HEARTS, Outcome(Played(150, 120, 270), 190)).count
        1
        """
        return Sampled((*self.rounds, (trump, outcome)))


Key = tuple[tuple[Card, ...], Suit, Rules, int]
_rounds: Final[dict[Key, Outcome]] = {}


def points(outcomes: Iterable[Outcome]) -> Sample:
    """What counts towards the bid, round by round.

    >>> points([Outcome(Played(150, 120, 270), 190)]).mean
    270.0
    """
    return Sample.of(outcome.played.points for outcome in outcomes)


def melds(outcomes: Iterable[Outcome]) -> Sample:
    """The melds of the side that count, both hands': without a trick point none do (RULES.md, playok 8).

    >>> melds([Outcome(Played(150, 120, 270), 190)]).mean, melds([Outcome(Played(150, 0, 0), 190)]).mean
    (150.0, 0.0)
    """
    return Sample.of(outcome.played.points - outcome.played.tricks for outcome in outcomes)


def tricks(outcomes: Iterable[Outcome]) -> Sample:
    """The trick points of the side.

    >>> tricks([Outcome(Played(150, 120, 270), 190)]).mean
    120.0
    """
    return Sample.of(outcome.played.tricks for outcome in outcomes)


def helped(outcomes: Iterable[Outcome]) -> Sample:
    """What the hand itself melds with the partner's best cards.

    >>> helped([Outcome(Played(150, 120, 270), 190)]).mean
    190.0
    """
    return Sample.of(outcome.helped for outcome in outcomes)


def sampled(hand: tuple[Card, ...], trump: Suit, rules: Rules, seed: int) -> Iterator[Sampled]:
    """Rounds without end, most of them with that trump: what is found so far, also in pauses within a round.

    With every trump the first round is dealt by ``seed``, the next one by the number after it. In what order the hand
    is held makes no difference. Raises ValueError: not a whole hand, or a card more often than the deck has it.

    >>> from pinochle_learn.engine import RULES, deal
    >>> stream = sampled(deal(4711)[0], Suit.HEARTS, RULES["playok"], seed=1)
    >>> three = next(found for found in stream if found.count == 3)
    >>> len(three.of(Suit.HEARTS)), len(three.of(Suit.SPADES))
    (2, 1)
    """
    hand, found = tuple(sorted(hand)), Sampled()
    streams = {suit: outcomes(hand, suit, rules, count(seed)) for suit in Suit}
    for suit in _turns(trump):
        for outcome in streams[suit]:
            if outcome:
                found = found.and_one(suit, outcome)
                yield replace(found, rests=found.count % REST == 0)
                break
            yield found


def outcomes(hand: tuple[Card, ...], trump: Suit, rules: Rules, seeds: Iterable[int]) -> Iterator[Outcome | None]:
    """A round for each seed, with some ``None`` before its end as in `play_out_with_pauses`.

    Raises ValueError: as `sampled`.

    >>> from pinochle_learn.engine import RULES, deal
    >>> found = [each for each in outcomes(deal(4711)[0], Suit.HEARTS, RULES["playok"], (7, 7)) if each]
    >>> found[0] is found[1], found[0].helped >= 0
    (True, True)
    """
    for seed in seeds:
        key = hand, trump, rules, seed
        if key not in _rounds:
            for played in play_out_with_pauses(hand, trump, rules, (seed,)):
                if played:
                    _remember(key, Outcome(played, _helped(hand, trump, rules, seed)))
                else:
                    yield None
        yield _rounds[key]


def _helped(hand: tuple[Card, ...], trump: Suit, rules: Rules, seed: int) -> int:
    partner = rules.partner(BIDDER)
    pool = () if partner is None else dealt_by(hand, rules, seed)[partner]
    return best_help(hand, pool, trump, rules).points


def _remember(key: Key, outcome: Outcome) -> None:
    _rounds[key] = outcome
    while len(_rounds) > _REMEMBER:
        del _rounds[next(iter(_rounds))]


def _turns(trump: Suit) -> Iterator[Suit]:
    """Which trump the next round has."""
    others = [suit for suit in Suit if suit is not trump]
    return chain.from_iterable((*repeat(trump, _OF_THREE), other) for other in cycle(others))
