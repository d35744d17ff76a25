"""Lessons 1 to 4: what their text says of a hand, a trick or an auction is what comes up there."""

from __future__ import annotations

import re

import pytest

from pinochle_learn import RULES, Bid, Card, Pass, Phase, Rank, Suit, deal, parse_cards, start
from pinochle_learn import apply as after
from pinochle_learn import view as seen_by
from pinochle_learn.course.game.setup import Setup
from pinochle_learn.course.pages.lessons import load_course
from pinochle_learn.course.sorting import cards_to_sort
from pinochle_learn.course.tricks.picking import trick_of
from pinochle_learn.players import PLAYERS
from pinochle_learn.session import Session

LESSONS = {lesson.slug: lesson for lesson in load_course()}
SOUTH, WEST, NORTH, EAST = range(4)
RUN = {Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK}


def has_cell(slug: str, begin: str) -> bool:
    return any(cell.startswith(begin) for cell in LESSONS[slug].text.cells)


def prose(slug: str) -> str:
    return " ".join(LESSONS[slug].text.prose.split())


def hands_shown(slug: str) -> list[tuple[Card, ...]]:
    """The cards of each `show_cards` of a lesson, sorted."""
    texts = re.findall(r'^show_cards\("([^"]+)"', "\n".join(LESSONS[slug].text.cells), re.MULTILINE)
    return [tuple(sorted(parse_cards(text))) for text in texts]


def counted(hand: tuple[Card, ...], trump: Suit) -> int:
    """The cards that the rule of thumb of lesson 3 counts."""
    parts = {card.rank for card in hand if card.suit is trump and card.rank in RUN}
    return len(parts) + sum(card.rank is Rank.ACE and card.suit is not trump for card in hand)


def auction(number: int, dealer: int, kind: str, bids_to: int) -> Session:
    """The auction of a deal: South bids the lowest bid up to a limit, the others are computer players."""
    game = Session.new(RULES["playok"], number, dealer, {seat: PLAYERS[kind](seat) for seat in (WEST, NORTH, EAST)})
    while game.state.phase in (Phase.DEAL, Phase.AUCTION):
        if not game.waits_for_human:
            game.step()
        elif game.state.phase is Phase.DEAL:
            game.act(*game.view(SOUTH).legal_actions())
        else:
            last = max((call.amount for _, call in game.state.calls if isinstance(call, Bid)), default=240)
            game.act(Bid(last + 10) if last + 10 <= bids_to else Pass())
    return game


# --- lesson 1 ---


def test_the_tricks_of_lesson_1_are_those_of_the_text():
    tricks = {12: "KD 10D", 13: "9D AH", 14: "9D 9D"}
    for number, cards in tricks.items():
        assert has_cell("10-deck", f"TrickPicker(number={number}, cards=2, trump=None")
        assert trick_of(number, 2) == parse_cards(cards)


def test_the_cards_to_sort_are_those_of_the_text():
    assert has_cell("10-deck", "CardSorter(number=4,") and has_cell("10-deck", "CardSorter(number=6,")
    spades = cards_to_sort(4)
    assert {card.suit for card in spades} == {Suit.SPADES} and {Rank.TEN, Rank.KING} < {card.rank for card in spades}
    pair = cards_to_sort(6)
    assert [card.rank for card in pair].count(Rank.ACE) == 2 and len(set(pair)) == len(pair) - 1


def test_the_numbers_of_the_deck_are_those_of_the_rules():
    shown = hands_shown("10-deck")[1]
    assert len(shown) == 12 and {card.suit for card in shown} == {Suit.SPADES}
    assert all(shown.count(card) == 2 for card in shown)
    assert len(RULES["playok"].deck) == 48 and "the 48 cards" in prose("10-deck")


# --- lesson 3 ---


def test_the_two_hands_of_the_rule_of_thumb():
    good, poor = hands_shown("30-auction")
    assert good == tuple(sorted(deal(277)[SOUTH])) and poor == tuple(sorted(deal(179)[SOUTH]))
    assert {suit: counted(good, suit) for suit in Suit}[Suit.SPADES] == max(counted(good, suit) for suit in Suit) == 6
    assert {suit: counted(poor, suit) for suit in Suit}[Suit.HEARTS] == max(counted(poor, suit) for suit in Suit) == 3
    assert "bid up to 330" in prose("30-auction") and 150 + 6 * 30 == 330
    assert not any(card.rank is Rank.ACE for card in poor) and poor.count(*parse_cards("JH")) == 2


def test_the_first_auction_is_won_within_the_limit_and_against_rivals():
    assert has_cell("30-auction", 'GameTable(number=277, dealer="East", begin="deal", end="auction"')
    game = auction(277, EAST, "careful", bids_to=330)
    assert game.state.calls[0] == (SOUTH, Bid(250))
    assert game.state.bidder == SOUTH and 250 < game.state.bid <= 330


def test_nobody_bids_and_the_dealer_has_it_with_a_weak_hand():
    assert has_cell("30-auction", 'GameTable(number=17, dealer="South", players="simple", begin="deal", end="auction"')
    game = auction(17, SOUTH, "simple", bids_to=0)
    assert game.state.calls == ((WEST, Pass()), (NORTH, Pass()), (EAST, Pass()))
    assert (game.state.bidder, game.state.bid) == (SOUTH, 250)
    assert max(counted(game.state.hands[SOUTH], suit) for suit in Suit) < 4


def test_the_hand_to_pass_is_left_to_the_others():
    assert has_cell("30-auction", 'GameTable(number=179, dealer="South", begin="deal", end="auction"')
    game = auction(179, SOUTH, "careful", bids_to=240)
    assert len(game.state.calls) > 4 and game.state.bidder != SOUTH


def speaks_first(number: int) -> bool:
    """Whether South does in the hand of this number at a table."""
    return (Setup(end="auction").session(number).state.dealer + 1) % 4 == SOUTH


def test_the_hand_that_opens_and_those_after_it():
    assert has_cell("30-auction", 'GameTable(number=413, begin="deal", end="auction"')
    hand = deal(413)[SOUTH]
    diamonds = {card.rank for card in hand if card.suit is Suit.DIAMONDS}
    assert diamonds == {Rank.TEN, Rank.KING, Rank.QUEEN} and parse_cards("AC")[0] in hand
    assert max(counted(hand, suit) for suit in Suit) == counted(hand, Suit.DIAMONDS) == 4 and 150 + 4 * 30 == 270
    six = [
        (speaks_first(number), 150 + 30 * max(counted(deal(number)[SOUTH], suit) for suit in Suit))
        for number in range(413, 419)
    ]
    assert six[0] == (True, 270)
    assert sum(first and limit >= 250 for first, limit in six) >= 3, "the learner opens in some"
    assert any(not first for first, _ in six) and any(limit < 250 for _, limit in six)


@pytest.mark.slow
def test_a_bid_by_the_rule_of_thumb_is_made_seven_times_in_ten():
    """Careful players play the rounds to the end; South holds the contract at 250, so that it is never thrown in."""
    rules, players = RULES["playok"], [PLAYERS["careful"](seat) for seat in range(4)]
    made = []
    for number in range(600):
        limit = 150 + 30 * max(counted(deal(number)[SOUTH], suit) for suit in Suit)
        if limit < rules.opening:
            continue
        state = after(
            start(rules, number, dealer=EAST), *seen_by(start(rules, number, dealer=EAST), EAST).legal_actions()
        )
        for call in (Bid(250), Pass(), Pass(), Pass()):
            state = after(state, call)
        while not state.results:
            state = after(state, players[state.turn].choose(seen_by(state, state.turn)))
        (result,) = state.results
        made.append(result.melds[0] + result.trick_points[0] >= limit)
    assert 0.64 < sum(made) / len(made) < 0.76
    assert "seven times in ten" in prose("30-auction")


# --- lesson 4 ---


def exchanged(number: int) -> Session:
    """Careful players, East dealing, up to the melds."""
    game = Session.new(RULES["playok"], number, EAST, {seat: PLAYERS["careful"](seat) for seat in range(4)})
    while not game.state.melds:
        game.step()
    return game


def test_the_hand_that_won_the_auction_and_what_the_partner_sends():
    game = exchanged(277)
    twelve, sixteen, _ = hands_shown("40-exchange")
    sent = parse_cards("AS AS 10S AC")
    assert twelve == tuple(sorted(deal(277)[SOUTH])) and sixteen == tuple(sorted((*twelve, *sent)))
    assert (game.state.bidder, game.state.bid, game.state.trump) == (SOUTH, 310, Suit.SPADES)
    assert sorted(game.state.passed[0]) == sorted(sent)
    assert sorted(game.state.passed[1]) == sorted(parse_cards("KH 9H 9C 9C"))
    assert "run" in [meld.name for meld in game.state.melds[SOUTH].melds]


def test_the_hand_that_helps_the_partner_and_what_it_makes_there():
    game = exchanged(411)
    assert hands_shown("40-exchange")[2] == tuple(sorted(deal(411)[SOUTH]))
    assert (game.state.bidder, game.state.bid, game.state.trump) == (NORTH, 310, Suit.HEARTS)
    assert {*parse_cards("AH AD QS")} < {*game.state.passed[0]}
    assert {"run", "pinochle"} < {meld.name for meld in game.state.melds[NORTH].melds}
    assert set(game.state.passed[0]) & set(game.state.passed[1])  # one of the four comes back


def test_the_ace_of_lesson_4_meets_a_trump():
    assert has_cell("40-exchange", 'TrickPicker(number=8, cards=2, trump="S"')
    assert trick_of(8, 2, Suit.SPADES) == parse_cards("AD 10S")
