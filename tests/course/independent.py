"""The answers to exercises as the independent game in tests/oracle finds them, from RULES.md alone.

Nothing here asks the engine what is right; an exercise is only read as text.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

from pinochle_learn import SEATS
from pinochle_learn.course.bank.exercises import Exercise, Given
from tests.oracle import game
from tests.oracle.melds import SUITS, best_by_class, best_total

NOBODY = "no one"


def answer(exercise: Exercise, table: str = "playok") -> str:
    """The answer as text, at a table with these rules; for every kind but `pick-melds` and the ask `name`."""
    given = exercise.given
    rules = given.rules.name if given.rules else table
    match exercise.kind:
        case "count-melds":
            found = best_by_class(codes(given.hand), trump(given), rules)
            return " ".join(map(str, [found[given.meld_class]] if given.meld_class else found.values()))
        case "legal-cards":
            return " ".join(game.playable(codes(given.hand), codes(given.trick), trump(given)))
        case "trick-winner":
            return str(game.winner(codes(given.trick), trump(given)) + 1)
        case "order-cards":
            return " ".join(sorted(codes(given.hand), key=lambda card: game.ORDER.index(card[:-1])))
        case "legal-calls":
            return "; ".join(call for call in given.options if may_call(given, rules, str(call))) or "none"
        case "score":
            scored = game.score(rules, given.bid, given.melds, given.tricks, thrown_in=given.thrown_in, moon=given.moon)
            return f"{scored.bidders} {scored.others}"
        case "trick-points":
            return str(points(codes(given.cards), rules) + given.last_trick * game.BOOKS[rules].tens)
        case "pass-cards":
            return _pass(given, rules)
        case _:
            return _choice(given, rules)


def _pass(given: Given, rules: str) -> str:
    """The one best pass, by trying all: of what is kept, and what the partner melds with it where his hand is open."""

    def melded(gone: tuple[str, ...]) -> int:
        kept = list((Counter(codes(given.hand)) - Counter(gone)).elements())
        there = best_total(codes(given.partner) + list(gone), trump(given), rules) if given.partner else 0
        return there + best_total(kept, trump(given), rules)

    choices = dict.fromkeys(combinations(game.hand(codes(given.hand)), game.BOOKS[rules].exchange))
    points = {gone: melded(gone) for gone in choices}
    (best,) = [gone for gone in points if points[gone] == max(points.values())]
    return " ".join(best)


def codes(cards) -> list[str]:
    return [card.code for card in cards]


def trump(given: Given) -> str | None:
    return given.trump.value if given.trump else None


def points(cards: list[str], rules: str) -> int:
    return sum(card[:-1] in ("A", "10", "K") for card in cards) * game.BOOKS[rules].tens


def auction(given: Any, rules: str) -> game.State:
    """The auction after the calls; there are no hands, for none is needed."""
    first = (given.dealer + 1) % 4
    state = game.State(rules, given.dealer, ((),) * 4, "AUCTION", first)
    for call in given.calls:
        assert str(call) in game.moves(state), f"{call} is not allowed"
        state = game.after(state, str(call))
    return state


def may_call(given: Any, rules: str, call: str) -> bool:
    state = auction(given, rules)
    return state.phase == "AUCTION" and state.turn == given.seat and call in game.moves(state)


def _choice(given: Any, rules: str) -> str:
    return _about_cards(given, rules) or _about_auction(given, rules) or _about_round(given, rules)


def _about_cards(given: Any, rules: str) -> str:
    book = game.BOOKS[rules]
    match given.ask:
        case "points":
            return str(sum(best_total(codes(hand), trump(given), rules) for hand in (given.hand, given.partner)))
        case "trump":
            most = {suit: best_total(codes(given.hand), suit, rules) for suit in SUITS}
            words = dict(zip(SUITS, ("spades", "hearts", "clubs", "diamonds"), strict=True))
            return " and ".join(words[suit] for suit in SUITS if most[suit] == max(most.values()))
        case "points-after":
            held = codes(given.hand) + codes(given.got)
            for card in codes(given.gave):
                held.remove(card)
            return str(best_total(held, trump(given), rules))
        case "bid-up-to":
            hand = codes(given.hand)
            limits = [150 + 30 * _thumb(hand, suit) for suit in SUITS]
            return str(max(limits)) if max(limits) >= book.minimum else "pass"
        case "best-to-pass":
            left = {option: best_total(_kept(given, option), trump(given), rules) for option in given.options}
            return " and ".join(option for option in left if left[option] == max(left.values()))
        case "may-redeal":
            return _yes(game.qualifies(codes(given.hand), rules))
        case "may-pass":
            return _yes(_may_pass(given, book.exchange))
        case "holding":
            moved = book.exchange if given.stage == "after the first pass" else 0
            return str(12 + {0: moved, 2: -moved}.get((given.seat - given.bidder) % 4, 0))
        case "first-pass":
            return SEATS[(given.bidder + 2) % 4]
    return ""


def _thumb(hand: list[str], suit: str) -> int:
    """How many cards the rule of thumb of lesson 3 counts."""
    run = {card[:-1] for card in hand if card[-1] == suit} - {"9"}
    return len(run) + sum(card[0] == "A" and card[-1] != suit for card in hand)


def _kept(given: Any, option: str) -> list[str]:
    """What is left of the hand without the cards of an option, as 9♥ J♣."""
    kept = codes(given.hand)
    for card in option.translate(str.maketrans("♠♥♣♦", "SHCD")).split():
        kept.remove(card)
    return kept


def _may_pass(given: Any, count: int) -> bool:
    """As many cards as are passed, held by the one whose turn it is."""
    held = codes(given.hand)
    turn = {0: 12 + count, 2: 12}.get((given.seat - given.bidder) % 4)
    if len(held) != turn or len(given.passing) != count:
        return False
    return all(codes(given.passing).count(card) <= held.count(card) for card in codes(given.passing))


def _about_auction(given: Any, rules: str) -> str:
    if given.dealer is None:
        return ""
    if given.ask == "may-call":
        return _yes(may_call(given, rules, str(given.call)))
    state = auction(given, rules)
    match given.ask:
        case "speaker":
            return SEATS[state.turn] if state.phase == "AUCTION" else NOBODY
        case "winner":
            assert state.phase in ("TRUMP", "DEAL")
            return SEATS[state.bidder] if state.phase == "TRUMP" else NOBODY
        case "contract":
            return str(state.bid) if state.phase == "TRUMP" else NOBODY
    assert given.ask == "lowest-bid"
    return str(min(int(move[4:]) for move in game.moves(state) if move.startswith("bid ")))


def _about_round(given: Any, rules: str) -> str:
    book = game.BOOKS[rules]
    match given.ask:
        case "may-throw-in":
            return _yes(game.may_throw_in(rules, given.bid, given.meld))
        case "made":
            return "set" if game.score(rules, given.bid, given.melds, given.tricks).is_set else "made"
        case "game-winner":
            won = game.leader_of_game(rules, given.totals, ("we", "they").index(given.bid_by))
            return "play on" if won is None else ("we", "they")[won]
        case "seat":
            step = 2 if given.of == "partner" else 1
            return SEATS[(given.seat + step) % 4]
    assert given.ask == "number"
    numbers = {
        "deck": 48,
        "copies": 2,
        "hand": 12,
        "packet": 3,
        "seats": 4,
        "exchange": book.exchange,
        "opening": book.minimum,
        "target": book.goal,
        "trick points": book.all_tricks,
        "last trick": book.tens,
    }
    return str(numbers[given.of])


def _yes(is_so: bool) -> str:
    return "yes" if is_so else "no"
