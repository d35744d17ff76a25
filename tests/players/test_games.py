"""Whole games: every player in every rule set finishes them, and sees only what its seat may see."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from benchmarks.games import game_numbers, play_checked, play_many
from pinochle_learn import RULES, Phase, apply, start, view
from pinochle_learn.analysis import remember
from pinochle_learn.players import PLAYERS, Player

NAMES = tuple(PLAYERS)


def table(names, seed):
    return tuple(PLAYERS[name](seed + seat) for seat, name in enumerate(names))


def states_of(rules, number, players, most=400):
    state = start(rules, number)
    while state.phase is not Phase.OVER and most:
        yield state
        state = apply(state, players[state.turn].choose(view(state, state.turn)))
        most -= 1


@pytest.mark.parametrize("rules", RULES.values(), ids=lambda rules: rules.name)
@pytest.mark.parametrize("shift", range(4))
def test_every_player_finishes_games_in_every_seat(rules, shift):
    four = ("random", "simple", "careful", "careful")
    for number in range(5):
        end = play_checked(rules, 100 * shift + number, table(four[shift:] + four[:shift], number))
        assert end.phase is Phase.OVER


@pytest.mark.parametrize("rules", RULES.values(), ids=lambda rules: rules.name)
@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_plays_the_same_game(rules, name):
    one, two = (play_checked(rules, 7, table([name] * 4, 3)) for _ in range(2))
    assert one.history == two.history


def test_another_seed_plays_another_random_game():
    one, two = (play_checked(RULES["playok"], 7, table(["random"] * 4, seed)) for seed in (3, 30))
    assert one.history != two.history


def with_other_hidden_cards(state, seat, chance):
    """The same table for this seat, but the cards it does not see are dealt out anew."""
    hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    chance.shuffle(hidden)
    hands = tuple(
        hand if other == seat else tuple(hidden.pop() for _ in hand) for other, hand in enumerate(state.hands)
    )
    return replace(state, hands=hands, number=None if state.number is None else state.number + 1)


@pytest.mark.parametrize("rules", RULES.values(), ids=lambda rules: rules.name)
@pytest.mark.parametrize("name", NAMES)
def test_hidden_cards_change_no_choice(rules, name):
    chance = Random(5)
    for number in range(3):
        for state in states_of(rules, number, table([name] * 4, 11), most=150):
            if state.phase is Phase.DEAL:
                continue
            seat = state.turn
            here, there = view(state, seat), view(with_other_hidden_cards(state, seat, chance), seat)
            assert here == there
            assert PLAYERS[name](1).choose(here) == PLAYERS[name](1).choose(there)


@pytest.mark.parametrize("rules", RULES.values(), ids=lambda rules: rules.name)
@pytest.mark.parametrize("name", NAMES)
def test_what_is_remembered_is_true(rules, name):
    """No player, however it plays within the rules, makes a seat remember what is not so."""
    for number in range(3):
        for state in states_of(rules, 50 + number, table([name] * 4, number)):
            if state.phase is Phase.PLAY:
                check_memory(state, rules)


def check_memory(state, rules):
    memory = remember(view(state, state.turn))
    others = [seat for seat in range(rules.seats) if seat != state.turn]
    out = Counter(card for seat in others for card in state.hands[seat])
    assert sum(memory.unseen) == out.total() == sum(memory.room) + sum(held.total() for held in memory.shown)
    assert all(memory.unseen[card.index] == count for card, count in out.items())
    for seat in others:
        hand = state.hands[seat]
        assert memory.shown[seat] <= Counter(hand)
        for card in hand:
            assert memory.none_above(seat, card.suit, rules.power[card.rank] - 1) < 1


def test_players_say_why():
    player: Player = PLAYERS["careful"](0)
    for state in states_of(RULES["fletcher"], 12, table(["careful"] * 4, 0)):
        choice = player.think(view(state, state.turn))
        assert choice.reason.endswith(".") and choice.reason[0].isupper()


def test_a_player_waits_for_its_turn():
    state = start(RULES["playok"], 1, dealer=0)
    for make in PLAYERS.values():
        with pytest.raises(ValueError, match="not this seat's turn"):
            make(0).choose(view(state, 1))


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES.values(), ids=lambda rules: rules.name)
def test_a_hundred_random_games(rules):
    seed = 20_000
    print(f"seed {seed}: {play_many(rules, game_numbers(100, seed))}")
