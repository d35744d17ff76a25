"""Addresses of the practice: they read back, and a wrong one is refused whole, in one sentence."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pinochle_learn import RULES
from pinochle_learn.course.links import LinkError
from pinochle_learn.course.practice.address import Asked, link_to_asked, link_to_question, read_asked
from pinochle_learn.course.practice.makers import MAKERS
from pinochle_learn.course.practice.modes import MODES
from pinochle_learn.course.practice.question import LAST_NUMBER, Question

RULE_SETS = st.sampled_from(tuple(RULES.values()))
QUESTIONS = st.sampled_from(tuple(MAKERS.values())).flatmap(
    lambda maker: st.builds(
        Question,
        st.just(maker.name),
        st.integers(1, maker.last_level),
        st.integers(0, LAST_NUMBER),
        RULE_SETS.filter(maker.fits),
    )
)
SCOPES = st.builds(
    lambda question, depth, rules, mode: Asked(
        question.kind if depth else None,
        question.level if depth > 1 else None,
        None,
        question.rules if rules else None,
        mode,
    ),
    QUESTIONS,
    st.integers(0, 2),
    st.booleans(),
    st.none() | st.sampled_from(tuple(MODES)),
).filter(lambda asked: asked.kind is None or asked.mode != "review")


def behind(address: str) -> str:
    """What the page sends: all behind the section's name, without the sign before it."""
    return address.removeprefix("#/practice").lstrip("/?")


def refused(text: str) -> LinkError:
    with pytest.raises(LinkError) as found:
        read_asked(text)
    sentence = str(found.value)
    assert sentence.isprintable() and sentence.startswith("The link") and sentence.endswith("."), sentence
    assert len(sentence) < 450, "eleven kinds, and 24 signs that may be spelled out"
    return found.value


@given(QUESTIONS)
def test_a_question_opens_the_same_anywhere(question):
    address = link_to_question(question)
    assert read_asked(behind(address)).question == question
    assert address.startswith(f"#/practice/{question.kind}/{question.level}/{question.number}") and address.isascii()


@given(SCOPES)
def test_what_is_asked_reads_back(asked):
    assert read_asked(behind(link_to_asked(asked))) == asked


def test_addresses_written_by_hand():
    assert read_asked("") == Asked()
    assert read_asked("melds") == Asked("melds")
    assert read_asked("melds/3/81734?rules=tutorial&mode=sprint") == Asked(
        "melds", 3, 81734, RULES["tutorial"], "sprint"
    )
    assert read_asked("?mode=review") == read_asked("mode=review") == Asked(mode="review")
    assert read_asked("melds/3/81734").question == Question("melds", 3, 81734, RULES["playok"])


WRONG = {
    "meld": ("kind", "'meld' is no kind of question; write melds, "),
    "any": ("kind", "'any' is no kind"),
    "<script>alert(1)<": ("kind", "'<script>alert(1)<' is no kind"),
    "%3Cb%3E": ("kind", "'<b>' is no kind"),
    "/melds": ("kind", "it is empty"),
    "melds/": ("level", "it is empty; write a whole number from 1 to 5"),
    "melds/<img src=x>/1": ("level", "'<img src=x>' is none of melds"),
    "melds/3/1=2": ("number", "'1=2' is not the number of a question"),
    "melds/0": ("level", "'0' is none of melds"),
    "melds/6": ("level", "'6' is none of melds; write a whole number from 1 to 5"),
    "melds/1e0": ("level", "is none of melds"),
    "melds/٣": ("level", "is none of melds"),  # a digit of another script
    "melds/3/": ("number", "it is empty; write a whole number from 0 to 999999"),
    "melds/3/-1": ("number", "'-1' is not the number of a question"),
    "melds/3/1000000": ("number", "'1000000' is not the number of a question"),
    "melds/3/" + "9" * 1900: ("number", "is not the number"),
    "melds/3/1/1": ("", "it has too many parts"),
    "melds/3%": ("level", "'%' is no sign"),
    "melds/%ED%A0%80": ("level", "no text"),
    "mel\ud800ds": ("kind", "is no kind of question"),
    "melds?rules=bridge": ("rules", "'bridge' is no rule set; write playok, tutorial or fletcher"),
    "melds?mode=fast": ("mode", "'fast' is no way to practise; write learn, sprint, streak or review"),
    "melds?mode=review": ("mode", "a review brings its own questions; leave out what to ask, or the review"),
    "melds/3/1?mode=review": ("mode", "a review brings its own questions"),
    "mode=": ("mode", "it is empty"),
    "mode=learn&mode=learn": ("mode", "it is there twice"),
    "melds/3?deal=5": ("", "there is no part 'deal'; write rules or mode"),
    "deal=81734&trump=H": ("", "there is no part 'deal'"),  # as links to the practice were before
    "?": None,
    "melds?&": ("", "a part has no name"),
    "m" * 2001: ("", "it is longer than 2,000 characters"),
    "melds/" * 400_000: ("", "it is longer than 2,000 characters"),
}


@pytest.mark.parametrize(("text", "part", "why"), [(text, *told) for text, told in WRONG.items() if told])
def test_a_wrong_address_is_one_sentence_that_names_the_part(text, part, why):
    error = refused(text)
    assert error.part == part and why in str(error)


@given(st.text(max_size=60) | st.text("melds/123?&=ruleso%E2", max_size=60))
@example("\udfff/1")
@example("melds/1?mode=\udfff")
def test_any_text_is_asked_for_or_a_sentence(text):
    try:
        assert isinstance(read_asked(text), Asked)
    except LinkError:
        refused(text)


@given(QUESTIONS, st.sampled_from(["/1", "&x=1", "?x=1", "%", "/"]))
def test_nothing_of_a_link_is_taken_if_a_part_of_it_is_wrong(question, wrong):
    refused(f"{question.path}{wrong}")


def test_rules_of_ones_own_have_no_link():
    own = replace(RULES["playok"], target=500)
    with pytest.raises(ValueError, match="rules: a link can name only playok, tutorial or fletcher, not playok"):
        link_to_asked(Asked(rules=own))
