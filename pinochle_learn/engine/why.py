"""Reasons: a code, the facts of the case, and the sentence made of both.

Every refusal of the engine is one of these. Sentences are made only when somebody reads them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import index
from typing import Final

from .cards import Suit

SENTENCES: Final = {
    # any time
    "not-your-turn": "It is not your turn: {turn} is to act.",
    "wrong-phase": "Not now: {now}.",
    # the deal
    "no-redeal": "In these rules no hand is thrown in for its nines.",
    "too-few-nines": "This hand may not be thrown in: that takes {needed}. It has {nines} and {points} of meld.",
    # the auction
    "pass-is-final": "A pass is final: who has passed may not bid again.",
    "already-high": "The highest bid is this player's own: there is nothing to bid over.",
    "bid-below-minimum": "The lowest first bid is {minimum}; {bid} is below it.",
    "opening-is-fixed": "The first bid is exactly {minimum}, not {bid}.",
    "bid-not-higher": "A bid must be higher than the last one, {last}; {bid} is not.",
    "bid-wrong-step": "A bid goes up by {steps}: after {last} that is {allowed}, not {bid}.",
    "bid-too-high": "No round can bring more than {most}, so {bid} could never be made.",
    "no-bunch": "There is no bid-or-bunch in these rules: bid or pass.",
    "bunch-too-late": "The bidding is open, so it is too late for bid-or-bunch: bid or pass.",
    "bunch-twice": "You have said bid-or-bunch already: bid or pass.",
    # the exchange
    "not-in-hand": "You do not hold {card}.",
    "not-in-hand-twice": "You hold only {held} {card}, not {asked}.",
    "exchange-count": "Exactly {count} cards are passed, not {given}.",
    # before the first trick
    "no-throw-in": "There is no throwing in after the melds in these rules.",
    "throw-in-bid-met": "The melds of {meld} reach the bid of {bid} already: there is nothing to throw in.",
    "throw-in-not-needed": (
        "The round may be thrown in only if the bid less the melds is more than {limit}. "
        "Here {bid} − {meld} = {short}: the tricks can still bring that."
    ),
    "no-moon": "There is no shooting the moon in these rules.",
    # tricks
    "must-follow": "{led} were led and you hold {led_lower}, so you must play one{that_wins}: {allowed}.",
    "must-follow-or-trump": (
        "{led} were led and you hold {led_lower}, so you must play one, or a trump{that_wins}: {allowed}."
    ),
    "must-beat-suit": (
        "You must beat the suit that was led, also in a trumped trick: {winning} is its best, {allowed} is higher."
    ),
    "must-win-suit": ("You must take the trick if you can{also}: {winning} is winning, and {allowed} beats it."),
    "must-trump": "You have no {led_lower}, so you must play a trump{that_wins}: {allowed}.",
    "must-overtrump": "You have no {led_lower}; {winning} is winning, and you must trump higher: {allowed}.",
    # melds
    "no-cards": "Mark the cards of one meld first.",
    "meld-trump-only": "{meld_cap} counts in trump only, and {suit} are not trump.",
    "meld-trump-unknown": "{meld_cap} counts in trump only, and no trump is named yet.",
    "meld-one-suit": "The cards of {meld} are all of one suit.",
    "meld-fixed-cards": "Only {cards} make {meld}; no other suits do.",
    "meld-around-suits": "{ranks_cap} around takes one {rank} of each of the four suits.",
    "meld-no-around": "{ranks_cap} do not go around.",
    "meld-extra-cards": "{cards} make {meld}; leave out {extra}.",
    "meld-incomplete": "This is no meld yet: {meld} still needs {missing}.",
    "meld-several": "These are several melds at once, {melds}: lay them down one at a time.",
    "meld-single": "{card} alone is no meld.",
    "meld-unknown": "These cards together are no meld.",
    "meld-grows": (
        "These cards are {larger}, {points} in place of {less}. Take {smaller} back, then lay them all down at once."
    ),
    "meld-card-used": "The {card_name} is in {other} already: class {meld_class} uses a card once.{also}",
    # the score of a round
    "score-meld": "{side}: {points} of meld.",
    "score-meld-lost": "{side}: no trick point, so the meld of {points} is lost.",
    "score-tricks": "{side}: {points} in tricks.",
    "score-made": "The bid of {bid} is made: {total} is enough, and everything counts.",
    "score-made-bid-alone": "The bid of {bid} is made with {total}, and the bid alone counts.",
    "score-meld-kept": "The bidders keep their meld of {meld} although they are set.",
    "score-meld-subtracted": "The meld of {meld} is subtracted as well.",
    "score-set": "The bid of {bid} is not made with {total}: the bidders are set, score nothing and lose the bid.",
    "score-thrown-in": (
        "Thrown in: {bid} less {meld} of meld leaves {short}, more than the tricks can bring. The bid is subtracted."
    ),
    "score-moon-made": (
        "The moon is shot: every trick is taken, and {moon} points stand in place of the bidders' melds and tricks."
    ),
    "score-moon-lost": "The moon is missed: a trick was lost, so the bid of {bid} is subtracted.",
}


@dataclass(frozen=True, slots=True)
class Why:
    """A reason: ``code`` for programs, ``facts`` about the case, ``sentence`` for people.

    >>> Why.of("exchange-count", count=4, given=3).sentence
    'Exactly 4 cards are passed, not 3.'
    """

    code: str
    facts: tuple[tuple[str, object], ...] = ()

    @classmethod
    def of(cls, code: str, **facts: object) -> Why:
        """A reason with its facts by name."""
        return cls(code, tuple(facts.items()))

    @property
    def sentence(self) -> str:
        """The reason as one sentence for a learner."""
        return SENTENCES[self.code].format_map({key: say(value) for key, value in self.facts})

    def __str__(self) -> str:
        return self.sentence


class IllegalAction(ValueError):
    """An action the rules do not allow now; ``why`` says which rule.

    >>> raise IllegalAction(Why.of("no-moon"))
    Traceback (most recent call last):
    pinochle_learn.engine.why.IllegalAction: There is no shooting the moon in these rules.
    """

    def __init__(self, why: Why) -> None:
        super().__init__(why.sentence)
        self.why = why

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Why]]:
        return IllegalAction, (self.why,)


def say(value: object) -> str:
    """A fact in words: cards with signs, suits by name, lists with "or".

    >>> say((10, 20)), say(Suit.HEARTS)
    ('10 or 20', 'hearts')
    """
    if isinstance(value, Suit):
        return value.word
    if isinstance(value, tuple):
        return listed([say(item) for item in value], "or")
    return str(value)


def listed(words: Sequence[object], last: str = "and") -> str:
    """Words as one reads them out.

    >>> listed(["a run", "a dix", "a pinochle"])
    'a run, a dix and a pinochle'
    """
    *most, end = [str(word) for word in words] or [""]
    return f"{', '.join(most)} {last} {end}" if most else end


def article(meld: str) -> str:
    """A meld's name as one meld of many.

    >>> article("run"), article("aces around")
    ('a run', 'aces around')
    """
    return meld if meld.endswith(" around") or meld.startswith("all ") else f"a {meld}"


def the(meld: str) -> str:
    """A meld's name as that one meld.

    >>> the("run"), the("aces around")
    ('the run', 'aces around')
    """
    return f"the {meld}" if article(meld) != meld else meld


def points_text(points: int) -> str:
    """Points in words, in the rule set's own unit.

    >>> points_text(1), points_text(150)
    ('1 point', '150 points')
    """
    return f"{points} point" if points == 1 else f"{points} points"


ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
"""Places in words: the first one has the place 0."""


def unit_word(unit: int) -> str:
    """What points are counted in.

    >>> unit_word(1), unit_word(10)
    ('ones', 'tens')
    """
    return "ones" if unit == 1 else "tens" if unit == 10 else f"{unit}s"


def whole(value: object) -> int | None:
    """A whole number of whatever type; nothing if it is none. Truth values are none.

    >>> whole(4711), whole(True), whole("4711")
    (4711, None, None)
    """
    try:
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def shown(value: object) -> str:
    """A value that was given, short enough for a sentence.

    >>> shown(4711), shown("x" * 100), shown(10**5000)
    ('4711', 'xxxxxxxxxxxxxxxxxxxxxxx…', 'a number with thousands of digits')
    """
    try:
        text = " ".join(str(value).split())
    except ValueError:  # Python does not write out numbers of that length
        return "a number with thousands of digits"
    return text if len(text) <= 24 else text[:23] + "…"
