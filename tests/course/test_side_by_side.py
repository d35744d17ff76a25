"""The same position under each rule set: each column by that rule set alone, and the reasons true (RULES.md)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinochle_learn import ALL_CARDS, RULES, parse_cards
from pinochle_learn.course.what_if.position import Position
from pinochle_learn.course.what_if.side_by_side import side_by_side
from pinochle_learn.engine import Rank, Suit
from tests.oracle.game import BOOKS, may_throw_in, playable, score
from tests.oracle.melds import best_by_class

ONE, TWO, THREE = (rules.title for rules in RULES.values())
HANDS = st.permutations(ALL_CARDS * 2).flatmap(lambda deck: st.integers(0, 20).map(lambda count: tuple(deck[:count])))


def sides(hand="", **given):
    return side_by_side(Position(parse_cards(hand), part="tables", **given))


def texts(found, head):
    return next(texts for name, texts in found.text_rows if name == head)


@settings(max_examples=30)
@given(HANDS, st.sampled_from(Suit), st.sampled_from(tuple(RULES.values())))
def test_each_column_is_what_the_independent_search_finds(cards, trump, rules):
    found = side_by_side(Position(cards, trump, rules, "tables"))
    names = [card.code for card in cards]
    right = {name: best_by_class(names, trump.value, name) for name in RULES}
    for row in found.rows:
        if row.of == "class":
            assert row.values == tuple(by_class[row.meld_class] for by_class in right.values())
        elif row.trump:
            assert row.values == tuple(sum(best_by_class(names, row.trump.value, name).values()) for name in RULES)
    ones = [sum(by_class.values()) * RULES[name].unit for name, by_class in right.items()]
    assert found.in_ones(trump) == tuple(ones)
    if cards:
        assert ("the same under all" in found.sentences[0]) == (len(set(ones)) == 1)


def test_what_is_one_meld_here_and_two_there_is_the_reason():
    found = sides("AS 10S KS KS QS QS JS")
    assert found.totals(Suit.SPADES) == (230, 19, 19) and found.in_ones(Suit.SPADES) == (230, 190, 190)
    assert found.reasons == (
        f"{ONE} counts in ones; {TWO} and {THREE} count in tens.",
        f"Run + marriage is a meld of its own in {ONE}, not in {TWO} and {THREE}.",
    )
    assert found.sentences[0] == f"The hand melds most in {ONE} with spades as trump: 230 points, counted in ones."


def test_other_points_are_a_reason():
    own = replace(
        RULES["playok"], name="own", melds=tuple(replace(m, points=m.points * 2) for m in RULES["playok"].melds)
    )
    found = side_by_side(Position(parse_cards("QS JD"), rules=own), [RULES["playok"]])
    assert found.reasons == (f"Pinochle scores otherwise: in ones, 40 in {ONE} and 80 in own.",)
    assert not found.units_differ and all(row.of != "ones" for row in found.rows)


def test_the_cards_that_may_be_played():
    """RULES.md, the source's trick: the ten or the ace must be played, even if the partner is winning."""
    found = sides("AH 10H 9H", trick=parse_cards("QH 9D"))
    assert texts(found, "May be played") == ("A♥ 10♥",) * 3
    assert set(playable(("AH", "10H", "9H"), ("QH", "9D"), "S")) == {"AH", "10H"}
    free = replace(RULES["playok"], name="free", must_win=False)
    found = side_by_side(replace(found.position, rules=free))
    assert texts(found, "May be played") == (*["A♥ 10♥"] * 3, "A♥ 10♥ 9♥")
    assert f"The trick must be won if possible: {ONE}, {TWO} and {THREE} yes, free no." in found.reasons


@settings(max_examples=60)
@given(
    st.integers(0, 25),
    st.tuples(st.integers(0, 40), st.integers(0, 40)),
    st.integers(20, 60),
    st.sampled_from(["play", "throw in"]),
    st.sampled_from(tuple(RULES.values())),
)
def test_each_score_is_the_independent_one(tricks, melds, bid, how, rules):
    """All in tens, so that every rule set can tell it."""
    tens = 10 // rules.unit
    given = {"bid": bid * tens, "melds": (melds[0] * tens, melds[1] * tens), "tricks": tricks * tens, "how": how}
    found = side_by_side(Position(rules=rules, part="tables", **given))
    for side in found.sides:
        times = 10 // side.rules.unit
        both = melds[0] * times, melds[1] * times
        if bid * times < BOOKS[side.rules.name].minimum:
            assert side.score is None and "below it" in side.no_score
            continue
        if how == "play":
            right = score(side.rules.name, bid * times, both, (tricks * times, (25 - tricks) * times))
        elif not may_throw_in(side.rules.name, bid * times, both[0]):
            assert side.score is None and side.no_score
            continue
        else:
            right = score(side.rules.name, bid * times, both, thrown_in=True)
        assert side.score and (side.score.bidders, side.score.others, side.score.is_set) == right


def test_without_a_hand_only_the_round_is_told():
    found = sides(bid=250, melds=(60, 100), tricks=200)
    assert found.rows == () and found.sentences == ("The round scores the same under all rule sets, counted in ones.",)
    assert sides().sentences[0] == "There is no card here yet."


@pytest.mark.parametrize(
    ("hand", "trick", "mine"),
    [
        ("AH 10H 9H", "", None),
        ("AH 10H 9H", "QH 9D AH QS", None),
        ("KH 9H", "AH", 0),  # the learner has played: West is next
        ("KH 9H", "AH", 2),  # the partner's left-hand neighbour led, East comes before
        ("", "AH", None),
    ],
)
def test_a_trick_that_asks_nothing_is_left_out(hand, trick, mine):
    assert sides(hand, trick=parse_cards(trick), mine=mine).text_rows == ()


def test_a_trick_alone_is_a_card_but_no_hand():
    assert sides(trick=parse_cards("AH")).sentences[0] == "There is no hand here yet."


def test_the_others_keep_their_meld_without_a_trick_in_fletcher_alone():
    found = sides(bid=250, melds=(60, 100), tricks=250)
    assert texts(found, "Bid") == ("250", "25", "25")
    assert texts(found, "Score of the bidders") == ("310", "31", "31")
    assert texts(found, "Score of the others") == ("0", "0", "10")
    assert found.reasons == (
        f"{ONE} counts in ones; {TWO} and {THREE} count in tens.",
        f"A side without a trick point loses its meld: {ONE} and {TWO} yes, {THREE} no.",
    )
    assert len(sides(bid=250, melds=(60, 100), tricks=200).reasons) == 1, "here it does not matter"


def test_thrown_in_under_each():
    """RULES.md, playok 9: bid 330, meld 60, so 310 is the most that is possible."""
    found = sides(bid=330, melds=(60, 100), how="throw in")
    assert texts(found, "Score of the bidders") == ("−330", "−33", "−33")
    assert texts(found, "Score of the others") == ("100", "10", "10")
    found = sides(bid=310, melds=(60, 100), how="throw in")
    assert texts(found, "Score of the bidders") == ("–",) * 3
    assert sum("may be thrown in only if" in why for why in found.reasons) == 3


def test_the_moon_is_shot_in_fletcher_alone():
    found = side_by_side(Position(rules=RULES["fletcher"], bid=30, melds=(6, 10), tricks=25, how="moon"))
    assert texts(found, "Score of the bidders") == ("–", "–", "50")
    assert sum("no shooting the moon" in why for why in found.reasons) == 2


def test_what_the_other_unit_cannot_tell():
    found = sides(bid=255, melds=(60, 100), tricks=200)
    assert texts(found, "Bid") == ("255", "–", "–") and texts(found, "Score of the bidders") == ("–",) * 3
    assert f"{TWO}: such points are no whole number of tens." in found.reasons
    assert f"{ONE}: Bid: bids begin at 250 and go up by 10 or 20, so 255 is none." in found.reasons


def test_a_bid_alone_is_no_score():
    assert sides("AS", bid=300).text_rows == () == sides("AS", tricks=100).text_rows


def test_a_deck_without_the_card_has_no_column():
    high = tuple(rank for rank in RULES["playok"].ranks if rank is not Rank.NINE)
    short = replace(RULES["playok"], name="short", ranks=high, hand_size=10)
    found = side_by_side(Position(parse_cards("9S")), [RULES["playok"], short])
    assert [side.rules.name for side in found.counted] == ["playok"] and found.rows[0].texts == ("10",)
    assert "short: 40-card deck: there is no 9♠." in found.reasons
