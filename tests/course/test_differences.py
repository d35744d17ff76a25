"""What rule sets do differently: every field of `Rules` is told, and only what differs."""

from dataclasses import fields, replace
from typing import Any

import pytest

from pinochle_learn import RULES, Rank
from pinochle_learn.course.differences import LINES, differences, show_differences
from pinochle_learn.engine import AllPass, BothOver, Nines, Reuse, Rules, Stock, TrumpBy
from pinochle_learn.engine.rules import Made, WhenSet

PLAYOK = RULES["playok"]
STOCK = Stock(follow=False, melds_a_trick=1, turned_nine=10, nine_for_turned=10, nine_played=10)
OTHER: dict[str, Any] = {  # another value for each field, that goes with the rest
    "unit": {"unit": 10},
    "ranks": {"ranks": tuple(sorted(Rank))},
    "copies": {"copies": 3, "widow": 24},
    "seats": {"seats": 3, "teams": ((0,), (1,), (2,)), "widow": 12},
    "teams": {"teams": ((0, 1), (2, 3))},
    "hand_size": {"hand_size": 11, "widow": 4},
    "packet": {"packet": 4},
    "widow": {"hand_size": 11, "widow": 4},
    "nines": {"nines": (Nines(5, no_meld=True),)},
    "auction": {"auction": False},
    "opening": {"opening": 260},
    "opening_fixed": {"opening_fixed": False},
    "raises": {"raises": (10,)},
    "all_pass": {"all_pass": AllPass.REDEAL},
    "bunch": {"bunch": True},
    "trump_by": {"trump_by": TrumpBy.TURNED_CARD},
    "exchange": {"exchange": 3},
    "melds": {"melds": PLAYOK.melds[:-1]},
    "meld_reuse": {"meld_reuse": Reuse.NEW_FOR_SAME_MELD},
    "throw_in_above": {"throw_in_above": None},
    "moon": {"moon": 500},
    "stock": {"stock": STOCK},
    "must_follow": {"must_follow": False},
    "must_trump": {"must_trump": False},
    "must_win": {"must_win": False},
    "pass_is_final": {"pass_is_final": False},
    "must_beat_partner": {"must_beat_partner": False},
    "must_overtrump": {"must_overtrump": False},
    "must_undertrump": {"must_undertrump": False},
    "trump_instead": {"trump_instead": True},
    "beat_when_trumped": {"beat_when_trumped": True},
    "later_equal_wins": {"later_equal_wins": True},
    "made": {"made": Made.BID_ALONE},
    "when_set": {"when_set": WhenSet.KEEPS_MELD},
    "card_points": {"card_points": ((Rank.ACE, 10), (Rank.TEN, 10), (Rank.KING, 5))},
    "last_trick": {"last_trick": 20},
    "meld_needs_trick_point": {"meld_needs_trick_point": False},
    "target": {"target": 1000},
    "both_over": {"both_over": BothOver.HIGHER},
}
NAMES = {"name", "title"}  # the heads of the columns


@pytest.mark.parametrize("name", [each.name for each in fields(Rules) if each.init and each.name not in NAMES])
def test_every_field_that_differs_is_told(name):
    other = replace(PLAYOK, name="other", **OTHER[name])
    assert getattr(other, name) != getattr(PLAYOK, name)
    assert name in {each.field for each in differences("playok", other)}
    assert name in LINES


@pytest.mark.parametrize("part", [each.name for each in fields(Stock)])
def test_every_part_of_the_stock_is_told(part):
    changed: dict[str, Any] = {part: 7}
    one, other = (replace(PLAYOK, stock=stock) for stock in (STOCK, replace(STOCK, **changed)))
    assert [each.field for each in differences(one, other)] == ["stock"]


def test_only_what_differs_is_told():
    for one in RULES:
        assert differences(one, one) == ()
        for other in RULES:
            for each in differences(one, other):
                assert len(set(each.values)) == 2
                assert getattr(RULES[one], each.field) != getattr(RULES[other], each.field)
    assert show_differences("playok", "playok").title.startswith("Nothing differs")


def line(label, *names):
    return next(row[1:] for row in show_differences(*names).rows if row[0] == label)


def test_the_lines_say_what_the_rules_say():
    """From RULES.md, playok, tutorial and fletcher."""
    assert line("The lowest first bid") == ("250", "20", "25")
    assert line("Later bids go up") == ("by 10 or 20", "to any higher number", "to any higher number")
    assert line("Cards passed each way") == ("4", "3", "4")
    assert line("Meld: run") == ("150", "15", "15, called family")
    assert line("Meld: run + king") == ("190", "no such meld", "no such meld")
    assert line("Meld: all eight kings") == ("800", "80", "80")
    assert line("The game ends at") == ("1500", "150", "250")
    assert line("A side without a trick point loses its meld") == ("yes", "yes", "no")
    assert line("Trick points")[1] == "ace, ten and king 1 each; 25 in all"
    assert line("Shooting the moon") == ("–", "–", "50 points for taking every trick")
    assert line("Meld: double run", "tutorial", "fletcher") == ("150", "150, called double family")
    assert "Meld: pinochle" not in [row[0] for row in show_differences("tutorial", "fletcher").rows]


def test_every_meld_of_every_rule_set_is_there():
    rows = {row[0]: dict(zip(RULES, row[1:], strict=True)) for row in show_differences().rows}
    for name, rules in RULES.items():
        for meld in rules.melds:
            told = [row[name] for row in rows.values()]
            assert any(each == str(meld.points) or each == f"{meld.points}, called {meld.name}" for each in told)


def test_as_text_html_and_frame():
    shown = show_differences()
    assert str(shown).splitlines()[1].split(" | ")[1].strip() == "playok"
    assert "<caption" in shown._repr_html_() and 'scope="row"' in shown._repr_html_()
    frame = shown.to_frame()
    assert frame.loc["The lowest first bid", "fletcher"] == "25" and list(frame.columns) == list(RULES)


def test_wrong_names_are_refused():
    with pytest.raises(ValueError, match=r"^there is no rule set 'bridge'"):
        show_differences("playok", "bridge")
    with pytest.raises(ValueError, match=r"^rules: one rule set alone differs from nothing"):
        differences("playok")
    with pytest.raises(TypeError, match=r"^rules: 5 is no rule set"):
        differences("playok", 5)  # type: ignore[arg-type]


def test_a_title_from_outside_is_only_text():
    odd = replace(PLAYOK, name="<b>", title="<script>", target=1)
    assert "<script>" not in show_differences("playok", odd)._repr_html_()
