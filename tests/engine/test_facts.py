"""The engine against facts that others computed: collected cases, and the oracle's files (see tests/oracle)."""

import re

import pytest

from pinochle_learn import (
    RULES,
    Phase,
    State,
    apply,
    best_melds,
    from_hands,
    legal_actions,
    legal_plays,
    meld_points,
    parse_action,
    parse_cards,
    score_round,
    trick_winner,
    why_not_play,
)
from tests.data_files import load

CASES = load("cases")
BOTH = ("playok", "tutorial")


def by_id(rows):
    return [pytest.param(row, id=row["id"]) for row in rows]


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("case", by_id(CASES["meld"]))
def test_collected_melds(case, rules):
    hand = parse_cards(case["hand"])
    assert best_melds(hand, case["trump"], RULES[rules]).total == case[rules]
    assert meld_points(hand, case["trump"], RULES[rules]) == case[rules]


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("case", by_id(CASES["legal"]))
def test_collected_legal_cards(case, rules):
    legal = legal_plays(parse_cards(case["hand"]), parse_cards(case["trick"]), case["trump"], RULES[rules])
    assert sorted(legal) == sorted(parse_cards(case["legal"]))


@pytest.mark.parametrize("rules", BOTH)
@pytest.mark.parametrize("case", by_id(CASES["winner"]))
def test_collected_winners(case, rules):
    assert trick_winner(parse_cards(case["trick"]), case["trump"], RULES[rules]) == case["winner"]


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("case", by_id(load("tricks")["tricks"]))
def test_tricks(case, rules):
    hand, trick, trump = parse_cards(case["hand"]), parse_cards(case["trick"]), case["trump"]
    legal = legal_plays(hand, trick, trump, RULES[rules])
    assert sorted(legal) == sorted(parse_cards(case["legal"]))
    assert [trick_winner(trick[:n], trump) for n in range(1, len(trick) + 1)] == case["winner_after_each"]
    assert {card.code: trick_winner((*trick, card), trump) for card in legal} == case["winner_if"]


@pytest.mark.parametrize("case", by_id(load("rounds")["rounds"]))
def test_rounds(case):
    score = score_round(
        RULES[case["rules"]],
        bid=case["bid"],
        melds=tuple(case["melds"]),
        trick_points=tuple(case["trick_points"]) if case["trick_points"] else None,
        thrown_in=case["thrown_in"],
        moon=case["moon"],
        tricks=tuple(case["tricks"]) if case["tricks"] else None,
    )
    found = {"bidders": score.bidders, "others": score.others, "is_set": score.is_set}
    assert found == case["expected"]
    assert all(reason.sentence for reason in score.reasons)


def at(position) -> State:
    """The state of a recorded position."""
    rules = RULES[position["rules"]]
    hands = tuple(parse_cards(hand, rules) for hand in position["hands"])
    state = from_hands(rules, hands, position["dealer"])
    for move in position["moves"]:
        state = apply(state, parse_action(move))
    return state


def perft(state: State, depth: int) -> int:
    """The number of action sequences of that length; the next deal is chance, so nothing follows there."""
    if state.phase in (Phase.DEAL, Phase.OVER):
        return 0
    actions = legal_actions(state)
    return len(actions) if depth == 1 else sum(perft(apply(state, action), depth - 1) for action in actions)


FEW = 20_000  # sequences; counts above it are left to the slow test


@pytest.mark.parametrize("position", by_id(load("perft")["positions"]))
def test_perft(position):
    state = at(position)
    assert state.phase.name == position["phase"]
    counts = [count for count in position["counts"] if count <= FEW]
    assert counts, "every position has a count small enough for this test"
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts


MANY = [position for position in load("perft")["positions"] if max(position["counts"]) > FEW]


@pytest.mark.slow
@pytest.mark.parametrize("position", by_id(MANY))
def test_perft_in_full(position):
    """The counts that the quick test leaves out."""
    state = at(position)
    for depth, count in enumerate(position["counts"], 1):
        assert count <= FEW or perft(state, depth) == count, depth


@pytest.mark.parametrize("whole", by_id(load("playouts")["rounds"]))
def test_playouts(whole):
    state = at(whole | {"moves": []})
    for move, allowed in zip(whole["moves"], whole["allowed"], strict=True):
        assert len(legal_actions(state)) == allowed, move
        state = apply(state, parse_action(move))
    assert state.phase.name == whole["phase"]
    assert list(state.results[-1].changes if state.results else (0, 0)) == (whole["result"] or [0, 0])
    if state.results and not state.results[-1].thrown_in:
        assert sum(state.results[-1].trick_points) == state.rules.trick_total


@pytest.mark.parametrize("case", by_id(load("tricks")["tricks"]))
def test_a_refusal_names_only_cards_that_may_be_played(case):
    hand, trick, trump = parse_cards(case["hand"]), parse_cards(case["trick"]), case["trump"]
    legal = set(parse_cards(case["legal"]))
    on_the_table = {str(card) for card in trick}
    for card in hand:
        why = why_not_play(card, hand, trick, trump)
        assert (why is None) == (card in legal)
        if why is not None:
            named = set(re.findall(r"(?:10|[AKQJ9])[♠♥♣♦]", why.sentence)) - on_the_table
            assert named == {str(each) for each in legal} - on_the_table, why.sentence
