"""Which cards to pass: so that most of one's melds is left, or so that the partner's melds come about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from ....analysis.passing import BestPass, best_to_give, best_to_keep, points_given
from ....engine import Card, Meld, Rules, Suit, all_melds, best_melds, meld_points, show
from ....engine.why import article, listed, points_text
from ...bank.exercises import Exercise
from ...bank.given import Given
from ...melds.words import several
from ..chance import Chance
from ..maker import Maker, question

Cards = tuple[Card, ...]

LEVELS: Final = (
    "all melds can stay",
    "hardly a card to spare",
    "what your partner lacks",
    "your meld or your partner's",
    "more to give than you may",
)
_KEEP: Final = 2
"""The last level at which the learner has won the bid; after it the partner has."""

_SCARCE: Final = 15  # choices that are right, of a question that is not easy
_FEW: Final = 0.1  # of all choices: so many of them at most are right
_MELDS: Final = (3, 5)  # looked at for a hand with some of them, and for one that is full of them
_LARGE: Final = 5  # cards of a meld; larger ones are rare enough to be left to chance


def _make(chance: Chance, level: int, rules: Rules) -> Exercise | None:
    trump = chance.pick(tuple(Suit))
    return _keep(chance, level, trump, rules) if level <= _KEEP else _give(chance, level, trump, rules)


def _exchanges(rules: Rules) -> bool:
    """Are cards passed at all, to a partner?"""
    return rules.exchange > 0 and rules.partner(0) is not None


# --- the bid winner passes back ---


def _keep(chance: Chance, level: int, trump: Suit, rules: Rules) -> Exercise | None:
    hand = _full_of_melds(chance, level, trump, rules)
    there, best = best_melds(hand, trump, rules), best_to_keep(hand, trump, rules.exchange, rules)
    all_stay, right = best.points == there.total, len(best.choices)
    fits = all_stay and right > _SCARCE and _is_rare(best) if level == 1 else right <= _SCARCE
    if not (best.points and fits):
        return None
    count = rules.exchange
    prompt = (
        f"{trump.word.capitalize()} are trump. You have won the auction, and North has passed you {count} cards. "
        f"Here are your {len(hand)}. Which {count} go back, so that your melds keep the most points?"
    )
    here = f"Here {'is' if len(there.melds) == 1 else 'are'} {_named(there.melds)}."
    hints = ["Find the melds first. What belongs to none of them can go.", here]
    if not all_stay:
        hints.append("Not all of them can stay. Which of them costs the fewest points?")
    left = best_melds(_without(hand, best.choices[0]), trump, rules).melds
    why = f"Without {show(best.choices[0])} you keep {_named(left)}: {points_text(best.points)}.{_others(best)}"
    return question("pass-cards", ("exchange", "keep"), prompt, Given(hand=hand, trump=trump), hints, why)


def _full_of_melds(chance: Chance, level: int, trump: Suit, rules: Rules) -> Cards:
    """A hand of the bid winner with some melds, at the hard level with as many as there is room for."""
    size, held = rules.hand_size + rules.exchange, Counter[Card]()
    room = size - rules.exchange - 2
    melds = [meld for meld in all_melds(rules, trump) if len(meld.cards) <= _LARGE]
    for _ in range(_MELDS[level - 1]):
        more = held | Counter(chance.pick(melds).cards)
        if more.total() <= room:
            held = more
    return _filled(chance, held, size, rules.deck)


# --- the partner helps the bid winner ---


def _give(chance: Chance, level: int, trump: Suit, rules: Rules) -> Exercise | None:
    hands = _two_hands(chance, level, trump, rules)
    if hands is None:
        return None
    mine, his = hands
    best = best_to_give(mine, his, trump, rules.exchange, rules)
    if not _GIVING[level](mine, his, trump, best, rules):
        return None
    count, kept = rules.exchange, rules.hand_size - rules.exchange
    prompt = (
        f"{trump.word.capitalize()} are trump. North, your partner, has won the auction, and shows you the whole hand. "
        f"Which {count} cards do you pass, so that you both together meld the most points? "
        f"North's melds count from all {rules.hand_size + count} cards, yours from the {kept} that you keep."
    )
    theirs = best_melds((*his, *best.choices[0]), trump, rules).melds
    own = best_melds(_without(mine, best.choices[0]), trump, rules).melds
    before = best_melds(his, trump, rules).melds
    new = tuple((Counter(theirs) - Counter(before)).elements())
    hints = [
        "Look at North's cards. Which melds lack a card or two that you hold?",
        f"With your cards North can have {_named(new)}.",
    ]
    if broken := _always_broken(mine, best, trump, rules):
        hints.append(f"Let {_named(broken)} go: both hands count together, and so they have more.")
    why = (
        f"With {show(best.choices[0])} North melds {_named(theirs)}. You keep {_named(own) if own else 'no meld'}. "
        f"Together that is {points_text(best.points)}.{_others(best)}"
    )
    return question(
        "pass-cards", ("exchange", "melds-after"), prompt, Given(hand=mine, partner=his, trump=trump), hints, why
    )


def _two_hands(chance: Chance, level: int, trump: Suit, rules: Rules) -> tuple[Cards, Cards] | None:
    """The learner's hand and the partner's, who lacks some cards of a meld, or of several, that the learner holds."""
    melds = [meld for meld in all_melds(rules, trump) if 1 < len(meld.cards) <= _LARGE]
    mine, his = Counter[Card](), Counter[Card]()
    for _ in range(1 if level < len(LEVELS) else 2):
        meld = chance.pick(melds)
        cards = chance.shuffled(meld.cards)
        lacking = 1 + chance.below(min(len(cards) - 1, rules.exchange if level == len(LEVELS) else 2))
        mine |= Counter(cards[:lacking])
        his |= Counter(cards[lacking:])
        if level > _KEEP + 1:  # and it has its place in a meld of the learner's own
            others = [other for other in melds if other != meld and not set(cards[:lacking]).isdisjoint(other.cards)]
            mine |= Counter(chance.pick(others or melds).cards)
    deck = Counter(rules.deck)
    his -= mine + his - deck  # two copies of a card at most
    if max(mine.total(), his.total()) > rules.hand_size:
        return None
    own = _filled(chance, mine, rules.hand_size, (deck - his).elements())
    return own, _filled(chance, his, rules.hand_size, (deck - Counter(own)).elements())


def _lacks(mine: Cards, his: Cards, trump: Suit, best: BestPass, rules: Rules) -> bool:
    """Something is to be gained, and no meld of one's own has to go for it."""
    before, own = meld_points(his, trump, rules), meld_points(mine, trump, rules)
    return best.points > before + own and _is_rare(best) and _own_left(mine, his, trump, best, rules) == own


def _conflict(mine: Cards, his: Cards, trump: Suit, best: BestPass, rules: Rules) -> bool:
    """Whatever is best costs a meld of one's own."""
    before, own = meld_points(his, trump, rules), meld_points(mine, trump, rules)
    return best.points > before + own and _is_rare(best) and _own_left(mine, his, trump, best, rules) < own


def _too_many(mine: Cards, his: Cards, trump: Suit, best: BestPass, rules: Rules) -> bool:
    """More cards would help than may go, and there are melds of one's own besides."""
    before, own = meld_points(his, trump, rules), meld_points(mine, trump, rules)
    most = max(points_given(mine, his, choice, trump, rules)[0] for choice in best.choices)
    helped = meld_points((*his, *mine), trump, rules)
    return best.points > before + own and _is_rare(best) and own > 0 and before < most < helped


def _own_left(mine: Cards, his: Cards, trump: Suit, best: BestPass, rules: Rules) -> int:
    """The most of one's own points that is left after one of the best choices."""
    return max(points_given(mine, his, choice, trump, rules)[1] for choice in best.choices)


def _always_broken(mine: Cards, best: BestPass, trump: Suit, rules: Rules) -> tuple[Meld, ...]:
    """The melds of one's own that none of the best choices leaves: whoever keeps one of them has fewer points."""
    left = [Counter(_without(mine, gone)) for gone in best.choices]
    melds = best_melds(mine, trump, rules).melds
    return tuple(meld for meld in melds if not any(Counter(meld.cards) <= kept for kept in left))


def _is_rare(best: BestPass) -> bool:
    return len(best.choices) <= _FEW * best.searched


_GIVING: Final[Mapping[int, Callable[[Cards, Cards, Suit, BestPass, Rules], bool]]] = {
    3: _lacks,
    4: _conflict,
    5: _too_many,
}
"""By level: what has to be so."""


# --- cards and words ---


def _filled(chance: Chance, held: Counter[Card], size: int, deck: Iterable[Card]) -> Cards:
    """Some cards, and others of the deck until there are enough."""
    left = tuple((Counter(deck) - held).elements())
    cards = (*held.elements(), *chance.sample(left, size - held.total()))
    return tuple(sorted(cards, reverse=True))


def _without(cards: Cards, gone: Cards) -> Cards:
    return tuple((Counter(cards) - Counter(gone)).elements())


def _named(melds: Iterable[Meld]) -> str:
    """Melds with their points, as a run (150) and two dixes (10 each)."""
    counted = Counter((meld.name, meld.points) for meld in melds)
    return listed(
        [
            f"{article(name)} ({points})" if count == 1 else f"{several(count, name)} ({points} each)"
            for (name, points), count in counted.items()
        ]
    )


def _others(best: BestPass) -> str:
    return " Other choices are as good." if len(best.choices) > 1 else ""


PASS: Final = Maker("pass", "Which cards to pass", LEVELS, "exchange", _make, _exchanges)
