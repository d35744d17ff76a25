"""Lessons 6 to 9: what their text says of a trick, a round or another table is what comes up there."""

from __future__ import annotations

import ast
import re
from itertools import pairwise

import pytest

from pinochle_learn import (
    RULES,
    PassCards,
    Phase,
    Rank,
    Suit,
    deal,
    legal_plays,
    parse_cards,
    score_round,
    why_not_play,
)
from pinochle_learn import apply as after
from pinochle_learn.course.bank.exercises import load_topic
from pinochle_learn.course.game.setup import Setup
from pinochle_learn.course.pages.cells import LessonCells
from pinochle_learn.course.pages.lessons import load_course
from pinochle_learn.course.scores.rounds import rounds_given
from pinochle_learn.course.tricks.picking import trick_of
from pinochle_learn.course.tricks.positions import live_position
from pinochle_learn.engine import best_melds, meld_points, parse_action, start, trick_points, trick_winner
from pinochle_learn.players import PLAYERS
from pinochle_learn.session import Session

LESSONS = {lesson.slug: lesson for lesson in load_course()}
MINE = ("60-tricks", "70-scoring", "80-game", "90-tables")
PLAYOK, TUTORIAL, FLETCHER = (RULES[name] for name in ("playok", "tutorial", "fletcher"))
SOUTH, WEST, NORTH, EAST = range(4)


def cell(slug: str, begin: str) -> str:
    """The one cell of a lesson that begins so."""
    (found,) = (text for text in LESSONS[slug].text.cells if text.startswith(begin))
    return found


@pytest.mark.parametrize("slug", MINE)
def test_every_cell_runs(slug):
    cells = LESSONS[slug].text.cells
    ran = LessonCells(cells)
    assert [text for at, text in enumerate(cells, 1) if ran.outcome(at).error] == []


@pytest.mark.parametrize(("before", "slug"), [("50-melds", "60-tricks"), *pairwise(MINE)])
def test_each_lesson_names_the_next_one(before, slug):
    last = LESSONS[before].path.read_text(encoding="utf-8").split("## Next")[1]
    assert f"*{LESSONS[slug].title}*" in " ".join(last.split())


# --- lesson 6 ---


POSITION = re.compile(r'hand="([^"]+)", trick="([^"]+)".*?, trump="S", title="([^"]+)"')
POSITIONS = {
    title: (hand, trick) for hand, trick, title in POSITION.findall("\n".join(LESSONS["60-tricks"].text.cells))
}


@pytest.mark.parametrize(
    ("title", "allowed", "refused"),
    [
        ("Two aces of hearts", "AH 9H", {}),
        ("Follow suit", "QC 9C", {"AH": "must-follow", "KS": "must-follow"}),
        ("No diamonds: trump", "JS 9S", {"9C": "must-trump"}),
        ("Neither diamonds nor trumps", "AH 10H KC 9C", {}),
        ("You must win", "AS 10S", {"JS": "must-win-suit"}),
        ("Over your partner", "AH 10H", {"JH": "must-win-suit"}),
        ("Overtrump", "AS QS", {"9S": "must-overtrump", "KC": "must-trump"}),
        ("Too low, and still a trump", "QS 9S", {"KC": "must-trump"}),
        ("Hearts are trumped", "AH 10H 9H", {"JS": "must-follow"}),
        ("North leads the queen of hearts", "AH 10H", {"9H": "must-win-suit"}),
    ],
)
def test_the_positions_teach_what_their_text_says(title, allowed, refused):
    hand, trick = map(parse_cards, POSITIONS[title])
    assert set(legal_plays(hand, trick, "S")) == set(parse_cards(allowed))
    for text, code in refused.items():
        (card,) = parse_cards(text)
        why = why_not_play(card, hand, trick, "S")
        assert why and why.code == code


def test_every_position_of_lesson_6_is_tested():
    assert len(POSITIONS) == 10 == LESSONS["60-tricks"].path.read_text(encoding="utf-8").count("TrickTable(hand=")


def test_the_live_tricks_show_different_things():
    tricks = [trick_of(number, 4, Suit.SPADES) for number in range(9, 14)]
    assert len({trick_winner(trick, "S") for trick in tricks}) >= 3
    assert any(trick.count(trick[trick_winner(trick, "S")]) > 1 for trick in tricks)
    duties = {live_position(number).duty for number in range(58, 67)}
    assert {"must-follow", "must-win-suit", "must-overtrump"} <= duties
    assert cell("60-tricks", "TrickPicker").startswith("TrickPicker(number=9,")
    assert cell("60-tricks", "TrickTable(number").startswith("TrickTable(number=58,")


@pytest.mark.parametrize(("number", "role", "holder"), [(133, "bidder", SOUTH), (151, "any", EAST)])
def test_the_twelve_tricks_are_played_with_clubs(number, role, holder):
    state = Setup(begin="play", end="round", role=role).session(number).state
    assert (state.bidder, state.trump, len(state.hands[SOUTH])) == (holder, Suit.CLUBS, 12)
    assert any(f"GameTable(number={number}," in text for text in LESSONS["60-tricks"].text.cells)


# --- lesson 7 ---


@pytest.mark.parametrize(
    ("bid", "melds", "tricks", "changes"),
    [
        (250, (60, 100), (200, 50), (260, 150)),
        (250, (60, 100), (190, 60), (250, 160)),
        (250, (60, 100), (180, 70), (-250, 170)),
        (300, (60, 100), (200, 50), (-300, 150)),
        (300, (100, 100), (200, 50), (300, 150)),
        (250, (60, 100), (250, 0), (310, 0)),
        (250, (60, 100), (240, 10), (300, 110)),
        (330, (60, 100), None, (-330, 100)),
    ],
)
def test_the_rounds_of_lesson_7(bid, melds, tricks, changes):
    score = score_round(PLAYOK, bid=bid, melds=melds, trick_points=tricks, thrown_in=tricks is None)
    assert (score.bidders, score.others) == changes


def test_the_sheet_of_lesson_7_ends_as_its_text_says():
    sheets = [text for text in LESSONS["70-scoring"].text.cells if text.startswith("ScoreSheet(rounds=")]
    rounds = [ast.literal_eval(text.removeprefix("ScoreSheet(rounds=").split("}]")[0] + "}]") for text in sheets]
    first, both, _ = (rounds_given(each) for each in rounds)
    assert [each.totals for each in first] == [(-330, 100), (-70, 250), (20, -50)]
    assert both[-1].totals == (1700, 1600) and both[-1].bidders == 1 and both[-1].score.bidders > 0


def test_the_trick_in_the_text_of_lesson_7():
    assert trick_points(parse_cards("AH KH 9H QS")) == 20
    assert trick_points(PLAYOK.deck) == 240 and PLAYOK.trick_total == 250


# --- lesson 8 ---


def test_the_hand_of_question_2_has_two_trumps_to_choose_from():
    state = Setup(begin="trump", end="melds").session(82).state
    hand = state.hands[SOUTH]
    spades = {card.rank for card in hand if card.suit is Suit.SPADES}
    assert set(Rank) - spades - {Rank.NINE} == {Rank.KING}
    hearts = [card.rank for card in hand if card.suit is Suit.HEARTS]
    assert {Rank.KING, Rank.QUEEN} <= set(hearts) and len(hearts) > sum(card.suit is Suit.SPADES for card in hand)
    assert "GameTable(number=82, begin" in "\n".join(LESSONS["80-game"].text.cells)


def test_the_partner_of_question_3_wants_spades():
    setup = Setup(begin="exchange", end="melds", role="partner")
    state = setup.session(137).state
    assert (state.bidder, state.turn, state.trump) == (NORTH, SOUTH, Suit.SPADES)
    assert "GameTable(number=137, begin" in "\n".join(LESSONS["80-game"].text.cells)

    def melds(cards: str) -> tuple[int, bool]:
        """What both meld if South passes these, and whether North has a run."""
        game = setup.session(137)
        game.act(PassCards(parse_cards(cards)))
        while not game.state.melds:
            game.step()
        north = [meld.name for meld in game.state.melds[NORTH].melds]
        return sum(game.state.melds[seat].total for seat in (SOUTH, NORTH)), any("run" in name for name in north)

    assert {*parse_cards("10S KS AC AC")} <= {*state.hands[SOUTH]}, "trumps first, then aces"
    (good, has_run), (poor, has_none) = melds("10S KS AC AC"), melds("9C 9H 9D JH")
    assert good >= poor + 100 and has_run and not has_none


def test_what_lesson_8_says_of_games_holds_at_this_table():
    """Five to ten rounds, partners that meld about 30, and 150 trick points or more for the bidders, as a rule."""
    players = {seat: PLAYERS["careful"](seat) for seat in range(4)}
    rounds, taken, melds = [], [], []
    for number in range(100_000, 112_000, 1000):
        game = Session.new(PLAYOK, number, players=players)
        game.run()
        results = game.state.results
        rounds.append(len(results))
        taken += [each.trick_points[each.bidder % 2] for each in results if not each.thrown_in]
        begins = (state for state in game.states if state.phase is Phase.PLAY and not state.taken and not state.trick)
        melds += [state.melds[(state.bidder + 2) % 4].total for state in begins if state.bidder is not None]
    assert sum(5 <= each <= 10 for each in rounds) > len(rounds) / 2
    assert sum(each >= 150 for each in taken) > len(taken) / 2
    assert 20 <= sum(melds) / len(melds) <= 40


def test_the_round_of_the_exercises_was_played():
    """Deal 672 with East as the dealer: every step that the exercises ask about is one of that round."""
    players = {seat: PLAYERS["careful"](seat) for seat in range(4)}
    game = Session((after(start(PLAYOK, 672, EAST), parse_action("deal")),), players)
    given = {each.id: each.given for each in load_topic("game")}
    while game.state.phase is Phase.AUCTION:
        game.step()
    calls = tuple(call for _, call in game.state.calls)
    assert calls == given["round-contract"].calls
    assert calls[:4] == given["round-lowest-bid"].calls and calls[:-1] == given["round-west-again"].calls
    while game.state.phase is not Phase.PLAY:
        game.step()
    state, mine = game.state, given["round-after-exchange"]
    assert (state.bidder, state.bid, state.trump) == (SOUTH, 310, Suit.DIAMONDS)
    assert sorted(mine.hand) == sorted(deal(672)[SOUTH]) == sorted(given["round-best-trump"].hand)
    assert (set(mine.got), set(mine.gave)) == tuple(map(set, state.passed))
    assert sorted(given["round-count"].hand) == sorted(state.hands[SOUTH])
    moments = []
    while not game.state.results:
        moments.append((game.state.trick, sorted(game.state.hands[SOUTH]), game.state.turn))
        game.step()
    for name in ("round-west-leads", "round-trump-led", "round-void"):
        assert (given[name].trick, sorted(given[name].hand), SOUTH) in moments
    result = game.state.results[0]
    assert (result.bid, result.melds, result.trick_points) == (310, given["round-score"].melds, (110, 140))
    tricks = [moment[0] for moment in moments]
    assert given["round-who-takes-it"].trick[:3] in tricks
    assert given["round-last-trick"].cards[:3] == tricks[-1]


# --- lesson 9 ---


def test_the_run_of_lesson_9_leaves_a_marriage():
    cards = parse_cards("AS 10S KS KS QS QS JS")
    for rules in (TUTORIAL, FLETCHER):
        assert best_melds(cards, "S", rules).total == 15 + 4
        assert meld_points(parse_cards("AS 10S KS KS QS JS"), "S", rules) == 15
        assert rules.trick_total == 25


def test_the_hand_of_five_nines_is_one():
    assert 'GameTable(number=74, rules="tutorial", end="auction"' in "\n".join(LESSONS["90-tables"].text.cells)
    hand = deal(74)[SOUTH]
    assert [card.rank for card in hand].count(Rank.NINE) == 5 and best_melds(hand, None, TUTORIAL).total == 0
    game = Setup(rules=TUTORIAL, end="auction").session(74)
    game.act(parse_action("deal")) if game.waits_for_human else game.step()
    while not game.waits_for_human:
        game.step()
    assert (game.state.phase, game.state.turn) == (Phase.NINES, SOUTH)


def test_the_rule_sets_are_called_as_they_are_to_be_chosen():
    text = " ".join(LESSONS["90-tables"].text.prose.split())
    for rules in (PLAYOK, TUTORIAL, FLETCHER):
        assert f"`{rules.name}` is *{rules.title}*" in text


def test_the_hands_at_the_fletcher_table():
    state = Setup(rules=FLETCHER, begin="auction", end="auction").session(89).state
    ranks = [card.rank for card in state.hands[SOUTH]]
    assert (state.turn, state.calls, ranks.count(Rank.TEN), ranks.count(Rank.ACE)) == (SOUTH, (), 3, 0)
    assert max(sum(card.suit is suit for card in state.hands[SOUTH]) for suit in Suit) == 3
    moon = Setup(rules=FLETCHER, begin="exchange", end="round").session(93)
    assert (moon.state.bidder, moon.state.trump) == (SOUTH, Suit.DIAMONDS)
    careful = PLAYERS["careful"](SOUTH)
    moon.run()
    moon.act(careful.choose(moon.view(SOUTH)))
    assert moon.state.phase is Phase.DECIDE and str(careful.choose(moon.view(SOUTH))) == "moon"


def test_each_topic_is_a_ladder_with_hints():
    for lesson in LESSONS.values():
        for topic in lesson.exercises:
            exercises = load_topic(topic)
            assert len(exercises) >= 10
            assert all(each.hints and each.why for each in exercises)
