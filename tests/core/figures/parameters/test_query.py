"""Parsing parameters from text, error messages, and canonical queries."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest

from app.core.errors import InvalidInput
from app.core.figures import KINDS
from app.core.figures.parameters import FigureParams, canonical_query, read_parameters
from app.core.figures.waves import WavesParams
from app.language import find_language, use_language
from tests.core.figures.parameters.samples import Sample, errors_of


def test_values_are_parsed_to_their_types() -> None:
    pairs = [("rows", "5"), ("speed", "2.5"), ("look", "fancy")]

    assert read_parameters(Sample, pairs) == Sample(rows=5, speed=2.5, look="fancy")


def test_missing_parameters_have_their_defaults() -> None:
    assert read_parameters(Sample, []) == Sample()


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("rows", "0", "rows must be a whole number from 1 to 9, not “0”."),
        ("rows", "10", "rows must be a whole number from 1 to 9, not “10”."),
        ("rows", "2.5", "rows must be a whole number from 1 to 9, not “2.5”."),
        ("rows", "two", "rows must be a whole number from 1 to 9, not “two”."),
        ("rows", "", "rows must be a whole number from 1 to 9, not an empty value."),
        ("rows", " ", "rows must be a whole number from 1 to 9, not an empty value."),
        ("speed", "1", "speed must be a number above 1 and at most 100, not “1”."),
        ("speed", "nan", "speed must be a number above 1 and at most 100, not “nan”."),
        ("speed", "inf", "speed must be a number above 1 and at most 100, not “inf”."),
        ("look", "odd", "look must be one of plain, fancy, not “odd”."),
    ],
)
def test_an_invalid_value_is_reported_with_its_limits(
    name: str, value: str, message: str
) -> None:
    assert errors_of((name, value))[name].message == message


def test_an_error_contains_the_limits() -> None:
    rows, speed = errors_of(("rows", "99"), ("speed", "1")).values()

    assert (rows.minimum, rows.maximum, rows.exclusive_minimum) == (1, 9, None)
    assert (speed.minimum, speed.maximum, speed.exclusive_minimum) == (1, 100, True)


@pytest.mark.parametrize("name", ["rows", "nothing"])
def test_repeated_errors_of_a_field_are_reported_once(name: str) -> None:
    with pytest.raises(InvalidInput) as rejected:
        read_parameters(Sample, [(name, "0")] * 3)

    assert [error.field for error in rejected.value.errors] == [name]


def test_at_most_twenty_errors_are_listed_with_a_note() -> None:
    with pytest.raises(InvalidInput) as rejected:
        read_parameters(Sample, [(f"r{number}", "") for number in range(30)])

    assert len(rejected.value.errors) == 20
    assert str(rejected.value).endswith("Only the first 20 errors are listed.")


def test_suggestions_are_limited_to_the_first_three_names() -> None:
    messages = [
        error.message
        for error in errors_of(*((f"rows{n}", "") for n in range(9))).values()
    ]

    assert sum("Did you mean" in message for message in messages) == 3


def test_a_query_with_too_many_names_is_not_read_to_its_end() -> None:
    pairs = iter([(f"r{number}", "") for number in range(30_000)])

    with pytest.raises(InvalidInput):
        read_parameters(Sample, pairs)
    assert len(list(pairs)) > 29_900


def test_a_parameter_given_twice_is_rejected() -> None:
    assert (
        "not several values" in errors_of(("rows", "2"), ("rows", "2"))["rows"].message
    )


def test_a_list_can_be_given_as_repeated_values() -> None:
    pairs = [("dims", "0"), ("dims", "1"), ("dims", "4,5")]

    assert read_parameters(WavesParams, pairs).dims == (0, 1, 4, 5)


@pytest.mark.parametrize(
    ("values", "received"),
    [(("0", "x"), "“0,x”"), (("0", ""), "an empty value")],
)
def test_an_invalid_list_of_repeated_values_is_rejected(
    values: tuple[str, ...], received: str
) -> None:
    with pytest.raises(InvalidInput) as rejected:
        read_parameters(WavesParams, [("dims", value) for value in values])

    assert str(rejected.value).endswith(f"not {received}.")


def test_a_rejected_value_has_the_quotation_marks_of_the_language(
    pseudo_language: str,
) -> None:
    with use_language(find_language(pseudo_language)):
        assert "⟦“two”⟧" in errors_of(("rows", "two"))["rows"].message


def test_an_unknown_parameter_gets_a_suggestion() -> None:
    assert "Did you mean “speed”?" in errors_of(("sped", "3"))["sped"].message


def test_an_unknown_parameter_without_a_similar_name_lists_all_names() -> None:
    message = errors_of(("q", "3"))["q"].message

    assert message.endswith("Known parameters: rows, speed, look, sound.")


def test_names_that_are_read_elsewhere_are_suggested_too() -> None:
    with pytest.raises(InvalidInput) as rejected:
        read_parameters(Sample, [("q", "1"), ("them", "1")], others=("theme", "lang"))

    unknown, misspelt = [error.message for error in rejected.value.errors]
    assert unknown.endswith("Known parameters: rows, speed, look, sound, theme, lang.")
    assert misspelt.endswith("Did you mean “theme”?")


def test_a_model_without_parameters_rejects_every_parameter() -> None:
    with pytest.raises(InvalidInput, match="This URL has no parameters"):
        read_parameters(FigureParams, [("x", "1")])


def test_all_errors_are_reported_together() -> None:
    assert set(errors_of(("rows", "0"), ("speed", ""), ("zzz", "1"))) == {
        "rows",
        "speed",
        "zzz",
    }


def test_conflicting_values_are_rejected() -> None:
    error = errors_of(("rows", "7"), ("sound", "loud"))["sound"]

    assert error.message == "Seven rows cannot be loud."


def test_a_long_value_is_truncated_in_the_message() -> None:
    message = errors_of(("rows", "9" * 5000))["rows"].message

    assert len(message) < 120


def test_a_canonical_query_has_every_value_in_the_order_of_the_model() -> None:
    assert (
        canonical_query(Sample(speed=2.5)) == "rows=3&speed=2.5&look=plain&sound=quiet"
    )


def test_a_canonical_query_has_plain_whole_numbers_and_comma_separated_lists() -> None:
    query = canonical_query(WavesParams(dims=(0, 4)))

    assert query == "positions=50&d_model=64&base=10000&start=0&mark=0&dims=0,4"


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_a_canonical_query_parses_to_the_same_parameters(kind: object) -> None:
    model = kind.model  # type: ignore[attr-defined]

    assert read_parameters(model, parse_qsl(canonical_query(model()))) == model()
