"""Hints for a practice hand: how much there is, then a question about class 1, then one about the other classes."""

from __future__ import annotations

from typing import Final

from ....engine import Rank
from ....engine.why import listed
from .melds_near import Lure, near_misses, strong
from .melds_seen import Seen, is_double, singles
from .melds_why import COUNTED

_MANY: Final = 2  # near misses of the kind that tempts most


def hints(seen: Seen) -> tuple[str, ...]:
    """Two or three hints, from general to near; none says what counts.

    >>> from ....engine import RULES, Suit, parse_cards
    >>> for hint in hints(Seen(parse_cards("KS QS JD 9H"), Suit.SPADES, RULES["playok"])):
    ...     print(hint)
    There are two melds, and one card serves in more than one of them.
    Class 1: go suit by suit. Is there a king, and is there a queen? Which nines count?
    Class 2: look for J♦ and Q♠. Class 3: is there any rank in all four suits?
    """
    lures = frozenset(near.lure for near in near_misses(seen))
    ask = {
        _class(seen, "run"): _about_suits(seen, lures),
        _class(seen, "pinochle"): _about_pinochle(seen, lures),
        _class(seen, "around"): _about_around(seen, lures),
    }
    questions = {number: f"Class {number}: {ask[number]}" for number in sorted(ask)}
    if len(seen.melds) == 1 and len(strong(near_misses(seen))) < _MANY:
        (number,) = seen.classes
        return ("There is one meld in this hand.", f"Look at class {number}.", questions[number])
    first, *rest = questions.values()
    return (_in_general(seen), first, " ".join(rest))


def _class(seen: Seen, skill: str) -> int:
    return singles(seen.rules, seen.trump, skill)[0].meld_class


def _in_general(seen: Seen) -> str:
    count = len(seen.melds)
    number = COUNTED[count] if count < len(COUNTED) else str(count)
    there = f"There {'is one meld' if count == 1 else f'are {number} melds'}"
    if len(strong(near_misses(seen))) >= _MANY:
        return f"Not everything that looks like a meld is one.{f' {there}.' if count else ''}"
    if seen.shared:
        who = "one card serves" if len(seen.shared) == 1 else "some cards serve"
        return f"{there}, and {who} in more than one of them."
    return f"{there}. Go class by class, and begin each with the whole hand."


def _about_suits(seen: Seen, lures: frozenset[Lure]) -> str:
    nines = " Which nines count?" if any(card.rank is Rank.NINE for card in seen.hand) else ""
    return f"{_about_kings_and_queens(seen, lures)}{nines}"


def _about_kings_and_queens(seen: Seen, lures: frozenset[Lure]) -> str:
    run, suit = singles(seen.rules, seen.trump, "run")[0].name, seen.trump.word
    in_a_row = [near.cards[0].suit.word for near in near_misses(seen) if near.lure is Lure.PLAIN_RUN]
    if seen.run and is_double(seen.run):
        return f"how often is each card of the {run} there in {suit}?"
    if seen.beside_run:
        return f"is there a {run} in {suit}? And what is left over, once it lies on the table?"
    if in_a_row:
        both = " and ".join([*([suit] if seen.run else []), *in_a_row])
        return f"there are five in a row in {both}. Where does that count?"
    if seen.run:
        return f"is there a {run} in {suit}? If so, are its king and queen still free?"
    if Lure.SHORT_RUN in lures:
        return f"is there a {run} in {suit}? Count the five cards."
    if seen.second_marriages or Lure.SINGLE in lures:
        return "one king marries one queen. How many pairs are there, suit by suit?"
    return "go suit by suit. Is there a king, and is there a queen?"


def _about_pinochle(seen: Seen, lures: frozenset[Lure]) -> str:
    jack, queen = singles(seen.rules, seen.trump, "pinochle")[0].cards
    if min(seen.held[jack], seen.held[queen]) and seen.held[jack] + seen.held[queen] > 2:
        return f"count {jack}, then {queen}."
    if Lure.OTHER_PAIR in lures:
        return "it takes a certain jack and a certain queen. Are both here?"
    return f"look for {jack} and {queen}."


def _about_around(seen: Seen, lures: frozenset[Lure]) -> str:
    eight = [meld.cards[0].rank for meld in seen.of("around") if is_double(meld)]
    if eight:
        return f"how many {listed([rank.plural for rank in eight])} are there?"
    if Lure.TENS in lures:
        return "which ranks are in all four suits, and which of them go around?"
    for near in near_misses(seen):
        if near.lure is Lure.THREE_SUITS:
            count, rank = COUNTED[len(near.cards)], near.cards[0].rank.plural
            return f"there are {count} {rank}. In how many suits?"
    return "is there any rank in all four suits?"
