"""Points on which tables differ, one changed at a time; the expected values are worked out by hand from RULES.md."""

from dataclasses import replace

import pytest

from pinochle_learn import (
    RULES,
    AllPass,
    Bid,
    BothOver,
    Contract,
    Made,
    Pass,
    Rank,
    WhenSet,
    codes,
    legal_plays,
    parse_cards,
    score_round,
    trick_points,
    trick_winner,
    why_not_call,
    why_not_play,
    why_not_throw_in,
    winner_of_game,
)
from pinochle_learn.engine.auction import next_to_call

PLAYOK = RULES["playok"]
TEN_LOW = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.TEN, Rank.NINE)

# Spades are trump. Changed point, hand, trick, what may be played with it, what may be played in playok.
PLAYS = [
    ({"must_beat_partner": False}, "9H 10H AH", "QH 9H", "10H AH 9H", "10H AH"),
    ({"must_beat_partner": False}, "9H 10H AH", "9H QH", "10H AH", "10H AH"),  # the opponent wins
    ({"must_beat_partner": False}, "9H 10H AH", "QH", "10H AH", "10H AH"),  # no partner has played
    ({"must_beat_partner": False}, "9S AS AC", "QH 10S KH", "AS 9S", "AS"),  # the partner's trump
    ({"must_beat_partner": False}, "9S AS AC", "AH KH", "AS 9S", "AS 9S"),  # trumping is still a duty
    ({"must_beat_partner": False}, "9S 10S AC", "QH KH JS", "10S", "10S"),  # the opponent's trump
    ({"must_trump": False}, "9S AS AC", "QH 10S", "AS", "AS"),  # it wins
    ({"must_trump": False}, "9S JS AC", "QH 10S", "9S JS AC", "9S JS"),
    ({"must_trump": False, "must_win": False}, "9S AS AC", "QH 10S", "AS 9S AC", "AS"),
    ({"must_overtrump": False}, "9S AS AC", "QH 10S", "AS 9S", "AS"),
    ({"must_overtrump": False}, "9S AS AC", "9S JS", "AS", "AS"),  # trump was led: the suit is followed
    ({"must_overtrump": False}, "9H AH AS", "QH", "AH", "AH"),
    ({"must_undertrump": False}, "9S JS AC", "QH 10S", "9S JS AC", "9S JS"),
    ({"must_undertrump": False}, "9S AS AC", "QH 10S", "AS", "AS"),  # it could overtrump
    ({"must_undertrump": False}, "9S JS AC", "QH AH", "9S JS", "9S JS"),  # the trick is not trumped
    ({"must_undertrump": False}, "9S JS AC", "10S", "9S JS", "9S JS"),  # trump was led
    ({"trump_instead": True}, "9H 10H AC 9S", "QH", "10H 9S", "10H"),
    ({"trump_instead": True}, "9H JH AC 9S", "QH", "9S", "9H JH"),  # only the trump wins
    ({"trump_instead": True}, "9H JH AC", "QH", "9H JH", "9H JH"),
    ({"trump_instead": True}, "9S AS AC", "QH 10S", "AS", "AS"),  # it cannot follow
    ({"trump_instead": True}, "9S JS AC 9H", "10S", "9S JS", "9S JS"),
    ({"beat_when_trumped": True}, "9H 10H AH", "QH KH 9S", "10H AH", "9H 10H AH"),
    ({"beat_when_trumped": True}, "9H JH", "QH KH 9S", "9H JH", "9H JH"),
    ({"beat_when_trumped": True}, "9H 10H AH", "QH KH 9C", "10H AH", "10H AH"),
    ({"later_equal_wins": True}, "AH 9H", "AH", "AH", "AH 9H"),
    ({"ranks": TEN_LOW}, "10H 9H AH", "QH", "AH", "AH 10H"),
]


@pytest.mark.parametrize(("changed", "hand", "trick", "with_it", "usual"), PLAYS)
def test_what_may_be_played(changed, hand, trick, with_it, usual):
    cards, table, rules = parse_cards(hand), parse_cards(trick), replace(PLAYOK, **changed)
    for ruled, expected in ((rules, with_it), (PLAYOK, usual)):
        legal = legal_plays(cards, table, "S", ruled)
        assert set(codes(legal).split()) == set(expected.split())
        for card in cards:  # a reason for each card that may not be played, and for no other
            assert (why_not_play(card, cards, table, "S", ruled) is None) == (card in legal)


@pytest.mark.parametrize(
    ("changed", "card", "hand", "trick", "sentence"),
    [
        ({"trump_instead": True}, "AC", "9H 9S AC", "QH", "must play one, or a trump that wins: 9♠."),
        ({"beat_when_trumped": True}, "9H", "9H AH", "QH KH 9S", "K♥ is its best, A♥ is higher."),
        ({"must_beat_partner": False}, "9H", "9H AH", "QH", "You must take the trick if you can: Q♥ is winning"),
    ],
)
def test_the_reason_says_the_changed_rule(changed, card, hand, trick, sentence):
    (played,) = parse_cards(card)
    why = why_not_play(played, parse_cards(hand), parse_cards(trick), "S", replace(PLAYOK, **changed))
    assert why and sentence in why.sentence


@pytest.mark.parametrize(
    ("changed", "trick", "winner"),
    [
        ({"later_equal_wins": True}, "AH 9H AH 10H", 2),
        ({"later_equal_wins": True}, "AH 9S AH 9S", 3),
        ({"later_equal_wins": True}, "AH 9S AH 9H", 1),
        ({"ranks": TEN_LOW}, "JH 10H 9H QC", 0),
        ({}, "AH 9H AH 10H", 0),
        ({}, "JH 10H 9H QC", 1),
    ],
)
def test_who_takes_the_trick(changed, trick, winner):
    assert trick_winner(parse_cards(trick), "S", replace(PLAYOK, **changed)) == winner


def test_a_partner_who_need_not_be_beaten_sits_opposite():
    with pytest.raises(ValueError, match="must_beat_partner does not fit"):
        replace(PLAYOK, must_beat_partner=False, teams=((0, 1), (2, 3)))


# --- the auction ---


def calls(*said: tuple[int, int]):
    return tuple((seat, Bid(bid) if bid else Pass()) for seat, bid in said)


def test_a_pass_that_is_not_final():
    """South deals. A seat that passed is asked again, and it is over when all others passed since the last bid."""
    loose = replace(PLAYOK, pass_is_final=False)
    said = calls((1, 0), (2, 250), (3, 0), (0, 260))
    assert next_to_call(loose, 0, said) == 1 and next_to_call(PLAYOK, 0, said) == 2
    assert why_not_call(loose, said, 1, Bid(270)) is None
    why = why_not_call(PLAYOK, said, 1, Bid(270))
    assert why and why.code == "pass-is-final"
    more = said + calls((1, 270), (2, 0), (3, 0))
    assert next_to_call(loose, 0, more) == 0
    assert next_to_call(loose, 0, more + calls((0, 0))) == Contract(1, 270)


def test_with_a_pass_that_is_not_final_all_may_still_pass():
    loose = replace(PLAYOK, pass_is_final=False)
    passes = calls((1, 0), (2, 0), (3, 0))
    assert next_to_call(loose, 0, passes) == Contract(0, 250)
    loose = replace(loose, all_pass=AllPass.REDEAL)
    assert next_to_call(loose, 0, passes) == 0
    assert next_to_call(loose, 0, passes + calls((0, 0))) == Contract(None, 0)


def test_any_step_and_any_opening():
    assert why_not_call(replace(PLAYOK, raises=()), calls((1, 250)), 2, Bid(280)) is None
    assert why_not_call(replace(PLAYOK, raises=(10, 20, 30)), calls((1, 250)), 2, Bid(280)) is None
    assert why_not_call(replace(PLAYOK, opening=200), (), 1, Bid(200)) is None


# --- the score ---


@pytest.mark.parametrize(
    ("changed", "melds", "tricks", "score"),
    [
        # the bid is 250
        ({}, (60, 100), (200, 50), (260, 150)),
        ({"made": Made.BID_ALONE}, (60, 100), (200, 50), (250, 150)),
        ({"made": Made.BID_ALONE}, (40, 100), (200, 50), (-250, 150)),
        ({}, (40, 100), (200, 50), (-250, 150)),
        ({"when_set": WhenSet.KEEPS_MELD}, (40, 100), (200, 50), (-210, 150)),
        ({"when_set": WhenSet.LOSES_MELD}, (40, 100), (200, 50), (-290, 150)),
        ({"when_set": WhenSet.KEEPS_MELD}, (60, 100), (200, 50), (260, 150)),
        # no trick point: nothing is left to keep
        ({}, (300, 100), (0, 250), (-250, 350)),
        ({"when_set": WhenSet.KEEPS_MELD}, (300, 100), (0, 250), (-250, 350)),
        ({"when_set": WhenSet.LOSES_MELD}, (300, 100), (0, 250), (-550, 350)),
        ({"meld_needs_trick_point": False}, (300, 100), (0, 250), (300, 350)),
        ({"meld_needs_trick_point": False}, (60, 100), (250, 0), (310, 100)),
        ({}, (60, 100), (250, 0), (310, 0)),
    ],
)
def test_a_round(changed, melds, tricks, score):
    scored = score_round(replace(PLAYOK, **changed), bid=250, melds=melds, trick_points=tricks)
    assert (scored.bidders, scored.others) == score


@pytest.mark.parametrize(
    ("when_set", "bidders"), [(WhenSet.NOTHING, -330), (WhenSet.KEEPS_MELD, -270), (WhenSet.LOSES_MELD, -390)]
)
def test_a_round_thrown_in(when_set, bidders):
    rules = replace(PLAYOK, when_set=when_set)
    scored = score_round(rules, bid=330, melds=(60, 100), thrown_in=True)
    assert (scored.bidders, scored.others) == (bidders, 100)


def test_the_reasons_of_a_changed_score():
    made = score_round(replace(PLAYOK, made=Made.BID_ALONE), bid=250, melds=(60, 100), trick_points=(200, 50))
    assert "The bid of 250 is made with 260, and the bid alone counts." in [why.sentence for why in made.reasons]
    kept = score_round(replace(PLAYOK, when_set=WhenSet.KEEPS_MELD), bid=250, melds=(40, 0), trick_points=(200, 50))
    assert "The bidders keep their meld of 40 although they are set." in [why.sentence for why in kept.reasons]
    lost = score_round(replace(PLAYOK, when_set=WhenSet.LOSES_MELD), bid=250, melds=(40, 0), trick_points=(200, 50))
    assert "The meld of 40 is subtracted as well." in [why.sentence for why in lost.reasons]


def test_small_points_that_were_fields_before():
    assert why_not_throw_in(replace(PLAYOK, throw_in_above=249), 310, 60) is None
    assert winner_of_game(replace(PLAYOK, both_over=BothOver.HIGHER), (1700, 1600), 1) == 0
    assert replace(PLAYOK, last_trick=0).trick_total == 240
    queens = replace(PLAYOK, card_points=(*PLAYOK.card_points, (Rank.QUEEN, 10)))
    assert trick_points(parse_cards("AS 10S KH QH JH"), queens) == 40 and queens.trick_total == 330
