"""Scores that a platform does not accept at once: retries, conflicts and refusals."""

from __future__ import annotations

import pytest
from sqlalchemy import update

from app.core.lms.request_limits import MAX_REQUESTS
from app.lti import http_session
from app.lti.grade_delivery import GradeDelivery
from app.storage.database import Database
from app.storage.leases import LEASE
from app.storage.lms.participants import activities
from tests.lti.conftest import Enter, status, the_unsent
from tests.platforms.gradebook import SCORE_SCOPE, Answer, Gradebook
from tests.storage.lms.outbox import Class


@pytest.mark.parametrize(
    ("failure", "words"),
    [
        (Answer(500, "<h1>Database error</h1>"), "status 500: Database error"),
        (Answer(503), "status 503."),
        (Answer(503, "[" * 100_000), "[" * 250),
        (Answer(401, '{"error": "No."}'), "status 401: No."),
        (Answer(0), "The platform cannot be reached."),
    ],
    ids=[
        "an error",
        "a maintenance",
        "JSON that is nested too deeply",
        "no valid token",
        "a closed connection",
    ],
)
def test_a_platform_that_fails_gets_the_score_later(
    group: Class,
    enter: Enter,
    delivery: GradeDelivery,
    gradebook: Gradebook,
    failure: Answer,
    words: str,
) -> None:
    ada = enter()
    group.answer(ada, "one")
    gradebook.failure = failure
    delivery.deliver_next()
    assert the_unsent(group).state == "waiting"
    assert the_unsent(group).reason.endswith(words)
    assert not delivery.deliver_next()

    gradebook.failure = None
    group.clock.now += 10
    delivery.deliver_next()

    assert gradebook.grades == {"ada": 1}
    assert status(group, ada).state == "sent"


def test_a_platform_that_gives_no_token_gets_the_score_later(
    group: Class, enter: Enter, delivery: GradeDelivery, gradebook: Gradebook
) -> None:
    group.answer(enter(), "one")
    problem = '{"error": "invalid_client", "error_description": "Unknown key"}'
    gradebook.token_failure = Answer(400, problem)

    delivery.deliver_next()

    unsent = the_unsent(group)
    assert unsent.state == "waiting"
    assert unsent.reason == (
        "No access token: The platform responded with status 400: Unknown key"
    )


@pytest.mark.parametrize("body", ['{"token": "x"}', "[" * 100_000], ids=["x", "deep"])
def test_a_token_response_that_is_not_one_is_reported(
    group: Class,
    enter: Enter,
    delivery: GradeDelivery,
    gradebook: Gradebook,
    body: str,
) -> None:
    group.answer(enter(), "one")
    gradebook.token_failure = Answer(200, body)

    delivery.deliver_next()

    assert "with the access token is invalid" in the_unsent(group).reason


@pytest.mark.parametrize("url", ["https://[", "lineitem"], ids=["not a URL", "no http"])
def test_a_score_for_an_unusable_line_item_is_refused(
    group: Class,
    enter: Enter,
    delivery: GradeDelivery,
    gradebook: Gradebook,
    database: Database,
    url: str,
) -> None:
    """Earlier versions stored every URL that a launch named."""
    group.answer(enter(), "one")
    with database.writing() as connection:
        connection.execute(update(activities).values(score_url=url))

    assert delivery.deliver_next()

    assert the_unsent(group).state == "refused"
    assert url in the_unsent(group).reason
    assert not delivery.deliver_next()
    assert gradebook.token_requests == 0


def test_the_platform_says_when_to_try_again(
    group: Class, enter: Enter, delivery: GradeDelivery, gradebook: Gradebook
) -> None:
    group.answer(enter(), "one")
    gradebook.failures = [Answer(429, "", {"Retry-After": "120"})]
    delivery.deliver_next()

    group.clock.now += 119
    assert not delivery.deliver_next()
    group.clock.now += 1
    assert delivery.deliver_next()

    assert gradebook.grades == {"ada": 1}


def test_a_score_that_is_too_old_is_sent_with_a_newer_timestamp(
    group: Class, enter: Enter, delivery: GradeDelivery, gradebook: Gradebook
) -> None:
    group.answer(enter(), "one")
    # The score of another tool, a few seconds ahead.
    ahead = {"userId": "ada", "scoreGiven": 0, "timestamp": "2027-01-15T08:00:05.000Z"}
    gradebook.accepted.append(ahead)
    delivery.deliver_next()
    assert "earlier timestamp" in the_unsent(group).reason

    group.clock.now += 10
    delivery.deliver_next()

    assert gradebook.grades == {"ada": 1}


CONFLICT = Answer(409, '{"reason": "Refusing score with an earlier timestamp"}')


def test_a_score_that_has_arrived_counts_as_sent_after_a_conflict(
    group: Class, enter: Enter, delivery: GradeDelivery, gradebook: Gradebook
) -> None:
    ada = enter()
    group.answer(ada, "one")
    # The response to an earlier request was lost.
    arrived = {"userId": "ada", "scoreGiven": 1, "scoreMaximum": 4}
    gradebook.accepted.append(arrived)
    gradebook.failures = [CONFLICT]

    delivery.deliver_next()

    assert status(group, ada).state == "sent"
    assert gradebook.score_requests == 1


@pytest.mark.parametrize(
    "results",
    [
        '[{"userId": "ada", "resultScore": 50, "resultMaximum": 100}]',
        '[{"userId": "bob", "resultScore": 25, "resultMaximum": 100}]',
        '[{"userId": "ada", "resultMaximum": 100}]',
        '[{"userId": "ada", "resultScore": null, "resultMaximum": 0}]',
        '[{"userId": "ada", "resultScore": 1, "resultMaximum": 0}]',
        "[]",
        '{"error": 1}',
        "no JSON",
    ],
)
def test_another_result_lets_the_score_be_sent_again_after_a_conflict(
    group: Class,
    enter: Enter,
    delivery: GradeDelivery,
    gradebook: Gradebook,
    results: str,
) -> None:
    ada = enter()
    group.answer(ada, "one")
    gradebook.failures, gradebook.results = [CONFLICT], results

    delivery.deliver_next()

    assert status(group, ada).state == "waiting"
    group.clock.now += 10
    delivery.deliver_next()
    assert gradebook.grades == {"ada": 1}


def test_without_the_scope_for_results_a_conflict_is_resolved_with_a_newer_time(
    group: Class, enter: Enter, delivery: GradeDelivery, gradebook: Gradebook
) -> None:
    gradebook.scopes = frozenset({SCORE_SCOPE})
    group.answer(enter(), "one")
    gradebook.failures = [CONFLICT]

    delivery.deliver_next()

    assert "earlier timestamp" in the_unsent(group).reason
    group.clock.now += 10
    delivery.deliver_next()
    assert gradebook.grades == {"ada": 1}


def test_a_refused_score_is_not_sent_again(
    group: Class, enter: Enter, delivery: GradeDelivery, gradebook: Gradebook
) -> None:
    ada = enter()
    group.answer(ada, "one")
    gradebook.failures = [Answer(400, '{"detail": "User cannot be graded"}')]

    delivery.deliver_next()

    group.clock.now += 10**6
    assert not delivery.deliver_next()
    assert status(group, ada).state == "refused"
    words = "The platform responded with status 400: User cannot be graded"
    assert the_unsent(group).reason == words


def test_a_platform_that_limits_requests_with_status_403_gets_the_score_later(
    group: Class, enter: Enter, delivery: GradeDelivery, gradebook: Gradebook
) -> None:
    group.answer(enter(), "one")
    gradebook.failures = [Answer(403, "403 Forbidden (Rate Limit Exceeded)")]

    delivery.deliver_next()

    assert "Rate Limit" in the_unsent(group).reason
    group.clock.now += 10
    delivery.deliver_next()
    assert gradebook.grades == {"ada": 1}


def test_a_platform_that_refuses_one_score_with_status_403_gets_the_others(
    group: Class, enter: Enter, delivery: GradeDelivery, gradebook: Gradebook
) -> None:
    for name in ("ada", "bob"):
        group.answer(enter(name), "one")
    gradebook.failures = [Answer(403, "No grade for this person")]

    assert delivery.deliver_next()
    assert delivery.deliver_next()

    assert len(gradebook.grades) == 1
    assert the_unsent(group).state == "waiting"


def test_the_platforms_words_are_short_and_contain_no_token(
    group: Class, enter: Enter, delivery: GradeDelivery, gradebook: Gradebook
) -> None:
    group.answer(enter("ada"), "one")
    delivery.deliver_next()
    [token] = gradebook.tokens
    group.answer(enter("bob"), "one")
    gradebook.failures = [Answer(400, f"Bearer {token} " + 10_000 * "x")]

    delivery.deliver_next()

    words = the_unsent(group).reason
    assert token not in words
    assert len(words) <= 300


def test_a_score_takes_no_more_requests_than_the_lease_allows(
    group: Class, enter: Enter, delivery: GradeDelivery, gradebook: Gradebook
) -> None:
    group.answer(enter(), "one")
    rejected = Answer(401)
    gradebook.failures = [rejected, Answer(409)]
    gradebook.result_failures = [rejected]

    delivery.deliver_next()

    requests = gradebook.token_requests + gradebook.score_requests
    assert requests + gradebook.result_requests == MAX_REQUESTS


def test_the_lease_is_as_long_as_the_slowest_delivery() -> None:
    connect = http_session.MAX_CONNECT + http_session.TIMEOUT
    handshake = last_part = http_session.TIMEOUT
    head = body = http_session.MAX_DURATION

    longest = MAX_REQUESTS * (connect + handshake + head + body + last_part)

    assert longest == LEASE
