"""`overtone encoding`: the formats that it prints."""

from __future__ import annotations

import json

import pytest

from app.commands.encoding import print_encoding
from app.core.errors import InvalidInput


def test_the_default_format_is_a_table(
    capsys: pytest.CaptureFixture[str],
) -> None:
    print_encoding([("positions", "2"), ("d_model", "4")])

    heading, zero, one = capsys.readouterr().out.splitlines()
    assert heading.split()[0] == "position"
    assert zero.split() == ["0", "0.0000", "1.0000", "0.0000", "1.0000"]
    assert one.split() == ["1", "0.8415", "0.5403", "0.0100", "1.0000"]


def test_it_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    print_encoding([("positions", "1"), ("d_model", "2")], "json")

    assert json.loads(capsys.readouterr().out)["values"] == [[0.0, 1.0]]


def test_it_prints_csv(capsys: pytest.CaptureFixture[str]) -> None:
    print_encoding([("positions", "1"), ("d_model", "2")], "csv")

    assert capsys.readouterr().out == "position,0,1\n0,0.0,1.0\n"


def test_an_invalid_value_prints_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(InvalidInput, match="positions must be"):
        print_encoding([("positions", "0")])

    assert capsys.readouterr().out == ""
