"""What an exercise gives, as the table shows it: facts, seats, piles of cards, and the points of a round."""

from __future__ import annotations

from collections.abc import Sequence

from ..course.bank.exercises import WRITTEN_FOR, Exercise, Given
from ..course.kinds.auctions import auction_of
from ..course.kinds.laid import Fact, facts_of, piles_of, players_of
from ..engine import SEATS, Card, Pass
from ..engine.why import ORDINALS
from .shape import (
    CardView,
    CellView,
    FactView,
    MeldView,
    PileView,
    PlayedView,
    PlayerView,
    SheetRowView,
    SheetView,
    TrickView,
)
from .view import PLACES, card_view, with_ids

DEALS = ("speaks first", "deals next")


def given_facts(exercise: Exercise) -> list[FactView]:
    """What is known, as facts: trump, the calls, the bid, who is asked.

    >>> from ..engine import Suit
    >>> given_facts(Exercise("", "", "legal-cards", (), "", Given(trump=Suit.HEARTS), "", (), ""))[0]["text"]
    'hearts'
    """
    return [_fact(fact) for fact in facts_of(exercise)]


def _fact(fact: Fact) -> FactView:
    shown = FactView(id=fact.id, label=fact.label, text=fact.text)
    if fact.suit:
        shown["suit"] = fact.suit.value
    return shown


def given_seats(given: Given) -> list[PlayerView]:
    """The players around the table, where the question is about them: the dealer, and what each has called.

    >>> from ..engine import Bid, Pass
    >>> [seat["facts"] for seat in given_seats(Given(ask="speaker", dealer=0, calls=(Bid(250), Pass())))]
    [[], ['bid 250'], ['passed'], []]
    """
    is_exchange = given.ask in ("first-pass", "holding")
    if given.dealer is None and not is_exchange and given.ask != "seat":
        return []
    rules = given.rules_of(WRITTEN_FOR)
    calls = auction_of(given, rules)[0] if given.dealer is not None else ()
    return [
        PlayerView(
            id=str(seat),
            place=PLACES[seat],
            name=SEATS[seat],
            badges=_badges(given, seat),
            facts=["passed" if isinstance(call, Pass) else str(call) for caller, call in calls if caller == seat],
        )
        for seat in range(rules.seats)
    ]


def _badges(given: Given, seat: int) -> list[str]:
    badges = []
    if seat == given.dealer or (seat == given.seat and given.of in DEALS):
        badges.append("dealer")
    if seat == given.bidder:
        badges.append("won the bid")
    if seat == given.seat and not given.of:
        badges.append("asked")
    return badges


def given_piles(given: Given) -> list[PileView]:
    """Cards that are not in the hand: the partner's, and those that come and go in the exchange.

    >>> from ..engine import parse_cards
    >>> [pile["name"] for pile in given_piles(Given(got=parse_cards("AS"), gave=parse_cards("9S")))]
    ['Received', 'Passed on']
    """
    return [
        PileView(id=pile.id, name=pile.title, melds=[MeldView(id="hand", title="", cards=_cards(pile.cards))])
        for pile in piles_of(given)
    ]


def _cards(cards: Sequence[Card]) -> list[CardView]:
    return [card_view(card, card_id) for card_id, card in with_ids(cards)]


def given_sheet(given: Given) -> SheetView | None:
    """The points of a round, side by side; none where no round is given.

    >>> given_sheet(Given(bid=250, melds=(60, 100), tricks=(200, 50)))["rows"][1]["cells"]
    [{'text': '200'}, {'text': '50'}]
    """
    if not given.bid or given.ask == "may-throw-in":
        return None
    rows = [_row("Melds", given.melds)]
    rows += [_row("Tricks", given.tricks)] if given.tricks is not None else []
    return SheetView(name="The round", columns=["Points", "Bidders", "Others"], rows=rows)


def _row(head: str, points: Sequence[int]) -> SheetRowView:
    return SheetRowView(id=head, head=head, cells=[CellView(text=str(each)) for each in points])


def given_trick(exercise: Exercise) -> TrickView:
    """The cards in playing order, so that the learner, South, is the next to play, or was the last.

    >>> from ..engine import parse_cards
    >>> trick = given_trick(Exercise("", "", "legal-cards", (), "", Given(trick=parse_cards("QH 9H")), "", (), ""))
    >>> [(card["note"], card["place"]) for card in trick["cards"]]
    [('played first', 'north'), ('played second', 'east')]
    """
    cards = []
    for at, (card, player) in enumerate(zip(exercise.given.trick, players_of(exercise), strict=True)):
        shown = card_view(card, str(at), note=f"played {ORDINALS[at]}")
        place = PLACES[player]
        cards.append(PlayedView(**shown, place=place, order=ORDINALS[at]))  # type: ignore[typeddict-item]
    return TrickView(name="Trick on the table", cards=cards)
