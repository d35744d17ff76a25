"""The part Bid of What if: exact figures as the solver has them, sampled ones as the rounds have them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pinochle_learn import RULES, deal, parse_cards
from pinochle_learn.analysis.bids import LEVELS, Sample
from pinochle_learn.analysis.perfect import perfect_help
from pinochle_learn.course.kinds.feedback import AnswerError
from pinochle_learn.course.what_if.position import Position
from pinochle_learn.engine import Suit
from pinochle_learn.players import sampling
from pinochle_learn.players.playout import play_out
from pinochle_learn.players.sampling import Sampled
from pinochle_learn.widgets import WhatIf
from pinochle_learn.widgets.what_if.bid_charts import bids_chart, points_chart
from pinochle_learn.widgets.what_if.bid_figures import LATER, Bidding
from pinochle_learn.widgets.what_if.bid_words import PLAYED, answer, next_bids
from pinochle_learn.widgets.what_if.part import Found
from pinochle_learn.widgets.what_if.parts import bid
from pinochle_learn.widgets.what_if.parts.bid import Bids
from tests.oracle.melds import best_by_class
from tests.widgets.pressing import control, controls, press, said

PART = Bids()
HAND = parse_cards("AS 10S KS QS 9S JD AH KH QH AC KD 9D")
FLETCHER = RULES["fletcher"]
SPADES = Position(HAND, Suit.SPADES, FLETCHER, "bid")
ROUNDS = 21
"""14 with spades, 3 with hearts, 2 with clubs and with diamonds."""


def found_in(position: Position, rounds: int) -> Bidding:
    stream = PART.work(position)
    assert stream is not None
    return next(found for found in stream if found.sampled.count == rounds and len(found.helps) == len(Suit))


def made(points: list[int], bid: int) -> float:
    return sum(each >= bid for each in points) / len(points)


def said_of(position: Position, bidding: Bidding, state: str) -> list[str]:
    return PART.show(position, Found(bidding, state))["message"]["lines"]


def cells(view, row: str) -> list[str]:
    return [cell["text"] for each in view["sheet"]["rows"] if each["id"] == row for cell in each["cells"]]


@pytest.fixture(scope="module")
def bidding() -> Bidding:
    return found_in(SPADES, ROUNDS)


@pytest.fixture(scope="module")
def many(bidding) -> Bidding:
    """The same rounds three times: 42 with spades are enough to tell."""
    return replace(bidding, sampled=Sampled(bidding.sampled.rounds * 3))


@pytest.fixture(scope="module")
def points() -> list[int]:
    """What the rounds with spades brought, played out once more."""
    return [played.points for played in play_out(tuple(sorted(HAND)), Suit.SPADES, FLETCHER, range(1, 15))]


def test_what_is_exact_stands_there_first():
    """Melds now by the independent search, before any round; then perfect help, suit by suit."""
    view = PART.show(SPADES, Found(None, "running"))
    codes = [card.code for card in HAND]
    now = [str(sum(best_by_class(codes, suit.value, "fletcher").values())) for suit in Suit]
    assert cells(view, "now") == now and cells(view, "perfect") == [LATER] * 4
    view = PART.show(SPADES, Found(found_in(SPADES, 0), "running"))
    assert cells(view, "perfect") == [str(perfect_help(HAND, suit, FLETCHER).points) for suit in Suit]
    assert cells(view, "all") == [f"{LATER} ±{LATER}"] * 4
    assert cells(view, "cards")[0] == "Q♠ J♠ A♦ J♦"  # run 15, dix 1, two pinochles 30, aces 10
    assert cells(view, "perfect")[0] == "56"


def test_what_is_sampled_is_the_average_of_its_rounds(bidding, points):
    view = PART.show(SPADES, Found(bidding, "running"))
    assert cells(view, "rounds") == ["14", "3", "2", "2"]
    assert (
        cells(view, "all")[0].startswith(f"{sum(points) / 14:.1f} ±")
        and cells(view, "all")[1:] == [f"{LATER} ±{LATER}"] * 3
    )


def test_the_histogram_has_each_round_once_and_fills_those_that_make_the_bid(bidding, points):
    goal = sorted(points)[7]
    bids, chart = PART.show(replace(SPADES, bid=goal), Found(bidding, "running"))["charts"]
    marks = chart["groups"][0]["marks"]
    counts = [int(mark["text"].split()[0]) for mark in marks]
    assert sum(counts) == 14 and max(mark["size"] for mark in marks) == 1
    made = sum(count for count, mark in zip(counts, marks, strict=True) if mark["value"])
    assert made == sum(each >= goal for each in points)
    assert all(mark["value"] in (0, mark["size"]) for mark in marks)
    assert [line["label"] for line in chart["lines"]] == ["lowest 25", f"now {goal}"]
    edges = [line["at"] * len(marks) for line in chart["lines"]]
    assert edges[0] < edges[1] == pytest.approx(next(at for at, mark in enumerate(marks) if mark["value"] and at))
    over = bids["groups"][0]["marks"][0]
    share = sum(each > goal for each in points) / 14
    assert over["name"] == f"Next: {goal + 1}" and over["value"] == pytest.approx(share)
    assert over["text"].startswith(f"made in {int(100 * share)}\u00a0% (")


def test_no_bid_is_named_that_may_not_be_made_any_more(many, points):
    """Over the bid so far, each level is a bid that is higher and made so often, or a pass."""
    for so_far in range(min(points), max(points) + 3):
        bids, _ = PART.show(replace(SPADES, bid=so_far), Found(many, "stopped"))["charts"]
        named = {mark["id"]: mark["name"].split(": ")[1] for mark in bids["groups"][0]["marks"]}
        assert named.pop("next 0") == str(so_far + 1)
        for level, share in LEVELS.items():
            best = max((bid for bid in range(so_far + 1, 500) if made(points, bid) >= share), default=None)
            assert named.pop(level) == ("pass" if best is None else str(best))
        assert not named


@pytest.mark.parametrize(("made", "said"), [(299, "99"), (239, "79"), (240, "80"), (1, "<1"), (300, "100"), (0, "0")])
def test_a_chance_is_never_said_to_be_more_than_it_is(made, said):
    """239 of 300 are less than the 80 % of a safe bid, and a round that was lost leaves less than 100 %."""
    sample = Sample.of([270] * made + [200] * (300 - made))
    assert f"made in {said}\u00a0% of 300 rounds" in answer(sample, Position(bid=260))[0]
    text = bids_chart(sample, Position(bid=260))["groups"][0]["marks"][0]["text"]
    assert text.startswith(f"made in {said}\u00a0% (")


def test_bids_go_up_by_what_all_raises_lead_to():
    """With raises of 20 and 30 from 250: 270, 280, 290 … can all be bid, and nothing between."""
    rules = replace(RULES["playok"], raises=(20, 30))
    assert next_bids(280, rules) == (300, 310) and next_bids(4970, rules) == (4990,)
    assert Sample.of([285]).highest_bid(1, rules) == 280
    position = PART.act(
        Position(HAND, rules=rules),
        {"do": "press", "id": "set bid", "selected": [], "values": {"bid": "280", "seed": "1"}},
    )
    assert position and position.bid == 280


def test_before_any_bid_only_the_opening_is_next():
    """The first bid is exactly 250 (RULES.md, playok 2); nobody can have bid 100."""
    assert next_bids(100, RULES["playok"]) == (250,) and next_bids(20, FLETCHER) == (FLETCHER.opening,)


def test_the_answer_is_said_first(many, points):
    """Before there is one, and while rounds are played, the message has as many lines."""
    lines = said_of(SPADES, many, "stopped")
    bids = [max(bid for bid in range(25, 500) if made(points, bid) >= share) for share in LEVELS.values()]
    assert lines[0] == "After 42 rounds with spades: safe {}, fair {}, bold {}.".format(*bids)
    for bid_at, level in dict(zip(bids[::-1], list(LEVELS)[::-1], strict=True)).items():
        assert f"{bid_at}, the next bid, is {level}: " in said_of(replace(SPADES, bid=bid_at - 1), many, "stopped")[0]
    assert said_of(replace(SPADES, bid=bids[-1]), many, "stopped")[0].startswith(f"Better pass: {bids[-1] + 1}, ")
    assert said_of(replace(SPADES, bid=499), many, "stopped")[0] == "Pass: nobody may bid over 499."
    waiting = said_of(SPADES, Bidding(), "running")
    assert waiting[0] == PLAYED and said_of(SPADES, many, "running") == waiting
    assert len(waiting) == len(lines) == 2


def test_few_rounds_do_not_tell_how_high_to_bid(bidding, many):
    """Of few rounds the best bids are those that were lucky, and ± would say too little."""
    assert said_of(SPADES, Bidding(), "stopped")[0] == "No round has been played yet. Press “Go on”."
    assert said_of(SPADES, bidding, "stopped")[0] == "14 rounds are too few to tell. Press “Go on”."
    few, enough = (PART.show(replace(SPADES, bid=40), Found(found, "stopped")) for found in (bidding, many))
    levels = [mark["name"] for mark in few["charts"][0]["groups"][0]["marks"] if mark["id"] in LEVELS]
    assert levels == [f"Safe: {LATER}", f"Fair: {LATER}", f"Bold: {LATER}"]
    assert cells(few, "all")[0].endswith(LATER) and not cells(enough, "all")[0].endswith(LATER)


def test_while_rounds_are_played_the_answer_is_said_now_and_then(monkeypatch, many):
    monkeypatch.setattr(bid, "SAID", 50)
    played = sum(suit is Suit.SPADES for suit, _ in many.sampled.rounds[:50])
    assert said_of(SPADES, many, "running")[0].startswith(f"After {played} rounds ") and 30 <= played < 42
    assert said_of(SPADES, many, "stopped")[0].startswith("After 42 rounds ")


def test_the_charts_take_their_room_before_there_are_rounds(bidding):
    """So the page does not shrink and grow again with each change of the hand."""
    for position in (SPADES, replace(SPADES, bid=40)):
        before, after = (PART.show(position, Found(found, "running")) for found in (Bidding(), bidding))
        assert [row["head"] for row in before["sheet"]["rows"]] == [row["head"] for row in after["sheet"]["rows"]]
        for was, now in zip(before["charts"], after["charts"], strict=True):
            assert was["name"] == now["name"] and len(was.get("lines", ())) == len(now.get("lines", ()))
        assert [mark["id"] for mark in before["charts"][0]["groups"][0]["marks"]] == [
            mark["id"] for mark in after["charts"][0]["groups"][0]["marks"]
        ]
        assert not any(mark["size"] for mark in before["charts"][1]["groups"][0]["marks"])


def test_a_hopeless_hand_passes():
    position = Position(parse_cards("9S 9S 9H 9H 9C 9C 9D 9D JS JH JC JC"), rules=RULES["playok"], part="bid")
    found = found_in(position, 6)
    found = replace(found, sampled=Sampled(found.sampled.rounds * 8))
    bids, chart = PART.show(position, Found(found, "stopped"))["charts"]
    assert bids["groups"][0]["marks"][0]["name"] == "Safe: pass"
    assert said_of(position, found, "stopped")[0].startswith("Better pass: 250, the lowest bid, ")
    assert "250 is made in " in bids["groups"][0]["marks"][0]["text"]
    assert [line["label"] for line in chart["lines"]] == ["lowest 250"]


@pytest.mark.parametrize(
    ("count", "sentence"),
    [
        (0, "A player bids with 12 cards, before the exchange. Choose them, or deal a hand."),
        (1, "A player bids with 12 cards, before the exchange. Here is 1."),
        (16, "A player bids with 12 cards, before the exchange. Here are 16."),
    ],
)
def test_any_other_hand_gets_a_sentence(count, sentence):
    position = Position(tuple(card for each in deal(3) for card in each)[:count], part="bid")
    view = PART.show(position, Found())
    assert view["message"]["lines"] == [sentence] and "sheet" not in view
    assert PART.work(position) is None
    with pytest.raises(ValueError, match="before the exchange"):
        PART.to_frame(position)


NUMBER = "write a whole number from 250 to 4990"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("240", "The lowest first bid is 250; 240 is below it"),
        ("255", "Bids begin at 250 and go up by 10 or 20, so 255 is none"),
        ("5000", "No round can bring more than 4990, so 5000 could never be made"),
        *[(typed, NUMBER) for typed in ("x", "-300", "250.0", "9" * 50)],
    ],
)
def test_what_is_no_bid_of_these_rules_is_refused_at_its_field(typed, sentence):
    """The first bid is 250, then steps of 10 or 20, and nobody bids over 4990 (RULES.md, playok 2)."""
    with pytest.raises(AnswerError, match=sentence) as refused:
        PART.act(
            Position(HAND), {"do": "press", "id": "set bid", "selected": [], "values": {"bid": typed, "seed": "1"}}
        )
    assert refused.value.field == "bid" and len(str(refused.value)) < 200


def test_bid_and_seed_by_the_table():
    what = WhatIf(HAND, "S", part="bid")
    assert (what.values["bid"], what.values["seed"]) == ("", "1")
    press(what, "set bid", bid="300", seed="77")
    assert (what.position.bid, what.position.seed) == (300, 77)
    assert what.link.endswith("&bid=300&seed=77") and what.link.startswith("#/what-if/bid?")
    press(what, "set bid", bid="300", seed="-1")
    assert "Seed: write a whole number" in said(what) and what.position.seed == 77 and what.values["seed"] == "-1"
    assert PART.act(what.position, {"do": "press", "id": "set bid", "selected": [], "values": {}}) == what.position
    press(what, "set bid", bid=" ", seed="0")
    assert (what.position.bid, what.position.seed) == (None, 0)
    what.asked("bid?hand=AS&bid=270")
    assert (what.values["bid"], what.values["seed"]) == ("270", "1")


def test_it_can_be_stopped_and_gone_on_with(bidding):
    for state, button in (("running", "stop"), ("stopped", "go on"), ("none", None)):
        (row,) = PART.show(SPADES, Found(bidding, state))["controls"]
        buttons = [item["id"] for item in row["items"] if item["kind"] == "button"]
        assert buttons == ["set bid", *([button] if button else [])]
    what = WhatIf(HAND, "S", part="bid")
    assert control(what, "stop")["label"] == "Stop"
    press(what, "stop")
    assert "go on" in controls(what) and "stop" not in controls(what)


def test_another_bid_or_another_order_are_the_same_rounds():
    same = replace(SPADES, bid=40, hand=HAND[::-1], melds=(4, 5))
    assert PART.key(same) == PART.key(SPADES)
    for other in (replace(SPADES, seed=2), replace(SPADES, trump=Suit.HEARTS), replace(SPADES, rules=RULES["playok"])):
        assert PART.key(other) != PART.key(SPADES)


def test_cards_that_were_seen_do_not_count_and_that_is_said(bidding):
    position = replace(SPADES, seen=parse_cards("JS"))
    lines = said_of(position, bidding, "running")
    assert lines[-1] == "Only your hand counts here: whoever bids knows no other card."
    assert PART.key(position) == PART.key(SPADES)


def test_a_bid_far_off_does_not_press_the_rounds_into_one_column(bidding, points):
    _, chart = PART.show(replace(SPADES, bid=100_000), Found(bidding, "running"))["charts"]
    marks = chart["groups"][0]["marks"]
    assert chart["lines"][1] == {"at": 1.0, "label": "now 100000", "text": "the bid so far"}
    assert sum(mark["size"] > 0 for mark in marks) > 2 and not any(mark["value"] for mark in marks)
    assert sum(int(mark["text"].split()[0]) for mark in marks) == len(points)


@given(st.lists(st.integers(0, 150), min_size=2, max_size=60), st.integers(25, 250))
@example([11] * 99 + [111], 68)  # the bid lies beyond the columns, and one round beyond the bid
def test_all_that_is_filled_makes_the_bid_and_nothing_else(brought, so_far):
    chart = points_chart(Sample.of(brought), replace(SPADES, bid=so_far))
    (numbers,) = chart["groups"]
    counts = [int(mark["text"].split()[0]) for mark in numbers["marks"]]
    assert sum(counts) == len(brought)
    filled = sum(mark["value"] for mark in numbers["marks"]) * max(counts)
    assert filled == pytest.approx(sum(each >= so_far for each in brought)), chart["key"]


def test_it_goes_on_by_itself_until_it_is_stopped():
    async def look_on() -> None:
        what = WhatIf(HAND, "S", FLETCHER, part="bid")
        await until(lambda: cells(what.view, "rounds")[0] >= "2")
        press(what, "stop")
        stopped = cells(what.view, "rounds")
        await asyncio.sleep(0.1)
        press(what, "set bid", bid="40")
        assert cells(what.view, "rounds") == stopped and "go on" in controls(what)
        press(what, "go on")
        await until(lambda: cells(what.view, "rounds") != stopped)
        press(what, "stop")

    async def until(is_so: Callable[[], bool]) -> None:
        while not is_so():
            await asyncio.sleep(0.01)

    asyncio.run(asyncio.wait_for(look_on(), 30))


def test_the_frame_has_each_figure_of_each_trump(monkeypatch):
    monkeypatch.setattr(sampling, "REST", 18)
    frame = PART.to_frame(SPADES)
    assert list(frame["trump"].unique()) == ["spades", "hearts", "clubs", "diamonds"] and len(frame) == 4 * 6
    exact = frame[frame["figure"] == "perfect help"]
    assert list(exact["points"]) == [perfect_help(HAND, suit, FLETCHER).points for suit in Suit]
    assert exact["plus or minus"].isna().all()
    brought = frame[(frame["figure"] == "in all") & (frame["trump"] == "spades")].iloc[0]
    played = [each.points for each in play_out(tuple(sorted(HAND)), Suit.SPADES, FLETCHER, range(1, 13))]
    assert brought["rounds"] == 12 and brought["points"] == pytest.approx(sum(played) / 12)
    of_spades = frame[frame["trump"] == "spades"].set_index("figure")["points"]
    assert of_spades["side’s melds"] + of_spades["side’s tricks"] == pytest.approx(of_spades["in all"])
