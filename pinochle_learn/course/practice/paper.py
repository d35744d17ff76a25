"""A sheet of questions to print, with its answer page: one HTML file that needs nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import islice
from pathlib import Path
from typing import Final

from ...engine import SEATS, Rules
from ...engine.why import ORDINALS
from ..bank.exercises import Exercise
from ..kinds.laid import Laid, by_suit, cards_of
from ..melds.words import capital
from .address import link_to_question
from .makers import MAKERS
from .question import Question, made
from .series import series
from .written import answer_text, blanks_of, facts_told, how_to_write, lettered, options_told, title_of

_STYLE: Final = Path(__file__).with_suffix(".css")
_LETTERS: Final = dict(zip("♠♥♣♦", "shcd", strict=True))
_CARD: Final = re.compile("(10|[AKQJ9])?([♠♥♣♦])")
_OPENS: Final = "What stands small beside a question opens it in the course: write it behind the course's own address."
_AS_TEXT: Final = "\ufe0e"  # behind a suit sign: phones would draw a coloured picture of it


def sheet(kind: str, level: int, rules: Rules, count: int, seed: int) -> str:
    """The sheet as HTML, the same bytes for the same seed. Its answers and reasons come after a page break.

    Raises ValueError: there is no such kind or level, or there are not so many different questions.

    >>> from ...engine import RULES
    >>> page = sheet("melds", 1, RULES["playok"], count=3, seed=7)
    >>> page.count('class="question"'), page.count('class="answer"'), "<script" in page
    (3, 3, False)
    """
    questions = tuple(islice(series(kind, level, rules, seed), count))
    if len(questions) < count:
        raise ValueError(f"there are only {len(questions)} different questions of {kind}, level {level}")
    maker = MAKERS[kind]
    title, about = title_of(maker, level), f"{maker.levels[level - 1]}. Rules: {rules.title}. Seed: {seed}."
    return _page(
        title,
        [
            _head(title, about),
            *_how(questions),
            *(_question(question, number) for number, question in enumerate(questions, 1)),
            '<section class="answers">',
            _head(f"Answers: {title}", about, for_learners=False),
            f'<p class="how">{escape(_OPENS)}</p>',
            *(_answer(question, number) for number, question in enumerate(questions, 1)),
            "</section>",
        ],
    )


def _page(title: str, parts: Iterable[str]) -> str:
    head = [
        "<!doctype html>",
        '<html lang="en">',
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}: a sheet of pinochle</title>",
        f"<style>\n{_STYLE.read_text(encoding='utf-8')}</style>",
        "<main>",
    ]
    return "\n".join([*head, *parts, "</main>", "</html>", ""])


def _head(title: str, about: str, *, for_learners: bool = True) -> str:
    name = '<p class="name"><span>Name</span><span>Date</span></p>' if for_learners else ""
    return f"<header><h1>{escape(title)}</h1>{name}<p>{escape(capital(about))}</p></header>"


# --- a question ---


def _how(questions: Sequence[Question]) -> tuple[str, ...]:
    """How to answer, once where it is the same for all."""
    said = dict.fromkeys(_on_paper(made(each), each.rules) for each in questions)
    return tuple(f'<p class="how">{escape(text)}</p>' for text in said)


def _on_paper(exercise: Exercise, rules: Rules) -> str:
    """On paper an option is ticked."""
    if exercise.given.options:
        return "Tick your answer." if exercise.kind == "choose" else "Tick every call that is allowed."
    return how_to_write(exercise, rules)


def _question(question: Question, number: int) -> str:
    exercise = made(question)
    lines = [
        f'<section class="question" id="question-{number}">',
        f'<p class="address">{escape(link_to_question(question))}</p>',
        f'<p class="prompt"><b>{number}</b>{inked(exercise.prompt)}</p>',
        _facts(facts_told(exercise)),
        *map(_cards, cards_of(exercise)),
        _blanks(exercise, question.rules),
        "</section>",
    ]
    return "\n".join(filter(None, lines))


def _facts(texts: Sequence[str]) -> str:
    return f'<p class="facts">{"".join(f"<span>{inked(text)}</span>" for text in texts)}</p>' if texts else ""


def _cards(laid: Laid) -> str:
    groups = _played(laid) if laid.players else _held(laid)
    title = f'<span class="title">{escape(laid.title)}</span>' if laid.title else ""
    return f'<p class="cards">{title}<span class="groups">{"".join(groups)}</span></p>'


def _played(laid: Laid) -> Iterator[str]:
    for at, (card, seat) in enumerate(zip(laid.cards, laid.players, strict=True)):
        yield f"<span>{inked(str(card), 'card')} <small>{SEATS[seat]}, {ORDINALS[at]}</small></span>"


def _held(laid: Laid) -> Iterator[str]:
    for group in by_suit(laid.cards):
        yield f"<span>{''.join(inked(str(card), 'card') for card in group)}</span>"


def _blanks(exercise: Exercise, rules: Rules) -> str:
    if exercise.given.options:
        ticks = "".join(
            f"<span><i></i>{letter}) {inked(text)}</span>" for letter, text in lettered(options_told(exercise))
        )
        return f'<p class="ticks">{ticks}</p>'
    return f'<p class="blanks">{"".join(f"<span>{escape(name)}</span>" for name in blanks_of(exercise, rules))}</p>'


# --- its answer ---


def _answer(question: Question, number: int) -> str:
    exercise, answer = made(question), answer_text(made(question), question.rules)
    letters = {text: f"{letter}) " for letter, text in lettered(options_told(exercise))}
    strong = f"<strong>{letters.get(answer, '')}{inked(answer)}</strong>"
    return f'<p class="answer"><b>{number}</b>{strong} {inked(exercise.why)}</p>'


def inked(text: str, look: str = "") -> str:
    """Text as HTML, each card and suit sign in the colour of its suit.

    >>> inked("J♦ < Q").replace("\\ufe0e", "")
    '<span class="d">J♦</span> &lt; Q'
    """

    def card(found: re.Match[str]) -> str:
        names = " ".join(filter(None, (look, _LETTERS[found[2]])))
        return f'<span class="{names}">{found[0]}{_AS_TEXT}</span>'

    return _CARD.sub(card, escape(text))
