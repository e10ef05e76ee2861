"""What refusals say, and that they never say too much."""

from __future__ import annotations

import pytest

from app.core.errors import MOST_ERRORS, FieldError, InvalidInput, Unknown

LESSONS = ("attention", "Positional-Encoding", "tokens")


@pytest.mark.parametrize("name", ["POSITIONAL", "positional-encodings", "encoding"])
def test_the_nearest_name_is_found_whatever_its_case(name: str) -> None:
    assert Unknown("lesson", name, LESSONS).nearest == "Positional-Encoding"


@pytest.mark.parametrize("name", ["x", "", "日本", "q" * 5000])
def test_something_is_named_however_little_alike(name: str) -> None:
    unknown = Unknown("lesson", name, LESSONS)

    assert unknown.nearest in LESSONS
    assert f"Did you mean “{unknown.nearest}”?" in str(unknown)


def test_nothing_is_named_where_nothing_is_known() -> None:
    assert str(Unknown("lesson", "x")) == "There is no lesson called “x”."


def test_a_long_name_is_cut() -> None:
    assert len(str(Unknown("lesson", "x" * 5000, LESSONS))) < 140


def test_a_field_is_named_once_with_the_first_that_is_wrong() -> None:
    refused = InvalidInput([FieldError("a", "First."), FieldError("a", "Second.")])

    assert [error.message for error in refused.errors] == ["First."]


def test_as_many_mistakes_as_are_allowed_are_all_there_is_to_say() -> None:
    refused = InvalidInput(FieldError(f"f{n}", "No.") for n in range(MOST_ERRORS))

    assert len(refused.errors) == MOST_ERRORS
    assert "more" not in str(refused)
