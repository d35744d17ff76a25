"""Picking winners, playing to a trick and sorting, without a screen. What is right comes from the oracle."""

from collections import Counter

import pytest

from pinochle_learn import RULES, Rank, Suit, deal, parse_cards
from pinochle_learn.course.sorting import Sorting, cards_to_sort
from pinochle_learn.course.tricks.picking import TrickPicking, trick_of
from pinochle_learn.course.tricks.playing import TrickPlay
from pinochle_learn.course.tricks.positions import Position, live_position
from pinochle_learn.course.tricks.reasons import tells, why_legal, why_wins
from pinochle_learn.engine import parse_card
from tests.oracle.game import playable, winner

ORDER = ["A", "10", "K", "Q", "J", "9"]
NUMBERS = range(4700, 4800)


def codes(cards):
    return [card.code for card in cards]


# --- which card wins ---


@pytest.mark.parametrize("trump", [None, Suit.HEARTS])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_winner_is_the_one_of_the_rules(count, trump):
    for number in NUMBERS:
        picking = TrickPicking(number, count, trump)
        right = winner(codes(picking.trick), trump and trump.value)
        for at in range(count):
            reply = picking.pick(at)
            assert (reply.tone == "good") == (at == right), picking.trick
            assert reply.lines[0].startswith(f"Right: the {('first', 'second', 'third', 'fourth')[at]}") == (
                at == right
            )


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_a_trick_is_made_of_cards_of_the_deck(rules):
    for number in NUMBERS:
        trick = trick_of(number, 4, Suit.CLUBS, rules)
        assert max(Counter(trick).values()) <= 2


def shows(trick, trump):
    """What is hard about a trick, found anew."""
    won = winner(codes(trick), trump)
    best = trick[won]
    lost = [card for at, card in enumerate(trick) if at != won]
    return {
        "equal": best in lost,
        "ten over king": best.code[:-1] == "10" and any(c.code == f"K{best.code[-1]}" for c in lost),
        "lost ace": best.code[0] != "A"
        and any(c.code[0] == "A" and c.code[-1] not in (trick[0].code[-1], trump) for c in lost),
        "trumped": best.code[-1] == trump != trick[0].code[-1],
    }


@pytest.mark.parametrize(("count", "trump", "wanted"), [(2, None, 3), (2, "S", 4), (3, "S", 4), (4, "S", 4)])
def test_what_is_hard_comes_up_often(count, trump, wanted):
    suit = Suit(trump) if trump else None
    seen = Counter(
        name for number in NUMBERS for name, there in shows(trick_of(number, count, suit), trump).items() if there
    )
    assert len(seen) == wanted and all(times >= 10 for times in seen.values()), seen


@pytest.mark.parametrize("count", [2, 3, 4])
def test_without_trump_no_place_wins_nearly_always(count):
    """What the lesson deals after its first trick, and any deals: the first card does not win most of the time."""
    for numbers in (range(15, 35), NUMBERS):
        places = Counter(winner(codes(trick_of(number, count)), None) for number in numbers)
        assert places.keys() == set(range(count))
        assert all(0.1 <= times / len(numbers) <= 0.6 for times in places.values()), places


def test_of_two_equal_cards_it_is_said_which_does_not_win():
    picking = TrickPicking(14, 2)
    assert picking.trick[0] == picking.trick[1]
    assert picking.pick(1).lines[0] == f"Not the second {picking.trick[1]}. Of equal cards the one that was played " + (
        "first wins."
    )


def test_the_same_number_is_the_same_trick():
    assert [trick_of(number, 4, Suit.SPADES) for number in NUMBERS] == [
        trick_of(number, 4, Suit.SPADES) for number in NUMBERS
    ]
    assert len({trick_of(number, 4, Suit.SPADES) for number in NUMBERS}) > 95


@pytest.mark.parametrize("count", [0, 1, 5, 2.0, "3", True, None])
def test_a_trick_has_two_to_four_cards(count):
    with pytest.raises(ValueError, match=r"^cards: .* is not the number of cards in a trick; write 2, 3 or 4$"):
        TrickPicking(1, count)


def test_first_tries_are_counted():
    picking = TrickPicking(4712, 2)
    picking.pick(1 - picking.winner)
    picking.pick(picking.winner)
    picking.pick(picking.winner)
    assert (picking.in_a_row, picking.asked) == (0, 1)
    picking.new()
    picking.pick(picking.winner)
    assert (picking.in_a_row, picking.asked, picking.number) == (1, 2, 4713)
    assert picking.pick(7).tone == "info"


@pytest.mark.parametrize(
    ("trick", "trump", "said"),
    [
        ("QH 9D 10H QS", "S", "Q♠ is the only trump."),
        ("QH JS 10H QS", "S", "Q♠ is the highest trump."),
        ("9S QS", "S", "Q♠ is the highest trump."),
        ("QH 9D", "S", "Q♥ was led, and no other card is of its suit, and none is a trump."),
        ("QH AD", None, "Q♥ was played first, and no other card is a heart."),
        ("KH 10H", None, "10♥ is the highest heart. The ten ranks above the king."),
        ("KH 10H AS", None, "10♥ is the highest heart, and the first card was a heart. The ten ranks above the king."),
        ("AH AH", None, "A♥ is the highest heart. Of equal cards the first wins."),
        ("AH AH", "S", "A♥ is the highest card of the suit that was led. Of equal cards the first wins."),
    ],
)
def test_why_a_card_wins(trick, trump, said):
    assert why_wins(parse_cards(trick), trump and Suit(trump)) == said


# --- playing to a trick ---


def example():
    """The source's example: trump spades; North leads Q♥, East has neither, West holds only Q♠ of those suits."""
    hand, trick = parse_cards("AH 10H 9H"), parse_cards("QH JD")
    return TrickPlay(Position(hand, trick, Suit.SPADES, rest=parse_cards("QS")))


def test_the_example_of_the_source():
    play = example()
    nine, ten, ace = parse_cards("9H 10H AH")
    assert play.task().lines == ("North leads Q♥, East plays J♦. Press the card that you play.",)
    assert "East has neither hearts nor spades and may play any card." in str(play.task())
    refused = play.play(nine)
    assert refused.tone == "bad" and "also from your partner" in refused.lines[0]
    assert play.hand == parse_cards("AH 10H 9H") and not play.is_done
    for card in (ten, ace):
        reply = play.play(card)
        assert reply.tone == "good" and reply.lines[-1] == "West takes the trick."
        assert "West has no hearts and must trump." in str(reply) and "Q♠ is the only trump." in str(reply)
        assert play.play(nine).tone == "info", "one card is played, no more"
        play.again()


def test_a_card_that_is_not_held_is_refused():
    assert example().play(parse_cards("KC")[0]).lines == ("You do not hold K♣.",)


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_live_positions_ask_what_the_rules_ask(rules):
    """Legal cards and the winner by the oracle, over 40 positions of the computer players."""
    bound = 0
    for number in range(40):
        play = TrickPlay(live_position(number, rules), number)
        held, trick, trump = codes(play.hand), codes(play.trick), play.position.trump
        assert trump
        legal = playable(held, trick, trump.value)
        bound += len(set(legal)) < len(set(held))
        for card in play.hand:
            reply = play.play(card)
            assert (reply.tone == "good") == (card.code in legal)
            if reply.tone == "good":
                assert len(play.trick) == 4 and play.trick[len(trick)] is card
                taker = ("You", "West", "North", "East")[play.seat(winner(codes(play.trick), trump.value))]
                assert reply.lines[-1].startswith(f"{taker} take")
                play.again()
            else:
                assert not play.is_done
    assert bound == 40


def test_live_positions_are_of_every_kind():
    duties = Counter(live_position(number).duty for number in range(100))
    assert set(duties) == {"must-follow", "must-win-suit", "must-trump", "must-overtrump"}


def test_the_others_play_cards_of_their_own():
    """Whoever plays in the trick, no card is there more often than the deck has it, with the hand that is left."""
    for number in range(20):
        position = live_position(number)
        play = TrickPlay(position, number)
        play.play(position.legal[0])
        assert max(Counter((*play.trick, *play.hand)).values()) <= 2


def test_new_goes_on_by_number():
    play = example()
    play.new()
    assert play.number == 1
    play.new()
    assert play.number == 2
    play.new(77)
    assert play.number == 77 and play.hand == live_position(77).hand


@pytest.mark.parametrize(
    ("hand", "trick", "rest", "said"),
    [
        ("", "QH", "QS JD", "^hand: there is no card; write at least one, as 'AH 10H'$"),
        ("AH", "QH", "QS", "^rest: 2 cards are still to come after yours, not 1$"),
        ("AH", "QH 9D 9C", "QS", "^rest: 0 cards are still to come after yours, not 1$"),
        ("AH", "QH 9D", "", "^rest: 1 card is still to come after yours, not 0$"),
        ("AH", "QH 9D 9C KD", "", "^trick: 4 cards are too many; write at most 3$"),
        ("AH AH", "AH 9D", "QS", "^48-card deck: a third A♥$"),
    ],
)
def test_a_wrong_position_is_refused(hand, trick, rest, said):
    with pytest.raises(ValueError, match=said):
        Position(parse_cards(hand), parse_cards(trick), Suit.SPADES, rest=parse_cards(rest))


@pytest.mark.parametrize(
    ("card", "hand", "trick", "said"),
    [
        ("9C", "9C AH", "", "Who leads may play any card."),
        ("10H", "10H 9H", "QH", "You follow suit with a card that wins so far: you must if you can."),
        ("9H", "9H", "QH", "You follow suit; you hold no heart that wins."),
        ("AH", "AH 9H", "QH 9S", "You follow suit; the trick is trumped, so any of yours will do."),
        ("9S", "9S AC", "QH", "You have no hearts, so you trump."),
        ("AS", "AS 9S", "QH JS", "You have no hearts, so you trump, with one that wins so far: you must if you can."),
        ("9S", "9S AC", "QH JS", "You have no hearts, so you trump; none of yours is higher than the one that wins."),
        ("AC", "AC 9C", "QH", "You have neither hearts nor spades, so you may play any card."),
        ("AC", "AC 9C", "QS", "You have no spades, so you may play any card."),
        ("9S", "9S", "QS", "You follow suit; you hold no spade that wins."),
    ],
)
def test_why_a_card_may_be_played(card, hand, trick, said):
    assert why_legal(parse_card(card), parse_cards(hand), parse_cards(trick), Suit.SPADES) == said


@pytest.mark.parametrize(
    ("card", "before", "trump", "said"),
    [
        ("9H", "QH", "S", ""),
        ("9H", "", "S", ""),
        ("9D", "QH", "S", "East has neither hearts nor spades and may play any card."),
        ("9D", "QS", "S", "East has no spades and may play any card."),
        ("9D", "QH", None, "East has no hearts and may play any card."),
        ("9S", "QH", "S", "East has no hearts and must trump."),
        ("9S", "QH JS", "S", "East has no hearts and must trump, though not high enough."),
        ("JS", "QH JS", "S", "East has no hearts and must trump, though not high enough."),
    ],
)
def test_what_a_card_tells(card, before, trump, said):
    assert tells("East", parse_card(card), parse_cards(before), trump and Suit(trump)) == said


# --- sorting ---


@pytest.mark.parametrize("number", range(30))
def test_only_the_highest_of_the_rest_is_taken(number):
    sorting = Sorting(number)
    while not sorting.is_done:
        best = min(ORDER.index(card.rank.text) for card in sorting.left)
        for card in set(sorting.left):
            if ORDER.index(card.rank.text) > best:
                before = sorting.left
                assert sorting.press(card).tone == "bad" and sorting.left == before
        assert sorting.press(next(c for c in sorting.left if c.rank.text == ORDER[best])).tone == "good"
    ranks = [ORDER.index(card.rank.text) for card in sorting.sorted]
    assert ranks == sorted(ranks) and Counter(sorting.sorted) == Counter(cards_to_sort(number))


def test_the_cards_to_sort_are_of_one_hand_and_show_the_ten():
    two = tens = 0
    for number in range(200):
        cards = cards_to_sort(number)
        assert len({card.suit for card in cards}) == 1 and len(set(cards)) >= 3
        tens += {Rank.TEN, Rank.KING} <= {card.rank for card in cards}
        assert any([c for c in hand if c.suit is cards[0].suit] == list(cards) for hand in deal(number))
        two += len(set(cards)) < len(cards)
    assert two >= 40, "equal cards are among them"
    assert tens >= 190, "hardly a deal has no hand with ten and king of a suit"


def test_a_card_that_is_gone_is_nothing():
    sorting = Sorting(4711)
    assert sorting.press(parse_cards("9C")[0]).tone == "info"
    assert len(sorting.left) == len(sorting.cards)
