"""The questions about tricks, against the independent game of tests/oracle and RULES.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

import pytest

from pinochle_learn import RULES
from pinochle_learn.course.bank.exercises import Exercise
from pinochle_learn.course.practice.makers.tricks import LEGAL_CARDS, TRICK_POINTS, TRICK_WINNER
from pinochle_learn.engine import Rules
from tests.course import independent
from tests.oracle import game
from tests.practice.asked import MANY, TOO_COMMON, cases, commonest, drawn, is_well_asked, name, shows, solved

SEATS: Final = 4


def codes(cards: Sequence[object]) -> list[str]:
    return [card.code for card in cards]  # type: ignore[attr-defined]


def suit(card: str) -> str:
    return card[-1]


def power(card: str) -> int:
    return -game.ORDER.index(card[:-1])


def of(cards: Sequence[str], wanted: str) -> list[str]:
    return [card for card in cards if suit(card) == wanted]


# --- can it have been played like that? ---


def could_hold(trick: Sequence[str], at: int, card: str, trump: str) -> bool:
    """Could the player of a card of the trick have held this one as well, and played as he did by the rules?"""
    return at == 0 or trick[at] in game.playable([trick[at], card], trick[:at], trump)


def was_legal(trick: Sequence[str], hand: Sequence[str], trump: str) -> bool:
    """Are there hands, as large as the learner's was, from which the trick was played by the rules?

    The card that was played is held; each other card of the deck goes to one whose play it leaves legal.
    """
    deck = Counter(game.DECK) - Counter(trick) - Counter(hand)
    rest = list(deck.elements())
    size = len(hand) - 1 if hand else 4
    wants = [at for at in range(len(trick)) for _ in range(size)]
    given: dict[int, int] = {}  # by place in rest: which want it fills

    def finds(want: int, seen: set[int]) -> bool:
        for place, card in enumerate(rest):
            if place in seen or not could_hold(trick, wants[want], card, trump):
                continue
            seen.add(place)
            if place not in given or finds(given[place], seen):
                given[place] = want
                return True
        return False

    return all(finds(want, set()) for want in range(len(wants)))


def is_of_one_deck(cards: Sequence[str]) -> bool:
    return Counter(cards) <= Counter(game.DECK)


# --- legal-cards ---


def check_legal_cards(exercise: Exercise, level: int, rules: Rules) -> None:
    is_well_asked(exercise, rules)
    given = exercise.given
    hand, trick, trump = codes(given.hand), codes(given.trick), str(given.trump)
    assert set(solved(exercise, rules).split()) == set(game.playable(hand, trick, trump))
    assert 1 <= len(trick) < SEATS and 4 <= len(hand) <= 12
    assert is_of_one_deck(hand + trick) and was_legal(trick, hand, trump)
    legal, led = set(game.playable(hand, trick, trump)), suit(trick[0])
    mine, trumps, trumped = set(of(hand, led)), set(of(hand, trump)), led != trump and bool(of(trick, trump))
    match level:
        case 1:
            assert mine == legal < set(hand) and trumps and not trumped and len(mine) > 1
        case 2:
            assert legal < mine
        case 3:
            assert not mine and not trumped and legal == trumps < set(hand)
        case 4:
            highest = max(map(power, of(trick, trump)))
            assert not mine and trumped and trumps < set(hand)
            assert legal < trumps or all(power(card) <= highest for card in trumps)
        case 5:
            best = trick[game.winner(trick, trump)]
            partner = len(trick) - game.winner(trick, trump) == 2
            above = {card for card in mine if power(card) > max(map(power, of(trick, led)))}
            assert (trumped and set() < above < mine == legal) or (partner and legal < mine) or best in legal == mine


# --- trick-winner ---


def check_trick_winner(exercise: Exercise, level: int, rules: Rules) -> None:
    is_well_asked(exercise, rules)
    trick, trump = codes(exercise.given.trick), str(exercise.given.trump)
    at = game.winner(trick, trump)
    assert solved(exercise, rules) == str(at + 1)
    assert len(trick) == SEATS and is_of_one_deck(trick) and was_legal(trick, [], trump)
    led, best = suit(trick[0]), trick[at]
    trumps = of(trick, trump)
    match level:
        case 1:
            assert {suit(card) for card in trick} == {led} and len(set(trick)) == SEATS
        case 2:
            assert not trumps and max(power(card) for card in trick if suit(card) != led) > power(best)
        case 3:
            assert led != trump and trumps == [best]
        case 4:
            assert led != trump and len(trumps) > 1 and len(set(trick)) == SEATS
        case 5:
            assert trick.count(best) == 2 and trick.index(best) == at


# --- trick-points ---


def check_trick_points(exercise: Exercise, level: int, rules: Rules) -> None:
    is_well_asked(exercise, rules)
    given = exercise.given
    cards = codes(given.cards)
    assert solved(exercise, rules) == independent.answer(exercise, rules.name)
    assert is_of_one_deck(cards) and len(cards) == SEATS * {1: 1, 2: 1, 3: 2, 4: 4, 5: 6}[level]
    assert (level > 1) or not given.last_trick
    counting = [card for card in cards if card[:-1] in ("A", "10", "K")]
    assert counting and len(counting) < len(cards)
    assert ("last" in exercise.prompt) == given.last_trick == ("last-trick" in exercise.skills)


CHECKS: Final[dict[str, Callable[[Exercise, int, Rules], None]]] = {
    "legal-cards": check_legal_cards,
    "trick-winner": check_trick_winner,
    "trick-points": check_trick_points,
}
"""By kind: whether a question is right, and what its level promises."""

BY_CASE: Final = pytest.mark.parametrize("case", cases(LEGAL_CARDS, TRICK_WINNER, TRICK_POINTS), ids=name)
TEMPTED: Final = pytest.mark.parametrize(
    ("maker", "level", "wanted"),
    [
        (LEGAL_CARDS, 1, {"trump-instead"}),
        (LEGAL_CARDS, 2, {"no-duty-to-win", "trump-instead", "partner-need-not-be-beaten", "ten-below-king"}),
        (LEGAL_CARDS, 3, {"no-duty-to-trump"}),
        (LEGAL_CARDS, 4, {"no-duty-to-overtrump", "may-discard", "no-duty-to-trump"}),
        (LEGAL_CARDS, 5, {"beat-in-trumped-trick", "partner-need-not-be-beaten", "later-equal-wins"}),
        (TRICK_WINNER, 1, {"ten-below-king"}),
        (TRICK_WINNER, 2, {"highest-of-any-suit"}),
        (TRICK_WINNER, 3, {"led-suit-beats-trump"}),
        (TRICK_WINNER, 4, {"led-suit-beats-trump", "ten-below-king"}),
        (TRICK_WINNER, 5, {"later-equal-wins", "led-suit-beats-trump"}),
        *((TRICK_POINTS, level, {"queens-count", "last-trick-forgotten"}) for level in (2, 3, 4, 5)),
    ],
    ids=name,
)


@BY_CASE
def test_questions_are_right_and_have_what_their_level_promises(case):
    maker, level, rules = case
    for exercise in drawn(case):
        CHECKS[maker.name](exercise, level, rules)


@BY_CASE
def test_questions_differ_and_so_do_their_answers(case):
    _, _, rules = case
    exercises = list(drawn(case))
    assert len({each.given for each in exercises}) > 0.95 * MANY  # four cards of one suit come again
    assert commonest(exercises, rules) < TOO_COMMON


@TEMPTED
def test_each_level_tempts_to_its_mistakes(maker, level, wanted):
    found = shows(list(drawn((maker, level, RULES["playok"]))), RULES["playok"])
    assert all(found.get(each, 0) > 0.04 for each in wanted), found


def test_the_trick_is_told_by_its_seats():
    """East sits before South, who is to play; North, the partner, before East (RULES.md, Seats)."""
    for exercise in drawn((LEGAL_CARDS, 4, RULES["playok"])):
        trick = exercise.given.trick
        seats = ["West", "North, your partner,", "East"][-len(trick) :]
        told = [exercise.prompt.index(f"{who} ") for who in seats]
        assert told == sorted(told) and all(str(card) in exercise.prompt for card in trick)
        assert exercise.given.trump
        assert exercise.prompt.startswith(
            f"{exercise.given.trump.word.capitalize()} are trump. {seats[0]} led {trick[0]}"
        )
