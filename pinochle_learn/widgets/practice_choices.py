"""What is chosen above the practice: the kind of question, its level, the way to practise, and the rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from ..course.arguments import rules_of
from ..course.practice.address import Asked, link_to_asked
from ..course.practice.makers import MAKERS
from ..course.practice.modes import LEARN, MODES, REVIEWS, Mode
from ..course.practice.scope import NO_KIND, Scope
from ..course.practice.written import title_of
from ..engine import RULES, Rules
from ..engine.why import listed, shown, whole
from .shape import ControlView, OptionView, RowView

ANY: Final = "any"
NEXT: Final = "What I need next"
SUITING: Final = "auto"
CHOICES: Final = ("kind", "level", "mode", "rules")


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is practised, and in which way. ``None``: any kind, or the level that suits.

    >>> Chosen("melds", 3).values
    {'kind': 'melds', 'level': '3', 'mode': 'learn', 'rules': 'playok'}
    """

    kind: str | None = None
    level: int | None = None
    rules: Rules = RULES["playok"]
    mode: Mode = MODES["learn"]

    @property
    def scope(self) -> Scope:
        """What is to be asked."""
        return Scope(self.kind, self.level, self.rules)

    @property
    def values(self) -> dict[str, str]:
        """As the choices hold it."""
        level = str(self.level) if self.level else SUITING
        return {"kind": self.kind or ANY, "level": level, "mode": self.mode.name, "rules": self.rules.name}

    @property
    def link(self) -> str:
        """The address that chooses the same anywhere.

        >>> Chosen("melds", 3, mode=MODES["sprint"]).link, Chosen("melds", mode=MODES["review"]).link
        ('#/practice/melds/3?mode=sprint', '#/practice?mode=review')
        """
        kind, level = (self.kind, self.level) if self.mode.is_chosen else (None, None)
        rules = None if self.rules == RULES["playok"] else self.rules
        return link_to_asked(Asked(kind, level, None, rules, None if self.mode == LEARN else self.mode.name))

    @property
    def in_short(self) -> str:
        """All that is chosen in a line; of the rules only other ones than the usual.

        >>> Chosen().in_short, Chosen("melds", 3, RULES["fletcher"], MODES["sprint"]).in_short
        ('Learn: what I need next', 'Sprint: count the melds, level 3 (Bid or bunch)')
        """
        what = NEXT if self.kind is None else MAKERS[self.kind].title
        if self.kind and self.level:
            what = title_of(MAKERS[self.kind], self.level)
        way = f"{self.mode.title}: {what[0].lower()}{what[1:]}" if self.mode.is_chosen else self.mode.title
        return way if self.rules == RULES["playok"] else f"{way} ({self.rules.title})"

    def by(self, values: Mapping[str, str]) -> Chosen:
        """As it is chosen on the page. Another kind has other levels; one that is not under these rules is any kind.

        >>> Chosen("melds", 3).by({"kind": "mark-melds", "level": "3"}).level is None
        True
        """
        chosen = {**self.values, **{name: values[name] for name in CHOICES if values.get(name)}}
        rules, mode = RULES[chosen["rules"]], MODES[chosen["mode"]]
        kind = chosen["kind"] if chosen["kind"] != ANY and MAKERS[chosen["kind"]].fits(rules) else None
        is_same = kind is not None and kind == self.kind
        level = int(chosen["level"]) if is_same and chosen["level"] != SUITING else None
        return Chosen(kind, level, rules, mode)

    def asked(self, asked: Asked) -> Chosen:
        """As a link asks for. A very question is for learning, unless the link says otherwise; so is a kind, where
        what is chosen asks for none.

        >>> Chosen(mode=MODES["streak"]).asked(Asked("melds", 3, 81734)).values["mode"]
        'learn'
        """
        is_learnt = asked.question or (asked.kind and not self.mode.is_chosen)
        usual = LEARN.name if is_learnt else self.mode.name
        mode = MODES[asked.mode or usual]
        if question := asked.question:
            return Chosen(question.kind, question.level, question.rules, mode)
        if asked.kind is None:
            return replace(self, rules=asked.rules or self.rules, mode=mode).fitting()
        return Chosen(asked.kind, asked.level, asked.rules or self.rules, mode).fitting()

    def fitting(self) -> Chosen:
        """The same; under rules that have no such kind, the first rules that have it.

        >>> Chosen("melds").fitting() == Chosen("melds")
        True
        """
        if self.kind is None or MAKERS[self.kind].fits(self.rules):
            return self
        return replace(self, rules=next(rules for rules in RULES.values() if MAKERS[self.kind].fits(rules)))


def chosen_of(kind: str | None, level: int | None, rules: Rules | str, mode: str) -> Chosen:
    """What a notebook asks for. Raises ValueError or TypeError: one sentence that names what is wrong.

    >>> chosen_of("melds", 3, "playok", "sprint").values["mode"]
    'sprint'
    >>> chosen_of("melds", 9, "playok", "learn")
    Traceback (most recent call last):
    ValueError: level: 9 is none of melds; write a whole number from 1 to 5, or None for the level that suits
    """
    known = rules_of(rules)
    if RULES.get(known.name) != known:
        raise ValueError(f"rules: practice knows only {listed(tuple(RULES), 'or')}, not {shown(known.name)}")
    if kind is not None and (not isinstance(kind, str) or kind not in MAKERS):
        raise ValueError(f"kind: {shown(kind)!r} is none; write {listed(tuple(MAKERS), 'or')}, or None for any")
    if kind is not None and not MAKERS[kind].fits(known):
        raise ValueError(f"rules: there is no {kind} under {known.name}")
    if not isinstance(mode, str) or mode not in MODES:
        raise ValueError(f"mode: {shown(mode)!r} is none; write {listed(tuple(MODES), 'or')}")
    chosen = Chosen(kind, _level_of(level, kind), known, MODES[mode])
    if kind is not None and not chosen.mode.is_chosen:
        raise ValueError(f"mode: {REVIEWS}")
    return chosen


def _level_of(level: int | None, kind: str | None) -> int | None:
    if level is None:
        return None
    if kind is None:
        raise ValueError(NO_KIND)
    last = MAKERS[kind].last_level
    found = whole(level)
    if found is None or not 1 <= found <= last:
        given = repr(shown(level)) if isinstance(level, str) else shown(level)
        raise ValueError(
            f"level: {given} is none of {kind}; write a whole number from 1 to {last}, or None for the level that suits"
        )
    return found


def choices_row(chosen: Chosen, rule_sets: Iterable[Rules] = RULES.values()) -> RowView:
    """The choices, side by side.

    >>> [control["id"] for control in choices_row(Chosen("melds"))["items"]]
    ['kind', 'level', 'mode', 'rules']
    """
    ways = [(mode.name, mode.title) for mode in MODES.values()]
    items = [_choice("mode", "Way", ways), _choice("rules", "Rules", [(each.name, each.title) for each in rule_sets])]
    if chosen.mode.is_chosen:
        items = [*_what(chosen), *items]
    return RowView(id="practice", name="What to practise", place="top", items=items, folded=chosen.in_short)


def _what(chosen: Chosen) -> list[ControlView]:
    fitting = [maker for maker in MAKERS.values() if maker.fits(chosen.rules)]
    kinds = [(ANY, NEXT), *((maker.name, maker.title) for maker in fitting)]
    if chosen.kind is None:
        return [_choice("kind", "Questions", kinds)]
    levels = enumerate(MAKERS[chosen.kind].levels, 1)
    steps = [(SUITING, "As it suits me"), *((str(level), f"{level}: {brings}") for level, brings in levels)]
    return [_choice("kind", "Questions", kinds), _choice("level", "Level", steps)]


def _choice(name: str, label: str, options: Iterable[tuple[str, str]]) -> ControlView:
    shown_ = [OptionView(value=value, label=text) for value, text in options]
    return ControlView(id=name, kind="select", label=label, sends=True, options=shown_)
