"""Tricks: who wins, and what may be played (RULES.md, playok 6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .cards import Card, Suit, as_suit
from .rules import Rules, check_cards, check_copies, check_rules
from .variants import PLAYOK
from .why import Why


def trick_winner(trick: Sequence[Card], trump: Suit | str | None, rules: Rules = PLAYOK) -> int:
    """The index of the card that wins the trick, whole or not; of equal cards the first.

    Raises ValueError: no card was played.

    >>> from . import parse_cards
    >>> trick_winner(parse_cards("QH 9H 10H QS"), "S")
    3
    """
    check_rules(rules)
    trick = tuple(trick)
    if not trick:
        raise ValueError("trick: no card was played; give at least the card that was led")
    if len(trick) > rules.seats:
        raise ValueError(f"trick: {len(trick)} cards are too many; {rules.seats} play")
    check_cards(trick)
    check_copies(trick, rules)
    return _winner(trick, as_suit(trump), rules)


def _winner(trick: Sequence[Card], trump: Suit | None, rules: Rules) -> int:
    best, power, equal_wins = 0, rules.power, rules.later_equal_wins
    for at in range(1, len(trick)):
        if beats(trick[at], trick[best], trump, power, equal_wins):
            best = at
    return best


def beats(card: Card, best: Card, trump: Suit | None, power: tuple[int, ...], equal_wins: bool = False) -> bool:
    """Does a card played later beat the best so far? An equal card does not, unless ``equal_wins``.

    >>> from . import parse_cards
    >>> ten, king = parse_cards("10H KH")
    >>> beats(ten, king, Suit.SPADES, PLAYOK.power), beats(king, king, Suit.SPADES, PLAYOK.power)
    (True, False)
    """
    if card.suit is best.suit:
        return power[card.rank] > power[best.rank] or (equal_wins and card is best)
    return card.suit is trump


def legal_plays(
    hand: Sequence[Card], trick: Sequence[Card], trump: Suit | str | None, rules: Rules = PLAYOK
) -> tuple[Card, ...]:
    """The cards of the hand that may be played to the trick (in playing order); each once, in the hand's order.

    Raises ValueError: a trick that is full already, or a card more often than the deck has it.

    >>> from . import parse_cards
    >>> legal_plays(parse_cards("9H 10H AH"), parse_cards("QH"), "S")
    (<10♥>, <A♥>)
    """
    hand, trick = _checked_table(hand, trick, rules)
    return duties(hand, trick, as_suit(trump), rules)[-1][1]


def why_not_play(
    card: Card,
    hand: Sequence[Card],
    trick: Sequence[Card],
    trump: Suit | str | None,
    rules: Rules = PLAYOK,
) -> Why | None:
    """Why this card may not be played to the trick; ``None`` if it may.

    >>> from . import parse_cards
    >>> hand, trick = parse_cards("9H 10H AH"), parse_cards("QH")
    >>> why_not_play(hand[0], hand, trick, "S").sentence
    'You must take the trick if you can: Q♥ is winning, and 10♥ or A♥ beats it.'
    """
    hand, trick = _checked_table(hand, trick, rules)
    check_cards((card,))
    return refuse_play(card, hand, trick, as_suit(trump), rules)


def refuse_play(
    card: Card, hand: Sequence[Card], trick: Sequence[Card], trump: Suit | None, rules: Rules
) -> Why | None:
    """`why_not_play` for cards known to be a legal part of one deck.

    >>> from . import parse_cards
    >>> refuse_play(*parse_cards("AS"), parse_cards("9H"), (), Suit.SPADES, PLAYOK).code
    'not-in-hand'
    """
    if card not in hand:
        return Why.of("not-in-hand", card=card)
    steps = duties(hand, trick, trump, rules)
    if card in steps[-1][1]:
        return None
    code = next(code for code, cards in steps if card not in cards)
    led = trick[0].suit
    at = _winner(trick, trump, rules)
    beaten = [card for card in trick if card.suit is led]
    winning = beaten[_winner(beaten, trump, rules)] if code == "must-beat-suit" else trick[at]
    over_partner = len(trick) - at == 2 and rules.partner(0) is not None and rules.must_beat_partner
    return Why.of(
        code,
        led=led.word.capitalize(),
        led_lower=led.word,
        winning=winning,
        allowed=steps[-1][1],
        also=", also from your partner" if over_partner else "",  # who sits two seats back
        that_wins=" that wins" if code != steps[-1][0] else "",
    )


def duties(
    hand: Sequence[Card], trick: Sequence[Card], trump: Suit | None, rules: Rules
) -> list[tuple[str, tuple[Card, ...]]]:
    """The duties of a seat in their order: each with its code and the cards that fulfil it and those before it.

    The last one's cards are what may be played. This is the one place that knows which card may be played.

    >>> from . import parse_cards
    >>> hand, trick = parse_cards("9H 10H AH 9S"), parse_cards("QH")
    >>> [(code, len(cards)) for code, cards in duties(hand, trick, Suit.SPADES, PLAYOK)]
    [('free', 4), ('must-follow', 3), ('must-win-suit', 2)]
    """
    cards = tuple(dict.fromkeys(hand))
    steps = [("free", cards)]
    if not trick:
        return steps
    if not rules.usual_duties:
        return _other_duties(steps, trick, trump, rules)
    led = trick[0].suit
    to_win = "must-win-suit"
    if rules.must_follow and (following := tuple(c for c in cards if c.suit is led)):
        steps.append(("must-follow", following))
    elif rules.must_trump and (trumps := tuple(c for c in cards if c.suit is trump)):
        steps.append(("must-trump", trumps))
        to_win = "must-overtrump"
    if rules.must_win:
        best = trick[_winner(trick, trump, rules)]
        if winning := _winning(steps[-1][1], best, trump, rules):
            steps.append((to_win, winning))
    return steps


def _winning(cards: tuple[Card, ...], best: Card, trump: Suit | None, rules: Rules) -> tuple[Card, ...]:
    power, equal_wins = rules.power, rules.later_equal_wins
    return tuple([card for card in cards if beats(card, best, trump, power, equal_wins)])


Step = tuple[str, tuple[Card, ...]]


def _other_duties(steps: list[Step], trick: Sequence[Card], trump: Suit | None, rules: Rules) -> list[Step]:
    """The duties where a finer point of them is not as usual; ``steps`` has the free choice, and is added to."""
    cards, led = steps[-1][1], trick[0].suit
    at = _winner(trick, trump, rules)
    best = trick[at]
    trumps = tuple(card for card in cards if card.suit is trump)
    following = tuple(card for card in cards if card.suit is led)
    trumped = best.suit is not led
    may_leave = len(trick) - at == 2 and not rules.must_beat_partner  # the partner sits two seats back, and wins
    to_win = "must-win-suit"
    if rules.must_follow and following:
        if trumped and rules.beat_when_trumped and not rules.trump_instead:
            best, to_win = max((c for c in trick if c.suit is led), key=lambda c: rules.power[c.rank]), "must-beat-suit"
        if rules.trump_instead and led is not trump and trumps:
            steps.append(("must-follow-or-trump", tuple(c for c in cards if c.suit in (led, trump))))
        else:
            steps.append(("must-follow", following))
    elif rules.must_trump and trumps:
        if trumped and not rules.must_undertrump and not _winning(trumps, best, trump, rules):
            return steps
        steps.append(("must-trump", trumps))
        may_leave = may_leave or (trumped and not rules.must_overtrump)
        to_win = "must-overtrump"
    if rules.must_win and not may_leave and (winning := _winning(steps[-1][1], best, trump, rules)):
        steps.append((to_win, winning))
    return steps


def trick_points(cards: Sequence[Card], rules: Rules = PLAYOK) -> int:
    """The points of cards taken in tricks, in the rule set's unit, without the last trick's (RULES.md, playok 7).

    >>> from . import parse_cards
    >>> trick_points(parse_cards("AS 10S KS QS JS 9S"))
    30
    """
    check_rules(rules)
    check_cards(cards)
    points = rules.points_of
    return sum(points[card.rank] for card in cards)


def _checked_table(
    hand: Iterable[Card], trick: Iterable[Card], rules: Rules
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    check_rules(rules)
    hand, trick = tuple(hand), tuple(trick)
    if len(trick) >= rules.seats:
        room = rules.seats - 1
        raise ValueError(f"trick: {len(trick)} cards are on the table already; at most {room} fit before yours")
    check_cards((*hand, *trick))
    check_copies((*hand, *trick), rules)
    return hand, trick
