"""Count the move sequences from fixed positions: ``python -m tests.oracle.perft``."""

import json
import random
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .game import BOOKS, DECK, State, after, begin, hand, moves, play

DATA = Path(__file__).parent.parent / "data"
ABOUT = (
    "How many move sequences of each length (1, 2, ...) start from a position, counted "
    "by tests/oracle, which reads RULES.md on its own and shares no code with the "
    "engine. Hands are South, West, North, East; the position is the one after the "
    "listed moves. Equal cards are one move. Nothing follows a round that has ended "
    "or is to be dealt again. Written by: python -m tests.oracle.perft"
)


def perft(state: State, depth: int) -> int:
    """How many sequences of exactly `depth` moves there are.

    >>> perft(begin("playok", [DECK[seat::4] for seat in range(4)], 0), 2)
    5
    """
    if depth == 0:
        return 1
    found = moves(state)
    if depth == 1:
        return len(found)
    return sum(perft(after(state, text), depth - 1) for text in found)


def all_counts(state: State, depth: int) -> list[int]:
    """`perft` at every depth from 1 to `depth`, in one walk.

    >>> all_counts(begin("playok", [DECK[seat::4] for seat in range(4)], 0), 3)
    [2, 5, 14]
    """
    counts = [0] * depth

    def walk(state: State, made: int) -> None:
        found = moves(state)
        counts[made] += len(found)
        if made + 1 < depth:
            for text in found:
                walk(after(state, text), made + 1)

    walk(state, 0)
    return counts


# Hands


def random_hands(seed: int) -> list[tuple[str, ...]]:
    """Four hands of a shuffled deck."""
    deck = list(DECK)
    random.Random(seed).shuffle(deck)
    return [hand(deck[seat::4]) for seat in range(4)]


def with_hands(seed: int, given: dict[int, str]) -> list[tuple[str, ...]]:
    """Four hands of which some are given (or begun) and the rest is shuffled."""
    rest = list(DECK)
    hands = [given.get(seat, "").split() for seat in range(4)]
    for card in [card for cards in hands for card in cards]:
        rest.remove(card)
    random.Random(seed).shuffle(rest)
    for cards in hands:
        while len(cards) < 12:
            cards.append(rest.pop())
    return [hand(cards) for cards in hands]


ALL_OF_SUIT = {seat: " ".join(card for card in DECK if card[-1] == suit) for seat, suit in enumerate("SHCD")}
SPADES_HEARTS = "AS 10S KS QS JS 9S AH 10H KH QH JH 9H"
CLUBS_DIAMONDS = "AC 10C KC QC JC 9C AD 10D KD QD JD 9D"
PAIRS = "AS AS 10S 10S KC KC QH QH JD JD 9H 9H"
OTHER_PAIRS = "AH AH 10H 10H KD KD QC QC JS JS 9C 9C"
FIVE_NINES = "9S 9S 9H 9C 9D AS AH 10C KD KH JC JS"
FIVE_NINES_MARRIAGE = "9S 9S 9H 9C 9D AS AH 10C KD QD JC JS"
FIVE_NINES_PINOCHLE = "9S 9S 9H 9C 9D AS AH 10C KD QS JC JD"
SIX_NINES = "9S 9S 9H 9H 9C 9D AS AH 10C KD KH JC"
SIX_NINES_MARRIAGE = "9S 9S 9H 9H 9C 9D AS AH 10C KD QD JC"

# South and North of the source's throw-in: a bid of 330 (33) against a meld of 60 (6).
MELD_SIX = "AS AS 10S QS 10H JH 9H 10C JC QD JD KC"
MELD_SIX_PARTNER = "KS 9S 10H AC 9C JC KH QH AD 10D JD QC"


class Writer:
    """Collects positions and their counts."""

    def __init__(self) -> None:
        """Start without positions."""
        self.positions: list[dict[str, Any]] = []

    def add(
        self,
        name: str,
        hands: Sequence[Sequence[str]],
        prefix: Sequence[str],
        depth: int,
        dealer: int = 0,
    ) -> None:
        """Count one position to a depth. Its name starts with the rule set."""
        started = time.perf_counter()
        rules = name.split("-")[0]
        state = begin(rules, hands, dealer)
        for text in prefix:
            state = play(state, text)
        counts = all_counts(state, depth)
        self.positions.append(
            {
                "id": name,
                "rules": rules,
                "dealer": dealer,
                "hands": [" ".join(cards) for cards in hands],
                "moves": list(prefix),
                "phase": state.phase,
                "counts": counts,
            }
        )
        spent = time.perf_counter() - started
        print(f"{spent:6.1f} s  {state.phase:8}  {name:32} {counts}", flush=True)

    def late(self, name: str, seed: int, left: int, depth: int, at: int = 0) -> None:
        """Count from a random line of play, `left` tricks before the end.

        `at` more cards have been played to the next trick.
        """
        hands, dealer = random_hands(seed), seed % 4
        prefix = random_line(name.split("-")[0], hands, dealer, seed, left, at)
        self.add(name, hands, prefix, depth, dealer)


def random_line(
    rules: str,
    hands: Sequence[Sequence[str]],
    dealer: int,
    seed: int,
    left: int = 0,
    at: int = 0,
) -> list[str]:
    """Moves of a random round until `left` tricks and less `at` cards remain.

    Bids are made only at the lowest price, and not often, so that the round comes
    to the play; with ``left=0`` it goes to the end, and may end in another way.
    """
    rng = random.Random(seed)
    state = begin(rules, hands, dealer)
    line: list[str] = []
    while not _reached(state, left, at):
        found = moves(state)
        if not found:
            raise ValueError("the round has ended early")
        text = rng.choice(found)
        if state.phase == "AUCTION":
            lowest = [call for call in found if call.startswith("bid")][:1]
            text = rng.choice([*lowest, "pass"] if state.bid else lowest)
        elif state.phase == "NINES":
            text = "keep"
        elif state.phase == "DECIDE" and left:
            text = rng.choice([call for call in found if call != "throw-in"])
        line.append(text)
        state = after(state, text)
    return line


def _reached(state: State, left: int, at: int) -> bool:
    if left == 0:
        return state.phase in ("DEAL", "OVER")
    done = 12 - len(state.done) == left and len(state.trick) == at
    return state.phase == "PLAY" and done


# Positions


def playok(add: Writer) -> None:
    """Positions of the default rules."""
    plain = random_hands(1)
    add.add("playok-auction-start", plain, [], 5)
    add.add("playok-auction-other-dealer", plain, ["pass"], 4, dealer=2)
    add.add("playok-auction-raise", plain, ["bid 250", "bid 270"], 5)
    rising = [f"bid {bid}" for bid in range(250, 4971, 20)]
    add.add("playok-auction-near-cap", plain, rising, 4)
    add.add("playok-auction-at-cap", plain, [*rising, "bid 4990"], 4)
    add.add("playok-dealer-open", plain, ["pass", "pass"], 3)
    pairs = with_hands(2, {0: PAIRS, 2: OTHER_PAIRS})
    add.add("playok-dealer-forced", pairs, ["pass"] * 3, 3)
    alone = ["bid 250", "pass", "pass", "pass"]
    distinct = with_hands(3, {1: SPADES_HEARTS, 3: CLUBS_DIAMONDS})
    add.add("playok-trump", distinct, alone, 2)
    add.add("playok-exchange-distinct", distinct, [*alone, "trump S"], 2)
    add.add("playok-exchange-pairs", pairs, ["pass"] * 3 + ["trump C"], 2)
    packed = with_hands(4, {0: PAIRS, 2: OTHER_PAIRS})
    first = first_pass(OTHER_PAIRS, 4)
    add.add("playok-exchange-back", packed, ["pass"] * 3 + ["trump D", first], 3)

    six = with_hands(5, {0: MELD_SIX, 2: MELD_SIX_PARTNER})
    for bid, depth in ((330, 6), (320, 6), (310, 5)):
        prefix = winning_bid(bid)
        exchange = same_exchange(MELD_SIX_PARTNER, 4)
        prefix += ["trump D", *exchange]
        add.add(f"playok-decide-{bid}-60", six, prefix, depth)
        if bid == 330:
            add.add("playok-thrown-in", six, [*prefix, "throw-in"], 1)
            add.add("playok-played-on", six, [*prefix, "play-on"], 6)
    suits_alone(add, "playok")
    add.late("playok-play-first", 11, 12, 8)
    add.late("playok-play-first-2", 12, 12, 7, at=2)
    add.late("playok-play-middle", 13, 8, 9)
    add.late("playok-play-middle-2", 14, 7, 9, at=1)
    add.late("playok-play-last-5", 111, 5, 21)
    add.late("playok-play-last-4", 103, 4, 17)
    add.late("playok-play-last-3", 17, 3, 11, at=2)
    add.late("playok-play-last-1", 18, 1, 5)


def winning_bid(bid: int) -> list[str]:
    """An auction of playok that South, the dealer, wins at `bid`.

    West opens, North and East pass, West and South raise by 20 or 10 in turn.

    >>> winning_bid(270)
    ['bid 250', 'pass', 'pass', 'bid 270', 'pass']
    """
    tens = (bid - 250) // 10
    raises = next(count for count in range(1, 99, 2) if count <= tens <= 2 * count)
    steps = [20] * (tens - raises) + [10] * (2 * raises - tens)
    calls = ["bid 250", "pass", "pass"]
    now = 250
    for step in steps:
        now += step
        calls.append(f"bid {now}")
    return [*calls, "pass"]


def same_exchange(partner: str, count: int) -> list[str]:
    """An exchange in which the winner returns the cards he was passed."""
    return [first_pass(partner, count)] * 2


def first_pass(cards: str, count: int) -> str:
    """The move that passes the first cards of this hand."""
    return " ".join(["pass", *cards.split()[:count]])


def tutorial(add: Writer) -> None:
    """Positions of the kitchen-table game."""
    plain = random_hands(21)
    add.add("tutorial-auction-start", plain, [], 2)
    add.add("tutorial-auction-high", plain, ["bid 495"], 5)
    add.add("tutorial-auction-cap", plain, ["pass", "bid 498"], 4)
    add.add("tutorial-auction-low", plain, ["bid 20", "bid 21", "pass"], 2, dealer=3)
    add.add("tutorial-dealer-last", plain, ["pass"] * 3, 2)
    add.add("tutorial-all-pass", plain, ["pass"] * 4, 1)
    nines(add, "tutorial")
    distinct = with_hands(22, {1: SPADES_HEARTS, 3: CLUBS_DIAMONDS})
    alone = ["bid 20", "pass", "pass", "pass"]
    add.add("tutorial-trump", distinct, alone, 2)
    add.add("tutorial-exchange-distinct", distinct, [*alone, "trump H"], 2)
    pairs = with_hands(23, {1: PAIRS, 3: OTHER_PAIRS})
    add.add("tutorial-exchange-pairs", pairs, [*alone, "trump S"], 3)
    six = with_hands(24, {0: MELD_SIX, 2: MELD_SIX_PARTNER})
    for bid, depth in ((32, 6), (31, 5)):
        prefix = [f"bid {bid - 1}", "pass", "pass", f"bid {bid}", "pass", "trump D"]
        prefix += same_exchange(MELD_SIX_PARTNER, 3)
        add.add(f"tutorial-decide-{bid}-6", six, prefix, depth)
        if bid == 32:
            add.add("tutorial-thrown-in", six, [*prefix, "throw-in"], 1)
    suits_alone(add, "tutorial")
    add.late("tutorial-play-first", 25, 12, 8)
    add.late("tutorial-play-middle", 26, 8, 9, at=3)
    add.late("tutorial-play-last-5", 215, 5, 21)
    add.late("tutorial-play-last-4", 202, 4, 15, at=2)
    add.late("tutorial-play-last-3", 29, 3, 13)


def fletcher(add: Writer) -> None:
    """Positions of bid-or-bunch."""
    plain = random_hands(41)
    add.add("fletcher-auction-start", plain, [], 3)
    add.add("fletcher-bunch-twice", plain, ["bunch", "bunch"], 3, dealer=1)
    add.add("fletcher-bunch-then-bid", plain, ["bunch", "pass", "bid 25"], 2)
    high = ["bunch", "pass", "bunch", "bid 25", "bid 496"]
    add.add("fletcher-bunch-high", plain, high, 4)
    add.add("fletcher-opening-raised", plain, ["pass", "bid 25", "bid 497"], 4)
    add.add("fletcher-dealer-last", plain, ["pass"] * 3, 3)
    add.add("fletcher-dealer-opens", plain, ["pass"] * 3 + ["bid 25"], 2)
    add.add("fletcher-nobody-opens", plain, ["pass", "bunch", "pass", "bunch"], 1)
    nines(add, "fletcher")
    distinct = with_hands(42, {1: SPADES_HEARTS, 3: CLUBS_DIAMONDS})
    alone = ["bid 25", "pass", "pass", "pass"]
    add.add("fletcher-exchange-distinct", distinct, [*alone, "trump C"], 2)
    pairs = with_hands(43, {1: PAIRS, 3: OTHER_PAIRS})
    first = first_pass(OTHER_PAIRS, 4)
    add.add("fletcher-exchange-back", pairs, [*alone, "trump S", first], 3)
    six = with_hands(44, {0: MELD_SIX, 2: MELD_SIX_PARTNER})
    for bid in (32, 31):
        prefix = ["bid 25", "pass", "pass", f"bid {bid}", "pass", "trump D"]
        prefix += same_exchange(MELD_SIX_PARTNER, 4)
        add.add(f"fletcher-decide-{bid}-6", six, prefix, 6)
        if bid == 32:
            add.add("fletcher-thrown-in", six, [*prefix, "throw-in"], 1)
        add.add(f"fletcher-moon-{bid}", six, [*prefix, "moon"], 6)
    suits_alone(add, "fletcher")
    add.late("fletcher-play-first", 45, 12, 8)
    add.late("fletcher-play-middle", 46, 8, 9)
    add.late("fletcher-play-last-5", 311, 5, 21)
    add.late("fletcher-play-last-4", 302, 4, 17)
    add.late("fletcher-play-last-3", 49, 3, 12, at=1)


def nines(add: Writer, rules: str) -> None:
    """Hands of nines. Two such hands are impossible: a deck has eight nines."""
    for name, text, seat in (
        ("five", FIVE_NINES, 1),
        ("five-dealer", FIVE_NINES, 0),
        ("five-marriage", FIVE_NINES_MARRIAGE, 2),
        ("five-pinochle", FIVE_NINES_PINOCHLE, 3),
        ("six", SIX_NINES, 3),
        ("six-marriage", SIX_NINES_MARRIAGE, 2),
    ):
        hands = with_hands(30 + seat, {seat: text})
        add.add(f"{rules}-nines-{name}", hands, [], 2)
    hands = with_hands(30, {2: FIVE_NINES})
    add.add(f"{rules}-nines-keep", hands, ["keep"], 2)
    add.add(f"{rules}-nines-redeal", hands, ["redeal"], 1)


def suits_alone(add: Writer, rules: str) -> None:
    """Each seat holds one suit, so each may play any of its cards all the time."""
    hands, prefix = with_hands(0, ALL_OF_SUIT), suits_alone_prefix(rules)
    if rules == "fletcher":
        prefix.append("play-on")
    add.add(f"{rules}-play-each-a-suit", hands, prefix, 6)


def suits_alone_prefix(rules: str) -> list[str]:
    """South, the dealer, gets the contract with twelve spades, and names them trump."""
    opening = {
        "playok": ["pass"] * 3,
        "tutorial": ["pass"] * 3 + ["bid 20"],
        "fletcher": ["bunch"] * 3 + ["bid 25"] + ["pass"] * 3,
    }
    back_and_forth = same_exchange(ALL_OF_SUIT[2], BOOKS[rules].exchange)
    return [*opening[rules], "trump S", *back_and_forth]


def main() -> None:
    """Count all positions and write them."""
    writer = Writer()
    for positions in (playok, tutorial, fletcher):
        positions(writer)
    write("perft.json", {"about": ABOUT, "positions": writer.positions})


def write(name: str, content: dict[str, Any]) -> None:
    """Write a data file, one case a line."""
    lines = []
    for key, value in content.items():
        text = json.dumps(value, ensure_ascii=False)
        if isinstance(value, list):
            cases = (json.dumps(case, ensure_ascii=False) for case in value)
            text = "[\n" + ",\n".join(cases) + "\n]"
        lines.append(f"{json.dumps(key)}: {text}")
    (DATA / name).write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
