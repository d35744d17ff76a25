""" "What if?" from every table: the link carries what is on it, and nothing that the learner may not know."""

from __future__ import annotations

import tomllib
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from pinochle_learn import RULES, Suit, parse_cards
from pinochle_learn.course.bank.exercises import load_topic, topics
from pinochle_learn.course.practice.makers import MAKERS
from pinochle_learn.course.practice.question import Question
from pinochle_learn.course.what_if.address import link_to, read_position
from pinochle_learn.course.what_if.position import Position
from pinochle_learn.course.what_if.taken import of_exercise, of_hand
from pinochle_learn.course.what_if.taken_live import of_view
from pinochle_learn.engine import Deal, PassCards, Phase, Play, State, deal, from_hands, view
from pinochle_learn.paths import course_folder
from pinochle_learn.players import PLAYERS
from pinochle_learn.session import Session
from pinochle_learn.widgets import (
    CardSorter,
    Course,
    DealTable,
    Exercises,
    GameTable,
    MeldCounter,
    MeldMarker,
    Practice,
    ProgressPanel,
    RoundScorer,
    ScoreSheet,
    Table,
    TrickPicker,
    TrickTable,
    WhatIf,
    YourProgress,
    show_cards,
)
from tests.widgets.pressing import press

PLAYOK = RULES["playok"]


def there(table: Table) -> Position:
    """What the link of a table opens."""
    link = table.view["beyond"]
    assert link["text"] in ("What if?", "What if? (answer)") and link["name"].startswith(f"{link['text']} ")
    position = read(link["address"])
    assert link_to(position) == link["address"], "the same link again"
    return position


def read(address: str) -> Position:
    """What an address opens; the page hands on what stands behind the section's name and one sign."""
    section, _, query = address.partition("#/what-if")
    assert section == "" and query[0] in "?/"
    return read_position(query[1:])


def code(*cards: Any) -> str:
    return " ".join(sorted(card.code for card in cards))


def codes(text: str) -> str:
    return code(*parse_cards(text))


# --- lessons ---


def test_every_table_of_every_lesson_has_it():
    course = Course()
    tables = {place: value for place in course.places() if isinstance(value := course.value(place), Table)}
    without = {place: table for place, table in tables.items() if "beyond" not in table.view}
    nothing_yet = (DealTable, GameTable, ScoreSheet)  # dealt, or written down
    for place, table in without.items():
        if not isinstance(table, (ProgressPanel, YourProgress, WhatIf)):
            assert isinstance(table, nothing_yet) and not {"hand", "sheet"} & table.view.keys(), place
    begun = {place.split("/")[0] for place in tables.keys() - without.keys()}
    assert begun == {"practice", *(lesson.slug for lesson in course.lessons)}


def test_what_the_tables_of_the_lessons_open():
    assert there(MeldMarker(number=4711, trump="H")) == Position(deal_hand(4711), Suit.HEARTS)
    trick = there(TrickTable("AH 10H 9H", "QH 9D", "S", rest="QS"))
    assert trick == Position(parse_cards("AH 10H 9H"), Suit.SPADES, part="tricks", trick=parse_cards("QH 9D"), mine=2)
    picked = there(TrickPicker(4712, cards=2))  # K♥ 10♥, without trump
    assert picked.trick == parse_cards("KH 10H") and picked.trump is not Suit.HEARTS and picked.part == "tricks"
    assert code(*there(CardSorter(4711)).hand) == codes("AH AH 10H KH QH JH")
    cards = show_cards("9H AS", trump="D", part="exchange")
    assert there(cards) == Position(parse_cards("9H AS"), Suit.DIAMONDS, part="exchange")
    with pytest.raises(ValueError, match="part: there is no 'x'; write melds, nearly"):
        show_cards("9H AS", part="x")
    dealing = DealTable(4711)
    assert "beyond" not in dealing.view, "no card is dealt"
    press(dealing, "packet")
    assert len(there(dealing).hand) == 3
    press(dealing, "rest")
    assert code(*there(dealing).hand) == code(*deal(4711)[0])


def deal_hand(number: int) -> tuple[Any, ...]:
    return tuple(sorted(deal(number)[0], reverse=True))


def test_a_trick_that_is_over_is_taken_over_whole():
    table = TrickTable("AH 10H 9H", "QH 9D", "S", rest="QS")
    table.play("10H")
    assert there(table).trick == parse_cards("QH 9D 10H QS") and there(table).hand == parse_cards("AH 9H")
    assert there(table).mine == 2 and there(TrickPicker(9, trump="S")).mine == 3, "South is the last after West"


def test_rounds_on_paper():
    scorer = RoundScorer(bid=250, melds=(60, 100), tricks=(200, 50))
    asked = Position(part="scores", bid=250, melds=(60, 100), tricks=200)
    assert there(scorer) == asked
    numbers = {"bid": "300", "tricks bidders": "", "tricks others": "90"}
    press(scorer, "score", **numbers)
    assert there(scorer) == replace(asked, bid=300, tricks=160)  # the rest of 250
    press(scorer, "score", bid="x", how="throw in")
    assert there(scorer) == replace(asked, bid=None, tricks=None, how="throw in")
    press(scorer, "score", bid="250", how="play", **{"meld bidders": "7"})  # no meld is worth 7
    assert there(scorer) == there(RoundScorer()) == Position(part="scores"), "a link with it would be refused"
    rounds = [
        {"bid": 250, "melds": (60, 100), "tricks": (200, 50)},  # 260 and 150
        {"bid": 300, "melds": (40, 20), "tricks": (170, 80), "bid_by": "they"},
    ]
    sheet = there(ScoreSheet(rounds))
    assert sheet == Position(part="scores", bid=300, melds=(40, 20), tricks=170, totals=(150, 260)), "bidders first"
    thrown = there(ScoreSheet([{"bid": 330, "melds": (60, 100), "thrown_in": True}]))
    assert thrown == Position(part="scores", bid=330, melds=(60, 100), how="throw in")


def test_rules_of_ones_own_have_no_link():
    mine = replace(PLAYOK, name="mine", target=100)
    assert "beyond" not in MeldMarker(number=1, rules=mine).view and of_hand(parse_cards("AS"), mine) is not None
    assert of_hand(deal(1)[0] + deal(1)[1], PLAYOK) is None, "more cards than there is room for"


# --- exercises ---


@pytest.mark.parametrize("topic", topics())
def test_every_exercise_opens_as_its_file_gives_it(topic):
    written = tomllib.loads((course_folder("exercises") / f"{topic}.toml").read_text(encoding="utf-8"))["exercise"]
    for table, exercise in zip(written, load_topic(topic), strict=True):
        given, where = table["given"], table["id"]
        found = of_exercise(exercise, PLAYOK)
        assert found is not None and read(link_to(found)) == found
        moves = f"{given['hand']} {given['got']}" if "gave" in given else given.get("hand", "")
        assert code(*found.hand) == codes(moves), where
        assert code(*found.trick) == codes(given.get("trick", "")), where
        if table["kind"] == "legal-cards":
            assert found.mine == len(found.trick), where
        assert code(*found.partner) == codes(given.get("partner", "")), where
        gone = Counter(codes(given.get("gave", given.get("pass", ""))).split()) & Counter(codes(moves).split())
        assert Counter(card.code for card in found.gone) == gone, where
        if "trump" in given:
            assert found.trump.value == given["trump"], where
        assert found.rules.name == given.get("rules", "playok"), where
        calls = [int(call) for call in given.get("calls", "").split() if call.isdigit()]
        assert found.bid == given.get("bid", max(calls, default=None)), where
        if "melds" in given:
            assert found.melds == tuple(given["melds"]), where
        if "tricks" in given:
            assert found.tricks == given["tricks"][0], where
        totals = given.get("totals", [0, 0])
        assert list(found.totals) == (totals[::-1] if given.get("bid_by") == "they" else totals), where


def test_the_ladder_has_it_and_under_other_rules_too():
    table = Exercises("melds", choose_rules=True)
    assert there(table).hand == parse_cards("KH QH") and there(table).part == "melds"
    table.take_rules("fletcher")
    assert there(table).rules is RULES["fletcher"]
    before = table.view["beyond"]
    table.next()
    assert table.view["beyond"] != before


def test_it_is_said_that_it_shows_the_answer_until_that_is_known():
    melds, tells = Exercises("melds"), "What if? (answer)"
    assert melds.view["beyond"]["text"] == tells
    melds.check("no meld")
    assert melds.view["beyond"]["text"] == tells
    melds.check("royal marriage")
    assert melds.view["beyond"]["text"] == "What if?"
    melds.next()
    melds.solution()
    assert melds.view["beyond"]["text"] == "What if?"
    practice = Practice("melds", level=1, seed=7)
    assert practice.view["beyond"]["text"] == tells
    practice.solution()
    assert practice.view["beyond"]["text"] == "What if?"
    assert Exercises("deal").view["beyond"]["text"] == "What if?", "there it tells nothing of how many play"
    counter, marker, picker = MeldCounter(number=4711), MeldMarker(number=4711), TrickPicker(4712, cards=2)
    assert {table.view["beyond"]["text"] for table in (counter, marker, picker)} == {tells}
    counter.check(total=counter.counting.hand.points())
    marker.show_me()
    picker.pick(2)  # the ten ranks above the king
    assert {table.view["beyond"]["text"] for table in (counter, marker, picker)} == {"What if?"}


def test_without_trump_none_is_made_that_changes_the_winner():
    for exercise in load_topic("deck"):
        if exercise.given.trick:
            found = of_exercise(exercise, PLAYOK)
            suits = [card.suit for card in exercise.given.trick]
            assert found and (found.trump not in suits or found.trump is suits[0])


# --- practice ---


@pytest.mark.parametrize("rules", RULES)
def test_every_kind_and_level_of_question(rules):
    practice = Practice(rules=rules)
    for name, maker in MAKERS.items():
        for level in range(1, maker.last_level + 1):
            practice.asked(f"{name}/{level}/81734?rules={rules}")
            given = practice.run.exercise.given
            assert practice.run.question == Question(name, level, 81734, RULES[rules])
            found = there(practice)
            assert found.rules is RULES[rules] and code(*found.hand) == code(*given.hand)
            assert found.trick == given.trick and found.trump is (given.trump or found.trump)


def test_where_no_help_is_given_it_comes_with_the_answer():
    for mode in ("sprint", "streak"):
        practice = Practice("melds", level=1, mode=mode, seed=7)
        assert "beyond" not in practice.view
        practice.check("0")
        assert code(*there(practice).hand) == code(*practice.run.exercise.given.hand)


# --- a live table ---


@pytest.mark.parametrize("rules", RULES)
def test_a_game_tells_only_what_south_may_know(rules):
    """Out of play are the cards that were taken. Melds that were shown are in hands again and may still take a trick:
    they are not among them. What South has passed himself is open. All is counted anew from what happened."""
    looked_at = set()
    for number in range(11, 17):
        game = Session.new(RULES[rules], number, 0, {seat: PLAYERS["simple"](seat) for seat in range(4)})
        states: list[State] = [game.state]
        while not game.state.results and game.step():
            states.append(game.state)
            found = of_view(view(game.state, 0))
            if game.state.phase is Phase.DEAL:
                assert (found is None) == (not game.state.results)
                continue
            assert found is not None and Counter(found.hand) == Counter(game.state.hands[0])
            assert found.trick == game.state.trick and found.trump is (game.state.trump or found.trump)
            if game.state.phase is Phase.PLAY:
                assert found.mine is not None and (game.state.leader + found.mine) % 4 == 0, (
                    "South's place in the trick"
                )
            assert Counter(found.seen) == played(states) and Counter(found.partner) == passed_on(states)
            assert read(link_to(found)) == found
            looked_at.add((game.state.phase, "partner" if found.partner else found.part))
    assert {(Phase.AUCTION, "bid"), (Phase.EXCHANGE, "exchange"), (Phase.PLAY, "tricks")} <= looked_at
    assert (Phase.EXCHANGE, "partner") in looked_at


def played(states: list[State]) -> Counter[Any]:
    """The cards of the tricks that were taken in the round that is on."""
    cards: list[Any] = []
    for state in states:
        action = state.history[-1] if state.history else None
        if isinstance(action, Deal):
            cards = []
        elif isinstance(action, Play):
            cards.append(action.card)
    return Counter(cards[: len(cards) // 4 * 4])


def passed_on(states: list[State]) -> Counter[Any]:
    """What South has passed to the bid winner, as long as that one is to pass."""
    now = states[-1]
    mine = now.history[-1] if now.history else None
    is_mine = now.phase is Phase.EXCHANGE and isinstance(mine, PassCards) and now.bidder == 2
    return Counter(mine.cards) if is_mine and isinstance(mine, PassCards) else Counter()


def test_the_same_link_whatever_the_others_hold():
    hands = deal(4711)
    mine, (west, north, east) = hands[0], hands[1:]
    one, other = (from_hands(PLAYOK, (mine, *rest), dealer=0) for rest in ((west, north, east), (east, west, north)))
    assert of_view(view(one, 0)) == of_view(view(other, 0)) != of_view(view(one, 1))


def test_the_round_that_is_over():
    game = Session.new(PLAYOK, 11, 0, {seat: PLAYERS["simple"](seat) for seat in range(4)})
    while not game.state.results:
        game.step()
    result, rules = game.state.results[0], game.state.rules
    found = of_view(view(game.state, 0))
    side = rules.team(result.bidder)
    assert found is not None and found.part == "scores" and (found.bid, found.totals) == (result.bid, (0, 0))
    assert found.melds == (result.melds[side], result.melds[1 - side]) and found.trump is result.trump
    assert found.tricks == (None if result.thrown_in else result.trick_points[side])


def test_the_live_tables_open_what_they_are_about():
    auction = GameTable(begin="auction", end="auction", dealer="East", number=4711)
    assert (
        there(auction).part == "bid" and there(auction).bid is None and "seen" not in auction.view["beyond"]["address"]
    )
    auction.do("bid 250")
    assert there(auction).bid is not None
    named = GameTable(number=277, dealer="East", begin="trump", end="melds", role="bidder")
    assert there(named).part == "melds" and there(named).bid == named.game.state.bid
    named.do("trump S")
    named.game.run()
    assert there(named).trump is Suit.SPADES
    passing = GameTable(number=137, begin="exchange", end="melds", role="partner")
    assert there(passing).part == "exchange" and len(there(passing).hand) == 12
    playing = GameTable(number=133, begin="play", end="round")
    assert there(playing).part == "tricks" and sum(there(playing).melds or ()) > 0
    assert there(playing).trump is playing.game.state.trump
    assert "beyond" not in GameTable().view, "nothing is dealt yet"
