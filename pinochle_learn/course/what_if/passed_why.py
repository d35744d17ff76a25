"""Why one pass melds less than another: contest by contest, so that what is told adds up to the difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from ...analysis.contests import Contest, contests
from ...analysis.expected import expected_by_contest
from ...analysis.odds import Unseen
from ...engine import Card, Meld, all_melds, best_melds
from ...engine.flow import without
from ...engine.why import article, listed
from ..melds.hand import points_in
from .passed import exact_told, is_winner, left_of
from .position import Cards, Position

Melds = tuple[Meld, ...]

_MOST_NAMED = 2
"""Of the melds that cards may make, if it is not known which: those of the fewest cards."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that a pass costs, in the rule set's unit; or brings, then the ``points`` are below nought.

    >>> Reason(Fraction(40), "Q♠ makes a royal marriage (40) over there.").points
    Fraction(40, 1)
    """

    points: Fraction
    text: str


def reasons(position: Position, said: Cards, best: tuple[Cards, ...]) -> tuple[Reason, ...]:
    """What it costs to pass these cards and not the best ones, the dearest first, then what it brings in return.

    It is told against that best choice which changes least; the points add up to what is melded less.

    >>> from ...engine import RULES, parse_cards
    >>> cards = parse_cards("KS QS JD 9S 9H 9H 9C 9C 9D 9D JC JH JH JS 10C")
    >>> best = (parse_cards("9H 9C 9D"),)
    >>> for reason in reasons(Position(cards, rules=RULES["tutorial"]), parse_cards("JD 9H 9D"), best):
    ...     print(reason.text)
    J♦ belongs to a pinochle (4), and you pass it.
    J♦ belongs to jacks around (4), and you pass it.
    """
    choice = min(best, key=lambda each: _apart(each, said))
    found = [*_here(position, said, choice)]
    if not is_winner(position):
        found += _there(position, said, choice) if not left_of(position).hand else _hoped(position, said, choice)
    return tuple(sorted(found, key=lambda reason: -reason.points))


def _apart(one: Cards, other: Cards) -> int:
    return (Counter(one) - Counter(other)).total()


def _changes(position: Position, mine: Melds, better: Melds) -> Iterator[tuple[Melds, Melds, Fraction]]:
    """Contest by contest the melds now and those of the better choice, where they differ, and the points lost."""
    for contest in contests(position.trump, position.rules):
        now, then = _of(contest, mine), _of(contest, better)
        if lost := points_in(then) - points_in(now):
            yield now, then, Fraction(lost)


# --- the own hand ---


def _here(position: Position, said: Cards, choice: Cards) -> Iterator[Reason]:
    """The melds of the cards that stay."""
    trump, rules = position.trump, position.rules
    mine, better = (best_melds(without(position.hand, gone), trump, rules).melds for gone in (said, choice))
    for now, then, lost in _changes(position, mine, better):
        if lost > 0:
            yield Reason(lost, _passed(_moved(said, choice, then), now, then))
        else:
            yield Reason(lost, _stayed(_moved(choice, said, now), now, then))


def _passed(cards: Cards, now: Iterable[Meld], then: Iterable[Meld]) -> str:
    if not now:
        belong, them = ("belongs", "it") if len(cards) == 1 else ("belong", "them")
        return f"{listed(cards)} {belong} to {_named(then)}, and you pass {them}."
    return f"Without {listed(cards)} there is only {_named(now)}, not {_named(then)}."


def _stayed(cards: Cards, now: Iterable[Meld], then: Iterable[Meld]) -> str:
    instead = f", not only {_named(then)}" if then else ""
    return f"In return you keep {listed(cards)}: {_named(now)}{instead}."


# --- the bid winner's hand: open, or hoped for ---


def _there(position: Position, said: Cards, choice: Cards) -> Iterator[Reason]:
    """The melds of the bid winner, whose cards are all known."""
    trump, rules = position.trump, position.rules
    mine, better = (best_melds((*position.partner, *gone), trump, rules).melds for gone in (said, choice))
    for now, then, lost in _changes(position, mine, better):
        if lost > 0:
            yield Reason(lost, _makes(_moved(choice, said, then), then, now))
        else:
            yield Reason(lost, f"In return, {_makes(_moved(said, choice, now), now, then, word='with')}")


def _makes(cards: Cards, melds: Iterable[Meld], others: Iterable[Meld], word: str = "With") -> str:
    if not others:
        return f"{listed(cards)} {'makes' if len(cards) == 1 else 'make'} {_named(melds)} over there."
    return f"{word} {listed(cards)} there is {_named(melds)} over there, not only {_named(others)}."


def _hoped(position: Position, said: Cards, choice: Cards) -> Iterator[Reason]:
    """What the bid winner melds less on average."""
    left, trump, rules = left_of(position), position.trump, position.rules
    mine, better = (expected_by_contest(left, trump, rules, gone) for gone in (said, choice))
    for contest, points in better.items():
        lost = points - mine[contest]
        if not lost:
            continue
        more, fewer = (choice, said) if lost > 0 else (said, choice)
        possible = _possible(position, contest, more, fewer)
        text = f"{listed(_moved(more, fewer, possible))} may help with {_either(possible)} over there: "
        amount = f"{exact_told(abs(lost))} more on average."
        yield Reason(lost, f"{'' if lost > 0 else 'In return, '}{text}{amount}")


def _possible(position: Position, contest: Contest, gone: Cards, others: Cards) -> list[Meld]:
    """The melds of a contest that the bid winner may have with these cards, but not with the others."""
    left, there, moved = left_of(position), Counter(gone), set(Counter(gone) - Counter(others))
    melds = _of(contest, all_melds(position.rules, position.trump))
    return [meld for meld in melds if moved & set(meld.cards) and _may_hold(left, Counter(meld.cards) - there)]


def _may_hold(left: Unseen, cards: Counter[Card]) -> bool:
    """Can the bid winner hold all these cards?"""
    drawn = sum(max(0, count - left.open[card.index]) for card, count in cards.items())
    return drawn <= left.hand and all(left.most(card) >= count for card, count in cards.items())


def _either(melds: list[Meld]) -> str:
    names = dict.fromkeys(article(meld.name) for meld in sorted(melds, key=lambda meld: len(meld.cards)))
    return listed(list(names)[:_MOST_NAMED], "or")


# --- words ---


def _of(contest: Contest, melds: Iterable[Meld]) -> tuple[Meld, ...]:
    cards = set(contest.cards)
    return tuple(meld for meld in melds if meld.meld_class == contest.meld_class and cards.issuperset(meld.cards))


def _moved(these: Cards, not_those: Cards, melds: Iterable[Meld]) -> Cards:
    """The cards that only the one choice moves, as far as one of the melds has them; each copy, high to low."""
    used = {card for meld in melds for card in meld.cards}
    moved = Counter(these) - Counter(not_those)
    return tuple(sorted((card for card in moved.elements() if card in used), reverse=True))


def _named(melds: Iterable[Meld]) -> str:
    return listed([f"{article(meld.name)} ({meld.points})" for meld in melds])
