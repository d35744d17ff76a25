"""A trick played by the rules by players who hold, or lack, what a question needs; and the words for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from ....engine import SEATS, Card, Rank, Rules, Suit, legal_plays
from ....engine.rules import check_copies
from ..chance import Chance

Cards = tuple[Card, ...]

LOW: Final = (Rank.KING, Rank.QUEEN, Rank.JACK, Rank.NINE)
HIGH: Final = (Rank.ACE, Rank.TEN)

SMALLEST: Final = 4
_LARGEST: Final = 8
"""Cards in a hand when the trick begins."""


@dataclass(frozen=True, slots=True)
class Player:
    """One who plays to the trick: cards that he holds for certain, the first to be played if he may; suits he lacks.

    >>> Player().lacks
    ()
    """

    holds: Cards = ()
    lacks: Collection[Suit] = ()


def hands_of(chance: Chance, players: Sequence[Player], size: int, rules: Rules) -> tuple[Cards, ...] | None:
    """A hand for each of them out of one deck; ``None``: they cannot hold all that, or there are too few cards.

    >>> from ....engine import RULES
    >>> hands = hands_of(Chance("a"), [Player(lacks=(Suit.HEARTS,)), Player()], 5, RULES["playok"])
    >>> [len(hand) for hand in hands], any(card.suit is Suit.HEARTS for card in hands[0])
    ([5, 5], False)
    """
    planted = Counter(card for player in players for card in player.holds)
    if not planted <= Counter(rules.deck):
        return None
    rest = list(chance.shuffled(tuple((Counter(rules.deck) - planted).elements())))
    hands = []
    for player in players:
        fitting = [at for at, card in enumerate(rest) if card.suit not in player.lacks][: size - len(player.holds)]
        hand = (*player.holds, *(rest[at] for at in fitting))
        if len(hand) != size:
            return None
        taken = set(fitting)
        rest = [card for at, card in enumerate(rest) if at not in taken]
        hands.append(hand)
    return tuple(hands)


def played(chance: Chance, hands: Sequence[Cards], planted: Sequence[Player], trump: Suit, rules: Rules) -> Cards:
    """The trick of those who hold these hands, in playing order: each plays what is planned, if the rules allow it.

    >>> from ....engine import RULES, parse_cards
    >>> hands = parse_cards("QH 9S"), parse_cards("AH 9H")
    >>> played(Chance("a"), hands, [Player(hands[0]), Player()], Suit.SPADES, RULES["playok"])
    (<Q♥>, <A♥>)
    """
    trick: Cards = ()
    for hand, player in zip(hands, planted, strict=True):
        legal = legal_plays(hand, trick, trump, rules)
        first = player.holds[:1]
        trick = (*trick, first[0] if first and first[0] in legal else chance.pick(legal))
    return trick


def position(
    chance: Chance, players: Sequence[Player], trump: Suit, rules: Rules, *, me: bool
) -> tuple[Cards, Cards] | None:
    """A trick and the hand of the last player: ``me``, who has not played yet, else one who has.

    >>> from ....engine import RULES
    >>> trick, hand = position(Chance("a"), [Player()] * 3, Suit.SPADES, RULES["playok"], me=True)
    >>> len(trick), len(hand) >= SMALLEST
    (2, True)
    """
    size = SMALLEST + chance.below(_LARGEST - SMALLEST + 1)
    hands = hands_of(chance, players, size, rules)
    if hands is None:
        return None
    count = len(players) - me
    trick = played(chance, hands[:count], players[:count], trump, rules)
    check_copies((*trick, *hands[-1]) if me else trick, rules)
    return trick, tuple(sorted(hands[-1], reverse=True))


def of_suit(chance: Chance, suit: Suit, count: int, rules: Rules, ranks: Collection[Rank] = ()) -> Cards:
    """Some different cards of a suit, of these ranks if any are named.

    >>> from ....engine import RULES
    >>> of_suit(Chance("a"), Suit.HEARTS, 1, RULES["playok"], [Rank.ACE])
    (<A♥>,)
    """
    return chance.sample([Card(rank, suit) for rank in rules.ranks if not ranks or rank in ranks], count)


# --- words ---


def who_plays(at: int, count: int) -> str:
    """Who played a card of a trick of so many, South being next: by name, with what he is to South.

    >>> who_plays(0, 2), who_plays(1, 2)
    ('North, your partner,', 'East')
    """
    seat = (at - count) % len(SEATS)
    return f"{SEATS[seat]}, your partner," if seat == len(SEATS) // 2 else SEATS[seat]


def story(trick: Cards, trump: Suit) -> str:
    """The trick so far, in a sentence.

    >>> from ....engine import parse_cards
    >>> story(parse_cards("QH 9C 9S"), Suit.SPADES)
    'West led Q♥, North, your partner, threw 9♣ away, and East trumped with 9♠.'
    """
    parts = [_part(at, trick, trump) for at in range(len(trick))]
    return f"{', '.join(parts[:-1])}, and {parts[-1]}." if len(parts) > 1 else f"{parts[0]}."


def _part(at: int, trick: Cards, trump: Suit) -> str:
    who, card, led = who_plays(at, len(trick)), trick[at], trick[0].suit
    if at == 0:
        return f"{who} led {card}"
    if card.suit is led:
        return f"{who} played {card}"
    return f"{who} trumped with {card}" if card.suit is trump else f"{who} threw {card} away"
