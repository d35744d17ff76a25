"""Who does what, in words: for what has happened, and for what one could do."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine import (
    SEATS,
    Action,
    AuctionCall,
    Bid,
    Bunch,
    Card,
    Deal,
    Keep,
    NameTrump,
    Pass,
    PassCards,
    Play,
    PlayOn,
    Redeal,
    Rules,
    ShootMoon,
    ThrowIn,
    show,
)
from ...engine.why import listed, points_text
from ..dealing import ME


def who(seat: int) -> str:
    """The player at a seat as the learner speaks of him.

    >>> who(0), who(2)
    ('you', 'North')
    """
    return "you" if seat == ME else SEATS[seat]


def says(seat: int, verb: str) -> str:
    """A player with a verb, as a sentence begins.

    >>> says(0, "pass"), says(1, "pass"), says(2, "bid")
    ('You pass', 'West passes', 'North bids')
    """
    return f"{'You' if seat == ME else SEATS[seat]} {_verb(seat, verb)}"


def _verb(seat: int, verb: str) -> str:
    return verb if seat == ME else f"{verb}{'es' if verb.endswith('s') else 's'}"


def side(rules: Rules, team: int) -> str:
    """The players of a team.

    >>> from pinochle_learn import RULES
    >>> side(RULES["playok"], 0), side(RULES["playok"], 1)
    ('you and North', 'West and East')
    """
    return listed([who(seat) for seat in rules.teams[team]])


def still_needed(points: int, rules: Rules) -> str:
    """What the tricks must bring, when so many points are still missing after the melds (RULES.md, playok 6 to 8).

    >>> from pinochle_learn import RULES
    >>> print(still_needed(270, RULES["playok"]))
    270 points are still missing, and all tricks together bring only 250: the bid cannot be made
    >>> print(still_needed(90, RULES["playok"]))
    90 points must come from the tricks, which bring 250 in all
    """
    most = rules.trick_total
    if points > most:
        is_short = f"{points_text(points)} {'is' if points == 1 else 'are'} still missing"
        return f"{is_short}, and all tricks together bring only {most}: the bid cannot be made"
    if points > 0:
        return f"{points_text(points)} must come from the tricks, which bring {most} in all"
    one_trick = ", but without a trick point it is lost all the same" if rules.meld_needs_trick_point else ""
    return f"the melds alone reach the bid{one_trick}"


def cards(some: Sequence[Card]) -> str:
    """Cards in words, high to low.

    >>> from pinochle_learn import parse_cards
    >>> cards(parse_cards("9S AS KH"))
    'A♠ 9♠ K♥'
    """
    return show(sorted(some, reverse=True))


def to_do(action: Action) -> tuple[str, str]:
    """An action as one could do it: the verb, and what follows it.

    >>> to_do(Bid(260)), to_do(Pass())
    (('bid', '260'), ('pass', ''))
    """
    match action:
        case Deal():
            return "deal", ""
        case Redeal():
            return "throw", "the hand in for its nines"
        case Keep():
            return "keep", "the hand, in spite of its nines"
        case Bid(amount):
            return "bid", str(amount)
        case Pass():
            return "pass", ""
        case Bunch():
            return "say", "bid-or-bunch"
        case NameTrump(suit):
            return "name", f"{suit.word} as trump"
        case PassCards(passed):
            return "pass", cards(passed)
        case PlayOn():
            return "play", "on"
        case ThrowIn():
            return "throw", "the round in"
        case ShootMoon():
            return "shoot", "the moon"
        case Play(card):
            return "play", str(card)


def would(action: Action) -> str:
    """An action as one could do it.

    >>> would(Bid(260)), would(Pass())
    ('bid 260', 'pass')
    """
    return " ".join(to_do(action)).rstrip()


def does(seat: int, action: Action) -> str:
    """An action as a player does it. It tells what an exchange is of: not for all ears.

    >>> does(1, Bid(260)), does(0, Pass())
    ('West bids 260', 'You pass')
    """
    verb, rest = to_do(action)
    return f"{says(seat, verb)} {rest}".rstrip()


def calls_in_a_row(seat: int, calls: Sequence[AuctionCall]) -> str:
    """All that one player has called, in a row.

    >>> calls_in_a_row(1, (Bid(250), Bid(270), Pass()))
    'West bids 250, then 270, then passes'
    """
    said, last = does(seat, calls[0]), calls[0]
    for call in calls[1:]:
        verb, rest = to_do(call)
        is_raise = isinstance(call, Bid) and isinstance(last, Bid)
        then = rest if is_raise else f"{_verb(seat, verb)} {rest}".rstrip()
        said, last = f"{said}, then {then}", call
    return said
