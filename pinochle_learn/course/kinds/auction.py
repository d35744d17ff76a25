"""Exercises about the auction: which calls are allowed (RULES.md, playok 2)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ...engine import AuctionCall, Bid, Rules, parse_action
from ...engine.auction import highest
from ...engine.why import listed
from ...explain import refusal
from ..bank.exercises import WRITTEN_FOR, Exercise
from ..reply import Item, Tone
from .asks_auction import why_allowed
from .auctions import auction_of, call_text, why_not_now
from .feedback import AnswerError, Feedback, Kind, quoted

NONE = "none"
MAY, MAY_NOT = "allowed", "not allowed"


def calls_of(exercise: Exercise) -> tuple[AuctionCall, ...]:
    """The calls that a `legal-calls` exercise asks about.

    >>> from ..bank.given import Given
    >>> calls_of(Exercise("", "", "", (), "", Given(options=("pass", "bid 270")), "", (), ""))
    (Pass(), Bid(amount=270))
    """
    return tuple(call for option in exercise.given.options if isinstance(call := parse_action(option), AuctionCall))


class LegalCalls(Kind[frozenset[AuctionCall]]):
    """The calls that a seat may make now, of those that are named."""

    how = "Say of each call whether it is allowed, then check."

    def solve(self, exercise: Exercise, rules: Rules = WRITTEN_FOR) -> frozenset[AuctionCall]:
        given = exercise.given
        rules = given.rules_of(rules)
        assert given.seat is not None
        return frozenset(call for call in calls_of(exercise) if not why_not_now(given, given.seat, call, rules))

    def read(self, exercise: Exercise, text: str, rules: Rules = WRITTEN_FOR) -> frozenset[AuctionCall]:
        """`pass; bid 270`: the calls that are allowed, the word bid may be left out; or `none`."""
        parts = [" ".join(part.split()).casefold() for part in re.split(r"[;,\n]| and ", text)]
        if not any(parts):
            raise AnswerError(f"Nothing is marked yet: name each call that is allowed, as pass; bid 260, or {NONE}.")
        if parts == [NONE]:
            return frozenset()
        return frozenset(_call(exercise, part) for part in parts if part)

    def read_fields(
        self, exercise: Exercise, typed: Mapping[str, str], rules: Rules = WRITTEN_FOR
    ) -> frozenset[AuctionCall]:
        """The same from one answer for each call, by its text: it is allowed, or not."""
        for call in calls_of(exercise):
            if typed.get(str(call)) not in (MAY, MAY_NOT):
                sentence = f"Say of each call whether it is allowed: {call_text(call)} is still open."
                raise AnswerError(sentence, str(call))
        return frozenset(call for call in calls_of(exercise) if typed[str(call)] == MAY)

    def write(self, answer: frozenset[AuctionCall]) -> str:
        return "; ".join(map(str, _in_order(answer))) or NONE

    def say(self, answer: frozenset[AuctionCall]) -> str:
        return listed([call_text(call) for call in _in_order(answer)]) if answer else "none of these calls is allowed"

    def compare(self, exercise: Exercise, said: frozenset[AuctionCall], rules: Rules = WRITTEN_FOR) -> Feedback:
        """Call by call, with the engine's reason for each that is not allowed."""
        given, right = exercise.given, self.solve(exercise, rules)
        rules = given.rules_of(rules)
        assert given.seat is not None
        extra, missed = _in_order(said - right), _in_order(right - said)
        last = highest(auction_of(given, rules)[0])[1]
        whys = {call: why_not_now(given, given.seat, call, rules) for call in extra}
        also = "this call is allowed too" if said & right else "this call is allowed"
        items = (
            *_grouped({call: refusal(why) if why else "" for call, why in whys.items()}, "bad"),
            *_grouped({call: f"{also}: {why_allowed(rules, last, call)}." for call in missed}, "missed"),
        )
        return Feedback(
            1.0 if said == right else len(said & right) / len(said | right),
            (f"Right: {self.say(right)}.",) if said == right else ("Not yet.",),
            missed=tuple(map(str, missed)),
            extra=tuple(map(str, extra)),
            items=items,
        )


def _grouped(told: Mapping[AuctionCall, str], tone: Tone) -> Iterator[Item]:
    """A line for each sentence, with all the calls of which it is said."""
    for sentence in dict.fromkeys(told.values()):
        yield Item(sentence, ", ".join(call_text(call) for call, said in told.items() if said == sentence), tone)


def _in_order(calls: frozenset[AuctionCall]) -> list[AuctionCall]:
    """Pass and bid-or-bunch first, then the bids, low to high."""
    return sorted(calls, key=lambda call: (isinstance(call, Bid), call.amount if isinstance(call, Bid) else str(call)))


def _call(exercise: Exercise, text: str) -> AuctionCall:
    calls = {str(call): call for call in calls_of(exercise)}
    by_word = {call_text(call): call for call in calls.values()}
    found = calls.get(text) or by_word.get(text) or calls.get(f"bid {text}")
    if found is None:
        raise AnswerError(f"{quoted(text)} is none of these calls: write {listed(tuple(by_word), 'or')}, or {NONE}.")
    return found
