from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

import pytest

from app.config import Settings
from app.storage.rate_limits import RateLimiter
from app.storage.rate_limits.token_buckets import RateLimitExceeded
from tests.storage.rooms.room_stores import Clock


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def limits(clock: Clock) -> RateLimiter:
    return RateLimiter(Settings(), clock)


def test_a_class_of_five_hundred_behind_one_address_may_answer_at_once(
    limits: RateLimiter,
) -> None:
    for learner in range(500):
        limits.answers.spend("203.0.113.7", str(learner), "lesson", "question")


def test_a_flood_of_answers_from_one_address_is_rejected(limits: RateLimiter) -> None:
    for learner in range(1000):
        limits.answers.spend("203.0.113.7", str(learner), "lesson", "question")

    with pytest.raises(RateLimitExceeded):
        limits.answers.spend("203.0.113.7", "another", "lesson", "question")
    limits.answers.spend("203.0.113.8", "another", "lesson", "question")


def passed_guesses(limits: RateLimiter, addresses: Iterable[str]) -> int:
    """Return how many guesses at a room code pass, one from each address."""
    passed = 0
    for address in addresses:
        with suppress(RateLimitExceeded):
            limits.code_guesses.spend(address)
            passed += 1
    return passed


def test_a_site_with_many_ipv6_networks_has_four_times_the_guesses_of_one(
    limits: RateLimiter,
) -> None:
    one_network = [f"2001:db8:2::{guess:x}" for guess in range(500)]
    one_site = [f"2001:db8:1:{guess:x}::1" for guess in range(500)]

    assert passed_guesses(limits, one_network) == 100
    assert passed_guesses(limits, one_site) == 400
    with pytest.raises(RateLimitExceeded):
        limits.code_guesses.require("2001:db8:1:ffff::1")
    limits.code_guesses.require("2001:db8:3::1")


def test_a_network_over_its_limit_takes_nothing_from_its_site(
    limits: RateLimiter,
) -> None:
    passed_guesses(limits, ["2001:db8:1:1::1"] * 10_000)

    assert passed_guesses(limits, ["2001:db8:1:2::1"] * 100) == 100


def test_a_learner_has_twelve_tries_at_a_question_and_then_waits(
    limits: RateLimiter, clock: Clock
) -> None:
    for _ in range(12):
        limits.answers.spend("203.0.113.7", "learner", "lesson", "question")

    with pytest.raises(RateLimitExceeded):
        limits.answers.spend("203.0.113.8", "learner", "lesson", "question")
    limits.answers.spend("203.0.113.7", "learner", "lesson", "another question")
    clock.now += 3.01
    limits.answers.spend("203.0.113.7", "learner", "lesson", "question")


def test_exceeding_the_address_limit_does_not_count_as_a_try(clock: Clock) -> None:
    limits = RateLimiter(Settings(answer_burst=1), clock)
    limits.answers.spend("203.0.113.7", "another", "lesson", "question")
    for _ in range(20):
        with pytest.raises(RateLimitExceeded, match="answers"):
            limits.answers.spend("203.0.113.7", "learner", "lesson", "question")

    limits.answers.spend("203.0.113.8", "learner", "lesson", "question")


def guess(limits: RateLimiter, clock: Clock, question: str, seconds: int) -> int:
    """Return how many guesses pass, at 20 per second, each by a new learner."""
    passed = 0
    for guess in range(20 * seconds):
        clock.now += 1 / 20
        with suppress(RateLimitExceeded):
            limits.answers.spend(
                "203.0.113.7", str(guess), "lesson", question, new_learner=True
            )
            passed += 1
    return passed


def test_a_class_of_new_learners_may_answer_at_once(limits: RateLimiter) -> None:
    for learner in range(500):
        limits.answers.spend(
            "203.0.113.7", str(learner), "lesson", "question", new_learner=True
        )


def test_guessing_without_a_token_is_limited_too(
    limits: RateLimiter, clock: Clock
) -> None:
    in_ten_minutes = guess(limits, clock, "question", 600)

    assert in_ten_minutes <= 2000
    assert guess(limits, clock, "another question", 10) == 200


def test_ten_thousand_different_figures_are_accepted(limits: RateLimiter) -> None:
    for _ in range(10_000):
        limits.figures.spend("203.0.113.7", 50 * 64)


def test_a_flood_of_large_figures_is_rejected(limits: RateLimiter) -> None:
    for _ in range(244):
        limits.figures.spend("203.0.113.7", 512 * 512)

    with pytest.raises(RateLimitExceeded):
        limits.figures.spend("203.0.113.7", 512 * 512)


def test_small_figures_have_a_minimum_cost(limits: RateLimiter) -> None:
    for _ in range(64_000):
        limits.figures.spend("203.0.113.7", 1)

    with pytest.raises(RateLimitExceeded):
        limits.figures.spend("203.0.113.7", 1)
