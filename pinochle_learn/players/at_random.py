"""The player that knows the rules and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from pinochle_learn.engine import (
    Action,
    Bid,
    Bunch,
    Card,
    Keep,
    NameTrump,
    Pass,
    PassCards,
    PlayOn,
    Redeal,
    SeatView,
    ShootMoon,
    ThrowIn,
)

from .base import Choice, Thinker, lowest_bid

_T = TypeVar("_T")


class RandomPlayer(Thinker):
    """Anything legal, by chance; but it bids seldom and low and leaves the moon alone, so that games end.

    It draws on ``Random.random()`` alone, the stream that every Python version repeats.
    """

    name = "random"

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed).random

    def nines(self, view: SeatView) -> Choice:
        return self._said(Redeal() if self._happens(0.5) else Keep())

    def auction(self, view: SeatView) -> Choice:
        if view.rules.bunch and self._happens(0.25) and view.why_not(Bunch()) is None:
            return self._said(Bunch())
        bids = sum(isinstance(call, Bid) for _, call in view.seen.calls)
        bid = lowest_bid(view) if self._happens(0.35 / (1 + bids)) else None
        return self._said(bid or Pass())

    def trump(self, view: SeatView) -> Choice:
        return self._said(NameTrump(self._pick(view.hand).suit))

    def give(self, view: SeatView) -> Choice:
        return self._said(PassCards(self._sample(view.hand, view.rules.exchange)))

    def give_back(self, view: SeatView) -> Choice:
        return self.give(view)

    def decide(self, view: SeatView) -> Choice:
        for action in (ThrowIn(), ShootMoon()):
            likely = 0.8 if isinstance(action, ThrowIn) else 0.01
            if self._happens(likely) and view.why_not(action) is None:
                return self._said(action)
        return self._said(PlayOn())

    def play(self, view: SeatView) -> Choice:
        return self._said(self._pick(view.legal_actions()))

    def _happens(self, likely: float) -> bool:
        return self._chance() < likely

    def _pick(self, among: Sequence[_T]) -> _T:
        return among[int(self._chance() * len(among))]

    def _sample(self, hand: Sequence[Card], count: int) -> tuple[Card, ...]:
        left = list(hand)
        return tuple(left.pop(int(self._chance() * len(left))) for _ in range(count))

    def _said(self, action: Action) -> Choice:
        return Choice(action, "Any legal action was as likely as the others.")
