"""The session: what it refuses, what it takes back, whom it tells."""

import pytest

from pinochle_learn import RULES, Bid, Deal, IllegalAction, Phase, State
from pinochle_learn.players import PLAYERS
from pinochle_learn.session import Session


def against_three(rules="playok", number=4711, dealer=3):
    players = {seat: PLAYERS["careful"](seat) for seat in (1, 2, 3)}
    return Session.new(RULES[rules], number, dealer, players)


def play_for_human(game, player, decisions):
    """Let the human seat be played for so many decisions."""
    while decisions and not game.is_over:
        game.run()
        if game.waits_for_human:
            game.act(player.choose(game.view(0)))
            decisions -= 1


def test_an_illegal_action_changes_nothing():
    game = against_three()
    game.run()
    before = game.states
    told: list[Session] = []
    game.on_change(told.append)
    with pytest.raises(IllegalAction):
        game.act(Bid(10))
    assert game.states == before and not told


def test_step_does_one_thing_and_waits_for_the_human():
    game = against_three()
    assert game.step() and len(game.states) == 2
    assert not game.step() and game.waits_for_human and len(game.states) == 2


@pytest.mark.parametrize("rules", RULES)
def test_undo_goes_back_to_each_decision(rules):
    game, human = against_three(rules), PLAYERS["careful"](9)
    moments: list[State] = []
    while len(moments) < 60 and not game.is_over:
        game.run()
        if game.waits_for_human:
            if game.state.phase is not Phase.DEAL:
                moments.append(game.state)
            game.act(human.choose(game.view(0)))
    for moment in reversed(moments):
        assert game.undo()
        assert game.state == moment
    assert not game.undo()


def test_after_an_undo_another_action_goes_on():
    game = against_three()
    play_for_human(game, PLAYERS["careful"](9), 5)
    game.undo()
    length = len(game.states)
    game.act(game.view(0).legal_actions()[-1])
    assert len(game.states) == length + 1 and game.state.history[:-1] == game.states[-2].history


def test_listeners_hear_each_change_until_they_stop():
    game, heard = against_three(), []
    stop = game.on_change(lambda game: heard.append(len(game.states)))
    game.step()
    stop()
    stop()
    game.act(game.view(0).legal_actions()[0])
    assert heard == [2]


def test_a_listener_may_stop_itself():
    game, heard = against_three(), []

    def once(game):
        heard.append(game.state.phase)
        stop()

    stop = game.on_change(once)
    game.on_change(lambda game: heard.append("second"))
    game.step()
    assert heard == [Phase.AUCTION, "second"]


def test_a_record_reads_back_and_goes_on():
    game = against_three("tutorial")
    play_for_human(game, PLAYERS["careful"](9), 30)
    again = Session.from_record(game.record(), {seat: PLAYERS["careful"](seat) for seat in (1, 2, 3)})
    assert again.states == game.states
    game.run()
    again.run()
    assert again.state == game.state


def test_four_computer_players_need_nobody():
    players = {seat: PLAYERS["simple"](seat) for seat in range(4)}
    game = Session.new(RULES["fletcher"], 5, players=players)
    assert game.run() == len(game.state.history) and game.is_over
    assert not game.step() and not game.waits_for_human and not game.undo()


def test_without_players_all_seats_are_human():
    game = Session.new(RULES["playok"], 1, dealer=2)
    assert game.run() == 0 and game.waits_for_human
    game.act(Deal())
    assert game.state.turn == 3


def test_a_session_needs_a_state():
    with pytest.raises(ValueError, match="at least one"):
        Session(())
