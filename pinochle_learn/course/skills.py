"""The skills of the course by their word, as attempts carry it: their title, and where to practise them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from .links import PRACTICE


@dataclass(frozen=True, slots=True)
class Skill:
    """Something that a learner can. ``title`` is its name to the learner, ``lesson`` the section that teaches it.

    ``practise`` is the kind of question and its level that asks for it; ``None``: only the lesson's own exercises do.

    >>> Skill("run", "The run", ("melds", 2), "melds").address
    '#/practice/melds/2'
    >>> Skill("deck", "Which cards there are", None, "deck").address
    '#/deck'
    """

    word: str
    title: str
    practise: tuple[str, int] | None
    lesson: str

    @property
    def address(self) -> str:
        """Where the page lets one practise it."""
        if self.practise is None:
            return f"#/{self.lesson}"
        kind, level = self.practise
        return f"#/{PRACTICE}/{kind}/{level}"


_ALL: Final = (
    Skill("deck", "Which cards there are", None, "deck"),
    Skill("order", "What comes after what: cards and players", ("trick-winner", 1), "deck"),
    Skill("led-suit", "Only the suit that was led, or trump, can win", ("trick-winner", 2), "deck"),
    Skill("equal-cards", "Of two equal cards the first wins", ("trick-winner", 5), "deck"),
    Skill("seats", "Who sits where", None, "deal"),
    Skill("partners", "Who plays with whom", None, "deal"),
    Skill("cards", "How many cards are dealt", None, "deal"),
    Skill("deal", "Who deals next", None, "deal"),
    Skill("promise", "What a bid promises", None, "auction"),
    Skill("first-bid", "The first bid", ("may-bid", 1), "auction"),
    Skill("raise", "How much higher a bid may be", ("may-bid", 2), "auction"),
    Skill("turn", "Who speaks next", ("may-bid", 3), "auction"),
    Skill("pass", "A pass is final", ("auction-winner", 1), "auction"),
    Skill("auction", "The auction", None, "auction"),
    Skill("winner", "Who has won the auction, and at what", ("auction-winner", 1), "auction"),
    Skill("all-pass", "If nobody bids", ("auction-winner", 2), "auction"),
    Skill("rule-of-thumb", "How far to bid with a hand", None, "auction"),
    Skill("trump", "What trump does", ("trick-winner", 3), "exchange"),
    Skill("name-trump", "Which suit to name as trump", None, "exchange"),
    Skill("who-passes", "Who passes cards, and who passes first", None, "exchange"),
    Skill("count", "How many cards are passed", None, "exchange"),
    Skill("any-cards", "Any cards may be passed back", None, "exchange"),
    Skill("keep", "Which cards to keep", ("pass", 1), "exchange"),
    Skill("melds-after", "What the exchange does to the melds", ("pass", 3), "exchange"),
    Skill("exchange", "The exchange", ("pass", 1), "exchange"),
    Skill("marriage", "Marriages", ("melds", 1), "melds"),
    Skill("dix", "The nine of trump", ("melds", 2), "melds"),
    Skill("run", "The run", ("melds", 2), "melds"),
    Skill("run-extras", "A run with another king or queen", ("melds", 4), "melds"),
    Skill("pinochle", "The pinochle", ("melds", 2), "melds"),
    Skill("around", "Four of a rank in four suits", ("melds", 3), "melds"),
    Skill("doubles", "A double in place of the single", ("melds", 4), "melds"),
    Skill("classes", "One card in several classes", ("melds", 3), "melds"),
    Skill("rank", "Higher and lower cards", ("trick-winner", 1), "tricks"),
    Skill("trick-winner", "Who takes the trick", ("trick-winner", 1), "tricks"),
    Skill("follow", "Follow suit", ("legal-cards", 1), "tricks"),
    Skill("must-trump", "Trump if you cannot follow", ("legal-cards", 3), "tricks"),
    Skill("must-win", "Win the trick if you can", ("legal-cards", 2), "tricks"),
    Skill("overtrump", "Trump higher", ("legal-cards", 4), "tricks"),
    Skill("partner", "Beat your partner too", ("legal-cards", 3), "tricks"),
    Skill("trick-points", "Points in tricks", ("trick-points", 1), "scoring"),
    Skill("last-trick", "The last trick", ("trick-points", 2), "scoring"),
    Skill("made", "When the bid is made", ("score", 1), "scoring"),
    Skill("set", "When the bid is missed", ("score", 2), "scoring"),
    Skill("no-trick-point", "A side without a trick point", ("score", 4), "scoring"),
    Skill("throw-in", "Throwing in", ("throw-in", 1), "scoring"),
    Skill("game-end", "Who has won the game", ("game-winner", 1), "scoring"),
    Skill("round", "A whole round", None, "game"),
    Skill("other-tables", "Rules of other tables", None, "tables"),
    Skill("nines", "A hand with five nines", None, "tables"),
    Skill("bunch", "Bid or bunch", None, "tables"),
    Skill("moon", "Shooting the moon", None, "tables"),
)

SKILLS: Final[Mapping[str, Skill]] = {skill.word: skill for skill in _ALL}
"""Every skill, in the order in which the course teaches them."""
