"""How an answer is written, with a keyboard or a pen: what to write, and the blanks to fill in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...engine import Rules
from ...engine.why import listed
from ..bank.exercises import Exercise
from ..kinds.auction import calls_of
from ..kinds.auctions import call_text
from ..kinds.grading import KINDS
from ..kinds.laid import facts_of, round_facts, seat_facts
from ..kinds.melds import CountMelds, hand_of
from ..kinds.score import SIDES
from ..melds.words import capital, class_table, field_title
from .maker import Maker

_HOW: Final[Mapping[str, str]] = {
    "pick-melds": "Write the cards of each meld, with a semicolon between two melds; none if there is no meld.",
    "legal-cards": "Write every card that may be played.",
    "trick-winner": "Write the card that wins.",
    "order-cards": "Write the cards from high to low.",
    "legal-calls": "Write every call that is allowed, with a semicolon between two calls; none if none is.",
    "score": (
        "Write how the two totals change: the bidders' first, then the others'. "
        "A minus stands where points are lost; 0 is no change."
    ),
    "trick-points": "Write the points in digits, 0 for none.",
    "pass-cards": "Write the cards that you pass.",
    "choose": "Write the letter of your answer.",
}

_BLANKS: Final[Mapping[str, tuple[str, ...]]] = {
    "pick-melds": ("Melds",),
    "legal-cards": ("May be played",),
    "trick-winner": ("Wins",),
    "legal-calls": ("Allowed",),
    "score": tuple(map(capital, SIDES)),
    "trick-points": ("Points",),
    "pass-cards": ("Passed",),
    "choose": (),
}
"""What is filled in on paper. Options are ticked: they need no blank."""


def title_of(maker: Maker, level: int) -> str:
    """A kind of question and its level, as a heading.

    >>> from .makers import MAKERS
    >>> title_of(MAKERS["melds"], 3), title_of(MAKERS["trick-winner"], 3)
    ('Count the melds, level 3', 'Who wins the trick? Level 3')
    """
    return f"{maker.title} Level {level}" if maker.title.endswith("?") else f"{maker.title}, level {level}"


def how_to_write(exercise: Exercise, rules: Rules) -> str:
    """What to write as an answer.

    >>> from ..bank.exercises import load_topic
    >>> from ...engine import RULES
    >>> how_to_write(load_topic("melds")[0], RULES["playok"])
    'Write the letter of your answer.'
    """
    if exercise.kind == "count-melds":
        return _how_to_count(exercise, rules)
    return _HOW.get(exercise.kind, KINDS[exercise.kind].how)


def _how_to_count(exercise: Exercise, rules: Rules) -> str:
    classes = hand_of(exercise, rules).classes
    if len(classes) == 1:
        return "Write the points in digits, 0 for none."
    return f"Write the points of class {listed(classes)} in this order, 0 for none; or the total alone."


def facts_told(exercise: Exercise) -> tuple[str, ...]:
    """What is known beside the cards, in words; trump only where the question has not named it.

    >>> from dataclasses import replace
    >>> from ..bank.exercises import load_topic
    >>> first = load_topic("melds")[0]
    >>> first.prompt[:17], facts_told(first), facts_told(replace(first, prompt="What is this?"))
    ('Hearts are trump.', (), ('Trump: hearts',))
    """
    given = exercise.given
    facts = (*seat_facts(given), *facts_of(exercise), *round_facts(given))
    named = exercise.prompt.casefold()
    return tuple(str(fact) for fact in facts if not (fact.suit and f"{fact.text} are trump" in named))


def melds_told(rules: Rules) -> tuple[str, ...]:
    """The table of melds in lines, class by class.

    >>> from ...engine import RULES
    >>> print(*melds_told(RULES["playok"])[:4], sep="\\n")
    The melds and their points
    Count class by class: a card may serve in one meld of each class.
    Class 1
        run: A 10 K Q J of trump, 150 points
    """
    lines = ["The melds and their points", f"Count class by class: a card may serve {rules.meld_reuse.value}."]
    for each in rules.classes:
        lines += [f"Class {each}", *(f"    {name}: {takes}" for name, takes in class_table(rules, (each,)))]
    return tuple(lines)


def blanks_of(exercise: Exercise, rules: Rules) -> tuple[str, ...]:
    """What stands before each blank on paper; none where an answer is ticked.

    >>> from ..bank.exercises import load_topic
    >>> from ...engine import RULES
    >>> count = next(each for each in load_topic("melds") if each.kind == "count-melds" and not each.given.meld_class)
    >>> blanks_of(count, RULES["playok"])
    ('Class 1', 'Class 2', 'Class 3', 'Total')
    """
    if exercise.kind == "count-melds":
        return tuple(map(field_title, CountMelds().fields(exercise, rules)))
    return _BLANKS.get(exercise.kind, ("Answer",))


def answer_text(exercise: Exercise, rules: Rules) -> str:
    """The engine's answer in words; of points by class the total as well.

    >>> from ..bank.exercises import load_topic
    >>> from ...engine import RULES
    >>> answer_text(next(each for each in load_topic("melds") if each.id == "whole-hand"), RULES["playok"])
    'Class 1: 70, class 2: 40, class 3: 0, total: 110'
    """
    kind = KINDS[exercise.kind]
    said = kind.say(kind.solve(exercise, rules))
    return said if exercise.given.options else capital(said)


def options_told(exercise: Exercise) -> tuple[str, ...]:
    """The options in words: a call is called as at the table.

    >>> from ..bank.given import Given
    >>> options_told(Exercise("", "", "legal-calls", (), "", Given(options=("pass", "bunch")), "", (), ""))
    ('pass', 'bid-or-bunch')
    """
    if exercise.kind == "legal-calls":
        return tuple(map(call_text, calls_of(exercise)))
    return exercise.given.options


def lettered(options: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Options with a letter each.

    >>> lettered(("yes", "no"))
    (('a', 'yes'), ('b', 'no'))
    """
    return tuple((chr(ord("a") + at), option) for at, option in enumerate(options))


def chosen(exercise: Exercise, text: str) -> str:
    """An answer as typed, with the option in place of its letter; an option itself comes before a letter.

    >>> from ..bank.exercises import load_topic
    >>> chosen(load_topic("melds")[0], "B"), chosen(load_topic("melds")[0], "no meld")
    ('common marriage', 'no meld')
    """
    typed = text.strip().casefold()
    options = exercise.given.options
    if exercise.kind != "choose" or typed in (option.casefold() for option in options):
        return text
    return dict(lettered(options)).get(typed, text)
