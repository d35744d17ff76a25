"""A live table as it is shown: the table itself, the trick that was taken, the review of a round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from ..course.game.live import Game
from ..course.game.review import round_lines
from ..course.game.story import last_trick
from ..course.game.words import side
from ..course.melds.words import capital
from ..course.reply import Reply
from ..course.what_if.taken_live import of_game
from ..engine import Card, Phase
from .beyond import beyond
from .game_controls import PICKS, controls
from .meld_parts import item_view, message_view
from .shape import CardState, CellView, HandView, HelpView, LogView, MarkView, SheetRowView, SheetView, TableView
from .view import table_view, taken_view

_MARKS: Final[Mapping[CardState, MarkView]] = {
    "new": MarkView(label="new", name="just received"),
    "highlighted": MarkView(label="hint", name="in the hint", tone="info"),
}


def game_view(game: Game, reply: Reply, *, label: str, again: bool = False, hinted: Sequence[Card] = ()) -> TableView:
    """The table with a reply. ``again`` shows the last trick again, ``hinted`` are cards to point at.

    >>> from pinochle_learn.course.game.setup import Setup
    >>> game = Game(Setup(begin="auction", dealer=3), 4711)
    >>> shown = game_view(game, game.prompt(), label="An auction")
    >>> shown["log"]["lines"], shown["hand"]["select"]
    (['East deals.'], 'none')
    """
    shown = table_view(game.view, label=label)
    _trick(shown, game, again)
    if not game.view.hand:
        del shown["hand"]
    elif game.is_done:
        shown["hand"]["select"] = "none"
    else:
        _point(shown["hand"], game.received(), "new")
        _point(shown["hand"], hinted, "highlighted")
    if game.is_done:
        _at_rest(shown, is_dealer_next=game.is_round_over)
        shown["layout"] = "table"  # the melds are what came out; before that they must not push the hand out of sight
    if game.setup.end != "game":
        shown["facts"] = [fact for fact in shown["facts"] if fact["id"] != "totals"]
    if game.is_round_over:
        shown["sheet"] = review(game)
    shown["controls"] = controls(game, reply.field)
    shown["message"] = message_view(reply)
    if reply.field == PICKS:
        shown["message"]["then"] = message_view(game.prompt())
    if looked_up := game.look_back():
        name = "The melds and tricks of this round" if game.is_round_over else "The melds of this round"
        shown["help"] = HelpView(name=name, items=[item_view(item) for item in looked_up])
    shown["log"] = LogView(name="What has happened", lines=list(game.story()))
    if calls := game.auction():
        shown["calls"] = LogView(name="The auction", lines=list(calls))
    beyond(shown, of_game(game))
    return shown


def _trick(shown: TableView, game: Game, again: bool) -> None:
    """A trick that was taken lies there until the next card; at the end of a round, until the next deal."""
    found = last_trick(game.session.states)
    rests = game.is_round_over or (game.state.phase is Phase.PLAY and not game.state.trick)
    if found and (again or rests):
        shown["trick"] = taken_view(game.view, found[0])


def _at_rest(shown: TableView, *, is_dealer_next: bool) -> None:
    """At the end of the table nobody is to act any more; the dealer of a next round would be told too early."""
    for seat in shown["seats"]:
        seat["turn"] = False
        seat["badges"] = [badge for badge in seat["badges"] if badge == "dealer" and not is_dealer_next]
    if "trick" in shown and not shown["trick"]["cards"]:
        del shown["trick"]


def _point(hand: HandView, cards: Iterable[Card], state: CardState) -> None:
    """Point at as many copies of each card as are meant, with a label on them that says why."""
    left = [card.code for card in cards]
    for group in hand["groups"]:
        for card in group["cards"]:
            code = card["id"].rstrip("'")
            if code in left:
                left.remove(code)
                card["state"], card["marks"] = state, [*card.get("marks", ()), _MARKS[state]]


def review(game: Game) -> SheetView:
    """The numbers of the round that is over, ours first.

    >>> from pinochle_learn.course.game.setup import Setup
    >>> game = Game(Setup(begin="play", end="round"))
    >>> while not game.is_done:
    ...     _ = game.run(), game.is_done or game.do(game.advice().action)
    >>> review(game)["columns"]
    ['Round 1', 'You and North', 'West and East']
    """
    state = game.state
    teams = range(len(state.rules.teams))
    rows = []
    for line in round_lines(state.results[-1]):
        sign = "+" if line.head == "Change" else ""
        cells = [CellView(text=f"{line.by_team[team]:{sign}}") for team in teams]
        row = SheetRowView(id=line.head, head=line.head, cells=cells)
        if line.head == "Total":
            row["look"] = "total"
        rows.append(row)
    columns = [f"Round {len(state.results)}", *(capital(side(state.rules, team)) for team in teams)]
    return SheetView(name="The round in numbers", columns=columns, rows=rows)
