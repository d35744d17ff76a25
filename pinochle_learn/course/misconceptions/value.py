"""A misconception as a value: a name, a sentence, where it is cured, and how somebody who holds it answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, Final

from ...engine import Rules
from ...engine.why import listed, say
from ..bank.exercises import WRITTEN_FOR, Exercise
from ..bank.named_points import names_in
from ..kinds.feedback import Kind

Way = Callable[[Exercise, Rules], Any]
"""A way to answer an exercise under the rules that hold; ``None`` where it answers nothing."""

Ways = Callable[[Exercise, Rules], Iterable[Any]]
"""Several answers at once, as of those who hold it for some cards and not for others."""

Claim = Callable[[Any], Hashable]
"""What counts of the cards of a meld that is claimed, if not the very cards."""

At = Callable[[Rules], bool]
"""Whether a rule set has the rule that is misread."""

Change = Callable[[Rules], Rules]
"""A rule set with one point changed; the same one where the point is not in it."""


@dataclass(frozen=True, slots=True)
class Misconception:
    """A rule misread: a stable ``name``, a ``sentence`` to the learner, and the lesson step that is its ``cure``.

    ``kinds`` are those of the exercises it can show in, a `choose` with its ask behind it. ``ways`` are the
    answers of somebody who holds it, the likeliest first: most misconceptions can be lived in more than one way,
    or only ``in_part``. A way answers only where the cards tempt to it, and where nothing more usual explains
    the answer as well; one that is ``doubtful`` is told as a guess all the same.

    >>> from . import MISCONCEPTIONS
    >>> first = MISCONCEPTIONS[0]
    >>> first.name, first.cure
    ('marriage-inside-run', '50-melds#class-1-the-run')
    >>> print(first.told(WRITTEN_FOR))
    You counted the marriage inside the run again: within class 1 a card counts once.
    """

    name: str
    sentence: str
    cure: str
    kinds: frozenset[str]
    ways: tuple[Way, ...]
    claim: Claim | None = None
    in_part: Ways | None = None
    yields_to: tuple[str, ...] = ()  # where one of these misconceptions explains an answer, it is named instead
    doubtful: bool = False  # such an answer comes about in another way as well
    untrumped: tuple[str, str] | None = None  # the sentence and the cure where no suit is trump
    at: At | None = None  # under which rules it can show; none: under any

    def told(self, rules: Rules = WRITTEN_FOR, exercise: Exercise | None = None) -> str:
        """The sentence, with the names and the points of these rules, and as it fits the exercise."""
        order = listed([rank.word for rank in rules.ranks])
        counting = listed([rank.plural for rank, _ in rules.card_points])
        return self._lesson(exercise)[0].format(
            rules=rules, order=order, counting=counting, steps=say(rules.raises), **_melds(rules)
        )

    def cured_by(self, exercise: Exercise | None = None) -> str:
        """The lesson step to read again; before trumps are known, one that does without."""
        return self._lesson(exercise)[1]

    def _lesson(self, exercise: Exercise | None) -> tuple[str, str]:
        if exercise is None or exercise.given.trump is not None or self.untrumped is None:
            return self.sentence, self.cure
        return self.untrumped

    def shows_in(self, exercise: Exercise, rules: Rules = WRITTEN_FOR) -> bool:
        """Can it show in an exercise of that kind, under its rules?"""
        return key_of(exercise) in self.kinds and (self.at is None or self.at(exercise.given.rules_of(rules)))

    def answers(self, exercise: Exercise, rules: Rules = WRITTEN_FOR) -> Iterator[Any]:
        """What somebody who holds it may answer; that can be the right answer."""
        if self.shows_in(exercise, rules):
            under = exercise.given.rules_of(rules)
            for way in self.ways:
                if (answer := way(exercise, under)) is not None:
                    yield answer
            if self.in_part:
                yield from self.in_part(exercise, under)

    def fits(self, exercise: Exercise, said: Any, rules: Rules = WRITTEN_FOR) -> int | None:
        """By which of its answers, from 0, it explains what was said, as far as that goes; ``None``: by none."""
        answers = enumerate(self.answers(exercise, rules))
        return next((at for at, each in answers if agrees(exercise, each, said, self.claim or _cards)), None)


def _cards(claim: tuple[Any, ...]) -> Hashable:
    return tuple(sorted(claim))


def agrees(exercise: Exercise, answer: Any, said: Any, claim: Claim = _cards) -> bool:
    """Is what was said this answer? Points are compared by class; if no class is given, by the total.

    >>> from ..bank.exercises import Given
    >>> exercise = Exercise("", "", "count-melds", (), "", Given(), "", (), "")
    >>> answer = {"class1": 40, "class2": 0, "class3": 0}
    >>> agrees(exercise, answer, {"total": 40}), agrees(exercise, answer, {"class1": 40, "class2": 40})
    (True, False)
    """
    if exercise.kind == "pick-melds":
        return Counter(map(claim, answer)) == Counter(map(claim, said))
    if exercise.kind != "count-melds":
        return bool(answer == said)
    if classes := [field for field in said if field != "total"]:
        return all(said[field] == answer.get(field) for field in classes)
    return bool(said == {"total": sum(answer.values())})


def key_of(exercise: Exercise) -> str:
    """The kind of an exercise; for a `choose` with what it asks.

    >>> from ..bank.exercises import load_topic
    >>> key_of(load_topic("melds")[0])
    'choose name'
    """
    return f"{exercise.kind} {exercise.given.ask}".strip()


def kinds(*names: str) -> frozenset[str]:
    """Kinds of exercises by name, as `key_of` gives them.

    >>> sorted(kinds("legal-cards", "choose made"))
    ['choose made', 'legal-cards']
    """
    return frozenset(names)


@lru_cache
def _melds(rules: Rules) -> Mapping[str, SimpleNamespace]:
    """Melds by their name in playok, as a word: ``run``, ``royal_marriage``. Those the rules lack are playok's."""
    there = {rule.name: rule for rule in WRITTEN_FOR.melds} | names_in(rules, WRITTEN_FOR)
    return {
        name.replace(" + ", "_").replace(" ", "_"): SimpleNamespace(name=rule.name, points=rule.points)
        for name, rule in there.items()
    }


def kind_of(exercise: Exercise) -> Kind[Any]:
    """What can be done with an exercise.

    >>> from ..bank.exercises import load_topic
    >>> kind_of(load_topic("melds")[0]).how
    'Choose an answer.'
    """
    from ..kinds.grading import KINDS  # lazily: whoever grades asks for misconceptions

    return KINDS[exercise.kind]


def ruled(change: Change) -> Way:
    """To answer as if one point of the rules were another.

    >>> from ..bank.exercises import Given
    >>> exercise = Exercise("", "", "choose", (), "", Given(ask="number", of="exchange"), "", (), "")
    >>> ruled(lambda rules: replace(rules, exchange=3))(exercise, WRITTEN_FOR)
    '3'
    """
    changed = lru_cache(change)

    def way(exercise: Exercise, rules: Rules) -> Any:
        other = changed(rules)
        if other == rules:
            return None
        given = exercise.given
        if given.rules:  # what an exercise says of its rules goes before those of the table
            exercise = replace(exercise, given=replace(given, rules=other))
        return kind_of(exercise).solve(exercise, other)

    return way


MELDS: Final = kinds("count-melds", "pick-melds", "choose points", "choose name")
"""The kinds of exercises in which melds are counted. Which suit somebody would name tells too little of why."""
