"""Parameters of figures of a sentence: limits and Unicode."""

from __future__ import annotations

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
from app.core.figures.shared.sentences import Sentence, split_words

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
