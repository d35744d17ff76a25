"""The live table: the learner at South, with three computer players, through every phase of a round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from ..course.arguments import number_of, rules_of, title_of
from ..course.dealing import seat_of
from ..course.game.live import Game
from ..course.game.setup import Setup
from ..course.reply import Reply
from ..course.typed import whole_number
from ..engine import Action as Deed
from ..engine import Bid, Card, PassCards, Phase, Play, Rules
from ..session import Listener, Session
from .game_controls import ONCE, PICKS, SLOW, another
from .game_keep import Keeper, name_to_keep
from .game_pace import Pace
from .game_view import game_view
from .numbered import DealTyped
from .shape import Action
from .store import store
from .view import cards_of

_STEP: Final = 0.6  # seconds from one action of a computer player to the next
_TRICK: Final = 2.0  # seconds that a trick lies before the next is led
_TITLES: Final = {
    "auction": "An auction",
    "melds": "Trump, exchange and melds",
    "round": "A round",
    "game": "A game to {target}",
}


class GameTable(DealTyped):
    """A live table, from ``begin`` (deal, auction, trump, exchange, play) to ``end`` (auction, melds, round, game).

    ``number`` is the deal (without it: the first that is worthwhile), ``dealer`` a seat or its name, ``players``
    careful, simple or random. Where the auction is past at the begin, ``role`` says who holds the contract: bidder
    (South, the learner), partner (North) or any. ``keep`` is the name under which the browser keeps the game.

    Raises ValueError, TypeError: something that is not offered.

    >>> table = GameTable(begin="auction", end="auction", dealer="East", number=4711)
    >>> print(table.do("bid 280"))
    The first bid is exactly 250, not 280.
    >>> table.undo().lines[0]
    'There is nothing to take back: you have not decided anything yet.'
    """

    takes_last_press = True

    def __init__(
        self,
        number: int | str | None = None,
        rules: Rules | str = "playok",
        begin: str = "deal",
        end: str = "game",
        role: str = "bidder",
        dealer: str | int | None = None,
        players: str = "careful",
        title: str | None = None,
        keep: str | None = None,
        **traits: Any,
    ) -> None:
        known = rules_of(rules)
        seat = None if dealer is None else seat_of(dealer, known)
        setup = Setup(rules=known, begin=begin, end=end, role=role, dealer=seat, players=players)
        self.title = title_of(title) or _TITLES[end].format(target=known.target)
        self._keeper = Keeper(name_to_keep(keep, known, begin), self._take_up, self._follow, self._notify)
        self._is_drawn_anew = number is None and setup.is_whole
        self._pace = Pace(self._step)
        self.game = Game(setup, None if number is None else number_of(number))
        self._notice: Reply | None = None  # what is to be said before the next prompt
        self._again = self._asked = False  # is the last trick shown again; has giving up the game been asked?
        self._hinted: tuple[Card, ...] = ()
        super().__init__(**{"values": {"pace": SLOW}, **traits})
        self.on_action(self._act)
        self.game.run()
        self.give(number=str(self.game.number))
        self._show()
        self._keeper.listen()

    @property
    def rests_on(self) -> tuple[tuple[str, str], ...]:
        """The game that is kept."""
        return self._keeper.rests_on

    @property
    def is_drawn_anew(self) -> bool:
        """A whole game begins with any deal, if none is asked for."""
        return self._is_drawn_anew

    @property
    def session(self) -> Session:
        """The game on the table; another one after New hand."""
        return self.game.session

    def on_change(self, listener: Listener) -> Callable[[], None]:
        """Call the listener with the session after every change, also when another one has begun.

        The answer is a function that stops it.
        """
        return self.game.on_change(listener)

    # --- what the learner does ---

    def do(self, action: Deed | str) -> Reply:
        """Do this at South: an action or its text, as ``"bid 260"``, ``"trump S"``, ``"play 10H"``, ``"deal"``.

        Raises ValueError: text that is no action.
        """
        reply = self.game.do(action)
        if reply.tone == "bad" and self.game.is_mine and self.game.state.phase is Phase.EXCHANGE:
            reply = replace(reply, field=PICKS)
        if not reply.lines:
            return self._go_on()
        return self._show(reply) if self.game.is_settled else self._hurry(reply)

    def new_hand(self, number: int | str | None = None) -> Reply:
        """The position of a deal's number, or another one that is worthwhile. Raises ValueError: no such deal."""
        self._pace.stop()
        self._notice = self.game.new(None if number is None else number_of(number))
        self.give(number=str(self.game.number), bid="")
        return self._go_on()

    def hint(self) -> Reply:
        """What a careful player would do, and why; its cards are pointed at."""
        advice = self.game.advice()
        match advice.action if advice else None:
            case Play(card):
                self._hinted = (card,)
            case PassCards(cards):
                self._hinted = cards
        reply = self.game.hint()
        if self._hinted and self.game.state.phase is Phase.EXCHANGE:
            reply = replace(reply, lines=(*reply.lines, "They carry the word hint. Mark them, and pass them."))
        return self._show(reply)

    def why(self) -> Reply:
        """Why the computer players have done what they did since the learner's last turn."""
        return self._show(self.game.why())

    def last_trick(self) -> Reply:
        """The last trick again; pressed once more, the table."""
        self._again = not self._again
        return self._show(self.game.last_trick() if self._again else None)

    def undo(self) -> Reply:
        """Back to the learner's last decision."""
        self._pace.stop()
        reply = self.game.undo()
        self._forget()
        if self.game.is_settled:
            self._notice = reply
            return self._show()
        return self._go_on(reply)

    # --- what is pressed ---

    def _act(self, action: Action) -> None:
        name = action["id"]
        if action["do"] == "card":
            self._play(name)
        elif press := self._presses().get(name):
            press()
        else:
            self.do(name)  # the id of an action is its text

    def _presses(self) -> Mapping[str, Callable[[], object]]:
        return {
            "new": self._pressed_new,
            "number": self._number_entered,
            "pace": self._pace_chosen,
            "pass-cards": self._pass_cards,
            "bid-typed": self._bid_typed,
            "hint": self.hint,
            "why": self.why,
            "last": self.last_trick,
            "undo": self.undo,
        }

    def _play(self, name: str) -> None:
        if self.game.state.phase is Phase.PLAY:
            for card in cards_of([name], self.game.view.hand):
                self.do(Play(card))

    def _pass_cards(self) -> None:
        self.do(PassCards(cards_of(self.selected, self.game.view.hand)))

    def _bid_typed(self) -> None:
        typed = self.values.get("bid", "").strip()
        bid = whole_number(typed, 10**9)
        if bid is None:
            example = self.game.setup.rules.opening
            wrong = f"“{typed[:24]}” is no number" if typed else "No bid is typed in"
            self._show(Reply("bad", (f"{wrong}; write your bid in digits, as {example}.",), field="bid"))
        else:
            self.do(Bid(bid))

    def _pace_chosen(self) -> None:
        if self.values.get("pace") == ONCE and self._pace.is_running:
            self._pace.stop()
            self.game.run()
            self._show()

    def _number(self) -> int | None:
        return self.game.number

    def _number_entered(self) -> None:
        number = self._typed()
        if number == self.game.number:
            self.give(number=str(number))
            self._show(Reply("info", (f"Deal {number} is on the table.",)))
        elif number is not None:
            self._go_to(number)

    def _go_to(self, number: int | None) -> None:
        """A game under way is not given up at one press."""
        if self.game.setup.end == "game" and self.game.has_begun and not self._asked:
            ask = f"Your game is under way. Press {another(self.game)} once more to give it up for another one."
            self._show(Reply("info", (ask,)))
            self._asked = True
            return
        try:
            self.new_hand(number)
        except ValueError as error:
            self._show(Reply("bad", (f"{error}.",), field="number"))

    # --- the computer players ---

    def _go_on(self, reply: Reply | None = None) -> Reply:
        """After a change by the learner: the computer players act, one by one or at once."""
        self._forget()
        slowly = self.values.get("pace") != ONCE
        if self.game.is_settled or not (slowly and self._pace.begin(self._due())):
            self.game.run()
        return self._show(reply)

    def _step(self) -> float | None:
        """One action of a computer player; the seconds until the next, if there is one."""
        self._again = False
        with self.hold_sync():
            self.game.step()
            self._show()
        return None if self.game.is_settled else self._due()

    def _due(self) -> float:
        state = self.game.state
        return _TRICK if state.phase is Phase.PLAY and state.taken and not state.trick else _STEP

    def _hurry(self, reply: Reply) -> Reply:
        """The learner does not wait: the others act at once, and then it is seen whose turn it is."""
        self._pace.stop()
        self.game.run()
        self._forget()
        asked = self.game.prompt()
        return self._show(
            replace(asked, tone=reply.tone, lines=(*reply.lines, "The others have acted now.", *asked.lines))
        )

    # --- what is kept ---

    def _take_up(self, text: str) -> None:
        self.game.take_up(text)
        self._pace.stop()
        self._forget()
        self.game.run()
        self.give(number=str(self.game.number), bid="")
        again = (
            "The game that you have played to its end:" if self.game.is_done else "Your game goes on where you left it."
        )
        self._notify(Reply("info", (again,)))

    def _follow(self, text: str) -> None:
        """Another tab has played on: the computer players act there."""
        self.game.take_up(text)
        self._pace.stop()
        self._forget()
        self.give(number=str(self.game.number))
        self._notify(Reply("info", ("Your game has gone on in another tab. This is where it stands.",)))

    def _notify(self, reply: Reply) -> None:
        self._notice = reply
        self._show()

    # --- what is shown ---

    def _forget(self) -> None:
        """What was only meant for the position before."""
        self.selected, self._hinted = [], ()
        self._again = False
        self.give(bid="")

    def _show(self, reply: Reply | None = None) -> Reply:
        if reply is None or not reply.lines:
            reply = self._prompt()
        self._asked = False
        self.show(game_view(self.game, reply, label=self.title, again=self._again, hinted=self._hinted))
        if self._keeper.is_on:
            self._keeper.keep(self.session.record() if self.game.state.history else "")  # nothing yet: nothing to keep
        return reply

    def _prompt(self) -> Reply:
        """What is asked, once nobody else is to act; before that nothing, so that not every step is spoken of."""
        if not self.game.is_settled:
            return Reply("info", ())
        asked, notice = self.game.prompt(), self._notice
        self._notice = None
        if self._keeper.is_on and (news := store().news()):  # as that the browser keeps nothing
            asked = replace(asked, lines=(*asked.lines, *news))
        return asked if notice is None else replace(asked, lines=(*notice.lines, *asked.lines))
