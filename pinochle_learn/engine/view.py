"""What one seat may know of the table. Players and widgets get views, never the state."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .actions import Action
from .cards import Card, Suit
from .deal import Hands
from .rules import Rules
from .state import Phase, State, legal_actions, seat_name, why_not
from .why import Why


@dataclass(frozen=True, slots=True)
class SeatView:
    """The table as one seat sees it: ``seen`` is the state with everything hidden that is not for this seat.

    Open to all are the calls, trump, the melds, the tricks and the totals. Hidden are the other hands, the
    deal's number, the cards the other side passed, and the history that would tell of them.

    >>> from . import RULES, deal, from_hands
    >>> west = view(from_hands(RULES["playok"], deal(4711), dealer=0), 1)
    >>> west.is_my_turn, [str(action) for action in west.legal_actions()]
    (True, ['pass', 'bid 250'])
    """

    seat: int
    seen: State

    @property
    def rules(self) -> Rules:
        """The rule set in play."""
        return self.seen.rules

    @property
    def phase(self) -> Phase:
        """Where in the round the game is."""
        return self.seen.phase

    @property
    def hand(self) -> tuple[Card, ...]:
        """This seat's cards."""
        return self.seen.hands[self.seat]

    @property
    def trump(self) -> Suit | None:
        """Trump, once it is named."""
        return self.seen.trump

    @property
    def trick(self) -> tuple[Card, ...]:
        """The cards on the table, in playing order."""
        return self.seen.trick

    @property
    def is_my_turn(self) -> bool:
        """Is this seat to act?"""
        return self.seen.turn == self.seat and self.seen.phase is not Phase.OVER

    def legal_actions(self) -> tuple[Action, ...]:
        """What this seat may do now; nothing while another is to act."""
        return legal_actions(self.seen) if self.is_my_turn else ()

    def why_not(self, action: Action) -> Why | None:
        """Why this seat may not do this now; ``None`` if it may."""
        if not self.is_my_turn and self.phase is not Phase.OVER:
            return Why.of("not-your-turn", turn=seat_name(self.seen.turn))
        return why_not(self.seen, action)


def view(state: State, seat: int) -> SeatView:
    """The view of one seat.

    >>> from . import RULES, Deal, apply, start
    >>> south = view(apply(start(RULES["playok"], 4711), Deal()), 0)
    >>> len(south.hand), south.seen.hands[1], south.seen.number
    (12, (), None)
    """
    state.rules.checked_seat(seat)
    hands: Hands = tuple(hand if other == seat else () for other, hand in enumerate(state.hands))
    knows_pass = state.bidder is not None and state.rules.team(state.bidder) == state.rules.team(seat)
    seen = replace(
        state,
        number=None,
        hands=hands,
        passed=state.passed if knows_pass else tuple(() for _ in state.passed),
        history=(),
    )
    return SeatView(seat, seen)
