"""The oracle against collected facts, arithmetic, and its own data files."""

import json
import random
from collections import Counter
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path

import pytest

from .cases import check, playouts, rounds, tricks, worked
from .game import (
    BOOKS,
    DECK,
    after,
    begin,
    leader_of_game,
    may_throw_in,
    moves,
    play,
    playable,
    qualifies,
    score,
    winner,
)
from .melds import SUITS, best_by_class, best_total, table
from .perft import all_counts, perft, random_hands, random_line

DATA = Path(__file__).parent.parent / "data"
RULES = tuple(BOOKS)


def load(name):
    return json.loads((DATA / name).read_text(encoding="utf-8"))


CASES = load("cases.json")
POSITIONS = load("perft.json")["positions"]


# Collected facts


@pytest.mark.parametrize("case", CASES["meld"], ids=lambda case: case["id"])
def test_collected_melds(case):
    cards = case["hand"].split()
    assert best_total(cards, case["trump"], "playok") == case["playok"]
    assert best_total(cards, case["trump"], "tutorial") == case["tutorial"]
    assert best_total(cards, case["trump"], "fletcher") == case["tutorial"]


@pytest.mark.parametrize("case", CASES["legal"], ids=lambda case: case["id"])
def test_collected_legal_cards(case):
    found = playable(case["hand"].split(), case["trick"].split(), case["trump"])
    assert set(found) == set(case["legal"].split())


@pytest.mark.parametrize("case", CASES["winner"], ids=lambda case: case["id"])
def test_collected_winners(case):
    assert winner(case["trick"].split(), case["trump"]) == case["winner"]


# Melds


@pytest.mark.parametrize("trump", SUITS)
def test_the_whole_deck_in_one_hand(trump):
    """Double run 1500, both dix 20, six marriages 120; 300; 1000 + 800 + 600 + 400."""
    first = 1500 + 2 * 10 + 3 * 2 * 20
    third = 1000 + 800 + 600 + 400
    assert best_by_class(DECK, trump, "playok") == {1: first, 2: 300, 3: third}
    assert first + 300 + third == 4740
    assert best_total(DECK, trump, "tutorial") == best_total(DECK, trump, "fletcher") == 474
    assert [BOOKS[rules].cap for rules in RULES] == [4990, 499, 499]


@pytest.mark.parametrize("trump", SUITS)
def test_one_of_each_card(trump):
    """Run 150, dix 10, three marriages 60; pinochle 40; 100 + 80 + 60 + 40."""
    assert best_total(DECK[::2], trump, "playok") == 150 + 10 + 60 + 40 + 280 == 540
    assert best_total(DECK[::2], trump, "tutorial") == 54


def test_before_trump_is_named():
    """Four suits of two marriages each; no run, no dix, no royal marriage."""
    assert best_by_class(DECK, None, "playok") == {1: 160, 2: 300, 3: 2800}
    assert best_total(["9S"] * 2, None, "tutorial") == 0


def by_copies(cards, trump, rules):
    """The same by brute force over the cards as things, not as kinds.

    Every way to pick the very cards of a meld is an instance; then every set of
    instances that share no card.
    """
    total = 0
    for melds in table(trump, rules).values():
        instances = []
        for meld in melds:
            size = sum(count for _, count in meld.needs)
            needs = Counter(dict(meld.needs))
            for places in combinations(range(len(cards)), size):
                if Counter(cards[place] for place in places) == needs:
                    instances.append((meld.points, sum(1 << place for place in places)))
        total += most(tuple(instances), 0)
    return total


def most(instances, used):
    if not instances:
        return 0
    (points, places), rest = instances[0], instances[1:]
    best = most(rest, used)
    if not places & used:
        best = max(best, points + most(rest, used | places))
    return best


@pytest.mark.parametrize("rules", ["playok", "tutorial"])
def test_kinds_of_cards_suffice(rules):
    """Counting copies of a kind finds the same best as handling every single card."""
    rng = random.Random(5)
    rich = [card for card in DECK if card[0] in "KQJ" or card[-1] in "SD"]
    for _ in range(60):
        cards = rng.sample(rich, 10)
        trump = rng.choice([*SUITS, None])
        assert best_total(cards, trump, rules) == by_copies(cards, trump, rules), cards
    run = ["AS", "10S", "KS", "KS", "QS", "QS", "JS", "JD", "JD"]
    assert best_total(run, "S", rules) == by_copies(run, "S", rules)


def test_more_cards_never_meld_less():
    rng = random.Random(6)
    for _ in range(100):
        cards = rng.sample(DECK, 20)
        totals = [best_total(cards[:size], "H", "playok") for size in range(21)]
        assert totals == sorted(totals)


# Moves, counted by arithmetic


def counts_of(name):
    return next(case["counts"] for case in POSITIONS if case["id"] == name)


def auction(bids, exchange):
    """How many move sequences there are, for a playok auction far below the cap.

    The function returned takes the seats still in, whether there is a bid, and the
    depth. A bid can be raised in two ways; three passes end the auction, and then
    trump (4) and the partner's cards (`exchange`) follow.
    """

    @cache
    def count(seats, depth):
        if depth == 0:
            return 1
        if seats == 1:
            return 4 * (exchange if depth > 1 else 1)
        return 2 * count(seats, depth - 1) + count(seats - 1, depth - 1)

    @cache
    def unopened(seats, depth):
        if seats == 1 or depth == 0:
            return count(seats, depth)
        return count(seats, depth - 1) + unopened(seats - 1, depth - 1)

    return [count(4, depth) if bids else unopened(4, depth) for depth in range(1, 5)]


def test_playok_auctions():
    assert auction(True, 0) == [3, 9, 27, 81 + 1]
    assert auction(True, 0) == counts_of("playok-auction-raise")[:4]
    assert auction(False, 0) == [2, 5, 14, 43] == counts_of("playok-auction-start")[:4]


def test_auctions_with_free_bids():
    """480 bids from 20 to 499: the rising pairs are C(480, 2)."""
    passes = 480  # each first bid may be followed by a pass
    opened = comb(480, 2) + passes
    assert counts_of("tutorial-auction-start") == [480 + 1, opened + 480 + 1]
    # After 495 four bids are left: rising rows of them, with passes between.
    two = comb(4, 2) + 2 * 4 + 1
    three = comb(4, 3) + 3 * comb(4, 2) + 3 * comb(4, 1) + 1
    assert counts_of("tutorial-auction-high")[:3] == [5, two, three]


def test_fletcher_auctions():
    """474 bids above the opening; pass and bunch before it, pass after it."""
    raised = 474 + 1
    two = 3 * 2 + raised
    three = 2 * 2 * 3 + 2 * raised + raised + comb(474, 2) + 474
    assert counts_of("fletcher-auction-start") == [3, two, three]
    # The last seat alone: pass or bunch ends it, opening goes on to trump (4).
    assert counts_of("fletcher-dealer-last")[:2] == [3, 4]


def choices(pairs, singles, count):
    """Ways to choose from equal pairs and single cards."""
    return sum(comb(pairs, both) * comb(pairs - both + singles, count - 2 * both) for both in range(count // 2 + 1))


@pytest.mark.parametrize("rules", RULES)
def test_exchange_of_different_cards(rules):
    number = BOOKS[rules].exchange
    first, back = comb(12, number), comb(12 + number, number)
    assert counts_of(f"{rules}-exchange-distinct") == [first, first * back]
    assert (first * back) == (100_100 if number == 3 else 900_900)


def test_exchange_of_pairs():
    """Six pairs pass two pairs, a pair and two cards, or four cards, to six pairs."""
    assert choices(6, 0, 4) == 15 + 60 + 15 == 90
    back = 15 * choices(8, 0, 4) + 60 * choices(7, 2, 4) + 15 * choices(6, 4, 4)
    assert counts_of("playok-exchange-pairs") == [90, back]
    assert counts_of("playok-dealer-forced") == [4, 4 * 90, 4 * back]
    assert choices(6, 0, 3) == 30 + 20
    back = 30 * choices(7, 1, 3) + 20 * choices(6, 3, 3)
    assert counts_of("tutorial-exchange-pairs")[:2] == [50, back]
    assert counts_of("playok-exchange-back")[0] == choices(8, 0, 4) == 266


@pytest.mark.parametrize("rules", RULES)
def test_play_when_each_seat_has_a_suit(rules):
    """Everybody has two each of six cards and may play any, again and again."""
    assert counts_of(f"{rules}-play-each-a-suit") == [6**depth for depth in range(1, 7)]


def test_late_play_ends():
    """Whole lines of play: the last trick is forced, and nothing follows it."""
    for case in POSITIONS:
        if "-play-last-" in case["id"]:
            counts = case["counts"]
            assert counts[-1] == 0
            assert len(set(counts[-5:-1])) == 1


# The data files


@pytest.mark.parametrize("case", POSITIONS, ids=lambda case: case["id"])
def test_positions(case):
    """Each position is reached by allowed moves, and its small counts are right."""
    state = begin(case["rules"], [text.split() for text in case["hands"]], case["dealer"])
    for text in case["moves"]:
        state = play(state, text)
    assert state.phase == case["phase"]
    small = [count for count in case["counts"] if count < 3000]
    short = case["counts"][: len(small)]
    assert all_counts(state, len(short)) == short
    depth = min(3, len(short))
    if depth:
        assert perft(state, depth) == short[depth - 1]


def test_enough_positions():
    names = [case["id"] for case in POSITIONS]
    assert len(set(names)) == len(names)
    for rules in RULES:
        assert sum(case["rules"] == rules for case in POSITIONS) >= 12


def test_files_are_up_to_date():
    assert load("tricks.json")["tricks"] == tricks()
    assert load("rounds.json")["rounds"] == json.loads(json.dumps(rounds()))
    assert load("playouts.json")["rounds"] == json.loads(json.dumps(playouts()))


# Scores


def test_rounds_worked_by_hand():
    for case in worked():
        assert check(case) == case.expected, case


def test_scores_that_cannot_be():
    with pytest.raises(ValueError, match="add up"):
        score("playok", 300, (100, 40), (200, 40))
    with pytest.raises(ValueError, match="thrown in"):
        score("playok", 310, (60, 40), thrown_in=True)
    with pytest.raises(ValueError, match="moon"):
        score("tutorial", 30, (6, 4), (25, 0), moon=True)


@pytest.mark.parametrize("rules", RULES)
def test_throw_in_is_for_bids_out_of_reach(rules):
    """Exactly when all trick points and the meld stay below the bid."""
    book = BOOKS[rules]
    for tens in range(20, 80):
        bid, meld = tens * book.tens, 6 * book.tens
        best = score(rules, bid, (meld, 0), (book.all_tricks, 0))
        assert may_throw_in(rules, bid, meld) == best.is_set


def test_end_of_the_game():
    """RULES.md, playok 10."""
    assert leader_of_game("playok", (1490, -20), 0) is None
    assert leader_of_game("playok", (1500, 1490), 1) == 0
    assert leader_of_game("playok", (1700, 1600), 1) == 1
    assert leader_of_game("tutorial", (-150, 150), 0) == 1
    assert leader_of_game("fletcher", (250, 251), 0) == 0


# Whole rounds


@pytest.mark.parametrize("rules", RULES)
def test_trick_points_add_up(rules):
    """A round played out gives 250 (25), and both teams have what they scored."""
    for seed in range(20):
        hands = random_hands(seed)
        state = begin(rules, hands, 3, totals=(1000, -1000))
        for text in random_line(rules, hands, 3, seed):
            if state.phase == "PLAY":
                assert sum(map(len, state.hands)) + len(state.trick) + 4 * len(state.done) == 48
            state = after(state, text)
        assert state.result is not None
        assert state.totals == (1000 + state.result[0], state.result[1] - 1000)
        assert moves(state) == []
        over = max(state.totals) >= BOOKS[rules].goal
        assert (state.phase, state.dealer) == (("OVER", 3) if over else ("DEAL", 0))


def test_all_tricks_with_twelve_trumps():
    """South: a double run and both dix; the others two marriages each; all 25 tens."""
    found = {case["id"]: case for case in load("playouts.json")["rounds"]}
    ours, theirs = 150 + 2 + 2 * 2, 2 * 2 + 2 * 2
    expected = {
        "playok-sweep": ("OVER", [10 * (ours + 25), 0]),
        "tutorial-sweep": ("OVER", [ours + 25, 0]),
        "fletcher-sweep-play-on": ("DEAL", [ours + 25, theirs]),
        "fletcher-sweep-moon": ("DEAL", [50, theirs]),
    }
    for name, (phase, result) in expected.items():
        assert (found[name]["phase"], found[name]["result"]) == (phase, result), name


def test_two_hands_of_nines_are_impossible():
    """Two times five nines are more than the eight of the deck."""
    assert sum(card[0] == "9" for card in DECK) == 8 < 5 + 5


def test_nines():
    six = ["9S", "9S", "9H", "9H", "9C", "9D", "AS", "AH", "10C", "KD", "QD", "JC"]
    assert [qualifies(six, rules) for rules in RULES] == [False, False, True]
    five = ["9S", "9S", "9H", "9C", "9D", "AS", "AH", "10C", "KD", "KH", "JC", "JS"]
    assert [qualifies(five, rules) for rules in RULES] == [False, True, True]


def test_moves_that_are_refused():
    state = begin("playok", random_hands(1), 0)
    for text in ("bid 260", "bid 240", "bunch", "trump S", "deal"):
        with pytest.raises(ValueError, match="not allowed"):
            play(state, text)
    with pytest.raises(ValueError, match="deck"):
        begin("playok", [DECK[:12]] * 4, 0)
