"""“What if?”, the exchange: what is shown, one's own choice, hands of other sizes. Numbers from RULES.md by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from pinochle_learn import RULES, parse_cards
from pinochle_learn.course.what_if.address import read_position
from pinochle_learn.course.what_if.passed import why_none
from pinochle_learn.course.what_if.position import Position
from pinochle_learn.engine import Suit
from pinochle_learn.widgets import WhatIf
from pinochle_learn.widgets.what_if.parts.exchange import Exchange
from tests.widgets.pressing import controls, ids, items, press, said

SIXTEEN = "AS 10S KS QS JS 9S AH AH JH 9H AC 10C 9C JC AD 9D"  # run 150, dix 10, aces around 100
MINE = "AS KS QS KH QH 9H 10C 9C 9C 10D 9D 9D"  # marriages of 40 and 20
HIS = "10S KS QS JS 9S AH JH 10H JC AC AD JD"  # marriage 40, dix 10, pinochle 40, jacks around 40: 130


def opened(hand: str, rules: str = "playok", **more) -> WhatIf:
    what = WhatIf(hand, trump="S", rules=rules, part="exchange")
    what.take(replace(what.position, **more))
    what.finish()
    return what


def taken(position: Position) -> WhatIf:
    """The position on the table, with nothing compared yet."""
    what = WhatIf(part="exchange")
    what.take(replace(position, part="exchange"))
    return what


def mark(what: WhatIf, *cards: str) -> None:
    """Pick cards and press the button that compares them."""
    what._handle_custom_msg({"do": "press", "id": "compare", "selected": list(cards), "values": dict(what.values)}, [])


def rows(what: WhatIf) -> list[list[str]]:
    return [[row["head"], *(cell["text"] for cell in row["cells"])] for row in what.view["sheet"]["rows"]]


def test_a_bid_winner_sees_the_most_meld_that_can_stay():
    what = opened(SIXTEEN)
    assert said(what).startswith("You have won the bid: pass 4 of 16 cards back. At most 260 points of meld can stay.")
    assert what.view["sheet"]["columns"] == ["You pass", "Meld", "Less", "Tricks", "Both"]
    first = rows(what)[0]
    assert first[1:3] == ["260", "0"] and int(first[4]) in range(259 + int(first[3]), 262 + int(first[3]))
    assert (
        what.view["hand"]["select"] == "many"
        and {"id": "compared", "label": "Compared"}.items()
        <= next(fact for fact in what.view["facts"] if fact["id"] == "compared").items()
    )


def test_ones_own_choice_is_compared_and_told_which_meld_it_breaks():
    what = opened(SIXTEEN)
    mark(what, "AC", "9H", "9C", "9D")
    assert said(what).startswith("Yours, 9♥ A♣ 9♣ 9♦: 160 points of meld, 100 less than the best for melds. ")
    assert "With the tricks it should take, about " in said(what) and " comes to about " in said(what)
    assert items(what).startswith("A♣ belongs to aces around (100), and you pass it.")
    assert rows(what)[-1][:3] == ["Yours: 9♥ A♣ 9♣ 9♦", "160", "100"]
    assert what.view["sheet"]["rows"][-1]["look"] == "mine"
    assert read_position(what.link.partition("#/what-if/")[2]).gone == parse_cards("9H AC 9C 9D")
    marked = [card["id"] for group in what.view["hand"]["groups"] for card in group["cards"] if card.get("marks")]
    assert marked == ["9H", "AC", "9C", "9D"]


def test_what_is_the_most_in_all_is_not_only_scolded():
    """Less meld than the best, and more with the tricks: the row that is marked."""
    what = opened("9C QH 10D AS JD KD AH KH 10S AC AC JS")
    rows_ = what.view["sheet"]["rows"]
    marked = next(row for row in rows_ if "tone" in row["cells"][-1])
    assert marked is not rows_[0]
    mark(what, *(card.code for card in parse_cards(marked["head"])))
    assert "less than the best for melds" in said(what) and "it is the most in all" in said(what)


def test_a_choice_that_is_among_the_best_is_praised():
    what = opened(SIXTEEN)
    mark(what, "JH", "9H", "9C", "9D")
    assert what.view["message"]["tone"] == "good" and "is among the best for melds: 260 points" in said(what)


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ((), "Pass exactly 4 cards: none is marked yet."),
        (("9H",), "Pass exactly 4 cards: here is one."),
        (("9H", "9C", "9D"), "Pass exactly 4 cards: here are 3."),
        (("9H", "9C", "9D", "JH", "JC"), "Pass exactly 4 cards: here are 5."),
        (("9H", "9C", "9D", "QQ"), "Pass exactly 4 cards: here are 3."),
    ],
)
def test_another_number_of_cards_is_refused_and_all_stays(cards, why):
    what = opened(SIXTEEN)
    before = what.position
    mark(what, *cards)
    assert said(what) == why and what.view["message"]["tone"] == "bad" and what.position == before


def test_a_partner_sees_averages_and_exact_points_once_the_hand_is_open():
    what = opened(MINE)
    assert said(what).startswith(
        "Your partner has won the bid: pass him 4 cards. Then, before he passes any back, on average both hands meld"
    )
    assert "." in rows(what)[0][1]
    what = opened(MINE, partner=parse_cards(HIS))
    # There: run + marriage 230, dix 10, pinochle 40, aces 100, jacks 40; here the marriage in hearts, 20.
    assert (
        rows(what)[0][:2] == ["A♠ K♠ Q♠ 10♣", "440"] and what.view["piles"][0]["melds"][0]["title"] == "12 of 12 cards"
    )
    mark(what, "9C", "9C'", "9D", "9D'")  # there 130, here 60
    assert "190 points of meld, 250 less than the best for melds." in said(what)
    assert items(what) == (
        "With A♠, K♠ and Q♠ there is a run + marriage (230) over there, not only a royal marriage (40). "
        "A♠ makes aces around (100) over there. In return you keep K♠ and Q♠: a royal marriage (40). "
    )


def test_three_cards_in_tens_under_the_tutorial():
    what = opened("AS 10S KS QS JS 9S AH AH JH 9H AC 10C 9C AD 9D", "tutorial")
    assert "pass 3 of 15 cards back. At most 26 points of meld can stay." in said(what)
    assert rows(what)[0][1] == "26" and "." in rows(what)[0][3]
    mark(what, "9H", "9C", "AD")
    assert "16 points of meld, 10 less than the best for melds." in said(what)


@pytest.mark.parametrize(
    ("hand", "rules", "there"),
    [("", "playok", "Here is no card."), ("AS", "playok", "Here is one."), (SIXTEEN + " 9D", "playok", "Here are 17.")],
)
def test_other_sizes_get_a_sentence(hand, rules, there):
    what = opened(hand, rules)
    assert said(what).endswith(there) and "sheet" not in what.view and "compare" not in controls(what)


def test_missing_cards_are_dealt_and_none_is_taken_away():
    what = opened("AS KS")
    press(what, "deal more")
    assert len(ids(what)) == 12 and what.position.hand[:2] == parse_cards("AS KS")
    again = opened("AS KS")
    press(again, "deal more")
    assert again.position == what.position, "the same hand and seed, the same cards"
    what = opened(" ".join(SIXTEEN.split()[:13]))
    press(what, "deal more")
    assert len(ids(what)) == 16
    assert "deal more" not in controls(opened(SIXTEEN + " 9D"))


def test_cards_are_dealt_only_if_enough_are_left():
    """11 cards, and all others lie elsewhere: there is none to deal. One is left: it is dealt."""
    deck = RULES["playok"].deck
    assert "deal more" not in controls(taken(Position(deck[:11], seen=deck[11:])))
    what = taken(Position(deck[:11], seen=deck[11:47]))
    press(what, "deal more")
    assert Counter(what.position.hand) == Counter((*deck[:11], deck[47]))
    assert "deal more" not in controls(taken(Position(deck[:13], seen=deck[13:46])))


@pytest.mark.parametrize("count", [1, 3, 4])
def test_only_a_whole_pass_is_marked(count):
    cards = parse_cards(SIXTEEN)
    what = taken(Position(cards, gone=cards[:count]))
    groups = what.view["hand"]["groups"]
    marked = [card["id"] for group in groups for card in group["cards"] if card.get("marks")]
    assert len(marked) == (4 if count == 4 else 0) and len(what.selected) == count


def test_cards_seen_elsewhere_are_not_hoped_for():
    """Both 10♠ lie elsewhere: no run can come about, and A♠ and K♠ bring less."""
    free = opened(MINE)
    seen = opened(MINE, seen=parse_cards("10S 10S"))
    assert float(rows(seen)[0][1]) < float(rows(free)[0][1])
    everything = tuple(card for card in RULES["playok"].deck if card.rank.text in "KQJ")
    few = Position(parse_cards("AS 10S 9S AH 10H 9H AC 10C 9C AD 10D 9D"), seen=everything)
    assert "cannot be made of the others" in why_none(replace(few, seen=(*everything, *few.hand[:10])))


def test_without_an_exchange_it_says_so():
    none = replace(RULES["playok"], name="none", exchange=0)
    position = Position(parse_cards(MINE), rules=none)
    assert why_none(position) == "No cards are passed under these rules." and Exchange().work(position) is None


def test_more_cards_of_the_bid_winner_than_he_holds():
    position = Position(parse_cards(MINE), partner=parse_cards(HIS + " 10H"))
    assert why_none(position) == "The bid winner holds 12 cards. Here are 13 of them."


def test_what_it_finds_does_not_hang_on_ones_own_choice():
    position = Position(parse_cards(SIXTEEN), Suit.SPADES, gone=parse_cards("9H 9C 9D JH"))
    assert Exchange().key(position) == Exchange().key(replace(position, gone=(), bid=300, seed=7))
    assert Exchange().key(position) != Exchange().key(replace(position, trump=Suit.HEARTS))


def test_as_a_data_frame():
    frame = opened(SIXTEEN).to_frame()
    assert frame["meld"].iloc[0] == 260 and list(frame.columns) == ["you pass", "meld", "less", "tricks", "both"]
    assert len(parse_cards(frame["you pass"].iloc[0])) == 4 and frame["both"].iloc[0] > frame["meld"].iloc[0]
