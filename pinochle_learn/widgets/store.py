"""What the learner's own browser keeps: progress, and games that are under way.

It is kept under keys of the page's address. ``pinochle-learn.1.attempt.<id>`` holds one attempt, so that two
tabs never write over each other; ``pinochle-learn.1.kept.<name>`` holds a text under a name. The number is the
version: other versions are left alone. What cannot be read moves to ``pinochle-learn.damaged.…``.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final
from weakref import WeakMethod

import anywidget
import traitlets

from ..course.attempts import Attempt, AttemptError, printable, read_attempt
from ..course.progress import MOST_TEXT, VERSION, Change, Progress
from .kept import LONGEST, KeptTexts, Listener, is_name
from .unread import Trouble, Unread

LOG = logging.getLogger(__name__)

PREFIX: Final = "pinochle-learn."
OURS: Final = f"{PREFIX}{VERSION}."
ATTEMPT: Final = f"{OURS}attempt."
KEPT: Final = f"{OURS}kept."
ASIDE: Final = f"{PREFIX}damaged."

REFUSED: Final = (
    "This browser keeps nothing for this page, so your progress lasts as long as the page is open. "
    "Export it if you want to keep it."
)
FULL: Final = (
    "This browser has no room left for your progress, so what you do from now on lasts as long as the page is open. "
    "Export it if you want to keep it."
)
NEWER: Final = "A newer version of the course has kept progress in this browser. This one leaves it as it is."
NO_FILE: Final = {
    "long": "This file is too long to be the progress of a learner.",
    "damaged": "This file cannot be read.",
    "late": "The file could not be asked for in time: press the button once more.",
}

_OTHER: Final = re.compile(rf"{re.escape(PREFIX)}([0-9]{{1,9}})\.")


class Store(anywidget.AnyWidget):
    """Python's side of what the browser keeps. One a kernel, see `store`; it is never displayed.

    Everything works without a browser as well: then it lasts as long as this Python.

    >>> kept = Store()
    >>> kept.keep("game", "dealer South")
    >>> kept.told({})
    >>> kept.listen("game", print)
    dealer South
    """

    _esm = Path(__file__).parent / "store.js"

    ours = traitlets.Unicode(OURS, read_only=True).tag(sync=True)
    prefix = traitlets.Unicode(PREFIX, read_only=True).tag(sync=True)
    aside = traitlets.Unicode(ASIDE, read_only=True).tag(sync=True)
    longest = traitlets.Int(LONGEST, read_only=True).tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self.progress = Progress()
        self.troubles: tuple[str, ...] = ()
        self.set_aside_before: frozenset[str] = frozenset()  # keys of what was set aside another day
        self._set_aside: frozenset[str] = frozenset()  # and since then
        self._unread = Unread()
        self._texts = KeptTexts()
        self._there: set[str] = set()  # the attempts that the browser has, by id
        self._parts: dict[str, dict[str, str]] = {}  # what a page has told so far, by page
        self._said = 0  # troubles that the learner has been told
        self._on_trouble: list[WeakMethod[Callable[[], object]]] = []
        self._on_file: Callable[[str, str], object] | None = None
        self.progress.on_change(self._changed)
        self.on_msg(self._receive)

    def set_state(self, sync_data: object) -> None:
        """A page changes none of the traits."""

    # --- texts under a name ---

    def keep(self, name: str, text: str) -> None:
        """Keep a text under a name; an empty one is forgotten. Raises ValueError: a wrong name, a text too long.

        Before the browser has told what it kept under that name, that is not written over while somebody listens.
        """
        self._write_texts(self._texts.keep(name, text))

    def listen(self, name: str, listener: Listener) -> None:
        """Have ``listener`` called once with what is kept under a name, as soon as the browser has told it.

        It gets an empty text if there is nothing. Raises ValueError: a wrong name.
        """
        self._texts.listen(name, listener)

    def watch(self, name: str, listener: Listener) -> None:
        """Have a method called with the text each time that another tab keeps one under a name; empty: it is gone.

        The method is forgotten together with its object. Raises ValueError: a wrong name.
        """
        self._texts.watch(name, listener)

    @property
    def texts(self) -> dict[str, str]:
        """All that is kept under names, as far as it is known here."""
        return self._texts.texts

    def on_brought(self, name: str, taker: Listener) -> None:
        """Have a method take, show and keep a text that a file brings, or raise ValueError. See `KeptTexts`."""
        self._texts.on_brought(name, taker)

    def bring(self, name: str, text: str) -> None:
        """Keep a text that a file brings in place of what is there; who is `on_brought` takes it at once.

        Raises ValueError: a wrong name, it cannot be taken, or the browser has not told yet what it has.
        """
        self._write_texts(self._texts.bring(name, text))

    def set_aside(self, name: str, why: str) -> None:
        """What is kept under a name cannot be read: it gets out of the way, and nothing is kept there until it has.

        The page says what came of it. Then ``why``, one sentence, is reported with what became of the text.

        >>> kept = Store()
        >>> kept.set_aside("game", "The game that was kept cannot be read.")
        >>> kept._done_aside(0, {KEPT + "game": ASIDE + "1.kept.game"}, [])
        >>> kept.troubles[0]
        'The game that was kept cannot be read. It is set aside in this browser.'
        """
        self._texts.forget(name)
        self._move_aside([KEPT + name], Trouble(why))

    # --- what went wrong ---

    def on_trouble(self, listener: Callable[[], object]) -> None:
        """Have a method called when there is one more of the ``troubles``, or more is known to be set aside."""
        self._on_trouble.append(WeakMethod(listener))

    def news(self) -> tuple[str, ...]:
        """The troubles that the learner has not been told yet; from now on they have been.

        >>> kept = Store()
        >>> kept.told({}, works=False)
        >>> len(kept.news()), len(kept.news()), len(kept.troubles)
        (1, 0, 1)
        """
        new = self.troubles[self._said :]
        self._said = len(self.troubles)
        return new

    def _report(self, sentence: str) -> None:
        if sentence in self.troubles:
            return
        self.troubles = (*self.troubles, sentence)
        self._call()

    def _call(self) -> None:
        for reference in self._on_trouble:
            if listener := reference():
                listener()

    # --- the whole progress ---

    def reset(self) -> None:
        """Forget all attempts, and what was set aside; games under way stay."""
        self.progress.reset()
        damaged = {key for key in self._unread.stuck if key.startswith(ATTEMPT)}
        self._send_entries(dict.fromkeys(self.set_aside_before | self._set_aside | damaged))
        self.set_aside_before = self._set_aside = frozenset()
        self._write(self._unread.free(damaged))
        told = self.troubles[: self._said]
        self.troubles = tuple(each for each in self.troubles if each not in self._unread.said)
        self._said = sum(each in self.troubles for each in told)
        self._unread.said.clear()

    def download(self, name: str, text: str) -> None:
        """Have the page offer a text as a file."""
        self.send({"do": "download", "name": name, "text": text})

    def choose_file(self, listener: Callable[[str, str], object]) -> None:
        """Have the learner choose a file; ``listener`` gets its text, or a sentence that says why there is none."""
        self._on_file = listener
        self.send({"do": "choose", "most": MOST_TEXT})

    # --- what the page tells ---

    def told(self, entries: Mapping[str, str], *, others: Iterable[str] = (), works: bool = True) -> None:
        """What a page has found in its browser, by key; ``others`` are keys of other versions.

        >>> kept = Store()
        >>> one = Attempt(exercise="melds/dix", outcome="right", score=1)
        >>> kept.told({ATTEMPT + one.id: one.text, ATTEMPT + "x": "{}"})
        >>> kept.progress.solved("melds")
        ('dix',)
        >>> kept._done_aside(0, {ATTEMPT + "x": ASIDE + "1.attempt.x"}, []); kept.troubles[0][:45]
        '1 entry that was kept could not be read, and '
        """
        self._note_others(others)
        self._unread.begin(entries)
        attempts, texts = self._read(entries)
        if works:
            gone = self._there.difference(_under(ATTEMPT, entries))  # deleted by another tab, with no page open here
            self._there = set(attempts)
            self.progress.drop(gone)
            self.progress.take(attempts.values())
            missing = [each for each in self.progress.attempts if each.id not in self._there]
            self._write({ATTEMPT + each.id: each.text for each in missing})
        else:
            self._report(REFUSED)
        self._write_texts(self._texts.told(texts))

    def _heard(self, entries: Mapping[str, str | None]) -> None:
        """Another tab has written or deleted."""
        attempts, texts = self._read({key: text for key, text in entries.items() if text is not None})
        gone = [key for key, text in entries.items() if text is None]
        gone_attempts = set(_under(ATTEMPT, gone))
        self._there = (self._there | attempts.keys()) - gone_attempts
        self.progress.take(attempts.values())
        self.progress.drop(gone_attempts)
        self._texts.heard({**texts, **dict.fromkeys(_under(KEPT, gone))})

    def _read(self, entries: Mapping[str, str]) -> tuple[dict[str, Attempt], dict[str, str]]:
        """The attempts by id and the texts by name; what is neither is set aside and reported."""
        attempts: dict[str, Attempt] = {}
        texts: dict[str, str] = {}
        wrong: dict[str, str] = {}
        for key, text in entries.items():
            try:
                if key.startswith(ATTEMPT):
                    attempts[key.removeprefix(ATTEMPT)] = _attempt(key, text)
                elif key.startswith(KEPT):
                    texts[key.removeprefix(KEPT)] = _text(key, text)
            except ValueError as error:
                wrong[key] = str(error)
        if wrong:
            self._move_aside(wrong, Trouble(next(iter(wrong.values())), is_entry=True))
        return attempts, texts

    def _note_others(self, keys: Iterable[str]) -> None:
        keys = frozenset(keys)
        if before := {key for key in keys if key.startswith(ASIDE)} - self._set_aside:
            self.set_aside_before |= before
            self._call()
        versions = [int(other[1]) for key in keys if (other := _OTHER.match(key))]
        if max(versions, default=0) > VERSION:
            self._report(NEWER)

    # --- what the page is told ---

    def _changed(self, change: Change) -> None:
        added = {each.id: each.text for each in change.added}
        gone = {each.id for each in change.removed} - added.keys()
        entries: dict[str, str | None] = {ATTEMPT + name: None for name in gone & self._there}
        entries |= {ATTEMPT + name: text for name, text in added.items() if name not in self._there}
        self._there -= gone
        if self._texts.has_told:
            self._write(entries)

    def _write_texts(self, texts: Mapping[str, str | None]) -> None:
        self._write({KEPT + name: text for name, text in texts.items()})

    def _write(self, entries: Mapping[str, str | None]) -> None:
        """In one message, however many there are; but not where something is still to get out of the way."""
        self._send_entries(self._unread.hold(entries))

    def _send_entries(self, entries: Mapping[str, str | None]) -> None:
        if entries:
            self.send({"do": "write", "entries": [[key, text] for key, text in entries.items()]})

    def _move_aside(self, keys: Iterable[str], trouble: Trouble) -> None:
        keys = list(keys)
        self.send({"do": "set aside", "id": self._unread.move(keys, trouble), "keys": keys})

    def _done_aside(self, number: int, moved: Mapping[str, str], left: Iterable[str]) -> None:
        """The page has moved these, to such keys, and had no room for those; what is neither was gone."""
        self._set_aside |= frozenset(key for key in moved.values() if key.startswith(ASIDE))
        sentences, held = self._unread.moved(number, moved.keys(), left)
        for sentence in sentences:
            self._report(sentence)
        self._write(held)

    def _done(self, kept: Iterable[str], *, all_: bool) -> None:
        """The page has written these."""
        kept = set(kept)
        self._there |= {each.id for each in self.progress.attempts if ATTEMPT + each.id in kept}
        self._texts.written(_under(KEPT, kept))
        if not all_ and REFUSED not in self.troubles:
            self._report(FULL)

    # --- messages ---

    def _receive(self, _: object, message: object, __: object) -> None:
        """A message of the page. Whatever it is, nothing is raised."""
        try:
            self._handle(message)
        except Exception:
            LOG.exception("a message of the page failed")

    def _handle(self, message: object) -> None:
        match message:
            case {
                "do": "tell",
                "from": str(page),
                "entries": list(part),
                "others": list(others),
                "works": bool(works),
                "last": bool(last),
            }:
                entries = self._parts.setdefault(page, {})
                entries |= {key: text for key, text in _entries(part).items() if text is not None}
                if last:
                    del self._parts[page]
                    self.told(entries, others=_keys_in(others), works=works)
            case {"do": "heard", "entries": list(part)}:
                self._heard(_entries(part))
            case {"do": "cleared"}:
                self._heard({ATTEMPT + name: None for name in self._there})
            case {"do": "done", "kept": list(kept), "refused": list(refused)}:
                self._done(_keys_in(kept), all_=not refused)
            case {"do": "aside", "id": int(number), "moved": list(moved), "left": list(left)}:
                places = {key: place for key, place in _entries(moved).items() if place is not None}
                self._done_aside(number, places, _keys_in(left))
            case {"do": "file", "text": str(text)} if self._on_file:
                self._on_file(text, "")
            case {"do": "file", "trouble": str(trouble)} if self._on_file and trouble in NO_FILE:
                self._on_file("", NO_FILE[trouble])


def _attempt(key: str, text: str) -> Attempt:
    attempt = read_attempt(text)
    if ATTEMPT + attempt.id != key:
        raise AttemptError(f"id: {printable(attempt.id)} is not the one of its key")
    return attempt


def _text(key: str, text: str) -> str:
    if len(text) > LONGEST or not is_name(key.removeprefix(KEPT)):
        raise ValueError("it is too long, or its name is none of ours")
    return text


def _under(prefix: str, keys: Iterable[str]) -> list[str]:
    return [key.removeprefix(prefix) for key in keys if key.startswith(prefix)]


def _keys_in(values: Iterable[object]) -> list[str]:
    return [value for value in values if isinstance(value, str) and value.isascii()]


def _entries(part: Iterable[object]) -> dict[str, str | None]:
    """Keys and texts as a page tells them; what has another form, or a key that cannot be ours, is left out."""
    found: dict[str, str | None] = {}
    for entry in part:
        match entry:
            case [str(key), str() | None as text] if key.startswith(OURS) and key.isascii():
                found[key] = text and text.encode("utf-8", "replace").decode("utf-8")
    return found


_stores: list[Store] = []


def store() -> Store:
    """The store of this Python, made when it is first asked for.

    >>> store() is store()
    True
    """
    if not _stores:
        _stores.append(Store())
    return _stores[0]


def leave_store() -> None:
    """The next `store` is another one, which knows nothing yet: for tests, each with a learner of its own.

    >>> before = store()
    >>> leave_store()
    >>> store() is before
    False
    """
    _stores.clear()


def my_progress() -> Progress:
    """The learner's progress, to look into from a notebook: ``my_progress().to_frame()``.

    It is there as soon as the page has told what the browser kept, which is after the cell that imports this.

    >>> my_progress().add(Attempt(exercise="melds/dix", outcome="right", score=1))
    >>> my_progress().to_frame()["exercise"].to_list()
    ['dix']
    """
    return store().progress


def begin() -> None:
    """In a notebook, have the page tell what it keeps before anything asks for it. Elsewhere nothing is done.

    >>> begin()
    """
    try:
        from IPython import get_ipython
    except ImportError:  # no notebook, no IPython
        return
    if getattr(get_ipython(), "kernel", None):
        store()
