"""Text forms that read back: cards, actions and seats. Text from outside is read whole or refused."""

from __future__ import annotations

import re
from collections import Counter
from string import ascii_lowercase, ascii_uppercase
from typing import Final

from .actions import (
    Action,
    Bid,
    Bunch,
    Deal,
    Keep,
    NameTrump,
    Pass,
    PassCards,
    Play,
    PlayOn,
    Redeal,
    ShootMoon,
    ThrowIn,
)
from .cards import Card, Rank, Suit, as_suit
from .rules import Rules, check_rules, copy_trouble
from .variants import PLAYOK

_RANKS: Final = {"A": "A", "10": "10", "T": "10", "K": "K", "Q": "Q", "J": "J", "9": "9"}
_NUMBERS: Final = {
    "14": "A",
    "13": "K",
    "12": "Q",
    "11": "J",
    "10": "10",
    "9": "9",
}  # the source's own
_SUITS: Final = {sign: suit for suit in Suit for sign in (suit.value, suit.symbol)}
_BY_RANK: Final = {rank.text: rank for rank in Rank}
_LARGE: Final = {
    **{ord(small): large for small, large in zip(ascii_lowercase, ascii_uppercase, strict=True)},
    **dict.fromkeys(map(ord, "\ufe0e\ufe0f"), ""),  # invisible signs some keyboards put behind ♥
}

_TOKEN: Final = re.compile(r"[^\s,]+")
_RANK_FIRST: Final = re.compile(r"(10|[AKQJT9])([SHCD♠♥♣♦])")
_SUIT_FIRST: Final = re.compile(r"([SHCD♠♥♣♦])(1[0-4]|9)")


class CardTextError(ValueError):
    """Card text that cannot be read: ``token``, its ``position`` (characters before it), and what would be right.

    >>> try:
    ...     parse_cards("AS X")
    ... except CardTextError as refused:
    ...     print(refused.token, refused.position)
    X 3
    """

    def __init__(self, token: str, position: int, advice: str) -> None:
        self.token, self.position, self.advice = token, position, advice
        super().__init__(f"{_short(token)!r} at character {position + 1}: {advice}")

    def __reduce__(self) -> tuple[type[CardTextError], tuple[str, int, str]]:
        return CardTextError, (self.token, self.position, self.advice)


def parse_cards(text: str, rules: Rules = PLAYOK) -> tuple[Card, ...]:
    """The cards of a text, in its order; both notations of RULES.md (Cards), mixed.

    Spaces, commas and line ends separate. Raises CardTextError: the first token that is no card, or a card more
    often than the deck of ``rules`` has it; then nothing of the text is taken.

    >>> parse_cards("AS 10S, H13 q♦")
    (<A♠>, <10♠>, <K♥>, <Q♦>)
    >>> parse_cards("AS 7H")
    Traceback (most recent call last):
    pinochle_learn.engine.notation.CardTextError: '7H' at character 4: a pinochle deck has only A 10 K Q J 9
    >>> parse_cards("AS as H9 S14")
    Traceback (most recent call last):
    pinochle_learn.engine.notation.CardTextError: 'S14' at character 10: 48-card deck: a third A♠
    """
    if not isinstance(text, str):
        raise TypeError(f"card text must be a str, not {type(text).__name__}")
    check_rules(rules)
    cards: list[Card] = []
    seen: Counter[Card] = Counter()
    for match in _TOKEN.finditer(text):
        token, position = match.group(), match.start()
        card = _card(token)
        if card is None:
            raise CardTextError(token, position, _advice(token))
        if trouble := copy_trouble(card, seen[card], rules):
            raise CardTextError(token, position, trouble)
        seen[card] += 1
        cards.append(card)
    return tuple(cards)


def parse_card(text: str) -> Card:
    """The one card of a text.

    >>> parse_card("t♦")
    <10♦>
    """
    cards = parse_cards(text)
    if len(cards) != 1:
        raise CardTextError(text, 0, f"one card is wanted here, not {len(cards)}")
    return cards[0]


def _card(token: str) -> Card | None:
    plain = _plain(token)
    if found := _RANK_FIRST.fullmatch(plain):
        rank, suit = _RANKS[found[1]], _SUITS[found[2]]
    elif found := _SUIT_FIRST.fullmatch(plain):
        rank, suit = _NUMBERS[found[2]], _SUITS[found[1]]
    else:
        return None
    return Card(_BY_RANK[rank], suit)


def _plain(token: str) -> str:
    """The token in capitals, without signs one does not see; only our own letters have capitals here."""
    return token.translate(_LARGE)


def _advice(token: str) -> str:
    """What would be right instead of a token that is no card."""
    plain = _plain(token)
    if re.fullmatch(r"([SHCD♠♥♣♦])([AKQJT])", plain):
        return f"write the rank first: {plain[1]}{plain[0]}"
    if re.fullmatch(r"[2-8][SHCD♠♥♣♦]", plain):
        return "a pinochle deck has only A 10 K Q J 9"
    if re.fullmatch(r"([SHCD♠♥♣♦])([1-8]|1[5-9])", plain):
        return "behind a suit stands a number from 9 to 14 (14 is the ace, 13 king, 12 queen, 11 jack)"
    if re.fullmatch(r"10|[AKQJT9]", plain):
        return f"its suit is missing; write {plain}S, {plain}H, {plain}C or {plain}D"
    return "not a card; write rank then suit, as 10S, Q♥ or 9D"


def _short(token: str) -> str:
    return token if len(token) <= 16 else token[:15] + "…"


_WORDS: Final[dict[str, Action]] = {
    str(action): action for action in (Deal(), Redeal(), Keep(), Pass(), Bunch(), PlayOn(), ThrowIn(), ShootMoon())
}


def parse_action(text: str) -> Action:
    """The action a text names; ``str(action)`` gives the text back.

    Raises ValueError: the text names no action; the sentence says what would be right.

    >>> parse_action("bid 250"), str(parse_action("play Q♥"))
    (Bid(amount=250), 'play QH')
    >>> parse_action("double")
    Traceback (most recent call last):
    ValueError: 'double' is no action: write deal, keep, redeal, bid 250, pass, bunch, trump S, pass AS KS QS JS, \
play-on, throw-in, moon or play QH
    """
    word, _, rest = " ".join(text.split()).partition(" ")
    if not rest and word in _WORDS:
        return _WORDS[word]
    if word == "bid" and re.fullmatch(r"[1-9][0-9]{0,5}", rest):
        return Bid(int(rest))
    if word == "trump" and rest:
        suit = as_suit(_SUITS.get(rest.upper(), rest))
        assert suit is not None
        return NameTrump(suit)
    if word == "pass" and rest:
        return PassCards(parse_cards(rest))
    if word == "play" and rest:
        return Play(parse_card(rest))
    raise ValueError(
        f"{_short(text)!r} is no action: write deal, keep, redeal, bid 250, pass, bunch, trump S, pass AS KS QS JS, "
        "play-on, throw-in, moon or play QH"
    )
