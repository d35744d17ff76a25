"""One trick with the learner to play: given by an author, or out of a game of the computer players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from ...engine import (
    Action,
    Card,
    Phase,
    Play,
    PlayOn,
    Rules,
    State,
    Suit,
    ThrowIn,
    apply,
    deal,
    first_dealer,
    from_hands,
    view,
)
from ...engine.rules import check_copies
from ...engine.tricks import duties
from ...engine.variants import PLAYOK
from ...players import PLAYERS
from ..dealing import ME

Cards = tuple[Card, ...]

_DUTIES: Final = ("must-trump", "must-overtrump", "must-win-suit", "must-follow")
"""What a position may be about, rare ones first; they take turns by the deal's number."""

_PLAYER: Final = PLAYERS["careful"](0)
_MOST_ACTIONS: Final = 2_000  # of a round; without a bid it is dealt again


@dataclass(frozen=True, slots=True)
class Position:
    """A trick in which it is the learner's turn, at South. ``rest`` are the cards of those who play afterwards.

    Raises ValueError: an empty hand, cards that do not fit, or too many or too few of them.

    >>> from pinochle_learn import parse_cards
    >>> hand, trick = parse_cards("AH 10H 9H"), parse_cards("QH 9D")
    >>> position = Position(hand, trick, Suit.SPADES, rest=parse_cards("QS"))
    >>> position.leader, position.finished(hand[1])
    (2, (<Q♥>, <9♦>, <10♥>, <Q♠>))
    """

    hand: Cards
    trick: Cards
    trump: Suit | None
    rules: Rules = PLAYOK
    rest: Cards = ()

    def __post_init__(self) -> None:
        if not self.hand:
            raise ValueError("hand: there is no card; write at least one, as 'AH 10H'")
        after = self.rules.seats - 1 - len(self.trick)
        if after < 0:
            raise ValueError(f"trick: {len(self.trick)} cards are too many; write at most {self.rules.seats - 1}")
        if len(self.rest) != after:
            wanted = "1 card is" if after == 1 else f"{after} cards are"
            raise ValueError(f"rest: {wanted} still to come after yours, not {len(self.rest)}")
        check_copies((*self.hand, *self.trick, *self.rest), self.rules)

    @property
    def leader(self) -> int:
        """Who led the trick."""
        return (ME - len(self.trick)) % self.rules.seats

    def finished(self, card: Card) -> Cards:
        """The whole trick, once the learner has played that card."""
        return (*self.trick, card, *self.rest)


@dataclass(frozen=True, slots=True)
class LivePosition:
    """The same out of a game: the computer players answer the card that is played.

    >>> position = live_position(4711)
    >>> len(position.finished(position.legal[0]))
    4
    """

    state: State

    @property
    def hand(self) -> Cards:
        """The learner's cards, high to low."""
        return tuple(sorted(self.state.hands[ME], reverse=True))

    @property
    def trick(self) -> Cards:
        """The cards on the table."""
        return self.state.trick

    @property
    def trump(self) -> Suit | None:
        """Trump."""
        return self.state.trump

    @property
    def rules(self) -> Rules:
        """The rule set in play."""
        return self.state.rules

    @property
    def leader(self) -> int:
        """Who led the trick."""
        return self.state.leader

    @property
    def legal(self) -> Cards:
        """The cards that may be played."""
        return duties(self.hand, self.trick, self.trump, self.rules)[-1][1]

    @property
    def duty(self) -> str:
        """The code of the rule that leaves only these cards; "free" if all of them may be played."""
        code = duties(self.hand, self.trick, self.trump, self.rules)[-1][0]
        return "free" if set(self.legal) == set(self.hand) else code

    def finished(self, card: Card) -> Cards:
        """The whole trick, once the learner has played that card. Raises IllegalAction: it may not be played."""
        state, trick = apply(self.state, Play(card)), (*self.trick, card)
        while len(trick) < self.rules.seats:
            action = _next(state)
            assert isinstance(action, Play)
            state, trick = apply(state, action), (*trick, action.card)
        return trick


def _next(state: State) -> Action:
    """What the player whose turn it is does. Nobody throws in: there is to be play."""
    action = _PLAYER.choose(view(state, state.turn))
    return PlayOn() if isinstance(action, ThrowIn) else action


@lru_cache(maxsize=64)
def live_position(number: int, rules: Rules = PLAYOK) -> LivePosition:
    """A position out of the round that the computer players play with a numbered deal.

    The number decides which duty binds the learner in it. Who is strong leads all day, so the learner may be
    given another hand of the deal. Raises ValueError: no such deal.

    >>> live_position(4711).duty in ("must-follow", "must-win-suit", "must-trump", "must-overtrump")
    True
    """
    found: list[LivePosition] = []
    wanted = _DUTIES[number % len(_DUTIES)]
    for turned in range(rules.seats):
        of_round = list(_positions(number, turned, rules))
        if of_duty := [position for position in of_round if position.duty == wanted]:
            return of_duty[number // len(_DUTIES) % len(of_duty)]
        found += of_round
    order = (*_DUTIES, "free")
    return min(found, key=lambda position: (order.index(position.duty), len(position.legal)))


def _positions(number: int, turned: int, rules: Rules) -> Iterator[LivePosition]:
    """Each moment of the round in which the learner is to play, with the hand of the seat so many places on."""
    hands = deal(number, rules)
    state = from_hands(rules, hands[turned:] + hands[:turned], first_dealer(number, rules), number)
    for _ in range(_MOST_ACTIONS):
        if state.results:
            return
        if state.phase is Phase.PLAY and state.turn == ME:
            yield LivePosition(state)
        state = apply(state, _next(state))
