"""What a notebook passes to the course: read, or refused with one sentence that names it and says what is right."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from difflib import get_close_matches

from ..engine import RULES, Card, Rules, Suit, parse_cards, rules_named
from ..engine.cards import as_suit
from ..engine.deal import LAST_DEAL
from ..engine.rules import check_cards, check_copies
from ..engine.why import listed, shown, whole
from .typed import read_number


def rules_of(rules: Rules | str) -> Rules:
    """A rule set or its name. Raises ValueError: no such name; TypeError: something else.

    >>> rules_of("tutorial").name
    'tutorial'
    >>> rules_of(5)
    Traceback (most recent call last):
    TypeError: rules: 5 is no rule set; write 'playok', 'tutorial' or 'fletcher'
    """
    if isinstance(rules, Rules):
        return rules
    if not isinstance(rules, str):
        raise TypeError(f"rules: {shown(rules)} is no rule set; write {listed([repr(name) for name in RULES], 'or')}")
    return rules_named(rules)


def suit_of(trump: Suit | str) -> Suit:
    """A suit or its letter. Raises ValueError: anything else.

    >>> suit_of("h")
    <Suit.HEARTS: 'H'>
    >>> suit_of(None)
    Traceback (most recent call last):
    ValueError: trump: write S, H, C or D
    """
    suit = as_suit(trump)
    if suit is None:
        raise ValueError("trump: write S, H, C or D")
    return suit


def number_of(number: int | str) -> int:
    """A deal's number, also as text. Raises ValueError: what is none; a wrong number is left to the deal.

    >>> number_of("4711"), number_of(5)
    (4711, 5)
    >>> number_of(1.5)
    Traceback (most recent call last):
    ValueError: number: 1.5 is not the number of a deal; write a whole number from 0 to 999999999999
    """
    if isinstance(number, str):
        return read_number(number)
    found = whole(number)
    if found is None:
        raise ValueError(
            f"number: {shown(number)} is not the number of a deal; write a whole number from 0 to {LAST_DEAL}"
        )
    return found


def class_of(meld_class: int | None, rules: Rules) -> int | None:
    """A class of melds, or ``None`` for all. Raises ValueError: the rules have no such class.

    >>> class_of(4, RULES["playok"])
    Traceback (most recent call last):
    ValueError: meld_class: there is no class 4 of melds; write 1, 2 or 3, or None for all
    """
    found = whole(meld_class)
    if meld_class is None or found in rules.classes:
        return found
    there = listed(rules.classes, "or")
    wrong = repr(shown(meld_class)) if isinstance(meld_class, str) else shown(meld_class)
    raise ValueError(f"meld_class: there is no class {wrong} of melds; write {there}, or None for all")


def cards_given(cards: str | Iterable[Card], rules: Rules = RULES["playok"]) -> tuple[Card, ...]:
    """Cards, or their text. Raises CardTextError: text that is none; TypeError: something else.

    >>> cards_given("KS QS")
    (<K♠>, <Q♠>)
    >>> cards_given(5)
    Traceback (most recent call last):
    TypeError: cards: 5 is no cards; write them as text, as 'KS QS'
    """
    if isinstance(cards, str):
        return parse_cards(cards, rules)
    if not isinstance(cards, Iterable):
        raise TypeError(f"cards: {shown(cards)} is no cards; write them as text, as 'KS QS'")
    found = tuple(cards)
    check_cards(found)
    return found


def hand_given(cards: str | Iterable[Card], rules: Rules = RULES["playok"]) -> tuple[Card, ...]:
    """At least one card, or the text of some; no card more often than the deck has it. Raises, see `cards_given`.

    >>> hand_given("KS QS")
    (<K♠>, <Q♠>)
    >>> hand_given(" ")
    Traceback (most recent call last):
    ValueError: cards: there is none; write at least one, as 'KS QS'
    """
    found = cards_given(cards, rules)
    if not found:
        raise ValueError("cards: there is none; write at least one, as 'KS QS'")
    check_copies(found, rules)
    return found


def title_of(title: str | None) -> str:
    """A title, or none. Raises TypeError: something else.

    >>> title_of("The run"), title_of(None)
    ('The run', '')
    >>> title_of(5)
    Traceback (most recent call last):
    TypeError: title: 5 is no text; write it in quotes, as 'The run'
    """
    if title is not None and not isinstance(title, str):
        raise TypeError(f"title: {shown(title)} is no text; write it in quotes, as 'The run'")
    return title or ""


def answer_of(answer: str | int) -> str:
    """An answer as text; a number will do. Raises TypeError: something else.

    >>> answer_of(150), answer_of("royal marriage")
    ('150', 'royal marriage')
    >>> answer_of(["KS"])
    Traceback (most recent call last):
    TypeError: answer: ['KS'] is neither text nor a number; write it as text, as 'royal marriage' or '150'
    """
    if isinstance(answer, str) or whole(answer) is not None:
        return str(answer)
    raise TypeError(
        f"answer: {shown(answer)} is neither text nor a number; write it as text, as 'royal marriage' or '150'"
    )


def only_known(where: str, given: Iterable[str], known: Collection[str]) -> None:
    """Refuse what is not asked for. Raises TypeError: the first such name, and what would be right.

    >>> only_known("MeldMarker", ["numbr"], ["number", "trump"])
    Traceback (most recent call last):
    TypeError: MeldMarker: there is no 'numbr'; did you mean number?
    >>> only_known("check", ["class4"], ["total"])
    Traceback (most recent call last):
    TypeError: check: there is no 'class4'; write total
    """
    for name in given:
        if name not in known:
            near = [] if name[-1:].isdigit() else get_close_matches(name, known, 1)
            advice = f"did you mean {near[0]}?" if near else f"write {listed(tuple(known), 'or')}"
            raise TypeError(f"{where}: there is no {shown(name)!r}; {advice}")
