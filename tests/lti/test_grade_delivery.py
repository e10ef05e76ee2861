"""Scores that are delivered to a platform."""

from __future__ import annotations

from app.lti.grade_delivery import GradeDelivery
from app.lti.platform_limits import MAX_SENDERS, SENDERS
from app.storage.database import Database
from app.storage.lms import GradeStatus, PersonStore, PlatformStore
from tests.lti.conftest import Enter, status
from tests.platforms.gradebook import Answer, Gradebook
from tests.platforms.lti import LmsPlatform
from tests.platforms.lti_server import lms_platform
from tests.storage.lms.outbox import Class
from tests.waiting import eventually


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


def test_a_platform_that_does_not_respond_does_not_delay_another_one(
    group: Class,
    enter: Enter,
    delivery: GradeDelivery,
    gradebook: Gradebook,
    database: Database,
) -> None:
    gradebook.responds.clear()
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
    gradebook.responds.set()  # ends the threads that wait


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
