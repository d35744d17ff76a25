"""Random exercises of every kind in which a misread rule can show: cards, positions and scores drawn by chance."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Final

from pinochle_learn.course.bank.exercises import WRITTEN_FOR, Exercise, Given
from pinochle_learn.course.bank.given import SIDES, STAGES
from pinochle_learn.course.misconceptions import MISCONCEPTIONS, believed
from pinochle_learn.course.misconceptions.value import kind_of
from pinochle_learn.engine import RULES as TABLES
from pinochle_learn.engine import (
    SEATS,
    AuctionCall,
    Bid,
    Bunch,
    Card,
    Contract,
    Pass,
    Rank,
    Rules,
    Suit,
    all_melds,
    legal_plays,
    parse_action,
    why_not_throw_in,
)
from pinochle_learn.engine.auction import Calls, highest, next_to_call

RULES: Final = WRITTEN_FOR
SEAT_OPTIONS: Final = (*SEATS, "no one")
Cards = tuple[Card, ...]


def exercise(key: str, given: Given) -> Exercise:
    """An exercise of a kind, with its ask behind it."""
    return Exercise("random", "random", key.split()[0], (), "", given, "", (), "")


# --- melds ---


def _groups(chance: Random, trump: Suit) -> Iterator[Cards]:
    """Cards that tempt: a meld, or what is like one."""
    plain = chance.choice([suit for suit in Suit if suit is not trump])
    meld = chance.choice(all_melds(RULES, trump))
    yield meld.cards
    yield tuple(Card(rank, plain) for rank in sorted(Rank, reverse=True)[:5])
    yield tuple(Card(Rank.TEN, suit) for suit in Suit)
    suit = chance.choice([trump, plain])
    yield (Card(Rank.KING, suit), Card(Rank.QUEEN, suit)) * 2
    yield tuple(Card(rank, chance.choice(list(Suit))) for rank in (Rank.JACK, Rank.QUEEN))
    yield tuple(Card(Rank.NINE, suit) for suit in (trump, plain))
    rank = chance.choice([Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK])
    yield tuple(Card(rank, suit) for suit in Suit for _ in range(2))
    yield (Card(Rank.JACK, Suit.DIAMONDS), Card(Rank.QUEEN, Suit.SPADES)) * 2
    yield ()


def hand(chance: Random, trump: Suit, size: int = 12, *, tempting: bool = False) -> Cards:
    """A hand as it comes, or one with something in it that tempts."""
    first = chance.choice(list(_groups(chance, trump)))[:size] if tempting else ()
    rest = list(RULES.deck)
    for card in first:
        rest.remove(card)
    return (*first, *chance.sample(rest, size - len(first)))


def _melds(chance: Random, key: str, *, tempting: bool = False) -> Given:
    trump = chance.choice(list(Suit))
    cards = hand(chance, trump, tempting=tempting)
    match key:
        case "choose name":
            return _named(chance, trump)
        case "choose trump":
            return Given(hand=cards, ask="trump", options=tuple(suit.word for suit in Suit))
        case "choose points":
            if chance.random() < 0.5:
                return Given(hand=cards, trump=trump, ask="points")
            both = hand(chance, trump, 8, tempting=tempting)
            return Given(hand=both[::2], partner=both[1::2], trump=trump, ask="points")
        case "choose points-after":
            rest = list(RULES.deck)
            for card in cards:
                rest.remove(card)
            got = tuple(chance.sample(rest, 4))
            gave = tuple(chance.sample((*cards, *got), 4))
            return Given(hand=cards, got=got, gave=gave, trump=trump, ask="points-after")
        case _:
            return Given(hand=cards, trump=trump)


def _named(chance: Random, trump: Suit) -> Given:
    """A few cards, and the names of the table."""
    tempting = [cards for cards in _groups(chance, trump) if 0 < len(cards) < 9]
    cards = chance.choice(tempting)
    if chance.random() < 0.5:
        cards = cards[: len(cards) // 2]
    names = dict.fromkeys(rule.name for rule in RULES.melds)
    return Given(hand=cards or (Card(Rank.NINE, trump),), trump=trump, ask="name", options=(*names, "no meld"))


# --- tricks ---


def _position(chance: Random, played: int) -> tuple[list[list[Card]], list[Card], Suit]:
    """Hands of some cards, and a trick on the table to which all played by the rules."""
    deck = chance.sample(RULES.deck, len(RULES.deck))
    size = chance.randrange(2, 9)
    hands = [deck[seat * size : (seat + 1) * size] for seat in range(RULES.seats)]
    trump = chance.choice(list(Suit))
    trick: list[Card] = []
    for seat in range(played):
        trick.append(chance.choice(legal_plays(hands[seat], trick, trump)))
        hands[seat].remove(trick[-1])
    return hands, trick, trump


def _legal(chance: Random, key: str) -> Given:
    played = chance.randrange(1, RULES.seats)
    hands, trick, trump = _position(chance, played)
    return Given(hand=tuple(hands[played]), trick=tuple(trick), trump=trump)


def _winner(chance: Random, key: str) -> Given:
    _, trick, trump = _position(chance, RULES.seats)
    return Given(trick=tuple(trick), trump=trump)


def _order(chance: Random, key: str) -> Given:
    suit = chance.choice(list(Suit))
    ranks = chance.sample(list(Rank), chance.randrange(3, 7))
    return Given(hand=tuple(Card(rank, suit) for rank in ranks))


# --- the auction ---


STEPS: Final = (0, 1, 2, 3, 4, 5)  # over the last bid, or the least, each as much as the smallest step of the course


def _step(rules: Rules) -> int:
    return min(RULES.raises) * RULES.unit // rules.unit


def _call(chance: Random, rules: Rules, last: int, *, bids: bool) -> AuctionCall:
    """A call that is allowed."""
    if rules.bunch and not last and chance.random() < 0.4:
        return Bunch()
    if not bids or chance.random() < 0.5:
        return Pass()
    if last:
        return Bid(last + (chance.choice(rules.raises) if rules.raises else chance.choice(STEPS[1:])))
    return Bid(rules.opening + (0 if rules.opening_fixed else chance.choice(STEPS)))


def _auction(
    chance: Random, rules: Rules, dealer: int, calls_at_most: int
) -> tuple[tuple[AuctionCall, ...], int | Contract]:
    """Some calls by the rules, and what comes next."""
    calls: Calls = ()
    bids = chance.random() > 0.3  # in some auctions nobody does
    while not isinstance(turn := next_to_call(rules, dealer, calls), Contract) and len(calls) < calls_at_most:
        calls = (*calls, (turn, _call(chance, rules, highest(calls)[1], bids=bids)))
    return tuple(call for _, call in calls), turn


def _auction_given(chance: Random, key: str) -> Given:
    """By the rules of the course, or at another table."""
    rules = chance.choice((RULES, RULES, *TABLES.values()))
    dealer = chance.randrange(rules.seats)
    whole = key in ("choose winner", "choose contract")
    calls, turn = _auction(chance, rules, dealer, 99 if whole else chance.randrange(0, 8))
    last = max((call.amount for call in calls if isinstance(call, Bid)), default=0)
    seat = turn if isinstance(turn, int) and chance.random() < 0.7 else chance.randrange(rules.seats)
    steps = STEPS[:5] if last else (-5, -1, 0, 1, 2)
    around = [(last or rules.opening) + off * _step(rules) for off in steps]
    given = Given(dealer=dealer, calls=calls, ask=key.partition(" ")[2], rules=None if rules is RULES else rules)
    return _about_calls(chance, given, seat, around, ("bunch",) if rules.bunch else ())


def _about_calls(chance: Random, given: Given, seat: int, around: list[int], bunch: tuple[str, ...]) -> Given:
    """What is asked about these calls, with bids around the last one."""
    bids = tuple(f"bid {bid}" for bid in around)
    if not given.ask:
        return replace(given, seat=seat, options=("pass", *bunch, *chance.sample(bids, 4)))
    if given.ask == "may-call":
        call = parse_action(chance.choice(("pass", *bunch, *bids)))
        assert isinstance(call, AuctionCall)
        return replace(given, seat=seat, call=call, options=("yes", "no"))
    amounts = given.ask in ("contract", "lowest-bid")
    return replace(given, options=(*map(str, around), "no one") if amounts else SEAT_OPTIONS)


# --- the exchange ---


def _exchange(chance: Random, key: str) -> Given:
    bidder, seat = chance.sample(range(RULES.seats), 2)
    seat = chance.choice((bidder, seat))
    if key == "choose holding":
        stage = chance.choice(STAGES)
        options = tuple(map(str, (8, 9, 12, 15, 16)))
        return Given(bidder=bidder, seat=seat, stage=stage, ask="holding", options=options)
    cards = chance.sample(RULES.deck, 16)
    got = tuple(cards[12:]) if seat == bidder else ()
    held = tuple(cards) if seat == bidder else tuple(cards[:12])
    passing = tuple(chance.sample(held, chance.choice((3, 4, 4, 4, 5))))
    return Given(bidder=bidder, seat=seat, hand=held, got=got, passing=passing, ask="may-pass", options=("yes", "no"))


def _number(chance: Random, key: str) -> Given:
    of = chance.choice(("exchange", "trick points", "last trick", "hand", "opening"))
    options = {
        "exchange": (2, 3, 4, 5),
        "trick points": (240, 250, 260, 330),
        "last trick": (0, 10, 20),
        "hand": (10, 12, 16),
        "opening": (200, 240, 250, 260),
    }[of]
    return Given(of=of, ask="number", options=tuple(map(str, options)))


def _passing(chance: Random, key: str) -> Given:
    """The bid winner with the cards that have come, or the partner with the bid winner's open hand."""
    trump = chance.choice(list(Suit))
    mine = hand(chance, trump, RULES.hand_size, tempting=True)
    rest = list(RULES.deck)
    for card in mine:
        rest.remove(card)
    if chance.random() < 0.5:
        return Given(hand=(*mine, *chance.sample(rest, RULES.exchange)), trump=trump)
    return Given(hand=mine, partner=tuple(chance.sample(rest, RULES.hand_size)), trump=trump)


# --- the score ---


def _tens(chance: Random, most: int, least: int = 0) -> int:
    return 10 * chance.randrange(least // 10, most // 10 + 1)


def _score(chance: Random, key: str) -> Given:
    bid, melds = _tens(chance, 450, 250), (_tens(chance, 300), _tens(chance, 300))
    total = RULES.trick_total
    mine = chance.choice((_tens(chance, total), _tens(chance, total), _tens(chance, total), 0, total))
    tricks = mine, total - mine
    if key == "choose made":
        return Given(bid=bid, melds=melds, tricks=tricks, ask="made", options=("made", "set"))
    if chance.random() < 0.2 and not why_not_throw_in(RULES, bid, melds[0]):
        return Given(bid=bid, melds=melds, thrown_in=True)
    return Given(bid=bid, melds=melds, tricks=tricks)


def _trick_points(chance: Random, key: str) -> Given:
    cards = chance.sample(RULES.deck, chance.choice((4, 4, 8)))
    return Given(cards=tuple(cards), last_trick=chance.random() < 0.5)


def _throw_in(chance: Random, key: str) -> Given:
    meld = _tens(chance, 400)
    bid = _tens(chance, 500, 250)
    return Given(bid=bid, meld=meld, ask="may-throw-in", options=("yes", "no"))


def _game(chance: Random, key: str) -> Given:
    totals = _tens(chance, 1900, 900), _tens(chance, 1900, 900)
    options = (*SIDES, "play on")
    return Given(totals=totals, bid_by=chance.choice(SIDES), ask="game-winner", options=options)


MAKERS: Final[dict[str, Callable[[Random, str], Given]]] = {
    **dict.fromkeys(
        ("count-melds", "pick-melds", "choose points", "choose name", "choose trump", "choose points-after"), _melds
    ),
    "legal-cards": _legal,
    "trick-winner": _winner,
    "order-cards": _order,
    **dict.fromkeys(
        (
            "legal-calls",
            "choose may-call",
            "choose speaker",
            "choose lowest-bid",
            "choose winner",
            "choose contract",
        ),
        _auction_given,
    ),
    "choose holding": _exchange,
    "choose may-pass": _exchange,
    "pass-cards": _passing,
    "choose number": _number,
    "score": _score,
    "choose made": _score,
    "trick-points": _trick_points,
    "choose may-throw-in": _throw_in,
    "choose game-winner": _game,
}
"""By kind: how what is on the table is drawn."""


def random_exercise(key: str, chance: Random, *, tempting: bool = False) -> Exercise:
    """An exercise of a kind, with cards as they come; ``tempting``: cards drawn so that rare things are among them.

    A choice of points has among its options whatever anybody may think.
    """
    maker = MAKERS[key]
    made = exercise(key, _melds(chance, key, tempting=tempting) if maker is _melds else maker(chance, key))
    if key not in ("choose points", "choose points-after"):
        return made
    right = int(kind_of(made).solve(made))
    thought = {int(each) for one in MISCONCEPTIONS if (each := believed(one, made)) is not None}
    near = {max(0, right + off) for off in (-40, -20, -10, 0, 10, 20, 40)}
    return replace(made, given=replace(made.given, options=tuple(map(str, sorted(near | thought)))))
