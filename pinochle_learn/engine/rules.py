"""A rule set is a value: every point on which games differ is a field of `Rules`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields
from enum import Enum
from functools import partial
from typing import Final

from .cards import ALL_CARDS, Card, Rank, Suit
from .why import ORDINALS, shown, whole

SEATS: Final = ("South", "West", "North", "East")
"""The four seats in clockwise order, by number 0 to 3. South is the learner; partners sit opposite."""


class AllPass(Enum):
    """What happens when nobody bids.

    >>> from . import RULES
    >>> RULES["playok"].all_pass.value
    'the dealer holds the contract at the minimum'
    """

    DEALER_HOLDS = "the dealer holds the contract at the minimum"
    REDEAL = "the same dealer deals again"


class TrumpBy(Enum):
    """Who or what fixes trump.

    >>> from . import RULES
    >>> RULES["playok"].trump_by.value
    'the bid winner names it'
    """

    BIDDER = "the bid winner names it"
    TURNED_CARD = "the turned card"


class BothOver(Enum):
    """Who wins when both sides reach the game's end in one round.

    >>> from . import RULES
    >>> RULES["playok"].both_over.value
    'the side that held the bid'
    """

    BIDDERS = "the side that held the bid"
    HIGHER = "the higher total; equal totals play on"


class Made(Enum):
    """What the bidding side scores when its bid is made (RULES.md, playok 8).

    >>> from . import RULES
    >>> RULES["playok"].made.value
    'its melds and its trick points'
    """

    EVERYTHING = "its melds and its trick points"
    BID_ALONE = "its bid alone"


class WhenSet(Enum):
    """What a bidding side that is set loses beside its bid (RULES.md, playok 8).

    >>> from . import RULES
    >>> RULES["playok"].when_set.value
    'it scores nothing'
    """

    NOTHING = "it scores nothing"
    KEEPS_MELD = "it keeps its meld"
    LOSES_MELD = "its meld is subtracted as well"


class Where(Enum):
    """Where a meld's ranks are to be found.

    >>> from . import RULES
    >>> RULES["playok"].melds[0].where.value
    'in trump'
    """

    TRUMP = "in trump"
    PLAIN = "in each suit that is not trump"
    AROUND = "in all four suits at once"
    FIXED = "in cards that are named"


class Reuse(Enum):
    """How often a card may serve in melds.

    >>> from . import RULES
    >>> RULES["playok"].meld_reuse.value
    'in one meld of each class'
    """

    ONCE_A_CLASS = "in one meld of each class"
    NEW_FOR_SAME_MELD = "in different melds; the same meld again needs new cards"


@dataclass(frozen=True, slots=True)
class MeldRule:
    """A line of the table of melds (RULES.md, playok 5).

    ``ranks`` are the ranks it takes, in the place ``where`` says; ``cards`` are used for `Where.FIXED` alone.

    >>> from . import RULES
    >>> run = RULES["playok"].melds[0]
    >>> run.name, run.points, len(run.ranks)
    ('run', 150, 5)
    """

    name: str
    meld_class: int
    points: int
    where: Where
    ranks: tuple[Rank, ...] = ()
    cards: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        if bool(self.cards) != (self.where is Where.FIXED) or bool(self.ranks) == bool(self.cards):
            raise ValueError(f"meld {self.name!r}: give cards for a fixed meld, ranks for every other")

    def instances(self, trump: Suit | None) -> tuple[tuple[Card, ...], ...]:
        """The sets of cards that make this meld with that trump (``None``: none named yet).

        >>> marriage = MeldRule("common marriage", 1, 20, Where.PLAIN, (Rank.KING, Rank.QUEEN))
        >>> marriage.instances(Suit.SPADES)[0]
        (<K♥>, <Q♥>)
        """
        match self.where:
            case Where.FIXED:
                return (self.cards,)
            case Where.AROUND:
                return (tuple(Card(rank, suit) for rank in self.ranks for suit in Suit),)
            case Where.TRUMP:
                suits = [suit for suit in Suit if suit is trump]
            case Where.PLAIN:
                suits = [suit for suit in Suit if suit is not trump]
        return tuple(tuple(Card(rank, suit) for rank in self.ranks) for suit in suits)


@dataclass(frozen=True, slots=True)
class Nines:
    """A hand with at least ``count`` nines may be thrown in before the bidding.

    With ``no_meld`` it must also be without a point of meld, as long as no trump is named.

    >>> from . import RULES
    >>> RULES["tutorial"].nines
    (Nines(count=5, no_meld=True),)
    """

    count: int
    no_meld: bool


@dataclass(frozen=True, slots=True)
class Stock:
    """Play while a stock lasts (two-handed): draw after each trick, meld after a trick that was won.

    >>> Stock(follow=False, melds_a_trick=1, turned_nine=10, nine_for_turned=10, nine_played=10).follow
    False
    """

    follow: bool  # must the led suit be followed while the stock lasts?
    melds_a_trick: int
    turned_nine: int  # points for the dealer when the turned card is a nine
    nine_for_turned: int  # points for changing a nine of trump for the turned card
    nine_played: int  # points for a nine of trump melded or played to a trick


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """A complete rule set: frozen, hashable, checked when made. A variant is `dataclasses.replace`.

    Points are in the rule set's own unit: ``unit`` tells how many points one of them stands for (10: tens).

    Raises ValueError: fields that contradict each other, with the field's name.

    >>> from dataclasses import replace
    >>> from . import RULES
    >>> short = replace(RULES["playok"], name="short", target=500)
    >>> short.target, short.trick_total, short.partner(0)
    (500, 250, 2)
    >>> replace(RULES["playok"], copies=0)
    Traceback (most recent call last):
    ValueError: rule set 'playok': copies does not fit: 0
    """

    name: str
    title: str
    unit: int = 1
    # cards and seats
    ranks: tuple[Rank, ...] = tuple(sorted(Rank, reverse=True))  # high to low
    copies: int = 2
    seats: int = 4
    teams: tuple[tuple[int, ...], ...] = ((0, 2), (1, 3))
    # the deal
    hand_size: int = 12
    packet: int = 3
    widow: int = 0
    nines: tuple[Nines, ...] = ()
    # the auction
    auction: bool = True
    opening: int = 0  # the lowest first bid
    opening_fixed: bool = False  # the first bid is exactly that
    raises: tuple[int, ...] = ()  # the steps allowed after it; none: any whole number above
    all_pass: AllPass = AllPass.REDEAL
    bunch: bool = False
    pass_is_final: bool = True  # False: who has passed may bid when his turn comes again
    # trump and the exchange
    trump_by: TrumpBy = TrumpBy.BIDDER
    exchange: int = 0  # cards passed each way, the partner first
    # melds
    melds: tuple[MeldRule, ...] = ()
    meld_reuse: Reuse = Reuse.ONCE_A_CLASS
    # before the first trick
    throw_in_above: int | None = None  # allowed when bid - meld is more than this; None: never
    moon: int = 0  # points for shooting the moon, in place of melds and tricks; 0: there is no moon
    # tricks (RULES.md, playok 6)
    stock: Stock | None = None
    must_follow: bool = True
    must_trump: bool = True
    must_win: bool = True
    must_beat_partner: bool = True  # must a card that wins be played although the partner is winning?
    must_overtrump: bool = True  # must a trump in place of the led suit beat a trump that is winning?
    must_undertrump: bool = True  # must a trump be played by who cannot follow, and cannot overtrump either?
    trump_instead: bool = False  # may a trump be played although the led suit could be followed?
    beat_when_trumped: bool = False  # must the led suit be beaten although the trick is trumped?
    later_equal_wins: bool = False  # does the later of two equal cards win?
    # scoring (RULES.md, playok 7 and 8)
    card_points: tuple[tuple[Rank, int], ...] = ()
    last_trick: int = 0
    meld_needs_trick_point: bool = True
    made: Made = Made.EVERYTHING
    when_set: WhenSet = WhenSet.NOTHING
    # the game
    target: int
    both_over: BothOver = BothOver.BIDDERS
    # derived
    power: tuple[int, ...] = field(init=False, compare=False, repr=False)  # by Rank: higher wins
    points_of: tuple[int, ...] = field(init=False, compare=False, repr=False)  # by Rank: trick points
    usual_duties: bool = field(init=False, compare=False, repr=False)  # every point on duties below `must_win` as usual
    _hash: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        _check(self)
        power = tuple(len(self.ranks) - self.ranks.index(r) if r in self.ranks else 0 for r in Rank)
        points = dict(self.card_points)
        derived = {
            "power": power,
            "points_of": tuple(points.get(rank, 0) for rank in Rank),
            "usual_duties": all(getattr(self, name) is usual for name, usual in _USUAL_DUTIES),
            "_hash": hash(tuple(getattr(self, f.name) for f in fields(self) if f.init)),
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[partial[Rules], tuple[()]]:
        """Made anew when unpickled: hashes differ from process to process."""
        return partial(Rules, **{f.name: getattr(self, f.name) for f in fields(self) if f.init}), ()

    @property
    def deck(self) -> tuple[Card, ...]:
        """Every card of the deck, copies side by side."""
        return tuple(card for card in ALL_CARDS if card.rank in self.ranks for _ in range(self.copies))

    @property
    def trick_total(self) -> int:
        """All trick points of a round, the last trick's included (RULES.md, playok 7)."""
        return sum(self.points_of[card.rank] for card in self.deck) + self.last_trick

    @property
    def classes(self) -> tuple[int, ...]:
        """The meld classes, ascending."""
        return tuple(sorted({meld.meld_class for meld in self.melds}))

    def team(self, seat: int) -> int:
        """The number of the team this seat plays for."""
        return next(number for number, seats in enumerate(self.teams) if seat in seats)

    def partner(self, seat: int) -> int | None:
        """The other seat of the team; ``None`` where each plays alone."""
        return next((other for other in self.teams[self.team(seat)] if other != seat), None)

    def checked_seat(self, seat: int) -> int:
        """The seat, if there is one of that number. Raises ValueError: there is none."""
        number = whole(seat)
        if number is None or number not in range(self.seats):
            raise ValueError(f"seat {shown(seat)}: seats are numbered 0 to {self.seats - 1}, South first, clockwise")
        return number

    def left(self, seat: int) -> int:
        """The next seat, clockwise."""
        return (seat + 1) % self.seats


_USUAL_DUTIES: Final = tuple(
    (f.name, f.default)
    for f in fields(Rules)
    if f.name in ("must_beat_partner", "must_overtrump", "must_undertrump", "trump_instead", "beat_when_trumped")
)
"""The finer points of the duties in a trick, with what they are at most tables."""


def _check(rules: Rules) -> None:
    """Refuse a rule set that contradicts itself."""
    deck = len(rules.ranks) * len(Suit) * rules.copies
    dealt = rules.hand_size * rules.seats + rules.widow
    wrong = {
        "ranks": len(set(rules.ranks)) != len(rules.ranks),
        "copies": not 1 <= rules.copies <= 4,
        "seats": not 2 <= rules.seats <= 4,
        "teams": sorted(seat for team in rules.teams for seat in team) != list(range(rules.seats)),
        "hand_size": dealt > deck or (rules.stock is None and dealt != deck),
        "packet": not 1 <= rules.packet <= rules.hand_size,
        "opening": rules.auction and rules.opening < 1,
        "raises": any(step < 1 for step in rules.raises),
        "exchange": not 0 <= rules.exchange <= rules.hand_size,
        "unit": rules.unit < 1,
        "widow": rules.widow < 0,
        "must_beat_partner": not rules.must_beat_partner and sorted(map(sorted, rules.teams)) != [[0, 2], [1, 3]],
        "moon": rules.moon < 0,
        "last_trick": rules.last_trick < 0,
        "throw_in_above": rules.throw_in_above is not None and rules.throw_in_above < 0,
        "melds": any(meld.points < 0 for meld in rules.melds),
        "card_points": any(points < 0 for _, points in rules.card_points),
        "target": rules.target < 1,
    }
    for name, is_wrong in wrong.items():
        if is_wrong:
            raise ValueError(f"rule set {rules.name!r}: {name} does not fit: {getattr(rules, name)!r}")


def check_rules(rules: object) -> None:
    """Refuse what is no rule set.

    Raises TypeError: with what was given.

    >>> check_rules("tutorial")
    Traceback (most recent call last):
    TypeError: rules: give a rule set, as RULES['tutorial'], not 'tutorial'
    """
    if not isinstance(rules, Rules):
        name = rules if isinstance(rules, str) and rules.isalpha() else "playok"
        raise TypeError(f"rules: give a rule set, as RULES[{shown(name)!r}], not {shown(rules)!r}")


def check_cards(cards: Iterable[object]) -> None:
    """Refuse what is no card.

    Raises TypeError: with the first such thing.

    >>> check_cards(["AS"])
    Traceback (most recent call last):
    TypeError: cards: 'AS' is no Card; parse_cards makes cards of text
    """
    for card in cards:
        if not isinstance(card, Card):
            raise TypeError(f"cards: {shown(card)!r} is no Card; parse_cards makes cards of text")


def check_copies(cards: Sequence[Card], rules: Rules) -> None:
    """Refuse cards the deck does not have, or not that often.

    Raises ValueError: the first such card, by name (RULES.md, Cards).

    >>> from . import RULES, parse_cards
    >>> check_copies(parse_cards("AS AS") + parse_cards("AS"), RULES["playok"])
    Traceback (most recent call last):
    ValueError: 48-card deck: a third A♠
    """
    for at, card in enumerate(cards):
        trouble = copy_trouble(card, cards[:at].count(card) if at else 0, rules)
        if trouble:
            raise ValueError(trouble)


def copy_trouble(card: Card, before: int, rules: Rules) -> str:
    """What is wrong with one more copy of a card after ``before`` others; empty if nothing is.

    >>> from . import ALL_CARDS, RULES
    >>> copy_trouble(ALL_CARDS[0], 1, RULES["playok"]), copy_trouble(ALL_CARDS[0], 2, RULES["playok"])
    ('', '48-card deck: a third A♠')
    """
    if card.rank not in rules.ranks:
        trouble = f"there is no {card}"
    elif before >= rules.copies:
        trouble = f"a {ORDINALS[rules.copies]} {card}"
    else:
        return ""
    return f"{len(rules.deck)}-card deck: {trouble}"
