"""The quiz in the terminal: every kind can be answered by typing, and nothing that is typed ends it with an error."""

from __future__ import annotations

import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from pinochle_learn.course.kinds.grading import KINDS
from pinochle_learn.course.practice.chance import Chance
from pinochle_learn.course.practice.choosing import Chooser
from pinochle_learn.course.practice.makers import MAKERS
from pinochle_learn.course.practice.question import Question, made
from pinochle_learn.course.practice.run import Run
from pinochle_learn.course.practice.scope import Scope
from pinochle_learn.course.practice.series import series
from pinochle_learn.course.practice.terminal import PROMPT, quiz
from pinochle_learn.course.practice.written import lettered
from pinochle_learn.course.progress import Progress
from pinochle_learn.engine import RULES

ROOT = Path(__file__).parents[2]
PLAYOK = RULES["playok"]
SEED = 7
CELLS = [
    pytest.param(maker.name, level, rules, id=f"{maker.name}-{level}-{rules.name}")
    for maker in MAKERS.values()
    for rules in RULES.values()
    if maker.fits(rules)
    for level in range(1, maker.last_level + 1)
]


def said(scope: Scope, *lines: str, questions: int | None = None) -> str:
    """What a quiz says to somebody who types these lines, and then no more."""
    typed, told = iter(lines), []

    def ask(prompt: str) -> str:
        told.append(prompt)
        for line in typed:
            return line
        raise EOFError

    quiz(scope, SEED, questions, ask, told.append)
    return "\n".join(told)


def solution(question: Question) -> str:
    """The engine's answer as one types it; of options its letter."""
    exercise = made(question)
    kind = KINDS[exercise.kind]
    answer = kind.write(kind.solve(exercise, question.rules))
    letters = {option: letter for letter, option in lettered(exercise.given.options)}
    return letters[answer] if exercise.kind == "choose" else answer


def first_of(kind: str, level: int = 1, rules=PLAYOK) -> Question:
    return next(series(kind, level, rules, SEED))


@pytest.mark.parametrize(("kind", "level", "rules"), CELLS)
def test_every_kind_can_be_answered_by_typing(kind, level, rules):
    question = first_of(kind, level, rules)
    told = said(Scope(kind, level, rules), solution(question), questions=1)
    assert "1 of 1 right at once." in told
    assert "practise what went wrong" not in told.lower()
    assert max(map(len, told.splitlines())) <= 80
    asked = told.partition("Question 1")[2].partition(PROMPT)[0].lower()
    assert not [word for word in ("press", "click", "mark ") if word in asked], "in a terminal one types"


def test_a_wrong_answer_has_its_reason_and_the_question_stays():
    """No hand melds as much as a million (RULES.md, playok 5)."""
    right = solution(first_of("melds"))
    told = said(Scope("melds", 1, PLAYOK), "1000000", right, questions=1)
    assert "1000000 is too many" in told
    assert told.count("Question 1 of 1") == 1 and told.count(PROMPT) == 2
    assert "0 of 1 right at once." in told, "the first answer counts"


@pytest.mark.parametrize("line", ["", "   ", "foo", "-x", "١٢", "9" * 5000, "\x1b[2J", ";;;", "<b>"])
@pytest.mark.parametrize("kind", list(MAKERS))
def test_what_cannot_be_read_is_one_sentence_and_does_not_count(kind, line):
    told = said(Scope(kind, 1, PLAYOK), line, solution(first_of(kind)), questions=1)
    answer = told.split(PROMPT)[1].strip()
    assert 10 < len(answer) < 400 and "\x1b" not in answer
    assert "1 of 1 right at once." in told


def test_help_and_solution():
    exercise = made(first_of("melds"))
    told = said(Scope("melds", 1, PLAYOK), "h", "?", "H", "h", "s", questions=1)
    assert exercise.hints[0][:40] in told and "That was the last hint." in told
    assert "The answer: " in told and "0 of 1 right at once." in told


def test_the_table_of_melds_can_be_looked_up():
    """By class, with the points of RULES.md (playok 5); it is no help with the hand, so it costs nothing."""
    told = said(Scope("melds", 1, PLAYOK), "t", solution(first_of("melds")), questions=1)
    table = told.partition("The melds and their points")[2].partition(PROMPT)[0]
    first, second, third = (part.splitlines() for part in table.split("Class ")[1:])
    assert [part[0] for part in (first, second, third)] == ["1", "2", "3"]
    assert "    run: A 10 K Q J of trump, 150 points" in first and "    dix: 9 of trump, each, 10 points" in first
    assert "    double pinochle: two J♦ two Q♠, 300 points" in second
    assert "    all eight aces: aces, two of each suit, 1000 points" in third
    assert "1 of 1 right at once." in told


def test_other_rules_have_other_points():
    """RULES.md, fletcher: the run is called family, and melds count as in tutorial."""
    told = said(Scope("melds", 1, RULES["fletcher"]), "T")
    assert "    family: A 10 K Q J of trump, 15 points" in told


def test_a_hint_costs_the_point():
    right = solution(first_of("melds"))
    assert "0 of 1 right at once." in said(Scope("melds", 1, PLAYOK), "h", right, questions=1)


@pytest.mark.parametrize("end", [["q"], ["Q"], []])
def test_it_ends_with_what_came_of_it(end):
    first, second = map(solution, islice(series("melds", 1, PLAYOK, SEED), 2))
    told = said(Scope("melds", 1, PLAYOK), first, second, *end)
    assert "2 of 2 right at once." in told.split("Question 3")[1]


def test_nothing_answered():
    assert said(Scope("melds", 1, PLAYOK), "n", "n", "q").endswith("No question was answered.")


def test_ctrl_c_ends_it_too():
    told: list[str] = []

    def ask(prompt: str) -> str:
        raise KeyboardInterrupt

    quiz(Scope("melds", 1, PLAYOK), SEED, None, ask, told.append)
    assert told[-1] == "No question was answered."


def test_the_seconds_of_the_first_answers():
    """One question takes 8 seconds, the other 4: that is 12 in all and 6 a question."""
    first, second = map(solution, islice(series("melds", 1, PLAYOK, SEED), 2))
    now = 100.0

    def ask(prompt: str) -> str:
        nonlocal now
        line, seconds = answers.pop(0)
        now += seconds
        return line

    answers = [(first, 8.0), (second, 4.0)]
    told: list[str] = []
    quiz(Scope("melds", 1, PLAYOK), SEED, 2, ask, told.append, lambda: now)
    assert "It took you 12 seconds, 6 seconds a question." in told[-1]


def test_what_is_left_open_is_chosen():
    told = said(Scope(None, None, PLAYOK), "s", "s", "s", "q")
    assert "Question 3" in told and "Questions of every kind" in told


@pytest.mark.parametrize("kind", [None, *MAKERS])
def test_of_whom_nothing_is_known_is_asked_what_is_easiest(kind):
    told = said(Scope(kind, None, PLAYOK), "q")
    asked = Run("learn", Scope(kind, None, PLAYOK), Chooser(Progress(), Chance(f"quiz {SEED}")))
    assert (asked.question.kind, asked.question.level) == (kind or "melds", 1)
    assert " ".join(asked.exercise.prompt.split()) in " ".join(told.split())


def test_where_there_are_no_more_questions_it_says_so():
    told = said(Scope("may-bid", 1, PLAYOK), *["n"] * 500)
    assert told.endswith("There are no more questions of this kind and level.\n\nNo question was answered.")


def test_the_same_seed_asks_the_same_and_nothing_twice():
    one, other = (said(Scope("melds", 2, PLAYOK), *["n"] * 20, "q") for _ in range(2))
    hands = [line for line in one.splitlines() if line.startswith("    ")]
    assert one == other and len(set(hands)) == len(hands) == 21


# --- as a shell sees it ---


def shell(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pinochle_learn", "quiz", *arguments]
    return subprocess.run(command, input=text, capture_output=True, cwd=ROOT, timeout=60, encoding="utf-8")


def test_a_script_can_answer():
    run = shell(
        "melds", "--level", "3", "--seed", "7", "--count", "1", text=f"nonsense\n{solution(first_of('melds', 3))}\n"
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert "level 3. Rules: playok. Seed: 7." in run.stdout and "1 of 1 right at once." in run.stdout


def test_a_seed_is_told_where_none_was_given():
    told = shell("melds", "--level", "1").stdout.splitlines()[0]
    seed = told.rpartition("Seed: ")[2].removesuffix(".")
    assert shell("melds", "--level", "1", "--seed", seed).stdout.splitlines()[0] == told


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["bridge"], "'bridge' is none; write melds"),
        (["melds", "--level", "9"], "9 is none of melds; write a whole number from 1 to 5"),
        (["--level", "99"], "level: it belongs to a kind; write the kind as well"),
        (["--level", "0"], "level: it belongs to a kind"),
        (["", "--level", "1"], "'' is none; write melds"),
        (["melds", "--level", "0"], "0 is none of melds"),
        (["melds", "--level", "x"], "'x' is no whole number"),
        (["melds", "--rules", "bridge"], "write playok, tutorial or fletcher"),
        (["melds", "--count", "0"], "0 is no number of questions"),
        (["melds", "--json"], "--json"),
    ],
)
def test_a_wrong_call_is_one_sentence(arguments, sentence):
    run = shell(*arguments)
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1)
    assert run.stderr.startswith("pinochle-learn: ") and sentence in run.stderr


def test_without_a_standard_input():
    code = "import sys; sys.stdin = None; from pinochle_learn.cli import main; sys.exit(main(['quiz', 'melds']))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, timeout=60)
    assert (run.returncode, run.stderr) == (2, b"pinochle-learn: quiz: there is nothing to read answers from\n")
