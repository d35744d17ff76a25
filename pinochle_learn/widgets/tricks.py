"""Tricks: name the card that wins one, and play a card to one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from ..course.arguments import cards_given, number_of, rules_of, suit_of
from ..course.dealing import ME
from ..course.reply import Reply
from ..course.tricks.picking import TrickPicking
from ..course.tricks.playing import TrickPlay
from ..course.tricks.positions import Position, live_position
from ..course.what_if.taken import of_trick
from ..engine import SEATS, Card, Rules, Suit, trick_winner
from ..engine.why import ORDINALS
from .beyond import beyond
from .numbered import FIRST, Numbered
from .shape import ControlView, FactView, PlayedView, PlayerView, RowView, TableView, TrickView
from .view import PLACES, card_view, cards_of, hand_view, played_view, trump_fact


class TrickPicker(Numbered):
    """A trick of 2 to 4 cards out of a numbered deal: which card wins? Without ``trump`` there is none.

    >>> picker = TrickPicker(4712, cards=2)
    >>> print(picker.pick(1))
    Not K♥. 10♥ ranks above it.
    >>> picker.pick(2).tone
    'good'
    """

    new_label = "New trick"

    def __init__(
        self,
        number: int | str | None = None,
        cards: int = 4,
        trump: Suit | str | None = None,
        title: str | None = None,
        rules: Rules | str = "playok",
        **traits: Any,
    ) -> None:
        suit = None if trump is None else suit_of(trump)
        first = FIRST if number is None else number_of(number)
        self.picking = TrickPicking(first, cards, suit, rules_of(rules))
        super().__init__(title, self.picking.task(), **traits)

    def pick(self, place: int) -> Reply:
        """Say that a card wins, by its place: 1 was led."""
        return self._show(self.picking.pick(place - 1))

    def _number(self) -> int:
        return self.picking.number

    def _next(self, number: int | None) -> Reply:
        return self.picking.new(number)

    def _actions(self) -> Mapping[str, Callable[[], object]]:
        return {_pick_id(at): partial(self.pick, at) for at in range(1, self.picking.count + 1)}

    def _table(self) -> TableView:
        picking = self.picking
        facts = [trump_fact(picking.trump)] if picking.trump else []
        if picking.asked:
            facts.append(FactView(id="in a row", label="Right in a row", text=str(picking.in_a_row)))
        view = TableView(
            label=self.title or "Which card wins?",
            facts=facts,
            trick=_trick(picking),
            controls=[RowView(id=f"picks {picking.number}", name="Which card wins?", items=self._buttons())],
        )
        mine = _place_of_mine(picking)
        beyond(view, of_trick((), picking.trick, picking.trump, picking.rules, mine), is_asked=not picking.is_done)
        return view

    def _buttons(self) -> list[ControlView]:
        if self.picking.is_done:
            return [self._next_button("Next trick")]
        return [
            ControlView(id=_pick_id(at), kind="button", label=f"{card}, {ORDINALS[at - 1]}")
            for at, card in enumerate(self.picking.trick, 1)
        ]


def _place_of_mine(picking: TrickPicking) -> int | None:
    """The card that lies where the learner sits, if there is one."""
    return next((at for at in range(len(picking.trick)) if _seat(at) == ME), None)


def _seat(at: int) -> int:
    """West leads."""
    return (at + 1) % len(PLACES)


def _pick_id(place: int) -> str:
    return f"wins {place}"


def _trick(picking: TrickPicking) -> TrickView:
    """The cards as they lie on the table, from the left on; the winner is marked once it is named."""
    shown = []
    for at, card in enumerate(picking.trick):
        wins = picking.is_done and at == picking.winner
        note = f"played {ORDINALS[at]}{', wins' if wins else ''}"
        place = PLACES[_seat(at)]
        played = PlayedView(**card_view(card, str(at), note=note), place=place, order=ORDINALS[at])  # type: ignore[typeddict-item]
        if wins:
            played["badge"] = "wins"
        shown.append(played)
    return TrickView(name="Trick on the table", cards=shown)


class TrickTable(Numbered):
    """A trick in which it is your turn, at South: press a card, hear the rule it breaks, or see who takes the trick.

    With ``hand``, ``trick``, ``trump`` and ``rest`` (the cards of those who play after you) the position is
    yours; who led follows from the length of the trick. Without them it comes out of a game of the computer
    players, by its ``number``.

    >>> table = TrickTable("AH 10H 9H", "QH 9D", "S", rest="QS")
    >>> table.play("9H").tone, table.play("10H").lines
    ('bad', ('You play 10♥. West plays Q♠.', 'West takes the trick.'))
    """

    new_label = "New trick"

    def __init__(
        self,
        hand: str | Iterable[Card] | None = None,
        trick: str | Iterable[Card] = (),
        trump: Suit | str | None = None,
        title: str | None = None,
        rules: Rules | str = "playok",
        rest: str | Iterable[Card] = (),
        number: int | str | None = None,
        **traits: Any,
    ) -> None:
        known = rules_of(rules)
        if hand is None:
            _only_live(trick, trump, rest)
            first = FIRST if number is None else number_of(number)
            self.playing = TrickPlay(live_position(first, known), first)
        elif number is not None:
            raise ValueError("number, hand: both say which position it is; write one of them")
        else:
            held, led, after = (cards_given(cards, known) for cards in (hand, trick, rest))
            self.playing = TrickPlay(Position(held, led, None if trump is None else suit_of(trump), known, after))
        super().__init__(title, self.playing.task(), **traits)

    def play(self, card: str | Card) -> Reply:
        """Play a card (or its text)."""
        (found, *more) = cards_given(card if isinstance(card, str) else [card], self.playing.position.rules) or [None]
        if found is None or more:
            return self._show(Reply("info", ("Name one card, as '10H'.",)))
        return self._show(self.playing.play(found))

    def again(self) -> Reply:
        """The same trick once more."""
        return self._begin(self.playing.again())

    def _number(self) -> int | None:
        return self.playing.number

    def _next(self, number: int | None) -> Reply:
        return self.playing.new(number)

    def _actions(self) -> Mapping[str, Callable[[], object]]:
        return {"again": self.again}

    def _card_pressed(self, card_id: str) -> None:
        for card in cards_of([card_id], self.playing.hand):
            self._show(self.playing.play(card))

    def _table(self) -> TableView:
        playing = self.playing
        view = TableView(
            label=self.title or "Play a card",
            layout="table",
            facts=[trump_fact(playing.position.trump)] if playing.position.trump else [],
            seats=[self._player(seat) for seat in range(playing.position.rules.seats)],
            trick=self._trick(),
            controls=[self._row()] if playing.is_done else [],
        )
        if playing.hand:
            view["hand"] = hand_view(playing.hand, select="none" if playing.is_done else "press")
        mine = len(playing.position.trick) if playing.is_done else None
        beyond(view, of_trick(playing.hand, playing.trick, playing.position.trump, playing.position.rules, mine))
        return view

    def _row(self) -> RowView:
        items = [ControlView(id="again", kind="button", label="Play it again")]
        if self._number() is not None:
            items.insert(0, self._next_button("Next trick"))
        return RowView(id="after", name="Go on", items=items)

    def _player(self, seat: int) -> PlayerView:
        playing = self.playing
        rules, done = playing.position.rules, playing.is_done
        leads = ["leads"] if seat == playing.position.leader else []
        turn = seat == ME and not done
        role = "you" if seat == ME else "partner" if rules.partner(ME) == seat else "opponent"
        return PlayerView(
            id=str(seat),
            place=PLACES[seat],
            name=SEATS[seat],
            role=role,
            turn=turn,
            badges=[*(["to play"] if turn else []), *leads],
        )

    def _trick(self) -> TrickView:
        playing = self.playing
        trump, rules = playing.position.trump, playing.position.rules
        winner = trick_winner(playing.trick, trump, rules) if playing.trick else None
        shown = []
        for at, card in enumerate(playing.trick):
            seat = playing.seat(at)
            said = ("wins", "takes the trick" if playing.is_done else "winning") if at == winner else ("", "")
            shown.append(played_view(card, seat, PLACES[seat], is_lead=at == 0, badge=said[0], note=said[1]))
        return TrickView(name="Trick on the table", cards=shown, empty="You lead")


def _only_live(*given: object) -> None:
    """Refuse a trick, a trump or further cards where no hand is given: then all comes out of a game."""
    if any(given):
        raise ValueError("hand: a trick needs it; write your cards, as 'AH 10H 9H', or leave out trick, trump and rest")
