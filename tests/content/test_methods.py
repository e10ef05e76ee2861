"""The comparison of positional encodings agrees with the text about each."""

from __future__ import annotations

import pytest

from tests.content.lesson_text import PROSE, tables


def test_the_comparison_says_which_method_is_learned_and_who_uses_it() -> None:
    (columns,) = tables("method")
    learned, used_by = columns.index("learned?"), columns.index("used by")

    methods = ("learned table", "sinusoidal", "RoPE", "ALiBi")
    rows = [row for method in methods for row in tables(method)]
    assert [row[learned] for row in rows] == ["yes", "no", "no", "no"]
    assert [bool(row[used_by]) for row in rows] == [True] * 4


@pytest.mark.parametrize(
    ("method", "start"),
    [
        ("learned table", "**Learned table**"),
        ("RoPE", "**RoPE**"),
        ("ALiBi", "ALiBi**"),
    ],
)
def test_the_models_in_the_comparison_are_named_in_the_text(
    method: str, start: str
) -> None:
    _, _, text = PROSE.partition(start)
    named = text.partition("Used by ")[2].partition(".")[0]

    (row,) = tables(method)
    assert all(model in named for model in row[-1].split(", ")), named


def test_slide_3_names_relative_positions() -> None:
    _, _, slide = PROSE.partition("{#why-sine}")

    assert "*relative position*" in slide.partition(":::{deeper}")[0]
