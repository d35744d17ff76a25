"""What a computer player is, and what all of them share."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from pinochle_learn.engine import Action, Bid, Deal, Phase, SeatView


class Choice(NamedTuple):
    """An action and the reason for it, one sentence for a learner."""

    action: Action
    reason: str


class Player(Protocol):
    """One who plays a seat. It is shown what that seat may know, and nothing else."""

    @property
    def name(self) -> str:
        """The name it is listed under."""

    def think(self, view: SeatView) -> Choice:
        """What it does now, with its reason. It must be this seat's turn."""

    def choose(self, view: SeatView) -> Action:
        """What it does now. It must be this seat's turn."""


class Thinker:
    """A player as a table of answers, one for each phase; the answers are methods named after the phases."""

    name = "nobody"

    def think(self, view: SeatView) -> Choice:
        """What it does now, with its reason.

        Raises ValueError: it is not this seat's turn.
        """
        if not view.is_my_turn:
            raise ValueError("it is not this seat's turn, so there is nothing to choose")
        match view.phase:
            case Phase.DEAL:
                return Choice(Deal(), "The dealer deals.")
            case Phase.NINES:
                return self.nines(view)
            case Phase.AUCTION:
                return self.auction(view)
            case Phase.TRUMP:
                return self.trump(view)
            case Phase.EXCHANGE:
                return self.give(view) if view.seat != view.seen.bidder else self.give_back(view)
            case Phase.DECIDE:
                return self.decide(view)
            case _:
                return self.play(view)

    def choose(self, view: SeatView) -> Action:
        """What it does now; `think` without the reason."""
        return self.think(view).action

    def nines(self, view: SeatView) -> Choice:
        """Throw the hand of nines in, or keep it."""
        raise NotImplementedError

    def auction(self, view: SeatView) -> Choice:
        """Bid, bunch or pass."""
        raise NotImplementedError

    def trump(self, view: SeatView) -> Choice:
        """Name trump."""
        raise NotImplementedError

    def give(self, view: SeatView) -> Choice:
        """As the bid winner's partner: pass him cards."""
        raise NotImplementedError

    def give_back(self, view: SeatView) -> Choice:
        """As the bid winner: pass cards back."""
        raise NotImplementedError

    def decide(self, view: SeatView) -> Choice:
        """Play on, throw in, or shoot the moon."""
        raise NotImplementedError

    def play(self, view: SeatView) -> Choice:
        """Play a card."""
        raise NotImplementedError


def lowest_bid(view: SeatView) -> Bid | None:
    """The lowest bid this seat may make now; ``None`` if it may not bid.

    >>> from pinochle_learn.engine import RULES, deal, from_hands, view
    >>> lowest_bid(view(from_hands(RULES["playok"], deal(4711), dealer=0), 1))
    Bid(amount=250)
    """
    rules, amounts = view.rules, [call.amount for _, call in view.seen.calls if isinstance(call, Bid)]
    step = rules.raises[0] if rules.raises else 1
    bid = Bid(amounts[-1] + step if amounts else rules.opening)
    return bid if view.why_not(bid) is None else None
