"""The rule sets as values, and the shape of games that are not played here yet (RULES.md)."""

from dataclasses import FrozenInstanceError, fields, replace

import pytest

from pinochle_learn import (
    RULES,
    BothOver,
    MeldRule,
    Rank,
    Reuse,
    Rules,
    Stock,
    TrumpBy,
    Where,
    best_melds,
    deal_all,
    parse_cards,
)

PLAYOK = RULES["playok"]
FACTS = [
    # rule set, field, value as RULES.md has it
    ("playok", "opening", 250),
    ("playok", "raises", (10, 20)),
    ("playok", "exchange", 4),
    ("playok", "target", 1500),
    ("playok", "trick_total", 250),
    ("playok", "throw_in_above", 250),
    ("tutorial", "opening", 20),
    ("tutorial", "raises", ()),
    ("tutorial", "exchange", 3),
    ("tutorial", "target", 150),
    ("tutorial", "trick_total", 25),
    ("tutorial", "packet", 3),
    ("fletcher", "opening", 25),
    ("fletcher", "exchange", 4),
    ("fletcher", "target", 250),
    ("fletcher", "trick_total", 25),
    ("fletcher", "moon", 50),
]


@pytest.mark.parametrize(("name", "field", "value"), FACTS)
def test_facts(name, field, value):
    assert getattr(RULES[name], field) == value


def test_rules_are_frozen_and_hashable():
    with pytest.raises(FrozenInstanceError):
        PLAYOK.target = 1000  # type: ignore[misc]
    assert replace(PLAYOK) == PLAYOK
    assert hash(replace(PLAYOK)) == hash(PLAYOK)
    assert replace(PLAYOK, must_win=False) != PLAYOK


@pytest.mark.parametrize(
    "wrong",
    [
        {"copies": 0},
        {"seats": 5},
        {"teams": ((0, 1), (1, 3))},
        {"hand_size": 13},
        {"packet": 0},
        {"opening": 0},
        {"raises": (0,)},
        {"exchange": 13},
        {"target": 0},
        {"ranks": (Rank.ACE, Rank.ACE)},
        {"card_points": ((Rank.ACE, -1),)},
    ],
)
def test_a_rule_set_that_contradicts_itself_is_refused(wrong):
    name = next(iter(wrong))
    with pytest.raises(ValueError, match=f"rule set 'playok': {name} does not fit"):
        replace(PLAYOK, **wrong)


def test_a_meld_rule_has_ranks_or_cards():
    with pytest.raises(ValueError, match="fixed meld"):
        MeldRule("odd", 1, 10, Where.FIXED, ranks=(Rank.ACE,))


def test_family_is_fletchers_run():
    best = best_melds(parse_cards("AS 10S KS QS JS"), "S", RULES["fletcher"])
    assert (best.melds[0].name, best.total) == ("family", 15)


def doubled(meld: MeldRule, points: int) -> MeldRule:
    """The double of a meld, with its own points."""
    return replace(meld, name=f"double {meld.name}", points=points, ranks=meld.ranks * 2, cards=meld.cards * 2)


ONE_EACH = tuple(m for m in PLAYOK.melds if not m.name.startswith(("all eight", "double", "run +")))
TWICE = tuple(doubled(m, 2 * m.points) for m in ONE_EACH if m.meld_class > 1)

TWO_HANDED = Rules(
    name="two-handed",
    title="Two-handed",
    seats=2,
    teams=((0,), (1,)),
    packet=4,
    auction=False,
    trump_by=TrumpBy.TURNED_CARD,
    melds=ONE_EACH + TWICE,
    meld_reuse=Reuse.NEW_FOR_SAME_MELD,
    stock=Stock(follow=False, melds_a_trick=1, turned_nine=10, nine_for_turned=10, nine_played=10),
    must_trump=False,
    card_points=((Rank.ACE, 10), (Rank.TEN, 10), (Rank.KING, 5), (Rank.QUEEN, 5)),
    last_trick=10,
    target=1000,
    both_over=BothOver.HIGHER,
)

THREE_HANDED = replace(
    PLAYOK,
    name="three-handed",
    seats=3,
    teams=((0,), (1,), (2,)),
    hand_size=15,
    widow=3,
    exchange=0,
)

DOUBLE_DECK = replace(
    PLAYOK,
    name="double-deck",
    ranks=PLAYOK.ranks[:5],
    copies=4,
    hand_size=20,
    packet=5,
    melds=tuple(
        replace(m, name=f"{times} × {m.name}", points=points, ranks=m.ranks * times, cards=m.cards * times)
        for m in ONE_EACH
        if m.name != "dix"
        for times, points in ((1, m.points), (2, 10 * m.points), (3, 15 * m.points), (4, 20 * m.points))
        if times == 1 or m.meld_class > 1
    ),
    target=500,
)


def test_two_handed_holds():
    hands, rest = deal_all(7, TWO_HANDED)
    assert [len(hand) for hand in hands] == [12, 12]
    assert len(rest) == 24, "the turned card and the stock"
    assert TWO_HANDED.trick_total == 250
    assert {m.points for m in TWICE} == {200, 160, 120, 80}


def test_three_handed_holds():
    hands, widow = deal_all(7, THREE_HANDED)
    assert ([len(hand) for hand in hands], len(widow)) == ([15, 15, 15], 3)
    assert [THREE_HANDED.partner(seat) for seat in range(3)] == [None, None, None]


def test_double_deck_holds():
    hands, rest = deal_all(7, DOUBLE_DECK)
    assert ([len(hand) for hand in hands], rest) == ([20] * 4, ())
    assert len(DOUBLE_DECK.deck) == 80
    aces = parse_cards("AS AH AC AD " * 4, DOUBLE_DECK)
    assert [best_melds(aces[: 4 * n], "S", DOUBLE_DECK).total for n in (1, 2, 3, 4)] == [100, 1000, 1500, 2000]
    with pytest.raises(ValueError, match="80-card deck: a fifth A♠"):
        parse_cards("AS " * 5, DOUBLE_DECK)


@pytest.mark.parametrize("other", [TWO_HANDED, THREE_HANDED, DOUBLE_DECK], ids=lambda rules: rules.name)
def test_every_difference_is_a_field(other):
    """A variant is a value of the same class: nothing else tells the games apart."""
    assert type(other) is Rules
    assert any(getattr(other, f.name) != getattr(PLAYOK, f.name) for f in fields(Rules) if f.compare)
