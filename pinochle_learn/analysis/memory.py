"""What a seat can know of the cards it does not see: those still out, those shown, and who cannot hold what."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from pinochle_learn.engine import ALL_CARDS, Card, SeatView, Suit
from pinochle_learn.engine.tricks import beats

_PLACE: Final = {suit: at for at, suit in enumerate(Suit)}
_OF_SUIT: Final = {suit: tuple(card for card in ALL_CARDS if card.suit is suit) for suit in Suit}


@dataclass(frozen=True, slots=True)
class Memory:
    """The cards the others hold, as far as one seat can know them. Powers are those of ``rules.power``, from 1 up."""

    view: SeatView
    unseen: tuple[int, ...]  # by Card.index: how many copies the others hold
    loose: tuple[int, ...]  # by Card.index: those of them of which it is not known who holds them
    shown: tuple[Counter[Card], ...]  # by seat: cards it holds for certain
    ceiling: tuple[tuple[int, ...], ...]  # by seat, by suit: it holds no card of a higher power
    room: tuple[int, ...]  # by seat: how many loose cards it holds

    def out(self, suit: Suit) -> int:
        """How many cards of a suit the others hold."""
        return sum(self.unseen[card.index] for card in _OF_SUIT[suit])

    def is_boss(self, card: Card) -> bool:
        """Is no card of its suit that is still out higher?"""
        power = self.view.rules.power
        return not any(self.unseen[c.index] for c in _OF_SUIT[card.suit] if power[c.rank] > power[card.rank])

    def none_above(self, seat: int, suit: Suit, power: int) -> float:
        """The chance that a seat holds no card of the suit higher than that power (0: none of the suit at all)."""
        powers, place = self.view.rules.power, _PLACE[suit]
        top, chance, room = self.ceiling[seat][place], 1.0, self.room
        if top <= power:
            return 1.0
        for card in _OF_SUIT[suit]:
            its = powers[card.rank]
            if power < its <= top:
                if self.shown[seat][card]:
                    return 0.0
                loose = self.loose[card.index]
                if loose:
                    others = sum([room[other] for other, tops in enumerate(self.ceiling) if tops[place] >= its])
                    chance *= (1 - room[seat] / max(others, 1)) ** loose
        return chance

    def beats(self, seat: int, best: Card, led: Suit) -> float:
        """The chance that a seat still to play beats the best card so far."""
        trump, power = self.view.trump, self.view.rules.power
        higher = 1 - self.none_above(seat, best.suit, power[best.rank])
        if trump is None or led is trump:
            return higher
        void = self.none_above(seat, led, 0)
        if best.suit is trump:
            return void * higher
        return higher + void * (1 - self.none_above(seat, trump, 0))


def remember(view: SeatView) -> Memory:
    """All that the seat can know during the play, from what was open to it.

    A seat that did not follow has none of the suit led; one that did not trump has no trump; where the trick must be
    won if possible, one that followed and did not win has nothing that would have won (RULES.md, playok 6).

    >>> from pinochle_learn.engine import RULES, apply, deal, from_hands, parse_action, view
    >>> state = from_hands(RULES["playok"], deal(4711), dealer=0)
    >>> for text in ("pass", "pass", "pass", "trump S"):
    ...     state = apply(state, parse_action(text))
    >>> remember(view(state, 0)).out(Suit.SPADES) + sum(card.suit is Suit.SPADES for card in state.hands[0])
    12
    """
    rules, seat = view.rules, view.seat
    shown = _shown(view)
    ceiling = [[len(rules.ranks)] * len(Suit) for _ in range(rules.seats)]
    unseen = [rules.copies if card.rank in rules.ranks else 0 for card in sorted(ALL_CARDS)]
    sizes = [rules.hand_size - len(view.seen.taken)] * rules.seats
    for leader, cards in _tricks(view):
        _read(view, leader, cards, ceiling)
        for at, card in enumerate(cards):
            unseen[card.index] -= 1
            held = shown[(leader + at) % rules.seats]
            if held[card]:
                held[card] -= 1
    for at in range(len(view.trick)):
        sizes[(view.seen.leader + at) % rules.seats] -= 1
    for card in view.hand:
        unseen[card.index] -= 1
    shown[seat], ceiling[seat], sizes[seat] = Counter(), [0] * len(Suit), 0
    loose = list(unseen)
    for held in shown:
        for card, count in held.items():
            loose[card.index] -= count
    room = tuple(max(size - held.total(), 0) for size, held in zip(sizes, shown, strict=True))
    return Memory(view, tuple(unseen), tuple(loose), tuple(shown), tuple(map(tuple, ceiling)), room)


def _tricks(view: SeatView) -> list[tuple[int, tuple[Card, ...]]]:
    """All tricks so far, the one on the table last, each with its leader."""
    return [*((trick.leader, trick.cards) for trick in view.seen.taken), (view.seen.leader, view.trick)]


def _shown(view: SeatView) -> list[Counter[Card]]:
    """By seat: the cards of its melds, and those this seat knows from the exchange."""
    seen, rules = view.seen, view.rules
    shown: list[Counter[Card]] = [Counter() for _ in range(rules.seats)]
    for held, best in zip(shown, seen.melds, strict=False):
        for meld_class in rules.classes:
            cards = (card for meld in best.melds if meld.meld_class == meld_class for card in meld.cards)
            held |= Counter(cards)
    partner = rules.partner(view.seat)
    if partner is not None and len(seen.passed) == 2:
        there, back = map(Counter, seen.passed)
        shown[partner] |= back if seen.bidder == view.seat else there - back
    return shown


def _read(view: SeatView, leader: int, cards: tuple[Card, ...], ceiling: list[list[int]]) -> None:
    """Lower the ceilings by what the cards of one trick tell."""
    rules, trump = view.rules, view.trump
    assert trump is not None
    power, best = rules.power, 0
    for at in range(1, len(cards)):
        card, led, top = cards[at], cards[0].suit, cards[best]
        tops = ceiling[(leader + at) % rules.seats]
        won = beats(card, top, trump, power)
        if card.suit is not led and rules.must_follow:
            tops[_PLACE[led]] = 0
            if card.suit is not trump and rules.must_trump:
                tops[_PLACE[trump]] = 0
        if won:
            best = at
        elif rules.must_win and card.suit is top.suit:
            tops[_PLACE[card.suit]] = min(tops[_PLACE[card.suit]], power[top.rank])
