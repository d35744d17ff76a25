"""One round of pinochle, straight from RULES.md, as slow and plain as it can be.

Seats are 0 to 3: South, West, North, East. South and North are team 0. A move is a
text such as ``bid 250`` or ``pass AS 10S KS QS``; `moves` lists all that are allowed
and `play` makes one. Cards are not dealt here: after a round, or when the hand is to
be dealt again, the phase is DEAL and there are no moves.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations
from typing import NamedTuple

from .melds import SUITS, best_total

ORDER = ("A", "10", "K", "Q", "J", "9")
DECK = tuple(rank + suit for suit in SUITS for rank in ORDER for _ in range(2))
PLACE = {card: place for place, card in enumerate(DECK)}


class Book(NamedTuple):
    """What differs between the rule sets."""

    minimum: int  # the lowest bid
    steps: tuple[int, ...]  # allowed raises; none: any whole number
    opening_free: bool  # the first bid may be above the minimum
    bunch: bool  # bid-or-bunch may be said before the opening
    forced_dealer: bool  # after three passes the dealer has the contract
    exchange: int  # cards passed each way
    nines: bool  # a hand of nines may be thrown in before the auction
    six_nines: bool  # six nines suffice for that, whatever the hand melds
    moon: bool  # the bid winner may shoot the moon
    needs_trick_point: bool  # a team without trick points gets nothing
    tens: int  # points to the ten
    goal: int  # the game ends here

    @property
    def all_tricks(self) -> int:
        """Trick points of a whole round."""
        return 25 * self.tens

    @property
    def cap(self) -> int:
        """The highest bid: all melds of the deck in one hand (474 tens), all tricks."""
        return 474 * self.tens + self.all_tricks


BOOKS = {
    "playok": Book(250, (10, 20), False, False, True, 4, False, False, False, True, 10, 1500),
    "tutorial": Book(20, (), True, False, False, 3, True, False, False, True, 1, 150),
    "fletcher": Book(25, (), False, True, False, 4, True, True, True, False, 1, 250),
}


@dataclass(frozen=True)
class State:
    """A moment of the round. `done` lists the tricks: (winner's seat, its cards)."""

    rules: str
    dealer: int
    hands: tuple[tuple[str, ...], ...]
    phase: str
    turn: int
    bid: int = 0  # 0: no bid yet
    bidder: int = -1
    passed: tuple[int, ...] = ()
    spoken: tuple[int, ...] = ()
    trump: str | None = None
    returned: bool = False  # the partner has passed his cards
    melds: tuple[int, ...] = ()
    moon: bool = False
    leader: int = -1
    trick: tuple[str, ...] = ()
    done: tuple[tuple[int, tuple[str, ...]], ...] = ()
    totals: tuple[int, int] = (0, 0)
    result: tuple[int, int] | None = None


def hand(cards: Sequence[str]) -> tuple[str, ...]:
    """The cards in the order of the deck.

    >>> hand(["9H", "10S", "AS"])
    ('AS', '10S', '9H')
    """
    return tuple(sorted(cards, key=PLACE.__getitem__))


def begin(
    rules: str,
    hands: Sequence[Sequence[str]],
    dealer: int,
    totals: tuple[int, int] = (0, 0),
) -> State:
    """The state just after the deal: the nines are asked for, or the auction starts."""
    if hand([card for cards in hands for card in cards]) != hand(DECK):
        raise ValueError("the hands are not the deck")
    if [len(cards) for cards in hands] != [12] * 4:
        raise ValueError("a hand is not of 12 cards")
    state = State(rules, dealer, tuple(map(hand, hands)), "NINES", dealer, totals=totals)
    return _ask_nines(state, None)


def qualifies(cards: Sequence[str], rules: str) -> bool:
    """May this hand be thrown in for its nines, before the auction?

    >>> bad = "9S 9H 9C 9D 9S AS AH 10C KD KH JC JS".split()
    >>> [qualifies(bad, rules) for rules in ("playok", "tutorial", "fletcher")]
    [False, True, True]
    """
    book = BOOKS[rules]
    nines = sum(card[0] == "9" for card in cards)
    if not book.nines or nines < 5:
        return False
    if book.six_nines and nines >= 6:
        return True
    return best_total(cards, None, rules) == 0


def _ask_nines(state: State, asked: int | None) -> State:
    """Ask the next seat whose hand qualifies, from the dealer's left."""
    seats = [(state.dealer + step) % 4 for step in (1, 2, 3, 4)]
    waiting = seats if asked is None else seats[seats.index(asked) + 1 :]
    for seat in waiting:
        if qualifies(state.hands[seat], state.rules):
            return replace(state, phase="NINES", turn=seat)
    return replace(state, phase="AUCTION", turn=seats[0])


# The moves of each phase


def moves(state: State) -> list[str]:
    """All moves allowed to the seat whose turn it is.

    >>> state = begin("playok", [DECK[seat::4] for seat in range(4)], 0)
    >>> state.turn, moves(state)
    (1, ['pass', 'bid 250'])
    """
    if state.phase == "NINES":
        return ["redeal", "keep"]
    if state.phase == "AUCTION":
        return _calls(state)
    if state.phase == "TRUMP":
        return ["trump " + suit for suit in SUITS]
    if state.phase == "EXCHANGE":
        count = BOOKS[state.rules].exchange
        chosen = dict.fromkeys(combinations(state.hands[state.turn], count))
        return ["pass " + " ".join(cards) for cards in chosen]
    if state.phase == "DECIDE":
        return _decisions(state)
    if state.phase == "PLAY":
        cards = playable(state.hands[state.turn], state.trick, state.trump)
        return ["play " + card for card in cards]
    return []


def _calls(state: State) -> list[str]:
    book = BOOKS[state.rules]
    if state.bid == 0:
        last = book.cap if book.opening_free else book.minimum
        bids = list(range(book.minimum, last + 1))
    elif book.steps:
        bids = [state.bid + step for step in book.steps]
    else:
        bids = list(range(state.bid + 1, book.cap + 1))
    said = ["bunch"] if book.bunch and state.bid == 0 else []
    return ["pass", *said, *(f"bid {bid}" for bid in bids if bid <= book.cap)]


def may_throw_in(rules: str, bid: int, meld: int) -> bool:
    """May the bid winner throw in, with this meld of his team?

    >>> may_throw_in("playok", 330, 60), may_throw_in("playok", 310, 60)
    (True, False)
    """
    return bid - meld > BOOKS[rules].all_tricks


def _decisions(state: State) -> list[str]:
    found = ["play-on"]
    if may_throw_in(state.rules, state.bid, _team_meld(state, state.bidder % 2)):
        found.append("throw-in")
    if BOOKS[state.rules].moon:
        found.append("moon")
    return found


def _team_meld(state: State, team: int) -> int:
    return state.melds[team] + state.melds[team + 2]


def playable(held: Sequence[str], trick: Sequence[str], trump: str | None) -> tuple[str, ...]:
    """The different cards that may be played to the trick (RULES.md, playok 6).

    >>> playable(["AH", "10H", "9H"], ["QH", "9C"], "S")
    ('AH', '10H')
    """
    cards = tuple(dict.fromkeys(hand(held)))
    if not trick:
        return cards
    led = [card for card in cards if card[-1] == trick[0][-1]]
    trumps = [card for card in cards if card[-1] == trump]
    left = led or trumps or list(cards)
    winning = [card for card in left if winner([*trick, card], trump) == len(trick)]
    return tuple(winning or left)


def winner(trick: Sequence[str], trump: str | None) -> int:
    """Which card of the trick is winning, counted from 0.

    >>> winner(["9C", "10C", "10C", "AD"], "H")
    1
    """
    trumps = [card for card in trick if card[-1] == trump]
    led = [card for card in trick if card[-1] == trick[0][-1]]
    best = min(trumps or led, key=lambda card: ORDER.index(card[:-1]))
    return list(trick).index(best)


# Making a move


def play(state: State, text: str) -> State:
    """The state after a move; ValueError if the move is not allowed."""
    words = text.split()
    if words[0] == "pass" and len(words) > 1:
        text = " ".join(["pass", *hand(words[1:])])
    if text not in moves(state):
        raise ValueError(f"{text} is not allowed in phase {state.phase}")
    return after(state, text)


def after(state: State, text: str) -> State:
    """The state after a move that `moves` has listed."""
    words = text.split()
    if state.phase == "NINES":
        if words[0] == "redeal":
            return replace(state, phase="DEAL")
        return _ask_nines(state, state.turn)
    if state.phase == "AUCTION":
        return _after_call(state, words)
    if state.phase == "TRUMP":
        partner = (state.bidder + 2) % 4
        return replace(state, phase="EXCHANGE", trump=words[1], turn=partner)
    if state.phase == "EXCHANGE":
        return _after_exchange(state, words[1:])
    if state.phase == "DECIDE":
        if words[0] == "throw-in":
            return _finish(state, thrown_in=True)
        return replace(state, phase="PLAY", moon=words[0] == "moon")
    return _after_card(state, words[1])


def _after_call(state: State, words: list[str]) -> State:
    book, seat = BOOKS[state.rules], state.turn
    state = replace(state, spoken=(*state.spoken, seat))
    if words[0] == "bid":
        state = replace(state, bid=int(words[1]), bidder=seat)
    elif words[0] == "pass":
        state = replace(state, passed=(*state.passed, seat))
    if state.bid and len(state.passed) == 3:
        return _contract(state, state.bidder, state.bid)
    if not state.bid and len(state.passed) == 3 and book.forced_dealer:
        return _contract(state, state.dealer, book.minimum)
    if not state.bid and len(state.spoken) == 4:
        return replace(state, phase="DEAL")
    while True:
        seat = (seat + 1) % 4
        if seat not in state.passed:
            return replace(state, turn=seat)


def _contract(state: State, bidder: int, bid: int) -> State:
    return replace(state, phase="TRUMP", turn=bidder, bidder=bidder, bid=bid)


def _after_exchange(state: State, cards: list[str]) -> State:
    giver = state.turn
    taker = (giver + 2) % 4
    hands = list(state.hands)
    kept = list(hands[giver])
    for card in cards:
        kept.remove(card)
    hands[giver] = tuple(kept)
    hands[taker] = hand([*hands[taker], *cards])
    state = replace(state, hands=tuple(hands), turn=state.bidder)
    if not state.returned:
        return replace(state, returned=True)
    melds = tuple(_meld(cards, state.trump, state.rules) for cards in hands)
    state = replace(state, melds=melds, leader=state.bidder)
    decide = len(_decisions(state)) > 1
    return replace(state, phase="DECIDE" if decide else "PLAY")


@cache
def _meld(cards: tuple[str, ...], trump: str | None, rules: str) -> int:
    return best_total(cards, trump, rules)


def _after_card(state: State, card: str) -> State:
    kept = list(state.hands[state.turn])
    kept.remove(card)
    hands = list(state.hands)
    hands[state.turn] = tuple(kept)
    trick = (*state.trick, card)
    state = replace(state, hands=tuple(hands), trick=trick, turn=(state.turn + 1) % 4)
    if len(trick) < 4:
        return state
    taker = (state.leader + winner(trick, state.trump)) % 4
    done = (*state.done, (taker, trick))
    state = replace(state, done=done, trick=(), leader=taker, turn=taker)
    return _finish(state, thrown_in=False) if len(done) == 12 else state


def trick_points(state: State) -> tuple[int, int]:
    """Trick points of the teams so far (RULES.md, playok 7)."""
    points = [0, 0]
    tens = BOOKS[state.rules].tens
    for number, (taker, cards) in enumerate(state.done):
        counting = sum(card[:-1] in ("A", "10", "K") for card in cards)
        points[taker % 2] += tens * (counting + (number == 11))
    return points[0], points[1]


def _finish(state: State, thrown_in: bool) -> State:
    """Score the round, and end the game or hand the deal on (RULES.md, playok 10)."""
    ours = state.bidder % 2
    theirs = 1 - ours
    taken = trick_points(state)
    tricks = [0, 0]
    for taker, _ in state.done:
        tricks[taker % 2] += 1
    scored = score(
        state.rules,
        state.bid,
        (_team_meld(state, ours), _team_meld(state, theirs)),
        None if thrown_in else (taken[ours], taken[theirs]),
        thrown_in,
        state.moon,
        None if thrown_in else (tricks[ours], tricks[theirs]),
    )
    changes = [0, 0]
    changes[ours], changes[theirs] = scored.bidders, scored.others
    totals = (state.totals[0] + changes[0], state.totals[1] + changes[1])
    over = max(totals) >= BOOKS[state.rules].goal
    return replace(
        state,
        phase="OVER" if over else "DEAL",
        dealer=state.dealer if over else (state.dealer + 1) % 4,
        totals=totals,
        result=(changes[0], changes[1]),
    )


# Scoring


class Score(NamedTuple):
    """What a round changes in the totals."""

    bidders: int
    others: int
    is_set: bool


def score(
    rules: str,
    bid: int,
    melds: tuple[int, int],
    trick_points: tuple[int, int] | None = None,
    thrown_in: bool = False,
    moon: bool = False,
    tricks: tuple[int, int] | None = None,
) -> Score:
    """Score a round; every pair is (bidding team, other team).

    `tricks` counts tricks and matters only for the moon; without it, a team without
    trick points is taken to have no trick.

    >>> score("playok", 330, (60, 100), thrown_in=True)
    Score(bidders=-330, others=100, is_set=True)
    >>> score("playok", 300, (100, 40), (200, 50))
    Score(bidders=300, others=90, is_set=False)
    >>> score("playok", 300, (400, 40), (0, 250))
    Score(bidders=-300, others=290, is_set=True)
    """
    book = BOOKS[rules]
    if thrown_in:
        if moon or not may_throw_in(rules, bid, melds[0]):
            raise ValueError("this round may not be thrown in")
        return Score(-bid, melds[1], True)
    if trick_points is None or sum(trick_points) != book.all_tricks:
        raise ValueError(f"trick points do not add up to {book.all_tricks}")
    others = melds[1] + trick_points[1]
    if book.needs_trick_point and trick_points[1] == 0:
        others = 0
    if moon:
        if not book.moon:
            raise ValueError("this rule set has no moon")
        lost = trick_points[1] > 0 if tricks is None else tricks[1] > 0
        return Score(-bid if lost else 50, others, lost)
    bidders = melds[0] + trick_points[0]
    if book.needs_trick_point and trick_points[0] == 0:
        bidders = 0
    if bidders >= bid:
        return Score(bidders, others, False)
    return Score(-bid, others, True)


def leader_of_game(rules: str, totals: tuple[int, int], bid_team: int) -> int | None:
    """The team that has won, after a round in which `bid_team` held the bid.

    >>> leader_of_game("playok", (1700, 1600), 1)
    1
    """
    over = [team for team in (0, 1) if totals[team] >= BOOKS[rules].goal]
    return bid_team if len(over) == 2 else over[0] if over else None
