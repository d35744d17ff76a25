"""What is named is true of the cards: no learner is told a mistake that cannot have been made.

Each condition is written down from RULES.md, and looks at cards, calls and points as text alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.misconceptions import slipped
from benchmarks.random_exercises import MAKERS, random_exercise
from pinochle_learn import SEATS
from pinochle_learn.course.bank.exercises import Exercise, load_topic, topics
from pinochle_learn.course.kinds.auction import calls_of
from pinochle_learn.course.misconceptions import MISCONCEPTIONS, causes, shown
from pinochle_learn.course.misconceptions.value import kind_of
from tests.oracle.game import ORDER, playable, winner
from tests.oracle.melds import best_total

True_of = Callable[[Any, Any], bool]


def codes(cards: Any) -> list[str]:
    return [card.code for card in cards]


def hands(exercise: Exercise) -> list[Counter[str]]:
    return [Counter(codes(hand)) for hand in (exercise.given.hand, exercise.given.partner) if hand]


def trump(exercise: Exercise) -> str | None:
    return exercise.given.trump.value if exercise.given.trump else None


def in_one_hand(test: Callable[[Counter[str], str | None], bool]) -> True_of:
    return lambda exercise, said: any(test(hand, trump(exercise)) for hand in hands(exercise))


def has(hand: Counter[str], ranks: str, suit: str | None, times: int = 1) -> bool:
    return all(hand[f"{rank}{suit}"] >= times for rank in ranks.split())


def a_run(hand: Counter[str], suit: str | None) -> bool:
    return has(hand, "A 10 K Q J", suit)


def around(hand: Counter[str], rank: str, times: int = 1) -> bool:
    return all(hand[f"{rank}{suit}"] >= times for suit in "SHCD")


def a_double(hand: Counter[str], suit: str | None) -> bool:
    eight = any(around(hand, rank, 2) for rank in ("A", "K", "Q", "J"))
    return eight or has(hand, "A 10 K Q J", suit, 2) or (hand["JD"] == hand["QS"] == 2)


def another_jack_and_queen(hand: Counter[str], suit: str | None) -> bool:
    """A jack and a queen that are not the two of a pinochle, after those have been taken out."""
    left = hand - Counter({"JD": hand["QS"], "QS": hand["JD"]})
    return all(any(card[0] == rank for card in left) for rank in "JQ")


def of_suit(cards: list[str], suit: str | None) -> list[str]:
    return [card for card in cards if card[-1] == suit]


def said_of(test: Callable[[list[str], list[str], str, set[str]], bool]) -> True_of:
    """About the hand, the trick, trump and the cards that were marked."""

    def look(exercise: Exercise, said: Any) -> bool:
        given = exercise.given
        return test(codes(given.hand), codes(given.trick), trump(exercise) or "", set(codes(said)))

    return look


def partner_wins(hand: list[str], trick: list[str], suit: str, said: set[str]) -> bool:
    return len(trick) - winner(trick, suit) == 2


def is_void(hand: list[str], trick: list[str]) -> bool:
    return not of_suit(hand, trick[0][-1])


def marked_too_many(hand: list[str], trick: list[str], suit: str, said: set[str]) -> bool:
    return bool(said - set(playable(hand, trick, suit)))


def trick_card(test: Callable[[list[str], str, str | None], bool]) -> True_of:
    """About a trick, the card that was said to win it, and trump."""

    def look(exercise: Exercise, said: Any) -> bool:
        trick = codes(exercise.given.trick)
        return test(trick, trick[said], trump(exercise))

    return look


def ten_there(exercise: Exercise, said: Any) -> bool:
    return any(card.startswith("10") for card in codes((*exercise.given.hand, *exercise.given.trick)))


def equal_there(exercise: Exercise, said: Any) -> bool:
    given = exercise.given
    if exercise.kind == "trick-winner":
        return given.trick.count(given.trick[said]) > 1
    return bool(set(given.hand) & set(given.trick))


LEAST: Final = {"playok": 250, "tutorial": 20, "fletcher": 25}  # the lowest first bid


def table(exercise: Exercise) -> str:
    return exercise.given.rules.name if exercise.given.rules else "playok"


def callers(exercise: Exercise) -> list[tuple[int, str]]:
    """Who made which call. They go clockwise from the dealer's left; who has passed is skipped."""
    found: list[tuple[int, str]] = []
    turn = dealer_of(exercise)
    for call in exercise.given.calls:
        turn = next(at % 4 for at in range(turn + 1, turn + 5) if (at % 4, "pass") not in found)
        found.append((turn, str(call)))
    return found


def dealer_of(exercise: Exercise) -> int:
    assert exercise.given.dealer is not None
    return exercise.given.dealer


def passed(exercise: Exercise, seat: int) -> bool:
    return (seat, "pass") in callers(exercise)


def all_have_spoken(exercise: Exercise) -> bool:
    """And nobody has bid: at the other tables the cards are dealt again."""
    return table(exercise) != "playok" and len(callers(exercise)) == 4 and not bids(exercise)


def dealer_was_named(exercise: Exercise, said: Any) -> bool:
    """Or the least bid, where nobody bunched who may be thought to have bid so much."""
    points = str(LEAST[table(exercise)])
    only_passes = all(call == "pass" for _, call in callers(exercise))
    return said == SEATS[dealer_of(exercise)] or (said == points and only_passes)


def bunch_was_a_bid(exercise: Exercise, said: Any) -> bool:
    """Who bunched was named, and has not the contract as the dealer; or 25 is not enough for a bid, and more is."""
    dealer, bunched = dealer_of(exercise), [seat for seat, call in callers(exercise) if call == "bunch"]
    if exercise.kind == "choose":
        return all_have_spoken(exercise) and SEATS.index(said) in bunched and said != SEATS[dealer]
    too_much = not {"bunch", "bid 25"} & set(map(str, said)) and max(asked_about(exercise, said)) > 25
    return bool(bunched) and not bids(exercise) and too_much


def kept_to_steps(exercise: Exercise, said: Any) -> bool:
    """In tens: 1 or 2 more. A higher bid was there, the seat was to speak, and the wrong answer is about that alone."""
    given, calls = exercise.given, callers(exercise)
    last, held = max(bids(exercise)), asked_about(exercise, said)
    seat, holder = given.seat, next(caller for caller, call in calls if call == f"bid {last}")
    assert seat is not None
    if table(exercise) == "playok" or passed(exercise, seat) or holder == seat:
        return False
    if given.call:  # no seat was skipped, the last bid is not the partner's, and the seat has not bunched
        plain = (seat - calls[-1][0]) % 4 == 1 and (seat - holder) % 4 != 2
        return said == "no" and held[0] > last + 2 and plain and (seat, "bunch") not in calls
    offered = [int(option[4:]) for option in given.options if option.startswith("bid")]
    return bool(held) and {last + 1, last + 2} >= set(held) and max(offered) > last + 2


def bids(exercise: Exercise) -> list[int]:
    return [int(str(call)[4:]) for call in exercise.given.calls if str(call).startswith("bid")]


def asked_about(exercise: Exercise, said: Any) -> list[int]:
    """The bids that the learner holds for allowed."""
    calls = [str(exercise.given.call)] if exercise.given.call else [str(call) for call in said]
    return [int(call[4:]) for call in calls if call.startswith("bid")]


def kept(exercise: Exercise, said: Any) -> list[str]:
    return list((Counter(codes(exercise.given.hand)) - Counter(codes(said))).elements())


def kept_points(exercise: Exercise, said: Any) -> int:
    return best_total(kept(exercise, said), trump(exercise), "playok")


def by_rank(exercise: Exercise, said: Any) -> bool:
    """Lowest cards went back, and no trump; to the partner went trumps and the highest cards, or the highest alone."""
    suit, gone, left = trump(exercise), codes(said), kept(exercise, said)

    def height(card: str) -> int:
        return -ORDER.index(card[:-1])

    if not exercise.given.partner:
        plain = [height(card) for card in left if card[-1] != suit]
        return not of_suit(gone, suit) and max(map(height, gone)) <= min(plain)
    keys = ((lambda card: (card[-1] == suit, height(card))), (lambda card: (False, height(card))))
    return any(min(map(key, gone)) >= max(map(key, left)) for key in keys)


def bidders_total(exercise: Exercise) -> int:
    """Melds and trick points; nothing without a trick point."""
    given = exercise.given
    took = given.tricks[0] if given.tricks else 0
    return given.melds[0] + took if took else 0


def bid_is_lost(exercise: Exercise, said: Any) -> bool:
    """Set or thrown in, and there is a meld that could be kept or lost too."""
    given = exercise.given
    return given.melds[0] > 0 and (given.thrown_in or bidders_total(exercise) < given.bid)


TRUE_OF: Final[dict[str, True_of]] = {
    # melds: the cards are there that were taken for something else, or that were left out
    "marriage-inside-run": in_one_hand(a_run),
    "dix-forgotten": in_one_hand(lambda hand, suit: hand[f"9{suit}"] > 0),
    "one-meld-a-card": lambda exercise, said: exercise.given.meld_class is None,
    "double-pinochle-twice": in_one_hand(lambda hand, suit: hand["JD"] == hand["QS"] == 2),
    "all-eight-twice": in_one_hand(lambda hand, suit: any(around(hand, rank, 2) for rank in "AKQJ")),
    "doubles-added": in_one_hand(a_double),
    "run-extras-unknown": in_one_hand(lambda h, s: a_run(h, s) and h[f"K{s}"] + h[f"Q{s}"] > 2),
    "run-extras-added": in_one_hand(lambda h, s: a_run(h, s) and h[f"K{s}"] + h[f"Q{s}"] > 2),
    "second-marriage-forgotten": in_one_hand(lambda hand, suit: any(has(hand, "K Q", each, 2) for each in "SHCD")),
    "royal-as-common": in_one_hand(lambda hand, suit: has(hand, "K Q", suit)),
    "common-as-royal": in_one_hand(lambda hand, suit: any(has(hand, "K Q", s) for s in "SHCD" if s != suit)),
    "any-nine-dix": in_one_hand(lambda hand, suit: any(hand[f"9{s}"] for s in "SHCD" if s != suit)),
    "any-jack-and-queen": lambda exercise, said: (
        any({card[0] for card in pair} == set("JQ") and pair != {"JD", "QS"} for pair in map(set, map(codes, said)))
        if exercise.kind == "pick-melds"
        else in_one_hand(another_jack_and_queen)(exercise, said)
    ),
    "run-in-plain-suit": in_one_hand(lambda hand, suit: any(a_run(hand, s) for s in "SHCD" if s != suit)),
    "tens-around": in_one_hand(lambda hand, suit: around(hand, "10")),
    "partners-combined": lambda exercise, said: bool(exercise.given.partner),
    # tricks
    "partner-need-not-be-beaten": said_of(partner_wins),
    "no-duty-to-overtrump": said_of(
        lambda hand, trick, suit, said: is_void(hand, trick) and bool(of_suit(trick, suit))
    ),
    "may-discard": said_of(
        lambda hand, trick, suit, said: (
            is_void(hand, trick) and len(of_suit(list(said), suit)) < len(said) and bool(of_suit(trick, suit))
        )
    ),
    "no-duty-to-trump": said_of(
        lambda hand, trick, suit, said: is_void(hand, trick) and len(of_suit(list(said), suit)) < len(said)
    ),
    "no-duty-to-win": said_of(marked_too_many),
    "ten-below-king": ten_there,
    "trump-instead": said_of(
        lambda hand, trick, suit, said: not is_void(hand, trick) and bool(of_suit(list(said), suit))
    ),
    "beat-in-trumped-trick": said_of(
        lambda hand, trick, suit, said: trick[0][-1] != suit and bool(of_suit(trick, suit)) and not is_void(hand, trick)
    ),
    "later-equal-wins": equal_there,
    "highest-of-any-suit": trick_card(
        lambda trick, said, suit: (
            said[-1] not in (trick[0][-1], suit) and all(ORDER.index(said[:-1]) <= ORDER.index(c[:-1]) for c in trick)
        )
    ),
    "led-suit-beats-trump": trick_card(
        lambda trick, said, suit: said[-1] == trick[0][-1] != suit and bool(of_suit(trick, suit))
    ),
    # the auction
    "back-after-pass": lambda exercise, said: passed(
        exercise, SEATS.index(said) if exercise.given.ask == "speaker" else exercise.given.seat
    ),
    "jump-of-30": lambda exercise, said: max(asked_about(exercise, said)) > max(bids(exercise)) + 20,
    "open-below-minimum": lambda exercise, said: (
        not bids(exercise) and min(asked_about(exercise, said)) < LEAST[table(exercise)]
    ),
    "all-pass-redeal": lambda exercise, said: said == "no one" and not bids(exercise),
    "dealer-asked": lambda exercise, said: (
        not bids(exercise) and len(exercise.given.calls) == 3 and said in ("250", SEATS[exercise.given.dealer])
    ),
    # the auction at other tables
    "dealer-holds": lambda exercise, said: all_have_spoken(exercise) and dealer_was_named(exercise, said),
    "steps-elsewhere": kept_to_steps,
    "bunch-wins": bunch_was_a_bid,
    # the exchange
    "three-cards": lambda exercise, said: (
        len(exercise.given.passing) == 3 and said == "yes" if exercise.given.passing else said in ("3", "9", "15")
    ),
    "not-the-same-back": lambda exercise, said: (
        said == "no" and bool(set(exercise.given.got) & set(exercise.given.passing))
    ),
    "defenders-too": lambda exercise, said: (exercise.given.seat - exercise.given.bidder) % 2 == 1,
    "pass-by-rank": by_rank,
    "own-meld-kept": lambda exercise, said: (
        bool(exercise.given.partner) and kept_points(exercise, said) == kept_points(exercise, ()) > 0
    ),
    "melds-before-exchange": lambda exercise, said: Counter(exercise.given.got) != Counter(exercise.given.gave),
    # scores
    "last-trick-forgotten": lambda exercise, said: (
        exercise.given.last_trick or exercise.given.of.endswith(("trick points", "last trick"))
    ),
    "queens-count": lambda exercise, said: (
        any(card[0] == "Q" for card in codes(exercise.given.cards)) or exercise.given.of == "trick points"
    ),
    "meld-kept-when-set": bid_is_lost,
    "meld-lost-too": bid_is_lost,
    "bid-alone-when-made": lambda exercise, said: (
        bidders_total(exercise) > exercise.given.bid not in (exercise.given.melds[0], exercise.given.tricks[0])
    ),
    "meld-without-trick-point": lambda exercise, said: any(
        not took and meld for meld, took in zip(exercise.given.melds, exercise.given.tricks, strict=True)
    ),
    "throw-in-at-the-limit": lambda exercise, said: exercise.given.bid - exercise.given.meld == 250 and said == "yes",
    "higher-total-wins": lambda exercise, said: (
        min(exercise.given.totals) >= 1500
        and said == ("we" if exercise.given.totals[0] > exercise.given.totals[1] else "they")
    ),
}


def test_each_misconception_has_its_condition():
    assert set(TRUE_OF) == {each.name for each in MISCONCEPTIONS}


def check(exercise: Exercise, said: Any) -> None:
    if said is None or kind_of(exercise).compare(exercise, said).is_right:
        return
    for each in causes(exercise, said):
        assert TRUE_OF[each.name](exercise, said), (each.name, exercise.given, said)


@given(st.sampled_from(sorted(MAKERS)), st.integers(0, 10**9))
@settings(max_examples=400, deadline=None)
def test_what_is_named_is_true_of_the_cards(key, number):
    """Somebody who holds a misconception, and somebody who slips, in exercises of all kinds."""
    chance = Random(number)
    exercise = random_exercise(key, chance, tempting=number % 2 > 0)
    check(exercise, slipped(exercise, chance))
    for each in MISCONCEPTIONS:
        for answer in shown(each, exercise):
            check(exercise, answer)


def subsets(of: Sequence[Any]) -> list[list[Any]]:
    return [[each for at, each in enumerate(of) if bits >> at & 1] for bits in range(1 << len(of))]


CALLS: Final = ("may-call", "speaker", "lowest-bid", "winner", "contract")


@pytest.mark.parametrize("topic", topics())
def test_in_the_exercises_of_the_course_as_well(topic):
    """Every option of a choice, every card of a trick, every set of marked cards, and many points."""
    for exercise in load_topic(topic):
        given = exercise.given
        if given.rules is not None and given.ask not in CALLS and exercise.kind != "legal-calls":
            continue  # other numbers
        match exercise.kind:
            case "choose":
                answers: list[Any] = list(given.options)
            case "trick-winner":
                answers = list(range(len(given.trick)))
            case "legal-cards":
                answers = [frozenset(some) for some in subsets(sorted(set(given.hand))) if some]
            case "legal-calls":
                answers = [frozenset(some) for some in subsets(calls_of(exercise))]
            case "count-melds":
                right = kind_of(exercise).solve(exercise)
                answers = [{**right, field: tens * 10} for field in right for tens in range(50)]
            case "trick-points":
                answers = list(range(0, 150, 10))
            case "score":
                bidders, others = kind_of(exercise).solve(exercise)
                answers = [(tens * 10, others) for tens in range(-60, 60)] + [(bidders, 10 * n) for n in range(50)]
            case _:
                answers = []
        for answer in answers:
            check(exercise, answer)
