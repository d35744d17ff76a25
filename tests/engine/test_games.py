"""Properties of whole games: cards conserved, states untouched, every game ends, legality in one place."""

import os
import pickle
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pinochle_learn import (
    ALL_CARDS,
    RULES,
    Action,
    Bid,
    Bunch,
    Deal,
    IllegalAction,
    Keep,
    NameTrump,
    Pass,
    PassCards,
    Phase,
    Play,
    PlayOn,
    Redeal,
    SeatView,
    ShootMoon,
    State,
    Suit,
    ThrowIn,
    apply,
    deal,
    from_hands,
    legal_actions,
    parse_action,
    parse_cards,
    points_by_team,
    read_record,
    start,
    view,
    why_not,
    write_record,
)

NUMBERS = st.integers(0, 10**9)
SETS = st.sampled_from(list(RULES.values()))
slow_draws = settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])


def sensible(state: State, data) -> Action:
    """A random legal action, with passes likely enough for a short auction and samples for the exchange."""
    if state.phase is Phase.EXCHANGE:
        hand = data.draw(st.permutations(state.hands[state.turn]))
        return PassCards(tuple(hand[: state.rules.exchange]))
    actions = legal_actions(state)
    chosen: Action = data.draw(st.sampled_from(actions[:3]))
    return chosen


def all_cards(state: State) -> Counter:
    on_the_table = [*state.trick, *(card for trick in state.taken for card in trick.cards)]
    return Counter([*on_the_table, *(card for hand in state.hands for card in hand)])


def walk(rules, number, data, steps):
    state = start(rules, number)
    for _ in range(steps):
        if state.phase is Phase.OVER:
            return
        action = sensible(state, data)
        yield state, action
        state = apply(state, action)


@slow_draws
@given(SETS, NUMBERS, st.data())
def test_cards_are_conserved_and_states_are_left_alone(rules, number, data):
    for state, action in walk(rules, number, data, 75):
        before = repr(state)
        after = apply(state, action)
        assert repr(state) == before
        if after.phase not in (Phase.DEAL, Phase.OVER):
            assert all_cards(after) == Counter(rules.deck)
        assert after.history == (*state.history, action)


def conceivable(state: State):
    """Every action one could name, of every kind, and more than any rule allows."""
    yield from (Deal(), Redeal(), Keep(), Pass(), Bunch(), PlayOn(), ThrowIn(), ShootMoon())
    yield from map(Bid, [1, 10, 20, 24, 25, 26, 240, 250, 255, 260, 270, 280, 499, 500, 4990, 5000])
    yield from map(NameTrump, Suit)
    yield from map(Play, ALL_CARDS)
    hand = state.hands[state.turn]
    for count in (0, 3, 4, 5):
        yield from map(PassCards, list(combinations(hand, count))[:40])
    yield PassCards(ALL_CARDS[: state.rules.exchange])


@slow_draws
@given(SETS, NUMBERS, st.data())
def test_legal_actions_are_what_why_not_lets_through(rules, number, data):
    for state, _ in walk(rules, number, data, 30):
        legal = set(legal_actions(state))
        for action in conceivable(state):
            why = why_not(state, action)
            assert (why is None) == (action in legal), (state.phase, action, why)
            if why is not None:
                assert why.sentence
                with pytest.raises(IllegalAction):
                    apply(state, action)


@slow_draws
@given(SETS, NUMBERS, st.data())
def test_trick_points_are_always_all_of_them(rules, number, data):
    for state, action in walk(rules, number, data, 75):
        if state.phase is Phase.PLAY and len(state.taken) == 11 and len(state.trick) == 3:
            result = apply(state, action).results[-1]
            assert sum(result.trick_points) == {"playok": 250, "tutorial": 25, "fletcher": 25}[rules.name]
            return
        assert sum(points_by_team(state)) <= rules.trick_total


@slow_draws
@given(SETS, NUMBERS, st.data())
def test_records_read_back(rules, number, data):
    states = [state for state, _ in walk(rules, number, data, 80)]
    assert read_record(write_record(states)) == tuple(states)


@slow_draws
@given(SETS, NUMBERS, st.data())
def test_action_texts_read_back(rules, number, data):
    for _, action in walk(rules, number, data, 60):
        assert parse_action(str(action)) == action


@slow_draws
@given(SETS, NUMBERS, st.data())
def test_a_view_tells_nothing_of_the_others(rules, number, data):
    """Whatever the other hands are, a seat sees the same and may do the same."""
    for state, _ in walk(rules, number, data, 60):
        for seat in range(4):
            seen = view(state, seat)
            assert isinstance(seen, SeatView)
            assert seen.seen.number is None
            assert [bool(hand) for hand in seen.seen.hands].count(True) <= 1
            others = tuple(
                hand if other == seat else tuple(reversed(state.hands[(other + 1) % 4 if other != 3 else 0]))
                for other, hand in enumerate(state.hands)
            )
            changed = replace(state, hands=others, number=(state.number or 0) + 99, history=())
            assert view(changed, seat) == seen
        turn = state.turn
        assert view(state, turn).legal_actions() == legal_actions(state)
        assert view(state, (turn + 1) % 4).legal_actions() == ()


def test_the_cards_passed_are_known_to_the_bidders_alone():
    state = from_hands(RULES["playok"], deal(4711), dealer=0)
    for text in ("bid 250", "pass", "pass", "pass", "trump S"):
        state = apply(state, parse_action(text))
    partner = state.turn
    passed = state.hands[partner][:4]
    state = apply(state, PassCards(passed))
    assert [view(state, seat).seen.passed for seat in (1, 3)] == [(PassCards(passed).cards,)] * 2
    assert [view(state, seat).seen.passed for seat in (0, 2)] == [((),)] * 2


def test_not_your_turn_is_said():
    state = apply(start(RULES["playok"], 4711, dealer=0), Deal())
    assert str(view(state, 0).why_not(Pass())) == "It is not your turn: West is to act."


def play(state: State, *texts: str) -> State:
    for text in texts:
        state = apply(state, parse_action(text))
    return state


def test_the_sources_trick_example():
    """RULES.md, playok: trump spades; North leads the queen of hearts."""
    trick = parse_cards("QH 9D")
    from pinochle_learn import legal_plays, trick_winner

    assert legal_plays(parse_cards("AH 10H 9H"), trick, "S") == parse_cards("AH 10H")
    assert legal_plays(parse_cards("QS 9C KD"), parse_cards("QH 9D 10H"), "S") == parse_cards("QS")
    assert trick_winner(parse_cards("QH 9D 10H QS"), "S") == 3


def test_exchange_may_give_the_same_cards_back():
    state = from_hands(RULES["playok"], deal(4711), dealer=0)
    state = play(state, "bid 250", "pass", "pass", "pass", "trump S")
    cards = state.hands[state.turn][:4]
    before = state.hands
    state = apply(apply(state, PassCards(cards)), PassCards(cards))
    assert [sorted(hand) for hand in state.hands] == [sorted(hand) for hand in before]
    assert state.turn == state.bidder == 1, "the bid winner leads the first trick"


def test_a_thrown_in_round_is_scored_and_the_deal_passes():
    state = from_hands(RULES["playok"], deal(4711), dealer=0)
    state = play(state, *(f"bid {bid}" for bid in range(250, 500, 20)), "pass", "pass", "pass", "trump H")
    for _ in range(2):
        state = apply(state, PassCards(state.hands[state.turn][:4]))
    assert (state.bidder, state.bid, state.phase) == (1, 490, Phase.DECIDE)
    assert state.bid - state.team_melds(1) > 250
    after = apply(state, ThrowIn())
    assert after.results[-1].changes == (state.team_melds(0), -490)
    assert (after.dealer, after.phase, after.number) == (1, Phase.DEAL, 1)


@pytest.mark.parametrize("rules", ["tutorial", "fletcher"])
def test_all_pass_is_dealt_again_by_the_same_dealer(rules):
    state = play(start(RULES[rules], 4711, dealer=2), "deal", "pass", "pass", "pass", "pass")
    assert (state.phase, state.dealer, state.number) == (Phase.DEAL, 2, 4712)


BAD_RECORDS = [
    ("", "header Rules is missing"),
    ('[Rules "bridge"]\n[Number "1"]\n[Dealer "South"]', "no rule set 'bridge'"),
    ('[Rules "playok"]\n[Number "x"]\n[Dealer "South"]', "header Number 'x'"),
    ('[Rules "playok"]\n[Number "1"]\n[Dealer "Bill"]', "header Dealer 'Bill'"),
    ('[Rules "playok"]\n[Number "1"]\n[Number "1"]\n[Dealer "South"]', "each once"),
    ('[Rules "playok"]\n[Number "1"]\n[Dealer "South"]\n[South "AS"]', "4 hands of 12 cards"),
    ('[Rules "playok"]\n[Number "1"]\n[Dealer "South"]\n[South "AX"]', "'AX' at character 1"),
    ('[Rules "playok"]\n[Number "1"]\n[Dealer "South"]\n\ndeal; dance', "action 2 'dance'"),
    ('[Rules "playok"]\n[Number "1"]\n[Dealer "South"]\n\ndeal; play AS', "action 2 'play AS': Not now"),
]


@pytest.mark.parametrize(("text", "trouble"), BAD_RECORDS)
def test_bad_records_are_refused(text, trouble):
    with pytest.raises(ValueError, match=trouble.replace("[", r"\[")):
        read_record(text)


@given(st.text(max_size=200))
def test_any_record_text_is_read_or_refused(text):
    with pytest.raises(ValueError):
        read_record(text)


def test_a_letter_names_trump_as_well_as_a_suit():
    """The game that follows is the same, card by card."""
    state = play(from_hands(RULES["playok"], deal(4711), dealer=0), "bid 250", "pass", "pass", "pass")
    ends = []
    for trump in ("S", Suit.SPADES):
        after = apply(state, NameTrump(trump))  # type: ignore[arg-type]
        for _ in range(2):
            after = apply(after, PassCards(after.hands[after.turn][:4]))
        while after.phase is Phase.PLAY:
            after = apply(after, legal_actions(after)[0])
        ends.append(after)
    assert ends[0] == ends[1]


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: NameTrump("X"),  # type: ignore[arg-type]
        lambda: NameTrump(None),  # type: ignore[arg-type]
        lambda: Bid(20.5),  # type: ignore[arg-type]
        lambda: Bid(True),
        lambda: Bid("250"),  # type: ignore[arg-type]
        lambda: Play("AS"),  # type: ignore[arg-type]
        lambda: PassCards(("AS",)),  # type: ignore[arg-type]
        lambda: apply(start(RULES["playok"], 1), "deal"),  # type: ignore[arg-type]
        lambda: start(RULES["playok"], 1, dealer=1.0),  # type: ignore[arg-type]
        lambda: start(RULES["playok"], 1, dealer=4),
        lambda: start(RULES["playok"], 10**5000),
        lambda: view(start(RULES["playok"], 1), 9),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(wrong):
    with pytest.raises((ValueError, TypeError), match=": "):
        wrong()


@pytest.mark.parametrize(
    ("rules", "hand", "sentence"),
    [
        ("playok", "9S 9S 9H 9H 9C 9C 9D 9D", "In these rules no hand is thrown in for its nines."),
        ("tutorial", "9S", "that takes 5 nines and no meld. It has 1 nine and 0 points of meld."),
        ("fletcher", "9S 9S 9H 9H 9C JD QS", "that takes 5 nines and no meld or 6 nines. It has 5 nines and 4 points"),
    ],
)
def test_asking_for_a_redeal_before_the_bidding(rules, hand, sentence):
    """The hand is made up; the first to speak asks."""
    state = from_hands(RULES[rules], deal(4711), dealer=0)
    asking = replace(state, hands=(state.hands[0], parse_cards(hand), *state.hands[2:]))
    assert sentence in str(why_not(asking, Redeal()))


def test_a_record_reads_back_whatever_its_line_ends():
    text = '[Rules "playok"]\n[Number "4711"]\n[Dealer "South"]\n\ndeal; bid 250\npass\n'
    states = read_record(text)
    for other in (text.replace("\n", "\r\n"), text.replace("\n", "\r"), "\ufeff" + text, text.replace("\n\n", "\n \n")):
        assert read_record(other) == states


def test_an_endless_record_is_refused():
    """Nobody ever bids, so the cards are dealt again and again."""
    head = '[Rules "tutorial"]\n[Number "4711"]\n[Dealer "South"]\n\n'
    state = start(RULES["tutorial"], 4711, 0)
    first: dict[Phase, Action] = {Phase.DEAL: Deal(), Phase.NINES: Keep()}
    actions: list[str] = []
    while len(actions) <= 5000:
        action: Action = first.get(state.phase, Pass())
        actions.append(str(action))
        state = replace(apply(state, action), history=())
    with pytest.raises(ValueError, match="no game has more than 5000 actions"):
        read_record(head + "; ".join(actions))


def test_a_state_pickles_to_another_process():
    """Hashes differ between processes, so they are made anew."""
    code = (
        "import sys, pickle; from pinochle_learn import RULES; "
        "rules = pickle.load(sys.stdin.buffer); assert rules in {RULES['playok']}"
    )
    data = pickle.dumps(RULES["playok"])
    subprocess.run([sys.executable, "-c", code], input=data, check=True, env={**os.environ, "PYTHONHASHSEED": "7"})
