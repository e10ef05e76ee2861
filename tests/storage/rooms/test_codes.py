"""Codes are read from a wall and typed on a phone, in whatever way people type."""

from __future__ import annotations

import pytest

from app.storage.rooms.codes import (
    ALPHABET,
    LENGTH,
    LONGEST_TYPED,
    as_typed,
    new_code,
    spaced,
)


def test_a_new_code_is_read_as_itself() -> None:
    codes = {new_code() for _ in range(200)}

    assert len(codes) == 200
    assert all(as_typed(code) == code for code in codes)
    assert all(len(code) == LENGTH for code in codes)


def test_no_two_characters_look_alike() -> None:
    for alike in ("0OQD", "1IL", "8B", "5S", "2Z", "UV"):
        assert len(set(alike) & set(ALPHABET)) <= 1


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
def test_ways_of_typing_are_forgiven(typed: str, code: str) -> None:
    assert as_typed(typed) == code


@pytest.mark.parametrize(
    "typed",
    [
        *("", "ACDEF", "ACDEFGH", "ACDEF1", "ACDEFI", "ACDEFL", "ACDEFÉ", "ACDEF٣"),
        *("A" * (LONGEST_TYPED + 1), "../etc", "ACDEF\ud800", "ACDEF\x00"),
    ],
)
def test_what_cannot_be_a_code_is_none(typed: str) -> None:
    assert as_typed(typed) is None


def test_it_is_read_out_in_halves() -> None:
    assert spaced("ACDEFG") == "ACD EFG"
    assert as_typed(spaced("ACDEFG")) == "ACDEFG"
