"""What the careful player says of a card is true of the hands as they really are."""

import re

import pytest

from pinochle_learn import RULES, PassCards, Phase, Play, Rank, apply, meld_points, start, view
from pinochle_learn.players import PLAYERS

ROUNDS = 40


def choices(rules):
    """Every choice of careful players in some rounds: the state before it, the choice, the state after it."""
    for number in range(ROUNDS):
        state, players = start(rules, number), [PLAYERS["careful"](seat) for seat in range(4)]
        while not state.results and state.number == number:
            before, choice = state, players[state.turn].think(view(state, state.turn))
            state = apply(state, choice.action)
            yield before, choice, state


def has_trump(state, seat):
    return any(card.suit is state.trump for card in state.hands[seat])


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_what_is_said_for_certain_comes_true(rules):
    """A trick that no opponent can take goes to the side; where nobody else has a trump, nobody has."""
    sure: list[int] = []  # the teams of which it was said in this trick
    counted = 0
    for before, (action, reason), after in choices(rules):
        if not isinstance(action, Play):
            continue
        if not before.trick:
            sure = []
        if (
            "no opponent can" in reason.lower()
            or reason.endswith("it takes the trick.")
            or reason == "It takes the trick."
        ):
            sure.append(before.turn % 2)
            counted += 1
        if "Nobody else has a trump left" in reason:
            assert not any(has_trump(before, seat) for seat in range(4) if seat != before.turn)
        if "Whoever has a trump" in reason:
            assert action.card.suit is before.trump
            assert any(has_trump(before, seat) for seat in range(4) if seat != before.turn)
        if len(before.trick) == 3:
            team = after.turn % 2 if not after.results and after.phase is Phase.PLAY else None
            assert team is None or all(each == team for each in sure)
    assert counted > 50


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_what_is_said_of_passed_cards_is_what_they_are(rules):
    numbers, counted = {"a": 1, "an": 1, "another": 1, "two": 2, "three": 3, "four": 4}, 0
    for before, (action, reason), after in choices(rules):
        if not isinstance(action, PassCards):
            continue
        counted += 1
        if before.turn == before.bidder:
            (melds,) = re.findall(r"^What is kept melds (\d+), ", reason)
            assert int(melds) == meld_points(after.hands[before.turn], before.trump, rules)
            continue
        told = dict.fromkeys(("trump", "ace", "pinochle card", "card"), 0)
        for number, kind in re.findall(
            r"(\w+) (?:other )?(trump|ace|pinochle card|card)s?\b", reason.split(":")[0].lower()
        ):
            told[kind] += numbers[number]
        trumps = [card for card in action.cards if card.suit is before.trump]
        aces = [card for card in action.cards if card.rank is Rank.ACE and card not in trumps]
        pinochle = [card for card in action.cards if card.code in ("QS", "JD") and card not in trumps]
        assert told == {
            "trump": len(trumps),
            "ace": len(aces),
            "pinochle card": len(pinochle),
            "card": len(action.cards) - len(trumps) - len(aces) - len(pinochle),
        }
    assert counted > ROUNDS
