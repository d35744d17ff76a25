"""Playing one card to a trick, and seeing who takes it."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine import SEATS, Card, trick_winner, why_not_play
from ...engine.deal import LAST_DEAL
from ...explain import refusal
from ..dealing import ME
from ..reply import Item, Reply
from .positions import Cards, LivePosition, Position, live_position
from .reasons import tells, why_legal, why_wins


class TrickPlay:
    """The learner plays a card to a trick: refused with the rule, or played; then it is told who takes it, and why.

    >>> from pinochle_learn import Suit, parse_cards
    >>> hand, trick = parse_cards("AH 10H 9H"), parse_cards("QH 9D")
    >>> play = TrickPlay(Position(hand, trick, Suit.SPADES, rest=parse_cards("QS")))
    >>> print(play.play(hand[2]))
    You must take the trick if you can, also from your partner: Q♥ is winning, and A♥ or 10♥ beats it. And always: \
of the cards that this leaves, play one that wins if there is one.
    >>> print(play.play(hand[1]))
    You play 10♥. West plays Q♠.
    West takes the trick.
    - 10♥: You follow suit with a card that wins so far: you must if you can. Your partner's card is no exception.
    - West has no hearts and must trump.
    - The trick: Q♠ is the only trump.
    """

    def __init__(self, position: Position | LivePosition, number: int | None = None) -> None:
        self._take(position, number)

    def _take(self, position: Position | LivePosition, number: int | None) -> None:
        self.position, self.number = position, number
        self.played: Card | None = None
        self.trick = position.trick

    @property
    def is_done(self) -> bool:
        """Has the learner played?"""
        return self.played is not None

    @property
    def hand(self) -> Cards:
        """The learner's cards that are left."""
        cards = list(self.position.hand)
        if self.played is not None:
            cards.remove(self.played)
        return tuple(cards)

    def seat(self, at: int) -> int:
        """Who played a card of the trick, by its place."""
        return (self.position.leader + at) % self.position.rules.seats

    def task(self) -> Reply:
        """What has been played, and what that tells."""
        if not self.trick:
            return Reply("info", ("You lead. Press the card that you play.",))
        said = [f"{SEATS[self.seat(at)]} {'plays' if at else 'leads'} {card}" for at, card in enumerate(self.trick)]
        line = f"{', '.join(said)}. Press the card that you play."
        return Reply("info", (line,), tuple(self._told(range(len(self.trick)))))

    def new(self, number: int | None = None) -> Reply:
        """The position of a number, or the next one. Raises ValueError: no such deal."""
        last = 0 if self.number is None else self.number
        new = (last + 1) % (LAST_DEAL + 1) if number is None else number
        self._take(live_position(new, self.position.rules), new)
        return self.task()

    def again(self) -> Reply:
        """The same position once more."""
        self._take(self.position, self.number)
        return self.task()

    def play(self, card: Card) -> Reply:
        """Play a card: refused with the rule it would break, or played to the end of the trick."""
        here = self.position
        if self.is_done:
            return Reply("info", ("The trick is over. Play it again, with another card.",))
        why = why_not_play(card, here.hand, here.trick, here.trump, here.rules)
        if why:
            return Reply("bad", (refusal(why),))
        self.played, self.trick = card, here.finished(card)
        return self._over(card)

    def _over(self, card: Card) -> Reply:
        here, mine = self.position, len(self.position.trick)
        winner = trick_winner(self.trick, here.trump, here.rules)
        said = [f"You play {card}"]
        said += [f"{SEATS[self.seat(at)]} plays {self.trick[at]}" for at in range(mine + 1, len(self.trick))]
        takes = "You take" if winner == mine else f"{SEATS[self.seat(winner)]} takes"
        why = why_legal(card, here.hand, here.trick, here.trump, here.rules)
        items = [
            Item(f"{why}{self._over_partner(card)}", str(card), "good"),
            *self._told(range(mine + 1, len(self.trick))),
            Item(why_wins(self.trick, here.trump, here.rules), "The trick"),
        ]
        return Reply("good", (f"{'. '.join(said)}.", f"{takes} the trick."), tuple(items))

    def _over_partner(self, card: Card) -> str:
        """That the card beats the partner's, where it does."""
        here = self.position
        if not here.trick:
            return ""
        best = trick_winner(here.trick, here.trump, here.rules)
        is_partner = self.seat(best) == here.rules.partner(ME)
        beaten = trick_winner((*here.trick, card), here.trump, here.rules) == len(here.trick)
        return " Your partner's card is no exception." if is_partner and beaten else ""

    def _told(self, places: range) -> Iterator[Item]:
        """What the cards at these places tell of those who played them."""
        here = self.position
        for at in places:
            who = SEATS[self.seat(at)]
            if told := tells(who, self.trick[at], self.trick[:at], here.trump, here.rules):
                yield Item(told)
