"""Which cards may be played to a trick, by the duties one after another (RULES.md, playok 6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ....engine import Rank, Rules, Suit, trick_winner
from ....engine.tricks import duties
from ...bank.exercises import Exercise
from ...bank.given import Given
from ..chance import Chance
from ..maker import Maker, question
from .tricks_play import HIGH, LOW, Cards, Player, of_suit, position, story
from .tricks_points import TRICK_POINTS
from .tricks_winner import TRICK_WINNER
from .tricks_words import FOLLOW, TRUMP, has, hints_of, is_partners, is_trumped, skills_of, why_of

__all__ = ["LEGAL_CARDS", "TRICK_POINTS", "TRICK_WINNER"]

LEVELS: Final = (
    "follow suit",
    "win if you can",
    "trump if you cannot follow",
    "trump higher, or too low",
    "trumped tricks, your partner's, and equal cards",
)

_FREE: Final = "free"


def _make(chance: Chance, level: int, rules: Rules) -> Exercise | None:
    trump = chance.pick(tuple(Suit))
    plain = chance.pick([suit for suit in Suit if suit is not trump])
    plan, holds = chance.pick(_PLANS[level])
    found = position(chance, plan(chance, trump, plain, rules), trump, rules, me=True)
    if found is None or not holds(*found, trump, rules):
        return None
    trick, hand = found
    return question(
        "legal-cards",
        skills_of(trick, hand, trump, rules),
        f"{trump.word.capitalize()} are trump. {story(trick, trump)} Which of your cards may you play?",
        Given(hand=hand, trick=trick, trump=trump),
        hints_of(trick, hand, trump, rules),
        why_of(trick, hand, trump, rules),
    )


# --- who holds what; the last one is the learner ---


def _before(chance: Chance, suit: Suit, rules: Rules, ranks: tuple[Rank, ...], least: int = 1) -> list[Player]:
    """Those who have played to a suit: the first leads one of the ranks, the others can follow."""
    count = least + chance.below(rules.seats - least)
    leader = Player(of_suit(chance, suit, 1, rules, ranks))
    return [leader, *(Player(of_suit(chance, suit, 1, rules)) for _ in range(count - 1))]


def _to_follow(chance: Chance, trump: Suit, plain: Suit, rules: Rules) -> list[Player]:
    mine = (*of_suit(chance, plain, 2, rules, LOW), *of_suit(chance, trump, 1, rules))
    return [*_before(chance, plain, rules, HIGH), Player(mine)]


def _to_win(chance: Chance, trump: Suit, plain: Suit, rules: Rules) -> list[Player]:
    suit = trump if chance.happens(1 / len(Suit)) else plain
    return [*_before(chance, suit, rules, LOW), Player(of_suit(chance, suit, 3, rules))]


def _to_trump(chance: Chance, trump: Suit, plain: Suit, rules: Rules) -> list[Player]:
    return [*_before(chance, plain, rules, ()), Player(of_suit(chance, trump, 1, rules), (plain,))]


def _trumped(chance: Chance, trump: Suit, plain: Suit, rules: Rules) -> list[Player]:
    """Those who have played, one of whom has trumped."""
    players = _before(chance, plain, rules, (), least=2)
    players[1 + chance.below(len(players) - 1)] = Player(of_suit(chance, trump, 1, rules), (plain,))
    return players


def _to_overtrump(chance: Chance, trump: Suit, plain: Suit, rules: Rules) -> list[Player]:
    return [*_trumped(chance, trump, plain, rules), Player(of_suit(chance, trump, 2, rules), (plain,))]


def _to_follow_trumped(chance: Chance, trump: Suit, plain: Suit, rules: Rules) -> list[Player]:
    return [*_trumped(chance, trump, plain, rules), Player(of_suit(chance, plain, 3, rules))]


def _partner_wins(chance: Chance, trump: Suit, plain: Suit, rules: Rules) -> list[Player]:
    return [*_before(chance, plain, rules, (), least=2), Player(of_suit(chance, plain, 3, rules))]


def _equal(chance: Chance, trump: Suit, plain: Suit, rules: Rules) -> list[Player]:
    players = _before(chance, plain, rules, (Rank.ACE, Rank.TEN, Rank.KING))
    others = [card for card in of_suit(chance, plain, 3, rules) if card not in players[0].holds]
    return [*players, Player((*players[0].holds, *others[:2]))]


# --- what has to be so ---


def _follows(trick: Cards, hand: Cards, trump: Suit, rules: Rules) -> bool:
    """Nothing wins, so each card of the suit may be played; a trump would take the trick."""
    steps = duties(hand, trick, trump, rules)
    return steps[-1][0] == FOLLOW and not is_trumped(trick, trump) and has(hand, trump)


def _wins(trick: Cards, hand: Cards, trump: Suit, rules: Rules) -> bool:
    """Some cards of the suit win, and some do not."""
    steps = dict(duties(hand, trick, trump, rules))
    return FOLLOW in steps and len(steps[FOLLOW]) > len(steps.get("must-win-suit", steps[FOLLOW]))


def _trumps(trick: Cards, hand: Cards, trump: Suit, rules: Rules) -> bool:
    """Nobody has trumped yet: any trump will do, and nothing else."""
    steps = dict(duties(hand, trick, trump, rules))
    return TRUMP in steps and not is_trumped(trick, trump) and len(steps[TRUMP]) < len(steps[_FREE])


def _overtrumps(trick: Cards, hand: Cards, trump: Suit, rules: Rules) -> bool:
    """The trick is trumped: some trumps are too low, or all are."""
    steps = duties(hand, trick, trump, rules)
    some = dict(steps).get(TRUMP, ())
    too_low = steps[-1][0] == TRUMP or len(steps[-1][1]) < len(some)
    return bool(some) and is_trumped(trick, trump) and too_low and len(some) < len(steps[0][1])


def _follows_trumped(trick: Cards, hand: Cards, trump: Suit, rules: Rules) -> bool:
    """The trick is trumped, and of the suit that was led the learner has cards above and below the best."""
    led = [card for card in trick if card.suit is trick[0].suit]
    best = led[trick_winner(led, None, rules)]
    above = [rules.power[card.rank] > rules.power[best.rank] for card in hand if card.suit is best.suit]
    return is_trumped(trick, trump) and any(above) and not all(above)


def _beats_partner(trick: Cards, hand: Cards, trump: Suit, rules: Rules) -> bool:
    return is_partners(trick, trump, rules) and _wins(trick, hand, trump, rules)


def _has_equal(trick: Cards, hand: Cards, trump: Suit, rules: Rules) -> bool:
    """The learner holds the very card that is winning, others of the suit, and nothing above."""
    steps = duties(hand, trick, trump, rules)
    winning = trick[trick_winner(trick, trump, rules)]
    return steps[-1][0] == FOLLOW and winning in steps[-1][1] and len(steps[-1][1]) > 1


_Plan = Callable[[Chance, Suit, Suit, Rules], list[Player]]
_Holds = Callable[[Cards, Cards, Suit, Rules], bool]

_PLANS: Final[Mapping[int, tuple[tuple[_Plan, _Holds], ...]]] = {
    1: ((_to_follow, _follows),),
    2: ((_to_win, _wins),),
    3: ((_to_trump, _trumps),),
    4: ((_to_overtrump, _overtrumps),),
    5: ((_to_follow_trumped, _follows_trumped), (_partner_wins, _beats_partner), (_equal, _has_equal)),
}
"""By level: how the cards are dealt, and what the position has to be like."""


LEGAL_CARDS: Final = Maker("legal-cards", "Which cards may I play?", LEVELS, "tricks", _make)
