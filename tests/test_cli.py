"""The command, as a shell and a script see it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pinochle_learn.cli import COMMANDS, main
from pinochle_learn.course.attempts import Attempt, Outcome
from pinochle_learn.course.practice.makers import MAKERS
from pinochle_learn.course.progress import Progress
from pinochle_learn.engine.why import listed

ROOT = Path(__file__).parent.parent


def answer(capsys, *arguments):
    assert main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_melds(capsys):
    assert answer(capsys, "melds", "AS 10S KS QS JS", "--trump", "S") == {
        "total": 150,
        "by_class": {"1": 150, "2": 0, "3": 0},
        "melds": [{"name": "run", "class": 1, "points": 150, "cards": ["AS", "10S", "KS", "QS", "JS"]}],
    }


def test_melds_under_other_rules(capsys):
    found = answer(capsys, "melds", "S14 10♠ ks qs js ks", "--trump", "s", "--rules", "playok")
    assert (found["total"], found["melds"][0]["name"]) == (190, "run + king")
    assert answer(capsys, "melds", "S14 10♠ ks qs js ks", "--trump", "s", "--rules", "tutorial")["total"] == 15
    assert answer(capsys, "melds", "KH QH")["total"] == 20


def test_legal(capsys):
    found = answer(capsys, "legal", "9H 10H AH", "--trick", "QH", "--trump", "S")
    assert found["legal"] == ["10H", "AH"]
    assert found["refused"]["9H"]["code"] == "must-win-suit"
    assert "Q♥ is winning" in found["refused"]["9H"]["why"]


def test_winner(capsys):
    assert answer(capsys, "winner", "QH 9H 10H QS", "--trump", "S") == {"winner": 3, "card": "QS"}


def test_score(capsys):
    found = answer(capsys, "score", "--bid", "330", "--melds", "60", "100", "--throw-in")
    assert (found["bidders"], found["others"], found["set"]) == (-330, 100, True)
    found = answer(capsys, "score", "--bid", "250", "--melds", "60", "100", "--tricks", "190", "60")
    assert (found["bidders"], found["others"], found["set"]) == (250, 160, False)
    assert all(isinstance(reason, str) for reason in found["reasons"])


def test_deal(capsys):
    found = answer(capsys, "deal", "4711")
    assert list(found["hands"]) == ["South", "West", "North", "East"]
    assert all(len(hand) == 12 for hand in found["hands"].values())


@pytest.mark.parametrize(
    "command",
    [
        ["melds", "AS 10S KS QS JS JD", "--trump", "S"],
        ["legal", "9H 10H AH", "--trick", "QH", "--trump", "S"],
        ["winner", "QH 9H 10H QS", "--trump", "S"],
        ["score", "--bid", "330", "--melds", "60", "100", "--throw-in"],
        ["score", "--bid", "25", "--melds", "6", "10", "--tricks", "25", "0", "--moon", "--rules", "fletcher"],
        ["deal", "4711"],
        ["check"],
    ],
)
def test_for_people(capsys, command):
    assert main(command) == 0
    out = capsys.readouterr().out
    assert out.strip()
    assert "{" not in out


REFUSED = [
    (["melds", "AS AS AS"], "48-card deck: a third A♠"),
    (["melds", "AS 1S", "--trump", "S"], "'1S' at character 4"),
    (["melds", "AS", "--trump", "X"], "'X' is no suit: write S, H, C or D"),
    (["melds", "AS", "--rules", "bridge"], "write playok, tutorial or fletcher"),
    (["melds"], "give the cards of a hand"),
    (["melds", "AS", "--stdin"], "leave out CARDS"),
    (["legal", "AS"], "--trump"),
    (["legal", "AS", "--trick", "9S 9S JS QS", "--trump", "S"], "4 cards are on the table already"),
    (["legal", "AS AS", "--trick", "AS", "--trump", "S"], "a third A♠"),
    (["winner", "", "--trump", "S"], "no card was played"),
    (["winner", "9S JS QS KS 10S", "--trump", "S"], "5 cards are too many; 4 play"),
    (["score", "--bid", "250", "--melds", "0", "0", "--tricks", "200", "60"], "make 260, but a round has 250"),
    (["score", "--bid", "250", "--melds", "0", "0"], "give the trick points of both sides"),
    (["score", "--bid", "310", "--melds", "60", "0", "--throw-in"], "more than 250"),
    (
        ["score", "--bid", "330", "--melds", "6", "0", "--throw-in", "--tricks", "0", "0"],
        "--tricks or --throw-in, not both",
    ),
    (["score", "--bid", "x", "--melds", "0", "0"], "--bid"),
    (["deal", "-1"], "-1"),
    (["deal", "12x"], "'12x' is no whole number"),
    (["deal", "9" * 5000], "is no whole number"),
    (["deal", "9" * 13], "from 0 to 999999999999"),
    (["dance"], "dance"),
    (["score", "--bid", "١٢", "--melds", "0", "0"], "is no whole number"),
    (["score", "--bi", "250", "--melds", "0", "0"], "--bid"),
    (["deal", "1", "two\nlines"], "two lines"),
]


@pytest.mark.parametrize(("arguments", "sentence"), REFUSED, ids=lambda value: " ".join(value)[:40])
def test_errors_are_one_sentence(capsys, arguments, sentence):
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert sentence in said.err
    assert len(said.err.splitlines()) == 1
    assert said.err.startswith("pinochle-learn: ")


def piped(*arguments: str, text: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "pinochle_learn", *arguments]
    return subprocess.run(command, input=text, capture_output=True, cwd=ROOT, timeout=60)


def test_lines_in_lines_out():
    run = piped("melds", "--stdin", text=b"AS 10S KS QS JS;S\nJD QS;\nKH QH;h\n\n")
    rows = [json.loads(line) for line in run.stdout.splitlines()]
    assert (run.returncode, [row["total"] for row in rows]) == (0, [150, 40, 40, 0])


def test_a_bad_line_keeps_its_place():
    run = piped("melds", "--stdin", text=b"JD QS;H\nfoo;S\nJD QS;Z\n\xff\xfe;S\nKH QH;H\n")
    rows = [json.loads(line) for line in run.stdout.splitlines()]
    assert [row.get("total") for row in rows] == [40, None, None, None, 40]
    assert "'foo' at character 1" in rows[1]["error"]
    assert run.returncode == 2
    assert run.stderr.decode().startswith("pinochle-learn: line 2: 'foo'")
    assert len(run.stderr.splitlines()) == 1


def test_the_module_is_the_command():
    run = piped("winner", "QH 9H 10H QS", "--trump", "S")
    assert (run.returncode, run.stdout.decode().strip()) == (0, "Q♠ wins, card 4 of 4.")


def test_a_class_in_one_table(capsys, tmp_path):
    """Each learner by the name of the file; a file that is none is told, and the others all the same."""
    files = [tmp_path / "ann.json", tmp_path / "bob.json", tmp_path / "none.json"]
    outcomes: dict[str, Outcome] = {"ann": "right", "bob": "wrong"}
    for file in files[:2]:
        outcome = outcomes[file.stem]
        attempt = Attempt(exercise="melds/dix", skills=("dix",), outcome=outcome, score=float(outcome == "right"))
        file.write_text(Progress([attempt]).export(), encoding="utf-8")
    files[2].write_text("[]")
    assert main(["class", *map(str, files[:2]), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [learner["learner"] for learner in found["learners"]] == ["ann", "bob"]
    assert main(["class", *map(str, files)]) == 2
    told = capsys.readouterr()
    assert "ann" in told.out and "bob" in told.out
    assert told.err.count("\n") == 1 and "none.json" in told.err


def test_the_readme_shows_what_the_command_says(capsys):
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = readme.split('$ pinochle-learn melds "AS 10S KS QS JS" --trump S\n')[1].split("```")[0]
    assert main(["melds", "AS 10S KS QS JS", "--trump", "S"]) == 0
    assert capsys.readouterr().out == shown


@pytest.mark.parametrize("command", [command.name for command in COMMANDS])
def test_the_readme_names_every_command(command):
    assert f"`pinochle-learn {command}" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_readme_names_every_kind_of_question():
    readme = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    assert listed([f"`{name}`" for name in MAKERS]) in readme


def test_a_byte_order_mark_is_no_card():
    run = piped("melds", "--stdin", text=b"\xef\xbb\xbfKH QH;H\r\n")
    assert (run.returncode, json.loads(run.stdout)["total"]) == (0, 40)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full on this system")
@pytest.mark.parametrize("arguments", [["melds", "AS"], ["melds", "--stdin"]])
def test_a_full_disk_is_said(arguments):
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "pinochle_learn", *arguments]
        run = subprocess.run(command, input=b"AS;S\n", stdout=full, stderr=subprocess.PIPE, cwd=ROOT, timeout=60)
    assert run.returncode == 2
    assert b"could not be written" in run.stderr and b"Traceback" not in run.stderr


def test_a_closed_pipe_is_no_error():
    command = [sys.executable, "-m", "pinochle_learn", "melds", "--stdin"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as run:
        assert run.stdin and run.stdout and run.stderr
        run.stdout.close()
        run.stdin.write(b"AS;S\n" * 1000)
        run.stdin.close()
        assert run.wait(timeout=60) == 0
        assert run.stderr.read() == b""


def test_without_a_standard_input():
    code = "import sys; sys.stdin = None; from pinochle_learn.cli import main; sys.exit(main(['melds', '--stdin']))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, timeout=60)
    assert (run.returncode, run.stderr) == (2, b"pinochle-learn: melds --stdin: there is nothing to read from\n")
