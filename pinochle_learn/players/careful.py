"""A good club player: values its hand before it bids, helps its partner, and remembers the cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pinochle_learn.analysis import best_cards_to_give, best_cards_to_return, best_worth
from pinochle_learn.engine import (
    Bid,
    Bunch,
    Card,
    Keep,
    NameTrump,
    Pass,
    PassCards,
    PlayOn,
    Rank,
    Redeal,
    SeatView,
    ShootMoon,
    Suit,
    ThrowIn,
)

from .base import Choice, Thinker, lowest_bid
from .careful_play import best_play

_PARTNER_SPOKE: Final = 40
"""Points more that its hand must be worth before it bids over its partner."""

_BUNCH_SHORT: Final = 60
"""Points that a hand may lack for opening and still say bid-or-bunch."""

_MOON_TRUMPS: Final = 8


class CarefulPlayer(Thinker):
    """Bids from melds, hoped-for help and tricks; passes what helps; plays with a memory of the cards."""

    name = "careful"

    def nines(self, view: SeatView) -> Choice:
        found = best_worth(view.hand, view.rules)
        if found.total >= view.rules.opening:
            return Choice(Keep(), "In spite of the nines the hand is worth a bid.")
        return Choice(Redeal(), "So many nines neither meld nor take tricks.")

    def auction(self, view: SeatView) -> Choice:
        rules = view.rules
        found = best_worth(view.hand, rules)
        bid, over_partner = lowest_bid(view), _holder(view) == rules.partner(view.seat)
        limit = found.total - (_PARTNER_SPOKE / rules.unit if over_partner else 0)
        worth = f"about {found.total:.0f} with {found.trump.word} as trump"
        if bid is not None and bid.amount <= limit:
            return Choice(bid, f"The hand is worth {worth}.")
        if view.why_not(Bunch()) is None and limit + _BUNCH_SHORT / rules.unit >= rules.opening:
            return Choice(Bunch(), f"The hand is worth {worth}: not enough to open, but enough to hear more.")
        if over_partner:
            return Choice(Pass(), f"The partner has the bid, and the hand is worth {worth}: too little to bid over it.")
        return Choice(Pass(), f"The hand is worth {worth}: too little for a higher bid.")

    def trump(self, view: SeatView) -> Choice:
        found = best_worth(view.hand, view.rules)
        reason = f"With {found.trump.word} melds, help and tricks should bring about {found.total:.0f}, the most."
        return Choice(NameTrump(found.trump), reason)

    def give(self, view: SeatView) -> Choice:
        return self._exchange(view, best_cards_to_give, "Trumps for a run, then aces and pinochle cards.")

    def give_back(self, view: SeatView) -> Choice:
        return self._exchange(view, best_cards_to_return, "They cost the least meld and take few tricks.")

    def _exchange(self, view: SeatView, pick: Callable[..., tuple[Card, ...]], reason: str) -> Choice:
        assert view.trump is not None
        return Choice(PassCards(pick(view.hand, view.trump, view.rules)), reason)

    def decide(self, view: SeatView) -> Choice:
        rules, sure = view.rules, is_overwhelming(view)
        if sure and view.why_not(ShootMoon()) is None and view.seen.team_melds(view.seat) < rules.moon:
            return Choice(ShootMoon(), "No card that is out can take a trick from this hand.")
        if view.why_not(ThrowIn()) is not None:
            return Choice(PlayOn(), "The bid can still be made.")
        if sure and rules.meld_needs_trick_point:
            return Choice(PlayOn(), "The bid is lost, but without a trick point the others lose their melds.")
        return Choice(ThrowIn(), "All the tricks would not be enough, and this way the others get no trick points.")

    def play(self, view: SeatView) -> Choice:
        return best_play(view)


def is_overwhelming(view: SeatView) -> bool:
    """Should the hand take every trick: many trumps from the top, and beside them aces with what they cover?

    >>> from pinochle_learn.engine import RULES, deal, from_hands, view
    >>> is_overwhelming(view(from_hands(RULES["fletcher"], deal(4711), dealer=0), 1))
    False
    """
    by_suit = {suit: [card.rank for card in view.hand if card.suit is suit] for suit in Suit}
    trumps = by_suit.pop(view.trump) if view.trump is not None else []
    if len(trumps) < _MOON_TRUMPS or trumps.count(Rank.ACE) < 2:
        return False
    return all(_runs_from_the_top(ranks) for ranks in (trumps, *by_suit.values()))


def _runs_from_the_top(ranks: list[Rank]) -> bool:
    """Does every card of the suit win once it is led from the top? An equal card led first wins too."""
    aces, tens = ranks.count(Rank.ACE), ranks.count(Rank.TEN)
    lower = len(ranks) - aces - tens
    return (not tens or aces == 2) and (not lower or aces + tens == 4 or len(ranks) >= _MOON_TRUMPS)


def _holder(view: SeatView) -> int | None:
    """The seat that holds the highest bid so far."""
    return next((seat for seat, call in reversed(view.seen.calls) if isinstance(call, Bid)), None)
