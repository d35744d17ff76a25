"""What a notebook shows of a rule set: the table of melds, made from the rules and never typed twice."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from ..engine import Rules
from ..engine.why import points_text
from .arguments import class_of, rules_of
from .melds.words import capital, class_table

_PADDING = "padding: .3em clamp(.3em, 1.5vw, .8em);"  # on a phone the columns stand closer
_CELL = f"{_PADDING} text-align: left; border-bottom: 1px solid #8884; font-weight: {{weight}};"
_TABLE = "border-collapse: collapse; font-size: inherit; color: inherit; margin: 0;"


@dataclass(frozen=True, slots=True)
class Grid:
    """A small table: HTML in a notebook, lines of text elsewhere.

    >>> Grid("Two", ("Meld", "Points"), (("dix", "10"),))
    Two
    Meld | Points
    dix  | 10
    """

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def __repr__(self) -> str:
        widths = [max(map(len, column)) for column in zip(self.heads, *self.rows, strict=True)]
        rows = (self.heads, *self.rows)
        lines = [
            " | ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip() for row in rows
        ]
        return "\n".join([self.title, *lines])

    def _repr_html_(self) -> str:
        heads = "".join(_cell("th", text, ' scope="col"', 600) for text in self.heads)
        rows = "".join(f"<tr>{_row(row)}</tr>" for row in self.rows)
        caption = f'<caption style="text-align: left; padding: .3em .8em;">{escape(self.title)}</caption>'
        return f'<table style="{_TABLE}">{caption}<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>'


def _row(texts: tuple[str, ...]) -> str:
    first = _cell("th", texts[0], ' scope="row"', 600)
    return first + "".join(_cell("td", text, "", 400) for text in texts[1:])


def _cell(tag: str, text: str, more: str, weight: int) -> str:
    return f'<{tag}{more} style="{_CELL.format(weight=weight)}">{escape(text)}</{tag}>'


def show_melds(rules: Rules | str = "playok", meld_class: int | None = None) -> Grid:
    """The table of melds of a rule set (or its name), whole or one class of it. Raises ValueError: no such class.

    >>> show_melds("tutorial", meld_class=2)
    The melds of class 2
    Meld            | Cards         | Points
    Pinochle        | J♦ Q♠         | 4
    Double pinochle | two J♦ two Q♠ | 30
    """
    rules = rules_of(rules)
    only = class_of(meld_class, rules)
    classes = rules.classes if only is None else (only,)
    whole = len(classes) > 1
    rows = []
    for each in classes:
        of_class = [rule for rule in rules.melds if rule.meld_class == each]
        for rule, (name, text) in zip(of_class, class_table(rules, (each,)), strict=True):
            takes = text.removesuffix(f", {points_text(rule.points)}")
            rows.append((capital(name), takes, *([str(each)] if whole else []), str(rule.points)))
    heads = ("Meld", "Cards", *(["Class"] if whole else []), "Points")
    title = "The melds" if whole else f"The melds of class {meld_class}"
    return Grid(title, heads, tuple(rows))
