"""What the learner is asked at a live table: whose turn, what there is to choose from, and what is good to know."""

from __future__ import annotations

from ...engine import (
    SEATS,
    Phase,
    Rank,
    SeatView,
    ShootMoon,
    ThrowIn,
    trick_winner,
)
from ...engine.auction import highest
from ..dealing import ME
from ..melds.words import capital
from ..reply import Item, Reply
from .words import cards, still_needed, who


def prompt(view: SeatView) -> Reply:
    """What South is to do now; while others are to act, who is.

    >>> from pinochle_learn import RULES, Deal, apply, start
    >>> from pinochle_learn import view as seen_by
    >>> state = apply(start(RULES["playok"], 4711, dealer=3), Deal())
    >>> print(prompt(seen_by(state, 0)))
    Your turn: nobody has bid yet, and the first bid is 250.
    """
    match view.phase:
        case Phase.OVER:
            return Reply("info", ("The game is over.",))
        case Phase.DEAL:
            return Reply("info", ("You are the dealer." if view.is_my_turn else f"{SEATS[view.seen.turn]} deals.",))
        case _ if not view.is_my_turn:
            return Reply("info", (f"{SEATS[view.seen.turn]} is to act.",))
        case Phase.NINES:
            return _nines(view)
        case Phase.AUCTION:
            return Reply("info", (_auction(view),))
        case Phase.TRUMP:
            return Reply("info", (f"You hold the contract at {view.seen.bid}. Name trump.",))
        case Phase.EXCHANGE:
            return Reply("info", (_exchange(view),))
        case Phase.DECIDE:
            return _decide(view)
        case _:
            return Reply("info", (_play(view),))


def _nines(view: SeatView) -> Reply:
    nines = sum(card.rank is Rank.NINE for card in view.hand)
    line = f"You hold {nines} nines. You may throw the hand in, and the cards are dealt again; or keep it."
    return Reply("info", (line,))


def _auction(view: SeatView) -> str:
    rules = view.rules
    holder, last = highest(view.seen.calls)
    if holder is None:
        least = "the first bid is" if rules.opening_fixed else "the lowest bid is"
        return f"Your turn: nobody has bid yet, and {least} {rules.opening}."
    partner = ", your partner," if holder == rules.partner(ME) else ""
    return f"Your turn: {who(holder)}{partner} holds the bid at {last}."


def _exchange(view: SeatView) -> str:
    state, count = view.seen, view.rules.exchange
    assert state.bidder is not None and state.trump is not None
    if state.bidder == ME:
        got = cards(state.passed[0])
        return f"North has passed you {got}. You hold {len(view.hand)} cards: choose {count} to pass back."
    named = f"{state.trump.word} are trump"
    return f"{who(state.bidder)} holds the contract at {state.bid}, and {named}. Choose {count} cards to pass."


def _decide(view: SeatView) -> Reply:
    """The bid against the melds, and what each way means (RULES.md, playok 9; fletcher)."""
    state, rules = view.seen, view.rules
    melds = state.team_melds(ME)
    line = f"The bid is {state.bid}, and your side's melds are {melds}: how do you go on?"
    items = [Item(f"{still_needed(state.bid - melds, rules)}.", "Play on")]
    if rules.throw_in_above is not None:
        why = view.why_not(ThrowIn())
        loses = f"allowed: your side loses {state.bid}, and the others score their melds alone."
        items.append(Item(why.sentence if why else loses, "Throw in"))
    if view.why_not(ShootMoon()) is None:
        moon = f"every trick must be yours: {rules.moon} points, and your side's melds and tricks do not count."
        items.append(Item(capital(moon), "Shoot the moon"))
    return Reply("info", (line,), tuple(items))


def _play(view: SeatView) -> str:
    state = view.seen
    if not state.trick:
        return "You lead: any card may be played."
    at = trick_winner(state.trick, state.trump, view.rules)
    led, best = who(state.leader), who((state.leader + at) % view.rules.seats)
    first = state.trick[0]
    if at == 0:
        return f"Your card: {led}'s {first} is winning."
    return f"Your card: {led} led {first}, and {best}'s {state.trick[at]} is winning."
