"""A position under one rule set, all in its unit: what the hand melds, what may be played, how the round scores."""

from __future__ import annotations

from dataclasses import dataclass

from ...analysis.worths import with_each_trump
from ...engine import RULES, BestMelds, Card, RoundScore, Rules, Suit, legal_plays
from ...engine.why import unit_word
from .position import Pair, Position
from .round import Round, round_of
from .trick import is_to_play


@dataclass(frozen=True, slots=True)
class Side:
    """The position under one rule set, all in its unit. What there is nothing of is ``None``.

    ``worths`` are the melds with each trump; without any, ``trouble`` says why. ``legal``: what may be played to the
    trick. ``score``: of the round; ``no_score`` says why there is none although the position has one.
    """

    rules: Rules
    worths: dict[Suit, BestMelds] | None
    legal: tuple[Card, ...] | None = None
    bid: int | None = None
    score: RoundScore | None = None
    no_score: str = ""
    trouble: str = ""

    @property
    def called(self) -> str:
        """How its rule set is called."""
        return called(self.rules)

    @property
    def changes(self) -> Pair | None:
        """How the round changes the totals of both sides, in ones; ``None``: there is no score."""
        unit = self.rules.unit
        return (self.score.bidders * unit, self.score.others * unit) if self.score else None


def side_under(position: Position, rules: Rules) -> Side:
    """The position under a rule set, whatever its own is.

    >>> from ...engine import RULES, parse_cards
    >>> side = side_under(Position(parse_cards("KS QS"), bid=250, melds=(60, 0), tricks=200), RULES["fletcher"])
    >>> side.worths[Suit.SPADES].total, side.bid, side.score.bidders, side.changes
    (4, 25, 26, (260, 50))
    """
    try:
        worths, legal = with_each_trump(position.hand, rules), legal_under(position, rules)
    except ValueError as error:
        return Side(rules, None, trouble=str(error))
    bid, *_ = _in_unit(position, rules)
    try:
        return Side(rules, worths, legal, bid, _scored(position, rules))
    except ValueError as error:
        return Side(rules, worths, legal, bid, no_score=str(error).rstrip("."))


def has_score(position: Position) -> bool:
    """Is there all that a score rests on: a bid, and the trick points or a round thrown in?

    >>> has_score(Position(bid=250)), has_score(Position(bid=250, tricks=200))
    (False, True)
    """
    return position.bid is not None and (position.tricks is not None or position.how == "throw in")


def legal_under(position: Position, rules: Rules) -> tuple[Card, ...] | None:
    """What may be played to the trick (RULES.md, playok 6); ``None``: the hand has none to play to now.

    >>> from ...engine import RULES, parse_cards
    >>> legal_under(Position(parse_cards("AH 9H"), trick=parse_cards("QH")), RULES["tutorial"])
    (<A♥>,)
    """
    return legal_plays(position.hand, position.trick, position.trump, rules) if has_to_play(position) else None


def has_to_play(position: Position) -> bool:
    """Is there a trick, and a hand whose turn it is to play to it?

    >>> from ...engine import parse_cards
    >>> hand, trick = parse_cards("KH 9H"), parse_cards("AH")
    >>> has_to_play(Position(hand, trick=trick)), has_to_play(Position(hand, trick=trick, mine=0))
    (True, False)
    """
    return bool(position.hand and position.trick) and is_to_play(position)


def called(rules: Rules) -> str:
    """A rule set as a learner knows it: by its title; one of somebody's own by its name.

    >>> called(RULES["fletcher"])
    'Bid or bunch'
    """
    return rules.title if RULES.get(rules.name) == rules else rules.name


def _scored(position: Position, rules: Rules) -> RoundScore | None:
    """The score of the round, if it has one. Raises ValueError: these rules do not allow it, or cannot tell it."""
    if not has_score(position):
        return None
    bid, melds, tricks = _in_unit(position, rules)
    is_thrown_in = position.how == "throw in"
    if bid is None or melds is None or (tricks is None and not is_thrown_in):
        raise ValueError(f"such points are no whole number of {unit_word(rules.unit)}")
    return Round(rules, bid, melds, 0 if is_thrown_in or tricks is None else tricks, position.how).score


def _in_unit(position: Position, rules: Rules) -> tuple[int | None, Pair | None, int | None]:
    """Bid, melds and trick points of the position, counted in another unit; ``None`` what that cannot tell.

    Nobody has said what was melded: it is what the hand melds under those rules.
    """

    def turned(points: int | None) -> int | None:
        if points is None:
            return None
        whole, rest = divmod(points * position.rules.unit, rules.unit)
        return None if rest else whole

    if position.melds is None:
        return (
            turned(position.bid),
            round_of(Position(position.hand, position.trump, rules)).melds,
            turned(position.tricks),
        )
    bidders, others = map(turned, position.melds)
    melds = None if bidders is None or others is None else (bidders, others)
    return turned(position.bid), melds, turned(position.tricks)
