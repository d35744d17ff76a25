"""What an exercise gives, as the table shows it: facts, seats, piles of cards, and the points of a round."""

from __future__ import annotations

from collections.abc import Sequence

from ..course.bank.exercises import WRITTEN_FOR, Exercise, Given
from ..course.kinds.auctions import auction_of, calls_text
from ..engine import SEATS, Card, Pass
from ..engine.why import ORDINALS, points_text
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
from .view import PLACES, card_view, trump_fact, with_ids

DEALS = ("speaks first", "deals next")


def given_facts(exercise: Exercise) -> list[FactView]:
    """What is known, as facts: trump, the calls, the bid, who is asked.

    >>> from ..engine import Suit
    >>> given_facts(Exercise("", "", "legal-cards", (), "", Given(trump=Suit.HEARTS), "", (), ""))[0]["text"]
    'hearts'
    """
    given = exercise.given
    facts = [FactView(id="rules", label="Rules", text=given.rules.title)] if given.rules else []
    facts += [trump_fact(given.trump)] if given.trump else []
    if given.dealer is not None:
        calls = calls_text(auction_of(given, given.rules_of(WRITTEN_FOR))[0])
        facts.append(FactView(id="calls", label="Calls so far", text=calls or "none"))
    if given.call is not None:
        facts.append(FactView(id="call", label="In question", text=str(given.call)))
    return [*facts, *_exchange_facts(given), *_score_facts(exercise)]


def _exchange_facts(given: Given) -> list[FactView]:
    facts = []
    if given.passing and given.bidder is not None and given.seat is not None:
        facts.append(FactView(id="bidder", label="Won the bid", text=SEATS[given.bidder]))
        facts.append(FactView(id="asked", label="Wants to pass", text=SEATS[given.seat]))
    if given.stage:
        facts.append(FactView(id="stage", label="When", text=given.stage))
    return facts


def _score_facts(exercise: Exercise) -> list[FactView]:
    given, facts = exercise.given, []
    if given.bid:
        facts.append(FactView(id="bid", label="Bid", text=str(given.bid)))
    if given.ask == "may-throw-in":
        facts.append(FactView(id="meld", label="The bidders' melds", text=points_text(given.meld)))
    if given.thrown_in:
        facts.append(FactView(id="thrown", label="Tricks", text="none, the round is thrown in"))
    if given.moon:
        facts.append(FactView(id="moon", label="Moon", text="announced"))
    if given.ask == "game-winner":
        facts += [FactView(id="we", label="We have", text=str(given.totals[0]))]
        facts += [FactView(id="they", label="They have", text=str(given.totals[1]))]
        facts += [FactView(id="held", label="Held the bid", text=given.bid_by)]
    if exercise.kind == "trick-points":
        facts.append(
            FactView(id="last", label="Last trick", text="among these" if given.last_trick else "not yet played")
        )
    return facts


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
    piles = {
        "partner": ("Your partner holds", given.partner),
        "got": ("Received", given.got),
        "gave": ("Passed on", given.gave),
        "passing": ("To be passed", given.passing),
    }
    return [
        PileView(id=name, name=title, melds=[MeldView(id="hand", title="", cards=_cards(cards))])
        for name, (title, cards) in piles.items()
        if cards
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


def hand_title(exercise: Exercise) -> str:
    """What stands above the cards; nothing where they are simply the learner's.

    >>> hand_title(Exercise("", "", "trick-points", (), "", Given(), "", (), ""))
    'The cards taken'
    """
    given = exercise.given
    if exercise.kind == "trick-points":
        return "The cards taken"
    if given.gave:
        return "Before the exchange"
    if given.passing and given.seat is not None:
        return f"{SEATS[given.seat]} holds now" if given.seat else "You hold now"  # South is the learner
    return "You hold" if given.partner else ""


def given_trick(exercise: Exercise) -> TrickView:
    """The cards in playing order, so that the learner, South, is the next to play, or was the last.

    >>> from ..engine import parse_cards
    >>> trick = given_trick(Exercise("", "", "legal-cards", (), "", Given(trick=parse_cards("QH 9H")), "", (), ""))
    >>> [(card["note"], card["place"]) for card in trick["cards"]]
    [('played first', 'north'), ('played second', 'east')]
    """
    trick = exercise.given.trick
    leader = -len(trick) if exercise.kind == "legal-cards" else 1
    cards = []
    for at, card in enumerate(trick):
        shown = card_view(card, str(at), note=f"played {ORDINALS[at]}")
        place = PLACES[(leader + at) % len(PLACES)]
        cards.append(PlayedView(**shown, place=place, order=ORDINALS[at]))  # type: ignore[typeddict-item]
    return TrickView(name="Trick on the table", cards=cards)
