"""From codes and breakdowns to sentences for a learner: refusals, melds, and the lines of a score.

The engine decides and gives its reason; here the reason gets the rule it comes from, in plain words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from .engine import Card, Meld, RoundScore, Rules, Suit, Where, Why, all_melds, best_melds, show, why_not_meld
from .engine.variants import PLAYOK
from .engine.why import listed

RULE_OF: Final = {
    "not-your-turn": "Players act in turn, clockwise.",
    "wrong-phase": "A round goes: deal, auction, trump, exchange, melds, tricks, score.",
    "too-few-nines": "Only a hand full of nines may be thrown in before the bidding.",
    "bid-too-high": "A bid must be within what a round can bring.",
    "bunch-too-late": "Bid-or-bunch is said before anybody opens.",
    "not-in-hand-twice": "Each copy of a card is a card of its own.",
    "exchange-count": "Both partners pass the same number of cards.",
    "must-follow": "First duty: follow suit if you can.",
    "must-win-suit": "And always: of the cards that this leaves, play one that wins if there is one.",
    "must-trump": "Second duty: without the suit that was led, play a trump if you can.",
    "must-overtrump": "And always: of the cards that this leaves, play one that wins if there is one.",
    "meld-trump-unknown": "Some melds are of the trump suit alone.",
    "meld-no-around": "Only aces, kings, queens and jacks go around.",
    "meld-extra-cards": "A meld is laid down alone, without other cards.",
    "meld-incomplete": "A meld needs all of its cards, from one hand.",
    "meld-single": "Only the melds of the table count.",
    "meld-unknown": "Only the melds of the table count.",
}
"""The rule behind a refusal, where its sentence does not say it already."""


def refusal(why: Why) -> str:
    """A refusal for a learner: what is wrong here, then the rule behind it.

    >>> refusal(Why.of("exchange-count", count=4, given=3))
    'Exactly 4 cards are passed, not 3. Both partners pass the same number of cards.'
    """
    return f"{why.sentence} {RULE_OF.get(why.code, '')}".rstrip()


def meld(meld: Meld, rules: Rules = PLAYOK) -> str:
    """A meld with its cards, its points, and what makes it one.

    >>> from pinochle_learn import find_meld, parse_cards
    >>> print(meld(find_meld(parse_cards("KH QH"), "H")))
    Royal marriage, K♥ Q♥: 40. Class 1, king and queen of trump.
    """
    rule = next(rule for rule in rules.melds if rule.name == meld.name)
    name = meld.name[0].upper() + meld.name[1:]
    return f"{name}, {show(meld.cards)}: {meld.points}. Class {meld.meld_class}, {_made_of(rule.where, meld)}."


def _made_of(where: Where, meld: Meld) -> str:
    ranks = [card.rank for card in meld.cards]
    match where:
        case Where.TRUMP:
            return _counted([rank.word for rank in ranks]) + " of trump"
        case Where.PLAIN:
            return _counted([rank.word for rank in ranks]) + " of one suit that is not trump"
        case Where.AROUND:
            each = "one" if len(ranks) == len(Suit) else _NUMBER[len(ranks) // len(Suit)]
            return f"{each} {ranks[0].word if each == 'one' else ranks[0].plural} of each suit"
        case Where.FIXED:
            return _counted([card.name for card in meld.cards])


_NUMBER: Final = ("no", "one", "two", "three", "four")


def _counted(words: Sequence[str]) -> str:
    """Words in a list, equal ones counted.

    >>> _counted(["king", "queen", "king"])
    'two kings and queen'
    """
    counted = [
        word if count == 1 else f"{_NUMBER[count]} {word.replace(' of ', 's of ', 1) if ' of ' in word else word + 's'}"
        for word, count in Counter(words).items()
    ]
    return listed(counted)


def not_counted(hand: Sequence[Card], trump: Suit | str | None, rules: Rules = PLAYOK) -> tuple[tuple[Meld, str], ...]:
    """The melds one can see in a hand that do not count beside its best ones, each with the reason.

    >>> from pinochle_learn import parse_cards
    >>> for one, reason in not_counted(parse_cards("AH 10H KH QH JH"), "H"):
    ...     print(one.name + ":", reason)
    royal marriage: The king of hearts is in the run already: class 1 uses a card once. It may still serve in class 3.
    """
    best = best_melds(hand, trump, rules).melds
    have = Counter(hand)
    found: list[tuple[Meld, str]] = []
    for meld in all_melds(rules, trump):
        if (
            Counter(meld.cards) <= have
            and meld not in best
            and (why := why_not_meld(meld.cards, hand, trump, best, rules))
        ):
            found.append((meld, why.sentence))
    return tuple(found)


def count(hand: Sequence[Card], trump: Suit | str | None, rules: Rules = PLAYOK) -> tuple[str, ...]:
    """How a hand is counted, line by line: each class with its melds, then the total.

    >>> from pinochle_learn import parse_cards
    >>> for line in count(parse_cards("KH QH QS JD 9C"), "H"):
    ...     print(line)
    Class 1: royal marriage (K♥ Q♥) 40 = 40
    Class 2: pinochle (J♦ Q♠) 40 = 40
    Class 3: nothing
    Together: 40 + 40 + 0 = 80
    """
    best = best_melds(hand, trump, rules)
    lines = []
    for number, points in best.by_class.items():
        melds = [one for one in best.melds if one.meld_class == number]
        parts = " + ".join(f"{one.name} ({show(one.cards)}) {one.points}" for one in melds)
        lines.append(f"Class {number}: {parts} = {points}" if melds else f"Class {number}: nothing")
    total = " + ".join(str(points) for points in best.by_class.values())
    return (*lines, f"Together: {total} = {best.total}")


def score(result: RoundScore) -> tuple[str, ...]:
    """Every line of a round's score in a sentence, then the changes of the totals.

    >>> from pinochle_learn import RULES, score_round
    >>> for line in score(score_round(RULES["playok"], bid=330, melds=(60, 100), thrown_in=True)):
    ...     print(line)
    Thrown in: 330 less 60 of meld leaves 270, more than the tricks can bring. The bid is subtracted.
    The others: 100 points of meld.
    The bidders' total changes by -330, the others' by +100.
    """
    bidders, others = (f"{change:+}" if change else "0" for change in (result.bidders, result.others))
    changes = f"The bidders' total changes by {bidders}, the others' by {others}."
    return (*(why.sentence for why in result.reasons), changes)
