"""A good club player: values its hand before it bids, helps its partner, and remembers the cards."""

from __future__ import annotations

from typing import Final

from pinochle_learn.analysis import Worth, best_cards_to_give, best_cards_to_return, best_worth
from pinochle_learn.analysis.strength import strength
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
    Rules,
    SeatView,
    ShootMoon,
    Suit,
    ThrowIn,
    meld_points,
)
from pinochle_learn.engine.flow import without
from pinochle_learn.engine.why import listed

from .base import Choice, Thinker, lowest_bid
from .careful_play import best_play

_PARTNER_SPOKE: Final = 40
"""Points more that its hand must be worth before it bids over its partner."""

_BUNCH_SHORT: Final = 60
"""Points that a hand may lack for opening and still say bid-or-bunch."""

_MOON_TRUMPS: Final = 8
_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six")


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
        if bid is not None and bid.amount <= limit:
            return Choice(bid, f"The hand is {worth_told(found)}.")
        if view.why_not(Bunch()) is None and limit + _BUNCH_SHORT / rules.unit >= rules.opening:
            return Choice(Bunch(), f"Not enough to open, but enough to hear more: the hand is {worth_told(found)}.")
        if bid is None:
            return Choice(Pass(), "No higher bid is allowed.")
        if over_partner:
            needs = f"To bid {bid.amount} over the partner a hand should be worth {_PARTNER_SPOKE // rules.unit} more"
            return Choice(Pass(), f"{needs} than that. This one is {worth_told(found)}.")
        return Choice(Pass(), f"Too little for {bid.amount}: the hand is {worth_told(found)}.")

    def trump(self, view: SeatView) -> Choice:
        found = best_worth(view.hand, view.rules)
        return Choice(NameTrump(found.trump), f"No suit brings more: the hand is {worth_told(found)}.")

    def give(self, view: SeatView) -> Choice:
        assert view.trump is not None
        cards = best_cards_to_give(view.hand, view.trump, view.rules)
        return Choice(PassCards(cards), f"{given_told(cards, view.trump, view.rules)}: that should help most.")

    def give_back(self, view: SeatView) -> Choice:
        assert view.trump is not None
        cards = best_cards_to_return(view.hand, view.trump, view.rules)
        kept, rules = without(view.hand, cards), view.rules
        meld, tricks = meld_points(kept, view.trump, rules), strength(kept, view.trump, rules, cards)
        reason = f"What is kept melds {meld}, and should bring about {round(tricks)} in tricks."
        return Choice(PassCards(cards), reason)

    def decide(self, view: SeatView) -> Choice:
        rules, sure = view.rules, is_overwhelming(view)
        if sure and view.why_not(ShootMoon()) is None and view.seen.team_melds(view.seat) < rules.moon:
            return Choice(ShootMoon(), "So many trumps from the top, and beside them aces: every trick should be won.")
        if view.why_not(ThrowIn()) is not None:
            return Choice(PlayOn(), "The bid can still be made.")
        if sure and rules.meld_needs_trick_point:
            return Choice(PlayOn(), "The bid is lost, but without a trick point the others lose their melds.")
        return Choice(ThrowIn(), "All the tricks would not be enough, and this way the others get no trick points.")

    def play(self, view: SeatView) -> Choice:
        return best_play(view)


def worth_told(found: Worth) -> str:
    """What a hand is worth, and what that is made of. Cut off, not rounded: what is too little never looks enough.

    >>> from pinochle_learn.engine import RULES, deal
    >>> print(worth_told(best_worth(deal(179)[0], RULES["playok"])))
    worth about 265 with spades as trump: 20 in melds, 110 hoped for from the partner, 135 in tricks
    """
    total, tricks = int(found.total), round(found.tricks)
    hoped = total - found.meld - tricks
    parts = f"{found.meld} in melds, {hoped} hoped for from the partner, {tricks} in tricks"
    return f"worth about {total} with {found.trump.word} as trump: {parts}"


def given_told(cards: tuple[Card, ...], trump: Suit, rules: Rules) -> str:
    """What kinds of cards go to the bid winner.

    >>> from pinochle_learn.engine import RULES, parse_cards
    >>> given_told(parse_cards("AS 9S AH QC"), Suit.SPADES, RULES["playok"])
    'Two trumps, an ace and another card'
    """
    pinochle = {card for meld in rules.melds for card in meld.cards}
    kinds = {"trump": 0, "ace": 0, "pinochle card": 0, "other card": 0}
    for card in cards:
        is_for_pinochle = card in pinochle
        plain = "ace" if card.rank is Rank.ACE else "pinochle card" if is_for_pinochle else "other card"
        kinds["trump" if card.suit is trump else plain] += 1
    told = listed([_counted(count, kind) for kind, count in kinds.items() if count])
    return told[0].upper() + told[1:]


def _counted(count: int, kind: str) -> str:
    if count == 1:
        return {"ace": "an ace", "other card": "another card"}.get(kind, f"a {kind}")
    return f"{_NUMBERS[count] if count < len(_NUMBERS) else count} {kind}s"


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
