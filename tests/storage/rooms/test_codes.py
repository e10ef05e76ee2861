"""Room codes, and the ways in which people type them."""

from __future__ import annotations

import pytest

from app.storage.rooms.codes import (
    ALPHABET,
    LENGTH,
    MAX_INPUT_LENGTH,
    format_code,
    format_typed_code,
    new_code,
    parse_code,
    parse_pairing_code,
)


def test_a_new_code_parses_to_itself() -> None:
    codes = {new_code() for _ in range(200)}

    assert len(codes) == 200
    assert all(parse_code(code) == code for code in codes)
    assert all(len(code) == LENGTH for code in codes)


def test_no_two_characters_look_alike() -> None:
    for lookalikes in ("0OQD", "1IL", "8B", "5S", "2Z", "UV"):
        assert len(set(lookalikes) & set(ALPHABET)) <= 1


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("ACDEFG", "ACDEFG"),
        ("acdefg", "ACDEFG"),
        ("acd efg", "ACDEFG"),
        ("acd-efg", "ACDEFG"),
        ("  a c d\u00a0e f g\n", "ACDEFG"),
        ("BSZU0O", "852VDD"),
        ("bszuoq", "852VDD"),
    ],
)
def test_case_spaces_hyphens_and_lookalikes_are_accepted(typed: str, code: str) -> None:
    assert parse_code(typed) == code


@pytest.mark.parametrize(
    "typed",
    [
        *("", "ACDEF", "ACDEFGH", "ACDEF1", "ACDEFI", "ACDEFL", "ACDEFÉ", "ACDEF٣"),
        *("A" * (MAX_INPUT_LENGTH + 1), "../etc", "ACDEF\ud800", "ACDEF\x00"),
    ],
)
def test_text_that_is_not_a_code_parses_to_none(typed: str) -> None:
    assert parse_code(typed) is None


def test_a_code_is_displayed_in_halves() -> None:
    assert format_code("ACDEFG") == "ACD EFG"
    assert parse_code(format_code("ACDEFG")) == "ACDEFG"


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("ACD EFG HJKM", ("ACDEFG", "HJKM")),
        ("acdefg-hjkm", ("ACDEFG", "HJKM")),
        ("ACDEFG", None),
        ("ACDEFGHJK", None),
        ("ACDEFGHJKMN", None),
        ("ACDEFGHJK!", None),
    ],
)
def test_a_pairing_code_follows_the_room_code(
    typed: str, found: tuple[str, str] | None
) -> None:
    assert parse_pairing_code(typed) == found


@pytest.mark.parametrize(
    ("typed", "shown"),
    [("123456", "123 456"), ("12-34 56", "123 456"), ("acdefg", "ACD EFG")],
)
def test_typed_text_as_long_as_a_code_is_displayed_in_halves(
    typed: str, shown: str
) -> None:
    assert format_typed_code(typed) == shown


def test_typed_text_of_another_length_is_displayed_unchanged() -> None:
    assert format_typed_code("no rooms") == "no rooms"
