"""What is handed to the engine from a notebook: whole numbers of any type, and one sentence for what is wrong."""

from typing import Any

import numpy as np
import pytest

from pinochle_learn import RULES, Bid, deal, legal_plays, parse_cards, score_round, trick_winner, why_not_play
from pinochle_learn.course.arguments import answer_of, class_of, number_of
from pinochle_learn.engine import Pass, start, why_not_call, why_not_throw_in
from pinochle_learn.engine.tricks import trick_points

PLAYOK = RULES["playok"]
HAND = parse_cards("AS 9H")


def foreign(number: int) -> Any:
    """A whole number that is no int."""
    return np.int64(number)


def text(words: str) -> Any:
    """Text where something else is wanted."""
    return words


@pytest.mark.parametrize(
    "call",
    [
        lambda rules: deal(5, rules),
        lambda rules: start(rules, 5),
        lambda rules: parse_cards("AS", rules),
        lambda rules: legal_plays(HAND, (), "S", rules),
        lambda rules: why_not_play(HAND[0], HAND, (), "S", rules),
        lambda rules: trick_winner(HAND, "S", rules),
        lambda rules: trick_points(HAND, rules),
        lambda rules: score_round(rules, bid=250, melds=(0, 0), trick_points=(250, 0)),
        lambda rules: why_not_throw_in(rules, 330, 60),
        lambda rules: why_not_call(rules, (), 0, Pass()),
    ],
)
def test_a_rule_sets_name_in_place_of_the_rule_set(call):
    with pytest.raises(TypeError, match=r"^rules: give a rule set, as RULES\['tutorial'\], not 'tutorial'$"):
        call("tutorial")


def test_whole_numbers_of_any_type_will_do():
    assert deal(foreign(5)) == deal(5)
    assert PLAYOK.checked_seat(foreign(3)) == 3
    assert Bid(foreign(250)) == Bid(250) and str(Bid(foreign(250))) == "bid 250"
    assert number_of(foreign(33)) == 33 and class_of(foreign(2), PLAYOK) == 2 and answer_of(foreign(150)) == "150"
    assert score_round(PLAYOK, bid=foreign(250), melds=(60, 0), trick_points=(foreign(200), 50)).bidders == 260


@pytest.mark.parametrize("wrong", [True, 1.5, "5", None])
def test_what_is_no_whole_number_is_refused_in_a_sentence(wrong):
    with pytest.raises(ValueError, match=r"^deal number "):
        deal(wrong)
    with pytest.raises(TypeError, match=r"is no whole number$"):
        Bid(wrong)


def test_text_in_place_of_a_call_or_a_card():
    with pytest.raises(TypeError, match=r"^call: 'bid 240' is none"):
        why_not_call(PLAYOK, (), 0, text("bid 240"))
    with pytest.raises(TypeError, match=r"^cards: 'A' is no Card"):
        trick_points(text("AS"))
    with pytest.raises(ValueError, match=r"^meld: '60' is not a whole number of 0 or more"):
        why_not_throw_in(PLAYOK, 330, text("60"))
