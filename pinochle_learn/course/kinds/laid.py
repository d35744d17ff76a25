"""What an exercise lays on the table, in plain words and cards: for a widget, a terminal or a sheet of paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...engine import SEATS, Card, Suit
from ...engine.why import points_text
from ..bank.exercises import Exercise
from ..bank.given import WRITTEN_FOR, Given
from .auctions import auction_of, call_text, calls_text


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that is known, as ``Trump: hearts``; ``suit`` where it is one.

    >>> print(Fact("bid", "Bid", "250"))
    Bid: 250
    """

    id: str
    label: str
    text: str
    suit: Suit | None = None

    def __str__(self) -> str:
        return f"{self.label}: {self.text}"


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards that lie together. ``players`` played them, card by card; of cards that were not played there are none.

    >>> [laid.title for laid in piles_of(Given(got=(), gave=()))]
    []
    """

    id: str
    title: str
    cards: tuple[Card, ...]
    players: tuple[int, ...] = ()


def facts_of(exercise: Exercise) -> tuple[Fact, ...]:
    """What is known: trump, the calls, the bid, who is asked.

    >>> print(*facts_of(Exercise("", "", "legal-cards", (), "", Given(trump=Suit.HEARTS), "", (), "")))
    Trump: hearts
    """
    return (*_table_facts(exercise.given), *_exchange_facts(exercise.given), *_score_facts(exercise))


def _table_facts(given: Given) -> Iterator[Fact]:
    if given.rules:
        yield Fact("rules", "Rules", given.rules.title)
    if given.trump:
        yield Fact("trump", "Trump", given.trump.word, given.trump)
    if given.dealer is not None:
        calls = calls_text(auction_of(given, given.rules_of(WRITTEN_FOR))[0])
        yield Fact("calls", "Calls so far", calls or "none")
    if given.call is not None:
        yield Fact("call", "In question", call_text(given.call))


def _exchange_facts(given: Given) -> Iterator[Fact]:
    if given.passing and given.bidder is not None and given.seat is not None:
        yield Fact("bidder", "Won the bid", SEATS[given.bidder])
        yield Fact("asked", "Wants to pass", SEATS[given.seat])
    if given.stage:
        yield Fact("stage", "When", given.stage)


def _score_facts(exercise: Exercise) -> Iterator[Fact]:
    given = exercise.given
    if given.bid:
        yield Fact("bid", "Bid", str(given.bid))
    if given.ask == "may-throw-in":
        yield Fact("meld", "The bidders' melds", points_text(given.meld))
    if given.thrown_in:
        yield Fact("thrown", "Tricks", "none, the round is thrown in")
    if given.moon:
        yield Fact("moon", "Moon", "announced")
    if given.ask == "game-winner":
        yield Fact("we", "We have", str(given.totals[0]))
        yield Fact("they", "They have", str(given.totals[1]))
        yield Fact("held", "Held the bid", given.bid_by)
    if exercise.kind == "trick-points":
        yield Fact("last", "Last trick", "among these" if given.last_trick else "not among these")


def round_facts(given: Given) -> tuple[Fact, ...]:
    """The points of a round: of each line those of the bidders, then those of the others; none: no round is given.

    >>> print(*round_facts(Given(bid=250, melds=(60, 100), tricks=(200, 50))), sep="; ")
    Melds: bidders 60, others 100; Tricks: bidders 200, others 50
    """
    if not given.bid or given.ask == "may-throw-in":
        return ()
    lines = [("melds", "Melds", given.melds), ("tricks", "Tricks", given.tricks)]
    return tuple(
        Fact(word, label, f"bidders {points[0]}, others {points[1]}") for word, label, points in lines if points
    )


def seat_facts(given: Given) -> tuple[Fact, ...]:
    """Who deals, and who is asked, where a table shows it by the seats.

    >>> print(*seat_facts(Given(ask="may-call", dealer=0, seat=1)), sep="; ")
    Dealer: South; Asked: West
    """
    if given.dealer is None:
        return ()
    asked = () if given.seat is None else (Fact("seat", "Asked", SEATS[given.seat]),)
    return (Fact("dealer", "Dealer", SEATS[given.dealer]), *asked)


def cards_of(exercise: Exercise) -> tuple[Laid, ...]:
    """All cards that are given: those of the trick, the piles, and then those that are held or asked about.

    Cards that lie alone need no title.

    >>> from ...engine import parse_cards
    >>> given = Given(hand=parse_cards("9H AS"), trick=parse_cards("QH"), trump=Suit.SPADES)
    >>> [(laid.id, laid.title) for laid in cards_of(Exercise("", "", "legal-cards", (), "", given, "", (), ""))]
    [('trick', 'On the table'), ('hand', 'You hold')]
    """
    given = exercise.given
    trick = (Laid("trick", "On the table", given.trick, players_of(exercise)),) if given.trick else ()
    others = (*trick, *piles_of(given))
    held = given.hand or given.cards
    return (*others, *([Laid("hand", hand_title(exercise) or ("You hold" if others else ""), held)] if held else []))


def piles_of(given: Given) -> tuple[Laid, ...]:
    """Cards that are not in the hand: the partner's, and those that come and go in the exchange.

    >>> from ...engine import parse_cards
    >>> [pile.title for pile in piles_of(Given(got=parse_cards("AS"), gave=parse_cards("9S")))]
    ['Received', 'Passed on']
    """
    piles = (
        Laid("partner", "Your partner holds", given.partner),
        Laid("got", "Received", given.got),
        Laid("gave", "Passed on", given.gave),
        Laid("passing", "To be passed", given.passing),
    )
    return tuple(pile for pile in piles if pile.cards)


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


def players_of(exercise: Exercise) -> tuple[int, ...]:
    """Who played the cards of the trick, so that the learner, South, is the next to play, or was the last.

    >>> from ...engine import parse_cards
    >>> players_of(Exercise("", "", "legal-cards", (), "", Given(trick=parse_cards("QH 9H")), "", (), ""))
    (2, 3)
    """
    trick = exercise.given.trick
    leader = -len(trick) if exercise.kind == "legal-cards" else 1
    return tuple((leader + at) % len(SEATS) for at in range(len(trick)))


def by_suit(cards: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
    """The cards suit by suit, each high to low, as one holds them.

    >>> from ...engine import parse_cards
    >>> by_suit(parse_cards("9H AS 10H"))
    ((<A♠>,), (<10♥>, <9♥>))
    """
    held = sorted(cards, reverse=True)
    groups = (tuple(card for card in held if card.suit is suit) for suit in Suit)
    return tuple(group for group in groups if group)
