"""How the melds of a practice hand come about: class by class, then what is special about them, then what tempts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final

from ....engine import Card, Meld, Rank, show
from ....engine.why import article, listed, the
from ...melds.words import capital, several
from .melds_near import WEAK, Lure, Near, near_misses
from .melds_seen import Seen, is_double, singles

COUNTED: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
"""Small numbers in words."""

_TOLD: Final = 2  # sentences about the melds, and as many about what tempts


def why(seen: Seen) -> str:
    """The melds of each class with their points, and what one may learn from this hand.

    >>> from ....engine import RULES, Suit, parse_cards
    >>> print(why(Seen(parse_cards("KS QS JD 9H"), Suit.SPADES, RULES["playok"])))
    Class 1: royal marriage (40). Class 2: pinochle (40). Class 3 is empty. \
Q♠ serves in two classes: in the royal marriage and in the pinochle. Nines that are not trump are nothing.
    """
    nears = near_misses(seen)
    melds = islice(_about_melds(seen), _TOLD)
    lures = islice(_about_lures(seen, nears), _TOLD)
    return " ".join([*_classes(seen), *melds, *lures])


# --- class by class ---


def _classes(seen: Seen) -> Iterator[str]:
    empty = [number for number in seen.rules.classes if number not in seen.classes]
    for number in seen.rules.classes:
        melds = [meld for meld in seen.melds if meld.meld_class == number]
        counted = Counter((meld.name, meld.points, _where(meld, seen)) for meld in melds)
        if melds:
            yield f"Class {number}: {', '.join(_times(count, *each) for each, count in counted.items())}."
        elif len(empty) == 1:
            yield f"Class {number} is empty."
    if len(empty) > 1:
        yield f"Classes {listed(empty)} are empty."


def _where(meld: Meld, seen: Seen) -> str:
    """The suit, where the name does not tell it."""
    suits = {card.suit for card in meld.cards}
    return f" in {meld.cards[0].suit.word}" if len(suits) == 1 and suits != {seen.trump} else ""


def _times(count: int, name: str, points: int, where: str) -> str:
    """Equal melds with their points, which add up as they stand there: two dixes (10 each)."""
    return f"{name} ({points}){where}" if count == 1 else f"{several(count, name)} ({points} each){where}"


# --- what is special about the melds ---


def _about_melds(seen: Seen) -> Iterator[str]:
    for meld in seen.doubles:
        yield _stands_for(meld, seen)
    if seen.run and not is_double(seen.run):
        yield _about_run(seen.run, seen)
    if seen.shared:
        yield _serves(seen.shared[0], seen)
    for suit in seen.second_marriages:
        yield f"Each king of {suit.word} marries a queen of his own."


def _stands_for(double: Meld, seen: Seen) -> str:
    single = next(
        meld
        for skill in ("run", "pinochle", "around")
        for meld in singles(seen.rules, seen.trump, skill)
        if {*meld.cards} == {*double.cards}
    )
    if article(double.name) == double.name:  # all eight of a rank
        return f"{capital(double.name)} stand in place of {single.name}; the two are not added."
    return f"{capital(the(double.name))} stands in place of two single ones."


def _about_run(run: Meld, seen: Seen) -> str:
    more = seen.beside_run
    if len(run.cards) > len(set(run.cards)):
        return f"The points of {the(run.name)} are for all {COUNTED[len(run.cards)]} cards."
    if len({*more}) == 2:
        return f"The second {listed(more)} are a marriage of their own beside {the(run.name)}."
    if more:
        return f"The second {more[0]} is left over: here a {more[0].rank.word} more adds nothing to {the(run.name)}."
    return (
        f"{capital(the(run.name))} uses up the king and the queen of {seen.trump.word}: they are no marriage as well."
    )


def _serves(card: Card, seen: Seen) -> str:
    melds = [meld for meld in seen.melds if card in meld.cards]
    classes = COUNTED[len({meld.meld_class for meld in melds})]
    places = [f"in {name}" for name in dict.fromkeys(the(meld.name) for meld in melds)]
    return f"{card} serves in {classes} classes: {listed(places)}."


# --- what tempts ---


def _about_lures(seen: Seen, nears: tuple[Near, ...]) -> Iterator[str]:
    """Those that tempt most first."""
    for near in sorted(nears, key=lambda near: near.lure in WEAK):
        yield _SENTENCES[near.lure](near, seen)


def _short_run(near: Near, seen: Seen) -> str:
    return f"There is no {near.missing[0]}, so there is no {_run(seen)}."


def _plain_run(near: Near, seen: Seen) -> str:
    return f"{show(near.cards)} are no {_run(seen)}: {near.cards[0].suit.word} are not trump."


def _three_suits(near: Near, seen: Seen) -> str:
    (missing,) = near.missing
    count = COUNTED[len(near.cards)]
    return f"There are {count} {missing.rank.plural}, but without {missing} they do not go around."


def _tens(near: Near, seen: Seen) -> str:
    return f"There is a {Rank.TEN.word} of each suit, but {Rank.TEN.plural} never go around."


def _other_pair(near: Near, seen: Seen) -> str:
    (missing,), card = near.missing, near.cards[0]
    return f"{card} makes {article(_pinochle(seen))} only with {missing}, and there is none."


def _half_double(near: Near, seen: Seen) -> str:
    return f"There is only one {near.missing[0]}, so there is only one {_pinochle(seen)}."


def _single(near: Near, seen: Seen) -> str:
    card, other = near.cards[0], near.missing[0].rank
    return f"The second {card} has no {other.word} of {'her' if card.rank is Rank.QUEEN else 'his'} own."


def _plain_nine(near: Near, seen: Seen) -> str:
    return "Nines that are not trump are nothing."


def _run(seen: Seen) -> str:
    return singles(seen.rules, seen.trump, "run")[0].name


def _pinochle(seen: Seen) -> str:
    return singles(seen.rules, seen.trump, "pinochle")[0].name


_SENTENCES: Final[dict[Lure, Callable[[Near, Seen], str]]] = {
    Lure.SHORT_RUN: _short_run,
    Lure.PLAIN_RUN: _plain_run,
    Lure.THREE_SUITS: _three_suits,
    Lure.TENS: _tens,
    Lure.OTHER_PAIR: _other_pair,
    Lure.HALF_DOUBLE: _half_double,
    Lure.SINGLE: _single,
    Lure.PLAIN_NINE: _plain_nine,
}
