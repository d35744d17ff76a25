"""Sentences for learners: every code has one, and no sentence is left with a hole."""

import re
from pathlib import Path

import pytest

from pinochle_learn import RULES, Why, all_melds, best_melds, deal, explain, parse_cards, score_round
from pinochle_learn.engine.why import SENTENCES

PACKAGE = Path(__file__).parent.parent / "pinochle_learn"


def codes_in_use() -> set[str]:
    """Every code the engine names in its source."""
    files = [path for path in (PACKAGE / "engine").glob("*.py") if path.name != "why.py"]
    source = "\n".join(path.read_text(encoding="utf-8") for path in files)
    return set(re.findall(r'"((?:[a-z]+-)+[a-z]+)"', source)) & set(SENTENCES)


def test_every_sentence_is_in_use():
    assert codes_in_use() == set(SENTENCES)


def test_rules_are_of_refusals():
    assert set(explain.RULE_OF) <= {code for code in SENTENCES if not code.startswith("score-")}


def test_a_refusal_ends_with_its_rule_once():
    assert explain.refusal(Why.of("exchange-count", count=4, given=3)) == (
        "Exactly 4 cards are passed, not 3. Both partners pass the same number of cards."
    )
    why = Why.of("bid-wrong-step", steps=(10, 20), last=250, allowed=(260, 270), bid=280)
    assert explain.refusal(why) == "A bid goes up by 10 or 20: after 250 that is 260 or 270, not 280."


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_every_meld_is_explained(rules):
    for meld in all_melds(rules, "H"):
        said = explain.meld(meld, rules)
        assert str(meld.points) in said
        assert all(str(card) in said for card in meld.cards)


def test_melds_in_words():
    assert explain.meld(best_melds(parse_cards("AS AH AC AD"), "H").melds[0]) == (
        "Aces around, A♠ A♥ A♣ A♦: 100. Class 3, one ace of each suit."
    )
    double = best_melds(parse_cards("JD QS JD QS"), "H").melds[0]
    assert explain.meld(double) == (
        "Double pinochle, J♦ Q♠ J♦ Q♠: 300. Class 2, two jacks of diamonds and two queens of spades."
    )


def test_what_is_in_a_hand_and_does_not_count():
    said = {meld.name: reason for meld, reason in explain.not_counted(parse_cards("AH 10H KH QH JH"), "H")}
    assert said["royal marriage"].startswith("The king of hearts is in the run already: class 1 uses a card once")
    singles = {meld.name for meld, _ in explain.not_counted(parse_cards("JD QS JD QS"), "H")}
    assert singles == {"pinochle"}
    assert explain.not_counted(parse_cards("KH QH QS JD"), "S") == ()


@pytest.mark.parametrize("number", range(30))
@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_counts_add_up(rules, number):
    for hand in deal(number, rules):
        best = best_melds(hand, "S", rules)
        *classes, together = explain.count(hand, "S", rules)
        assert len(classes) == len(best.by_class)
        for line in classes:
            points = [int(p) for p in re.findall(r"\) (\d+)", line)]
            assert sum(points) == (int(line.split("= ")[1]) if "=" in line else 0)
        assert together.endswith(f"= {best.total}")


def test_the_lines_of_a_score():
    made = explain.score(score_round(RULES["playok"], bid=250, melds=(60, 100), trick_points=(250, 0)))
    assert made == (
        "The bidders: 60 points of meld.",
        "The bidders: 250 points in tricks.",
        "The bid of 250 is made: 310 is enough, and everything counts.",
        "The others: no trick point, so the meld of 100 is lost.",
        "The others: 0 points in tricks.",
        "The bidders' total changes by +310, the others' by 0.",
    )
