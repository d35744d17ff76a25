"""The features of a meld hand from RULES.md alone: cards are text, and the oracle's table says what a meld is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from tests.oracle.melds import RUN, SUITS, Pattern, best_by_class, table

AROUND = ("A", "K", "Q", "J")
STRONG = {"short run", "plain run", "three suits", "tens", "other pair", "half double"}
WEAK = {"single", "plain nine"}


def rank(card: str) -> str:
    return card[:-1]


def sets_of(held: Counter[str], melds: Sequence[Pattern]) -> Iterator[tuple[Pattern, ...]]:
    """Every set of melds of a class that can be laid, however little it scores."""
    yield ()
    for place, meld in enumerate(melds):
        left = held - Counter(dict(meld.needs))
        if left.total() == held.total() - size(meld):
            yield from ((meld, *rest) for rest in sets_of(left, melds[place:]))


def size(meld: Pattern) -> int:
    return sum(count for _, count in meld.needs)


def skill(meld: Pattern) -> str:
    cards = [card for card, _ in meld.needs]
    ranks, suits = {rank(card) for card in cards}, {card[-1] for card in cards}
    if suits == {"D", "S"}:
        return "pinochle"
    return "around" if len(suits) == 4 else {5: "run", 2: "marriage", 1: "dix"}[len(ranks)]


def is_double(meld: Pattern) -> bool:
    return all(count == 2 for _, count in meld.needs)


@dataclass(frozen=True)
class Hand:
    """A hand of cards as text, with its trump and the name of its rule set."""

    cards: tuple[str, ...]
    trump: str
    rules: str

    @cached_property
    def held(self) -> Counter[str]:
        return Counter(self.cards)

    @cached_property
    def by_class(self) -> dict[int, int]:
        return best_by_class(self.cards, self.trump, self.rules)

    @cached_property
    def melds(self) -> dict[int, tuple[Pattern, ...]]:
        """In each class the fewest melds that score the most."""
        found = {}
        for number, melds in table(self.trump, self.rules).items():
            sets = list(sets_of(self.held, melds))
            found[number] = max(sets, key=lambda one: (sum(meld.points for meld in one), -len(one)))
            assert sum(meld.points for meld in found[number]) == self.by_class[number]
        return found

    @property
    def all_melds(self) -> list[Pattern]:
        return list(chain(*self.melds.values()))

    @property
    def classes(self) -> list[int]:
        return [number for number, melds in self.melds.items() if melds]

    @property
    def is_shared(self) -> bool:
        """Must a card serve in several classes, since all the melds together take more than is there?"""
        taken: Counter[str] = Counter()
        for meld in self.all_melds:
            taken.update(dict(meld.needs))
        return any(taken[card] > self.held[card] for card in taken)

    def has(self, *cards: str) -> bool:
        return all(self.held[card] for card in cards)

    @property
    def has_run_and_more(self) -> bool:
        """One run of trump, not two, and a second king or queen of trump."""
        run = [card + self.trump for card in RUN]
        two = all(self.held[card] == 2 for card in run)
        return self.has(*run) and not two and 2 in (self.held["K" + self.trump], self.held["Q" + self.trump])

    @property
    def has_double(self) -> bool:
        return any(is_double(meld) for meld in self.all_melds if size(meld) > 1)

    @property
    def skills(self) -> set[str]:
        """What its melds take, in the words of the bank."""
        found = {skill(meld) for meld in self.all_melds}
        found |= {"classes"} if self.is_shared else set()
        found |= {"doubles"} if self.has_double else set()
        extended = any(skill(meld) == "run" and size(meld) in (6, 7) for meld in self.all_melds)
        return found | ({"run-extras"} if extended else set())

    @cached_property
    def lures(self) -> set[str]:
        """What only looks like a meld."""
        return {name for name, is_there in self._lures() if is_there}

    def _lures(self) -> Iterator[tuple[str, bool]]:
        run = [card + self.trump for card in RUN]
        plain = [suit for suit in SUITS if suit != self.trump]
        yield "short run", sum(card in self.held for card in run) == 4
        yield "plain run", any(self.has(*(card + suit for card in RUN)) for suit in plain)
        suits = {each: [card[-1] for card in self.cards if rank(card) == each] for each in ("10", *AROUND)}
        yield "three suits", any(len(suits[each]) > 3 and len(set(suits[each])) == 3 for each in AROUND)
        yield "tens", len(set(suits["10"])) == 4
        jack, queen = self.held["JD"], self.held["QS"]
        yield "other pair", bool((jack and not queen and suits["Q"]) or (queen and not jack and suits["J"]))
        yield "half double", sorted((jack, queen)) == [1, 2]
        free = [suit for suit in SUITS if suit != self.trump or not self.has(*run)]
        yield "single", any(sorted((self.held["K" + suit], self.held["Q" + suit])) == [1, 2] for suit in free)
        yield "plain nine", any(self.held["9" + suit] for suit in plain)


def told_points(why: str) -> dict[int, int]:
    """The points of each class as a reason adds them up: “two dixes (10 each)” are 20."""
    found = dict.fromkeys((1, 2, 3), 0)
    for number, melds in re.findall(r"Class (\d): ([^.]*)\.", why):
        for meld in melds.split(", "):
            found[int(number)] += bracketed(meld)
    return found


def bracketed(melds: str) -> int:
    """What the numbers in brackets add up to: those of “three common marriages (20 each)” are 60."""
    times = {"": 1, "two": 2, "three": 3, "four": 4}
    told = re.findall(r"(?:(two|three|four) [a-z +]+)?\((\d+)( each)?\)", melds)
    assert len(told) == melds.count("(") > 0 and all(bool(first) == bool(each) for first, _, each in told), melds
    return sum(int(points) * times[first] for first, points, _ in told)


def code(card: str) -> str:
    """A card as it is shown, as a code: 10♥ is 10H."""
    return card[:-1] + SUITS["♠♥♣♦".index(card[-1])]


def false_claims(hand: Hand, why: str) -> list[str]:
    """What a reason says of cards that is not so."""
    card = r"((?:A|10|[KQJ9])[♠♥♣♦])"
    claims = {
        rf"There is no {card}": lambda each: hand.held[each] == 0,
        rf"without {card}": lambda each: hand.held[each] == 0,
        rf"only with {card}": lambda each: hand.held[each] == 0,
        rf"only one {card}": lambda each: hand.held[each] == 1,
        rf"The second {card}": lambda each: hand.held[each] == 2,
        rf"{card} makes a": lambda each: hand.held[each] > 0,
        rf"{card} serves": lambda each: hand.held[each] > 0,
    }
    return [
        f"{pattern}: {each}"
        for pattern, is_so in claims.items()
        for each in re.findall(pattern, why)
        if not is_so(code(each))
    ]
