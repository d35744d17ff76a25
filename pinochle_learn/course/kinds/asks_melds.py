"""What can be asked about melds: points, names, the best trump, and what the exchange did to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from ...engine import Card, Meld, Rank, Rules, Suit, best_melds, find_meld, meld_points, show, why_not_meld
from ...engine.flow import without
from ...engine.why import article, points_text
from ...explain import refusal
from ..bank.given import Given
from ..melds.hand import GivenHand
from ..melds.near import melds_across
from ..melds.slips import adding_up, slip
from ..melds.words import capital, names, takes, with_cards
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
    right = _points(given, rules)
    much = too_few_or_many(said, right)
    if not given.partner:
        return told(f"{much} {_slip(given.hand, given.trump, said, right, rules)}".strip())
    return told(f"{much} Count each hand by itself.", _slip_of_two(given, said, right, rules))


def _slip(cards: tuple[Card, ...], trump: Suit | None, said: str, right: str, rules: Rules) -> str:
    """What may be missed or counted too much in a hand; empty if nothing natural explains it."""
    if trump is None or not said.isdigit():
        return ""
    return slip(GivenHand(0, trump, rules, None, cards), None, int(said) - int(right), whole=False)


def _slip_of_two(given: Given, said: str, right: str, rules: Rules) -> str:
    """The melds across the two hands that may have been counted, or those of one of them that were missed."""
    off = int(said) - int(right) if said.isdigit() else 0
    melds: Iterable[Meld] = melds_across(given.hand, given.partner, given.trump, rules)
    if some := adding_up(tuple(melds), off):
        return f"Perhaps counted across the two hands: {with_cards(some)}."
    melds = (meld for _, cards in _hands(given) for meld in best_melds(cards, given.trump, rules).melds)
    missed = adding_up(tuple(melds), -off)
    return f"Perhaps missed: {names(missed)}." if missed else ""


# --- name: which meld it is ---


def _name(given: Given, rules: Rules) -> str:
    meld = find_meld(given.hand, given.trump, rules)
    return meld.name if meld else NO_MELD


def _why_name(given: Given, said: str, rules: Rules) -> Items:
    why = why_not_meld(given.hand, given.hand, given.trump, rules=rules)
    if why:
        return told(refusal(why))
    meld = find_meld(given.hand, given.trump, rules)
    assert meld is not None
    return told(_what_is_said(meld, said, rules), _what_it_is(meld, given.trump))


def _what_is_said(meld: Meld, said: str, rules: Rules) -> str:
    """What the name takes that was chosen; or that the cards are a meld, described without its name."""
    if other := next((rule for rule in rules.melds if rule.name == said), None):
        return f"{capital(article(said))} is {takes(other)}."
    if {card.rank for card in meld.cards} == {Rank.KING, Rank.QUEEN}:
        return "A king and a queen of one suit are a meld in every suit, trump or not."
    rule = next(rule for rule in rules.melds if rule.name == meld.name)
    return f"These cards are a meld: {takes(rule)}."


def _what_it_is(meld: Meld, trump: Suit | None) -> str:
    """A meld described without its name, which is still to be chosen."""
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
    return told(f"{too_few_or_many(said, right)} {_slip_after(given, said, right, rules)}".strip())


def _slip_after(given: Given, said: str, right: str, rules: Rules) -> str:
    """What may go wrong with any hand, or with the cards of another moment."""
    after = hand_after(given)
    slip = _slip(after, given.trump, said, right, rules)
    if Counter(given.got) == Counter(given.gave):
        return slip or "The exchange has changed nothing here."
    rule = "Melds are counted after the exchange, from the cards then held."
    if said == str(meld_points(given.hand, given.trump, rules)):
        missed = adding_up(best_melds(after, given.trump, rules).melds, int(right) - int(said), most=1)
        return f"{slip} {rule}" if missed else rule
    return slip or f"{_half_way(given, said, rules)} {rule}".strip()


def _half_way(given: Given, said: str, rules: Rules) -> str:
    """Whether it is what the hand melds with the cards that have gone, or without those that have come."""
    if said == str(meld_points((*given.hand, *given.got), given.trump, rules)):
        return f"Perhaps you counted cards that you have passed: {show(given.gave)} are gone."
    kept = tuple((Counter(given.hand) - Counter(given.gave)).elements())
    if said == str(meld_points(kept, given.trump, rules)):
        return f"Perhaps you left out the cards that have come: {show(given.got)} are yours now."
    return ""


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
