"""Scores that are delivered to a platform."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from app.lti.grade_delivery import GradeDelivery
from app.lti.platform_limits import MAX_SENDERS, SENDERS
from app.storage.database import Database
from app.storage.lms import GradeStatus, PersonStore, PlatformStore, UnsentGrade
from tests.platforms.gradebook import SCORE_SCOPE, Answer, Gradebook
from tests.platforms.lti import LmsPlatform, lms_platform
from tests.storage.lms.outbox import Class
from tests.waiting import eventually

Enter = Callable[..., str]


@pytest.fixture
def enter(group: Class, platform: LmsPlatform, database: Database) -> Enter:
    """Function that launches the activity of the platform as a learner."""
    number = PlatformStore(database).add(platform.registration()).id

    def enter(subject: str = "ada") -> str:
        return group.enter(
            subject, score_url=platform.gradebook.line_item, platform=number
        )

    return enter


def status(group: Class, learner: str) -> GradeStatus:
    found = group.outbox.status(learner)
    assert found
    return found


def the_unsent(group: Class) -> UnsentGrade:
    [unsent] = group.list.unsent()
    return unsent


def test_a_score_arrives_in_the_gradebook(
    group: Class, enter: Enter, delivery: GradeDelivery, gradebook: Gradebook
) -> None:
    ada = enter()
    group.answer(ada, "two")

    assert delivery.deliver_next()

    assert gradebook.accepted == [
        {
            "userId": "ada",
            "scoreGiven": 3,
            "scoreMaximum": 4,
            "activityProgress": "InProgress",
            "gradingProgress": "FullyGraded",
            "timestamp": "2027-01-15T08:00:00.000Z",
        }
    ]
    assert status(group, ada) == GradeStatus("sent", False, group.clock.now)
    assert not delivery.deliver_next()


def test_two_scores_in_one_second_are_both_accepted(
    group: Class, enter: Enter, delivery: GradeDelivery, gradebook: Gradebook
) -> None:
    ada = enter()
    for question in ("one", "two"):
        group.answer(ada, question)
        delivery.deliver_next()

    assert gradebook.grades == {"ada": 4}
    assert gradebook.score_requests == 2
    assert gradebook.accepted[-1]["activityProgress"] == "Completed"


def test_a_token_is_used_for_several_scores(
    group: Class, enter: Enter, delivery: GradeDelivery, gradebook: Gradebook
) -> None:
    for name in ("ada", "bob"):
        group.answer(enter(name), "one")
        delivery.deliver_next()

    assert gradebook.grades == {"ada": 1, "bob": 1}
    assert gradebook.token_requests == 1


def test_an_expired_token_is_replaced(
    group: Class, enter: Enter, delivery: GradeDelivery, gradebook: Gradebook
) -> None:
    group.answer(enter("ada"), "one")
    delivery.deliver_next()
    gradebook.tokens.clear()
    group.answer(enter("bob"), "one")

    delivery.deliver_next()

    assert gradebook.grades == {"ada": 1, "bob": 1}
    assert gradebook.token_requests == 2


def test_two_customers_of_one_issuer_have_separate_tokens(
    group: Class,
    enter: Enter,
    delivery: GradeDelivery,
    platform: LmsPlatform,
    database: Database,
) -> None:
    other = PlatformStore(database).add(platform.registration(client_id="overtone-2"))
    group.answer(enter("ada"), "one")
    line_item = platform.gradebook.line_item
    group.answer(group.enter("bob", score_url=line_item, platform=other.id), "one")

    while delivery.deliver_next():
        pass

    assert platform.gradebook.token_requests == 2


@pytest.mark.parametrize(
    ("failure", "words"),
    [
        (Answer(500, "<h1>Database error</h1>"), "status 500: Database error"),
        (Answer(503), "status 503."),
        (Answer(401, '{"error": "No."}'), "status 401: No."),
        (Answer(0), "The platform cannot be reached."),
    ],
    ids=["an error", "a maintenance", "no valid token", "a closed connection"],
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


def test_a_token_response_that_is_not_one_is_reported(
    group: Class, enter: Enter, delivery: GradeDelivery, gradebook: Gradebook
) -> None:
    group.answer(enter(), "one")
    gradebook.token_failure = Answer(200, '{"token": "x"}')

    delivery.deliver_next()

    assert "with the access token is invalid" in the_unsent(group).reason


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


def test_a_platform_that_is_down_does_not_delay_another_one(
    group: Class,
    enter: Enter,
    delivery: GradeDelivery,
    gradebook: Gradebook,
    database: Database,
) -> None:
    for number in range(20):
        group.answer(enter(f"learner {number}"), "one")
    gradebook.failure = Answer(503)
    with lms_platform("http://localhost") as up:
        up.gradebook.tool_keys = gradebook.tool_keys
        other = PlatformStore(database).add(up.registration())
        line_item = up.gradebook.line_item
        group.answer(group.enter("eve", score_url=line_item, platform=other.id), "one")

        while delivery.deliver_next():
            pass

        assert up.gradebook.grades == {"eve": 1}
    assert gradebook.score_requests == 1


def test_a_platform_that_responds_slowly_does_not_delay_another_one(
    group: Class,
    enter: Enter,
    delivery: GradeDelivery,
    gradebook: Gradebook,
    database: Database,
) -> None:
    gradebook.delay = 4.0
    for number in range(2 * SENDERS):
        group.answer(enter(f"learner {number}"), "one")
    with lms_platform("http://localhost") as other:
        other.gradebook.tool_keys = gradebook.tool_keys
        platform = PlatformStore(database).add(other.registration())
        line_item = other.gradebook.line_item
        eve = group.enter("eve", score_url=line_item, platform=platform.id)
        group.answer(eve, "one")

        delivery.start()

        assert eventually(lambda: other.gradebook.grades == {"eve": 1})
        assert len(gradebook.accepted) <= MAX_SENDERS


def test_a_platform_that_was_removed_gets_nothing(
    group: Class,
    enter: Enter,
    delivery: GradeDelivery,
    gradebook: Gradebook,
    database: Database,
) -> None:
    group.answer(enter(), "one")
    [platform] = PlatformStore(database).all()
    PersonStore(database).remove_platform(platform.id)

    assert not delivery.deliver_next()
    assert gradebook.score_requests == 0


def test_threads_deliver_each_score_once(
    group: Class, enter: Enter, delivery: GradeDelivery, gradebook: Gradebook
) -> None:
    delivery.start()
    for number in range(30):
        group.answer(enter(f"learner {number}"), "one")

    assert eventually(lambda: len(gradebook.accepted) >= 30)
    assert eventually(lambda: group.list.unsent() == ())

    assert len(gradebook.grades) == len(gradebook.accepted) == 30
