"""The hand editor: what a press on the palette changes, deals, and how palette and controls look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from ...course.what_if.position import MOST_CARDS, Cards, Position, PositionError
from ...engine import Card, Rules, deal
from ..meld_parts import rules_choice, trump_choice
from ..shape import CardState, CardView, ControlView, MarkView, OptionView, PaletteView, RowView
from ..view import card_view, with_ids
from .desk import Desk
from .part import Part

PUT: Final = "put "
"""What the ids of the palette's cards begin with: "put AS"."""

_FOLDED: Final = "Rules and deals"
"""What is changed less often than cards and trump."""


# --- what changes ---


def pressed(position: Position, target: str, card: Card) -> Position:
    """One more of a card in a field of the position; if no more can go there, all of it is taken out.

    Raises ValueError: none is in, and none can go in: the sentence says why.

    >>> from ...engine import parse_cards
    >>> ace = parse_cards("AS")[0]
    >>> one = pressed(Position(), "hand", ace)
    >>> len(pressed(one, "hand", ace).hand), pressed(pressed(one, "hand", ace), "hand", ace).hand
    (2, ())
    >>> pressed(Position(seen=parse_cards("AS AS")), "hand", ace)
    Traceback (most recent call last):
    ValueError: No A♠ is left: 2 lie elsewhere.
    """
    held = position.cards(target)
    try:
        return position.with_cards(target, (*held, card))
    except PositionError as error:
        if card in held:
            return position.with_cards(target, tuple(each for each in held if each is not card))
        raise ValueError(_why_not(position, card, error)) from None


def dealt(position: Position, number: int) -> Position:
    """South's hand of a numbered deal; all that lay elsewhere is taken away. Raises ValueError: no deal has the number.

    >>> len(dealt(Position(), 4711).hand)
    12
    """
    return replace(cleared(position), hand=deal(number, position.rules)[0])


def cleared(position: Position) -> Position:
    """No card anywhere; only a hand that is pinned stays.

    >>> from ...engine import parse_cards
    >>> cleared(Position(parse_cards("AS"), pin=parse_cards("KS"))).known
    ()
    """
    return replace(position, hand=(), partner=(), seen=(), trick=(), mine=None, gone=())


def ruled(position: Position, rules: Rules) -> Position:
    """The position under other rules. Raises ValueError: it does not fit them; the sentence says so.

    >>> from ...engine import RULES
    >>> ruled(Position(), RULES["fletcher"]).rules.name
    'fletcher'
    """
    try:
        return position if rules is position.rules else position.with_rules(rules)
    except PositionError as error:
        raise ValueError(f"{rules.title}: {error}. The rules stay as they were.") from None


def ids_of(cards: Iterable[Card], hand: Cards) -> list[str]:
    """The ids that these cards have in the view of a hand, as far as they are there.

    >>> from ...engine import parse_cards
    >>> ids_of(parse_cards("9H 9H"), parse_cards("9H AS 9H"))
    ['9H', "9H'"]
    """
    wanted, found = Counter(cards), []
    for name, card in with_ids(hand):
        if wanted[card]:
            wanted[card] -= 1
            found.append(name)
    return found


# --- how it looks ---


def palette_view(position: Position, target: str, called: str) -> PaletteView:
    """Each different card of the deck, with how many are in the target, and whether one more can go there.

    >>> from ...engine import parse_cards
    >>> palette = palette_view(Position(parse_cards("AS AS KS")), "hand", "the hand")
    >>> [card["note"] for card in palette["cards"][:3]]
    ['no more to put in: a press takes out what is in', '2 more to put in', '1 more to put in']
    """
    cards = sorted(set(position.rules.deck), reverse=True)
    return PaletteView(
        name=f"Cards to put into {called}",
        title=f"Press a card: one more goes to {called}. If no more can go there, a press takes all of it out.",
        folded="Choose cards",
        cards=[_palette_card(position, target, called, card) for card in cards],
    )


def _palette_card(position: Position, target: str, called: str, card: Card) -> CardView:
    count, room = position.cards(target).count(card), position.room(target, card)
    marks = [MarkView(label=f"×{count}", name=f"{count} in {called}")] if count else []
    elsewhere = position.places(card, but=target)
    more = f"{room} more to put in" if room or not count else "no more to put in: a press takes out what is in"
    note = (more if room or count else "no more to put in") + (f"; {elsewhere}" if elsewhere else "")
    state: CardState = "highlighted" if count else "plain" if room else "dimmed"
    return card_view(card, PUT + card.code, state=state, marks=marks, note=note)


def _why_not(position: Position, card: Card, error: PositionError) -> str:
    is_out = position.known.count(card) == position.rules.copies
    return f"No {card} is left: {position.places(card)}." if is_out else str(error)


def rows(desk: Desk, part: Part, parts: Iterable[Part], rule_sets: Iterable[Rules]) -> list[RowView]:
    """The rows of the shell, above what the part shows.

    >>> from .desk import new_desk
    >>> [row["id"] for row in rows(new_desk(Position()), Part(), [Part()], [])]
    ['parts', 'trump', 'deal', 'hand']
    """
    tabs = [OptionView(value=each.name, label=each.title) for each in parts]
    tab = ControlView(id="part", kind="choice", label="Look at", sends=True, options=tabs)
    deals = [*_deals(), rules_choice(rule_sets)]
    targets = part.targets_for(desk.position) if part.palette else {}
    return [
        RowView(id="parts", name="Look at", place="top", items=[tab]),
        RowView(id="trump", name="Trump", place="top", items=[trump_choice()]),
        RowView(id="deal", name=_FOLDED, place="top", items=deals, folded=_FOLDED, always=True),
        hand_row(_changes(desk)),
        *([_target_row(targets)] if len(targets) > 1 else []),
    ]


def hand_row(more: Iterable[ControlView] = ()) -> RowView:
    """Where the cards are written, and what changes them.

    >>> [each["id"] for each in hand_row()["items"]]
    ['hand', 'take']
    """
    label = f"Cards, up to {MOST_CARDS}, as AS 10H Q♦ or S14 H10 D12"
    hand = ControlView(id="hand", kind="text", label=label, enter="take", size=40)
    take = ControlView(id="take", kind="button", label="Show", look="main")
    return RowView(id="hand", name="The hand", place="top", items=[hand, take, *more])


def _changes(desk: Desk) -> list[ControlView]:
    can_undo, can_redo = desk.history.past or desk.is_pending, desk.history.future
    undo = ControlView(id="undo", kind="button", label="Undo", steps=True, off=not can_undo)
    redo = ControlView(id="redo", kind="button", label="Redo", steps=True, off=not can_redo)
    can_clear = desk.position.known or desk.is_pending
    return [undo, redo, ControlView(id="clear", kind="button", label="Clear", off=not can_clear)]


def _deals() -> list[ControlView]:
    return [
        ControlView(id="random", kind="button", label="Deal at random"),
        ControlView(id="number", kind="number", label="South of deal", enter="deal", size=8),
        ControlView(id="deal", kind="button", label="Deal it"),
    ]


def _target_row(targets: Mapping[str, str]) -> RowView:
    options = [OptionView(value=field, label=called) for field, called in targets.items()]
    choice = ControlView(id="target", kind="choice", label="Cards go to", sends=True, options=options)
    return RowView(id="target", name="Where cards go", place="palette", items=[choice])
