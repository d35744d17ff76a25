"""A position of “What if?” taken over from elsewhere: from a hand, a trick, an exercise, a round on paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ...analysis import best_worth
from ...engine import Card, Rules, Suit, trick_points
from ...engine.auction import highest
from ..bank.exercises import Exercise, Given
from ..bank.given import SIDES
from ..dealing import ME
from ..kinds.laid import players_of
from ..links import WHAT_IF
from ..scores.rounds import Round
from ..scores.scoring import FIELDS
from ..typed import whole_number
from .address import MOST_POINTS, link_to, read_position
from .position import PARTS, WAYS, Cards, Pair, Position

_PART: Final = {
    "count-melds": "melds",
    "pick-melds": "melds",
    "legal-cards": "tricks",
    "trick-winner": "tricks",
    "order-cards": "tricks",
    "legal-calls": "bid",
    "score": "scores",
    "trick-points": "scores",
    "pass-cards": "exchange",
    # what a `choose` exercise asks
    "points": "melds",
    "name": "melds",
    "trump": "melds",
    "number": "tables",
    "seat": "tables",
    "speaker": "bid",
    "winner": "bid",
    "contract": "bid",
    "lowest-bid": "bid",
    "may-call": "bid",
    "may-redeal": "tables",
    "bid-up-to": "bid",
    "first-pass": "exchange",
    "holding": "exchange",
    "may-pass": "exchange",
    "points-after": "exchange",
    "best-to-pass": "exchange",
    "may-throw-in": "scores",
    "made": "scores",
    "game-winner": "scores",
}
"""By the kind of an exercise, or what it asks: the way to look at it."""


def of_hand(hand: Iterable[Card], rules: Rules, trump: Suit | None = None, part: str = PARTS[0]) -> Position | None:
    """A hand; ``None``: more cards than “What if?” has room for. Without ``trump`` it is that which the hand is for.

    >>> from ...engine import RULES, parse_cards
    >>> of_hand(parse_cards("9S KH QH"), RULES["playok"]).trump
    <Suit.HEARTS: 'H'>
    """
    cards = tuple(hand)
    return _position(hand=cards, trump=trump or _best_trump(cards, rules), rules=rules, part=part)


def of_trick(
    hand: Iterable[Card], trick: Iterable[Card], trump: Suit | None, rules: Rules, mine: int | None = None
) -> Position | None:
    """A trick, and the hand that plays to it; ``mine`` is the place of its card in it, if it is not the next.

    Where there is no ``trump``, a suit that changes nothing is.

    >>> from ...engine import RULES, parse_cards
    >>> of_trick((), parse_cards("KS AH"), None, RULES["playok"]).trump
    <Suit.DIAMONDS: 'D'>
    """
    held, led = tuple(hand), tuple(trick)
    suit = trump or _harmless(held, led)
    if mine is None and held and len(led) < rules.seats:
        mine = len(led)
    return _position(hand=held, trick=led, trump=suit, rules=rules, part="tricks", mine=mine)


def of_round(
    rules: Rules,
    bid: int | None,
    melds: Pair | None = None,
    tricks: int | None = None,
    *,
    how: str = WAYS[0],
    totals: Pair = (0, 0),
) -> Position | None:
    """A round that is scored, in the rules' unit: pairs are the bidders' and the others'; ``tricks`` the bidders'.

    >>> from ...engine import RULES
    >>> of_round(RULES["playok"], 250, (60, 100), 200).part
    'scores'
    """
    return _position(rules=rules, part="scores", bid=bid, melds=melds, tricks=tricks, how=how, totals=totals)


def of_exercise(exercise: Exercise, table: Rules) -> Position | None:
    """All that an exercise or a question gives, as far as it can be changed there; ``table`` are the rules in play.

    >>> from ...engine import RULES
    >>> from ..bank.exercises import load_topic
    >>> [of_exercise(each, RULES["playok"]).part for each in load_topic("tricks")[-2:]]
    ['tricks', 'tricks']
    """
    given = exercise.given
    rules = given.rules_of(table)
    hand = _held(given)
    return _position(
        hand=hand,
        trump=given.trump or (_harmless(hand, given.trick) if _is_trick(exercise) else _best_trump(hand, rules)),
        rules=rules,
        part=_PART[given.ask or exercise.kind],
        partner=given.partner,
        gone=tuple((Counter(given.gave or given.passing) & Counter(hand)).elements()),
        trick=given.trick,
        mine=_mine(exercise),
        bid=given.bid or highest(tuple(enumerate(given.calls)))[1] or None,
        melds=_melds(given),
        tricks=_bidders_tricks(exercise, rules),
        how="moon" if given.moon else "throw in" if given.thrown_in else WAYS[0],
        totals=_turned(given.totals, SIDES.index(given.bid_by) if given.bid_by else 0),
    )


def of_typed(typed: Mapping[str, str], rules: Rules) -> Position | None:
    """A round as its numbers are typed in, see `course.scores.scoring.FIELDS`; what is no number is left open.

    >>> from ...engine import RULES
    >>> of_typed({"bid": "250", "meld bidders": "60", "tricks others": "50"}, RULES["playok"]).tricks
    200
    """
    bid, mine, theirs, tricks, others = (_points(typed.get(field, "")) for field in FIELDS)
    if tricks is None and others is not None:
        tricks = max(rules.trick_total - others, 0)
    how = typed.get("how", WAYS[0])
    melds = None if mine is None and theirs is None else (mine or 0, theirs or 0)
    found = of_round(rules, bid or None, melds, None if how == "throw in" else tricks, how=how)
    return found if found and _can_be_read(found) else of_round(rules, None)


def _can_be_read(position: Position) -> bool:
    """Would its link be followed? Numbers that no round can have would be refused."""
    try:
        return read_position(link_to(position).partition("/")[2].removeprefix(WHAT_IF).lstrip("/?")) == position
    except ValueError:
        return False


def _points(text: str) -> int | None:
    return whole_number(text, MOST_POINTS)


def of_sheet(rounds: Sequence[Round], rules: Rules) -> Position | None:
    """The last round on a score sheet; ``None``: there is none yet.

    >>> from ...engine import RULES
    >>> from ..scores.rounds import rounds_given
    >>> of_sheet(rounds_given([{"bid": 330, "melds": (60, 100), "thrown_in": True}]), RULES["playok"]).how
    'throw in'
    """
    if not rounds:
        return None
    last, before = rounds[-1], rounds[-2].totals if len(rounds) > 1 else (0, 0)
    tricks = last.tricks[last.bidders] if last.tricks else None
    how = "moon" if last.moon else WAYS[0] if last.tricks else "throw in"
    return of_round(
        rules, last.bid, _turned(last.melds, last.bidders), tricks, how=how, totals=_turned(before, last.bidders)
    )


def _turned(ours: Pair, bidders: int) -> Pair:
    """Our number and theirs, those of the bidders' side first."""
    return (ours[1], ours[0]) if bidders else ours


def _position(**fields: Any) -> Position | None:
    """Cards that are too many, or of no deck, make no position: then there is nothing to take over."""
    try:
        return Position(**fields)
    except ValueError:
        return None


def _held(given: Given) -> Cards:
    """The hand; where cards come before others go, with those."""
    return (*given.hand, *given.got) if given.gave else given.hand


def _is_trick(exercise: Exercise) -> bool:
    return _PART[exercise.given.ask or exercise.kind] == "tricks"


def _mine(exercise: Exercise) -> int | None:
    """The place of the learner's card in the trick: that of the card that was played, or of the next one."""
    given = exercise.given
    place = next((at for at, seat in enumerate(players_of(exercise)) if seat == ME), None)
    return len(given.trick) if place is None and given.hand and _is_trick(exercise) else place


def _melds(given: Given) -> Pair | None:
    if not given.bid:
        return None
    return (given.meld, 0) if given.ask == "may-throw-in" else given.melds


def _bidders_tricks(exercise: Exercise, rules: Rules) -> int | None:
    given = exercise.given
    if exercise.kind == "trick-points":
        return trick_points(given.cards, rules) + (rules.last_trick if given.last_trick else 0)
    return None if given.tricks is None else given.tricks[0]


def _best_trump(hand: Cards, rules: Rules) -> Suit:
    return best_worth(hand, rules).trump if hand else Suit.SPADES


def _harmless(hand: Cards, trick: Cards) -> Suit:
    """A suit that is nowhere; if there is none, the suit led: then too no other suit can win."""
    there = {card.suit for card in (*hand, *trick)}
    led = trick[0].suit if trick else Suit.SPADES
    return next((suit for suit in reversed(Suit) if suit not in there), led)
