"""A trick tried out: every card of a hand against the tricks that tests/oracle has worked out."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from pinochle_learn import RULES, Suit, parse_cards
from pinochle_learn.course.what_if.position import Position
from pinochle_learn.course.what_if.taken_live import of_view
from pinochle_learn.course.what_if.trick import (
    PUT_IN,
    choices,
    cleared,
    is_to_play,
    led_by,
    next_trick,
    other_next,
    seat_at,
    with_played,
)
from pinochle_learn.course.what_if.trick_told import beaten, player_at, refused, told
from pinochle_learn.engine import Phase, view
from pinochle_learn.players import PLAYERS
from pinochle_learn.session import Session
from tests.data_files import load
from tests.oracle.game import DECK, winner

CASES = load("tricks")["tricks"]
UNITS = {"playok": 10, "tutorial": 1, "fletcher": 1}  # RULES.md: an ace, a ten and a king each bring that


def position(hand: str, trick: str, trump: str = "S", rules: str = "playok", mine: int | None = None) -> Position:
    return Position(parse_cards(hand), Suit(trump), RULES[rules], trick=parse_cards(trick), mine=mine)


def counting(cards: list[str]) -> int:
    return sum(card[:-1] in ("A", "10", "K") for card in cards)


@pytest.mark.parametrize("rules", RULES)
def test_every_card_of_the_tricks_worked_out_elsewhere(rules):
    for case in CASES:
        here = position(case["hand"], case["trick"], case["trump"], rules)
        rows = {each.card.code: each for each in choices(here)}
        assert list(rows) == sorted(rows, key=DECK.index), case["id"]
        assert {code for code, each in rows.items() if not each.why} == set(case["legal"].split()), case["id"]
        lying = case["trick"].split()
        for code in case["legal"].split():
            each = rows[code]
            assert each.winner == case["winner_if"][code] and each.takes == (each.winner == len(lying)), case["id"]
            assert each.points == UNITS[rules] * counting([*lying, code]), case["id"]
        told_of = [card.code for _, cards in refused(here) for card in cards]
        assert sorted(told_of) == sorted(code for code, each in rows.items() if each.why), case["id"]


def test_what_can_still_take_the_trick_from_a_card():
    """Each unseen card is put on the trick, and the oracle says whether it wins."""
    for case in CASES[::7]:
        here = position(case["hand"], case["trick"], case["trump"])
        lying = case["trick"].split()
        left = Counter(DECK) - Counter(case["hand"].split() + lying)
        for each in choices(here):
            trick = [*lying, each.card.code]
            higher = [card for card in left.elements() if winner([*trick, card], here.trump.value) == len(trick)]
            expected = higher if each.takes and len(trick) < 4 else []
            assert sorted(card.code for card in each.beaten_by) == sorted(expected), case["id"]


def test_cards_out_of_play_beat_nothing():
    here = position("10H", "QH")
    (ten,) = choices(here)
    assert len(ten.beaten_by) == 14  # two aces of hearts, twelve trumps
    (ten,) = choices(replace(here, seen=parse_cards("AH AH AS")))
    assert len(ten.beaten_by) == 11


def test_the_open_hand_of_the_partner_beats_until_he_has_played():
    open_hand = parse_cards("AH AS AS")
    for mine, count in ((1, 14), (2, 11)):  # North plays last, or has led
        here = replace(position("10H", "QH 9D"[: 3 * mine - 1], mine=mine), partner=open_hand)
        assert [len(each.beaten_by) for each in choices(here)] == [count]


def test_of_a_real_round_no_card_that_beats_is_left_out():
    """What the players behind South hold, melds that they have shown as well, may take the trick from his card."""
    game = Session.new(RULES["playok"], 14, 0, {seat: PLAYERS["simple"](seat) for seat in range(4)})
    beaten = 0
    while not game.state.results and game.step():
        state = game.state
        if state.phase is not Phase.PLAY or state.turn != 0:
            continue
        here = of_view(view(state, 0))
        assert here is not None and [seat_at(here, at) for at in range(len(state.trick))] == [
            (state.leader + at) % 4 for at in range(len(state.trick))
        ]
        behind = Counter(card for seat in range(1, 4 - len(state.trick)) for card in state.hands[seat])
        for each in choices(here):
            lying = [*(card.code for card in state.trick), each.card.code]
            better = {card for card in behind if winner([*lying, card.code], here.trump.value) == len(lying)}
            expected = Counter({card: behind[card] for card in better if each.takes})
            assert expected <= Counter(each.beaten_by)
            beaten += expected.total()
    assert beaten > 20


def test_who_sits_where():
    """The hand is South's: who led follows from the place of its card (RULES.md, Seats), which does not move."""
    for trick in ("", "QH", "QH KH", "QH KH AH"):
        assert [seat_at(position("9H", trick, mine=2), at) for at in range(4)] == [2, 3, 0, 1]
        assert seat_at(position("9H", trick), 0) is None, "nobody has said"
    assert player_at(position("9H", "QH KH", mine=2), 0) == "North, your partner"
    assert [led_by(position("9H", ""), seat).mine for seat in range(4)] == [0, 3, 2, 1]
    played = position("9D", "QH 9H KH AH", mine=1)
    assert [player_at(played, at) for at in range(4)] == ["East", "You", "West", "North, your partner"]
    nobody = position("9D", "QH 9H KH AH")
    assert [player_at(nobody, at) for at in (0, 3)] == ["The first card", "The fourth card"]
    assert player_at(position("", "QH"), 0) == "The first card", "without a hand nobody sits at South"


def test_whose_turn_it_is():
    assert not is_to_play(position("9H", "QH", mine=0)) and not is_to_play(position("9H", "QH", mine=3))
    assert is_to_play(position("9H", "QH", mine=1)) and is_to_play(position("9H", "QH"))
    assert [other_next(position("9H", "QH", mine=mine)) for mine in (0, 1, 2, 3)] == [1, None, 3, 2]
    assert other_next(position("9H", "QH KH AH 9H", mine=0)) is None and other_next(position("9H", "QH")) is None


@pytest.mark.parametrize(
    ("hand", "trick", "mine", "lines"),
    [
        ("", "", None, []),
        ("9H", "", None, ["If you lead, you may play any card."]),
        ("9H", "", 0, ["You lead, and you may play any card."]),
        ("9H", "", 2, [f"North, your partner, leads. {PUT_IN}"]),
        # The source's example (RULES.md, playok): South must play the ten or the ace, also over his partner.
        (
            "AH 10H 9H",
            "QH 9D",
            2,
            [
                "North, your partner, wins so far. Q♥ was led, and no other card is of its suit, and none is a trump.",
                "No points lie in the trick.",
                "You may play A♥ or 10♥. You follow suit with a card that wins so far: you must if you can.",
            ],
        ),
        (
            "AH 9H",
            "QH 9D 10H",
            2,
            [
                "You win so far. 10♥ is the highest card of the suit that was led.",
                "10 points lie in the trick.",
                f"West plays next. {PUT_IN}",
            ],
        ),
        (
            "AH 9H",
            "QH 9D 10H QS",
            2,
            [
                "West takes the trick. Q♠ is the only trump.",
                "10 points lie in the trick; 20 if it is the last of the round.",
            ],
        ),
        (
            "AH",
            "QH 9D 10H QS",
            None,
            [
                "The fourth card takes the trick. Q♠ is the only trump.",
                "10 points lie in the trick; 20 if it is the last of the round.",
                "Your hand has no card in this trick.",
            ],
        ),
        ("", "KH", None, ["The first card wins so far. Nobody else has played yet.", "10 points lie in the trick."]),
    ],
)
def test_what_is_said(hand, trick, mine, lines):
    assert list(told(position(hand, trick, mine=mine))) == lines


def test_one_point_in_tens():
    assert told(position("", "KH", rules="tutorial"))[1] == "1 point lies in the trick."


def test_why_the_others_do_not_win():
    assert beaten(position("", "QH 9D 10H QS")) == (
        (0, "Q♠ is a trump, and hearts are not."),
        (1, "Q♠ is a trump, and diamonds are not."),
        (2, "Q♠ is a trump, and hearts are not."),
    )
    assert beaten(position("", "KH KH 9D")) == (
        (1, "Of equal cards the one that was played first wins."),
        (2, "The suit that was led is hearts, and 9♦ is neither that nor a trump."),
    )
    assert beaten(position("AS", "")) == ()


def test_a_trick_is_played_and_the_next_one_begins():
    here = position("AH 10H 9H 9H", "QH 9D")
    after = with_played(here, *parse_cards("10H"))
    assert (after.hand, after.trick, after.mine) == (parse_cards("AH 9H 9H"), parse_cards("QH 9D 10H"), 2)
    assert not is_to_play(after)
    assert cleared(after).hand == parse_cards("AH 9H 9H 10H") and cleared(after).trick == ()
    full = replace(after, trick=(*after.trick, *parse_cards("QS")))
    then = next_trick(full)
    assert then.seen == parse_cards("QH 9D 10H QS") and then.trick == ()
    assert seat_at(then, 0) == 1 and other_next(then) == 1, "West took it, and leads"
    assert len(then.known) == len(full.known), "no card is lost"


def test_the_trick_is_cleared_though_the_hand_is_full():
    """20 cards, one of them played and another put in: there is no room for it any more."""
    twenty = RULES["playok"].deck[:20]
    after = with_played(Position(twenty), twenty[0])
    filled = after.with_cards("hand", (*after.hand, RULES["playok"].deck[20]))
    assert cleared(filled).hand == filled.hand and cleared(filled).trick == ()
    assert len(cleared(after).hand) == 20


def test_a_card_that_comes_back_makes_another_hand_of_it():
    """With a 13th card it is a bid winner's hand: what was open for the partner does not stay."""
    hand, partner = RULES["playok"].deck[:13], RULES["playok"].deck[20:23]
    after = replace(with_played(Position(hand), hand[0]), partner=partner)
    assert cleared(after).partner == () and len(cleared(after).hand) == 13


@pytest.mark.parametrize(
    ("hand", "trick", "mine", "card", "why"),
    [
        ("AH 9H", "QH 9D", None, "9H", "You must take the trick if you can, also from your partner"),
        ("AH 9S", "QD", None, "AH", "You have no diamonds, so you must play a trump"),
        ("AH 9S", "QD", None, "KC", "You do not hold K♣."),
        ("AH", "QH 9D 10H QS", None, "AH", "The trick is full."),
        ("AH 9H", "QH 10H", 1, "AH", "You have played to this trick."),
        ("AH 9H", "QH", 2, "AH", "East plays before you."),
    ],
)
def test_what_cannot_be_played_is_refused(hand, trick, mine, card, why):
    with pytest.raises(ValueError, match=re.escape(why)):
        with_played(position(hand, trick, mine=mine), *parse_cards(card))
