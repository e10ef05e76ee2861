"""Counts with limits."""

from __future__ import annotations

from app.storage.limited_counts import LimitedCounts


def test_each_key_has_its_own_count_and_limit() -> None:
    counts = LimitedCounts()

    assert [counts.add({"a": 2}) for _ in range(3)] == [True, True, False]
    assert counts.add({"b": 3}, 3)
    assert not counts.add({"b": 3})


def test_nothing_is_added_if_one_of_several_counts_would_exceed_its_limit() -> None:
    counts = LimitedCounts()
    counts.add({"a": 1})

    assert not counts.add({"a": 1, "b": 1})
    assert counts.add({"b": 1})


def test_a_removed_amount_can_be_added_again() -> None:
    counts = LimitedCounts()
    counts.add({"a": 5}, 5)

    counts.remove(["a"], 3)

    assert counts.add({"a": 5}, 3)
    assert not counts.add({"a": 5})
