"""Cards and their text."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle_learn import ALL_CARDS, RULES, Card, CardTextError, codes, parse_action, parse_cards, show

SIGNS = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
NUMBERS = {"A": "14", "K": "13", "Q": "12", "J": "11", "10": "10", "9": "9"}


def ways_to_write(card: Card) -> list[str]:
    """Every notation of RULES.md (Cards) for a card."""
    rank, suit = card.code[:-1], card.code[-1]
    texts = [rank + suit, rank + SIGNS[suit], suit + NUMBERS[rank]]
    if rank == "10":
        texts += ["T" + suit, "T" + SIGNS[suit]]
    return [*texts, *(text.lower() for text in texts), rank + SIGNS[suit] + "\ufe0f"]


def test_there_are_24_cards():
    assert len(set(ALL_CARDS)) == len({card.code for card in ALL_CARDS}) == 24


@pytest.mark.parametrize("card", ALL_CARDS, ids=str)
def test_every_notation(card):
    for text in ways_to_write(card):
        assert parse_cards(text) == (card,), text


@given(st.permutations(RULES["playok"].deck), st.data())
def test_text_reads_back(deck, data):
    cards = tuple(deck[: data.draw(st.integers(0, 48))])
    separator = data.draw(st.sampled_from([" ", ",", ", ", "\n", "\r\n", " ,\t"]))
    assert parse_cards(separator.join(data.draw(st.sampled_from(ways_to_write(card))) for card in cards)) == cards
    assert parse_cards(codes(cards)) == parse_cards(show(cards)) == cards


REFUSED = [
    # text, token, position, a part of the advice
    ("AS 1S", "1S", 3, "write rank then suit"),
    ("AS, 7H", "7H", 4, "only A 10 K Q J 9"),
    ("SA", "SA", 0, "write the rank first: AS"),
    ("h15", "h15", 0, "a number from 9 to 14"),
    ("AS K", "K", 3, "its suit is missing; write KS, KH, KC or KD"),
    ("AS\nAS\nS14", "S14", 6, "48-card deck: a third A♠"),
    ("ASKS", "ASKS", 0, "not a card"),
    ("<script>alert(1)</script>", "<script>alert(1)</script>", 0, "not a card"),
    ("A\u0660S", "A\u0660S", 0, "not a card"),
]


@pytest.mark.parametrize(("text", "token", "position", "advice"), REFUSED)
def test_bad_text_is_refused_whole(text, token, position, advice):
    with pytest.raises(CardTextError) as caught:
        parse_cards(text)
    assert (caught.value.token, caught.value.position) == (token, position)
    assert advice in str(caught.value)
    assert f"at character {position + 1}" in str(caught.value)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text):
    try:
        cards = parse_cards(text)
    except CardTextError as refused:
        assert text[refused.position :].startswith(refused.token)
    else:
        assert parse_cards(codes(cards)) == cards


def test_a_megabyte_of_cards_is_refused_at_the_third_copy():
    with pytest.raises(CardTextError, match="third A♠") as caught:
        parse_cards("AS " * 400_000)
    assert caught.value.position == 6


def test_a_long_token_is_shortened_in_the_message():
    with pytest.raises(CardTextError) as caught:
        parse_cards("x" * 10_000)
    assert len(str(caught.value)) < 120


@pytest.mark.parametrize("card", ALL_CARDS, ids=str)
def test_copies_are_the_same_object(card):
    assert pickle.loads(pickle.dumps(card)) is copy.deepcopy(card) is copy.copy(card) is card
    assert Card(card.rank, card.suit) is card


def test_cards_do_not_change():
    with pytest.raises(AttributeError, match="does not change"):
        ALL_CARDS[0].rank = ALL_CARDS[1].rank


def test_order_is_by_suit_and_rank():
    hand = parse_cards("9D AS 10H KH QC JS 10S")
    assert show(sorted(hand, reverse=True)) == "A♠ 10♠ J♠ 10♥ K♥ Q♣ 9♦"


@pytest.mark.parametrize(
    "text",
    ["", "bid", "bid 0", "bid 007", "bid -1", "bid ²", "bid 1e3", "trump", "trump X", "play AS KS", "deal 5", "x"],
)
def test_bad_actions_are_refused(text):
    with pytest.raises(ValueError):
        parse_action(text)
