"""Messages of errors, and their limits."""

from __future__ import annotations

import pytest

from app.core.errors import (
    MAX_ERRORS,
    MAX_KNOWN_NAMES,
    FieldError,
    InvalidInput,
    UnknownName,
)

LESSONS = ("attention", "Positional-Encoding", "tokens")


@pytest.mark.parametrize("name", ["POSITIONAL", "positional-encodings", "encoding"])
def test_the_closest_name_is_found_regardless_of_case(name: str) -> None:
    assert UnknownName("lesson", name, LESSONS).nearest == "Positional-Encoding"


@pytest.mark.parametrize("name", ["x", "", "日本", "q" * 5000])
def test_the_known_names_are_listed_if_none_is_similar(name: str) -> None:
    unknown = UnknownName("lesson", name, LESSONS)

    assert unknown.nearest is None
    assert "Did you mean" not in str(unknown)
    assert str(unknown).endswith("Known names: attention, Positional-Encoding, tokens.")


def test_only_the_first_of_many_known_names_are_listed() -> None:
    names = [f"lesson-{n}" for n in range(MAX_KNOWN_NAMES + 5)]

    assert str(UnknownName("lesson", "x", names[:-5])).endswith(f"{names[-6]}.")
    assert str(UnknownName("lesson", "x", names)).endswith(", and 5 more.")


def test_a_prefix_of_all_names_is_not_compared() -> None:
    known = ("OVERTONE_ROOMS", "OVERTONE_DATA")

    unlike = UnknownName("setting", "OVERTONE_FOO", known, prefix="OVERTONE_")
    similar = UnknownName("setting", "OVERTONE_ROOM", known, prefix="OVERTONE_")

    assert unlike.nearest is None
    assert similar.nearest == "OVERTONE_ROOMS"


def test_no_name_is_suggested_if_none_is_known() -> None:
    assert str(UnknownName("lesson", "x")) == "There is no lesson called “x”."


def test_a_long_name_is_shortened() -> None:
    assert len(str(UnknownName("lesson", "x" * 5000))) < 100


def test_only_the_first_error_of_a_field_is_listed() -> None:
    invalid = InvalidInput([FieldError("a", "First."), FieldError("a", "Second.")])

    assert [error.message for error in invalid.errors] == ["First."]


def test_the_maximum_number_of_errors_is_listed_without_a_note() -> None:
    invalid = InvalidInput(FieldError(f"f{n}", "No.") for n in range(MAX_ERRORS))

    assert len(invalid.errors) == MAX_ERRORS
    assert "Only the first" not in str(invalid)
