"""What a learner is told, over all kinds, levels and rule sets: every reason is true, whole, and said once."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from pinochle_learn import RULES
from pinochle_learn.course.bank.exercises import Exercise
from pinochle_learn.course.kinds.feedback import AnswerError, Feedback
from pinochle_learn.course.kinds.grading import KINDS, grade
from pinochle_learn.course.practice.makers import MAKERS
from pinochle_learn.course.practice.makers.passing import PASS
from pinochle_learn.engine import Rules, codes
from pinochle_learn.widgets.meld_parts import help_view
from tests.course.making import bare, items, make
from tests.oracle import game
from tests.oracle.melds import best_total
from tests.practice.asked import Case, cases, drawn
from tests.practice.independent_melds import bracketed
from tests.practice.test_passing import all_passes, best_passes, text


def case_name(case: Case) -> str:
    maker, level, rules = case
    return f"{maker.name}-{level}-{rules.name}"


EVERY = cases(*MAKERS.values())
SOME = 12


def wrong_answers(exercise: Exercise, rules: Rules, chance: Random) -> Iterator[str]:
    """Answers of learners who know little."""
    given, kind = exercise.given, KINDS[exercise.kind]
    match exercise.kind:
        case "choose":
            yield from given.options
        case "count-melds":
            right = list(kind.solve(exercise, rules).values())
            for off in (1, 2, 4, 10):
                more = [
                    points + off * (10 if rules.unit == 1 else 1) * (at == off % 3) for at, points in enumerate(right)
                ]
                yield from (" ".join(map(str, more)), str(sum(more)))
        case "legal-cards":
            cards = sorted(set(given.hand))
            yield from (codes(cards), *(card.code for card in cards))
        case "trick-winner":
            yield from map(str, range(1, len(given.trick) + 1))
        case "legal-calls":
            yield from ("none", "; ".join(given.options), *given.options)
        case "score":
            bidders, others = kind.solve(exercise, rules)
            yield from (f"{-bidders} {others}", f"0 {others}", f"{bidders} 0", f"{bidders} {others + 10}")
        case "trick-points":
            yield from (str(points) for points in range(0, 160 if rules.unit == 1 else 16, rules.last_trick))
        case "pass-cards":
            count = given.rules_of(rules).exchange
            yield from (codes(chance.sample(given.hand, count)) for _ in range(3))
        case "pick-melds":
            yield "none"


def heard(case: Case, count: int = SOME) -> Iterator[tuple[Exercise, str, Feedback]]:
    """The feedback to wrong answers."""
    _, _, rules = case
    chance = Random(3)
    for exercise in drawn(case, count):
        for said in wrong_answers(exercise, rules, chance):
            try:
                feedback = KINDS[exercise.kind].grade(exercise, said, rules)
            except AnswerError:
                continue
            if not feedback.is_right:
                yield exercise, said, feedback


@pytest.mark.parametrize("case", EVERY, ids=case_name)
def test_a_wrong_answer_gets_each_sentence_once_and_never_nothing(case):
    for exercise, said, feedback in heard(case):
        by_class = exercise.kind in ("count-melds", "pick-melds")
        for reply in (feedback.first_reply, feedback.reply):
            told = [str(item) if by_class else item.text for item in reply.items]
            assert len(set(told)) == len(told) and all(told), (exercise, said, told)
            assert told or len(reply.lines[0]) > 20, (exercise, said, reply)
            claims = [item.text for item in reply.items if item.tone != "good"]
            same = {re.sub(r"^(Perhaps|You) (you )?", "", claim)[:20] for claim in claims}
            assert by_class or len(same) == len(claims) or exercise.kind == "legal-calls", (said, told)


@pytest.mark.parametrize("case", cases(MAKERS["may-bid"]), ids=case_name)
def test_a_call_that_is_wrongly_refused_gets_its_reason(case):
    """Not that it is allowed, but why: over which bid, by how much; or what the first bid is."""
    _, level, rules = case
    for exercise, said, feedback in heard(case, 40):
        given = exercise.given
        if level == 4 or said == "yes" or given.call is None:
            continue
        told = " ".join(item.text for item in feedback.first_reply.items)
        bids = [int(str(call).split()[1]) for call in given.calls if str(call).startswith("bid")]
        amount = str(given.call).partition(" ")[2]
        if bids and amount:
            assert f"{amount} is {int(amount) - bids[-1]} more than the last bid, {bids[-1]}" in told
        elif amount:
            assert {"playok": "the first bid is exactly 250", "tutorial": "the lowest first bid is 20"}.get(
                rules.name, "the first bid is exactly 25"
            ) in told
        else:
            assert "nobody has bid yet" in told


@pytest.mark.parametrize("case", cases(MAKERS["legal-cards"]), ids=case_name)
def test_why_a_card_may_be_played_is_true(case):
    """By the oracle of the tricks: none wins, or one of those named does."""
    for exercise, _, feedback in heard(case):
        for item in feedback.items:
            if item.tone != "missed":
                continue
            given = exercise.given
            trick, trump = text(given.trick), str(given.trump)
            free = game.playable(text(given.hand), trick, trump)
            wins = [card for card in free if game.winner([*trick, card], trump) == len(trick)]
            assert ("wins the trick, and you must" in item.text) == (sorted(wins) == sorted(free)), item
            assert not (wins and "Not one" in item.text), item


@pytest.mark.parametrize("case", [each for each in cases(PASS) if each[1] >= 3], ids=case_name)
def test_a_meld_that_the_help_lets_go_is_kept_by_no_best_pass(case):
    _, _, rules = case
    for exercise in drawn(case, 10):
        hand, his, trump = text(exercise.given.hand), text(exercise.given.partner), str(exercise.given.trump)
        hint = next((each for each in exercise.hints if each.startswith("Let ")), None)
        best = best_passes(all_passes(hand, his, trump, rules.name))
        if hint is None:
            continue
        full = best_total(hand, trump, rules.name)
        left = [best_total(list((Counter(hand) - Counter(gone)).elements()), trump, rules.name) for gone in best]
        assert max(left) < full, hint


@pytest.mark.parametrize("case", cases(PASS), ids=case_name)
def test_the_melds_of_a_pass_add_up_to_its_points(case):
    for exercise in drawn(case, SOME):
        melds, _, total = exercise.why.removesuffix(" Other choices are as good.").rpartition(
            "Together that is " if exercise.given.partner else ": "
        )
        assert bracketed(melds) == int(total.split()[0]), exercise.why


@pytest.mark.parametrize("case", cases(MAKERS["legal-cards"]), ids=case_name)
def test_to_beat_the_partner_is_asked_only_where_a_card_beats(case):
    for exercise in drawn(case, 60):
        given = exercise.given
        trick, trump = text(given.trick), str(given.trump)
        free = game.playable(text(given.hand), trick, trump)
        beats = any(game.winner([*trick, card], trump) == len(trick) for card in free)
        is_partners = len(trick) - game.winner(trick, trump) == 2
        assert ("partner" in exercise.skills) == (is_partners and beats), exercise


SINGLES = {1: {"dix", "royal marriage", "common marriage"}, 2: {"pinochle", "double pinochle"}, 3: {"aces around"}}
"""From RULES.md: some of the melds of each class."""


@pytest.mark.parametrize("rules", RULES.values(), ids=lambda rules: rules.name)
def test_the_list_of_melds_says_which_class_each_is_in(rules):
    items = help_view(rules, None)["items"]
    assert items[0]["text"] == "Count class by class: a card may serve in one meld of each class."
    found: dict[str, set[str]] = {}
    for item in items[1:]:
        label = item["label"].removesuffix(":")
        if label.startswith("Class "):
            here = found.setdefault(label, set())
        else:
            here.add(label)
    assert list(found) == ["Class 1", "Class 2", "Class 3"]
    for number, names in SINGLES.items():
        assert names <= found[f"Class {number}"], found
    assert found["Class 2"] == SINGLES[2] and len(found["Class 3"]) == 8


@pytest.mark.parametrize("rules", RULES.values(), ids=lambda rules: rules.name)
def test_how_to_count_says_that_the_total_is_enough(rules):
    exercise = next(iter(drawn((MAKERS["melds"], 2, rules), 1)))
    assert (
        KINDS["count-melds"].how_to(exercise, rules) == "Fill in the points by class, 0 for none, or the total alone."
    )
    assert KINDS["count-melds"].say({"class1": 60, "class2": 40, "class3": 0}).endswith("class 3: 0, total: 100")


@pytest.mark.parametrize("case", [each for each in cases(PASS) if each[1] <= 2], ids=case_name)
def test_one_meld_is_and_several_are(case):
    for exercise in drawn(case, 40):
        melds = exercise.hints[1]
        is_one = melds.count("(") == 1 and " each)" not in melds
        assert melds.startswith("Here is " if is_one else "Here are "), melds


def test_bid_or_bunch_is_called_so_and_is_no_bid():
    calls = make("legal-calls", dealer="South", calls="", seat="West", options=["bunch", "bid 25"], rules="fletcher")
    assert bare(calls, "bid-or-bunch; 25").is_right and bare(calls, "bunch; 25").is_right
    assert items(calls, "25") == [
        "bid-or-bunch: this call is allowed too: nobody has bid yet.",
    ]
    given = {"dealer": "South", "calls": "pass bunch pass pass", "rules": "fletcher"}
    winner = make("choose", ask="winner", options=["North", "no one"], **given)
    assert "Bid-or-bunch is no bid, and nobody has opened, so South deals again." in items(winner, "North")


def test_a_number_that_is_explained_is_not_guessed_at_once_more():
    """Both lines said the same: a nine that is not trump was counted."""
    one = make("count-melds", hand="AS 10S KS QS JS 10H 9H 10C 10D 10D JD JD", trump="S")  # run 150, pinochle 40
    told = [item.text for item in grade(one, "200").first_reply.items]
    assert len(told) == 1 and told[0].startswith("You counted a nine that is not trump"), told
