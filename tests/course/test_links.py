"""Links that carry a position: they read back, and a wrong one is refused whole, in one sentence."""

from __future__ import annotations

import pickle
from dataclasses import replace
from urllib.parse import quote, quote_plus, urlencode

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pinochle_learn import ALL_CARDS, RULES, Card, parse_cards
from pinochle_learn.course.links import LONGEST, LinkError
from pinochle_learn.course.scores.scoring import ways
from pinochle_learn.course.what_if.address import link_to, read_position
from pinochle_learn.course.what_if.position import LAST_SEED, PARTS, Position
from pinochle_learn.course.what_if.taken import of_typed
from pinochle_learn.engine import Suit

HANDS = st.permutations(ALL_CARDS * 2).flatmap(lambda deck: st.integers(0, 20).map(lambda n: tuple(deck[:n])))
POSITIONS = st.builds(Position, HANDS, st.sampled_from(Suit), st.sampled_from(tuple(RULES.values())))


def query(address: str) -> str:
    """What the page makes of an address: it cuts off the section and the sign behind it."""
    return address.removeprefix("#/what-if")[1:]


@st.composite
def rich(draw: st.DrawFn) -> Position:
    """A position with something in every field that its rule set has."""
    rules = draw(st.sampled_from(tuple(RULES.values())))
    deck = tuple(draw(st.permutations(ALL_CARDS * 2)))
    sizes = [draw(st.integers(0, most)) for most in (20, 12, 12, 4)]
    hand, partner, seen, trick = (deck[sum(sizes[:at]) :][:size] for at, size in enumerate(sizes))
    step = 10 if rules.unit == 1 else 1  # what all points are multiples of

    def number(least: int, most: int = 99) -> st.SearchStrategy[int]:
        return st.integers(least, most).map(lambda tens: tens * step)

    return Position(
        hand,
        draw(st.sampled_from(Suit)),
        rules,
        draw(st.sampled_from(PARTS)),
        pin=draw(st.none() | st.just(deck[:5])),
        seen=seen,
        partner=partner,
        gone=hand[:4],
        trick=trick,
        mine=draw(st.none() | st.integers(0, 3)),
        bid=draw(st.none() | number(1)),
        melds=draw(st.none() | st.tuples(number(0), number(0))),
        tricks=draw(st.none() | number(0, 25)),
        how=draw(st.sampled_from(ways(rules))),
        totals=draw(st.tuples(number(-99), number(-99))),
        seed=draw(st.integers(0, LAST_SEED)),
        every=draw(st.booleans()),
    )


def refused(text: str) -> LinkError:
    with pytest.raises(LinkError) as found:
        read_position(text)
    sentence = str(found.value)
    assert sentence.isprintable() and sentence.startswith("The link") and sentence.endswith("."), sentence
    assert len(sentence) < 200, sentence
    return found.value


# --- what reads back ---


@given(POSITIONS)
def test_a_position_reads_back(position):
    address = link_to(position)
    assert read_position(query(address)) == position
    assert address.startswith("#/what-if?") and address.isascii() and " " not in address and len(address) < 200


@given(rich())
@settings(max_examples=40)
def test_a_position_with_all_that_parts_ask_for_reads_back(position):
    address = link_to(position)
    assert read_position(query(address)) == position and address.isascii() and len(address) < LONGEST


def test_an_example_of_every_field():
    """Also a pin that is no card, which is not the same as no pin."""
    asked = "tricks?hand=KH+QH&pin=&seen=9H&partner=AS&pass=KH&trick=AH+JH&mine=1&bid=300&melds=60+100&tricks=120"
    found = read_position(f"{asked}&how=throw+in&totals=-50+400&seed=7&every=yes")
    assert found == Position(
        parse_cards("KH QH"),
        part="tricks",
        pin=(),
        seen=parse_cards("9H"),
        partner=parse_cards("AS"),
        gone=parse_cards("KH"),
        trick=parse_cards("AH JH"),
        mine=1,
        bid=300,
        melds=(60, 100),
        tricks=120,
        how="throw in",
        totals=(-50, 400),
        seed=7,
        every=True,
    )


@given(POSITIONS, st.sampled_from([quote, quote_plus]), st.permutations(["hand", "trump", "rules"]))
def test_other_ways_to_write_the_same(position, quoted, order):
    """With suit signs, every sign behind a %, small letters, the parts in any order."""
    text = " ".join(f"{card.rank.text}{card.suit.symbol}" for card in position.hand)
    parts = {"hand": text, "trump": position.trump.symbol, "rules": position.rules.name}
    written = "&".join(f"{name}={quoted(parts[name])}" for name in order)
    assert read_position(written) == position
    hand = ",".join(card.code.lower() for card in position.hand)
    assert read_position(urlencode({**parts, "hand": hand, "trump": position.trump.lower()})) == position


def test_an_example_written_by_hand():
    """The numbers of the source beside ranks: 14 is the ace, 10 the ten (RULES.md, Cards)."""
    found = read_position("hand=S14+H10,QD&trump=%E2%99%A5&rules=fletcher")
    assert found == Position(parse_cards("AS 10H QD"), Suit.HEARTS, RULES["fletcher"])


def test_what_a_link_does_not_say_is_as_usual():
    assert read_position("") == read_position("hand=") == Position((), Suit.SPADES, RULES["playok"])
    assert read_position("trump=D") == Position((), Suit.DIAMONDS)


def test_twenty_cards_and_no_more():
    deck = [card.code for card in ALL_CARDS]
    assert len(read_position("hand=" + "+".join(deck[:20])).hand) == 20
    assert str(refused("hand=" + "+".join(deck[:21]))) == (
        "The link's hand: 21 cards are too many for a hand; write at most 20."
    )


# --- what is refused ---

TWENTY_ONE = "+".join(card.code for card in ALL_CARDS[:21])

WRONG = {
    "hand=%3Cscript%3Ealert(1)%3C/script%3E": ("hand", "'<script>alert(1…' at character 1: not a card"),
    "hand=<img+src=x+onerror=alert(1)>": ("hand", "'<img' at character 1: not a card"),
    "hand=AS+AS+AS": ("hand", "'AS' at character 7: 48-card deck: a third A♠"),
    "hand=AS+S14+a♠": ("hand", "a third A♠"),
    "hand=AS+7H": ("hand", "'7H' at character 4: a pinochle deck has only A 10 K Q J 9"),
    "hand=AS+%00": ("hand", r"'\x00' at character 4"),
    "hand=AS+%E2%80%AEKS": ("hand", "at character 4"),  # a sign that turns the writing round
    "hand=AS\ud800": ("hand", "at character 1"),  # half of a sign
    "trump=X": ("trump", "'X' is no suit; write S, H, D or C"),
    "trump=": ("trump", "it is empty; write S, H, D or C"),
    "trump=SS": ("trump", "'SS' is no suit"),
    "trump=None": ("trump", "'None' is no suit"),
    "rules=bridge": ("rules", "'bridge' is no rule set; write playok, tutorial or fletcher"),
    "rules=": ("rules", "it is empty"),
    "rules=PLAYOK": ("rules", "'PLAYOK' is no rule set"),
    "rules=__class__": ("rules", "'__class__' is no rule set"),
    "hand=AS&hand=KS": ("hand", "it is there twice; write it once"),
    "trump=S&trump=S": ("trump", "it is there twice"),
    "h%61nd=AS&hand=KS": ("hand", "it is there twice"),
    "deal=5": ("", "there is no part 'deal'; write hand, trump, rules, pin, "),
    "Hand=AS": ("", "there is no part 'Hand'"),
    "%3Cb%3E=1": ("", "there is no part '<b>'"),
    "hand": ("hand", "the sign = is missing"),
    "=AS": ("", "a part has no name"),
    "&": ("", "a part has no name"),
    "hand=AS&": ("", "a part has no name"),
    "hand=AS%": ("hand", "'%' is no sign; behind % stand two of 0 to 9 and A to F"),
    "hand=AS%4": ("hand", "'%4' is no sign"),
    "hand=AS%zz": ("hand", "'%zz' is no sign"),
    "hand=%u2660": ("hand", "'%u2' is no sign"),
    "hand=%E2%99": ("hand", "no text"),  # two thirds of a ♠
    "hand=%ED%A0%80": ("hand", "no text"),
    "hand=%C0%AE": ("hand", "no text"),
    "%E2=1": ("", "no text"),
    "bridge?hand=AS": ("part", "'bridge' is no part of “What if?”; write melds, nearly, exchange, bid, tricks, scores"),
    "%3Cscript%3E/x?hand=AS": ("part", "'<script>/x' is no part"),
    "bid/3?hand=AS": ("part", "'bid/3' is no part"),
    "trick": ("trick", "the sign = is missing; write trick= and what it is"),
    "hand=AS+AS&trick=KS+AS": ("trick", "48-card deck: a third A♠"),  # in the deck they are together
    "hand=AS&partner=AS+AS": ("partner", "a third A♠"),
    "hand=AS&seen=AS+AS": ("seen", "a third A♠"),
    "pin=AS+AS+AS": ("pin", "a third A♠"),
    "pin=%3Cscript%3E": ("pin", "'<script>' at character 1: not a card"),
    "seen=X": ("seen", "not a card"),
    "partner=X": ("partner", "not a card"),
    "partner=" + TWENTY_ONE: ("partner", "21 cards are too many for a hand; write at most 20"),
    "trick=AS+KS+QS+JS+9S": ("trick", "5 cards are too many for a trick; write at most 4"),
    "mine=4": ("mine", "'4' is no such number; write a whole number from 0 to 3"),
    "hand=KS&pass=KS+KS": ("pass", "K♠ is not in the hand, so it cannot be passed"),
    "pass=X": ("pass", "not a card"),
    "bid=0": ("bid", "'0' is no such number; write a whole number from 1 to 100000"),
    "bid=251": ("bid", "251 cannot be; by the link's rules it is a multiple of 10"),
    "totals=7+99": ("totals", "7 cannot be"),
    "melds=3+5": ("melds", "3 cannot be"),
    "tricks=13": ("tricks", "13 cannot be"),
    "bid=6000": ("bid", "6000 cannot be; by the link's rules it is at most 4990"),  # 4740 of melds, 250 of tricks
    "rules=fletcher&bid=500": ("bid", "500 cannot be; by the link's rules it is at most 499"),
    "tricks=260": ("tricks", "260 cannot be; by the link's rules it is at most 250"),
    "rules=tutorial&tricks=26": ("tricks", "26 cannot be"),
    "bid=3e2": ("bid", "'3e2' is no such number; write a whole number from 1 to 100000"),
    "bid=-1": ("bid", "'-1' is no such number"),
    "bid=%3Cscript%3E": ("bid", "'<script>' is no such number"),
    "bid=" + "9" * 500: ("bid", "is no such number"),
    "tricks=": ("tricks", "it is empty; write a whole number"),
    "melds=60": ("melds", "'60' is no such pair; write two numbers up to 100000"),
    "melds=-60+100": ("melds", "is no such pair"),
    "totals=60+100+5": ("totals", "is no such pair"),
    "how=%3Cb%3E": ("how", "'<b>' is no way to go on; write play"),
    "seed=1000000": ("seed", "write a whole number from 0 to 999999"),
    "every=1": ("every", "'1' is neither yes nor no; write yes or no"),
    "hand=" + "AS+" * 400_000: ("", "it is longer than 2,000 characters"),
    "&" * 2001: ("", "it is longer than 2,000 characters"),
}


@pytest.mark.parametrize(("text", "part", "why"), [(text, *told) for text, told in WRONG.items()])
def test_a_wrong_link_is_one_sentence_that_names_the_part(text, part, why):
    error = refused(text)
    assert error.part == part and why in str(error)
    assert str(error).startswith(f"The link's {part}: " if part else "The link: ")


@given(st.text(max_size=60) | st.text("hand=&+%ASKQ109♠&trump%E2", max_size=60))
@example("hand=\udfff")
@example("hand=AS&trump=\udfff")
@example("\ud83d=1")
def test_any_text_is_a_position_or_a_sentence(text):
    try:
        assert isinstance(read_position(text), Position)
    except LinkError:
        refused(text)


@given(POSITIONS, st.data())
def test_nothing_of_a_link_is_taken_if_a_part_of_it_is_wrong(position, data):
    wrong = data.draw(st.sampled_from(["&hand=AS", "&trump=S", "&x=1", "&", "%", "%4"]))
    refused(query(link_to(position)) + wrong)


def test_a_typed_round_whose_link_would_be_refused_is_left_out():
    typed = {"bid": "6000", "meld bidders": "0", "how": "throw in"}
    found = [of_typed({**typed, "bid": bid}, RULES["playok"]) for bid in ("6000", "4990")]
    assert [position.bid if position else 0 for position in found] == [None, 4990]


def test_an_error_can_be_sent_on():
    error = refused("trump=X")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.part) == (str(error), "trump") and isinstance(error, ValueError)


# --- positions made in Python ---


def test_a_position_is_a_hand_of_the_deck():
    ace = parse_cards("AS")
    with pytest.raises(ValueError, match="a third A♠"):
        Position(ace * 3)
    with pytest.raises(ValueError, match="21 cards are too many for a hand; write at most 20"):
        Position(tuple(ALL_CARDS[:21]))
    with pytest.raises(TypeError, match="is no Card"):
        Position(("AS",))  # type: ignore[arg-type]
    assert all(isinstance(card, Card) for card in Position(ace * 2).hand)


def test_rules_of_ones_own_have_no_link():
    own = replace(RULES["playok"], target=500)
    with pytest.raises(ValueError, match="rules: a link can name only playok, tutorial or fletcher, not playok"):
        link_to(Position(rules=own))
