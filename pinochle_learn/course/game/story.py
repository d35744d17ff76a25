"""What has happened since the learner's last turn, in sentences: only what all may know, or the learner."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ...engine import Bid, Card, Deal, PassCards, Phase, Play, Redeal, Rules, State, Trick, trick_points, trick_winner
from ...engine.why import points_text
from ...session import Session
from ..dealing import ME
from ..melds.words import capital
from ..tricks.reasons import why_wins
from .words import cards, does, says, who


def since(game: Session) -> int:
    """The place of the first action that is news: the learner's last one, or the deal that came after it.

    >>> from pinochle_learn import RULES
    >>> from pinochle_learn.players import PLAYERS
    >>> others = {seat: PLAYERS["careful"](seat) for seat in (1, 2, 3)}
    >>> game = Session.new(RULES["playok"], 4711, dealer=1, players=others)
    >>> game.run(), since(game)
    (3, 0)
    """
    actions = game.state.history
    for at in range(len(actions) - 1, -1, -1):
        if isinstance(actions[at], Deal) or game.reasons[at] is None:
            return at
    return 0


def story(game: Session) -> tuple[str, ...]:
    """The sentences, the newest last.

    >>> from pinochle_learn import RULES
    >>> from pinochle_learn.players import PLAYERS
    >>> others = {seat: PLAYERS["careful"](seat) for seat in (1, 2, 3)}
    >>> game = Session.new(RULES["playok"], 4711, dealer=1, players=others)
    >>> game.run(), story(game)
    (3, ('West deals.', 'North bids 250.', 'East bids 260.'))
    """
    states = game.states[since(game) :]
    return tuple(line for before, after in pairwise(states) for line in told(before, after))


def told(before: State, after: State) -> tuple[str, ...]:
    """What one action looks like from the learner's seat, and what comes of it.

    >>> from pinochle_learn import RULES, Deal, apply, start
    >>> state = start(RULES["playok"], 4711, dealer=0)
    >>> told(state, apply(state, Deal()))
    ('You deal.',)
    """
    action, seat = after.history[-1], before.turn
    match action:
        case Play(card):
            lines = [f"{says(seat, 'play' if before.trick else 'lead')} {card}."]
        case PassCards(passed):
            lines = [_passed(before, seat, passed)]
        case _:
            lines = [f"{does(seat, action)}."]
    return (*lines, *_outcome(before, after))


def auction_told(state: State) -> tuple[str, ...]:
    """Every call of the auction of this round, with who made it.

    >>> from pinochle_learn import RULES, Deal, apply, parse_action, start
    >>> state = apply(start(RULES["playok"], 4711, dealer=3), Deal())
    >>> auction_told(apply(apply(state, parse_action("bid 250")), parse_action("pass")))
    ('You bid 250', 'West passes')
    """
    return tuple(does(seat, call) for seat, call in state.calls)


def _passed(before: State, seat: int, passed: Sequence[Card]) -> str:
    """Which cards they are is only for those who give and take them."""
    taker = before.rules.partner(seat)
    assert taker is not None
    what = cards(passed) if ME in (seat, taker) else f"{len(passed)} cards"
    return f"{says(seat, 'pass')} {who(taker)} {what}."


def _outcome(before: State, after: State) -> list[str]:
    """What the action has brought to an end."""
    lines = []
    if before.phase is Phase.AUCTION:
        lines += _contract(after)
    if isinstance(after.history[-1], Redeal):
        lines.append("The same dealer deals again.")
    if after.melds and not before.melds:
        lines.append(melds_told(after))
    if before.phase is Phase.PLAY and (trick := _taken(before, after)):
        lines.append(trick_told(trick, before))
    return lines


def _contract(after: State) -> list[str]:
    if after.phase is Phase.DEAL:
        return ["Nobody has opened: the cards are dealt again, by the same dealer."]
    if after.bidder is None:
        return []
    if not any(isinstance(call, Bid) for _, call in after.calls):
        return [f"Nobody has bid, so the dealer holds the contract at {after.bid}: {who(after.bidder)}."]
    return [f"{says(after.bidder, 'hold')} the contract at {after.bid}."]


def melds_told(state: State) -> str:
    """The points that all have melded, by team.

    >>> from .setup import Setup
    >>> setup = Setup(begin="play")
    >>> melds_told(setup.session(setup.find(1)).state).startswith("Melds: you")
    True
    """
    teams = []
    for team in state.rules.teams:
        parts = [f"{who(seat)} {state.melds[seat].total}" for seat in team]
        teams.append(f"{' and '.join(parts)}, together {state.team_melds(team[0])}")
    return f"Melds: {'; '.join(teams)}."


def _taken(before: State, after: State) -> Trick | None:
    """The trick that the action has made whole."""
    action = after.history[-1]
    if not isinstance(action, Play) or len(before.trick) != before.rules.seats - 1:
        return None
    trick = (*before.trick, action.card)
    winner = (before.leader + trick_winner(trick, before.trump, before.rules)) % before.rules.seats
    return Trick(before.leader, trick, winner)


def last_trick(states: Sequence[State]) -> tuple[Trick, State] | None:
    """The last whole trick of the round that is on or has just ended, with the state before its last card.

    >>> from pinochle_learn import RULES, start
    >>> last_trick([start(RULES["playok"], 4711)]) is None
    True
    """
    for at in range(len(states) - 1, 0, -1):
        if states[at - 1].phase is Phase.DEAL:
            return None
        if trick := _taken(states[at - 1], states[at]):
            return trick, states[at - 1]
    return None


def trick_told(trick: Trick, before: State, *, is_past: bool = False) -> str:
    """Who takes a trick, or with ``is_past`` who took the last one; what it brings, and why it is his.

    >>> from pinochle_learn import RULES, Suit, parse_cards
    >>> trick = Trick(leader=2, cards=parse_cards("QH 9D 10H QS"), winner=1)
    >>> from dataclasses import replace
    >>> from pinochle_learn import start
    >>> trick_told(trick, replace(start(RULES["playok"], 1), trump=Suit.SPADES))
    'West takes the trick, 10 points: Q♠ is the only trump.'
    """
    rules = before.rules
    points = points_text(trick_points(trick.cards, rules))
    is_last = len(before.taken) == rules.hand_size - 1
    last = f" and {rules.last_trick} for the last trick" if is_last and rules.last_trick else ""
    takes = f"Last trick: {who(trick.winner)} took it" if is_past else f"{says(trick.winner, 'take')} the trick"
    return f"{takes}, {points}{last}: {why_wins(trick.cards, before.trump, rules)}"


def tricks_shown(states: Sequence[State]) -> tuple[str, ...]:
    """Every trick of the round that has just ended: who played what, and who took it.

    >>> from pinochle_learn import RULES, start
    >>> tricks_shown([start(RULES["playok"], 4711)])
    ()
    """
    lines: list[str] = []
    for before, after in reversed(list(pairwise(states))):
        if before.phase is Phase.DEAL:
            break
        if trick := _taken(before, after):
            lines.insert(0, f"{trick_shown(trick, before.rules)} {says(trick.winner, 'take')} it.")
    return tuple(lines)


def trick_shown(trick: Trick, rules: Rules) -> str:
    """Who played what, in playing order.

    >>> from pinochle_learn import RULES, parse_cards
    >>> trick_shown(Trick(leader=2, cards=parse_cards("QH 9D 10H QS"), winner=1), RULES["playok"])
    'North led Q♥, then East 9♦, you 10♥, West Q♠.'
    """
    first, *rest = trick.cards
    then = [f"{who((trick.leader + at) % rules.seats)} {card}" for at, card in enumerate(rest, 1)]
    return f"{capital(who(trick.leader))} led {first}, then {', '.join(then)}."
