"""Relative position buckets of T5."""

from __future__ import annotations

import numpy as np
import pytest

from app.core.maths.relative_buckets import BUCKETS, MAX_DISTANCE, buckets

OFFSETS = np.arange(-200.0, 201.0)


def test_short_offsets_have_a_bucket_each() -> None:
    assert buckets(-np.arange(8.0), has_mask=False).tolist() == list(range(8))
    assert buckets(np.arange(1.0, 8.0), has_mask=False).tolist() == list(range(17, 24))
    assert buckets(-np.arange(16.0), has_mask=True).tolist() == list(range(16))


def test_longer_offsets_share_buckets_that_grow() -> None:
    found = buckets(-np.arange(200.0), has_mask=False)
    sizes = np.bincount(found)

    assert (np.diff(found) >= 0).all()
    assert (np.diff(sizes[8:15]) >= 0).all()
    assert sizes[14] > 1


@pytest.mark.parametrize(("has_mask", "last"), [(True, BUCKETS), (False, BUCKETS // 2)])
def test_all_offsets_from_the_largest_distance_on_share_a_bucket(
    has_mask: bool, last: int
) -> None:
    found = buckets(-np.arange(MAX_DISTANCE, 1000.0), has_mask)

    assert set(found.tolist()) == {last - 1}


def test_without_a_mask_the_two_directions_have_different_buckets() -> None:
    before = set(buckets(OFFSETS[OFFSETS <= 0], has_mask=False).tolist())
    after = set(buckets(OFFSETS[OFFSETS > 0], has_mask=False).tolist())

    assert not before & after
    assert before | after == set(range(BUCKETS)) - {BUCKETS // 2}


def test_with_a_mask_later_keys_share_bucket_zero() -> None:
    assert set(buckets(np.arange(1.0, 200.0), has_mask=True).tolist()) == {0}
