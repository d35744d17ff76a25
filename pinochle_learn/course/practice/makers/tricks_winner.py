"""Who wins a trick to which all have played by the rules (RULES.md, Cards, and playok 6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ....engine import Card, Rank, Rules, Suit, trick_winner
from ....engine.why import ORDINALS
from ...bank.exercises import Exercise
from ...bank.given import Given
from ...kinds.tricks import above, named
from ..chance import Chance
from ..maker import Maker, question
from .tricks_play import HIGH, LOW, Cards, Player, of_suit, position

LEVELS: Final = (
    "all of one suit",
    "high cards of other suits",
    "a trump",
    "several trumps",
    "two equal cards",
)

_LOW_LEADS: Final = 0.7  # of tricks that are trumped: so many have a low trump on a high card


def _make(chance: Chance, level: int, rules: Rules) -> Exercise | None:
    trump = chance.pick(tuple(Suit))
    plain = chance.pick([suit for suit in Suit if suit is not trump])
    plan, holds = _PLANS[level]
    found = position(chance, plan(chance, trump, plain, rules), trump, rules, me=False)
    if found is None or not holds(found[0], trump, rules):
        return None
    trick = found[0]
    which = " Say which in playing order." if _equal_there(trick) else ""
    prompt = f"{trump.word.capitalize()} are trump. {trick[0]} was led. Which card takes the trick?{which}"
    return question(
        "trick-winner",
        _skills(trick, trump, rules),
        prompt,
        Given(trick=trick, trump=trump),
        _hints(trick, trump),
        _why(trick, trump, rules),
    )


# --- who holds what; the first one leads ---


def _mixed(chance: Chance, players: list[Player]) -> list[Player]:
    return [players[0], *chance.shuffled(players[1:])]


def _one_suit(chance: Chance, trump: Suit, plain: Suit, rules: Rules) -> list[Player]:
    suit = trump if chance.happens(1 / len(Suit)) else plain
    return [Player((card,)) for card in of_suit(chance, suit, rules.seats, rules)]


def _others_high(chance: Chance, trump: Suit, plain: Suit, rules: Rules) -> list[Player]:
    other = chance.pick([suit for suit in Suit if suit not in (trump, plain)])
    low = [Player((card,)) for card in of_suit(chance, plain, rules.seats - 1, rules, LOW)]
    high = Player(of_suit(chance, other, 1, rules, HIGH), (trump, plain))
    return _mixed(chance, [*low[:2], high, low[2] if chance.happens(0.5) else Player((), (trump, plain))])


def _one_trump(chance: Chance, trump: Suit, plain: Suit, rules: Rules) -> list[Player]:
    low = LOW if chance.happens(_LOW_LEADS) else ()
    led = [Player((card,)) for card in of_suit(chance, plain, rules.seats - 1, rules)]
    return _mixed(chance, [*led, Player(of_suit(chance, trump, 1, rules, low), (plain,))])


def _some_trumps(chance: Chance, trump: Suit, plain: Suit, rules: Rules) -> list[Player]:
    trumps = [Player((card,), (plain,)) for card in of_suit(chance, trump, 2, rules)]
    led = [Player((card,)) for card in of_suit(chance, plain, rules.seats - 2, rules)]
    return _mixed(chance, [*led, *trumps])


def _equals(chance: Chance, trump: Suit, plain: Suit, rules: Rules) -> list[Player]:
    """Two equal cards that win, each place being the first of them as often: trumps, or of the suit that was led."""
    first = chance.below(rules.seats - 1)
    second = first + 1 + chance.below(rules.seats - 1 - first)
    suit = trump if chance.happens(0.5) else plain
    led = suit if first == 0 else plain
    card = of_suit(
        chance, suit, 1, rules, () if suit is not led else [rank for rank in rules.ranks if rank > Rank.JACK]
    )
    twice = Player(card, () if suit is led else (led,))

    def other(at: int) -> Player:
        if at > 0 and chance.happens(0.5) and suit is led:
            return Player((), (plain, trump))
        return Player(of_suit(chance, led, 1, rules, LOW if suit is led else ()))

    return [twice if at in (first, second) else other(at) for at in range(rules.seats)]


# --- what has to be so ---


def _is_one_suit(trick: Cards, trump: Suit, rules: Rules) -> bool:
    return len({card.suit for card in trick}) == 1 and not _equal_there(trick)


def _is_outranked(trick: Cards, trump: Suit, rules: Rules) -> bool:
    """No trump, and the highest card is of another suit than the one that was led."""
    led, winner = trick[0].suit, trick[trick_winner(trick, trump, rules)]
    highest = max(trick, key=lambda card: rules.power[card.rank])
    has_trump = any(card.suit is trump for card in trick)
    return not has_trump and highest.suit is not led and rules.power[highest.rank] > rules.power[winner.rank]


def _has_one_trump(trick: Cards, trump: Suit, rules: Rules) -> bool:
    return trick[0].suit is not trump and _count(trick, trump) == 1


def _has_trumps(trick: Cards, trump: Suit, rules: Rules) -> bool:
    return trick[0].suit is not trump and _count(trick, trump) > 1 and not _equal_there(trick)


def _equal_win(trick: Cards, trump: Suit, rules: Rules) -> bool:
    return trick.count(trick[trick_winner(trick, trump, rules)]) > 1


_Plan = Callable[[Chance, Suit, Suit, Rules], list[Player]]
_Holds = Callable[[Cards, Suit, Rules], bool]

_PLANS: Final[Mapping[int, tuple[_Plan, _Holds]]] = {
    1: (_one_suit, _is_one_suit),
    2: (_others_high, _is_outranked),
    3: (_one_trump, _has_one_trump),
    4: (_some_trumps, _has_trumps),
    5: (_equals, _equal_win),
}
"""By level: how the cards are dealt, and what the trick has to be like."""


def _count(trick: Cards, suit: Suit) -> int:
    return sum(card.suit is suit for card in trick)


def _equal_there(trick: Cards) -> bool:
    return len(set(trick)) < len(trick)


# --- words ---


def _skills(trick: Cards, trump: Suit, rules: Rules) -> list[str]:
    led, winner = trick[0].suit, trick[trick_winner(trick, trump, rules)]
    skills = {
        "order": len({card.suit for card in trick}) == 1,
        "rank": _count(trick, winner.suit) > 1 and trick.count(winner) == 1,
        "led-suit": winner.suit is led and _count(trick, led) < len(trick),
        "trump": winner.suit is trump and led is not trump,
        "equal-cards": trick.count(winner) > 1,
        "trick-winner": True,
    }
    return [skill for skill, is_needed in skills.items() if is_needed]


def _hints(trick: Cards, trump: Suit) -> list[str]:
    led, trumps = trick[0].suit, _count(trick, trump)
    first = "Is there a trump among them?"
    equal = ["Of two equal cards the first one wins."] if _equal_there(trick) else []
    if led is trump:
        return ["Trumps were led. Which of them is the highest?", "A 10 K Q J 9: so the ranks go, high to low.", *equal]
    if not trumps:
        return [first, f"There is none. Only {led.word} can win: they were led.", *equal]
    return [first, "There is just one." if trumps == 1 else "There are several: the highest of them wins.", *equal]


def _why(trick: Cards, trump: Suit, rules: Rules) -> str:
    """The card that wins, and why the most tempting of the others does not."""
    at = trick_winner(trick, trump, rules)
    winner = trick[at]

    def tempts(card: Card) -> tuple[bool, int]:
        return card is winner, rules.power[card.rank]

    other = max(range(len(trick)), key=lambda each: (each != at, tempts(trick[each])))
    reason = above(trick[other], winner, trump, trick[0])
    return f"The {ORDINALS[at]} card, {winner}, wins, not {named(trick, other)}. {reason}"


TRICK_WINNER: Final = Maker("trick-winner", "Who wins the trick?", LEVELS, "tricks", _make)
