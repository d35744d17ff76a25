"""What if: a hand as cards, as text or by a link, and what the solver finds in it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinochle_learn import ALL_CARDS, RULES, CardTextError, parse_cards
from pinochle_learn.course.links import NOT_TAKEN
from pinochle_learn.course.what_if.address import link_to
from pinochle_learn.course.what_if.position import Position
from pinochle_learn.engine import Suit
from pinochle_learn.widgets import WhatIf
from pinochle_learn.widgets.what_if.telling import NO_HAND
from tests.oracle.melds import best_by_class
from tests.widgets.pressing import control, controls, ids, press, said

HAND = "AS 10S KS QS JS JD"


@pytest.fixture
def what() -> WhatIf:
    return WhatIf(HAND, trump="S")


def totals(what: WhatIf) -> list[int]:
    """What each class scores, as it is seen."""
    return [int(pile["total"].split()[0]) for pile in what.view["piles"]]


def links(what: WhatIf) -> list[str]:
    return [item["link"]["address"] for item in what.view["message"]["items"]]


@given(
    st.permutations(ALL_CARDS * 2).flatmap(lambda deck: st.integers(1, 20).map(lambda n: tuple(deck[:n]))),
    st.sampled_from(Suit),
    st.sampled_from(tuple(RULES.values())),
)
@settings(max_examples=40, deadline=None)
def test_it_shows_what_the_independent_search_finds(cards, trump, rules):
    what = WhatIf(cards, trump, rules)
    right = best_by_class([card.code for card in cards], trump.value, rules.name)
    assert totals(what) == list(right.values()) and what.best.total == sum(right.values())
    assert f" {sum(right.values())} point" in said(what)
    assert sorted(each.rstrip("'") for each in ids(what)) == sorted(card.code for card in cards)
    shown = [
        [card["id"].rstrip("'") for card in meld["cards"]] for pile in what.view["piles"] for meld in pile["melds"]
    ]
    assert sorted(map(sorted, shown)) == sorted(sorted(card.code for card in meld.cards) for meld in what.best.melds)
    assert links(what) == [link_to(Position(cards, trump, rules))]


def test_the_hand_of_a_text_in_both_notations(what):
    press(what, "take", hand="h13, Q♥ jd\nS12")
    assert what.position == Position(parse_cards("KH QH JD QS"))
    assert totals(what) == [20, 40, 0] and said(what).startswith("4 cards with spades as trump: 60 points of meld.")
    assert what.values["hand"] == "h13, Q♥ jd\nS12", "what was written stays as it was written"


def test_trump_and_rules_act_at_once(what):
    press(what, "take", hand="KH QH 9H")
    press(what, "trump", trump="H")
    assert totals(what) == [50, 0, 0]  # royal marriage 40, dix 10
    press(what, "rules", rules="tutorial")
    assert totals(what) == [5, 0, 0] and what.view["facts"][0]["suit"] == "H"
    assert links(what) == ["#/what-if?hand=KH+QH+9H&trump=H&rules=tutorial"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("AS 11S", "'11S' at character 4: not a card; write rank then suit, as 10S, Q♥ or 9D."),
        ("AS AS K", "'K' at character 7: its suit is missing; write KS, KH, KC or KD."),
        ("AS AS AS", "'AS' at character 7: 48-card deck: a third A♠."),
        (" ".join(card.code for card in ALL_CARDS), "24 cards are too many for a hand; write at most 20."),
    ],
)
def test_half_written_text_stays_and_the_token_is_named(what, text, why):
    press(what, "take", hand=text)
    assert why in said(what) and what.view["message"]["tone"] == "bad"
    assert control(what, "hand")["error"] == why, "the whole sentence stands at the field, too"
    assert what.values["hand"] == text and what.position.hand == parse_cards(HAND) and totals(what) == [150, 40, 0]
    press(what, "trump", trump="H")
    assert why in said(what) and what.values["hand"] == text, "another trump does not mend it"
    assert totals(what) == [20, 40, 0] and what.view["facts"][0]["suit"] == "H", "but the hand above is told with it"
    press(what, "take", hand=HAND)
    assert what.view["message"]["tone"] == "info" and "error" not in control(what, "hand")


def test_text_is_written_with_the_trump_chosen_before(what):
    press(what, "trump", hand="KH QH", trump="H")
    assert totals(what) == [40, 0, 0]


def test_no_card_at_all():
    what = WhatIf()
    assert said(what) == "There is no card here yet. Write some, as AS KS QS." and "hand" not in what.view
    assert totals(what) == [0, 0, 0] and links(what) == ["#/what-if?hand=&trump=S&rules=playok"]
    press(what, "take", hand="9S")
    assert totals(what) == [10, 0, 0] and said(what).startswith("1 card with")
    press(what, "take", hand=" ")
    assert "hand" not in what.view and what.best.total == 0


@pytest.mark.parametrize("query", ["scores?hand=&bid=250&melds=60+100", "tricks?hand=&trick=AS+KS", "bid?hand="])
def test_after_a_wrong_link_a_good_one_brings_all_of_its_part(what, query):
    what.asked("hand=AS+AS+AS")
    assert controls(what) == ["hand", "take"]
    what.asked(query)
    assert control(what, "part") and what.view["label"] == "What if?" and what.position.hand == ()
    assert what.view["message"]["tone"] == "info"


def test_after_a_wrong_link_a_hand_brings_the_inputs_of_its_part():
    what = WhatIf(part="bid")
    what.asked("x")
    press(what, "take", hand=" ".join(card.code for card in ALL_CARDS[:12]))
    assert set(what.part.values(what.position)) <= set(what.values) and control(what, "part")


def test_a_link_brings_its_hand_and_its_text(what):
    what.asked("hand=KH+H12&trump=h&rules=fletcher")
    assert what.values == {"hand": "KH QH", "trump": "H", "rules": "fletcher", "part": "melds", "number": ""}
    assert totals(what) == [4, 0, 0]
    what.asked("hand=")
    assert what.values == {"hand": "", "trump": "S", "rules": "playok", "part": "melds", "number": ""}


def test_the_link_to_what_is_there_keeps_what_is_half_written(what):
    press(what, "take", hand=f"{HAND} 11")
    what.asked(links_of(what))
    assert what.values["hand"] == f"{HAND} 11" and what.view["message"]["tone"] == "info"


def links_of(what: WhatIf) -> str:
    return what.link.partition("?")[2]


WRONG = ["hand=<script>", "hand=AS+AS+AS", "rules=x", "hand=AS&hand=KS", "%4", "x" * 10**6, "\ud800"]


@pytest.mark.parametrize("query", WRONG)
def test_a_wrong_link_is_a_sentence_and_all_stays(what, query):
    press(what, "take", hand="AS K")
    what.asked(query)
    assert said(what).startswith("The link") and said(what).endswith(NOT_TAKEN)
    assert what.view["message"]["tone"] == "bad" and what.values["hand"] == "AS K"
    assert totals(what) == [150, 40, 0] and what.position == Position(parse_cards(HAND))


@pytest.mark.parametrize("query", WRONG)
def test_opened_by_a_wrong_link_it_shows_no_hand_but_where_to_write_one(what, query):
    """The example is not what was sent, and nobody is to take it for that."""
    what.asked(query)
    assert what.view["message"]["tone"] == "bad" and said(what).startswith("The link") and said(what).endswith(NO_HAND)
    assert controls(what) == ["hand", "take"] and what.values["hand"] == "" and links(what) == []
    assert not {"hand", "piles", "facts", "help"} & what.view.keys()
    assert [row["place"] for row in what.view["controls"]] == ["end"], "below what is said"
    what.asked(query)
    assert what.view["message"]["tone"] == "bad" and said(what).endswith(NO_HAND), "once more the same"


def test_after_a_wrong_link_a_hand_is_written(what):
    what.asked("hand=X")
    press(what, "take", hand="KH Q")
    assert said(what) == "'Q' at character 4: its suit is missing; write QS, QH, QC or QD." and ids(what) == []
    assert control(what, "hand")["error"].startswith("'Q' at character 4") and what.values["hand"] == "KH Q"
    press(what, "take", hand="KH QH")
    assert totals(what) == [20, 0, 0] and said(what).startswith("2 cards with spades as trump: 20 points of meld.")
    places = {row["id"]: row["place"] for row in what.view["controls"]}
    assert places["hand"] == places["trump"] == "top" and {"trump", "rules"} < set(controls(what))
    assert what.values == {"hand": "KH QH", "trump": "S", "rules": "playok", "part": "melds", "number": ""}
    what.asked("hand=X")
    assert totals(what) == [20, 0, 0] and said(what).endswith(NOT_TAKEN), "now it is the learner's"


def test_what_is_half_written_is_the_learners_too(what):
    what.give(hand="AS K")
    what.asked("hand=X")
    assert what.values["hand"] == "AS K" and totals(what) == [150, 40, 0] and said(what).endswith(NOT_TAKEN)


def test_a_right_link_after_a_wrong_one_brings_its_hand(what):
    what.asked("hand=X")
    what.asked("hand=AS+10S+KS+QS+JS+JD")
    assert totals(what) == [150, 40, 0] and what.view["message"]["tone"] == "info"


def test_an_address_without_a_query_changes_nothing(what):
    press(what, "take", hand="AS K")
    before = what.view
    what.asked("")
    assert what.view == before and what.values["hand"] == "AS K"


def test_in_python(what):
    assert what.write("KH QH").tone == "info" and what.best.total == 20
    assert what.write("KH Q").tone == "bad" and what.best.total == 20
    assert WhatIf(parse_cards("KH QH"), "hearts", RULES["tutorial"]).best.total == 4
    assert WhatIf("KH QH", title="My hand").view["label"] == "My hand"


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"cards": "AS 11S"}, CardTextError),
        ({"cards": ALL_CARDS}, ValueError),
        ({"cards": 5}, TypeError),
        ({"trump": "X"}, ValueError),
        ({"rules": "bridge"}, ValueError),
        ({"rules": None}, TypeError),
        ({"title": 5}, TypeError),
        ({"hand": "AS"}, TypeError),
    ],
)
def test_what_is_no_hand_is_refused(given, error):
    with pytest.raises(error):
        WhatIf(**given)


def test_rules_of_ones_own_are_a_choice_and_make_no_link():
    own = replace(RULES["playok"], name="own", title="Our kitchen")
    what = WhatIf(HAND, rules=own)
    assert what.link == "" and links(what) == []
    assert [option["value"] for option in control(what, "rules")["options"]] == [
        "playok",
        "tutorial",
        "fletcher",
        "own",
    ]
    press(what, "rules", rules="tutorial")
    assert totals(what) == [15, 4, 0] and links(what) == [what.link]
    press(what, "rules", rules="own")
    assert what.position.rules is own


@pytest.mark.parametrize("is_course", [False, True])
def test_the_link_is_there_where_it_leads_somewhere(on_page, what, is_course):
    """In a notebook there is no such address, and so no line for it."""
    if is_course:
        on_page.page.evaluate("document.querySelector('main').dataset.section = 'what-if'")
    on_page.show(what.view)
    message = on_page.page.get_by_role("status")
    assert " ".join(message.locator("p").all_inner_texts()) == said(what)
    addresses = message.locator("li a").evaluate_all("all => all.map((it) => it.getAttribute('href'))")
    assert addresses == ([what.link] if is_course else []) and message.locator("li").count() == is_course
