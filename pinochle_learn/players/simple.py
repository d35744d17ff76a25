"""A beginner: counts its own melds, and plays high to win or low to lose."""

from __future__ import annotations

from typing import Final

from pinochle_learn.engine import (
    Bunch,
    Card,
    NameTrump,
    Pass,
    PassCards,
    Play,
    PlayOn,
    Redeal,
    SeatView,
    Suit,
    ThrowIn,
    meld_points,
    trick_winner,
)

from .base import Choice, Thinker, lowest_bid

_ALLOWANCE: Final = 150
"""Points it hopes for beyond its own melds, whatever its cards: tricks, and the partner's melds."""


class SimplePlayer(Thinker):
    """Bids its own melds and a flat allowance; names its best suit; passes high trumps; plays high or low."""

    name = "simple"

    def nines(self, view: SeatView) -> Choice:
        return Choice(Redeal(), "So many nines take no tricks.")

    def auction(self, view: SeatView) -> Choice:
        meld, _, suit = _best_suit(view)
        hope = meld + _ALLOWANCE // view.rules.unit
        bid = lowest_bid(view)
        if bid is not None and bid.amount <= hope:
            return Choice(bid, f"{meld} of meld with {suit.word} as trump, and the rest from tricks.")
        if view.why_not(Bunch()) is None and meld:
            return Choice(Bunch(), "Not enough to open, but enough to hear more.")
        return Choice(Pass(), f"{meld} of meld with the best trump is too little for more.")

    def trump(self, view: SeatView) -> Choice:
        meld, count, suit = _best_suit(view)
        return Choice(NameTrump(suit), f"{count} {suit.word} and {meld} of meld: no other suit brings more.")

    def give(self, view: SeatView) -> Choice:
        trump = view.trump
        cards = sorted(view.hand, key=lambda card: (card.suit is trump, card.rank, card), reverse=True)
        return Choice(PassCards(tuple(cards[: view.rules.exchange])), "The highest trumps, then the highest cards.")

    def give_back(self, view: SeatView) -> Choice:
        trump = view.trump
        cards = sorted(view.hand, key=lambda card: (card.suit is trump, card.rank, card))
        return Choice(PassCards(tuple(cards[: view.rules.exchange])), "The lowest cards that are not trump.")

    def decide(self, view: SeatView) -> Choice:
        if view.why_not(ThrowIn()) is None:
            return Choice(ThrowIn(), "All the tricks would not be enough.")
        return Choice(PlayOn(), "The bid can still be made.")

    def play(self, view: SeatView) -> Choice:
        cards, trick = legal_cards(view), view.trick
        high = max(cards, key=lambda card: (card.rank, card))
        if not trick:
            return Choice(Play(high), "The highest card may take the trick.")
        if trick_winner((*trick, high), view.trump, view.rules) == len(trick):
            return Choice(Play(high), f"{high} takes the trick for now.")
        return Choice(Play(min(cards, key=lambda card: (card.rank, card))), "It cannot win, so the lowest card goes.")


def legal_cards(view: SeatView) -> list[Card]:
    """The cards this seat may play; none while another is to act, or before the play.

    >>> from pinochle_learn.engine import RULES, start, view
    >>> legal_cards(view(start(RULES["playok"], 4711, dealer=0), 0))
    []
    """
    return [action.card for action in view.legal_actions() if isinstance(action, Play)]


def _best_suit(view: SeatView) -> tuple[int, int, Suit]:
    """The suit with the most meld, then the most cards: points of meld, count, suit."""
    hand = view.hand
    return max((meld_points(hand, suit, view.rules), sum(card.suit is suit for card in hand), suit) for suit in Suit)
