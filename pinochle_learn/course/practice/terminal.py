"""A quiz in the terminal: a question, an answer in a line, its reasons, and the next one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from textwrap import fill
from time import monotonic
from typing import Final

from ...engine import SEATS, Rules, show
from ..bank.exercises import Exercise
from ..kinds.laid import Laid, by_suit, cards_of
from ..melds.words import capital
from ..progress import Progress
from ..reply import Reply
from .chance import Chance
from .choosing import Chooser
from .makers import MAKERS
from .modes import LEARN
from .question import Question
from .run import Chooses, Run
from .scope import NO_KIND, Scope
from .series import InOrder, series
from .written import chosen, facts_told, how_to_write, lettered, melds_told, options_told, title_of

Ask = Callable[[str], str]
"""Shows the text before the answer and returns a line. Raises EOFError: nothing more comes."""
Say = Callable[[str], None]

PROMPT: Final = "Your answer: "
_KEYS: Final = (
    "Instead of an answer: h for a hint, s for the solution, t for the table of melds, "
    "n for another question, q to end."
)
_WIDTH: Final = 78  # columns; the oldest terminals have 80
_INDENT: Final = "    "
_LONGEST: Final = 200  # characters of an answer: a hand has room twice


class _Enough(Exception):
    """The learner has had enough."""


def quiz(
    scope: Scope, seed: int, count: int | None, ask: Ask, say: Say, clock: Callable[[], float] = monotonic
) -> None:
    """Ask so many questions, or on and on, then say how it went. End of input and Ctrl-C end it as the key q does.

    A kind and a level bring the same questions for the same seed; what is left open follows the answers.
    Raises ValueError: there is no such kind or level under these rules.

    >>> quiz(Scope("melds", 1), 7, 10, lambda prompt: "q", lambda text: print(text.split("\\n")[0]))
    Count the melds, level 1. Rules: playok. Seed: 7.
    Question 1 of 10
    No question was answered.
    """
    run = Run(replace(LEARN, questions=count, shows_time=True), scope, _chooser(scope, seed), clock=clock)
    say(f"{_title(scope)}. Rules: {scope.rules.name}. Seed: {seed}.\n{_wrapped(_KEYS)}\n")
    try:
        while not run.is_over:
            of = f" of {count}" if count else ""
            say(f"Question {run.number}{of}\n{question_text(run.exercise, run.rules)}")
            _answer(run, ask, say)
            run.next()
    except _Enough:
        run.end()
    except (EOFError, KeyboardInterrupt):
        say("")  # the line of the answer is still open
        run.end()
    except LookupError as end:
        say(f"{capital(str(end))}.\n")
        run.end()
    say(_told(run.said))


def _chooser(scope: Scope, seed: int) -> Chooses:
    if scope.kind is not None:
        Question(scope.kind, 1 if scope.level is None else scope.level, 0, scope.rules)
    elif scope.level is not None:
        raise ValueError(NO_KIND)
    if scope.kind is None or scope.level is None:
        return Chooser(Progress(), Chance(f"quiz {seed}"))
    return InOrder(series(scope.kind, scope.level, scope.rules, seed))


def _title(scope: Scope) -> str:
    if scope.kind and scope.level:
        return title_of(MAKERS[scope.kind], scope.level)
    title = MAKERS[scope.kind].title if scope.kind else "Questions of every kind"
    return f"{title} – level {scope.level}" if scope.level else f"{title} – at the level that suits you"


# --- one question ---


def _answer(run: Run, ask: Ask, say: Say) -> None:
    """Ask until the question is solved, shown or left out. Raises _Enough, EOFError."""
    while not run.is_done:
        typed = "".join(filter(str.isprintable, ask(PROMPT))).strip()  # what comes back is not to move the cursor
        word = typed.casefold()
        if word == "q":
            raise _Enough
        if word == "n":
            say("")
            return
        say(f"{_told(_KEYED[word](run) if word in _KEYED else _graded(run, typed))}\n")


def _hint(run: Run) -> Reply:
    """The hint alone: those before it stand above."""
    return replace(run.hint(), items=())


def _table(run: Run) -> Reply:
    return Reply("info", tuple(melds_told(run.rules)))


_KEYED: Final[Mapping[str, Callable[[Run], Reply]]] = {"h": _hint, "?": _hint, "s": Run.show, "t": _table}


def _graded(run: Run, typed: str) -> Reply:
    if len(typed) > _LONGEST:
        return Reply("bad", (f"That is too long for an answer: {len(typed)} characters.",))
    return run.check(chosen(run.exercise, typed))


# --- words ---


def _told(reply: Reply) -> str:
    """A reply in lines that fit."""
    return "\n".join(_wrapped(line) for line in str(reply).split("\n"))


def _wrapped(text: str, indent: str = "") -> str:
    """Text in lines that fit; spaces between groups of cards stay."""
    later = indent + ("  " if indent or text.startswith("- ") else "")
    return fill(text, _WIDTH, initial_indent=indent, subsequent_indent=later, break_on_hyphens=False)


def question_text(exercise: Exercise, rules: Rules) -> str:
    """A question in lines of text: what is asked, what lies on the table, and how to answer.

    >>> from ...engine import RULES, Suit, parse_cards
    >>> from ..bank.given import Given
    >>> given = Given(hand=parse_cards("9H AS 10H"), trick=parse_cards("QH"), trump=Suit.SPADES)
    >>> asked = Exercise("", "", "legal-cards", (), "What may you play?", given, "", (), "")
    >>> print(question_text(asked, RULES["playok"]))
    What may you play?
        Trump: spades
        On the table: Q♥ (East)
        You hold: A♠   10♥ 9♥
    Write every card that may be played.
    """
    piles = [": ".join(filter(None, (laid.title, _cards(laid)))) for laid in cards_of(exercise)]
    indented = [_wrapped(line, _INDENT) for line in (*facts_told(exercise), *piles, *_options(exercise))]
    return "\n".join([_wrapped(exercise.prompt), *indented, _wrapped(how_to_write(exercise, rules))])


def _cards(laid: Laid) -> str:
    if laid.players:
        return ", ".join(f"{card} ({SEATS[seat]})" for card, seat in zip(laid.cards, laid.players, strict=True))
    return "   ".join(show(group) for group in by_suit(laid.cards))


def _options(exercise: Exercise) -> Sequence[str]:
    options = options_told(exercise)
    if exercise.kind == "choose":
        return [f"{letter}) {option}" for letter, option in lettered(options)]
    return [f"Calls: {'; '.join(options)}"] if options else []
