"""JSON from outside: refused before its brackets could end Python."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinochle_learn.course.attempts import AttemptError, read_attempt
from pinochle_learn.course.nested import DEEPEST, read_json
from pinochle_learn.course.progress import ProgressError, read_progress

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text('[]{}"\\ab'),
    lambda inner: st.lists(inner) | st.dictionaries(st.text('[]{}"\\ab'), inner),
)


@given(ANYTHING)
def test_what_is_not_deep_is_read_as_ever(value):
    assert read_json(json.dumps(value)) == value


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")])
def test_brackets_within_brackets_are_read_to_a_depth(opening, closing):
    read_json(opening * DEEPEST + "1" + closing * DEEPEST)
    with pytest.raises(ValueError, match="50 brackets within brackets"):
        read_json(opening * (DEEPEST + 1) + "1" + closing * (DEEPEST + 1))


@pytest.mark.parametrize("text", ["[" * 5_000, '{"attempts":' + "[" * 5_000, '"\\"' * 3_000, "[" * 60 + "]" * 60])
def test_such_a_file_or_attempt_is_refused_in_a_sentence(text):
    with pytest.raises(ProgressError, match="This is no JSON, or not all of it"):
        read_progress(text)
    with pytest.raises(AttemptError):
        read_attempt(text)


def test_a_text_that_does_not_end_takes_no_longer_the_longer_it_is():
    with pytest.raises(ValueError, match="Unterminated"):
        read_json('"' + '\\"' * 300_000)  # seconds, were each of them tried as a beginning
