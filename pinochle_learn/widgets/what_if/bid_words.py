"""What the part Bid says: how high to bid, and what its rows mean."""

from __future__ import annotations

from itertools import islice
from typing import Final

from ...analysis.bids import LEVELS, Sample
from ...course.melds.words import capital
from ...course.scores.scoring import wrong_bid
from ...course.what_if.position import Position
from ...course.what_if.rows import percent
from ...engine import Bid, Rules, why_not_call
from ...engine.auction import bid_step, calls_to_try, most_points
from ..shape import HelpView, ItemView
from ..view import plural

_BIDDER, _OTHER = 0, 1
"""The seat of the hand, and the one that made the bid so far."""

PLAYED: Final = "Rounds are being played: see below."
ONLY_THE_HAND: Final = "Only your hand counts here: whoever bids knows no other card."


def answer(sample: Sample, position: Position) -> list[str]:
    """How high to bid, in two lines: if there is a bid so far, about the next one. Raises ValueError: no round.

    >>> sample = Sample.of([230, 260, 300, 340, 350])
    >>> answer(sample, Position())[0]
    'After 5 rounds with spades: safe 260, fair 300, bold 340.'
    >>> answer(sample, Position(bid=300))
    ['310, the next bid, is bold: made in 40\xa0% of 5 rounds.', 'With spades: safe 260, fair 300, bold 340.']
    >>> answer(sample, Position(bid=350))[0]
    'Better pass: 360, the next bid, is made in 0\xa0% of 5 rounds.'
    """
    rules, trump, rounds = position.rules, position.trump.word, plural(sample.count, "round")
    bids = _bids(sample, rules)
    if position.bid is not None:
        return [_next(sample, position.bid, rules, rounds), f"With {trump}: {bids}."]
    if sample.highest_bid(min(LEVELS.values()), rules) is not None:
        return [f"After {rounds} with {trump}: {bids}.", meaning()]
    made = percent(sample.chance(rules.opening).share, down=True)
    return [f"Better pass: {rules.opening}, the lowest bid, is made in {made} of {rounds} with {trump}.", meaning()]


def too_few(count: int) -> str:
    """That so many rounds do not tell how high to bid.

    >>> too_few(0), too_few(7)
    ('No round has been played yet. Press “Go on”.', '7 rounds are too few to tell. Press “Go on”.')
    """
    few = f"{plural(count, 'round')} {'is' if count == 1 else 'are'} too few to tell"
    return f"{few if count else 'No round has been played yet'}. Press “Go on”."


def _next(sample: Sample, so_far: int, rules: Rules, rounds: str) -> str:
    bids = next_bids(so_far, rules)
    if not bids:
        return f"Pass: nobody may bid over {most_points(rules)}."
    chance = sample.chance(bids[0]).share
    level = next((name for name, share in LEVELS.items() if chance >= share), None)
    made = f"made in {percent(chance, down=True)} of {rounds}."
    return (
        f"{bids[0]}, the next bid, is {level}: {made}" if level else f"Better pass: {bids[0]}, the next bid, is {made}"
    )


def _bids(sample: Sample, rules: Rules) -> str:
    bids = {name: sample.highest_bid(share, rules) for name, share in LEVELS.items()}
    return ", ".join(f"no {name} bid" if bid is None else f"{name} {bid}" for name, bid in bids.items())


def meaning() -> str:
    """What a safe, a fair and a bold bid are.

    >>> meaning().replace("\\xa0", " ")
    'A safe bid is made in 80 % of the rounds, a fair one in 60 %, a bold one in 40 %.'
    """
    (first, often), *others = ((f"a {name}", percent(share)) for name, share in LEVELS.items())
    return (
        ", ".join([f"A{first[1:]} bid is made in {often} of the rounds", *(f"{a} one in {n}" for a, n in others)]) + "."
    )


def next_bids(bid: int, rules: Rules) -> tuple[int, ...]:
    """The bids that may follow another one (RULES.md, playok 2); where any higher one may, the lowest.

    Nobody can have bid less than the opening: then the opening is next.

    >>> from ...engine import RULES
    >>> [next_bids(bid, RULES["playok"]) for bid in (250, 255, 4980, 4990)]
    [(260, 270), (260, 270), (4990,), ()]
    >>> next_bids(25, RULES["fletcher"]), next_bids(100, RULES["playok"])
    ((26,), (250,))
    """
    last = bid - (bid - rules.opening) % bid_step(rules)
    calls = ((_OTHER, Bid(last)),) if bid >= rules.opening else ()
    allowed = (call for call in calls_to_try(rules, calls) if why_not_call(rules, calls, _BIDDER, call) is None)
    bids = (call.amount for call in allowed if isinstance(call, Bid))
    return tuple(islice(bids, max(1, len(rules.raises)) if calls else 1))


def rows_explained(rules: Rules) -> HelpView:
    """What is exact and what is sampled, row by row.

    >>> from ...engine import RULES
    >>> [item["label"] for item in rows_explained(RULES["playok"])["items"]][:2]
    ['Melds now:', 'Perfect help:']
    """
    count = plural(rules.exchange, "card")
    lines = {
        "Melds now": "exact. What your hand melds as it is.",
        "Perfect help": f"exact. Your partner passes just the {count} that help most. You pass {rules.exchange} back, "
        f"so {rules.hand_size} cards meld.",
        "Which cards": "those that help most. A partner seldom has them all.",
        "Partner’s best": f"sampled. Chance deals the other cards. Your melds with the {count} of your partner that "
        "help most: he sees your hand.",
        "Side’s melds": "sampled. Your melds and your partner’s in rounds that careful computer players pass and play. "
        "The partner does not see your hand there.",
        "Side’s tricks": "sampled. The trick points of your side in the same rounds.",
        "In all": "sampled. What counts towards the bid: the melds of your side and its trick points together.",
        "±": "so near lies the true average in about 9 of 10 samples, with 100 rounds or more in 19 of 20. ±? stands "
        "where all rounds brought the same: that does not tell how far off it may be.",
    }
    return HelpView(
        name="What the rows say", items=[ItemView(label=f"{row}:", text=text) for row, text in lines.items()]
    )


def no_bid(bid: int | None, rules: Rules) -> str:
    """Why something is no bid under these rules; ``None`` is no number. Empty: it is a bid.

    >>> from ...engine import RULES
    >>> for bid in (240, 255, 6000, None):
    ...     print(no_bid(bid, RULES["playok"]))
    The lowest first bid is 250; 240 is below it. No bid yet: leave it empty.
    Bids begin at 250 and go up by 10 or 20, so 255 is none. No bid yet: leave it empty.
    No round can bring more than 4990, so 6000 could never be made. No bid yet: leave it empty.
    Bid so far: write a whole number from 250 to 4990. No bid yet: leave it empty.
    >>> no_bid(260, RULES["playok"])
    ''
    """
    number = f"Bid so far: write a whole number from {rules.opening} to {most_points(rules)}."
    wrong = number if bid is None else capital(wrong_bid(rules, bid))
    return f"{wrong} No bid yet: leave it empty." if wrong else ""
