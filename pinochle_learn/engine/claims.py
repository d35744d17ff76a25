"""May these cards be laid down as one meld? The engine's answer to a learner who marks cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from .cards import Card, Rank, Suit, as_suit
from .melds import Meld, all_melds, best_melds, find_meld, other_classes
from .rules import MeldRule, Rules, Where, check_cards
from .variants import PLAYOK
from .why import Why, article, listed, the


def why_not_meld(
    claim: Sequence[Card],
    hand: Sequence[Card],
    trump: Suit | str | None,
    laid: Sequence[Meld] = (),
    rules: Rules = PLAYOK,
    meld_class: int | None = None,
) -> Why | None:
    """Why these cards of the hand are not one more meld beside those ``laid``; ``None`` if they are.

    A card serves in one meld of each class (RULES.md, playok 5). With ``meld_class`` the advice keeps to that class.

    >>> from . import parse_cards
    >>> hand = parse_cards("AH 10H KH QH JH KS QS JD")
    >>> run = find_meld(parse_cards("AH 10H KH QH JH"), "H")
    >>> why_not_meld(parse_cards("KH QH"), hand, "H", [run]).sentence[:64]
    'The king of hearts is in the run already: class 1 uses a card on'
    >>> why_not_meld(parse_cards("QS JD"), hand, "H", [run]) is None
    True
    """
    claim, hand = tuple(claim), tuple(hand)
    check_cards((*claim, *hand))
    if not claim:
        return Why.of("no-cards")
    held = Counter(hand)
    for card, asked in Counter(claim).items():
        if not held[card]:
            return Why.of("not-in-hand", card=card)
        if asked > held[card]:
            return Why.of("not-in-hand-twice", card=card, held=held[card], asked=asked)
    meld = find_meld(claim, trump, rules)

    def used(one: Meld) -> Why | None:
        return _why_not_again(one, held, laid, trump, rules, meld_class)

    return used(meld) if meld else _why_no_meld(claim, as_suit(trump), rules, meld_class, used)


Used = Callable[[Meld], Why | None]
"""Why a meld cannot be laid beside those laid already, if it cannot."""


def _why_not_again(
    meld: Meld,
    held: Counter[Card],
    laid: Sequence[Meld],
    trump: Suit | str | None,
    rules: Rules,
    asked_for: int | None,
) -> Why | None:
    """A card that is used up in the meld's class already."""
    need = Counter(meld.cards)
    same_class = [other for other in laid if other.meld_class == meld.meld_class]
    used = sum((Counter(other.cards) for other in same_class), Counter[Card]())
    short = [card for card in need if need[card] + used[card] > held[card]]
    if not short:
        return None
    blocking = [other for other in same_class if not set(short).isdisjoint(other.cards)]
    less = sum(other.points for other in blocking)
    if sum((Counter(other.cards) for other in blocking), Counter[Card]()) <= need and meld.points > less:
        smaller = listed(_by_name(blocking))
        return Why.of("meld-grows", larger=article(meld.name), smaller=smaller, points=meld.points, less=less)
    card, number = short[0], meld.meld_class
    other = next(other for other in reversed(blocking) if card in other.cards)
    free = () if asked_for else other_classes((card,), number, trump, rules)
    also = f" It may still serve in class {listed(free)}." if free else ""
    return Why.of("meld-card-used", card_name=card.name, other=the(other.name), meld_class=number, also=also)


def _by_name(melds: Sequence[Meld]) -> list[str]:
    """The melds by name, as one speaks of those on the table."""
    counted = Counter(meld.name for meld in melds)
    plural = {name: name if article(name) == name else f"{name}s" for name in counted}
    return [the(name) if count == 1 else f"both {plural[name]}" for name, count in counted.items()]


def _why_no_meld(claim: Sequence[Card], trump: Suit | None, rules: Rules, meld_class: int | None, used: Used) -> Why:
    """The nearest rule that the claim misses: a meld's ranks in wrong suits, or cards too many or too few."""
    table = [rule for rule in rules.melds if meld_class in (None, rule.meld_class)]
    return (
        _several(claim, trump, rules, meld_class, used)
        or _wrong_suits(claim, trump, table)
        or _one_rank(claim, trump, table)
        or _nearly(claim, trump, rules, meld_class, used)
    )


def _several(claim: Sequence[Card], trump: Suit | None, rules: Rules, meld_class: int | None, used: Used) -> Why | None:
    """The claim is more than one meld, and nothing else."""
    melds = [meld for meld in best_melds(claim, trump, rules).melds if meld_class in (None, meld.meld_class)]
    together: Counter[Card] = Counter()
    for number in rules.classes:
        together |= Counter(card for meld in melds if meld.meld_class == number for card in meld.cards)
    if together != Counter(claim):
        return None
    blocked = next(filter(None, map(used, melds)), None)
    return blocked or Why.of("meld-several", melds=listed([article(meld.name) for meld in melds]))


def _wrong_suits(claim: Sequence[Card], trump: Suit | None, table: Sequence[MeldRule]) -> Why | None:
    """The claim has the ranks of a meld, but not the suits it asks for."""
    ranks = sorted(card.rank for card in claim)
    for rule in table:
        if ranks == sorted(_ranks(rule)):
            return _suits_of(rule, claim, trump)
    return None


def _ranks(rule: MeldRule) -> list[Rank]:
    if rule.where is Where.AROUND:
        return [rank for rank in rule.ranks for _ in Suit]
    return list(rule.ranks) or [card.rank for card in rule.cards]


def _suits_of(rule: MeldRule, claim: Sequence[Card], trump: Suit | None) -> Why:
    name = _plain_name(rule)
    match rule.where:
        case Where.FIXED:
            return Why.of("meld-fixed-cards", cards=_each(rule.cards), meld=article(name))
        case Where.AROUND:
            return _around(rule.ranks[0])
        case Where.TRUMP | Where.PLAIN:
            if len({card.suit for card in claim}) > 1:
                return Why.of("meld-one-suit", meld=article(name))
            if trump is None:
                return Why.of("meld-trump-unknown", meld_cap=article(name).capitalize())
            return Why.of("meld-trump-only", meld_cap=article(name).capitalize(), suit=claim[0].suit)


def _each(cards: Sequence[Card]) -> str:
    return listed([f"both {card}" if count == 2 else card for card, count in Counter(cards).items()])


def _plain_name(rule: MeldRule) -> str:
    """The word for both kinds of marriage, else the meld's own name."""
    return "marriage" if rule.name.endswith(" marriage") and "+" not in rule.name else rule.name


def _around(rank: Rank) -> Why:
    return Why.of("meld-around-suits", ranks_cap=rank.plural.capitalize(), rank=rank.word)


def _one_rank(claim: Sequence[Card], trump: Suit | None, table: Sequence[MeldRule]) -> Why | None:
    """Several cards of one rank: it goes around, or each is a meld by itself in the right suit, or neither."""
    rank = claim[0].rank
    if len(claim) < 2 or any(card.rank is not rank for card in claim):
        return None
    if any(rule.where is Where.AROUND and rank in rule.ranks for rule in table):
        return _around(rank)
    alone = next((rule for rule in table if rule.ranks == (rank,) and rule.where is Where.TRUMP), None)
    if alone:
        return _suits_of(alone, [card for card in claim if card.suit is not trump][:1], trump)
    if any(rule.where is Where.AROUND for rule in table):
        return Why.of("meld-no-around", ranks_cap=rank.plural.capitalize())
    return None


def _nearly(claim: Sequence[Card], trump: Suit | None, rules: Rules, meld_class: int | None, used: Used) -> Why:
    """The meld that is fewest cards away: those the claim has too many, or those it lacks."""
    have = Counter(claim)
    nearest = len(claim) + 1
    why = Why.of("meld-single", card=claim[0]) if len(claim) == 1 else Why.of("meld-unknown")
    for meld in all_melds(rules, trump):
        need = Counter(meld.cards)
        extra, missing = tuple((have - need).elements()), tuple((need - have).elements())
        if meld_class not in (None, meld.meld_class):
            continue
        if extra and not missing and len(meld.cards) > 1 and len(extra) < nearest:
            cards = listed(meld.cards)
            nearest = len(extra)
            why = used(meld) or Why.of("meld-extra-cards", cards=cards, meld=article(meld.name), extra=listed(extra))
        if missing and not extra and len(missing) < nearest:
            nearest = len(missing)
            why = Why.of("meld-incomplete", missing=listed(missing), meld=article(meld.name))
    return why
