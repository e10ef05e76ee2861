"""Messages of errors, and their limits."""

from __future__ import annotations

import pytest

from app.core.errors import MAX_ERRORS, FieldError, InvalidInput, UnknownName

LESSONS = ("attention", "Positional-Encoding", "tokens")


@pytest.mark.parametrize("name", ["POSITIONAL", "positional-encodings", "encoding"])
def test_the_closest_name_is_found_regardless_of_case(name: str) -> None:
    assert UnknownName("lesson", name, LESSONS).nearest == "Positional-Encoding"


@pytest.mark.parametrize("name", ["x", "", "日本", "q" * 5000])
def test_a_name_is_suggested_even_if_none_is_similar(name: str) -> None:
    unknown = UnknownName("lesson", name, LESSONS)

    assert unknown.nearest in LESSONS
    assert f"Did you mean “{unknown.nearest}”?" in str(unknown)


def test_no_name_is_suggested_if_none_is_known() -> None:
    assert str(UnknownName("lesson", "x")) == "There is no lesson called “x”."


def test_a_long_name_is_shortened() -> None:
    assert len(str(UnknownName("lesson", "x" * 5000, LESSONS))) < 140


def test_only_the_first_error_of_a_field_is_listed() -> None:
    invalid = InvalidInput([FieldError("a", "First."), FieldError("a", "Second.")])

    assert [error.message for error in invalid.errors] == ["First."]


def test_the_maximum_number_of_errors_is_listed_without_a_note() -> None:
    invalid = InvalidInput(FieldError(f"f{n}", "No.") for n in range(MAX_ERRORS))

    assert len(invalid.errors) == MAX_ERRORS
    assert "Only the first" not in str(invalid)
