"""Misread rules of the melds (RULES.md, playok 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations
from typing import Final

from ...engine import Card, Meld, MeldRule, Rank, Rules, Suit, Where, all_melds, best_melds, meld_points
from ...engine.flow import without
from ..bank.exercises import Exercise
from ..melds.near import melds_across
from .counting import Cards, Count, counting, under
from .value import MELDS, Misconception, Way, kinds

# --- what a meld is, whatever its name ---


def _is_run(ranks: Sequence[Rank]) -> bool:
    return Rank.JACK in ranks and Rank.TEN in ranks


def _is_extended(rule: MeldRule) -> bool:
    """A run with a king or a queen more, or both."""
    return _is_run(rule.ranks) and len(set(rule.ranks)) < len(rule.ranks) < 2 * len(set(rule.ranks))


def _is_marriage(ranks: Sequence[Rank]) -> bool:
    return sorted(ranks) == [Rank.QUEEN, Rank.KING]


def _is_dix(rule: MeldRule) -> bool:
    return rule.ranks == (Rank.NINE,)


def _halves(meld: Meld) -> tuple[Card, ...] | None:
    """The cards of the single meld, of a double one."""
    counted = Counter(meld.cards)
    return tuple(counted) if set(counted.values()) == {2} else None


def _is_pinochle(rule: MeldRule) -> bool:
    return rule.where is Where.FIXED


def _is_around(rule: MeldRule) -> bool:
    return rule.where is Where.AROUND


def _single(rules: Rules, where: Where, ranks: Sequence[Rank]) -> MeldRule | None:
    return next((rule for rule in rules.melds if rule.where is where and sorted(rule.ranks) == sorted(ranks)), None)


# --- rule sets with one point changed ---


def _rated(rules: Rules, where: Where, like: Where) -> Rules:
    """Marriages in one place named and scored as those in the other."""
    model = _single(rules, like, (Rank.KING, Rank.QUEEN))
    if model is None:
        return rules
    return replace(
        rules,
        melds=tuple(
            replace(rule, name=model.name, points=model.points)
            if rule.where is where and _is_marriage(rule.ranks)
            else rule
            for rule in rules.melds
        ),
    )


def _royal_as_common(rules: Rules) -> Rules:
    return _rated(rules, Where.TRUMP, Where.PLAIN)


def _common_as_royal(rules: Rules) -> Rules:
    return _rated(rules, Where.PLAIN, Where.TRUMP)


def _no_dix(rules: Rules) -> Rules:
    return replace(rules, melds=tuple(rule for rule in rules.melds if not _is_dix(rule)))


def _also_plain(rules: Rules, found: Sequence[MeldRule]) -> Rules:
    return replace(rules, melds=(*rules.melds, *(replace(rule, where=Where.PLAIN) for rule in found)))


def _any_nine(rules: Rules) -> Rules:
    return _also_plain(rules, [rule for rule in rules.melds if _is_dix(rule)])


def _run_anywhere(rules: Rules) -> Rules:
    return _also_plain(rules, [rule for rule in rules.melds if _is_run(rule.ranks) and len(rule.ranks) == 5])


def _every_run_anywhere(rules: Rules) -> Rules:
    return _also_plain(rules, [rule for rule in rules.melds if _is_run(rule.ranks)])


def _no_double_pinochle(rules: Rules) -> Rules:
    return replace(rules, melds=tuple(rule for rule in rules.melds if not (_is_pinochle(rule) and len(rule.cards) > 2)))


def _no_all_eight(rules: Rules) -> Rules:
    return replace(rules, melds=tuple(rule for rule in rules.melds if not (_is_around(rule) and len(rule.ranks) > 1)))


def _no_extended_run(rules: Rules) -> Rules:
    return replace(rules, melds=tuple(rule for rule in rules.melds if not _is_extended(rule)))


def _tens_around(at: int) -> Way:
    """Tens go around, for the points of the aces (0), of the kings (1), or between them (2).

    Nothing is said where another rank with as many points lacks one suit: then that is what was taken for a meld.
    """

    def points_at(rules: Rules) -> int:
        aces, kings = (_single(rules, Where.AROUND, (rank,)) for rank in (Rank.ACE, Rank.KING))
        return (aces.points, kings.points, (aces.points + kings.points) // 2)[at] if aces and kings else 0

    def change(rules: Rules) -> Rules:
        around = next((rule.meld_class for rule in rules.melds if _is_around(rule)), 0)
        tens = MeldRule(f"{Rank.TEN.plural} around", around, points_at(rules), Where.AROUND, (Rank.TEN,))
        return replace(rules, melds=(*rules.melds, tens)) if tens.points else rules

    count = under(change)

    def tempted(cards: Cards, trump: Suit | None, rules: Rules) -> Iterable[Meld] | None:
        near = [rank for rank in Rank if len({card.suit for card in cards if card.rank is rank}) == len(Suit) - 1]
        alike = [rule for rank in near if (rule := _single(rules, Where.AROUND, (rank,)))]
        is_other = any(rule.points == points_at(rules) for rule in alike)
        return None if is_other else count(cards, trump, rules)

    return counting(tempted)


# --- other ways to count ---


def _best(cards: Cards, trump: Suit | None, rules: Rules) -> tuple[Meld, ...]:
    return best_melds(cards, trump, rules).melds


def _marriage(trump: Suit | None, rules: Rules) -> Meld | None:
    return next(
        (m for m in all_melds(rules, trump) if _is_marriage(_ranks(m)) and {card.suit for card in m.cards} == {trump}),
        None,
    )


def _ranks(meld: Meld) -> list[Rank]:
    return [card.rank for card in meld.cards]


def _marriage_inside(cards: Cards, trump: Suit | None, rules: Rules) -> Iterator[Meld]:
    """Each run with its marriage once more."""
    marriage = _marriage(trump, rules)
    for meld in _best(cards, trump, rules):
        yield meld
        if marriage and _is_run(_ranks(meld)):
            yield from [marriage] * _ranks(meld).count(Rank.ACE)


def _marriages_beside(cards: Cards, trump: Suit | None, rules: Rules) -> Iterator[Meld]:
    """A run, and every marriage that its suit has."""
    marriage = _marriage(trump, rules)
    for meld in _best(cards, trump, rules):
        yield meld
        if marriage and _is_run(_ranks(meld)):
            yield from [marriage] * min(map(meld.cards.count, marriage.cards))


def _one_dix(cards: Cards, trump: Suit | None, rules: Rules) -> list[Meld]:
    melds = _best(cards, trump, rules)
    nines = [meld for meld in melds if _ranks(meld) == [Rank.NINE]]
    return [meld for meld in melds if meld not in nines] + nines[:1]


def _doubles_added(times: int) -> Count:
    """A double meld, and the single one beside it, once or twice."""

    def count(cards: Cards, trump: Suit | None, rules: Rules) -> Iterator[Meld]:
        singles = {tuple(sorted(meld.cards)): meld for meld in all_melds(rules, trump)}
        for meld in _best(cards, trump, rules):
            yield meld
            half = _halves(meld)
            if half and (single := singles.get(tuple(sorted(half)))):
                yield from [single] * times

    return count


def _one_meld_a_card(order: Sequence[int]) -> Count:
    """Class after class from the cards that are left, the first, second and third class in this order."""

    def count(cards: Cards, trump: Suit | None, rules: Rules) -> list[Meld] | None:
        classes = rules.classes
        if len(classes) != len(order):
            return None
        left, found = list(cards), []
        for at in order:
            for meld in [meld for meld in _best(tuple(left), trump, rules) if meld.meld_class == classes[at]]:
                found.append(meld)
                for card in meld.cards:
                    left.remove(card)
        return found

    return count


def _one_meld_a_card_at_best(cards: Cards, trump: Suit | None, rules: Rules) -> list[Meld]:
    """The most that can be had if a card serves once in all."""
    one_class = replace(rules, melds=tuple(replace(rule, meld_class=1) for rule in rules.melds))
    classes = {rule.name: rule.meld_class for rule in rules.melds}
    return [replace(meld, meld_class=classes[meld.name]) for meld in _best(cards, trump, one_class)]


def _of_all_classes(way: Way) -> Way:
    """Only where more than one class is asked for: nobody counts another class there first."""
    return lambda exercise, rules: None if exercise.given.meld_class else way(exercise, rules)


def _any_jack_and_queen(how: str) -> Count:
    """Jacks and queens in pairs, whatever their suits: each for itself, two as a double, or one in all."""

    def count(cards: Cards, trump: Suit | None, rules: Rules) -> list[Meld] | None:
        pinochles = [meld for meld in all_melds(rules, trump) if {*_ranks(meld)} == {Rank.JACK, Rank.QUEEN}]
        if len(pinochles) != 2:
            return None
        single, double = sorted(pinochles, key=lambda meld: len(meld.cards))
        melds = _best(cards, trump, rules)
        others = [meld for meld in melds if meld.meld_class != single.meld_class]
        doubles = [meld for meld in melds if meld.name == double.name]
        left = without(cards, doubles[0].cards) if doubles else cards
        jacks, queens = (
            sorted((card for card in left if card.rank is rank), reverse=True) for rank in (Rank.JACK, Rank.QUEEN)
        )
        pairs = list(zip(jacks, queens, strict=False))
        if how == "doubles":
            twos = [replace(double, cards=(*one, *two)) for one, two in zip(pairs[::2], pairs[1::2], strict=False)]
            doubles, pairs = doubles + twos, pairs[2 * len(twos) :]
        if how == "once":
            pairs = [] if doubles else pairs[:1]
        return [*others, *doubles, *(replace(single, cards=pair) for pair in pairs)]

    return count


def _jack_and_queen(cards: Cards) -> Hashable:
    """Any jack with any queen is as good as another."""
    ranks = tuple(sorted(card.rank for card in cards))
    return ranks if set(ranks) == {Rank.JACK, Rank.QUEEN} else tuple(sorted(cards))


def _one_marriage_a_suit(cards: Cards, trump: Suit | None, rules: Rules) -> list[Meld]:
    found: list[Meld] = []
    for meld in _best(cards, trump, rules):
        if meld not in found or not _is_marriage(_ranks(meld)):
            found.append(meld)
    return found


def _extended_added(cards: Cards, trump: Suit | None, rules: Rules) -> Iterator[Meld]:
    """The points of a run + king, queen or marriage on top of the run's."""
    run = next((m for m in all_melds(rules, trump) if _is_run(_ranks(m)) and len(m.cards) == 5), None)
    for meld in _best(cards, trump, rules):
        yield meld
        if run and _is_run(_ranks(meld)) and 5 < len(meld.cards) < 10:
            yield run


def _together(exercise: Exercise, rules: Rules) -> str | None:
    """Both partners' cards as if they were one hand."""
    given = exercise.given
    if not given.partner:
        return None
    return str(best_melds(chain(given.hand, given.partner), given.trump, rules).total)


def _partly_together(exercise: Exercise, rules: Rules) -> Iterator[str]:
    """Some of the melds that lie across the two hands, beside those of each."""
    given = exercise.given
    if given.partner:
        alone = sum(meld_points(cards, given.trump, rules) for cards in (given.hand, given.partner))
        across = [meld.points for meld in melds_across(given.hand, given.partner, given.trump, rules)]
        some = chain.from_iterable(combinations(across, count) for count in range(1, len(across) + 1))
        yield from map(str, sorted({alone + sum(points) for points in some}))


MELD_MISCONCEPTIONS: Final = (
    Misconception(
        "marriage-inside-run",
        "You counted the marriage inside the {run.name} again: within class 1 a card counts once.",
        "50-melds#class-1-the-run",
        MELDS,
        (counting(_marriage_inside), counting(_marriages_beside)),
    ),
    Misconception(
        "dix-forgotten",
        "You left out a {dix.name}: each nine of trump is one, and scores {dix.points}.",
        "50-melds#class-1-king-and-queen-and-the-nine",
        MELDS,
        (counting(under(_no_dix)), counting(_one_dix)),
    ),
    Misconception(
        "one-meld-a-card",
        "You used each card in one meld only: every class begins afresh with the whole hand.",
        "50-melds#one-card-three-classes",
        MELDS - kinds("choose name"),
        (
            _of_all_classes(counting(_one_meld_a_card((0, 1, 2)))),
            _of_all_classes(counting(_one_meld_a_card((2, 1, 0)))),
            _of_all_classes(counting(_one_meld_a_card_at_best)),
        ),
        doubtful=True,
    ),
    Misconception(
        "double-pinochle-twice",
        "You counted two single ones: two {pinochle.name}s are a meld of their own and score {double_pinochle.points}.",
        "50-melds#a-double-replaces-the-single",
        MELDS,
        (counting(under(_no_double_pinochle)),),
    ),
    Misconception(
        "all-eight-twice",
        "You counted two times around: all eight of a rank are a meld of their own, {all_eight_aces.points} for aces, "
        "{all_eight_kings.points} for kings, {all_eight_queens.points} for queens, {all_eight_jacks.points} for jacks.",
        "50-melds#class-3-around",
        MELDS,
        (counting(under(_no_all_eight)),),
    ),
    Misconception(
        "doubles-added",
        "You counted the single meld beside its double: a double replaces the single, it is not added.",
        "50-melds#a-double-replaces-the-single",
        MELDS,
        (counting(_doubles_added(2)), counting(_doubles_added(1))),
    ),
    Misconception(
        "run-extras-unknown",
        "You left out what a king or a queen of trump adds to a {run.name}: {run_king.name} and {run_queen.name} score "
        "{run_king.points}, {run_marriage.name} {run_marriage.points}.",
        "50-melds#class-1-a-run-and-more",
        MELDS,
        (counting(under(_no_extended_run)),),
    ),
    Misconception(
        "run-extras-added",
        "You added {run_king.name}, {run_queen.name} or {run_marriage.name} to the {run.name}: "
        "their points are for all of the cards together.",
        "50-melds#class-1-a-run-and-more",
        MELDS,
        (counting(_extended_added),),
    ),
    Misconception(
        "second-marriage-forgotten",
        "You left out a marriage: a second king and queen of the same suit are one more.",
        "50-melds#class-1-king-and-queen-and-the-nine",
        MELDS,
        (counting(_one_marriage_a_suit),),
    ),
    Misconception(
        "royal-as-common",
        "You took the marriage in trump for a common one: king and queen of trump score {royal_marriage.points}, "
        "those of another suit {common_marriage.points}.",
        "50-melds#class-1-king-and-queen-and-the-nine",
        MELDS,
        (counting(under(_royal_as_common)),),
    ),
    Misconception(
        "common-as-royal",
        "You took a common marriage for a royal one: {royal_marriage.points} are for king and queen of trump alone, "
        "those of another suit score {common_marriage.points}.",
        "50-melds#class-1-king-and-queen-and-the-nine",
        MELDS,
        (counting(under(_common_as_royal)),),
    ),
    Misconception(
        "any-nine-dix",
        "You counted a nine that is not trump: only the nines of trump are a {dix.name}.",
        "50-melds#class-1-king-and-queen-and-the-nine",
        MELDS,
        (counting(under(_any_nine)),),
    ),
    Misconception(
        "any-jack-and-queen",
        "You took another jack or queen for a {pinochle.name}: it is the jack of diamonds and the queen of spades.",
        "50-melds#class-2-the-pinochle",
        MELDS,
        tuple(counting(_any_jack_and_queen(how)) for how in ("each", "doubles", "once")),
        claim=_jack_and_queen,
        yields_to=("doubles-added", "partners-combined"),
    ),
    Misconception(
        "run-in-plain-suit",
        "You counted a {run.name} in a suit that is not trump: it counts in trump only.",
        "50-melds#class-1-the-run",
        MELDS,
        (counting(under(_run_anywhere)), counting(under(_every_run_anywhere))),
    ),
    Misconception(
        "tens-around",
        "You counted tens around: only aces, kings, queens and jacks go around.",
        "50-melds#class-3-around",
        MELDS,
        tuple(_tens_around(at) for at in range(3)),
    ),
    Misconception(
        "partners-combined",
        "You put your partner's cards to yours: the points are added, but each melds from one hand.",
        "50-melds#your-partners-cards",
        kinds("choose points"),
        (_together,),
        in_part=_partly_together,
    ),
)
"""The more common first."""
