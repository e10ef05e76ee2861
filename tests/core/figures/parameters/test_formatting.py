"""How values are written: what is read, and what Python would read as well."""

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
def test_a_whole_number_is_written_in_digits_alone(value: str) -> None:
    with pytest.raises(InvalidInput) as rejected:
        read_parameters(EncodingParams, [("start", value)])

    assert [error.field for error in rejected.value.errors] == ["start"]


@pytest.mark.parametrize(
    "value",
    ["1_0", "+5", "5\n", " 5", ".5", "5.", "0x5", "٥", "5" + "." + "0" * 31, "1e"],
    ids=repr,
)
def test_a_number_is_a_plain_decimal_or_has_an_exponent(value: str) -> None:
    assert set(errors_of(("speed", value))) == {"speed"}


@pytest.mark.parametrize("value", ["5", "5.0", "0.5e1", "5e0", "5E+00", "50e-1"])
def test_a_number_may_have_a_point_and_an_exponent(value: str) -> None:
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
def test_whole_numbers_are_separated_by_a_comma(value: str) -> None:
    with pytest.raises(InvalidInput) as rejected:
        read_parameters(WavesParams, [("dims", value)])

    assert [error.field for error in rejected.value.errors] == ["dims"]


def test_a_space_behind_a_comma_is_no_mistake() -> None:
    assert read_parameters(WavesParams, [("dims", "0, 3")]).dims == (0, 3)


@pytest.mark.parametrize("text", ["a", "abcde b c", "واحد", "né", "a  b"])
def test_a_text_of_a_few_short_words_is_read(text: str) -> None:
    assert read_parameters(Sentence, [("text", text)]).text == text


@pytest.mark.parametrize(
    "text",
    ["a b c d", "abcdef", "a\tb", "a\nb", "a\u202eb", "a " * 9999],
    ids=["four words", "too long", "tab", "line", "turned round", "endless"],
)
def test_another_text_is_refused_with_its_limits(text: str) -> None:
    with pytest.raises(InvalidInput) as rejected:
        read_parameters(Sentence, [("text", text)])

    [error] = rejected.value.errors
    limits = "1 to 3 words separated by spaces, up to 5 characters each"
    assert error.message.startswith(f"text must be {limits}, not “")


def test_letters_may_be_joined_and_words_be_parted_by_any_space() -> None:
    family, word = "👨\u200d👩\u200d👧", "می\u200cخواهم"

    params = read_parameters(
        KINDS["order"].model, [("sentence", f"{family}\u3000{word}")]
    )

    assert params.words == (family, word)  # type: ignore[attr-defined]


def test_what_is_misspelt_is_not_held_against_other_values() -> None:
    with pytest.raises(InvalidInput) as rejected:
        read_parameters(EncodingParams, [("positions", "4096"), ("d_model", "+32")])

    assert [error.field for error in rejected.value.errors] == ["d_model"]
