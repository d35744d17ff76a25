"""The practice at its table: answers, ways, choices and links, and that nothing is lost on the way."""

from __future__ import annotations

import asyncio
import json

import pytest

from pinochle_learn import RULES, parse_cards
from pinochle_learn.course.attempts import Attempt
from pinochle_learn.course.links import NOT_TAKEN
from pinochle_learn.course.practice.choosing import Chooser
from pinochle_learn.course.practice.makers import MAKERS
from pinochle_learn.course.practice.modes import MODES
from pinochle_learn.course.practice.question import Question, made
from pinochle_learn.course.what_if.address import read_position
from pinochle_learn.widgets import Practice, quiz
from pinochle_learn.widgets.practice import FIRST, NO_QUESTION, NOTHING_DUE
from pinochle_learn.widgets.store import store
from tests.oracle.game import playable, winner
from tests.oracle.melds import best_by_class, best_total
from tests.widgets.pressing import control, controls, ids, press, said

HARD = "melds/3/81734"


@pytest.fixture(autouse=True)
def nobody_has_practised():
    """The learner's progress is one for all tables of this Python."""
    kept = store().progress
    kept.reset()
    yield
    kept.reset()


@pytest.fixture
def practice() -> Practice:
    """A question about melds."""
    practice = Practice()
    practice.asked(HARD)
    return practice


def total(practice: Practice) -> str:
    """Counted by the independent search, from the cards that are seen."""
    cards = [each.rstrip("'") for each in ids(practice)]
    trump = next(fact["suit"] for fact in practice.view["facts"] if fact["id"] == "trump")
    return str(best_total(cards, trump, practice.values["rules"]))


def facts(practice: Practice) -> dict[str, str]:
    return {fact["label"]: fact["text"] for fact in practice.view["facts"]}


def links(practice: Practice) -> dict[str, str]:
    found = (item["link"] for item in practice.view["message"]["items"] if "link" in item)
    return {link["text"]: link["address"] for link in found}


def button(practice: Practice, name: str) -> str:
    return str(control(practice, name)["label"])


def tone(practice: Practice) -> str:
    return str(practice.view["message"]["tone"])


# --- a question ---


def test_enter_answers_and_enter_goes_on(practice):
    assert control(practice, "total")["enter"] == "check" and practice.view["begin"] == "class1"
    press(practice, "check", total=total(practice))
    assert said(practice).startswith("Right: ") and facts(practice)["Right at once"] == "1 of 1"
    assert control(practice, "total")["enter"] == "next" and "check" not in controls(practice)
    before = practice.view["task"]
    press(practice, "next")
    assert practice.view["task"] != before and practice.values["total"] == "" == practice.values["class1"]
    assert control(practice, "total")["enter"] == "check"
    assert practice.view["begin"] == "total", "who gives totals goes on with totals"


def test_a_wrong_answer_is_told_and_can_be_put_right(practice):
    press(practice, "check", total="10")
    assert tone(practice) == "bad" and facts(practice)["Right at once"] == "0 of 1"
    assert links(practice)["The lesson about it"] == "#/melds" and practice.values["total"] == "10"
    press(practice, "check", total="x")
    assert said(practice).startswith("Total: “x” is no number") and control(practice, "total")["error"]
    press(practice, "check", total=total(practice))
    assert said(practice).startswith("Right: ") and facts(practice)["Right at once"] == "0 of 1"


def test_after_the_answer_the_melds_are_drawn_over_the_hand(practice):
    assert not any("marks" in card for group in practice.view["hand"]["groups"] for card in group["cards"])
    assert practice.view["piles"] == []
    cards, points = [each.rstrip("'") for each in ids(practice)], total(practice)
    trump = practice.run.exercise.given.trump.value
    press(practice, "check", total=points)
    by_class = best_by_class(cards, trump, "playok")
    assert [int(pile["total"].split()[0]) for pile in practice.view["piles"]] == list(by_class.values())
    marked = [card for group in practice.view["hand"]["groups"] for card in group["cards"] if "marks" in card]
    in_melds = {
        card["id"].rstrip("'") for pile in practice.view["piles"] for meld in pile["melds"] for card in meld["cards"]
    }
    assert {card["id"].rstrip("'") for card in marked} == in_melds


def test_what_if_opens_the_hand(practice):
    there = practice.view["beyond"]["address"]
    assert there.startswith("#/what-if?")
    position = read_position(there.partition("?")[2])
    assert sorted(position.hand) == sorted(parse_cards(" ".join(each.rstrip("'") for each in ids(practice))))
    assert position.trump is practice.run.exercise.given.trump


def test_hints_and_the_solution(practice):
    count = practice.run.hints_left
    press(practice, "hint")
    assert tone(practice) == "info" and button(practice, "hint") in (f"Hint ({count - 1} left)", "Hints")
    press(practice, "solution")
    assert said(practice).startswith("The answer: ") and button(practice, "next") == "Next question"
    assert practice.view["piles"] and "check" not in controls(practice)


def test_melds_can_be_marked_and_what_was_typed_stays(practice):
    practice.give(class1="7")
    press(practice, "mark")
    assert practice.view["hand"]["select"] == "many" and "total" not in controls(practice)
    melds = practice.run.solution().split("; ")
    practice.lay(melds[0])
    press(practice, "mark")
    assert control(practice, "class1") and practice.values["class1"] == "7"
    press(practice, "mark")
    assert [meld for pile in practice.view["piles"] for meld in pile["melds"]], "what was laid down too"
    for meld in melds[1:]:
        practice.lay(meld)
    press(practice, "check")
    assert tone(practice) == "good" and practice.run.tally.at_once == 1
    assert store().progress.attempts[-1].exercise == "practice-melds/3-81734"
    press(practice, "next")


def test_what_was_not_marked_is_outlined(practice):
    press(practice, "mark")
    melds = practice.run.solution().split("; ")
    practice.lay(melds[0])
    press(practice, "check")
    assert tone(practice) == "bad"
    press(practice, "solution")
    outlined = [meld for pile in practice.view["piles"] for meld in pile["melds"] if meld.get("tone") == "missed"]
    assert len(outlined) == len(melds) - 1
    assert not any("button" in meld for pile in practice.view["piles"] for meld in pile["melds"])


@pytest.mark.parametrize("name", MAKERS)
@pytest.mark.parametrize("rules", RULES)
def test_every_kind_can_be_answered_at_its_table(name, rules):
    maker = MAKERS[name]
    if not maker.fits(RULES[rules]):
        return
    for level in range(1, maker.last_level + 1):
        practice = Practice(name, level, rules, seed=level)
        assert json.loads(json.dumps(practice.view)) == practice.view
        press(practice, "check")
        practice.check(practice.run.solution())
        assert tone(practice) == "good", (practice.link, said(practice))
        here = made(practice.run.question)
        assert store().progress.attempts[-1].exercise == f"{here.topic}/{here.id}"
        address = links(practice)["Link to this question"]
        other = Practice()
        other.asked(address.removeprefix("#/practice/"))
        assert other.run.exercise == practice.run.exercise and other.run.question.path == practice.run.question.path


def test_legal_cards_are_drawn_once_they_are_known():
    practice = Practice("legal-cards", 3, seed=5)
    given = practice.run.exercise.given
    assert given.trump is not None
    press(practice, "solution")
    legal = playable([card.code for card in given.hand], [card.code for card in given.trick], given.trump.value)
    shown = [card for group in practice.view["hand"]["groups"] for card in group["cards"]]
    assert {card["id"].rstrip("'") for card in shown if card["state"] == "legal"} == set(legal)
    assert {card["note"] for card in shown if card["state"] == "dimmed"} <= {"may not be played"}


def test_the_lesson_is_named_once():
    """Where the reason leads to its very step, the whole lesson is not named beside it."""
    counted = Practice()
    counted.asked("melds/5/3")
    ways = set()
    for points in range(0, 1000, 10):
        press(counted, "check", total=str(points))
        if tone(counted) == "bad":
            ways.add(frozenset(links(counted)) - {"Link to this question"})
        else:
            counted.asked("melds/5/4")
            counted.asked("melds/5/3")
    assert frozenset({"The lesson about it"}) in ways and frozenset({"Read it again"}) in ways
    assert not any({"The lesson about it", "Read it again"} <= each for each in ways)


def test_a_reason_is_said_once():
    """In a sprint the reason follows at once; the same words are no item beside it."""
    for name in MAKERS:
        for seed in range(12):
            practice = Practice(name, 1, mode="sprint", seed=seed)
            given = practice.run.exercise.given
            cards = map(str, (*given.hand, *given.trick))
            some = " ".join(map(str, given.hand[:4]))
            for answer in (*given.options, "9990", "none", *cards, some, "0", "-10 -10"):
                practice.check(answer)
                if tone(practice) == "bad" and practice.run.is_done:
                    break
            message = practice.view["message"]
            assert practice.run.exercise.why in message["lines"] and practice.run.is_done
            beside = [item["text"] for item in message["items"] if item["text"]]
            assert not set(beside) & set(message["lines"]), (practice.link, beside)


def test_the_card_that_wins_is_marked_once_it_is_known():
    practice = Practice("trick-winner", 2, seed=5)
    assert not any("badge" in card for card in practice.view["trick"]["cards"])
    press(practice, "solution")
    trick, trump = [card.code for card in practice.run.exercise.given.trick], practice.run.exercise.given.trump
    marked = [at for at, card in enumerate(practice.view["trick"]["cards"]) if card.get("badge") == "wins"]
    assert marked == [winner(trick, trump.value if trump else None)]


# --- ways to practise ---


def test_a_sprint_has_ten_questions_and_an_end():
    practice, wrong = Practice("melds", 1, mode="sprint", seed=3), ""
    for at in range(1, 11):
        assert practice.view["label"].startswith(f"{at} of 10. ")
        assert not {"hint", "solution", "skip", "mark"} & set(controls(practice))
        wrong = practice.link if at == 4 else wrong
        press(practice, "check", total="9990" if at == 4 else total(practice))
        assert button(practice, "next") == ("See how it went" if at == 10 else "Next question")
        press(practice, "next")
    assert practice.view["label"] == "Sprint: how it went" and said(practice).startswith(
        "9 of 10 right at once. It took"
    )
    found = [item["link"] for item in practice.view["message"]["items"]]
    names = [each.get("name", each["text"]) for each in found]
    assert names == [
        "Practise it: Count the melds, level 1",
        "Practise it: Question 4",
        "Review what went wrong",
        "Your progress",
    ]
    assert [each["address"] for each in found] == ["#/practice/melds/1", wrong, "#/practice?mode=review", "#/progress"]
    press(practice, "again")
    assert practice.view["label"].startswith("1 of 10. ") and practice.run.tally.asked == 0


def test_a_streak_ends_at_a_mistake_and_has_one_skip():
    practice = Practice("melds", 1, mode="streak", seed=3)
    press(practice, "check", total=total(practice))
    press(practice, "next")
    assert facts(practice)["Right in a row"] == "1" and button(practice, "skip") == "Skip (1 left)"
    press(practice, "skip")
    assert "skip" not in controls(practice)
    press(practice, "check", total="9990")
    assert "The answer: " in said(practice) and button(practice, "next") == "See how it went"
    press(practice, "next")
    assert practice.view["label"] == "Streak: how it went" and said(practice).startswith("1 right in a row.")


def test_a_review_asks_what_was_wrong_and_only_that():
    practice = Practice("melds", 1, seed=3)
    wrong = practice.run.question
    press(practice, "check", total="9990")
    press(practice, "mode", mode="review")
    assert practice.run.question == wrong and "kind" not in controls(practice) and "level" not in controls(practice)
    press(practice, "check", total=total(practice))
    assert tone(practice) == "good"


def test_where_nothing_is_to_be_reviewed_one_can_learn(practice):
    press(practice, "mode", mode="review")
    assert practice.view["label"] == "Nothing to review" and "hand" not in practice.view
    press(practice, "learn")
    assert practice.values["mode"] == "learn" and "check" in controls(practice)


DO = {
    "check": lambda practice: practice.check(),
    "answer": lambda practice: practice.check("9990"),
    "hint": Practice.hint,
    "solution": Practice.solution,
    "next": Practice.next,
    "skip": Practice.skip,
    "mark": Practice.mark,
    "lay": lambda practice: practice.lay("KS QS"),
}


@pytest.mark.parametrize("do", DO.values(), ids=DO)
def test_without_a_question_what_stands_there_is_said_again(do, practice):
    """A review that has nothing to ask, from the start or later; a run that is over; a link that was refused."""
    empty, refused, over = quiz(mode="review"), Practice(), Practice("melds", 1, mode="streak", seed=1)
    refused.asked("x")
    press(practice, "mode", mode="review")
    press(over, "check", total="9990")
    press(over, "next")
    kept = len(store().progress)
    for each in (empty, practice, refused, over):
        before = each.view
        assert " ".join(do(each).lines) == said(each) and each.view == before
    assert said(empty) == said(practice) == NOTHING_DUE and len(store().progress) == kept


def test_a_review_without_a_question_leaves_the_other_tables_alone():
    empty, other = quiz(mode="review"), quiz("melds", level=1, seed=1)
    press(other, "check", total="9990")
    assert tone(other) == "bad" and "too many" in said(other) and len(store().progress) == 1
    assert said(empty) == NOTHING_DUE and empty.link == "#/practice?mode=review"
    with pytest.raises(LookupError, match="nothing to review"):
        _ = empty.run
    press(empty, "learn")
    assert "check" in controls(empty) and empty.link.startswith("#/practice/")


@pytest.mark.parametrize("query", ["melds/9", "x", "melds/3/1?mode=review"])
def test_a_link_that_is_refused_between_two_runs_says_so(query, practice):
    """And what stood there still does."""
    over = Practice("melds", 1, mode="streak", seed=1)
    press(practice, "mode", mode="review")
    press(over, "check", total="9990")
    press(over, "next")
    for each in (over, practice):
        before, stood, ways = each.view, said(each), links(each)
        each.asked(query)
        assert said(each).startswith("The link's ") and said(each).endswith(f"{NOT_TAKEN} {stood}")
        assert tone(each) == "bad" and links(each) == ways and each.view["controls"] == before["controls"]
        assert each.view["label"] == before["label"]


def test_what_is_put_right_in_a_review_is_no_more_to_be_reviewed():
    """Each time that a question is laid, its first answer is an answer of its own."""
    practice = Practice("melds", 2, seed=3)
    wrong = practice.run.question
    press(practice, "check", total="9990")
    practice.asked("?mode=review")
    assert practice.run.question == wrong
    press(practice, "check", total=total(practice))
    while "again" not in controls(practice):
        press(practice, "next" if practice.run.is_done else "skip")
    press(practice, "again")
    assert said(practice) == NOTHING_DUE or practice.run.question != wrong


def test_from_a_review_a_kind_is_learnt(practice):
    """A review asks for no kind, so the link would bring another question than it says."""
    press(practice, "check", total="9990")
    press(practice, "mode", mode="review")
    assert practice.run.question.path == HARD
    practice.asked("trick-winner/2")
    assert (practice.run.question.kind, practice.run.question.level) == ("trick-winner", 2)
    assert practice.values["mode"] == "learn"
    practice.asked("mode=review")
    practice.asked("mode=sprint")
    assert practice.values["mode"] == "sprint" and practice.run.question.kind == "trick-winner"


# --- what is chosen ---


def test_kind_level_and_rules_are_chosen(practice):
    press(practice, "kind", kind="mark-melds")
    assert practice.run.question.kind == "mark-melds" and practice.values["level"] == "auto"
    press(practice, "level", level="2")
    assert practice.run.question.level == 2
    press(practice, "rules", rules="tutorial")
    assert (practice.run.question.kind, practice.run.rules.name) == ("mark-melds", "tutorial")
    press(practice, "kind", kind="any")
    assert practice.chosen.kind is None and "level" not in controls(practice)


def test_choosing_what_is_chosen_keeps_the_answers(practice):
    press(practice, "check", class1="5")
    for name in ("kind", "level", "mode", "rules"):
        press(practice, name)
    assert practice.values["class1"] == "5" and practice.run.question.path == HARD


def test_what_is_no_choice_is_not_taken(practice):
    press(practice, "kind", kind="<b>")
    press(practice, "level", level="99")
    press(practice, "mode", mode="")
    assert practice.run.question.path == HARD


# --- links ---


def test_the_link_asks_for_the_same_question(practice):
    assert links(practice)["Link to this question"] == practice.link == "#/practice/melds/3/81734"
    other = Practice()
    other.asked(HARD)
    assert ids(other) == ids(practice) and other.values == practice.values


def test_a_link_names_rules_and_a_way(practice):
    practice.asked("melds/2?rules=fletcher&mode=streak")
    assert practice.values == {**practice.values, "kind": "melds", "level": "2", "rules": "fletcher", "mode": "streak"}
    assert practice.link.startswith("#/practice/melds/2/") and practice.link.endswith("?rules=fletcher")
    practice.asked("mark-melds")
    assert practice.values["mode"] == "streak" and practice.values["rules"] == "fletcher", "what it does not say stays"
    practice.asked(HARD)
    assert practice.values["mode"] == "learn" and practice.values["rules"] == "playok", (
        "a question is the same anywhere"
    )


@pytest.mark.parametrize("query", ["", HARD, f"{HARD}?rules=playok", "melds/3", "mode=learn"])
def test_what_is_on_the_table_already_stays_as_it_is(practice, query):
    press(practice, "check", class1="5")
    before = practice.view
    practice.asked(query)
    assert practice.view["task"] == before["task"] == HARD and practice.values["class1"] == "5"
    assert said(practice) and practice.run.tally.asked == 1


WRONG = [
    "x",
    "melds/9",
    "melds/1/x",
    "deal=1",
    "mode=x",
    "melds?rules=x",
    "%",
    "melds/" * 1000,
    "\ud800",
    "<img src=x>",
    "melds/3/1?mode=review",
    "melds?mode=review",
]


@pytest.mark.parametrize("begin", ["a press", "a link", "typing", "a pick", "a sprint"])
@pytest.mark.parametrize("query", WRONG)
def test_a_wrong_link_is_a_sentence_and_the_run_stays(query, begin):
    practice = Practice()
    if begin == "a press":
        press(practice, "hint")
    elif begin == "a link":
        practice.asked(HARD)
    elif begin == "typing":
        practice.give(total="5")
    elif begin == "a pick":
        practice.asked("mark-melds/1/5")
        practice.selected = [ids(practice)[0]]
    else:
        press(practice, "mode", mode="sprint")
        press(practice, "check", total="9990")
        press(practice, "next")
    run, before, values, picked = practice.run, practice.view["task"], dict(practice.values), list(practice.selected)
    practice.asked(query)
    assert said(practice).startswith("The link") and said(practice).endswith(NOT_TAKEN) and tone(practice) == "bad"
    assert practice.view["task"] == before and practice.values == values and practice.selected == picked
    assert practice.run is run and "The lesson about it" not in links(practice)


@pytest.mark.parametrize("query", WRONG)
def test_opened_by_a_wrong_link_it_shows_no_question_but_the_way_to_one(query):
    """The first question is not what was sent, and nobody is to take it for that."""
    practice = Practice()
    practice.asked(query)
    assert tone(practice) == "bad" and said(practice).startswith("The link") and said(practice).endswith(NO_QUESTION)
    assert controls(practice) == ["take"] and not {"hand", "piles", "facts"} & practice.view.keys()
    assert links(practice) == {} and [row["place"] for row in practice.view["controls"]] == ["end"]
    practice.asked(query)
    assert controls(practice) == ["take"] and said(practice).endswith(NO_QUESTION), "once more the same"
    press(practice, "take")
    assert "check" in controls(practice) and practice.run.tally.asked == 0
    practice.asked(query)
    assert "check" in controls(practice) and said(practice).endswith(NOT_TAKEN)


@pytest.mark.parametrize("query", [HARD, FIRST.path])
def test_a_right_link_after_a_wrong_one_brings_its_question(query):
    """Also the one that was put away."""
    practice = Practice()
    practice.asked("x")
    practice.asked(query)
    assert practice.view["task"] == query and "hand" in practice.view and tone(practice) == "info"


# --- what comes first, and what is kept ---


def attempt(question: Question, outcome: str = "right") -> Attempt:
    here = made(question)
    score = float(outcome == "right")
    return Attempt(exercise=f"{here.topic}/{here.id}", outcome=outcome, score=score, skills=here.skills)  # type: ignore[arg-type]


def test_the_first_question_is_always_the_same_until_one_has_practised():
    assert Practice().view == Practice().view and Practice().run.question == FIRST
    ((begin, text),) = Practice().rests_on
    kept = attempt(FIRST)
    assert kept.text.count(text) == 1 and begin == "pinochle-learn.1.attempt."
    store().progress.add(kept)
    assert Practice().run.question != FIRST


def test_what_the_browser_tells_later_brings_another_question_unless_one_has_begun():
    fresh, begun = Practice(), Practice()
    begun.give(class1="4")
    store().progress.add(attempt(FIRST))
    assert fresh.run.question != FIRST and begun.run.question == FIRST and begun.values["class1"] == "4"


def test_what_the_browser_tells_later_brings_no_question_in_place_of_a_link_that_was_refused():
    practice = Practice()
    practice.asked("x")
    store().progress.add(attempt(FIRST))
    assert controls(practice) == ["take"] and said(practice).endswith(NO_QUESTION)


def test_an_answer_is_kept_with_its_misread_rule():
    """A pair of another jack and queen taken for a pinochle (RULES.md, playok 5)."""
    practice = Practice()
    practice.asked("melds/5/3")
    press(practice, "check", total="9990")
    (kept,) = store().progress.attempts
    assert (kept.exercise, kept.outcome, kept.rules) == ("practice-melds/5-3", "wrong", "playok")


def test_with_a_seed_all_get_the_same_questions():
    def questions(seed: int) -> list[str]:
        practice, found = quiz("melds", level=3, seed=seed), []
        for _ in range(3):
            found.append(practice.run.question.path)
            press(practice, "skip")
        return found

    assert questions(7) == questions(7) != questions(8)


@pytest.mark.parametrize("kind", [None, "melds", "pass"])
def test_with_a_seed_what_suits_begins_with_the_easiest(kind):
    question = quiz(kind, seed=5).run.question
    assert (question.kind, question.level) == (kind or "melds", 1)
    assert quiz(kind, seed=5).run.question == question != quiz(kind, seed=6).run.question


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"kind": "meld"}, "kind: 'meld' is none; write melds, "),
        ({"kind": 5}, "kind: '5' is none"),
        ({"kind": "melds", "level": 6}, "level: 6 is none of melds; write a whole number from 1 to 5"),
        ({"kind": "melds", "level": "3"}, "level: '3' is none of melds; write a whole number"),
        ({"seed": object()}, "seed: <object object .* is none; write a whole number or a text"),
        ({"seed": 1.5}, "seed: 1.5 is none"),
        ({"seed": "\ud800"}, "seed: .* has a sign that cannot be seen"),
        ({"level": 3}, "level: it belongs to a kind"),
        ({"kind": "melds", "mode": "review"}, "mode: a review brings its own questions"),
        ({"kind": "melds", "mode": "fast"}, "mode: 'fast' is none; write learn, sprint, streak or review"),
        ({"kind": "melds", "rules": "bridge"}, "bridge"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(wrong, why):
    with pytest.raises((ValueError, TypeError), match=why):
        quiz(**wrong)


# --- while the learner thinks ---


def test_questions_are_prepared_while_the_learner_thinks(monkeypatch):
    """In small steps, as long as the same question is on the table; another one begins anew."""
    steps: list[str] = []

    def prepare(self, scope, seen):
        for step in "abc":
            steps.append(step)
            yield

    monkeypatch.setattr(Chooser, "prepare", prepare)
    monkeypatch.setattr("pinochle_learn.widgets.practice.THINK", 0.0)
    monkeypatch.setattr("pinochle_learn.widgets.practice.WORK", 0.0)
    monkeypatch.setattr("pinochle_learn.widgets.practice.REST", 0.0)

    async def think() -> None:
        practice = Practice("melds", 5, seed=1)
        assert not steps, "the learner is served first"
        await asyncio.sleep(0.05)
        press(practice, "skip")
        press(practice, "check", total="9990")
        press(practice, "solution")
        await asyncio.sleep(0.05)

    asyncio.run(think())
    assert "".join(steps) == "abcabc"


def test_it_works_a_little_and_then_listens(monkeypatch):
    """Each step takes 3 of the 8 milliseconds that there are: three of them, and a press comes next."""
    now, steps = [0.0], []

    def prepare(self, scope, seen):
        for step in range(7):
            now[0] += 0.003
            steps.append(step)
            yield

    monkeypatch.setattr(Chooser, "prepare", prepare)
    monkeypatch.setattr("pinochle_learn.widgets.practice.perf_counter", lambda: now[0])
    practice = Practice("melds", 1, seed=1)
    goes = []
    while practice._prepare() is not None:
        goes.append(len(steps))
    assert goes == [3, 6] and len(steps) == 7


def test_every_way_can_be_chosen(practice):
    for mode in MODES:
        press(practice, "mode", mode=mode)
        assert practice.values["mode"] == mode and json.dumps(practice.view)
