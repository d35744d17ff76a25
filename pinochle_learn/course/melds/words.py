"""Words for melds: lists of them, and the table of a class as one looks it up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ...engine import Card, Meld, MeldRule, Rules, Where, show
from ...engine.why import article, listed, points_text

_TIMES = ("", "one", "two", "three", "four")


def capital(text: str) -> str:
    """A text with its first letter large.

    >>> capital("run + king")
    'Run + king'
    """
    return text[:1].upper() + text[1:]


def names(melds: Iterable[Meld]) -> str:
    """The names of melds, equal ones counted.

    >>> from pinochle_learn import find_meld, parse_cards
    >>> dix = find_meld(parse_cards("9S"), "S")
    >>> names([dix, dix])
    'two dixes'
    """
    counted = Counter(meld.name for meld in melds)
    return listed([name if count == 1 else several(count, name) for name, count in counted.items()])


def field_title(field: str) -> str:
    """What is filled in under the name of a field: the points of a class, or the total.

    >>> field_title("class1"), field_title("total")
    ('Class 1', 'Total')
    """
    return "Total" if field == "total" else f"Class {field.removeprefix('class')}"


def with_articles(melds: Iterable[Meld]) -> str:
    """The same with an article.

    >>> from pinochle_learn import best_melds, parse_cards
    >>> with_articles(best_melds(parse_cards("AS 10S KS KS QS JS 9S"), "S").melds)
    'a run + king and a dix'
    """
    counted = Counter(meld.name for meld in melds)
    return listed([article(name) if count == 1 else several(count, name) for name, count in counted.items()])


def several(count: int, name: str) -> str:
    """More than one meld of a name.

    >>> several(2, "common marriage"), several(2, "family"), several(2, "aces around")
    ('two common marriages', 'two families', 'two times aces around')
    """
    number = _TIMES[count] if count < len(_TIMES) else str(count)
    if article(name) == name or "+" in name:
        return f"{number} times {name}"
    if name.endswith("y"):
        return f"{number} {name[:-1]}ies"
    return f"{number} {name}{'es' if name.endswith('x') else 's'}"


def with_cards(melds: Iterable[Meld]) -> str:
    """Melds with their cards, by suit and high to low, and their points.

    >>> from pinochle_learn import find_meld, parse_cards
    >>> with_cards([find_meld(parse_cards("QS JD"), "S")])
    'pinochle (Q♠ J♦), 40'
    """
    return "; ".join(f"{meld.name} ({show(sorted(meld.cards, reverse=True))}), {meld.points}" for meld in melds)


def class_table(rules: Rules, classes: Iterable[int]) -> tuple[tuple[str, str], ...]:
    """The melds of some classes: the name, and what it takes and scores.

    >>> from pinochle_learn import RULES
    >>> class_table(RULES["playok"], [2])[0]
    ('pinochle', 'J♦ Q♠, 40 points')
    """
    wanted = set(classes)
    return tuple(
        (rule.name, f"{takes(rule)}{_each(rule)}, {points_text(rule.points)}")
        for rule in rules.melds
        if rule.meld_class in wanted
    )


def _each(rule: MeldRule) -> str:
    return ", each" if rule.where is Where.TRUMP and len(rule.ranks) == 1 else ""


def takes(rule: MeldRule) -> str:
    """The cards of a meld in short.

    >>> from pinochle_learn import RULES
    >>> [takes(rule) for rule in RULES["playok"].melds if rule.name.endswith("marriage")][1:]
    ['K Q of trump', 'K Q of a suit that is not trump']
    """
    ranks = " ".join(rank.text for rank in sorted(rule.ranks, reverse=True))
    match rule.where:
        case Where.TRUMP:
            return f"{ranks} of trump"
        case Where.PLAIN:
            return f"{ranks} of a suit that is not trump"
        case Where.AROUND:
            return f"{rule.ranks[0].plural}, {_TIMES[len(rule.ranks)]} of each suit"
        case Where.FIXED:
            return _fixed(rule.cards)


def _fixed(cards: Sequence[Card]) -> str:
    counted = Counter(cards).items()
    return " ".join(f"{_TIMES[count]} {card}" if count > 1 else str(card) for card, count in counted)
