from __future__ import annotations

import pytest

from app.storage.rate_limits.token_buckets import RateLimitExceeded, TokenBuckets
from tests.storage.rooms.room_stores import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_a_bucket_starts_full_and_is_refilled(clock: Clock) -> None:
    buckets = TokenBuckets("Too many things.", capacity=2, seconds=10, clock=clock)
    buckets.spend("a")
    buckets.spend("a")

    with pytest.raises(RateLimitExceeded) as caught:
        buckets.spend("a")
    clock.now += caught.value.retry_after

    assert caught.value.retry_after == 6
    buckets.spend("a")
    with pytest.raises(RateLimitExceeded):
        buckets.spend("a")


def test_a_bucket_never_exceeds_its_capacity(clock: Clock) -> None:
    buckets = TokenBuckets("Too many things.", capacity=2, seconds=10, clock=clock)
    buckets.spend("a")
    clock.now += 1000

    buckets.spend("a", 2)

    with pytest.raises(RateLimitExceeded):
        buckets.spend("a")


def test_keys_have_separate_buckets(clock: Clock) -> None:
    buckets = TokenBuckets("Too many things.", capacity=1, seconds=10, clock=clock)

    buckets.spend("a")

    buckets.spend("b")


def test_a_rejected_request_spends_nothing(clock: Clock) -> None:
    buckets = TokenBuckets("Too many things.", capacity=2, seconds=20, clock=clock)
    buckets.spend("a", 1)

    with pytest.raises(RateLimitExceeded):
        buckets.spend("a", 2)

    buckets.spend("a", 1)


def test_a_cost_above_the_capacity_needs_a_full_bucket(clock: Clock) -> None:
    buckets = TokenBuckets("Too many things.", capacity=2, seconds=10, clock=clock)

    buckets.spend("a", 5)

    with pytest.raises(RateLimitExceeded):
        buckets.spend("a", 5)
    clock.now += 10
    buckets.spend("a", 5)


def test_a_cost_above_the_capacity_can_be_required(clock: Clock) -> None:
    buckets = TokenBuckets("Too many things.", capacity=2, seconds=10, clock=clock)

    buckets.require("a", 5)
    buckets.spend("a", 5)

    with pytest.raises(RateLimitExceeded):
        buckets.require("a", 5)


def test_the_number_of_buckets_is_limited(clock: Clock) -> None:
    buckets = TokenBuckets(
        "Too many things.", capacity=1, seconds=10, clock=clock, max_buckets=3
    )

    for key in range(100):
        buckets.spend(key)

    assert len(buckets) == 3


def test_the_error_says_when_to_retry(clock: Clock) -> None:
    buckets = TokenBuckets("Too many things.", capacity=1, seconds=1, clock=clock)
    buckets.spend("a")

    with pytest.raises(
        RateLimitExceeded, match=r"Too many things\. Try again in 2 seconds\."
    ):
        buckets.spend("a")
