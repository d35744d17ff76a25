"""Games in play that travel in the file with a learner's progress: which go into it, and which come out of it.

What is here stays. A game of the file is taken where none is in play, or where it goes on from the one that is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from ..engine import Phase, RecordError, State, read_record, write_record
from .dealing import ME

__all__ = ["LONGEST_GAME", "MOST_GAMES", "Meeting", "games_in_play", "meet", "read_game"]

LONGEST_GAME: Final = 100_000
"""Characters; several times the record of the longest game."""

MOST_GAMES: Final = 50
"""Games that are taken from a file, at most; the course itself keeps one."""

Meeting = Literal["free", "over", "onward", "known", "other"]
"""What a game of a file finds here: nothing in play, a game that is over, where it goes on from, itself, another."""

States = tuple[State, ...]


def read_game(text: object) -> States:
    """A game in play from its record. Raises ValueError: it cannot be read, or nothing is in play there.

    >>> len(read_game('[Rules "playok"]\\n[Number "4711"]\\n[Dealer "South"]\\n\\ndeal; bid 250'))
    3
    >>> read_game("bid 250")
    Traceback (most recent call last):
    ValueError: header 'bid 250': write [Rules "playok"], [Number "4711"] and [Dealer "South"], each once
    """
    states = _read(text)
    if len(states) == 1:
        raise ValueError("nothing has been dealt in it")
    if states[-1].phase is Phase.OVER:
        raise ValueError("it has been played to its end")
    return states


def _read(text: object) -> States:
    if not isinstance(text, str):
        raise ValueError("it is no text")
    if len(text) > LONGEST_GAME:
        raise ValueError("it is longer than any game")
    try:
        return read_record(text)
    except RecordError as error:
        raise ValueError(str(error).encode("utf-8", "replace").decode("utf-8").rstrip(".")) from None


def games_in_play(texts: Mapping[str, str]) -> dict[str, str]:
    """Those of the texts that are games in play, by name.

    >>> games_in_play({"lesson-8": "no game"})
    {}
    """
    found = {}
    for name in sorted(texts):
        try:
            found[name] = write_record(read_game(texts[name]))
        except ValueError:
            continue  # it is no game, or over: it stays where it is
    return found


def meet(here: str, there: States) -> Meeting:
    """What a game of a file finds in the text that is kept here under its name. Text that is no game is another one.

    >>> game = '[Rules "playok"]\\n[Number "4711"]\\n[Dealer "East"]\\n\\ndeal; '
    >>> there = read_game(game + "pass; bid 250")
    >>> [meet(here, there) for here in ("", game + "pass", game + "pass; bid 250; bid 260", game + "bid 250")]
    ['free', 'onward', 'known', 'other']
    """
    if not here:
        return "free"
    try:
        states = _read(here)
    except ValueError:
        return "other"
    if _begins(there, states):
        return "known"
    if _begins(states, there):
        return "onward"
    if states[-1].phase is Phase.OVER:
        return "over"
    return "other" if _has_decided(states) else "free"


def _begins(first: States, whole: States) -> bool:
    """Does the whole game begin with the first one?"""
    return whole[: len(first)] == first


def _has_decided(states: States) -> bool:
    """Has the learner done anything but deal?"""
    return any(state.turn == ME and state.phase is not Phase.DEAL for state in states[:-1])
