"""What can be asked about melds: points, names, the best trump, and what the exchange did to them."""

from __future__ import annotations

from typing import Final

from ...engine import Card, Meld, Rules, Suit, best_melds, find_meld, meld_points, show, why_not_meld
from ...engine.flow import without
from ...engine.why import points_text
from ...explain import refusal
from ..bank.given import Given
from ..melds.words import capital, names
from ..reply import Item
from .asks import Ask, Items, told, too_few_or_many

NO_MELD: Final = "no meld"


# --- points: of the hand, and of the partner's ---


def _hands(given: Given) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    hands = (("Your hand alone", given.hand), ("Your partner's hand alone", given.partner))
    return hands if given.partner else hands[:1]


def _points(given: Given, rules: Rules) -> str:
    return str(sum(meld_points(cards, given.trump, rules) for _, cards in _hands(given)))


def _why_points(given: Given, said: str, rules: Rules) -> Items:
    return tuple(Item(_melds_of(cards, given.trump, rules), label) for label, cards in _hands(given))


def _first_points(given: Given, said: str, rules: Rules) -> Items:
    how = "Count each hand by itself." if given.partner else ""
    return told(f"{too_few_or_many(said, _points(given, rules))} {how}".strip())


# --- name: which meld it is ---


def _name(given: Given, rules: Rules) -> str:
    meld = find_meld(given.hand, given.trump, rules)
    return meld.name if meld else NO_MELD


def _why_name(given: Given, said: str, rules: Rules) -> Items:
    why = why_not_meld(given.hand, given.hand, given.trump, rules=rules)
    return told(refusal(why) if why else _what_it_is(find_meld(given.hand, given.trump, rules), given.trump))


def _what_it_is(meld: Meld | None, trump: Suit | None) -> str:
    """A meld described without its name, which is still to be chosen."""
    assert meld is not None
    suits = {card.suit for card in meld.cards}
    if len(suits) > 1 or trump is None:
        return f"These cards score {points_text(meld.points)} in class {meld.meld_class}."
    link = "and" if suits == {trump} else "but"
    return f"These cards are {next(iter(suits)).word}, {link} {trump.word} are trump."


# --- trump: with which suit the hand melds most ---


def _trump(given: Given, rules: Rules) -> str:
    """The suit that melds most; several, if they do: then no option is right, and the check says so."""
    points = {suit: meld_points(given.hand, suit, rules) for suit in Suit}
    return " and ".join(suit.word for suit, each in points.items() if each == max(points.values()))


def _why_trump(given: Given, said: str, rules: Rules) -> Items:
    return tuple(Item(_melds_of(given.hand, suit, rules), capital(suit.word)) for suit in Suit)


def _first_trump(given: Given, said: str, rules: Rules) -> Items:
    return tuple(
        Item(f"{_melds_of(given.hand, suit, rules)} Another suit melds more.", capital(suit.word))
        for suit in Suit
        if suit.word == said.casefold()
    )


# --- points-after: what the hand melds after the exchange ---


def hand_after(given: Given) -> tuple[Card, ...]:
    """The hand once cards have come and gone.

    >>> from ...engine import parse_cards
    >>> hand_after(Given(hand=parse_cards("AS 9H"), got=parse_cards("KH"), gave=parse_cards("9H")))
    (<A♠>, <K♥>)
    """
    return without((*given.hand, *given.got), given.gave)


def _points_after(given: Given, rules: Rules) -> str:
    return str(meld_points(hand_after(given), given.trump, rules))


def _why_points_after(given: Given, said: str, rules: Rules) -> Items:
    after = tuple(sorted(hand_after(given), reverse=True))
    return (
        Item(_melds_of(given.hand, given.trump, rules), "Before the exchange"),
        Item(f"{show(after)}: {_melds_of(after, given.trump, rules)}", "After it"),
    )


def _first_points_after(given: Given, said: str, rules: Rules) -> Items:
    right = _points_after(given, rules)
    return told(f"{too_few_or_many(said, right)} Melds are counted after the exchange, from the cards then held.")


def _melds_of(cards: tuple[Card, ...], trump: Suit | None, rules: Rules) -> str:
    melds = best_melds(cards, trump, rules).melds
    points = sum(meld.points for meld in melds)
    return f"{names(melds)}, {points_text(points)}." if melds else "no meld."


MELD_ASKS: Final = {
    "points": Ask(_points, _why_points, _first_points),
    "name": Ask(_name, _why_name),
    "trump": Ask(_trump, _why_trump, _first_trump),
    "points-after": Ask(_points_after, _why_points_after, _first_points_after),
}
"""By ask: the answer and its reasons."""
