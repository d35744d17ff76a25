"""The buttons of a live table: what the learner can do in each phase, help, and another hand."""

from __future__ import annotations

from collections.abc import Iterator

from ..course.game.live import Game
from ..course.game.words import would
from ..engine import (
    SEATS,
    Action,
    Bid,
    Bunch,
    Keep,
    NameTrump,
    Pass,
    Phase,
    PlayOn,
    Redeal,
    ShootMoon,
    State,
    Suit,
    ThrowIn,
    most_points,
)
from ..engine.auction import highest
from .shape import ControlView, Look, OptionView, RowView

SLOW, ONCE = "slow", "once"
PICKS = "picks"
"""What a reply is about that is said of the cards that are marked: the name of its field."""


def controls(game: Game, wrong: str = "") -> list[RowView]:
    """All rows; ``wrong`` is the input that could not be read. The id of an action is its text.

    >>> from pinochle_learn.course.game.setup import Setup
    >>> game = Game(Setup(begin="auction", dealer=3), 4711)
    >>> [item["id"] for item in controls(game)[0]["items"]]
    ['pass', 'bid 250', 'bid', 'bid-typed']
    """
    rows = [RowView(id="act", name="Your turn", items=_acts(game, wrong)), _help_row(game), _hand_row(game, wrong)]
    return [row for row in rows if row["items"]]


def another(game: Game) -> str:
    """What a new position is called.

    >>> from pinochle_learn.course.game.setup import Setup
    >>> another(Game(Setup(end="round"))), another(Game(Setup()))
    ('New hand', 'New game')
    """
    return "New game" if game.setup.end == "game" else "New hand"


def _hand_row(game: Game, wrong: str) -> RowView:
    number = ControlView(id="number", kind="number", label="Deal number", enter="number", size=12)
    if wrong == "number":
        number["error"] = "a whole number is needed here"
    paces = [OptionView(value=SLOW, label="one by one"), OptionView(value=ONCE, label="at once")]
    pace = ControlView(id="pace", kind="choice", label="Computer players act", sends=True, options=paces)
    new = ControlView(id="new", kind="button", label=another(game))
    return RowView(id="hand", name="The hand", place="end", items=[number, new, pace])


def _help_row(game: Game) -> RowView:
    items = []
    if not game.is_done and game.state.phase is not Phase.DEAL:
        items.append(_button("hint", "Hint", note="What a careful player would do, and why"))
    if game.state.history:  # those that cannot be pressed now keep their places
        items.append(_button("why", "Why?", note="What the computer players thought", off=not game.has_reasons))
        if game.state.phase is Phase.PLAY:
            items.append(_button("last", "Last trick", off=not game.state.taken))
        items.append(_button("undo", "Undo", note="Back to your last decision", off=not game.can_undo))
    return RowView(id="help", name="Help", items=items)


def _button(name: str, label: str, look: Look = "plain", note: str = "", *, off: bool = False) -> ControlView:
    shown = ControlView(id=name, kind="button", label=label, look=look)
    if off:
        shown["off"] = True
    if note:
        shown["note"] = note
    return shown


def _does(action: Action, look: Look = "plain", label: str = "") -> ControlView:
    words = label or would(action)
    return _button(str(action), words[:1].upper() + words[1:], look)


def _acts(game: Game, wrong: str) -> list[ControlView]:
    state = game.state
    if game.is_done:
        return [_button("new", another(game), "main")]
    match state.phase:
        case Phase.DEAL:
            return [_button("deal", _deal_label(game), "main")]
        case Phase.NINES if game.is_mine:
            return [_does(Redeal(), label="throw the hand in"), _does(Keep(), label="keep it")]
        case Phase.AUCTION:
            return [*_calls(state), *_typed(state, wrong)]
        case Phase.TRUMP if game.is_mine:
            return [_does(NameTrump(suit), label=f"{suit.symbol} {suit.word}") for suit in Suit]
        case Phase.EXCHANGE if game.is_mine:
            passes = _button("pass-cards", "Pass these cards", "main")
            passes["counts"] = f"{{}} of {state.rules.exchange} marked"
            return [passes]
        case Phase.DECIDE if game.is_mine:
            return list(_ways(state))
        case _:
            return []


def _deal_label(game: Game) -> str:
    if game.is_round_over:
        return "Next round"
    return "Deal the cards" if game.state.turn == 0 else f"Let {SEATS[game.state.turn]} deal"


def _calls(state: State) -> Iterator[ControlView]:
    """The usual calls; others can be typed."""
    rules, (holder, last) = state.rules, highest(state.calls)
    yield _does(Pass())
    if rules.bunch and holder is None:
        yield _does(Bunch(), label="bid-or-bunch")
    bids = [rules.opening] if holder is None else [last + step for step in rules.raises or (1,)]
    yield from (_does(Bid(bid)) for bid in bids if bid <= most_points(rules))


def _typed(state: State, wrong: str) -> list[ControlView]:
    label = "Another bid" if state.rules.raises else "Your bid"
    bid = ControlView(id="bid", kind="number", label=label, enter="bid-typed", size=5)
    if wrong == "bid":
        bid["error"] = "a whole number is needed here"
    return [bid, _button("bid-typed", "Bid this")]


def _ways(state: State) -> Iterator[ControlView]:
    yield _does(PlayOn(), "main")
    if state.rules.throw_in_above is not None:
        yield _does(ThrowIn())
    if state.rules.moon:
        yield _does(ShootMoon())
