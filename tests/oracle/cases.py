"""Write tricks, scored rounds and whole rounds: ``python -m tests.oracle.cases``."""

import random
from collections import Counter
from typing import Any, NamedTuple

from .game import (
    BOOKS,
    DECK,
    Score,
    begin,
    hand,
    may_throw_in,
    moves,
    play,
    playable,
    score,
    winner,
)
from .melds import SUITS
from .perft import ALL_OF_SUIT, random_hands, random_line, suits_alone_prefix, with_hands, write

ABOUT_TRICKS = (
    "Random trick situations (RULES.md, playok 6; the same in all rule sets): a hand, "
    "the cards already played, in order. 'legal': the different cards the hand may "
    "play. 'winner_after_each': after each card of the trick, which card was winning, "
    "from 0. 'winner_if': after this legal card. 'kind' says what the rule asks. "
    "Worked out by tests/oracle, which shares no code with the engine. "
    "Written by: python -m tests.oracle.cases"
)
ABOUT_ROUNDS = (
    "Rounds to score (RULES.md: playok 7 to 9, tutorial, fletcher). Pairs are (bidding "
    "team, other team); 'trick_points' is null for a round thrown in; 'tricks' counts "
    "tricks. 'hand_worked': the expected numbers were worked out by hand; the others "
    "are from tests/oracle. 'reading': the rules leave room, and this is how they were "
    "read. Written by: python -m tests.oracle.cases"
)
ABOUT_PLAYOUTS = (
    "Whole random rounds: hands of South, West, North, East, every move, how many "
    "moves were allowed each time, and what the round changed for (South and North, "
    "West and East); the game starts at 0 to 0. 'melds' by seat. Worked out "
    "by tests/oracle, which shares no code with the engine. "
    "Written by: python -m tests.oracle.cases"
)
TRICKS_OF_A_KIND = 50
ROUNDS_OF_A_SET = 60
PLAYOUTS_OF_A_SET = 30


# Tricks


def kind_of(held: list[str], trick: list[str], trump: str) -> str:
    """What the rule of play asks of this hand."""
    if not trick:
        return "lead"
    led = trick[0][-1]
    best = trick[winner(trick, trump)]
    legal = playable(held, trick, trump)
    beats = winner([*trick, legal[0]], trump) == len(trick)
    if any(card[-1] == led for card in held):
        if best[-1] != led:
            return "follow-freed"
        return "follow-and-beat" if beats else "follow-low"
    if any(card[-1] == trump for card in held):
        if best[-1] != trump:
            return "trump-first"
        return "overtrump" if beats else "undertrump"
    return "discard"


def tricks() -> list[dict[str, Any]]:
    """The same number of situations of each of eight kinds."""
    rng = random.Random(7)
    found: list[dict[str, Any]] = []
    kinds: Counter[str] = Counter()
    while len(found) < 8 * TRICKS_OF_A_KIND:
        size, before = rng.randint(2, 12), rng.randint(0, 3)
        trump = rng.choice(SUITS)
        cards = rng.sample(DECK, 4 * size)
        hands = [list(hand(cards[seat::4])) for seat in range(4)]
        trick: list[str] = []
        for held in hands[:before]:
            trick.append(rng.choice(playable(held, trick, trump)))
        held = hands[before]
        kind = kind_of(held, trick, trump)
        if kinds[kind] == TRICKS_OF_A_KIND:
            continue
        kinds[kind] += 1
        legal = playable(held, trick, trump)
        found.append(
            {
                "id": f"{kind}-{kinds[kind]}",
                "kind": kind,
                "hand": " ".join(held),
                "trick": " ".join(trick),
                "trump": trump,
                "legal": " ".join(legal),
                "winner_after_each": [winner(trick[: count + 1], trump) for count in range(before)],
                "winner_if": {card: winner([*trick, card], trump) for card in legal},
            }
        )
    return sorted(found, key=lambda case: str(case["kind"]))


# Rounds


class Worked(NamedTuple):
    """A round scored by hand. Amounts are in tens in every rule set."""

    rules: str
    bid: int
    melds: tuple[int, int]
    points: tuple[int, int] | None  # none: thrown in
    expected: Score
    why: str
    tricks: tuple[int, int] | None = None  # given: the moon was shot
    reading: bool = False


def made(bidders: int, others: int) -> Score:
    """The bidding team makes its bid."""
    return Score(bidders, others, False)


def lost(bid: int, others: int) -> Score:
    """The bidding team is set."""
    return Score(-bid, others, True)


def _shared(rules: str) -> list[Worked]:
    """Edges that are the same in playok and tutorial."""

    def case(
        bid: int,
        melds: tuple[int, int],
        points: tuple[int, int] | None,
        expected: Score,
        why: str,
    ) -> Worked:
        return Worked(rules, bid, melds, points, expected, why)

    return [
        case(30, (10, 4), (20, 5), made(30, 9), "8: meld + trick points reach the bid"),
        case(30, (9, 4), (20, 5), lost(30, 9), "8: one short: set, the bid subtracted"),
        case(25, (10, 4), (25, 0), made(35, 0), "8: no trick point: the meld is lost"),
        case(25, (10, 4), (24, 1), made(34, 5), "8: 10 (1) trick points keep the meld"),
        case(25, (30, 4), (0, 25), lost(25, 29), "8: bidders without trick points: set"),
        case(25, (150, 0), (0, 25), lost(25, 25), "8: set, whatever its meld"),
        case(25, (24, 0), (1, 24), made(25, 24), "8: with 10 (1) trick points it counts"),
        case(25, (60, 0), (20, 5), made(80, 5), "8: everything is added, not the bid"),
        case(25, (0, 0), (25, 0), made(25, 0), "8: the bid by trick points alone"),
        case(26, (0, 100), (25, 0), lost(26, 0), "8: set, and others without a trick"),
        case(33, (6, 10), None, lost(33, 10), "9: bid 330, meld 60 may be thrown in"),
        case(32, (6, 0), None, lost(32, 0), "9: 260 over the meld is more than 250"),
        case(33, (6, 10), (25, 0), lost(33, 0), "9: he may also play on"),
        case(26, (0, 150), None, lost(26, 150), "9: no trick points needed by others"),
        case(31, (6, 10), (25, 0), made(31, 0), "9: 250 over the meld can be made"),
        case(60, (150, 2), (13, 12), made(163, 14), "8: a meld above the bid"),
        case(25, (12, 8), (13, 12), made(25, 20), "8: exactly the bid"),
        case(499, (474, 0), (25, 0), made(499, 0), "5, 7: the deck in one hand"),
        case(499, (473, 0), None, lost(499, 0), "9: one less than the deck holds"),
    ]


def worked() -> list[Worked]:
    """All rounds scored by hand, in tens."""
    fletcher = "fletcher"
    moon = "fletcher: every trick taken: +50, his side's melds do not count"
    moon_lost = "fletcher: moon, one trick lost: his bid is subtracted"
    keeps = "fletcher: the other team keeps its meld also without a trick"
    alone = "fletcher: no rule takes the meld of a team without a trick point"
    return [
        *_shared("playok"),
        *_shared("tutorial"),
        Worked("tutorial", 20, (0, 4), (20, 5), made(20, 9), "tutorial: minimum 20"),
        Worked("tutorial", 27, (3, 2), (23, 2), lost(27, 4), "8: any whole number"),
        Worked(fletcher, 30, (10, 4), (20, 5), made(30, 9), "8: the bid is reached"),
        Worked(fletcher, 30, (9, 4), (20, 5), lost(30, 9), "fletcher: set"),
        Worked(fletcher, 25, (10, 4), (25, 0), made(35, 4), keeps),
        Worked(fletcher, 40, (10, 4), (25, 0), lost(40, 4), keeps),
        Worked(fletcher, 25, (30, 4), (0, 25), made(30, 29), alone, None, True),
        Worked(fletcher, 25, (24, 4), (0, 25), lost(25, 29), "8: bid not reached"),
        Worked(fletcher, 33, (6, 10), None, lost(33, 10), "9: thrown in"),
        Worked(fletcher, 32, (6, 0), None, lost(32, 0), "9: 26 is more than 25"),
        Worked(fletcher, 31, (6, 0), (25, 0), made(31, 0), "9: 25 over the meld"),
        Worked(fletcher, 25, (60, 0), (20, 5), made(80, 5), "8: everything is added"),
        Worked(fletcher, 25, (10, 4), (25, 0), made(50, 4), moon, (12, 0)),
        Worked(fletcher, 60, (90, 0), (25, 0), made(50, 0), moon, (12, 0), True),
        Worked(fletcher, 60, (0, 15), (25, 0), made(50, 15), moon, (12, 0), True),
        Worked(fletcher, 30, (90, 4), (24, 1), lost(30, 5), moon_lost, (11, 1)),
        Worked(fletcher, 30, (90, 4), (23, 2), lost(30, 6), moon_lost, (11, 1)),
        Worked(fletcher, 30, (90, 4), (25, 0), lost(30, 4), moon_lost, (11, 1)),
        Worked(fletcher, 30, (90, 4), (0, 25), lost(30, 29), moon_lost, (0, 12)),
        Worked(fletcher, 26, (100, 2), (10, 15), lost(26, 17), moon_lost, (5, 7)),
    ]


def _times(pair: tuple[int, int] | None, tens: int) -> tuple[int, int] | None:
    return None if pair is None else (pair[0] * tens, pair[1] * tens)


def _round(
    case: Worked,
    number: int,
    hand_worked: bool,
) -> dict[str, Any]:
    tens = BOOKS[case.rules].tens
    return {
        "id": f"{case.rules}-{number}",
        "rules": case.rules,
        "bid": case.bid * tens,
        "melds": _times(case.melds, tens),
        "trick_points": _times(case.points, tens),
        "thrown_in": case.points is None,
        "moon": case.tricks is not None,
        "tricks": case.tricks,
        "expected": {
            "bidders": case.expected.bidders * tens,
            "others": case.expected.others * tens,
            "is_set": case.expected.is_set,
        },
        "hand_worked": hand_worked,
        "reading": case.reading,
        "why": case.why,
    }


def rounds() -> list[dict[str, Any]]:
    """The rounds scored by hand, then random ones, for each rule set."""
    found = []
    for rules in BOOKS:
        mine = [case for case in worked() if case.rules == rules]
        rng = random.Random(f"rounds of {rules}")
        while len(mine) < ROUNDS_OF_A_SET:
            mine.append(random_round(rules, rng))
        by_hand = sum(case.rules == rules for case in worked())
        found += [_round(case, number, number <= by_hand) for number, case in enumerate(mine, start=1)]
    return found


def random_round(rules: str, rng: random.Random) -> Worked:
    """A round with random melds and trick points, scored by the oracle, in tens."""
    tens = BOOKS[rules].tens
    bid = rng.choice([25, 26, 28, 30, 33, 37, 40, 55])
    melds = rng.choice([0, 2, 4, 6, 9, 14, 25, 36]), rng.choice([0, 1, 5, 8, 12])
    taken = rng.choice([0, 1, 5, 10, 12, 15, 19, 23, 24, 25])
    points = (taken, 25 - taken)
    thrown = rng.random() < 0.3 and may_throw_in(rules, bid * tens, melds[0] * tens)
    # One trick has between 0 and 5 tens, so take the fewest that hold the points.
    few = (-(-taken // 5), 12 - -(-taken // 5))
    shot = BOOKS[rules].moon and not thrown and rng.random() < 0.3
    tricks = None if not shot else (12, 0) if taken == 25 else few
    given = Worked(rules, bid, melds, None if thrown else points, made(0, 0), "")
    given = given._replace(tricks=tricks)
    expected, why = check(given), "thrown in" if thrown else "played"
    if shot:
        why = "moon"
    elif not thrown:
        why += ", set" if expected.is_set else ", made"
    reading = rules == "fletcher" and (
        (shot and not expected.is_set) or (not thrown and not shot and taken == 0 and melds[0] >= bid)
    )
    return given._replace(expected=expected, why=why, reading=reading)


def check(case: Worked) -> Score:
    """What the oracle scores for a case, in tens."""
    tens = BOOKS[case.rules].tens
    melds = case.melds[0] * tens, case.melds[1] * tens
    thrown, moon = case.points is None, case.tricks is not None
    points = _times(case.points, tens)
    found = score(case.rules, case.bid * tens, melds, points, thrown, moon, case.tricks)
    return Score(found.bidders // tens, found.others // tens, found.is_set)


# Whole rounds


def playouts() -> list[dict[str, Any]]:
    """Random rounds of each rule set from the deal to the score."""
    found = []
    for place, rules in enumerate(BOOKS):
        for number in range(1, PLAYOUTS_OF_A_SET + 1):
            seed = 1000 * (place + 1) + number
            hands, dealer = random_hands(seed), number % 4
            line = random_line(rules, hands, dealer, seed)
            found.append(playout(f"{rules}-{number}", hands, dealer, line))
        found += sweeps(rules)
    return found


def sweeps(rules: str) -> list[dict[str, Any]]:
    """South has all spades, which are trump, and takes every trick."""
    hands = with_hands(0, ALL_OF_SUIT)
    found = []
    for decision in ("play-on", "moon") if BOOKS[rules].moon else ("",):
        line = suits_alone_prefix(rules) + ([decision] if decision else [])
        for number in range(12):
            line += ["play " + cards[number] for cards in hands]
        name = "-".join([rules, "sweep", *([decision] if decision else [])])
        found.append(playout(name, hands, 0, line))
    return found


def playout(name: str, hands: list[tuple[str, ...]], dealer: int, line: list[str]) -> dict[str, Any]:
    """Follow a line of moves to its end."""
    rules = name.split("-")[0]
    state = begin(rules, hands, dealer)
    allowed = []
    for text in line:
        allowed.append(len(moves(state)))
        state = play(state, text)
    return {
        "id": name,
        "rules": rules,
        "dealer": dealer,
        "hands": [" ".join(cards) for cards in hands],
        "moves": line,
        "allowed": allowed,
        "melds": list(state.melds),
        "phase": state.phase,
        "result": state.result,
    }


def main() -> None:
    """Write all three files."""
    write("tricks.json", {"about": ABOUT_TRICKS, "tricks": tricks()})
    write("rounds.json", {"about": ABOUT_ROUNDS, "rounds": rounds()})
    write("playouts.json", {"about": ABOUT_PLAYOUTS, "rounds": playouts()})


if __name__ == "__main__":
    main()
