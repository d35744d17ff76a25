"""The live table as a page presses it: every phase under every rule set, refusals, the pace, the game that is kept."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest

from pinochle_learn import RULES, SEATS, Phase, parse_cards, read_record
from pinochle_learn.course.game.setup import Setup
from pinochle_learn.widgets import GameTable, game, offers
from pinochle_learn.widgets.store import KEPT, store

NAMES = list(RULES)
KEY = KEPT + "lesson-8"


def pressable(table: Any) -> set[str]:
    return offers.pressable(table.view)


def playable(table: Any) -> set[str]:
    return offers.playable(table.view)


def from_page(table: Any, message: object) -> None:
    table._handle_custom_msg(message, [])


def press(table: Any, name: str, *, picked: list[str] | None = None, **typed: str) -> None:
    """A press on the page, of something that is there."""
    assert name in pressable(table), f"{name!r} is not offered: {sorted(pressable(table))}"
    picked = table.selected if picked is None else picked
    from_page(table, {"do": "press", "id": name, "selected": picked, "values": {**table.values, **typed}})


def card(table: Any, name: str) -> None:
    assert name in playable(table)
    from_page(table, {"do": "card", "id": name, "selected": [], "values": {}})


def said(table: Any) -> str:
    """What the message says, all of it."""
    message = table.view["message"]
    return "\n".join([*message["lines"], *(item["text"] for item in message["items"])])


def tone(table: Any) -> str:
    return str(table.view["message"]["tone"])


def cards_in_hand(table: Any) -> dict[str, dict[str, Any]]:
    groups = table.view["hand"]["groups"] if "hand" in table.view else []
    return {shown["id"]: shown for group in groups for shown in group["cards"]}


def fact(table: Any, name: str) -> str:
    return next((each["text"] for each in table.view["facts"] if each["id"] == name), "")


def follow_the_hint(table: Any) -> str:
    """Press what the hint says; the answer is the phase it was in."""
    phase = table.session.state.phase.name
    if "deal" in pressable(table):
        press(table, "deal")
        return "DEAL"
    press(table, "hint")
    assert said(table).startswith("A careful player would ")
    action = table.game.advice().action
    pointed = [name for name, shown in cards_in_hand(table).items() if shown.get("state") == "highlighted"]
    if phase == "EXCHANGE":
        assert sorted(name.rstrip("'") for name in pointed) == sorted(each.code for each in action.cards)
        press(table, "pass-cards", picked=pointed)
    elif phase == "PLAY":
        assert [name.rstrip("'") for name in pointed] == [action.card.code]
        card(table, pointed[0])
    elif str(action) in pressable(table):
        press(table, str(action))
    else:
        press(table, "bid-typed", bid=str(action.amount))
    return phase


def play_out(table: Any) -> list[str]:
    phases = []
    while not table.game.is_done:
        assert json.loads(json.dumps(table.view)) == table.view
        phases.append(follow_the_hint(table))
    return phases


# --- a whole game, and each kind of table ---


@pytest.mark.parametrize("rules", NAMES)
def test_a_whole_game_is_pressed_to_its_end(rules):
    table = GameTable(rules=rules, number=31)
    phases = play_out(table)
    assert {"DEAL", "AUCTION", "TRUMP", "EXCHANGE", "PLAY"} <= set(phases)
    assert table.session.is_over
    assert "have won the game" in said(table) and "hand" not in table.view
    assert table.view["sheet"]["rows"][-1]["cells"] == [{"text": str(total)} for total in table.session.state.totals]
    last = table.session.state.number or 0
    press(table, "new")
    assert table.game.number == last + 1, "after the last deal of the game before"
    assert fact(table, "totals") == "we 0, they 0"


@pytest.mark.parametrize("rules", NAMES)
@pytest.mark.parametrize(
    ("begin", "end", "title"),
    [
        ("auction", "auction", "An auction"),
        ("trump", "melds", "Trump, exchange and melds"),
        ("exchange", "melds", "Trump, exchange and melds"),
        ("play", "round", "A round"),
    ],
)
def test_each_kind_of_table_ends_with_its_outcome_and_offers_another(rules, begin, end, title):
    table = GameTable(rules=rules, begin=begin, end=end)
    assert table.view["label"] == title
    for _ in range(3):
        number = table.game.number
        play_out(table)
        expected = {"auction": "The auction is over", "melds": "What the exchange did", "round": "Round 1 is over"}
        assert expected[end] in said(table)
        assert not playable(table), "no card can be pressed any more"
        assert not any(seat["turn"] or {"to act", "to deal"} & {*seat["badges"]} for seat in table.view["seats"])
        if end == "melds":
            piles = {pile["id"]: pile for pile in table.view["piles"]}
            for seat, best in enumerate(table.session.state.melds):
                shown = [meld["points"].split()[0] for meld in piles[str(seat)]["melds"]]
                assert shown == [str(meld.points) for meld in best.melds]
            sums = [table.session.state.team_melds(seat) for seat in (0, 1)]
            assert fact(table, "melds") == f"we {sums[0]}, they {sums[1]}"
            assert table.view["layout"] == "table", "the melds are what came out: on the felt"
        press(table, "new")
        assert table.game.number > number and table.values["number"] == str(table.game.number)


def test_the_same_number_gives_the_same_table():
    number = Setup(begin="trump", end="melds").find(12)
    one, other = (GameTable(number=number, begin="trump", end="melds") for _ in range(2))
    assert one.view == other.view
    other.new_hand(99)
    assert one.view != other.view
    other.new_hand(number)
    assert one.view == other.view


# --- what is refused changes nothing, and what was picked and typed stays ---


def test_a_wrong_number_of_cards_leaves_the_picks():
    table = GameTable(begin="exchange", end="melds")
    state, picks = table.session.state, list(cards_in_hand(table))[:2]
    press(table, "pass-cards", picked=picks)
    assert tone(table) == "bad" and said(table).startswith("Exactly 4 cards are passed, not 2.")
    assert table.selected == picks and table.session.state is state
    received = [name for name, shown in cards_in_hand(table).items() if "just received" in labels(shown)]
    assert sorted(name.rstrip("'") for name in received) == sorted(each.code for each in state.passed[0])
    press(table, "pass-cards", picked=received)
    assert table.selected == [] and len(cards_in_hand(table)) == 12


def labels(shown: dict[str, Any]) -> list[str]:
    """What is said of a card by the labels on it."""
    return [mark["name"] for mark in shown.get("marks", ())]


def test_hinted_cards_and_received_ones_look_and_sound_different():
    table: Any = GameTable(begin="exchange", end="melds")
    press(table, "hint")
    shown = cards_in_hand(table)
    for label, state, cards in (
        ("in the hint", "highlighted", table.game.advice().action.cards),
        ("just received", "new", table.game.received()),
    ):
        its = [name for name, each in shown.items() if label in labels(each)]
        assert sorted(name.rstrip("'") for name in its) == sorted(each.code for each in cards)
        assert all(shown[name]["state"] == state for name in its if labels(shown[name]) == [label])
        assert any(labels(each) == [label] for each in shown.values())
    assert "They carry the word hint." in said(table)


def test_how_many_cards_are_marked_is_said_and_a_refusal_goes_with_the_next_mark():
    table = GameTable(begin="exchange", end="melds")
    before = table.view["message"]
    (button,) = [item for row in table.view["controls"] for item in row["items"] if item["id"] == "pass-cards"]
    assert button["counts"] == "{} of 4 marked" and "then" not in before
    press(table, "pass-cards", picked=[])
    assert tone(table) == "bad" and table.view["message"]["then"] == before
    press(table, "hint")
    assert "then" not in table.view["message"], "a hint stays while its cards are marked"


def test_the_melds_of_all_never_push_the_hand_away_while_it_is_played():
    table = GameTable(begin="play", end="round", number=133)
    assert len(table.view["piles"]) == 4 and table.view["layout"] == "live"


def test_the_whole_auction_can_be_read_until_the_round_is_over():
    table = GameTable(number=1, begin="auction", end="game")
    spoken = [f"{SEATS[seat]} {call}" for seat, call in table.session.state.calls]
    assert [line.replace("bids", "bid") for line in table.view["calls"]["lines"]] == spoken
    rounds = 0
    while rounds < 2:
        follow_the_hint(table)
        state = table.session.state
        if table.game.is_round_over or state.phase is Phase.DEAL:
            rounds += 1
            assert "calls" not in table.view
        elif state.calls:
            lines = table.view["calls"]["lines"]
            assert len(lines) == len(state.calls)
            for line, (seat, call) in zip(lines, state.calls, strict=True):
                who, amount = ("You" if seat == 0 else SEATS[seat]), getattr(call, "amount", None)
                assert line.split()[0] == who and line.split()[1].startswith("bid" if amount else "pass")
                assert amount is None or line.endswith(f" {amount}")


def test_any_bid_can_be_typed_and_is_answered():
    table = GameTable(begin="auction", end="auction", dealer="East", number=1)
    state = table.session.state
    for typed, sentence in {
        "240": "The lowest first bid is 250; 240 is below it.",
        "260": "The first bid is exactly 250, not 260.",
        "9999": "The first bid is exactly 250, not 9999.",
        "25O": "“25O” is no number; write your bid in digits, as 250.",
        "-250": "“-250” is no number",
        "٢٥٠": "“٢٥٠” is no number",
        " ": "No bid is typed in; write",
    }.items():
        press(table, "bid-typed", bid=typed)
        assert tone(table) == "bad" and said(table).startswith(sentence)
        assert table.values["bid"] == typed and table.session.state is state
    wrong = [item for row in table.view["controls"] for item in row["items"] if "error" in item]
    assert [item["id"] for item in wrong] == ["bid"]
    press(table, "bid-typed", bid=" 250 ")
    assert table.values["bid"] == "" and table.session.state is not state


def test_a_dimmed_card_can_be_pressed_and_is_explained():
    table = GameTable(number=1, begin="play", end="round", role="any")
    pressed = 0
    while not table.game.is_done:
        state = table.session.state
        for name, shown in cards_in_hand(table).items():
            if shown.get("state") == "dimmed":
                card(table, name)
                pressed += 1
                assert tone(table) == "bad" and table.session.state is state
                assert table.view["hand"]["select"] == "press"
        follow_the_hint(table)
    assert pressed > 5


@pytest.mark.parametrize("typed", ["47x", "", "-1", "9999999999999"])
def test_a_number_that_is_none_is_answered_and_stays(typed):
    table = GameTable(begin="auction", end="auction", number=5)
    press(table, "number", number=typed)
    assert tone(table) == "bad" and "Deal number: " in said(table) and table.values["number"] == typed
    assert table.game.number == 5
    press(table, "number", number="6")
    assert table.game.number == 6 and table.values["number"] == "6"
    press(table, "number", number=" 6 ")
    assert said(table) == "Deal 6 is on the table." and table.values["number"] == "6"


def test_a_number_that_does_not_lead_there_is_said():
    setup = Setup(begin="trump", end="melds")
    other = next(number for number in range(50) if setup.find(number) != number)
    table = GameTable(begin="trump", end="melds")
    press(table, "new", number=str(other))
    assert said(table).startswith(f"Deal {other}: you do not get the contract.")
    assert table.values["number"] == str(setup.find(other))


def test_a_game_under_way_is_not_given_up_at_one_press():
    table = GameTable(number=1)
    press(table, "deal")
    press(table, "new")
    assert table.game.number != 1, "nothing was decided yet"
    table.new_hand(1)
    press(table, "deal")
    press(table, "pass")
    state = table.session.state
    press(table, "new")
    assert "once more" in said(table) and table.session.state is state
    press(table, "hint")
    press(table, "new")
    assert table.session.state is state, "between the two something else was pressed"
    press(table, "new", number="77")
    assert table.game.number == 77


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"begin": "exchnge"}, "begin: there is no 'exchnge'"),
        ({"rules": "bridge"}, "there is no rule set 'bridge'"),
        ({"dealer": "Eest"}, "Eest"),
        ({"dealer": 4}, "seats are numbered 0 to 3"),
        ({"number": "47x"}, "“47x” is not the number of a deal"),
        ({"number": -1}, "write a whole number"),
        ({"keep": "my game!"}, "name: 'my game!' is none"),
        ({"keep": "game", "begin": "trump"}, "keep: only a game that begins with the deal"),
    ],
)
def test_what_is_not_offered_is_refused_in_a_sentence(wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says) as error:
        GameTable(**wrong)
    assert "\n" not in str(error.value)


def test_words_of_a_wrong_kind_are_refused_as_well():
    odd: list[dict[str, Any]] = [{"title": 5}, {"keep": 5}, {"numbr": 5}]
    for wrong in odd:
        with pytest.raises(TypeError):
            GameTable(**wrong)


# --- tricks, help, review ---


def to_play(number: int = 1) -> GameTable:
    table = GameTable(number=number, end="round", players="simple")
    while table.session.state.phase is not Phase.PLAY:
        follow_the_hint(table)
    return table


def test_a_trick_lies_until_the_next_card_and_can_be_seen_again():
    table, rested = to_play(), False
    while len(table.session.state.taken) < 11:
        follow_the_hint(table)
        state = table.session.state
        shown = table.view["trick"]
        if not state.taken:
            continue
        last = state.taken[-1]
        if not state.trick:
            rested = True
            assert [each["rank"] + each["suit"] for each in shown["cards"]] == [each.code for each in last.cards]
            assert [each["id"] for each in shown["cards"] if each.get("badge") == "took it"] == [str(last.winner)]
        press(table, "last")
        assert [each["rank"] + each["suit"] for each in table.view["trick"]["cards"]] == [c.code for c in last.cards]
        assert "the trick, " in said(table)
        press(table, "last")
        assert table.view["trick"] == shown
    assert rested


def test_the_review_has_the_numbers_of_the_result():
    table = to_play()
    play_out(table)
    result = table.session.state.results[0]
    rows = {row["head"]: [cell["text"] for cell in row["cells"]] for row in table.view["sheet"]["rows"]}
    assert rows == {
        "Melds": [str(each) for each in result.melds],
        "Trick points": [str(each) for each in result.trick_points],
        "Change": [f"{each:+}" for each in result.changes],
        "Total": [str(each) for each in result.totals],
    }
    sides = ["You and North", "West and East"]
    bidders, others = sides if result.bidder % 2 == 0 else reversed(sides)
    for why in result.score.reasons:
        assert why.sentence.replace("The bidders:", f"{bidders}:").replace("The others:", f"{others}:") in said(table)
    looked_up = [item["label"] for item in table.view["help"]["items"]]
    assert looked_up[:4] == ["Melds, you:", "Melds, West:", "Melds, North:", "Melds, East:"]
    assert looked_up[4:] == [f"Trick {at}:" for at in range(1, 13)]
    assert len(table.view["trick"]["cards"]) == 4, "the last trick is still there"


def test_undo_brings_back_what_was_before():
    table = GameTable(number=1, begin="auction", end="round")
    before = table.view
    press(table, "pass")
    assert "undo" in pressable(table)
    press(table, "undo")
    assert said(table).startswith("Taken back: pass.")
    same = ("seats", "facts", "hand", "controls", "log")
    assert {name: table.view.get(name) for name in same} == {name: before.get(name) for name in same}
    assert "undo" not in pressable(table)


def test_why_is_told_only_when_asked():
    table = GameTable(number=1, begin="auction", end="auction")
    assert "is worth about" not in json.dumps(table.view)
    press(table, "why")
    labels = [item["label"] for item in table.view["message"]["items"]]
    assert labels == ["North bids 250:", "East bids 260:"] and said(table).count("is worth about") == 2
    press(table, "bid 270")
    press(table, "why")
    labels = [item["label"] for item in table.view["message"]["items"]]
    assert [label.split()[0] for label in labels] == ["North", "East", "West"], "each once, with all that it called"
    assert labels[0].startswith("North bids 250, then ") and labels[1].startswith("East bids 260, then ")


def test_others_can_follow_the_games_of_a_table():
    heard: list[object] = []
    table = GameTable(number=1, begin="auction", end="auction")
    stop = table.on_change(heard.append)
    table.do("pass")
    assert heard[-1] is table.session
    table.new_hand()
    assert heard[-1] is table.session and heard[0] is not table.session
    stop()
    count = len(heard)
    table.new_hand()
    assert len(heard) == count


@pytest.mark.parametrize("rules", NAMES)
def test_no_press_however_odd_does_any_harm(rules, caplog):
    """Presses by chance of all that is and was offered, with any picks and inputs: nothing raised, all consistent."""
    chance = Random(5)
    table = GameTable(rules=rules, end="round", begin="auction", players="random")
    known = {"deal", "moon", "trump S", "bid 260", "x", ""}
    for _ in range(1500):
        known |= pressable(table)
        ids = sorted(known if chance.random() < 0.5 else pressable(table))
        hand = sorted(cards_in_hand(table)) or ["AS"]
        picks = chance.sample(hand, min(len(hand), chance.randrange(6)))
        values = {"bid": chance.choice(["", "250", "x", "26", "9" * 50]), "number": chance.choice(["", "7", "y", "8"])}
        if chance.random() < 0.4:
            from_page(table, {"do": "card", "id": chance.choice(hand)})
        else:
            from_page(table, {"do": "press", "id": chance.choice(ids), "selected": picks, "values": values})
        assert table.game.is_settled and table.view["message"]["lines"]
        state = table.session.state
        assert read_record(table.session.record())[-1] == state
        assert len(cards_in_hand(table)) == len(state.hands[0])
    assert caplog.text == ""


# --- the pace ---


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game, "_STEP", 0.01)
    monkeypatch.setattr(game, "_TRICK", 0.02)


async def until(table: Any, seen: list[int]) -> None:
    """Wait for the others; how many actions the session had at each look goes to ``seen``."""
    for _ in range(2000):
        if table.game.is_settled:
            return
        seen.append(len(table.session.states))
        await asyncio.sleep(0.002)
    raise AssertionError("the computer players do not come to an end")


def test_one_by_one_each_action_is_shown_alone(quick):
    async def learn() -> None:
        table = GameTable(number=1, begin="auction", end="round")
        shown: list[int] = []
        table.observe(lambda _: shown.append(len(table.session.states)), "view")
        begun, seen = len(table.session.states), list[int]()
        press(table, "pass")
        assert len(table.session.states) == begun + 1 and not table.game.is_settled
        assert table.view["message"]["lines"] == [], "not each step is spoken of, the log is"
        await until(table, seen)
        assert shown == [*range(begun + 1, len(table.session.states) + 1)]
        assert table.view["message"]["lines"]
        before = len(table.session.states)
        await asyncio.sleep(0.1)
        assert len(table.session.states) == before, "then it waits for the learner"

    asyncio.run(learn())


def test_a_press_meanwhile_makes_the_others_act_at_once_and_plays_nothing(quick):
    table = to_play()  # without an event loop nothing is waited for
    assert table.game.is_settled

    async def learn() -> None:
        hand = len(table.game.view.hand)
        follow_the_hint(table)
        assert not table.game.is_settled and len(table.game.view.hand) == hand - 1
        card(table, next(iter(cards_in_hand(table))))
        assert table.game.is_settled and len(table.game.view.hand) == hand - 1
        assert said(table).startswith("It is not your turn: ")
        state = table.session.state
        await asyncio.sleep(0.1)
        assert table.session.state is state

    asyncio.run(learn())


def test_a_bid_after_the_pass_is_refused_with_its_rule_while_the_others_go_on(quick):
    async def learn() -> None:
        table = GameTable(number=1, begin="auction", end="auction")
        press(table, "pass")
        press(table, "bid-typed", bid="400")
        assert said(table).startswith("A pass is final: who has passed may not bid again.")
        assert table.game.is_done

    asyncio.run(learn())


def test_undo_new_hand_hint_and_at_once_while_the_others_act(quick):
    async def learn() -> None:
        table = GameTable(number=1, begin="auction", end="auction")
        state = table.session.state
        press(table, "pass")
        press(table, "hint")
        assert said(table) == "There is nothing to decide for you now." and not table.game.is_settled
        press(table, "undo")
        assert table.session.state is state
        await asyncio.sleep(0.05)
        assert table.session.state is state, "nobody acts on what was taken back"
        press(table, "pass")
        press(table, "new", number="2")
        await until(table, [])
        assert table.game.number == 2 and table.session.states[0].number == 2
        table.new_hand(1)
        await until(table, [])
        press(table, "pass")
        press(table, "pace", pace="once")
        assert table.game.is_done
        table.new_hand(1)
        assert table.game.is_settled
        press(table, "pass")
        assert table.game.is_done, "at once from now on"

    asyncio.run(learn())


# --- the game that is kept ---


def kept() -> str:
    """What is kept now; nothing before the browser has told."""
    told: list[str] = []
    store().listen("lesson-8", told.append)
    return "".join(told)


def begun(number: int = 1) -> GameTable:
    table = GameTable(keep="lesson-8", number=number)
    press(table, "deal")
    press(table, "pass")
    return table


def test_a_game_is_kept_at_each_step_and_taken_up_again():
    store().told({})
    table = begun()
    assert kept() == table.session.record()
    for _ in range(5):
        follow_the_hint(table)
        assert kept() == table.session.record()
    again = GameTable(keep="lesson-8", number=5)
    assert again.session.state == table.session.state and again.game.number == 1
    assert said(again).startswith("Your game goes on where you left it.")
    follow_the_hint(again)
    press(again, "why")
    assert again.view["message"]["items"]


def test_a_game_that_was_given_up_is_forgotten():
    store().told({})
    table = begun()
    press(table, "new")
    press(table, "new")
    assert kept() == ""


def test_nothing_is_written_before_the_browser_has_told_what_it_has():
    old = begun(4).session.record()
    table = begun(1)
    store().told({KEY: old})
    assert table.session.record() == old == kept()
    assert table.values["number"] == "4" and said(table).startswith("Your game goes on")


def in_another_tab(text: str) -> None:
    store()._handle_custom_msg({"do": "heard", "entries": [[KEY, text]]}, [])


def test_a_game_that_goes_on_in_another_tab_goes_on_here_and_is_not_written_over():
    store().told({})
    table = begun()
    other = GameTable(number=4)
    for _ in range(5):
        follow_the_hint(other)
    store()._handle_custom_msg({"do": "done", "kept": [KEY], "refused": []}, [])
    sent: list[Any] = []
    store().send = lambda message, buffers=None: sent.append(message)
    press(table, "hint")
    assert sent == [], "a hint changes nothing, and so nothing is written"
    in_another_tab(other.session.record())
    assert table.session.record() == other.session.record() and table.values["number"] == "4"
    assert said(table).startswith("Your game has gone on in another tab.")
    assert not [message for message in sent if message["do"] == "write"]
    follow_the_hint(table)
    assert kept() == table.session.record()


@pytest.mark.parametrize("text", ["rubbish", "x" * 150_000, ""])
def test_what_another_tab_keeps_and_no_one_can_read_is_left_to_that_tab(text):
    store().told({})
    table = begun()
    state = table.session.state
    in_another_tab(text)
    assert table.session.state is state


def test_a_browser_that_keeps_nothing_is_told_of_at_the_table():
    store().told({}, works=False)
    table = GameTable(keep="lesson-8", number=1)
    assert "deals." in said(table) and len(table.view["message"]["lines"]) > 1
    press(table, "deal")
    assert len(table.view["message"]["lines"]) == 1, "once"


def test_without_a_browser_nothing_is_kept_and_all_goes_on():
    table = begun()
    assert kept() == "" and play_out(table)


def test_a_game_of_the_end_is_shown_again():
    store().told({})
    table = GameTable(keep="lesson-8", number=31)
    play_out(table)
    again = GameTable(keep="lesson-8")
    assert again.session.is_over and "have won the game" in said(again)
    press(again, "new")
    assert not again.session.is_over and kept() == ""


HOSTILE = [
    "rubbish",
    "\x00",
    "<script>alert(1)</script>",
    '[Rules "playok"]\n[Number "1"]\n[Dealer "South"]\n\ndeal; bid 250; bid 251',
    '[Rules "tutorial"]\n[Number "1"]\n[Dealer "South"]\n\ndeal',
    '[Rules "playok"]\n[Number "1"]\n[Dealer "South"]\n\n' + "deal; " * 30_000,
]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_damaged_game_is_said_set_aside_and_not_written_over(text):
    sent: list[Any] = []
    store().send = lambda message, buffers=None: sent.append(message)
    table = GameTable(keep="lesson-8", number=1)
    store().told({KEY: text})
    moved = [message for message in sent if message["do"] == "set aside"]
    assert moved and moved[0]["keys"] == [KEY]
    assert [message for message in sent if message["do"] == "write"] in ([], [_forget()]), "it was moved first"
    assert "cannot be taken up again" in said(table) and "set aside" in said(table)
    assert table.game.number == 1
    press(table, "deal")
    assert kept() == table.session.record()


def _forget() -> dict[str, object]:
    return {"do": "write", "entries": [[KEY, None]]}


def test_hands_in_a_kept_record_are_legal_hands_and_nothing_else():
    deck = list(RULES["playok"].deck)
    hands = {seat: deck[at::4] for at, seat in enumerate(("South", "West", "North", "East"))}
    lines = [f'[{seat} "{" ".join(each.code for each in hand)}"]' for seat, hand in hands.items()]
    text = "\n".join(['[Rules "playok"]', '[Number "1"]', '[Dealer "East"]', *lines, "", "bid 250"])
    table = GameTable(keep="lesson-8")
    store().told({KEY: text})
    assert sorted(table.game.view.hand) == sorted(hands["South"]) and parse_cards(hands["South"][0].code)
