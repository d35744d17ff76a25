"""The questions about the auction, against the independent game of tests/oracle and RULES.md."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pytest

from pinochle_learn import RULES
from pinochle_learn.course.bank.exercises import Exercise
from pinochle_learn.course.practice.makers.auction import AUCTION_WINNER, MAY_BID
from pinochle_learn.engine import Rules
from tests.course import independent
from tests.oracle import game
from tests.practice.asked import TOO_COMMON, cases, commonest, drawn, is_well_asked, name, shows, solved

FIRST, RAISE, PASSED, ALL = 1, 2, 3, 4


def callers(exercise: Exercise, rules: str) -> list[tuple[int, str]]:
    """Who made which call, as the independent game has it; each call is one that it allows."""
    given = exercise.given
    assert given.dealer is not None
    state, found = game.State(rules, given.dealer, ((),) * 4, "AUCTION", (given.dealer + 1) % 4), []
    for call in given.calls:
        assert state.phase == "AUCTION" and str(call) in game.moves(state), f"{call} is not allowed"
        found.append((state.turn, str(call)))
        state = game.after(state, str(call))
    return found


def bids(calls: list[tuple[int, str]]) -> list[int]:
    return [int(call[4:]) for _, call in calls if call.startswith("bid")]


def goes_over(rules: str, call: str, last: int) -> bool:
    """Is this bid right over the last one, whoever makes it? (RULES.md, playok 2, tutorial, fletcher)"""
    more = int(call.removeprefix("bid ")) - last
    return more in (10, 20) if rules == "playok" else more > 0


def check_may_bid(exercise: Exercise, level: int, rules: Rules) -> None:
    is_well_asked(exercise, rules)
    given, under = exercise.given, rules.name
    calls, state = callers(exercise, under), independent.auction(given, under)
    right = independent.answer(exercise, under)
    assert sorted(solved(exercise, rules).split("; ")) == sorted(right.split("; "))
    assert state.phase == "AUCTION"
    passed = {seat for seat, call in calls if call == "pass"}
    if level == ALL:
        assert exercise.kind == "legal-calls" and given.options[0] == "pass"
        allowed = right.split("; ")
        assert (right == "none") == (given.seat in passed)
        assert right == "none" or (given.seat == state.turn and 2 <= len(allowed) < len(given.options))
        return
    assert exercise.kind == "choose" and given.ask == "may-call" and given.options == ("yes", "no")
    assert str(given.call) != "pass"
    assert (level == FIRST) == (not bids(calls))
    if level == PASSED:
        assert passed and goes_over(under, str(given.call), bids(calls)[-1])
        assert (right == "yes") == (given.seat == state.turn)
    else:
        assert given.seat == state.turn


def check_winner(exercise: Exercise, level: int, rules: Rules) -> None:
    is_well_asked(exercise, rules)
    assert solved(exercise, rules) == independent.answer(exercise, rules.name)
    calls = callers(exercise, rules.name)
    bidders = {seat for seat, call in calls if call.startswith("bid")}
    assert len(bidders) in {1: (1, 2), 2: (0, 2), 3: (0, 3, 4)}[level]


CHECKS: Final[dict[str, Callable[[Exercise, int, Rules], None]]] = {
    "may-bid": check_may_bid,
    "auction-winner": check_winner,
}

CASES: Final = cases(MAY_BID, AUCTION_WINNER)


@pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join(map(name, (case[0], case[1], case[2]))))
def test_each_question_is_right_and_of_its_level(case):
    maker, level, rules = case
    exercises = list(drawn(case))
    for exercise in exercises:
        CHECKS[maker.name](exercise, level, rules)
    assert commonest(exercises, rules) <= TOO_COMMON
    assert len({each.given for each in exercises}) >= len(exercises) / 4


MISREAD: Final = {
    (MAY_BID, FIRST): {"open-below-minimum"},
    (MAY_BID, RAISE): {"jump-of-30"},
    (MAY_BID, PASSED): {"back-after-pass"},
    (MAY_BID, ALL): {"open-below-minimum", "jump-of-30", "back-after-pass"},
    (AUCTION_WINNER, 2): {"all-pass-redeal"},
    (AUCTION_WINNER, 3): {"all-pass-redeal"},
}


@pytest.mark.parametrize(("key", "names"), MISREAD.items(), ids=lambda each: "")
def test_each_level_tempts(key, names):
    maker, level = key
    found = shows(list(drawn((maker, level, RULES["playok"]))), RULES["playok"])
    assert found.keys() >= names and min(found[name] for name in names) > 0.1


@pytest.mark.parametrize("level", [FIRST, RAISE, PASSED, ALL])
def test_bid_or_bunch_is_asked_about_at_its_table(level):
    questions = list(drawn((MAY_BID, level, RULES["fletcher"])))
    about = [each for each in questions if str(each.given.call) == "bunch" or "bunch" in each.given.options]
    before = [each for each in questions if "bunch" in map(str, each.given.calls)]
    assert about or level == PASSED
    assert len(before) > 10 and all("bunch" in each.skills for each in (*about, *before))


def test_who_bunched_may_bid_later():
    """RULES.md, fletcher: a player who bunched may still bid later; one who passed may not."""
    found = set()
    for each in drawn((MAY_BID, PASSED, RULES["fletcher"])):
        own = {call for seat, call in callers(each, "fletcher") if seat == each.given.seat}
        found.add(("bunch" in own, "pass" in own, solved(each, RULES["fletcher"])))
    assert (True, False, "yes") in found and (True, True, "no") in found and (False, True, "yes") not in found


def test_nobody_bids():
    """RULES.md: in playok the dealer holds the contract at 250; at the other tables the cards are dealt again."""
    for rules in RULES.values():
        silent = [each for each in drawn((AUCTION_WINNER, 2, rules)) if not bids(callers(each, rules.name))]
        assert silent
        for each in silent:
            dealer = ("South", "West", "North", "East")[each.given.dealer or 0]
            assert solved(each, rules) == (dealer if rules.name == "playok" else "no one")
            assert each.skills[0] == "all-pass"


def test_the_learner_is_called_you():
    texts = {each.prompt for each in drawn((MAY_BID, RAISE, RULES["playok"]))}
    assert not any("South" in text for text in texts)
    assert any(text.startswith("You have bid") for text in texts) and any("May you bid" in text for text in texts)
