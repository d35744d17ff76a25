"""The rule sets this project teaches, as values (RULES.md). A variant is a `replace` of another."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from .cards import Card, Rank, Suit
from .rules import AllPass, MeldRule, Nines, Rules, Where

_RUN: Final = (Rank.ACE, Rank.TEN, Rank.KING, Rank.QUEEN, Rank.JACK)
_MARRIAGE: Final = (Rank.KING, Rank.QUEEN)
_PINOCHLE: Final = (Card(Rank.JACK, Suit.DIAMONDS), Card(Rank.QUEEN, Suit.SPADES))


def _around(rank: Rank, one: int, all_eight: int) -> tuple[MeldRule, MeldRule]:
    return (
        MeldRule(f"{rank.plural} around", 3, one, Where.AROUND, (rank,)),
        MeldRule(f"all eight {rank.plural}", 3, all_eight, Where.AROUND, (rank, rank)),
    )


PLAYOK_MELDS: Final = (
    MeldRule("run", 1, 150, Where.TRUMP, _RUN),
    MeldRule("run + king", 1, 190, Where.TRUMP, (*_RUN, Rank.KING)),
    MeldRule("run + queen", 1, 190, Where.TRUMP, (*_RUN, Rank.QUEEN)),
    MeldRule("run + marriage", 1, 230, Where.TRUMP, (*_RUN, *_MARRIAGE)),
    MeldRule("double run", 1, 1500, Where.TRUMP, (*_RUN, *_RUN)),
    MeldRule("dix", 1, 10, Where.TRUMP, (Rank.NINE,)),
    MeldRule("royal marriage", 1, 40, Where.TRUMP, _MARRIAGE),
    MeldRule("common marriage", 1, 20, Where.PLAIN, _MARRIAGE),
    MeldRule("pinochle", 2, 40, Where.FIXED, cards=_PINOCHLE),
    MeldRule("double pinochle", 2, 300, Where.FIXED, cards=(*_PINOCHLE, *_PINOCHLE)),
    *_around(Rank.ACE, 100, 1000),
    *_around(Rank.KING, 80, 800),
    *_around(Rank.QUEEN, 60, 600),
    *_around(Rank.JACK, 40, 400),
)

PLAYOK: Final = Rules(
    name="playok",
    title="Single-deck partnership",
    opening=250,
    opening_fixed=True,
    raises=(10, 20),
    all_pass=AllPass.DEALER_HOLDS,
    exchange=4,
    melds=PLAYOK_MELDS,
    throw_in_above=250,
    card_points=((Rank.ACE, 10), (Rank.TEN, 10), (Rank.KING, 10)),
    last_trick=10,
    target=1500,
)


def _in_tens(melds: tuple[MeldRule, ...]) -> tuple[MeldRule, ...]:
    """The table without run + king, queen or marriage, a tenth of the points each (RULES.md, tutorial)."""
    return tuple(replace(meld, points=meld.points // 10) for meld in melds if not meld.name.startswith("run +"))


TUTORIAL: Final = replace(
    PLAYOK,
    name="tutorial",
    title="The kitchen-table game",
    unit=10,
    opening=20,
    opening_fixed=False,
    raises=(),
    all_pass=AllPass.REDEAL,
    nines=(Nines(5, no_meld=True),),
    exchange=3,
    melds=_in_tens(PLAYOK_MELDS),
    throw_in_above=25,
    card_points=((Rank.ACE, 1), (Rank.TEN, 1), (Rank.KING, 1)),
    last_trick=1,
    target=150,
)

FLETCHER: Final = replace(
    TUTORIAL,
    name="fletcher",
    title="Bid or bunch",
    opening=25,
    opening_fixed=True,
    bunch=True,
    nines=(Nines(5, no_meld=True), Nines(6, no_meld=False)),
    exchange=4,
    melds=tuple(replace(meld, name=meld.name.replace("run", "family")) for meld in TUTORIAL.melds),
    moon=50,
    meld_needs_trick_point=False,
    target=250,
)

RULES: Final[dict[str, Rules]] = {rules.name: rules for rules in (PLAYOK, TUTORIAL, FLETCHER)}
"""The rule sets by name."""


def rules_named(name: str) -> Rules:
    """The rule set of that name.

    >>> rules_named("playok").target
    1500
    >>> rules_named("bridge")
    Traceback (most recent call last):
    ValueError: there is no rule set 'bridge': write playok, tutorial or fletcher
    """
    if name not in RULES:
        *most, last = RULES
        raise ValueError(f"there is no rule set {name[:24]!r}: write {', '.join(most)} or {last}")
    return RULES[name]
