"""Hands to count and to mark: their melds and what tempts in them, against RULES.md read a second time."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from statistics import fmean
from typing import Final

import pytest

from pinochle_learn import RULES
from pinochle_learn.course.bank.exercises import Exercise
from pinochle_learn.course.bank.named_points import wrong_points
from pinochle_learn.course.kinds.grading import KINDS
from pinochle_learn.course.misconceptions import MISCONCEPTIONS, causes, shown
from pinochle_learn.course.practice.makers.melds import MARK_MELDS, MELDS, fits
from pinochle_learn.engine import Reuse, Rules
from tests.oracle.game import DECK
from tests.oracle.melds import table
from tests.practice.asked import TOO_COMMON, cases, commonest, drawn, is_well_asked, name, shows, solved
from tests.practice.independent_melds import STRONG, Hand, false_claims, told_points

PLAYOK: Final = RULES["playok"]


def hand_of(exercise: Exercise, rules: Rules) -> Hand:
    given = exercise.given
    assert given.trump is not None
    return Hand(tuple(card.code for card in given.hand), given.trump.value, rules.name)


def check(exercise: Exercise, level: int, rules: Rules) -> Hand:
    """The cards, the words and the level of a question of either kind."""
    is_well_asked(exercise, rules)
    hand = hand_of(exercise, rules)
    assert len(hand.cards) == 12 and Counter(hand.cards) <= Counter(DECK)
    assert exercise.prompt.startswith({"S": "Spades", "H": "Hearts", "C": "Clubs", "D": "Diamonds"}[hand.trump])
    has_level(hand, level)
    about_lures = {"pinochle", "around", "run"} if len(hand.lures & STRONG) > 1 else set()
    assert hand.skills <= set(exercise.skills) <= hand.skills | about_lures
    assert told_points(exercise.why) == hand.by_class
    assert not wrong_points(exercise.why, rules) and not false_claims(hand, exercise.why)
    return hand


def has_level(hand: Hand, level: int) -> None:
    """What the level promises is there, and nothing of a higher one."""
    melds, tempting = len(hand.all_melds), hand.lures & STRONG
    if level <= 3:
        assert not hand.has_run_and_more and not hand.has_double
    match level:
        case 1:
            assert melds == 1 and len(tempting) <= 1
        case 2:
            assert 2 <= melds <= 3 and len(hand.classes) > 1 and not hand.is_shared
        case 3:
            assert 3 <= melds <= 5 and hand.is_shared
        case 4:
            assert melds > 1 and (hand.has_run_and_more or hand.has_double)
        case 5:
            assert len(tempting) >= 2 and len(hand.lures) >= 3 and (hand.is_shared or not melds)


def check_count(exercise: Exercise, level: int, rules: Rules) -> None:
    hand = check(exercise, level, rules)
    assert solved(exercise, rules) == " ".join(map(str, hand.by_class.values()))


def check_marks(exercise: Exercise, level: int, rules: Rules) -> None:
    """Each meld is one of the table, the cards of a class are there, and no other melds score more."""
    hand = check(exercise, level, rules)
    text = solved(exercise, rules)
    laid = [] if text == "none" else [tuple(sorted(Counter(part.split()).items())) for part in text.split("; ")]
    left, points = Counter(laid), {}
    for number, melds in table(hand.trump, hand.rules).items():
        mine = {tuple(sorted(meld.needs)): meld for meld in melds}
        taken: Counter[str] = Counter()
        points[number] = 0
        for cards, count in Counter(laid).items():
            if cards in mine:
                del left[cards]
                points[number] += count * mine[cards].points
                taken.update({card: count * each for card, each in cards})
        assert taken <= hand.held
    assert not left and points == hand.by_class


CHECKS: Final[dict[str, Callable[[Exercise, int, Rules], None]]] = {"melds": check_count, "mark-melds": check_marks}


@pytest.mark.parametrize("case", cases(MELDS, MARK_MELDS), ids=lambda case: "-".join(map(name, case)))
def test_questions_are_right_and_of_their_level(case):
    maker, level, rules = case
    exercises = list(drawn(case))
    for exercise in exercises:
        CHECKS[maker.name](exercise, level, rules)
    assert len({(each.given.hand, each.given.trump) for each in exercises}) >= len(exercises) - 3
    assert commonest(exercises, rules) <= TOO_COMMON


def share(tests: Iterable[bool]) -> float:
    """How many of them are true."""
    return fmean(map(float, tests))


@pytest.mark.parametrize("rules", RULES.values(), ids=name)
def test_all_that_a_level_promises_comes(rules):
    """Not one recipe alone: each feature of a level in a fair share of its hands, each trump too."""
    one, _, three, four, five = (
        [hand_of(each, rules) for each in drawn((MELDS, level, rules))] for level in range(1, 6)
    )
    for suit in "SHCD":
        assert share(hand.trump == suit for hand in (*one, *five)) > 0.15
    for skill in ("marriage", "dix", "run", "pinochle", "around"):
        assert share(skill in hand.skills for hand in one) > 0.07
    assert share("dix" in hand.skills for hand in three) > 0.4
    assert share("around" in hand.skills for hand in three) > 0.5
    assert share(hand.has_run_and_more for hand in four) > 0.35
    assert share(hand.has_double for hand in four) > 0.3
    assert share(hand.is_shared for hand in five) > 0.75
    for lure in STRONG:
        assert share(lure in hand.lures for hand in five) > 0.1


TEMPTED: Final = {
    2: "dix-forgotten second-marriage-forgotten royal-as-common common-as-royal any-nine-dix any-jack-and-queen",
    3: "marriage-inside-run dix-forgotten one-meld-a-card second-marriage-forgotten common-as-royal any-nine-dix",
    4: "marriage-inside-run double-pinochle-twice all-eight-twice doubles-added one-meld-a-card any-jack-and-queen",
    5: "one-meld-a-card run-in-plain-suit tens-around any-jack-and-queen any-nine-dix common-as-royal",
}
"""By level, the misreadings that must have their chance in more than one question of twenty."""


@pytest.mark.parametrize("level", TEMPTED)
@pytest.mark.parametrize("rules", RULES.values(), ids=name)
def test_misread_rules_show(rules, level):
    share = shows(list(drawn((MELDS, level, rules), 80)), rules)
    extras = ["run-extras-unknown", "run-extras-added"] if level == 4 and rules == PLAYOK else []
    for each in (*TEMPTED[level].split(), *extras):
        assert share.get(each, 0) > 0.05, (each, share)


@pytest.mark.parametrize("maker", [MELDS, MARK_MELDS], ids=name)
@pytest.mark.parametrize("level", range(2, 6))
def test_a_misread_rule_gets_its_reason(maker, level):
    """Whoever answers by it is told so, save where several misreadings answer alike."""
    told, there = Counter[str](), Counter[str]()
    for exercise in drawn((maker, level, PLAYOK), 40):
        for each in MISCONCEPTIONS:
            answer = next(shown(each, exercise), None)
            if answer is not None:
                there[each.name] += 1
                told[each.name] += each in causes(exercise, answer)
    assert there and all(told[each] >= 0.8 * there[each] for each in there), (told, there)


@pytest.mark.parametrize("rules", RULES.values(), ids=name)
def test_a_hint_does_not_count_for_the_learner(rules):
    """It asks for cards and says how many melds there are; no points, and no meld beside the run by its name."""
    for level in range(1, 6):
        for exercise in drawn((MELDS, level, rules), 40):
            for hint in exercise.hints:
                plain = re.sub(r"[Cc]lass \d|10|[AKQJ9][♠♥♣♦]", "", hint)
                assert not re.search(r"\d|marriage|dix|pinochle|s around|double|all eight", plain), hint


def test_both_kinds_are_asked_of_the_same_hands():
    kinds = {next(drawn((maker, 3, PLAYOK), 1)).kind for maker in (MELDS, MARK_MELDS)}
    assert kinds == {"count-melds", "pick-melds"} <= KINDS.keys()
    assert MELDS.levels == MARK_MELDS.levels and MELDS.last_level == 5


def test_rules_without_these_melds_are_not_asked():
    assert not fits(replace(PLAYOK, melds=PLAYOK.melds[:-2]))
    assert not fits(replace(PLAYOK, meld_reuse=Reuse.NEW_FOR_SAME_MELD))
    assert all(map(fits, RULES.values()))
