"""Games in play come in with a file of progress: each is taken, or a sentence says why not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..course.attempts import printable
from ..course.carried import Meeting, meet, read_game
from ..engine import write_record
from .store import Store


@dataclass(frozen=True, slots=True)
class Brought:
    """What became of the games of a file: sentences about those that could be read, and about those left out.

    >>> Brought().lines
    ()
    """

    lines: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()


def bring_games(games: Iterable[tuple[str, object]], store: Store) -> Brought:
    """Take these games in, as texts that nobody has looked at, by name. What is in play here stays.

    >>> game = '[Rules "playok"]\\n[Number "4711"]\\n[Dealer "South"]\\n\\ndeal; bid 250'
    >>> store = Store()
    >>> store.told({})
    >>> bring_games([("lesson-8", game), ("other", "bid 1NT")], store).lines
    ('A game in play came along.',)
    """
    met: list[Meeting] = []
    stayed: list[str] = []
    problems: list[str] = []
    for name, text in games:
        try:
            met.append(_bring(name, text, store))
        except ValueError as error:
            problems.append(f"The game “{printable(name)}” was left out: {str(error).rstrip('.')}.")
            continue
        if met[-1] == "other":
            stayed.append(
                f"The file has another game “{name}” than the one kept here: the one here stays. "
                "To take the other, give this one up (New game, pressed twice at its table), and import it once more."
            )
    return Brought((*_counted(met), *stayed), tuple(problems))


def _bring(name: str, text: object, store: Store) -> Meeting:
    """What the game found here. Raises ValueError: it cannot be read or taken."""
    states = read_game(text)
    met = meet(store.texts.get(name, ""), states)
    if met not in ("known", "other"):
        store.bring(name, write_record(states))  # as we write it, whatever else stood there
    return met


def _counted(met: list[Meeting]) -> list[str]:
    lines = []
    if came := sum(each in ("free", "over", "onward") for each in met):
        lines.append("A game in play came along." if came == 1 else f"{came} games in play came along.")
    if over := met.count("over"):
        what = "a game that was over" if over == 1 else f"{over} games that were over"
        lines.append(f"Here {what} made room for {'it' if came == 1 else 'them'}.")
    if known := met.count("known"):
        lines.append("The game in play was there already." if known == 1 else f"{known} games were there already.")
    return lines
