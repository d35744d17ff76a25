"""The hand editor: what a press on the palette changes, deals, and how palette and controls look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from ...course.what_if.position import MOST_CARDS, Cards, Position, PositionError
from ...engine import Card, Rules, deal
from ..meld_parts import rules_choice, trump_choice
from ..shape import CardState, CardView, ControlView, MarkView, OptionView, PaletteView, RowView
from ..view import card_view, with_ids
from .history import History
from .part import Part

PUT: Final = "put "
"""What the ids of the palette's cards begin with: "put AS"."""

_LIES: Final = {"hand": "in the hand", "partner": "with the partner", "seen": "elsewhere", "trick": "in the trick"}
"""The fields of a position whose cards are together of one deck, and where their cards lie."""

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
    return replace(position, hand=(), partner=(), seen=(), trick=(), gone=())


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
    >>> [(card["id"], card["note"]) for card in palette["cards"][:3]]
    [('put AS', 'no more to put in'), ('put 10S', '2 more to put in'), ('put KS', '1 more to put in')]
    """
    cards = sorted(set(position.rules.deck), reverse=True)
    return PaletteView(
        name=f"Cards to put into {called}",
        title=f"Press a card: it goes to {called}. When no more can go, a press takes it out.",
        folded="Choose cards",
        cards=[_palette_card(position, target, called, card) for card in cards],
    )


def _palette_card(position: Position, target: str, called: str, card: Card) -> CardView:
    count, room = position.cards(target).count(card), position.room(target, card)
    marks = [MarkView(label=f"×{count}", name=f"{count} in {called}")] if count else []
    elsewhere = _where(position, card, but=target)
    note = f"{room or 'no'} more to put in" + (f"; {elsewhere}" if elsewhere else "")
    state: CardState = "highlighted" if count else "plain" if room else "dimmed"
    return card_view(card, PUT + card.code, state=state, marks=marks, note=note)


def _why_not(position: Position, card: Card, error: PositionError) -> str:
    lies = _where(position, card, but="")
    return f"No {card} is left: {lies}." if position.known.count(card) == position.rules.copies else str(error)


def _where(position: Position, card: Card, but: str) -> str:
    """Where the copies of a card lie."""
    counts = {place: position.cards(field).count(card) for field, place in _LIES.items() if field != but}
    return ", ".join(f"{count} {'lies' if count == 1 else 'lie'} {place}" for place, count in counts.items() if count)


def rows(history: History, part: Part, parts: Iterable[Part], rule_sets: Iterable[Rules]) -> list[RowView]:
    """The rows of the shell, above what the part shows.

    >>> from .history import Step
    >>> [row["id"] for row in rows(History(Step(Position(), "")), Part(), [Part()], [])]
    ['parts', 'hand', 'trump', 'deal']
    """
    tabs = [OptionView(value=each.name, label=each.title) for each in parts]
    tab = ControlView(id="part", kind="choice", label="Look at", sends=True, options=tabs)
    return [
        RowView(id="parts", name="Look at", place="top", items=[tab]),
        hand_row(_changes(history)),
        RowView(id="trump", name="Trump", place="top", items=[trump_choice()]),
        RowView(id="deal", name=_FOLDED, place="top", items=[*_deals(), rules_choice(rule_sets)], folded=_FOLDED),
        *([_target_row(part)] if len(part.targets) > 1 else []),
    ]


def hand_row(more: Iterable[ControlView] = ()) -> RowView:
    """Where the cards are written, and what changes them.

    >>> [each["id"] for each in hand_row()["items"]]
    ['hand', 'take']
    """
    hand = ControlView(id="hand", kind="text", label=f"Cards, up to {MOST_CARDS}", enter="take", size=40)
    take = ControlView(id="take", kind="button", label="Show", look="main")
    return RowView(id="hand", name="The hand", place="top", items=[hand, take, *more])


def _changes(history: History) -> list[ControlView]:
    undo = ControlView(id="undo", kind="button", label="Undo", steps=True, off=not history.past)
    redo = ControlView(id="redo", kind="button", label="Redo", steps=True, off=not history.future)
    return [undo, redo, ControlView(id="clear", kind="button", label="Clear", off=not history.now.position.known)]


def _deals() -> list[ControlView]:
    return [
        ControlView(id="random", kind="button", label="Deal at random"),
        ControlView(id="number", kind="number", label="Deal number", enter="deal", size=8),
        ControlView(id="deal", kind="button", label="Deal it"),
    ]


def _target_row(part: Part) -> RowView:
    options = [OptionView(value=field, label=called) for field, called in part.targets.items()]
    choice = ControlView(id="target", kind="choice", label="Cards go to", sends=True, options=options)
    return RowView(id="target", name="Where cards go", place="top", items=[choice])
