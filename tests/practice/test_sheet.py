"""The printed sheet: whole HTML in one file, the same bytes for the same seed, right answers behind a page break."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from pinochle_learn.cli import main
from pinochle_learn.course.practice.maker import Maker
from pinochle_learn.course.practice.makers import MAKERS
from pinochle_learn.course.practice.paper import inked, sheet
from pinochle_learn.engine import RULES
from tests.oracle.melds import best_by_class
from tests.practice.test_terminal import CELLS, PLAYOK, ROOT

VOID = {"meta"}
SIGNS = {"♠": "S", "♥": "H", "♣": "C", "♦": "D"}


class Read(HTMLParser):
    """Reads a page; every tag that is opened has to be closed, in its order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: dict[str, list[str]] = {}  # by the class of the section or paragraph
        self.feed(page)
        self.close()
        assert not self.open, self.open

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def text_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).replace("\ufe0e", "").split())


def parts(page: str, name: str) -> list[str]:
    """The questions or answers of a page."""
    return re.findall(
        rf'<(?:section|p) class="{name}".*?</(?:section|p)>(?=\n<section|\n<p class="answer|\n</)', page, re.DOTALL
    )


def written(kind: str, level: int = 1, rules=PLAYOK, count: int = 3, seed: int = 7) -> str:
    return sheet(kind, level, rules, count, seed)


@pytest.mark.parametrize(("kind", "level", "rules"), CELLS)
def test_every_kind_makes_a_whole_page(kind, level, rules):
    page = written(kind, level, rules)
    read = Read(page)
    assert len(parts(page, "question")) == len(parts(page, "answer")) == 3
    tags = {tag for tag, _ in read.tags}
    assert not tags & {"script", "link", "img", "iframe", "a"}, "it needs nothing but itself"
    assert not [
        name for _, attributes in read.tags for name in attributes if name.startswith("on") or name in ("src", "href")
    ]
    assert "http" not in page
    maker = MAKERS[kind]
    for words in (maker.title, rules.title, "Seed: 7."):
        assert words in text_of(page)
    assert re.search(f"[Ll]evel {level}", text_of(page))
    assert page.isprintable() or page.replace("\n", "").replace("\ufe0e", "").isprintable()


def test_answers_come_after_a_page_break():
    page = written("melds", count=5)
    style, _, body = page.partition("</style>")
    assert re.search(r"\.answers \{ break-before: page; \}", style)
    questions, _, answers = body.partition('<section class="answers">')
    assert "total" not in text_of(questions).replace("Total", "").replace("the total alone", "")
    assert [text_of(each).split()[0] for each in parts(answers, "answer")] == ["1", "2", "3", "4", "5"]


@pytest.mark.parametrize("rules", RULES.values(), ids=lambda rules: rules.name)
def test_the_answers_are_right(rules):
    """By the independent count of tests/oracle, from nothing but the cards on the sheet."""
    page = written("melds", 3, rules, count=20)
    for question, answer in zip(parts(page, "question"), parts(page, "answer"), strict=True):
        text = text_of(question)
        trump = re.search("(Spades|Hearts|Clubs|Diamonds) are trump", text)[1][0]  # type: ignore[index]
        cards = [rank + SIGNS[sign] for rank, sign in re.findall("(10|[AKQJ9]) ?([♠♥♣♦])", text)]
        points = best_by_class(cards, trump, rules.name)
        said = [f"class {each}: {points[each]}" for each in sorted(points)] + [f"total: {sum(points.values())}"]
        assert ", ".join(said).capitalize() in text_of(answer)


def test_the_same_bytes_everywhere(tmp_path):
    """On another Python, with another hash seed, locale and time zone."""
    command = [sys.executable, "-m", "pinochle_learn", "sheet", "melds", "--level", "3", "--count", "20", "--seed", "7"]
    pages = []
    for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo")):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "TZ": zone, "LC_ALL": "C"}
        pages.append(subprocess.run(command, capture_output=True, cwd=ROOT, env=environment, check=True).stdout)
    assert main(["sheet", "melds", "--level", "3", "--seed", "7", "-o", str(tmp_path / "sheet.html")]) == 0
    assert pages[0] == pages[1] == (tmp_path / "sheet.html").read_bytes()
    assert written("melds", 3, count=20, seed=8).encode() != pages[0]


def test_what_a_question_says_is_escaped(monkeypatch):
    evil = '<script>alert(1)</script> & "A♠" \''

    def make(chance, level, rules):
        made = MAKERS["melds"].make(chance, level, rules)
        return made and replace(made, prompt=f"{evil} {chance.below(1000)}", why=evil, hints=(evil,))

    monkeypatch.setitem(MAKERS, "evil", Maker("evil", evil, (evil,), "melds", make))
    page = written("evil")
    Read(page)
    assert "<script" not in page and page.count("&lt;script&gt;") >= 8


def test_cards_are_told_by_sign_and_by_colour():
    assert inked("10♥, 9♣ and ♦").replace("\ufe0e", "") == (
        '<span class="h">10♥</span>, <span class="c">9♣</span> and <span class="d">♦</span>'
    )
    style = written("melds").partition("</style>")[0]
    colours = re.findall(r"^\.([shcd]) \{ color: (#\w+); \}", style, re.MULTILINE)
    assert [name for name, _ in colours] == list("shcd") and len({colour for _, colour in colours}) == 4


def test_more_than_there_are(monkeypatch):
    only = MAKERS["melds"].make

    def make(chance, level, rules):
        made = only(chance, level, rules)
        return made and replace(made, prompt="Always the same?", given=replace(made.given, hand=made.given.hand[:0]))

    same = Maker("same", "The same", ("all the same",), "melds", make)
    monkeypatch.setitem(MAKERS, "same", same)
    with pytest.raises(ValueError, match=r"there are only [1-4] different questions of same, level 1"):
        written("same", count=20)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["sheet"], "KIND"),
        (["sheet", "bridge"], "'bridge' is none; write melds"),
        (["sheet", "melds", "--level", "0"], "0 is none of melds"),
        (["sheet", "melds", "--count", "201"], "from 1 to 200"),
        (["sheet", "melds", "-o", ""], "'' is no name of a file"),
        (["sheet", "melds", "--out="], "'' is no name of a file"),
        (["sheet", "melds", "-o", "/"], "/ could not be written: Is a directory"),
        (["sheet", "melds", "-o", "a\0b"], "'a\\x00b' is no name of a file"),
        (["sheet", "melds", "-o", "/nowhere/sheet.html"], "could not be written: No such file or directory"),
    ],
)
def test_a_wrong_call_is_one_sentence(capsys, arguments, sentence):
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1) and sentence in told.err


def test_the_readme_names_the_command():
    assert "pinochle-learn sheet melds --level 3 --count 20 --seed 7" in (Path(ROOT) / "README.md").read_text("utf-8")
