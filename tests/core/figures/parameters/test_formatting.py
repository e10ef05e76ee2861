"""Notations of values: accepted ones, and others that only Python would accept."""

from __future__ import annotations

import pytest

from app.core.errors import InvalidInput
from app.core.figures import KINDS
from app.core.figures.parameters import read_parameters
from app.core.figures.shared.positions import EncodingParams
from app.core.figures.waves import WavesParams
from tests.core.figures.parameters.samples import Sample, Sentence, errors_of


@pytest.mark.parametrize(
    "value",
    ["1_0", "+5", "5.0", "5\n", " 5", "5 ", "-0", "-00", "0" * 5000 + "5", "٥", "5e0"],
    ids=lambda value: repr(value[:8]),
)
def test_a_whole_number_consists_of_ascii_digits(value: str) -> None:
    with pytest.raises(InvalidInput) as rejected:
        read_parameters(EncodingParams, [("start", value)])

    assert [error.field for error in rejected.value.errors] == ["start"]


@pytest.mark.parametrize(
    "value",
    ["1_0", "+5", "5\n", " 5", ".5", "5.", "0x5", "٥", "5" + "." + "0" * 31, "1e"],
    ids=repr,
)
def test_other_notations_of_numbers_are_rejected(value: str) -> None:
    assert set(errors_of(("speed", value))) == {"speed"}


@pytest.mark.parametrize("value", ["5", "5.0", "0.5e1", "5e0", "5E+00", "50e-1"])
def test_a_number_can_have_a_decimal_point_and_an_exponent(value: str) -> None:
    assert read_parameters(Sample, [("speed", value)]).speed == 5


@pytest.mark.parametrize(
    "value",
    [
        "0 1",
        "0,  1",
        "0,-0",
        "0,+1",
        "1_0,2",
        "0,1,",
        ",",
        "0,1\n",
        "0," * 30_000 + "1",
    ],
    ids=lambda value: repr(value[:8]),
)
def test_a_malformed_list_of_whole_numbers_is_rejected(value: str) -> None:
    with pytest.raises(InvalidInput) as rejected:
        read_parameters(WavesParams, [("dims", value)])

    assert [error.field for error in rejected.value.errors] == ["dims"]


def test_a_space_after_a_comma_is_accepted() -> None:
    assert read_parameters(WavesParams, [("dims", "0, 3")]).dims == (0, 3)


@pytest.mark.parametrize("text", ["a", "abcde b c", "واحد", "né", "a  b"])
def test_a_text_within_the_limits_is_accepted(text: str) -> None:
    assert read_parameters(Sentence, [("text", text)]).text == text


@pytest.mark.parametrize(
    "text",
    ["a b c d", "abcdef", "a\tb", "a\nb", "a\u202eb", "a " * 9999],
    ids=["four words", "too long", "tab", "line", "direction override", "very long"],
)
def test_any_other_text_is_rejected_with_the_limits(text: str) -> None:
    with pytest.raises(InvalidInput) as rejected:
        read_parameters(Sentence, [("text", text)])

    [error] = rejected.value.errors
    limits = "1 to 3 words separated by spaces, up to 5 characters each"
    assert error.message.startswith(f"text must be {limits}, not “")


def test_joiners_within_words_and_unicode_spaces_are_accepted() -> None:
    family, word = "👨\u200d👩\u200d👧", "می\u200cخواهم"

    params = read_parameters(
        KINDS["order"].model, [("sentence", f"{family}\u3000{word}")]
    )

    assert params.words == (family, word)  # type: ignore[attr-defined]


def test_a_malformed_value_is_not_combined_with_other_values() -> None:
    with pytest.raises(InvalidInput) as rejected:
        read_parameters(EncodingParams, [("positions", "4096"), ("d_model", "+32")])

    assert [error.field for error in rejected.value.errors] == ["d_model"]
