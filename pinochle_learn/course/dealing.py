"""The deal, packet by packet, and what it settles: partners, who speaks first, who deals next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..engine import SEATS, Card, Rules, deal
from ..engine.deal import LAST_DEAL
from ..engine.variants import PLAYOK
from ..engine.why import listed, shown
from .reply import Item, Reply

ME: Final = 0
"""The learner's seat."""

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six")


@dataclass(frozen=True, slots=True)
class Question:
    """A question about the table, the seat that answers it, the rule behind it, and the rule in this case.

    >>> questions_of(3)[1].ask, SEATS[questions_of(3)[1].seat]
    ('East dealt. Who speaks first?', 'South')
    """

    id: str
    ask: str
    seat: int
    rule: str
    here: str


def questions_of(dealer: int, rules: Rules = PLAYOK) -> tuple[Question, ...]:
    """What is asked once the cards are dealt (RULES.md, Seats and playok 1).

    >>> [question.id for question in questions_of(3)]
    ['partner', 'speaks first', 'deals next']
    """
    left, who = rules.left(dealer), SEATS[dealer]
    partner, found = rules.partner(ME), []
    if partner is not None:
        here = f"{SEATS[partner]} sits opposite you. The points of both of you are added."
        found.append(Question("partner", "Who is your partner?", partner, "Partners sit opposite each other.", here))
    if rules.auction:
        rule = "The player at the dealer's left speaks first, then it goes round clockwise; the dealer comes last."
        here = f"{SEATS[left]} sits at {who}'s left."
        found.append(Question("speaks first", f"{who} dealt. Who speaks first?", left, rule, here))
    rule = "The deal passes clockwise: after each round to the player at the dealer's left."
    here = f"{SEATS[left]} sits at {who}'s left."
    return (*found, Question("deals next", f"{who} dealt this round. Who deals the next one?", left, rule, here))


def seat_of(name: str | int, rules: Rules = PLAYOK) -> int:
    """A seat by its name, or by its number. Raises ValueError: there is none of that name.

    >>> seat_of("east"), seat_of(0)
    (3, 0)
    >>> seat_of("Eest")
    Traceback (most recent call last):
    ValueError: seat: “Eest” is none; write South, West, North or East
    """
    if not isinstance(name, str):
        return rules.checked_seat(name)
    names = SEATS[: rules.seats]
    if name.strip().capitalize() not in names:
        raise ValueError(f"seat: “{shown(name)}” is none; write {listed(names, 'or')}")
    return names.index(name.strip().capitalize())


class Dealing:
    """A deal that the learner watches, packet by packet; then come the questions, and the deal is passed on.

    >>> dealing = Dealing(4711, dealer=3)
    >>> print(dealing.packet())
    East deals. South, at East's left, gets the first three cards.
    >>> dealing.counts
    (3, 0, 0, 0)
    >>> print(dealing.rest())
    All are dealt: 12 cards each.
    Who is your partner?
    >>> print(dealing.answer(1))
    Not West.
    - Partners sit opposite each other.
    >>> print(dealing.answer(2))
    Right: North. Partners sit opposite each other. North sits opposite you. The points of both of you are added.
    East dealt. Who speaks first?
    """

    def __init__(self, number: int = 1, dealer: int = 3, rules: Rules = PLAYOK) -> None:
        self.rules = rules
        self._take(number, rules.checked_seat(dealer))

    def _take(self, number: int, dealer: int) -> None:
        self.hands = deal(number, self.rules)
        self.number, self.dealer = number, dealer
        self.packets = 0  # that have been dealt
        self.answered = 0  # questions, from the first on

    @property
    def is_dealt(self) -> bool:
        """Has everybody all of the cards?"""
        return self.packets == self._all_packets

    @property
    def _all_packets(self) -> int:
        return self.rules.seats * -(-self.rules.hand_size // self.rules.packet)

    @property
    def turn(self) -> int:
        """Who gets the next packet: the players in turn, from the dealer's left."""
        return (self.dealer + 1 + self.packets) % self.rules.seats

    @property
    def counts(self) -> tuple[int, ...]:
        """How many cards each seat has."""
        seats, rules = range(self.rules.seats), self.rules
        rounds, more = divmod(self.packets, rules.seats)
        got = [rounds + ((seat - self.dealer - 1) % rules.seats < more) for seat in seats]
        return tuple(min(packets * rules.packet, rules.hand_size) for packets in got)

    @property
    def mine(self) -> tuple[Card, ...]:
        """The learner's cards so far."""
        return self.hands[ME][: self.counts[ME]]

    @property
    def question(self) -> Question | None:
        """What is asked now; nothing while there is still to deal, or when all is answered."""
        questions = questions_of(self.dealer, self.rules)
        return questions[self.answered] if self.is_dealt and self.answered < len(questions) else None

    def knows(self, question: str) -> bool:
        """Has that question been answered?"""
        return question in [each.id for each in questions_of(self.dealer, self.rules)[: self.answered]]

    def task(self) -> Reply:
        """What is to be done."""
        return Reply("info", (f"{SEATS[self.dealer]} deals. {self._how}",))

    @property
    def _how(self) -> str:
        return f"The cards come {self.rules.packet} at a time: deal the first packet, and see who gets it."

    def packet(self) -> Reply:
        """Deal the next packet."""
        if self.is_dealt:
            return self._said()
        to, first = SEATS[self.turn], self.packets == 0
        before = self.counts[self.turn]
        self.packets += 1
        count = self.counts[seat_of(to, self.rules)] - before
        cards = f"{_NUMBERS[count] if count < len(_NUMBERS) else count} card{'s' if count != 1 else ''}"
        if self.is_dealt:
            return self._said()
        if first:
            who = SEATS[self.dealer]
            return Reply("info", (f"{who} deals. {to}, at {who}'s left, gets the first {cards}.",))
        return Reply("info", (f"{to} gets {cards}. Next comes {SEATS[self.turn]}.",))

    def round(self) -> Reply:
        """Deal until the dealer has had a packet."""
        for _ in range(self.rules.seats):
            reply = self.packet()
            if self.turn == self.rules.left(self.dealer):
                break
        if self.is_dealt:
            return reply
        return Reply("info", (f"Everybody has {self.counts[ME]} cards, the dealer too. It goes round again.",))

    def rest(self) -> Reply:
        """Deal all that is left."""
        self.packets = self._all_packets
        return self._said()

    def answer(self, seat: int) -> Reply:
        """A seat in answer to the question: right, or the rule."""
        question = self.question
        if question is None:
            return self._said() if self.is_dealt else self.task()
        if seat != question.seat:
            return Reply("bad", (f"Not {SEATS[seat]}.",), (Item(f"{self._slip(question, seat)}{question.rule}"),))
        self.answered += 1
        return Reply("good", (f"Right: {SEATS[seat]}. {question.rule} {question.here}", self._ask()))

    def _slip(self, question: Question, seat: int) -> str:
        """What the seat is that was named, where that helps."""
        if seat == ME and question.id == "partner":
            return "That is you. "
        if seat == self.dealer and question.id != "partner":
            return f"{SEATS[seat]} is the dealer of this round. "
        return ""

    def pass_on(self) -> Reply:
        """The next round: the next deal, by the player at the dealer's left."""
        self._take((self.number + 1) % (LAST_DEAL + 1), self.rules.left(self.dealer))
        return Reply("info", (f"The deal has passed clockwise: now {SEATS[self.dealer]} deals.", self._how))

    def new(self, number: int | None = None) -> Reply:
        """The deal of a number, or the next one, by the same dealer. Raises ValueError: no such deal."""
        self._take((self.number + 1) % (LAST_DEAL + 1) if number is None else number, self.dealer)
        return self.task()

    def _said(self) -> Reply:
        return Reply("info", (f"All are dealt: {self.rules.hand_size} cards each.", self._ask()))

    def _ask(self) -> str:
        """The next question, or that there is none."""
        return self.question.ask if self.question else "Pass the deal on to see who deals then."
