"""Words for a trick and a hand: the skills, the hints and the reason of which cards may be played."""

from __future__ import annotations

from typing import Final

from ....engine import Rules, Suit, trick_winner, why_not_play
from ....engine.tricks import duties
from ....engine.why import listed
from ...kinds.tricks import why_free
from .tricks_play import Cards

FOLLOW: Final = "must-follow"
TRUMP: Final = "must-trump"
_TO_WIN: Final = ("must-win-suit", "must-overtrump")
"""The codes of two duties, see `engine.tricks.duties`."""


def has(hand: Cards, suit: Suit) -> bool:
    """Is there a card of the suit?

    >>> from ....engine import parse_cards
    >>> has(parse_cards("QH 9C"), Suit.CLUBS)
    True
    """
    return any(card.suit is suit for card in hand)


def is_trumped(trick: Cards, trump: Suit) -> bool:
    """Was another suit led, and a trump played to it?

    >>> from ....engine import parse_cards
    >>> is_trumped(parse_cards("QH 9S"), Suit.SPADES), is_trumped(parse_cards("QS 9S"), Suit.SPADES)
    (True, False)
    """
    return trick[0].suit is not trump and has(trick, trump)


def is_partners(trick: Cards, trump: Suit, rules: Rules) -> bool:
    """Is the partner winning, who sits two seats back?

    >>> from ....engine import RULES, parse_cards
    >>> is_partners(parse_cards("QH 9H"), Suit.SPADES, RULES["playok"])
    True
    """
    return len(trick) - trick_winner(trick, trump, rules) == 2


def skills_of(trick: Cards, hand: Cards, trump: Suit, rules: Rules) -> list[str]:
    """The skills that the question needs, by their words in the bank.

    >>> from ....engine import RULES, parse_cards
    >>> skills_of(parse_cards("QH 9H"), parse_cards("AH 9H"), Suit.SPADES, RULES["playok"])
    ['follow', 'must-win', 'partner']
    """
    codes = [code for code, _ in duties(hand, trick, trump, rules)]
    winning = trick[trick_winner(trick, trump, rules)]
    equal = winning in hand and winning.suit is (trick[0].suit if FOLLOW in codes else trump)
    skills = {
        "follow": FOLLOW in codes,
        "must-trump": TRUMP in codes,
        "overtrump": TRUMP in codes and is_trumped(trick, trump),
        "must-win": "must-win-suit" in codes or equal or (FOLLOW in codes and is_trumped(trick, trump)),
        "partner": is_partners(trick, trump, rules) and codes[-1] in _TO_WIN,
        "equal-cards": equal,
    }
    return [skill for skill, is_needed in skills.items() if is_needed]


def hints_of(trick: Cards, hand: Cards, trump: Suit, rules: Rules) -> list[str]:
    """What to ask oneself, duty by duty.

    >>> from ....engine import RULES, parse_cards
    >>> hints_of(parse_cards("QH"), parse_cards("AC 9S"), Suit.SPADES, RULES["playok"])
    ['Hearts were led. Have you any?', 'You have no hearts. What is the second duty?']
    """
    led, winning = trick[0].suit, trick[trick_winner(trick, trump, rules)]
    first = f"{led.word.capitalize()} were led. Have you any?"
    if has(hand, led):
        if is_trumped(trick, trump):
            return [first, f"You have, so you follow. Can any of your {led.word} beat a trump?"]
        partner = " That it is your partner's changes nothing." if is_partners(trick, trump, rules) else ""
        return [first, f"You have, so you follow. Is one of your {led.word} above {winning}?{partner}"]
    second = f"You have no {led.word}. What is the second duty?"
    if is_trumped(trick, trump):
        return [first, second, f"{winning} is winning. Is one of your trumps higher? If none is, what then?"]
    return [first, second]


def why_of(trick: Cards, hand: Cards, trump: Suit, rules: Rules) -> str:
    """The engine's reason for the cards that may not be played, and why the others are free.

    >>> from ....engine import RULES, parse_cards
    >>> why_of(parse_cards("QH"), parse_cards("AC 9S"), Suit.SPADES, RULES["playok"])
    'You have no hearts, so you must play a trump that wins: 9♠.'
    """
    steps = duties(hand, trick, trump, rules)
    refused: dict[str, str] = {}
    for card in sorted(steps[0][1], key=lambda card: sum(card in cards for _, cards in steps)):
        if why := why_not_play(card, hand, trick, trump, rules):
            refused.setdefault(why.code, why.sentence)
    if steps[-1][0] in (FOLLOW, TRUMP):
        free = why_free(hand, trick, trump, rules)
    else:
        free = "" if refused else f"You may play {listed(sorted(steps[-1][1], reverse=True))}."
    first = next(iter(refused.values()), "")  # the others say the same of the cards that this one leaves
    return " ".join(filter(None, (first, free)))
