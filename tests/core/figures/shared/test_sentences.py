"""Shared by figures of a sentence: limits, words, equal rows and axes."""

from __future__ import annotations

import numpy as np
import pytest
from pydantic import ValidationError

from app.core.errors import InvalidInput
from app.core.figures.embedding_sum import EmbeddingSumParams
from app.core.figures.order import OrderParams
from app.core.figures.parameters import (
    FigureParams,
    canonical_query,
    parameters_of,
    read_parameters,
)
from app.core.figures.shared.sentences import (
    Sentence,
    distance_text,
    find_equal_rows,
    quote_word,
    split_words,
)
from app.language import find_language, use_language

every_model = pytest.mark.parametrize("model", [OrderParams, EmbeddingSumParams])

TOO_LARGE = pytest.mark.parametrize(
    "sentence",
    ["word " * 13, "w" * 25, "w" * 10_000, "w " * 5_000],
    ids=["13-words", "25-letters", "10000-letters", "5000-words"],
)


class Sample(FigureParams):
    sentence: Sentence = "dog bites man"


@every_model
@TOO_LARGE
def test_a_sentence_outside_the_limits_is_rejected(
    model: type[FigureParams], sentence: str
) -> None:
    with pytest.raises(InvalidInput) as rejected:
        read_parameters(model, [("sentence", sentence)])

    (error,) = rejected.value.errors
    assert error.field == "sentence"
    assert error.message.startswith(
        "sentence must be 1 to 12 words separated by spaces, "
        "up to 24 characters each, not “"
    )
    assert len(error.message) < 200


@every_model
@pytest.mark.parametrize("sentence", ["", " ", "\u3000"], ids=repr)
def test_an_empty_sentence_is_rejected(
    model: type[FigureParams], sentence: str
) -> None:
    with pytest.raises(InvalidInput, match="not an empty value"):
        read_parameters(model, [("sentence", sentence)])


@TOO_LARGE
def test_the_model_rejects_a_sentence_outside_the_limits(sentence: str) -> None:
    with pytest.raises(ValidationError):
        Sample(sentence=sentence)


def test_the_limits_are_inclusive() -> None:
    sentence = " ".join(["w" * 24] * 12)

    assert (
        split_words(read_parameters(Sample, [("sentence", sentence)]).sentence)
        == ("w" * 24,) * 12
    )


@pytest.mark.parametrize(
    "sentence",
    ["🐈 ❤️ 🇫🇷", "שלום עולם", "مرحبا", "<b>bold</b> &amp; $x$", "\u0301", "猫が寝た"],
    ids=["emoji", "hebrew", "arabic", "markup", "bare-accent", "japanese"],
)
def test_a_sentence_can_contain_any_characters(sentence: str) -> None:
    assert read_parameters(Sample, [("sentence", sentence)]).sentence == sentence


def test_accents_are_composed_and_spaces_are_collapsed() -> None:
    params = read_parameters(Sample, [("sentence", "  u\u0308ber   noir ")])

    assert params.sentence == "\u00fcber noir"
    assert canonical_query(params) == "sentence=%C3%BCber+noir"


def test_the_parameter_of_a_sentence_has_its_limits() -> None:
    (parameter,) = parameters_of(Sample)

    assert (
        parameter.type,
        parameter.label,
        parameter.max_count,
        parameter.max_word_length,
    ) == (
        "text",
        "Sentence",
        12,
        24,
    )


def test_words_in_quotation_marks_are_isolated_from_other_directions() -> None:
    assert quote_word("dog") == "“dog”"
    assert quote_word("שלום") == "“\u2068שלום\u2069”"
    with use_language(find_language("he")):
        assert quote_word("dog") == "”\u2068dog\u2069”"


def test_rows_that_are_equal_except_for_rounding_are_grouped() -> None:
    rows = np.array([[0.1 + 0.2, 1], [2, 1], [0.3, 1], [2, 1], [0.3, 1.1]])

    assert find_equal_rows(rows) == ((0, 2), (1, 3))


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0.0, "0"),
        (1.1e-16, "0 except for rounding (1.1 × 10⁻¹⁶)"),
        (0.000412, "0.000412"),
        (0.5, "0.500"),
    ],
)
def test_a_distance_within_rounding_errors_is_labelled(
    number: float, words: str
) -> None:
    assert distance_text(number) == words
