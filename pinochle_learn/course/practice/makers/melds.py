"""Count the melds of a hand, and mark them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....engine import RULES, Reuse, Rules
from ...bank.exercises import Exercise
from ...bank.given import Given
from ...bank.named_points import shape_of
from ..chance import Chance
from ..maker import Make, Maker, question
from .melds_hints import hints
from .melds_levels import LEVELS, drawn
from .melds_near import near_misses, strong
from .melds_seen import Seen
from .melds_why import why

_ASKED: Final[Mapping[str, str]] = {
    "count-melds": "What does this hand meld?",
    "pick-melds": "Which melds are here? Lay down all of them.",
}

_NEEDED: Final = frozenset(shape_of(rule) for rule in RULES["tutorial"].melds)


def _making(kind: str) -> Make:
    def make(chance: Chance, level: int, rules: Rules) -> Exercise | None:
        seen = drawn(chance, level, rules)
        if seen is None:
            return None
        prompt = f"{seen.trump.word.capitalize()} are trump. {_ASKED[kind]}"
        return question(kind, skills_of(seen), prompt, Given(hand=seen.hand, trump=seen.trump), hints(seen), why(seen))

    return make


def fits(rules: Rules) -> bool:
    """Do the rules know all that is planted: runs, marriages, dix, pinochles, four ranks around, and their doubles?

    >>> fits(RULES["fletcher"])
    True
    """
    return rules.meld_reuse is Reuse.ONCE_A_CLASS and {shape_of(rule) for rule in rules.melds} >= _NEEDED


def skills_of(seen: Seen) -> tuple[str, ...]:
    """The skills that a hand needs: those of its melds; and of what tempts, where that is more than a chance look.

    >>> from ....engine import Suit, parse_cards
    >>> skills_of(Seen(parse_cards("KH QH 10S 10H 10C 10D JD 9H"), Suit.SPADES, RULES["playok"]))
    ('marriage', 'around', 'pinochle')
    """
    lures = strong(near_misses(seen))
    tempting = sorted(lure.skill for lure in lures) if len(lures) > 1 else []
    return tuple(dict.fromkeys((*seen.skills, *tempting)))


_TITLES: Final = tuple(level.title for level in LEVELS)

MELDS: Final = Maker("melds", "Count the melds", _TITLES, "melds", _making("count-melds"), fits)
MARK_MELDS: Final = Maker("mark-melds", "Mark the melds", _TITLES, "melds", _making("pick-melds"), fits)
