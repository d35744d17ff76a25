"""From the engine's objects to the parts of a view. All words of the table are chosen here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence

from .. import engine
from ..course.melds.words import capital
from ..engine import Bid, Bunch, Card, Meld, Pass, Phase, Play, Suit, Trick, trick_winner
from ..engine.why import ORDINALS, points_text
from .shape import (
    CardState,
    CardView,
    FactView,
    GroupView,
    HandView,
    MarkView,
    MeldView,
    PileView,
    Place,
    PlayedView,
    PlayerView,
    Select,
    TableView,
    TrickView,
)

_ACTS = {Phase.DEAL: "to deal", Phase.PLAY: "to play"}
PLACES: tuple[Place, ...] = ("south", "west", "north", "east")


def plural(count: int, word: str) -> str:
    """A number with its word.

    >>> plural(1, "trick"), plural(0, "card")
    ('1 trick', '0 cards')
    """
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def with_ids(cards: Iterable[Card]) -> tuple[tuple[str, Card], ...]:
    """The cards as held, by suit and high to low, each copy with an id of its own.

    >>> from pinochle_learn import parse_cards
    >>> with_ids(parse_cards("9H AS 9H"))
    (('AS', <A♠>), ('9H', <9♥>), ("9H'", <9♥>))
    """
    seen: Counter[Card] = Counter()
    named = []
    for card in sorted(cards, reverse=True):
        named.append((card.code + "'" * seen[card], card))
        seen[card] += 1
    return tuple(named)


def cards_of(ids: Iterable[str], hand: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of a hand with these ids; an id the hand does not have is nothing.

    >>> from pinochle_learn import parse_cards
    >>> cards_of(["9H'", "AS", "gone"], parse_cards("9H AS 9H"))
    (<A♠>, <9♥>)
    """
    wanted = set(ids)
    return tuple(card for name, card in with_ids(hand) if name in wanted)


def card_view(
    card: Card,
    card_id: str | None = None,
    *,
    state: CardState = "plain",
    marks: Sequence[MarkView] = (),
    note: str = "",
) -> CardView:
    """One card.

    >>> from pinochle_learn import parse_cards
    >>> card_view(parse_cards("10S")[0])
    {'id': '10S', 'rank': '10', 'suit': 'S', 'name': 'ten of spades'}
    """
    shown = CardView(id=card_id or card.code, rank=card.rank.text, suit=card.suit.value, name=card.name)
    if state != "plain":
        shown["state"] = state
    if marks:
        shown["marks"] = list(marks)
    if note:
        shown["note"] = note
    return shown


def hand_view(
    cards: Iterable[Card],
    *,
    name: str = "Your hand",
    select: Select = "many",
    states: Mapping[Card, CardState] | None = None,
    notes: Mapping[Card, str] | None = None,
    marks: Mapping[str, Sequence[MarkView]] | None = None,
) -> HandView:
    """A hand grouped by suit in table order, high to low. States and notes go by card, marks by id.

    >>> from pinochle_learn import parse_cards
    >>> hand = hand_view(parse_cards("9H AS 9H"))
    >>> [(group["name"], [card["id"] for card in group["cards"]]) for group in hand["groups"]]
    [('spades, 1 card', ['AS']), ('hearts, 2 cards', ['9H', "9H'"])]
    """
    states, notes, marks = states or {}, notes or {}, marks or {}
    named = with_ids(cards)
    copies = Counter(card for _, card in named)
    groups = []
    for suit in Suit:
        held = [
            _copy_view(
                card,
                card_id,
                copies[card],
                state=states.get(card, "plain"),
                note=notes.get(card, ""),
                marks=marks.get(card_id, ()),
            )
            for card_id, card in named
            if card.suit is suit
        ]
        if held:
            groups.append(GroupView(suit=suit.value, name=f"{suit.word}, {plural(len(held), 'card')}", cards=held))
    return HandView(name=name, select=select, groups=groups)


def _copy_view(
    card: Card, card_id: str, copies: int, *, state: CardState, marks: Sequence[MarkView], note: str
) -> CardView:
    """A card; where there are more of it, it is spoken of as the first, the second."""
    shown = card_view(card, card_id, state=state, marks=marks, note=note)
    if copies > 1:
        at = card_id.count("'")
        shown["name"] += f", {ORDINALS[at] if at < len(ORDINALS) else at + 1}"
    return shown


def trump_fact(trump: Suit | None) -> FactView:
    """What is trump.

    >>> trump_fact(Suit.HEARTS)
    {'id': 'trump', 'label': 'Trump', 'text': 'hearts', 'suit': 'H'}
    """
    if trump is None:
        return FactView(id="trump", label="Trump", text="not named yet")
    return FactView(id="trump", label="Trump", text=trump.word, suit=trump.value)


def meld_view(meld: Meld, meld_id: str, *, mark: str = "") -> MeldView:
    """A meld with its cards and points.

    >>> from pinochle_learn import find_meld, parse_cards
    >>> shown = meld_view(find_meld(parse_cards("QS JD"), "S"), "0")
    >>> shown["title"], shown["points"], [card["id"] for card in shown["cards"]]
    ('Pinochle', '40 points', ['QS', 'JD'])
    """
    cards = [card_view(card, card_id) for card_id, card in with_ids(meld.cards)]
    shown = MeldView(
        id=meld_id,
        title=capital(meld.name),
        cards=cards,
        points=points_text(meld.points),
    )
    if mark:
        shown["mark"] = mark
    return shown


# --- a live table ---


def table_view(seen: engine.SeatView, *, label: str = "The table") -> TableView:
    """The whole table as one seat sees it. When it is to play, what it may not play is dimmed.

    >>> from pinochle_learn import RULES, Deal, apply, start, view
    >>> shown = table_view(view(apply(start(RULES["playok"], 4711), Deal()), 0))
    >>> [player["name"] for player in shown["seats"]], len(shown["hand"]["groups"])
    (['South', 'West', 'North', 'East'], 4)
    """
    table = TableView(
        label=label,
        layout="live",
        facts=_facts(seen),
        seats=[_player(seen, seat) for seat in range(seen.rules.seats)],
        piles=_piles(seen),
        hand=_live_hand(seen),
    )
    if seen.phase is Phase.PLAY:
        table["trick"] = trick_view(seen)
    return table


def trick_view(seen: engine.SeatView) -> TrickView:
    """The cards of the trick, each before its player, with the one that is winning marked.

    >>> west = engine.view(engine.from_hands(engine.RULES["playok"], engine.deal(4711), dealer=0), 1)
    >>> trick_view(west)["cards"]
    []
    """
    state = seen.seen
    winner = trick_winner(state.trick, state.trump, seen.rules) if state.trick else None
    wins = {winner: ("wins", "winning")}
    cards = [_played(seen, state.leader, at, card, *wins.get(at, ())) for at, card in enumerate(state.trick)]
    leads = engine.SEATS[state.turn]
    empty = "You lead" if state.turn == seen.seat else f"{leads} leads"
    return TrickView(name="Trick on the table", cards=cards, empty=empty)


def taken_view(seen: engine.SeatView, trick: Trick) -> TrickView:
    """A trick that was taken, as it lay on the table, with the card that took it marked.

    >>> from pinochle_learn import RULES, deal, from_hands, parse_cards
    >>> south = engine.view(from_hands(RULES["playok"], deal(4711), dealer=0), 0)
    >>> shown = taken_view(south, Trick(leader=2, cards=parse_cards("QH 9D 10H QS"), winner=1))
    >>> shown["cards"][3]["name"], shown["cards"][3]["badge"]
    ('West: queen of spades', 'took it')
    """
    took = {(trick.winner - trick.leader) % seen.rules.seats: ("took it", "took the trick")}
    cards = [_played(seen, trick.leader, at, card, *took.get(at, ())) for at, card in enumerate(trick.cards)]
    return TrickView(name="The last trick", cards=cards)


def _played(seen: engine.SeatView, leader: int, at: int, card: Card, badge: str = "", note: str = "") -> PlayedView:
    seat = (leader + at) % seen.rules.seats
    return played_view(card, seat, _place(seen, seat), is_lead=at == 0, badge=badge, note=note)


def played_view(
    card: Card, seat: int, place: Place, *, is_lead: bool = False, badge: str = "", note: str = ""
) -> PlayedView:
    """A card of a trick before its player. The one that was led is marked: one sees who began.

    >>> from pinochle_learn import parse_cards
    >>> shown = played_view(parse_cards("QH")[0], 2, "north", is_lead=True, badge="wins", note="winning")
    >>> shown["name"], shown["order"], shown["badge"], shown["note"]
    ('North: queen of hearts', 'led', 'wins', 'led, winning')
    """
    shown = PlayedView(
        id=str(seat),
        rank=card.rank.text,
        suit=card.suit.value,
        name=f"{engine.SEATS[seat]}: {card.name}",
        place=place,
    )
    if is_lead:
        shown["order"] = "led"
    if badge:
        shown["badge"] = badge
    if notes := ["led"] * is_lead + [note] * bool(note):
        shown["note"] = ", ".join(notes)
    return shown


def _place(seen: engine.SeatView, seat: int) -> Place:
    """Where a player sits on the screen: who looks sits below."""
    return PLACES[(seat - seen.seat) % seen.rules.seats]


def _facts(seen: engine.SeatView) -> list[FactView]:
    state = seen.seen
    facts = []
    if state.phase not in (Phase.DEAL, Phase.NINES, Phase.AUCTION):
        facts.append(trump_fact(seen.trump))
    if state.bidder is not None:
        by = "you" if state.bidder == seen.seat else engine.SEATS[state.bidder]
        text = f"{state.bid} by {by}"
        facts.append(FactView(id="bid", label="Bid", text=text))
    if state.moon:
        facts.append(
            FactView(id="moon", label="Moon", text=f"every trick for {seen.rules.moon}, in place of the bidders' melds")
        )
    if state.melds:
        melds = [state.team_melds(team[0]) for team in seen.rules.teams]
        facts.append(_by_side(seen, "melds", "Melds", melds))
    if state.taken:
        facts.append(_by_side(seen, "tricks", "Trick points", engine.points_by_team(state)))
    return [*facts, _by_side(seen, "totals", "Score", state.totals)]


def _by_side(seen: engine.SeatView, name: str, label: str, points: Sequence[int]) -> FactView:
    """Points of both sides, the own first."""
    ours = seen.rules.team(seen.seat)
    we = "you" if seen.rules.partner(seen.seat) is None else "we"
    theirs = [amount for team, amount in enumerate(points) if team != ours]
    text = ", ".join([f"{we} {points[ours]}", *(f"they {amount}" for amount in theirs)])
    return FactView(id=name, label=label, text=text)


def _role(seen: engine.SeatView, seat: int) -> str:
    if seat == seen.seat:
        return "you"
    return "partner" if seen.rules.partner(seen.seat) == seat else "opponent"


def _player(seen: engine.SeatView, seat: int) -> PlayerView:
    state = seen.seen
    turn = state.turn == seat and state.phase is not Phase.OVER
    acts = _ACTS.get(state.phase, "to act")
    badges = [acts] * turn + ["dealer"] * (seat == state.dealer and state.phase is not Phase.DEAL)
    return PlayerView(
        id=str(seat),
        place=_place(seen, seat),
        name=engine.SEATS[seat],
        role=_role(seen, seat),
        turn=turn,
        cards=0 if seat == seen.seat else _held(seen, seat),
        badges=badges,
        facts=_player_facts(seen, seat),
    )


def _held(seen: engine.SeatView, seat: int) -> int:
    """How many cards a seat holds: all can count them."""
    state = seen.seen
    if state.phase in (Phase.DEAL, Phase.OVER):
        return 0
    played = len(state.taken) + ((seat - state.leader) % seen.rules.seats < len(state.trick))
    return seen.rules.hand_size - played + _exchanged(seen, seat)


def _exchanged(seen: engine.SeatView, seat: int) -> int:
    """Cards more or fewer than dealt, between the two passes of the exchange."""
    state = seen.seen
    if state.phase is not Phase.EXCHANGE or len(state.passed) != 1 or state.bidder is None:
        return 0
    count = seen.rules.exchange
    return count if seat == state.bidder else -count if seat == seen.rules.partner(state.bidder) else 0


def _player_facts(seen: engine.SeatView, seat: int) -> list[str]:
    state = seen.seen
    facts = []
    if state.phase is Phase.AUCTION:
        calls = [call for caller, call in state.calls if caller == seat]
        facts += [_call_text(calls[-1])] if calls else []
    elif seat == state.bidder:
        facts.append(f"bid {state.bid}")
    if seat != seen.seat and (held := _held(seen, seat)):
        facts.append(plural(held, "card"))
    if state.phase is Phase.PLAY:
        facts.append(plural(sum(trick.winner == seat for trick in state.taken), "trick"))
    return facts


def _call_text(call: engine.AuctionCall) -> str:
    match call:
        case Bid(amount=amount):
            return f"bid {amount}"
        case Bunch():
            return "bid-or-bunch"
        case Pass():
            return "passed"


def _piles(seen: engine.SeatView) -> list[PileView]:
    """Each player's melds: open from the melding to the end of the first trick."""
    state = seen.seen
    if state.phase not in (Phase.DECIDE, Phase.PLAY) or state.taken:
        return []
    return [
        PileView(
            id=str(seat),
            name="Your melds" if seat == seen.seat else f"{engine.SEATS[seat]}'s melds",
            total=points_text(best.total) if best.melds else "",
            empty="none",
            melds=[meld_view(meld, str(at)) for at, meld in enumerate(best.melds)],
        )
        for seat, best in enumerate(state.melds)
    ]


def _live_hand(seen: engine.SeatView) -> HandView:
    select: Select = "none"
    states: dict[Card, CardState] = {}
    notes: dict[Card, str] = {}
    if seen.phase is Phase.PLAY:
        select = "press"  # also while others play: a card pressed then is answered, and keeps the focus
        if seen.is_my_turn:
            states, notes = _legal(seen, {a.card for a in seen.legal_actions() if isinstance(a, Play)})
    elif seen.is_my_turn and seen.phase is Phase.EXCHANGE:
        select = "many"
    return hand_view(seen.hand, select=select, states=states, notes=notes)


def _legal(seen: engine.SeatView, legal: Container[Card]) -> tuple[dict[Card, CardState], dict[Card, str]]:
    """Legal and dimmed cards; a lead that is free needs no marking."""
    if all(card in legal for card in seen.hand):
        return {}, {}
    states: dict[Card, CardState] = {card: "legal" if card in legal else "dimmed" for card in seen.hand}
    notes = {card: "may be played" if card in legal else "may not be played" for card in seen.hand}
    return states, notes
