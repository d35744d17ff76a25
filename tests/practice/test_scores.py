"""The questions about scores, against the independent game of tests/oracle and RULES.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

import pytest

from pinochle_learn import RULES
from pinochle_learn.course.bank.exercises import Exercise
from pinochle_learn.course.practice.chance import Chance
from pinochle_learn.course.practice.makers import score_games, score_levels, score_rounds
from pinochle_learn.course.practice.makers.scores import GAME_WINNER, SCORE, THROW_IN
from pinochle_learn.engine import Rules, meld_points
from tests.course import independent
from tests.oracle import game
from tests.oracle.melds import best_total
from tests.practice.asked import TOO_COMMON, cases, commonest, drawn, is_well_asked, name, shows, solved

MADE, MADE_OR_SET, CLOSE, NO_POINT, ANY = 1, 2, 3, 4, 5


def step(rules: Rules) -> int:
    """Points go in tens, or are counted in tens (RULES.md, tutorial)."""
    return 10 if rules.name == "playok" else 1


def is_bid(rules: Rules, bid: int) -> bool:
    """Can an auction come to this bid? (RULES.md, playok 2, tutorial, fletcher)"""
    return bid >= {"playok": 250, "tutorial": 20, "fletcher": 25}[rules.name] and bid % step(rules) == 0


def over_the_bid(exercise: Exercise) -> int:
    """How much more than the bid the bidders have in melds and tricks."""
    given = exercise.given
    assert given.tricks is not None
    return given.melds[0] + given.tricks[0] - given.bid


def check_score(exercise: Exercise, level: int, rules: Rules) -> None:
    is_well_asked(exercise, rules)
    given, book = exercise.given, game.BOOKS[rules.name]
    assert solved(exercise, rules) == independent.answer(exercise, rules.name)
    assert is_bid(rules, given.bid) and all(meld % step(rules) == 0 for meld in given.melds)
    if given.thrown_in or given.moon:
        assert level == ANY
        assert not given.thrown_in or (given.tricks is None and given.bid - given.melds[0] > book.all_tricks)
        assert not given.moon or (rules.name == "fletcher" and sum(given.tricks or ()) == book.all_tricks)
        return
    assert given.tricks is not None
    assert sum(given.tricks) == book.all_tricks and all(taken % step(rules) == 0 for taken in given.tricks)
    over = over_the_bid(exercise)
    match level:
        case 1:
            assert over > 0
        case 2:
            assert over > 0 or (over < -step(rules) and given.melds[0])
        case 3:
            assert abs(over) <= step(rules) and given.melds[0]
        case 4:
            assert any(not taken and meld for taken, meld in zip(given.tricks, given.melds, strict=True))
    assert level in (NO_POINT, ANY) or 0 not in given.tricks


def check_throw_in(exercise: Exercise, level: int, rules: Rules) -> None:
    is_well_asked(exercise, rules)
    given, limit = exercise.given, game.BOOKS[rules.name].all_tricks
    assert solved(exercise, rules) == independent.answer(exercise, rules.name)
    assert is_bid(rules, given.bid) and given.meld % step(rules) == 0
    off = abs(given.bid - given.meld - limit) // step(rules)
    assert off >= 5 if level == 1 else off <= {2: 4, 3: 1}[level]


def check_game_winner(exercise: Exercise, level: int, rules: Rules) -> None:
    is_well_asked(exercise, rules)
    totals, goal = exercise.given.totals, game.BOOKS[rules.name].goal
    assert solved(exercise, rules) == independent.answer(exercise, rules.name)
    assert all(total % step(rules) == 0 for total in totals)
    there = sum(total >= goal for total in totals)
    match level:
        case 1:
            assert there < 2
        case 2:
            assert {goal, goal - step(rules)} & set(totals)
        case 3:
            assert there == 2 and totals[0] != totals[1]


CHECKS: Final[dict[str, Callable[[Exercise, int, Rules], None]]] = {
    "score": check_score,
    "throw-in": check_throw_in,
    "game-winner": check_game_winner,
}

CASES: Final = cases(SCORE, THROW_IN, GAME_WINNER)


@pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join(map(name, (case[0], case[1], case[2]))))
def test_each_question_is_right_and_of_its_level(case):
    maker, level, rules = case
    exercises = list(drawn(case))
    for exercise in exercises:
        CHECKS[maker.name](exercise, level, rules)
    assert commonest(exercises, rules) <= TOO_COMMON
    assert len({each.given for each in exercises}) >= len(exercises) / 4


MISREAD: Final = {
    (SCORE, MADE): {"bid-alone-when-made"},
    (SCORE, MADE_OR_SET): {"bid-alone-when-made", "meld-kept-when-set", "meld-lost-too"},
    (SCORE, CLOSE): {"bid-alone-when-made", "meld-kept-when-set", "meld-lost-too"},
    (SCORE, NO_POINT): {"meld-without-trick-point"},
    (SCORE, ANY): {"meld-kept-when-set", "meld-lost-too"},
    (THROW_IN, 2): {"throw-in-at-the-limit"},
    (THROW_IN, 3): {"throw-in-at-the-limit"},
    (GAME_WINNER, 2): {"higher-total-wins"},
    (GAME_WINNER, 3): {"higher-total-wins"},
}


@pytest.mark.parametrize("rules", RULES.values(), ids=name)
@pytest.mark.parametrize(("key", "names"), MISREAD.items(), ids=lambda each: "")
def test_each_level_tempts(key, names, rules):
    maker, level = key
    if rules.name == "fletcher":
        names = names - {"meld-without-trick-point"}  # that table has no such rule
    found = shows(list(drawn((maker, level, rules))), rules)
    assert all(found.get(each, 0) > 0.1 for each in names), found


def test_made_and_set_both_come_and_the_bid_itself_is_enough():
    rules, over = RULES["playok"], Counter[int]()
    for each in drawn((SCORE, CLOSE, rules)):
        given, more = each.given, over_the_bid(each)
        over[more] += 1
        assert int(solved(each, rules).split()[0]) == (-given.bid if more < 0 else given.bid + more)
    assert over.keys() == {-10, 0, 10} and over[0] > 40 and over[-10] > 30


def test_either_side_is_without_a_trick_point():
    """RULES.md, playok 8; fletcher: the melds stay, so the bidders may make their bid by melds alone."""
    found = {rules.name: Counter[tuple[bool, bool]]() for rules in RULES.values()}
    for rules in RULES.values():
        for each in drawn((SCORE, NO_POINT, rules)):
            given = each.given
            bidders, others = map(int, solved(each, rules).split())
            kept, all_ours = rules.name == "fletcher", given.tricks == (game.BOOKS[rules.name].all_tricks, 0)
            if all_ours:
                assert others == (given.melds[1] if kept else 0)
            else:
                assert (bidders > 0) == (kept and given.melds[0] >= given.bid)
            found[rules.name][all_ours, bidders > 0] += 1
    assert all(counts[True, True] > 20 and counts[False, False] > 5 for counts in found.values())
    assert found["fletcher"][False, True] > 10


def test_the_last_level_has_what_the_others_have_not():
    for rules in RULES.values():
        exercises = list(drawn((SCORE, ANY, rules)))
        thrown = [each for each in exercises if each.given.thrown_in]
        moons = [each for each in exercises if each.given.moon]
        assert len(thrown) > 50 and all(each.skills == ("throw-in",) for each in thrown)
        assert bool(moons) == (rules.name == "fletcher")
        if moons:
            results = {solved(each, rules).split()[0] for each in moons}
            assert "50" in results and any(result.startswith("-") for result in results)


@pytest.mark.parametrize("rules", RULES.values(), ids=name)
def test_melds_are_those_of_hands_of_one_deck(rules, monkeypatch):
    """The independent count of the very hands that were dealt."""
    hands = []

    def noted(cards, trump, under):
        hands.append((cards, trump))
        return meld_points(cards, trump, under)

    monkeypatch.setattr(score_rounds, "meld_points", noted)
    for number in range(30):
        hands.clear()
        dealing = score_rounds.many_melds if number % 3 == 0 else score_rounds.melds_dealt
        melds = dealing(Chance(str(number)), rules)
        assert [len(cards) for cards, _ in hands] == [12] * 4
        assert sorted(card.code for cards, _ in hands for card in cards) == sorted(game.DECK)
        points = [best_total([card.code for card in cards], trump.value, rules.name) for cards, trump in hands]
        assert melds == (points[0] + points[2], points[1] + points[3])


@pytest.mark.parametrize("rules", RULES.values(), ids=name)
def test_a_game_ends_by_a_round_that_can_be_played(rules, monkeypatch):
    """Nobody was there before the last round, and what it brought is a score of these rules."""
    rounds = []

    def noted(chance, level, under):
        if played := score_levels.round_of_level(chance, level, under):
            rounds.append(played)
        return played

    monkeypatch.setattr(score_games, "round_of_level", noted)
    goal = game.BOOKS[rules.name].goal
    for level in (1, 2, 3):
        for number in range(100):
            bidders = number % 2
            totals = score_games.totals_drawn(Chance(str(number)), level, rules, bidders)
            if totals is None:
                continue
            last = rounds[-1]
            scored = game.score(rules.name, last.bid, last.melds, last.tricks)
            changes = (scored.bidders, scored.others)[:: -1 if bidders else 1]
            assert is_bid(rules, last.bid)
            assert all(total - change < goal for total, change in zip(totals, changes, strict=True))


def test_bids_are_those_that_an_auction_can_reach():
    """By playing: from every bid reached, each raise that the independent game allows."""
    for rules in RULES.values():
        state = game.State(rules.name, 0, ((),) * 4, "AUCTION", 1)
        bids, waiting = set(), [state]
        top = 2 * game.BOOKS[rules.name].all_tricks
        while waiting:
            state = waiting.pop()
            for move in game.moves(state):
                bid = int(move.removeprefix("bid ")) if move.startswith("bid") else top + 1
                if bid <= top and bid not in bids:
                    bids.add(bid)
                    waiting.append(game.after(state, move))
        assert score_rounds.bids_of(rules) == tuple(sorted(bids))
