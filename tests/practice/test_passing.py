"""What to pass: the search against every combination, the kind of exercise, and the questions, from RULES.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from typing import Final

import pytest

from pinochle_learn import RULES, Card, Suit, parse_cards
from pinochle_learn.analysis.passing import best_to_give, best_to_keep, number_of_choices
from pinochle_learn.course.bank.exercises import Exercise, applies, load_topic
from pinochle_learn.course.bank.given import GivenError
from pinochle_learn.course.kinds.grading import KINDS, grade, solution
from pinochle_learn.course.ladder import Ladder
from pinochle_learn.course.practice.makers.passing import PASS
from pinochle_learn.course.reply import Reply
from pinochle_learn.engine import Rules, codes
from pinochle_learn.widgets.exercise_entry import entry_for
from tests.course.making import bare, items, make, refused
from tests.oracle import game
from tests.oracle.melds import best_total
from tests.practice.asked import MANY, TOO_COMMON, cases, commonest, drawn, is_well_asked, name, shows, solved

PLAYOK = RULES["playok"]
Cards = tuple[Card, ...]


# --- an independent search: every combination, melds by the oracle ---


def text(cards: Sequence[Card]) -> list[str]:
    return [card.code for card in cards]


def after(hand: Sequence[str], partner: Sequence[str], gone: Sequence[str], trump: str, rules: str) -> int:
    """What is melded after the pass: by the partner, where his hand is open, and by the cards that are kept."""
    kept = list((Counter(hand) - Counter(gone)).elements())
    there = best_total([*partner, *gone], trump, rules) if partner else 0
    return there + best_total(kept, trump, rules)


def all_passes(hand: Sequence[str], partner: Sequence[str], trump: str, rules: str) -> dict[tuple[str, ...], int]:
    """By the cards passed, in the order of the deck: what is melded."""
    count = game.BOOKS[rules].exchange
    choices = dict.fromkeys(combinations(game.hand(hand), count))
    return {gone: after(hand, partner, gone, trump, rules) for gone in choices}


def best_passes(passes: dict[tuple[str, ...], int]) -> set[tuple[str, ...]]:
    return {gone for gone, points in passes.items() if points == max(passes.values())}


def rich_deck(rules: Rules, chance: Random, count: int) -> Cards:
    """Cards among which there are many melds: few nines and tens."""
    rest = [card for card in rules.deck if card.rank.text in "KQJA" or chance.random() < 0.2]
    return tuple(chance.sample(rest, count))


@pytest.mark.parametrize("rules", RULES.values(), ids=name)
@pytest.mark.parametrize("number", range(12))
def test_the_search_finds_what_every_combination_finds(rules, number):
    chance = Random(f"{rules.name} {number}")
    trump, count = chance.choice(list(Suit)), rules.exchange
    cards = rich_deck(rules, chance, 24) if number % 2 else tuple(chance.sample(rules.deck, 24))
    sixteen, mine, his = cards[: 12 + count], cards[:12], cards[12:]
    kept = all_passes(text(sixteen), (), trump, rules.name)
    best = best_to_keep(sixteen, trump, count, rules)
    assert best.points == max(kept.values()) and best.searched == len(kept)
    assert {game.hand(text(choice)) for choice in best.choices} == best_passes(kept)
    given = all_passes(text(mine), text(his), trump, rules.name)
    best = best_to_give(mine, his, trump, count, rules)
    assert best.points == max(given.values()) and best.searched == len(given)
    assert {game.hand(text(choice)) for choice in best.choices} == best_passes(given)
    assert len(set(best.choices)) == len(best.choices)


def test_no_more_cards_go_than_there_are():
    assert best_to_keep(parse_cards("KS QS"), Suit.SPADES, 2, PLAYOK).points == 0
    assert best_to_keep(parse_cards("KS QS"), Suit.SPADES, 0, PLAYOK).choices == ((),)
    with pytest.raises(ValueError, match="3 of 2 cards cannot be passed"):
        best_to_keep(parse_cards("KS QS"), Suit.SPADES, 3, PLAYOK)
    with pytest.raises(ValueError, match="-1 of 2 cards cannot be passed"):
        best_to_give(parse_cards("KS QS"), (), Suit.SPADES, -1, PLAYOK)
    assert number_of_choices(parse_cards("KS KS QS"), 2) == 2


# --- the kind ---

SIXTEEN = "AS 10S KS QS JS 9S AH AH JH 9H AC 10C 9C JC AD 9D"  # run 150, dix 10, aces around 100
KEEP = make("pass-cards", hand=SIXTEEN, trump="S")
MINE = "AS KS QS KH QH 9H 10C 9C 9C 10D 9D 9D"  # marriages of 40 and 20
HIS = "10S KS QS JS 9S AH JH 10H JC AC AD JD"  # marriage 40, dix 10, pinochle 40, jacks around 40: 130
GIVE = make("pass-cards", hand=MINE, partner=HIS, trump="S")


@pytest.mark.parametrize("answer", ["JH 9H 9C 9D", "9d 9c 9h Jc", "J♥, J♣ 9♦ 9♣", "JH JC 9H 9D"])
def test_each_choice_that_leaves_everything_is_right(answer):
    feedback = bare(KEEP, answer)
    assert feedback.score == 1 and feedback.lines == (
        "Right: 260 points of meld are left. No other choice leaves more.",
    )


def test_the_engine_names_the_weakest_cards_of_the_bid_winner_and_the_strongest_of_the_partner():
    assert solution(KEEP) == "JH 9H 9C 9D"
    assert solution(GIVE) == "AS KS QS 10C"
    assert grade(GIVE, solution(GIVE)).is_right


def test_a_meld_that_is_broken_is_named_with_its_points():
    feedback = bare(KEEP, "AC 9H 9C 9D")  # 160 of 260
    assert feedback.score == pytest.approx(160 / 260) and feedback.missed == ("aces around",)
    assert feedback.lines == ("Not yet: 160 points of meld are left, and 260 are possible.",)
    broken = "A♣ belongs to aces around (100), and you passed it."
    assert items(KEEP, "AC 9H 9C 9D", first=True) == [broken]
    assert items(KEEP, "AC 9H 9C 9D")[0] == broken
    assert len(items(KEEP, "AC 9H 9C 9D")) == 2


def test_of_several_melds_the_dearest_is_named():
    assert items(KEEP, "KS AC 9C 9D", first=True) == ["K♠ belongs to a run (150), and you passed it."]
    assert bare(KEEP, "KS AC 9C 9D").score == pytest.approx(10 / 260)


@pytest.mark.parametrize("answer", ["AS KS QS 10C", "AS KS QS 9D"])
def test_both_meld_most_with_what_the_partner_lacks(answer):
    """A♠ K♠ Q♠ make a run + marriage, 230, and aces around, 100; beside dix, pinochle and jacks, and your 20."""
    assert bare(GIVE, answer).lines == ("Right: together you meld 440 points. No other choice brings more.",)


def test_what_the_partner_lacks_is_named():
    feedback = bare(GIVE, "9C 9C 9D 9D")
    assert feedback.score == 0  # it adds nothing to the 190 that both had before
    assert feedback.lines == ("Not yet: together you meld 190 points, and 440 are possible.",)
    lacks = "A♠, K♠ and Q♠ belong to a run + marriage (230) over there, and you kept them."
    assert items(GIVE, "9C 9C 9D 9D", first=True) == [lacks]
    assert [item.partition(":")[0] for item in items(GIVE, "9C 9C 9D 9D")[1:]] == [
        "Your partner, with A♠ K♠ Q♠ 9♣ passed",
        "You, with A♠ K♠ Q♠ 9♣ passed",
    ]


def test_the_score_is_the_share_of_what_is_gained():
    assert bare(GIVE, "AS 9C 9C 9D").score == pytest.approx((150 + 100 + 90 + 60 - 190) / (440 - 190))


def test_a_pass_that_loses_melds_has_no_score_below_nought():
    assert bare(GIVE, "KH 9C 9D 9D").score == 0  # 170 after 190


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("", "Mark exactly 4 cards: nothing is marked yet."),
        ("9H", "Mark exactly 4 cards: 1 is marked."),
        ("9H 9C 9D JH JC", "Mark exactly 4 cards: 5 are marked."),
        ("9H 9H 9C 9D", "There is no second 9♥ in this hand."),
        ("QH 9H 9C 9D", "There is no Q♥ in this hand."),
        ("9H 9C 9D X", "'X' at character 10: not a card; write rank then suit, as 10S, Q♥ or 9D."),
    ],
)
def test_what_is_no_pass_is_refused(answer, sentence):
    assert refused(KEEP, answer) == sentence


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"hand": "AS KS", "trump": "S"}, "hand: give 16 cards, not 2"),
        ({"hand": SIXTEEN, "trump": "S", "rules": "tutorial"}, "hand: give 15 cards, not 16"),
        ({"hand": SIXTEEN, "trump": "S", "partner": HIS}, "48-card deck: a third A♥"),
        ({"hand": MINE, "trump": "S", "partner": "AS 10S"}, "partner: give 12 cards, not 2"),
        ({"hand": SIXTEEN}, "trump: it is missing; pass-cards needs hand and trump"),
    ],
)
def test_a_file_gives_the_cards_that_there_are(given, sentence):
    with pytest.raises(GivenError) as error:
        make("pass-cards", **given)
    assert str(error.value) == sentence


def test_it_is_asked_elsewhere_only_where_as_many_cards_go():
    assert applies(KEEP, RULES["fletcher"]) and not applies(KEEP, RULES["tutorial"])


# --- the questions ---


def check_pass(exercise: Exercise, level: int, rules: Rules) -> None:
    is_well_asked(exercise, rules)
    given, count = exercise.given, game.BOOKS[rules.name].exchange
    hand, his, trump = text(given.hand), text(given.partner), str(given.trump)
    passes = all_passes(hand, his, trump, rules.name)
    best = best_passes(passes)
    assert game.hand(solved(exercise, rules).split()) in best
    assert Counter(hand + his) <= Counter(game.DECK)
    most, own = max(passes.values()), best_total(hand, trump, rules.name)
    if level <= 2:
        assert len(hand) == 12 + count and not his and most > 0
        assert len(best) <= 15 if level == 2 else (most == own and 15 < len(best) <= len(passes) / 10)
        return
    before = best_total(his, trump, rules.name)
    assert len(hand) == len(his) == 12 and most > before + own and len(best) <= len(passes) / 10
    left = [best_total(list((Counter(hand) - Counter(gone)).elements()), trump, rules.name) for gone in best]
    match level:
        case 3:
            assert max(left) == own
        case 4:
            assert max(left) < own
        case 5:
            helped = max(most - each for each in left)
            assert own and before < helped < best_total(hand + his, trump, rules.name)


CHECKS: Final[dict[str, Callable[[Exercise, int, Rules], None]]] = {"pass": check_pass}
"""By kind: whether a question is right, and what its level promises."""

FEW: Final = MANY // 3
"""The oracle melds each of the choices, which takes a second for a few questions."""


@pytest.mark.parametrize("case", cases(PASS), ids=name)
def test_questions_are_right_and_have_what_their_level_promises(case):
    _, level, rules = case
    for exercise in drawn(case, FEW):
        check_pass(exercise, level, rules)


@pytest.mark.parametrize("case", cases(PASS), ids=name)
def test_questions_differ_and_so_do_their_answers(case):
    _, _, rules = case
    exercises = list(drawn(case))
    assert len({each.given for each in exercises}) > 0.98 * MANY
    assert commonest(exercises, rules) < TOO_COMMON


@pytest.mark.parametrize("case", cases(PASS), ids=name)
def test_every_wrong_pass_names_a_meld(case):
    """One clear reason: a meld with its points, and the cards that belong to it."""
    _, _, rules = case
    kind, chance = KINDS["pass-cards"], Random(7)
    for exercise in drawn(case, FEW):
        said = kind.read(exercise, codes(chance.sample(exercise.given.hand, rules.exchange)), rules)
        feedback = kind.compare(exercise, said, rules)
        if not feedback.is_right:
            reason = feedback.first_reply.items[0].text
            assert 0 <= feedback.score < 1 and feedback.missed[0] in reason
            assert "belong" in reason and ("you passed" in reason or "you kept" in reason)


@pytest.mark.parametrize(
    ("level", "wanted"),
    [
        *((level, {"pass-by-rank": 0.6}) for level in (1, 2, 3)),
        *((level, {"pass-by-rank": 0.6, "own-meld-kept": 0.4}) for level in (4, 5)),
    ],
)
def test_each_level_tempts_to_its_mistakes(level, wanted):
    found = shows(list(drawn((PASS, level, PLAYOK))), PLAYOK)
    assert all(found.get(name, 0) > share for name, share in wanted.items()), found


def test_at_the_table_the_cards_are_marked_and_checked():
    (keep, _) = [exercise for exercise in load_topic("exchange") if exercise.kind == "pass-cards"]
    entry = entry_for(Ladder([keep]))
    hand = entry.hand(is_done=False)
    assert hand is not None and hand["select"] == "many" and not entry.controls(Reply("info", ("",)), is_done=False)
    assert entry.grade(["10S", "10C"], {}).lines == ("Mark exactly 4 cards: 2 are marked.",)
    assert entry.grade(["JS", "JC", "JD", "QC"], {}).tone == "bad"
    assert entry.grade(["10S", "10C", "10D", "KD"], {}).tone == "good"
