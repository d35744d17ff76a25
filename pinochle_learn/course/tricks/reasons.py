"""Why a card wins, why it may be played, and what a card that was played tells: sentences about tricks."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine import Card, Rank, Rules, Suit, trick_winner
from ...engine.tricks import beats, duties
from ...engine.variants import PLAYOK
from ..kinds.tricks import one


def why_wins(trick: Sequence[Card], trump: Suit | None, rules: Rules = PLAYOK) -> str:
    """What makes the winner of a trick win it (RULES.md, playok 6).

    >>> from pinochle_learn import parse_cards
    >>> why_wins(parse_cards("QH 9D 10H QS"), Suit.SPADES)
    'Q♠ is the only trump.'
    >>> why_wins(parse_cards("KH 10H 9H 10H"), Suit.SPADES)
    '10♥ is the highest card of the suit that was led. The ten ranks above the king. Of equal cards the first wins.'
    >>> why_wins(parse_cards("KH 10H AS"), None)
    '10♥ is the highest heart, and the first card was a heart. The ten ranks above the king.'
    """
    winner, led = trick[trick_winner(trick, trump, rules)], trick[0].suit
    same_suit = [card for card in trick if card.suit is winner.suit]
    sentences = []
    if len(same_suit) == 1:
        sentences.append(_alone(winner, led, trump))
    elif trump is None:
        others = any(card.suit is not led for card in trick)
        since = f", and the first card was a {one(led)}" if others else ""
        sentences.append(f"{winner} is the highest {one(led)}{since}.")
    else:
        what = "trump" if winner.suit is trump else "card of the suit that was led"
        sentences.append(f"{winner} is the highest {what}.")
    if winner.rank is Rank.TEN and Card(Rank.KING, winner.suit) in trick:
        sentences.append("The ten ranks above the king.")
    if trick.count(winner) > 1:
        sentences.append("Of equal cards the first wins.")
    return " ".join(sentences)


def _alone(winner: Card, led: Suit, trump: Suit | None) -> str:
    """A winner without another card of its suit."""
    if winner.suit is trump:
        return f"{winner} is the only trump."
    if trump is None:
        return f"{winner} was played first, and no other card is a {one(led)}."
    return f"{winner} was led, and no other card is of its suit, and none is a trump."


def why_legal(
    card: Card, hand: Sequence[Card], trick: Sequence[Card], trump: Suit | None, rules: Rules = PLAYOK
) -> str:
    """Which duties a card that may be played fulfils (RULES.md, playok 6); the other way round `why_not_play` tells.

    >>> from pinochle_learn import parse_cards
    >>> hand, trick = parse_cards("9H 10H AH"), parse_cards("QH")
    >>> why_legal(hand[1], hand, trick, Suit.SPADES)
    'You follow suit with a card that wins so far: you must if you can.'
    >>> why_legal(hand[0], hand[:1], trick, Suit.SPADES)
    'You follow suit; you hold no heart that wins.'
    """
    if not trick:
        return "Who leads may play any card."
    *_, (code, _) = duties(hand, trick, trump, rules)
    led = trick[0].suit
    no_wins = f"; you hold no {one(led)} that wins" if rules.must_win else ""
    match code:
        case "must-follow":
            trumped = led is not trump and any(played.suit is trump for played in trick)
            return f"You follow suit{'; the trick is trumped, so any of yours will do' if trumped else no_wins}."
        case "must-trump":
            also = "; none of yours is higher than the one that wins" if rules.must_win else ""
            return f"You have no {led.word}, so you trump{also}."
        case "must-win-suit":
            return "You follow suit with a card that wins so far: you must if you can."
        case "must-overtrump":
            trumped = any(played.suit is trump for played in trick)
            over = ", with one that wins so far: you must if you can" if trumped else ""
            return f"You have no {led.word}, so you trump{over}."
        case _:
            return f"{_has('You', 'have', led, trump, rules)}, so you may play any card."


def tells(who: str, card: Card, before: Sequence[Card], trump: Suit | None, rules: Rules = PLAYOK) -> str:
    """What everybody learns from a card that does not follow suit; empty if it does (RULES.md, playok 6).

    >>> from pinochle_learn import parse_cards
    >>> tells("East", *parse_cards("9D"), parse_cards("QH"), Suit.SPADES)
    'East has neither hearts nor spades and may play any card.'
    >>> tells("West", *parse_cards("QS"), parse_cards("QH 9D AH"), Suit.SPADES)
    'West has no hearts and must trump.'
    """
    if not before or not rules.must_follow or card.suit is before[0].suit:
        return ""
    led = before[0].suit
    if card.suit is trump and rules.must_trump:
        best = before[trick_winner(before, trump, rules)]
        higher = beats(card, best, trump, rules.power)
        cannot = ", though not high enough" if best.suit is trump and not higher else ""
        return f"{who} has no {led.word} and must trump{cannot}."
    return f"{_has(who, 'has', led, trump, rules)} and may play any card."


def _has(who: str, verb: str, led: Suit, trump: Suit | None, rules: Rules) -> str:
    if trump is None or trump is led or not rules.must_trump:
        return f"{who} {verb} no {led.word}"
    return f"{who} {verb} neither {led.word} nor {trump.word}"
