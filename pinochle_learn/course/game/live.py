"""A live table without a screen: the learner at South, three computer players, and an answer to everything."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import randrange
from typing import Final

from ...engine import (
    SEATS,
    Action,
    Bid,
    Bunch,
    Card,
    Deal,
    Pass,
    Phase,
    Play,
    SeatView,
    State,
    ThrowIn,
    Why,
    parse_action,
)
from ...engine.auction import why_not_call
from ...engine.deal import LAST_DEAL
from ...explain import refusal
from ...players import PLAYERS, Choice
from ...session import Listener, Session
from ..dealing import ME
from ..melds.words import with_cards
from ..reply import Item, Reply
from .prompts import prompt
from .reasons import reasons_told
from .review import auction_outcome, exchange_outcome, round_outcome
from .setup import Setup
from .story import auction_told, last_trick, since, story, trick_shown, trick_told, tricks_shown
from .words import who, would

_FIRST: Final = 1  # the deal that is looked at first where none is asked for
_WHOLE: Final = 1_000_000  # a whole game of which no deal is asked for begins with any of so many: easy to write down


class Game:
    """A game at one kind of table. Only South's acts, and the steps of the computer players, change it.

    >>> game = Game(Setup(begin="auction", end="auction", dealer=3), 4711)
    >>> print(game.do("bid 280"))
    The first bid is exactly 250, not 280.
    >>> game.do("bid 250").lines, game.run() > 0
    ((), True)
    >>> print(game.outcome().lines[0])  # doctest: +ELLIPSIS
    The auction is over: ...
    """

    def __init__(self, setup: Setup, number: int | None = None) -> None:
        self.setup = setup
        self._listeners: list[Listener] = []
        self.new(number)

    # --- where it is ---

    @property
    def state(self) -> State:
        """The state now."""
        return self.session.state

    @property
    def view(self) -> SeatView:
        """What the learner may know now."""
        return self.session.view(ME)

    @property
    def is_round_over(self) -> bool:
        """Has a round just ended, and no new one begun?"""
        return self.state.phase in (Phase.DEAL, Phase.OVER) and self._last_is(Play, ThrowIn)

    @property
    def is_done(self) -> bool:
        """Has the table's end been reached?"""
        state = self.state
        match self.setup.end:
            case "auction":
                bought = state.bidder is not None or bool(state.results)
                return bought or (state.phase is Phase.DEAL and self._last_is(Bunch, Pass))
            case "melds":
                return bool(state.melds) or self.is_round_over
            case "round":
                return bool(state.results)
            case _:
                return state.phase is Phase.OVER

    @property
    def is_mine(self) -> bool:
        """Is it the learner's turn?"""
        return not self.is_done and self.state.turn == ME and self.state.phase is not Phase.DEAL

    @property
    def waits_for_deal(self) -> bool:
        """Are the cards to be dealt? That is done when the learner says so, whoever deals."""
        return not self.is_done and self.state.phase is Phase.DEAL

    @property
    def is_settled(self) -> bool:
        """Is there nothing that the computer players are to do now?"""
        return self.is_done or self.is_mine or self.waits_for_deal

    @property
    def can_undo(self) -> bool:
        """Has the learner decided anything that can be taken back?"""
        decisions = zip(self.session.states, self.session.reasons, strict=False)
        return any(reason is None and before.phase is not Phase.DEAL for before, reason in decisions)

    @property
    def has_begun(self) -> bool:
        """Has the learner decided anything in what is not yet at its end?"""
        return self.can_undo and not self.is_done

    @property
    def has_reasons(self) -> bool:
        """Has a computer player acted since the learner's last turn? See `why`."""
        return bool(self.why().items)

    def _last_is(self, *kinds: type) -> bool:
        return bool(self.state.history) and isinstance(self.state.history[-1], kinds)

    # --- what changes it ---

    def new(self, number: int | None = None) -> Reply:
        """The position of a deal's number, or the nearest after it; without a number the next that is worthwhile.

        The first of all is then the same each time, but a whole game begins with any deal.

        Raises ValueError: no such deal.
        """
        asked = number if number is not None else self._next()
        found = self.setup.find(asked, good=number is None)
        self.number = found
        self._take(self.setup.session(found))
        if number in (None, found):
            return Reply("info", ())
        return Reply("info", (f"Deal {number}: {self.setup.missing}. Deal {found} is the next one that fits.",))

    def _next(self) -> int:
        if not hasattr(self, "session"):
            return randrange(_WHOLE) if self.setup.is_whole else _FIRST
        last = max(self.number, self.state.number or 0)
        return (last + 1) % (LAST_DEAL + 1)

    def _take(self, session: Session) -> None:
        self.session = session
        session.on_change(self._changed)
        self._changed(session)

    def _changed(self, session: Session) -> None:
        if session is self.session:
            for listener in tuple(self._listeners):
                listener(session)

    def on_change(self, listener: Listener) -> Callable[[], None]:
        """Call the listener with the session after every change, also when another one has begun.

        The answer is a function that stops it.
        """
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def take_up(self, text: str) -> None:
        """Go on with a game from its record. Raises ValueError: it cannot be read, or is none of this table."""
        session = self.setup.take_up(text)
        self.number = session.states[0].number or 0
        self._take(session)

    def deal(self) -> Reply:
        """Deal the next hands, whoever is the dealer."""
        if not self.waits_for_deal:
            return self._not_now(Deal())
        if not self.session.step():
            self.session.act(Deal())
        return Reply("info", ())

    def step(self) -> bool:
        """Let a computer player act once; false, and no change, if none is to act now."""
        return not self.is_settled and self.session.step()

    def run(self) -> int:
        """Let the computer players act as far as they are to; the number of their actions."""
        steps = 0
        while self.step():
            steps += 1
        return steps

    def do(self, action: Action | str) -> Reply:
        """Do this for the learner: an action, or its text. What is not allowed is answered, and changes nothing.

        Raises ValueError: text that is no action.
        """
        wanted = parse_action(action) if isinstance(action, str) else action
        if isinstance(wanted, Deal):
            return self.deal()
        if not self.is_mine:
            return self._not_now(wanted)
        if why := self.view.why_not(wanted):
            return _refused(why)
        self.session.act(wanted)
        return Reply("info", ())

    def _not_now(self, wanted: Action) -> Reply:
        state = self.state
        if self.is_done:
            return Reply("info", ("It is over here: begin another one.",))
        if isinstance(wanted, Bid) and (ME, Pass()) in state.calls:
            why = why_not_call(self.setup.rules, state.calls, ME, wanted)
            return _refused(why) if why else Reply("info", ())
        if self.waits_for_deal:
            return Reply("info", ("The cards are to be dealt first.",))
        if isinstance(wanted, Deal):
            return Reply("info", ("The cards are dealt already.",))
        return Reply("info", (f"It is not your turn: {SEATS[state.turn]} is to act.",))

    def undo(self) -> Reply:
        """Back to the learner's last decision."""
        before = self.session.states
        if not self.session.undo():
            return Reply("info", ("There is nothing to take back: you have not decided anything yet.",))
        action = before[len(self.session.states)].history[-1]
        return Reply("info", (f"Taken back: {would(action)}.",))

    # --- what it tells ---

    def prompt(self) -> Reply:
        """What the learner is asked now, or what has come out."""
        if self.is_done or self.is_round_over:
            return self.outcome()
        asked = prompt(self.view)
        return replace(asked, lines=(*self._trick_news(), *asked.lines))

    def _trick_news(self) -> tuple[str, ...]:
        """Who has taken the trick that the learner played to last, and why."""
        states = self.session.states[since(self.session) :]
        found = last_trick(states) if self.is_mine and self.state.phase is Phase.PLAY else None
        return () if found is None else (trick_told(*found, is_past=True),)

    def outcome(self) -> Reply:
        """What has come out at the end of the table, or of a round."""
        if self.is_round_over:
            return round_outcome(self.state)
        if self.setup.end == "auction":
            return auction_outcome(self.state)
        return exchange_outcome(self.session.states)

    def look_back(self) -> tuple[Item, ...]:
        """What can be looked up of the round: the melds of each player, and once it is over every trick."""
        states = self.session.states
        last = next((at for at in range(len(states) - 1, -1, -1) if states[at].melds), None)
        if last is None or any(isinstance(action, Deal) for action in self.state.history[last + 1 :]):
            return ()
        melds = states[last].melds
        items = [
            Item(f"{with_cards(best.melds) or 'no meld'}.", f"Melds, {who(seat)}") for seat, best in enumerate(melds)
        ]
        if self.is_round_over:
            items += [Item(line, f"Trick {at}") for at, line in enumerate(tricks_shown(states), 1)]
        return tuple(items)

    def story(self) -> tuple[str, ...]:
        """What has happened since the learner's last turn, the newest last."""
        return story(self.session)

    def advice(self) -> Choice | None:
        """What a careful player would do in the learner's place; ``None`` if it is not the learner's turn."""
        return PLAYERS["careful"](ME).think(self.view) if self.is_mine else None

    def hint(self) -> Reply:
        """The same in words."""
        advice = self.advice()
        if advice is None:
            return Reply("info", ("There is nothing to decide for you now.",))
        return Reply("info", (f"A careful player would {would(advice.action)}.", advice.reason))

    def auction(self) -> tuple[str, ...]:
        """Every call of this round's auction, with who made it; none before it, and none once the round is over."""
        return () if self.is_round_over else auction_told(self.state)

    def why(self) -> Reply:
        """The reason of each action of a computer player since the learner's last turn; of the auction, all of it."""
        items = reasons_told(self.session)
        if not items:
            return Reply("info", ("No computer player has acted since your last turn.",))
        return Reply("info", ("Why they did so; it tells of cards that you do not see:",), items)

    def last_trick(self) -> Reply:
        """The last trick again: who played what, who took it, and why."""
        found = last_trick(self.session.states)
        if found is None:
            return Reply("info", ("No trick has been taken yet.",))
        trick, before = found
        return Reply("info", (trick_shown(trick, self.setup.rules), trick_told(trick, before)))

    def received(self) -> tuple[Card, ...]:
        """The cards that the partner has just passed to the learner, who is to pass some back."""
        state = self.state
        return state.passed[0] if self.is_mine and state.phase is Phase.EXCHANGE and state.bidder == ME else ()


def _refused(why: Why) -> Reply:
    return Reply("bad", (refusal(why),))
