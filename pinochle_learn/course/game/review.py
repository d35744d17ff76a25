"""What has come out: of an auction, of an exchange, of a round, of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ...engine import BothOver, Phase, RoundResult, Rules, State, ThrowIn, best_melds, why_not
from ..dealing import ME
from ..melds.words import capital, with_articles
from ..reply import Item, Reply, Tone
from .end import with_names
from .words import says, side, still_needed, who


def auction_outcome(state: State) -> Reply:
    """Who has won the auction, and at what.

    >>> from .setup import Setup
    >>> setup = Setup(begin="trump")
    >>> print(auction_outcome(setup.session(setup.find(1)).state).lines[0].split(" at ")[0])
    The auction is over: you hold the contract
    """
    if state.bidder is None:
        return Reply("info", ("The auction is over: nobody has bid, so the same dealer deals again.",))
    holds = "you hold" if state.bidder == ME else says(state.bidder, "hold")
    line = f"The auction is over: {holds} the contract at {state.bid}."
    team = state.rules.team(state.bidder)
    bidders, others = side(state.rules, team), side(state.rules, 1 - team)
    means = f"Melds and tricks of {bidders} must together reach {state.bid}; {others} try to prevent it."
    return Reply("good" if team == state.rules.team(ME) else "info", (line, means))


def exchange_outcome(states: Sequence[State]) -> Reply:
    """What the exchange did to the melds of the bid winner and his partner (RULES.md, playok 4 and 5).

    >>> from .setup import Setup
    >>> setup = Setup(begin="play")
    >>> game = setup.session(setup.find(1))
    >>> exchange_outcome(game.states).items[0].label
    'You'
    """
    after = states[-1]
    bidder, trump, rules = after.bidder, after.trump, after.rules
    assert bidder is not None
    before = next((state for state in reversed(states) if state.phase is Phase.TRUMP), after)
    partner = rules.partner(bidder)
    items = []
    for seat in (bidder, *([] if partner is None else [partner])):
        old, new = best_melds(before.hands[seat], trump, rules), after.melds[seat]
        had, has = Counter(old.melds), Counter(new.melds)
        gained, lost = with_articles((has - had).elements()), with_articles((had - has).elements())
        changes = [f"new: {gained}"] * bool(gained) + [f"gone: {lost}"] * bool(lost)
        text = f"{old.total} points of meld before, {new.total} after" + (f"; {', '.join(changes)}" if changes else "")
        items.append(Item(f"{text}.", capital(who(seat))))
    melds = after.team_melds(bidder)
    have = f"{capital(side(rules, rules.team(bidder)))} have bid {after.bid} and meld {melds}"
    lines = ["What the exchange did:", f"{have}. {capital(still_needed(after.bid - melds, rules))}."]
    if why_not(after, ThrowIn()) is None:
        lines.append(f"{capital(who(bidder))} may throw the round in before the first trick.")
    return Reply("info", tuple(lines), tuple(items))


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the review of a round: what it is about, then each team's number.

    >>> Line("Melds", (60, 100)).by_team[0]
    60
    """

    head: str
    by_team: tuple[int, ...]


def round_lines(result: RoundResult) -> tuple[Line, ...]:
    """The numbers of a round that is over: melds, trick points, changes and totals, by team.

    >>> from .setup import Setup
    >>> from pinochle_learn.players import PLAYERS
    >>> from pinochle_learn.session import Session
    >>> game = Session.new(Setup().rules, 1, players={seat: PLAYERS["simple"](1) for seat in range(4)})
    >>> while not game.state.results:
    ...     _ = game.step()
    >>> [line.head for line in round_lines(game.state.results[0])]
    ['Melds', 'Trick points', 'Change', 'Total']
    """
    lines = [
        Line("Melds", result.melds),
        Line("Trick points", result.trick_points),
        Line("Change", result.changes),
        Line("Total", result.totals),
    ]
    return tuple(line for line in lines if not (result.thrown_in and line.by_team is result.trick_points))


def round_outcome(state: State) -> Reply:
    """How the last round came out: made or set, with the engine's reason for each line of the score.

    Raises ValueError: no round is over.

    >>> from pinochle_learn import RULES, start
    >>> round_outcome(start(RULES["playok"], 1))
    Traceback (most recent call last):
    ValueError: state: no round of it is over
    """
    if not state.results:
        raise ValueError("state: no round of it is over")
    result, rules = state.results[-1], state.rules
    mine = rules.team(result.bidder) == rules.team(ME)
    team = rules.team(result.bidder)
    bidders, others = (capital(side(rules, each)) for each in (team, 1 - team))
    how = "thrown in" if result.thrown_in else "not made" if result.score.is_set else "made"
    moon = ", and shot the moon" if result.moon else ""
    lines = [
        f"Round {len(state.results)} is over: the bid of {result.bid} is {how}.",
        f"{bidders} had bid, with {result.trump.word} as trump{moon}.",
    ]
    tone: Tone = "good" if result.score.is_set is not mine else "bad" if mine else "info"
    reply = Reply(
        tone, tuple(lines), tuple(Item(with_names(why.sentence, bidders, others)) for why in result.score.reasons)
    )
    return reply if state.winner is None else _game_outcome(state, reply)


def _game_outcome(state: State, last: Reply) -> Reply:
    """Who has won the game, and why (RULES.md, playok 10)."""
    rules, team = state.rules, state.winner
    assert team is not None
    won = team == rules.team(ME)
    winners = capital(side(rules, team))
    head = f"{winners} have won the game, {state.totals[team]} to {state.totals[1 - team]}."
    return Reply("good" if won else "info", (head, _why_won(rules, state.totals), *last.lines), last.items)


def _why_won(rules: Rules, totals: Sequence[int]) -> str:
    if all(total >= rules.target for total in totals):
        if rules.both_over is BothOver.BIDDERS:
            return f"Both sides have {rules.target} or more; then the side that held the bid in this round wins."
        return f"Both sides have {rules.target} or more; then the higher total wins."
    return f"The game ends with the round after which a side has {rules.target} or more."
